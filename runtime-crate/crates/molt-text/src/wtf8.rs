//! Text as CPython's `str` holds it: a sequence of code points, lone surrogates included.
//!
//! The encoding is generalised UTF-8 (each code point by itself, so that two adjacent surrogates stay two code points, as in
//! CPython), and the number of code points is carried along: it is what `len()` answers, and text whose length equals its
//! size in bytes is ASCII, where indexing is O(1).

use std::fmt;
use std::ops::Range;

/// A Unicode code point, surrogates included: `0..=0x10FFFF`.
pub type CodePoint = u32;

/// Borrowed text: bytes of generalised UTF-8 and the number of code points in them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wtf8<'a> {
    bytes: &'a [u8],
    len: usize,
}

/// Owned text that grows at its end.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wtf8Buf {
    bytes: Vec<u8>,
    len: usize,
}

/// How many bytes are counted at once, in a byte.
const COUNTED: usize = 128;

/// Number of code points in generalised UTF-8.
pub fn count_code_points(bytes: &[u8]) -> usize {
    if bytes.is_ascii() {
        return bytes.len();
    }
    bytes.chunks(COUNTED).map(count_in_chunk).sum()
}

/// The same for at most `COUNTED` bytes; adding up bytes lets the compiler use vector instructions.
fn count_in_chunk(chunk: &[u8]) -> usize {
    let count = chunk.iter().fold(0u8, |count, &byte| count + u8::from(!is_continuation(byte)));
    usize::from(count)
}

#[inline]
pub(crate) fn is_continuation(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

/// Size of the sequence that `first` starts.
#[inline]
fn sequence_len(first: u8) -> usize {
    match first {
        0..=0x7F => 1,
        0x80..=0xDF => 2,
        0xE0..=0xEF => 3,
        _ => 4,
    }
}

/// The size of the first `count` code points.
fn skip_forward(bytes: &[u8], mut count: usize) -> usize {
    let mut offset = 0;
    while let Some(chunk) = bytes.get(offset..offset + COUNTED) {
        let skipped = count_in_chunk(chunk);
        if skipped > count {
            break;
        }
        count -= skipped;
        offset += COUNTED;
    }
    // A chunk may end within a code point that was counted.
    while bytes.get(offset).copied().is_some_and(is_continuation) {
        offset += 1;
    }
    for _ in 0..count {
        offset += sequence_len(bytes[offset]);
    }
    offset
}

/// The size of the last `count` code points.
fn skip_backward(bytes: &[u8], mut count: usize) -> usize {
    let mut end = bytes.len();
    while let Some(start) = end.checked_sub(COUNTED) {
        let skipped = count_in_chunk(&bytes[start..end]);
        // The last of them is looked for byte by byte: a chunk may begin within a code point.
        if skipped >= count {
            break;
        }
        count -= skipped;
        end = start;
    }
    while count > 0 {
        end -= 1;
        count -= usize::from(!is_continuation(bytes[end]));
    }
    bytes.len() - end
}

/// The code point that bytes of generalised UTF-8 begin with.
///
/// # Panics
/// When there are none.
#[inline]
pub fn code_point_of(sequence: &[u8]) -> CodePoint {
    let tail = |index: usize| u32::from(sequence.get(index).copied().unwrap_or(0x80) & 0x3F);
    let first = u32::from(sequence[0]);
    match sequence_len(sequence[0]) {
        1 => first,
        2 => (first & 0x1F) << 6 | tail(1),
        3 => (first & 0x0F) << 12 | tail(1) << 6 | tail(2),
        _ => (first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3),
    }
}

impl<'a> Wtf8<'a> {
    /// The empty text.
    pub const EMPTY: Wtf8<'static> = Wtf8 { bytes: b"", len: 0 };

    /// Text over bytes that are generalised UTF-8; counts the code points.
    pub fn new(bytes: &'a [u8]) -> Self {
        Wtf8 { bytes, len: count_code_points(bytes) }
    }

    /// Text to be read by its bytes only: its length is not counted.
    #[inline]
    pub(crate) fn from_unchecked(bytes: &'a [u8]) -> Self {
        Wtf8 { bytes, len: 0 }
    }

    /// Text over bytes whose number of code points is known.
    #[inline]
    pub fn from_parts(bytes: &'a [u8], len: usize) -> Self {
        debug_assert_eq!(count_code_points(bytes), len);
        Wtf8 { bytes, len }
    }

    #[inline]
    pub fn as_bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// The text as a Rust string, unless it holds a surrogate.
    pub fn as_str(self) -> Option<&'a str> {
        std::str::from_utf8(self.bytes).ok()
    }

    /// Number of code points: Python's `len()`.
    #[inline]
    pub fn len(self) -> usize {
        self.len
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    #[inline]
    pub fn is_ascii(self) -> bool {
        self.len == self.bytes.len()
    }

    #[inline]
    pub fn code_points(self) -> CodePoints<'a> {
        CodePoints { bytes: self.bytes }
    }

    /// The code points from a byte offset on that lies on a boundary.
    #[inline]
    pub fn code_points_from(self, offset: usize) -> CodePoints<'a> {
        CodePoints { bytes: &self.bytes[offset..] }
    }

    /// The code points before a byte offset that lies on a boundary.
    #[inline]
    pub fn code_points_up_to(self, offset: usize) -> CodePoints<'a> {
        CodePoints { bytes: &self.bytes[..offset] }
    }

    /// Code points with the byte offset of each.
    pub fn code_point_indices(self) -> impl Iterator<Item = (usize, CodePoint)> + 'a {
        let mut offset = 0;
        self.code_points().map(move |code_point| {
            let start = offset;
            offset += encoded_len(code_point);
            (start, code_point)
        })
    }

    /// The code point at an index, which must be below `len()`.
    pub fn code_point_at(self, index: usize) -> CodePoint {
        code_point_of(&self.bytes[self.byte_offset(index)..])
    }

    /// The one code point of a text of length 1.
    pub fn single(self) -> Option<CodePoint> {
        (self.len == 1).then(|| code_point_of(self.bytes))
    }

    /// The byte offset of an index in code points, at most `len()`; O(1) for ASCII.
    pub fn byte_offset(self, index: usize) -> usize {
        if self.is_ascii() {
            return index;
        }
        if index * 2 <= self.len {
            skip_forward(self.bytes, index)
        } else {
            self.bytes.len() - skip_backward(self.bytes, self.len - index)
        }
    }

    /// The index in code points of a byte offset that lies on a boundary.
    pub fn index_of_offset(self, offset: usize) -> usize {
        if self.is_ascii() {
            offset
        } else if offset * 2 <= self.bytes.len() {
            count_code_points(&self.bytes[..offset])
        } else {
            self.len - count_code_points(&self.bytes[offset..])
        }
    }

    /// The code points `range.start..range.end`, which must lie within the text.
    pub fn slice(self, range: Range<usize>) -> Wtf8<'a> {
        let start = self.byte_offset(range.start);
        let tail = Wtf8 { bytes: &self.bytes[start..], len: self.len - range.start };
        let end = tail.byte_offset(range.end - range.start);
        Wtf8 { bytes: &tail.bytes[..end], len: range.end - range.start }
    }

    /// The text between two byte offsets that lie on boundaries.
    pub fn slice_bytes(self, range: Range<usize>) -> Wtf8<'a> {
        let bytes = &self.bytes[range];
        if self.is_ascii() { Wtf8 { bytes, len: bytes.len() } } else { Wtf8::new(bytes) }
    }

    pub fn to_owned(self) -> Wtf8Buf {
        Wtf8Buf { bytes: self.bytes.to_vec(), len: self.len }
    }
}

