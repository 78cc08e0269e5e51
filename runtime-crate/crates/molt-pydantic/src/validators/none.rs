//! `none`. pydantic-core src/validators/none.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};

use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorType, ValResult};
use crate::input::Input;
use crate::schema::Schema;
use crate::state::State;

/// Takes `None` alone.
#[derive(Trace)]
pub struct NoneValidator;

impl Build for NoneValidator {
    const TYPE: &'static str = "none";

    fn build(_cx: &mut Cx, _schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        Ok(shared(NoneValidator))
    }
}

impl Validate for NoneValidator {
    fn validate(&self, _cx: &mut Cx, input: Input<'_>, _state: &mut State) -> ValResult<Value> {
        if input.is_none() { Ok(Value::NONE) } else { input.error(ErrorType::NoneRequired) }
    }

    fn name(&self) -> String {
        Self::TYPE.to_owned()
    }
}
