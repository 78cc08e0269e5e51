//! Text to bytes and back: the encodings of CPython (Objects/unicodeobject.c, Modules/_codecsmodule.c, Lib/encodings)
//! with its error handlers. Multi-byte East Asian encodings are not among them.
//!
//! `decode` and `encode` know the built-in handlers; `decode_with` and `encode_with` take one from the caller, such as one
//! that Python code registered.

mod errors;
mod escape;
mod generated {
    #[rustfmt::skip]
    pub mod tables;
}
mod single_byte;
mod utf16;
mod utf32;
mod utf8;

pub use errors::{
    DecodeError, EncodeError, ErrorHandler, Replacement, decode_error_message, encode_error_message,
    handle_decode_error, unknown_error_handler,
};

use crate::error::{Error, ErrorKind};
use crate::wtf8::{CodePoint, Wtf8, Wtf8Buf};
use generated::tables;

/// A single-byte encoding by table (Lib/encodings/cp1252.py and its like).
#[derive(Debug)]
pub struct Charmap {
    name: &'static str,
    /// Whether ASCII is its own bytes, and no other byte is ASCII.
    extends_ascii: bool,
    /// The code point of each byte, `UNDEFINED` where there is none.
    decoding: [u16; 256],
}

/// An encoding.
#[derive(Clone, Copy, Debug)]
pub enum Codec {
    Utf8,
    /// With a byte order mark.
    Utf8Sig,
    /// With a byte order mark; little-endian without one.
    Utf16,
    Utf16Le,
    Utf16Be,
    Utf32,
    Utf32Le,
    Utf32Be,
    Latin1,
    Ascii,
    /// The escapes of string literals.
    UnicodeEscape,
    /// `\u` and `\U` alone.
    RawUnicodeEscape,
    Charmap(&'static Charmap),
}

/// A place that cannot be decoded, with whether more bytes could mend it.
struct DecodeFault {
    start: usize,
    end: usize,
    reason: &'static str,
    incomplete: bool,
}

/// A place that cannot be encoded, in code points.
struct EncodeFault {
    start: usize,
    end: usize,
    reason: &'static str,
}

/// Text from `position` on, as encoders walk over it: they know where they are both in code points and in bytes.
struct Source<'a> {
    text: Wtf8<'a>,
    position: usize,
    rest: crate::wtf8::CodePoints<'a>,
}

impl<'a> Source<'a> {
    fn new(text: Wtf8<'a>) -> Self {
        Source { text, position: 0, rest: text.code_points() }
    }

    fn peek(&self) -> Option<CodePoint> {
        self.rest.clone().next()
    }

    /// The text between two positions of which the first is the present one.
    fn until(&self, end: usize) -> Wtf8<'a> {
        self.rest.ahead(end - self.position)
    }

    fn bump(&mut self) -> Option<CodePoint> {
        let next = self.rest.next()?;
        self.position += 1;
        Some(next)
    }

    fn seek(&mut self, position: usize) {
        while self.position < position && self.bump().is_some() {}
        if self.position != position {
            self.rest = self.text.slice(position..self.text.len()).code_points();
            self.position = position;
        }
    }

    /// The end of the run of code points, from here on, that do not pass the test.
    fn end_of_run(&self, is_encodable: impl Fn(CodePoint) -> bool) -> usize {
        self.position + self.rest.clone().take_while(|&code_point| !is_encodable(code_point)).count()
    }
}

/// The encoding of a name or alias, in any spelling that CPython accepts (Lib/encodings/__init__.py).
pub fn lookup(name: &str) -> Option<Codec> {
    // What nearly every call names, as it is nearly always spelled.
    match name {
        "utf-8" => return Some(Codec::Utf8),
        "latin-1" => return Some(Codec::Latin1),
        "ascii" => return Some(Codec::Ascii),
        _ => {}
    }
    if name.contains('\0') {
        return None;
    }
    let find = |table: &[(&str, Codec)], name: &str| {
        let index = table.binary_search_by(|entry| entry.0.cmp(name)).ok()?;
        Some(table[index].1)
    };
    let normalized = normalize_name(name);
    find(&tables::ALIASES, &normalized)
        .or_else(|| find(&tables::ALIASES, &normalized.replace('.', "_")))
        .or_else(|| find(&tables::MODULES, &normalized))
}

/// The LookupError of a name that `lookup` does not know.
pub fn unknown_encoding(name: &str) -> Error {
    Error::new(ErrorKind::LookupError, format!("unknown encoding: {name}"))
}

/// Lower case, with every run of other characters between letters, digits and dots as one underscore.
fn normalize_name(name: &str) -> String {
    let mut out = molt_room::string(name.len());
    let mut punctuation = false;
    for char in name.chars() {
        if char.is_alphanumeric() || char == '.' {
            if punctuation && !out.is_empty() {
                out.push('_');
            }
            if char.is_ascii() {
                out.push(char.to_ascii_lowercase());
            }
            punctuation = false;
        } else {
            punctuation = true;
        }
    }
    out
}

