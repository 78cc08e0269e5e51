//! The tokens of JSON: strings, numbers and literals in UTF-8, with the messages and places of yyjson, which orjson reads with.

use std::borrow::Cow;

/// What is wrong, and at which byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    pub message: &'static str,
    pub at: usize,
}

/// A number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    Signed(i64),
    Unsigned(u64),
    Float(f64),
}

/// Where the text goes on behind whitespace.
#[inline]
pub fn skip_space(text: &[u8], mut at: usize) -> usize {
    while matches!(text.get(at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
        at += 1;
    }
    at
}

/// A failure at a byte; behind the last byte it is that the text ends too early.
pub fn failure(text: &[u8], message: &'static str, at: usize) -> Failure {
    if at >= text.len() { truncated(text) } else { Failure { message, at } }
}

fn truncated(text: &[u8]) -> Failure {
    Failure { message: "unexpected end of data", at: text.len() }
}

/// Where the text goes on behind a literal that must stand at `at`.
///
/// # Errors
/// That there is another word, or only the beginning of this.
pub fn literal(text: &[u8], at: usize, word: &[u8], message: &'static str) -> Result<usize, Failure> {
    let rest = text.get(at..).unwrap_or_default();
    if rest.starts_with(word) {
        return Ok(at + word.len());
    }
    // The text may end in any of the three words.
    let words: [&[u8]; 3] = [b"true", b"false", b"null"];
    let ends_early = words.iter().any(|word| word.len() > rest.len() && word.starts_with(rest));
    Err(if ends_early { truncated(text) } else { Failure { message, at } })
}

/// The number that begins at `at`, and where the text goes on.
///
/// # Errors
/// What yyjson says of a number that is broken or infinite.
pub fn number(text: &[u8], at: usize) -> Result<(Number, usize), Failure> {
    let digits = |from: usize| text[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let required = |from: usize, message| match digits(from.min(text.len())) {
        0 => Err(failure(text, message, from)),
        count => Ok(from + count),
    };
    let is_negative = text.get(at) == Some(&b'-');
    let start = at + usize::from(is_negative);
    let mut end = required(start, "no digit after sign")?;
    if text[start] == b'0' && end > start + 1 {
        return Err(Failure { message: "number with leading zero is not allowed", at: start });
    }
    let mut is_float = false;
    if text.get(end) == Some(&b'.') {
        end = required(end + 1, "no digit after decimal point")?;
        is_float = true;
    }
    if matches!(text.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(text.get(end + 1), Some(b'+' | b'-')));
        end = required(end + 1 + sign, "no digit after exponent sign")?;
        is_float = true;
    }
    let shown = std::str::from_utf8(&text[at..end]).unwrap_or_default();
    if !is_float {
        if let Ok(int) = shown.parse::<i64>() {
            return Ok((Number::Signed(int), end));
        }
        if let Ok(int) = shown.parse::<u64>() {
            return Ok((Number::Unsigned(int), end));
        }
    }
    match shown.parse::<f64>() {
        Ok(float) if float.is_finite() => Ok((Number::Float(float), end)),
        _ => Err(Failure { message: "number is infinity when parsed as double", at }),
    }
}

/// The string whose contents begin at `start`, behind its quote, and where the text goes on.
///
/// # Errors
/// What yyjson says of a string that is broken.
pub fn string(text: &[u8], start: usize) -> Result<(Cow<'_, [u8]>, usize), Failure> {
    let special = |from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        let found = rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..=0x1F));
        found.map(|found| from + found).ok_or_else(|| truncated(text))
    };
    let mut at = special(start)?;
    if text[at] == b'"' {
        return Ok((Cow::Borrowed(&text[start..at]), at + 1));
    }
    let mut out = molt_room::vec(at - start + 16);
    let mut from = start;
    loop {
        out.extend_from_slice(&text[from..at]);
        match text[at] {
            b'"' => return Ok((Cow::Owned(out), at + 1)),
            b'\\' => from = escape(text, at, &mut out)?,
            _ => return Err(Failure { message: "unexpected control character in string", at }),
        }
        at = special(from)?;
    }
}

