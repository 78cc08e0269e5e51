//! What the operators of `set` and `frozenset` have in common: both operands are sets, the result is of the left one's kind.

use molt_text::wtf8::{Wtf8, Wtf8Buf};
use molt_value::{Gc, Value};

use super::{AnySet, KeyTable, algebra};
use crate::builtins::tuple::Tuple;
use crate::native::CompareOp;
use crate::{Cx, Exc};

/// What a binary operator computes.
type Operation = fn(&mut Cx, &AnySet, &Value) -> Result<KeyTable, Exc>;

/// A binary operator; `NotImplemented` unless both operands are sets.
///
/// # Errors
/// What the keys' methods raise.
pub fn binary(cx: &mut Cx, left: &Value, right: &Value, operation: Operation) -> Result<Value, Exc> {
    let Some(set) = AnySet::of(left) else { return Ok(Value::NOT_IMPLEMENTED) };
    if AnySet::of(right).is_none() {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let table = operation(cx, &set, right)?;
    Ok(cx.set_like(&set, table))
}

/// Subset and equality tests. CPython `set_richcompare`.
///
/// # Errors
/// What comparing the keys raises.
pub fn compare(cx: &mut Cx, set: &AnySet, other: &Value, op: CompareOp) -> Result<Value, Exc> {
    let Some(other) = AnySet::of(other) else { return Ok(Value::NOT_IMPLEMENTED) };
    let (len, other_len) = (set.table(cx).len(), other.table(cx).len());
    Ok(Value::bool(match op {
        CompareOp::Eq => len == other_len && algebra::is_subset(cx, set, &other)?,
        CompareOp::Ne => len != other_len || !algebra::is_subset(cx, set, &other)?,
        CompareOp::Le => algebra::is_subset(cx, set, &other)?,
        CompareOp::Ge => algebra::is_subset(cx, &other, set)?,
        CompareOp::Lt => len < other_len && algebra::is_subset(cx, set, &other)?,
        CompareOp::Gt => len > other_len && algebra::is_subset(cx, &other, set)?,
    }))
}

/// `{1, 2}`, `frozenset({1, 2})`, `set()`; `set(...)` inside of itself.
///
/// # Errors
/// What `__repr__` of a key raises.
pub fn repr(cx: &mut Cx, this: &Value, set: &AnySet) -> Result<Value, Exc> {
    let name = cx.class_name(this).to_string();
    if set.table(cx).is_empty() {
        return Ok(cx.str(&format!("{name}()")).into());
    }
    let braces =
        if cx.class_of(this).is(&cx.world.types.set) { ("{".to_owned(), "}") } else { (format!("{name}({{"), "})") };
    let text = cx.guard_repr(this, |cx| {
        let mut text = Wtf8Buf::new();
        text.push_str(&braces.0);
        let keys = set.keys(cx);
        for (at, key) in keys.iter().enumerate() {
            if at > 0 {
                text.push_str(", ");
            }
            let shown = cx.repr(key)?;
            text.push_wtf8(Wtf8::from_parts(shown.as_bytes(), shown.char_len()));
        }
        text.push_str(braces.1);
        Ok(text)
    })?;
    match text {
        Some(text) => Ok(cx.str_from_wtf8(text.as_wtf8()).into()),
        None => Ok(cx.str(&format!("{name}(...)")).into()),
    }
}

/// `(class, ([...],), state)`. CPython `set___reduce___impl`.
pub fn reduce(cx: &mut Cx, this: &Value) -> Result<Gc<Tuple>, Exc> {
    let keys = cx.collect(this)?;
    let keys = cx.list(keys).into();
    let keys = cx.tuple_of([keys]).into();
    let get_state = cx.intern("__getstate__");
    let state = cx.call_method(this, &get_state, &[])?;
    let class = cx.class_of(this).value();
    Ok(cx.tuple_of([class, keys, state]))
}
