//! ASCII, Latin-1, and encodings by table (Objects/unicodeobject.c `unicode_encode_ucs1`, `PyUnicode_DecodeCharmap`,
//! `_PyUnicode_EncodeCharmap`).

use super::{Charmap, DecodeFault, EncodeFault, Source};
use crate::wtf8::{CodePoint, Wtf8, Wtf8Buf};

const UNDEFINED: u16 = 0xFFFE;

pub(super) fn decode_latin1(bytes: &[u8], out: &mut Wtf8Buf) {
    if bytes.is_ascii() {
        out.push_wtf8(Wtf8::from_parts(bytes, bytes.len()));
    } else {
        out.extend(bytes.iter().map(|&byte| u32::from(byte)));
    }
}

pub(super) fn decode_ascii(bytes: &[u8], at: usize, out: &mut Wtf8Buf) -> Result<(), DecodeFault> {
    let rest = &bytes[at..];
    let valid = rest.iter().position(|byte| !byte.is_ascii()).unwrap_or(rest.len());
    out.push_wtf8(Wtf8::from_parts(&rest[..valid], valid));
    if valid == rest.len() {
        return Ok(());
    }
    let start = at + valid;
    Err(DecodeFault { start, end: start + 1, reason: "ordinal not in range(128)", incomplete: false })
}

pub(super) fn decode_charmap(charmap: &Charmap, bytes: &[u8], at: usize, out: &mut Wtf8Buf) -> Result<(), DecodeFault> {
    for (start, &byte) in bytes.iter().enumerate().skip(at) {
        match charmap.decoding[usize::from(byte)] {
            UNDEFINED => {
                let reason = "character maps to <undefined>";
                return Err(DecodeFault { start, end: start + 1, reason, incomplete: false });
            }
            code_point => out.push(u32::from(code_point)),
        }
    }
    Ok(())
}

/// ASCII and Latin-1: code points below a limit are their own bytes.
pub(super) fn encode_below(
    source: &mut Source<'_>,
    limit: CodePoint,
    reason: &'static str,
    out: &mut Vec<u8>,
) -> Result<(), EncodeFault> {
    let rest = source.rest.as_bytes();
    if rest.is_ascii() {
        out.extend_from_slice(rest);
        source.seek(source.text.len());
        return Ok(());
    }
    while let Some(code_point) = source.peek() {
        if code_point >= limit {
            let end = source.end_of_run(|code_point| code_point < limit);
            return Err(EncodeFault { start: source.position, end, reason });
        }
        source.bump();
        out.push(code_point as u8);
    }
    Ok(())
}

impl Charmap {
    /// The byte of a code point; where two bytes decode alike, the last.
    fn byte_of(&self, code_point: CodePoint) -> Option<u8> {
        let wanted = u16::try_from(code_point).ok().filter(|&unit| unit != UNDEFINED)?;
        if self.extends_ascii && wanted < 0x80 {
            return Some(wanted as u8);
        }
        self.decoding.iter().rposition(|&unit| unit == wanted).map(|byte| byte as u8)
    }
}

pub(super) fn encode_charmap(charmap: &Charmap, source: &mut Source<'_>, out: &mut Vec<u8>) -> Result<(), EncodeFault> {
    while let Some(code_point) = source.peek() {
        let Some(byte) = charmap.byte_of(code_point) else {
            let end = source.end_of_run(|code_point| charmap.byte_of(code_point).is_some());
            return Err(EncodeFault { start: source.position, end, reason: "character maps to <undefined>" });
        };
        source.bump();
        out.push(byte);
    }
    Ok(())
}