impl<'a> From<&'a str> for Wtf8<'a> {
    fn from(text: &'a str) -> Self {
        Wtf8::new(text.as_bytes())
    }
}

impl<'a> From<&'a Wtf8Buf> for Wtf8<'a> {
    fn from(text: &'a Wtf8Buf) -> Self {
        text.as_wtf8()
    }
}

impl fmt::Debug for Wtf8<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&crate::repr_text::ascii_str(*self))
    }
}

/// Iterator over code points, from both ends.
#[derive(Clone)]
pub struct CodePoints<'a> {
    bytes: &'a [u8],
}

impl<'a> CodePoints<'a> {
    /// What has not been yielded yet, as bytes.
    pub fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The next code points, which are not yielded by this: at most so many.
    pub fn ahead(&self, count: usize) -> Wtf8<'a> {
        let mut rest = self.clone();
        let len = rest.by_ref().take(count).count();
        Wtf8 { bytes: &self.bytes[..self.bytes.len() - rest.bytes.len()], len }
    }
}

impl Iterator for CodePoints<'_> {
    type Item = CodePoint;

    #[inline]
    fn next(&mut self) -> Option<CodePoint> {
        let first = *self.bytes.first()?;
        if first < 0x80 {
            self.bytes = &self.bytes[1..];
            return Some(u32::from(first));
        }
        let (sequence, rest) = self.bytes.split_at(sequence_len(first).min(self.bytes.len()));
        self.bytes = rest;
        Some(code_point_of(sequence))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.bytes.len().div_ceil(4), Some(self.bytes.len()))
    }
}

impl DoubleEndedIterator for CodePoints<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<CodePoint> {
        let mut start = self.bytes.len().checked_sub(1)?;
        while start > 0 && is_continuation(self.bytes[start]) {
            start -= 1;
        }
        let (rest, sequence) = self.bytes.split_at(start);
        self.bytes = rest;
        Some(code_point_of(sequence))
    }
}

/// Size in bytes of a code point in generalised UTF-8.
#[inline]
pub fn encoded_len(code_point: CodePoint) -> usize {
    match code_point {
        0..=0x7F => 1,
        0x80..=0x7FF => 2,
        0x800..=0xFFFF => 3,
        _ => 4,
    }
}

