//! Errors of decoding and encoding, and the built-in handlers of them (CPython Python/codecs.c).

use super::Codec;
use crate::error::{Error, ErrorKind};
use crate::wtf8::{CodePoint, Wtf8, Wtf8Buf, is_surrogate};

/// What UnicodeDecodeError says besides its object: the bytes from `start` to `end` are at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodeError {
    pub encoding: &'static str,
    pub start: usize,
    pub end: usize,
    pub reason: &'static str,
}

/// What UnicodeEncodeError says besides its object: the code points from `start` to `end` are at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodeError {
    pub encoding: &'static str,
    pub start: usize,
    pub end: usize,
    pub reason: &'static str,
}

/// What an error handler puts in place of code points that cannot be encoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// Text, to be encoded in its turn.
    Text(Wtf8Buf),
    Bytes(Vec<u8>),
}

/// A built-in error handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorHandler {
    Strict,
    Ignore,
    Replace,
    BackslashReplace,
    /// Encoding only.
    XmlCharRefReplace,
    /// Encoding only.
    NameReplace,
    SurrogateEscape,
    SurrogatePass,
}

impl ErrorHandler {
    /// The handler of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "strict" => ErrorHandler::Strict,
            "ignore" => ErrorHandler::Ignore,
            "replace" => ErrorHandler::Replace,
            "backslashreplace" => ErrorHandler::BackslashReplace,
            "xmlcharrefreplace" => ErrorHandler::XmlCharRefReplace,
            "namereplace" => ErrorHandler::NameReplace,
            "surrogateescape" => ErrorHandler::SurrogateEscape,
            "surrogatepass" => ErrorHandler::SurrogatePass,
            _ => return None,
        })
    }
}

/// The LookupError of a handler that does not exist, raised where it would be called.
pub fn unknown_error_handler(name: &str) -> Error {
    Error::new(ErrorKind::LookupError, format!("unknown error handler name '{name}'"))
}

/// Whether a handler does not decode.
fn is_encoding_only(handler: ErrorHandler) -> bool {
    matches!(handler, ErrorHandler::XmlCharRefReplace | ErrorHandler::NameReplace)
}

/// `str(UnicodeDecodeError)` for the bytes that could not be decoded.
pub fn decode_error_message(error: &DecodeError, bytes: &[u8]) -> String {
    let DecodeError { encoding, start, end, reason } = error;
    match bytes.get(*start) {
        Some(byte) if *end == start + 1 => {
            format!("'{encoding}' codec can't decode byte 0x{byte:02x} in position {start}: {reason}")
        }
        _ => format!("'{encoding}' codec can't decode bytes in position {start}-{}: {reason}", end.saturating_sub(1)),
    }
}

/// `str(UnicodeEncodeError)` for the text that could not be encoded.
pub fn encode_error_message(error: &EncodeError, text: Wtf8<'_>) -> String {
    let EncodeError { encoding, start, end, reason } = error;
    if *end == start + 1 && *start < text.len() {
        let escaped = escape(text.code_point_at(*start));
        return format!("'{encoding}' codec can't encode character '{escaped}' in position {start}: {reason}");
    }
    format!("'{encoding}' codec can't encode characters in position {start}-{}: {reason}", end.saturating_sub(1))
}

fn escape(code_point: CodePoint) -> String {
    match code_point {
        0..=0xFF => format!("\\x{code_point:02x}"),
        0x100..=0xFFFF => format!("\\u{code_point:04x}"),
        _ => format!("\\U{code_point:08x}"),
    }
}

/// Applies a built-in handler to an error of decoding. The error returned is the one to raise, for `xmlcharrefreplace`
/// too, where CPython raises a TypeError instead: ask `ErrorHandler` first.
///
/// # Errors
/// The error itself, where the handler does not deal with it.
pub fn handle_decode_error(
    handler: ErrorHandler,
    codec: Codec,
    bytes: &[u8],
    error: &DecodeError,
) -> Result<(Wtf8Buf, usize), DecodeError> {
    let DecodeError { start, end, .. } = *error;
    let faulty = &bytes[start..end];
    let original = || Err(error.clone());
    let text: Wtf8Buf = match handler {
        ErrorHandler::Strict => return original(),
        handler if is_encoding_only(handler) => return original(),
        ErrorHandler::Ignore => Wtf8Buf::new(),
        ErrorHandler::Replace => [0xFFFD].into_iter().collect(),
        ErrorHandler::BackslashReplace => {
            Wtf8Buf::from(faulty.iter().map(|byte| format!("\\x{byte:02x}")).collect::<String>())
        }
        ErrorHandler::SurrogateEscape => {
            let escaped: Wtf8Buf =
                faulty.iter().take(4).take_while(|byte| **byte >= 0x80).map(|byte| 0xDC00 + u32::from(*byte)).collect();
            let resume = start + escaped.len();
            return if escaped.is_empty() { original() } else { Ok((escaped, resume)) };
        }
        _ => match surrogate_at(codec, &bytes[start..]) {
            Some((surrogate, size)) => {
                return Ok(([surrogate].into_iter().collect(), start + size));
            }
            None => return original(),
        },
    };
    Ok((text, end))
}

