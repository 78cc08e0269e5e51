//! `str_iterator` and `str_ascii_iterator`. CPython Objects/unicodeobject.c `unicode_iter`.

use molt_macros::{Trace, class};
use molt_text::wtf8::{code_point_of, encoded_len};
use molt_value::{Gc, Mutable, Payload, Str, Value};

use crate::builtins::tuple::Tuple;
use crate::builtins::{NativeClass, reduce};
use crate::{Cx, Exc};

/// The payload of both iterators.
#[derive(Trace)]
pub struct StrIterator {
    text: Option<Gc<Str>>,
    /// Byte offset of the next code point.
    #[trace(skip)]
    offset: usize,
    /// How many code points were yielded.
    #[trace(skip)]
    yielded: usize,
}

impl Payload for StrIterator {
    type Access = Mutable;
}

/// Stands for the class of iterators over text of ASCII alone.
struct StrAsciiIterator;

/// An iterator over the characters of a text.
///
/// # Errors
/// None; the signature is the slot's.
pub(super) fn iter(cx: &mut Cx, text: &Gc<Str>) -> Result<Value, Exc> {
    let class = if text.is_ascii() { StrAsciiIterator::class(cx)? } else { StrIterator::class(cx)? };
    Ok(Gc::new(&class, StrIterator { text: Some(text.clone()), offset: 0, yielded: 0 }).into())
}

fn next(cx: &mut Cx, this: &Gc<StrIterator>) -> Result<Option<Value>, Exc> {
    let inner = this.write(cx);
    let rest = inner.text.as_ref().and_then(|text| text.as_bytes().get(inner.offset..)).unwrap_or(&[]);
    let code_point = match rest.first() {
        None => {
            let text = inner.text.take();
            drop(text);
            return Ok(None);
        }
        Some(_) => code_point_of(rest),
    };
    inner.offset += encoded_len(code_point);
    inner.yielded += 1;
    Ok(Some(cx.character(code_point).into()))
}

fn length_hint(cx: &mut Cx, this: &Gc<StrIterator>) -> usize {
    let inner = this.read(cx);
    inner.text.as_ref().map_or(0, |text| text.char_len() - inner.yielded)
}

fn reduced(cx: &mut Cx, this: &Gc<StrIterator>) -> Result<Gc<Tuple>, Exc> {
    let inner = this.read(cx);
    match (inner.text.clone(), inner.yielded) {
        (Some(text), yielded) => reduce::iter_of(cx, text.into(), Some(Value::int(yielded as i64))),
        (None, _) => {
            let nothing = cx.str("").into();
            reduce::iter_of(cx, nothing, None)
        }
    }
}

fn set_position(cx: &mut Cx, this: &Gc<StrIterator>, state: &Value) -> Result<(), Exc> {
    let wanted = reduce::position(cx, state)?.max(0) as usize;
    let inner = this.write(cx);
    if let Some(text) = &inner.text {
        inner.yielded = wanted.min(text.char_len());
        inner.offset = text.byte_offset(inner.yielded);
    }
    Ok(())
}

#[class(name = "str_iterator", module = "builtins", no_new)]
impl StrIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<StrIterator>) -> Result<Option<Value>, Exc> {
        next(cx, this)
    }

    #[method(signature = "(self, /)")]
    fn __length_hint__(cx: &mut Cx, this: &Gc<StrIterator>) -> usize {
        length_hint(cx, this)
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<StrIterator>) -> Result<Gc<Tuple>, Exc> {
        reduced(cx, this)
    }

    #[method(signature = "(self, state, /)")]
    fn __setstate__(cx: &mut Cx, this: &Gc<StrIterator>, state: Value) -> Result<(), Exc> {
        set_position(cx, this, &state)
    }
}

#[class(name = "str_ascii_iterator", module = "builtins", no_new)]
impl StrAsciiIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<StrIterator>) -> Result<Option<Value>, Exc> {
        next(cx, this)
    }

    #[method(signature = "(self, /)")]
    fn __length_hint__(cx: &mut Cx, this: &Gc<StrIterator>) -> usize {
        length_hint(cx, this)
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<StrIterator>) -> Result<Gc<Tuple>, Exc> {
        reduced(cx, this)
    }

    #[method(signature = "(self, state, /)")]
    fn __setstate__(cx: &mut Cx, this: &Gc<StrIterator>, state: Value) -> Result<(), Exc> {
        set_position(cx, this, &state)
    }
}
