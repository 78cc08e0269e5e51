//! An int in its normal form: 64 bits where it fits, otherwise a big integer.

use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;
use std::borrow::Cow;
use std::fmt;

/// A Python int. `Big` never holds what `Small` can, so equality is equality of the variants' contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Int {
    Small(i64),
    Big(BigInt),
}

impl Int {
    /// The value as a big integer.
    pub fn as_big(&self) -> Cow<'_, BigInt> {
        match self {
            Int::Small(value) => Cow::Owned(BigInt::from(*value)),
            Int::Big(value) => Cow::Borrowed(value),
        }
    }

    pub fn is_negative(&self) -> bool {
        match self {
            Int::Small(value) => *value < 0,
            Int::Big(value) => value.sign() == num_bigint::Sign::Minus,
        }
    }
}

impl From<i64> for Int {
    fn from(value: i64) -> Self {
        Int::Small(value)
    }
}

impl From<BigInt> for Int {
    fn from(value: BigInt) -> Self {
        value.to_i64().map_or_else(|| Int::Big(value), Int::Small)
    }
}

impl From<BigUint> for Int {
    fn from(value: BigUint) -> Self {
        Int::from(BigInt::from(value))
    }
}

impl fmt::Display for Int {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Int::Small(value) => value.fmt(formatter),
            Int::Big(value) => value.fmt(formatter),
        }
    }
}
