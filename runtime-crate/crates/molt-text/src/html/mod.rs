//! Character references of HTML. CPython Lib/html/__init__.py `escape`, `unescape`.

#[rustfmt::skip]
mod generated {
    pub mod tables;
}
pub use generated::tables;

use crate::wtf8::{CodePoint, Wtf8, Wtf8Buf};

/// `html.escape`.
pub fn escape(text: Wtf8<'_>, quote: bool) -> Wtf8Buf {
    let mut out = Wtf8Buf::with_capacity(text.as_bytes().len() + 16);
    let bytes = text.as_bytes();
    let mut from = 0;
    for (at, byte) in bytes.iter().enumerate() {
        let replaced = match byte {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' if quote => "&quot;",
            b'\'' if quote => "&#x27;",
            _ => continue,
        };
        out.push_wtf8(text.slice_bytes(from..at));
        out.push_str(replaced);
        from = at + 1;
    }
    out.push_wtf8(text.slice_bytes(from..bytes.len()));
    out
}

/// What a number stands for; nothing for code points that may not be written.
fn of_number(number: u32) -> Option<CodePoint> {
    const WINDOWS: [u16; 32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D,
        0x17E, 0x178,
    ];
    match number {
        0 | 0xD800..=0xDFFF | 0x11_0000.. => Some(0xFFFD),
        0x80..=0x9F => Some(CodePoint::from(WINDOWS[number as usize - 0x80])),
        1..=8 | 0xB | 0xE..=0x1F | 0x7F | 0xFDD0..=0xFDEF => None,
        _ if number & 0xFFFE == 0xFFFE => None,
        _ => Some(number),
    }
}

fn named(name: &[u8]) -> Option<&'static str> {
    let found = tables::HTML5.binary_search_by(|(known, _)| known.as_bytes().cmp(name)).ok()?;
    Some(tables::HTML5[found].1)
}

/// `html.unescape`.
pub fn unescape(text: Wtf8<'_>) -> Wtf8Buf {
    let bytes = text.as_bytes();
    let mut out = Wtf8Buf::with_capacity(bytes.len());
    let mut from = 0;
    while let Some(at) = bytes[from..].iter().position(|&byte| byte == b'&').map(|found| from + found) {
        out.push_wtf8(text.slice_bytes(from..at));
        from = reference(text, at + 1, &mut out);
    }
    out.push_wtf8(text.slice_bytes(from..bytes.len()));
    out
}

/// The reference behind an ampersand, or the ampersand: where the text goes on.
fn reference(text: Wtf8<'_>, start: usize, out: &mut Wtf8Buf) -> usize {
    let bytes = text.as_bytes();
    if bytes.get(start) == Some(&b'#') {
        let radix = if matches!(bytes.get(start + 1), Some(b'x' | b'X')) { 16 } else { 10 };
        let first = start + if radix == 16 { 2 } else { 1 };
        let digits =
            bytes[first.min(bytes.len())..].iter().take_while(|byte| char::from(**byte).is_digit(radix)).count();
        if digits == 0 {
            out.push_str("&");
            return start;
        }
        let end = first + digits;
        let number = bytes[first..end].iter().fold(0u32, |number, &byte| {
            number.saturating_mul(radix).saturating_add(char::from(byte).to_digit(radix).unwrap_or(0))
        });
        out.extend(of_number(number));
        return end + usize::from(bytes.get(end) == Some(&b';'));
    }
    // Up to 32 characters that a name may have, and a semicolon.
    let stops = |char: CodePoint| matches!(char, 9 | 10 | 12 | 32 | 0x3C | 0x26 | 0x23 | 0x3B);
    let mut end = start;
    for char in text.code_points_from(start).take(32).take_while(|&char| !stops(char)) {
        end += crate::wtf8::encoded_len(char);
    }
    if end == start {
        out.push_str("&");
        return start;
    }
    end += usize::from(bytes.get(end) == Some(&b';'));
    if let Some(found) = named(&bytes[start..end]) {
        out.push_str(found);
        return end;
    }
    let shorter = (start + 2..end).rev().find_map(|stop| named(&bytes[start..stop]).map(|found| (found, stop)));
    match shorter {
        Some((found, stop)) => {
            out.push_str(found);
            out.push_wtf8(text.slice_bytes(stop..end));
        }
        None => {
            out.push_str("&");
            out.push_wtf8(text.slice_bytes(start..end));
        }
    }
    end
}
