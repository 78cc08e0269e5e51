//! Instances of `decimal.Decimal`: four slots, in the order in which the class names them.

use molt_object::builtins::str_::Str;
use molt_object::builtins::type_::Type;
use molt_object::object::instance::Instance;
use molt_object::{Cx, Gc, Value};
use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::contexts::names;
use super::finite::Finite;

const COEFFICIENT: usize = 0;
const EXPONENT: usize = 1;
const KIND: usize = 2;
const SIGN: usize = 3;

/// The finite number that an instance of the class `Decimal` itself is.
pub fn finite_of(cx: &Cx, value: &Value, class: &Gc<Type>) -> Option<Finite> {
    if !cx.class_of(value).is(class) {
        return None;
    }
    if !cx.slot_value(value, KIND)?.downcast::<Str>()?.as_bytes().is_empty() {
        return None;
    }
    let coefficient = cx.slot_value(value, COEFFICIENT)?;
    let coefficient = match coefficient.as_int() {
        Some(small) => u128::try_from(small).ok()?,
        None => cx.int_to_big(&coefficient)?.to_u128()?,
    };
    let exponent = cx.slot_value(value, EXPONENT)?.as_int().filter(|exponent| exponent.unsigned_abs() < 1 << 40)?;
    Some(Finite { negative: cx.slot_value(value, SIGN)?.as_int()? != 0, coefficient, exponent })
}

/// The instance of `Decimal` for a number.
pub fn make(cx: &mut Cx, class: &Gc<Type>, number: Finite) -> Value {
    let made = cx.instantiate(class, Instance).value();
    let coefficient = match i64::try_from(number.coefficient) {
        Ok(small) => Value::int(small),
        Err(_) => cx.int(BigInt::from(number.coefficient)),
    };
    let kind = names(cx).empty.value();
    let slots = [coefficient, Value::int(number.exponent), kind, Value::int(i64::from(number.negative))];
    for (at, value) in slots.into_iter().enumerate() {
        cx.set_slot_value(&made, at, value);
    }
    made
}
