//! The body of a request: of a declared length, or in chunks with their extensions.

use super::Refusal;
use super::chars::{QUOTED, TOKEN, is};
use super::fields::Framing;
use super::url::hex;

/// Where in the body the parser stands.
#[derive(Clone, Copy, Debug)]
pub(super) enum BodyState {
    /// A head is complete and not yet handed over.
    HeadDone,
    Length,
    ChunkSizeStart,
    ChunkSize,
    /// After a semicolon.
    ExtensionStart,
    ExtensionName,
    ExtensionValue,
    ExtensionQuoted,
    ExtensionEscape,
    ExtensionQuotedEnd,
    ChunkSizeLf,
    ChunkData,
    ChunkDataCr,
    ChunkDataLf,
}

/// What a step over some bytes found.
pub(super) enum BodyStep {
    Next(BodyState),
    /// They are content.
    Data(BodyState),
    /// They are the end of the content.
    LastData,
    /// Trailers follow.
    Trailers,
}

/// How the body starts; None if there is none (`llhttp__after_headers_complete`).
pub(super) fn first(framing: &Framing) -> Result<Option<BodyState>, Refusal> {
    if framing.chunked {
        Ok(Some(BodyState::ChunkSizeStart))
    } else if framing.transfer_encoding {
        Err(Refusal::Malformed)
    } else if framing.length > 0 {
        Ok(Some(BodyState::Length))
    } else {
        Ok(None)
    }
}

/// Goes over the first bytes of `data`, which is not empty; returns how many.
pub(super) fn step(state: BodyState, data: &[u8], framing: &mut Framing) -> Result<(usize, BodyStep), Refusal> {
    if matches!(state, BodyState::Length | BodyState::ChunkData) {
        return Ok(content(state, data, framing));
    }
    let byte = data[0];
    let next = match (state, byte) {
        (BodyState::ChunkSizeStart, _) => {
            framing.length = u64::from(hex(byte).ok_or(Refusal::Malformed)?);
            BodyState::ChunkSize
        }
        (BodyState::ChunkSize, _) if byte.is_ascii_hexdigit() => {
            let digit = u64::from(hex(byte).ok_or(Refusal::Malformed)?);
            let shifted = framing.length.checked_mul(16).ok_or(Refusal::Malformed)?;
            framing.length = shifted | digit;
            BodyState::ChunkSize
        }
        (BodyState::ExtensionStart, b' ' | b'\r') => return Err(Refusal::Malformed),
        (BodyState::ExtensionStart | BodyState::ExtensionName, b'=') => BodyState::ExtensionValue,
        (BodyState::ExtensionStart | BodyState::ExtensionName, _) if is(byte, TOKEN) => BodyState::ExtensionName,
        (BodyState::ExtensionValue, b'"') => BodyState::ExtensionQuoted,
        (BodyState::ExtensionValue, _) if is(byte, TOKEN) => BodyState::ExtensionValue,
        (BodyState::ExtensionQuoted, b'"') => BodyState::ExtensionQuotedEnd,
        (BodyState::ExtensionQuoted, b'\\') => BodyState::ExtensionEscape,
        (BodyState::ExtensionQuoted, _) if is(byte, QUOTED) => BodyState::ExtensionQuoted,
        (BodyState::ExtensionEscape, _) if is(byte, QUOTED) || matches!(byte, b'"' | b'\\') => {
            BodyState::ExtensionQuoted
        }
        (
            BodyState::ChunkSize
            | BodyState::ExtensionStart
            | BodyState::ExtensionName
            | BodyState::ExtensionValue
            | BodyState::ExtensionQuotedEnd,
            b';',
        ) => BodyState::ExtensionStart,
        (
            BodyState::ChunkSize | BodyState::ExtensionName | BodyState::ExtensionValue | BodyState::ExtensionQuotedEnd,
            b'\r',
        ) => BodyState::ChunkSizeLf,
        (BodyState::ChunkSizeLf, b'\n') if framing.length == 0 => {
            return Ok((1, BodyStep::Trailers));
        }
        (BodyState::ChunkSizeLf, b'\n') => BodyState::ChunkData,
        (BodyState::ChunkDataCr, b'\r') => BodyState::ChunkDataLf,
        (BodyState::ChunkDataLf, b'\n') => BodyState::ChunkSizeStart,
        _ => return Err(Refusal::Malformed),
    };
    Ok((1, BodyStep::Next(next)))
}

fn content(state: BodyState, data: &[u8], framing: &mut Framing) -> (usize, BodyStep) {
    let used = usize::try_from(framing.length).map_or(data.len(), |left| left.min(data.len()));
    framing.length -= used as u64;
    let step = match state {
        _ if framing.length > 0 => BodyStep::Data(state),
        BodyState::ChunkData => BodyStep::Data(BodyState::ChunkDataCr),
        _ => BodyStep::LastData,
    };
    (used, step)
}
