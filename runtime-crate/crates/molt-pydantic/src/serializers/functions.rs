//! `pydantic_core.to_json` and `to_jsonable_python`, and the arguments that all ways of serializing take.
//! pydantic-core src/serializers/mod.rs.

use molt_macros::function;
use molt_object::{Cx, Exc, Str, Value};

use super::class::Options;
use super::config::SerializationConfig;
use super::infer;
use super::json_bytes;
use super::json_writer::JsonWriter;
use super::kinds::AnySerializer;
use super::state::{Extra, Filters, SerMode, State};
use super::warnings::WarningsMode;

/// The arguments that all ways of serializing take, as they were given.
#[derive(Default)]
pub struct Given {
    /// What alone is serialized.
    pub include: Option<Value>,
    /// What is left out.
    pub exclude: Option<Value>,
    /// Whether keys are aliases.
    pub by_alias: Option<Value>,
    /// Leave out what was not set.
    pub exclude_unset: Option<Value>,
    /// Leave out what equals its default.
    pub exclude_defaults: Option<Value>,
    /// Leave out `None`.
    pub exclude_none: Option<Value>,
    /// Leave out computed fields.
    pub exclude_computed_fields: Option<Value>,
    /// The result will be validated again.
    pub round_trip: Option<Value>,
    /// What is done with warnings.
    pub warnings: Option<Value>,
    /// Write something for values of unknown types.
    pub serialize_unknown: Option<Value>,
    /// Called with values of unknown types.
    pub fallback: Option<Value>,
    /// Serialize by the values' types.
    pub serialize_as_any: Option<Value>,
    /// Serialize instances of subclasses by their own serializers.
    pub polymorphic_serialization: Option<Value>,
    /// Passed to the functions of the application.
    pub context: Option<Value>,
}

impl Given {
    /// The arguments read.
    ///
    /// # Errors
    /// TypeError for arguments of other types.
    pub fn options(self, cx: &mut Cx, mode: SerMode) -> Result<Options, Exc> {
        let some = |value: Option<Value>| value.filter(|value| !value.is_none());
        let extra = Extra {
            mode,
            by_alias: optional_flag(cx, "by_alias", self.by_alias)?,
            exclude_unset: flag(cx, "exclude_unset", self.exclude_unset, false)?,
            exclude_defaults: flag(cx, "exclude_defaults", self.exclude_defaults, false)?,
            exclude_none: flag(cx, "exclude_none", self.exclude_none, false)?,
            exclude_computed_fields: flag(cx, "exclude_computed_fields", self.exclude_computed_fields, false)?,
            round_trip: flag(cx, "round_trip", self.round_trip, false)?,
            serialize_unknown: flag(cx, "serialize_unknown", self.serialize_unknown, false)?,
            fallback: some(self.fallback),
            serialize_as_any: flag(cx, "serialize_as_any", self.serialize_as_any, false)?,
            polymorphic_serialization: optional_flag(cx, "polymorphic_serialization", self.polymorphic_serialization)?,
            context: some(self.context),
        };
        let warnings = match &self.warnings {
            Some(given) => WarningsMode::parse(cx, given)?,
            None => WarningsMode::Warn,
        };
        Ok(Options { extra, filters: Filters { include: some(self.include), exclude: some(self.exclude) }, warnings })
    }
}

/// An argument that must be a bool, in PyO3's words.
///
/// # Errors
/// TypeError for anything else.
pub fn flag(cx: &mut Cx, name: &str, given: Option<Value>, default: bool) -> Result<bool, Exc> {
    match given {
        None => Ok(default),
        Some(value) => value.as_bool().ok_or_else(|| wrong_argument(cx, name, &value, "bool")),
    }
}

fn optional_flag(cx: &mut Cx, name: &str, given: Option<Value>) -> Result<Option<bool>, Exc> {
    match given.filter(|value| !value.is_none()) {
        None => Ok(None),
        given => flag(cx, name, given, false).map(Some),
    }
}

/// An argument that must be a length or `None`.
///
/// # Errors
/// TypeError for what is no int, OverflowError for negative ones.
pub fn usize_argument(cx: &mut Cx, name: &str, given: Option<Value>) -> Result<Option<usize>, Exc> {
    let Some(value) = given.filter(|value| !value.is_none()) else { return Ok(None) };
    if !cx.is_int(&value) && cx.slots(&value).index.is_none() {
        let class = cx.short_class_name(&value);
        return Err(cx.type_error(format!("argument '{name}': '{class}' object cannot be interpreted as an integer")));
    }
    let number = cx.index_i64(&value)?;
    usize::try_from(number).map(Some).map_err(|_| cx.overflow_error("can't convert negative int to unsigned"))
}

fn text_argument(cx: &mut Cx, name: &str, given: Option<Value>, default: &str) -> Result<String, Exc> {
    match given {
        None => Ok(default.to_owned()),
        Some(value) => match value.downcast::<Str>() {
            Some(text) => Ok(text.to_text().into_owned()),
            None => Err(wrong_argument(cx, name, &value, "str")),
        },
    }
}

