//! `_binascii`: the native half of `binascii`. CPython Modules/binascii.c; the algorithms are `molt_text::binary_text`.

/// Conversion between binary data and ASCII.
#[molt_macros::module(name = "_binascii")]
pub mod native {
    use std::borrow::Cow;

    use molt_object::builtins::bytes::Bytes;
    use molt_object::builtins::str_::Str;
    use molt_object::{Cx, Exc, Gc, Value};
    use molt_text::binary_text::{self as text, QuotedPrintable};

    /// The bytes of an argument that may also be ASCII text.
    fn ascii_buffer<'a>(cx: &'a mut Cx, value: &'a Value) -> Result<Cow<'a, [u8]>, Exc> {
        if let Some(text) = value.downcast::<Str>() {
            return match text.is_ascii() {
                true => Ok(Cow::Borrowed(text.as_bytes())),
                false => Err(cx.value_error("string argument should contain only ASCII characters")),
            };
        }
        if cx.buffer(value).is_some() {
            return cx.required_bytes(value);
        }
        match cx.exported(value)?.and_then(|view| cx.bytes_like(&view)) {
            Some(bytes) => Ok(Cow::Owned(bytes)),
            None => {
                let class = cx.class_name(value);
                let message = format!("argument should be bytes, buffer or ASCII string, not '{class}'");
                Err(cx.type_error(message))
            }
        }
    }

    #[cold]
    fn error(cx: &mut Cx, message: String) -> Exc {
        let class = cx.import_module("binascii").and_then(|module| cx.getattr_str(&module, "Error"));
        let message = cx.str(&message).into();
        match class.and_then(|class| cx.call(&class, &[message])).and_then(|made| cx.exception_from(made)) {
            Ok(exc) | Err(exc) => exc,
        }
    }

    fn bytes_or_error(cx: &mut Cx, result: Result<Vec<u8>, text::Failure>) -> Result<Gc<Bytes>, Exc> {
        match result {
            Ok(bytes) => Ok(cx.bytes(&bytes)),
            Err(message) => Err(error(cx, message)),
        }
    }

    /// Decode a line of base64 data.
    #[function(signature = "(data, /, *, strict_mode=False)")]
    fn a2b_base64(cx: &mut Cx, data: Value, strict_mode: bool) -> Result<Gc<Bytes>, Exc> {
        let decoded = text::from_base64(&ascii_buffer(cx, &data)?, strict_mode);
        bytes_or_error(cx, decoded)
    }

    /// Base64-code line of data.
    #[function(signature = "(data, /, *, newline=True)")]
    fn b2a_base64(cx: &mut Cx, data: Value, newline: bool) -> Result<Gc<Bytes>, Exc> {
        let mut out = text::to_base64(&cx.required_bytes(&data)?);
        if newline {
            out.push(b'\n');
        }
        Ok(cx.bytes(&out))
    }

    fn hex(cx: &mut Cx, data: &Value, sep: Option<Value>, bytes_per_sep: i64) -> Result<Gc<Bytes>, Exc> {
        let Some(sep) = sep else {
            let out = text::to_hex(&cx.required_bytes(data)?, None);
            return Ok(cx.bytes(&out));
        };
        let data = cx.required_buffer(data)?;
        let sep = match sep.downcast::<Str>() {
            Some(text) => text.as_bytes().to_vec(),
            None => cx.required_buffer(&sep)?,
        };
        match sep[..] {
            [byte @ 0..0x80] => Ok(cx.bytes(&text::to_hex(&data, Some((byte, bytes_per_sep))))),
            [_] => Err(cx.value_error("sep must be ASCII.")),
            _ => Err(cx.value_error("sep must be length 1.")),
        }
    }

    /// Hexadecimal representation of binary data.
    #[function(signature = "(data, sep=<unrepresentable>, bytes_per_sep=1)")]
    fn b2a_hex(cx: &mut Cx, data: Value, sep: Option<Value>, bytes_per_sep: i64) -> Result<Gc<Bytes>, Exc> {
        hex(cx, &data, sep, bytes_per_sep)
    }

