//! Methods of str (CPython Objects/unicodeobject.c, Objects/stringlib). `find` and its like are those of bytes, between the offsets of
//! the indices that are given. Case and character classes are in `unicode`.

use crate::bytes_methods::{self as bytes, Ends, Limit};
use crate::error::Result;
use crate::slice::SlicePositions;
use crate::unicode;
use crate::wtf8::{CodePoint, Wtf8, Wtf8Buf, encoded_len};
use std::ops::Range;

/// `sub in text`.
pub fn contains(text: Wtf8<'_>, sub: Wtf8<'_>) -> bool {
    bytes::find(text.as_bytes(), sub.as_bytes(), 0..text.as_bytes().len()).is_some()
}

/// `str.count` in a text, or in the part of one that is searched.
pub fn count(text: Wtf8<'_>, sub: Wtf8<'_>) -> usize {
    if sub.is_empty() { text.len() + 1 } else { bytes::count(text.as_bytes(), sub.as_bytes()) }
}

/// `str.removeprefix`.
pub fn remove_prefix<'a>(text: Wtf8<'a>, prefix: Wtf8<'_>) -> Wtf8<'a> {
    match text.as_bytes().strip_prefix(prefix.as_bytes()) {
        Some(rest) => Wtf8::from_parts(rest, text.len() - prefix.len()),
        None => text,
    }
}

/// `str.removesuffix`.
pub fn remove_suffix<'a>(text: Wtf8<'a>, suffix: Wtf8<'_>) -> Wtf8<'a> {
    match text.as_bytes().strip_suffix(suffix.as_bytes()) {
        Some(rest) => Wtf8::from_parts(rest, text.len() - suffix.len()),
        None => text,
    }
}

/// `str.replace`.
pub fn replace(text: Wtf8<'_>, old: Wtf8<'_>, new: Wtf8<'_>, limit: Limit) -> Wtf8Buf {
    if !old.is_empty() {
        let limit = limit.unwrap_or(usize::MAX);
        let (bytes, replaced) = bytes::replace_counted(text.as_bytes(), old.as_bytes(), new.as_bytes(), limit);
        let len = text.len() - replaced * old.len() + replaced * new.len();
        return Wtf8Buf::from_parts(bytes, len);
    }
    let limit = limit.unwrap_or(usize::MAX);
    let mut out = Wtf8Buf::with_capacity(text.as_bytes().len());
    for (index, code_point) in text.code_points().enumerate() {
        if index < limit {
            out.push_wtf8(new);
        }
        out.push(code_point);
    }
    if text.len() < limit {
        out.push_wtf8(new);
    }
    out
}

fn pieces<'a>(text: Wtf8<'a>, ranges: Vec<Range<usize>>) -> Vec<Wtf8<'a>> {
    ranges.into_iter().map(|range| text.slice_bytes(range)).collect()
}

/// `str.split(sep, maxsplit)`; ValueError for an empty separator.
pub fn split<'a>(text: Wtf8<'a>, separator: Wtf8<'_>, limit: Limit) -> Result<Vec<Wtf8<'a>>> {
    Ok(pieces(text, bytes::split_ranges(text.as_bytes(), separator.as_bytes(), limit)?))
}

/// `str.rsplit(sep, maxsplit)`; ValueError for an empty separator.
pub fn rsplit<'a>(text: Wtf8<'a>, separator: Wtf8<'_>, limit: Limit) -> Result<Vec<Wtf8<'a>>> {
    Ok(pieces(text, bytes::rsplit_ranges(text.as_bytes(), separator.as_bytes(), limit)?))
}

/// A character of text as the splitting of words looks at it.
fn unit(code_point: Option<CodePoint>) -> bytes::Unit {
    code_point.map_or((false, 1), |code_point| (unicode::is_space(code_point), encoded_len(code_point)))
}

