//! `str`. CPython Objects/unicodeobject.c.

use molt_text::Wtf8;
use molt_value::Gc;
pub use molt_value::Str;

/// The text as the algorithms of `molt-text` take it.
#[inline]
pub fn as_wtf8(text: &Gc<Str>) -> Wtf8<'_> {
    Wtf8::from_parts(text.as_bytes(), text.char_len())
}

pub(crate) static DEF: crate::native::ClassDef = crate::native::ClassDef {
    name: "str",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[],
    slots: crate::native::Slots::EMPTY,
    flags: crate::native::ClassFlags::BASETYPE,
    missing: &[],
    ..crate::native::ClassDef::EMPTY
};
