//! Arithmetic of `int`: on 64 bits where operands and result fit, otherwise on big integers. CPython Objects/longobject.c.

use std::borrow::Cow;
use std::cmp::Ordering;

use molt_text::float_math::FloatPower;
use molt_text::int_math;
use molt_value::Value;
use num_bigint::BigInt;

use crate::native::{BinaryOp, CompareOp};
use crate::{Cx, Exc};

/// Both operands of an operator.
enum Operands<'a> {
    Small(i64, i64),
    Big(Cow<'a, BigInt>, Cow<'a, BigInt>),
}

/// Both operands, if they are integers.
#[inline]
fn operands<'a>(cx: &Cx, left: &'a Value, right: &'a Value) -> Option<Operands<'a>> {
    match (cx.int_to_i64(left), cx.int_to_i64(right)) {
        (Some(left), Some(right)) => Some(Operands::Small(left, right)),
        _ => Some(Operands::Big(cx.int_as_big(left)?, cx.int_as_big(right)?)),
    }
}

type Small = fn(i64, i64) -> Option<i64>;
type Big = fn(&BigInt, &BigInt) -> BigInt;

fn exact(cx: &mut Cx, left: &Value, right: &Value, small: Small, big: Big) -> Value {
    match operands(cx, left, right) {
        Some(Operands::Small(a, b)) => match small(a, b) {
            Some(result) => Value::int(result),
            None => cx.int(big(&BigInt::from(a), &BigInt::from(b))),
        },
        Some(Operands::Big(a, b)) => cx.int(big(&a, &b)),
        None => Value::NOT_IMPLEMENTED,
    }
}

pub(super) fn add(cx: &mut Cx, left: &Value, right: &Value) -> Value {
    exact(cx, left, right, i64::checked_add, |a, b| a + b)
}

pub(super) fn sub(cx: &mut Cx, left: &Value, right: &Value) -> Value {
    exact(cx, left, right, i64::checked_sub, |a, b| a - b)
}

pub(super) fn mul(cx: &mut Cx, left: &Value, right: &Value) -> Value {
    exact(cx, left, right, i64::checked_mul, |a, b| a * b)
}

/// `&`, `|` or `^`; `NotImplemented` unless both operands are integers.
pub(crate) fn logical(cx: &mut Cx, op: BinaryOp, left: &Value, right: &Value) -> Value {
    match op {
        BinaryOp::And => exact(cx, left, right, |a, b| Some(a & b), |a, b| a & b),
        BinaryOp::Or => exact(cx, left, right, |a, b| Some(a | b), |a, b| a | b),
        _ => exact(cx, left, right, |a, b| Some(a ^ b), |a, b| a ^ b),
    }
}

/// `~value`.
pub(crate) fn invert(cx: &Cx, value: &Value) -> Value {
    match cx.int_to_i64(value) {
        Some(small) => Value::int(!small),
        None => cx.int_to_big(value).map_or(Value::NOT_IMPLEMENTED, |big| cx.int_of(int_math::invert(&big))),
    }
}

/// The quotient rounded down and the rest, `None` unless both operands are integers.
pub(super) fn divmod(cx: &mut Cx, left: &Value, right: &Value, message: &str) -> Result<Option<(Value, Value)>, Exc> {
    let Some(operands) = operands(cx, left, right) else { return Ok(None) };
    let divided = match operands {
        Operands::Small(a, b) => match int_math::floor_divmod_small(a, b) {
            Some((quotient, rest)) => return Ok(Some((Value::int(quotient), Value::int(rest)))),
            None => int_math::floor_divmod(&BigInt::from(a), &BigInt::from(b)),
        },
        Operands::Big(a, b) => int_math::floor_divmod(&a, &b),
    };
    match divided {
        Some((quotient, rest)) => Ok(Some((cx.int_of(quotient), cx.int_of(rest)))),
        None => Err(cx.zero_division_error(message)),
    }
}

pub(super) fn true_divide(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
    let result = match operands(cx, left, right) {
        Some(Operands::Small(a, b)) => int_math::true_divide_small(a, b),
        Some(Operands::Big(a, b)) => int_math::true_divide(&a, &b),
        None => return Ok(Value::NOT_IMPLEMENTED),
    };
    cx.text_result(result).map(Value::float)
}

