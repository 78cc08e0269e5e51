//! `text[i]`, `text[i:j:k]`, `sub in text`. CPython Objects/unicodeobject.c `unicode_subscript`, `PyUnicode_Contains`.

use molt_text::slice::SlicePositions;
use molt_text::str_methods;
use molt_value::{Gc, Str, Value};

use super::{as_wtf8, code_point_at, part};
use crate::builtins::sequence;
use crate::builtins::slice::SliceObject;
use crate::{Cx, Exc};

/// `text[key]`.
pub(super) fn get(cx: &mut Cx, this: &Gc<Str>, key: &Value) -> Result<Value, Exc> {
    if let Some(slice) = key.downcast::<SliceObject>() {
        return get_slice(cx, this, slice);
    }
    if key.as_int().is_none() && !cx.is_int(key) && cx.slots(key).index.is_none() {
        let message = format!("string indices must be integers, not '{}'", cx.class_name(key));
        return Err(cx.type_error(message));
    }
    let index = match key.as_int() {
        Some(index) => index,
        None => sequence::index_size(cx, key)?,
    };
    match sequence::position(index, this.char_len()) {
        Some(at) if this.is_ascii() => Ok(cx.character(u32::from(this.as_bytes()[at])).into()),
        Some(at) => Ok(cx.character(code_point_at(this, at)).into()),
        None => Err(cx.index_error("string index out of range")),
    }
}

fn get_slice(cx: &mut Cx, this: &Gc<Str>, slice: &Gc<SliceObject>) -> Result<Value, Exc> {
    let at = cx.slice_bounds(slice)?.positions(this.char_len());
    let positions = SlicePositions { start: at.start, stop: at.stop, step: at.step, len: at.len };
    let span = positions.span();
    let text = part(this, span.clone());
    if at.step == 1 || at.len == 0 {
        return Ok(cx.part_of_str(this, text).into());
    }
    Ok(cx.str_from_wtf8(str_methods::slice(text, &positions.within(span.start)).as_wtf8()).into())
}

/// `item in text`.
pub(super) fn contains(cx: &mut Cx, this: &Gc<Str>, item: &Value) -> Result<bool, Exc> {
    match item.downcast::<Str>() {
        Some(item) => Ok(str_methods::contains(as_wtf8(this), as_wtf8(item))),
        None => {
            let message = format!("'in <string>' requires string as left operand, not {}", cx.class_name(item));
            Err(cx.type_error(message))
        }
    }
}

/// `text * count`.
pub(super) fn repeat(cx: &mut Cx, this: &Gc<Str>, count: i64) -> Result<Value, Exc> {
    let count = usize::try_from(count).unwrap_or(0);
    if count == 1 {
        return Ok(cx.exact_str(this).into());
    }
    if count == 0 || this.char_len() == 0 {
        return Ok(cx.str("").into());
    }
    if this.char_len() > isize::MAX as usize / count {
        return Err(cx.overflow_error("repeated string is too long"));
    }
    Ok(Gc::repeated(&cx.world.types.str, this, count).into())
}