    /// Hexadecimal representation of binary data.
    #[function(signature = "(data, sep=<unrepresentable>, bytes_per_sep=1)")]
    fn hexlify(cx: &mut Cx, data: Value, sep: Option<Value>, bytes_per_sep: i64) -> Result<Gc<Bytes>, Exc> {
        hex(cx, &data, sep, bytes_per_sep)
    }

    /// Binary data of hexadecimal representation.
    #[function(signature = "(hexstr, /)")]
    fn a2b_hex(cx: &mut Cx, hexstr: Value) -> Result<Gc<Bytes>, Exc> {
        let decoded = text::from_hex(&ascii_buffer(cx, &hexstr)?);
        bytes_or_error(cx, decoded)
    }

    /// Binary data of hexadecimal representation.
    #[function(signature = "(hexstr, /)")]
    fn unhexlify(cx: &mut Cx, hexstr: Value) -> Result<Gc<Bytes>, Exc> {
        a2b_hex(cx, hexstr)
    }

    fn low_bits(cx: &mut Cx, value: &Value) -> Result<u64, Exc> {
        let index = cx.index(value)?;
        let number = cx.int_value(&index).unwrap_or(molt_text::Int::Small(0));
        let low = number.as_big().into_owned() & molt_text::BigInt::from(u64::MAX);
        Ok(u64::try_from(low).unwrap_or(0))
    }

    /// Compute CRC-32 incrementally.
    #[function(signature = "(data, crc=0, /)")]
    fn crc32(cx: &mut Cx, data: Value, crc: Value) -> Result<i64, Exc> {
        let data = cx.required_buffer(&data)?;
        let start = low_bits(cx, &crc)? as u32;
        Ok(i64::from(text::crc32(&data, start)))
    }

    /// Compute CRC-CCITT incrementally.
    #[function(signature = "(data, crc, /)")]
    fn crc_hqx(cx: &mut Cx, data: Value, crc: Value) -> Result<i64, Exc> {
        let data = cx.required_buffer(&data)?;
        let start = low_bits(cx, &crc)? as u16;
        Ok(i64::from(text::crc_hqx(&data, start)))
    }

    /// Uuencode line of data.
    #[function(signature = "(data, /, *, backtick=False)")]
    fn b2a_uu(cx: &mut Cx, data: Value, backtick: bool) -> Result<Gc<Bytes>, Exc> {
        let data = cx.required_buffer(&data)?;
        bytes_or_error(cx, text::to_uu(&data, backtick))
    }

    /// Decode a line of uuencoded data.
    #[function(signature = "(data, /)")]
    fn a2b_uu(cx: &mut Cx, data: Value) -> Result<Gc<Bytes>, Exc> {
        let decoded = text::from_uu(&ascii_buffer(cx, &data)?);
        bytes_or_error(cx, decoded)
    }

    /// Decode a string of qp-encoded data.
    #[function(signature = "(data, header=False)")]
    fn a2b_qp(cx: &mut Cx, data: Value, header: bool) -> Result<Gc<Bytes>, Exc> {
        let decoded = text::from_quoted_printable(&ascii_buffer(cx, &data)?, header);
        Ok(cx.bytes(&decoded))
    }

    /// Encode a string using quoted-printable encoding.
    #[function(signature = "(data, quotetabs=False, istext=True, header=False)")]
    fn b2a_qp(cx: &mut Cx, data: Value, quotetabs: bool, istext: bool, header: bool) -> Result<Gc<Bytes>, Exc> {
        let data = cx.required_buffer(&data)?;
        let how = QuotedPrintable { quote_tabs: quotetabs, is_text: istext, header };
        Ok(cx.bytes(&text::to_quoted_printable(&data, how)))
    }
}
