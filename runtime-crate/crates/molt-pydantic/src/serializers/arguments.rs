//! The arguments that all ways of serializing take, read as they come: most calls give most of them by name.
//! pydantic-core src/serializers/mod.rs; texts of the errors as PyO3 has them.

use molt_object::args::Arguments;
use molt_object::{Cx, Exc, Str, Value};

use super::class::Options;
use super::config::{InfNanMode, SerializationConfig};
use super::state::SerMode;
use super::warnings::WarningsMode;

/// A function or method that serializes.
pub struct Callee {
    /// Its name in messages.
    pub name: &'static str,
    /// The names of its keyword arguments.
    pub keywords: &'static [&'static str],
}

/// The arguments of one call.
#[derive(Default)]
pub struct Call {
    /// What is serialized.
    pub value: Value,
    /// How.
    pub options: Options,
    /// The number of spaces a level of JSON.
    pub indent: Option<usize>,
    /// Whether JSON is ASCII alone.
    pub ensure_ascii: bool,
    timedelta: Option<Value>,
    temporal: Option<Value>,
    bytes: Option<Value>,
    inf_nan: Option<Value>,
}

impl Call {
    /// Reads the arguments behind the receiver, if there is one.
    ///
    /// # Errors
    /// TypeError for missing, unexpected and wrong arguments.
    pub fn read(cx: &mut Cx, callee: &Callee, mut arguments: Arguments<'_>) -> Result<Call, Exc> {
        let mut call = Call { value: arguments.take(0), ..Call::default() };
        let given = arguments.positional_len();
        if given > 1 {
            let message = format!("{} takes 1 positional arguments but {given} were given", callee.name);
            return Err(cx.type_error(message));
        }
        for (at, name) in arguments.keyword_names().iter().enumerate() {
            let value = arguments.take_keyword(at);
            match &*name.to_text() {
                "value" if call.value.is_unset() => call.value = value,
                name if callee.keywords.contains(&name) => call.set(cx, name, value)?,
                name => {
                    let problem = if name == "value" { "multiple values for" } else { "an unexpected keyword" };
                    return Err(cx.type_error(format!("{} got {problem} argument '{name}'", callee.name)));
                }
            }
        }
        if call.value.is_unset() {
            let message = format!("{} missing 1 required positional argument: 'value'", callee.name);
            return Err(cx.type_error(message));
        }
        Ok(call)
    }

    fn set(&mut self, cx: &mut Cx, name: &str, value: Value) -> Result<(), Exc> {
        let extra = &mut self.options.extra;
        match name {
            "mode" => extra.mode = mode(cx, &value)?,
            "indent" => self.indent = indent(cx, &value)?,
            "ensure_ascii" => self.ensure_ascii = flag(cx, name, &value)?,
            "include" => self.options.filters.include = given(value),
            "exclude" => self.options.filters.exclude = given(value),
            "by_alias" => extra.by_alias = optional_flag(cx, name, &value)?,
            "exclude_unset" => extra.exclude_unset = flag(cx, name, &value)?,
            "exclude_defaults" => extra.exclude_defaults = flag(cx, name, &value)?,
            "exclude_none" => extra.exclude_none = flag(cx, name, &value)?,
            "exclude_computed_fields" => extra.exclude_computed_fields = flag(cx, name, &value)?,
            "round_trip" => extra.round_trip = flag(cx, name, &value)?,
            "serialize_unknown" => extra.serialize_unknown = flag(cx, name, &value)?,
            "warnings" => self.options.warnings = WarningsMode::parse(cx, &value)?,
            "fallback" => extra.fallback = given(value),
            "serialize_as_any" => extra.serialize_as_any = flag(cx, name, &value)?,
            "polymorphic_serialization" => extra.polymorphic_serialization = optional_flag(cx, name, &value)?,
            "context" => extra.context = given(value),
            "timedelta_mode" => self.timedelta = Some(value),
            "temporal_mode" => self.temporal = Some(value),
            "bytes_mode" => self.bytes = Some(value),
            _ => self.inf_nan = Some(value),
        }
        Ok(())
    }

    /// How scalars are written, as the arguments say it.
    ///
    /// # Errors
    /// TypeError for what is no `str`, SchemaError for a mode that there is not.
    pub fn config(&self, cx: &mut Cx) -> Result<SerializationConfig, Exc> {
        if [&self.timedelta, &self.temporal, &self.bytes, &self.inf_nan].iter().all(|mode| mode.is_none()) {
            return Ok(SerializationConfig { inf_nan: InfNanMode::Constants, ..SerializationConfig::default() });
        }
        let timedelta = text(cx, "timedelta_mode", self.timedelta.as_ref(), "iso8601")?;
        let temporal = text(cx, "temporal_mode", self.temporal.as_ref(), "iso8601")?;
        let bytes = text(cx, "bytes_mode", self.bytes.as_ref(), "utf8")?;
        let inf_nan = text(cx, "inf_nan_mode", self.inf_nan.as_ref(), "constants")?;
        SerializationConfig::from_arguments(cx, &timedelta, &temporal, &bytes, &inf_nan)
    }

    /// For functions, which take names by alias and tell no warnings where the caller says nothing.
    pub fn of_function(mut self) -> Call {
        let options = &mut self.options;
        options.extra.mode = SerMode::Json;
        options.extra.by_alias = options.extra.by_alias.or(Some(true));
        options.warnings = WarningsMode::None;
        self
    }
}

fn given(value: Value) -> Option<Value> {
    (!value.is_none()).then_some(value)
}

fn mode(cx: &mut Cx, value: &Value) -> Result<SerMode, Exc> {
    match value.downcast::<Str>() {
        Some(text) => Ok(SerMode::parse(Some(&text.to_text()))),
        None if value.is_none() => Ok(SerMode::Python),
        None => Err(wrong_argument(cx, "mode", value, "str")),
    }
}

fn indent(cx: &mut Cx, value: &Value) -> Result<Option<usize>, Exc> {
    if value.is_none() {
        return Ok(None);
    }
    if !cx.is_int(value) && cx.slots(value).index.is_none() {
        let class = cx.short_class_name(value);
        return Err(cx.type_error(format!("argument 'indent': '{class}' object cannot be interpreted as an integer")));
    }
    let number = cx.index_i64(value)?;
    usize::try_from(number).map(Some).map_err(|_| cx.overflow_error("can't convert negative int to unsigned"))
}

fn flag(cx: &mut Cx, name: &str, value: &Value) -> Result<bool, Exc> {
    value.as_bool().ok_or_else(|| wrong_argument(cx, name, value, "bool"))
}

fn optional_flag(cx: &mut Cx, name: &str, value: &Value) -> Result<Option<bool>, Exc> {
    if value.is_none() { Ok(None) } else { flag(cx, name, value).map(Some) }
}

fn text(cx: &mut Cx, name: &str, value: Option<&Value>, default: &str) -> Result<String, Exc> {
    let Some(value) = value else { return Ok(default.to_owned()) };
    match value.downcast::<Str>() {
        Some(text) => Ok(text.to_text().into_owned()),
        None => Err(wrong_argument(cx, name, value, "str")),
    }
}

#[cold]
fn wrong_argument(cx: &mut Cx, name: &str, value: &Value, wanted: &str) -> Exc {
    let class = cx.short_class_name(value);
    cx.type_error(format!("argument '{name}': '{class}' object is not an instance of '{wanted}'"))
}
