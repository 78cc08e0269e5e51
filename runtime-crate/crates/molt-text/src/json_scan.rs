//! Reading JSON as CPython's `json` does: strings and numbers in generalised UTF-8. CPython Modules/_json.c
//! `scanstring_unicode`, `_match_number_unicode`.

use crate::wtf8::{Wtf8, Wtf8Buf};
use std::ops::Range;

/// What is wrong, and at which byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    pub message: &'static str,
    pub at: usize,
}

/// The contents of a string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    /// These bytes as they are.
    Plain(Range<usize>),
    /// With its escapes resolved.
    Unescaped(Wtf8Buf),
}

/// A number that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// Where the text goes on.
    pub end: usize,
    /// Whether it has a fraction or an exponent.
    pub is_float: bool,
}

/// Where the text goes on behind whitespace.
#[inline]
pub fn skip_space(text: &[u8], mut at: usize) -> usize {
    while matches!(text.get(at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
        at += 1;
    }
    at
}

/// A byte, eight times.
const fn eight(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Where the first quote, backslash or (if strict) control character stands; eight bytes at a time.
pub(crate) fn special_in(text: &[u8], strict: bool) -> Option<usize> {
    const HIGH: u64 = eight(0x80);
    // The lowest byte of a word whose high bit is set is exact; those above it may owe theirs to a borrow.
    let below = |word: u64, bound: u8| word.wrapping_sub(eight(bound)) & !word;
    let (words, rest) = text.as_chunks::<8>();
    for (at, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        let control = if strict { below(word, 0x20) } else { 0 };
        let found = (below(word ^ eight(b'"'), 1) | below(word ^ eight(b'\\'), 1) | control) & HIGH;
        if found != 0 {
            return Some(at * 8 + found.trailing_zeros() as usize / 8);
        }
    }
    let is_special = |byte: &u8| matches!(byte, b'"' | b'\\') || strict && *byte < 0x20;
    let found = rest.iter().position(is_special)?;
    Some(words.len() * 8 + found)
}

/// Where the next quote or backslash stands.
fn special(text: &[u8], start: usize, strict: bool, begin: usize) -> Result<usize, Failure> {
    match special_in(text.get(start..).unwrap_or_default(), strict).map(|found| start + found) {
        Some(at) if text[at] < 0x20 => Err(Failure { message: "Invalid control character at", at }),
        Some(at) => Ok(at),
        None => Err(Failure { message: "Unterminated string starting at", at: begin }),
    }
}

/// The string whose contents begin at `start`, behind its quote: its contents, and where the text goes on.
///
/// # Errors
/// What CPython says of a string that is broken.
pub fn scan_string(text: &[u8], start: usize, strict: bool) -> Result<(Contents, usize), Failure> {
    let begin = start.saturating_sub(1);
    let first = special(text, start, strict, begin)?;
    if text[first] == b'"' {
        return Ok((Contents::Plain(start..first), first + 1));
    }
    let mut out = Wtf8Buf::with_capacity(first - start + 16);
    let (mut from, mut at) = (start, first);
    loop {
        out.push_wtf8(Wtf8::new(&text[from..at]));
        if text[at] == b'"' {
            return Ok((Contents::Unescaped(out), at + 1));
        }
        from = escape(text, at + 1, begin, &mut out)?;
        at = special(text, from, strict, begin)?;
    }
}

/// The escape behind the backslash before `at`: where the text goes on.
fn escape(text: &[u8], at: usize, begin: usize, out: &mut Wtf8Buf) -> Result<usize, Failure> {
    let char = match text.get(at) {
        None => return Err(Failure { message: "Unterminated string starting at", at: begin }),
        Some(b'u') => return unicode_escape(text, at, out),
        Some(&same @ (b'"' | b'\\' | b'/')) => same,
        Some(b'b') => 8,
        Some(b'f') => 12,
        Some(b'n') => 10,
        Some(b'r') => 13,
        Some(b't') => 9,
        Some(_) => return Err(Failure { message: "Invalid \\escape", at: at - 1 }),
    };
    out.push(u32::from(char));
    Ok(at + 1)
}

fn unit(text: &[u8], at: usize) -> Result<u32, Failure> {
    let failure = Failure { message: "Invalid \\uXXXX escape", at };
    // There must be room for a quote behind the digits.
    let digits = text.get(at + 1..at + 5).filter(|_| at + 5 < text.len()).ok_or(failure)?;
    digits.iter().try_fold(0, |value, &digit| {
        let digit = char::from(digit).to_digit(16).ok_or(failure)?;
        Ok(value << 4 | digit)
    })
}

fn unicode_escape(text: &[u8], at: usize, out: &mut Wtf8Buf) -> Result<usize, Failure> {
    let first = unit(text, at)?;
    let end = at + 5;
    if (0xD800..0xDC00).contains(&first) && text.get(end..end + 2) == Some(b"\\u") {
        let second = unit(text, end + 1)?;
        if (0xDC00..0xE000).contains(&second) {
            out.push(0x1_0000 + ((first - 0xD800) << 10 | (second - 0xDC00)));
            return Ok(end + 6);
        }
    }
    out.push(first);
    Ok(end)
}

/// The number at `start`; `None` when there is none.
pub fn scan_number(text: &[u8], start: usize) -> Option<Number> {
    let digits = |mut at: usize| {
        while text.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    let first = start + usize::from(text.get(start) == Some(&b'-'));
    let mut end = match text.get(first) {
        Some(b'0') => first + 1,
        Some(b'1'..=b'9') => digits(first),
        _ => return None,
    };
    let mut is_float = false;
    if text.get(end) == Some(&b'.') && text.get(end + 1).is_some_and(u8::is_ascii_digit) {
        is_float = true;
        end = digits(end + 1);
    }
    if matches!(text.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(text.get(end + 1), Some(b'-' | b'+')));
        let exponent = digits(end + 1 + sign);
        if exponent > end + 1 + sign {
            is_float = true;
            end = exponent;
        }
    }
    Some(Number { end, is_float })
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test's own sizes")]
mod tests {
    use super::*;

    fn contents(text: &str) -> Result<(String, usize), Failure> {
        let (contents, end) = scan_string(text.as_bytes(), 1, true)?;
        let shown = match contents {
            Contents::Plain(range) => text[range].to_owned(),
            Contents::Unescaped(text) => format!("{text:?}"),
        };
        Ok((shown, end))
    }

    #[test]
    fn strings() {
        assert_eq!(contents("\"né\"x"), Ok(("né".to_owned(), 5)));
        assert_eq!(contents("\"a\\n\\u00e9\\ud83d\\ude00\"").map(|found| found.1), Ok(23));
        assert_eq!(contents("\"\\ud800\\u12\""), Err(Failure { message: "Invalid \\uXXXX escape", at: 8 }));
        assert_eq!(contents("\"a\n\""), Err(Failure { message: "Invalid control character at", at: 2 }));
        assert_eq!(contents("\"ab"), Err(Failure { message: "Unterminated string starting at", at: 0 }));
    }

    #[test]
    fn specials_at_all_places() {
        for len in 0..20 {
            for special in [b'"', b'\\', 0x1F, b'\n'] {
                for at in 0..len {
                    let mut text = vec![b'a'; len];
                    (text[at], text[len - 1 - at]) = (0xC3, 0x7F);
                    text[at] = special;
                    let found = special_in(&text, true);
                    assert_eq!(found, Some(at), "{text:?}");
                    let is_control = special < 0x20;
                    assert_eq!(special_in(&text, false).is_none(), is_control);
                }
            }
            assert_eq!(special_in(&vec![0xFF; len], true), None);
            assert_eq!(special_in(&vec![b' '; len], true), None);
            assert_eq!(special_in(&vec![b'!'; len], true), None);
        }
    }

    #[test]
    fn numbers() {
        let number = |text: &str| scan_number(text.as_bytes(), 0).map(|number| (number.end, number.is_float));
        assert_eq!(number("-0.5e+3x"), Some((7, true)));
        assert_eq!(number("01"), Some((1, false)));
        assert_eq!(number("1.e5"), Some((1, false)));
        assert_eq!(number("1e+"), Some((1, false)));
        assert_eq!(number("-"), None);
    }
}
