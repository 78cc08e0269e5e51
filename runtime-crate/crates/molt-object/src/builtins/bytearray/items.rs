//! `array[key] = value` and `del array[key]`. CPython Objects/bytearrayobject.c `bytearray_ass_subscript`.

use molt_value::{Gc, Value};

use super::ByteArray;
use crate::builtins::bytes::construct::{self, BYTEARRAY, byte};
use crate::builtins::sequence;
use crate::builtins::slice::{Positions, SliceObject};
use crate::{Cx, Exc};

/// Sets or deletes one byte or a slice of them.
pub(super) fn set(cx: &mut Cx, this: &Gc<ByteArray>, key: &Value, value: Option<Value>) -> Result<(), Exc> {
    if let Some(slice) = key.downcast::<SliceObject>() {
        return set_slice(cx, this, slice, value);
    }
    let index = sequence::index(cx, key, "bytearray")?;
    let Some(at) = sequence::position(index, this.read(cx).bytes.len()) else {
        return Err(cx.index_error("bytearray index out of range"));
    };
    match value {
        Some(value) => {
            let value = byte(cx, &value, BYTEARRAY.out_of_range)?;
            // `__index__` may have shortened the array.
            if let Some(place) = this.write(cx).bytes.get_mut(at) {
                *place = value;
            }
        }
        None => {
            cx.resize_bytearray(this)?.remove(at);
        }
    }
    Ok(())
}

fn set_slice(cx: &mut Cx, this: &Gc<ByteArray>, slice: &Gc<SliceObject>, value: Option<Value>) -> Result<(), Exc> {
    let bounds = cx.slice_bounds(slice)?;
    let new = match value {
        Some(value) => slice_value(cx, &value)?,
        None => Vec::new(),
    };
    let at = bounds.positions(this.read(cx).bytes.len());
    if at.step == 1 {
        let start = at.start as usize;
        if new.len() == at.len {
            this.write(cx).bytes[start..start + at.len].copy_from_slice(&new);
        } else {
            cx.resize_bytearray(this)?.replace(start..start + at.len, &new);
        }
        return Ok(());
    }
    if new.is_empty() {
        delete(cx.resize_bytearray(this)?.edit(), at);
        return Ok(());
    }
    if new.len() != at.len {
        let message = format!("attempt to assign bytes of size {} to extended slice of size {}", new.len(), at.len);
        return Err(cx.value_error(message));
    }
    let bytes = &mut this.write(cx).bytes;
    for (at, new) in at.iter().zip(new) {
        bytes[at] = new;
    }
    Ok(())
}

fn slice_value(cx: &mut Cx, value: &Value) -> Result<Vec<u8>, Exc> {
    if cx.is_int(value) || value.is_instance_of::<molt_value::Str>() {
        return Err(cx.type_error("can assign only bytes, buffers, or iterables of ints in range(0, 256)"));
    }
    construct::from_object(cx, value, BYTEARRAY)
}

fn delete(bytes: &mut Vec<u8>, at: Positions) {
    let mut deleted: Vec<usize> = at.iter().collect();
    deleted.sort_unstable();
    let mut deleted = deleted.into_iter().peekable();
    let mut place = 0;
    bytes.retain(|_| {
        place += 1;
        deleted.next_if_eq(&(place - 1)).is_none()
    });
}
