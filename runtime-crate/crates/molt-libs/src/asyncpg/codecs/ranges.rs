//! Ranges and sets of ranges. asyncpg/protocol/codecs/range.pyx.

use molt_object::args::Arguments;
use molt_object::builtins::list::List;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Gc, Value};

use super::{Codec, Reader, put_sized};
use crate::asyncpg::errors;

/// PostgreSQL src/include/utils/rangetypes.h
mod flag {
    pub const EMPTY: u8 = 0x01;
    pub const LOWER_INCLUDED: u8 = 0x02;
    pub const UPPER_INCLUDED: u8 = 0x04;
    pub const LOWER_INFINITE: u8 = 0x08;
    pub const UPPER_INFINITE: u8 = 0x10;
}

fn class(cx: &mut Cx) -> Result<Value, Exc> {
    let module = cx.import_module("asyncpg.types")?;
    cx.getattr_str(&module, "Range")
}

/// The flags of a value that stands for a range, and its bounds.
fn parts(cx: &mut Cx, value: &Value) -> Result<(u8, Value, Value), Exc> {
    if value.is_instance_of::<Tuple>() || value.is_instance_of::<List>() {
        let bounds = cx.collect(value)?;
        return match bounds.as_slice() {
            [] => Ok((flag::EMPTY, Value::NONE, Value::NONE)),
            [lower] => Ok((flag::LOWER_INCLUDED | flag::UPPER_INFINITE, lower.clone(), Value::NONE)),
            [lower, upper] => {
                let mut flags = flag::LOWER_INCLUDED | flag::UPPER_INCLUDED;
                if lower.is_none() {
                    flags |= flag::LOWER_INFINITE;
                }
                if upper.is_none() {
                    flags |= flag::UPPER_INFINITE;
                }
                Ok((flags, lower.clone(), upper.clone()))
            }
            more => Err(cx.value_error(format!("expected 0, 1 or 2 elements in range (got {})", more.len()))),
        };
    }
    let class = class(cx)?;
    if !cx.is_instance_of(value, &class)? {
        let class = cx.class_of(value).value();
        let shown = cx.repr_text(&class)?;
        return Err(cx.type_error(format!("list, tuple or Range object expected (got type {shown})")));
    }
    let empty = cx.getattr_str(value, "isempty")?;
    if cx.truth(&empty)? {
        return Ok((flag::EMPTY, Value::NONE, Value::NONE));
    }
    let (lower, upper) = (cx.getattr_str(value, "lower")?, cx.getattr_str(value, "upper")?);
    let mut flags = 0;
    let sides = [
        ("lower_inc", flag::LOWER_INCLUDED, &lower, flag::LOWER_INFINITE),
        ("upper_inc", flag::UPPER_INCLUDED, &upper, flag::UPPER_INFINITE),
    ];
    for (name, included, bound, infinite) in sides {
        let inclusive = cx.getattr_str(value, name)?;
        if cx.truth(&inclusive)? {
            flags |= included;
        } else if bound.is_none() {
            flags |= infinite;
        }
    }
    Ok((flags, lower, upper))
}

/// Appends a range: a `Range`, or a tuple or list of at most two bounds.
///
/// # Errors
/// TypeError and ValueError for what is none.
pub fn encode(cx: &mut Cx, element: &Gc<Codec>, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let (flags, lower, upper) = parts(cx, value)?;
    put_sized(out, |out| {
        out.push(flags);
        if flags & (flag::EMPTY | flag::LOWER_INFINITE) == 0 {
            element.encode(cx, out, &lower)?;
        }
        if flags & (flag::EMPTY | flag::UPPER_INFINITE) == 0 {
            element.encode(cx, out, &upper)?;
        }
        Ok(())
    })
}

/// A `Range`.
///
/// # Errors
/// BufferError for too few bytes.
pub fn decode(cx: &mut Cx, element: &Gc<Codec>, bytes: &[u8]) -> Result<Value, Exc> {
    let mut reader = Reader::new(bytes);
    let flags = reader.byte(cx)?;
    let mut bounds = [Value::NONE, Value::NONE];
    for (bound, infinite) in bounds.iter_mut().zip([flag::LOWER_INFINITE, flag::UPPER_INFINITE]) {
        if flags & (flag::EMPTY | infinite) == 0
            && let Some(bytes) = reader.element(cx)?
        {
            *bound = element.decode(cx, bytes)?;
        }
    }
    reader.finish(cx)?;
    let has = |wanted: u8| Value::bool(flags & wanted != 0);
    let [lower, upper] = bounds;
    let mut values = [lower, upper, has(flag::LOWER_INCLUDED), has(flag::UPPER_INCLUDED), has(flag::EMPTY)];
    let names = ["lower", "upper", "lower_inc", "upper_inc", "empty"].map(|name| cx.intern(name));
    let class = class(cx)?;
    cx.call_with(&class, Arguments::with_keywords(&mut values, &names))
}

/// Appends a sequence of ranges.
///
/// # Errors
/// TypeError for what is no sequence.
pub fn encode_many(cx: &mut Cx, element: &Gc<Codec>, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let module = cx.import_module("collections.abc")?;
    let sequence = cx.getattr_str(&module, "Sequence")?;
    if !cx.is_instance_of(value, &sequence)? {
        let class = cx.short_class_name(value);
        return Err(cx.type_error(format!("expected a sequence (got type '{class}')")));
    }
    let ranges = cx.collect(value)?;
    put_sized(out, |out| {
        out.extend_from_slice(&(ranges.len() as i32).to_be_bytes());
        ranges.iter().try_for_each(|range| encode(cx, element, out, range))
    })
}

/// A list of `Range`s.
///
/// # Errors
/// ProtocolError and BufferError for bytes that make no sense.
pub fn decode_many(cx: &mut Cx, element: &Gc<Codec>, bytes: &[u8]) -> Result<Value, Exc> {
    let mut reader = Reader::new(bytes);
    let count = reader.int32(cx)?;
    if count < 0 {
        return Err(errors::protocol(cx, format!("unexpected multirange size value: {count}")));
    }
    let mut ranges = Vec::new();
    for _ in 0..count {
        match reader.element(cx)? {
            Some(bytes) => ranges.push(decode(cx, element, bytes)?),
            None => return Err(errors::protocol(cx, "unexpected NULL element in multirange value")),
        }
    }
    reader.finish(cx)?;
    Ok(cx.list(ranges).into())
}