impl Codec {
    /// `codecs.lookup(...).name`.
    pub fn name(self) -> &'static str {
        match self {
            Codec::Utf8 => "utf-8",
            Codec::Utf8Sig => "utf-8-sig",
            Codec::Utf16 => "utf-16",
            Codec::Utf16Le => "utf-16-le",
            Codec::Utf16Be => "utf-16-be",
            Codec::Utf32 => "utf-32",
            Codec::Utf32Le => "utf-32-le",
            Codec::Utf32Be => "utf-32-be",
            Codec::Latin1 => "iso8859-1",
            Codec::Ascii => "ascii",
            Codec::UnicodeEscape => "unicode-escape",
            Codec::RawUnicodeEscape => "raw-unicode-escape",
            Codec::Charmap(charmap) => charmap.name,
        }
    }

    /// Bytes in a code unit.
    fn unit_size(self) -> usize {
        match self {
            Codec::Utf16 | Codec::Utf16Le | Codec::Utf16Be => 2,
            Codec::Utf32 | Codec::Utf32Le | Codec::Utf32Be => 4,
            _ => 1,
        }
    }

    /// What `UnicodeEncodeError.encoding` says.
    fn encode_error_name(self) -> &'static str {
        match self {
            Codec::Utf8Sig => "utf-8",
            Codec::Latin1 => "latin-1",
            Codec::Charmap(_) => "charmap",
            codec => codec.name(),
        }
    }

    /// What `UnicodeDecodeError.encoding` says.
    fn decode_error_name(self) -> &'static str {
        match self {
            Codec::Utf16 => "utf-16-le",
            Codec::Utf32 => "utf-32-le",
            Codec::UnicodeEscape => "unicodeescape",
            Codec::RawUnicodeEscape => "rawunicodeescape",
            codec => codec.encode_error_name(),
        }
    }

    /// The codec that a byte order mark tells, and the size of the mark; that of UTF-8 is gone already.
    pub fn after_mark(self, bytes: &[u8]) -> (Codec, usize) {
        match (self, bytes) {
            (Codec::Utf8Sig, _) => (Codec::Utf8, 0),
            (Codec::Utf16, [0xFF, 0xFE, ..]) => (Codec::Utf16Le, 2),
            (Codec::Utf16, [0xFE, 0xFF, ..]) => (Codec::Utf16Be, 2),
            (Codec::Utf32, [0xFF, 0xFE, 0, 0, ..]) => (Codec::Utf32Le, 4),
            (Codec::Utf32, [0, 0, 0xFE, 0xFF, ..]) => (Codec::Utf32Be, 4),
            (codec, _) => (codec, 0),
        }
    }

    /// Decodes from a position up to the end or the first fault.
    fn decode_run(self, bytes: &[u8], at: usize, out: &mut Wtf8Buf) -> Result<(), DecodeFault> {
        match self {
            Codec::Utf8 | Codec::Utf8Sig => utf8::decode(bytes, at, out),
            Codec::Utf16 | Codec::Utf16Le => utf16::decode(bytes, at, u16::from_le_bytes, out),
            Codec::Utf16Be => utf16::decode(bytes, at, u16::from_be_bytes, out),
            Codec::Utf32 | Codec::Utf32Le => utf32::decode(bytes, at, u32::from_le_bytes, out),
            Codec::Utf32Be => utf32::decode(bytes, at, u32::from_be_bytes, out),
            Codec::Latin1 => {
                single_byte::decode_latin1(&bytes[at..], out);
                Ok(())
            }
            Codec::Ascii => single_byte::decode_ascii(bytes, at, out),
            Codec::UnicodeEscape => escape::decode(bytes, at, out),
            Codec::RawUnicodeEscape => escape::decode_raw(bytes, at, out),
            Codec::Charmap(charmap) => single_byte::decode_charmap(charmap, bytes, at, out),
        }
    }

    /// Encodes up to the end or the first fault.
    fn encode_run(self, source: &mut Source<'_>, out: &mut Vec<u8>) -> Result<(), EncodeFault> {
        match self {
            Codec::Utf8 | Codec::Utf8Sig => utf8::encode(source, out),
            Codec::Utf16 | Codec::Utf16Le => utf16::encode(source, u16::to_le_bytes, out),
            Codec::Utf16Be => utf16::encode(source, u16::to_be_bytes, out),
            Codec::Utf32 | Codec::Utf32Le => utf32::encode(source, u32::to_le_bytes, out),
            Codec::Utf32Be => utf32::encode(source, u32::to_be_bytes, out),
            Codec::Latin1 => single_byte::encode_below(source, 0x100, "ordinal not in range(256)", out),
            Codec::Ascii => single_byte::encode_below(source, 0x80, "ordinal not in range(128)", out),
            Codec::UnicodeEscape => {
                escape::encode(source, out);
                Ok(())
            }
            Codec::RawUnicodeEscape => {
                escape::encode_raw(source, out);
                Ok(())
            }
            Codec::Charmap(charmap) => single_byte::encode_charmap(charmap, source, out),
        }
    }
}

