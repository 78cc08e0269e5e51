//! One error of a validation, and what a validator returns instead of a value. pydantic-core src/errors/line_error.rs.

use molt_object::{Cx, Exc, Value};

use super::{ErrorType, InputType, LocItem, Location};

/// One thing that is wrong with an input.
pub struct LineError {
    /// What is wrong.
    pub error_type: ErrorType,
    /// Where.
    pub location: Location,
    /// The part of the input that is wrong.
    pub input: Value,
    /// The values that the message's template names, in the order of `ctx`.
    pub context: Vec<(&'static str, Value)>,
}

impl LineError {
    /// An error whose message needs no values.
    pub fn new(error_type: ErrorType, input: &Value) -> LineError {
        LineError { error_type, location: Location::default(), input: input.clone(), context: Vec::new() }
    }

    /// The same error with another value for its message.
    pub fn with(mut self, name: &'static str, value: Value) -> LineError {
        self.context.push((name, value));
        self
    }

    /// The same error seen from outside: the part it is in comes before its location.
    pub fn inside(mut self, item: LocItem) -> LineError {
        self.location.push_outer(item);
        self
    }

    /// The message: the template with the context's values in it.
    ///
    /// # Errors
    /// What `str()` of a value raises.
    pub fn message(&self, cx: &mut Cx, input_type: InputType) -> Result<String, Exc> {
        let mut text = self.error_type.template(input_type).to_owned();
        for (name, value) in &self.context {
            let shown = match (*name, value.as_float()) {
                ("actual_length", None) if value.is_none() => "more".to_owned(),
                (_, Some(number)) => number.to_string(),
                _ => cx.str_text(value)?,
            };
            text = text.replace(&format!("{{{name}}}"), &shown);
        }
        let one = self.context.iter().any(|(name, value)| is_expected_number(name) && value.as_int() == Some(1));
        Ok(text.replace("{expected_plural}", if one { "" } else { "s" }))
    }
}

/// Whether a value of this name decides between singular and plural.
fn is_expected_number(name: &str) -> bool {
    ["min_length", "max_length", "max_digits", "decimal_places", "whole_digits"].contains(&name)
}

/// Why a validator has no value.
pub enum ValError {
    /// The input is wrong.
    LineErrors(Vec<LineError>),
    /// Python code raised.
    Raised(Exc),
    /// The value is to be left out of its container.
    Omit,
    /// The default is to be used instead.
    UseDefault,
}

/// What a validator returns.
pub type ValResult<T> = Result<T, ValError>;

impl From<Exc> for ValError {
    fn from(exc: Exc) -> ValError {
        ValError::Raised(exc)
    }
}

impl From<LineError> for ValError {
    fn from(error: LineError) -> ValError {
        ValError::LineErrors(vec![error])
    }
}

impl ValError {
    /// An error whose message needs no values.
    pub fn new(error_type: ErrorType, input: &Value) -> ValError {
        LineError::new(error_type, input).into()
    }

    /// The same errors seen from outside.
    pub fn inside(self, item: LocItem) -> ValError {
        match self {
            ValError::LineErrors(errors) => {
                ValError::LineErrors(errors.into_iter().map(|error| error.inside(item.clone())).collect())
            }
            other => other,
        }
    }
}
