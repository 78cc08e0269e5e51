//! Numbers and truth in text, as lax mode reads them. pydantic-core src/input/shared.rs.

use num_bigint::BigInt;

/// CPython's limit for the digits of an integer in text.
const MAX_DIGITS: usize = 4300;

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

/// What a text says as a float: the number, if it is one.
pub type FloatText = Option<f64>;

/// An integer: surrounding whitespace, a sign, single underscores between digits and a fraction of zeros are allowed.
pub fn str_as_int(text: &str) -> IntText {
    let text = text.trim();
    if text.len() > MAX_DIGITS {
        return IntText::TooLong;
    }
    let (negative, digits) = match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    let Some(digits) = without_underscores(without_zero_fraction(digits)) else { return IntText::Invalid };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return IntText::Invalid;
    }
    match digits.parse::<BigInt>() {
        Ok(number) => IntText::Number(if negative { -number } else { number }),
        Err(_) => IntText::Invalid,
    }
}

/// `12.00` without `.00`; any other text as it is.
fn without_zero_fraction(text: &str) -> &str {
    match text.split_once('.') {
        Some((whole, fraction)) if !fraction.is_empty() && fraction.bytes().all(|byte| byte == b'0') => whole,
        _ => text,
    }
}

/// The text without its underscores; `None` unless each stands alone between other characters.
fn without_underscores(text: &str) -> Option<String> {
    let misplaced = text.starts_with('_') || text.ends_with('_') || text.contains("__");
    (!misplaced).then(|| text.replace('_', ""))
}

/// A float: what Rust's parser takes, with surrounding whitespace and single underscores allowed.
pub fn str_as_float(text: &str) -> FloatText {
    let text = text.trim();
    text.parse().ok().or_else(|| without_underscores(text)?.parse().ok())
}

/// The words for true and false, in any case.
pub fn str_as_bool(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "0" | "off" | "f" | "false" | "n" | "no" => Some(false),
        "1" | "on" | "t" | "true" | "y" | "yes" => Some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_of_text() {
        for (text, number) in [("1", 1), (" 1 ", 1), ("1_0", 10), ("1.0", 1), ("+1", 1), ("-0", 0), ("01", 1)] {
            assert_eq!(str_as_int(text), IntText::Number(BigInt::from(number)), "{text}");
        }
        for text in ["_1", "1.5", "1e3", ""] {
            assert_eq!(str_as_int(text), IntText::Invalid, "{text}");
        }
        assert_eq!(str_as_int(&"9".repeat(5000)), IntText::TooLong);
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
}
