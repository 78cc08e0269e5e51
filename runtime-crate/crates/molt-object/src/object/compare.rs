//! Rich comparison and membership; CPython Objects/object.c `do_richcompare`, Objects/abstract.c `PySequence_Contains`.

use std::cmp::Ordering;

use molt_value::{Gc, Str, Value};

use crate::builtins::tuple::Tuple;
use crate::native::{Compare, CompareOp};
use crate::{Cx, Exc, ExceptionKind};

/// How deeply tuples lie in tuples that are compared without Python's recursion being counted.
const MOST_NESTED: usize = 8;

impl Cx {
    /// Whether the value's class compares as `object` does.
    #[inline]
    fn compares_by_identity(&self, value: &Value) -> bool {
        let compare = self.slots(value).compare;
        compare.is_some_and(|compare| std::ptr::fn_addr_eq(compare, crate::builtins::object::compare as Compare))
    }

    /// `a op b` as a value (comparisons may return anything).
    ///
    /// # Errors
    /// TypeError where neither side supports an ordering, and what the operands' methods raise.
    #[inline]
    pub fn compare(&mut self, a: &Value, b: &Value, op: CompareOp) -> Result<Value, Exc> {
        if let (Some(a), Some(b)) = (a.as_int(), b.as_int()) {
            return Ok(Value::bool(op.holds(a.cmp(&b))));
        }
        self.compare_objects(a, b, op)
    }

    fn compare_objects(&mut self, a: &Value, b: &Value, op: CompareOp) -> Result<Value, Exc> {
        if matches!(op, CompareOp::Eq | CompareOp::Ne) && self.compares_by_identity(a) && self.compares_by_identity(b) {
            return Ok(Value::bool(a.is(b) == (op == CompareOp::Eq)));
        }
        self.recursive_call("in comparison", |cx| cx.compare_objects_here(a, b, op))
    }

    fn compare_objects_here(&mut self, a: &Value, b: &Value, op: CompareOp) -> Result<Value, Exc> {
        if let (Some(a), Some(b)) = (a.as_float(), b.as_float()) {
            return Ok(Value::bool(a.partial_cmp(&b).map_or(op == CompareOp::Ne, |ordering| op.holds(ordering))));
        }
        let (class_a, class_b) = (self.class_of(a), self.class_of(b));
        let mut reflected_first = false;
        if !class_a.is(class_b)
            && class_b.read(self).is_subclass_of(class_a)
            && let Some(compare) = class_b.read(self).slots.compare
        {
            reflected_first = true;
            let result = compare(self, b, a, op.swapped())?;
            if !result.is_not_implemented() {
                return Ok(result);
            }
        }
        if let Some(compare) = self.slots(a).compare {
            let result = compare(self, a, b, op)?;
            if !result.is_not_implemented() {
                return Ok(result);
            }
        }
        if reflected_first { self.compare_by_default(a, b, op) } else { self.compare_reflected(a, b, op) }
    }

    /// `a op b` where `a`'s own method had no answer.
    ///
    /// # Errors
    /// As [`Cx::compare`].
    pub(crate) fn compare_reflected(&mut self, a: &Value, b: &Value, op: CompareOp) -> Result<Value, Exc> {
        if let Some(compare) = self.slots(b).compare {
            let result = self.nested(|cx| compare(cx, b, a, op.swapped()))?;
            if !result.is_not_implemented() {
                return Ok(result);
            }
        }
        self.compare_by_default(a, b, op)
    }

    fn compare_by_default(&mut self, a: &Value, b: &Value, op: CompareOp) -> Result<Value, Exc> {
        match op {
            CompareOp::Eq => Ok(Value::bool(a.is(b))),
            CompareOp::Ne => Ok(Value::bool(!a.is(b))),
            _ => {
                let (class_a, class_b) = (self.class_name(a), self.class_name(b));
                let symbol = op.symbol();
                Err(self
                    .type_error(format!("'{symbol}' not supported between instances of '{class_a}' and '{class_b}'")))
            }
        }
    }

    /// The truth of `a op b`.
    ///
    /// # Errors
    /// As [`Cx::compare`].
    #[inline]
    pub fn compare_truth(&mut self, a: &Value, b: &Value, op: CompareOp) -> Result<bool, Exc> {
        if let (Some(a), Some(b)) = (a.as_int(), b.as_int()) {
            return Ok(op.holds(a.cmp(&b)));
        }
        if let (Some(a), Some(b)) = (a.as_float(), b.as_float()) {
            return Ok(a.partial_cmp(&b).map_or(op == CompareOp::Ne, |ordering| op.holds(ordering)));
        }
        if let (Some(a), Some(b)) = (a.downcast::<Str>(), b.downcast::<Str>())
            && self.is_exact_str(a)
            && self.is_exact_str(b)
        {
            // The order of generalised UTF-8 is that of its code points.
            return Ok(op.holds(a.as_bytes().cmp(b.as_bytes())));
        }
        if let (Some(left), Some(right)) = (self.plain_tuple(a), self.plain_tuple(b))
            && let Some(ordering) = self.tuple_ordering(left, right, 0)
        {
            return Ok(op.holds(ordering));
        }
        let result = self.compare_objects(a, b, op)?;
        match result.as_bool() {
            Some(truth) => Ok(truth),
            None => self.truth(&result),
        }
    }

