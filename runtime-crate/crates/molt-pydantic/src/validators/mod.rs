//! The tree of validators, built once per schema. Every `type` of core schema is one file: a struct, how it is built and its
//! `validate`; and one line in the list below. pydantic-core src/validators/mod.rs.

mod any;
mod arguments;
mod bool;
mod bytes;
mod call;
mod callable;
mod chain;
mod complex;
mod custom_error;
mod dataclass;
mod dataclass_args;
mod date;
mod datetime;
mod decimal;
mod default;
mod definitions;
mod dict;
mod enum_;
mod fields;
mod float;
mod frozenset;
mod function;
mod generator;
mod int;
mod is_instance;
mod is_subclass;
mod json;
mod json_or_python;
mod lax_or_strict;
mod list;
mod literal;
mod lookup_table;
mod missing_sentinel;
mod model;
mod model_fields;
mod none;
mod nullable;
mod prebuilt;
mod set;
mod string;
mod tagged_union;
mod temporal;
mod time;
mod timedelta;
mod tuple;
mod typed_dict;
mod union;
mod url;
mod uuid;

use molt_object::builtins::dict::Dict;
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

use crate::errors::{ValResult, raised_text, schema_error};
use crate::input::Input;
use crate::schema::{Named, Schema, required};
use crate::state::State;

pub use definitions::Definitions;
pub use list::{too_long, too_short};
pub use url::{MultiHostUrlValidator, UrlValidator};

/// A validator that others and handlers may share.
pub type Shared = Gc<Validator>;

/// What a field of an instance is to become.
#[derive(Clone, Copy)]
pub struct Assignment<'a> {
    /// The instance, or the dict of its fields.
    pub object: &'a Value,
    /// The field.
    pub field: &'a Gc<Str>,
    /// Its new value.
    pub value: &'a Value,
}

/// What every kind of validator does.
pub trait Validate: Trace {
    /// Validates an input.
    ///
    /// # Errors
    /// What is wrong with the input, or what Python code raised.
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value>;

    /// The value of a field that is missing; `None` if there is no default.
    ///
    /// # Errors
    /// What is wrong with the default, or what its factory raised.
    fn default_value(&self, _cx: &mut Cx, _state: &mut State) -> ValResult<Option<Value>> {
        Ok(None)
    }

    /// Validates the assignment of a field.
    ///
    /// # Errors
    /// TypeError for what has no fields; what is wrong with the value.
    fn validate_assignment(&self, cx: &mut Cx, _assignment: Assignment<'_>, _state: &mut State) -> ValResult<Value> {
        let message = format!("validate_assignment is not supported for {}", self.name());
        Err(cx.type_error(message).into())
    }

    /// The name that titles and the locations of unions show.
    fn name(&self) -> String;
}

/// How a kind of validator is made of a core schema.
pub trait Build {
    /// The schema's `type`.
    const TYPE: &'static str;

    /// The validator of a schema of this type.
    ///
    /// # Errors
    /// SchemaError, KeyError and TypeError for a wrong schema.
    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc>;
}

/// What is known while a tree is built.
pub struct Builder {
    /// Definitions by their names.
    pub definitions: Definitions,
    /// Whether validators of complete classes may be used.
    pub use_prebuilt: bool,
}

macro_rules! validators {
    ($($kind:ident($payload:ty $(, $boxed:ident)?)),* ; $($builder:ty),* $(,)?) => {
        /// A validator of any kind.
        pub enum Validator { $($kind(kept!($payload $(, $boxed)?))),* }

        $(impl From<$payload> for Validator {
            fn from(payload: $payload) -> Validator {
                Validator::$kind(keep!(payload $(, $boxed)?))
            }
        })*

        impl Trace for Validator {
            fn trace(&self, visitor: &mut Visitor<'_>) {
                match self { $(Validator::$kind(payload) => payload.trace(visitor)),* }
            }
        }

        impl Validate for Validator {
            fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
                match self { $(Validator::$kind(payload) => payload.validate(cx, input, state)),* }
            }

            fn default_value(&self, cx: &mut Cx, state: &mut State) -> ValResult<Option<Value>> {
                match self { $(Validator::$kind(payload) => payload.default_value(cx, state)),* }
            }

            fn validate_assignment(
                &self,
                cx: &mut Cx,
                assignment: Assignment<'_>,
                state: &mut State,
            ) -> ValResult<Value> {
                match self { $(Validator::$kind(payload) => payload.validate_assignment(cx, assignment, state)),* }
            }

            fn name(&self) -> String {
                match self { $(Validator::$kind(payload) => payload.name()),* }
            }
        }

        fn build_of_type(
            cx: &mut Cx,
            type_: &str,
            schema: &Schema,
            builder: &mut Builder,
        ) -> Option<Result<Shared, Exc>> {
            $(if type_ == <$payload as Build>::TYPE {
                return Some(<$payload as Build>::build(cx, schema, builder));
            })*
            $(if type_ == <$builder as Build>::TYPE {
                return Some(<$builder as Build>::build(cx, schema, builder));
            })*
            None
        }
    };
}

