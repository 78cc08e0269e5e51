//! The class `builtin_function_or_method`. CPython Objects/methodobject.c.

use molt_macros::class;
use molt_value::{Gc, Str, Value};

use super::BuiltinFunction;
use crate::args::Arguments;
use crate::builtins::type_::Type;
use crate::native::CompareOp;
use crate::{Cx, Exc};

#[class(name = "builtin_function_or_method", module = "builtins", no_new)]
impl BuiltinFunction {
    #[getter]
    fn __name__(_cx: &mut Cx, this: &Gc<BuiltinFunction>) -> &'static str {
        this.def.name
    }

    #[getter]
    fn __qualname__(cx: &mut Cx, this: &Gc<BuiltinFunction>) -> String {
        match (this.bound, this.receiver.downcast::<Type>()) {
            (false, _) => this.def.name.to_owned(),
            (true, Some(class)) => format!("{}.{}", class.read(cx).qualname.to_text(), this.def.name),
            (true, None) => {
                let class = cx.class_of(&this.receiver);
                format!("{}.{}", class.read(cx).qualname.to_text(), this.def.name)
            }
        }
    }

    #[getter]
    fn __doc__(_cx: &mut Cx, this: &Gc<BuiltinFunction>) -> Option<&'static str> {
        (!this.def.doc.is_empty()).then_some(this.def.doc)
    }

    #[getter]
    fn __text_signature__(_cx: &mut Cx, this: &Gc<BuiltinFunction>) -> String {
        crate::builtins::text_signature::of_function(this.def)
    }

    #[getter]
    fn __module__(_cx: &mut Cx, this: &Gc<BuiltinFunction>) -> Value {
        this.module.clone()
    }

    #[getter]
    fn __self__(cx: &mut Cx, this: &Gc<BuiltinFunction>) -> Value {
        if this.bound {
            return this.receiver.clone();
        }
        let modules = cx.world.modules.clone();
        let Some(name) = this.module.downcast::<Str>() else { return Value::NONE };
        modules.read(cx).get_str(&name.to_text()).cloned().unwrap_or(Value::NONE)
    }

    /// CPython Objects/methodobject.c `meth_reduce`: its name in its module, or how it is found on what it is bound to.
    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<BuiltinFunction>) -> Result<Value, Exc> {
        let name: Value = cx.str(this.def.name).into();
        if !this.bound {
            return Ok(name);
        }
        let builtins = cx.import_module("builtins")?;
        let getattr = cx.getattr_str(&builtins, "getattr")?;
        let arguments = cx.tuple_of([this.receiver.clone(), name]).into();
        Ok(cx.tuple_of([getattr, arguments]).into())
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<BuiltinFunction>) -> String {
        if !this.bound {
            return format!("<built-in function {}>", this.def.name);
        }
        let class = cx.class_name(&this.receiver);
        format!("<built-in method {} of {class} object at {:#x}>", this.def.name, this.receiver.address())
    }

    #[slot]
    fn __hash__(_cx: &mut Cx, this: &Gc<BuiltinFunction>) -> Result<i64, Exc> {
        let receiver = molt_text::hash::hash_identity(this.receiver.address());
        Ok(receiver ^ molt_text::hash::hash_identity(this.def.call as usize))
    }

    #[slot]
    fn compare(_cx: &mut Cx, this: &Gc<BuiltinFunction>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        let (Some(other), CompareOp::Eq | CompareOp::Ne) = (other.downcast::<BuiltinFunction>(), op) else {
            return Ok(Value::NOT_IMPLEMENTED);
        };
        let same = this.receiver.is(&other.receiver) && std::ptr::fn_addr_eq(this.def.call, other.def.call);
        Ok(Value::bool(same == (op == CompareOp::Eq)))
    }

    #[call]
    fn call(cx: &mut Cx, this: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        cx.call_with(this, arguments.reborrow())
    }
}
