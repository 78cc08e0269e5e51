//! UTF-8 (Objects/stringlib/codecs.h `utf8_decode`, `utf8_encoder`).

use super::{DecodeFault, EncodeFault, Source};
use crate::wtf8::{Wtf8, Wtf8Buf, is_surrogate};

pub(super) fn decode(bytes: &[u8], at: usize, out: &mut Wtf8Buf) -> Result<(), DecodeFault> {
    let rest = &bytes[at..];
    let error = match std::str::from_utf8(rest) {
        Ok(_) => {
            out.push_wtf8(Wtf8::new(rest));
            return Ok(());
        }
        Err(error) => error,
    };
    let valid = &rest[..error.valid_up_to()];
    out.push_wtf8(Wtf8::new(valid));
    let start = at + valid.len();
    Err(match error.error_len() {
        None => DecodeFault { start, end: bytes.len(), reason: "unexpected end of data", incomplete: true },
        Some(size) => {
            let is_lead = matches!(bytes[start], 0xC2..=0xF4);
            let reason = if is_lead { "invalid continuation byte" } else { "invalid start byte" };
            // The first two bytes of a surrogate may be waiting for the third, which `surrogatepass` would take.
            let incomplete = matches!(&bytes[start..], [0xED, 0xA0..=0xBF]);
            DecodeFault { start, end: start + size, reason, incomplete }
        }
    })
}

pub(super) fn encode(source: &mut Source<'_>, out: &mut Vec<u8>) -> Result<(), EncodeFault> {
    let rest = source.rest.as_bytes();
    // Everything but surrogates is stored as it is sent.
    match std::str::from_utf8(rest) {
        Ok(_) => {
            out.extend_from_slice(rest);
            source.seek(source.text.len());
            Ok(())
        }
        Err(error) => {
            let valid = &rest[..error.valid_up_to()];
            out.extend_from_slice(valid);
            source.seek(source.position + crate::wtf8::count_code_points(valid));
            let end = source.end_of_run(|code_point| !is_surrogate(code_point));
            Err(EncodeFault { start: source.position, end, reason: "surrogates not allowed" })
        }
    }
}
