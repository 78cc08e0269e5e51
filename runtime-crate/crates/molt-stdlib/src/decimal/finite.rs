//! Arithmetic of decimal numbers of up to 38 digits that are finite and whose exponents are ordinary. General Decimal Arithmetic
//! 1.70; what does not fit gives `None` and is for the Python half, which knows all of it.

use std::cmp::Ordering;

use smallvec::SmallVec;

/// A finite number: `coefficient * 10 ** exponent`, with its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finite {
    /// Whether it has a minus sign; zero may.
    pub negative: bool,
    /// The digits.
    pub coefficient: u128,
    /// The power of ten.
    pub exponent: i64,
}

/// How digits that are lost are rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// Away from zero.
    Up,
    /// Towards zero.
    Down,
    /// Towards positive infinity.
    Ceiling,
    /// Towards negative infinity.
    Floor,
    /// To the nearest, halves away from zero.
    HalfUp,
    /// To the nearest, halves towards zero.
    HalfDown,
    /// To the nearest, halves to the even digit.
    HalfEven,
    /// Away from zero where the last digit would be 0 or 5.
    ZeroFiveUp,
}

impl Rounding {
    /// The mode of a name, such as `ROUND_UP`.
    pub fn named(name: &str) -> Option<Rounding> {
        Some(match name {
            "ROUND_UP" => Rounding::Up,
            "ROUND_DOWN" => Rounding::Down,
            "ROUND_CEILING" => Rounding::Ceiling,
            "ROUND_FLOOR" => Rounding::Floor,
            "ROUND_HALF_UP" => Rounding::HalfUp,
            "ROUND_HALF_DOWN" => Rounding::HalfDown,
            "ROUND_HALF_EVEN" => Rounding::HalfEven,
            "ROUND_05UP" => Rounding::ZeroFiveUp,
            _ => return None,
        })
    }

    /// Whether a kept coefficient grows by one for what was lost of a unit.
    fn goes_up(self, negative: bool, kept: u128, lost: Option<Ordering>) -> bool {
        let Some(half) = lost else { return false };
        match self {
            Rounding::Up => true,
            Rounding::Down => false,
            Rounding::Ceiling => !negative,
            Rounding::Floor => negative,
            Rounding::HalfUp => half.is_ge(),
            Rounding::HalfDown => half.is_gt(),
            Rounding::HalfEven => half.is_gt() || (half.is_eq() && kept % 2 == 1),
            Rounding::ZeroFiveUp => kept.is_multiple_of(5),
        }
    }
}

/// What of a context decides a result.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// `prec`
    pub precision: i64,
    /// `rounding`
    pub rounding: Rounding,
    /// `Emin`
    pub least: i64,
    /// `Emax`
    pub most: i64,
}

impl Settings {
    fn tiny(&self) -> i64 {
        self.least - self.precision + 1
    }

    fn top(&self) -> i64 {
        self.most - self.precision + 1
    }
}

/// What happened in an operation.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Status {
    /// Digits were lost.
    pub rounded: bool,
    /// Digits other than zero were lost.
    pub inexact: bool,
}

/// A result and what happened on the way.
pub type Computed = Option<(Finite, Status)>;

/// All powers of ten that fit.
const POWERS: [u128; 39] = {
    let mut powers = [1; 39];
    let mut at = 1;
    while at < powers.len() {
        powers[at] = powers[at - 1] * 10;
        at += 1;
    }
    powers
};

/// The number of decimal digits; 1 for 0.
pub fn digits(coefficient: u128) -> i64 {
    let bits = u128::BITS - coefficient.leading_zeros();
    // So many digits, or one more: 1233 / 4096 is a little less than the logarithm of 2.
    let least = ((bits * 1233) >> 12) as usize;
    let more = least == 0 || POWERS.get(least).is_some_and(|power| coefficient >= *power);
    least as i64 + i64::from(more)
}

fn ten_to(power: i64) -> Option<u128> {
    POWERS.get(usize::try_from(power).ok()?).copied()
}

