//! The scalars of JSON as bytes: escaped strings, ints and floats, for every writer of JSON. serde_json src/ser.rs
//! `format_escaped_str_contents`, CPython Modules/_json.c `ascii_escape_unicode` and `py_encode_basestring`.
//!
//! Strings are generalised UTF-8, so that lone surrogates can be escaped as CPython's `json` does it.

use crate::Wtf8;
use crate::json_scan::special_in;

/// Which characters besides quotes, backslashes and the controls below U+0020 are escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escapes {
    /// None.
    Needed,
    /// Those beyond ASCII: serde_json with pydantic-core's formatter.
    NonAscii,
    /// Those beyond ASCII and U+007F: CPython's `ensure_ascii`.
    NonAsciiAndDelete,
}

/// What a byte below U+0080 needs: nothing, a letter behind a backslash, or (`u`) its number.
const ESCAPE: [u8; 128] = escape_table();

const fn escape_table() -> [u8; 128] {
    let mut table = [0; 128];
    let mut at = 0;
    while at < 0x20 {
        table[at] = b'u';
        at += 1;
    }
    table[0x08] = b'b';
    table[0x09] = b't';
    table[0x0A] = b'n';
    table[0x0C] = b'f';
    table[0x0D] = b'r';
    table[b'"' as usize] = b'"';
    table[b'\\' as usize] = b'\\';
    table
}

/// Appends a string with its quotes.
pub fn push_string(out: &mut Vec<u8>, text: &[u8], escapes: Escapes) {
    molt_room::reserve(out, text.len() + 2);
    out.push(b'"');
    push_escaped(out, text, escapes);
    out.push(b'"');
}

/// Appends what stands between the quotes of a string, which is generalised UTF-8.
pub fn push_escaped(out: &mut Vec<u8>, text: &[u8], escapes: Escapes) {
    if escapes == Escapes::NonAsciiAndDelete && is_plain(text) {
        return out.extend_from_slice(text);
    }
    if escapes != Escapes::Needed && !text.is_ascii() {
        return push_ascii(out, text, escapes);
    }
    if escapes != Escapes::NonAsciiAndDelete || memchr::memchr(0x7F, text).is_none() {
        return push_without_specials(out, text);
    }
    let mut start = 0;
    for (at, &byte) in text.iter().enumerate() {
        let escape = escape_of(byte, escapes);
        if escape == 0 {
            continue;
        }
        out.extend_from_slice(&text[start..at]);
        push_escape(out, escape, byte);
        start = at + 1;
    }
    out.extend_from_slice(&text[start..]);
}

/// Whether a text stands for itself wherever it is written: it is all of ASCII, and without what is ever escaped.
#[inline]
fn is_plain(text: &[u8]) -> bool {
    const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    // Of bytes below 0x80 these tell without a borrow from one to the next.
    let is_special = |chunk: [u8; 8]| {
        let word = u64::from_le_bytes(chunk);
        let low = word & !HIGH;
        let is_zero = |word: u64| !(word + !HIGH);
        let control = !(low + ONES * (0x80 - 0x20));
        let delete = low + ONES;
        let quote = is_zero(low ^ (ONES * u64::from(b'"')));
        let backslash = is_zero(low ^ (ONES * u64::from(b'\\')));
        (word | control | delete | quote | backslash) & HIGH != 0
    };
    let (words, rest) = text.as_chunks::<8>();
    if words.iter().any(|word| is_special(*word)) {
        return false;
    }
    // What is left, with the bytes before it again or beside harmless ones.
    match text.last_chunk::<8>() {
        Some(last) => !is_special(*last),
        None => rest.iter().all(|&byte| byte < 0x7F && ESCAPE[usize::from(byte)] == 0),
    }
}

/// As [`push_escaped`] where quotes, backslashes and controls alone are escaped.
fn push_without_specials(out: &mut Vec<u8>, mut text: &[u8]) {
    while let Some(at) = special_in(text, true) {
        out.extend_from_slice(&text[..at]);
        push_escape(out, ESCAPE[usize::from(text[at])], text[at]);
        text = &text[at + 1..];
    }
    out.extend_from_slice(text);
}

#[inline]
fn escape_of(byte: u8, escapes: Escapes) -> u8 {
    match ESCAPE.get(usize::from(byte)) {
        Some(_) if byte == 0x7F && escapes == Escapes::NonAsciiAndDelete => b'u',
        Some(&escape) => escape,
        None => 0,
    }
}

