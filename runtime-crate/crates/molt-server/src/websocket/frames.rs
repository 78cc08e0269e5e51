//! Frames as bytes. websockets/frames.py `Frame.parse`, `Frame.serialize`, `Close`.

/// What a frame is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opcode {
    Continuation = 0,
    Text = 1,
    Binary = 2,
    Close = 8,
    Ping = 9,
    Pong = 10,
}

impl Opcode {
    fn of(number: u8) -> Option<Opcode> {
        Some(match number {
            0 => Opcode::Continuation,
            1 => Opcode::Text,
            2 => Opcode::Binary,
            8 => Opcode::Close,
            9 => Opcode::Ping,
            10 => Opcode::Pong,
            _ => return None,
        })
    }

    pub fn is_control(self) -> bool {
        matches!(self, Opcode::Close | Opcode::Ping | Opcode::Pong)
    }
}

/// A frame of a client, unmasked.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub opcode: Opcode,
    pub last: bool,
    /// The reserved bits, the first one in the highest place.
    pub reserved: u8,
    pub data: Vec<u8>,
}

/// Why a connection is failed: the code and the reason of the close frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Failure {
    pub code: u16,
    pub reason: String,
}

impl Failure {
    pub fn protocol(reason: &str) -> Failure {
        Failure { code: 1002, reason: reason.to_owned() }
    }

    /// A frame is larger than allowed after what was read of its message.
    pub fn too_big(size: Option<u64>, read: usize, max_size: usize) -> Failure {
        let mut reason = "frame ".to_owned();
        if let Some(size) = size {
            reason.push_str(&format!("with {size} bytes "));
        }
        if read > 0 {
            reason.push_str(&format!("after reading {read} bytes "));
        }
        reason.push_str(&format!("exceeds limit of {max_size} bytes"));
        Failure { code: 1009, reason }
    }
}

/// The bytes that have arrived and are no frame yet.
#[derive(Default)]
pub(super) struct FrameReader {
    bytes: Vec<u8>,
    at: usize,
}

impl FrameReader {
    pub fn feed(&mut self, data: &[u8]) {
        self.bytes.drain(..self.at);
        self.at = 0;
        self.bytes.extend_from_slice(data);
    }

    /// The next frame, if all of it is there; `read` is the size of what came before of its message.
    ///
    /// # Errors
    /// [`Failure`]
    pub fn next(&mut self, read: usize, max_size: usize) -> Result<Option<Frame>, Failure> {
        let rest = &self.bytes[self.at..];
        let &[first, second, ref tail @ ..] = rest else { return Ok(None) };
        let opcode = Opcode::of(first & 15).ok_or_else(|| Failure::protocol("invalid opcode"))?;
        if second & 0x80 == 0 {
            return Err(Failure::protocol("incorrect masking"));
        }
        let Some((length, tail)) = length(second & 0x7F, tail) else { return Ok(None) };
        if length > max_size as u64 {
            return Err(Failure::too_big(Some(length), read, max_size));
        }
        let Some((mask, tail)) = tail.split_first_chunk::<4>() else { return Ok(None) };
        let Some(payload) = tail.get(..length as usize) else { return Ok(None) };
        let data = payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask).collect();
        self.at += rest.len() - tail.len() + payload.len();
        Ok(Some(Frame { opcode, last: first & 0x80 != 0, reserved: first >> 4 & 7, data }))
    }
}

/// The length of a payload, and what follows it.
fn length(short: u8, tail: &[u8]) -> Option<(u64, &[u8])> {
    match short {
        126 => tail.split_first_chunk::<2>().map(|(bytes, tail)| (u64::from(u16::from_be_bytes(*bytes)), tail)),
        127 => tail.split_first_chunk::<8>().map(|(bytes, tail)| (u64::from_be_bytes(*bytes), tail)),
        _ => Some((u64::from(short), tail)),
    }
}

/// Appends a frame of the server.
pub(super) fn write(out: &mut Vec<u8>, opcode: Opcode, compressed: bool, data: &[u8]) {
    out.push(0x80 | u8::from(compressed) << 6 | opcode as u8);
    match data.len() {
        length @ 0..=125 => out.push(length as u8),
        length @ 126..=0xFFFF => {
            out.push(126);
            out.extend_from_slice(&(length as u16).to_be_bytes());
        }
        length => {
            out.push(127);
            out.extend_from_slice(&(length as u64).to_be_bytes());
        }
    }
    out.extend_from_slice(data);
}

/// Whether a close frame may have this code.
pub(super) fn is_close_code(code: i64) -> bool {
    matches!(code, 1000..=1003 | 1007..=1014 | 3000..=4999)
}

/// The code and the reason of a close frame.
///
/// # Errors
/// [`Failure`]
pub(super) fn parse_close(data: &[u8]) -> Result<(u16, String), Failure> {
    let Some((code, reason)) = data.split_first_chunk::<2>() else {
        return if data.is_empty() {
            Ok((1005, String::new()))
        } else {
            Err(Failure::protocol("close frame too short"))
        };
    };
    let code = u16::from_be_bytes(*code);
    let reason = std::str::from_utf8(reason).map_err(|error| not_utf8(reason, &error))?;
    if !is_close_code(i64::from(code)) {
        return Err(Failure::protocol("invalid status code"));
    }
    Ok((code, reason.to_owned()))
}

/// The reason that CPython's UTF-8 codec gives (`unicode_decode_utf8`).
fn not_utf8(bytes: &[u8], error: &std::str::Utf8Error) -> Failure {
    let at = error.valid_up_to();
    let reason = match (error.error_len(), bytes.get(at)) {
        (None, _) => "unexpected end of data",
        (Some(1), Some(0x80..=0xC1 | 0xF5..)) => "invalid start byte",
        _ => "invalid continuation byte",
    };
    Failure { code: 1007, reason: format!("{reason} at position {at}") }
}