/// A product, where it fits; most factors have 64 bits.
fn product(left: u128, right: u128) -> Option<u128> {
    match (u64::try_from(left), u64::try_from(right)) {
        (Ok(left), Ok(right)) => Some(u128::from(left) * u128::from(right)),
        _ => left.checked_mul(right),
    }
}

fn quotient_of(dividend: u128, divisor: u128) -> (u128, u128) {
    match (u64::try_from(dividend), u64::try_from(divisor)) {
        (Ok(dividend), Ok(divisor)) => (u128::from(dividend / divisor), u128::from(dividend % divisor)),
        _ => {
            // Another division would take far longer than the product.
            let quotient = dividend / divisor;
            (quotient, dividend - quotient * divisor)
        }
    }
}

/// The coefficient rounded to lose its last digits, and whether digits other than zero were lost.
fn shortened(coefficient: u128, count: i64, rounding: Rounding, negative: bool) -> (u128, bool) {
    let Some(unit) = ten_to(count) else {
        // The coefficient is far below half of the unit.
        let lost = (coefficient != 0).then_some(Ordering::Less);
        return (u128::from(rounding.goes_up(negative, 0, lost)), lost.is_some());
    };
    let (kept, rest) = quotient_of(coefficient, unit);
    let lost = (rest != 0).then(|| rest.cmp(&(unit - rest)));
    (kept + u128::from(rounding.goes_up(negative, kept, lost)), lost.is_some())
}

impl Finite {
    /// The number that a text of ASCII writes, without underscores and white space.
    pub fn parse(text: &[u8]) -> Option<Finite> {
        let (negative, text) = match text {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            _ => (false, text),
        };
        let end = text.iter().position(|byte| matches!(byte, b'e' | b'E')).unwrap_or(text.len());
        let mut exponent = match text.get(end + 1..) {
            Some(written) => exponent_of(written)?,
            None => 0,
        };
        let (mut coefficient, mut seen, mut point) = (0u128, false, false);
        for &byte in &text[..end] {
            match byte {
                b'0'..=b'9' => {
                    coefficient = coefficient.checked_mul(10)?.checked_add(u128::from(byte - b'0'))?;
                    seen = true;
                    exponent -= i64::from(point);
                }
                b'.' if !point => point = true,
                _ => return None,
            }
        }
        seen.then_some(Finite { negative, coefficient, exponent })
    }

    /// The number of an `int`.
    pub fn of_int(value: i64) -> Finite {
        Finite { negative: value < 0, coefficient: u128::from(value.unsigned_abs()), exponent: 0 }
    }

    /// The exponent of the first digit.
    pub fn adjusted(&self) -> i64 {
        self.exponent + digits(self.coefficient) - 1
    }

    /// The number with the other sign.
    #[must_use]
    pub fn negated(self) -> Finite {
        Finite { negative: !self.negative, ..self }
    }

    /// The text, where it needs no exponent. CPython `Decimal.__str__`.
    pub fn text(&self) -> Option<SmallVec<[u8; 64]>> {
        let mut room = [0; 39];
        let written = decimal_digits(self.coefficient, &mut room);
        let left = self.exponent + written.len() as i64;
        if self.exponent > 0 || left <= -6 {
            return None;
        }
        let mut text = SmallVec::new();
        if self.negative {
            text.push(b'-');
        }
        match usize::try_from(left) {
            Ok(left) if left > 0 => {
                let (whole, fraction) = written.split_at(left);
                text.extend_from_slice(whole);
                if !fraction.is_empty() {
                    text.push(b'.');
                    text.extend_from_slice(fraction);
                }
            }
            _ => {
                text.extend_from_slice(b"0.");
                text.extend((left..0).map(|_| b'0'));
                text.extend_from_slice(written);
            }
        }
        Some(text)
    }

