//! What `list` and `tuple` have in common: comparing, searching and showing their items by position, while the items' own methods may
//! run Python code. CPython Objects/listobject.c, Objects/tupleobject.c.

use molt_text::wtf8::Wtf8Buf;
use molt_value::{Gc, Value};

use crate::builtins::list::List;
use crate::builtins::tuple::Tuple;
use crate::native::CompareOp;
use crate::{Cx, Exc};

/// A sequence whose items are reached by position. Its length may change whenever Python code runs.
pub trait Items {
    /// How many items there are now.
    fn len(&self, cx: &Cx) -> usize;

    /// The item at a position, if there is one now.
    fn item(&self, cx: &Cx, at: usize) -> Option<Value>;
}

impl Items for Gc<List> {
    fn len(&self, cx: &Cx) -> usize {
        self.read(cx).items.len()
    }

    fn item(&self, cx: &Cx, at: usize) -> Option<Value> {
        self.read(cx).items.get(at).cloned()
    }
}

impl Items for Gc<Tuple> {
    fn len(&self, _cx: &Cx) -> usize {
        self.items().len()
    }

    fn item(&self, _cx: &Cx, at: usize) -> Option<Value> {
        self.items().get(at).cloned()
    }
}

/// Compares two sequences: the first items that differ decide, then the lengths.
///
/// # Errors
/// What comparing the items raises.
pub fn compare(cx: &mut Cx, a: &impl Items, b: &impl Items, op: CompareOp) -> Result<Value, Exc> {
    let equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
    if equality && a.len(cx) != b.len(cx) {
        return Ok(Value::bool(op == CompareOp::Ne));
    }
    let mut at = 0;
    while let (Some(x), Some(y)) = (a.item(cx, at), b.item(cx, at)) {
        if !cx.eq(&x, &y)? {
            return if equality { Ok(Value::bool(op == CompareOp::Ne)) } else { cx.compare(&x, &y, op) };
        }
        at += 1;
    }
    Ok(Value::bool(op.holds(a.len(cx).cmp(&b.len(cx)))))
}

/// The position of the first item from `start` before `stop` that is or equals `wanted`.
///
/// # Errors
/// What comparing the items raises.
pub fn find(cx: &mut Cx, items: &impl Items, wanted: &Value, start: usize, stop: usize) -> Result<Option<usize>, Exc> {
    let mut at = start;
    while at < stop
        && let Some(item) = items.item(cx, at)
    {
        if cx.eq(&item, wanted)? {
            return Ok(Some(at));
        }
        at += 1;
    }
    Ok(None)
}

/// How many items are or equal `wanted`.
///
/// # Errors
/// What comparing the items raises.
pub fn count(cx: &mut Cx, items: &impl Items, wanted: &Value) -> Result<usize, Exc> {
    let mut found = 0;
    let mut at = 0;
    while let Some(item) = items.item(cx, at) {
        found += usize::from(cx.eq(&item, wanted)?);
        at += 1;
    }
    Ok(found)
}

/// The items' `repr`s between brackets, `[...]` inside of itself.
///
/// # Errors
/// What `__repr__` of an item raises.
pub fn repr(cx: &mut Cx, this: &Value, items: &impl Items, brackets: (&str, &str)) -> Result<Value, Exc> {
    let text = cx.guard_repr(this, |cx| {
        let mut text = Wtf8Buf::new();
        text.push_str(brackets.0);
        let mut at = 0;
        while let Some(item) = items.item(cx, at) {
            if at > 0 {
                text.push_str(", ");
            }
            cx.push_repr(&mut text, &item)?;
            at += 1;
        }
        text.push_str(brackets.1);
        Ok(text)
    })?;
    match text {
        Some(text) => Ok(cx.str_from_wtf8(text.as_wtf8()).into()),
        None => Ok(cx.str(&format!("{}...{}", brackets.0, brackets.1.trim_start_matches(','))).into()),
    }
}

/// The position that an index stands for, negative ones from the end; `None` out of range.
#[inline]
pub fn position(index: i64, len: usize) -> Option<usize> {
    let from_start = if index < 0 { index + len as i64 } else { index };
    usize::try_from(from_start).ok().filter(|&at| at < len)
}

/// Brings an optional bound of `index` and its like inside a sequence: negative ones count from the end.
pub fn bound(index: i64, len: usize) -> usize {
    let from_start = if index < 0 { index.saturating_add(len as i64).max(0) } else { index };
    (from_start as usize).min(len)
}

/// The number that an index is. CPython `PyNumber_AsSsize_t` with IndexError.
///
/// # Errors
/// TypeError that names the `sequence` when the key is no integer, IndexError when it is beyond 64 bits.
pub fn index(cx: &mut Cx, key: &Value, sequence: &str) -> Result<i64, Exc> {
    if let Some(number) = key.as_int() {
        return Ok(number);
    }
    if !cx.is_int(key) && cx.slots(key).index.is_none() {
        let message = format!("{sequence} indices must be integers or slices, not {}", cx.class_name(key));
        return Err(cx.type_error(message));
    }
    index_size(cx, key)
}

/// The number of an integer, for indexes and repetitions.
///
/// # Errors
/// TypeError for what is no integer, IndexError when it is beyond 64 bits.
pub fn index_size(cx: &mut Cx, key: &Value) -> Result<i64, Exc> {
    let number = cx.index(key)?;
    match cx.int_to_i64(&number) {
        Some(number) => Ok(number),
        None => {
            let message = format!("cannot fit '{}' into an index-sized integer", cx.class_name(key));
            Err(cx.index_error(message))
        }
    }
}

/// The items `count` times in a row.
pub fn repeat<T: Clone>(items: &[T], count: i64) -> Vec<T> {
    molt_room::repeated(items, usize::try_from(count).unwrap_or(0))
}

/// Whether a value can say how often to repeat a sequence.
pub fn is_count(cx: &Cx, value: &Value) -> bool {
    value.as_int().is_some() || cx.is_int(value) || cx.slots(value).index.is_some()
}
