//! Functions of floats that CPython computes itself instead of asking the C library, and sums that lose nothing.
//! CPython Modules/mathmodule.c.

use crate::error::{Error, ErrorKind, Result};
use std::f64::consts::PI;

const LANCZOS_G: f64 = 6.024_680_040_776_73;

const LANCZOS_NUMERATOR: [f64; 13] = [
    23_531_376_880.410_76,
    42_919_803_642.649_1,
    35_711_959_237.355_67,
    17_921_034_426.037_21,
    6_039_542_586.352_028,
    1_439_720_407.311_721_6,
    248_874_557.862_054_17,
    31_426_415.585_400_194,
    2_876_370.628_935_372_5,
    186_056.265_395_223_48,
    8_071.672_002_365_816,
    210.824_277_751_579_36,
    2.506_628_274_631_000_2,
];

const LANCZOS_DENOMINATOR: [f64; 13] = [
    0.0,
    39916800.0,
    120543840.0,
    150917976.0,
    105258076.0,
    45995730.0,
    13339535.0,
    2637558.0,
    357423.0,
    32670.0,
    1925.0,
    66.0,
    1.0,
];

fn lanczos_sum(x: f64) -> f64 {
    let (mut numerator, mut denominator) = (0.0, 0.0);
    if x < 5.0 {
        for at in (0..13).rev() {
            numerator = numerator * x + LANCZOS_NUMERATOR[at];
            denominator = denominator * x + LANCZOS_DENOMINATOR[at];
        }
    } else {
        for at in 0..13 {
            numerator = numerator / x + LANCZOS_NUMERATOR[at];
            denominator = denominator / x + LANCZOS_DENOMINATOR[at];
        }
    }
    numerator / denominator
}

/// `sin(pi * x)` without the loss near multiples of pi.
fn sin_pi(x: f64) -> f64 {
    let y = x.abs() % 2.0;
    let result = match (2.0 * y).round() as i32 {
        0 => (PI * y).sin(),
        1 => (PI * (y - 0.5)).cos(),
        2 => (PI * (1.0 - y)).sin(),
        3 => -(PI * (y - 1.5)).cos(),
        _ => (PI * (y - 2.0)).sin(),
    };
    1f64.copysign(x) * result
}

fn domain() -> Error {
    Error::new(ErrorKind::ValueError, "math domain error")
}

fn range() -> Error {
    Error::new(ErrorKind::OverflowError, "math range error")
}

/// `math.gamma`.
///
/// # Errors
/// ValueError at the poles, OverflowError.
pub fn gamma(x: f64) -> Result<f64> {
    if !x.is_finite() {
        return if x.is_nan() || x > 0.0 { Ok(x) } else { Err(domain()) };
    }
    if x == 0.0 {
        return Err(domain());
    }
    if x == x.floor() {
        if x < 0.0 {
            return Err(domain());
        }
        if x <= 23.0 {
            return Ok((1..x as u64).fold(1.0, |product, factor| product * factor as f64));
        }
    }
    let absolute = x.abs();
    if absolute < 1e-20 {
        let result = 1.0 / x;
        return if result.is_infinite() { Err(range()) } else { Ok(result) };
    }
    if absolute > 200.0 {
        return if x < 0.0 { Ok(0.0 / sin_pi(x)) } else { Err(range()) };
    }
    let y = absolute + (LANCZOS_G - 0.5);
    // What rounding lost of y.
    let z = if absolute > LANCZOS_G - 0.5 {
        (y - absolute) - (LANCZOS_G - 0.5)
    } else {
        (y - (LANCZOS_G - 0.5)) - absolute
    };
    let z = z * LANCZOS_G / y;
    let result = if x < 0.0 {
        let mut result = -PI / sin_pi(absolute) / absolute * y.exp() / lanczos_sum(absolute);
        result -= z * result;
        if absolute < 140.0 {
            result / y.powf(absolute - 0.5)
        } else {
            let root = y.powf(absolute / 2.0 - 0.25);
            result / root / root
        }
    } else {
        let mut result = lanczos_sum(absolute) / y.exp();
        result += z * result;
        if absolute < 140.0 {
            result * y.powf(absolute - 0.5)
        } else {
            let root = y.powf(absolute / 2.0 - 0.25);
            result * root * root
        }
    };
    if result.is_infinite() { Err(range()) } else { Ok(result) }
}

