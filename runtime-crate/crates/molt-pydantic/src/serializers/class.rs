//! `pydantic_core.SchemaSerializer`, for Python code and for native code. pydantic-core src/serializers/mod.rs.

use std::cell::Cell;

use molt_macros::class;
use molt_object::args::Arguments;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

use super::arguments::{Call, Callee};
use super::build::{Builder, Node};
use super::config::SerializationConfig;

use super::json_bytes;
use super::json_writer::JsonWriter;
use super::schema_dict::SchemaDict;
use super::state::{Extra, Filters, SerMode, State};
use super::warnings::WarningsMode;

/// A tree of serializers with its configuration.
pub struct SchemaSerializer {
    /// The outermost serializer.
    pub root: Node,
    /// How values that no serializer is for are written.
    pub config: SerializationConfig,
    expected_json_size: Cell<usize>,
    schema: Value,
    py_config: Value,
}

impl Trace for SchemaSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.root.trace(visitor);
        self.schema.trace(visitor);
        self.py_config.trace(visitor);
    }
}

impl Payload for SchemaSerializer {
    type Access = Frozen;
}

/// What one run is asked for besides [`Extra`].
#[derive(Clone)]
pub struct Options {
    /// What the caller asked for.
    pub extra: Extra,
    /// What of the value is serialized.
    pub filters: Filters,
    /// What is done with warnings.
    pub warnings: WarningsMode,
}

impl Default for Options {
    fn default() -> Options {
        Options { extra: Extra::default(), filters: Filters::default(), warnings: WarningsMode::Warn }
    }
}

/// The Python value of a value, with a serializer of native code's choice.
///
/// # Errors
/// PydanticSerializationError, and what Python code raises.
pub fn to_python(
    cx: &mut Cx,
    serializer: &Gc<SchemaSerializer>,
    value: &Value,
    options: Options,
) -> Result<Value, Exc> {
    let mut state = State::new(serializer.config, options.warnings, options.filters, options.extra);
    let result = serializer.root.serialize_to_python(cx, value, &mut state)?;
    state.warnings.finish(cx)?;
    Ok(result)
}

/// The JSON text of a value, with a serializer of native code's choice. The mode of `options` is not looked at.
///
/// # Errors
/// PydanticSerializationError, and what Python code raises.
pub fn to_json(
    cx: &mut Cx,
    serializer: &Gc<SchemaSerializer>,
    value: &Value,
    options: Options,
    indent: Option<usize>,
    ensure_ascii: bool,
) -> Result<Vec<u8>, Exc> {
    let extra = Extra { mode: SerMode::Json, ..options.extra };
    let mut state = State::new(serializer.config, options.warnings, options.filters, extra);
    let writer = JsonWriter::new(indent, ensure_ascii, serializer.expected_json_size.get());
    let bytes = json_bytes(cx, &serializer.root, value, writer, &mut state)?;
    state.warnings.finish(cx)?;
    serializer.expected_json_size.set(bytes.len());
    Ok(bytes)
}

impl SchemaSerializer {
    /// The serializer that a value is.
    ///
    /// # Errors
    /// TypeError for anything else.
    pub fn cast(cx: &mut Cx, value: Value) -> Result<Gc<SchemaSerializer>, Exc> {
        value.downcast_into::<SchemaSerializer>().map_err(|value| {
            let given = cx.short_class_name(&value);
            cx.type_error(format!("'{given}' object is not an instance of 'SchemaSerializer'"))
        })
    }

    /// The core schema that it was built of.
    pub(crate) fn schema(&self) -> &Value {
        &self.schema
    }

    /// Builds the tree of a core schema.
    ///
    /// # Errors
    /// SchemaError for a schema that cannot be understood.
    pub fn build(
        cx: &mut Cx,
        schema: &Gc<Dict>,
        config: Option<&Gc<Dict>>,
        use_prebuilt: bool,
    ) -> Result<SchemaSerializer, Exc> {
        let mut builder = Builder::new(use_prebuilt);
        let config_dict = config.cloned().map(SchemaDict);
        let root = builder.build(cx, &SchemaDict(schema.clone()), config_dict.as_ref())?;
        builder.finish(cx)?;
        let py_config = match config {
            Some(config) if !config.read(cx).is_empty() => config.value(),
            _ => Value::NONE,
        };
        Ok(SchemaSerializer {
            root,
            config: SerializationConfig::from_config(cx, config_dict.as_ref())?,
            expected_json_size: Cell::new(1024),
            schema: schema.value(),
            py_config,
        })
    }
}

