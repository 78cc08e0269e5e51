//! The response half of uvicorn's `RequestResponseCycle` (`protocols/http/httptools_impl.py`): its state, the bytes of its head,
//! and the errors of an application that breaks the protocol.

use std::cell::Cell;
use std::fmt;

use crate::date::DefaultHeaders;
use crate::status;

/// What uvicorn's `send` raises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SendError {
    /// Body before head, or head after head; the message's type.
    Unexpected {
        /// The message that would have been right.
        expected: &'static str,
        /// The message sent.
        got: &'static str,
    },
    /// A message after the last body.
    AfterCompletion(&'static str),
    /// A status outside 100 to 599.
    UnknownStatus(i64),
    /// A header name with a separator or a control character.
    InvalidHeaderName,
    /// A header value with a control character. Nothing was sent: the answer will be a plain 500.
    InvalidHeaderValue,
    /// A `content-length` that is no number.
    InvalidContentLength(String),
    /// More body than `content-length` said.
    ContentTooLong,
    /// Less body than `content-length` said.
    ContentTooShort,
}

impl SendError {
    /// The name of the Python exception that stands for it.
    pub fn exception(&self) -> &'static str {
        match self {
            SendError::UnknownStatus(_) => "KeyError",
            SendError::InvalidContentLength(_) => "ValueError",
            _ => "RuntimeError",
        }
    }
}

impl fmt::Display for SendError {
    /// `str()` of the Python exception.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SendError::Unexpected { expected, got } => {
                write!(f, "Expected ASGI message '{expected}', but got '{got}'.")
            }
            SendError::AfterCompletion(got) => {
                write!(f, "Unexpected ASGI message '{got}' sent, after response already completed.")
            }
            SendError::UnknownStatus(status) => write!(f, "{status}"),
            SendError::InvalidHeaderName => f.write_str("Invalid HTTP header name."),
            SendError::InvalidHeaderValue => f.write_str("Invalid HTTP header value."),
            SendError::InvalidContentLength(text) => {
                write!(f, "invalid literal for int() with base 10: '{text}'")
            }
            SendError::ContentTooLong => f.write_str("Response content longer than Content-Length"),
            SendError::ContentTooShort => f.write_str("Response content shorter than Content-Length"),
        }
    }
}

impl std::error::Error for SendError {}

/// How far the response of one request is.
#[derive(Default)]
pub(crate) struct ResponseState {
    pub started: Cell<bool>,
    pub complete: Cell<bool>,
    /// None until a header decides.
    pub chunked: Cell<Option<bool>>,
    pub expected_length: Cell<i64>,
}

/// What the head of a response depends on besides its headers.
pub(crate) struct HeadContext<'a> {
    /// The headers that every answer of this server begins with; none for one that comes from another server.
    pub defaults: Option<&'a DefaultHeaders>,
    pub python_minor: u8,
    pub is_head_request: bool,
    pub keep_alive: &'a Cell<bool>,
}

