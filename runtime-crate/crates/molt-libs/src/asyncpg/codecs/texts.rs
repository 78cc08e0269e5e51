//! Texts, bytes and `hstore`. asyncpg/pgproto/codecs/text.pyx, bytea.pyx, hstore.pyx.

use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};

use super::{Reader, buffer, put, put_sized};

/// The text of a `str`; surrogates that stand alone have no place in UTF-8.
fn utf8<'a>(cx: &mut Cx, value: &'a Value) -> Result<std::borrow::Cow<'a, [u8]>, Exc> {
    let Some(text) = value.downcast::<Str>() else {
        let class = cx.short_class_name(value);
        return Err(cx.type_error(format!("expected str, got {class}")));
    };
    match text.as_str() {
        Some(text) => Ok(text.as_bytes().into()),
        None => {
            let text: Gc<Str> = text.clone();
            let encoding = cx.str("utf-8");
            Ok(cx.encode(&text, Some(&encoding), None)?.into())
        }
    }
}

/// Appends a text.
///
/// # Errors
/// TypeError for what is no text.
pub fn encode(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let bytes = utf8(cx, value)?;
    put(out, &bytes);
    Ok(())
}

/// Appends a text after bytes that belong to the same value.
///
/// # Errors
/// TypeError for what is no text.
pub fn encode_after(cx: &mut Cx, out: &mut Vec<u8>, prefix: &[u8], value: &Value) -> Result<(), Exc> {
    let bytes = utf8(cx, value)?;
    put_sized(out, |out| {
        out.extend_from_slice(prefix);
        out.extend_from_slice(&bytes);
        Ok(())
    })
}

/// The text in these bytes.
///
/// # Errors
/// UnicodeDecodeError.
pub fn decode(cx: &mut Cx, bytes: &[u8]) -> Result<Value, Exc> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(cx.str(text).into()),
        Err(_) => {
            let bytes = cx.bytes(bytes).into();
            let name = cx.intern("decode");
            cx.call_method(&bytes, &name, &[])
        }
    }
}

/// Appends the bytes of a buffer.
///
/// # Errors
/// TypeError for what has none.
pub fn encode_bytes(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let bytes = buffer(cx, value)?;
    put(out, &bytes);
    Ok(())
}

/// Appends a mapping of texts to texts or None.
///
/// # Errors
/// ValueError for a key that is None, TypeError for what is no text.
pub fn encode_hstore(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let len = cx.len(value)?;
    let items = cx.intern("items");
    let pairs = match cx.getattr_optional(value, &items)? {
        Some(items) => cx.call(&items, &[])?,
        None => value.clone(),
    };
    let pairs = cx.collect(&pairs)?;
    put_sized(out, |out| {
        out.extend_from_slice(&(len as i32).to_be_bytes());
        for pair in pairs {
            let [key, value] = unpacked(cx, &pair)?;
            if key.is_none() {
                return Err(cx.value_error("null value not allowed in hstore key"));
            }
            encode(cx, out, &key)?;
            match value.is_none() {
                true => out.extend_from_slice(&(-1_i32).to_be_bytes()),
                false => encode(cx, out, &value)?,
            }
        }
        Ok(())
    })
}

/// The two values of a pair.
fn unpacked(cx: &mut Cx, pair: &Value) -> Result<[Value; 2], Exc> {
    let parts = cx.collect(pair)?;
    let given = parts.len();
    <[Value; 2]>::try_from(parts).map_err(|_| {
        let message = match given {
            0 | 1 => format!("not enough values to unpack (expected 2, got {given})"),
            _ => "too many values to unpack (expected 2)".to_owned(),
        };
        cx.error(ExceptionKind::ValueError, message)
    })
}

/// The mapping in these bytes.
///
/// # Errors
/// BufferError and ValueError for bytes that make no sense.
pub fn decode_hstore(cx: &mut Cx, bytes: &[u8]) -> Result<Value, Exc> {
    let mut reader = Reader::new(bytes);
    let result = cx.new_dict();
    for _ in 0..reader.int32(cx)? {
        let Some(key) = reader.element(cx)? else {
            return Err(cx.value_error("null value not allowed in hstore key"));
        };
        let key = decode(cx, key)?;
        let value = match reader.element(cx)? {
            Some(value) => decode(cx, value)?,
            None => Value::NONE,
        };
        cx.dict_set(&result, key, value)?;
    }
    reader.finish(cx)?;
    Ok(result.into())
}
