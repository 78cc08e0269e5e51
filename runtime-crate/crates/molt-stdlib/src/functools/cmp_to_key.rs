//! `cmp_to_key`: keys that are ordered by a comparison function. CPython Modules/_functoolsmodule.c `keyobject`.

use molt_macros::{Trace, class};
use molt_object::builtins::NativeClass;
use molt_object::{CompareOp, Cx, Exc, ExceptionKind, Gc, Mutable, Payload, Value};

/// The payload of a key, and of what makes the keys: that has no object yet.
#[derive(Trace)]
pub struct KeyWrapper {
    compare: Value,
    object: Option<Value>,
}

impl Payload for KeyWrapper {
    type Access = Mutable;
}

fn wrapper(cx: &mut Cx, compare: Value, object: Option<Value>) -> Result<Value, Exc> {
    let class = KeyWrapper::class(cx)?;
    Ok(Gc::new(&class, KeyWrapper { compare, object }).into())
}

/// What `cmp_to_key` gives: called with an object it makes the object's key.
///
/// # Errors
/// None but those of making the class.
pub fn key_maker(cx: &mut Cx, compare: Value) -> Result<Value, Exc> {
    wrapper(cx, compare, None)
}

#[class(name = "KeyWrapper", module = "functools", no_new)]
impl KeyWrapper {
    #[call(name = "K", signature = "(obj)")]
    fn call(cx: &mut Cx, this: &Gc<KeyWrapper>, obj: Value) -> Result<Value, Exc> {
        let compare = this.read(cx).compare.clone();
        wrapper(cx, compare, Some(obj))
    }

    /// Value wrapped by a key function.
    #[getter]
    fn obj(cx: &mut Cx, this: &Gc<KeyWrapper>) -> Option<Value> {
        this.read(cx).object.clone()
    }

    #[setter]
    fn set_obj(cx: &mut Cx, this: &Gc<KeyWrapper>, value: Option<Value>) -> Result<(), Exc> {
        let old = std::mem::replace(&mut this.write(cx).object, value);
        drop(old);
        Ok(())
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<KeyWrapper>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        let Some(other) = other.downcast::<KeyWrapper>() else {
            return Err(cx.type_error("other argument must be K instance"));
        };
        let KeyWrapper { compare, object } = this.read(cx);
        let (Some(left), Some(right)) = (object.clone(), other.read(cx).object.clone()) else {
            return Err(cx.error(ExceptionKind::AttributeError, "object"));
        };
        let compare = compare.clone();
        let order = cx.call(&compare, &[left, right])?;
        cx.compare(&order, &Value::int(0), op)
    }
}
