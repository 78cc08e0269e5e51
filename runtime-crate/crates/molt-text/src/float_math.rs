//! Floats as numbers: exact ratios, rounding to digits, and the one place that rounds a scaled integer to a float
//! (CPython Objects/floatobject.c).

use crate::error::{Error, Result};
use crate::int::Int;
use num_bigint::BigInt;
use num_traits::{FromPrimitive, One};

/// `mantissa * 2**exponent`, a little more than that if `sticky`, rounded half to even; infinite when out of range.
pub fn compose(mantissa: u64, sticky: bool, exponent: i64) -> f64 {
    if mantissa == 0 {
        return 0.0;
    }
    let leading = mantissa.leading_zeros();
    // One bit more than the mantissa, so that what was cut off before takes part in the comparison with one half.
    let wide = u128::from(mantissa << leading) << 1 | u128::from(sticky);
    let exponent = exponent.saturating_sub(i64::from(leading)).saturating_sub(1);
    let top = exponent.saturating_add(64);
    if top > 1023 {
        return f64::INFINITY;
    }
    let lost = 12 + (-1022 - top).max(0);
    if lost > 66 {
        return 0.0;
    }
    let quotient = (wide >> lost) as u64;
    let remainder = wide & ((1 << lost) - 1);
    let half = 1u128 << (lost - 1);
    let rounded = quotient + u64::from(remainder > half || (remainder == half && quotient & 1 == 1));
    // A carry out of the fraction goes into the exponent's bits, to the next power of two or to infinity, as it should.
    let biased = if top < -1022 { 0 } else { (top + 1022) as u64 };
    f64::from_bits((biased << 52) + rounded)
}

/// A finite float as `mantissa * 2**exponent`, the sign apart.
pub fn decompose(value: f64) -> (u64, i32) {
    let bits = value.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    match (bits >> 52 & 0x7FF) as i32 {
        0 => (fraction, -1074),
        biased => (fraction | 1 << 52, biased - 1075),
    }
}

/// `float.as_integer_ratio`; OverflowError for infinity, ValueError for NaN.
pub fn as_integer_ratio(value: f64) -> Result<(BigInt, BigInt)> {
    if value.is_infinite() {
        return Err(Error::overflow("cannot convert Infinity to integer ratio"));
    }
    if value.is_nan() {
        return Err(Error::value("cannot convert NaN to integer ratio"));
    }
    let (mut mantissa, mut exponent) = decompose(value);
    if mantissa == 0 {
        return Ok((BigInt::from(0), BigInt::one()));
    }
    let zeros = mantissa.trailing_zeros();
    mantissa >>= zeros;
    exponent += zeros as i32;
    let mantissa = if value < 0.0 { -BigInt::from(mantissa) } else { BigInt::from(mantissa) };
    Ok(if exponent >= 0 { (mantissa << exponent, BigInt::one()) } else { (mantissa, BigInt::one() << -exponent) })
}

/// `int(float)`: towards zero; OverflowError for infinity, ValueError for NaN.
pub fn truncate(value: f64) -> Result<Int> {
    if value.is_infinite() {
        return Err(Error::overflow("cannot convert float infinity to integer"));
    }
    if value.is_nan() {
        return Err(Error::value("cannot convert float NaN to integer"));
    }
    if value.abs() < 9.0e18 {
        return Ok(Int::Small(value as i64));
    }
    Ok(BigInt::from_f64(value).map_or(Int::Small(0), Int::from))
}

/// `round(float)`: half to even, to an int; errors as `truncate`.
pub fn round_to_int(value: f64) -> Result<Int> {
    truncate(value.round_ties_even())
}

