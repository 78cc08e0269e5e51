//! `int`. pydantic-core src/validators/int.rs.

use molt_object::{BinaryOp, Cx, Trace, Value, Visitor};

use super::{Bounds, State, Validate};
use crate::errors::{ErrorType, LineError, ValResult};
use crate::input::Input;

/// Takes an `int` within bounds.
#[derive(Default)]
pub struct IntValidator {
    /// Its own mode, if it has one.
    pub strict: Option<bool>,
    /// What the number is constrained to.
    pub bounds: Bounds,
}

impl Trace for IntValidator {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.bounds.trace(visitor);
    }
}

impl Validate for IntValidator {
    fn validate<I: Input>(&self, cx: &mut Cx, input: &I, state: &mut State) -> ValResult<Value> {
        let (number, exactness) = input.integer(cx, self.strict.unwrap_or(state.strict))?;
        state.floor(exactness);
        if self.bounds.is_empty() {
            return Ok(number);
        }
        let shown = input.value(cx);
        if let Some(multiple_of) = &self.bounds.multiple_of {
            let rest = cx.binary(BinaryOp::Mod, &number, multiple_of)?;
            if cx.truth(&rest)? {
                let error = LineError::new(ErrorType::MultipleOf, &shown);
                return Err(error.with("multiple_of", multiple_of.clone()).into());
            }
        }
        self.bounds.check_order(cx, &number, &shown)?;
        Ok(number)
    }

    fn name(&self) -> String {
        if self.bounds.is_empty() { "int".to_owned() } else { "constrained-int".to_owned() }
    }
}
