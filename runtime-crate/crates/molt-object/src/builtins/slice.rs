//! `slice`, and where a slice lies in a sequence. CPython Objects/sliceobject.c.

use molt_macros::{Trace, class};
use molt_value::{Frozen, Gc, Payload, Value};

use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::{BinaryOp, CompareOp};
use crate::{Cx, Exc};

/// The payload of `slice`.
#[derive(Trace)]
pub struct SliceObject {
    /// `start`, any value.
    pub start: Value,
    /// `stop`, any value.
    pub stop: Value,
    /// `step`, any value.
    pub step: Value,
}

impl Payload for SliceObject {
    type Access = Frozen;
}

/// The bounds of a slice as numbers, before the length of the sequence is known.
#[derive(Clone, Copy)]
pub struct Bounds {
    start: Option<i64>,
    stop: Option<i64>,
    step: i64,
}

/// The positions of a slice in a sequence: `len` of them, from `start` by `step`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Positions {
    /// The first position.
    pub start: i64,
    /// The position that is not reached any more; -1 when counting down past the first.
    pub stop: i64,
    /// The distance, never zero.
    pub step: i64,
    /// How many there are.
    pub len: usize,
}

impl Bounds {
    /// Where the slice lies in a sequence of this length. CPython `PySlice_AdjustIndices`.
    pub fn positions(self, len: usize) -> Positions {
        let (len, step) = (len as i64, self.step);
        let (low, high) = if step < 0 { (-1, len - 1) } else { (0, len) };
        let place = |bound: i64| if bound < 0 { bound.saturating_add(len).max(low) } else { bound.min(high) };
        let start = self.start.map_or(if step < 0 { high } else { low }, place);
        let stop = self.stop.map_or(if step < 0 { low } else { high }, place);
        let (first, bound) = if step > 0 { (start, stop) } else { (stop, start) };
        let len = if first < bound { (bound - first - 1) / step.saturating_abs() + 1 } else { 0 };
        Positions { start, stop, step, len: len as usize }
    }
}

impl Positions {
    /// The positions, in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.len).map(move |at| (self.start + at as i64 * self.step) as usize)
    }
}

impl Cx {
    /// A new slice.
    pub fn slice(&self, start: Value, stop: Value, step: Value) -> Gc<SliceObject> {
        Gc::new(&self.world.types.slice, SliceObject { start, stop, step })
    }

    /// The bounds of a slice as numbers; the step first, as CPython `PySlice_Unpack`.
    ///
    /// # Errors
    /// TypeError for a bound that is neither `None` nor an integer, ValueError for step 0, what `__index__` raises.
    pub fn slice_bounds(&mut self, slice: &Gc<SliceObject>) -> Result<Bounds, Exc> {
        let step = match self.slice_bound(&slice.step)? {
            Some(0) => return Err(self.value_error("slice step cannot be zero")),
            Some(step) => step.max(-i64::MAX),
            None => 1,
        };
        Ok(Bounds { start: self.slice_bound(&slice.start)?, stop: self.slice_bound(&slice.stop)?, step })
    }

    /// One bound of a slice, or of a search: `None` or any integer, brought into 64 bits. CPython `_PyEval_SliceIndex`.
    ///
    /// # Errors
    /// TypeError for a bound that is neither, what `__index__` raises.
    pub(crate) fn slice_bound(&mut self, bound: &Value) -> Result<Option<i64>, Exc> {
        if bound.is_none() {
            return Ok(None);
        }
        if let Some(number) = bound.as_int() {
            return Ok(Some(number));
        }
        let bound = self.slice_integer(bound)?;
        self.index_clamped(&bound).map(Some)
    }

    fn slice_integer(&mut self, bound: &Value) -> Result<Value, Exc> {
        if !self.is_int(bound) && self.slots(bound).index.is_none() {
            return Err(self.type_error("slice indices must be integers or None or have an __index__ method"));
        }
        self.index(bound)
    }

    /// Start, stop and step of a slice in a sequence of a length that is not negative, all of any size. CPython
    /// `_PySlice_GetLongIndices`.
    ///
    /// # Errors
    /// As [`Cx::slice_bounds`].
    pub fn slice_indices(&mut self, slice: &Gc<SliceObject>, len: &Value) -> Result<[Value; 3], Exc> {
        let step = if slice.step.is_none() { Value::int(1) } else { self.slice_integer(&slice.step)? };
        if step.as_int() == Some(0) {
            return Err(self.value_error("slice step cannot be zero"));
        }
        let backwards = self.int_is_negative(&step);
        let (low, high) = if backwards {
            (Value::int(-1), self.binary(BinaryOp::Sub, len, &Value::int(1))?)
        } else {
            (Value::int(0), len.clone())
        };
        let (first, last) = if backwards { (&high, &low) } else { (&low, &high) };
        let start = self.slice_index_in(&slice.start, first, (&low, &high), len)?;
        let stop = self.slice_index_in(&slice.stop, last, (&low, &high), len)?;
        Ok([start, stop, step])
    }

