//! `range_iterator` over numbers of 64 bits, `longrange_iterator` over larger ones. CPython Objects/rangeobject.c.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};

use super::{Range, Small};
use crate::builtins::tuple::Tuple;
use crate::builtins::{NativeClass, reduce};
use crate::native::BinaryOp;
use crate::{Cx, Exc};

/// The payload of `range_iterator`: the next number, and how many there are still.
#[derive(Trace)]
pub struct RangeIterator {
    next: i64,
    step: i64,
    left: i64,
}

impl Payload for RangeIterator {
    type Access = Mutable;
    const TRACKED: bool = false;
}

#[class(name = "range_iterator", module = "builtins", no_new)]
impl RangeIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<RangeIterator>) -> Result<Option<Value>, Exc> {
        Ok(RangeIterator::step(cx, this))
    }

    /// The next number.
    #[inline]
    pub fn step(cx: &mut Cx, this: &Gc<RangeIterator>) -> Option<Value> {
        let inner = this.write(cx);
        if inner.left == 0 {
            return None;
        }
        inner.left -= 1;
        let number = inner.next;
        inner.next = number.wrapping_add(inner.step);
        Some(Value::int(number))
    }

    #[method(signature = "(self, /)")]
    fn __length_hint__(cx: &mut Cx, this: &Gc<RangeIterator>) -> i64 {
        this.read(cx).left
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<RangeIterator>) -> Result<Gc<Tuple>, Exc> {
        let RangeIterator { next, step, left } = *this.read(cx);
        reduced(cx, Value::int(next), Value::int(step), &Value::int(left))
    }

    #[method(signature = "(self, state, /)")]
    fn __setstate__(cx: &mut Cx, this: &Gc<RangeIterator>, state: Value) -> Result<(), Exc> {
        let skipped = cx.index_i64(&state)?;
        let inner = this.write(cx);
        let skipped = skipped.clamp(0, inner.left);
        inner.next = inner.next.wrapping_add(inner.step.wrapping_mul(skipped));
        inner.left -= skipped;
        Ok(())
    }
}

/// The payload of `longrange_iterator`.
#[derive(Trace)]
pub struct LongRangeIterator {
    next: Value,
    step: Value,
    left: Value,
}

impl Payload for LongRangeIterator {
    type Access = Mutable;
}

#[class(name = "longrange_iterator", module = "builtins", no_new)]
impl LongRangeIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<LongRangeIterator>) -> Result<Option<Value>, Exc> {
        let inner = this.read(cx);
        let (number, step, left) = (inner.next.clone(), inner.step.clone(), inner.left.clone());
        if !cx.truth(&left)? {
            return Ok(None);
        }
        let next = cx.binary(BinaryOp::Add, &number, &step)?;
        let left = cx.binary(BinaryOp::Sub, &left, &Value::int(1))?;
        let inner = this.write(cx);
        let old = (std::mem::replace(&mut inner.next, next), std::mem::replace(&mut inner.left, left));
        drop(old);
        Ok(Some(number))
    }

    #[method(signature = "(self, /)")]
    fn __length_hint__(cx: &mut Cx, this: &Gc<LongRangeIterator>) -> Value {
        this.read(cx).left.clone()
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<LongRangeIterator>) -> Result<Gc<Tuple>, Exc> {
        let inner = this.read(cx);
        let (next, step, left) = (inner.next.clone(), inner.step.clone(), inner.left.clone());
        reduced(cx, next, step, &left)
    }

    #[method(signature = "(self, state, /)")]
    fn __setstate__(cx: &mut Cx, this: &Gc<LongRangeIterator>, state: Value) -> Result<(), Exc> {
        if !cx.is_int(&state) {
            let message = format!("state must be an int, not {}", cx.class_name(&state));
            return Err(cx.type_error(message));
        }
        let inner = this.read(cx);
        let (next, step, left) = (inner.next.clone(), inner.step.clone(), inner.left.clone());
        let zero = Value::int(0);
        let skipped = if cx.lt(&state, &zero)? { &zero } else { &state };
        let skipped = if cx.lt(&left, skipped)? { &left } else { skipped };
        let distance = cx.binary(BinaryOp::Mul, skipped, &step)?;
        let next = cx.binary(BinaryOp::Add, &next, &distance)?;
        let left = cx.binary(BinaryOp::Sub, &left, skipped)?;
        let old = std::mem::replace(this.write(cx), LongRangeIterator { next, step, left });
        drop(old);
        Ok(())
    }
}

/// `(iter, (range,), state)` with the range of what is left. CPython `rangeiter_reduce`.
fn reduced(cx: &mut Cx, next: Value, step: Value, left: &Value) -> Result<Gc<Tuple>, Exc> {
    let distance = cx.binary(BinaryOp::Mul, left, &step)?;
    let stop = cx.binary(BinaryOp::Add, &next, &distance)?;
    let state = if cx.world.python >= (3, 12) { Value::NONE } else { Value::int(0) };
    let range = cx.range(next, stop, step).into();
    reduce::iter_of(cx, range, Some(state))
}

/// The iterator from the first number to the last.
///
/// # Errors
/// None; the signature is the slot's.
pub fn forwards(cx: &mut Cx, range: &Gc<Range>) -> Result<Value, Exc> {
    if let Some(Small { start, step, len }) = range.small() {
        return small(cx, start, step, len);
    }
    let left = range.count_all(cx)?;
    long(cx, range.start.clone(), range.step.clone(), left)
}

/// The iterator from the last number to the first.
///
/// # Errors
/// None; the signature is the slot's.
pub fn backwards(cx: &mut Cx, range: &Gc<Range>) -> Result<Value, Exc> {
    if let Some(all) = range.small()
        && let Some(step) = all.step.checked_neg()
    {
        let last = if all.len > 0 { all.at(all.len - 1) } else { 0 };
        return small(cx, last, step, all.len);
    }
    let left = range.count_all(cx)?;
    let last = cx.binary(BinaryOp::Sub, &left, &Value::int(1))?;
    let last = range.number_at(cx, &last)?;
    let step = cx.binary(BinaryOp::Sub, &Value::int(0), &range.step)?;
    long(cx, last, step, left)
}

fn small(cx: &mut Cx, next: i64, step: i64, left: i64) -> Result<Value, Exc> {
    Ok(Gc::new(&cx.world.types.range_iterator, RangeIterator { next, step, left }).into())
}

fn long(cx: &mut Cx, next: Value, step: Value, left: Value) -> Result<Value, Exc> {
    let class = LongRangeIterator::class(cx)?;
    Ok(Gc::new(&class, LongRangeIterator { next, step, left }).into())
}