/// `str.split(None, maxsplit)`.
pub fn split_whitespace(text: Wtf8<'_>, limit: Limit) -> Vec<Wtf8<'_>> {
    let first = |rest: &[u8]| unit(Wtf8::from_unchecked(rest).code_points().next());
    pieces(text, bytes::word_ranges(text.as_bytes(), limit, first))
}

/// `str.rsplit(None, maxsplit)`.
pub fn rsplit_whitespace(text: Wtf8<'_>, limit: Limit) -> Vec<Wtf8<'_>> {
    let last = |rest: &[u8]| unit(Wtf8::from_unchecked(rest).code_points().next_back());
    pieces(text, bytes::word_ranges_from_end(text.as_bytes(), limit, last))
}

/// `str.splitlines`: at every line boundary of Unicode, `\r\n` counting as one.
pub fn split_lines(text: Wtf8<'_>, keep_ends: bool) -> Vec<Wtf8<'_>> {
    if text.is_ascii() {
        return split_ascii_lines(text, keep_ends);
    }
    let mut lines = Vec::new();
    let mut start = 0;
    let mut code_points = text.code_point_indices().peekable();
    while let Some((offset, code_point)) = code_points.next() {
        if !unicode::is_line_break(code_point) {
            continue;
        }
        let is_pair = code_point == 0x0D && code_points.next_if(|&(_, next)| next == 0x0A).is_some();
        let end = code_points.peek().map_or(text.as_bytes().len(), |&(next, _)| next);
        debug_assert!(!is_pair || end == offset + 2);
        lines.push(text.slice_bytes(start..if keep_ends { end } else { offset }));
        start = end;
    }
    if start < text.as_bytes().len() {
        lines.push(text.slice_bytes(start..text.as_bytes().len()));
    }
    lines
}

fn split_ascii_lines(text: Wtf8<'_>, keep_ends: bool) -> Vec<Wtf8<'_>> {
    let bytes = text.as_bytes();
    let mut lines = Vec::new();
    let mut start = 0;
    let is_break = |byte: &u8| unicode::is_line_break(u32::from(*byte));
    let mut from = 0;
    while let Some(skipped) = control_in(&bytes[from..]) {
        let offset = from + skipped;
        from = offset + 1;
        if !is_break(&bytes[offset]) {
            continue;
        }
        let end = offset + if bytes[offset..].starts_with(b"\r\n") { 2 } else { 1 };
        lines.push(text.slice_bytes(start..if keep_ends { end } else { offset }));
        (start, from) = (end, end);
    }
    if start < bytes.len() {
        lines.push(text.slice_bytes(start..bytes.len()));
    }
    lines
}

/// Where the first byte stands that may be a line break of ASCII; all are controls.
fn control_in(bytes: &[u8]) -> Option<usize> {
    let (chunks, rest) = bytes.as_chunks::<16>();
    let has_control = |chunk: &[u8; 16]| chunk.iter().fold(false, |found, &byte| found | (byte < 0x20));
    let is_control = |byte: &u8| *byte < 0x20;
    match chunks.iter().position(has_control) {
        Some(at) => chunks[at].iter().position(is_control).map(|found| at * 16 + found),
        None => rest.iter().position(is_control).map(|found| chunks.len() * 16 + found),
    }
}

/// `str.partition`: what precedes and follows the first separator; None without one. ValueError for an empty separator.
pub fn partition<'a>(text: Wtf8<'a>, separator: Wtf8<'_>) -> Result<Option<(Wtf8<'a>, Wtf8<'a>)>> {
    let parts = bytes::partition(text.as_bytes(), separator.as_bytes())?;
    Ok(parts.map(|(before, after)| (text.slice_bytes(before), text.slice_bytes(after))))
}

/// `str.rpartition`: what precedes and follows the last separator.
pub fn rpartition<'a>(text: Wtf8<'a>, separator: Wtf8<'_>) -> Result<Option<(Wtf8<'a>, Wtf8<'a>)>> {
    let parts = bytes::rpartition(text.as_bytes(), separator.as_bytes())?;
    Ok(parts.map(|(before, after)| (text.slice_bytes(before), text.slice_bytes(after))))
}

/// `str.strip`, `lstrip`, `rstrip`; without a set of characters, whitespace goes.
pub fn strip<'a>(text: Wtf8<'a>, stripped: Option<Wtf8<'_>>, ends: Ends) -> Wtf8<'a> {
    let goes = |code_point: &CodePoint| match stripped {
        None => unicode::is_space(*code_point),
        Some(set) => set.code_points().any(|member| member == *code_point),
    };
    let sizes = |taken: &mut dyn Iterator<Item = CodePoint>| taken.map(encoded_len).sum::<usize>();
    let bytes = text.as_bytes();
    let start = if ends.left() { sizes(&mut text.code_points().take_while(goes)) } else { 0 };
    let rest = text.slice_bytes(start..bytes.len());
    let end = if ends.right() { sizes(&mut rest.code_points().rev().take_while(goes)) } else { 0 };
    text.slice_bytes(start..bytes.len() - end)
}

fn filled(text: Wtf8<'_>, left: usize, right: usize, fill: CodePoint) -> Wtf8Buf {
    let mut out = Wtf8Buf::with_capacity(text.as_bytes().len() + left + right);
    out.push_repeated(fill, left);
    out.push_wtf8(text);
    out.push_repeated(fill, right);
    out
}

/// `str.center`.
pub fn center(text: Wtf8<'_>, width: usize, fill: CodePoint) -> Wtf8Buf {
    let (left, right) = bytes::center_padding(text.len(), width);
    filled(text, left, right, fill)
}

/// `str.ljust`.
pub fn ljust(text: Wtf8<'_>, width: usize, fill: CodePoint) -> Wtf8Buf {
    filled(text, 0, width.saturating_sub(text.len()), fill)
}

/// `str.rjust`.
pub fn rjust(text: Wtf8<'_>, width: usize, fill: CodePoint) -> Wtf8Buf {
    filled(text, width.saturating_sub(text.len()), 0, fill)
}

/// `str.zfill`: zeros after a sign.
pub fn zfill(text: Wtf8<'_>, width: usize) -> Wtf8Buf {
    let padding = width.saturating_sub(text.len());
    let width_in_bytes = text.as_bytes().len() + padding;
    Wtf8Buf::from_parts(bytes::zfill(text.as_bytes(), width_in_bytes), text.len() + padding)
}

/// `str.expandtabs`.
pub fn expand_tabs(text: Wtf8<'_>, tab_size: usize) -> Wtf8Buf {
    let mut out = Wtf8Buf::with_capacity(text.as_bytes().len());
    let mut column = 0;
    for code_point in text.code_points() {
        if code_point == 0x09 {
            let width = if tab_size > 0 { tab_size - column % tab_size } else { 0 };
            out.push_repeated(0x20, width);
            column += width;
        } else {
            out.push(code_point);
            column = if matches!(code_point, 0x0A | 0x0D) { 0 } else { column + 1 };
        }
    }
    out
}

/// What `str.translate` makes of a code point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Translated {
    /// The table has no entry (LookupError).
    Unchanged,
    /// None.
    Deleted,
    /// An int.
    CodePoint(CodePoint),
    /// A str.
    Text(Wtf8Buf),
}

/// `str.translate`; the table is asked once for each code point, and may fail.
pub fn translate<E>(
    text: Wtf8<'_>,
    mut table: impl FnMut(CodePoint) -> std::result::Result<Translated, E>,
) -> std::result::Result<Wtf8Buf, E> {
    let mut out = Wtf8Buf::with_capacity(text.as_bytes().len());
    for code_point in text.code_points() {
        match table(code_point)? {
            Translated::Unchanged => out.push(code_point),
            Translated::Deleted => {}
            Translated::CodePoint(mapped) => out.push(mapped),
            Translated::Text(mapped) => out.push_wtf8(mapped.as_wtf8()),
        }
    }
    Ok(out)
}

/// `text[start:stop:step]`.
pub fn slice(text: Wtf8<'_>, positions: &SlicePositions) -> Wtf8Buf {
    if let Some(range) = positions.as_range() {
        return text.slice(range).to_owned();
    }
    if text.is_ascii() {
        let bytes: Vec<u8> = positions.iter().map(|position| text.as_bytes()[position]).collect();
        return Wtf8Buf::from_parts(bytes, positions.len);
    }
    let mut ascending: Vec<CodePoint> = molt_room::vec(positions.len);
    let step = positions.step.unsigned_abs() as usize;
    let last = positions.start + (positions.len as i64 - 1).max(0) * positions.step;
    if positions.len > 0 {
        let first = positions.start.min(last) as usize;
        ascending.extend(text.code_points().skip(first).step_by(step).take(positions.len));
    }
    if positions.step < 0 {
        ascending.reverse();
    }
    ascending.into_iter().collect()
}
