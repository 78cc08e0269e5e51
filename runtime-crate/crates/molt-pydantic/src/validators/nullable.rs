//! `nullable`: `None`, or what another validator takes. pydantic-core src/validators/nullable.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};

use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::ValResult;
use crate::input::Input;
use crate::schema::Schema;
use crate::state::State;

/// Takes `None` and what another validator takes.
#[derive(Trace)]
pub struct NullableValidator {
    inner: Shared,
    name: String,
}

impl Build for NullableValidator {
    const TYPE: &'static str = "nullable";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let inner = schema.build_part(cx, "schema", builder)?;
        let name = format!("nullable[{}]", inner.name());
        Ok(shared(NullableValidator { inner, name }))
    }
}

impl Validate for NullableValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        if input.is_none() { Ok(Value::NONE) } else { self.inner.validate(cx, input, state) }
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}