/// `math.lgamma`.
///
/// # Errors
/// ValueError at the poles, OverflowError.
pub fn lgamma(x: f64) -> Result<f64> {
    if !x.is_finite() {
        return Ok(if x.is_nan() { x } else { f64::INFINITY });
    }
    if x == x.floor() && x <= 2.0 {
        return if x <= 0.0 { Err(domain()) } else { Ok(0.0) };
    }
    let absolute = x.abs();
    if absolute < 1e-20 {
        return Ok(-absolute.ln());
    }
    let mut result = lanczos_sum(absolute).ln() - LANCZOS_G;
    result += (absolute - 0.5) * ((absolute + LANCZOS_G - 0.5).ln() - 1.0);
    if x < 0.0 {
        result = PI.ln() - sin_pi(absolute).abs().ln() - absolute.ln() - result;
    }
    if result.is_infinite() { Err(range()) } else { Ok(result) }
}

/// A float's fraction in `[0.5, 1)` and its exponent. C `frexp`.
pub fn frexp(x: f64) -> (f64, i32) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    let bits = x.to_bits();
    let exponent = (bits >> 52 & 0x7FF) as i32;
    if exponent == 0 {
        let (fraction, exponent) = frexp(x * 2f64.powi(64));
        return (fraction, exponent - 64);
    }
    (f64::from_bits(bits & !(0x7FF << 52) | 1022 << 52), exponent - 1022)
}

/// `x * 2**exponent`, rounded once. C `ldexp`.
pub fn ldexp(x: f64, exponent: i64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let (fraction, own) = frexp(x);
    let exponent = exponent.saturating_add(i64::from(own));
    if exponent > 1024 {
        return f64::INFINITY.copysign(x);
    }
    if exponent < -1080 {
        return 0f64.copysign(x);
    }
    if exponent >= -1021 {
        return fraction * 2.0 * 2f64.powi(exponent as i32 - 1);
    }
    // One rounding, at the place where subnormal numbers end.
    fraction * 2f64.powi(-1000 + 60) * 2f64.powi((exponent + 940) as i32)
}

/// The sum and what rounding lost of it, when `a` is not smaller.
fn fast_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    (sum, (a - sum) + b)
}

fn sum(a: f64, b: f64) -> (f64, f64) {
    let x = a + b;
    let z = x - a;
    (x, (a - (x - z)) + (b - z))
}

fn product(a: f64, b: f64) -> (f64, f64) {
    let x = a * b;
    (x, a.mul_add(b, -x))
}

/// The length of a vector of absolute values. `vector_norm`.
pub fn norm(values: &mut [f64]) -> f64 {
    let greatest = values.iter().fold(0f64, |a, &b| if b > a { b } else { a });
    if greatest.is_infinite() {
        return greatest;
    }
    if values.iter().any(|value| value.is_nan()) {
        return f64::NAN;
    }
    if greatest == 0.0 || values.len() <= 1 {
        return greatest;
    }
    let (_, exponent) = frexp(greatest);
    if exponent < -1023 {
        values.iter_mut().for_each(|value| *value /= f64::MIN_POSITIVE);
        return f64::MIN_POSITIVE * norm(values);
    }
    let scale = ldexp(1.0, i64::from(-exponent));
    let (mut total, mut low_products, mut low_sums) = (1.0, 0.0, 0.0);
    for value in values.iter() {
        let scaled = value * scale;
        let (high, low) = product(scaled, scaled);
        let (next, lost) = fast_sum(total, high);
        total = next;
        low_products += low;
        low_sums += lost;
    }
    let root = (total - 1.0 + (low_products + low_sums)).sqrt();
    let (high, low) = product(-root, root);
    let (next, lost) = fast_sum(total, high);
    total = next;
    low_products += low;
    low_sums += lost;
    let rest = total - 1.0 + (low_products + low_sums);
    (root + rest / (2.0 * root)) / scale
}

/// The exact sum of floats, rounded once. `math.fsum`.
#[derive(Default)]
pub struct ExactSum {
    partials: Vec<f64>,
    special: f64,
    infinities: f64,
}

