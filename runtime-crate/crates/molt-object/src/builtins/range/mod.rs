//! `range`: three integers of any size, with a fast path where they and the length fit 64 bits. CPython Objects/rangeobject.c.

use molt_macros::{Trace, class};
use molt_value::{Frozen, Gc, Payload, Value};

use crate::args::Arguments;
use crate::builtins::slice::SliceObject;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::{BinaryOp, CompareOp};
use crate::{Cx, Exc};

mod iterator;

pub use iterator::RangeIterator;

/// The payload of `range`: three `int`s of any size.
#[derive(Trace)]
pub struct Range {
    /// The first number.
    pub start: Value,
    /// The bound, not reached.
    pub stop: Value,
    /// The distance, not zero.
    pub step: Value,
}

impl Payload for Range {
    type Access = Frozen;
}

/// A range whose numbers and length fit 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Small {
    /// The first number.
    pub start: i64,
    /// The distance, not zero.
    pub step: i64,
    /// How many numbers there are.
    pub len: i64,
}

impl Small {
    fn of(start: i64, stop: i64, step: i64) -> Option<Small> {
        let (start_wide, stop, step_wide) = (i128::from(start), i128::from(stop), i128::from(step));
        let (first, bound) = if step > 0 { (start_wide, stop) } else { (stop, start_wide) };
        let len = if first < bound { (bound - first - 1) / step_wide.abs() + 1 } else { 0 };
        Some(Small { start, step, len: i64::try_from(len).ok()? })
    }

    /// The number at a position inside the range.
    #[inline]
    pub fn at(self, index: i64) -> i64 {
        self.start.wrapping_add(self.step.wrapping_mul(index))
    }

    fn position(self, number: i64) -> Option<i64> {
        let distance = i128::from(number) - i128::from(self.start);
        let step = i128::from(self.step);
        let index = distance / step;
        (distance % step == 0 && index >= 0 && index < i128::from(self.len)).then_some(index as i64)
    }
}

/// Whether the value is a `range`.
pub fn is_range(value: &Value) -> bool {
    value.is_instance_of::<Range>()
}

impl Range {
    /// The fast form, where there is one.
    pub fn small(&self) -> Option<Small> {
        Small::of(self.start.as_int()?, self.stop.as_int()?, self.step.as_int()?)
    }

    /// How many numbers there are. CPython `compute_range_length`.
    fn count_all(&self, cx: &mut Cx) -> Result<Value, Exc> {
        if let Some(small) = self.small() {
            return Ok(Value::int(small.len));
        }
        let zero = Value::int(0);
        let (low, high, step) = if cx.lt(&zero, &self.step)? {
            (&self.start, &self.stop, self.step.clone())
        } else {
            (&self.stop, &self.start, cx.binary(BinaryOp::Sub, &zero, &self.step)?)
        };
        if !cx.lt(low, high)? {
            return Ok(zero);
        }
        let span = cx.binary(BinaryOp::Sub, high, low)?;
        let last = cx.binary(BinaryOp::Sub, &span, &Value::int(1))?;
        let steps = cx.binary(BinaryOp::FloorDiv, &last, &step)?;
        cx.binary(BinaryOp::Add, &steps, &Value::int(1))
    }

    /// The number at an index that is inside the range. CPython `compute_item`.
    fn number_at(&self, cx: &mut Cx, index: &Value) -> Result<Value, Exc> {
        let distance = cx.binary(BinaryOp::Mul, index, &self.step)?;
        cx.binary(BinaryOp::Add, &self.start, &distance)
    }

    /// Where a number is in the range; `None` when it is not. CPython `range_contains_long`, `range_index`.
    fn find(&self, cx: &mut Cx, number: &Value) -> Result<Option<Value>, Exc> {
        if let (Some(small), Some(number)) = (self.small(), number.as_int()) {
            return Ok(small.position(number).map(Value::int));
        }
        let distance = cx.binary(BinaryOp::Sub, number, &self.start)?;
        let rest = cx.binary(BinaryOp::Mod, &distance, &self.step)?;
        let index = cx.binary(BinaryOp::FloorDiv, &distance, &self.step)?;
        let count = self.count_all(cx)?;
        let inside = !cx.truth(&rest)? && !cx.lt(&index, &Value::int(0))? && cx.lt(&index, &count)?;
        Ok(inside.then_some(index))
    }