#[cold]
fn wrong_argument(cx: &mut Cx, name: &str, value: &Value, wanted: &str) -> Exc {
    let class = cx.short_class_name(value);
    cx.type_error(format!("argument '{name}': '{class}' object is not an instance of '{wanted}'"))
}

/// How scalars are written, as the arguments say it.
struct Modes {
    timedelta: Option<Value>,
    temporal: Option<Value>,
    bytes: Option<Value>,
    inf_nan: Option<Value>,
}

impl Modes {
    fn config(self, cx: &mut Cx) -> Result<SerializationConfig, Exc> {
        let timedelta = text_argument(cx, "timedelta_mode", self.timedelta, "iso8601")?;
        let temporal = text_argument(cx, "temporal_mode", self.temporal, "iso8601")?;
        let bytes = text_argument(cx, "bytes_mode", self.bytes, "utf8")?;
        let inf_nan = text_argument(cx, "inf_nan_mode", self.inf_nan, "constants")?;
        SerializationConfig::from_arguments(cx, &timedelta, &temporal, &bytes, &inf_nan)
    }
}

fn state_of(cx: &mut Cx, given: Given, modes: Modes) -> Result<State, Exc> {
    let given = Given { by_alias: given.by_alias.or(Some(Value::TRUE)), ..given };
    let options = given.options(cx, SerMode::Json)?;
    let config = modes.config(cx)?;
    Ok(State::new(config, WarningsMode::None, options.filters, options.extra))
}

/// Serialize a Python object to JSON including transforming and filtering data.
#[function(
    signature = "(value, *, indent=None, ensure_ascii=False, include=None, exclude=None, by_alias=True, exclude_none=False, round_trip=False, timedelta_mode='iso8601', temporal_mode='iso8601', bytes_mode='utf8', inf_nan_mode='constants', serialize_unknown=False, fallback=None, serialize_as_any=False, polymorphic_serialization=None, context=None)"
)]
#[allow(clippy::too_many_arguments)]
pub fn to_json(
    cx: &mut Cx,
    value: Value,
    indent: Option<Value>,
    ensure_ascii: Option<Value>,
    include: Option<Value>,
    exclude: Option<Value>,
    by_alias: Option<Value>,
    exclude_none: Option<Value>,
    round_trip: Option<Value>,
    timedelta_mode: Option<Value>,
    temporal_mode: Option<Value>,
    bytes_mode: Option<Value>,
    inf_nan_mode: Option<Value>,
    serialize_unknown: Option<Value>,
    fallback: Option<Value>,
    serialize_as_any: Option<Value>,
    polymorphic_serialization: Option<Value>,
    context: Option<Value>,
) -> Result<Value, Exc> {
    let given = Given {
        include,
        exclude,
        by_alias,
        exclude_none,
        round_trip,
        serialize_unknown,
        fallback,
        serialize_as_any,
        polymorphic_serialization,
        context,
        ..Given::default()
    };
    let indent = usize_argument(cx, "indent", indent)?;
    let ensure_ascii = flag(cx, "ensure_ascii", ensure_ascii, false)?;
    let modes = Modes { timedelta: timedelta_mode, temporal: temporal_mode, bytes: bytes_mode, inf_nan: inf_nan_mode };
    let mut state = state_of(cx, given, modes)?;
    let writer = JsonWriter::new(indent, ensure_ascii, 1024);
    let bytes = json_bytes(cx, &AnySerializer::node(), &value, writer, &mut state)?;
    Ok(cx.bytes(&bytes).into())
}

/// Serialize/marshal a Python object to a JSON-serializable Python object including transforming and filtering data.
#[function(
    signature = "(value, *, include=None, exclude=None, by_alias=True, exclude_none=False, round_trip=False, timedelta_mode='iso8601', temporal_mode='iso8601', bytes_mode='utf8', inf_nan_mode='constants', serialize_unknown=False, fallback=None, serialize_as_any=False, polymorphic_serialization=None, context=None)"
)]
#[allow(clippy::too_many_arguments)]
pub fn to_jsonable_python(
    cx: &mut Cx,
    value: Value,
    include: Option<Value>,
    exclude: Option<Value>,
    by_alias: Option<Value>,
    exclude_none: Option<Value>,
    round_trip: Option<Value>,
    timedelta_mode: Option<Value>,
    temporal_mode: Option<Value>,
    bytes_mode: Option<Value>,
    inf_nan_mode: Option<Value>,
    serialize_unknown: Option<Value>,
    fallback: Option<Value>,
    serialize_as_any: Option<Value>,
    polymorphic_serialization: Option<Value>,
    context: Option<Value>,
) -> Result<Value, Exc> {
    let given = Given {
        include,
        exclude,
        by_alias,
        exclude_none,
        round_trip,
        serialize_unknown,
        fallback,
        serialize_as_any,
        polymorphic_serialization,
        context,
        ..Given::default()
    };
    let modes = Modes { timedelta: timedelta_mode, temporal: temporal_mode, bytes: bytes_mode, inf_nan: inf_nan_mode };
    let mut state = state_of(cx, given, modes)?;
    infer::to_python(cx, &value, &mut state)
}
