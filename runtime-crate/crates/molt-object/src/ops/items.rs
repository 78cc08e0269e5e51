//! Items and slices.

use molt_value::{Str, Value};

use super::{Frame, Reg};
use crate::Cx;
use crate::builtins::dict::Dict;
use crate::builtins::list::List;
use crate::builtins::sequence::position;
use crate::builtins::tuple::Tuple;

/// The item of a list, tuple or dict of no derived class, where finding it runs no Python code and it is there.
#[inline(always)]
pub(super) fn quick_item<'a>(cx: &'a Cx, object: &'a Value, key: &Value) -> Option<&'a Value> {
    let types = &cx.world.types;
    let items = if object.class_is(&types.list) {
        object.downcast::<List>()?.read(cx).items.as_slice()
    } else if object.class_is(&types.dict) {
        return object.downcast::<Dict>()?.read(cx).quick_get(&types.str, key);
    } else if object.class_is(&types.tuple) {
        object.downcast::<Tuple>()?.items()
    } else {
        return None;
    };
    items.get(position(key.as_int()?, items.len())?)
}

/// Where a list or dict of no derived class has the item of a key, where finding it runs no Python code and it is there.
#[inline(always)]
pub(super) fn quick_place(cx: &Cx, object: &Value, key: &Value) -> Option<usize> {
    let types = &cx.world.types;
    if object.class_is(&types.list) {
        position(key.as_int()?, object.downcast::<List>()?.read(cx).items.len())
    } else if object.class_is(&types.dict) {
        object.downcast::<Dict>()?.read(cx).quick_position(&types.str, key)
    } else {
        None
    }
}

/// What is at such a place.
#[inline(always)]
pub(super) fn value_at<'a>(cx: &'a Cx, object: &'a Value, at: usize) -> Option<&'a Value> {
    match object.downcast::<List>() {
        Some(list) => list.read(cx).items.get(at),
        None => object.downcast::<Dict>()?.read(cx).value_at(at),
    }
}

/// Replaces what is at such a place, and gives it back.
#[inline(always)]
fn replace_at(cx: &mut Cx, object: &Value, at: usize, value: Value) -> Value {
    match (object.downcast::<List>(), object.downcast::<Dict>()) {
        (Some(list), _) => match list.write(cx).items.get_mut(at) {
            Some(place) => std::mem::replace(place, value),
            None => value,
        },
        (_, Some(dict)) => dict.write(cx).replace_at(at, value),
        _ => value,
    }
}

/// Replaces a scalar at such a place by another.
#[inline(always)]
pub(super) fn replace_scalar_at(cx: &mut Cx, object: &Value, at: usize, value: Value) {
    std::mem::forget(replace_at(cx, object, at, value));
}

/// Ends an operation that found an item: lets go of the container if it is a temporary.
#[inline(always)]
fn put_item(fr: &mut Frame<'_>, dst: Reg, obj: Reg, item: Value) -> bool {
    if obj < fr.first_temporary || obj == dst {
        return fr.put(dst, item);
    }
    let object = fr.regs[usize::from(obj)].take();
    fr.set(dst, item);
    fr.let_go(object)
}

#[inline(never)]
fn slow_item(fr: &mut Frame<'_>, dst: Reg, obj: Reg, key: Reg) -> bool {
    let (object, key) = (fr.operand(obj), fr.operand(key));
    let result = fr.attempt(|fr| fr.cx.getitem(&object, &key));
    fr.finish(dst, result)
}

#[inline(never)]
fn slow_item_k(fr: &mut Frame<'_>, dst: Reg, obj: Reg, constant: u16) -> bool {
    let (object, key) = (fr.operand(obj), fr.constant(constant));
    let result = fr.attempt(|fr| fr.cx.getitem(&object, &key));
    fr.finish(dst, result)
}

/// As [`getitem`], the item of a list in place.
#[inline(always)]
pub(super) fn getitem_here(fr: &mut Frame<'_>, dst: Reg, obj: Reg, key: Reg) -> bool {
    if obj < fr.first_temporary
        && let (Some(object), Some(key)) = (fr.peek(obj), fr.peek(key).and_then(Value::as_int))
        && object.class_is(&fr.cx.world.types.list)
        && let Some(list) = object.downcast::<List>()
        && let items = &list.read(fr.cx).items
        && let Some(at) = position(key, items.len())
    {
        let item = items[at].clone();
        return fr.put(dst, item);
    }
    getitem(fr, dst, obj, key)
}

/// As [`setitem`], a scalar for a scalar of a list in place.
#[inline(always)]
pub(super) fn setitem_here(fr: &mut Frame<'_>, obj: Reg, key: Reg, a: Reg) -> bool {
    if obj < fr.first_temporary
        && let (Some(object), Some(key)) = (fr.regs.get(usize::from(obj)), fr.peek(key).and_then(Value::as_int))
        && let Some(value) = fr.regs.get(usize::from(a)).filter(|value| !value.is_object())
        && object.class_is(&fr.cx.world.types.list)
        && let Some(list) = object.downcast::<List>()
        && let items = &mut list.write(fr.cx).items
        && let Some(at) = position(key, items.len())
        && !items[at].is_object()
    {
        // A scalar may stay where it is, temporary or not.
        items[at] = value.clone();
        return true;
    }
    setitem(fr, obj, key, a)
}

