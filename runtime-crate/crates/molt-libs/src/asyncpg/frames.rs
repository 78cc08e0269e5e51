//! Messages of PostgreSQL's protocol, version 3: their frames, and how they are written and read.
//! PostgreSQL documentation "Message Formats"; asyncpg/pgproto/buffer.pyx.

use std::io;

/// The bytes before a message's body: its tag and its length.
pub const HEADER: usize = 5;

/// Sync: the end of an extended query.
pub const SYNC: &[u8] = b"S\0\0\0\x04";
/// Flush: the server sends what it has.
pub const FLUSH: &[u8] = b"H\0\0\0\x04";
/// Terminate: the end of the connection.
pub const TERMINATE: &[u8] = b"X\0\0\0\x04";
/// CopyDone: the end of the data.
pub const COPY_DONE: &[u8] = b"c\0\0\0\x04";

/// The tags of the server's messages.
pub mod tag {
    /// Authentication...
    pub const AUTHENTICATION: u8 = b'R';
    /// BackendKeyData.
    pub const BACKEND_KEY_DATA: u8 = b'K';
    /// CommandComplete.
    pub const COMMAND_COMPLETE: u8 = b'C';
    /// CopyData.
    pub const COPY_DATA: u8 = b'd';
    /// CopyInResponse.
    pub const COPY_IN: u8 = b'G';
    /// DataRow.
    pub const DATA_ROW: u8 = b'D';
    /// ErrorResponse.
    pub const ERROR: u8 = b'E';
    /// NoData.
    pub const NO_DATA: u8 = b'n';
    /// NoticeResponse.
    pub const NOTICE: u8 = b'N';
    /// NotificationResponse.
    pub const NOTIFICATION: u8 = b'A';
    /// ParameterDescription.
    pub const PARAMETER_DESCRIPTION: u8 = b't';
    /// ParameterStatus.
    pub const PARAMETER_STATUS: u8 = b'S';
    /// ReadyForQuery.
    pub const READY_FOR_QUERY: u8 = b'Z';
    /// RowDescription.
    pub const ROW_DESCRIPTION: u8 = b'T';
}

/// The tag of the message at `start` and where it ends, if all of it is there.
pub fn next(bytes: &[u8], start: usize) -> Option<(u8, usize)> {
    let header = bytes.get(start..start + HEADER)?;
    let len = u32::from_be_bytes([header[1], header[2], header[3], header[4]]) as usize;
    let end = start + 1 + len.max(4);
    (end <= bytes.len()).then_some((header[0], end))
}

/// What a message's header says that no message has: the server does not speak this protocol, or something came between. libpq
/// `pqParseInput3`, `handleSyncLoss`.
pub fn out_of_step(bytes: &[u8], start: usize) -> Option<String> {
    /// Longer ones are texts, rows and what describes them, and data.
    const USUAL: i32 = 30_000;
    let header = bytes.get(start..start + HEADER)?;
    let len = i32::from_be_bytes([header[1], header[2], header[3], header[4]]);
    let may_be_long = matches!(header[0], b'T' | b'D' | b'd' | b'V' | b'E' | b'N' | b'A' | b't');
    let is_wrong = len < 4 || len > USUAL && !may_be_long;
    is_wrong.then(|| {
        let tag = char::from(header[0]);
        format!("lost synchronization with server: got message type \"{tag}\", length {len}")
    })
}

/// The messages of an answer: tag and body of each.
pub fn messages(answer: &[u8]) -> impl Iterator<Item = (u8, &[u8])> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let (tag, end) = next(answer, start)?;
        let body = &answer[start + HEADER..end];
        start = end;
        Some((tag, body))
    })
}

/// The body of a message of the server, read from its start. What is missing reads as zero or empty.
pub struct Body<'a> {
    rest: &'a [u8],
}

impl<'a> Body<'a> {
    /// A body.
    pub fn new(bytes: &'a [u8]) -> Body<'a> {
        Body { rest: bytes }
    }

    /// What was not read.
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    fn take<const N: usize>(&mut self) -> [u8; N] {
        match self.rest.split_first_chunk::<N>() {
            Some((first, rest)) => {
                self.rest = rest;
                *first
            }
            None => {
                self.rest = &[];
                [0; N]
            }
        }
    }

    /// One byte.
    pub fn byte(&mut self) -> u8 {
        self.take::<1>()[0]
    }

    /// Two bytes.
    pub fn int16(&mut self) -> i16 {
        i16::from_be_bytes(self.take())
    }

    /// Four bytes.
    pub fn int32(&mut self) -> i32 {
        i32::from_be_bytes(self.take())
    }

    /// The bytes before the next zero byte, which is passed.
    pub fn string(&mut self) -> &'a [u8] {
        let end = self.rest.iter().position(|byte| *byte == 0).unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest.get(1..).unwrap_or(&[]);
        text
    }

