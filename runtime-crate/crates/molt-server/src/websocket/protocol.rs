//! One connection's frames in order, without its socket. websockets/protocol.py `Protocol`.

use super::MAX_SIZE;
use super::deflate::{Deflate, InflateError};
use super::frames::{self, Failure, Frame, FrameReader, Opcode, is_close_code};

/// The connection is closing: nothing can be sent.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NotOpen;

/// Why a close frame was not sent.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum CloseError {
    NotOpen,
    /// What `ProtocolError` says.
    Invalid(&'static str),
}

/// What has arrived.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Arrived {
    Data(Frame),
    Ping,
    Pong(Vec<u8>),
    Close {
        code: u16,
        reason: String,
    },
    /// The connection was failed with this close frame.
    Failed(Failure),
}

#[derive(Default)]
pub(super) struct Protocol {
    reader: FrameReader,
    pub deflate: Option<Deflate>,
    closing: bool,
    /// Nothing more is read.
    discards: bool,
    /// The size of the message that is read, while it is not complete.
    current_size: Option<usize>,
    /// Bytes to send.
    pub out: Vec<u8>,
}

impl Protocol {
    pub fn feed(&mut self, data: &[u8]) {
        if !self.discards {
            self.reader.feed(data);
        }
    }

    /// The next thing that has arrived.
    pub fn next(&mut self) -> Option<Arrived> {
        if self.discards {
            return None;
        }
        match self.step() {
            Ok(arrived) => arrived,
            Err(failure) => {
                self.fail(&failure);
                Some(Arrived::Failed(failure))
            }
        }
    }

    fn step(&mut self) -> Result<Option<Arrived>, Failure> {
        let read = self.current_size.unwrap_or(0);
        let max_size = MAX_SIZE - read;
        let Some(frame) = self.reader.next(read, max_size)? else { return Ok(None) };
        let frame = self.decoded(frame, read, max_size)?;
        check(&frame)?;
        self.received(frame).map(Some)
    }

    /// `PerMessageDeflate.decode`
    fn decoded(&mut self, mut frame: Frame, read: usize, max_size: usize) -> Result<Frame, Failure> {
        const COMPRESSED: u8 = 4;
        let Some(deflate) = &mut self.deflate else { return Ok(frame) };
        let marked = frame.reserved & COMPRESSED != 0;
        match frame.opcode {
            opcode if opcode.is_control() => return Ok(frame),
            Opcode::Continuation if !deflate.continues => return Ok(frame),
            Opcode::Continuation if marked => return Err(Failure::protocol("RSV1 bit set in continuation frame")),
            Opcode::Continuation => deflate.continues = !frame.last,
            _ if !marked => return Ok(frame),
            _ => {
                deflate.continues = !frame.last;
                deflate.begin_message();
            }
        }
        frame.data = deflate.decode(&frame.data, frame.last, max_size).map_err(|error| match error {
            InflateError::TooBig => Failure::too_big(None, read, max_size),
            InflateError::Corrupt => Failure::protocol("decompression failed"),
        })?;
        frame.reserved &= !COMPRESSED;
        Ok(frame)
    }

    /// `Protocol.recv_frame`
    fn received(&mut self, frame: Frame) -> Result<Arrived, Failure> {
        match frame.opcode {
            Opcode::Text | Opcode::Binary if self.current_size.is_some() => {
                return Err(Failure::protocol("expected a continuation frame"));
            }
            Opcode::Text | Opcode::Binary => self.current_size = (!frame.last).then_some(frame.data.len()),
            Opcode::Continuation => match self.current_size {
                None => return Err(Failure::protocol("unexpected continuation frame")),
                Some(size) => self.current_size = (!frame.last).then_some(size + frame.data.len()),
            },
            Opcode::Ping => {
                frames::write(&mut self.out, Opcode::Pong, false, &frame.data);
                return Ok(Arrived::Ping);
            }
            Opcode::Pong => return Ok(Arrived::Pong(frame.data)),
            Opcode::Close => return self.closed(&frame.data),
        }
        Ok(Arrived::Data(frame))
    }

    fn closed(&mut self, data: &[u8]) -> Result<Arrived, Failure> {
        let (code, reason) = frames::parse_close(data)?;
        if self.current_size.is_some() {
            return Err(Failure::protocol("incomplete fragmented message"));
        }
        if !self.closing {
            frames::write(&mut self.out, Opcode::Close, false, data);
            self.closing = true;
        }
        self.discards = true;
        Ok(Arrived::Close { code, reason })
    }

    /// Sends a message.
    ///
    /// # Errors
    /// [`NotOpen`]
    pub fn send(&mut self, opcode: Opcode, data: &[u8]) -> Result<(), NotOpen> {
        if self.closing {
            return Err(NotOpen);
        }
        match &mut self.deflate {
            Some(deflate) => frames::write(&mut self.out, opcode, true, &deflate.encode(data)),
            None => frames::write(&mut self.out, opcode, false, data),
        }
        Ok(())
    }

    pub fn send_ping(&mut self, data: &[u8]) {
        frames::write(&mut self.out, Opcode::Ping, false, data);
    }

    /// Sends a close frame.
    ///
    /// # Errors
    /// [`CloseError`]
    pub fn send_close(&mut self, code: i64, reason: &str) -> Result<(), CloseError> {
        if self.closing {
            return Err(CloseError::NotOpen);
        }
        let Some(number) = u16::try_from(code).ok().filter(|_| is_close_code(code)) else {
            return Err(CloseError::Invalid("invalid status code"));
        };
        if reason.len() > 123 {
            return Err(CloseError::Invalid("control frame too long"));
        }
        self.write_close(number, reason);
        Ok(())
    }

    fn write_close(&mut self, code: u16, reason: &str) {
        let data = [&code.to_be_bytes(), reason.as_bytes()].concat();
        frames::write(&mut self.out, Opcode::Close, false, &data);
        self.closing = true;
    }

    /// Tells the client what is wrong; what it sends from now on is thrown away.
    pub fn fail(&mut self, failure: &Failure) {
        if !self.closing {
            self.write_close(failure.code, &failure.reason);
        }
        self.discards = true;
    }
}

/// `Frame.check`
fn check(frame: &Frame) -> Result<(), Failure> {
    if frame.reserved != 0 {
        return Err(Failure::protocol("reserved bits must be 0"));
    }
    if frame.opcode.is_control() {
        if frame.data.len() > 125 {
            return Err(Failure::protocol("control frame too long"));
        }
        if !frame.last {
            return Err(Failure::protocol("fragmented control frame"));
        }
    }
    Ok(())
}