    fn slice(&self, cx: &mut Cx, slice: &Gc<SliceObject>) -> Result<Value, Exc> {
        let count = self.count_all(cx)?;
        let [start, stop, step] = cx.slice_indices(slice, &count)?;
        let step = cx.binary(BinaryOp::Mul, &self.step, &step)?;
        let (start, stop) = (self.number_at(cx, &start)?, self.number_at(cx, &stop)?);
        Ok(cx.range(start, stop, step).into())
    }
}

impl Cx {
    /// A new range of three integers; the step is not zero.
    pub fn range(&self, start: Value, stop: Value, step: Value) -> Gc<Range> {
        Gc::new(&self.world.types.range, Range { start, stop, step })
    }
}

/// The numbers from start (0 by default) by step (1 by default) before stop.
#[class(name = "range", module = "builtins")]
impl Range {
    #[new(signature = "(start, stop=<unrepresentable>, step=1, /)")]
    fn new(cx: &mut Cx, _class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        let given = arguments.positional_len();
        if !arguments.keyword_names().is_empty() {
            return Err(cx.type_error("range() takes no keyword arguments"));
        }
        if given == 0 || given > 3 {
            let (bound, count) = if given == 0 { ("at least", "1 argument") } else { ("at most", "3 arguments") };
            return Err(cx.type_error(format!("range expected {bound} {count}, got {given}")));
        }
        let mut bounds = [const { Value::UNSET }; 3];
        for (at, bound) in bounds.iter_mut().take(given).enumerate() {
            *bound = cx.index(&arguments.take(at))?;
        }
        let [first, second, step] = bounds;
        if second.is_unset() {
            return Ok(cx.range(Value::int(0), first, Value::int(1)).into());
        }
        let step = if step.is_unset() { Value::int(1) } else { step };
        if !cx.truth(&step)? {
            return Err(cx.value_error("range() arg 3 must not be zero"));
        }
        Ok(cx.range(first, second, step).into())
    }

    #[getter(member)]
    fn start(_cx: &mut Cx, this: &Gc<Range>) -> Value {
        this.start.clone()
    }

    #[getter(member)]
    fn stop(_cx: &mut Cx, this: &Gc<Range>) -> Value {
        this.stop.clone()
    }

    #[getter(member)]
    fn step(_cx: &mut Cx, this: &Gc<Range>) -> Value {
        this.step.clone()
    }

    /// Return number of occurrences of value.
    #[method(signature = "(self, value, /)")]
    fn count(cx: &mut Cx, this: &Gc<Range>, value: Value) -> Result<usize, Exc> {
        if cx.is_int(&value) {
            return Ok(usize::from(this.find(cx, &value)?.is_some()));
        }
        let mut found = 0;
        let iterator = iterator::forwards(cx, this)?;
        while let Some(number) = cx.next(&iterator)? {
            found += usize::from(cx.eq(&number, &value)?);
        }
        Ok(found)
    }

    /// Return index of value.
    ///
    /// Raises ValueError if the value is not present.
    #[method(signature = "(self, value, /)")]
    fn index(cx: &mut Cx, this: &Gc<Range>, value: Value) -> Result<Value, Exc> {
        if cx.is_int(&value) {
            return match this.find(cx, &value)? {
                Some(index) => Ok(index),
                None => {
                    let shown = cx.repr_text(&value)?;
                    Err(cx.value_error(format!("{shown} is not in range")))
                }
            };
        }
        let mut at = 0;
        let iterator = iterator::forwards(cx, this)?;
        while let Some(number) = cx.next(&iterator)? {
            if cx.eq(&number, &value)? {
                return Ok(Value::int(at));
            }
            at += 1;
        }
        Err(cx.value_error("sequence.index(x): x not in sequence"))
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<Range>) -> Gc<Tuple> {
        let class = cx.world.types.range.value();
        let bounds = cx.tuple_of([this.start.clone(), this.stop.clone(), this.step.clone()]).into();
        cx.tuple_of([class, bounds])
    }

