//! The payload of `str`: generalised UTF-8 whose length in code points and kind are known, with a cached hash.

use std::cell::Cell;
use std::ops::Range;

use crate::slice::{Marks, NUMBERED, Slice};
use crate::trace::{Trace, Visitor};
use crate::{Attrs, Gc, Payload, Value};

/// The payload of `str`.
pub type Str = Slice<StrHead, u8>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Ascii,
    Utf8,
    Surrogates,
}

/// What is known of the text that follows; what else there is to know stands in the object's marks.
#[derive(Default)]
pub struct StrHead {
    hash: Cell<u64>,
}

const _: () = assert!(!std::mem::needs_drop::<StrHead>());

/// Not ASCII: the number of code points stands behind the text. One that is ASCII has as many as bytes, and most are.
const WIDE: Marks = NUMBERED;
/// With lone surrogates.
const SURROGATES: Marks = 2;
const INTERNED: Marks = 4;

impl Trace for StrHead {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

/// What a text comes to.
struct Sum {
    chars: usize,
    len: usize,
    kind: Kind,
}

impl Sum {
    const EMPTY: Sum = Sum { chars: 0, len: 0, kind: Kind::Ascii };

    /// The number that stands behind the text.
    #[inline]
    fn number(&self) -> Option<usize> {
        (self.kind != Kind::Ascii).then_some(self.chars)
    }

    #[inline]
    fn add(&mut self, text: &Gc<Str>) {
        self.chars += text.char_len();
        self.len += text.items().len();
        self.kind = match (self.kind, text.kind()) {
            (Kind::Ascii, Kind::Ascii) => Kind::Ascii,
            (Kind::Surrogates, _) | (_, Kind::Surrogates) => Kind::Surrogates,
            _ => Kind::Utf8,
        };
    }

    /// The text of so much in all.
    #[inline]
    fn text<'a, C: Payload>(&self, class: &Gc<C>, parts: impl Iterator<Item = &'a [u8]>) -> Gc<Str> {
        self.marked(Gc::from_byte_parts(class, StrHead::default(), self.len, parts, self.number()))
    }

    #[inline]
    fn text_of_bytes<C: Payload>(&self, class: &Gc<C>, bytes: &[u8], attrs: Option<Attrs>) -> Gc<Str> {
        self.marked(Gc::from_numbered_bytes(class, StrHead::default(), bytes, self.number(), attrs))
    }

    #[inline]
    fn marked(&self, text: Gc<Str>) -> Gc<Str> {
        if self.kind == Kind::Surrogates {
            text.mark(SURROGATES);
        }
        text
    }
}

/// How many numbers [`Gc::assembled`] has room for.
pub const MOST_NUMBERS: usize = 8;

impl Gc<Str> {
    #[inline]
    fn kind(&self) -> Kind {
        match self.marks() & (WIDE | SURROGATES) {
            0 => Kind::Ascii,
            WIDE => Kind::Utf8,
            _ => Kind::Surrogates,
        }
    }

    /// A new text.
    pub fn from_text<C: Payload>(class: &Gc<C>, text: &str, attrs: Option<Attrs>) -> Gc<Str> {
        let (chars, kind) =
            if text.is_ascii() { (text.len(), Kind::Ascii) } else { (text.chars().count(), Kind::Utf8) };
        Sum { chars, len: text.len(), kind }.text_of_bytes(class, text.as_bytes(), attrs)
    }

    /// A new text from generalised UTF-8 (WTF-8) of `chars` code points, lone surrogates allowed.
    pub fn from_wtf8<C: Payload>(class: &Gc<C>, bytes: &[u8], chars: usize, attrs: Option<Attrs>) -> Gc<Str> {
        let kind = if chars == bytes.len() && bytes.is_ascii() {
            Kind::Ascii
        } else if std::str::from_utf8(bytes).is_ok() {
            Kind::Utf8
        } else {
            Kind::Surrogates
        };
        Sum { chars, len: bytes.len(), kind }.text_of_bytes(class, bytes, attrs)
    }

    /// `text` with more behind it: the very object, where its class is `class` and nobody else refers to it, so that a text that grows
    /// is not copied each time. CPython Objects/unicodeobject.c `PyUnicode_Append`.
    ///
    /// # Errors
    /// The text as it was, where that cannot be.
    pub fn appended<C: Payload>(text: Gc<Str>, class: &Gc<C>, more: &Gc<Str>) -> Result<Gc<Str>, Gc<Str>> {
        if text.is_interned() || !text.class_is(class) {
            return Err(text);
        }
        let mut sum = Sum::EMPTY;
        sum.add(&text);
        sum.add(more);
        let marks = match sum.kind {
            Kind::Ascii => 0,
            Kind::Utf8 => WIDE,
            Kind::Surrogates => WIDE | SURROGATES,
        };
        let text = text.lengthened(more.items(), sum.number(), marks)?;
        text.head.hash.set(0);
        Ok(text)
    }

    /// A text `count` times.
    pub fn repeated<C: Payload>(class: &Gc<C>, text: &Gc<Str>, count: usize) -> Gc<Str> {
        let mut sum = Sum::EMPTY;
        sum.add(text);
        sum.chars = molt_room::size(sum.chars.checked_mul(count));
        sum.marked(Gc::from_repeated_bytes(class, StrHead::default(), text.items(), count, sum.number()))
    }

