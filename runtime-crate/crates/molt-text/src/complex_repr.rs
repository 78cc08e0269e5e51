//! `repr(complex)` and `complex("...")` (CPython Objects/complexobject.c).

use crate::error::{Error, Result};
use crate::float_parse::{TrimPython, parse_plain};
use crate::float_repr::{FloatNotation, FloatStyle, format};
use crate::number_text::{remove_underscores, to_ascii_number};
use crate::repr_text;
use crate::wtf8::Wtf8;

/// `repr(complex)`: only the imaginary part where the real part is positive zero.
pub fn repr(real: f64, imaginary: f64) -> String {
    let part = |value, always_sign| {
        format(value, FloatNotation::Shortest, FloatStyle { always_sign, ..FloatStyle::default() })
    };
    if real == 0.0 && real.is_sign_positive() {
        return format!("{}j", part(imaginary, false));
    }
    format!("({}{}j)", part(real, false), part(imaginary, true))
}

/// `complex(str)`: real and imaginary part; ValueError for what is no complex number.
pub fn parse_str(text: Wtf8<'_>) -> Result<(f64, f64)> {
    let ascii = to_ascii_number(text);
    let plain = remove_underscores(&ascii).ok_or_else(|| {
        Error::value(format!("could not convert string to complex: {}", repr_text::repr_string(text)))
    })?;
    parse_ascii(&plain).ok_or_else(|| Error::value("complex() arg is a malformed string"))
}

fn parse_ascii(bytes: &[u8]) -> Option<(f64, f64)> {
    let mut body = bytes.trim_ascii_python();
    if let Some(inner) = body.strip_prefix(b"(") {
        body = inner.strip_suffix(b")")?.trim_ascii_python();
    }
    let is_unit = |byte: Option<&u8>| matches!(byte, Some(b'j' | b'J'));
    let first = float_prefix(body);
    let rest = &body[first..];
    if first > 0 && rest.is_empty() {
        return Some((parse_plain(body)?, 0.0));
    }
    if first > 0 && matches!(rest[0], b'+' | b'-') {
        let second = float_prefix(rest);
        let (imaginary, unit) =
            if second > 0 { (parse_plain(&rest[..second])?, second) } else { (unit_of(rest[0]), 1) };
        let complete = is_unit(rest.get(unit)) && rest.len() == unit + 1;
        return complete.then_some((parse_plain(&body[..first])?, imaginary));
    }
    let (imaginary, unit) = match (first, body.first()) {
        (0, Some(&sign @ (b'+' | b'-'))) => (unit_of(sign), 1),
        (0, _) => (1.0, 0),
        _ => (parse_plain(&body[..first])?, first),
    };
    (is_unit(body.get(unit)) && body.len() == unit + 1).then_some((0.0, imaginary))
}

fn unit_of(sign: u8) -> f64 {
    if sign == b'-' { -1.0 } else { 1.0 }
}

/// Length of the longest float that the bytes begin with (`PyOS_string_to_double` with an end pointer); 0 if none.
fn float_prefix(bytes: &[u8]) -> usize {
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let start = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
    for word in [b"infinity".as_slice(), b"inf", b"nan"] {
        if bytes[start..].len() >= word.len() && bytes[start..start + word.len()].eq_ignore_ascii_case(word) {
            return start + word.len();
        }
    }
    let whole = digits(start);
    let mut end = start + whole;
    let mut fraction = 0;
    if bytes.get(end) == Some(&b'.') {
        fraction = digits(end + 1);
        if whole + fraction > 0 {
            end += 1 + fraction;
        }
    }
    if whole + fraction == 0 {
        return 0;
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let exponent = if end + 1 + sign <= bytes.len() { digits(end + 1 + sign) } else { 0 };
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    end
}
