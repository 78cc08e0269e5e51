//! The request line: method, target, protocol and version, up to the first header.

use super::chars::{ALPHA, AUTHORITY, URL, is, skip};
use super::fields::FieldState;
use super::methods::{self, PRI, Protocol};
use super::{Refusal, RequestParser, State};

/// Where in the request line the parser stands.
#[derive(Clone, Copy, Debug)]
pub(super) enum LineState {
    /// Before the first byte of a message.
    Start,
    Method,
    SpacesBeforeTarget,
    Target(TargetState),
    /// After the CR of a line without a protocol.
    TargetLf,
    /// At the end of such a line: HTTP/0.9, whose headers are read all the same.
    WithoutProtocol,
    SpacesBeforeProtocol,
    Protocol,
    VersionCr,
    VersionLf,
    /// After HTTP/2's first line.
    Preface,
}

/// Where in the target (`src/llhttp/url.ts`).
#[derive(Clone, Copy, Debug)]
pub(super) enum TargetState {
    Scheme,
    SchemeSlash,
    SchemeSlashSlash,
    Authority,
    AuthorityAfterAt,
    Path,
    Query,
    Fragment,
}

/// Where HTTP/2's preface goes on after its first line.
const PREFACE: &[u8] = b"\r\n\r\nSM\r\n\r\n";

impl RequestParser {
    /// Goes through the line as far as the bytes reach.
    pub(super) fn line(&mut self, mut state: LineState) -> Result<State, Refusal> {
        loop {
            let next = match state {
                LineState::Start => {
                    self.mark = self.position;
                    Some(LineState::Method)
                }
                LineState::Method => self.method()?,
                LineState::SpacesBeforeTarget => self.before_target()?,
                LineState::Target(target) => {
                    let (reached, next) = self.target(target)?;
                    state = LineState::Target(reached);
                    next
                }
                LineState::TargetLf => self.expect(b'\n')?.map(|()| LineState::WithoutProtocol),
                LineState::WithoutProtocol => {
                    (self.head.major, self.head.minor) = (0, 9);
                    return Ok(State::Fields(FieldState::AfterLine));
                }
                LineState::SpacesBeforeProtocol => self.before_protocol(),
                LineState::Protocol => self.protocol()?,
                LineState::VersionCr => self.expect(b'\r')?.map(|()| LineState::VersionLf),
                LineState::VersionLf => match self.expect(b'\n')? {
                    Some(()) => return Ok(State::Fields(FieldState::AfterLine)),
                    None => None,
                },
                LineState::Preface => self.preface()?,
            };
            match next {
                Some(next) => state = next,
                None => return Ok(State::Line(state)),
            }
        }
    }

    /// The next byte, if it has arrived.
    pub(super) fn peek(&self) -> Option<u8> {
        self.head.bytes.get(self.position).copied()
    }

    /// Steps over `byte`; None if it has not arrived.
    pub(super) fn expect(&mut self, byte: u8) -> Result<Option<()>, Refusal> {
        match self.peek() {
            None => Ok(None),
            Some(found) if found == byte => {
                self.position += 1;
                Ok(Some(()))
            }
            Some(_) => Err(Refusal::Malformed),
        }
    }

    fn method(&mut self) -> Result<Option<LineState>, Refusal> {
        let token = &self.head.bytes[self.mark..];
        match token.iter().position(|&byte| byte == b' ') {
            Some(length) => {
                self.head.method = methods::find(&token[..length]).ok_or(Refusal::Malformed)?;
                self.position = self.mark + length + 1;
                Ok(Some(LineState::SpacesBeforeTarget))
            }
            None if methods::is_prefix(token) => {
                self.position = self.head.bytes.len();
                Ok(None)
            }
            None => Err(Refusal::Malformed),
        }
    }

    fn before_target(&mut self) -> Result<Option<LineState>, Refusal> {
        while self.peek() == Some(b' ') {
            self.position += 1;
        }
        self.mark = self.position;
        let Some(first) = self.peek() else {
            return Ok(None);
        };
        let state = if self.head.method == "CONNECT" {
            TargetState::Authority
        } else if matches!(first, b'/' | b'*') {
            self.position += 1;
            TargetState::Path
        } else if is(first, ALPHA) {
            TargetState::Scheme
        } else {
            return Err(Refusal::Malformed);
        };
        Ok(Some(LineState::Target(state)))
    }

