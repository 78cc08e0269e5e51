//! `custom-error`: one error in place of all others. pydantic-core src/validators/custom_error.rs.

use molt_macros::Trace;
use molt_object::builtins::dict::Dict;
use molt_object::{Cx, Exc, Gc, Value};

use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorKind, ErrorType, LineError, ValError, ValResult, schema_error};
use crate::input::Input;
use crate::schema::Schema;
use crate::state::State;

/// The error that a schema wants in place of others.
#[derive(Trace)]
pub struct CustomError(ErrorKind);

impl CustomError {
    /// The error of a schema, if it has one.
    ///
    /// # Errors
    /// SchemaError, KeyError and TypeError for a wrong schema.
    pub fn of(cx: &mut Cx, schema: &Schema) -> Result<Option<CustomError>, Exc> {
        let Some(code) = schema.get::<String>(cx, "custom_error_type")? else { return Ok(None) };
        let context = schema.get::<Gc<Dict>>(cx, "custom_error_context")?;
        if ErrorType::of_code(&code).is_none() {
            let template = schema.need(cx, "custom_error_message")?;
            return Ok(Some(CustomError(ErrorKind::Custom { code, template, context })));
        }
        if schema.has(cx, "custom_error_message") {
            let message = "custom_error_message should not be provided if 'custom_error_type' matches a known error";
            return Err(schema_error(cx, message));
        }
        ErrorKind::known(cx, &code, context).map(|kind| Some(CustomError(kind)))
    }

    /// The error for an input.
    pub fn for_input(&self, input: Input<'_>) -> ValError {
        LineError::of_kind(self.0.clone(), input.value).into()
    }
}

/// Takes what another validator takes, and has one error for everything else.
#[derive(Trace)]
pub struct CustomErrorValidator {
    inner: Shared,
    error: CustomError,
    name: String,
}

impl Build for CustomErrorValidator {
    const TYPE: &'static str = "custom-error";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let Some(error) = CustomError::of(cx, schema)? else {
            return Err(cx.error(molt_object::ExceptionKind::KeyError, "custom_error_type"));
        };
        let inner = schema.build_part(cx, "schema", builder)?;
        let name = format!("custom-error[{}]", inner.name());
        Ok(shared(CustomErrorValidator { inner, error, name }))
    }
}

impl Validate for CustomErrorValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        self.inner.validate(cx, input, state).map_err(|_| self.error.for_input(input))
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}
