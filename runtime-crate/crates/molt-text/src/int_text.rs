//! Ints as text and as bytes: `int("...", base)`, `str(int)`, `int.to_bytes`, `int.from_bytes`
//! (CPython Objects/longobject.c).

use crate::error::{Error, Result};
use crate::float_parse::TrimPython;
use crate::int::Int;
use crate::number_text::to_ascii_number;
use crate::repr_text;
use crate::wtf8::Wtf8;
use num_bigint::{BigInt, BigUint, Sign};

/// `sys.int_info.default_max_str_digits`; 0 stands for no limit.
pub const DEFAULT_MAX_STR_DIGITS: usize = 4300;
/// `sys.int_info.str_digits_check_threshold`: shorter texts are never refused.
const CHECK_THRESHOLD: usize = 640;
/// Digits that are made a number at once.
const BLOCK: usize = 1 << 11;
/// The repr quoted in an error message is cut after so many characters.
const QUOTED: usize = 200;

/// `int(str, base)`; ValueError for what is no int in that base, or has more than `max_str_digits` digits.
pub fn parse_str(text: Wtf8<'_>, base: u32, max_str_digits: usize) -> Result<Int> {
    parse(&to_ascii_number(text), base, max_str_digits, || repr_text::repr_string(text))
}

/// `int(bytes, base)`, as `parse_str`.
pub fn parse_bytes(bytes: &[u8], base: u32, max_str_digits: usize) -> Result<Int> {
    parse(bytes, base, max_str_digits, || repr_text::repr_bytes(bytes))
}

fn parse(bytes: &[u8], base: u32, max_str_digits: usize, quote: impl FnOnce() -> String) -> Result<Int> {
    if base == 1 || base > 36 {
        return Err(Error::value("int() base must be >= 2 and <= 36, or 0"));
    }
    match parse_ascii(bytes, base, max_str_digits) {
        Some(parsed) => parsed,
        None => {
            let quoted: String = quote().chars().take(QUOTED).collect();
            Err(Error::value(format!("invalid literal for int() with base {base}: {quoted}")))
        }
    }
}

/// None: not an int literal. An inner error: too many digits.
fn parse_ascii(bytes: &[u8], base: u32, max_str_digits: usize) -> Option<Result<Int>> {
    let bytes = bytes.trim_ascii_python();
    let (negative, mut body) = match bytes.first()? {
        b'-' => (true, &bytes[1..]),
        b'+' => (false, &bytes[1..]),
        _ => (false, bytes),
    };
    let prefix_base = match body {
        [b'0', b'x' | b'X', ..] => 16,
        [b'0', b'o' | b'O', ..] => 8,
        [b'0', b'b' | b'B', ..] => 2,
        _ => 0,
    };
    let literal_rules = base == 0 && prefix_base == 0;
    let base = match base {
        0 if prefix_base != 0 => prefix_base,
        0 => 10,
        base => base,
    };
    if prefix_base == base {
        body = &body[2..];
        body = body.strip_prefix(b"_").unwrap_or(body);
    }
    let digits = digit_values(body, base)?;
    if literal_rules && body[0] == b'0' && digits.iter().any(|&digit| digit != 0) {
        return None; // An old octal literal.
    }
    if exceeds(digits.len(), base, max_str_digits) {
        return Some(Err(Error::value(format!(
            "Exceeds the limit ({max_str_digits} digits) for integer string conversion: value has {} digits; \
             use sys.set_int_max_str_digits() to increase the limit",
            digits.len()
        ))));
    }
    Some(Ok(from_digits(&digits, base, negative)))
}

/// The values of the digits, single underscores between them left out.
fn digit_values(body: &[u8], base: u32) -> Option<Vec<u8>> {
    let mut digits = molt_room::vec(body.len());
    let mut previous_is_digit = false;
    for &byte in body {
        if byte == b'_' && previous_is_digit {
            previous_is_digit = false;
            continue;
        }
        digits.push(char::from(byte).to_digit(base)? as u8);
        previous_is_digit = true;
    }
    previous_is_digit.then_some(digits)
}

fn exceeds(digits: usize, base: u32, max_str_digits: usize) -> bool {
    !base.is_power_of_two() && max_str_digits > 0 && digits > CHECK_THRESHOLD && digits > max_str_digits
}

fn from_digits(digits: &[u8], base: u32, negative: bool) -> Int {
    // 12 digits of base 36 fit in 64 bits; so do 18 of base 10.
    let short = digits.len() <= if base <= 10 { 18 } else { 12 };
    if short {
        let value = digits.iter().fold(0i64, |value, &digit| value * i64::from(base) + i64::from(digit));
        return Int::Small(if negative { -value } else { value });
    }
    let magnitude = magnitude_of(digits, base);
    Int::from(BigInt::from_biguint(if negative { Sign::Minus } else { Sign::Plus }, magnitude))
}

