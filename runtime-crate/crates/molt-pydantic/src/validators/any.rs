//! `any`: takes everything. pydantic-core src/validators/any.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};

use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::ValResult;
use crate::input::Input;
use crate::schema::Schema;
use crate::state::{Exactness, State};

/// Takes everything as it is.
#[derive(Trace)]
pub struct AnyValidator;

impl Build for AnyValidator {
    const TYPE: &'static str = "any";

    fn build(_cx: &mut Cx, _schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        Ok(shared(AnyValidator))
    }
}

impl Validate for AnyValidator {
    fn validate(&self, _cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        // A union prefers it to conversions.
        state.floor(Exactness::Strict);
        Ok(input.value.clone())
    }

    fn name(&self) -> String {
        Self::TYPE.to_owned()
    }
}
