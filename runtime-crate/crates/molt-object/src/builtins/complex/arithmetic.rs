//! Arithmetic of complex numbers, operation by operation as C does it. CPython Objects/complexobject.c `_Py_c_quot`, `_Py_c_pow`.

use molt_value::Value;

use crate::{Cx, Exc};

/// Real and imaginary part.
pub type Parts = (f64, f64);

pub(super) fn product(a: Parts, b: Parts) -> Parts {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

/// The quotient; `None` for a zero divisor.
pub(super) fn quotient(a: Parts, b: Parts) -> Option<Parts> {
    let (real, imaginary) = (b.0.abs(), b.1.abs());
    if real >= imaginary {
        if real == 0.0 {
            return None;
        }
        let ratio = b.1 / b.0;
        let denominator = b.0 + b.1 * ratio;
        return Some(((a.0 + a.1 * ratio) / denominator, (a.1 - a.0 * ratio) / denominator));
    }
    if imaginary >= real {
        let ratio = b.0 / b.1;
        let denominator = b.0 * ratio + b.1;
        return Some(((a.0 * ratio + a.1) / denominator, (a.1 * ratio - a.0) / denominator));
    }
    Some((f64::NAN, f64::NAN))
}

/// The power of a small whole exponent, by repeated squaring. CPython `c_powu`, `c_powi`.
fn whole_power(base: Parts, exponent: i64) -> Option<Parts> {
    let mut mask = 1_u64;
    let (mut result, mut square) = ((1.0, 0.0), base);
    let count = exponent.unsigned_abs();
    while mask > 0 && count >= mask {
        if count & mask != 0 {
            result = product(result, square);
        }
        mask <<= 1;
        square = product(square, square);
    }
    if exponent > 0 { Some(result) } else { quotient((1.0, 0.0), result) }
}

/// The general power in polar form. CPython `_Py_c_pow`; `None` for zero to a negative or complex power.
fn general_power(base: Parts, exponent: Parts) -> Option<Parts> {
    if exponent == (0.0, 0.0) {
        return Some((1.0, 0.0));
    }
    if base == (0.0, 0.0) {
        return if exponent.1 != 0.0 || exponent.0 < 0.0 { None } else { Some((0.0, 0.0)) };
    }
    let magnitude = base.0.hypot(base.1);
    let mut length = magnitude.powf(exponent.0);
    let angle = base.1.atan2(base.0);
    let mut phase = angle * exponent.0;
    if exponent.1 != 0.0 {
        length *= (-angle * exponent.1).exp();
        phase += exponent.1 * magnitude.ln();
    }
    Some((length * phase.cos(), length * phase.sin()))
}

/// `base ** exponent`. CPython `complex_pow`.
///
/// # Errors
/// ZeroDivisionError for zero to a negative or complex power, OverflowError.
pub(crate) fn power(cx: &mut Cx, base: Parts, exponent: Parts) -> Result<Value, Exc> {
    let is_small = exponent.1 == 0.0 && exponent.0 == exponent.0.floor() && exponent.0.abs() <= 100.0;
    let power = if is_small { whole_power(base, exponent.0 as i64) } else { general_power(base, exponent) };
    let Some((real, imaginary)) = power else {
        let message = if cx.world.python >= (3, 14) {
            "zero to a negative or complex power"
        } else {
            "0.0 to a negative or complex power"
        };
        return Err(cx.zero_division_error(message));
    };
    if real.is_infinite() || imaginary.is_infinite() {
        let finite = [base.0, base.1, exponent.0, exponent.1].into_iter().all(f64::is_finite);
        if finite {
            return Err(cx.overflow_error("complex exponentiation"));
        }
    }
    Ok(cx.complex(real, imaginary).into())
}
