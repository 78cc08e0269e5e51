//! `str`. pydantic-core src/validators/string.rs.

use molt_object::{Cx, Trace, Value, Visitor};

use super::{State, Validate};
use crate::errors::{ErrorType, LineError, ValResult};
use crate::input::Input;

/// Takes a `str` of a length in characters.
#[derive(Default)]
pub struct StrValidator {
    /// Its own mode, if it has one.
    pub strict: Option<bool>,
    /// The least length.
    pub min_length: Option<usize>,
    /// The greatest length.
    pub max_length: Option<usize>,
}

impl Trace for StrValidator {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl StrValidator {
    fn is_constrained(&self) -> bool {
        self.min_length.is_some() || self.max_length.is_some()
    }
}

impl Validate for StrValidator {
    fn validate<I: Input>(&self, cx: &mut Cx, input: &I, state: &mut State) -> ValResult<Value> {
        let (text, exactness) = input.string(cx, self.strict.unwrap_or(state.strict))?;
        state.floor(exactness);
        if !self.is_constrained() {
            return Ok(text);
        }
        let length = cx.len(&text)?;
        let wrong = match (self.min_length, self.max_length) {
            (Some(min), _) if length < min => (ErrorType::StringTooShort, "min_length", min),
            (_, Some(max)) if length > max => (ErrorType::StringTooLong, "max_length", max),
            _ => return Ok(text),
        };
        let (error_type, name, limit) = wrong;
        Err(LineError::new(error_type, &input.value(cx)).with(name, Value::int(limit as i64)).into())
    }

    fn name(&self) -> String {
        if self.is_constrained() { "constrained-str".to_owned() } else { "str".to_owned() }
    }
}
