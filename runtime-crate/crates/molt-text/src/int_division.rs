//! Division of long ints whose quotient is short: digit by digit, which for them takes less than what `num-bigint` does. Knuth,
//! The Art of Computer Programming, volume 2, 4.3.1, algorithm D.

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

/// Quotients of more digits of 64 bits than this are for `num-bigint`, which divides in halves.
const MOST_DIGITS: usize = 48;

/// The quotient rounded to the floor, and the remainder with the sign of the divisor, which is not zero.
pub fn div_mod_floor(dividend: &BigInt, divisor: &BigInt) -> (BigInt, BigInt) {
    let (longer, shorter) = (dividend.bits(), divisor.bits());
    if shorter <= 64 || longer < shorter || longer - shorter > 64 * MOST_DIGITS as u64 {
        return dividend.div_mod_floor(divisor);
    }
    let (mut quotient, mut remainder) = div_rem(dividend.magnitude(), divisor.magnitude());
    let is_negative = dividend.is_negative() != divisor.is_negative();
    if is_negative && !remainder.is_zero() {
        quotient += BigUint::one();
        remainder = divisor.magnitude() - remainder;
    }
    let signed =
        |number: BigUint, is_negative| BigInt::from_biguint(if is_negative { Sign::Minus } else { Sign::Plus }, number);
    (signed(quotient, is_negative), signed(remainder, divisor.is_negative()))
}

/// The quotient and the remainder, of a divisor of more than one digit that is no longer than the dividend.
fn div_rem(dividend: &BigUint, divisor: &BigUint) -> (BigUint, BigUint) {
    let shift = divisor.bits().wrapping_neg() % 64;
    let divisor = (divisor << shift).to_u64_digits();
    let mut rest = (dividend << shift).to_u64_digits();
    let len = divisor.len();
    let places = rest.len().max(len) + 1;
    molt_room::resize(&mut rest, places, 0);
    let mut quotient = molt_room::filled(0, places - len);
    for (at, digit) in quotient.iter_mut().enumerate().rev() {
        *digit = next_digit(&mut rest[at..=at + len], &divisor);
    }
    rest.truncate(len);
    (from_digits(&quotient), from_digits(&rest) >> shift)
}

/// The digit of a quotient that the rest, which is one digit longer than the divisor, begins with; the rest loses it.
fn next_digit(rest: &mut [u64], divisor: &[u64]) -> u64 {
    let len = divisor.len();
    let (high, next) = (u128::from(divisor[len - 1]), u128::from(divisor[len - 2]));
    let top = u128::from(rest[len]) << 64 | u128::from(rest[len - 1]);
    let (mut digit, mut left) = if u128::from(rest[len]) >= high {
        (u128::from(u64::MAX), top - u128::from(u64::MAX) * high)
    } else {
        (top / high, top % high)
    };
    while left >> 64 == 0 && digit * next > (left << 64 | u128::from(rest[len - 2])) {
        digit -= 1;
        left += high;
    }
    if subtract_product(rest, divisor, digit as u64) {
        // Once in a long while it was one too many.
        digit -= 1;
        add_back(rest, divisor);
    }
    digit as u64
}

/// Takes a multiple of the divisor from the rest, and says whether that was more than it.
fn subtract_product(rest: &mut [u64], divisor: &[u64], digit: u64) -> bool {
    let mut carry = 0u128;
    for (place, &factor) in rest.iter_mut().zip(divisor) {
        let product = u128::from(factor) * u128::from(digit) + carry;
        let (difference, borrowed) = place.overflowing_sub(product as u64);
        *place = difference;
        carry = (product >> 64) + u128::from(borrowed);
    }
    let Some(last) = rest.last_mut() else { return false };
    let is_less = u128::from(*last) < carry;
    *last = last.wrapping_sub(carry as u64);
    is_less
}

fn add_back(rest: &mut [u64], divisor: &[u64]) {
    let mut carry = false;
    for (place, &digit) in rest.iter_mut().zip(divisor) {
        let (sum, over) = place.overflowing_add(digit);
        let (sum, again) = sum.overflowing_add(u64::from(carry));
        *place = sum;
        carry = over || again;
    }
    if let Some(last) = rest.last_mut() {
        *last = last.wrapping_add(u64::from(carry));
    }
}

fn from_digits(digits: &[u64]) -> BigUint {
    BigUint::new(digits.iter().flat_map(|&digit| [digit as u32, (digit >> 32) as u32]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers whose digits are mostly those at which an estimate goes wrong.
    fn numbers(seed: &mut u64, digits: usize) -> BigUint {
        let digits: Vec<u64> = std::iter::repeat_with(|| {
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            match *seed >> 61 {
                0 | 1 => 0,
                2 | 3 => u64::MAX,
                4 => 1 << 63,
                _ => *seed ^ *seed >> 29,
            }
        })
        .take(digits)
        .collect();
        from_digits(&digits)
    }

    #[test]
    fn divides_as_num_bigint_does() {
        let mut seed = 7;
        for at in 0..20_000 {
            let divisor = BigInt::from(numbers(&mut seed, 2 + at % 7));
            let dividend = BigInt::from(numbers(&mut seed, 2 + at % 11));
            if divisor.is_zero() {
                continue;
            }
            for (dividend, divisor) in
                [(dividend.clone(), divisor.clone()), (-&dividend, divisor.clone()), (dividend, -divisor)]
            {
                assert_eq!(div_mod_floor(&dividend, &divisor), dividend.div_mod_floor(&divisor));
            }
        }
    }
}
