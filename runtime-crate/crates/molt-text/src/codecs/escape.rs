//! `unicode_escape` and `raw_unicode_escape` (Objects/unicodeobject.c `_PyUnicode_DecodeUnicodeEscapeInternal`,
//! `PyUnicode_AsUnicodeEscapeString` and their raw counterparts). Names of characters, `\N{...}`, are not known.

use super::{DecodeFault, Source};
use crate::wtf8::{CodePoint, Wtf8Buf};

const MOST: u32 = 0x10_FFFF;

/// Decodes Latin-1 with the escapes of string literals.
pub(super) fn decode(bytes: &[u8], at: usize, out: &mut Wtf8Buf) -> Result<(), DecodeFault> {
    let mut at = at;
    while let Some(&byte) = bytes.get(at) {
        if byte == b'\\' {
            at = escape(bytes, at, out)?;
        } else {
            out.push(u32::from(byte));
            at += 1;
        }
    }
    Ok(())
}

/// Decodes Latin-1 with `\u` and `\U` alone.
pub(super) fn decode_raw(bytes: &[u8], at: usize, out: &mut Wtf8Buf) -> Result<(), DecodeFault> {
    let mut at = at;
    while let Some(&byte) = bytes.get(at) {
        at = match (byte, bytes.get(at + 1)) {
            (b'\\', Some(b'u')) => hex(bytes, at, 4, "truncated \\uXXXX escape", "", out)?,
            (b'\\', Some(b'U')) => hex(bytes, at, 8, "truncated \\UXXXXXXXX escape", "\\Uxxxxxxxx out of range", out)?,
            (b'\\', Some(&next)) => {
                out.extend([u32::from(b'\\'), u32::from(next)]);
                at + 2
            }
            _ => {
                out.push(u32::from(byte));
                at + 1
            }
        };
    }
    Ok(())
}

/// One escape; the position after it.
fn escape(bytes: &[u8], start: usize, out: &mut Wtf8Buf) -> Result<usize, DecodeFault> {
    let Some(&kind) = bytes.get(start + 1) else {
        return Err(DecodeFault { start, end: bytes.len(), reason: "\\ at end of string", incomplete: true });
    };
    let plain = match kind {
        b'\n' => return Ok(start + 2),
        b'\\' | b'\'' | b'"' => kind,
        b'a' => 0x07,
        b'b' => 0x08,
        b't' => b'\t',
        b'n' => b'\n',
        b'v' => 0x0B,
        b'f' => 0x0C,
        b'r' => b'\r',
        b'0'..=b'7' => return Ok(octal(bytes, start + 1, out)),
        b'x' => return hex(bytes, start, 2, "truncated \\xXX escape", "", out),
        b'u' => return hex(bytes, start, 4, "truncated \\uXXXX escape", "", out),
        b'U' => return hex(bytes, start, 8, "truncated \\UXXXXXXXX escape", "illegal Unicode character", out),
        b'N' => return Err(name(bytes, start)),
        _ => {
            out.push(u32::from(b'\\'));
            kind
        }
    };
    out.push(u32::from(plain));
    Ok(start + 2)
}

fn octal(bytes: &[u8], start: usize, out: &mut Wtf8Buf) -> usize {
    let digits = bytes[start..].iter().take(3).take_while(|byte| matches!(byte, b'0'..=b'7'));
    let (count, value) = digits.fold((0, 0), |(count, value), digit| (count + 1, value << 3 | u32::from(digit - b'0')));
    out.push(value);
    start + count
}

/// A number of hexadecimal digits after the two characters of an escape.
fn hex(
    bytes: &[u8],
    start: usize,
    count: usize,
    truncated: &'static str,
    too_large: &'static str,
    out: &mut Wtf8Buf,
) -> Result<usize, DecodeFault> {
    let mut value: CodePoint = 0;
    let mut end = start + 2;
    while end < start + 2 + count {
        let Some(digit) = bytes.get(end).and_then(|&byte| char::from(byte).to_digit(16)) else {
            return Err(DecodeFault { start, end, reason: truncated, incomplete: end == bytes.len() });
        };
        value = value << 4 | digit;
        end += 1;
    }
    if value > MOST {
        return Err(DecodeFault { start, end, reason: too_large, incomplete: false });
    }
    out.push(value);
    Ok(end)
}

/// The fault of `\N`: of its form, or that the name is not known.
fn name(bytes: &[u8], start: usize) -> DecodeFault {
    const MALFORMED: &str = "malformed \\N character escape";
    let fault = |end, reason, incomplete| DecodeFault { start, end, reason, incomplete };
    let open = start + 2;
    match bytes.get(open) {
        None => fault(open, MALFORMED, true),
        Some(b'{') => match bytes[open + 1..].iter().position(|&byte| byte == b'}') {
            None => fault(bytes.len(), MALFORMED, true),
            Some(0) => fault(open + 1, MALFORMED, false),
            Some(len) => fault(open + 2 + len, "unknown Unicode character name", false),
        },
        Some(_) => fault(open, MALFORMED, false),
    }
}

/// Encodes with the escapes of string literals: all that is left is ASCII.
pub(super) fn encode(source: &mut Source<'_>, out: &mut Vec<u8>) {
    while let Some(code_point) = source.bump() {
        match code_point {
            0x09 => out.extend(b"\\t"),
            0x0A => out.extend(b"\\n"),
            0x0D => out.extend(b"\\r"),
            0x5C => out.extend(b"\\\\"),
            0x20..=0x7E => out.push(code_point as u8),
            0..=0xFF => out.extend(format!("\\x{code_point:02x}").bytes()),
            _ => push_unicode(code_point, out),
        }
    }
}

/// Encodes Latin-1 with `\u` and `\U` for what is beyond.
pub(super) fn encode_raw(source: &mut Source<'_>, out: &mut Vec<u8>) {
    while let Some(code_point) = source.bump() {
        match u8::try_from(code_point) {
            Ok(byte) => out.push(byte),
            Err(_) => push_unicode(code_point, out),
        }
    }
}

fn push_unicode(code_point: CodePoint, out: &mut Vec<u8>) {
    let escaped = if code_point > 0xFFFF { format!("\\U{code_point:08x}") } else { format!("\\u{code_point:04x}") };
    out.extend(escaped.bytes());
}
