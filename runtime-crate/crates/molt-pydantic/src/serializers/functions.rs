//! `pydantic_core.to_json` and `to_jsonable_python`. pydantic-core src/serializers/mod.rs.

use molt_macros::function;
use molt_object::args::Arguments;
use molt_object::{Cx, Exc, Value};

use super::arguments::{Call, Callee};
use super::config::{InfNanMode, SerializationConfig};
use super::infer;
use super::json_bytes;
use super::json_writer::JsonWriter;
use super::kinds::AnySerializer;
use super::state::{Extra, Filters, SerMode, State};
use super::warnings::WarningsMode;

const KEYWORDS: &[&str] = &[
    "include",
    "exclude",
    "by_alias",
    "exclude_none",
    "round_trip",
    "timedelta_mode",
    "temporal_mode",
    "bytes_mode",
    "inf_nan_mode",
    "serialize_unknown",
    "fallback",
    "serialize_as_any",
    "polymorphic_serialization",
    "context",
    "indent",
    "ensure_ascii",
];

const TO_JSON: Callee = Callee { name: "to_json()", keywords: KEYWORDS };
/// Without the last two, which are for JSON text.
const TO_JSONABLE_PYTHON: Callee =
    Callee { name: "to_jsonable_python()", keywords: KEYWORDS.split_at(KEYWORDS.len() - 2).0 };

fn read(cx: &mut Cx, callee: &Callee, arguments: &mut Arguments<'_>) -> Result<(Call, State), Exc> {
    let mut call = Call::read(cx, callee, arguments.reborrow())?.of_function();
    let config = call.config(cx)?;
    let options = std::mem::take(&mut call.options);
    Ok((call, State::new(config, options.warnings, options.filters, options.extra)))
}

/// The JSON text of a value, with something in it for values of unknown types: how `ValidationError.json` shows its inputs.
///
/// # Errors
/// The reason why there is none.
pub fn any_json(cx: &mut Cx, value: &Value, indent: Option<usize>) -> Result<Vec<u8>, String> {
    let config = SerializationConfig { inf_nan: InfNanMode::Constants, ..SerializationConfig::default() };
    let extra = Extra { mode: SerMode::Json, serialize_unknown: true, ..Extra::default() };
    let mut state = State::new(config, WarningsMode::None, Filters::default(), extra);
    let mut writer = JsonWriter::new(indent, false, 1024);
    match AnySerializer::node().serialize_to_json(cx, value, &mut writer, &mut state) {
        Ok(()) => Ok(writer.into_bytes()),
        Err(error) => Err(error.words(cx)),
    }
}

/// Serialize a Python object to JSON including transforming and filtering data.
#[function(
    signature = "(value, *, indent=None, ensure_ascii=False, include=None, exclude=None, by_alias=True, exclude_none=False, round_trip=False, timedelta_mode='iso8601', temporal_mode='iso8601', bytes_mode='utf8', inf_nan_mode='constants', serialize_unknown=False, fallback=None, serialize_as_any=False, polymorphic_serialization=None, context=None)"
)]
pub fn to_json(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let (call, mut state) = read(cx, &TO_JSON, arguments)?;
    let writer = JsonWriter::new(call.indent, call.ensure_ascii, 1024);
    let bytes = json_bytes(cx, &AnySerializer::node(), &call.value, writer, &mut state)?;
    Ok(cx.bytes(&bytes).into())
}

/// Serialize/marshal a Python object to a JSON-serializable Python object including transforming and filtering data.
#[function(
    signature = "(value, *, include=None, exclude=None, by_alias=True, exclude_none=False, round_trip=False, timedelta_mode='iso8601', temporal_mode='iso8601', bytes_mode='utf8', inf_nan_mode='constants', serialize_unknown=False, fallback=None, serialize_as_any=False, polymorphic_serialization=None, context=None)"
)]
pub fn to_jsonable_python(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let (call, mut state) = read(cx, &TO_JSONABLE_PYTHON, arguments)?;
    infer::to_python(cx, &call.value, &mut state)
}
