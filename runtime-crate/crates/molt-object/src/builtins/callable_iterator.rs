//! `callable_iterator`: calls a function until it returns the sentinel; what `iter` with two arguments makes. CPython
//! Objects/iterobject.c `calliterobject`.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};

use crate::builtins::tuple::Tuple;
use crate::builtins::{NativeClass, reduce};
use crate::{Cx, Exc, ExceptionKind};

/// The payload of `callable_iterator`; both are unset once exhausted.
#[derive(Trace)]
pub struct CallableIterator {
    callable: Value,
    sentinel: Value,
}

impl Payload for CallableIterator {
    type Access = Mutable;
}

impl Cx {
    /// `iter(callable, sentinel)` for what is known to be callable.
    ///
    /// # Errors
    /// What making the class raises.
    pub fn callable_iterator(&mut self, callable: Value, sentinel: Value) -> Result<Value, Exc> {
        let class = CallableIterator::class(self)?;
        Ok(Gc::new(&class, CallableIterator { callable, sentinel }).into())
    }
}

#[class(name = "callable_iterator", module = "builtins", no_new)]
impl CallableIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<CallableIterator>) -> Result<Option<Value>, Exc> {
        let inner = this.read(cx);
        let (callable, sentinel) = (inner.callable.clone(), inner.sentinel.clone());
        if callable.is_unset() {
            return Ok(None);
        }
        let result = cx.call(&callable, &[]);
        match result {
            // The call itself may have exhausted the iterator.
            Ok(_) if this.read(cx).callable.is_unset() => return Ok(None),
            Ok(result) if !cx.eq(&sentinel, &result)? => return Ok(Some(result)),
            Ok(_) => {}
            Err(exc) if exc.is_kind(cx, ExceptionKind::StopIteration) => {}
            Err(exc) => return Err(exc),
        }
        let inner = this.write(cx);
        let done = (inner.callable.take(), inner.sentinel.take());
        drop(done);
        Ok(None)
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<CallableIterator>) -> Result<Gc<Tuple>, Exc> {
        let inner = this.read(cx);
        let (callable, sentinel) = (inner.callable.clone(), inner.sentinel.clone());
        if callable.is_unset() {
            let nothing = cx.tuple(Vec::new()).into();
            return reduce::iter_of(cx, nothing, None);
        }
        let parts = cx.tuple(vec![callable, sentinel]).into();
        let whole = reduce::iter_of(cx, Value::NONE, None)?;
        Ok(cx.tuple(vec![whole.items()[0].clone(), parts]))
    }
}
