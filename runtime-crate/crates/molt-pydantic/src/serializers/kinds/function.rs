//! What serializers that are functions of the application have in common.
//! pydantic-core src/serializers/type_serializers/function.rs.

use molt_object::ExceptionKind;
use molt_object::builtins::exceptions::BaseException;

use super::prelude::*;
use crate::serializers::errors::{is_serialization_error, serialization_error};
use crate::serializers::info::SerializationInfo;
use crate::serializers::texts::{exception_text, function_name};

/// When a function is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhenUsed {
    /// With every value.
    Always,
    /// With values other than `None`.
    UnlessNone,
    /// For JSON.
    Json,
    /// For JSON, with values other than `None`.
    JsonUnlessNone,
}

impl WhenUsed {
    /// What a schema says.
    ///
    /// # Errors
    /// SchemaError for what is none of the four.
    pub fn read(cx: &mut Cx, schema: &SchemaDict, default: WhenUsed) -> Result<WhenUsed, Exc> {
        let Some(text) = schema.text(cx, "when_used")? else { return Ok(default) };
        match text.as_bytes() {
            b"always" => Ok(WhenUsed::Always),
            b"unless-none" => Ok(WhenUsed::UnlessNone),
            b"json" => Ok(WhenUsed::Json),
            b"json-unless-none" => Ok(WhenUsed::JsonUnlessNone),
            _ => Err(schema_error(cx, format!("Invalid value for `when_used`: {:?}", text.to_text()))),
        }
    }

    /// Whether it is called with a value.
    pub fn applies(self, value: &Value, state: &State) -> bool {
        match self {
            WhenUsed::Always => true,
            WhenUsed::UnlessNone => !value.is_none(),
            WhenUsed::Json => state.is_json(),
            WhenUsed::JsonUnlessNone => state.is_json() && !value.is_none(),
        }
    }

    /// Whether it is called with a value when JSON is written.
    pub fn applies_to_json(self, value: &Value) -> bool {
        matches!(self, WhenUsed::Always | WhenUsed::Json) || !value.is_none()
    }
}

/// A function of the application that serializes values.
pub struct UserFunction {
    function: Value,
    /// Its name, for messages.
    pub name: String,
    /// When it is called.
    pub when_used: WhenUsed,
    /// Whether it is a method of the model whose field it serializes.
    pub is_field_serializer: bool,
    info_arg: bool,
}

impl Trace for UserFunction {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.function.trace(visitor);
    }
}

impl UserFunction {
    /// What a schema of a serialization says.
    ///
    /// # Errors
    /// SchemaError for a schema that cannot be understood.
    pub fn read(cx: &mut Cx, serialization: &SchemaDict) -> Result<UserFunction, Exc> {
        let function = serialization.required(cx, "function")?;
        Ok(UserFunction {
            name: function_name(cx, &function)?,
            function,
            when_used: WhenUsed::read(cx, serialization, WhenUsed::Always)?,
            is_field_serializer: serialization.flag(cx, "is_field_serializer")?.unwrap_or(false),
            info_arg: serialization.flag(cx, "info_arg")?.unwrap_or(false),
        })
    }

    /// Calls it: with the model, the value, the handler of a wrap serializer, and what is told about the run.
    ///
    /// # Errors
    /// What it raises; RuntimeError for a method of a model where there is none.
    pub fn call(&self, cx: &mut Cx, value: &Value, handler: Option<Value>, state: &State) -> Result<Value, Exc> {
        let mut arguments = smallvec::SmallVec::<[Value; 4]>::new();
        if self.is_field_serializer {
            match &state.model {
                Some(model) => arguments.push(model.clone()),
                None => {
                    let kind = if handler.is_some() { "wrap" } else { "plain" };
                    let message = format!(
                        "Function {kind} serializer expected to be run inside the context of a model field but no model was found"
                    );
                    return Err(cx.runtime_error(message));
                }
            }
        }
        arguments.push(value.clone());
        arguments.extend(handler);
        if self.info_arg {
            arguments.push(SerializationInfo::make(cx, state, self.is_field_serializer)?);
        }
        cx.call(&self.function, &arguments)
    }

    /// What becomes of an exception that it raised: a warning where nothing is checked, else an error.
    ///
    /// # Errors
    /// PydanticSerializationError, or the exception itself. `on_error`.
    #[cold]
    pub fn on_error(&self, cx: &mut Cx, exc: Exc, state: &mut State) -> Result<(), Exc> {
        if let Some(unexpected) = Unexpected::of(cx, &exc) {
            if state.check.enabled() {
                return Err(exc);
            }
            state.warnings.register(unexpected);
            return Ok(());
        }
        if is_serialization_error(cx, &exc) {
            let value = exc.value();
            let message = cx.str_text(&value)?;
            return Err(serialization_error(cx, &message));
        }
        if exc.is_kind(cx, ExceptionKind::RecursionError) {
            let message = format!("Error calling function `{}`: RecursionError", self.name);
            return Err(serialization_error(cx, &message));
        }
        let message = format!("Error calling function `{}`: {}", self.name, exception_text(cx, &exc));
        let error = serialization_error(cx, &message);
        set_cause(cx, error.object(), exc);
        Err(error)
    }
}

/// `raise error from cause`.
fn set_cause(cx: &mut Cx, error: &Gc<BaseException>, cause: Exc) {
    let inner = error.write(cx);
    inner.cause = cause.into_value();
    inner.suppress_context = true;
}

/// A schema without its `serialization` and its name, for what is inside of a serializer that it has.
/// `copy_outer_schema`.
pub fn without_serialization(cx: &mut Cx, schema: &SchemaDict) -> SchemaDict {
    let copy = cx.dict_copy(&schema.0);
    for name in ["serialization", "ref"] {
        let name = cx.intern(name);
        cx.dict_remove_interned(&copy, &name);
    }
    SchemaDict(copy)
}

/// Serializes what a function returned. Filters are the function's business.
///
/// # Errors
/// The serializer's.
pub fn serialize_result<R, E>(state: &mut State, serialize: impl FnOnce(&mut State) -> Result<R, E>) -> Result<R, E> {
    let outer = state.enter(Filters::default());
    let outcome = serialize(state);
    state.filters = outer;
    outcome
}
