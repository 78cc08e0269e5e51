//! `_base64`: the native half of `base64`. CPython Lib/base64.py; the algorithms are `molt_text::radix_text`.

use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Value};
use molt_text::binary_text;

/// What is to be decoded: bytes, or a text of ASCII.
fn digits_of(value: &Value) -> Option<&[u8]> {
    match value.downcast::<Bytes>() {
        Some(bytes) => Some(bytes.items()),
        None => value.downcast::<Str>().map(|text| text.as_bytes()).filter(|text| text.is_ascii()),
    }
}

/// The bytes with two of them in the place of two others.
fn exchanged(bytes: &[u8], from: [u8; 2], to: [u8; 2]) -> Vec<u8> {
    let mut out = molt_room::vec(bytes.len());
    out.extend(bytes.iter().map(|&byte| match byte {
        _ if byte == from[0] => to[0],
        _ if byte == from[1] => to[1],
        _ => byte,
    }));
    out
}

const USUAL: [u8; 2] = *b"+/";
const URLSAFE: [u8; 2] = *b"-_";

/// `b64encode(s, altchars=None)`
fn encode(cx: &mut Cx, arguments: &[Value]) -> Option<Value> {
    let [data, altchars, ..] = arguments else { return None };
    let data = data.downcast::<Bytes>().filter(|_| altchars.is_none())?;
    Some(cx.bytes(&binary_text::to_base64(data.items())).into())
}

/// `b64decode(s, altchars=None, validate=False)`
fn decode(cx: &mut Cx, arguments: &[Value]) -> Option<Value> {
    let [digits, altchars, validate, ..] = arguments else { return None };
    let (digits, strict) = (digits_of(digits).filter(|_| altchars.is_none())?, validate.as_bool()?);
    Some(cx.bytes(&binary_text::from_base64(digits, strict).ok()?).into())
}

/// `urlsafe_b64encode(s)`
fn encode_urlsafe(cx: &mut Cx, arguments: &[Value]) -> Option<Value> {
    let data = arguments.first()?.downcast::<Bytes>()?;
    let digits = exchanged(&binary_text::to_base64(data.items()), USUAL, URLSAFE);
    Some(cx.bytes(&digits).into())
}

/// `urlsafe_b64decode(s)`
fn decode_urlsafe(cx: &mut Cx, arguments: &[Value]) -> Option<Value> {
    let digits = exchanged(digits_of(arguments.first()?)?, URLSAFE, USUAL);
    Some(cx.bytes(&binary_text::from_base64(&digits, false).ok()?).into())
}

molt_object::answering_bodies! {
    ENCODE "base64" "b64encode" encode 2;
    DECODE "base64" "b64decode" decode 3;
    ENCODE_URLSAFE "base64" "urlsafe_b64encode" encode_urlsafe 1;
    DECODE_URLSAFE "base64" "urlsafe_b64decode" decode_urlsafe 1;
}

/// Bytes as digits to the base 32 and 85.
#[molt_macros::module(name = "_base64", functions(crate::base64::accelerated))]
pub mod native {
    use molt_object::builtins::bytes::Bytes;
    use molt_object::{Cx, Exc, Gc, Value};
    use molt_text::radix_text::{self as text, Ascii85Fault, Base85, Base85Fault};

    /// An alphabet of that many digits.
    fn alphabet<const N: usize>(cx: &mut Cx, digits: &Value) -> Result<[u8; N], Exc> {
        match <[u8; N]>::try_from(&*cx.required_bytes(digits)?) {
            Ok(digits) => Ok(digits),
            Err(_) => Err(cx.value_error(format!("an alphabet of {N} digits is required"))),
        }
    }

    /// Digits to the base 32, padded.
    #[function(signature = "(data, alphabet, /)")]
    fn encode32(cx: &mut Cx, data: Value, alphabet: Value) -> Result<Gc<Bytes>, Exc> {
        let digits = self::alphabet(cx, &alphabet)?;
        let out = text::to_base32(&cx.required_bytes(&data)?, &digits);
        Ok(cx.bytes(&out))
    }

    /// The bytes of digits to the base 32 without their padding; None where something else is among them.
    #[function(signature = "(digits, alphabet, /)")]
    fn decode32(cx: &mut Cx, digits: Value, alphabet: Value) -> Result<Value, Exc> {
        let alphabet = self::alphabet(cx, &alphabet)?;
        let out = text::from_base32(&cx.required_bytes(&digits)?, &alphabet);
        Ok(out.map_or(Value::NONE, |out| cx.bytes(&out).into()))
    }

    /// Digits to the base 85.
    #[function(signature = "(data, alphabet, pad, fold_zeros, fold_spaces, /)")]
    fn encode85(
        cx: &mut Cx,
        data: Value,
        alphabet: Value,
        pad: bool,
        fold_zeros: bool,
        fold_spaces: bool,
    ) -> Result<Gc<Bytes>, Exc> {
        let digits = self::alphabet(cx, &alphabet)?;
        let how = Base85 { pads: pad, folds_zeros: fold_zeros, folds_spaces: fold_spaces };
        let out = text::to_base85(&cx.required_bytes(&data)?, &digits, how);
        Ok(cx.bytes(&out))
    }

    /// The bytes of digits to the base 85.
    #[function(signature = "(digits, alphabet, /)")]
    fn decode85(cx: &mut Cx, digits: Value, alphabet: Value) -> Result<Gc<Bytes>, Exc> {
        let alphabet = self::alphabet(cx, &alphabet)?;
        let out = text::from_base85(&cx.required_bytes(&digits)?, &alphabet);
        match out {
            Ok(out) => Ok(cx.bytes(&out)),
            Err(Base85Fault::NoDigit(at)) => Err(cx.value_error(format!("bad base85 character at position {at}"))),
            Err(Base85Fault::Overflow(at)) => {
                Err(cx.value_error(format!("base85 overflow in hunk starting at byte {at}")))
            }
        }
    }

    /// The bytes of a text in Ascii85 between its frames.
    #[function(signature = "(text, fold_spaces, ignored, /)")]
    fn decode_ascii85(cx: &mut Cx, text: Value, fold_spaces: bool, ignored: Value) -> Result<Gc<Bytes>, Exc> {
        let ignored = cx.required_buffer(&ignored)?;
        let out = text::from_ascii85(&cx.required_bytes(&text)?, fold_spaces, &ignored);
        match out {
            Ok(out) => Ok(cx.bytes(&out)),
            Err(Ascii85Fault::Overflow) => Err(cx.value_error("Ascii85 overflow")),
            Err(Ascii85Fault::Inside(short)) => {
                Err(cx.value_error(format!("{} inside Ascii85 5-tuple", char::from(short))))
            }
            Err(Ascii85Fault::NoDigit(byte)) => {
                Err(cx.value_error(format!("Non-Ascii85 digit found: {}", char::from(byte))))
            }
        }
    }
}