impl ExactSum {
    /// Adds a number.
    ///
    /// # Errors
    /// OverflowError.
    pub fn add(&mut self, number: f64) -> Result<()> {
        let mut x = number;
        let mut kept = 0;
        for at in 0..self.partials.len() {
            let mut y = self.partials[at];
            if x.abs() < y.abs() {
                std::mem::swap(&mut x, &mut y);
            }
            let (high, low) = fast_sum(x, y);
            if low != 0.0 {
                self.partials[kept] = low;
                kept += 1;
            }
            x = high;
        }
        self.partials.truncate(kept);
        if x == 0.0 {
            return Ok(());
        }
        if x.is_finite() {
            self.partials.push(x);
            return Ok(());
        }
        if number.is_finite() {
            return Err(Error::new(ErrorKind::OverflowError, "intermediate overflow in fsum"));
        }
        if number.is_infinite() {
            self.infinities += number;
        }
        self.special += number;
        self.partials.clear();
        Ok(())
    }

    /// The sum.
    ///
    /// # Errors
    /// ValueError for infinities of both signs.
    pub fn finish(mut self) -> Result<f64> {
        if self.special != 0.0 {
            return match self.infinities.is_nan() {
                true => Err(Error::new(ErrorKind::ValueError, "-inf + inf in fsum")),
                false => Ok(self.special),
            };
        }
        let Some(mut high) = self.partials.pop() else { return Ok(0.0) };
        let mut low = 0.0;
        while let Some(next) = self.partials.pop() {
            let x = high;
            high = x + next;
            low = next - (high - x);
            if low != 0.0 {
                break;
            }
        }
        // Half-even rounding across several partials.
        if let Some(&next) = self.partials.last()
            && (low < 0.0 && next < 0.0 || low > 0.0 && next > 0.0)
        {
            let twice = low * 2.0;
            let x = high + twice;
            if twice == x - high {
                high = x;
            }
        }
        Ok(high)
    }
}

/// A sum of products in triple precision. `tl_fma`.
#[derive(Clone, Copy, Default)]
pub struct ProductSum {
    high: f64,
    low: f64,
    tiny: f64,
}

impl ProductSum {
    /// Adds a product.
    pub fn add(&mut self, a: f64, b: f64) {
        if !self.high.is_finite() || !(self.high + a * b).is_finite() {
            // What is lost of such a sum cannot be told.
            *self = ProductSum { high: self.finish() + a * b, ..ProductSum::default() };
            return;
        }
        let (high, low) = product(a, b);
        let (total, lost) = sum(self.high, high);
        let (first, second) = sum(self.low, low);
        let (first, third) = sum(first, lost);
        *self = ProductSum { high: total, low: first, tiny: self.tiny + second + third };
    }

    /// The sum, rounded.
    pub fn finish(self) -> f64 {
        if self.tiny == 0.0 || !self.high.is_finite() {
            return self.high + self.low;
        }
        let (last, low) = sum(self.tiny, self.low);
        let (total, rest) = sum(self.high, last);
        total + (low + rest)
    }
}

/// The next float towards another, `steps` times. `math.nextafter`.
pub fn next_after(x: f64, y: f64, steps: u64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    // Floats in order are ints in order, the negative ones mirrored.
    let ordered = |value: f64| {
        let bits = value.to_bits() as i64;
        if bits < 0 { i128::from(i64::MIN) - i128::from(bits) } else { i128::from(bits) }
    };
    let (from, to) = (ordered(x), ordered(y));
    if x == y {
        return y;
    }
    let distance = (to - from).unsigned_abs().min(u128::from(steps)) as i128;
    if distance == (to - from).abs() {
        return y;
    }
    let at = if to > from { from + distance } else { from - distance };
    let bits = if at < 0 { i64::MIN.wrapping_sub(at as i64) } else { at as i64 };
    let result = f64::from_bits(bits as u64);
    if result == 0.0 && from < 0 { -0.0 } else { result }
}

/// `math.ulp`.
pub fn ulp(x: f64) -> f64 {
    let x = x.abs();
    if !x.is_finite() {
        return x;
    }
    let next = next_after(x, f64::INFINITY, 1);
    if next.is_infinite() { x - next_after(x, f64::NEG_INFINITY, 1) } else { next - x }
}
