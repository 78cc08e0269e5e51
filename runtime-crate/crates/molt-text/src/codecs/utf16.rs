//! UTF-16 in either byte order (Objects/stringlib/codecs.h `utf16_decode`, `utf16_encode`).

use super::{DecodeFault, EncodeFault, Source};
use crate::wtf8::{Wtf8Buf, is_surrogate};

pub(super) fn decode(
    bytes: &[u8],
    at: usize,
    unit: impl Fn([u8; 2]) -> u16,
    out: &mut Wtf8Buf,
) -> Result<(), DecodeFault> {
    let unit_at = |at: usize| Some(unit([*bytes.get(at)?, *bytes.get(at + 1)?]));
    let mut at = at;
    while let Some(first) = unit_at(at) {
        let fault = |end, reason, incomplete| Err(DecodeFault { start: at, end, reason, incomplete });
        match (first, unit_at(at + 2)) {
            (0xD800..=0xDBFF, None) => return fault(bytes.len(), "unexpected end of data", true),
            (0xD800..=0xDBFF, Some(second @ 0xDC00..=0xDFFF)) => {
                out.push(0x10000 + ((u32::from(first) & 0x3FF) << 10 | u32::from(second) & 0x3FF));
                at += 4;
            }
            (0xD800..=0xDBFF, Some(_)) => return fault(at + 2, "illegal UTF-16 surrogate", false),
            (0xDC00..=0xDFFF, _) => return fault(at + 2, "illegal encoding", false),
            _ => {
                out.push(u32::from(first));
                at += 2;
            }
        }
    }
    if at < bytes.len() {
        return Err(DecodeFault { start: at, end: bytes.len(), reason: "truncated data", incomplete: true });
    }
    Ok(())
}

pub(super) fn encode(
    source: &mut Source<'_>,
    bytes_of: impl Fn(u16) -> [u8; 2],
    out: &mut Vec<u8>,
) -> Result<(), EncodeFault> {
    while let Some(code_point) = source.peek() {
        if is_surrogate(code_point) {
            let start = source.position;
            return Err(EncodeFault { start, end: start + 1, reason: "surrogates not allowed" });
        }
        source.bump();
        match code_point.checked_sub(0x10000) {
            None => out.extend(bytes_of(code_point as u16)),
            Some(offset) => {
                out.extend(bytes_of(0xD800 | (offset >> 10) as u16));
                out.extend(bytes_of(0xDC00 | (offset & 0x3FF) as u16));
            }
        }
    }
    Ok(())
}
