//! Numbers and truth in text, as lax mode reads them. pydantic-core src/input/shared.rs.

use jiter::{JsonErrorType, NumberInt};
use num_bigint::BigInt;

/// What a text says as an integer.
#[derive(PartialEq, Eq, Debug)]
pub enum IntText {
    /// The number.
    Number(BigInt),
    /// Nothing: it is no integer.
    Invalid,
    /// It has too many digits.
    TooLong,
}

fn number(text: &str) -> Result<BigInt, JsonErrorType> {
    match NumberInt::try_from(text.as_bytes()) {
        Ok(NumberInt::Int(number)) => Ok(number.into()),
        Ok(NumberInt::BigInt(number)) => Ok(number),
        Err(error) => Err(error.error_type),
    }
}

/// An integer as JSON writes it, or one with surrounding whitespace, a plus sign, leading zeros, single underscores between
/// digits or a fraction of zeros.
pub fn str_as_int(text: &str) -> IntText {
    match number(text) {
        Ok(number) => return IntText::Number(number),
        Err(JsonErrorType::NumberOutOfRange) => return IntText::TooLong,
        Err(_) => {}
    }
    match plain_digits(text).map(|text| number(&text)) {
        Some(Ok(number)) => IntText::Number(number),
        _ => IntText::Invalid,
    }
}

/// The number as JSON would write it, if it differs from the text.
fn plain_digits(text: &str) -> Option<String> {
    let trimmed = text.trim();
    let unsigned = match trimmed.strip_prefix('+') {
        Some(rest) if rest.starts_with('-') => return None,
        Some(rest) => rest,
        None => trimmed,
    };
    let (sign, digits) = match unsigned.strip_prefix('-') {
        Some(rest) if rest.starts_with(['-', '+']) => return None,
        Some(rest) => ("-", rest),
        None => ("", unsigned),
    };
    let whole = without_zero_fraction(without_leading_zeros(digits)?);
    match without_underscores(whole) {
        Some(plain) => Some(format!("{sign}{plain}")),
        None if whole.len() == text.len() => None,
        None => Some(format!("{sign}{whole}")),
    }
}

/// The text from its first digit that counts; the last zero stays if nothing but a fraction follows.
fn without_leading_zeros(text: &str) -> Option<&str> {
    let first = text.chars().next()?;
    if matches!(first, '1'..='9' | '-') {
        return Some(text);
    }
    if first != '0' {
        return None;
    }
    let counts = text.char_indices().skip(1).find(|(_, character)| !matches!(character, '0' | '_'));
    match counts {
        Some((at, '1'..='9' | '-')) => Some(&text[at..]),
        Some((at, '.')) => Some(&text[at - 1..]),
        Some(_) => None,
        None => Some(&text[text.len() - 1..]),
    }
}

/// `12.00` without `.00`; any other text as it is.
fn without_zero_fraction(text: &str) -> &str {
    match text.split_once('.') {
        Some((whole, fraction)) if !fraction.is_empty() && fraction.bytes().all(|byte| byte == b'0') => whole,
        _ => text,
    }
}

/// The text without its underscores, if it has some and each stands alone between other characters.
fn without_underscores(text: &str) -> Option<String> {
    let misplaced = text.starts_with('_') || text.ends_with('_') || text.contains("__");
    (text.contains('_') && !misplaced).then(|| text.replace('_', ""))
}

/// A float: what Rust's parser takes, with surrounding whitespace or single underscores allowed.
pub fn str_as_float(text: &str) -> Option<f64> {
    text.trim().parse().ok().or_else(|| without_underscores(text)?.parse().ok())
}

/// The words for true and false, in any case.
pub fn str_as_bool(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "0" | "off" | "f" | "false" | "n" | "no" => Some(false),
        "1" | "on" | "t" | "true" | "y" | "yes" => Some(true),
        _ => None,
    }
}

/// Why a float is no integer.
#[derive(PartialEq, Eq, Debug)]
pub enum NotWhole {
    /// It is infinite or not a number.
    NotFinite,
    /// It has a fraction.
    Fraction,
    /// It is beyond 64 bits.
    TooLarge,
}

/// The integer that a float equals.
pub fn float_as_int(number: f64) -> Result<i64, NotWhole> {
    if !number.is_finite() {
        return Err(NotWhole::NotFinite);
    }
    if number.fract() != 0.0 {
        return Err(NotWhole::Fraction);
    }
    if (i64::MIN as f64) < number && number < (i64::MAX as f64) { Ok(number as i64) } else { Err(NotWhole::TooLarge) }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test's own sizes")]
mod tests {
    use super::*;

    #[test]
    fn integers_of_text() {
        for (text, number) in [
            ("1", 1),
            (" 1 ", 1),
            ("1_0", 10),
            ("1.0", 1),
            ("+1", 1),
            ("-0", 0),
            ("01", 1),
            ("-007", -7),
            ("00.0", 0),
            ("0_000", 0),
        ] {
            assert_eq!(str_as_int(text), IntText::Number(BigInt::from(number)), "{text}");
        }
        for text in ["_1", "1.5", "1e3", "", "+-1", "--1", "-+1", "1__0", "_", "0x1"] {
            assert_eq!(str_as_int(text), IntText::Invalid, "{text}");
        }
        assert_eq!(str_as_int(&"9".repeat(5000)), IntText::TooLong);
        assert_eq!(str_as_int(&"a".repeat(5000)), IntText::Invalid);
    }

    #[test]
    fn floats_of_text() {
        for (text, number) in [("1", 1.0), (" 1 ", 1.0), ("1_0", 10.0), ("inf", f64::INFINITY), ("+1", 1.0)] {
            assert_eq!(str_as_float(text), Some(number), "{text}");
        }
        assert_eq!(str_as_float("-Infinity"), Some(f64::NEG_INFINITY));
        for text in ["_1", "", "x"] {
            assert_eq!(str_as_float(text), None, "{text}");
        }
    }

    #[test]
    fn truth_of_text() {
        for (text, truth) in [("1", Some(true)), (" 1", None), ("TRUE", Some(true)), ("Off", Some(false)), ("x", None)]
        {
            assert_eq!(str_as_bool(text), truth, "{text}");
        }
    }

    #[test]
    fn whole_floats() {
        assert_eq!(float_as_int(-3.0), Ok(-3));
        assert_eq!(float_as_int(0.5), Err(NotWhole::Fraction));
        assert_eq!(float_as_int(1e30), Err(NotWhole::TooLarge));
        assert_eq!(float_as_int(f64::NAN), Err(NotWhole::NotFinite));
    }
}
