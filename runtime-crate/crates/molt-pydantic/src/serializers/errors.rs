//! What serialization raises: the two exception classes, and failures on the way to JSON text.
//! pydantic-core src/serializers/errors.rs.

use molt_macros::class;
use molt_object::args::Arguments;
use molt_object::builtins::NativeClass;
use molt_object::builtins::exceptions::BaseException;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Str, Value};
use molt_object::{Trace, Visitor};

use super::texts::exception_text;
use crate::errors::{qualified_name, safe_repr, shortened};

/// Why JSON could not be written.
pub enum JsonError {
    /// Python code raised.
    Raised(Exc),
    /// Something said so in words.
    Message(Box<str>),
    /// A value of another type than a choice of a union expects.
    Unexpected,
    /// The words of a `PydanticSerializationError` as they are.
    Failed(Box<str>),
}

impl From<Exc> for JsonError {
    fn from(exc: Exc) -> JsonError {
        JsonError::Raised(exc)
    }
}

impl JsonError {
    /// The failure in words.
    pub fn message(text: impl Into<String>) -> JsonError {
        JsonError::Message(text.into().into_boxed_str())
    }

    /// What went wrong, in words.
    #[cold]
    pub fn words(self, cx: &mut Cx) -> String {
        match self {
            JsonError::Raised(exc) => exception_text(cx, &exc),
            JsonError::Message(text) | JsonError::Failed(text) => text.into(),
            JsonError::Unexpected => "unexpected value".to_owned(),
        }
    }

    /// The exception that `to_json` raises. `se_err_py_err`.
    #[cold]
    pub fn into_exc(self, cx: &mut Cx) -> Exc {
        let message = match self {
            JsonError::Raised(exc) => exception_text(cx, &exc),
            JsonError::Message(text) => text.into(),
            JsonError::Unexpected => return Unexpected::default().into_exc(cx),
            JsonError::Failed(text) => return serialization_error(cx, &text),
        };
        serialization_error(cx, &format!("Error serializing to JSON: {message}"))
    }
}

/// A value that is not of the type that a serializer expects.
#[derive(Clone, Default)]
pub struct Unexpected {
    /// What is wrong, when it is not the type.
    pub message: Option<String>,
    /// The field that has the value.
    pub field_name: Option<Value>,
    /// The name of the serializer.
    pub field_type: Option<String>,
    /// The value.
    pub input_value: Option<Value>,
}

impl Trace for Unexpected {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.field_name.trace(visitor);
        self.input_value.trace(visitor);
    }
}

impl Unexpected {
    /// With a message alone.
    pub fn message(text: impl Into<String>) -> Unexpected {
        Unexpected { message: Some(text.into()), ..Unexpected::default() }
    }

    /// What an exception says, if it is a `PydanticSerializationUnexpectedValue`.
    pub fn of(cx: &mut Cx, exc: &Exc) -> Option<Unexpected> {
        let class = PydanticSerializationUnexpectedValue::class(cx).ok()?;
        exc.is_a(cx, &class).then(|| Unexpected::of_object(cx, exc.object()))
    }

    fn of_object(cx: &Cx, object: &Gc<BaseException>) -> Unexpected {
        let inner = object.read(cx);
        let member = |name: &str| inner.member(name).filter(|value| !value.is_none()).cloned();
        let text = |name: &str| member(name)?.downcast::<Str>().map(|text| text.to_text().into_owned());
        Unexpected {
            message: text("message"),
            field_name: member("field_name"),
            field_type: text("field_type"),
            input_value: inner.member("input_value").filter(|value| !value.is_unset()).cloned(),
        }
    }

    /// The exception.
    #[cold]
    pub fn into_exc(self, cx: &mut Cx) -> Exc {
        let class = match PydanticSerializationUnexpectedValue::class(cx) {
            Ok(class) => class,
            Err(exc) => return exc,
        };
        let text = |cx: &mut Cx, text: Option<String>| text.map_or(Value::NONE, |text| cx.str(&text).into());
        let message = text(cx, self.message);
        let field_type = text(cx, self.field_type);
        let field_name = self.field_name.unwrap_or(Value::NONE);
        let shown = self.input_value.clone().unwrap_or(Value::NONE);
        let args = cx.tuple_of([message.clone(), field_name.clone(), field_type.clone(), shown]);
        let made = BaseException::make(cx, &class, args);
        let inner = made.write(cx);
        inner.set_member("message", message);
        inner.set_member("field_name", field_name);
        inner.set_member("field_type", field_type);
        inner.set_member("input_value", self.input_value.unwrap_or(Value::UNSET));
        Exc::new(made)
    }

    /// The exception's `str`.
    pub fn text(&self, cx: &mut Cx) -> String {
        let mut message = self.message.clone().unwrap_or_default();
        if let Some(field_type) = &self.field_type {
            if !message.is_empty() {
                message.push_str(": ");
            }
            message.push_str(&format!("Expected `{field_type}`"));
            if self.input_value.is_some() {
                message.push_str(" - serialized value may not be as expected");
            }
        }
        if let Some(input_value) = &self.input_value {
            let shown = shortened(&safe_repr(cx, input_value));
            let class = cx.short_class_name(input_value);
            let field = match &self.field_name {
                Some(name) => format!("field_name='{}', ", cx.str_text(name).unwrap_or_default()),
                None => String::new(),
            };
            message.push_str(&format!(" [{field}input_value={shown}, input_type={class}]"));
        }
        if message.is_empty() { "Unexpected Value".to_owned() } else { message }
    }

