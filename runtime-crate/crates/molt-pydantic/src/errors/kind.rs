//! What is wrong, with the values for the message: one of the known error types, or an application's own.
//! pydantic-core src/errors/types.rs `ErrorType::new`, `render_message`, `py_dict`.

use molt_macros::Trace;
use molt_object::builtins::dict::{Dict, merge_dict};
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};

use super::{ErrorType, FieldKind, InputType};

/// What is wrong, and the values that the message names.
#[derive(Clone, Trace)]
pub enum ErrorKind {
    /// One of pydantic-core's error types.
    Known {
        /// Which.
        #[trace(skip)]
        error_type: ErrorType,
        /// The values that the message's template names, in the order of `ctx`.
        context: Vec<(&'static str, Value)>,
        /// The context that Python code gave; it is shown over the values.
        given: Option<Gc<Dict>>,
    },
    /// An application's own.
    Custom {
        /// The code that `errors()` shows as `type`.
        code: String,
        /// The message with `{name}` where a value of the context goes.
        template: String,
        /// The values.
        context: Option<Gc<Dict>>,
    },
}

impl From<ErrorType> for ErrorKind {
    fn from(error_type: ErrorType) -> ErrorKind {
        ErrorKind::Known { error_type, context: Vec::new(), given: None }
    }
}

impl ErrorKind {
    /// The known error of this code with the context that Python code gives.
    ///
    /// # Errors
    /// KeyError for an unknown code; TypeError where a value is missing or of a wrong type.
    pub fn known(cx: &mut Cx, code: &str, given: Option<Gc<Dict>>) -> Result<ErrorKind, Exc> {
        let Some(error_type) = ErrorType::of_code(code) else {
            return Err(cx.error(ExceptionKind::KeyError, format!("Invalid error type: '{code}'")));
        };
        let mut context = Vec::new();
        for name in error_type.fields() {
            let found = given.as_ref().and_then(|given| given.read(cx).get_str(name).cloned());
            let Some(value) = found else {
                return Err(cx.type_error(format!("{error_type:?}: '{name}' required in context")));
            };
            let kind = error_type.field_kind(name);
            if !fits(cx, kind, &value) {
                let expected = kind.type_name();
                let message = format!("{error_type:?}: '{name}' context value must be a {expected}");
                return Err(cx.type_error(message));
            }
            context.push((name, value));
        }
        Ok(ErrorKind::Known { error_type, context, given })
    }

    /// The same kind with another value for its message.
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> ErrorKind {
        if let ErrorKind::Known { context, .. } = &mut self {
            context.push((name, value.into()));
        }
        self
    }

    /// Makes one known type another with the same values; whether it was the one.
    pub fn retype(&mut self, from: ErrorType, to: ErrorType) -> bool {
        match self {
            ErrorKind::Known { error_type, .. } if *error_type == from => {
                *error_type = to;
                true
            }
            _ => false,
        }
    }

    /// Whether it is this known type.
    pub fn is(&self, wanted: ErrorType) -> bool {
        matches!(self, ErrorKind::Known { error_type, .. } if *error_type == wanted)
    }

    /// Whether an application defined it.
    pub fn is_custom(&self) -> bool {
        matches!(self, ErrorKind::Custom { .. })
    }

    /// The code that `errors()` shows as `type`.
    pub fn code(&self) -> &str {
        match self {
            ErrorKind::Known { error_type, .. } => error_type.code(),
            ErrorKind::Custom { code, .. } => code,
        }
    }

    /// The message: the template with the context's values in it.
    ///
    /// # Errors
    /// What `str()` of a value raises; TypeError for a key of a custom context that is no text.
    pub fn message(&self, cx: &mut Cx, input_type: InputType) -> Result<String, Exc> {
        match self {
            ErrorKind::Known { error_type, context, .. } => known_message(cx, *error_type, context, input_type),
            ErrorKind::Custom { template, context, .. } => custom_message(cx, template, context.as_ref()),
        }
    }

    /// The dict that `errors()` shows as `ctx`, if there is one.
    ///
    /// # Errors
    /// What updating a dict with the given context raises.
    pub fn context_dict(&self, cx: &mut Cx) -> Result<Option<Gc<Dict>>, Exc> {
        match self {
            ErrorKind::Known { context, given: None, .. } if context.is_empty() => Ok(None),
            ErrorKind::Known { context, given, .. } => {
                let dict = cx.new_dict();
                for (name, value) in context {
                    cx.dict_set_str(&dict, name, value.clone());
                }
                if let Some(given) = given {
                    merge_dict(cx, &dict, given)?;
                }
                Ok(Some(dict))
            }
            ErrorKind::Custom { context, .. } => Ok(context.as_ref().map(|context| cx.dict_copy(context))),
        }
    }
}

/// Whether a context's value is of the kind that the error needs.
fn fits(cx: &Cx, kind: FieldKind, value: &Value) -> bool {
    let is_text = value.is_instance_of::<Str>();
    match kind {
        FieldKind::Text => is_text,
        FieldKind::Number => is_text || cx.is_int(value) || cx.float_value(value).is_some(),
        FieldKind::Length | FieldKind::Digits => cx.int_to_i64(value).is_some_and(|number| number >= 0),
        FieldKind::OptionalLength => value.is_none() || cx.int_to_i64(value).is_some_and(|number| number >= 0),
        FieldKind::Seconds => cx.int_to_i64(value).is_some_and(|number| i32::try_from(number).is_ok()),
        FieldKind::Object => true,
    }
}

/// Whether a value of this name decides between singular and plural.
fn is_expected_number(name: &str) -> bool {
    ["min_length", "max_length", "max_digits", "decimal_places", "whole_digits"].contains(&name)
}

fn known_message(
    cx: &mut Cx,
    error_type: ErrorType,
    context: &[(&'static str, Value)],
    input_type: InputType,
) -> Result<String, Exc> {
    let mut text = error_type.template(input_type).to_owned();
    for (name, value) in context {
        let shown = match (*name, value.as_float()) {
            ("actual_length", None) if value.is_none() => "more".to_owned(),
            (_, Some(number)) => number.to_string(),
            _ => cx.str_text(value)?,
        };
        text = text.replace(&format!("{{{name}}}"), &shown);
    }
    let one = context.iter().any(|(name, value)| is_expected_number(name) && value.as_int() == Some(1));
    Ok(text.replace("{expected_plural}", if one { "" } else { "s" }))
}

/// pydantic-core `PydanticCustomError::format_message`.
fn custom_message(cx: &mut Cx, template: &str, context: Option<&Gc<Dict>>) -> Result<String, Exc> {
    let mut text = template.to_owned();
    let Some(context) = context else { return Ok(text) };
    for (key, value) in cx.dict_items(context) {
        let Some(key) = key.downcast::<Str>() else {
            let message = format!("'{}' object is not an instance of 'str'", cx.short_class_name(&key));
            return Err(cx.type_error(message));
        };
        let shown = match value.as_bool() {
            Some(truth) => i64::from(truth).to_string(),
            None => cx.str_text(&value)?,
        };
        text = text.replace(&format!("{{{}}}", key.to_text()), &shown);
    }
    Ok(text)
}
