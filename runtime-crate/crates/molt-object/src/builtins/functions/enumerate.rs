//! `enumerate`. CPython Objects/enumobject.c.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};

use crate::builtins::type_::Type;
use crate::native::BinaryOp;
use crate::{Cx, Exc};

/// The payload of `enumerate`.
#[derive(Trace)]
pub struct Enumerate {
    iterator: Value,
    count: Value,
}

impl Payload for Enumerate {
    type Access = Mutable;
}

/// Return an enumerate object, which yields pairs of a count (from start, zero by default) and a value of the iterable.
#[class(name = "enumerate", module = "builtins", basetype, missing("__reduce__"))]
impl Enumerate {
    #[new(signature = "(iterable, start=0)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, iterable: Value, start: Value) -> Result<Value, Exc> {
        let count = cx.index(&start)?;
        let iterator = cx.iter(&iterable)?;
        Ok(cx.instantiate(class, Enumerate { iterator, count }).into())
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        crate::builtins::generic_alias::make(cx, class.clone(), item)
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Enumerate>) -> Result<Option<Value>, Exc> {
        let iterator = this.read(cx).iterator.clone();
        let Some(item) = cx.next(&iterator)? else { return Ok(None) };
        let count = this.read(cx).count.clone();
        let next = match count.as_int().and_then(|count| count.checked_add(1)) {
            Some(next) => Value::int(next),
            None => cx.binary(BinaryOp::Add, &count, &Value::int(1))?,
        };
        let old = std::mem::replace(&mut this.write(cx).count, next);
        drop(old);
        Ok(Some(cx.tuple(vec![count, item]).into()))
    }
}