    /// `_fixed`: the number brought into a context.
    fn fixed(self, settings: &Settings) -> Computed {
        if self.coefficient == 0 {
            let is_within = self.exponent >= settings.tiny() && self.exponent <= settings.most;
            return is_within.then_some((self, Status::default()));
        }
        let mut least = digits(self.coefficient) + self.exponent - settings.precision;
        if least > settings.top() || least < settings.tiny() {
            return None;
        }
        if self.exponent >= least {
            return Some((self, Status::default()));
        }
        let (mut kept, inexact) = shortened(self.coefficient, least - self.exponent, settings.rounding, self.negative);
        if digits(kept) > settings.precision {
            kept /= 10;
            least += 1;
        }
        if kept == 0 || least > settings.top() {
            return None;
        }
        let result = Finite { negative: self.negative, coefficient: kept, exponent: least };
        Some((result, Status { rounded: true, inexact }))
    }

    fn scaled(self, exponent: i64) -> Option<Finite> {
        if self.exponent == exponent {
            return Some(self);
        }
        let coefficient = product(self.coefficient, ten_to(self.exponent - exponent)?)?;
        Some(Finite { coefficient, exponent, ..self })
    }

    /// `self + other`
    pub fn add(self, other: Finite, settings: &Settings) -> Computed {
        let exponent = self.exponent.min(other.exponent);
        let negative_zero = settings.rounding == Rounding::Floor && self.negative != other.negative;
        match (self.coefficient, other.coefficient) {
            (0, 0) => {
                let negative = (self.negative && other.negative) || negative_zero;
                Finite { negative, coefficient: 0, exponent }.fixed(settings)
            }
            (0, _) | (_, 0) => {
                let kept = if self.coefficient == 0 { other } else { self };
                let exponent = exponent.max(kept.adjusted() - settings.precision);
                let kept = if kept.exponent > exponent { kept.scaled(exponent)? } else { kept };
                kept.fixed(settings)
            }
            _ => {
                let (one, other) = (self.scaled(exponent)?, other.scaled(exponent)?);
                let (negative, coefficient) = if one.negative == other.negative {
                    (one.negative, one.coefficient.checked_add(other.coefficient)?)
                } else {
                    match one.coefficient.cmp(&other.coefficient) {
                        Ordering::Equal => (negative_zero, 0),
                        Ordering::Greater => (one.negative, one.coefficient - other.coefficient),
                        Ordering::Less => (other.negative, other.coefficient - one.coefficient),
                    }
                };
                Finite { negative, coefficient, exponent }.fixed(settings)
            }
        }
    }

    /// `self - other`
    pub fn subtract(self, other: Finite, settings: &Settings) -> Computed {
        self.add(other.negated(), settings)
    }

    /// `self * other`
    pub fn multiply(self, other: Finite, settings: &Settings) -> Computed {
        let coefficient = product(self.coefficient, other.coefficient)?;
        let exponent = self.exponent + other.exponent;
        Finite { negative: self.negative != other.negative, coefficient, exponent }.fixed(settings)
    }

    /// `self / other`, for a divisor that is not zero.
    pub fn divide(self, other: Finite, settings: &Settings) -> Computed {
        if other.coefficient == 0 {
            return None;
        }
        let negative = self.negative != other.negative;
        let ideal = self.exponent - other.exponent;
        if self.coefficient == 0 {
            return Finite { negative, coefficient: 0, exponent: ideal }.fixed(settings);
        }
        let shift = digits(other.coefficient) - digits(self.coefficient) + settings.precision + 1;
        let (dividend, divisor) = if shift >= 0 {
            (product(self.coefficient, ten_to(shift)?)?, other.coefficient)
        } else {
            (self.coefficient, product(other.coefficient, ten_to(-shift)?)?)
        };
        let (mut coefficient, rest) = quotient_of(dividend, divisor);
        let mut exponent = ideal - shift;
        if rest == 0 {
            (coefficient, exponent) = without_zeros(coefficient, exponent, Some(ideal));
        } else {
            // A digit that says that more follow.
            coefficient = coefficient.checked_mul(10)? + 1;
            exponent -= 1;
        }
        Finite { negative, coefficient, exponent }.fixed(settings)
    }