    /// A new text of two.
    pub fn concatenated<C: Payload>(class: &Gc<C>, a: &Gc<Str>, b: &Gc<Str>) -> Gc<Str> {
        let mut sum = Sum::EMPTY;
        sum.add(a);
        sum.add(b);
        sum.text(class, [a.items(), b.items()].into_iter())
    }

    /// The decimal digits of a number.
    pub fn of_number<C: Payload>(class: &Gc<C>, number: i64) -> Gc<Str> {
        let mut buffer = itoa::Buffer::new();
        let digits = buffer.format(number).as_bytes();
        Sum { chars: digits.len(), len: digits.len(), kind: Kind::Ascii }.text_of_bytes(class, digits, None)
    }

    /// A new text of the texts and small ints among the values, one after the other, an int as its decimal digits; of more than
    /// [`MOST_NUMBERS`] ints the others are left out.
    pub fn assembled<C: Payload>(class: &Gc<C>, values: &[Value]) -> Gc<Str> {
        let mut sum = Sum::EMPTY;
        let mut buffers = [itoa::Buffer::new(); MOST_NUMBERS];
        let mut numbers = [""; MOST_NUMBERS];
        let mut rooms = buffers.iter_mut().zip(&mut numbers);
        for value in values {
            if let Some(text) = value.downcast::<Str>() {
                sum.add(text);
            } else if let Some(number) = value.as_int()
                && let Some((buffer, digits)) = rooms.next()
            {
                *digits = buffer.format(number);
                sum.chars += digits.len();
                sum.len += digits.len();
            }
        }
        let mut numbers = numbers.iter().map(|digits| digits.as_bytes());
        let parts = values.iter().filter_map(|value| match value.downcast::<Str>() {
            Some(text) => Some(text.items()),
            None => value.as_int().and_then(|_| numbers.next()),
        });
        sum.text(class, parts)
    }

    /// A new text of the texts among the values, one after the other, with a separator between them.
    pub fn joined<C: Payload>(class: &Gc<C>, separator: Option<&Gc<Str>>, items: &[Value]) -> Gc<Str> {
        let mut sum = Sum::EMPTY;
        let texts = || items.iter().filter_map(|item| item.downcast::<Str>());
        texts().for_each(|text| sum.add(text));
        let Some(separator) = separator else {
            return sum.text(class, texts().map(|text| text.items()));
        };
        (1..texts().count()).for_each(|_| sum.add(separator));
        let parts = texts().enumerate().flat_map(|(at, text)| {
            let before = if at == 0 { &[] } else { separator.items() };
            [before, text.items()]
        });
        sum.text(class, parts)
    }

    /// The text as bytes of generalised UTF-8.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        self.items()
    }

    /// The text, unless it holds lone surrogates.
    #[inline]
    pub fn as_str(&self) -> Option<&str> {
        if self.marks() & SURROGATES != 0 {
            return None;
        }
        // SAFETY: the other kinds are given only to bytes that are valid UTF-8, and the bytes never change.
        Some(unsafe { std::str::from_utf8_unchecked(self.items()) })
    }

    /// The text with each lone surrogate replaced by U+FFFD: for messages and logs.
    pub fn to_text(&self) -> std::borrow::Cow<'_, str> {
        match self.as_str() {
            Some(text) => text.into(),
            None => String::from_utf8_lossy(self.items()),
        }
    }

    /// Length in code points.
    #[inline]
    pub fn char_len(&self) -> usize {
        self.number().unwrap_or_else(|| self.items().len())
    }

    /// The byte offset of an index in code points, at most [`Gc::char_len`].
    #[inline]
    pub fn byte_offset(&self, index: usize) -> usize {
        self.landmarks().map_or(index, |landmarks| landmarks.offset_of(index))
    }

    /// The byte offsets of a range of indices.
    #[inline]
    pub fn byte_range(&self, range: Range<usize>) -> Range<usize> {
        match self.landmarks() {
            None => range,
            Some(_) if range == (0..self.char_len()) => 0..self.items().len(),
            Some(landmarks) => landmarks.offset_of(range.start)..landmarks.offset_of(range.end),
        }
    }

    /// The index in code points of a byte offset that lies on a boundary.
    #[inline]
    pub fn index_of_offset(&self, offset: usize) -> usize {
        self.landmarks().map_or(offset, |landmarks| landmarks.index_of(offset))
    }

    /// Whether every character is ASCII, so that indexes are byte offsets.
    #[inline]
    pub fn is_ascii(&self) -> bool {
        self.marks() & WIDE == 0
    }

    /// The hash, once it was computed.
    #[inline]
    pub fn cached_hash(&self) -> Option<u64> {
        let hash = self.head.hash.get();
        (hash != 0).then_some(hash)
    }

    /// Remembers the hash, which is not zero.
    #[inline]
    pub fn set_cached_hash(&self, hash: u64) {
        self.head.hash.set(hash);
    }

    /// Whether this object is the one that stands for its text in the table of interned texts.
    #[inline]
    pub fn is_interned(&self) -> bool {
        self.marks() & INTERNED != 0
    }

    /// Marks the object as interned.
    pub fn set_interned(&self) {
        self.mark(INTERNED);
    }
}