    /// The tuple that a value is, if it is compared as tuples are: also one of a derived class, such as a named tuple.
    #[inline]
    fn plain_tuple<'a>(&self, value: &'a Value) -> Option<&'a Gc<Tuple>> {
        value.downcast::<Tuple>().filter(|_| value.class_is(&self.world.types.tuple) || self.compares_as_tuple(value))
    }

    fn compares_as_tuple(&self, value: &Value) -> bool {
        let of_tuples = self.world.types.tuple.read(self).slots.compare;
        self.slots(value).compare.zip(of_tuples).is_some_and(|(own, of_tuples)| std::ptr::fn_addr_eq(own, of_tuples))
    }

    /// The order of two values, as far as numbers of one kind, texts and tuples of such tell it.
    #[inline]
    pub fn order_without_code(&self, a: &Value, b: &Value) -> Option<Ordering> {
        match (a.as_int(), b.as_int()) {
            (Some(a), Some(b)) => Some(a.cmp(&b)),
            _ => self.item_ordering(a, b, 0),
        }
    }

    /// The order of two tuples of no derived class, as far as no Python code needs to run to tell it.
    #[inline]
    pub(crate) fn order_of_tuples(&self, a: &Gc<Tuple>, b: &Gc<Tuple>) -> Option<Ordering> {
        self.tuple_ordering(a, b, 0)
    }

    /// The order of two tuples, as far as numbers, texts and tuples of such decide it. CPython Objects/tupleobject.c
    /// `tuplerichcompare`.
    fn tuple_ordering(&self, a: &Gc<Tuple>, b: &Gc<Tuple>, depth: usize) -> Option<Ordering> {
        for (x, y) in a.items().iter().zip(b.items()) {
            if x.is(y) {
                continue;
            }
            let ordering = match (x.as_int(), y.as_int()) {
                (Some(x), Some(y)) => x.cmp(&y),
                _ => self.item_ordering(x, y, depth)?,
            };
            if ordering != Ordering::Equal {
                return Some(ordering);
            }
        }
        Some(a.items().len().cmp(&b.items().len()))
    }

    fn item_ordering(&self, a: &Value, b: &Value, depth: usize) -> Option<Ordering> {
        if let (Some(a), Some(b)) = (a.as_float(), b.as_float()) {
            return a.partial_cmp(&b);
        }
        if let (Some(a), Some(b)) = (a.downcast::<Str>(), b.downcast::<Str>()) {
            return (self.is_exact_str(a) && self.is_exact_str(b)).then(|| a.as_bytes().cmp(b.as_bytes()));
        }
        let int = |value: &Value| value.as_int().or_else(|| value.as_bool().map(i64::from));
        if let (Some(a), Some(b)) = (int(a), int(b)) {
            return Some(a.cmp(&b));
        }
        if depth == MOST_NESTED {
            return None;
        }
        self.tuple_ordering(self.plain_tuple(a)?, self.plain_tuple(b)?, depth + 1)
    }

    /// `a is b or a == b`: how containers compare their items. CPython `PyObject_RichCompareBool`.
    ///
    /// # Errors
    /// What `__eq__` raises.
    #[inline]
    pub fn eq(&mut self, a: &Value, b: &Value) -> Result<bool, Exc> {
        if a.is(b) {
            return Ok(true);
        }
        if let (Some(a), Some(b)) = (a.downcast::<Str>(), b.downcast::<Str>())
            && self.is_exact_str(a)
            && self.is_exact_str(b)
        {
            return Ok(a.as_bytes() == b.as_bytes());
        }
        self.compare_truth(a, b, CompareOp::Eq)
    }

    /// `a < b`.
    ///
    /// # Errors
    /// As [`Cx::compare`].
    pub fn lt(&mut self, a: &Value, b: &Value) -> Result<bool, Exc> {
        self.compare_truth(a, b, CompareOp::Lt)
    }

    /// `item in container`.
    ///
    /// # Errors
    /// TypeError for what is no container, and what its methods raise.
    pub fn contains(&mut self, container: &Value, item: &Value) -> Result<bool, Exc> {
        if let Some(contains) = self.slots(container).contains {
            return self.nested(|cx| contains(cx, container, item));
        }
        let iterator = match self.iter(container) {
            Ok(iterator) => iterator,
            Err(exc) => {
                self.unless_kind(exc, ExceptionKind::TypeError)?;
                let what = if self.world.python >= (3, 14) { "a container or iterable" } else { "iterable" };
                let message = format!("argument of type '{}' is not {what}", self.class_name(container));
                return Err(self.type_error(message));
            }
        };
        while let Some(candidate) = self.next(&iterator)? {
            if self.eq(&candidate, item)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The result of comparing two things whose order is known.
    pub fn ordered(op: CompareOp, ordering: Ordering) -> Value {
        Value::bool(op.holds(ordering))
    }
}
