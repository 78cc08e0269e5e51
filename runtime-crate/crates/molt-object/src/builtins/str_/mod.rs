//! `str`. CPython Objects/unicodeobject.c.

use std::ops::Range;

use molt_text::wtf8::code_point_of;
use molt_text::{CodePoint, Wtf8, Wtf8Buf};
pub use molt_value::Str;
use molt_value::{Gc, Value, heap};

use crate::args::IntoResult;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

mod class;
mod construct;
mod format;
mod items;
mod iterator;
mod join;
pub(crate) mod percent;
pub(crate) mod search;
mod translate;

pub use class::StrClass;

/// The text as the algorithms of `molt-text` take it.
#[inline]
pub fn as_wtf8(text: &Gc<Str>) -> Wtf8<'_> {
    Wtf8::from_parts(text.as_bytes(), text.char_len())
}

/// The code points of a range of indices.
pub fn part(text: &Gc<Str>, range: Range<usize>) -> Wtf8<'_> {
    Wtf8::from_parts(&text.as_bytes()[text.byte_range(range.clone())], range.len())
}

/// The code points between two byte offsets that lie on boundaries.
pub fn part_of_bytes(text: &Gc<Str>, range: Range<usize>) -> Wtf8<'_> {
    let bytes = &text.as_bytes()[range];
    if text.is_ascii() { Wtf8::from_parts(bytes, bytes.len()) } else { Wtf8::new(bytes) }
}

/// The code point at an index, which must be below the length.
#[inline]
pub(crate) fn code_point_at(text: &Gc<Str>, index: usize) -> CodePoint {
    code_point_of(&text.as_bytes()[text.byte_offset(index)..])
}

impl Cx {
    /// The `str` of one code point; the ones of ASCII are shared.
    pub fn character(&self, code_point: CodePoint) -> Gc<Str> {
        if let Some(shared) =
            usize::try_from(code_point).ok().filter(|&at| at < 128).and_then(|at| self.world.latin1.get(at))
        {
            return shared.clone();
        }
        let mut text = Wtf8Buf::with_capacity(4);
        text.push(code_point);
        self.str_from_wtf8(text.as_wtf8())
    }

    /// A new text of a class, which may be derived from `str`.
    pub fn str_of_class(&self, class: &Gc<Type>, text: Wtf8<'_>) -> Gc<Str> {
        if class.is(&self.world.types.str) {
            return self.str_from_wtf8(text);
        }
        let made = Gc::from_wtf8(class, text.as_bytes(), text.len(), self.new_attrs_of(class));
        if class.read(self).slots.del.is_some() {
            heap::set_finalizer(&made.value(), true);
        }
        made
    }

    /// Whether the text's class is `str` itself.
    #[inline]
    pub fn is_exact_str(&self, text: &Gc<Str>) -> bool {
        text.class_is(&self.world.types.str)
    }

    /// The text as an instance of `str` itself. CPython `unicode_result_unchanged`.
    pub fn exact_str(&self, text: &Gc<Str>) -> Gc<Str> {
        if self.is_exact_str(text) { text.clone() } else { self.str_from_wtf8(as_wtf8(text)) }
    }

    /// A part of a text: the text itself when that is all of it.
    pub fn part_of_str(&self, text: &Gc<Str>, part: Wtf8<'_>) -> Gc<Str> {
        if part.len() == text.char_len() { self.exact_str(text) } else { self.str_from_wtf8(part) }
    }

    /// `a + b` of texts: one of them where the other is empty.
    pub fn concat_texts(&self, a: &Gc<Str>, b: &Gc<Str>) -> Gc<Str> {
        if b.char_len() == 0 {
            return self.exact_str(a);
        }
        if a.char_len() == 0 {
            return self.exact_str(b);
        }
        Gc::concatenated(&self.world.types.str, a, b)
    }
}

impl IntoResult for Wtf8Buf {
    fn into_result(self, cx: &mut Cx) -> Result<Value, Exc> {
        Ok(cx.str_from_wtf8(self.as_wtf8()).into())
    }
}
