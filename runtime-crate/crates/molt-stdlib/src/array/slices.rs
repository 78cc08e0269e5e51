//! Slices of arrays. CPython Modules/arraymodule.c `array_subscr`, `array_ass_subscr`.

use molt_object::builtins::slice::{Positions, SliceObject};
use molt_object::{Cx, Exc, Gc, Value};

use super::Array;

/// The number that an index is.
///
/// # Errors
/// TypeError for what is no integer, IndexError beyond 64 bits.
#[inline]
pub(super) fn index(cx: &mut Cx, key: &Value) -> Result<i64, Exc> {
    if let Some(number) = key.as_int() {
        return Ok(number);
    }
    if !cx.is_int(key) && cx.slots(key).index.is_none() {
        return Err(cx.type_error("array indices must be integers"));
    }
    molt_object::builtins::sequence::index_size(cx, key)
}

/// The items of a slice as an array.
///
/// # Errors
/// What the bounds of the slice raise.
pub(super) fn get(cx: &mut Cx, this: &Gc<Array>, slice: &Gc<SliceObject>) -> Result<Value, Exc> {
    let bounds = cx.slice_bounds(slice)?;
    let at = bounds.positions(Array::len(cx, this));
    let inner = this.read(cx);
    let (code, size) = (inner.code, inner.code.size());
    let bytes = &inner.data.read(cx).bytes;
    let items = match at.step {
        1 => bytes[at.start as usize * size..][..at.len * size].to_vec(),
        _ => at.iter().flat_map(|at| &bytes[at * size..(at + 1) * size]).copied().collect(),
    };
    Ok(Array::made(cx, code, items)?.into())
}

/// Sets a slice, or deletes it.
///
/// # Errors
/// TypeError for what is no array of the same type code, ValueError for a wrong number of items, BufferError while a `memoryview` looks
/// at an array whose size would change.
pub(super) fn set(cx: &mut Cx, this: &Gc<Array>, slice: &Gc<SliceObject>, value: Option<Value>) -> Result<(), Exc> {
    let new = match &value {
        None => None,
        Some(value) => {
            let Some(other) = value.downcast::<Array>() else {
                let message = format!("can only assign array (not \"{}\") to array slice", cx.class_name(value));
                return Err(cx.type_error(message));
            };
            if other.read(cx).code != this.read(cx).code {
                return Err(cx.type_error("bad argument type for built-in operation"));
            }
            Some(Array::bytes(cx, other))
        }
    };
    let bounds = cx.slice_bounds(slice)?;
    let at = bounds.positions(Array::len(cx, this));
    let (size, data) = (this.read(cx).code.size(), this.read(cx).data.clone());
    if at.step == 1 {
        let (start, new) = (at.start as usize * size, new.unwrap_or_default());
        if new.len() == at.len * size {
            data.write(cx).bytes[start..start + new.len()].copy_from_slice(&new);
        } else {
            Array::resized(cx, &data)?.splice(start..start + at.len * size, new);
        }
        return Ok(());
    }
    match new {
        None if at.len == 0 => Ok(()),
        None => {
            delete(Array::resized(cx, &data)?, at, size);
            Ok(())
        }
        Some(new) if new.len() != at.len * size => {
            let given = new.len() / size;
            let message = format!("attempt to assign array of size {given} to extended slice of size {}", at.len);
            Err(cx.value_error(message))
        }
        Some(new) => {
            let bytes = &mut data.write(cx).bytes;
            for (at, item) in at.iter().zip(new.chunks_exact(size)) {
                bytes[at * size..(at + 1) * size].copy_from_slice(item);
            }
            Ok(())
        }
    }
}

/// Closes the gaps that the items of a slice with a step leave.
fn delete(bytes: &mut Vec<u8>, at: Positions, size: usize) {
    let mut places: Vec<usize> = at.iter().collect();
    places.sort_unstable();
    let mut gone = places.into_iter().peekable();
    let mut kept = 0;
    for place in 0..bytes.len() / size {
        if gone.next_if_eq(&place).is_none() {
            bytes.copy_within(place * size..(place + 1) * size, kept);
            kept += size;
        }
    }
    bytes.truncate(kept);
}
