//! Booleans, integers and numbers with a binary point. asyncpg/pgproto/codecs/int.pyx, float.pyx.

use molt_object::{Cx, Exc, Value};

use super::{Core, Reader, put};

/// A type of integers: its bytes, its range, and its name in messages.
#[derive(Clone, Copy)]
pub struct Width {
    bytes: usize,
    least: i128,
    most: i128,
    name: &'static str,
}

/// `smallint`
pub const INT2: Width = Width { bytes: 2, least: i16::MIN as i128, most: i16::MAX as i128, name: "int16" };
/// `integer`
pub const INT4: Width = Width { bytes: 4, least: i32::MIN as i128, most: i32::MAX as i128, name: "int32" };
/// `bigint`
pub const INT8: Width = Width { bytes: 8, least: i64::MIN as i128, most: i64::MAX as i128, name: "int64" };
/// `oid`
pub const UINT4: Width = Width { bytes: 4, least: 0, most: u32::MAX as i128, name: "uint32" };
/// `xid8`
pub const UINT8: Width = Width { bytes: 8, least: 0, most: u64::MAX as i128, name: "uint64" };

/// Appends a boolean.
///
/// # Errors
/// TypeError for anything else.
pub fn encode_bool(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    match value.as_bool() {
        Some(value) => {
            put(out, &[u8::from(value)]);
            Ok(())
        }
        None => {
            let class = cx.short_class_name(value);
            Err(cx.type_error(format!("a boolean is required (got type {class})")))
        }
    }
}

/// What CPython's `PyLong_AsLong` takes after asyncpg's `__int__`: the number, or none if it is larger than any.
fn integer(cx: &mut Cx, value: &Value) -> Result<Option<i128>, Exc> {
    if let Some(value) = value.as_int() {
        return Ok(Some(i128::from(value)));
    }
    let mut number = value.clone();
    if !cx.is_int(value) {
        let int = cx.intern("__int__");
        if cx.lookup_special(value, &int).is_some() {
            let class = cx.world.types.int.value();
            number = cx.call(&class, std::slice::from_ref(value))?;
        } else {
            number = cx.index(value)?;
        }
    }
    Ok(cx.int_to_big(&number).and_then(|number| i128::try_from(number).ok()))
}

/// Appends an integer.
///
/// # Errors
/// TypeError for what is none, OverflowError for what is out of range.
pub fn encode_int(cx: &mut Cx, out: &mut Vec<u8>, value: &Value, width: Width) -> Result<(), Exc> {
    let Width { bytes, least, most, name } = width;
    let number = integer(cx, value)?;
    match number {
        Some(number) if (least..=most).contains(&number) => {
            put(out, &number.to_be_bytes()[16 - bytes..]);
            Ok(())
        }
        _ => Err(cx.overflow_error(format!("value out of {name} range"))),
    }
}

/// Appends a number of single precision.
///
/// # Errors
/// TypeError for what is no number, ValueError for what is too large.
pub fn encode_float4(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let exact = cx.to_f64(value)?;
    let single = exact as f32;
    if single.is_infinite() && !exact.is_infinite() {
        return Err(cx.value_error("value out of float32 range"));
    }
    put(out, &single.to_be_bytes());
    Ok(())
}

/// Appends a number of double precision.
///
/// # Errors
/// TypeError for what is no number.
pub fn encode_float8(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let exact = cx.to_f64(value)?;
    put(out, &exact.to_be_bytes());
    Ok(())
}

/// A number of one of the types of this file.
///
/// # Errors
/// BufferError for a wrong number of bytes.
pub fn decode(cx: &mut Cx, core: Core, bytes: &[u8]) -> Result<Value, Exc> {
    let mut reader = Reader::new(bytes);
    let value = match core {
        Core::Bool => Value::bool(reader.byte(cx)? == 1),
        Core::Int2 => Value::int(i64::from(reader.int16(cx)?)),
        Core::Int4 => Value::int(i64::from(reader.int32(cx)?)),
        Core::Uint4 => Value::int(i64::from(reader.int32(cx)? as u32)),
        Core::Int8 => Value::int(reader.int64(cx)?),
        Core::Uint8 => {
            let number = reader.int64(cx)? as u64;
            cx.int(number.into())
        }
        Core::Float4 => Value::float(f64::from(reader.float32(cx)?)),
        _ => Value::float(reader.float64(cx)?),
    };
    reader.finish(cx)?;
    Ok(value)
}
