//! `any`: takes everything. pydantic-core src/validators/any.rs.

use molt_object::{Cx, Trace, Value, Visitor};

use super::{State, Validate};
use crate::errors::ValResult;
use crate::input::{Exactness, Input};

/// Takes everything; no value fits it exactly.
#[derive(Default)]
pub struct AnyValidator;

impl Trace for AnyValidator {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Validate for AnyValidator {
    fn validate<I: Input>(&self, cx: &mut Cx, input: &I, state: &mut State) -> ValResult<Value> {
        state.floor(Exactness::Lax);
        Ok(input.value(cx))
    }

    fn name(&self) -> String {
        "any".to_owned()
    }
}
