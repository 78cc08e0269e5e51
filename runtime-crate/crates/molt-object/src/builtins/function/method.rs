//! The class `method`: a function bound to its receiver. CPython Objects/classobject.c.

use molt_macros::class;
use molt_value::{Gc, Str, Value};

use super::Method;
use crate::args::Arguments;
use crate::builtins::type_::Type;
use crate::native::CompareOp;
use crate::{Cx, Exc};

/// Create a bound instance method object.
#[class(name = "method", module = "builtins")]
impl Method {
    #[new(signature = "(function, instance, /)")]
    fn new(cx: &mut Cx, _class: &Gc<Type>, function: Value, instance: Value) -> Result<Gc<Method>, Exc> {
        if !cx.is_callable(&function) {
            return Err(cx.type_error("first argument must be callable"));
        }
        if instance.is_none() {
            return Err(cx.type_error("instance must not be None"));
        }
        Ok(Gc::new(&cx.world.types.method, Method { function, receiver: instance }))
    }

    #[getter]
    fn __func__(_cx: &mut Cx, this: &Gc<Method>) -> Value {
        this.function.clone()
    }

    #[getter]
    fn __self__(_cx: &mut Cx, this: &Gc<Method>) -> Value {
        this.receiver.clone()
    }

    /// CPython Objects/classobject.c `method___reduce___impl`: how it is found on its receiver.
    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<Method>) -> Result<Value, Exc> {
        let name = cx.world.names.name.clone();
        let name = cx.getattr(&this.function, &name)?;
        let builtins = cx.import_module("builtins")?;
        let getattr = cx.getattr_str(&builtins, "getattr")?;
        let arguments = cx.tuple_of([this.receiver.clone(), name]).into();
        Ok(cx.tuple_of([getattr, arguments]).into())
    }

    #[getter]
    fn __doc__(cx: &mut Cx, this: &Gc<Method>) -> Result<Value, Exc> {
        let name = cx.world.names.doc.clone();
        cx.getattr(&this.function, &name)
    }

    #[slot]
    fn __getattribute__(cx: &mut Cx, this: &Gc<Method>, name: &Gc<Str>) -> Result<Value, Exc> {
        let object = this.value();
        if cx.lookup_special(&object, name).is_some() {
            return cx.generic_getattr(&object, name);
        }
        cx.getattr(&this.function, name)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Method>) -> Result<String, Exc> {
        let mut name = None;
        for attribute in ["__qualname__", "__name__"] {
            let attribute = cx.intern(attribute);
            if name.is_none() {
                name = cx.getattr_optional(&this.function, &attribute)?;
            }
        }
        let name = name.as_ref().and_then(Value::downcast::<Str>).map_or("?".into(), |name| name.to_text());
        let receiver = cx.repr_text(&this.receiver)?;
        Ok(format!("<bound method {name} of {receiver}>"))
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Gc<Method>) -> Result<i64, Exc> {
        let function = cx.hash(&this.function)?;
        Ok(molt_text::hash::hash_identity(this.receiver.address()) ^ function)
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<Method>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        let (Some(other), CompareOp::Eq | CompareOp::Ne) = (other.downcast::<Method>(), op) else {
            return Ok(Value::NOT_IMPLEMENTED);
        };
        let same = this.receiver.is(&other.receiver) && cx.eq(&this.function, &other.function)?;
        Ok(Value::bool(same == (op == CompareOp::Eq)))
    }

    #[slot]
    fn __get__(_cx: &mut Cx, this: &Value, _object: Option<&Value>, _owner: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[call]
    fn call(cx: &mut Cx, this: &Gc<Method>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        cx.call_prepended(&this.function, this.receiver.clone(), arguments)
    }
}
