//! `str.__format__` (`format_string_internal`).

use super::spec::{Align, FormatSpec, Sign};
use super::{FormatTarget, padded, unknown_type};
use crate::error::{Error, Result};
use crate::wtf8::{Wtf8, Wtf8Buf};

/// Formats text; ValueError for what does not apply to text.
pub fn format_text(value: Wtf8<'_>, spec: Wtf8<'_>, target: FormatTarget<'_>) -> Result<Wtf8Buf> {
    if spec.is_empty() {
        return Ok(value.to_owned());
    }
    let spec = FormatSpec::parse(spec, 's', Align::Left, target)?;
    if let Some(ty) = spec.ty.filter(|&ty| ty != u32::from('s')) {
        return Err(unknown_type(ty, target));
    }
    let refused = if spec.sign == Some(Sign::Space) {
        "Space not allowed in string format specifier"
    } else if spec.sign.is_some() {
        "Sign not allowed in string format specifier"
    } else if spec.no_negative_zero {
        "Negative zero coercion (z) not allowed in string format specifier"
    } else if spec.alternate {
        "Alternate form (#) not allowed in string format specifier"
    } else if spec.align == Align::AfterSign {
        "'=' alignment not allowed in string format specifier"
    } else {
        let shown = value.slice(0..spec.precision.unwrap_or(usize::MAX).min(value.len()));
        return Ok(padded(shown, &spec));
    };
    Err(Error::value(refused))
}
