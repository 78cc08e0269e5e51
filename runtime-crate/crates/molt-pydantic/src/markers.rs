//! `PydanticUndefined`, `Some` and `ArgsKwargs`. pydantic-core src/argument_markers.rs, src/validators/mod.rs `PySome`.

use molt_macros::{Trace, class};
use molt_object::builtins::NativeClass;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, ExceptionKind, Frozen, Gc, Payload, Value};

use crate::errors::safe_repr;

/// The payload of `PydanticUndefined`.
#[derive(Trace)]
pub struct PydanticUndefinedType;

impl Payload for PydanticUndefinedType {
    type Access = Frozen;
    const TRACKED: bool = false;
}

/// The one `PydanticUndefined` of a worker.
#[derive(Default)]
struct Undefined(Option<Value>);

/// `PydanticUndefined`.
///
/// # Errors
/// What making its class raises.
pub fn undefined(cx: &mut Cx) -> Result<Value, Exc> {
    if let Some(made) = &cx.world.extensions.get::<Undefined>().0 {
        return Ok(made.clone());
    }
    let class = PydanticUndefinedType::class(cx)?;
    let made: Value = Gc::new(&class, PydanticUndefinedType).into();
    cx.world.extensions.get::<Undefined>().0 = Some(made.clone());
    Ok(made)
}

#[class(name = "PydanticUndefinedType", module = "pydantic_core._pydantic_core")]
impl PydanticUndefinedType {
    #[new(signature = "()")]
    fn __new__(cx: &mut Cx, _class: &Gc<Type>) -> Result<Value, Exc> {
        let message = "Creating instances of \"UndefinedType\" is not supported";
        Err(cx.error(ExceptionKind::NotImplementedError, message))
    }

    #[staticmethod(signature = "()")]
    fn new(cx: &mut Cx) -> Result<Value, Exc> {
        undefined(cx)
    }

    #[method(signature = "(self, /)")]
    fn __copy__(cx: &mut Cx, _this: &Value) -> Result<Value, Exc> {
        undefined(cx)
    }

    #[method(signature = "(self, _memo, /)")]
    fn __deepcopy__(cx: &mut Cx, _this: &Value, _memo: Value) -> Result<Value, Exc> {
        undefined(cx)
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(_cx: &mut Cx, _this: &Value) -> &'static str {
        "PydanticUndefined"
    }

    #[slot]
    fn __repr__(_cx: &mut Cx, _this: &Value) -> &'static str {
        "PydanticUndefined"
    }
}

/// The payload of `Some`.
#[derive(Trace)]
pub struct Present {
    /// The value that there is.
    pub value: Value,
}

impl Payload for Present {
    type Access = Frozen;
}

/// `Some(value)`.
///
/// # Errors
/// What making the class raises.
pub fn some(cx: &mut Cx, value: Value) -> Result<Value, Exc> {
    let class = Present::class(cx)?;
    Ok(Gc::new(&class, Present { value }).into())
}

#[class(name = "Some", module = "pydantic_core._pydantic_core")]
impl Present {
    #[new(signature = "(value)")]
    fn new(_cx: &mut Cx, class: &Gc<Type>, value: Value) -> Value {
        Gc::new(class, Present { value }).into()
    }

    #[classmethod(signature = "(cls, _item, /)")]
    fn __class_getitem__(_cx: &mut Cx, class: &Value, _item: Value) -> Value {
        class.clone()
    }

    #[constant]
    fn __match_args__(cx: &mut Cx) -> Gc<Tuple> {
        let name = cx.intern("value").into();
        cx.tuple_of([name])
    }

    #[getter]
    fn value(_cx: &mut Cx, this: &Gc<Present>) -> Value {
        this.value.clone()
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Present>) -> Result<String, Exc> {
        Ok(format!("Some({})", cx.repr_text(&this.value)?))
    }
}

/// The payload of `ArgsKwargs`: the arguments of a call.
#[derive(Trace)]
pub struct ArgsKwargs {
    /// The positional ones.
    pub args: Gc<Tuple>,
    /// The keyword ones, if there are any.
    pub kwargs: Option<Gc<Dict>>,
}

impl Payload for ArgsKwargs {
    type Access = Frozen;
}

#[class(name = "ArgsKwargs", module = "pydantic_core._pydantic_core")]
impl ArgsKwargs {
    #[new(signature = "(args, kwargs=None)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, args: Gc<Tuple>, kwargs: Value) -> Result<Value, Exc> {
        let kwargs = match kwargs.downcast_into::<Dict>() {
            Ok(kwargs) => Some(kwargs).filter(|kwargs| !kwargs.read(cx).is_empty()),
            Err(other) if other.is_none() || other.is_unset() => None,
            Err(other) => {
                let name = cx.short_class_name(&other);
                return Err(cx.type_error(format!("argument 'kwargs': '{name}' object is not an instance of 'dict'")));
            }
        };
        Ok(Gc::new(class, ArgsKwargs { args, kwargs }).into())
    }

    #[getter]
    fn args(_cx: &mut Cx, this: &Gc<ArgsKwargs>) -> Gc<Tuple> {
        this.args.clone()
    }

    #[getter]
    fn kwargs(_cx: &mut Cx, this: &Gc<ArgsKwargs>) -> Option<Gc<Dict>> {
        this.kwargs.clone()
    }

    #[slot]
    fn __eq__(cx: &mut Cx, this: &Gc<ArgsKwargs>, other: &Value) -> Result<Value, Exc> {
        let Some(other) = other.downcast::<ArgsKwargs>().cloned() else { return Ok(Value::NOT_IMPLEMENTED) };
        if !cx.eq(&this.args.value(), &other.args.value())? {
            return Ok(Value::FALSE);
        }
        match (&this.kwargs, &other.kwargs) {
            (Some(own), Some(others)) => cx.eq(&own.value(), &others.value()).map(Value::bool),
            (own, others) => Ok(Value::bool(own.is_none() && others.is_none())),
        }
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<ArgsKwargs>) -> String {
        let args = safe_repr(cx, &this.args.value());
        match &this.kwargs {
            Some(kwargs) => format!("ArgsKwargs({args}, {})", safe_repr(cx, &kwargs.value())),
            None => format!("ArgsKwargs({args})"),
        }
    }
}
