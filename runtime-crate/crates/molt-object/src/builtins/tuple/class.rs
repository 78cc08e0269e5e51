//! The class `tuple`: its methods and operators. CPython Objects/tupleobject.c.

use molt_macros::class;
use molt_value::{Gc, Value};

use super::{Tuple, iterator};
use crate::builtins::sequence::{self, repeat};
use crate::builtins::slice::SliceObject;
use crate::builtins::type_::Type;
use crate::native::CompareOp;
use crate::{Cx, Exc};

/// Stands for the class; the payload is a type alias.
pub struct TupleClass;

/// Built-in immutable sequence.
#[class(name = "tuple", module = "builtins", basetype, missing("__sizeof__"))]
impl TupleClass {
    #[new(signature = "(iterable=(), /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, iterable: Option<Value>) -> Result<Value, Exc> {
        let Some(iterable) = iterable else { return Ok(cx.tuple_of_class(class, Vec::new()).into()) };
        let exact = class.is(&cx.world.types.tuple);
        if exact && cx.class_of(&iterable).is(class) {
            return Ok(iterable);
        }
        let items = cx.collect(&iterable)?;
        Ok(cx.tuple_of_class(class, items).into())
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        crate::builtins::generic_alias::make(cx, class.clone(), item)
    }

    #[method(signature = "(self, /)")]
    fn __getnewargs__(cx: &mut Cx, this: &Gc<Tuple>) -> Gc<Tuple> {
        let plain = cx.tuple(this.items().to_vec());
        cx.tuple(vec![plain.into()])
    }

    /// Return number of occurrences of value.
    #[method(signature = "(self, value, /)")]
    fn count(cx: &mut Cx, this: &Gc<Tuple>, value: Value) -> Result<usize, Exc> {
        sequence::count(cx, this, &value)
    }

    /// Return first index of value.
    ///
    /// Raises ValueError if the value is not present.
    #[method(signature = "(self, value, start=0, stop=9223372036854775807, /)")]
    fn index(cx: &mut Cx, this: &Gc<Tuple>, value: Value, start: Value, stop: Value) -> Result<usize, Exc> {
        let (start, stop) = (cx.slice_index(&start)?, cx.slice_index(&stop)?);
        let len = this.items().len();
        let (start, stop) = (sequence::bound(start, len), sequence::bound(stop, len));
        match sequence::find(cx, this, &value, start, stop)? {
            Some(at) => Ok(at),
            None => Err(cx.value_error("tuple.index(x): x not in tuple")),
        }
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Tuple>) -> Result<Value, Exc> {
        match this.items().len() {
            0 => Ok(cx.str("()").into()),
            1 => sequence::repr(cx, &this.value(), this, ("(", ",)")),
            _ => sequence::repr(cx, &this.value(), this, ("(", ")")),
        }
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Gc<Tuple>) -> Result<i64, Exc> {
        let mut hash = molt_text::hash::TupleHasher::default();
        for item in this.items() {
            hash.add(cx.hash(item)?);
        }
        Ok(hash.finish())
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<Tuple>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        match other.downcast::<Tuple>() {
            Some(other) => sequence::compare(cx, this, other, op),
            None => Ok(Value::NOT_IMPLEMENTED),
        }
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<Tuple>) -> Value {
        iterator::iter(cx, this)
    }

    #[slot]
    fn __len__(_cx: &mut Cx, this: &Gc<Tuple>) -> Result<usize, Exc> {
        Ok(this.items().len())
    }

    #[slot]
    fn __contains__(cx: &mut Cx, this: &Gc<Tuple>, item: &Value) -> Result<bool, Exc> {
        Ok(sequence::find(cx, this, item, 0, usize::MAX)?.is_some())
    }

    #[slot]
    fn __getitem__(cx: &mut Cx, this: &Gc<Tuple>, key: &Value) -> Result<Value, Exc> {
        let items = this.items();
        let Some(slice) = key.downcast::<SliceObject>() else {
            let index = sequence::index(cx, key, "tuple")?;
            return match sequence::position(index, items.len()) {
                Some(at) => Ok(items[at].clone()),
                None => Err(cx.index_error("tuple index out of range")),
            };
        };
        let at = cx.slice_bounds(slice)?.positions(items.len());
        if at.step == 1 && at.len == items.len() && cx.class_of(&this.value()).is(&cx.world.types.tuple) {
            return Ok(this.value());
        }
        let items = at.iter().map(|at| items[at].clone()).collect();
        Ok(cx.tuple(items).into())
    }

    #[slot]
    fn concat(cx: &mut Cx, this: &Gc<Tuple>, other: &Value) -> Result<Value, Exc> {
        let Some(other) = other.downcast::<Tuple>() else {
            let message = format!("can only concatenate tuple (not \"{}\") to tuple", cx.class_name(other));
            return Err(cx.type_error(message));
        };
        Ok(cx.tuple([this.items(), other.items()].concat()).into())
    }

    #[slot]
    fn repeat(cx: &mut Cx, this: &Gc<Tuple>, count: i64) -> Result<Value, Exc> {
        let items = repeat(this.items(), count);
        Ok(cx.tuple(items).into())
    }
}
