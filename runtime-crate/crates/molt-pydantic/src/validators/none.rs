//! `none`: takes `None` alone. pydantic-core src/validators/none.rs.

use molt_object::{Cx, Trace, Value, Visitor};

use super::{State, Validate};
use crate::errors::{ErrorType, ValError, ValResult};
use crate::input::Input;

/// Takes `None` alone.
#[derive(Default)]
pub struct NoneValidator;

impl Trace for NoneValidator {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Validate for NoneValidator {
    fn validate<I: Input>(&self, cx: &mut Cx, input: &I, _state: &mut State) -> ValResult<Value> {
        if input.is_none() { Ok(Value::NONE) } else { Err(ValError::new(ErrorType::NoneRequired, &input.value(cx))) }
    }

    fn name(&self) -> String {
        "none".to_owned()
    }
}
