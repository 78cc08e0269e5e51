//! Methods of bytes and bytearray (CPython Objects/stringlib, Objects/bytes_methods.c), and the searches that those of str
//! are built on: in generalised UTF-8, as in UTF-8, one text is found in another exactly where its bytes are.

use crate::error::{Error, Result};
use crate::python_version::PythonVersion;
use crate::unicode::some_and_none;
use crate::wtf8::Wtf8;
use memchr::memmem;
use std::ops::Range;

/// How many replacements or splits: a negative limit of Python is none.
pub type Limit = Option<usize>;

/// Python's `maxsplit` or `count` as a limit.
pub fn limit_of(count: i64) -> Limit {
    usize::try_from(count).ok()
}

/// Whether bytes methods take this for whitespace.
#[inline]
pub fn is_space(byte: u8) -> bool {
    matches!(byte, 0x09..=0x0D | 0x20)
}

/// Where `sub` first occurs within a range.
pub fn find(bytes: &[u8], sub: &[u8], range: Range<usize>) -> Option<usize> {
    let start = range.start;
    let part = &bytes[range];
    let found = match sub {
        [byte] => memchr::memchr(*byte, part),
        _ => memmem::find(part, sub),
    };
    found.map(|at| start + at)
}

/// Where `sub` last occurs within a range.
pub fn rfind(bytes: &[u8], sub: &[u8], range: Range<usize>) -> Option<usize> {
    let start = range.start;
    let part = &bytes[range];
    let found = match sub {
        [byte] => memchr::memrchr(*byte, part),
        _ => memmem::rfind(part, sub),
    };
    found.map(|at| start + at)
}

/// Iterator over the occurrences of a text that do not overlap.
pub(crate) enum Occurrences<'a> {
    Byte(memchr::Memchr<'a>),
    Few(Few<'a>),
    /// What is found counts from the first number.
    Text(usize, Box<memmem::FindIter<'a, 'a>>),
}

/// A search by the first byte, without the preparations that pay only where it is often wrong.
pub(crate) struct Few<'a> {
    bytes: &'a [u8],
    sub: &'a [u8],
    at: usize,
    misses: usize,
}

const MOST_MISSES: usize = 32;

impl Few<'_> {
    /// The next occurrence; `None` where there is none, or when the first byte was wrong too often.
    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.misses < MOST_MISSES {
            self.at += memchr::memchr(self.sub[0], &self.bytes[self.at..])?;
            if self.bytes[self.at..].starts_with(self.sub) {
                self.at += self.sub.len();
                return Some(self.at - self.sub.len());
            }
            self.at += 1;
            self.misses += 1;
        }
        None
    }
}

impl Iterator for Occurrences<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        match self {
            Occurrences::Byte(found) => found.next(),
            Occurrences::Few(few) => {
                if let Some(found) = few.next() {
                    return Some(found);
                }
                if few.misses < MOST_MISSES {
                    return None;
                }
                let rest = memmem::find_iter(&few.bytes[few.at..], few.sub);
                *self = Occurrences::Text(few.at, Box::new(rest));
                self.next()
            }
            Occurrences::Text(start, found) => found.next().map(|at| *start + at),
        }
    }
}

/// Occurrences of `sub` that do not overlap, in order.
pub(crate) fn occurrences<'a>(bytes: &'a [u8], sub: &'a [u8]) -> Occurrences<'a> {
    match sub {
        [byte] => Occurrences::Byte(memchr::memchr_iter(*byte, bytes)),
        [] => Occurrences::Text(0, Box::new(memmem::find_iter(bytes, sub))),
        _ => Occurrences::Few(Few { bytes, sub, at: 0, misses: 0 }),
    }
}

/// How often `sub` occurs without overlap; the empty one between and around all bytes.
pub fn count(bytes: &[u8], sub: &[u8]) -> usize {
    match sub {
        [] => bytes.len() + 1,
        [byte] => memchr::memchr_iter(*byte, bytes).count(),
        _ => occurrences(bytes, sub).count(),
    }
}

/// Whether the part of the bytes within a range begins with a prefix.
pub fn starts_with(bytes: &[u8], prefix: &[u8], range: Range<usize>) -> bool {
    bytes[range].starts_with(prefix)
}

/// Whether the part of the bytes within a range ends with a suffix.
pub fn ends_with(bytes: &[u8], suffix: &[u8], range: Range<usize>) -> bool {
    bytes[range].ends_with(suffix)
}

/// `bytes.replace`.
pub fn replace(bytes: &[u8], old: &[u8], new: &[u8], limit: Limit) -> Vec<u8> {
    let limit = limit.unwrap_or(usize::MAX);
    if old.is_empty() {
        let mut out = molt_room::vec(bytes.len());
        for (index, byte) in bytes.iter().enumerate() {
            if index < limit {
                out.extend_from_slice(new);
            }
            out.push(*byte);
        }
        if bytes.len() < limit {
            out.extend_from_slice(new);
        }
        return out;
    }
    replace_counted(bytes, old, new, limit).0
}