/// The surrogate that bytes begin with in the encoding's own form, and its size.
fn surrogate_at(codec: Codec, bytes: &[u8]) -> Option<(CodePoint, usize)> {
    let (value, size) = match (codec, bytes) {
        (Codec::Utf8 | Codec::Utf8Sig, [first @ 0xED, second @ 0x80..=0xBF, third @ 0x80..=0xBF, ..]) => {
            let bits = [first & 0x0F, second & 0x3F, third & 0x3F].map(u32::from);
            (bits[0] << 12 | bits[1] << 6 | bits[2], 3)
        }
        (Codec::Utf16 | Codec::Utf16Le, [a, b, ..]) => (u32::from(u16::from_le_bytes([*a, *b])), 2),
        (Codec::Utf16Be, [a, b, ..]) => (u32::from(u16::from_be_bytes([*a, *b])), 2),
        (Codec::Utf32 | Codec::Utf32Le, [a, b, c, d, ..]) => (u32::from_le_bytes([*a, *b, *c, *d]), 4),
        (Codec::Utf32Be, [a, b, c, d, ..]) => (u32::from_be_bytes([*a, *b, *c, *d]), 4),
        _ => return None,
    };
    is_surrogate(value).then_some((value, size))
}

/// Applies a built-in handler to an error of encoding, and to the text that it concerns.
pub(super) fn handle_encode_error(
    handler: ErrorHandler,
    codec: Codec,
    faulty: Wtf8<'_>,
    error: &EncodeError,
) -> Result<(Replacement, usize), EncodeError> {
    let escaped = |escape: &dyn Fn(CodePoint) -> String| {
        Replacement::Text(Wtf8Buf::from(faulty.code_points().map(escape).collect::<String>()))
    };
    let replacement = match handler {
        ErrorHandler::Strict => return Err(error.clone()),
        ErrorHandler::Ignore => Replacement::Bytes(Vec::new()),
        ErrorHandler::Replace => Replacement::Text(Wtf8Buf::from(molt_room::repeated_text("?", faulty.len()))),
        ErrorHandler::BackslashReplace => escaped(&escape),
        ErrorHandler::NameReplace => escaped(&|code_point| {
            let name = crate::unicode::name(code_point);
            name.map_or_else(|| escape(code_point), |name| format!("\\N{{{name}}}"))
        }),
        ErrorHandler::XmlCharRefReplace => escaped(&|code_point| format!("&#{code_point};")),
        ErrorHandler::SurrogateEscape => return escape_surrogates(codec, faulty, error),
        ErrorHandler::SurrogatePass => Replacement::Bytes(pass_surrogates(codec, faulty).ok_or_else(|| error.clone())?),
    };
    Ok((replacement, error.end))
}

/// The bytes that U+DC80 to U+DCFF stand for. Another code point is an error; in ASCII and UTF-8 encoders only from itself
/// on, in those that call the registered handler from the first.
fn escape_surrogates(codec: Codec, faulty: Wtf8<'_>, error: &EncodeError) -> Result<(Replacement, usize), EncodeError> {
    let bytes: Vec<u8> = faulty
        .code_points()
        .take_while(|code_point| (0xDC80..=0xDCFF).contains(code_point))
        .map(|code_point| (code_point - 0xDC00) as u8)
        .collect();
    if bytes.len() == faulty.len() {
        return Ok((Replacement::Bytes(bytes), error.end));
    }
    let skips = matches!(codec, Codec::Utf8 | Codec::Utf8Sig | Codec::Ascii | Codec::Latin1);
    let start = if skips { error.start + bytes.len() } else { error.start };
    Err(EncodeError { start, ..error.clone() })
}

/// Surrogates in the encoding's own form; None if there is anything else among them.
fn pass_surrogates(codec: Codec, faulty: Wtf8<'_>) -> Option<Vec<u8>> {
    if !faulty.code_points().all(is_surrogate) {
        return None;
    }
    let units = || faulty.code_points();
    Some(match codec {
        Codec::Utf8 | Codec::Utf8Sig => faulty.as_bytes().to_vec(),
        Codec::Utf16 | Codec::Utf16Le => units().flat_map(|unit| (unit as u16).to_le_bytes()).collect(),
        Codec::Utf16Be => units().flat_map(|unit| (unit as u16).to_be_bytes()).collect(),
        Codec::Utf32 | Codec::Utf32Le => units().flat_map(u32::to_le_bytes).collect(),
        Codec::Utf32Be => units().flat_map(u32::to_be_bytes).collect(),
        _ => return None,
    })
}