    /// The exception's `repr`.
    pub fn repr(&self, cx: &mut Cx) -> String {
        format!("PydanticSerializationUnexpectedValue({})", self.text(cx))
    }
}

/// Stands for the class `PydanticSerializationError`.
pub struct PydanticSerializationError;

/// An error raised when an issue occurs during serialization.
#[class(
    name = "PydanticSerializationError",
    module = "pydantic_core._pydantic_core",
    bases(|cx| Ok(cx.world.exceptions.get(ExceptionKind::ValueError).clone()))
)]
impl PydanticSerializationError {
    #[new(signature = "(message, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, message: Value) -> Result<Value, Exc> {
        let message = text_argument(cx, "message", message)?;
        Ok(made_with_message(cx, class, message).into())
    }

    #[init]
    fn init(_cx: &mut Cx, _this: &Value, _arguments: &mut Arguments<'_>) -> Result<(), Exc> {
        Ok(())
    }

    #[slot]
    fn __str__(cx: &mut Cx, this: &Gc<BaseException>) -> Result<Value, Exc> {
        Ok(this.read(cx).member("message").cloned().unwrap_or_else(|| cx.str("").into()))
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<BaseException>) -> Result<String, Exc> {
        let message = PydanticSerializationError::__str__(cx, this)?;
        Ok(format!("PydanticSerializationError({})", cx.str_text(&message)?))
    }
}

/// Stands for the class `PydanticSerializationUnexpectedValue`.
pub struct PydanticSerializationUnexpectedValue;

/// An error raised when an unexpected value is encountered during serialization.
#[class(
    name = "PydanticSerializationUnexpectedValue",
    module = "pydantic_core._pydantic_core",
    bases(|cx| Ok(cx.world.exceptions.get(ExceptionKind::ValueError).clone()))
)]
impl PydanticSerializationUnexpectedValue {
    #[new(signature = "(message=None, field_name=None, field_type=None, input_value=None, /)")]
    fn new(
        cx: &mut Cx,
        class: &Gc<Type>,
        message: Value,
        field_name: Value,
        field_type: Value,
        input_value: Value,
    ) -> Result<Value, Exc> {
        let mut given = Vec::new();
        for (name, value) in [("message", &message), ("field_name", &field_name), ("field_type", &field_type)] {
            let value = if value.is_none() { Value::NONE } else { text_argument(cx, name, value.clone())? };
            given.push((name, value));
        }
        let args = [message, field_name, field_type, input_value.clone()];
        let len = args.iter().rposition(|value| !value.is_none()).map_or(0, |last| last + 1);
        let args = cx.tuple(args.into_iter().take(len).collect());
        let made = BaseException::make(cx, class, args);
        let inner = made.write(cx);
        for (name, value) in given {
            inner.set_member(name, value);
        }
        inner.set_member("input_value", if input_value.is_none() { Value::UNSET } else { input_value });
        Ok(made.into())
    }

    #[init]
    fn init(_cx: &mut Cx, _this: &Value, _arguments: &mut Arguments<'_>) -> Result<(), Exc> {
        Ok(())
    }

    #[slot]
    fn __str__(cx: &mut Cx, this: &Gc<BaseException>) -> Result<String, Exc> {
        Ok(Unexpected::of_object(cx, this).text(cx))
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<BaseException>) -> Result<String, Exc> {
        Ok(Unexpected::of_object(cx, this).repr(cx))
    }
}

fn made_with_message(cx: &mut Cx, class: &Gc<Type>, message: Value) -> Gc<BaseException> {
    let args = cx.tuple_of([message.clone()]);
    let made = BaseException::make(cx, class, args);
    made.write(cx).set_member("message", message);
    made
}

/// An argument that must be a `str`, in PyO3's words.
fn text_argument(cx: &mut Cx, name: &str, value: Value) -> Result<Value, Exc> {
    if value.is_instance_of::<Str>() {
        return Ok(value);
    }
    let given = qualified_name(cx, &value);
    Err(cx.type_error(format!("argument '{name}': '{given}' object is not an instance of 'str'")))
}

/// A new `PydanticSerializationError`.
#[cold]
pub fn serialization_error(cx: &mut Cx, message: &str) -> Exc {
    match PydanticSerializationError::class(cx) {
        Ok(class) => {
            let message = cx.str(message).into();
            Exc::new(made_with_message(cx, &class, message))
        }
        Err(exc) => exc,
    }
}

/// Whether it is a `PydanticSerializationError`.
pub fn is_serialization_error(cx: &mut Cx, exc: &Exc) -> bool {
    PydanticSerializationError::class(cx).is_ok_and(|class| exc.is_a(cx, &class))
}