/// Occurrences of `old`, which is not empty, replaced by `new`, and how many were.
pub(crate) fn replace_counted(bytes: &[u8], old: &[u8], new: &[u8], limit: usize) -> (Vec<u8>, usize) {
    let mut out = molt_room::vec(bytes.len() + EXPECTED * new.len().saturating_sub(old.len()));
    let (mut rest, mut replaced) = (0, 0);
    for found in occurrences(bytes, old).take(limit) {
        out.extend_from_slice(&bytes[rest..found]);
        out.extend_from_slice(new);
        rest = found + old.len();
        replaced += 1;
    }
    out.extend_from_slice(&bytes[rest..]);
    (out, replaced)
}

/// For how many replacements by something longer there is room at first.
const EXPECTED: usize = 4;

fn check_separator(separator: &[u8]) -> Result<()> {
    if separator.is_empty() { Err(Error::value("empty separator")) } else { Ok(()) }
}

/// The parts of `split(sep, maxsplit)` as ranges; ValueError for an empty separator.
pub fn split_ranges(bytes: &[u8], separator: &[u8], limit: Limit) -> Result<Vec<Range<usize>>> {
    check_separator(separator)?;
    let mut parts = Vec::new();
    let mut rest = 0;
    for found in occurrences(bytes, separator).take(limit.unwrap_or(usize::MAX)) {
        parts.push(rest..found);
        rest = found + separator.len();
    }
    parts.push(rest..bytes.len());
    Ok(parts)
}

/// The parts of `rsplit(sep, maxsplit)` as ranges, first part first; ValueError for an empty separator.
pub fn rsplit_ranges(bytes: &[u8], separator: &[u8], limit: Limit) -> Result<Vec<Range<usize>>> {
    check_separator(separator)?;
    let mut parts = Vec::new();
    let mut rest = bytes.len();
    while limit.is_none_or(|limit| parts.len() < limit) {
        let Some(found) = memmem::rfind(&bytes[..rest], separator) else {
            break;
        };
        parts.push(found + separator.len()..rest);
        rest = found;
    }
    parts.push(0..rest);
    parts.reverse();
    Ok(parts)
}

/// A character at one end of some text: whether it is whitespace, and its size in bytes.
pub(crate) type Unit = (bool, usize);

/// The words between whitespace, the rest after `limit` of them in one piece. `first` looks at the character that some
/// bytes, never empty, begin with.
pub(crate) fn word_ranges(bytes: &[u8], limit: Limit, first: impl Fn(&[u8]) -> Unit) -> Vec<Range<usize>> {
    let skip = |mut at: usize, wanted: bool| {
        while at < bytes.len() {
            match first(&bytes[at..]) {
                (is_space, size) if is_space == wanted => at += size,
                _ => break,
            }
        }
        at
    };
    let mut words = Vec::new();
    let mut start = skip(0, true);
    while start < bytes.len() {
        let is_last = limit.is_some_and(|limit| words.len() == limit);
        let end = if is_last { bytes.len() } else { skip(start, false) };
        words.push(start..end);
        start = skip(end, true);
    }
    words
}

/// As `word_ranges`, counted from the end. `last` looks at the character that some bytes, never empty, end with.
pub(crate) fn word_ranges_from_end(bytes: &[u8], limit: Limit, last: impl Fn(&[u8]) -> Unit) -> Vec<Range<usize>> {
    let skip = |mut end: usize, wanted: bool| {
        while end > 0 {
            match last(&bytes[..end]) {
                (is_space, size) if is_space == wanted => end -= size,
                _ => break,
            }
        }
        end
    };
    let mut words = Vec::new();
    let mut end = skip(bytes.len(), true);
    while end > 0 {
        let is_last = limit.is_some_and(|limit| words.len() == limit);
        let start = if is_last { 0 } else { skip(end, false) };
        words.push(start..end);
        end = skip(start, true);
    }
    words.reverse();
    words
}

fn slices(bytes: &[u8], ranges: Vec<Range<usize>>) -> Vec<&[u8]> {
    ranges.into_iter().map(|range| &bytes[range]).collect()
}

/// `bytes.split(sep, maxsplit)`.
pub fn split<'a>(bytes: &'a [u8], separator: &[u8], limit: Limit) -> Result<Vec<&'a [u8]>> {
    Ok(slices(bytes, split_ranges(bytes, separator, limit)?))
}

/// `bytes.rsplit(sep, maxsplit)`.
pub fn rsplit<'a>(bytes: &'a [u8], separator: &[u8], limit: Limit) -> Result<Vec<&'a [u8]>> {
    Ok(slices(bytes, rsplit_ranges(bytes, separator, limit)?))
}