/// `dst = obj[key]`.
pub fn getitem(fr: &mut Frame<'_>, dst: Reg, obj: Reg, key: Reg) -> bool {
    if let Some(item) = quick_item(fr.cx, &fr.regs[usize::from(obj)], &fr.regs[usize::from(key)]).cloned() {
        fr.consume(key);
        return put_item(fr, dst, obj, item);
    }
    slow_item(fr, dst, obj, key)
}

/// `dst = obj[K]`.
pub fn getitem_k(fr: &mut Frame<'_>, dst: Reg, obj: Reg, constant: u16) -> bool {
    if let Some(item) =
        quick_item(fr.cx, &fr.regs[usize::from(obj)], &fr.code.constants[usize::from(constant)]).cloned()
    {
        return put_item(fr, dst, obj, item);
    }
    slow_item_k(fr, dst, obj, constant)
}

/// `dst = obj[start:start + 1]`: the bounds lie in two temporaries.
pub fn getslice(fr: &mut Frame<'_>, dst: Reg, obj: Reg, start: Reg) -> bool {
    let part = fr.attempt(|fr| {
        let (lower, upper) = (&fr.regs[usize::from(start)], &fr.regs[usize::from(start) + 1]);
        Ok(quick_part(fr.cx, &fr.regs[usize::from(obj)], lower, upper))
    });
    match part {
        // Such bounds are scalars, which need not be consumed.
        Ok(Some(part)) => put_item(fr, dst, obj, part),
        Ok(None) => slow_slice(fr, dst, obj, start),
        Err(exc) => fr.fail(exc),
    }
}

#[inline(never)]
fn slow_slice(fr: &mut Frame<'_>, dst: Reg, obj: Reg, start: Reg) -> bool {
    let (lower, upper) = (fr.operand(start), fr.operand(start + 1));
    let object = fr.operand(obj);
    let result = fr.attempt(|fr| {
        let slice = fr.cx.slice(lower, upper, Value::NONE).into();
        fr.cx.getitem(&object, &slice)
    });
    fr.finish(dst, result)
}

/// The part of a list, a tuple or an ASCII text of no derived class between two bounds.
fn quick_part(cx: &mut Cx, object: &Value, lower: &Value, upper: &Value) -> Option<Value> {
    let types = &cx.world.types;
    if object.class_is(&types.str) {
        let text = object.downcast::<Str>().filter(|text| text.is_ascii())?;
        let (start, end) = bounds(lower, upper, text.as_bytes().len())?;
        let part = text.as_str()?.get(start..end)?;
        return Some(cx.part_of_str(text, part.into()).into());
    }
    if object.class_is(&types.list) {
        let items = &object.downcast::<List>()?.read(cx).items;
        let (start, end) = bounds(lower, upper, items.len())?;
        return Some(cx.list(items[start..end].to_vec()).into());
    }
    if object.class_is(&types.tuple) {
        let items = object.downcast::<Tuple>()?.items();
        let (start, end) = bounds(lower, upper, items.len())?;
        if start == end || end - start == items.len() {
            return None;
        }
        return Some(cx.tuple_from(end - start, items[start..end].iter().cloned()).into());
    }
    None
}

/// Where a part begins and ends whose bounds are small ints or None. CPython `PySlice_AdjustIndices`.
#[inline]
fn bounds(lower: &Value, upper: &Value, len: usize) -> Option<(usize, usize)> {
    let bound = |value: &Value, absent: usize| {
        if value.is_none() {
            return Some(absent);
        }
        let at = value.as_int()?;
        let from_start = if at < 0 { at.saturating_add(len as i64).max(0) } else { at };
        Some((from_start as usize).min(len))
    };
    let start = bound(lower, 0)?;
    Some((start, bound(upper, len)?.max(start)))
}

/// `obj[key] = a`.
pub fn setitem(fr: &mut Frame<'_>, obj: Reg, key: Reg, a: Reg) -> bool {
    let place = quick_place(fr.cx, &fr.regs[usize::from(obj)], &fr.regs[usize::from(key)]);
    let value = fr.operand(a);
    let Some(at) = place else { return set_slowly(fr, obj, key, value) };
    let old = replace_at(fr.cx, &fr.regs[usize::from(obj)], at, value);
    fr.consume(obj);
    fr.consume(key);
    fr.let_go(old)
}

#[inline(never)]
fn set_slowly(fr: &mut Frame<'_>, obj: Reg, key: Reg, value: Value) -> bool {
    let (object, key) = (fr.operand(obj), fr.operand(key));
    let result = fr.attempt(|fr| match object.downcast::<Dict>() {
        Some(dict) if fr.cx.class_of(&object).is(&fr.cx.world.types.dict) => fr.cx.dict_set(dict, key, value),
        _ => fr.cx.setitem(&object, &key, Some(value)),
    });
    drop(object);
    fr.done(result)
}

/// `del obj[key]`.
pub fn delitem(fr: &mut Frame<'_>, obj: Reg, key: Reg) -> bool {
    let (object, key) = (fr.operand(obj), fr.operand(key));
    let result = fr.attempt(|fr| fr.cx.setitem(&object, &key, None));
    fr.done(result)
}

/// `dst = slice(...)` of two or three temporaries.
pub fn build_slice(fr: &mut Frame<'_>, dst: Reg, start: Reg, n: u16) -> bool {
    let lower = fr.operand(start);
    let upper = fr.operand(start + 1);
    let step = if n == 3 { fr.operand(start + 2) } else { Value::NONE };
    let result = fr.attempt(|fr| Ok(fr.cx.slice(lower, upper, step).into()));
    fr.finish(dst, result)
}
