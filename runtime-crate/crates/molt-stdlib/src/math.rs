//! `math`. CPython Modules/mathmodule.c; what the C library answers there it answers here too.

mod integers;

use molt_object::{Cx, Exc, Value};

/// What a function of one float gave, or the exception that its value stands for. CPython `math_1`.
fn checked(cx: &mut Cx, x: f64, result: f64, can_overflow: bool) -> Result<f64, Exc> {
    if result.is_nan() && !x.is_nan() {
        return Err(cx.value_error("math domain error"));
    }
    if result.is_infinite() && x.is_finite() {
        return Err(match can_overflow {
            true => cx.overflow_error("math range error"),
            false => cx.value_error("math domain error"),
        });
    }
    Ok(result)
}

/// A logarithm of a number, which may be an int beyond floats. CPython `loghelper`.
fn logarithm(cx: &mut Cx, value: &Value, function: fn(f64) -> f64) -> Result<f64, Exc> {
    if let Some(int) = cx.int_value(value) {
        let int = int.as_big();
        if int.sign() != num_bigint::Sign::Plus {
            return Err(cx.value_error("math domain error"));
        }
        return Ok(match molt_text::int_math::to_float(&int) {
            Ok(float) => function(float),
            Err(_) => {
                let shift = int.bits() - 64;
                let top = num_traits::ToPrimitive::to_f64(&(int.into_owned() >> shift)).unwrap_or(1.0);
                // CPython scales to [0.5, 1) and adds the logarithm of the power of two.
                function(top / 2f64.powi(64)) + function(2.0) * (shift + 64) as f64
            }
        });
    }
    let x = cx.to_f64(value)?;
    if x <= 0.0 {
        return Err(cx.value_error("math domain error"));
    }
    Ok(function(x))
}

/// This module provides access to the mathematical functions defined by the C standard.
#[molt_macros::module(name = "math")]
pub mod native {
    use molt_object::builtins::tuple::Tuple;
    use molt_object::{BinaryOp, Cx, Exc, Gc, Value};
    use molt_text::math_functions::{self as functions, ExactSum, ProductSum};

    use super::{checked, integers, logarithm};

    #[constant(name = "pi")]
    const PI: f64 = std::f64::consts::PI;
    #[constant(name = "e")]
    const E: f64 = std::f64::consts::E;
    #[constant(name = "tau")]
    const TAU: f64 = std::f64::consts::TAU;
    #[constant(name = "inf")]
    const INF: f64 = f64::INFINITY;
    #[constant(name = "nan")]
    const NAN: f64 = f64::NAN;

