//! `missing-sentinel`: `pydantic_core.MISSING`. pydantic-core src/validators/missing_sentinel.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};

use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorType, ValResult};
use crate::input::{Input, class_of_module};
use crate::schema::Schema;
use crate::state::State;

/// Takes `MISSING` alone.
#[derive(Trace)]
pub struct MissingSentinelValidator;

impl Build for MissingSentinelValidator {
    const TYPE: &'static str = "missing-sentinel";

    fn build(_cx: &mut Cx, _schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        Ok(shared(MissingSentinelValidator))
    }
}

impl Validate for MissingSentinelValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, _state: &mut State) -> ValResult<Value> {
        let missing = class_of_module(cx, "pydantic_core", "MISSING")?;
        match input.as_python().filter(|value| value.is(&missing)) {
            Some(value) => Ok(value.clone()),
            None => input.error(ErrorType::MissingSentinelError),
        }
    }

    fn name(&self) -> String {
        Self::TYPE.to_owned()
    }
}
