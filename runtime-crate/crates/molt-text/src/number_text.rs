//! What the parsers of numbers share: digits and spaces of any script brought to ASCII, and underscores between digits
//! (CPython Objects/unicodeobject.c `_PyUnicode_TransformDecimalAndSpaceToASCII`, Python/pystrtod.c
//! `_Py_string_to_number_with_underscores`).

use crate::unicode;
use crate::wtf8::Wtf8;
use std::borrow::Cow;

/// Whitespace of C's `isspace`: narrower than `str.isspace`, which counts 0x1C to 0x1F too.
pub(crate) fn is_ascii_space(byte: u8) -> bool {
    matches!(byte, 0x09..=0x0D | 0x20)
}

/// ASCII text as it is; otherwise decimal digits become ASCII digits, whitespace becomes a space, and anything else `?`.
/// As in CPython, a text with `?` is cut there: nothing after it can matter.
pub(crate) fn to_ascii_number(text: Wtf8<'_>) -> Cow<'_, [u8]> {
    if text.is_ascii() {
        return Cow::Borrowed(text.as_bytes());
    }
    let mut out = molt_room::vec(text.len());
    for code_point in text.code_points() {
        if code_point > 0 && code_point < 0x7F {
            out.push(code_point as u8);
        } else if unicode::is_space(code_point) {
            out.push(b' ');
        } else if let Some(digit) = unicode::decimal_value(code_point) {
            out.push(b'0' + digit);
        } else {
            out.push(b'?');
            break;
        }
    }
    Cow::Owned(out)
}

/// Digits with zeros before them, up to a least number of digits.
pub(crate) fn zero_filled(digits: &str, least: usize) -> String {
    let zeros = least.saturating_sub(digits.len());
    let mut out = molt_room::string(zeros + digits.len());
    out.extend(std::iter::repeat_n('0', zeros));
    out.push_str(digits);
    out
}

/// The bytes without underscores, each of which must stand between two digits; None if one does not.
pub(crate) fn remove_underscores(bytes: &[u8]) -> Option<Cow<'_, [u8]>> {
    if !bytes.contains(&b'_') {
        return Some(Cow::Borrowed(bytes));
    }
    let is_digit = |index: usize| bytes.get(index).is_some_and(u8::is_ascii_digit);
    let well_placed = |index: usize| index > 0 && is_digit(index - 1) && is_digit(index + 1);
    if (0..bytes.len()).any(|index| bytes[index] == b'_' && !well_placed(index)) {
        return None;
    }
    Some(Cow::Owned(bytes.iter().copied().filter(|&byte| byte != b'_').collect()))
}