/// `bytes.split(None, maxsplit)`.
pub fn split_whitespace(bytes: &[u8], limit: Limit) -> Vec<&[u8]> {
    slices(bytes, word_ranges(bytes, limit, |rest| (is_space(rest[0]), 1)))
}

/// `bytes.rsplit(None, maxsplit)`.
pub fn rsplit_whitespace(bytes: &[u8], limit: Limit) -> Vec<&[u8]> {
    slices(bytes, word_ranges_from_end(bytes, limit, |rest| (is_space(rest[rest.len() - 1]), 1)))
}

/// `bytes.splitlines`: lines end with `\n`, `\r` or `\r\n`.
pub fn split_lines(bytes: &[u8], keep_ends: bool) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let end = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let size = match &rest[end..] {
            [b'\r', b'\n', ..] => 2,
            [] => 0,
            _ => 1,
        };
        lines.push(&rest[..if keep_ends { end + size } else { end }]);
        rest = &rest[end + size..];
    }
    lines
}

/// `bytes.partition`: what precedes and follows the first separator; None without one. ValueError for an empty separator.
pub fn partition(bytes: &[u8], separator: &[u8]) -> Result<Option<(Range<usize>, Range<usize>)>> {
    check_separator(separator)?;
    let around = |at: usize| (0..at, at + separator.len()..bytes.len());
    Ok(find(bytes, separator, 0..bytes.len()).map(around))
}

/// `bytes.rpartition`: what precedes and follows the last separator.
pub fn rpartition(bytes: &[u8], separator: &[u8]) -> Result<Option<(Range<usize>, Range<usize>)>> {
    check_separator(separator)?;
    let around = |at: usize| (0..at, at + separator.len()..bytes.len());
    Ok(rfind(bytes, separator, 0..bytes.len()).map(around))
}

/// Which ends `strip`, `lstrip` and `rstrip` work on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    Both,
    Left,
    Right,
}

impl Ends {
    pub(crate) fn left(self) -> bool {
        self != Ends::Right
    }

    pub(crate) fn right(self) -> bool {
        self != Ends::Left
    }
}

/// `bytes.strip` and its like; without a set of bytes, whitespace goes.
pub fn strip<'a>(bytes: &'a [u8], stripped: Option<&[u8]>, ends: Ends) -> &'a [u8] {
    let goes = |byte: &u8| stripped.map_or(is_space(*byte), |set| set.contains(byte));
    let mut rest = bytes;
    while ends.left() && rest.first().is_some_and(goes) {
        rest = &rest[1..];
    }
    while ends.right() && rest.last().is_some_and(goes) {
        rest = &rest[..rest.len() - 1];
    }
    rest
}

/// The padding of `center` on both sides: the odd one goes left if the width is odd.
pub(crate) fn center_padding(len: usize, width: usize) -> (usize, usize) {
    let padding = width.saturating_sub(len);
    let left = padding / 2 + (padding & width & 1);
    (left, padding - left)
}

fn filled(bytes: &[u8], left: usize, right: usize, fill: u8) -> Vec<u8> {
    let mut out = molt_room::filled(fill, left);
    out.extend_from_slice(bytes);
    molt_room::pad(&mut out, right, fill);
    out
}

/// `bytes.center`.
pub fn center(bytes: &[u8], width: usize, fill: u8) -> Vec<u8> {
    let (left, right) = center_padding(bytes.len(), width);
    filled(bytes, left, right, fill)
}

/// `bytes.ljust`.
pub fn ljust(bytes: &[u8], width: usize, fill: u8) -> Vec<u8> {
    filled(bytes, 0, width.saturating_sub(bytes.len()), fill)
}

/// `bytes.rjust`.
pub fn rjust(bytes: &[u8], width: usize, fill: u8) -> Vec<u8> {
    filled(bytes, width.saturating_sub(bytes.len()), 0, fill)
}

/// `bytes.zfill`: zeros after a sign.
pub fn zfill(bytes: &[u8], width: usize) -> Vec<u8> {
    let padding = width.saturating_sub(bytes.len());
    let sign = usize::from(padding > 0 && matches!(bytes.first(), Some(b'+' | b'-')));
    let mut out = bytes[..sign].to_vec();
    molt_room::resize(&mut out, sign + padding, b'0');
    out.extend_from_slice(&bytes[sign..]);
    out
}

/// `bytes.expandtabs`.
pub fn expand_tabs(bytes: &[u8], tab_size: usize) -> Vec<u8> {
    let mut out = molt_room::vec(bytes.len());
    let mut column = 0;
    for &byte in bytes {
        match byte {
            b'\t' if tab_size > 0 => {
                let width = tab_size - column % tab_size;
                molt_room::pad(&mut out, width, b' ');
                column += width;
            }
            b'\t' => {}
            _ => {
                out.push(byte);
                column = if matches!(byte, b'\n' | b'\r') { 0 } else { column + 1 };
            }
        }
    }
    out
}