    /// The text before the next zero byte.
    pub fn text(&mut self) -> String {
        String::from_utf8_lossy(self.string()).into_owned()
    }
}

/// The fields of an error or a notice: code and text of each.
pub fn fields(body: &mut Body<'_>) -> Vec<(u8, String)> {
    let mut found = Vec::new();
    loop {
        match body.byte() {
            0 => return found,
            code => found.push((code, body.text())),
        }
    }
}

/// The same error of the system once more.
pub fn same_error(error: &io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(errno) => io::Error::from_raw_os_error(errno),
        None => io::Error::new(error.kind(), error.to_string()),
    }
}

/// Appends a message whose body `fill` writes.
pub fn message(out: &mut Vec<u8>, tag: u8, fill: impl FnOnce(&mut Vec<u8>)) {
    out.push(tag);
    sized(out, fill);
}

/// Appends what `fill` writes, after its length, which counts itself.
fn sized(out: &mut Vec<u8>, fill: impl FnOnce(&mut Vec<u8>)) {
    let start = out.len();
    out.extend_from_slice(&[0; 4]);
    fill(out);
    let len = (out.len() - start) as u32;
    out[start..start + 4].copy_from_slice(&len.to_be_bytes());
}

/// Appends a text and a zero byte.
pub fn text(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
    out.push(0);
}

/// StartupMessage for version 3.0.
pub fn startup<'a>(settings: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<u8> {
    let mut out = Vec::new();
    sized(&mut out, |out| {
        out.extend_from_slice(&[0, 3, 0, 0]);
        for (name, value) in settings {
            text(out, name);
            text(out, value);
        }
        out.push(0);
    });
    out
}

/// CancelRequest.
pub fn cancel_request(pid: i32, secret: i32) -> Vec<u8> {
    const CODE: i32 = 80_877_102;
    let mut out = Vec::new();
    sized(&mut out, |out| {
        for part in [CODE, pid, secret] {
            out.extend_from_slice(&part.to_be_bytes());
        }
    });
    out
}

/// Parse, without types of parameters.
pub fn parse(out: &mut Vec<u8>, name: &str, query: &str) {
    message(out, b'P', |out| {
        text(out, name);
        text(out, query);
        out.extend_from_slice(&[0, 0]);
    });
}

/// Describe or Close: `kind` is `S` for a statement, `P` for a portal.
pub fn named(out: &mut Vec<u8>, tag: u8, kind: u8, name: &str) {
    message(out, tag, |out| {
        out.push(kind);
        text(out, name);
    });
}

/// Bind, with formats and values as `arguments` has them.
pub fn bind(out: &mut Vec<u8>, portal: &str, statement: &str, arguments: &[u8]) {
    message(out, b'B', |out| {
        text(out, portal);
        text(out, statement);
        out.extend_from_slice(arguments);
    });
}

/// Execute, for at most so many rows; 0 for all.
pub fn execute(out: &mut Vec<u8>, portal: &str, limit: i32) {
    message(out, b'E', |out| {
        text(out, portal);
        out.extend_from_slice(&limit.to_be_bytes());
    });
}

#[cfg(test)]
mod tests {
    use super::{next, out_of_step};

    fn header(tag: u8, len: i32) -> Vec<u8> {
        let mut bytes = vec![tag];
        bytes.extend_from_slice(&len.to_be_bytes());
        bytes
    }

    #[test]
    fn lengths_that_no_message_has_are_told_before_it_is_there() {
        for (tag, len) in [(b'R', 3), (b'R', -1), (b'R', i32::MIN), (b'S', 30_001), (b'Z', i32::MAX), (b'D', 0)] {
            let text = out_of_step(&header(tag, len), 0).unwrap();
            let tag = char::from(tag);
            assert_eq!(text, format!("lost synchronization with server: got message type \"{tag}\", length {len}"));
        }
        for (tag, len) in [(b'R', 4), (b'S', 30_000), (b'D', i32::MAX), (b'T', 40_000), (b'd', 1 << 30)] {
            let bytes = header(tag, len);
            assert!(out_of_step(&bytes, 0).is_none());
            assert_eq!(next(&bytes, 0), (len == 4).then_some((tag, 5)));
            assert!(out_of_step(&bytes[..4], 0).is_none());
        }
    }
}
