//! Functions of ints. CPython Modules/mathmodule.c `math_gcd`, `math_factorial`, `math_isqrt`, `math_comb`, `math_perm`.

use molt_object::{Cx, Exc, Value};
use molt_text::{BigInt, Int, int_math};
use num_bigint::Sign;
use num_traits::{One, ToPrimitive, Zero};

fn integer(cx: &mut Cx, value: &Value) -> Result<BigInt, Exc> {
    let index = cx.index(value)?;
    Ok(cx.int_value(&index).unwrap_or(Int::Small(0)).as_big().into_owned())
}

/// `gcd` and `lcm` of any number of ints.
pub fn fold(cx: &mut Cx, values: &[Value], first: i64, of: fn(&BigInt, &BigInt) -> BigInt) -> Result<Value, Exc> {
    let mut result = BigInt::from(first);
    for value in values {
        result = of(&result, &integer(cx, value)?);
    }
    Ok(cx.int(result))
}

/// The product of `low..=high`, halves first, so that the factors stay of a size.
fn product(low: u64, high: u64) -> BigInt {
    if high < low {
        return BigInt::one();
    }
    if high - low < 8 {
        return (low..=high).map(BigInt::from).product();
    }
    let middle = low + (high - low) / 2;
    product(low, middle) * product(middle + 1, high)
}

/// `math.factorial`.
pub fn factorial(cx: &mut Cx, n: &Value) -> Result<Value, Exc> {
    let n = integer(cx, n)?;
    if n.sign() == Sign::Minus {
        return Err(cx.value_error("factorial() not defined for negative values"));
    }
    match n.to_u64().filter(|&n| n <= i64::MAX as u64) {
        Some(n) => Ok(cx.int(product(1, n))),
        None => Err(cx.overflow_error(format!("factorial() argument should not exceed {}", i64::MAX))),
    }
}

/// `math.isqrt`.
pub fn isqrt(cx: &mut Cx, n: &Value) -> Result<Value, Exc> {
    let n = integer(cx, n)?;
    if n.sign() == Sign::Minus {
        return Err(cx.value_error("isqrt() argument must be nonnegative"));
    }
    Ok(cx.int_of(int_math::isqrt(&n)))
}

/// Both arguments, which must not be negative.
fn counts(cx: &mut Cx, n: &Value, k: &Value) -> Result<(BigInt, BigInt), Exc> {
    let (n, k) = (integer(cx, n)?, integer(cx, k)?);
    if n.sign() == Sign::Minus {
        return Err(cx.value_error("n must be a non-negative integer"));
    }
    if k.sign() == Sign::Minus {
        return Err(cx.value_error("k must be a non-negative integer"));
    }
    Ok((n, k))
}

/// `n * (n - 1) * ...`, `k` factors.
fn falling(n: &BigInt, k: u64) -> BigInt {
    if k == 0 {
        return BigInt::one();
    }
    match n.to_u64() {
        Some(n) => product(n - k + 1, n),
        None => (0..k).map(|step| n - step).product(),
    }
}

/// `math.perm`.
pub fn perm(cx: &mut Cx, n: &Value, k: &Value) -> Result<Value, Exc> {
    if k.is_none() {
        return factorial(cx, n);
    }
    let (n, k) = counts(cx, n, k)?;
    if k > n {
        return Ok(Value::int(0));
    }
    match k.to_u64() {
        Some(k) => Ok(cx.int(falling(&n, k))),
        None => Err(cx.overflow_error(format!("k must not exceed {}", i64::MAX))),
    }
}

/// `math.comb`.
pub fn comb(cx: &mut Cx, n: &Value, k: &Value) -> Result<Value, Exc> {
    let (n, k) = counts(cx, n, k)?;
    if k > n {
        return Ok(Value::int(0));
    }
    let k = (&n - &k).min(k);
    if k.is_zero() {
        return Ok(Value::int(1));
    }
    match k.to_u64() {
        Some(k) => Ok(cx.int(falling(&n, k) / product(1, k))),
        None => Err(cx.overflow_error(format!("min(n - k, k) must not exceed {}", i64::MAX))),
    }
}
