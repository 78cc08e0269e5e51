//! The exceptions that Python code raises to say what is wrong with an input, and what they mean to a validation.
//! pydantic-core src/errors/value_exception.rs, src/validators/function.rs `convert_err`.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::exceptions::BaseException;
use molt_object::builtins::str_::Str;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};

use super::{ErrorKind, ErrorType, InputType, LineError, Report, ValError};

fn value_error(cx: &mut Cx) -> Result<Gc<Type>, Exc> {
    Ok(cx.world.exceptions.get(ExceptionKind::ValueError).clone())
}

fn exception(cx: &mut Cx) -> Result<Gc<Type>, Exc> {
    Ok(cx.world.exceptions.get(ExceptionKind::Exception).clone())
}

/// The dict that a `context` argument is, if it is one.
fn context_of(cx: &mut Cx, context: Value) -> Result<Option<Gc<Dict>>, Exc> {
    if context.is_none() || context.is_unset() {
        return Ok(None);
    }
    context.downcast_into::<Dict>().map(Some).map_err(|context| {
        let message =
            format!("argument 'context': '{}' object is not an instance of 'dict'", cx.short_class_name(&context));
        cx.type_error(message)
    })
}

/// The error kind that an instance of [`PydanticCustomError`] or [`PydanticKnownError`] stands for.
fn kind_of(cx: &mut Cx, this: &Gc<BaseException>) -> Result<ErrorKind, Exc> {
    let inner = this.read(cx);
    let text = |name: &str| {
        inner.member(name).and_then(Value::downcast::<Str>).map(|text| text.to_text().into_owned()).unwrap_or_default()
    };
    let context = inner.member("context").and_then(Value::downcast::<Dict>).cloned();
    let code = text("type");
    match inner.member("message_template") {
        Some(_) => Ok(ErrorKind::Custom { code, template: text("message_template"), context }),
        None => ErrorKind::known(cx, &code, context),
    }
}

/// `message [type=code, context={...}]`.
fn shown(cx: &mut Cx, this: &Gc<BaseException>) -> Result<String, Exc> {
    let kind = kind_of(cx, this)?;
    let message = kind.message(cx, InputType::Python)?;
    let context = kind.context_dict(cx)?.map_or(Value::NONE, Value::from);
    Ok(format!("{message} [type={}, context={}]", kind.code(), cx.str_text(&context)?))
}

/// Stands for the class; its instances have the payload of exceptions.
pub struct PydanticCustomError;

#[class(name = "PydanticCustomError", module = "pydantic_core._pydantic_core", bases(value_error), basetype, dict)]
impl PydanticCustomError {
    #[new(signature = "(error_type, message_template, context=None, /)")]
    fn new(
        cx: &mut Cx,
        class: &Gc<Type>,
        error_type: Gc<Str>,
        message_template: Gc<Str>,
        context: Value,
    ) -> Result<Value, Exc> {
        let context = context_of(cx, context)?;
        let args = cx.tuple(Vec::new());
        let made = BaseException::make(cx, class, args);
        let inner = made.write(cx);
        inner.set_member("type", error_type.into());
        inner.set_member("message_template", message_template.into());
        inner.set_member("context", context.map_or(Value::NONE, Value::from));
        Ok(made.into())
    }

    #[getter]
    fn r#type(cx: &mut Cx, this: &Gc<BaseException>) -> Option<Value> {
        this.read(cx).member("type").cloned()
    }

    #[getter]
    fn message_template(cx: &mut Cx, this: &Gc<BaseException>) -> Option<Value> {
        this.read(cx).member("message_template").cloned()
    }

    #[getter]
    fn context(cx: &mut Cx, this: &Gc<BaseException>) -> Option<Value> {
        this.read(cx).member("context").cloned()
    }

    #[method(signature = "(self, /)")]
    fn message(cx: &mut Cx, this: &Gc<BaseException>) -> Result<String, Exc> {
        kind_of(cx, this)?.message(cx, InputType::Python)
    }

    #[slot]
    fn __str__(cx: &mut Cx, this: &Gc<BaseException>) -> Result<String, Exc> {
        kind_of(cx, this)?.message(cx, InputType::Python)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<BaseException>) -> Result<String, Exc> {
        shown(cx, this)
    }
}

/// Stands for the class; its instances have the payload of exceptions.
pub struct PydanticKnownError;

