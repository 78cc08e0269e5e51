//! The class `function`. CPython Objects/funcobject.c.

use molt_macros::class;
use molt_value::{Gc, Str, Value};

use super::Function;
use crate::args::Arguments;
use crate::builtins::code::Code;
use crate::builtins::descriptors;
use crate::builtins::dict::Dict;
use crate::builtins::tuple::Tuple;
use crate::{Cx, Exc};

#[class(name = "function", module = "builtins", dict, no_new)]
impl Function {
    #[getter]
    fn __name__(cx: &mut Cx, this: &Gc<Function>) -> Gc<Str> {
        cx.function_name(this)
    }

    #[setter(name = "__name__")]
    fn set_name(cx: &mut Cx, this: &Gc<Function>, value: Option<Value>) -> Result<(), Exc> {
        let name = text(cx, "__name__", value)?;
        let old = this.write(cx).rare_mut().name.replace(name);
        drop(old);
        Ok(())
    }

    #[getter]
    fn __qualname__(cx: &mut Cx, this: &Gc<Function>) -> Gc<Str> {
        cx.function_qualname(this)
    }

    #[setter(name = "__qualname__")]
    fn set_qualname(cx: &mut Cx, this: &Gc<Function>, value: Option<Value>) -> Result<(), Exc> {
        let name = text(cx, "__qualname__", value)?;
        let old = this.write(cx).rare_mut().qualname.replace(name);
        drop(old);
        Ok(())
    }

    #[getter]
    fn __doc__(cx: &mut Cx, this: &Gc<Function>) -> Value {
        cx.function_doc(this)
    }

    #[setter(name = "__doc__")]
    fn set_doc(cx: &mut Cx, this: &Gc<Function>, value: Option<Value>) -> Result<(), Exc> {
        let old = std::mem::replace(&mut this.write(cx).rare_mut().doc, value.unwrap_or(Value::NONE));
        drop(old);
        Ok(())
    }

    #[getter]
    fn __module__(cx: &mut Cx, this: &Gc<Function>) -> Value {
        cx.function_module(this)
    }

    #[setter(name = "__module__")]
    fn set_module(cx: &mut Cx, this: &Gc<Function>, value: Option<Value>) -> Result<(), Exc> {
        let old = std::mem::replace(&mut this.write(cx).rare_mut().module, value.unwrap_or(Value::NONE));
        drop(old);
        Ok(())
    }

    #[getter]
    fn __code__(cx: &mut Cx, this: &Gc<Function>) -> Gc<Code> {
        this.code(cx).clone()
    }

    #[getter(member)]
    fn __globals__(_cx: &mut Cx, this: &Gc<Function>) -> Gc<Dict> {
        this.globals.clone()
    }

    #[getter(member)]
    fn __builtins__(cx: &mut Cx, _this: &Gc<Function>) -> Value {
        cx.world.builtins.value()
    }

    #[getter(member)]
    fn __closure__(_cx: &mut Cx, this: &Gc<Function>) -> Option<Gc<Tuple>> {
        this.closure.clone()
    }

    #[getter]
    fn __defaults__(cx: &mut Cx, this: &Gc<Function>) -> Option<Gc<Tuple>> {
        this.read(cx).defaults.clone()
    }

    #[setter(name = "__defaults__")]
    fn set_defaults(cx: &mut Cx, this: &Gc<Function>, value: Option<Value>) -> Result<(), Exc> {
        let defaults = match value.filter(|value| !value.is_none()).map(Value::downcast_into::<Tuple>) {
            None => None,
            Some(Ok(defaults)) => Some(defaults),
            Some(Err(_)) => return Err(cx.type_error("__defaults__ must be set to a tuple object")),
        };
        let old = std::mem::replace(&mut this.write(cx).defaults, defaults);
        drop(old);
        Ok(())
    }

    #[getter]
    fn __kwdefaults__(cx: &mut Cx, this: &Gc<Function>) -> Value {
        or_none(this.read(cx).part(|rare| &rare.kwdefaults))
    }