/// The number that digits write. What is joined digit by digit takes time as the square of its length, so that long ones are joined from
/// blocks by twos, in which the time of multiplications counts.
fn magnitude_of(digits: &[u8], base: u32) -> BigUint {
    let at_once = |digits: &[u8]| BigUint::from_radix_be(digits, base).unwrap_or_default();
    if digits.len() <= 2 * BLOCK || base.is_power_of_two() {
        return at_once(digits);
    }
    let mut blocks: Vec<BigUint> = digits.rchunks(BLOCK).map(at_once).collect();
    let mut weight = BigUint::from(base).pow(BLOCK as u32);
    loop {
        let joined = blocks.chunks(2).map(|pair| match pair {
            [low, high] => high * &weight + low,
            rest => rest.iter().sum(),
        });
        blocks = joined.collect();
        if blocks.len() < 2 {
            return blocks.pop().unwrap_or_default();
        }
        weight = &weight * &weight;
    }
}

/// `str(int)` of a big integer; ValueError beyond `max_str_digits` digits.
pub fn to_decimal(value: &BigInt, max_str_digits: usize) -> Result<String> {
    let error = || {
        Error::value(format!(
            "Exceeds the limit ({max_str_digits} digits) for integer string conversion; \
             use sys.set_int_max_str_digits() to increase the limit"
        ))
    };
    let is_limited = max_str_digits > 0;
    // Refused by its bits alone when it cannot fit, before the costly conversion; 3.33 bits are more than a digit needs.
    if is_limited && value.bits() > 4 * max_str_digits.max(CHECK_THRESHOLD) as u64 {
        return Err(error());
    }
    let text = value.to_string();
    if is_limited && exceeds(text.len() - usize::from(text.starts_with('-')), 10, max_str_digits) {
        return Err(error());
    }
    Ok(text)
}

/// Order of the bytes of `int.to_bytes` and `int.from_bytes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrder {
    Big,
    Little,
}

impl ByteOrder {
    /// `"big"` or `"little"`; ValueError for another name.
    pub fn from_name(name: &str) -> Result<Self> {
        match name {
            "big" => Ok(ByteOrder::Big),
            "little" => Ok(ByteOrder::Little),
            _ => Err(Error::value("byteorder must be either 'little' or 'big'")),
        }
    }
}

/// `int.to_bytes`; OverflowError for what does not fit, or is negative without `signed`.
pub fn to_bytes(value: &BigInt, length: usize, order: ByteOrder, signed: bool) -> Result<Vec<u8>> {
    let negative = value.sign() == Sign::Minus;
    if negative && !signed {
        return Err(Error::overflow("can't convert negative int to unsigned"));
    }
    let mut bytes = match (value.sign(), signed) {
        (Sign::NoSign, _) => Vec::new(),
        (_, true) => value.to_signed_bytes_le(),
        (_, false) => value.magnitude().to_bytes_le(),
    };
    if bytes.len() > length {
        return Err(Error::overflow("int too big to convert"));
    }
    molt_room::resize(&mut bytes, length, if negative { 0xFF } else { 0 });
    if order == ByteOrder::Big {
        bytes.reverse();
    }
    Ok(bytes)
}

/// `int.from_bytes`.
pub fn from_bytes(bytes: &[u8], order: ByteOrder, signed: bool) -> Int {
    Int::from(match (order, signed) {
        (ByteOrder::Big, true) => BigInt::from_signed_bytes_be(bytes),
        (ByteOrder::Little, true) => BigInt::from_signed_bytes_le(bytes),
        (ByteOrder::Big, false) => BigInt::from_bytes_be(Sign::Plus, bytes),
        (ByteOrder::Little, false) => BigInt::from_bytes_le(Sign::Plus, bytes),
    })
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, BigUint, magnitude_of};

    #[test]
    fn digits_that_are_joined_from_blocks_are_the_number_that_they_write() {
        for base in [3, 10, 36] {
            for len in [2 * BLOCK, 2 * BLOCK + 1, 3 * BLOCK, 7 * BLOCK + 5, 16 * BLOCK] {
                let digits: Vec<u8> = (0..len).map(|at| (at * at * 31 / 7 % base) as u8).collect();
                let base = base as u32;
                assert_eq!(Some(magnitude_of(&digits, base)), BigUint::from_radix_be(&digits, base));
            }
        }
    }
}
