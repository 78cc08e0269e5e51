//! `complex.__format__` (`format_complex_internal`): both parts by the same specifier, padded together.

use super::float::{check_precision, notation_of};
use super::layout::NumberParts;
use super::spec::{Align, FormatSpec, Sign};
use super::{FormatTarget, padded, unknown_type};
use crate::complex_repr;
use crate::error::{Error, Result};
use crate::float_repr;
use crate::wtf8::{Wtf8, Wtf8Buf};

/// Formats a complex number; ValueError for what does not apply to one.
pub fn format_complex(real: f64, imaginary: f64, spec: Wtf8<'_>, target: FormatTarget<'_>) -> Result<Wtf8Buf> {
    if spec.is_empty() {
        return Ok(Wtf8Buf::from(complex_repr::repr(real, imaginary)));
    }
    let spec = FormatSpec::parse(spec, '\0', Align::Right, target)?;
    let known = notation_of(&spec).filter(|_| spec.ty != Some(u32::from('%')));
    let (notation, style) = known.ok_or_else(|| unknown_type(spec.ty.unwrap_or(0), target))?;
    check_precision(&spec)?;
    if spec.fill == u32::from('0') {
        return Err(Error::value("Zero padding is not allowed in complex format specifier"));
    }
    if spec.align == Align::AfterSign {
        return Err(Error::value("'=' alignment flag is not allowed in complex format specifier"));
    }
    // Without a type the form is that of `str`: parentheses, and no real part that is positive zero.
    let like_str = spec.ty.is_none();
    let only_imaginary = like_str && real == 0.0 && real.is_sign_positive();
    let parentheses = like_str && !only_imaginary;

    let part = |value, sign| {
        let unpadded = FormatSpec { sign, width: None, align: Align::Left, ..spec.clone() };
        NumberParts::of_float(&float_repr::format(value, notation, style)).layout(&unpadded)
    };
    let mut out = Wtf8Buf::new();
    if parentheses {
        out.push_str("(");
    }
    if !only_imaginary {
        out.push_wtf8(part(real, spec.sign).as_wtf8());
    }
    let sign = if only_imaginary { spec.sign } else { Some(Sign::Plus) };
    out.push_wtf8(part(imaginary, sign).as_wtf8());
    out.push_str(if parentheses { "j)" } else { "j" });
    Ok(padded(out.as_wtf8(), &spec))
}