    /// Return a reverse iterator.
    #[method(signature = "(self, /)")]
    fn __reversed__(cx: &mut Cx, this: &Gc<Range>) -> Result<Value, Exc> {
        iterator::backwards(cx, this)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Range>) -> Result<String, Exc> {
        let (start, stop) = (cx.repr_text(&this.start)?, cx.repr_text(&this.stop)?);
        if this.step.as_int() == Some(1) {
            return Ok(format!("range({start}, {stop})"));
        }
        let step = cx.repr_text(&this.step)?;
        Ok(format!("range({start}, {stop}, {step})"))
    }

    #[slot]
    fn __bool__(cx: &mut Cx, this: &Gc<Range>) -> Result<bool, Exc> {
        let count = this.count_all(cx)?;
        cx.truth(&count)
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<Range>) -> Result<usize, Exc> {
        let count = this.count_all(cx)?;
        Ok(cx.index_i64(&count)? as usize)
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<Range>) -> Result<Value, Exc> {
        iterator::forwards(cx, this)
    }

    #[slot]
    fn __contains__(cx: &mut Cx, this: &Gc<Range>, item: &Value) -> Result<bool, Exc> {
        let class = cx.class_of(item);
        if class.is(&cx.world.types.int) || class.is(&cx.world.types.bool) {
            let number = cx.index(item)?;
            return Ok(this.find(cx, &number)?.is_some());
        }
        let iterator = iterator::forwards(cx, this)?;
        while let Some(number) = cx.next(&iterator)? {
            if cx.eq(&number, item)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    #[slot]
    fn __getitem__(cx: &mut Cx, this: &Gc<Range>, key: &Value) -> Result<Value, Exc> {
        if let Some(slice) = key.downcast::<SliceObject>() {
            return this.slice(cx, slice);
        }
        if !cx.is_int(key) && cx.slots(key).index.is_none() {
            let message = format!("range indices must be integers or slices, not {}", cx.class_name(key));
            return Err(cx.type_error(message));
        }
        let mut index = cx.index(key)?;
        let count = this.count_all(cx)?;
        let zero = Value::int(0);
        if cx.lt(&index, &zero)? {
            index = cx.binary(BinaryOp::Add, &index, &count)?;
        }
        if cx.lt(&index, &zero)? || !cx.lt(&index, &count)? {
            return Err(cx.index_error("range object index out of range"));
        }
        this.number_at(cx, &index)
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<Range>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        let Some(other) = other.downcast::<Range>() else { return Ok(Value::NOT_IMPLEMENTED) };
        if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
            return Ok(Value::NOT_IMPLEMENTED);
        }
        let (own, others) = (identity(cx, this)?, identity(cx, other)?);
        cx.compare(&own, &others, op)
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Gc<Range>) -> Result<i64, Exc> {
        let identity = identity(cx, this)?;
        cx.hash(&identity)
    }
}

/// What makes two ranges equal: their length, and as far as it matters their start and step. CPython `range_hash`.
fn identity(cx: &mut Cx, range: &Gc<Range>) -> Result<Value, Exc> {
    let count = range.count_all(cx)?;
    let (mut start, mut step) = (Value::NONE, Value::NONE);
    if cx.truth(&count)? {
        start = range.start.clone();
        if count.as_int() != Some(1) {
            step = range.step.clone();
        }
    }
    Ok(cx.tuple(vec![count, start, step]).into())
}

#[cfg(test)]
mod tests {
    use super::Small;

    #[test]
    fn lengths_and_positions_do_not_overflow() {
        let small = |start, stop, step| Small::of(start, stop, step);
        assert_eq!(small(0, 10, 3).map(|range| range.len), Some(4));
        assert_eq!(small(10, 0, -3).map(|range| range.len), Some(4));
        assert_eq!(small(0, 0, 1).map(|range| range.len), Some(0));
        assert_eq!(small(i64::MIN, i64::MAX, 1), None);
        assert_eq!(small(i64::MIN, i64::MAX, i64::MAX).map(|range| range.len), Some(3));
        assert_eq!(small(i64::MAX, i64::MIN, i64::MIN).and_then(|range| range.position(-1)), Some(1));
        assert_eq!(small(0, 10, 3).and_then(|range| range.position(4)), None);
        assert_eq!(small(0, 10, 3).and_then(|range| range.position(-3)), None);
    }
}
