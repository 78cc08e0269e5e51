//! The tree of serializers, built once per type. Every kind is one file of `kinds`: a struct, how it is built and how it
//! serializes to Python values, to keys and to JSON text. pydantic-core src/serializers/mod.rs, src/serializers/shared.rs.

mod arguments;
pub mod build;
mod callable;
pub mod class;
mod computed_fields;
pub mod config;
pub mod errors;
mod fields;
mod filter;
pub mod functions;
pub mod infer;
mod info;
mod iterator;
pub mod json_writer;
pub mod key;
mod kinds;
mod known_types;
pub mod output;
mod recursion;
pub mod schema_dict;
pub mod state;
mod temporal;
mod texts;
pub mod warnings;

use molt_object::object::instance::attributes_dict;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Value, heap};
use molt_object::{Trace, Visitor};

use errors::JsonError;
use fields::{FieldsSerializer, Items, add_items};
use json_writer::JsonWriter;
use key::Key;
use kinds::{
    AnySerializer, BoolSerializer, BytesSerializer, ComplexSerializer, DataclassSerializer, DecimalSerializer,
    DefinitionRefSerializer, DictSerializer, EnumSerializer, FloatSerializer, FormatSerializer,
    FunctionPlainSerializer, FunctionWrapSerializer, GeneratorSerializer, IntSerializer, JsonOrPythonSerializer,
    JsonSerializer, ListSerializer, LiteralSerializer, MissingSentinelSerializer, ModelSerializer, NoneSerializer,
    NullableSerializer, PolymorphismTrampoline, PrebuiltSerializer, SetSerializer, StrSerializer,
    TaggedUnionSerializer, TemporalSerializer, ToStringSerializer, TupleSerializer, TypedDictSerializer,
    UnionSerializer, UrlSerializer, UuidSerializer, WithDefaultSerializer,
};
use state::State;

/// What every kind of serializer does.
pub trait TypeSerializer: Trace {
    /// The Python value.
    ///
    /// # Errors
    /// PydanticSerializationError, and what Python code raises.
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc>;

    /// The key of a JSON object.
    ///
    /// # Errors
    /// TypeError for values that cannot be keys, and as [`TypeSerializer::to_python`].
    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc>;

    /// JSON text, without Python values on the way.
    ///
    /// # Errors
    /// As [`TypeSerializer::to_python`], in JSON's own words.
    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError>;

    /// The name that warnings show.
    fn name(&self) -> &str;

    /// Whether a union should try again and accept instances of subclasses.
    fn retry_with_lax_check(&self, _cx: &Cx) -> bool {
        false
    }

    /// The value of a field that was not given.
    ///
    /// # Errors
    /// What its factory raises.
    fn default_value(&self, _cx: &mut Cx) -> Result<Option<Value>, Exc> {
        Ok(None)
    }
}

macro_rules! combined_serializer {
    ($($kind:ident($payload:ty $(, $boxed:ident)?)),* $(,)?) => {
        /// A serializer of any kind.
        pub enum Serializer { $($kind(kept!($payload $(, $boxed)?))),* }

        $(impl From<$payload> for Serializer {
            fn from(payload: $payload) -> Serializer {
                Serializer::$kind(keep!(payload $(, $boxed)?))
            }
        })*

        impl Trace for Serializer {
            fn trace(&self, visitor: &mut Visitor<'_>) {
                match self { $(Serializer::$kind(payload) => payload.trace(visitor)),* }
            }
        }

        impl TypeSerializer for Serializer {
            fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
                match self { $(Serializer::$kind(payload) => payload.to_python(cx, value, state)),* }
            }

            fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
                match self { $(Serializer::$kind(payload) => payload.json_key(cx, key, state)),* }
            }

            fn write_json(
                &self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State,
            ) -> Result<(), JsonError> {
                match self { $(Serializer::$kind(payload) => payload.write_json(cx, value, out, state)),* }
            }

            fn name(&self) -> &str {
                match self { $(Serializer::$kind(payload) => payload.name()),* }
            }

            fn retry_with_lax_check(&self, cx: &Cx) -> bool {
                match self { $(Serializer::$kind(payload) => payload.retry_with_lax_check(cx)),* }
            }

            fn default_value(&self, cx: &mut Cx) -> Result<Option<Value>, Exc> {
                match self { $(Serializer::$kind(payload) => payload.default_value(cx)),* }
            }
        }
    };
}

