//! Arrays in their binary form. asyncpg/protocol/codecs/array.pyx.

use molt_object::builtins::bytearray::ByteArray;
use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::memoryview::MemoryView;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};

use super::core::{self, Core};
use super::{Codec, Reader, put_sized};
use crate::asyncpg::errors;

/// The most dimensions that the server knows.
pub const MAX_DIMENSIONS: usize = 6;

/// Whether a value is taken for an array.
pub fn is_array(cx: &mut Cx, value: &Value) -> Result<bool, Exc> {
    if value.is_instance_of::<List>() || value.is_instance_of::<Tuple>() {
        return Ok(true);
    }
    let is_text = value.is_instance_of::<Str>()
        || value.is_instance_of::<Bytes>()
        || value.is_instance_of::<ByteArray>()
        || value.is_instance_of::<MemoryView>();
    if is_text || value.is_instance_of::<Dict>() {
        return Ok(false);
    }
    let (iter, len) = (cx.intern("__iter__"), cx.intern("__len__"));
    if cx.lookup_special(value, &iter).is_none() || cx.lookup_special(value, &len).is_none() {
        return Ok(false);
    }
    Ok(!is_mapping(cx, value)?)
}

/// `isinstance(value, collections.abc.Mapping)`
pub fn is_mapping(cx: &mut Cx, value: &Value) -> Result<bool, Exc> {
    let module = cx.import_module("collections.abc")?;
    let mapping = cx.getattr_str(&module, "Mapping")?;
    cx.is_instance_of(value, &mapping)
}

/// Tuples inside of arrays are records.
fn is_inner_array(cx: &mut Cx, value: &Value) -> Result<bool, Exc> {
    Ok(!value.is_instance_of::<Tuple>() && is_array(cx, value)?)
}

/// The length of each dimension.
fn measure(cx: &mut Cx, items: &[Value], dimensions: &mut Vec<usize>) -> Result<(), Exc> {
    if dimensions.len() > MAX_DIMENSIONS {
        let message =
            format!("number of array dimensions ({}) exceed the maximum expected ({MAX_DIMENSIONS})", dimensions.len());
        return Err(cx.value_error(message));
    }
    dimensions.push(items.len());
    let mut inner_len = None;
    for (at, item) in items.iter().enumerate() {
        let is_inner = is_inner_array(cx, item)?;
        if at == 0 && is_inner {
            let inner = cx.collect(item)?;
            inner_len = Some(inner.len());
            measure(cx, &inner, dimensions)?;
        } else if is_inner != inner_len.is_some() || (is_inner && Some(cx.len(item)?) != inner_len) {
            return Err(cx.value_error("non-homogeneous array"));
        }
    }
    Ok(())
}

/// The items of an array and the length of each of its dimensions.
///
/// # Errors
/// TypeError for what is no array, ValueError for one that is not rectangular.
pub fn shape(cx: &mut Cx, value: &Value) -> Result<(Vec<Value>, Vec<usize>), Exc> {
    if !is_array(cx, value)? {
        let class = cx.short_class_name(value);
        return Err(cx.type_error(format!("a sized iterable container expected (got type '{class}')")));
    }
    let items = cx.collect(value)?;
    let mut dimensions = Vec::new();
    measure(cx, &items, &mut dimensions)?;
    Ok((items, dimensions))
}

/// A TypeError of an element as the ValueError of its array.
pub fn element_error(cx: &mut Cx, exc: Exc, place: &str) -> Exc {
    if !exc.is_kind(cx, ExceptionKind::TypeError) {
        return exc;
    }
    match cx.str_text(&exc.value()) {
        Ok(text) => cx.value_error(format!("invalid array element{place}: {text}")),
        Err(exc) => exc,
    }
}

type Encode<'a> = dyn FnMut(&mut Cx, &mut Vec<u8>, &Value) -> Result<(), Exc> + 'a;

fn write(cx: &mut Cx, out: &mut Vec<u8>, oid: u32, value: &Value, encode: &mut Encode<'_>) -> Result<(), Exc> {
    let (items, dimensions) = shape(cx, value)?;
    put_sized(out, |out| {
        for number in [dimensions.len() as i32, 0, oid as i32] {
            out.extend_from_slice(&number.to_be_bytes());
        }
        for len in &dimensions {
            out.extend_from_slice(&(*len as i32).to_be_bytes());
            out.extend_from_slice(&1_i32.to_be_bytes());
        }
        write_items(cx, out, &items, dimensions.len(), dimensions.len() == 1, encode)
    })
}

