//! Where the parts of a number and its padding go (`calc_number_widths`, `fill_number`, and
//! Objects/unicodeobject.c `_PyUnicode_InsertThousandsGrouping`).

use super::spec::{Align, FormatSpec, Grouping, Sign};
use crate::number_text::zero_filled;
use crate::wtf8::{CodePoint, Wtf8, Wtf8Buf};

/// A number in parts, to be written as `sign prefix digits rest`.
#[derive(Clone, Copy, Debug)]
pub struct NumberParts<'a> {
    pub negative: bool,
    /// `0x` and the like.
    pub prefix: &'a str,
    /// The digits before the point: the ones that are grouped, and filled up with zeros.
    pub digits: &'a str,
    /// The point and everything after it, or all of what has no digits (`inf`).
    pub rest: &'a str,
}

impl<'a> NumberParts<'a> {
    /// Takes a formatted float apart: sign, digits, the rest.
    pub fn of_float(text: &'a str) -> Self {
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let digits = unsigned.bytes().take_while(u8::is_ascii_digit).count();
        NumberParts {
            negative: unsigned.len() != text.len(),
            prefix: "",
            digits: &unsigned[..digits],
            rest: &unsigned[digits..],
        }
    }

    /// The number laid out and padded as the specifier says.
    pub fn layout(&self, spec: &FormatSpec) -> Wtf8Buf {
        let sign = match (spec.sign, self.negative) {
            (_, true) => "-",
            (Some(Sign::Plus), _) => "+",
            (Some(Sign::Space), _) => " ",
            _ => "",
        };
        let rest = match spec.fraction_grouping {
            Some(grouping) => group_fraction(self.rest, grouping),
            None => String::from(self.rest),
        };
        let width = spec.width.unwrap_or(0);
        let fixed = sign.len() + self.prefix.len() + rest.len();
        let zero_filled = spec.fill == u32::from('0') && spec.align == Align::AfterSign;
        let least = if zero_filled { width.saturating_sub(fixed) } else { 0 };
        let digits =
            if self.digits.is_empty() { String::new() } else { group_digits(self.digits, spec.grouping, least) };
        let padding = width.saturating_sub(fixed + digits.len());
        let (left, inner, right) = match spec.align {
            Align::Left => (0, 0, padding),
            Align::Right => (padding, 0, 0),
            Align::Center => (padding / 2, 0, padding - padding / 2),
            Align::AfterSign => (0, padding, 0),
        };
        let mut out = Wtf8Buf::with_capacity(fixed + digits.len() + padding);
        out.push_repeated(spec.fill, left);
        out.push_str(sign);
        out.push_str(self.prefix);
        out.push_repeated(spec.fill, inner);
        out.push_str(&digits);
        out.push_str(&rest);
        out.push_repeated(spec.fill, right);
        out
    }
}

/// Digits with separators, and with zeros before them up to a least width; never begins with a separator.
pub fn group_digits(digits: &str, grouping: Option<Grouping>, least: usize) -> String {
    let Some(grouping) = grouping else {
        return zero_filled(digits, least);
    };
    let (size, separator) = (grouping.size(), grouping.separator());
    // The fewest digits that reach the width with their separators; a separator in front would not count, so one more
    // digit follows it.
    let grouped_len = |count: usize| count + (count.max(1) - 1) / size;
    let mut count = digits.len();
    if grouped_len(count) < least {
        count = count.max(least - least / (size + 1));
        while grouped_len(count) < least {
            count += 1;
        }
    }
    let zeros = count - digits.len();
    let mut out = molt_room::string(grouped_len(count));
    for (index, digit) in std::iter::repeat_n('0', zeros).chain(digits.chars()).enumerate() {
        if index > 0 && (count - index).is_multiple_of(size) {
            out.push(separator);
        }
        out.push(digit);
    }
    out
}

/// The digits right after the point grouped from the left; the point, an exponent and the like stay.
fn group_fraction(rest: &str, grouping: Grouping) -> String {
    let Some(after_point) = rest.strip_prefix('.') else {
        return String::from(rest);
    };
    let digits = after_point.bytes().take_while(u8::is_ascii_digit).count();
    let mut out = String::from(".");
    for (index, digit) in after_point[..digits].chars().enumerate() {
        if index > 0 && index.is_multiple_of(grouping.size()) {
            out.push(grouping.separator());
        }
        out.push(digit);
    }
    out + &after_point[digits..]
}

/// Text between fill characters up to a width; `=` aligns to the left, as text has no sign.
pub fn pad(text: Wtf8<'_>, width: usize, align: Align, fill: CodePoint) -> Wtf8Buf {
    let padding = width.saturating_sub(text.len());
    let left = match align {
        Align::Left | Align::AfterSign => 0,
        Align::Right => padding,
        Align::Center => padding / 2,
    };
    let mut out = Wtf8Buf::with_capacity(text.as_bytes().len() + padding);
    out.push_repeated(fill, left);
    out.push_wtf8(text);
    out.push_repeated(fill, padding - left);
    out
}
