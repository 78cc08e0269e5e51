//! `list[i:j:k]`: reading, assigning and deleting. CPython Objects/listobject.c `list_subscript`, `list_ass_subscript`.

use molt_value::{Gc, Value};

use super::List;
use crate::builtins::slice::{Positions, SliceObject};
use crate::{Cx, Exc};

/// A new list of the items of a slice.
///
/// # Errors
/// As [`Cx::slice_bounds`].
pub fn get(cx: &mut Cx, this: &Gc<List>, slice: &Gc<SliceObject>) -> Result<Value, Exc> {
    let bounds = cx.slice_bounds(slice)?;
    let items = &this.read(cx).items;
    let at = bounds.positions(items.len());
    let items = if at.step == 1 {
        let start = at.start as usize;
        items[start..start + at.len].to_vec()
    } else {
        at.iter().map(|at| items[at].clone()).collect()
    };
    Ok(cx.list(items).into())
}

/// Replaces the items of a slice by those of an iterable, or deletes them.
///
/// # Errors
/// As [`Cx::slice_bounds`]; TypeError when the value is not iterable, ValueError when a slice with a step gets another number of
/// items than it has.
pub fn set(cx: &mut Cx, this: &Gc<List>, slice: &Gc<SliceObject>, value: Option<Value>) -> Result<(), Exc> {
    let bounds = cx.slice_bounds(slice)?;
    let Some(value) = value else {
        let items = &mut this.write(cx).items;
        let at = bounds.positions(items.len());
        let removed = delete(items, at);
        drop(removed);
        return Ok(());
    };
    let is_plain = bounds.positions(0).step == 1;
    let refusal = if is_plain && cx.world.python < (3, 13) {
        "can only assign an iterable"
    } else {
        "must assign iterable to extended slice"
    };
    let new = cx.collect_or(&value, refusal)?;
    let items = &mut this.write(cx).items;
    let at = bounds.positions(items.len());
    let mut new = new;
    if is_plain && new.len() != at.len {
        let start = at.start as usize;
        let removed: Vec<Value> = items.splice(start..start + at.len, new).collect();
        drop(removed);
        return Ok(());
    }
    if new.len() != at.len {
        let message = format!("attempt to assign sequence of size {} to extended slice of size {}", new.len(), at.len);
        return Err(cx.value_error(message));
    }
    for (at, new) in at.iter().zip(&mut new) {
        std::mem::swap(&mut items[at], new);
    }
    drop(new);
    Ok(())
}

fn delete(items: &mut Vec<Value>, at: Positions) -> Vec<Value> {
    if at.len == 0 {
        return Vec::new();
    }
    let (first, step) =
        if at.step > 0 { (at.start, at.step) } else { (at.start + (at.len as i64 - 1) * at.step, -at.step) };
    if step == 1 {
        let first = first as usize;
        return items.drain(first..first + at.len).collect();
    }
    let last = first + (at.len as i64 - 1) * step;
    let is_in = |place: i64| place >= first && place <= last && (place - first) % step == 0;
    let mut place = -1;
    items
        .extract_if(.., |_| {
            place += 1;
            is_in(place)
        })
        .collect()
}
