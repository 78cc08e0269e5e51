//! Decimal digits of small ints, two at a time. CPython Objects/longobject.c `long_to_decimal_string_internal` says what they are.

/// The most digits that an `i64` has, its sign included.
pub const MOST_DIGITS: usize = 20;

/// The digits of the numbers below a hundred, two each.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[b'0'; 2]; 100];
    let mut number = 0;
    while number < 100 {
        pairs[number] = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
        number += 1;
    }
    pairs
};

/// Writes the digits of a number, and its sign, to the end of the room; where they begin. They are ASCII.
#[inline]
pub fn write_decimal(value: i64, digits: &mut [u8; MOST_DIGITS]) -> usize {
    let mut at = MOST_DIGITS;
    let mut rest = value.unsigned_abs();
    while rest >= 10 {
        at -= 2;
        digits[at..at + 2].copy_from_slice(&PAIRS[(rest % 100) as usize]);
        rest /= 100;
    }
    // What is left is the first of an odd number of digits.
    if rest > 0 || at == MOST_DIGITS {
        at -= 1;
        digits[at] = b'0' + rest as u8;
    }
    if value < 0 {
        at -= 1;
        digits[at] = b'-';
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_rust() {
        let numbers =
            [0, 1, 9, 10, 11, 99, 100, 101, 999, 1000, 12345, 123_456, i64::MAX, i64::MIN, -1, -10, -99, -100];
        for number in numbers.into_iter().chain(-2000..2000) {
            let mut digits = [0; MOST_DIGITS];
            let start = write_decimal(number, &mut digits);
            assert_eq!(std::str::from_utf8(&digits[start..]), Ok(number.to_string().as_str()));
        }
    }
}
