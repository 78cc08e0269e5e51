//! Instances of `decimal.Decimal`: four slots, in the order in which the class names them.

use molt_object::builtins::str_::Str;
use molt_object::builtins::type_::Type;
use molt_object::object::instance::Instance;
use molt_object::{Cx, Gc, Value};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use smallvec::SmallVec;

use super::contexts::{names, parts};
use super::finite::Finite;

/// The finite number that an instance of the class `Decimal` itself is.
pub fn finite_of(cx: &Cx, value: &Value, class: &Gc<Type>) -> Option<Finite> {
    if !cx.class_of(value).is(class) {
        return None;
    }
    let [coefficient, exponent, kind, sign] = cx.slot_values(value) else { return None };
    if !kind.downcast::<Str>()?.as_bytes().is_empty() {
        return None;
    }
    let coefficient = match coefficient.as_int() {
        Some(small) => u128::try_from(small).ok()?,
        None => cx.int_as_big(coefficient)?.to_u128()?,
    };
    let exponent = exponent.as_int().filter(|exponent| exponent.unsigned_abs() < 1 << 40)?;
    Some(Finite { negative: sign.as_int()? != 0, coefficient, exponent })
}

/// The instance of `Decimal` for a number.
pub fn make(cx: &mut Cx, class: &Gc<Type>, number: Finite) -> Value {
    let coefficient = match i64::try_from(number.coefficient) {
        Ok(small) => Value::int(small),
        Err(_) => cx.int(BigInt::from(number.coefficient)),
    };
    let kind = names(cx).empty.value();
    let slots = vec![coefficient, Value::int(number.exponent), kind, Value::int(i64::from(number.negative))];
    cx.instantiate_with_slots(class, Instance, slots).value()
}

/// `Decimal(text)` for a class that is `Decimal` itself; `None` where it takes the class to make it.
pub fn parsed(cx: &mut Cx, class: &Value, text: &Value) -> Option<Value> {
    let own = &parts(cx)?.class;
    if !own.value().is(class) {
        return None;
    }
    let number = Finite::parse(text.downcast::<Str>()?.as_bytes())?;
    Some(make(cx, own, number))
}

/// `Decimal(text)` of an ASCII text that writes a finite number of the usual kind; `None` for others, and while nobody has imported
/// `decimal`.
pub fn of_text(cx: &mut Cx, text: &[u8]) -> Option<Value> {
    let class = &parts(cx)?.class;
    let number = Finite::parse(text)?;
    Some(make(cx, class, number))
}

/// `str(value)` of an instance of `Decimal` itself, where it is written without an exponent.
pub fn text_of(cx: &mut Cx, value: &Value) -> Option<SmallVec<[u8; 64]>> {
    let class = &parts(cx)?.class;
    finite_of(cx, value, class)?.text()
}
