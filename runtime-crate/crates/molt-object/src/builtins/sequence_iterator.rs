//! `iterator`: over what has `__getitem__` and no `__iter__`. CPython Objects/iterobject.c `seqiterobject`.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};

use crate::builtins::tuple::Tuple;
use crate::builtins::{NativeClass, reduce};
use crate::{Cx, Exc, ExceptionKind};

/// The payload of `iterator`; the sequence is unset once exhausted.
#[derive(Trace)]
pub struct SequenceIterator {
    sequence: Value,
    next: i64,
}

impl Payload for SequenceIterator {
    type Access = Mutable;
}

/// An iterator that asks for the items 0, 1, 2 ... until there is none.
///
/// # Errors
/// What making the class raises.
pub fn iter(cx: &mut Cx, sequence: &Value) -> Result<Value, Exc> {
    let class = SequenceIterator::class(cx)?;
    Ok(Gc::new(&class, SequenceIterator { sequence: sequence.clone(), next: 0 }).into())
}

#[class(name = "iterator", module = "builtins", no_new)]
impl SequenceIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<SequenceIterator>) -> Result<Option<Value>, Exc> {
        let inner = this.read(cx);
        let (sequence, next) = (inner.sequence.clone(), inner.next);
        if sequence.is_unset() {
            return Ok(None);
        }
        if next == i64::MAX {
            return Err(cx.overflow_error("iter index too large"));
        }
        match cx.getitem(&sequence, &Value::int(next)) {
            Ok(item) => {
                this.write(cx).next = next + 1;
                Ok(Some(item))
            }
            Err(exc) if exc.is_kind(cx, ExceptionKind::IndexError) || exc.is_kind(cx, ExceptionKind::StopIteration) => {
                let done = this.write(cx).sequence.take();
                drop(done);
                Ok(None)
            }
            Err(exc) => Err(exc),
        }
    }

    #[method(signature = "(self, /)")]
    fn __length_hint__(cx: &mut Cx, this: &Gc<SequenceIterator>) -> Result<Value, Exc> {
        let inner = this.read(cx);
        let (sequence, next) = (inner.sequence.clone(), inner.next);
        if sequence.is_unset() {
            return Ok(Value::int(0));
        }
        if cx.slots(&sequence).len.is_none() {
            return Ok(Value::NOT_IMPLEMENTED);
        }
        let len = cx.len(&sequence)? as i64;
        Ok(Value::int((len - next).max(0)))
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<SequenceIterator>) -> Result<Gc<Tuple>, Exc> {
        let inner = this.read(cx);
        let (sequence, next) = (inner.sequence.clone(), inner.next);
        if sequence.is_unset() {
            let nothing = cx.tuple(Vec::new()).into();
            return reduce::iter_of(cx, nothing, None);
        }
        reduce::iter_of(cx, sequence, Some(Value::int(next)))
    }

    #[method(signature = "(self, state, /)")]
    fn __setstate__(cx: &mut Cx, this: &Gc<SequenceIterator>, state: Value) -> Result<(), Exc> {
        let next = reduce::position(cx, &state)?.max(0);
        let inner = this.write(cx);
        if !inner.sequence.is_unset() {
            inner.next = next;
        }
        Ok(())
    }
}
