//! The kinds of serializers, one a file.

pub mod any;
pub mod bytes;
pub mod complex;
pub mod dataclass;
pub mod decimal;
pub mod definitions;
pub mod dict;
pub mod enum_;
pub mod float;
pub mod format;
mod function;
pub mod function_plain;
pub mod function_wrap;
pub mod generator;
pub mod json;
pub mod json_or_python;
pub mod list;
pub mod literal;
pub mod missing_sentinel;
pub mod model;
pub mod none;
pub mod nullable;
pub mod polymorphism;
pub mod prebuilt;
pub mod set;
pub mod simple;
pub mod string;
pub mod tagged_union;
pub mod temporal;
pub mod tuple;
pub mod typed_dict;
pub mod union;
pub mod url;
pub mod uuid;
pub mod with_default;

pub use any::AnySerializer;
pub use bytes::BytesSerializer;
pub use complex::ComplexSerializer;
pub use dataclass::DataclassSerializer;
pub use decimal::DecimalSerializer;
pub use definitions::DefinitionRefSerializer;
pub use dict::DictSerializer;
pub use enum_::EnumSerializer;
pub use float::FloatSerializer;
pub use format::{FormatSerializer, ToStringSerializer};
pub use function_plain::FunctionPlainSerializer;
pub use function_wrap::FunctionWrapSerializer;
pub use generator::GeneratorSerializer;
pub use json::JsonSerializer;
pub use json_or_python::JsonOrPythonSerializer;
pub use list::ListSerializer;
pub use literal::LiteralSerializer;
pub use missing_sentinel::MissingSentinelSerializer;
pub use model::ModelSerializer;
pub use none::NoneSerializer;
pub use nullable::NullableSerializer;
pub use polymorphism::PolymorphismTrampoline;
pub use prebuilt::PrebuiltSerializer;
pub use set::SetSerializer;
pub use simple::{BoolSerializer, IntSerializer};
pub use string::StrSerializer;
pub use tagged_union::TaggedUnionSerializer;
pub use temporal::TemporalSerializer;
pub use tuple::TupleSerializer;
pub use typed_dict::TypedDictSerializer;
pub use union::UnionSerializer;
pub use url::UrlSerializer;
pub use uuid::UuidSerializer;
pub use with_default::WithDefaultSerializer;

/// What files of this folder begin with.
mod prelude {
    pub(in crate::serializers) use molt_object::{Cx, Exc, Gc, Value};
    pub(in crate::serializers) use molt_object::{Trace, Visitor};

    pub(in crate::serializers) use crate::errors::schema_error;
    pub(in crate::serializers) use crate::serializers::build::{Builder, Node, node};
    pub(in crate::serializers) use crate::serializers::errors::{JsonError, Unexpected};
    pub(in crate::serializers) use crate::serializers::json_writer::JsonWriter;
    pub(in crate::serializers) use crate::serializers::key::Key;
    pub(in crate::serializers) use crate::serializers::known_types::{Fit, KnownType, fit};
    pub(in crate::serializers) use crate::serializers::output::{Output, SeqKind, SeqOutput, ToJson, ToPython};
    pub(in crate::serializers) use crate::serializers::schema_dict::SchemaDict;
    pub(in crate::serializers) use crate::serializers::state::{Filters, SerCheck, State};
    pub(in crate::serializers) use crate::serializers::{Serializer, TypeSerializer, infer, invalid_as_json_key};
}