/// Decodes a whole with a built-in error handler; the error is that of UnicodeDecodeError.
pub fn decode(codec: Codec, bytes: &[u8], handler: ErrorHandler) -> Result<Wtf8Buf, DecodeError> {
    decode_with(codec, bytes, |error| handle_decode_error(handler, codec, decode_error_object(codec, bytes), error))
}

/// Decodes a whole. `on_error` gives the text to put in place of an error and the position to go on from.
pub fn decode_with<E>(
    codec: Codec,
    bytes: &[u8],
    on_error: impl FnMut(&DecodeError) -> Result<(Wtf8Buf, usize), E>,
) -> Result<Wtf8Buf, E> {
    let object = decode_error_object(codec, bytes);
    let (codec, mark) = codec.after_mark(object);
    decode_from(codec, object, mark, true, on_error).map(|(text, _)| text)
}

/// The bytes that the positions of an error refer to (`UnicodeDecodeError.object`): utf-8-sig cuts its mark off before it
/// decodes, the others count it.
pub fn decode_error_object(codec: Codec, bytes: &[u8]) -> &[u8] {
    match codec {
        Codec::Utf8Sig => bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes),
        _ => bytes,
    }
}

/// Decodes what is there of a stream from a position after its byte order mark on, and tells up to where it used the bytes:
/// unless they are the `last`, an incomplete character at the end waits for more.
pub fn decode_part<E>(
    codec: Codec,
    bytes: &[u8],
    start: usize,
    last: bool,
    on_error: impl FnMut(&DecodeError) -> Result<(Wtf8Buf, usize), E>,
) -> Result<(Wtf8Buf, usize), E> {
    decode_from(codec, bytes, start.min(bytes.len()), last, on_error)
}

fn decode_from<E>(
    codec: Codec,
    bytes: &[u8],
    mut at: usize,
    last: bool,
    mut on_error: impl FnMut(&DecodeError) -> Result<(Wtf8Buf, usize), E>,
) -> Result<(Wtf8Buf, usize), E> {
    let mut out = Wtf8Buf::with_capacity(bytes.len() - at);
    while let Err(fault) = codec.decode_run(bytes, at, &mut out) {
        if fault.incomplete && !last {
            return Ok((out, fault.start));
        }
        let DecodeFault { start, end, reason, .. } = fault;
        let encoding = codec.decode_error_name();
        let (text, resume) = on_error(&DecodeError { encoding, start, end, reason })?;
        out.push_wtf8(text.as_wtf8());
        at = resume.min(bytes.len());
    }
    Ok((out, bytes.len()))
}

/// Encodes text with a built-in error handler; the error is that of UnicodeEncodeError.
pub fn encode(codec: Codec, text: Wtf8<'_>, handler: ErrorHandler) -> Result<Vec<u8>, EncodeError> {
    encode_with(codec, text, |error, faulty| errors::handle_encode_error(handler, codec, faulty, error), |error| error)
}

/// Encodes text. `on_error` gets an error and the faulty text, gives what to put in their place and the position to go on from; where that is text
/// which cannot be encoded either, `original` raises the first error.
pub fn encode_with<E>(
    codec: Codec,
    text: Wtf8<'_>,
    mut on_error: impl FnMut(&EncodeError, Wtf8<'_>) -> Result<(Replacement, usize), E>,
    original: impl Fn(EncodeError) -> E,
) -> Result<Vec<u8>, E> {
    let mut out = molt_room::vec(text.as_bytes().len() + 4);
    match codec {
        Codec::Utf8Sig => out.extend([0xEF, 0xBB, 0xBF]),
        Codec::Utf16 => out.extend([0xFF, 0xFE]),
        Codec::Utf32 => out.extend([0xFF, 0xFE, 0, 0]),
        _ => {}
    }
    let mut source = Source::new(text);
    while let Err(fault) = codec.encode_run(&mut source, &mut out) {
        let EncodeFault { start, end, reason } = fault;
        let error = EncodeError { encoding: codec.encode_error_name(), start, end, reason };
        let (replacement, resume) = on_error(&error, source.until(end))?;
        match replacement {
            // Half a unit would put all that follows out of step.
            Replacement::Bytes(bytes) if bytes.len() % codec.unit_size() != 0 => {
                return Err(original(error));
            }
            Replacement::Bytes(bytes) => out.extend(bytes),
            Replacement::Text(text) => {
                if codec.encode_run(&mut Source::new(text.as_wtf8()), &mut out).is_err() {
                    return Err(original(error));
                }
            }
        }
        source.seek(resume.min(text.len()));
    }
    Ok(out)
}
