//! `bool`. pydantic-core src/validators/bool.rs.

use molt_object::{Cx, Trace, Value, Visitor};

use super::{State, Validate};
use crate::errors::ValResult;
use crate::input::Input;

/// Takes a `bool`.
#[derive(Default)]
pub struct BoolValidator {
    /// Its own mode, if it has one.
    pub strict: Option<bool>,
}

impl Trace for BoolValidator {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Validate for BoolValidator {
    fn validate<I: Input>(&self, cx: &mut Cx, input: &I, state: &mut State) -> ValResult<Value> {
        let (truth, exactness) = input.boolean(cx, self.strict.unwrap_or(state.strict))?;
        state.floor(exactness);
        Ok(Value::bool(truth))
    }

    fn name(&self) -> String {
        "bool".to_owned()
    }
}
