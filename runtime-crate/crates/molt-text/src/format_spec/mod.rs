//! The format mini-language: `__format__` of int, float, complex and str (CPython Python/formatter_unicode.c).
//!
//! The type `n` groups by the locale; the process is in the C locale, which does not group.

mod complex;
mod float;
mod int;
pub(crate) use int::digits_of;
mod layout;
mod spec;
mod text;

pub use complex::format_complex;
pub use float::format_float;
pub use int::format_int;
pub use layout::{NumberParts, group_digits, pad};
pub use spec::{Align, FormatSpec, Grouping, Sign};
pub use text::format_text;

use crate::error::Error;
use crate::python_version::PythonVersion;
use crate::wtf8::{CodePoint, Wtf8Buf};

/// What is being formatted, as far as messages need to know.
#[derive(Clone, Copy, Debug)]
pub struct FormatTarget<'a> {
    /// `type(value).__name__`.
    pub type_name: &'a str,
    pub version: PythonVersion,
}

impl FormatTarget<'_> {
    /// The name as `%.200s` cuts it.
    fn short_name(&self) -> &str {
        let mut end = self.type_name.len().min(200);
        while !self.type_name.is_char_boundary(end) {
            end -= 1;
        }
        &self.type_name[..end]
    }
}

/// A presentation type as messages show it: the character if it is visible ASCII, else its code.
fn shown_type(ty: CodePoint) -> String {
    match char::from_u32(ty) {
        Some(char @ '!'..='\x7F') => String::from(char),
        _ => format!("\\x{ty:x}"),
    }
}

/// The error of a type that a value of this class does not have (`unknown_presentation_type`).
pub fn unknown_type(ty: CodePoint, target: FormatTarget<'_>) -> Error {
    Error::value(format!("Unknown format code '{}' for object of type '{}'", shown_type(ty), target.short_name()))
}

/// Fills text up to the width: the common end of `format_text` and `format_complex`.
fn padded(text: crate::wtf8::Wtf8<'_>, spec: &FormatSpec) -> Wtf8Buf {
    pad(text, spec.width.unwrap_or(0), spec.align, spec.fill)
}
