//! `json-or-python`: a validator for each kind of input. pydantic-core src/validators/json_or_python.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};

use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{InputType, ValResult};
use crate::input::Input;
use crate::schema::Schema;
use crate::state::State;

/// Takes what the validator of the kind of input takes.
#[derive(Trace)]
pub struct JsonOrPythonValidator {
    json: Shared,
    python: Shared,
    name: String,
}

impl Build for JsonOrPythonValidator {
    const TYPE: &'static str = "json-or-python";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let json = schema.build_part(cx, "json_schema", builder)?;
        let python = schema.build_part(cx, "python_schema", builder)?;
        let name = format!("json-or-python[json={},python={}]", json.name(), python.name());
        Ok(shared(JsonOrPythonValidator { json, python, name }))
    }
}

impl Validate for JsonOrPythonValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        match state.input_type {
            InputType::Python => self.python.validate(cx, input, state),
            _ => self.json.validate(cx, input, state),
        }
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}