    /// Return the arc cosine (measured in radians) of x.
    #[function(signature = "(x, /)")]
    fn acos(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, x.acos(), false)
    }

    /// Return the inverse hyperbolic cosine of x.
    #[function(signature = "(x, /)")]
    fn acosh(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, libm::acosh(x), false)
    }

    /// Return the arc sine (measured in radians) of x.
    #[function(signature = "(x, /)")]
    fn asin(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, x.asin(), false)
    }

    /// Return the inverse hyperbolic sine of x.
    #[function(signature = "(x, /)")]
    fn asinh(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, libm::asinh(x), false)
    }

    /// Return the arc tangent (measured in radians) of x.
    #[function(signature = "(x, /)")]
    fn atan(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, x.atan(), false)
    }

    /// Return the arc tangent (measured in radians) of y/x.
    #[function(signature = "(y, x, /)")]
    fn atan2(cx: &mut Cx, y: f64, x: f64) -> f64 {
        let _ = cx;
        y.atan2(x)
    }

    /// Return the inverse hyperbolic tangent of x.
    #[function(signature = "(x, /)")]
    fn atanh(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, libm::atanh(x), false)
    }

    /// Return the cube root of x.
    #[function(signature = "(x, /)")]
    fn cbrt(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, libm::cbrt(x), false)
    }

    /// Return a float with the magnitude of x but the sign of y.
    #[function(signature = "(x, y, /)")]
    fn copysign(cx: &mut Cx, x: f64, y: f64) -> f64 {
        let _ = cx;
        x.copysign(y)
    }

    /// Return the cosine of x (measured in radians).
    #[function(signature = "(x, /)")]
    fn cos(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, x.cos(), false)
    }

    /// Return the hyperbolic cosine of x.
    #[function(signature = "(x, /)")]
    fn cosh(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, x.cosh(), true)
    }

    /// Convert angle x from radians to degrees.
    #[function(signature = "(x, /)")]
    fn degrees(cx: &mut Cx, x: f64) -> f64 {
        let _ = cx;
        x * (180.0 / PI)
    }

    /// Convert angle x from degrees to radians.
    #[function(signature = "(x, /)")]
    fn radians(cx: &mut Cx, x: f64) -> f64 {
        let _ = cx;
        x * (PI / 180.0)
    }

    /// Error function at x.
    #[function(signature = "(x, /)")]
    fn erf(cx: &mut Cx, x: f64) -> f64 {
        let _ = cx;
        libm::erf(x)
    }

    /// Complementary error function at x.
    #[function(signature = "(x, /)")]
    fn erfc(cx: &mut Cx, x: f64) -> f64 {
        let _ = cx;
        // As the GNU C library adds it up there.
        if -1.25 < x && x < -0.84375 { 1.0 + libm::erf(-x) } else { libm::erfc(x) }
    }

    /// Return e raised to the power of x.
    #[function(signature = "(x, /)")]
    fn exp(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, x.exp(), true)
    }

    /// Return 2 raised to the power of x.
    #[function(signature = "(x, /)")]
    fn exp2(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, x.exp2(), true)
    }

    /// Return exp(x)-1.
    #[function(signature = "(x, /)")]
    fn expm1(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, x.exp_m1(), true)
    }

    /// Return the absolute value of the float x.
    #[function(signature = "(x, /)")]
    fn fabs(cx: &mut Cx, x: f64) -> f64 {
        let _ = cx;
        x.abs()
    }

    /// Gamma function at x.
    #[function(signature = "(x, /)")]
    fn gamma(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        cx.text_result(functions::gamma(x))
    }

    /// Natural logarithm of absolute value of Gamma function at x.
    #[function(signature = "(x, /)")]
    fn lgamma(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        cx.text_result(functions::lgamma(x))
    }

    /// Return the natural logarithm of 1+x (base e).
    #[function(signature = "(x, /)")]
    fn log1p(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, x.ln_1p(), false)
    }

    /// Return the sine of x (measured in radians).
    #[function(signature = "(x, /)")]
    fn sin(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, x.sin(), false)
    }

    /// Return the hyperbolic sine of x.
    #[function(signature = "(x, /)")]
    fn sinh(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, x.sinh(), true)
    }

    /// Return the square root of x.
    #[function(signature = "(x, /)")]
    fn sqrt(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, x.sqrt(), false)
    }

    /// Return the tangent of x (measured in radians).
    #[function(signature = "(x, /)")]
    fn tan(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, x.tan(), false)
    }

    /// Return the hyperbolic tangent of x.
    #[function(signature = "(x, /)")]
    fn tanh(cx: &mut Cx, x: f64) -> Result<f64, Exc> {
        checked(cx, x, x.tanh(), false)
    }

    /// The int nearest to a number on one side, by its own method or by its float.
    fn whole(cx: &mut Cx, x: &Value, method: &str, of: fn(f64) -> f64) -> Result<Value, Exc> {
        if x.as_float().is_none() {
            let name = cx.intern(method);
            if let Some(result) = cx.call_special(x, &name, &[])? {
                return Ok(result);
            }
        }
        let float = cx.to_f64(x)?;
        cx.to_int(&Value::float(of(float)))
    }

    /// Return the ceiling of x as an Integral.
    #[function(signature = "(x, /)")]
    fn ceil(cx: &mut Cx, x: Value) -> Result<Value, Exc> {
        whole(cx, &x, "__ceil__", f64::ceil)
    }

    /// Return the floor of x as an Integral.
    #[function(signature = "(x, /)")]
    fn floor(cx: &mut Cx, x: Value) -> Result<Value, Exc> {
        whole(cx, &x, "__floor__", f64::floor)
    }

    /// Truncates the Real x to the nearest Integral toward 0.
    #[function(signature = "(x, /)")]
    fn trunc(cx: &mut Cx, x: Value) -> Result<Value, Exc> {
        if x.as_float().is_some() {
            return cx.to_int(&x);
        }
        let name = cx.intern("__trunc__");
        match cx.call_special(&x, &name, &[])? {
            Some(result) => Ok(result),
            None => {
                let message = format!("type {} doesn't define __trunc__ method", cx.class_name(&x));
                Err(cx.type_error(message))
            }
        }
    }

    /// Return the logarithm of x to the given base.
    #[function(signature = "(x, base=<unrepresentable>, /)")]
    fn log(cx: &mut Cx, x: Value, base: Option<Value>) -> Result<f64, Exc> {
        let numerator = logarithm(cx, &x, f64::ln)?;
        let Some(base) = base else { return Ok(numerator) };
        let denominator = logarithm(cx, &base, f64::ln)?;
        let quotient = cx.binary(BinaryOp::TrueDiv, &Value::float(numerator), &Value::float(denominator))?;
        cx.to_f64(&quotient)
    }

    /// Return the base 2 logarithm of x.
    #[function(signature = "(x, /)")]
    fn log2(cx: &mut Cx, x: Value) -> Result<f64, Exc> {
        logarithm(cx, &x, f64::log2)
    }

    /// Return the base 10 logarithm of x.
    #[function(signature = "(x, /)")]
    fn log10(cx: &mut Cx, x: Value) -> Result<f64, Exc> {
        logarithm(cx, &x, f64::log10)
    }

    /// Return fmod(x, y), according to platform C.
    #[function(signature = "(x, y, /)")]
    fn fmod(cx: &mut Cx, x: f64, y: f64) -> Result<f64, Exc> {
        let result = x % y;
        if result.is_nan() && !x.is_nan() && !y.is_nan() {
            return Err(cx.value_error("math domain error"));
        }
        Ok(result)
    }

    /// Difference between x and the closest integer multiple of y.
    #[function(signature = "(x, y, /)")]
    fn remainder(cx: &mut Cx, x: f64, y: f64) -> Result<f64, Exc> {
        if x.is_nan() || y.is_nan() {
            return Ok(x + y);
        }
        if x.is_infinite() || y == 0.0 {
            return Err(cx.value_error("math domain error"));
        }
        if y.is_infinite() {
            return Ok(x);
        }
        let (absolute_x, absolute_y) = (x.abs(), y.abs());
        let m = absolute_x % absolute_y;
        let c = absolute_y - m;
        let r = if m < c {
            m
        } else if m > c {
            -c
        } else {
            m - 2.0 * ((0.5 * (absolute_x - m)) % absolute_y)
        };
        Ok(1f64.copysign(x) * r)
    }

    /// Return x**y (x to the power of y).
    #[function(signature = "(x, y, /)")]
    fn pow(cx: &mut Cx, x: f64, y: f64) -> Result<f64, Exc> {
        let result = x.powf(y);
        if x.is_finite() && y.is_finite() {
            if result.is_nan() || result.is_infinite() && x == 0.0 {
                return Err(cx.value_error("math domain error"));
            }
            if result.is_infinite() {
                return Err(cx.overflow_error("math range error"));
            }
        }
        Ok(result)
    }

    /// Fused multiply-add operation.
    #[function(signature = "(x, y, z, /)", python = ">=3.13")]
    fn fma(cx: &mut Cx, x: f64, y: f64, z: f64) -> Result<f64, Exc> {
        let result = x.mul_add(y, z);
        if result.is_nan() && !(x.is_nan() || y.is_nan() || z.is_nan()) {
            return Err(cx.value_error("invalid operation in fma"));
        }
        if result.is_infinite() && x.is_finite() && y.is_finite() && z.is_finite() {
            return Err(cx.overflow_error("overflow in fma"));
        }
        Ok(result)
    }

    /// Return the mantissa and exponent of x, as pair (m, e).
    #[function(signature = "(x, /)")]
    fn frexp(cx: &mut Cx, x: f64) -> Value {
        let (fraction, exponent) = functions::frexp(x);
        cx.tuple_of([Value::float(fraction), Value::int(i64::from(exponent))]).into()
    }

    /// Return x * (2**i).
    #[function(signature = "(x, i, /)")]
    fn ldexp(cx: &mut Cx, x: f64, i: Value) -> Result<f64, Exc> {
        let Some(int) = cx.int_value(&i) else {
            return Err(cx.type_error("Expected an int as second argument to ldexp."));
        };
        let exponent = match int {
            molt_text::Int::Small(exponent) => exponent,
            molt_text::Int::Big(_) if int.is_negative() => i64::MIN,
            molt_text::Int::Big(_) => i64::MAX,
        };
        let result = functions::ldexp(x, exponent);
        if result.is_infinite() && x.is_finite() {
            return Err(cx.overflow_error("math range error"));
        }
        Ok(result)
    }

    /// Return the fractional and integer parts of x.
    #[function(signature = "(x, /)")]
    fn modf(cx: &mut Cx, x: f64) -> Value {
        let whole = x.trunc();
        let fraction = if x.is_infinite() { 0f64.copysign(x) } else { (x - whole).copysign(x) };
        cx.tuple_of([Value::float(fraction), Value::float(whole)]).into()
    }

    /// Return True if x is neither an infinity nor a NaN, and False otherwise.
    #[function(signature = "(x, /)")]
    fn isfinite(cx: &mut Cx, x: f64) -> bool {
        let _ = cx;
        x.is_finite()
    }

    /// Return True if x is a positive or negative infinity, and False otherwise.
    #[function(signature = "(x, /)")]
    fn isinf(cx: &mut Cx, x: f64) -> bool {
        let _ = cx;
        x.is_infinite()
    }

    /// Return True if x is a NaN (not a number), and False otherwise.
    #[function(signature = "(x, /)")]
    fn isnan(cx: &mut Cx, x: f64) -> bool {
        let _ = cx;
        x.is_nan()
    }

    /// Determine whether two floating-point numbers are close in value.
    #[function(signature = "(a, b, *, rel_tol=1e-09, abs_tol=0.0)")]
    fn isclose(cx: &mut Cx, a: f64, b: f64, rel_tol: f64, abs_tol: f64) -> Result<bool, Exc> {
        if rel_tol < 0.0 || abs_tol < 0.0 {
            return Err(cx.value_error("tolerances must be non-negative"));
        }
        if a == b {
            return Ok(true);
        }
        if a.is_infinite() || b.is_infinite() {
            return Ok(false);
        }
        let difference = (b - a).abs();
        Ok(difference <= (rel_tol * b).abs() || difference <= (rel_tol * a).abs() || difference <= abs_tol)
    }

    /// Return the floating-point value the given number of steps after x towards y.
    #[function(signature = "(x, y, /, *, steps=None)")]
    fn nextafter(cx: &mut Cx, x: f64, y: f64, steps: Value) -> Result<f64, Exc> {
        if steps.is_none() {
            let next = functions::next_after(x, y, 1);
            // The C library keeps the sign of what it came from.
            return Ok(if next == 0.0 && x != y { next.copysign(x) } else { next });
        }
        let index = cx.index(&steps)?;
        match cx.int_value(&index) {
            Some(int) if int.is_negative() => Err(cx.value_error("steps must be a non-negative integer")),
            Some(molt_text::Int::Small(steps)) => Ok(functions::next_after(x, y, steps as u64)),
            _ => Ok(functions::next_after(x, y, u64::MAX)),
        }
    }

    /// Return the value of the least significant bit of the float x.
    #[function(signature = "(x, /)")]
    fn ulp(cx: &mut Cx, x: f64) -> f64 {
        let _ = cx;
        functions::ulp(x)
    }

    /// Multidimensional Euclidean distance from the origin to a point.
    #[function(signature = "(*coordinates)")]
    fn hypot(cx: &mut Cx, coordinates: Gc<Tuple>) -> Result<f64, Exc> {
        let mut values = molt_room::vec(coordinates.items().len());
        for value in coordinates.items() {
            values.push(cx.to_f64(value)?.abs());
        }
        Ok(functions::norm(&mut values))
    }

    /// Return the Euclidean distance between two points p and q.
    #[function(signature = "(p, q, /)")]
    fn dist(cx: &mut Cx, p: Value, q: Value) -> Result<f64, Exc> {
        let (p, q) = (cx.collect(&p)?, cx.collect(&q)?);
        if p.len() != q.len() {
            return Err(cx.value_error("both points must have the same number of dimensions"));
        }
        let mut values = molt_room::vec(p.len());
        for (a, b) in p.iter().zip(&q) {
            values.push((cx.to_f64(a)? - cx.to_f64(b)?).abs());
        }
        Ok(functions::norm(&mut values))
    }

    /// Return an accurate floating-point sum of values in the iterable seq.
    #[function(signature = "(seq, /)")]
    fn fsum(cx: &mut Cx, seq: Value) -> Result<f64, Exc> {
        let iterator = cx.iter(&seq)?;
        let mut sum = ExactSum::default();
        while let Some(item) = cx.next(&iterator)? {
            let number = cx.to_f64(&item)?;
            let added = sum.add(number);
            cx.text_result(added)?;
        }
        cx.text_result(sum.finish())
    }

    /// Calculate the product of all the elements in the input iterable.
    #[function(signature = "(iterable, /, *, start=1)")]
    fn prod(cx: &mut Cx, iterable: Value, start: Value) -> Result<Value, Exc> {
        let iterator = cx.iter(&iterable)?;
        let mut product = start;
        while let Some(item) = cx.next(&iterator)? {
            product = cx.binary(BinaryOp::Mul, &product, &item)?;
        }
        Ok(product)
    }

    /// Return the sum of products of values from two iterables p and q.
    #[function(signature = "(p, q, /)", python = ">=3.12")]
    fn sumprod(cx: &mut Cx, p: Value, q: Value) -> Result<Value, Exc> {
        let (p, q) = (cx.iter(&p)?, cx.iter(&q)?);
        let mut total = Value::int(0);
        let mut floats: Option<ProductSum> = None;
        loop {
            let (a, b) = match (cx.next(&p)?, cx.next(&q)?) {
                (Some(a), Some(b)) => (a, b),
                (None, None) => break,
                _ => return Err(cx.value_error("Inputs are not the same length")),
            };
            let is_float = a.as_float().is_some() || b.as_float().is_some();
            let number = |value: &Value| value.as_float().or_else(|| value.as_int().map(|int| int as f64));
            if is_float && let (Some(a), Some(b)) = (number(&a), number(&b)) {
                floats.get_or_insert_default().add(a, b);
                continue;
            }
            if let Some(sum) = floats.take() {
                total = cx.binary(BinaryOp::Add, &total, &Value::float(sum.finish()))?;
            }
            let product = cx.binary(BinaryOp::Mul, &a, &b)?;
            total = cx.binary(BinaryOp::Add, &total, &product)?;
        }
        match floats {
            Some(sum) => cx.binary(BinaryOp::Add, &total, &Value::float(sum.finish())),
            None => Ok(total),
        }
    }

    /// Greatest Common Divisor.
    #[function(signature = "(*integers)")]
    fn gcd(cx: &mut Cx, integers: Gc<Tuple>) -> Result<Value, Exc> {
        integers::fold(cx, integers.items(), 0, num_integer::Integer::gcd)
    }

    /// Least Common Multiple.
    #[function(signature = "(*integers)")]
    fn lcm(cx: &mut Cx, integers: Gc<Tuple>) -> Result<Value, Exc> {
        integers::fold(cx, integers.items(), 1, num_integer::Integer::lcm)
    }

    /// Find n!.
    #[function(signature = "(n, /)")]
    fn factorial(cx: &mut Cx, n: Value) -> Result<Value, Exc> {
        integers::factorial(cx, &n)
    }

    /// Return the integer part of the square root of the input.
    #[function(signature = "(n, /)")]
    fn isqrt(cx: &mut Cx, n: Value) -> Result<Value, Exc> {
        integers::isqrt(cx, &n)
    }

    /// Number of ways to choose k items from n items without repetition and without order.
    #[function(signature = "(n, k, /)")]
    fn comb(cx: &mut Cx, n: Value, k: Value) -> Result<Value, Exc> {
        integers::comb(cx, &n, &k)
    }

    /// Number of ways to choose k items from n items without repetition and with order.
    #[function(signature = "(n, k=None, /)")]
    fn perm(cx: &mut Cx, n: Value, k: Value) -> Result<Value, Exc> {
        integers::perm(cx, &n, &k)
    }
}
