//! `float.__format__` (`format_float_internal`).

use super::layout::NumberParts;
use super::spec::{Align, FormatSpec};
use super::{FormatTarget, unknown_type};
use crate::error::{Error, Result};
use crate::float_repr::{self, FloatNotation, FloatStyle};
use crate::wtf8::{Wtf8, Wtf8Buf};

const DEFAULT_PRECISION: usize = 6;

/// Formats a float; ValueError for what does not apply to one.
pub fn format_float(value: f64, spec: Wtf8<'_>, target: FormatTarget<'_>) -> Result<Wtf8Buf> {
    if spec.is_empty() {
        return Ok(Wtf8Buf::from(float_repr::repr(value)));
    }
    let spec = FormatSpec::parse(spec, '\0', Align::Right, target)?;
    format_float_spec(value, &spec, target)
}

/// The notation and style of a presentation type; None for a type that floats do not have.
pub(super) fn notation_of(spec: &FormatSpec) -> Option<(FloatNotation, FloatStyle)> {
    let precision = spec.precision.unwrap_or(DEFAULT_PRECISION);
    let ty = spec.type_char('\0');
    let notation = match ty {
        'e' | 'E' => FloatNotation::Exponent(precision),
        'f' | 'F' | '%' => FloatNotation::Fixed(precision),
        'g' | 'G' | 'n' => FloatNotation::General(precision),
        '\0' if spec.ty.is_none() => spec.precision.map_or(FloatNotation::Shortest, FloatNotation::General),
        _ => return None,
    };
    let style = FloatStyle {
        alternate: spec.alternate,
        no_negative_zero: spec.no_negative_zero,
        upper: matches!(ty, 'E' | 'F' | 'G'),
        ..FloatStyle::default()
    };
    Some((notation, style))
}

pub(super) fn check_precision(spec: &FormatSpec) -> Result<()> {
    if spec.precision.is_some_and(|precision| i32::try_from(precision).is_err()) {
        return Err(Error::value("precision too big"));
    }
    Ok(())
}

pub(super) fn format_float_spec(value: f64, spec: &FormatSpec, target: FormatTarget<'_>) -> Result<Wtf8Buf> {
    let (notation, style) = notation_of(spec).ok_or_else(|| unknown_type(spec.ty.unwrap_or(0), target))?;
    check_precision(spec)?;
    let style = FloatStyle { add_dot_zero: spec.ty.is_none(), ..style };
    let is_percentage = spec.ty == Some(u32::from('%'));
    let mut text = float_repr::format(if is_percentage { value * 100.0 } else { value }, notation, style);
    if is_percentage {
        text.push('%');
    }
    Ok(NumberParts::of_float(&text).layout(spec))
}
