//! `uuid`: instances of Python's `uuid.UUID`. pydantic-core src/validators/uuid.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};
use num_bigint::BigInt;
use uuid::{Uuid, Variant};

use super::model::{create_instance, force_setattr};
use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorType, InputType, LineError, ValError, ValResult};
use crate::input::{BytesMode, Input, class_of_module, utf8};
use crate::schema::Schema;
use crate::state::{Exactness, State};

/// Takes a UUID.
#[derive(Trace)]
pub struct UuidValidator {
    class: Value,
    safe_unknown: Value,
    strict: bool,
    version: Option<usize>,
}

impl Build for UuidValidator {
    const TYPE: &'static str = "uuid";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        let safety = class_of_module(cx, "uuid", "SafeUUID")?;
        Ok(shared(UuidValidator {
            class: class_of_module(cx, "uuid", "UUID")?,
            safe_unknown: cx.getattr_str(&safety, "unknown")?,
            strict: schema.strict(cx)?,
            version: schema.get(cx, "version")?,
        }))
    }
}

fn parsing_error(cx: &Cx, error: &uuid::Error, input: Input<'_>) -> ValError {
    let error = cx.str(&error.to_string());
    LineError::new(ErrorType::UuidParsing, input.value).with("error", error).into()
}

/// The UUID that text or 16 bytes stand for.
fn parse(cx: &mut Cx, input: Input<'_>) -> ValResult<Uuid> {
    if let Ok((text, _)) = input.str(cx, true, false) {
        return Uuid::parse_str(utf8(&text)?).map_err(|error| parsing_error(cx, &error, input));
    }
    let Ok((bytes, _)) = input.bytes(cx, true, BytesMode::Utf8) else { return input.error(ErrorType::UuidType) };
    let of_text = std::str::from_utf8(bytes.items()).ok().and_then(|text| Uuid::parse_str(text).ok());
    match of_text {
        Some(uuid) => Ok(uuid),
        None => Uuid::from_slice(bytes.items()).map_err(|error| parsing_error(cx, &error, input)),
    }
}

impl UuidValidator {
    fn wrong_version<T>(&self, expected: usize, input: Input<'_>) -> ValResult<T> {
        Err(LineError::new(ErrorType::UuidVersion, input.value).with("expected_version", expected as i64).into())
    }

    fn make(&self, cx: &mut Cx, uuid: Uuid) -> Result<Value, Exc> {
        let made = create_instance(cx, &self.class)?;
        let number = cx.int(BigInt::from(uuid.as_u128()));
        force_setattr(cx, &made, "int", number)?;
        force_setattr(cx, &made, "is_safe", self.safe_unknown.clone())?;
        Ok(made)
    }
}

impl Validate for UuidValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        if let Some(value) = input.as_instance(cx, &self.class) {
            if let Some(expected) = self.version {
                let version = cx.getattr_str(value, "version")?;
                if version.as_int() != Some(expected as i64) {
                    return self.wrong_version(expected, input);
                }
            }
            return Ok(value.clone());
        }
        if state.strict_or(self.strict) && state.input_type == InputType::Python {
            let class = cx.str("UUID");
            return Err(LineError::new(ErrorType::IsInstanceOf, input.value).with("class", class).into());
        }
        if state.input_type == InputType::Python {
            state.floor(Exactness::Lax);
        }
        let uuid = parse(cx, input)?;
        match self.version {
            Some(expected) if uuid.get_version_num() != expected || uuid.get_variant() != Variant::RFC4122 => {
                self.wrong_version(expected, input)
            }
            _ => Ok(self.make(cx, uuid)?),
        }
    }

    fn name(&self) -> String {
        Self::TYPE.to_owned()
    }
}
