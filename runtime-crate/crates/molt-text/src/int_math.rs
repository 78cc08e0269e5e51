//! Arithmetic of big integers with Python's semantics: floor division, correctly rounded division and conversion to
//! float, modular powers, shifts, rounding to digits (CPython Objects/longobject.c).

use crate::error::{Error, ErrorKind, Result};
use crate::float_math::compose;
use crate::int::Int;
use crate::int_division;
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{FromPrimitive, One, Signed, ToPrimitive, Zero};
use std::cmp::Ordering;
use std::hint::black_box;

fn division_by_zero(message: &str) -> Error {
    Error::new(ErrorKind::ZeroDivisionError, message)
}

/// `divmod` of ints: the quotient rounded to the floor, the remainder with the sign of the divisor.
/// None for a zero divisor: the message depends on the operation and the version.
pub fn floor_divmod(dividend: &BigInt, divisor: &BigInt) -> Option<(Int, Int)> {
    if divisor.is_zero() {
        return None;
    }
    let (quotient, remainder) = int_division::div_mod_floor(dividend, divisor);
    Some((Int::from(quotient), Int::from(remainder)))
}

/// `floor_divmod` of 64-bit values; None for a zero divisor, or if the quotient needs 65 bits.
#[inline]
pub fn floor_divmod_small(dividend: i64, divisor: i64) -> Option<(i64, i64)> {
    let quotient = dividend.checked_div(divisor)?;
    let remainder = dividend % divisor;
    let adjust = remainder != 0 && (remainder < 0) != (divisor < 0);
    Some(if adjust { (quotient - 1, remainder + divisor) } else { (quotient, remainder) })
}

/// The top 64 bits, whether anything below them was set, and the power of two they are scaled by.
fn top_bits(magnitude: &BigUint) -> (u64, bool, i64) {
    let excess = magnitude.bits().saturating_sub(64);
    let top = (magnitude >> excess).to_u64().unwrap_or(0);
    let sticky = magnitude.trailing_zeros().is_some_and(|zeros| zeros < excess);
    (top, sticky, excess as i64)
}

fn with_sign(magnitude: f64, negative: bool) -> f64 {
    if negative { -magnitude } else { magnitude }
}

/// `float(int)`, half to even; OverflowError if out of range.
pub fn to_float(value: &BigInt) -> Result<f64> {
    let (top, sticky, exponent) = top_bits(value.magnitude());
    let magnitude = compose(top, sticky, exponent);
    if magnitude.is_infinite() {
        return Err(Error::overflow("int too large to convert to float"));
    }
    Ok(with_sign(magnitude, value.is_negative()))
}

/// `int / int`: the float nearest to the exact quotient (`long_true_divide`); ZeroDivisionError, OverflowError.
pub fn true_divide(dividend: &BigInt, divisor: &BigInt) -> Result<f64> {
    if divisor.is_zero() {
        return Err(division_by_zero("division by zero"));
    }
    // Scaled so that the quotient has 65 or 66 bits: enough to round from, with the remainder as the sticky bit.
    let shift = dividend.bits() as i64 - divisor.bits() as i64 - 65;
    let (scaled_dividend, scaled_divisor) = if shift >= 0 {
        (dividend.magnitude().clone(), divisor.magnitude() << shift as u64)
    } else {
        (dividend.magnitude() << shift.unsigned_abs(), divisor.magnitude().clone())
    };
    let (quotient, remainder) = scaled_dividend.div_rem(&scaled_divisor);
    let (top, sticky, exponent) = top_bits(&quotient);
    let magnitude = compose(top, sticky || !remainder.is_zero(), exponent.saturating_add(shift));
    if magnitude.is_infinite() {
        return Err(Error::overflow("integer division result too large for a float"));
    }
    Ok(with_sign(magnitude, dividend.is_negative() != divisor.is_negative()))
}

/// `int / int` of 64-bit values; ZeroDivisionError.
#[inline]
pub fn true_divide_small(dividend: i64, divisor: i64) -> Result<f64> {
    const EXACT: u64 = 1 << 53;
    if divisor != 0 && dividend.unsigned_abs() <= EXACT && divisor.unsigned_abs() <= EXACT {
        return Ok(dividend as f64 / divisor as f64);
    }
    true_divide(&BigInt::from(dividend), &BigInt::from(divisor))
}

/// `base ** exponent` for an exponent that is not negative; None if the result would have more than 2**34 bits.
pub fn pow(base: &BigInt, exponent: &BigInt) -> Option<Int> {
    if exponent.is_zero() || base.is_one() {
        return Some(Int::Small(1));
    }
    if base.is_zero() {
        return Some(Int::Small(0));
    }
    if base.magnitude().is_one() {
        return Some(Int::Small(if exponent.is_odd() { -1 } else { 1 }));
    }
    let exponent = exponent.to_u32()?;
    if (base.bits() - 1).checked_mul(u64::from(exponent))? >> 34 != 0 {
        return None;
    }
    Some(Int::from(base.pow(exponent)))
}

