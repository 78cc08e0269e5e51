//! `reversed`. CPython Objects/enumobject.c.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};

use crate::builtins::dict::Dict;
use crate::builtins::type_::Type;
use crate::{Cx, Exc, ExceptionKind};

/// The payload of `reversed`: the sequence until it is exhausted, and the position of the next item.
#[derive(Trace)]
pub struct Reversed {
    sequence: Option<Value>,
    next: i64,
}

impl Payload for Reversed {
    type Access = Mutable;
}

/// Return a reverse iterator over the values of the given sequence.
#[class(name = "reversed", module = "builtins", basetype, missing("__reduce__", "__setstate__"))]
impl Reversed {
    #[new(signature = "(object, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, object: Value) -> Result<Value, Exc> {
        let name = cx.intern("__reversed__");
        let own = cx.lookup_special(&object, &name);
        if let Some(method) = own {
            if !method.is_none() {
                return Ok(cx.call_special(&object, &name, &[])?.unwrap_or(Value::NONE));
            }
        } else if cx.slots(&object).getitem.is_some() && !object.is_instance_of::<Dict>() {
            let next = cx.len(&object)? as i64 - 1;
            return Ok(cx.instantiate(class, Reversed { sequence: Some(object), next }).into());
        }
        let message = format!("'{}' object is not reversible", cx.class_name(&object));
        Err(cx.type_error(message))
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Reversed>) -> Result<Option<Value>, Exc> {
        let inner = this.read(cx);
        let (Some(sequence), at) = (inner.sequence.clone(), inner.next) else { return Ok(None) };
        if at >= 0 {
            match cx.getitem(&sequence, &Value::int(at)) {
                Ok(item) => {
                    this.write(cx).next = at - 1;
                    return Ok(Some(item));
                }
                Err(exc) if exc.is_kind(cx, ExceptionKind::IndexError) => {}
                Err(exc) => cx.unless_kind(exc, ExceptionKind::StopIteration)?,
            }
        }
        let done = this.write(cx).sequence.take();
        drop(done);
        Ok(None)
    }

    #[method(signature = "(self, /)")]
    fn __length_hint__(cx: &mut Cx, this: &Gc<Reversed>) -> Result<i64, Exc> {
        let inner = this.read(cx);
        let (Some(sequence), left) = (inner.sequence.clone(), inner.next + 1) else { return Ok(0) };
        let len = cx.len(&sequence)? as i64;
        Ok(if len < left { 0 } else { left })
    }
}