    /// `self.quantize(...)` to an exponent.
    pub fn quantize(self, exponent: i64, rounding: Rounding, settings: &Settings) -> Computed {
        if exponent < settings.tiny() || exponent > settings.most {
            return None;
        }
        let Finite { negative, coefficient, .. } = self;
        if coefficient == 0 {
            return Finite { exponent, ..self }.fixed(settings);
        }
        if self.adjusted() > settings.most || self.adjusted() - exponent + 1 > settings.precision {
            return None;
        }
        let (result, status) = if self.exponent >= exponent {
            (self.scaled(exponent)?, Status::default())
        } else {
            let (coefficient, inexact) = shortened(coefficient, exponent - self.exponent, rounding, negative);
            (Finite { negative, coefficient, exponent }, Status { rounded: true, inexact })
        };
        let is_normal = result.coefficient == 0 || result.adjusted() >= settings.least;
        let fits = digits(result.coefficient) <= settings.precision && result.adjusted() <= settings.most;
        if !is_normal || !fits {
            return None;
        }
        let (result, further) = result.fixed(settings)?;
        (further == Status::default()).then_some((result, status))
    }

    /// `+self`
    pub fn plus(self, settings: &Settings) -> Computed {
        let negative = self.negative && (self.coefficient != 0 || settings.rounding == Rounding::Floor);
        Finite { negative, ..self }.fixed(settings)
    }

    /// `-self`
    pub fn negate(self, settings: &Settings) -> Computed {
        let negative = match self.coefficient {
            0 => !self.negative && settings.rounding == Rounding::Floor,
            _ => !self.negative,
        };
        Finite { negative, ..self }.fixed(settings)
    }

    /// `abs(self)`
    pub fn absolute(self, settings: &Settings) -> Computed {
        Finite { negative: false, ..self }.fixed(settings)
    }

    /// The coefficient of the integer quotient, and the exact remainder.
    fn divided(self, other: Finite, settings: &Settings) -> Option<(u128, Finite)> {
        if other.coefficient == 0 {
            return None;
        }
        let exponent = self.exponent.min(other.exponent);
        if self.coefficient == 0 {
            return Some((0, Finite { exponent, ..self }));
        }
        if self.adjusted() - other.adjusted() > settings.precision {
            return None;
        }
        let left = self.scaled(exponent)?;
        if self.adjusted() < other.adjusted() {
            return Some((0, left));
        }
        let (quotient, rest) = quotient_of(left.coefficient, other.scaled(exponent)?.coefficient);
        (digits(quotient) <= settings.precision).then_some((quotient, Finite { coefficient: rest, ..left }))
    }

    /// `self // other`
    pub fn divide_int(self, other: Finite, settings: &Settings) -> Computed {
        let (coefficient, _) = self.divided(other, settings)?;
        Finite { negative: self.negative != other.negative, coefficient, exponent: 0 }.fixed(settings)
    }

    /// `self % other`
    pub fn remainder(self, other: Finite, settings: &Settings) -> Computed {
        self.divided(other, settings)?.1.fixed(settings)
    }

    /// The magnitude of `int(self)`.
    pub fn whole(&self) -> Option<u128> {
        match self.exponent {
            0.. => Some(self.scaled(0)?.coefficient),
            _ => Some(ten_to(-self.exponent).map_or(0, |unit| self.coefficient / unit)),
        }
    }

    /// `float(self)`
    pub fn float(&self) -> Option<f64> {
        let sign = if self.negative { "-" } else { "" };
        format!("{sign}{}e{}", self.coefficient, self.exponent).parse().ok()
    }

    /// The number with so many decimals, whatever the precision: what the format `.2f` shows.
    pub fn with_decimals(self, count: i64, rounding: Rounding) -> Option<Finite> {
        let exponent = -count;
        if self.exponent >= exponent {
            return self.scaled(exponent);
        }
        let (coefficient, _) = shortened(self.coefficient, exponent - self.exponent, rounding, self.negative);
        Some(Finite { coefficient, exponent, ..self })
    }

