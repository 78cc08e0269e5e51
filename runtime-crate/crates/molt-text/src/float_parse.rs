//! Text to floats: `float("...")`, `float.fromhex` (CPython Objects/floatobject.c, Python/pystrtod.c).

use crate::error::{Error, Result};
use crate::float_math::compose;
use crate::number_text::{is_ascii_space, remove_underscores, to_ascii_number};
use crate::repr_text;
use crate::wtf8::Wtf8;

/// `float(str)`; ValueError "could not convert string to float: ...".
pub fn parse_str(text: Wtf8<'_>) -> Result<f64> {
    parse_ascii(&to_ascii_number(text))
        .ok_or_else(|| Error::value(format!("could not convert string to float: {}", repr_text::repr_string(text))))
}

/// `float(bytes)`; ValueError "could not convert string to float: b'...'".
pub fn parse_bytes(bytes: &[u8]) -> Result<f64> {
    parse_ascii(bytes)
        .ok_or_else(|| Error::value(format!("could not convert string to float: {}", repr_text::repr_bytes(bytes))))
}

/// A float between optional ASCII whitespace, underscores between digits allowed.
pub fn parse_ascii(bytes: &[u8]) -> Option<f64> {
    parse_plain(&remove_underscores(bytes.trim_ascii_python())?)
}

/// A float with nothing around it (`PyOS_string_to_double` without an overflow exception).
pub(crate) fn parse_plain(bytes: &[u8]) -> Option<f64> {
    let value = std::str::from_utf8(bytes).ok()?.parse::<f64>().ok()?;
    let negative = bytes.first() == Some(&b'-');
    Some(if value.is_nan() { f64::NAN.copysign(if negative { -1.0 } else { 1.0 }) } else { value })
}

pub(crate) trait TrimPython {
    fn trim_ascii_python(&self) -> &Self;
}

impl TrimPython for [u8] {
    /// Without the whitespace of C's `isspace` at either end, which is what number parsing strips.
    fn trim_ascii_python(&self) -> &[u8] {
        let Some(start) = self.iter().position(|&byte| !is_ascii_space(byte)) else {
            return &[];
        };
        let end = self.iter().rposition(|&byte| !is_ascii_space(byte)).map_or(0, |last| last + 1);
        &self[start..end]
    }
}

/// `float.fromhex`; ValueError for what is no hexadecimal float, OverflowError beyond the range.
pub fn from_hex(text: Wtf8<'_>) -> Result<f64> {
    let invalid = || Error::value("invalid hexadecimal floating-point string");
    let text = text.as_bytes().trim_ascii_python();
    let (negative, body) = match text.first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    let lower = body.to_ascii_lowercase();
    let (magnitude, rest) = match lower.as_slice() {
        b"inf" | b"infinity" => (f64::INFINITY, [].as_slice()),
        b"nan" => (f64::NAN, [].as_slice()),
        body => {
            let (magnitude, rest) = hex_magnitude(body).ok_or_else(invalid)?;
            // As in CPython, the range is looked at before what follows the number.
            if magnitude.is_infinite() {
                return Err(Error::overflow("hexadecimal value too large to represent as a float"));
            }
            (magnitude, rest)
        }
    };
    if !rest.is_empty() {
        return Err(invalid());
    }
    Ok(if negative { -magnitude } else { magnitude })
}

/// `[0x]digits[.digits][p[sign]exponent]` in lower case, infinite when out of range, and what follows it.
fn hex_magnitude(body: &[u8]) -> Option<(f64, &[u8])> {
    let mut rest = body.strip_prefix(b"0x").unwrap_or(body);
    let (mut mantissa, mut sticky, mut dropped, mut fraction, mut digits) = (0u64, false, 0i64, 0i64, 0usize);
    let mut point_seen = false;
    while let Some((&byte, tail)) = rest.split_first() {
        if byte == b'.' && !point_seen {
            point_seen = true;
        } else if let Some(digit) = char::from(byte).to_digit(16) {
            digits += 1;
            fraction += i64::from(point_seen);
            if mantissa >> 60 == 0 {
                mantissa = mantissa << 4 | u64::from(digit);
            } else {
                sticky |= digit != 0;
                dropped += 1;
            }
        } else {
            break;
        }
        rest = tail;
    }
    let mut exponent = 0;
    if let Some(tail) = rest.strip_prefix(b"p") {
        (exponent, rest) = parse_exponent(tail)?;
    }
    let scale = exponent.saturating_add(4 * (dropped - fraction));
    (digits > 0).then(|| (compose(mantissa, sticky, scale), rest))
}

/// A decimal exponent and what follows it; beyond any that matters it saturates.
fn parse_exponent(bytes: &[u8]) -> Option<(i64, &[u8])> {
    let (negative, digits) = match bytes.first()? {
        b'-' => (true, &bytes[1..]),
        b'+' => (false, &bytes[1..]),
        _ => (false, bytes),
    };
    let (digits, rest) = digits.split_at(digits.iter().take_while(|byte| byte.is_ascii_digit()).count());
    let value = digits.iter().fold(0i64, |value, digit| (value * 10 + i64::from(digit - b'0')).min(i64::MAX / 1000));
    (!digits.is_empty()).then_some((if negative { -value } else { value }, rest))
}
