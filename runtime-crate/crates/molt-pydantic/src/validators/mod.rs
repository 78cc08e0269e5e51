//! The tree of validators, built once per type. Every kind is one file: a struct, its name and its `validate`.
//! pydantic-core src/validators/mod.rs.

mod any;
mod boolean;
mod bounds;
mod bytes;
mod dict;
mod float;
mod int;
mod list;
mod literal;
mod none;
mod nullable;
mod string;
mod tuple;
mod union;

#[cfg(test)]
mod tests;

use molt_object::{Cx, Frozen, Gc, Payload, Trace, Value, Visitor};

use crate::errors::ValResult;
use crate::input::{Exactness, Input};

pub use any::AnyValidator;
pub use boolean::BoolValidator;
pub use bounds::Bounds;
pub use bytes::BytesValidator;
pub use dict::DictValidator;
pub use float::FloatValidator;
pub use int::IntValidator;
pub use list::ListValidator;
pub use literal::LiteralValidator;
pub use none::NoneValidator;
pub use nullable::NullableValidator;
pub use string::StrValidator;
pub use tuple::TupleValidator;
pub use union::{UnionMode, UnionValidator};

/// What holds for one run of a tree of validators.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// Whether validators that do not say themselves are strict.
    pub strict: bool,
    /// How well the input fitted so far: the worst of its parts.
    pub exactness: Exactness,
}

impl State {
    /// The state at the beginning of a run.
    pub fn new(strict: bool) -> State {
        State { strict, exactness: Exactness::Exact }
    }

    /// Notes how well a part fitted.
    pub fn floor(&mut self, exactness: Exactness) {
        self.exactness = self.exactness.min(exactness);
    }
}

/// What every kind of validator does.
pub trait Validate: Trace {
    /// Validates an input.
    ///
    /// # Errors
    /// What is wrong with the input, or what Python code raised.
    fn validate<I: Input>(&self, cx: &mut Cx, input: &I, state: &mut State) -> ValResult<Value>;

    /// The name that titles and the locations of unions show.
    fn name(&self) -> String;
}

macro_rules! combined_validator {
    ($($kind:ident($payload:ty)),* $(,)?) => {
        /// A validator of any kind.
        #[allow(missing_docs)]
        pub enum Validator { $($kind($payload)),* }

        $(impl From<$payload> for Validator {
            fn from(payload: $payload) -> Validator {
                Validator::$kind(payload)
            }
        })*

        impl Trace for Validator {
            fn trace(&self, visitor: &mut Visitor<'_>) {
                match self { $(Validator::$kind(payload) => payload.trace(visitor)),* }
            }
        }

        impl Validate for Validator {
            fn validate<I: Input>(&self, cx: &mut Cx, input: &I, state: &mut State) -> ValResult<Value> {
                match self { $(Validator::$kind(payload) => payload.validate(cx, input, state)),* }
            }

            fn name(&self) -> String {
                match self { $(Validator::$kind(payload) => payload.name()),* }
            }
        }
    };
}

combined_validator! {
    Any(AnyValidator),
    None(NoneValidator),
    Bool(BoolValidator),
    Int(IntValidator),
    Float(FloatValidator),
    Str(StrValidator),
    Bytes(BytesValidator),
    Literal(LiteralValidator),
    List(ListValidator),
    Tuple(TupleValidator),
    Dict(DictValidator),
    Nullable(NullableValidator),
    Union(UnionValidator),
}

/// A whole tree, as an object of the heap: it owns Python values and is never changed.
pub struct SchemaValidator {
    /// The outermost validator.
    pub root: Validator,
}

impl Trace for SchemaValidator {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.root.trace(visitor);
    }
}

impl Payload for SchemaValidator {
    type Access = Frozen;
}

/// Validates a Python value with a tree; `strict` is the mode of validators that do not say themselves.
///
/// # Errors
/// What is wrong with the value, or what Python code raised.
pub fn validate_python(cx: &mut Cx, tree: &Gc<SchemaValidator>, input: &Value, strict: bool) -> ValResult<Value> {
    tree.root.validate(cx, input, &mut State::new(strict))
}