    /// A bound brought between two others; from the end when it is negative.
    fn slice_index_in(
        &mut self,
        bound: &Value,
        default: &Value,
        (low, high): (&Value, &Value),
        len: &Value,
    ) -> Result<Value, Exc> {
        if bound.is_none() {
            return Ok(default.clone());
        }
        let number = self.slice_integer(bound)?;
        if self.int_is_negative(&number) {
            let number = self.binary(BinaryOp::Add, &number, len)?;
            return Ok(if self.lt(&number, low)? { low.clone() } else { number });
        }
        Ok(if self.lt(high, &number)? { high.clone() } else { number })
    }
}

/// The class of the objects that `a[1:2:3]` makes.
#[class(name = "slice", module = "builtins")]
impl SliceObject {
    #[new(signature = "(start, stop=None, step=None, /)")]
    fn new(cx: &mut Cx, _class: &Gc<Type>, start: Value, stop: Option<Value>, step: Value) -> Gc<SliceObject> {
        match stop {
            Some(stop) => cx.slice(start, stop, step),
            None => cx.slice(Value::NONE, start, step),
        }
    }

    #[getter(member)]
    fn start(_cx: &mut Cx, this: &Gc<SliceObject>) -> Value {
        this.start.clone()
    }

    #[getter(member)]
    fn stop(_cx: &mut Cx, this: &Gc<SliceObject>) -> Value {
        this.stop.clone()
    }

    #[getter(member)]
    fn step(_cx: &mut Cx, this: &Gc<SliceObject>) -> Value {
        this.step.clone()
    }

    /// The start, stop and step that the slice has in a sequence of this length.
    #[method(signature = "(self, len, /)")]
    fn indices(cx: &mut Cx, this: &Gc<SliceObject>, len: Value) -> Result<Gc<Tuple>, Exc> {
        let len = cx.index(&len)?;
        if cx.int_is_negative(&len) {
            return Err(cx.value_error("length should not be negative"));
        }
        let bounds = cx.slice_indices(this, &len)?;
        Ok(cx.tuple_of(bounds))
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<SliceObject>) -> Gc<Tuple> {
        let class = cx.world.types.slice.value();
        let bounds = this.as_tuple(cx);
        cx.tuple_of([class, bounds])
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<SliceObject>) -> Result<String, Exc> {
        let (start, stop, step) = (cx.repr_text(&this.start)?, cx.repr_text(&this.stop)?, cx.repr_text(&this.step)?);
        Ok(format!("slice({start}, {stop}, {step})"))
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<SliceObject>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        let Some(other) = other.downcast::<SliceObject>() else { return Ok(Value::NOT_IMPLEMENTED) };
        let (a, b) = (this.as_tuple(cx), other.as_tuple(cx));
        cx.compare(&a, &b, op)
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Gc<SliceObject>) -> Result<i64, Exc> {
        if cx.world.python < (3, 12) {
            return Err(cx.type_error("unhashable type: 'slice'"));
        }
        Ok(molt_text::hash::hash_slice([cx.hash(&this.start)?, cx.hash(&this.stop)?, cx.hash(&this.step)?]))
    }

    fn as_tuple(&self, cx: &mut Cx) -> Value {
        cx.tuple(vec![self.start.clone(), self.stop.clone(), self.step.clone()]).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(start: Option<i64>, stop: Option<i64>, step: i64, len: usize) -> Vec<usize> {
        Bounds { start, stop, step }.positions(len).iter().collect()
    }

    #[test]
    fn bounds_are_brought_inside_the_sequence() {
        assert_eq!(positions(None, None, 1, 3), [0, 1, 2]);
        assert_eq!(positions(None, None, -1, 3), [2, 1, 0]);
        assert_eq!(positions(Some(-2), Some(100), 1, 3), [1, 2]);
        assert_eq!(positions(Some(100), Some(-100), -2, 4), [3, 1]);
        assert_eq!(positions(Some(2), Some(1), 1, 4), []);
        assert_eq!(positions(Some(i64::MIN), Some(i64::MAX), i64::MAX, 4), [0]);
        assert_eq!(positions(None, None, -i64::MAX, 4), [3]);
        assert_eq!(positions(None, None, -1, 0), []);
    }
}
