//! JSON text as values: jiter parses it, as in pydantic-core. pydantic-core src/validators/json.rs, src/lib.rs `from_json`.

use jiter::{JsonValue, PartialMode};
use molt_object::{Cx, Exc, Value};

use super::{BytesMode, Input};
use crate::errors::{ErrorType, LineError, ValError, ValResult};
use crate::state::{Exactness, Partial};

impl From<Partial> for PartialMode {
    fn from(partial: Partial) -> PartialMode {
        match partial {
            Partial::Off => PartialMode::Off,
            Partial::On => PartialMode::On,
            Partial::TrailingStrings => PartialMode::TrailingStrings,
        }
    }
}

/// The value that parsed JSON stands for; of equal keys the last one counts.
fn to_value(cx: &mut Cx, json: &JsonValue<'_>) -> Result<Value, Exc> {
    Ok(match json {
        JsonValue::Null => Value::NONE,
        JsonValue::Bool(truth) => Value::bool(*truth),
        JsonValue::Int(number) => Value::int(*number),
        JsonValue::BigInt(number) => cx.int(number.clone()),
        JsonValue::Float(number) => Value::float(*number),
        JsonValue::Str(text) => cx.str(text).into(),
        JsonValue::Array(items) => {
            let items = items.iter().map(|item| to_value(cx, item)).collect::<Result<Vec<Value>, Exc>>()?;
            cx.list(items).into()
        }
        JsonValue::Object(entries) => {
            let dict = cx.new_dict();
            for (key, json) in entries.iter() {
                let value = to_value(cx, json)?;
                let key = cx.str(key).into();
                cx.dict_set(&dict, key, value)?;
            }
            dict.into()
        }
    })
}

/// JSON text: a `str`, `bytes` or `bytearray`.
pub struct JsonText(Vec<u8>);

impl JsonText {
    /// The text of an input, and how well it fitted.
    ///
    /// # Errors
    /// `json_type`.
    pub fn of(cx: &mut Cx, input: Input<'_>) -> ValResult<(JsonText, Exactness)> {
        match input.bytes(cx, false, BytesMode::Utf8) {
            Ok((bytes, exactness)) => Ok((JsonText(bytes.items().to_vec()), exactness)),
            Err(error) => {
                let lines = error.into_lines()?;
                let of_json = |line: LineError| match line.kind.is(ErrorType::BytesType) {
                    true => LineError::new(ErrorType::JsonType, &line.input),
                    false => line,
                };
                Err(ValError::LineErrors(lines.into_iter().map(of_json).collect()))
            }
        }
    }
}

/// The value of JSON text.
///
/// # Errors
/// `json_invalid` for the input.
pub fn json_value(cx: &mut Cx, text: &JsonText, input: Input<'_>, partial: Partial) -> ValResult<Value> {
    match JsonValue::parse_with_config(&text.0, true, partial.into()) {
        Ok(json) => Ok(to_value(cx, &json)?),
        Err(error) => {
            let error = cx.str(&error.description(&text.0));
            Err(LineError::new(ErrorType::JsonInvalid, input.value).with("error", error).into())
        }
    }
}

/// `from_json()`: the value of JSON text.
///
/// # Errors
/// TypeError for what is no text; ValueError for what is no JSON.
pub fn from_json(cx: &mut Cx, data: &Value, allow_inf_nan: bool, partial: Partial) -> Result<Value, Exc> {
    let Ok((bytes, _)) = Input::python(data).bytes(cx, false, BytesMode::Utf8) else {
        return Err(cx.type_error("Expected bytes, bytearray or str"));
    };
    match JsonValue::parse_with_config(bytes.items(), allow_inf_nan, partial.into()) {
        Ok(json) => to_value(cx, &json),
        Err(error) => Err(cx.value_error(error.description(bytes.items()))),
    }
}
