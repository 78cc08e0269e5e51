//! `lax-or-strict`: a validator for each mode. pydantic-core src/validators/lax_or_strict.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};

use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::ValResult;
use crate::input::Input;
use crate::schema::Schema;
use crate::state::{Exactness, State};

/// Takes what the validator of the mode takes.
#[derive(Trace)]
pub struct LaxOrStrictValidator {
    strict: bool,
    lax_validator: Shared,
    strict_validator: Shared,
    name: String,
}

impl Build for LaxOrStrictValidator {
    const TYPE: &'static str = "lax-or-strict";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let lax_validator = schema.build_part(cx, "lax_schema", builder)?;
        let strict_validator = schema.build_part(cx, "strict_schema", builder)?;
        let name = format!("lax-or-strict[lax={},strict={}]", lax_validator.name(), strict_validator.name());
        Ok(shared(LaxOrStrictValidator { strict: schema.strict(cx)?, lax_validator, strict_validator, name }))
    }
}

impl Validate for LaxOrStrictValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        if state.strict_or(self.strict) {
            return self.strict_validator.validate(cx, input, state);
        }
        // A union prefers what strict mode takes as well.
        if state.exactness.is_some() {
            if let Ok(value) = self.strict_validator.validate(cx, input, state) {
                return Ok(value);
            }
            state.floor(Exactness::Lax);
        }
        self.lax_validator.validate(cx, input, state)
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}
