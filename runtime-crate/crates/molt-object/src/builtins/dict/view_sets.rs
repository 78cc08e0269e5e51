//! `dict_keys` and `dict_items` as sets. CPython Objects/dictobject.c `dictviews_sub` and its like.

use molt_value::{Gc, Value};

use super::views::{Kind, View};
use crate::builtins::set::{AnySet, Set, algebra};
use crate::native::CompareOp;
use crate::{Cx, Exc};

/// The view that a value is, if it is one that is a set.
fn set_view(value: &Value) -> Option<&Gc<View>> {
    value.downcast::<View>().filter(|view| view.kind != Kind::Values)
}

/// A `set` of what a view, or whatever else is on the left, yields.
fn as_set(cx: &mut Cx, value: &Value) -> Result<Gc<Set>, Exc> {
    let source = match set_view(value) {
        Some(view) if view.kind == Kind::Keys => view.dict.value(),
        _ => value.clone(),
    };
    let table = cx.collect_set(&source)?;
    Ok(cx.set_of(table))
}

/// `left | right`.
///
/// # Errors
/// TypeError for what is not iterable or unhashable; what the items' methods raise.
pub fn union(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
    let set = as_set(cx, left)?;
    cx.set_update(&set, right)?;
    Ok(set.into())
}

/// `left - right`.
///
/// # Errors
/// As [`union`].
pub fn difference(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
    let set = as_set(cx, left)?;
    algebra::take_away(cx, &set, right)?;
    Ok(set.into())
}

/// `left ^ right`.
///
/// # Errors
/// As [`union`].
pub fn symmetric_difference(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
    let set = as_set(cx, left)?;
    algebra::toggle_all(cx, &set, right)?;
    Ok(set.into())
}

/// `left & right`: a larger view is looked up in, a smaller one gone through. CPython `_PyDictView_Intersect`.
///
/// # Errors
/// As [`union`].
pub fn intersection(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
    let (mut looked_up, mut walked) = if set_view(left).is_some() { (left, right) } else { (right, left) };
    let len = cx.len(looked_up)?;
    if let Some(set) = AnySet::of(walked)
        && cx.class_of(walked).is(&cx.world.types.set)
        && len <= set.table(cx).len()
    {
        let table = algebra::intersection(cx, &set, looked_up)?;
        return Ok(cx.set_of(table).into());
    }
    if set_view(walked).is_some() && cx.len(walked)? > len {
        std::mem::swap(&mut looked_up, &mut walked);
    }
    let result = cx.new_set();
    let iterator = cx.iter(walked)?;
    while let Some(key) = cx.next(&iterator)? {
        if cx.contains(looked_up, &key)? {
            cx.set_add(&result, key)?;
        }
    }
    Ok(result.into())
}

/// Whether a view and an iterable share nothing.
///
/// # Errors
/// As [`union`].
pub fn is_disjoint(cx: &mut Cx, view: &Gc<View>, other: &Value) -> Result<bool, Exc> {
    let own = view.value();
    if own.is(other) {
        return Ok(view.dict.read(cx).is_empty());
    }
    let (mut looked_up, mut walked) = (&own, other);
    if (AnySet::of(other).is_some() || set_view(other).is_some()) && cx.len(other)? > cx.len(&own)? {
        std::mem::swap(&mut looked_up, &mut walked);
    }
    let iterator = cx.iter(walked)?;
    while let Some(item) = cx.next(&iterator)? {
        if cx.contains(looked_up, &item)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Subset and equality tests with sets and other views. CPython `dictview_richcompare`.
///
/// # Errors
/// What comparing the items raises.
pub fn compare(cx: &mut Cx, view: &Gc<View>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
    if AnySet::of(other).is_none() && set_view(other).is_none() {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let own = view.value();
    let (len, other_len) = (cx.len(&own)?, cx.len(other)?);
    Ok(Value::bool(match op {
        CompareOp::Eq => len == other_len && all_in(cx, &own, other)?,
        CompareOp::Ne => len != other_len || !all_in(cx, &own, other)?,
        CompareOp::Lt => len < other_len && all_in(cx, &own, other)?,
        CompareOp::Le => len <= other_len && all_in(cx, &own, other)?,
        CompareOp::Gt => len > other_len && all_in(cx, other, &own)?,
        CompareOp::Ge => len >= other_len && all_in(cx, other, &own)?,
    }))
}

fn all_in(cx: &mut Cx, items: &Value, container: &Value) -> Result<bool, Exc> {
    let iterator = cx.iter(items)?;
    while let Some(item) = cx.next(&iterator)? {
        if !cx.contains(container, &item)? {
            return Ok(false);
        }
    }
    Ok(true)
}
