//! `bool`. pydantic-core src/validators/bool.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};

use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::ValResult;
use crate::input::Input;
use crate::schema::Schema;
use crate::state::State;

/// Takes a truth value.
#[derive(Trace)]
pub struct BoolValidator {
    strict: bool,
}

impl Build for BoolValidator {
    const TYPE: &'static str = "bool";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        Ok(shared(BoolValidator { strict: schema.strict(cx)? }))
    }
}

impl Validate for BoolValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let truth = input.bool(cx, state.strict_or(self.strict))?;
        Ok(Value::bool(state.unpack(truth)))
    }

    fn name(&self) -> String {
        Self::TYPE.to_owned()
    }
}