#[class(name = "PydanticKnownError", module = "pydantic_core._pydantic_core", bases(value_error), dict)]
impl PydanticKnownError {
    #[new(signature = "(error_type, context=None, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, error_type: Gc<Str>, context: Value) -> Result<Value, Exc> {
        let context = context_of(cx, context)?;
        ErrorKind::known(cx, &error_type.to_text(), context.clone())?;
        let args = cx.tuple(Vec::new());
        let made = BaseException::make(cx, class, args);
        let inner = made.write(cx);
        inner.set_member("type", error_type.into());
        inner.set_member("context", context.map_or(Value::NONE, Value::from));
        Ok(made.into())
    }

    #[getter]
    fn r#type(cx: &mut Cx, this: &Gc<BaseException>) -> Option<Value> {
        this.read(cx).member("type").cloned()
    }

    #[getter]
    fn message_template(cx: &mut Cx, this: &Gc<BaseException>) -> Result<Option<&'static str>, Exc> {
        let kind = kind_of(cx, this)?;
        Ok(ErrorType::of_code(kind.code()).map(|error_type| error_type.template(InputType::Python)))
    }

    #[getter]
    fn context(cx: &mut Cx, this: &Gc<BaseException>) -> Result<Option<Gc<Dict>>, Exc> {
        kind_of(cx, this)?.context_dict(cx)
    }

    #[method(signature = "(self, /)")]
    fn message(cx: &mut Cx, this: &Gc<BaseException>) -> Result<String, Exc> {
        kind_of(cx, this)?.message(cx, InputType::Python)
    }

    #[slot]
    fn __str__(cx: &mut Cx, this: &Gc<BaseException>) -> Result<String, Exc> {
        kind_of(cx, this)?.message(cx, InputType::Python)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<BaseException>) -> Result<String, Exc> {
        shown(cx, this)
    }
}

/// Stands for the class; its instances have the payload of exceptions.
pub struct PydanticOmit;

#[class(name = "PydanticOmit", module = "pydantic_core._pydantic_core", bases(exception), dict)]
impl PydanticOmit {
    #[slot]
    fn __str__(_cx: &mut Cx, _this: &Value) -> &'static str {
        "PydanticOmit()"
    }

    #[slot]
    fn __repr__(_cx: &mut Cx, _this: &Value) -> &'static str {
        "PydanticOmit()"
    }
}

/// Stands for the class; its instances have the payload of exceptions.
pub struct PydanticUseDefault;

#[class(name = "PydanticUseDefault", module = "pydantic_core._pydantic_core", bases(exception), dict)]
impl PydanticUseDefault {
    #[slot]
    fn __str__(_cx: &mut Cx, _this: &Value) -> &'static str {
        "PydanticUseDefault()"
    }

    #[slot]
    fn __repr__(_cx: &mut Cx, _this: &Value) -> &'static str {
        "PydanticUseDefault()"
    }
}

/// What an exception that Python code raised means: ValueError and AssertionError say that the input is wrong, the markers
/// that it is to be omitted or replaced; others are passed on.
pub fn from_raised(cx: &mut Cx, exc: Exc, input: &Value) -> ValError {
    match meaning(cx, &exc, input) {
        Ok(Some(error)) => error,
        Ok(None) => ValError::Raised(exc),
        Err(other) => ValError::Raised(other),
    }
}

fn meaning(cx: &mut Cx, exc: &Exc, input: &Value) -> Result<Option<ValError>, Exc> {
    let (omit, use_default) = (PydanticOmit::class(cx)?, PydanticUseDefault::class(cx)?);
    let error_type = if exc.is_kind(cx, ExceptionKind::ValueError) {
        let classes = [PydanticCustomError::class(cx)?, PydanticKnownError::class(cx)?];
        if classes.iter().any(|class| exc.is_a(cx, class)) {
            let kind = kind_of(cx, exc.object())?;
            return Ok(Some(LineError::of_kind(kind, input).into()));
        }
        if let Some(report) = Report::of(cx, exc.object()) {
            return Ok(Some(ValError::LineErrors(report.errors.clone())));
        }
        ErrorType::ValueError
    } else if exc.is_kind(cx, ExceptionKind::AssertionError) {
        ErrorType::AssertionError
    } else if exc.is_a(cx, &omit) {
        return Ok(Some(ValError::Omit));
    } else if exc.is_a(cx, &use_default) {
        return Ok(Some(ValError::UseDefault));
    } else {
        return Ok(None);
    };
    let raised = exc.value();
    cx.str_of(&raised)?;
    Ok(Some(LineError::new(error_type, input).with("error", raised).into()))
}

/// The error kind that a `PydanticCustomError` instance stands for; `None` for any other value.
///
/// # Errors
/// What making the class raises.
pub fn custom_kind(cx: &mut Cx, value: &Value) -> Result<Option<ErrorKind>, Exc> {
    let class = PydanticCustomError::class(cx)?;
    match value.downcast::<BaseException>() {
        Some(raised) if cx.is_instance(value, &class) => kind_of(cx, &raised.clone()).map(Some),
        _ => Ok(None),
    }
}
