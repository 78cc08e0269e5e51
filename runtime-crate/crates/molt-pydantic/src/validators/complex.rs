//! `complex`. pydantic-core src/validators/complex.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};

use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::ValResult;
use crate::input::Input;
use crate::schema::Schema;
use crate::state::State;

/// Takes a complex number.
#[derive(Trace)]
pub struct ComplexValidator {
    strict: bool,
}

impl Build for ComplexValidator {
    const TYPE: &'static str = "complex";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        Ok(shared(ComplexValidator { strict: schema.strict(cx)? }))
    }
}

impl Validate for ComplexValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let number = input.complex(cx, self.strict)?;
        Ok(state.unpack(number))
    }

    fn name(&self) -> String {
        Self::TYPE.to_owned()
    }
}
