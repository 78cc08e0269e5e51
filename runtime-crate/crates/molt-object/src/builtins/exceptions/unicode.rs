//! `UnicodeEncodeError`, `UnicodeDecodeError` and `UnicodeTranslateError`. CPython Objects/exceptions.c `UnicodeError`.

use molt_value::{Str, Value};

use super::members::{receiver, set_args};
use crate::args::Arguments;
use crate::builtins::str_::as_wtf8;
use crate::{Cx, Exc};

/// `UnicodeEncodeError(encoding, object, start, end, reason)`.
pub(super) fn encode_init(cx: &mut Cx, this: &Value, arguments: &mut Arguments<'_>) -> Result<(), Exc> {
    check(cx, this, arguments, "UUnnU")?;
    let exception = receiver(cx, this)?;
    set_args(cx, this, &exception, arguments);
    Ok(())
}

/// `UnicodeDecodeError(encoding, object, start, end, reason)`; the object becomes `bytes`.
pub(super) fn decode_init(cx: &mut Cx, this: &Value, arguments: &mut Arguments<'_>) -> Result<(), Exc> {
    check(cx, this, arguments, "UOnnU")?;
    let object = arguments.positional_values()[1].clone();
    let bytes = cx.required_buffer(&object)?;
    let exception = receiver(cx, this)?;
    set_args(cx, this, &exception, arguments);
    let object = cx.bytes(&bytes).into();
    exception.write(cx).set_member("object", object);
    Ok(())
}

/// `UnicodeTranslateError(object, start, end, reason)`.
pub(super) fn translate_init(cx: &mut Cx, this: &Value, arguments: &mut Arguments<'_>) -> Result<(), Exc> {
    check(cx, this, arguments, "UnnU")?;
    let exception = receiver(cx, this)?;
    set_args(cx, this, &exception, arguments);
    Ok(())
}

/// Checks the arguments as `PyArg_ParseTuple` does: `U` is a `str`, `n` an integer, `O` anything.
fn check(cx: &mut Cx, this: &Value, arguments: &Arguments<'_>, units: &str) -> Result<(), Exc> {
    if !arguments.keyword_names().is_empty() {
        let message = format!("{}() takes no keyword arguments", cx.class_name(this));
        return Err(cx.type_error(message));
    }
    let values = arguments.positional_values();
    if values.len() != units.len() {
        let (wanted, given) = (units.len(), values.len());
        return Err(cx.type_error(format!("function takes exactly {wanted} arguments ({given} given)")));
    }
    for (at, (unit, value)) in units.bytes().zip(values).enumerate() {
        match unit {
            b'U' if !value.is_instance_of::<Str>() => {
                let given = if value.is_none() { "None".to_owned() } else { cx.class_name(value) };
                return Err(cx.type_error(format!("argument {} must be str, not {given}", at + 1)));
            }
            b'n' => {
                cx.index_i64(value)?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// CPython `UnicodeDecodeError_str`, `UnicodeEncodeError_str`, `UnicodeTranslateError_str`.
pub(super) fn str(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let exception = receiver(cx, this)?;
    let member = |cx: &Cx, name| exception.read(cx).member(name).cloned().unwrap_or(Value::UNSET);
    let [encoding, object, start, end, reason] =
        ["encoding", "object", "start", "end", "reason"].map(|name| member(cx, name));
    if object.is_unset() {
        return Ok(cx.str("").into());
    }
    let (start, end) = (cx.index_i64(&start)?, cx.index_i64(&end)?);
    let reason = cx.str_text(&reason)?;
    let codec = match encoding.is_unset() {
        true => String::new(),
        false => format!("'{}' codec ", cx.str_text(&encoding)?),
    };
    let decoding = object.downcast::<Str>().is_none();
    let verb = if decoding {
        "decode"
    } else if codec.is_empty() {
        "translate"
    } else {
        "encode"
    };
    let what = if decoding { "byte" } else { "character" };
    let item = if end == start + 1 { cx.getitem(&object, &Value::int(start)).ok() } else { None };
    let text = match item {
        Some(item) if decoding => {
            let byte = cx.index_i64(&item)?;
            format!("{codec}can't {verb} byte 0x{byte:02x} in position {start}: {reason}")
        }
        Some(item) => {
            let point = item.downcast::<Str>().and_then(|text| as_wtf8(text).single()).unwrap_or(0);
            let escaped = match point {
                0..=0xFF => format!("\\x{point:02x}"),
                0x100..=0xFFFF => format!("\\u{point:04x}"),
                _ => format!("\\U{point:08x}"),
            };
            format!("{codec}can't {verb} character '{escaped}' in position {start}: {reason}")
        }
        None => format!("{codec}can't {verb} {what}s in position {start}-{}: {reason}", end - 1),
    };
    Ok(cx.str(&text).into())
}
