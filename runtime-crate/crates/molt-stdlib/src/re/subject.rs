//! What a pattern is matched against: `str` or bytes. CPython Modules/_sre/sre.c `getstring`, `state_init`, `getslice`.

use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::str_::{Str, part_of_bytes};
use molt_object::{Cx, Exc, Gc, Value};
use molt_text::regex::{Captures, Matcher, Mode, Regex, Span};

use super::Pattern;

/// A subject and the part of it that is looked at. Positions are byte offsets.
pub struct Subject {
    /// What was given.
    pub value: Value,
    /// Where matching starts next.
    pub start: usize,
    /// What lies behind is not seen.
    pub end: usize,
    /// Whether an empty match at `start` does not count, because one was found there.
    pub must_advance: bool,
}

/// The kinds of subjects, for the engine.
enum Kind {
    Wide,
    Narrow,
}

fn kind(value: &Value) -> Kind {
    match value.downcast::<Str>() {
        Some(text) if !text.is_ascii() => Kind::Wide,
        _ => Kind::Narrow,
    }
}

/// The byte offset of an index, which is taken to the nearer end when it lies outside.
fn offset(cx: &Cx, value: &Value, index: i64) -> usize {
    match value.downcast::<Str>() {
        Some(text) => text.byte_offset(index.clamp(0, text.char_len() as i64) as usize),
        None => index.clamp(0, cx.buffer(value).map_or(0, |bytes| bytes.len()) as i64) as usize,
    }
}

/// The index of a byte offset.
pub fn index(value: &Value, offset: usize) -> i64 {
    match value.downcast::<Str>() {
        Some(text) => text.index_of_offset(offset) as i64,
        None => offset as i64,
    }
}

impl Subject {
    /// A subject for a pattern.
    ///
    /// # Errors
    /// TypeError for what is neither text nor bytes, or not what the pattern is.
    pub fn new(
        cx: &mut Cx,
        pattern: &Gc<Pattern>,
        value: Value,
        pos: Option<i64>,
        endpos: Option<i64>,
    ) -> Result<Subject, Exc> {
        let is_text = value.is_instance_of::<Str>();
        if !is_text && cx.buffer(&value).is_none() {
            let message = format!("expected string or bytes-like object, got '{}'", cx.class_name(&value));
            return Err(cx.type_error(message));
        }
        match (pattern.regex.is_text, is_text) {
            (false, true) => Err(cx.type_error("cannot use a bytes pattern on a string-like object")),
            (true, false) => Err(cx.type_error("cannot use a string pattern on a bytes-like object")),
            _ => {
                let start = pos.map_or(0, |pos| offset(cx, &value, pos));
                let end = offset(cx, &value, endpos.unwrap_or(i64::MAX));
                Ok(Subject { value, start, end, must_advance: false })
            }
        }
    }

    /// Matches the pattern.
    pub fn run(&self, cx: &mut Cx, regex: &Regex, mode: Mode) -> Option<Captures> {
        let mut matcher = std::mem::take(cx.world.extensions.get::<Matcher>());
        let span = Span { start: self.start, end: self.end, must_advance: self.must_advance };
        let captures = match (kind(&self.value), self.value.downcast::<Str>()) {
            (Kind::Wide, Some(text)) => regex.run_wide(&mut matcher, text.as_bytes(), span, mode),
            (_, Some(text)) => regex.run_narrow(&mut matcher, text.as_bytes(), span, mode),
            // A buffer that changes its size meanwhile is looked at as far as it goes.
            (_, None) => match cx.buffer(&self.value) {
                Some(bytes) => {
                    let span = Span { end: span.end.min(bytes.len()), ..span };
                    regex.run_narrow(&mut matcher, &bytes, span, mode)
                }
                None => None,
            },
        };
        matcher.shrink();
        *cx.world.extensions.get::<Matcher>() = matcher;
        captures
    }

    /// The next match, after which the search goes on behind it.
    pub fn next(&mut self, cx: &mut Cx, regex: &Regex, mode: Mode) -> Option<Captures> {
        let captures = self.run(cx, regex, mode)?;
        if let Some(Some((start, end))) = captures.spans.first().copied() {
            self.must_advance = start == end;
            self.start = end;
        }
        Some(captures)
    }

    /// A part of the subject.
    pub fn slice(&self, cx: &Cx, span: (usize, usize)) -> Value {
        slice(cx, &self.value, span)
    }
}

/// A part of a subject: of a `str` a `str`, else `bytes`; the subject itself when that is all of it.
pub fn slice(cx: &Cx, value: &Value, (start, end): (usize, usize)) -> Value {
    if let Some(text) = value.downcast::<Str>() {
        if start == 0 && end == text.as_bytes().len() {
            return cx.exact_str(text).into();
        }
        let part = part_of_bytes(text, start..end);
        return match part.single() {
            Some(char) => cx.character(char).into(),
            None => cx.str_from_wtf8(part).into(),
        };
    }
    if let Some(bytes) = value.downcast::<Bytes>()
        && cx.class_of(value).is(&cx.world.types.bytes)
        && start == 0
        && end == bytes.items().len()
    {
        return value.clone();
    }
    let bytes = cx.buffer(value).unwrap_or_default();
    let end = end.min(bytes.len());
    cx.bytes(&bytes[start.min(end)..end]).into()
}