/// `round(float, ndigits)`: correctly rounded in decimal; OverflowError if the rounded value is out of range.
pub fn round_to_digits(value: f64, digits: i64) -> Result<f64> {
    const MOST: i64 = 323;
    const LEAST: i64 = -308;
    if !value.is_finite() || value == 0.0 || digits > MOST {
        return Ok(value);
    }
    if digits < LEAST {
        return Ok(0.0 * value);
    }
    let rounded = match usize::try_from(digits) {
        Ok(digits) => format!("{value:.digits$}").parse().unwrap_or(value),
        Err(_) => round_to_power_of_ten(value, digits.unsigned_abs() as i32),
    };
    if rounded.is_infinite() {
        return Err(Error::overflow("rounded value too large to represent"));
    }
    Ok(rounded)
}

/// To the nearest multiple of `10**power`, half to even.
fn round_to_power_of_ten(value: f64, power: i32) -> f64 {
    // Twenty digits cannot round up to the next power of ten, so this exponent is that of the exact value.
    let exponent_of = |text: &str| text.split_once('e').and_then(|(_, digits)| digits.parse().ok()).unwrap_or(0);
    let exponent: i32 = exponent_of(&format!("{value:.20e}"));
    match exponent - power {
        precision @ 0.. => format!("{value:.*e}", precision as usize).parse().unwrap_or(value),
        // Between a tenth of the unit and the unit: up if more than half of it.
        -1 if is_above_half(value, exponent) => format!("1e{power}").parse::<f64>().unwrap_or(value).copysign(value),
        _ => 0.0f64.copysign(value),
    }
}

/// Whether the value, whose decimal exponent is given, is more than `5 * 10**exponent`.
fn is_above_half(value: f64, exponent: i32) -> bool {
    let half = BigInt::from(5) * BigInt::from(10).pow(exponent.unsigned_abs());
    // The exponent is not negative: the caller rounds to a multiple of ten at least.
    BigInt::from_f64(value.abs().trunc()).is_some_and(|whole| whole > half || (whole == half && value.fract() != 0.0))
}

/// Floor division and remainder of floats (`float_divmod`): the remainder has the sign of the divisor.
/// ZeroDivisionError is the caller's to raise: its message depends on the operation and the version.
pub fn floor_divmod(dividend: f64, divisor: f64) -> (f64, f64) {
    let mut remainder = dividend % divisor;
    let mut quotient = (dividend - remainder) / divisor;
    if remainder != 0.0 {
        if (divisor < 0.0) != (remainder < 0.0) {
            remainder += divisor;
            quotient -= 1.0;
        }
    } else {
        remainder = 0.0f64.copysign(divisor);
    }
    if quotient == 0.0 {
        return (0.0f64.copysign(dividend / divisor), remainder);
    }
    let floor = quotient.floor();
    (if quotient - floor > 0.5 { floor + 1.0 } else { floor }, remainder)
}

/// What `float ** float` comes to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FloatPower {
    Real(f64),
    /// A negative base and an exponent that is not whole: the power is that of complex numbers.
    Complex,
    /// Zero to a negative power: ZeroDivisionError, whose message depends on the version.
    ZeroToNegative,
    /// OverflowError with the arguments 34 and "Numerical result out of range".
    OutOfRange,
}

/// `float ** float` (`float_pow`).
pub fn power(base: f64, exponent: f64) -> FloatPower {
    let exponent_is_odd = (exponent.abs() % 2.0) == 1.0;
    if base == 0.0 && exponent < 0.0 && exponent.is_finite() {
        return FloatPower::ZeroToNegative;
    }
    let is_finite = base.is_finite() && exponent.is_finite();
    if is_finite && base < 0.0 && exponent != exponent.floor() {
        return FloatPower::Complex;
    }
    // C's pow agrees with Python's rules for zeros and infinities.
    let magnitude = base.abs().powf(exponent);
    let power = if base.is_sign_negative() && exponent_is_odd { -magnitude } else { magnitude };
    if is_finite && power.is_infinite() {
        return FloatPower::OutOfRange;
    }
    // The power of -1 was taken of 1, which any exponent leaves as it is.
    let is_nan = base.is_nan() && exponent != 0.0 || exponent.is_nan() && base != 1.0;
    FloatPower::Real(if is_nan { f64::NAN } else { power })
}