/// Serializes values as a core schema says.
#[class(name = "SchemaSerializer", module = "pydantic_core._pydantic_core")]
impl SchemaSerializer {
    #[new(signature = "(schema, config=None, _use_prebuilt=True)")]
    fn new(
        cx: &mut Cx,
        class: &Gc<Type>,
        schema: Value,
        config: Option<Value>,
        use_prebuilt: bool,
    ) -> Result<Value, Exc> {
        let schema = dict_argument(cx, "schema", schema)?;
        let config = match config {
            Some(config) if !config.is_none() => Some(dict_argument(cx, "config", config)?),
            _ => None,
        };
        let made = SchemaSerializer::build(cx, &schema, config.as_ref(), use_prebuilt)?;
        Ok(cx.instantiate(class, made).into())
    }

    #[init]
    fn init(_cx: &mut Cx, _this: &Value, _arguments: &mut Arguments<'_>) -> Result<(), Exc> {
        Ok(())
    }

    /// Serialize/marshal a Python object to a Python object including transforming and filtering data.
    #[method(
        signature = "(self, value, *, mode=None, include=None, exclude=None, by_alias=None, exclude_unset=False, exclude_defaults=False, exclude_none=False, exclude_computed_fields=False, round_trip=False, warnings=True, fallback=None, serialize_as_any=False, polymorphic_serialization=None, context=None)"
    )]
    fn to_python(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        let (this, call) = read(cx, &TO_PYTHON, arguments)?;
        to_python(cx, &this, &call.value, call.options)
    }

    /// Serialize a Python object to JSON including transforming and filtering data.
    #[method(
        signature = "(self, value, *, indent=None, ensure_ascii=False, include=None, exclude=None, by_alias=None, exclude_unset=False, exclude_defaults=False, exclude_none=False, exclude_computed_fields=False, round_trip=False, warnings=True, fallback=None, serialize_as_any=False, polymorphic_serialization=None, context=None)"
    )]
    fn to_json(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        let (this, call) = read(cx, &TO_JSON, arguments)?;
        let bytes = to_json(cx, &this, &call.value, call.options, call.indent, call.ensure_ascii)?;
        Ok(cx.bytes(&bytes).into())
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<SchemaSerializer>) -> Gc<Tuple> {
        let class = cx.class_of(&this.value()).value();
        let arguments = cx.tuple_of([this.schema.clone(), this.py_config.clone(), Value::FALSE]);
        cx.tuple_of([class, arguments.into()])
    }

    #[slot]
    fn __repr__(_cx: &mut Cx, this: &Gc<SchemaSerializer>) -> Result<String, Exc> {
        use super::TypeSerializer;
        Ok(format!("SchemaSerializer(serializer={})", this.root.name()))
    }
}

const KEYWORDS: &[&str] = &[
    "mode",
    "include",
    "exclude",
    "by_alias",
    "exclude_unset",
    "exclude_defaults",
    "exclude_none",
    "exclude_computed_fields",
    "round_trip",
    "warnings",
    "fallback",
    "serialize_as_any",
    "polymorphic_serialization",
    "context",
    "indent",
    "ensure_ascii",
];

/// Without the last two, which are for JSON text.
const TO_PYTHON: Callee =
    Callee { name: "SchemaSerializer.to_python()", keywords: KEYWORDS.split_at(KEYWORDS.len() - 2).0 };
/// Without the first, which is for Python values.
const TO_JSON: Callee = Callee { name: "SchemaSerializer.to_json()", keywords: KEYWORDS.split_at(1).1 };

/// The receiver of a method and its other arguments.
fn read(cx: &mut Cx, callee: &Callee, arguments: &mut Arguments<'_>) -> Result<(Gc<SchemaSerializer>, Call), Exc> {
    match arguments.split_first() {
        Some((this, rest)) => Ok((SchemaSerializer::cast(cx, this)?, Call::read(cx, callee, rest)?)),
        None => Err(cx.type_error(format!("unbound method {} needs an argument", callee.name))),
    }
}

/// An argument that must be a dict, in PyO3's words.
fn dict_argument(cx: &mut Cx, name: &str, value: Value) -> Result<Gc<Dict>, Exc> {
    value.downcast_into::<Dict>().map_err(|value| {
        let given = cx.short_class_name(&value);
        cx.type_error(format!("argument '{name}': '{given}' object is not an instance of 'dict'"))
    })
}
