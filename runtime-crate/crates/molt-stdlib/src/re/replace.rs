//! Replacing what a pattern matches. CPython Modules/_sre/sre.c `pattern_subx`, `_sre_template_impl`, `expand_template`.

use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::str_::{Str, as_wtf8, part_of_bytes};
use molt_object::{Cx, Exc, Gc, Value};
use molt_text::Wtf8Buf;
use molt_text::regex::{Captures, Mode, Part, Source, parse_template};

use super::subject::Subject;
use super::{Pattern, found, refused};

/// What takes the place of a match.
enum Replacement {
    /// Itself.
    Literal(Value),
    /// A template with groups.
    Template(Vec<Part>),
    /// What it returns for the match.
    Callable(Value),
}

/// The parts of a template for a pattern.
///
/// # Errors
/// `re.PatternError`, IndexError for an unknown name, TypeError for what is neither text nor bytes.
pub fn template_parts(cx: &mut Cx, pattern: &Pattern, template: &Value) -> Result<Vec<Part>, Exc> {
    let parsed = if let Some(text) = template.downcast::<Str>() {
        parse_template(Source::Text(as_wtf8(text)), pattern.regex.groups, &pattern.regex.group_names)
    } else if let Some(bytes) = cx.bytes_like(template) {
        parse_template(Source::Bytes(&bytes), pattern.regex.groups, &pattern.regex.group_names)
    } else {
        let message = format!("decoding to str: need a bytes-like object, {} found", cx.class_name(template));
        return Err(cx.type_error(message));
    };
    parsed.map_err(|error| refused(cx, error, template))
}

/// The text of a template with the groups of a match in it.
///
/// # Errors
/// None in practice.
pub fn expand(cx: &mut Cx, parts: &[Part], string: &Value, captures: &Captures) -> Result<Value, Exc> {
    if string.is_instance_of::<Str>() {
        let mut text = Wtf8Buf::new();
        for part in parts {
            match part {
                Part::Literal(literal) => text.push_wtf8(literal.as_wtf8()),
                Part::Group(group) => push_group(&mut text, string, captures.spans.get(*group).copied().flatten()),
            }
        }
        return Ok(cx.str_from_wtf8(text.as_wtf8()).into());
    }
    let subject = cx.buffer(string).unwrap_or_default();
    let mut bytes = Vec::new();
    for part in parts {
        match part {
            Part::Literal(literal) => bytes.extend(literal.as_wtf8().code_points().map(|byte| byte as u8)),
            Part::Group(group) => {
                if let Some((start, end)) = captures.spans.get(*group).copied().flatten() {
                    bytes.extend_from_slice(&subject[start..end]);
                }
            }
        }
    }
    Ok(cx.bytes(&bytes).into())
}

fn push_group(text: &mut Wtf8Buf, string: &Value, span: Option<(usize, usize)>) {
    if let (Some((start, end)), Some(subject)) = (span, string.downcast::<Str>()) {
        text.push_wtf8(part_of_bytes(subject, start..end));
    }
}

fn replacement(cx: &mut Cx, pattern: &Gc<Pattern>, repl: &Value) -> Result<Replacement, Exc> {
    if cx.is_callable(repl) {
        return Ok(Replacement::Callable(repl.clone()));
    }
    let is_literal = match repl.downcast::<Str>() {
        Some(text) => !text.as_bytes().contains(&b'\\'),
        None => cx.buffer(repl).is_some_and(|bytes| !bytes.contains(&b'\\')),
    };
    if is_literal {
        return Ok(Replacement::Literal(repl.clone()));
    }
    template_parts(cx, pattern, repl).map(Replacement::Template)
}

/// Replaces matches, all of them when `count` is zero: the new text, and how many were replaced.
///
/// # Errors
/// TypeError for what cannot be joined, and what a callable raises.
pub fn substitute(
    cx: &mut Cx,
    pattern: &Gc<Pattern>,
    repl: &Value,
    string: Value,
    count: i64,
) -> Result<(Value, i64), Exc> {
    let replacement = replacement(cx, pattern, repl)?;
    let mut subject = Subject::new(cx, pattern, string, None, None)?;
    let (mut pieces, mut made, mut last) = (Vec::new(), 0, 0);
    while (count == 0 || made < count)
        && let Some(captures) = subject.next(cx, &pattern.regex, Mode::Search)
    {
        let (start, end) = captures.spans[0].unwrap_or_default();
        if last < start {
            pieces.push(Piece::Kept(last, start));
        }
        let item = match &replacement {
            Replacement::Literal(value) => value.clone(),
            Replacement::Template(parts) => expand(cx, parts, &subject.value, &captures)?,
            Replacement::Callable(callable) => {
                let found = found::make(cx, pattern, &subject, 0, captures)?;
                cx.call(callable, &[found.into()])?
            }
        };
        if !item.is_none() {
            pieces.push(Piece::New(item));
        }
        made += 1;
        last = end;
    }
    if made == 0 {
        return Ok((subject.slice(cx, (0, subject.end)), 0));
    }
    if last < subject.end {
        pieces.push(Piece::Kept(last, subject.end));
    }
    join(cx, &subject, &pieces).map(|joined| (joined, made))
}

/// A piece of the new text.
enum Piece {
    /// A part of the subject.
    Kept(usize, usize),
    New(Value),
}

fn join(cx: &mut Cx, subject: &Subject, pieces: &[Piece]) -> Result<Value, Exc> {
    if let Some(string) = subject.value.downcast::<Str>() {
        let mut text = Wtf8Buf::with_capacity(string.as_bytes().len());
        for (at, piece) in pieces.iter().enumerate() {
            match piece {
                Piece::Kept(start, end) => text.push_wtf8(part_of_bytes(string, *start..*end)),
                Piece::New(value) => match value.downcast::<Str>() {
                    Some(new) => text.push_wtf8(as_wtf8(new)),
                    None => {
                        let class = cx.class_name(value);
                        let message = format!("sequence item {at}: expected str instance, {class} found");
                        return Err(cx.type_error(message));
                    }
                },
            }
        }
        return Ok(cx.str_from_wtf8(text.as_wtf8()).into());
    }
    let mut bytes = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Kept(start, end) => {
                let kept = subject.slice(cx, (*start, *end));
                bytes.extend_from_slice(kept.downcast::<Bytes>().map_or(&[][..], |kept| kept.items()));
            }
            Piece::New(value) => match cx.buffer(value) {
                Some(new) => bytes.extend_from_slice(&new),
                None => {
                    let class = cx.class_name(value);
                    let message = format!("sequence item {at}: expected a bytes-like object, {class} found");
                    return Err(cx.type_error(message));
                }
            },
        }
    }
    Ok(cx.bytes(&bytes).into())
}