/// `bytes.translate(table, delete)`; a table has 256 bytes.
pub fn translate(bytes: &[u8], table: Option<&[u8; 256]>, delete: &[u8]) -> Vec<u8> {
    if delete.is_empty() {
        return table
            .map_or_else(|| bytes.to_vec(), |table| bytes.iter().map(|&byte| table[usize::from(byte)]).collect());
    }
    let mut is_deleted = [false; 256];
    delete.iter().for_each(|&byte| is_deleted[usize::from(byte)] = true);
    let kept = bytes.iter().filter(|&&byte| !is_deleted[usize::from(byte)]);
    kept.map(|&byte| table.map_or(byte, |table| table[usize::from(byte)])).collect()
}

/// `bytes.title`.
pub fn title(bytes: &[u8]) -> Vec<u8> {
    let mut previous_is_cased = false;
    let mut convert = |byte: &u8| {
        let converted = if previous_is_cased { byte.to_ascii_lowercase() } else { byte.to_ascii_uppercase() };
        previous_is_cased = byte.is_ascii_alphabetic();
        converted
    };
    bytes.iter().map(&mut convert).collect()
}

/// `bytes.capitalize`.
pub fn capitalize(bytes: &[u8]) -> Vec<u8> {
    let mut out = bytes.to_ascii_lowercase();
    if let Some(first) = out.first_mut() {
        first.make_ascii_uppercase();
    }
    out
}

/// `bytes.swapcase`.
pub fn swapcase(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().map(|byte| if byte.is_ascii_alphabetic() { byte ^ 0x20 } else { *byte }).collect()
}

/// `bytes.istitle`.
pub fn is_title(bytes: &[u8]) -> bool {
    let (mut cased, mut previous_is_cased) = (false, false);
    for byte in bytes {
        if byte.is_ascii_uppercase() == previous_is_cased && byte.is_ascii_alphabetic() {
            return false;
        }
        previous_is_cased = byte.is_ascii_alphabetic();
        cased |= previous_is_cased;
    }
    cased
}

/// `bytes.islower`.
pub fn is_lower(bytes: &[u8]) -> bool {
    some_and_none(bytes.iter(), u8::is_ascii_lowercase, u8::is_ascii_uppercase)
}

/// `bytes.isupper`.
pub fn is_upper(bytes: &[u8]) -> bool {
    some_and_none(bytes.iter(), u8::is_ascii_uppercase, u8::is_ascii_lowercase)
}

/// `bytes.hex(sep, bytes_per_sep)`: groups are counted from the right, or from the left if the size is negative.
pub fn hex(bytes: &[u8], separator: Option<char>, group: i64) -> String {
    let size = group.unsigned_abs() as usize;
    let mut out = molt_room::string(bytes.len() * 3);
    for (index, byte) in bytes.iter().enumerate() {
        let counted = if group < 0 { index } else { bytes.len() - index };
        if let Some(separator) = separator.filter(|_| index > 0 && size > 0 && counted.is_multiple_of(size)) {
            out.push(separator);
        }
        out.extend([byte >> 4, byte & 15].map(|digit| char::from_digit(u32::from(digit), 16).unwrap_or('0')));
    }
    out
}

/// `bytes.fromhex`: pairs of digits, ASCII whitespace between pairs. ValueError with the first position that does not fit;
/// from Python 3.14 on, a half pair at the end has a message of its own.
pub fn from_hex(text: Wtf8<'_>, version: PythonVersion) -> Result<Vec<u8>> {
    let mut out = molt_room::vec(text.len() / 2);
    let mut high = None;
    let error =
        |position: usize| Error::value(format!("non-hexadecimal number found in fromhex() arg at position {position}"));
    // What is not ASCII is complained of before anything else is looked at.
    if let Some(position) = text.code_points().position(|code_point| code_point >= 0x80) {
        return Err(error(position));
    }
    for (position, code_point) in text.code_points().enumerate() {
        let digit = char::from_u32(code_point).and_then(|char| char.to_digit(16)).map(|digit| digit as u8);
        match (high, digit) {
            (None, None) if u8::try_from(code_point).is_ok_and(is_space) => {}
            (None, Some(digit)) => high = Some(digit),
            (Some(first), Some(digit)) => {
                out.push(first << 4 | digit);
                high = None;
            }
            (_, None) => return Err(error(position)),
        }
    }
    match high {
        None => Ok(out),
        Some(_) if version >= PythonVersion::PY_3_14 => {
            Err(Error::value("fromhex() arg must contain an even number of hexadecimal digits"))
        }
        Some(_) => Err(error(text.len())),
    }
}