fn write_items(
    cx: &mut Cx,
    out: &mut Vec<u8>,
    items: &[Value],
    depth: usize,
    flat: bool,
    encode: &mut Encode<'_>,
) -> Result<(), Exc> {
    for (at, item) in items.iter().enumerate() {
        if depth > 1 {
            let inner = cx.collect(item)?;
            write_items(cx, out, &inner, depth - 1, false, encode)?;
        } else if item.is_none() {
            out.extend_from_slice(&(-1_i32).to_be_bytes());
        } else if let Err(exc) = encode(cx, out, item) {
            let place = if flat { format!(" at index {at}") } else { String::new() };
            return Err(element_error(cx, exc, &place));
        }
    }
    Ok(())
}

/// Appends an array.
///
/// # Errors
/// TypeError for what is none, ValueError for elements that do not fit.
pub fn encode(cx: &mut Cx, element: &Gc<Codec>, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    write(cx, out, element.oid, value, &mut |cx, out, item| element.encode(cx, out, item))
}

/// Appends an array of a known type.
///
/// # Errors
/// As [`encode`].
pub fn encode_core(cx: &mut Cx, (core, oid): (Core, u32), out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    write(cx, out, oid, value, &mut |cx, out, item| core::encode(cx, core, out, item))
}

type Decode<'a> = dyn FnMut(&mut Cx, &[u8]) -> Result<Value, Exc> + 'a;

fn read(cx: &mut Cx, bytes: &[u8], decode: &mut Decode<'_>) -> Result<Value, Exc> {
    let mut reader = Reader::new(bytes);
    let (count, _flags, _oid) = (reader.int32(cx)?, reader.int32(cx)?, reader.int32(cx)?);
    if count == 0 {
        return Ok(cx.list(Vec::new()).into());
    }
    if count > MAX_DIMENSIONS as i32 {
        let message = format!("number of array dimensions ({count}) exceed the maximum expected ({MAX_DIMENSIONS})");
        return Err(errors::protocol(cx, message));
    }
    if count < 0 {
        return Err(errors::protocol(cx, format!("unexpected array dimensions value: {count}")));
    }
    let mut dimensions = Vec::new();
    for _ in 0..count {
        let (len, _first) = (reader.int32(cx)?, reader.int32(cx)?);
        match usize::try_from(len) {
            Ok(len) => dimensions.push(len),
            Err(_) => return Err(errors::protocol(cx, format!("unexpected array dimension size: {len}"))),
        }
    }
    if dimensions.contains(&0) {
        return Ok(cx.list(Vec::new()).into());
    }
    let array = read_items(cx, &mut reader, &dimensions, decode)?;
    reader.finish(cx)?;
    Ok(array)
}

fn read_items(
    cx: &mut Cx,
    reader: &mut Reader<'_>,
    dimensions: &[usize],
    decode: &mut Decode<'_>,
) -> Result<Value, Exc> {
    let [len, inner @ ..] = dimensions else { return Ok(Value::NONE) };
    let mut items = Vec::new();
    for _ in 0..*len {
        items.push(match inner {
            [] => match reader.element(cx)? {
                Some(bytes) => decode(cx, bytes)?,
                None => Value::NONE,
            },
            inner => read_items(cx, reader, inner, decode)?,
        });
    }
    Ok(cx.list(items).into())
}

/// The array in these bytes: a list, or lists of lists.
///
/// # Errors
/// ProtocolError and BufferError for bytes that make no sense.
pub fn decode(cx: &mut Cx, element: &Gc<Codec>, bytes: &[u8]) -> Result<Value, Exc> {
    read(cx, bytes, &mut |cx, bytes| element.decode(cx, bytes))
}

/// The array of a known type in these bytes.
///
/// # Errors
/// As [`decode`].
pub fn decode_core(cx: &mut Cx, core: Core, bytes: &[u8]) -> Result<Value, Exc> {
    read(cx, bytes, &mut |cx, bytes| core::decode(cx, core, bytes))
}
