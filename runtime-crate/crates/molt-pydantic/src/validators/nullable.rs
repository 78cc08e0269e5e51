//! `nullable`: `None` or what another validator takes. pydantic-core src/validators/nullable.rs.

use molt_object::{Cx, Trace, Value, Visitor};

use super::{State, Validate, Validator};
use crate::errors::ValResult;
use crate::input::Input;

/// Takes `None` or what another validator takes.
pub struct NullableValidator {
    /// The other validator.
    pub inner: Box<Validator>,
}

impl Trace for NullableValidator {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.inner.trace(visitor);
    }
}

impl Validate for NullableValidator {
    fn validate<I: Input>(&self, cx: &mut Cx, input: &I, state: &mut State) -> ValResult<Value> {
        if input.is_none() { Ok(Value::NONE) } else { self.inner.validate(cx, input, state) }
    }

    fn name(&self) -> String {
        format!("nullable[{}]", self.inner.name())
    }
}