/// `pow(base, exponent, modulus)`, negative exponents by the modular inverse; ValueError for a zero modulus, or if there
/// is no inverse. The result has the sign of the modulus.
pub fn pow_mod(base: &BigInt, exponent: &BigInt, modulus: &BigInt) -> Result<Int> {
    if modulus.is_zero() {
        return Err(Error::value("pow() 3rd argument cannot be 0"));
    }
    let magnitude = modulus.abs();
    if magnitude.is_one() {
        return Ok(Int::Small(0));
    }
    let base = if exponent.is_negative() {
        base.mod_floor(&magnitude)
            .modinv(&magnitude)
            .ok_or_else(|| Error::value("base is not invertible for the given modulus"))?
    } else {
        base.mod_floor(&magnitude)
    };
    let power = match exponent.magnitude().to_u32() {
        Some(exponent) => short_power(&base, exponent, &magnitude),
        None => base.modpow(&exponent.abs(), &magnitude),
    };
    Ok(Int::from(power.mod_floor(modulus)))
}

/// `base ** exponent % modulus` by squaring. What prepares quicker steps would take longer than these few, and while the power is below
/// the modulus none divides.
fn short_power(base: &BigInt, exponent: u32, modulus: &BigInt) -> BigInt {
    let mut power = BigInt::one();
    for at in (0..u32::BITS - exponent.leading_zeros()).rev() {
        power = &power * &power;
        if exponent >> at & 1 == 1 {
            power *= base;
        }
        if power >= *modulus {
            power %= modulus;
        }
    }
    power
}

/// As many digits of 30 bits as a number of CPython's may have: `MAX_LONG_DIGITS` of Objects/longobject.c.
const MOST_DIGITS: u64 = (isize::MAX as u64 - 24) / 4;

/// As many bits as are computed with.
const MOST_BITS: u64 = 1 << 34;

/// `value << count`; ValueError for a negative count, OverflowError for more digits than there may be.
pub fn shift_left(value: &BigInt, count: &BigInt) -> Result<Int> {
    if count.is_negative() {
        return Err(Error::value("negative shift count"));
    }
    if value.is_zero() {
        return Ok(Int::Small(0));
    }
    match count.to_u64() {
        Some(count) if count < MOST_BITS => {
            // The number asks for room in its own way, which ends the process where there is none.
            drop(black_box(molt_room::vec::<u8>(((value.bits() + count) / 8 + 16) as usize)));
            Ok(Int::from(value << count))
        }
        Some(count) if value.bits().div_ceil(30) + count / 30 < MOST_DIGITS => molt_room::refuse(),
        _ => Err(Error::overflow("too many digits in integer")),
    }
}

/// `value >> count`, towards minus infinity; ValueError for a negative count.
pub fn shift_right(value: &BigInt, count: &BigInt) -> Result<Int> {
    if count.is_negative() {
        return Err(Error::value("negative shift count"));
    }
    match count.to_u64() {
        Some(count) if count < value.bits() => Ok(Int::from(value >> count)),
        _ => Ok(Int::Small(if value.is_negative() { -1 } else { 0 })),
    }
}

/// `int.bit_length`.
pub fn bit_length(value: &BigInt) -> u64 {
    value.bits()
}

/// `int.bit_count`: the ones of the absolute value.
pub fn bit_count(value: &BigInt) -> u64 {
    value.magnitude().count_ones()
}

/// `round(int, ndigits)` for negative digits: to a multiple of `10**-ndigits`, half to even.
pub fn round_to_digits(value: &BigInt, digits: i64) -> Int {
    if digits >= 0 {
        return Int::from(value.clone());
    }
    // Half of the unit exceeds the value: no need to compute the unit.
    if digits.unsigned_abs() > value.bits() / 3 + 2 {
        return Int::Small(0);
    }
    let unit = BigInt::from(10).pow(digits.unsigned_abs() as u32);
    let (quotient, remainder) = value.div_mod_floor(&unit);
    let up = match (remainder * 2u32).cmp(&unit) {
        Ordering::Less => false,
        Ordering::Greater => true,
        Ordering::Equal => quotient.is_odd(),
    };
    Int::from((quotient + i32::from(up)) * unit)
}

/// `math.isqrt` of what is not negative.
pub fn isqrt(value: &BigInt) -> Int {
    Int::from(value.sqrt())
}

/// Exact comparison of an int with a float (`float_richcompare`); None for NaN.
pub fn compare_with_float(value: &BigInt, float: f64) -> Option<Ordering> {
    if float.is_nan() {
        return None;
    }
    if float.is_infinite() {
        return Some(if float > 0.0 { Ordering::Less } else { Ordering::Greater });
    }
    let whole = float.floor();
    let ordering = value.cmp(&BigInt::from_f64(whole).unwrap_or_default());
    Some(if ordering == Ordering::Equal && float > whole { Ordering::Less } else { ordering })
}

/// `compare_with_float` of a 64-bit value.
pub fn compare_small_with_float(value: i64, float: f64) -> Option<Ordering> {
    if value.unsigned_abs() <= 1 << 53 {
        return (value as f64).partial_cmp(&float);
    }
    compare_with_float(&BigInt::from(value), float)
}

/// Two's complement bitwise operations of big integers come from `num_bigint`; the complement is `-value - 1`.
pub fn invert(value: &BigInt) -> Int {
    Int::from(-value - 1i32)
}

/// `int.as_integer_ratio` and friends reduce by this: the greatest common divisor, never negative (`math.gcd`).
pub fn gcd(left: &BigInt, right: &BigInt) -> Int {
    Int::from(left.gcd(right))
}

/// Whether the value is zero, one of its signs apart: `Sign` as -1, 0 or 1.
pub fn signum(value: &BigInt) -> i32 {
    match value.sign() {
        Sign::Minus => -1,
        Sign::NoSign => 0,
        Sign::Plus => 1,
    }
}