/// The escape whose backslash stands at `at`: where the text goes on.
fn escape(text: &[u8], at: usize, out: &mut Vec<u8>) -> Result<usize, Failure> {
    let char = match text.get(at + 1) {
        Some(b'u') => return unicode_escape(text, at, out),
        Some(&same @ (b'"' | b'\\' | b'/')) => same,
        Some(b'b') => 8,
        Some(b'f') => 12,
        Some(b'n') => 10,
        Some(b'r') => 13,
        Some(b't') => 9,
        _ => return Err(broken_escape(text, "invalid escaped sequence in string", at)),
    };
    out.push(char);
    Ok(at + 2)
}

/// Four hexadecimal digits.
fn unit(text: &[u8], at: usize) -> Option<u32> {
    let digits = text.get(at..at + 4)?;
    digits.iter().try_fold(0, |value, &digit| Some(value << 4 | char::from(digit).to_digit(16)?))
}

fn unicode_escape(text: &[u8], at: usize, out: &mut Vec<u8>) -> Result<usize, Failure> {
    let Some(first) = unit(text, at + 2) else {
        return Err(broken_escape(text, "invalid escaped sequence in string", at));
    };
    let (code, end) = match first {
        0xD800..0xDC00 if text.get(at + 6..at + 8) != Some(b"\\u") => {
            return Err(broken_escape(text, "no low surrogate in string", at));
        }
        0xD800..0xDC00 => match unit(text, at + 8) {
            Some(second @ 0xDC00..0xE000) => (0x1_0000 + ((first - 0xD800) << 10 | (second - 0xDC00)), at + 12),
            Some(_) => return Err(broken_escape(text, "invalid low surrogate in string", at)),
            None => return Err(broken_escape(text, "invalid escape in string", at)),
        },
        0xDC00..0xE000 => return Err(broken_escape(text, "invalid high surrogate in string", at)),
        _ => (first, at + 6),
    };
    let char = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
    out.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
    Ok(end)
}

/// What is wrong with the escape at `at`, unless the text ends within what could become one.
fn broken_escape(text: &[u8], message: &'static str, at: usize) -> Failure {
    if is_beginning_of_escape(&text[at..]) { truncated(text) } else { Failure { message, at } }
}

/// Whether all that is left of a text is the beginning of `\uXXXX`, or of two such that make a pair of surrogates.
fn is_beginning_of_escape(rest: &[u8]) -> bool {
    let is_hex = |byte: &u8| byte.is_ascii_hexdigit();
    let (first, second) = rest.split_at(rest.len().min(6));
    let begins = first.iter().enumerate().all(|(at, byte)| match at {
        0 => *byte == b'\\',
        1 => *byte == b'u',
        _ => is_hex(byte),
    });
    if !begins || rest.len() < 6 {
        return begins;
    }
    let is_surrogate = unit(first, 2).is_some_and(|unit| unit & 0xF800 == 0xD800);
    is_surrogate
        && second.len() < 6
        && second.iter().enumerate().all(|(at, byte)| match at {
            0 => *byte == b'\\',
            1 => *byte == b'u',
            2 => matches!(byte, b'd' | b'D'),
            3 => matches!(byte, b'c'..=b'f' | b'C'..=b'F'),
            _ => is_hex(byte),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_kind() {
        assert_eq!(number(b"-9223372036854775808", 0), Ok((Number::Signed(i64::MIN), 20)));
        assert_eq!(number(b"18446744073709551615]", 0), Ok((Number::Unsigned(u64::MAX), 20)));
        assert_eq!(number(b"18446744073709551616", 0), Ok((Number::Float(18_446_744_073_709_551_616.0), 20)));
        assert_eq!(number(b"[1.5e1]", 1), Ok((Number::Float(15.0), 6)));
        let leading = Failure { message: "number with leading zero is not allowed", at: 1 };
        assert_eq!(number(b"-01", 0), Err(leading));
    }

    #[test]
    fn strings_that_end_too_early() {
        for text in [&b"\"abc"[..], b"\"\\", b"\"\\u00", b"\"\\ud800", b"\"\\ud800\\uDC0"] {
            assert_eq!(string(text, 1), Err(truncated(text)));
        }
        assert_eq!(string(b"\"\\ud83d\\ude00\"", 1), Ok((Cow::Owned("\u{1F600}".into()), 14)));
        assert_eq!(string(b"\"\\ud800\\u0", 1), Err(Failure { message: "invalid escape in string", at: 1 }));
    }
}
