//! The request parser: a resumable state machine that accepts and refuses what llhttp 9.4 does in its strict mode under
//! httptools 0.9 (`src/llhttp/http.ts`, `src/llhttp/url.ts`, `src/native/http.c`), as early in the stream as llhttp would.

mod body;
mod chars;
mod fields;
mod line;
mod methods;
pub(crate) mod url;

use std::ops::Range;

use memchr::memmem;

use crate::head::Head;
use body::{BodyState, BodyStep};
use fields::{FieldState, Framing};
use line::LineState;

/// Limits on one head (and on the trailers of one body).
pub(crate) const MAX_HEADERS: usize = 100;
pub(crate) const MAX_HEAD_BYTES: usize = 400 * 1024;

/// Data up to this length is copied without a look for the end of the head in it.
const WORTH_COPYING: usize = 4096;

/// Why a request is answered by the server itself and its connection closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    Malformed,
    TooManyHeaders,
    HeadTooLarge,
    BodyTooLarge,
}

/// What a parsed message does to the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fed {
    /// All data was used.
    All,
    /// The message asked for another protocol (`Upgrade`, CONNECT): what follows it in the data is not HTTP.
    Upgrade,
}

/// Receives what the parser finds, as httptools' callbacks do.
pub(crate) trait Sink {
    /// A head is complete.
    fn head(&self, head: Head, traits: HeadTraits) -> Result<(), Refusal>;
    fn body(&self, data: &[u8]) -> Result<(), Refusal>;
    /// Headers that arrived after the body: a head that holds nothing else.
    fn trailers(&self, trailers: Head);
    fn message_complete(&self);
}

/// What a head says about its connection and body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeadTraits {
    /// `llhttp_should_keep_alive`.
    pub keep_alive: bool,
    /// It asks for another protocol.
    pub upgrade: bool,
    /// Its declared length, if it has one.
    pub content_length: Option<u64>,
}

#[derive(Clone, Copy, Debug)]
enum State {
    Line(LineState),
    Fields(FieldState),
    Body(BodyState),
    /// After a message that ends the connection: the rest is ignored.
    Closed,
}

/// How far the parser got with the bytes of a head.
enum Progress {
    Incomplete,
    /// The head ends before this position.
    Complete(usize),
}

/// Parses the requests of one connection.
pub(crate) struct RequestParser {
    state: State,
    head: Head,
    framing: Framing,
    /// Where in `head.bytes` to go on, and where the token being read starts.
    position: usize,
    mark: usize,
    name: Range<usize>,
    value: Range<usize>,
    trailing: bool,
}

impl RequestParser {
    pub fn new() -> Self {
        RequestParser {
            state: State::Line(LineState::Start),
            head: Head::default(),
            framing: Framing::default(),
            position: 0,
            mark: 0,
            name: 0..0,
            value: 0..0,
            trailing: false,
        }
    }

    /// Parses the next bytes of the connection. After a refusal the parser must not be used again.
    pub fn feed(&mut self, mut data: &[u8], sink: &impl Sink) -> Result<Fed, Refusal> {
        while !data.is_empty() {
            match self.state {
                State::Line(_) | State::Fields(_) => {
                    data = &data[self.feed_head(data)?..];
                    if let State::Body(BodyState::HeadDone) = self.state
                        && self.after_head(sink)?
                    {
                        return Ok(Fed::Upgrade);
                    }
                }
                State::Body(state) => {
                    let (used, step) = body::step(state, data, &mut self.framing)?;
                    match step {
                        BodyStep::Next(next) => self.state = State::Body(next),
                        BodyStep::Data(next) => {
                            self.state = State::Body(next);
                            sink.body(&data[..used])?;
                        }
                        BodyStep::LastData => {
                            sink.body(&data[..used])?;
                            self.complete(sink);
                        }
                        BodyStep::Trailers => {
                            self.trailing = true;
                            self.state = State::Fields(FieldState::Start);
                        }
                    }
                    data = &data[used..];
                }
                State::Closed => break,
            }
        }
        Ok(Fed::All)
    }

    /// Takes as much of `data` as belongs to the head; returns its length.
    fn feed_head(&mut self, data: &[u8]) -> Result<usize, Refusal> {
        if let State::Line(LineState::Start) = self.state {
            let blank = data.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
            if blank > 0 {
                return Ok(blank);
            }
        }
        let before = self.head.bytes.len();
        // A head ends at the first empty line, nearly always: no long body behind it need be copied.
        let taken = match data.len() {
            ..=WORTH_COPYING => data.len(),
            _ => memmem::find(data, b"\r\n\r\n").map_or(data.len(), |found| found + 4),
        };
        self.head.bytes.extend_from_slice(&data[..taken]);
        match self.advance()? {
            Progress::Complete(end) if end > MAX_HEAD_BYTES => Err(Refusal::HeadTooLarge),
            Progress::Complete(end) => {
                self.head.bytes.truncate(end);
                self.state = State::Body(BodyState::HeadDone);
                Ok(end - before)
            }
            Progress::Incomplete if self.head.bytes.len() > MAX_HEAD_BYTES => Err(Refusal::HeadTooLarge),
            Progress::Incomplete => Ok(taken),
        }
    }

    fn advance(&mut self) -> Result<Progress, Refusal> {
        if let State::Line(state) = self.state {
            self.state = self.line(state)?;
        }
        match self.state {
            State::Fields(state) => {
                let (state, progress) = self.fields(state)?;
                self.state = State::Fields(state);
                Ok(progress)
            }
            _ => Ok(Progress::Incomplete),
        }
    }

    /// `headers_almost_done`: hands the head over (or the trailers) and decides what follows. True for another protocol.
    fn after_head(&mut self, sink: &impl Sink) -> Result<bool, Refusal> {
        if self.trailing {
            if self.head.header_count() > 0 {
                sink.trailers(std::mem::take(&mut self.head));
            }
            self.complete(sink);
            return Ok(false);
        }
        let mut head = std::mem::take(&mut self.head);
        (self.position, self.mark) = (0, 0);
        self.framing.set_version(head.major, head.minor);
        let upgrade = self.framing.asks_for_upgrade() || head.method == "CONNECT";
        let content_length = self.framing.content_length();
        let traits = HeadTraits { keep_alive: self.framing.keep_alive(), upgrade, content_length };
        if !head.resolve_target() {
            return Err(Refusal::Malformed);
        }
        sink.head(head, traits)?;
        if upgrade {
            self.complete(sink);
            return Ok(true);
        }
        match body::first(&self.framing)? {
            Some(state) => self.state = State::Body(state),
            None => self.complete(sink),
        }
        Ok(false)
    }

    /// `message_done` and `cleanup`.
    fn complete(&mut self, sink: &impl Sink) {
        sink.message_complete();
        let keep_alive = self.framing.keep_alive();
        *self = RequestParser::new();
        if !keep_alive {
            self.state = State::Closed;
        }
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod fuzz;