validators! {
    Any(any::AnyValidator),
    Arguments(arguments::ArgumentsValidator, boxed),
    Bool(bool::BoolValidator),
    Bytes(bytes::BytesValidator),
    Call(call::CallValidator, boxed),
    Callable(callable::CallableValidator),
    Chain(chain::ChainValidator),
    Complex(complex::ComplexValidator),
    CustomError(custom_error::CustomErrorValidator, boxed),
    Dataclass(dataclass::DataclassValidator, boxed),
    DataclassArgs(dataclass_args::DataclassArgsValidator, boxed),
    Date(date::DateValidator, boxed),
    DateTime(datetime::DateTimeValidator, boxed),
    Decimal(decimal::DecimalValidator, boxed),
    Default(default::DefaultValidator),
    DefinitionRef(definitions::DefinitionRefValidator),
    Dict(dict::DictValidator, boxed),
    Enum(enum_::EnumValidator, boxed),
    Float(float::FloatValidator, boxed),
    FrozenSet(frozenset::FrozenSetValidator, boxed),
    FunctionAfter(function::FunctionAfterValidator, boxed),
    FunctionBefore(function::FunctionBeforeValidator, boxed),
    FunctionPlain(function::FunctionPlainValidator, boxed),
    FunctionWrap(function::FunctionWrapValidator, boxed),
    Generator(generator::GeneratorValidator, boxed),
    Int(int::IntValidator),
    IsInstance(is_instance::IsInstanceValidator),
    IsSubclass(is_subclass::IsSubclassValidator),
    Json(json::JsonValidator),
    JsonOrPython(json_or_python::JsonOrPythonValidator),
    LaxOrStrict(lax_or_strict::LaxOrStrictValidator),
    List(list::ListValidator),
    Literal(literal::LiteralValidator, boxed),
    MissingSentinel(missing_sentinel::MissingSentinelValidator),
    Model(model::ModelValidator, boxed),
    ModelFields(model_fields::ModelFieldsValidator, boxed),
    MultiHostUrl(url::MultiHostUrlValidator, boxed),
    None(none::NoneValidator),
    Nullable(nullable::NullableValidator),
    Set(set::SetValidator, boxed),
    Str(string::StrValidator),
    TaggedUnion(tagged_union::TaggedUnionValidator, boxed),
    Time(time::TimeValidator, boxed),
    TimeDelta(timedelta::TimeDeltaValidator, boxed),
    Tuple(tuple::TupleValidator, boxed),
    TypedDict(typed_dict::TypedDictValidator, boxed),
    Union(union::UnionValidator, boxed),
    Url(url::UrlValidator, boxed),
    Uuid(uuid::UuidValidator)
    ; definitions::DefinitionsBuilder,
}

const _: () = assert!(size_of::<Validator>() <= 72);

impl Payload for Validator {
    type Access = Frozen;
}

/// A validator as an object of the heap.
pub fn shared(validator: impl Into<Validator>) -> Shared {
    Gc::without_class(validator.into())
}

/// The validator of a schema.
///
/// # Errors
/// SchemaError, KeyError and TypeError for a wrong schema.
pub fn build(cx: &mut Cx, schema: &Value, config: Option<&Gc<Dict>>, builder: &mut Builder) -> Result<Shared, Exc> {
    let Some(dict) = schema.downcast::<Dict>().cloned() else {
        let message = format!("'{}' object is not an instance of 'dict'", cx.short_class_name(schema));
        return Err(cx.type_error(message));
    };
    let type_ = required::<String>(cx, &dict, "type")?;
    let schema = Schema { dict, config: config.cloned() };
    if builder.use_prebuilt
        && let Some(prebuilt) = prebuilt::of_schema(cx, &type_, &schema)
    {
        return Ok(prebuilt);
    }
    if type_ == "invalid" {
        return Err(schema_error(cx, "Cannot construct schema with `InvalidSchema` member."));
    }
    match build_of_type(cx, &type_, &schema, builder) {
        Some(Ok(validator)) => Ok(validator),
        Some(Err(exc)) => {
            let text = raised_text(cx, &exc);
            Err(schema_error(cx, format!("Error building \"{type_}\" validator:\n  {text}")))
        }
        None => Err(schema_error(cx, format!("Unknown schema type: \"{type_}\""))),
    }
}

impl Schema {
    /// The validator of the schema under a key, which must be there.
    ///
    /// # Errors
    /// KeyError where it is missing; as [`build`].
    pub fn build_part(&self, cx: &mut Cx, key: &str, builder: &mut Builder) -> Result<Shared, Exc> {
        let part = self.need::<Value>(cx, key)?;
        build(cx, &part, self.config.as_ref(), builder)
    }

    /// The validator of the schema under a key, if it is there.
    ///
    /// # Errors
    /// As [`build`].
    pub fn build_optional(&self, cx: &mut Cx, key: &str, builder: &mut Builder) -> Result<Option<Shared>, Exc> {
        match self.get::<Value>(cx, key)? {
            Some(part) => build(cx, &part, self.config.as_ref(), builder).map(Some),
            None => Ok(None),
        }
    }

    /// The validator of the schema under a key; of anything if it is not there.
    ///
    /// # Errors
    /// As [`build`].
    pub fn build_or_any(&self, cx: &mut Cx, key: &str, builder: &mut Builder) -> Result<Shared, Exc> {
        Ok(self.build_optional(cx, key, builder)?.unwrap_or_else(|| shared(any::AnyValidator)))
    }

    /// The entry of a class that another schema's class names.
    ///
    /// # Errors
    /// TypeError where it is no class.
    pub fn class(&self, cx: &mut Cx, key: &str) -> Result<Gc<molt_object::builtins::type_::Type>, Exc> {
        self.need(cx, key)
    }
}

/// The error of a value that another validator should have made of another class.
fn wrong_class<T: Named>(cx: &mut Cx, value: &Value) -> Exc {
    let message = format!("'{}' object is not an instance of '{}'", cx.short_class_name(value), T::NAME);
    cx.type_error(message)
}

/// A value that another validator made, as the class that it should have.
fn made<T: Named>(cx: &mut Cx, value: &Value) -> Result<Gc<T>, Exc> {
    match value.downcast::<T>() {
        Some(object) => Ok(object.clone()),
        None => Err(wrong_class::<T>(cx, value)),
    }
}