    #[setter(name = "__kwdefaults__")]
    fn set_kwdefaults(cx: &mut Cx, this: &Gc<Function>, value: Option<Value>) -> Result<(), Exc> {
        let value = value.filter(|value| !value.is_none()).unwrap_or_default();
        if !value.is_unset() && !value.is_instance_of::<Dict>() {
            return Err(cx.type_error("__kwdefaults__ must be set to a dict object"));
        }
        let old = std::mem::replace(&mut this.write(cx).rare_mut().kwdefaults, value);
        drop(old);
        Ok(())
    }

    #[getter]
    fn __annotations__(cx: &mut Cx, this: &Gc<Function>) -> Result<Value, Exc> {
        let inner = this.read(cx);
        let annotations = inner.part(|rare| &rare.annotations);
        if !annotations.is_unset() {
            return Ok(annotations);
        }
        let annotate = inner.part(|rare| &rare.annotate);
        let made = if annotate.is_unset() || annotate.is_none() {
            cx.new_dict().into()
        } else {
            cx.call(&annotate, &[Value::int(1)])?
        };
        let old = std::mem::replace(&mut this.write(cx).rare_mut().annotations, made.clone());
        drop(old);
        Ok(made)
    }

    #[setter(name = "__annotations__")]
    fn set_annotations(cx: &mut Cx, this: &Gc<Function>, value: Option<Value>) -> Result<(), Exc> {
        let value = value.filter(|value| !value.is_none()).unwrap_or_default();
        if !value.is_unset() && !value.is_instance_of::<Dict>() {
            return Err(cx.type_error("__annotations__ must be set to a dict object"));
        }
        let rare = this.write(cx).rare_mut();
        let old = (std::mem::replace(&mut rare.annotations, value), rare.annotate.take());
        drop(old);
        Ok(())
    }

    #[getter]
    fn __annotate__(cx: &mut Cx, this: &Gc<Function>) -> Result<Value, Exc> {
        if cx.world.python < (3, 14) {
            let name = cx.intern("__annotate__");
            return Err(cx.no_attribute(&this.value(), &name));
        }
        Ok(or_none(this.read(cx).part(|rare| &rare.annotate)))
    }

    #[getter]
    fn __type_params__(cx: &mut Cx, this: &Gc<Function>) -> Value {
        let params = this.read(cx).part(|rare| &rare.type_params);
        if params.is_unset() { cx.tuple(Vec::new()).into() } else { params }
    }

    #[setter(name = "__type_params__")]
    fn set_type_params(cx: &mut Cx, this: &Gc<Function>, value: Option<Value>) -> Result<(), Exc> {
        let Some(value) = value.filter(Value::is_instance_of::<Tuple>) else {
            return Err(cx.type_error("__type_params__ must be set to a tuple"));
        };
        let old = std::mem::replace(&mut this.write(cx).rare_mut().type_params, value);
        drop(old);
        Ok(())
    }

    #[getter]
    fn __dict__(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        descriptors::get_dict(cx, this)
    }

    #[setter(name = "__dict__")]
    fn set_dict(cx: &mut Cx, this: &Value, value: Option<Value>) -> Result<(), Exc> {
        match value {
            None => Err(cx.type_error("cannot delete __dict__")),
            value => descriptors::set_dict(cx, this, value),
        }
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Function>) -> String {
        format!("<function {} at {:#x}>", this.qualname_text(cx), this.address())
    }

    #[slot]
    fn __get__(cx: &mut Cx, this: &Value, object: Option<&Value>, _owner: &Value) -> Result<Value, Exc> {
        Ok(match object {
            Some(object) if !object.is_none() => cx.bind_method(this.clone(), object.clone()),
            _ => this.clone(),
        })
    }

    #[call]
    fn call(cx: &mut Cx, this: &Gc<Function>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        cx.call_function(this, arguments)
    }
}

fn or_none(value: Value) -> Value {
    if value.is_unset() { Value::NONE } else { value }
}

fn text(cx: &mut Cx, name: &str, value: Option<Value>) -> Result<Gc<Str>, Exc> {
    match value.and_then(|value| value.downcast_into::<Str>().ok()) {
        Some(text) => Ok(text),
        None => Err(cx.type_error(format!("{name} must be set to a string object"))),
    }
}