pub(super) fn shift(cx: &mut Cx, left: &Value, right: &Value, to_left: bool) -> Result<Value, Exc> {
    let Some(operands) = operands(cx, left, right) else { return Ok(Value::NOT_IMPLEMENTED) };
    if let Operands::Small(value, count @ 0..) = operands {
        if !to_left {
            return Ok(Value::int(value >> count.min(63)));
        }
        if count < 63 && value.unsigned_abs() >> (63 - count) == 0 {
            return Ok(Value::int(value << count));
        }
    }
    let (value, count) = match operands {
        Operands::Small(value, count) => (Cow::Owned(BigInt::from(value)), Cow::Owned(BigInt::from(count))),
        Operands::Big(value, count) => (value, count),
    };
    let result = if to_left { int_math::shift_left(&value, &count) } else { int_math::shift_right(&value, &count) };
    cx.text_result(result).map(|int| cx.int_of(int))
}

/// `base ** exponent`; a negative exponent gives a float.
pub(super) fn pow(cx: &mut Cx, base: &Value, exponent: &Value) -> Result<Value, Exc> {
    let Some(operands) = operands(cx, base, exponent) else { return Ok(Value::NOT_IMPLEMENTED) };
    let (big_base, big_exponent) = match operands {
        Operands::Small(base, exponent) => {
            let small = u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent));
            if let Some(power) = small {
                return Ok(Value::int(power));
            }
            (Cow::Owned(BigInt::from(base)), Cow::Owned(BigInt::from(exponent)))
        }
        Operands::Big(base, exponent) => (base, exponent),
    };
    if cx.int_is_negative(exponent) {
        let (base, exponent) = (cx.to_f64(base)?, cx.to_f64(exponent)?);
        return cx.float_power(base, exponent);
    }
    match int_math::pow(&big_base, &big_exponent) {
        Some(power) => Ok(cx.int_of(power)),
        None => Err(cx.memory_error("")),
    }
}

/// `pow(base, exponent, modulus)`.
pub(super) fn pow_mod(cx: &mut Cx, base: &Value, exponent: &Value, modulus: &Value) -> Result<Value, Exc> {
    let (Some(base), Some(exponent), Some(modulus)) =
        (cx.int_to_big(base), cx.int_to_big(exponent), cx.int_to_big(modulus))
    else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let power = cx.text_result(int_math::pow_mod(&base, &exponent, &modulus))?;
    Ok(cx.int_of(power))
}

/// Compares two integers; `None` unless both are.
fn compare_ints(cx: &Cx, left: &Value, right: &Value) -> Option<Ordering> {
    match operands(cx, left, right)? {
        Operands::Small(a, b) => Some(a.cmp(&b)),
        Operands::Big(a, b) => Some(a.cmp(&b)),
    }
}

pub(super) fn compare(cx: &mut Cx, left: &Value, right: &Value, op: CompareOp) -> Value {
    compare_ints(cx, left, right).map_or(Value::NOT_IMPLEMENTED, |ordering| Value::bool(op.holds(ordering)))
}

impl Cx {
    /// `base ** exponent` of floats; of complex numbers where the base is negative and the exponent not whole.
    ///
    /// # Errors
    /// ZeroDivisionError for zero to a negative power, OverflowError.
    pub fn float_power(&mut self, base: f64, exponent: f64) -> Result<Value, Exc> {
        match molt_text::float_math::power(base, exponent) {
            FloatPower::Real(power) => Ok(Value::float(power)),
            FloatPower::Complex => crate::builtins::complex::power(self, (base, 0.0), (exponent, 0.0)),
            FloatPower::ZeroToNegative if self.world.python >= (3, 14) => {
                Err(self.zero_division_error("zero to a negative power"))
            }
            FloatPower::ZeroToNegative => Err(self.zero_division_error("0.0 cannot be raised to a negative power")),
            FloatPower::OutOfRange => Err(self.out_of_range()),
        }
    }

    /// The OverflowError of C's `ERANGE`.
    #[cold]
    pub fn out_of_range(&mut self) -> Exc {
        let text = self.str("Numerical result out of range").into();
        self.error_with(crate::ExceptionKind::OverflowError, vec![Value::int(34), text])
    }
}
