//! The Unicode database as CPython's `str` methods and `unicodedata` answer from it (Objects/unicodectype.c).
//!
//! One set of tables serves all Python versions: Unicode 15.1, the version of CPython 3.13. CPython 3.11 has 14.0, 3.12 has
//! 15.0 and 3.14 has 16.0; they differ only in code points that were unassigned before (4,489 of them came with 15.0, 622
//! ideographs with 15.1, 5,185 with 16.0), which an older version calls unprintable and not alphabetic.

mod case;
mod generated {
    #[rustfmt::skip]
    pub mod decompositions;
    #[rustfmt::skip]
    pub mod tables;
}
mod names;
mod normalize;

pub use case::{capitalize, casefold, lower, simple_lower, simple_upper, swapcase, title, upper};
pub use generated::tables::UNICODE_VERSION;
pub use names::{lookup, name};
pub use normalize::{NormalForm, combining_class, decomposition, is_normalized, normalize};

use crate::wtf8::{CodePoint, Wtf8};
use generated::tables as t;

/// The properties that a class of code points has in common.
pub struct Record {
    flags: u16,
    category: u8,
    east_asian_width: u8,
    bidi_class: u8,
    decimal: u8,
    digit: u8,
    /// What to add for the upper, lower, title and folded form, where that is a single code point.
    case_deltas: [i32; 4],
}

impl Record {
    const fn new(
        flags: u16,
        category: u8,
        east_asian_width: u8,
        bidi_class: u8,
        decimal: u8,
        digit: u8,
        case_deltas: [i32; 4],
    ) -> Self {
        Record { flags, category, east_asian_width, bidi_class, decimal, digit, case_deltas }
    }
}

#[inline]
fn record(code_point: CodePoint) -> &'static Record {
    let code_point = code_point as usize;
    let block = t::INDEX.get(code_point / t::BLOCK).copied().unwrap_or(0);
    &t::RECORDS[usize::from(t::BLOCKS[usize::from(block) * t::BLOCK + code_point % t::BLOCK])]
}

#[inline]
fn has(code_point: CodePoint, flags: u16) -> bool {
    record(code_point).flags & flags != 0
}

/// `str.isalpha` of one code point.
pub fn is_alpha(code_point: CodePoint) -> bool {
    has(code_point, t::ALPHABETIC)
}

/// `str.isdecimal` of one code point.
pub fn is_decimal(code_point: CodePoint) -> bool {
    decimal_value(code_point).is_some()
}

/// `str.isdigit` of one code point.
pub fn is_digit(code_point: CodePoint) -> bool {
    digit_value(code_point).is_some()
}

/// `str.isnumeric` of one code point.
pub fn is_numeric(code_point: CodePoint) -> bool {
    has(code_point, t::NUMERIC)
}

/// `str.isalnum` of one code point.
pub fn is_alnum(code_point: CodePoint) -> bool {
    is_alpha(code_point) || is_numeric(code_point) || is_digit(code_point)
}

/// `str.isspace` of one code point; what `str.split()` and `str.strip()` take for whitespace.
#[inline]
pub fn is_space(code_point: CodePoint) -> bool {
    if code_point < 0x80 {
        return matches!(code_point, 0x09..=0x0D | 0x1C..=0x20);
    }
    has(code_point, t::SPACE)
}

/// `str.isprintable` of one code point: what `repr` leaves as it is.
#[inline]
pub fn is_printable(code_point: CodePoint) -> bool {
    if code_point < 0x80 {
        return matches!(code_point, 0x20..=0x7E);
    }
    has(code_point, t::PRINTABLE)
}

/// Whether `str.splitlines` breaks here.
#[inline]
pub fn is_line_break(code_point: CodePoint) -> bool {
    if code_point < 0x80 {
        return matches!(code_point, 0x0A..=0x0D | 0x1C..=0x1E);
    }
    has(code_point, t::LINE_BREAK)
}

/// The derived property Lowercase.
pub fn is_lowercase(code_point: CodePoint) -> bool {
    has(code_point, t::LOWERCASE)
}

/// The derived property Uppercase.
pub fn is_uppercase(code_point: CodePoint) -> bool {
    has(code_point, t::UPPERCASE)
}

/// General category Lt.
pub fn is_titlecase(code_point: CodePoint) -> bool {
    has(code_point, t::TITLECASE)
}

/// The derived property Cased.
pub fn is_cased(code_point: CodePoint) -> bool {
    has(code_point, t::LOWERCASE | t::UPPERCASE | t::TITLECASE)
}

