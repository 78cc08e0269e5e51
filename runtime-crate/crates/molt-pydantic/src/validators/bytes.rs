//! `bytes`. pydantic-core src/validators/bytes.rs.

use molt_object::{Cx, Trace, Value, Visitor};

use super::{State, Validate};
use crate::errors::{ErrorType, LineError, ValResult};
use crate::input::Input;

/// Takes a `bytes` of a length.
#[derive(Default)]
pub struct BytesValidator {
    /// Its own mode, if it has one.
    pub strict: Option<bool>,
    /// The least length.
    pub min_length: Option<usize>,
    /// The greatest length.
    pub max_length: Option<usize>,
}

impl Trace for BytesValidator {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl BytesValidator {
    fn is_constrained(&self) -> bool {
        self.min_length.is_some() || self.max_length.is_some()
    }
}

impl Validate for BytesValidator {
    fn validate<I: Input>(&self, cx: &mut Cx, input: &I, state: &mut State) -> ValResult<Value> {
        let (content, exactness) = input.bytes(cx, self.strict.unwrap_or(state.strict))?;
        state.floor(exactness);
        if !self.is_constrained() {
            return Ok(content);
        }
        let length = cx.len(&content)?;
        let wrong = match (self.min_length, self.max_length) {
            (Some(min), _) if length < min => (ErrorType::BytesTooShort, "min_length", min),
            (_, Some(max)) if length > max => (ErrorType::BytesTooLong, "max_length", max),
            _ => return Ok(content),
        };
        let (error_type, name, limit) = wrong;
        Err(LineError::new(error_type, &input.value(cx)).with(name, Value::int(limit as i64)).into())
    }

    fn name(&self) -> String {
        if self.is_constrained() { "constrained-bytes".to_owned() } else { "bytes".to_owned() }
    }
}