/// Whether a code point is a surrogate, which UTF-8 proper cannot express.
#[inline]
pub fn is_surrogate(code_point: CodePoint) -> bool {
    (0xD800..=0xDFFF).contains(&code_point)
}

impl Wtf8Buf {
    pub fn new() -> Self {
        Wtf8Buf::default()
    }

    pub fn with_capacity(bytes: usize) -> Self {
        Wtf8Buf { bytes: molt_room::vec(bytes), len: 0 }
    }

    /// Text from bytes of generalised UTF-8 whose number of code points is known.
    pub fn from_parts(bytes: Vec<u8>, len: usize) -> Self {
        debug_assert_eq!(count_code_points(&bytes), len);
        Wtf8Buf { bytes, len }
    }

    /// The bytes and the number of code points.
    pub fn into_parts(self) -> (Vec<u8>, usize) {
        (self.bytes, self.len)
    }

    #[inline]
    pub fn as_wtf8(&self) -> Wtf8<'_> {
        Wtf8 { bytes: &self.bytes, len: self.len }
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub fn push(&mut self, code_point: CodePoint) {
        let tail = |shift: u32| 0x80 | (code_point >> shift & 0x3F) as u8;
        match encoded_len(code_point) {
            1 => self.bytes.push(code_point as u8),
            2 => self.bytes.extend_from_slice(&[0xC0 | (code_point >> 6) as u8, tail(0)]),
            3 => self.bytes.extend_from_slice(&[0xE0 | (code_point >> 12) as u8, tail(6), tail(0)]),
            _ => self.bytes.extend_from_slice(&[0xF0 | (code_point >> 18) as u8, tail(12), tail(6), tail(0)]),
        }
        self.len += 1;
    }

    pub fn push_repeated(&mut self, code_point: CodePoint, count: usize) {
        if code_point < 0x80 {
            molt_room::pad(&mut self.bytes, count, code_point as u8);
            self.len += count;
        } else {
            molt_room::reserve(&mut self.bytes, molt_room::size(count.checked_mul(encoded_len(code_point))));
            (0..count).for_each(|_| self.push(code_point));
        }
    }

    pub fn push_str(&mut self, text: &str) {
        self.push_wtf8(Wtf8::from(text));
    }

    pub fn push_wtf8(&mut self, text: Wtf8<'_>) {
        self.bytes.extend_from_slice(text.bytes);
        self.len += text.len;
    }
}

impl From<&str> for Wtf8Buf {
    fn from(text: &str) -> Self {
        Wtf8::from(text).to_owned()
    }
}

impl From<String> for Wtf8Buf {
    fn from(text: String) -> Self {
        let len = count_code_points(text.as_bytes());
        Wtf8Buf { bytes: text.into_bytes(), len }
    }
}

impl FromIterator<CodePoint> for Wtf8Buf {
    fn from_iter<I: IntoIterator<Item = CodePoint>>(code_points: I) -> Self {
        let mut text = Wtf8Buf::new();
        text.extend(code_points);
        text
    }
}

impl Extend<CodePoint> for Wtf8Buf {
    fn extend<I: IntoIterator<Item = CodePoint>>(&mut self, code_points: I) {
        code_points.into_iter().for_each(|code_point| self.push(code_point));
    }
}

impl fmt::Debug for Wtf8Buf {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_wtf8().fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Code points of every size, surrogates among them, over several counted chunks.
    fn long_text() -> Vec<CodePoint> {
        (0..1500u32)
            .map(|index| match index * 7919 % 11 {
                0..=4 => 0x61 + index % 26,
                5..=6 => 0xE9,
                7..=8 => 0x65E5,
                9 => 0xD800 + index % 0x800,
                _ => 0x1F600,
            })
            .collect()
    }

    #[test]
    fn indices_and_offsets_agree_with_a_walk_over_the_text() {
        let code_points = long_text();
        let text: Wtf8Buf = code_points.iter().copied().collect();
        let text = text.as_wtf8();
        assert_eq!(text.len(), code_points.len());
        assert_eq!(count_code_points(text.as_bytes()), code_points.len());
        let mut offset = 0;
        for (index, &code_point) in code_points.iter().enumerate() {
            assert_eq!(text.byte_offset(index), offset);
            assert_eq!(text.index_of_offset(offset), index);
            assert_eq!(text.code_point_at(index), code_point);
            offset += encoded_len(code_point);
        }
        assert_eq!(text.byte_offset(text.len()), offset);
        let backwards: Vec<CodePoint> = text.code_points().rev().collect();
        assert!(backwards.iter().eq(code_points.iter().rev()));
    }

    #[test]
    fn slices_hold_the_code_points_between_their_bounds() {
        let code_points = long_text();
        let text: Wtf8Buf = code_points.iter().copied().collect();
        for (start, end) in [(0, 1500), (0, 0), (700, 701), (130, 1400), (1499, 1500), (1500, 1500)] {
            let slice = text.as_wtf8().slice(start..end);
            assert_eq!(slice.len(), end - start);
            assert!(slice.code_points().eq(code_points[start..end].iter().copied()));
        }
    }
}
