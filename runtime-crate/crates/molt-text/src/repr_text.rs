//! `repr` and `ascii` of text and bytes (CPython Objects/unicodeobject.c `unicode_repr`, Objects/bytesobject.c
//! `PyBytes_Repr`).

use crate::unicode;
use crate::wtf8::{CodePoint, Wtf8, Wtf8Buf};

/// Double quotes only where the text has single quotes and no double ones.
fn quote_for(bytes: &[u8]) -> char {
    if memchr::memchr(b'\'', bytes).is_some() && memchr::memchr(b'"', bytes).is_none() { '"' } else { '\'' }
}

fn push_escape(out: &mut String, code_point: CodePoint) {
    let (mark, digits) = match code_point {
        0x09 => return out.push_str("\\t"),
        0x0A => return out.push_str("\\n"),
        0x0D => return out.push_str("\\r"),
        0..=0xFF => ('x', 2),
        0x100..=0xFFFF => ('u', 4),
        _ => ('U', 8),
    };
    out.push_str(&format!("\\{mark}{code_point:0digits$x}"));
}

fn quoted(text: Wtf8<'_>, is_shown: impl Fn(CodePoint) -> bool) -> String {
    let quote = quote_for(text.as_bytes());
    let is_plain = |char: char| char != quote && char != '\\' && is_shown(u32::from(char));
    let mut out = molt_room::string(text.as_bytes().len() + 2);
    out.push(quote);
    let mut push = |code_point| match char::from_u32(code_point) {
        Some(char) if is_plain(char) => out.push(char),
        Some(char) if char == quote || char == '\\' => out.extend(['\\', char]),
        _ => push_escape(&mut out, code_point),
    };
    match text.as_str() {
        Some(text) if text.chars().all(is_plain) => out.push_str(text),
        _ => text.code_points().for_each(&mut push),
    }
    out.push(quote);
    out
}

/// `repr(str)`; never holds a surrogate, which is not printable.
pub fn repr_string(text: Wtf8<'_>) -> String {
    quoted(text, unicode::is_printable)
}

/// `repr(str)` as text.
pub fn repr_str(text: Wtf8<'_>) -> Wtf8Buf {
    let mut out = Wtf8Buf::with_capacity(text.as_bytes().len() + 2);
    push_repr_str(&mut out, text);
    out
}

/// Adds `repr(str)` to a text.
pub fn push_repr_str(out: &mut Wtf8Buf, text: Wtf8<'_>) {
    let is_plain = |byte: &u8| matches!(byte, 0x20..=0x7E) && !matches!(byte, b'\'' | b'\\');
    if text.as_bytes().iter().all(is_plain) {
        out.push_str("'");
        out.push_wtf8(text);
        out.push_str("'");
    } else {
        out.push_str(&repr_string(text));
    }
}

/// `ascii(str)`.
pub fn ascii_str(text: Wtf8<'_>) -> String {
    quoted(text, |code_point| matches!(code_point, 0x20..=0x7E))
}

/// `ascii(object)` given the object's repr: what is not ASCII is escaped, nothing else.
pub fn escape_non_ascii(repr: Wtf8<'_>) -> String {
    let mut out = molt_room::string(repr.as_bytes().len());
    for code_point in repr.code_points() {
        match char::from_u32(code_point) {
            Some(char) if char.is_ascii() => out.push(char),
            _ => push_escape(&mut out, code_point),
        }
    }
    out
}

/// `repr(bytes)`.
pub fn repr_bytes(bytes: &[u8]) -> String {
    let mut out = molt_room::string(bytes.len() + 3);
    out.push('b');
    let quote = quote_for(bytes);
    push_quoted_bytes(&mut out, bytes, quote, quote);
    out
}

/// `repr(bytearray)`: `bytearray(b'...')`, where a single quote is escaped between double ones too.
pub fn repr_bytearray(bytes: &[u8]) -> String {
    let mut out = String::from("bytearray(b");
    push_quoted_bytes(&mut out, bytes, quote_for(bytes), '\'');
    out.push(')');
    out
}

fn push_quoted_bytes(out: &mut String, bytes: &[u8], quote: char, escaped: char) {
    out.push(quote);
    for &byte in bytes {
        let char = char::from(byte);
        if char == escaped || char == '\\' {
            out.extend(['\\', char]);
        } else if matches!(byte, 0x20..=0x7E) {
            out.push(char);
        } else {
            push_escape(out, u32::from(byte));
        }
    }
    out.push(quote);
}
