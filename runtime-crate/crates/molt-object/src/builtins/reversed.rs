//! `reversed`: what an object's `__reversed__` returns, or an iterator over a sequence from its end. CPython
//! Objects/enumobject.c `reversedobject`.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};

use crate::builtins::dict::Dict;
use crate::builtins::mappingproxy::MappingProxy;
use crate::builtins::reduce;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::{Cx, Exc, ExceptionKind};

/// The payload of `reversed`: how many items of the sequence are left. The sequence is unset once exhausted.
#[derive(Trace)]
pub struct Reversed {
    sequence: Value,
    left: usize,
}

impl Payload for Reversed {
    type Access = Mutable;
}

/// Return a reverse iterator over the values of the given sequence.
#[class(name = "reversed", module = "builtins", basetype)]
impl Reversed {
    #[new(signature = "(sequence, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, sequence: Value) -> Result<Value, Exc> {
        let name = cx.world.names.reversed.clone();
        match cx.lookup_special(&sequence, &name) {
            Some(found) if found.is_none() => return Err(not_reversible(cx, &sequence)),
            Some(found) => {
                let method = cx.bind_special(found, &sequence)?;
                return cx.call(&method, &[]);
            }
            None => {}
        }
        if !is_sequence(cx, &sequence) {
            return Err(not_reversible(cx, &sequence));
        }
        let left = cx.len(&sequence)?;
        Ok(cx.instantiate(class, Reversed { sequence, left }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Reversed>) -> Result<Option<Value>, Exc> {
        let inner = this.read(cx);
        let sequence = inner.sequence.clone();
        let Some(at) = inner.left.checked_sub(1) else {
            let done = this.write(cx).sequence.take();
            drop(done);
            return Ok(None);
        };
        match cx.getitem(&sequence, &Value::int(at as i64)) {
            Ok(item) => {
                this.write(cx).left = at;
                Ok(Some(item))
            }
            Err(exc) => {
                let inner = this.write(cx);
                inner.left = 0;
                let done = inner.sequence.take();
                drop(done);
                let ends = [ExceptionKind::IndexError, ExceptionKind::StopIteration];
                if ends.into_iter().any(|kind| exc.is_kind(cx, kind)) { Ok(None) } else { Err(exc) }
            }
        }
    }

    #[method(signature = "(self, /)")]
    fn __length_hint__(cx: &mut Cx, this: &Gc<Reversed>) -> Result<usize, Exc> {
        let inner = this.read(cx);
        let (sequence, left) = (inner.sequence.clone(), inner.left);
        if sequence.is_unset() {
            return Ok(0);
        }
        let len = cx.len(&sequence)?;
        Ok(if len < left { 0 } else { left })
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<Reversed>) -> Result<Gc<Tuple>, Exc> {
        let class = cx.class_of(&this.value()).value();
        let inner = this.read(cx);
        let (sequence, left) = (inner.sequence.clone(), inner.left);
        if left == 0 {
            let nothing = cx.tuple(Vec::new()).into();
            let nothing = cx.tuple(vec![nothing]).into();
            return Ok(cx.tuple(vec![class, nothing]));
        }
        let sequence = cx.tuple(vec![sequence]).into();
        Ok(cx.tuple(vec![class, sequence, Value::int(left as i64 - 1)]))
    }

    #[method(signature = "(self, state, /)")]
    fn __setstate__(cx: &mut Cx, this: &Gc<Reversed>, state: Value) -> Result<(), Exc> {
        let index = reduce::position(cx, &state)?;
        let sequence = this.read(cx).sequence.clone();
        if !sequence.is_unset() {
            let len = cx.len(&sequence)? as i64;
            this.write(cx).left = (index.clamp(-1, len - 1) + 1) as usize;
        }
        Ok(())
    }
}

/// What has items by position. Everything with `__getitem__` counts, native mappings aside. CPython `PySequence_Check`.
pub(crate) fn is_sequence(cx: &Cx, value: &Value) -> bool {
    cx.slots(value).getitem.is_some() && !value.is_instance_of::<Dict>() && !value.is_instance_of::<MappingProxy>()
}

#[cold]
fn not_reversible(cx: &mut Cx, value: &Value) -> Exc {
    let message = format!("'{}' object is not reversible", cx.class_name(value));
    cx.type_error(message)
}
