//! The decimal digits of numbers of any size: how many there are, and taking some away at the end. What can be told by the first bits of a
//! number is not computed from all of it.

use std::cmp::Ordering;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

/// How the digits that were taken away compare with half a unit of what was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    Nothing,
    BelowHalf,
    Half,
    AboveHalf,
}

/// So near to a power of ten a logarithm does not tell on which side a number lies.
const NEAR: f64 = 1e-6;

/// The number of decimal digits; 1 for 0.
pub fn digit_count(value: &BigUint) -> u64 {
    if let Some(small) = value.to_u64() {
        return u64::from(small.checked_ilog10().unwrap_or(0)) + 1;
    }
    let limbs = value.iter_u64_digits();
    let below = limbs.len() as f64 - 1.0;
    let first = limbs.rev().take(2).zip([1.0, 1.0 / 18_446_744_073_709_551_616.0]);
    let first: f64 = first.map(|(limb, unit)| limb as f64 * unit).sum();
    let logarithm = first.log10() + below * 64.0 * std::f64::consts::LOG10_2;
    let nearest = logarithm.round();
    if (logarithm - nearest).abs() > NEAR {
        return logarithm as u64 + 1;
    }
    let power = nearest as u64;
    if *value >= ten_to(power) { power + 1 } else { power }
}

fn ten_to(power: u64) -> BigUint {
    BigUint::from(10u32).pow(u32::try_from(power).unwrap_or_else(|_| molt_room::refuse()))
}

/// The number without its last `count` digits.
pub fn split(value: &BigUint, count: u64) -> (BigUint, Lost) {
    if count == 0 || value.is_zero() {
        return (value.clone(), Lost::Nothing);
    }
    let digits = digit_count(value);
    if count > digits {
        return (BigUint::ZERO, Lost::BelowHalf);
    }
    if let Some(found) = split_by_first_bits(value, count, digits - count) {
        return found;
    }
    let unit = ten_to(count);
    let (kept, lost) = value.div_rem(&unit);
    let how = if lost.is_zero() {
        Lost::Nothing
    } else {
        match (lost << 1u32).cmp(&unit) {
            Ordering::Less => Lost::BelowHalf,
            Ordering::Equal => Lost::Half,
            Ordering::Greater => Lost::AboveHalf,
        }
    };
    (kept, how)
}

/// Bits of the quotient behind its point.
const FRACTION: u64 = 64;
/// Bits beyond those that are needed, for the errors of the approximations.
const GUARD: u64 = 128;

/// As [`split`] where much is taken away, by the first bits of the number and of the unit; `None` where they do not tell.
fn split_by_first_bits(value: &BigUint, count: u64, kept_digits: u64) -> Option<(BigUint, Lost)> {
    let bits = kept_digits * 4 + FRACTION + GUARD;
    if count < kept_digits + 64 {
        return None;
    }
    let cut = value.bits() - bits.min(value.bits());
    let first = value >> cut;
    let unit = Approximation::of_ten_to(count, bits)?;
    // The quotient lies between these, in units of 2 ** -FRACTION.
    let shift = cut + FRACTION;
    let between = |dividend: BigUint, divisor: &BigUint| {
        if shift >= unit.shift {
            (dividend << (shift - unit.shift)) / divisor
        } else {
            (dividend / divisor) >> (unit.shift - shift)
        }
    };
    let low = between(first.clone(), &(&unit.mantissa + unit.error));
    let high = between(first + 1u32, &unit.mantissa) + 1u32;
    let kept = &low >> FRACTION;
    let fraction = |quotient: &BigUint| (quotient - (&kept << FRACTION)).to_u64();
    let (low, high) = (fraction(&low)?, fraction(&high)?);
    let half = 1 << (FRACTION - 1);
    match (low, high) {
        (0, _) => None,
        (_, high) if high < half => Some((kept, Lost::BelowHalf)),
        (low, _) if low > half => Some((kept, Lost::AboveHalf)),
        _ => None,
    }
}

/// A number between `mantissa * 2 ** shift` and `(mantissa + error) * 2 ** shift`.
struct Approximation {
    mantissa: BigUint,
    shift: u64,
    error: u64,
}

