//! `bytes`, of any length or a bounded one. pydantic-core src/validators/bytes.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};

use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorType, LineError, ValResult};
use crate::input::{BytesMode, Input};
use crate::schema::Schema;
use crate::state::State;

/// Takes bytes.
#[derive(Trace)]
pub struct BytesValidator {
    strict: bool,
    #[trace(skip)]
    mode: BytesMode,
    min_length: Option<usize>,
    max_length: Option<usize>,
}

impl Build for BytesValidator {
    const TYPE: &'static str = "bytes";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        Ok(shared(BytesValidator {
            strict: schema.strict(cx)?,
            mode: BytesMode::of_config(cx, schema)?,
            min_length: schema.get(cx, "min_length")?,
            max_length: schema.get(cx, "max_length")?,
        }))
    }
}

impl Validate for BytesValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let bytes = input.bytes(cx, state.strict_or(self.strict), self.mode)?;
        let bytes = state.unpack(bytes);
        let length = bytes.items().len();
        let wrong = match (self.min_length, self.max_length) {
            (Some(min), _) if length < min => (ErrorType::BytesTooShort, "min_length", min),
            (_, Some(max)) if length > max => (ErrorType::BytesTooLong, "max_length", max),
            _ => return Ok(bytes.into()),
        };
        let (error_type, name, limit) = wrong;
        Err(LineError::new(error_type, input.value).with(name, limit as i64).into())
    }

    fn name(&self) -> String {
        let constrained = self.min_length.is_some() || self.max_length.is_some();
        if constrained { "constrained-bytes".to_owned() } else { Self::TYPE.to_owned() }
    }
}
