//! `tuple_iterator`. CPython Objects/tupleobject.c `tupleiter_next`.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};

use super::Tuple;
use crate::builtins::reduce;
use crate::{Cx, Exc};

/// The payload of `tuple_iterator`.
#[derive(Trace)]
pub struct TupleIterator {
    tuple: Option<Gc<Tuple>>,
    next: usize,
}

impl Payload for TupleIterator {
    type Access = Mutable;
}

/// An iterator over a tuple.
#[inline]
pub fn iter(cx: &Cx, tuple: &Gc<Tuple>) -> Value {
    Gc::new(&cx.world.types.tuple_iterator, TupleIterator { tuple: Some(tuple.clone()), next: 0 }).into()
}

#[class(name = "tuple_iterator", module = "builtins", no_new)]
impl TupleIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<TupleIterator>) -> Result<Option<Value>, Exc> {
        Ok(TupleIterator::step(cx, this))
    }

    /// The next item.
    #[inline]
    pub fn step(cx: &mut Cx, this: &Gc<TupleIterator>) -> Option<Value> {
        let inner = this.write(cx);
        let item = inner.tuple.as_ref()?.items().get(inner.next).cloned();
        match item {
            Some(_) => inner.next += 1,
            None => drop(inner.tuple.take()),
        }
        item
    }

    #[method(signature = "(self, /)")]
    fn __length_hint__(cx: &mut Cx, this: &Gc<TupleIterator>) -> usize {
        let inner = this.read(cx);
        inner.tuple.as_ref().map_or(0, |tuple| tuple.items().len().saturating_sub(inner.next))
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<TupleIterator>) -> Result<Gc<Tuple>, Exc> {
        let inner = this.read(cx);
        match (inner.tuple.clone(), inner.next) {
            (Some(tuple), next) => reduce::iter_of(cx, tuple.into(), Some(Value::int(next as i64))),
            (None, _) => {
                let nothing = cx.tuple(Vec::new()).into();
                reduce::iter_of(cx, nothing, None)
            }
        }
    }

    #[method(signature = "(self, state, /)")]
    fn __setstate__(cx: &mut Cx, this: &Gc<TupleIterator>, state: Value) -> Result<(), Exc> {
        let next = reduce::position(cx, &state)?.max(0) as usize;
        let inner = this.write(cx);
        inner.next = next.min(inner.tuple.as_ref().map_or(0, |tuple| tuple.items().len()));
        Ok(())
    }
}