    /// The order of two numbers.
    pub fn order(&self, other: &Finite) -> Option<Ordering> {
        let sign = |number: &Finite| match (number.coefficient, number.negative) {
            (0, _) => 0,
            (_, true) => -1,
            _ => 1,
        };
        let (own, others) = (sign(self), sign(other));
        if own != others || own == 0 {
            return Some(own.cmp(&others));
        }
        let magnitudes = match self.adjusted().cmp(&other.adjusted()) {
            Ordering::Equal => {
                let exponent = self.exponent.min(other.exponent);
                self.scaled(exponent)?.coefficient.cmp(&other.scaled(exponent)?.coefficient)
            }
            unequal => unequal,
        };
        Some(if own < 0 { magnitudes.reverse() } else { magnitudes })
    }

    /// The number without zeros at its end.
    #[must_use]
    pub fn normalized(self) -> Finite {
        if self.coefficient == 0 {
            return Finite { exponent: 0, ..self };
        }
        let (coefficient, exponent) = without_zeros(self.coefficient, self.exponent, None);
        Finite { coefficient, exponent, ..self }
    }

    /// The hash that all numbers of this value have. CPython Include/cpython/pyhash.h.
    pub fn hash(&self) -> i64 {
        const MODULUS: u128 = (1 << 61) - 1;
        let base = if self.exponent >= 0 { 10 } else { power(10, MODULUS - 2, MODULUS) };
        let scale = power(base, u128::from(self.exponent.unsigned_abs()), MODULUS);
        let magnitude = (self.coefficient % MODULUS * scale % MODULUS) as i64;
        match if self.negative { -magnitude } else { magnitude } {
            -1 => -2,
            hash => hash,
        }
    }
}

/// The digits of a number, at the end of `room`, which has place for any.
fn decimal_digits(number: u128, room: &mut [u8; 39]) -> &[u8] {
    let mut at = room.len();
    let mut rest = number;
    // Division of 64 bits is much faster.
    let mut low = loop {
        match u64::try_from(rest) {
            Ok(low) => break low,
            Err(_) => {
                at -= 1;
                room[at] = b'0' + (rest % 10) as u8;
                rest /= 10;
            }
        }
    };
    loop {
        at -= 1;
        room[at] = b'0' + (low % 10) as u8;
        low /= 10;
        if low == 0 {
            return &room[at..];
        }
    }
}

fn power(mut base: u128, mut exponent: u128, modulus: u128) -> u128 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * base % modulus;
        }
        base = base * base % modulus;
        exponent >>= 1;
    }
    result
}

/// The coefficient without zeros at its end, and its exponent, which does not become larger than `most`.
fn without_zeros(mut coefficient: u128, mut exponent: i64, most: Option<i64>) -> (u128, i64) {
    for (unit, count) in [(10_000_000_000u128, 10), (100_000, 5), (10, 1)] {
        while most.is_none_or(|most| exponent + count <= most) {
            let (shorter, rest) = quotient_of(coefficient, unit);
            if rest != 0 {
                break;
            }
            coefficient = shorter;
            exponent += count;
        }
    }
    (coefficient, exponent)
}

fn exponent_of(written: &[u8]) -> Option<i64> {
    let (negative, digits) = match written {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, written),
    };
    if digits.is_empty() || digits.len() > 6 {
        return None;
    }
    let mut value = 0i64;
    for &digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        value = value * 10 + i64::from(digit - b'0');
    }
    Some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::{POWERS, digits, product, quotient_of};

    #[test]
    fn digits_are_counted_at_every_power() {
        assert_eq!(digits(0), 1);
        for (at, power) in POWERS.into_iter().enumerate() {
            for number in
                [power - 1, power, power + 1, power * 2, power / 3 * 2].into_iter().filter(|&number| number > 0)
            {
                assert_eq!(digits(number), number.to_string().len() as i64, "{number} near 10 ** {at}");
            }
        }
        assert_eq!(digits(u128::MAX), 39);
    }

    #[test]
    fn products_and_quotients_are_those_of_wide_numbers() {
        let numbers = [1, 7, 10, u128::from(u64::MAX), 1 << 64, 3 << 70, POWERS[38], u128::MAX];
        for left in numbers {
            for right in numbers {
                assert_eq!(product(left, right), left.checked_mul(right));
                assert_eq!(quotient_of(left, right), (left / right, left % right));
            }
        }
    }
}