impl Approximation {
    /// A power of ten by its first bits; `None` where the error becomes too large.
    fn of_ten_to(power: u64, bits: u64) -> Option<Approximation> {
        let mut result = Approximation { mantissa: BigUint::one(), shift: 0, error: 0 };
        for at in (0..u64::BITS - power.leading_zeros()).rev() {
            let factor = if power >> at & 1 == 1 { 10u32 } else { 1 };
            let mantissa = &result.mantissa * &result.mantissa * factor;
            let cut = mantissa.bits() - bits.min(mantissa.bits());
            // What is cut away counts for one more unit. The square of a mantissa of so many bits loses nearly as many, which leaves up to
            // four times the error, and a quarter more by the factor.
            let error = match (cut, result.error) {
                (0, 0) => 0,
                (_, error) => error.checked_mul(5)?.checked_add(2)?,
            };
            result = Approximation { mantissa: mantissa >> cut, shift: 2 * result.shift + cut, error };
        }
        Some(result)
    }
}

/// The number without zeros at its end, no more of them than `most`, and how many there were.
pub fn without_zeros(value: &BigUint, most: u64) -> (BigUint, u64) {
    // Each factor of ten is one of two.
    let most = most.min(value.trailing_zeros().unwrap_or(0));
    let mut powers = vec![(1u64, BigUint::from(10u32))];
    while let Some((count, power)) = powers.last()
        && count * 2 <= most
        && power.bits() * 2 <= value.bits() + 1
    {
        powers.push((count * 2, power * power));
    }
    let (mut rest, mut gone) = (value.clone(), 0);
    for (count, power) in powers.iter().rev() {
        while gone + count <= most {
            let (quotient, remainder) = rest.div_rem(power);
            if !remainder.is_zero() {
                break;
            }
            rest = quotient;
            gone += count;
        }
    }
    (rest, gone)
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;
    use num_integer::Integer;
    use num_traits::Zero;

    use super::{Lost, digit_count, split, split_by_first_bits, ten_to, without_zeros};

    /// Numbers of all sizes, and those around powers of ten.
    fn numbers() -> Vec<BigUint> {
        let mut numbers = vec![BigUint::ZERO, BigUint::from(9u32), BigUint::from(u64::MAX)];
        for size in [1, 5, 19, 20, 38, 60, 200, 900, 3000] {
            let power = ten_to(size);
            let mixed: String = (0..size).map(|at| char::from(b'0' + (at * at * 7 / 3 % 10) as u8)).collect();
            numbers.extend([&power - 1u32, power.clone(), &power + 1u32, &power * 5u32, &power * 5u32 - 1u32]);
            numbers.extend([power / 3u32, format!("1{mixed}").parse().unwrap_or_default()]);
        }
        numbers
    }

    #[test]
    fn digits_are_counted_as_they_are_written() {
        for number in numbers() {
            assert_eq!(digit_count(&number), number.to_string().len() as u64, "{number}");
        }
    }

    #[test]
    fn digits_are_taken_away_as_by_a_division() {
        let mut by_first_bits = 0;
        for number in numbers() {
            let digits = digit_count(&number);
            for kept in [0, 1, 2, 28, 100, digits / 2, digits] {
                let count = digits.saturating_sub(kept);
                let (expected, lost) = number.div_rem(&ten_to(count));
                let how = match (lost.is_zero(), (lost << 1u32).cmp(&ten_to(count))) {
                    (true, _) => Lost::Nothing,
                    (_, std::cmp::Ordering::Less) => Lost::BelowHalf,
                    (_, std::cmp::Ordering::Equal) => Lost::Half,
                    (_, std::cmp::Ordering::Greater) => Lost::AboveHalf,
                };
                assert_eq!(split(&number, count), (expected, how), "{count} of {number}");
                by_first_bits += usize::from(split_by_first_bits(&number, count, digits - count).is_some());
            }
        }
        assert!(by_first_bits > 15, "{by_first_bits}");
    }

    #[test]
    fn zeros_at_the_end_go() {
        for (zeros, most, expected) in [(0, 9, 0), (1, 9, 1), (700, 9, 9), (700, 9999, 700), (63, 64, 63)] {
            let number = BigUint::from(84u32) * ten_to(zeros);
            let (rest, gone) = without_zeros(&number, most);
            assert_eq!((rest * ten_to(gone), gone), (number, expected));
        }
    }
}
