//! UTF-32 in either byte order (Objects/unicodeobject.c `PyUnicode_DecodeUTF32Stateful`, `_PyUnicode_EncodeUTF32`).

use super::{DecodeFault, EncodeFault, Source};
use crate::wtf8::{Wtf8Buf, is_surrogate};

pub(super) fn decode(
    bytes: &[u8],
    at: usize,
    unit: impl Fn([u8; 4]) -> u32,
    out: &mut Wtf8Buf,
) -> Result<(), DecodeFault> {
    let (units, tail) = bytes[at..].as_chunks::<4>();
    for (index, bytes) in units.iter().enumerate() {
        let start = at + 4 * index;
        let reason = match unit(*bytes) {
            value if is_surrogate(value) => "code point in surrogate code point range(0xd800, 0xe000)",
            value if value > 0x10FFFF => "code point not in range(0x110000)",
            value => {
                out.push(value);
                continue;
            }
        };
        return Err(DecodeFault { start, end: start + 4, reason, incomplete: false });
    }
    if tail.is_empty() {
        return Ok(());
    }
    let start = bytes.len() - tail.len();
    Err(DecodeFault { start, end: bytes.len(), reason: "truncated data", incomplete: true })
}

pub(super) fn encode(
    source: &mut Source<'_>,
    bytes_of: impl Fn(u32) -> [u8; 4],
    out: &mut Vec<u8>,
) -> Result<(), EncodeFault> {
    while let Some(code_point) = source.peek() {
        if is_surrogate(code_point) {
            let start = source.position;
            return Err(EncodeFault { start, end: start + 1, reason: "surrogates not allowed" });
        }
        source.bump();
        out.extend(bytes_of(code_point));
    }
    Ok(())
}
