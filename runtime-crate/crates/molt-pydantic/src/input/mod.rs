//! What validators read inputs as. One trait for Python values and other sources, so that a kind of validator has one body.
//! pydantic-core src/input/.

mod numbers;
mod python;

use molt_object::{Cx, Value};

use crate::errors::ValResult;

pub use numbers::{FloatText, IntText, str_as_bool, str_as_float, str_as_int};

/// How well an input fits a type; smart unions take the best. pydantic-core src/validators/validation_state.rs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exactness {
    /// Only after conversion in lax mode.
    Lax,
    /// In strict mode too, though of another type (a subclass).
    Strict,
    /// Of exactly the type.
    Exact,
}

/// A value read from an input, with how well it fitted.
pub type Match<T> = (T, Exactness);

/// A source of values.
pub trait Input {
    /// The input as a Python value: what errors show and what is passed to Python code.
    fn value(&self, cx: &mut Cx) -> Value;

    /// Whether it is `None` or `null`.
    fn is_none(&self) -> bool;

    /// A `bool`. Lax: the texts and numbers that mean one.
    fn boolean(&self, cx: &mut Cx, strict: bool) -> ValResult<Match<bool>>;

    /// An `int` (never a `bool` or an instance of a subclass). Lax: whole floats, `bool`s, digits.
    fn integer(&self, cx: &mut Cx, strict: bool) -> ValResult<Match<Value>>;

    /// A `float`. Strict mode takes an `int` too.
    fn float(&self, cx: &mut Cx, strict: bool) -> ValResult<Match<f64>>;

    /// A `str`. Lax: UTF-8 in `bytes` or `bytearray`.
    fn string(&self, cx: &mut Cx, strict: bool) -> ValResult<Match<Value>>;

    /// The items of a list. Lax: those of any iterable but text and mappings.
    fn list_items(&self, cx: &mut Cx, strict: bool) -> ValResult<Match<Items<Self>>>
    where
        Self: Sized;

    /// The items of a tuple. Lax: as of a list.
    fn tuple_items(&self, cx: &mut Cx, strict: bool) -> ValResult<Match<Items<Self>>>
    where
        Self: Sized;

    /// A `bytes`. Lax: text as UTF-8, a `bytearray`.
    fn bytes(&self, cx: &mut Cx, strict: bool) -> ValResult<Match<Value>>;

    /// The pairs of a mapping.
    fn dict_items(&self, cx: &mut Cx, strict: bool) -> ValResult<Match<Vec<(Self, Self)>>>
    where
        Self: Sized;
}

/// The items of a sequence, and its length if that was known before it was read.
pub struct Items<I> {
    /// The items.
    pub items: Vec<I>,
    /// The length that the source told.
    pub length: Option<usize>,
}
