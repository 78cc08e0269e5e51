//! `int.__format__` (`format_long_internal`).

use super::float::format_float_spec;
use super::layout::NumberParts;
use super::spec::{Align, FormatSpec};
use super::{FormatTarget, unknown_type};
use crate::error::{Error, Result};
use crate::int::Int;
use crate::wtf8::{CodePoint, Wtf8, Wtf8Buf};
use crate::{int_math, int_text};
use num_traits::ToPrimitive;

/// Formats an int, which the float types take as a float. ValueError for what does not apply, or for more than
/// `max_str_digits` digits; OverflowError where a float or a character cannot hold the value.
pub fn format_int(value: &Int, spec: Wtf8<'_>, max_str_digits: usize, target: FormatTarget<'_>) -> Result<Wtf8Buf> {
    if spec.is_empty() {
        return Ok(Wtf8Buf::from(digits_of(value, 10, max_str_digits)?));
    }
    let spec = FormatSpec::parse(spec, 'd', Align::Right, target)?;
    let radix = match spec.type_char('d') {
        'b' => 2,
        'o' => 8,
        'x' | 'X' => 16,
        'c' | 'd' | 'n' => 10,
        'e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%' => {
            return format_float_spec(int_math::to_float(&value.as_big())?, &spec, target);
        }
        _ => return Err(unknown_type(spec.ty.unwrap_or(0), target)),
    };
    if spec.precision.is_some() {
        return Err(Error::value("Precision not allowed in integer format specifier"));
    }
    if spec.no_negative_zero {
        return Err(Error::value("Negative zero coercion (z) not allowed in integer format specifier"));
    }
    if spec.type_char('d') == 'c' {
        return format_character(value, &spec);
    }
    let upper = spec.type_char('d') == 'X';
    let prefix = match (radix, spec.alternate) {
        (2, true) => "0b",
        (8, true) => "0o",
        (16, true) if upper => "0X",
        (16, true) => "0x",
        _ => "",
    };
    let mut text = digits_of(value, radix, max_str_digits)?;
    if upper {
        text.make_ascii_uppercase();
    }
    let digits = text.strip_prefix('-').unwrap_or(&text);
    Ok(NumberParts { negative: value.is_negative(), prefix, digits, rest: "" }.layout(&spec))
}

/// `hex`, `oct`, `bin` without a prefix, and `str`.
pub(crate) fn digits_of(value: &Int, radix: u32, max_str_digits: usize) -> Result<String> {
    match (value, radix) {
        (Int::Small(value), 10) => Ok(value.to_string()),
        (Int::Big(value), 10) => int_text::to_decimal(value, max_str_digits),
        (value, radix) => Ok(value.as_big().to_str_radix(radix)),
    }
}

/// Type `c`: the character with this code.
fn format_character(value: &Int, spec: &FormatSpec) -> Result<Wtf8Buf> {
    if spec.sign.is_some() {
        return Err(Error::value("Sign not allowed with integer format specifier 'c'"));
    }
    if spec.alternate {
        return Err(Error::value("Alternate form (#) not allowed with integer format specifier 'c'"));
    }
    let code_point: CodePoint = match value {
        Int::Small(value) => value
            .to_u32()
            .filter(|&code_point| code_point <= 0x10FFFF)
            .ok_or_else(|| Error::overflow("%c arg not in range(0x110000)"))?,
        Int::Big(_) => return Err(Error::overflow("Python int too large to convert to C long")),
    };
    let mut character = Wtf8Buf::new();
    character.push(code_point);
    // Alignment `=` puts the padding before it: a character counts as what follows the digits.
    let align = if spec.align == Align::AfterSign { Align::Right } else { spec.align };
    Ok(super::pad(character.as_wtf8(), spec.width.unwrap_or(0), align, spec.fill))
}
