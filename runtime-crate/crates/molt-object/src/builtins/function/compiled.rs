//! The class `function`. CPython Objects/funcobject.c.

use molt_macros::class;
use molt_value::{Gc, Late, PackedValue, Payload, Str, Value};

use super::Function;
use crate::args::Arguments;
use crate::builtins::cell::Cell;
use crate::builtins::code::Code;
use crate::builtins::descriptors;
use crate::builtins::dict::Dict;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

/// Create a function object.
#[class(name = "function", module = "builtins", dict)]
impl Function {
    /// CPython `func_new_impl`: a function over code that the program has, with other globals or another closure.
    #[allow(clippy::too_many_arguments)]
    #[new(signature = "(code, globals, name=None, argdefs=None, closure=None, kwdefaults=None)")]
    fn new(
        cx: &mut Cx,
        _class: &Gc<Type>,
        code: Gc<Code>,
        globals: Gc<Dict>,
        name: Value,
        argdefs: Value,
        closure: Value,
        kwdefaults: Value,
    ) -> Result<Gc<Function>, Exc> {
        let name = optional::<Str>(cx, name, "arg 3 (name) must be None or string")?;
        let argdefs = optional::<Tuple>(cx, argdefs, "arg 4 (defaults) must be None or tuple")?;
        let closure = closure_for(cx, &code, closure)?;
        let kwdefaults = optional::<Dict>(cx, kwdefaults, "arg 6 (kwdefaults) must be None or dict")?;
        let function = cx.new_function(Late::made(code), globals, closure)?;
        let members = function.write(cx);
        members.defaults = argdefs;
        if name.is_some() || kwdefaults.is_some() {
            let rare = members.rare_mut();
            rare.name = name;
            rare.kwdefaults = kwdefaults.map_or(PackedValue::UNSET, |kwdefaults| kwdefaults.value().into());
        }
        Ok(function)
    }

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
        let old = std::mem::replace(&mut this.write(cx).rare_mut().doc, value.unwrap_or(Value::NONE).into());
        drop(old);
        Ok(())
    }

    #[getter]
    fn __module__(cx: &mut Cx, this: &Gc<Function>) -> Value {
        cx.function_module(this)
    }

    #[setter(name = "__module__")]
    fn set_module(cx: &mut Cx, this: &Gc<Function>, value: Option<Value>) -> Result<(), Exc> {
        let old = std::mem::replace(&mut this.write(cx).rare_mut().module, value.unwrap_or(Value::NONE).into());
        drop(old);
        Ok(())
    }

    #[getter]
    fn __code__(cx: &mut Cx, this: &Gc<Function>) -> Gc<Code> {
        this.code(cx).clone()
    }

    /// Compiled code knows at its calls which body it enters, so a function keeps the one that it was made with.
    #[setter(name = "__code__")]
    fn set_code(cx: &mut Cx, this: &Gc<Function>, value: Option<Value>) -> Result<(), Exc> {
        match value {
            Some(code) if code.is(&this.code(cx).value()) => Ok(()),
            Some(code) if code.is_instance_of::<Code>() => {
                let name = this.qualname_text(cx).into_owned();
                Err(cx.not_implemented_error(format!("{name}() is compiled: its __code__ cannot be replaced")))
            }
            _ => Err(cx.type_error("__code__ must be set to a code object")),
        }
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
        let old = std::mem::replace(&mut this.write(cx).rare_mut().kwdefaults, value.into());
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
        let old = std::mem::replace(&mut this.write(cx).rare_mut().annotations, made.clone().into());
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
        let old = (std::mem::replace(&mut rare.annotations, value.into()), std::mem::take(&mut rare.annotate));
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

    /// What was evaluated before is forgotten. CPython Objects/funcobject.c func_set_annotate.
    #[setter(name = "__annotate__")]
    fn set_annotate(cx: &mut Cx, this: &Gc<Function>, value: Option<Value>) -> Result<(), Exc> {
        if cx.world.python < (3, 14) {
            let name = cx.intern("__annotate__");
            return Err(cx.no_attribute(&this.value(), &name));
        }
        let Some(value) = value else { return Err(cx.type_error("__annotate__ cannot be deleted")) };
        if !value.is_none() && !cx.is_callable(&value) {
            return Err(cx.type_error("__annotate__ must be callable or None"));
        }
        let forgets = !value.is_none();
        let rare = this.write(cx).rare_mut();
        let old = (
            std::mem::replace(&mut rare.annotate, value.into()),
            if forgets { std::mem::take(&mut rare.annotations) } else { PackedValue::UNSET },
        );
        drop(old);
        Ok(())
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
        let old = std::mem::replace(&mut this.write(cx).rare_mut().type_params, value.into());
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

fn optional<T: Payload>(cx: &mut Cx, value: Value, message: &str) -> Result<Option<Gc<T>>, Exc> {
    if value.is_none() {
        return Ok(None);
    }
    value.downcast_into::<T>().map(Some).map_err(|_| cx.type_error(message))
}

/// The closure that a function over this code may have.
fn closure_for(cx: &mut Cx, code: &Gc<Code>, closure: Value) -> Result<Option<Gc<Tuple>>, Exc> {
    let wanted = code.def.free.len();
    if closure.is_none() && wanted == 0 {
        return Ok(None);
    }
    let Ok(closure) = closure.downcast_into::<Tuple>() else {
        let message =
            if wanted == 0 { "arg 5 (closure) must be None or tuple" } else { "arg 5 (closure) must be tuple" };
        return Err(cx.type_error(message));
    };
    let given = closure.items().len();
    if given != wanted {
        let message = format!("{} requires closure of length {wanted}, not {given}", code.def.name);
        return Err(cx.value_error(message));
    }
    if let Some(other) = closure.items().iter().find(|item| !item.is_instance_of::<Cell>()) {
        let class = cx.class_name(other);
        return Err(cx.type_error(format!("arg 5 (closure) expected cell, found {class}")));
    }
    Ok((given > 0).then_some(closure))
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