fn is_case_ignorable(code_point: CodePoint) -> bool {
    has(code_point, t::CASE_IGNORABLE)
}

/// Whether an identifier may begin with this: XID_Start or an underscore.
pub fn is_identifier_start(code_point: CodePoint) -> bool {
    has(code_point, t::IDENTIFIER_START)
}

/// Whether an identifier may go on with this: XID_Continue.
pub fn is_identifier_continue(code_point: CodePoint) -> bool {
    has(code_point, t::IDENTIFIER_CONTINUE)
}

/// `unicodedata.decimal`: the value of a decimal digit of any script.
#[inline]
pub fn decimal_value(code_point: CodePoint) -> Option<u8> {
    if code_point < 0x80 {
        return code_point.checked_sub(0x30).filter(|&digit| digit < 10).map(|digit| digit as u8);
    }
    Some(record(code_point).decimal).filter(|&digit| digit < 10)
}

/// `unicodedata.digit`: decimal digits and such as superscripts.
pub fn digit_value(code_point: CodePoint) -> Option<u8> {
    Some(record(code_point).digit).filter(|&digit| digit < 10)
}

/// `unicodedata.numeric` as numerator and denominator.
pub fn numeric_value(code_point: CodePoint) -> Option<(i64, i64)> {
    if let Some(digit) = decimal_value(code_point) {
        return Some((i64::from(digit), 1));
    }
    let found = t::NUMERIC_VALUES.binary_search_by_key(&code_point, |entry| entry.0).ok()?;
    let (_, numerator, denominator) = t::NUMERIC_VALUES[found];
    Some((numerator, denominator))
}

/// `unicodedata.category`: the two-letter general category.
pub fn category(code_point: CodePoint) -> &'static str {
    t::CATEGORIES[usize::from(record(code_point).category)]
}

/// `unicodedata.east_asian_width`.
pub fn east_asian_width(code_point: CodePoint) -> &'static str {
    t::EAST_ASIAN_WIDTHS[usize::from(record(code_point).east_asian_width)]
}

/// `unicodedata.bidirectional`: empty for what is not assigned.
pub fn bidirectional(code_point: CodePoint) -> &'static str {
    t::BIDI_CLASSES[usize::from(record(code_point).bidi_class)]
}

/// `unicodedata.mirrored`.
pub fn is_mirrored(code_point: CodePoint) -> bool {
    has(code_point, t::MIRRORED)
}

/// `str.isidentifier`: whether the text has the form of an identifier (keywords have it too).
pub fn is_identifier(text: Wtf8<'_>) -> bool {
    let mut code_points = text.code_points();
    code_points.next().is_some_and(is_identifier_start) && code_points.all(is_identifier_continue)
}

/// The tests that are true of a non-empty text whose every code point passes: `isalpha`, `isdigit`, `isspace`, ...
pub fn non_empty_and_all(text: Wtf8<'_>, test: impl FnMut(CodePoint) -> bool) -> bool {
    !text.is_empty() && text.code_points().all(test)
}

/// `str.islower`: a cased code point, and none in upper or title case.
pub fn is_lower(text: Wtf8<'_>) -> bool {
    some_and_none(text.code_points(), is_lowercase, |c| is_uppercase(c) || is_titlecase(c))
}

/// `str.isupper`: a cased code point, and none in lower or title case.
pub fn is_upper(text: Wtf8<'_>) -> bool {
    some_and_none(text.code_points(), is_uppercase, |c| is_lowercase(c) || is_titlecase(c))
}

/// Whether some item passes the first test and none the second, at which the search ends.
pub(crate) fn some_and_none<T: Copy>(
    mut items: impl Iterator<Item = T>,
    wanted: impl Fn(T) -> bool,
    unwanted: impl Fn(T) -> bool,
) -> bool {
    let mut found = false;
    let all = items.all(|item| {
        found |= wanted(item);
        !unwanted(item)
    });
    all && found
}

/// `str.istitle`: upper case only after what is uncased, lower case only after what is cased, and something cased.
pub fn is_title(text: Wtf8<'_>) -> bool {
    let (mut cased, mut previous_is_cased) = (false, false);
    for code_point in text.code_points() {
        let is_start = is_uppercase(code_point) || is_titlecase(code_point);
        if (is_start && previous_is_cased) || (!is_start && is_lowercase(code_point) && !previous_is_cased) {
            return false;
        }
        previous_is_cased = is_start || is_lowercase(code_point);
        cased |= previous_is_cased;
    }
    cased
}
