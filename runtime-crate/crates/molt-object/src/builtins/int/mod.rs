//! `int`. Numbers of 64 bits lie in the value itself; the payload is for what is beyond, and for instances of subclasses.
//! CPython Objects/longobject.c.

use std::borrow::Cow;

use molt_value::{Frozen, Gc, Payload, Trace, Value, Visitor};
use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::Cx;
use crate::Exc;
use crate::args::IntoResult;

mod class;
mod construct;
mod operators;

pub(crate) use operators::{invert, logical};

/// The payload of `int` beyond 64 bits and of instances of its subclasses.
pub struct Int {
    /// The number.
    pub value: BigInt,
}

impl Trace for Int {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Int {
    type Access = Frozen;
    const TRACKED: bool = false;
}

impl Cx {
    /// The `int` of any size.
    pub fn int(&self, value: BigInt) -> Value {
        match value.to_i64() {
            Some(small) => Value::int(small),
            None => Gc::new(&self.world.types.int, Int { value }).into(),
        }
    }

    /// The `int` that an algorithm of `molt-text` computed.
    pub fn int_of(&self, int: molt_text::Int) -> Value {
        match int {
            molt_text::Int::Small(small) => Value::int(small),
            molt_text::Int::Big(big) => self.int(big),
        }
    }

    /// The number of an `int`, `bool` or instance of a subclass as the algorithms of `molt-text` take it.
    pub fn int_value(&self, value: &Value) -> Option<molt_text::Int> {
        match self.int_to_i64(value) {
            Some(small) => Some(molt_text::Int::Small(small)),
            None => value.downcast::<Int>().map(|int| molt_text::Int::Big(int.value.clone())),
        }
    }

    /// The `int` that decimal digits write; zero when they are none.
    pub fn int_from_decimal(&self, digits: &str) -> Value {
        self.int(digits.parse().unwrap_or_default())
    }

    /// Whether the value is an `int`, a `bool`, or an instance of a subclass.
    #[inline]
    pub fn is_int(&self, value: &Value) -> bool {
        value.as_int().is_some() || value.as_bool().is_some() || value.is_instance_of::<Int>()
    }

    /// The number of an `int`, `bool` or instance of a subclass, if it has 64 bits.
    #[inline]
    pub fn int_to_i64(&self, value: &Value) -> Option<i64> {
        if let Some(small) = value.as_int() {
            return Some(small);
        }
        if let Some(truth) = value.as_bool() {
            return Some(i64::from(truth));
        }
        value.downcast::<Int>()?.value.to_i64()
    }

    /// The number of an `int`, `bool` or instance of a subclass.
    pub fn int_to_big(&self, value: &Value) -> Option<BigInt> {
        if let Some(small) = self.int_to_i64(value) {
            return Some(BigInt::from(small));
        }
        value.downcast::<Int>().map(|int| int.value.clone())
    }

    /// As [`Cx::int_to_big`], without a copy of what is large.
    pub fn int_as_big<'a>(&self, value: &'a Value) -> Option<Cow<'a, BigInt>> {
        match self.int_to_i64(value) {
            Some(small) => Some(Cow::Owned(BigInt::from(small))),
            None => value.downcast::<Int>().map(|int| Cow::Borrowed(&int.value)),
        }
    }

    /// Whether an `int` is below zero.
    pub fn int_is_negative(&self, value: &Value) -> bool {
        match self.int_to_i64(value) {
            Some(number) => number < 0,
            None => value.downcast::<Int>().is_some_and(|int| int.value.sign() == num_bigint::Sign::Minus),
        }
    }
}

impl IntoResult for molt_text::Int {
    fn into_result(self, cx: &mut Cx) -> Result<Value, Exc> {
        Ok(cx.int_of(self))
    }
}