impl ResponseState {
    /// Appends status line and headers. On an error `out` may hold part of them.
    pub fn write_head<'h>(
        &self,
        out: &mut Vec<u8>,
        status: u16,
        headers: impl IntoIterator<Item = (&'h [u8], &'h [u8])>,
        context: &HeadContext<'_>,
    ) -> Result<(), SendError> {
        status::write_line(out, status, context.python_minor);
        if let Some(defaults) = context.defaults {
            defaults.write(out);
        }
        let mut says_close = false;
        for (name, value) in headers {
            molt_room::reserve(out, name.len() + value.len() + b": \r\n".len());
            let start = out.len();
            out.extend(name.iter().map(|&byte| NAME[usize::from(byte)]));
            let name = &out[start..];
            if name.contains(&REFUSED) {
                return Err(SendError::InvalidHeaderName);
            }
            if has_control(value) && value.iter().any(|&byte| is_refused_in_value(byte)) {
                return Err(SendError::InvalidHeaderValue);
            }
            match name {
                b"content-length" if self.chunked.get().is_none() => {
                    self.expected_length.set(parse_int(value)?);
                    self.chunked.set(Some(false));
                }
                b"transfer-encoding" if value.eq_ignore_ascii_case(b"chunked") => {
                    self.expected_length.set(0);
                    self.chunked.set(Some(true));
                }
                b"connection" => {
                    let mut tokens = value.split(|&byte| byte == b',');
                    if tokens.any(|token| token.trim_ascii().eq_ignore_ascii_case(b"close")) {
                        context.keep_alive.set(false);
                        says_close = true;
                    }
                }
                _ => {}
            }
            out.extend_from_slice(b": ");
            out.extend_from_slice(value);
            out.extend_from_slice(b"\r\n");
        }
        if !context.keep_alive.get() && !says_close {
            out.extend_from_slice(b"connection: close\r\n");
        }
        if self.chunked.get().is_none() && !context.is_head_request && !matches!(status, 204 | 304) {
            self.chunked.set(Some(true));
            out.extend_from_slice(b"transfer-encoding: chunked\r\n");
        }
        out.extend_from_slice(b"\r\n");
        Ok(())
    }
}

/// `HEADER_RE`
const fn is_refused_in_name(byte: u8) -> bool {
    matches!(
        byte,
        0..=b' '
            | 0x7f
            | b'('
            | b')'
            | b'<'
            | b'>'
            | b'@'
            | b','
            | b';'
            | b':'
            | b'['
            | b']'
            | b'='
            | b'{'
            | b'}'
            | b'\\'
            | b'"'
    )
}

/// What stands for a byte that a name must not have.
const REFUSED: u8 = 0;

/// What is written of each byte of a name.
static NAME: [u8; 256] = {
    let mut written = [REFUSED; 256];
    let mut byte = 0;
    while byte < 256 {
        if !is_refused_in_name(byte as u8) {
            written[byte] = (byte as u8).to_ascii_lowercase();
        }
        byte += 1;
    }
    written
};

/// Whether there is a byte below the space or a delete; eight bytes are looked at at once.
fn has_control(text: &[u8]) -> bool {
    const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);
    let below = |word: u64, bound: u8| word.wrapping_sub(u64::from_ne_bytes([bound; 8])) & !word & HIGH;
    let (words, rest) = text.as_chunks::<8>();
    let mut found = 0;
    for word in words {
        let word = u64::from_ne_bytes(*word);
        found |= below(word, b' ') | below(word ^ u64::from_ne_bytes([0x7f; 8]), 1);
    }
    found != 0 || rest.iter().any(|&byte| byte < b' ' || byte == 0x7f)
}

/// `HEADER_VALUE_RE`
fn is_refused_in_value(byte: u8) -> bool {
    (byte < b' ' && byte != b'\t') || byte == 0x7f
}

/// `int(value.decode())`, as far as 64 bits reach.
fn parse_int(value: &[u8]) -> Result<i64, SendError> {
    let error = || SendError::InvalidContentLength(String::from_utf8_lossy(value).into_owned());
    let text = value.trim_ascii();
    let (negative, digits) = match text.split_first() {
        Some((b'-', digits)) => (true, digits),
        Some((b'+', digits)) => (false, digits),
        _ => (false, text),
    };
    let mut number: i64 = 0;
    let mut after_digit = false;
    for &byte in digits {
        match byte {
            b'0'..=b'9' => {
                let shifted = number.checked_mul(10).and_then(|n| n.checked_add(i64::from(byte - b'0')));
                number = shifted.ok_or_else(error)?;
                after_digit = true;
            }
            // A single underscore may stand between digits.
            b'_' if after_digit => after_digit = false,
            _ => return Err(error()),
        }
    }
    if !after_digit {
        return Err(error());
    }
    Ok(if negative { -number } else { number })
}