fn push_escape(out: &mut Vec<u8>, escape: u8, byte: u8) {
    match escape {
        b'u' => push_unit(out, u32::from(byte)),
        letter => out.extend_from_slice(&[b'\\', letter]),
    }
}

/// As [`push_escaped`] for text beyond ASCII that must become ASCII; characters beyond U+FFFF become a pair of surrogates.
fn push_ascii(out: &mut Vec<u8>, text: &[u8], escapes: Escapes) {
    for code_point in Wtf8::new(text).code_points() {
        match u8::try_from(code_point) {
            Ok(byte) if byte.is_ascii() => match escape_of(byte, escapes) {
                0 => out.push(byte),
                escape => push_escape(out, escape, byte),
            },
            _ if code_point > 0xFFFF => {
                let above = code_point - 0x1_0000;
                push_unit(out, 0xD800 + (above >> 10));
                push_unit(out, 0xDC00 + (above & 0x3FF));
            }
            _ => push_unit(out, code_point),
        }
    }
}

/// `\u` and four digits.
fn push_unit(out: &mut Vec<u8>, unit: u32) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |shift: u32| DIGITS[(unit >> shift & 0xF) as usize];
    out.extend_from_slice(&[b'\\', b'u', digit(12), digit(8), digit(4), digit(0)]);
}

/// Appends an int of 64 bits.
pub fn push_int(out: &mut Vec<u8>, number: i64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    let mut rest = number.unsigned_abs();
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if number < 0 {
        out.push(b'-');
    }
    out.extend_from_slice(&digits[at..]);
}

/// Appends a finite float in serde_json's form (`1e+16`, `1.5`, `0.00001`): the shortest digits that give it back.
pub fn push_float(out: &mut Vec<u8>, number: f64) {
    out.extend_from_slice(zmij::Buffer::new().format_finite(number).as_bytes());
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test's own sizes")]
mod tests {
    use super::*;

    fn escaped(text: &str, escapes: Escapes) -> String {
        let mut out = Vec::new();
        push_string(&mut out, text.as_bytes(), escapes);
        String::from_utf8_lossy(&out).into_owned()
    }

    #[test]
    fn controls_quotes_and_backslashes() {
        let text = "a\u{8}\t\n\u{b}\u{c}\r\u{1f} \"\\/\u{7f}é";
        let shown = "\"a\\b\\t\\n\\u000b\\f\\r\\u001f \\\"\\\\/\u{7f}é\"";
        assert_eq!(escaped(text, Escapes::Needed), shown);
        assert_eq!(escaped("\u{7f}", Escapes::NonAscii), "\"\u{7f}\"");
        assert_eq!(escaped("\u{7f}", Escapes::NonAsciiAndDelete), "\"\\u007f\"");
    }

    #[test]
    fn plain_texts() {
        for len in 0..20 {
            for at in 0..len {
                for byte in 0..=255u8 {
                    let mut text = vec![b'~'; len];
                    text[at] = byte;
                    let is_special = !(0x20..0x7F).contains(&byte) || matches!(byte, b'"' | b'\\');
                    assert_eq!(is_plain(&text), !is_special, "{byte} at {at} of {len}");
                }
            }
        }
    }

    #[test]
    fn beyond_ascii() {
        assert_eq!(escaped("né\u{7f}\n😀\u{ffff}", Escapes::NonAscii), "\"n\\u00e9\u{7f}\\n\\ud83d\\ude00\\uffff\"");
        let mut out = Vec::new();
        push_string(&mut out, b"a\xed\xa0\x80", Escapes::NonAsciiAndDelete);
        assert_eq!(out, b"\"a\\ud800\"");
    }

    #[test]
    fn numbers() {
        let mut out = Vec::new();
        for number in [0, 7, -10, i64::MAX, i64::MIN] {
            push_int(&mut out, number);
            out.push(b' ');
        }
        assert_eq!(out, b"0 7 -10 9223372036854775807 -9223372036854775808 ");
    }

    /// What pydantic-core 2.46 writes.
    #[test]
    fn floats() {
        let numbers = [0.0, -0.0, 1.5, 1e15, 1e16, 123456789012345680.0, 1e-5, 1e-7, 1.5e300, 5e-324, 0.1, -2.5e-10];
        let mut out = Vec::new();
        for number in numbers {
            push_float(&mut out, number);
            out.push(b' ');
        }
        let shown =
            "0.0 -0.0 1.5 1000000000000000.0 1e+16 1.2345678901234568e+17 0.00001 1e-7 1.5e+300 5e-324 0.1 -2.5e-10 ";
        assert_eq!(String::from_utf8_lossy(&out), shown);
    }
}