combined_serializer! {
    Any(AnySerializer),
    None(NoneSerializer),
    Bool(BoolSerializer),
    Int(IntSerializer),
    Float(FloatSerializer),
    Decimal(DecimalSerializer),
    Str(StrSerializer),
    Bytes(BytesSerializer),
    Temporal(TemporalSerializer),
    Uuid(UuidSerializer),
    Url(UrlSerializer),
    Complex(ComplexSerializer),
    Enum(EnumSerializer),
    Literal(LiteralSerializer, boxed),
    MissingSentinel(MissingSentinelSerializer),
    List(ListSerializer, boxed),
    Tuple(TupleSerializer, boxed),
    Set(SetSerializer, boxed),
    Dict(DictSerializer, boxed),
    Generator(GeneratorSerializer, boxed),
    Nullable(NullableSerializer),
    WithDefault(WithDefaultSerializer),
    Fields(FieldsSerializer, boxed),
    Model(ModelSerializer),
    Dataclass(DataclassSerializer, boxed),
    TypedDict(TypedDictSerializer, boxed),
    Union(UnionSerializer, boxed),
    TaggedUnion(TaggedUnionSerializer, boxed),
    DefinitionRef(DefinitionRefSerializer),
    FunctionPlain(FunctionPlainSerializer, boxed),
    FunctionWrap(FunctionWrapSerializer, boxed),
    Format(FormatSerializer),
    ToString(ToStringSerializer),
    Json(JsonSerializer),
    JsonOrPython(JsonOrPythonSerializer, boxed),
    Prebuilt(PrebuiltSerializer),
    PolymorphismTrampoline(PolymorphismTrampoline),
}

const _: () = assert!(size_of::<Serializer>() <= 40);

impl Payload for Serializer {
    type Access = Frozen;
}

impl Serializer {
    /// The Python value; by the value's type where the caller wants that everywhere.
    ///
    /// # Errors
    /// As [`TypeSerializer::to_python`].
    #[inline]
    pub fn serialize_to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        match state.extra.serialize_as_any {
            true => infer::to_python(cx, value, state),
            false => self.to_python(cx, value, state),
        }
    }

    /// The key of a JSON object; by the value's type where the caller wants that everywhere.
    ///
    /// # Errors
    /// As [`TypeSerializer::json_key`].
    #[inline]
    pub fn serialize_to_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        match state.extra.serialize_as_any {
            true => infer::json_key(cx, key, state),
            false => self.json_key(cx, key, state),
        }
    }

    /// JSON text; by the value's type where the caller wants that everywhere.
    ///
    /// # Errors
    /// As [`TypeSerializer::write_json`].
    #[inline]
    pub fn serialize_to_json(
        &self,
        cx: &mut Cx,
        value: &Value,
        out: &mut JsonWriter,
        state: &mut State,
    ) -> Result<(), JsonError> {
        match state.extra.serialize_as_any {
            true => infer::write_json(cx, value, out, state),
            false => self.write_json(cx, value, out, state),
        }
    }

    /// Whether it is a function that serializes a field of a model.
    pub fn is_field_function(&self) -> bool {
        match self {
            Serializer::FunctionPlain(function) => function.is_field_serializer(),
            Serializer::FunctionWrap(function) => function.is_field_serializer(),
            _ => false,
        }
    }
}

/// The key of a value whose kind cannot be a key: an error for `None`, else a warning and inference.
pub(crate) fn invalid_as_json_key(
    cx: &mut Cx,
    key: &Value,
    state: &mut State,
    name: &str,
    kind: &str,
) -> Result<Key, Exc> {
    if key.is_none() {
        return Err(cx.type_error(format!("`{kind}` not valid as object key")));
    }
    state.warn_fallback(cx, name, key)?;
    infer::json_key(cx, key, state)
}

/// The JSON text of a value, as a serializer writes it.
///
/// # Errors
/// PydanticSerializationError, and the warnings that are errors.
pub fn json_bytes(
    cx: &mut Cx,
    node: &Gc<Serializer>,
    value: &Value,
    mut writer: JsonWriter,
    state: &mut State,
) -> Result<Vec<u8>, Exc> {
    match node.serialize_to_json(cx, value, &mut writer, state) {
        Ok(()) => Ok(writer.into_bytes()),
        Err(error) => Err(error.into_exc(cx)),
    }
}

/// Whether an instance has a `__dict__`, without making it.
fn has_instance_dict(cx: &Cx, object: &Value) -> bool {
    heap::attrs(object).is_some() && cx.class_of(object).read(cx).instances_have_dict()
}

/// Adds the attributes that an instance's `__dict__` has, without making that dict; `None` for what has no such attributes.
fn add_instance_items(cx: &Cx, object: &Value, items: &mut Items) -> Option<()> {
    let attrs = heap::attrs(object)?.read(cx);
    if let Some(dict) = attributes_dict(attrs) {
        add_items(cx, dict, items);
        return Some(());
    }
    let class = cx.class_of(object).read(cx);
    if !class.instances_have_dict() {
        return None;
    }
    let slots = class.slot_names.len();
    let set = cx.world.shapes.keys(attrs.shape).iter().zip(attrs.values()).skip(slots);
    items.extend(set.filter(|(_, value)| !value.is_unset()).map(|(key, value)| (key.value(), value.clone())));
    Some(())
}
