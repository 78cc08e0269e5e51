//! `json`: JSON text, and what a validator takes of its value. pydantic-core src/validators/json.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};

use super::{Build, Builder, Shared, Validate, Validator, shared};
use crate::errors::{InputType, ValResult};
use crate::input::{Input, JsonText, json_value};
use crate::schema::Schema;
use crate::state::State;

/// Takes JSON text.
#[derive(Trace)]
pub struct JsonValidator {
    inner: Option<Shared>,
    name: String,
}

impl Build for JsonValidator {
    const TYPE: &'static str = "json";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let inner = schema.build_optional(cx, "schema", builder)?;
        let inner = inner.filter(|inner| !matches!(**inner, Validator::Any(_)));
        let name = format!("json[{}]", inner.as_ref().map_or("any".to_owned(), |inner| inner.name()));
        Ok(shared(JsonValidator { inner, name }))
    }
}

impl Validate for JsonValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let text = JsonText::of(cx, input)?;
        let text = state.unpack(text);
        let value = json_value(cx, &text, input, state.partial)?;
        let Some(inner) = &self.inner else { return Ok(value) };
        let parsed = Input { value: &value, source: InputType::Json };
        state.scoped(|state| &mut state.input_type, InputType::Json, |state| inner.validate(cx, parsed, state))
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}