    /// Returns how far in the target it came, and what follows it if it ended.
    fn target(&mut self, mut state: TargetState) -> Result<(TargetState, Option<LineState>), Refusal> {
        loop {
            let class = match state {
                TargetState::Scheme => ALPHA,
                TargetState::SchemeSlash | TargetState::SchemeSlashSlash => 0,
                TargetState::Authority | TargetState::AuthorityAfterAt => AUTHORITY,
                TargetState::Path | TargetState::Query | TargetState::Fragment => URL,
            };
            let before = self.position;
            self.position = skip(&self.head.bytes, self.position, class);
            if matches!(state, TargetState::AuthorityAfterAt) && self.position > before {
                state = TargetState::Authority;
            }
            let Some(byte) = self.peek() else {
                return Ok((state, None));
            };
            let end = self.position;
            self.position += 1;
            state = match (state, byte) {
                (TargetState::Scheme, b':') => TargetState::SchemeSlash,
                (TargetState::SchemeSlash, b'/') => TargetState::SchemeSlashSlash,
                (TargetState::SchemeSlashSlash, b'/') => TargetState::Authority,
                (TargetState::Scheme | TargetState::SchemeSlash | TargetState::SchemeSlashSlash, _) => {
                    return Err(Refusal::Malformed);
                }
                (TargetState::Authority | TargetState::AuthorityAfterAt, b'/') => TargetState::Path,
                (TargetState::Authority, b'@') => TargetState::AuthorityAfterAt,
                (TargetState::Fragment, b'?' | b'#') => TargetState::Fragment,
                (TargetState::Path | TargetState::Query, b'#') => TargetState::Fragment,
                (_, b'?') => TargetState::Query,
                (_, b' ' | b'\r' | b'\n') => {
                    self.head.target = self.mark..end;
                    let next = match byte {
                        b' ' => LineState::SpacesBeforeProtocol,
                        b'\r' => LineState::TargetLf,
                        _ => LineState::WithoutProtocol,
                    };
                    return Ok((state, Some(next)));
                }
                _ => return Err(Refusal::Malformed),
            };
        }
    }

    fn before_protocol(&mut self) -> Option<LineState> {
        while self.peek() == Some(b' ') {
            self.position += 1;
        }
        self.mark = self.position;
        self.peek().map(|_| LineState::Protocol)
    }

    /// A word, a slash and `digit.digit`.
    fn protocol(&mut self) -> Result<Option<LineState>, Refusal> {
        let text = &self.head.bytes[self.mark..];
        let protocol = match text.first() {
            Some(b'H') => Protocol::Http,
            Some(b'R') => Protocol::Rtsp,
            Some(b'I') => Protocol::Ice,
            _ => return Err(Refusal::Malformed),
        };
        let word = protocol.word();
        let length = word.len().min(text.len());
        if text[..length] != word[..length] || (length + 1 >= word.len() && !protocol.allows(self.head.method)) {
            return Err(Refusal::Malformed);
        }
        let version = &text[length..text.len().min(length + 3)];
        let fits = |(&byte, wanted): (&u8, u8)| match wanted {
            b'.' => byte == b'.',
            _ => byte.is_ascii_digit(),
        };
        if !version.iter().zip(*b"1.1").all(fits) {
            return Err(Refusal::Malformed);
        }
        let &[major, _, minor] = version else {
            self.position = self.head.bytes.len();
            return Ok(None);
        };
        (self.head.major, self.head.minor) = (major - b'0', minor - b'0');
        if !matches!((self.head.major, self.head.minor), (0, 9) | (1, 0 | 1) | (2, 0)) {
            return Err(Refusal::Malformed);
        }
        self.position = self.mark + length + 3;
        if self.head.method == PRI {
            self.mark = self.position;
            return Ok(Some(LineState::Preface));
        }
        Ok(Some(LineState::VersionCr))
    }

    /// HTTP/2's preface is refused too, but not before it is complete.
    fn preface(&mut self) -> Result<Option<LineState>, Refusal> {
        let text = &self.head.bytes[self.mark..];
        if text.len() < PREFACE.len() && PREFACE.starts_with(text) {
            self.position = self.head.bytes.len();
            return Ok(None);
        }
        Err(Refusal::Malformed)
    }
}
