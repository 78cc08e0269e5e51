//! Header fields and trailers, and what the special ones say about body and connection.

use super::chars::{FIELD, TOKEN, skip};
use super::{MAX_HEADERS, Progress, Refusal, RequestParser};

/// Where in the header fields the parser stands.
#[derive(Clone, Copy, Debug)]
pub(super) enum FieldState {
    /// Right after the request line.
    AfterLine,
    /// At the start of a line.
    Start,
    Name,
    SpacesBeforeValue,
    Value,
    ValueLf,
    /// After a line: what comes next must not be a continuation of it.
    AfterValue,
    EndLf,
}

/// llhttp's flags of one message.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Framing {
    connection_close: bool,
    connection_keep_alive: bool,
    connection_upgrade: bool,
    upgrade: bool,
    pub transfer_encoding: bool,
    pub chunked: bool,
    has_content_length: bool,
    /// The declared length; while a body is read, what is left of it or of its chunk.
    pub length: u64,
    persistent_version: bool,
}

impl Framing {
    pub fn set_version(&mut self, major: u8, minor: u8) {
        self.persistent_version = major > 0 && minor > 0;
    }

    /// `llhttp_should_keep_alive`.
    pub fn keep_alive(&self) -> bool {
        if self.persistent_version { !self.connection_close } else { self.connection_keep_alive }
    }

    pub fn asks_for_upgrade(&self) -> bool {
        self.upgrade && self.connection_upgrade
    }

    pub fn content_length(&self) -> Option<u64> {
        self.has_content_length.then_some(self.length)
    }

    /// What can be refused already once a name is known.
    fn check_name(&self, name: Special) -> Result<(), Refusal> {
        match name {
            Special::ContentLength if self.transfer_encoding => Err(Refusal::Malformed),
            Special::TransferEncoding if self.has_content_length => Err(Refusal::Malformed),
            _ => Ok(()),
        }
    }

    /// What can be refused of a value that goes on.
    fn check_beginning(&self, name: Special, value: &[u8]) -> Result<(), Refusal> {
        if value.is_empty() {
            return Ok(());
        }
        match name {
            Special::ContentLength if self.has_content_length => Err(Refusal::Malformed),
            Special::ContentLength => parse_length(value).map(drop),
            Special::TransferEncoding if self.chunked => Err(Refusal::Malformed),
            Special::TransferEncoding => ends_in_chunked(value).map(drop),
            _ => Ok(()),
        }
    }

    fn apply(&mut self, name: Special, value: &[u8]) -> Result<(), Refusal> {
        self.check_beginning(name, value)?;
        match name {
            Special::ContentLength => {
                self.length = parse_length(value)?.ok_or(Refusal::Malformed)?;
                self.has_content_length = true;
            }
            Special::TransferEncoding if value.is_empty() => return Err(Refusal::Malformed),
            Special::TransferEncoding => {
                self.transfer_encoding = true;
                self.chunked = ends_in_chunked(value)?;
            }
            Special::Upgrade => self.upgrade |= !value.is_empty(),
            Special::Connection => {
                for token in value.split(|&byte| byte == b',') {
                    let token = token.trim_ascii();
                    self.connection_close |= token.eq_ignore_ascii_case(b"close");
                    self.connection_keep_alive |= token.eq_ignore_ascii_case(b"keep-alive");
                    self.connection_upgrade |= token.eq_ignore_ascii_case(b"upgrade");
                }
            }
            Special::Other => {}
        }
        Ok(())
    }
}

/// Header names that matter to the parser.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Special {
    Connection,
    ContentLength,
    TransferEncoding,
    Upgrade,
    Other,
}

impl Special {
    /// Of a lower-cased name.
    fn of(name: &[u8]) -> Self {
        match name {
            b"connection" | b"proxy-connection" => Special::Connection,
            b"content-length" => Special::ContentLength,
            b"transfer-encoding" => Special::TransferEncoding,
            b"upgrade" => Special::Upgrade,
            _ => Special::Other,
        }
    }
}

/// Digits with blanks behind them. None before the first digit.
fn parse_length(value: &[u8]) -> Result<Option<u64>, Refusal> {
    let digits = value.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if value[digits..].iter().any(|byte| !matches!(byte, b' ' | b'\t')) || digits == 0 && !value.is_empty() {
        return Err(Refusal::Malformed);
    }
    let mut number = None;
    for digit in &value[..digits] {
        let shifted = number.unwrap_or(0u64).checked_mul(10);
        let next = shifted.and_then(|shifted| shifted.checked_add(u64::from(digit - b'0')));
        number = Some(next.ok_or(Refusal::Malformed)?);
    }
    Ok(number)
}

/// Whether `chunked` is the last coding. Codings behind it are refused, those before it ignored.
fn ends_in_chunked(value: &[u8]) -> Result<bool, Refusal> {
    let mut chunked = false;
    for (index, coding) in value.split(|&byte| byte == b',').enumerate() {
        if chunked {
            return Err(Refusal::Malformed);
        }
        // Blanks are skipped before a coding, spaces alone behind it.
        let start = if index == 0 { 0 } else { skip_blanks(coding) };
        let word = coding[start..].trim_ascii_end();
        let tail = &coding[start + word.len()..];
        chunked = word.eq_ignore_ascii_case(b"chunked") && tail.iter().all(|&byte| byte == b' ');
    }
    Ok(chunked)
}

fn skip_blanks(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// So much of a special value is looked at before it is complete, so that one sent byte by byte costs linear time.
const EAGERLY_CHECKED: usize = 64;

impl RequestParser {
    /// Goes through the fields as far as the bytes reach.
    pub(super) fn fields(&mut self, mut state: FieldState) -> Result<(FieldState, Progress), Refusal> {
        loop {
            let next = match state {
                FieldState::AfterLine => match self.peek() {
                    Some(b' ') => return Err(Refusal::Malformed),
                    found => found.map(|_| FieldState::Start),
                },
                FieldState::Start => match self.peek() {
                    Some(b'\r') => {
                        self.position += 1;
                        Some(FieldState::EndLf)
                    }
                    found => {
                        self.mark = self.position;
                        found.map(|_| FieldState::Name)
                    }
                },
                FieldState::Name => self.name()?,
                FieldState::SpacesBeforeValue => {
                    self.position += skip_blanks(&self.head.bytes[self.position..]);
                    self.mark = self.position;
                    self.peek().map(|_| FieldState::Value)
                }
                FieldState::Value => self.value()?,
                FieldState::ValueLf => self.expect(b'\n')?.map(|()| FieldState::AfterValue),
                FieldState::AfterValue => self.after_value()?,
                FieldState::EndLf => match self.expect(b'\n')? {
                    Some(()) => return Ok((state, Progress::Complete(self.position))),
                    None => None,
                },
            };
            match next {
                Some(next) => state = next,
                None => return Ok((state, Progress::Incomplete)),
            }
        }
    }

    fn name(&mut self) -> Result<Option<FieldState>, Refusal> {
        self.position = skip(&self.head.bytes, self.position, TOKEN);
        match self.peek() {
            None => Ok(None),
            Some(b':') if self.position > self.mark => {
                self.name = self.mark..self.position;
                let name = &mut self.head.bytes[self.name.clone()];
                name.make_ascii_lowercase();
                self.framing.check_name(Special::of(name))?;
                self.position += 1;
                Ok(Some(FieldState::SpacesBeforeValue))
            }
            Some(_) => Err(Refusal::Malformed),
        }
    }

    fn value(&mut self) -> Result<Option<FieldState>, Refusal> {
        self.position = skip(&self.head.bytes, self.position, FIELD);
        let found = self.peek();
        if !matches!(found, None | Some(b'\r')) {
            return Err(Refusal::Malformed);
        }
        self.value = self.mark..self.position;
        let value = &self.head.bytes[self.value.clone()];
        let looked_at = if found.is_some() { value } else { &value[..value.len().min(EAGERLY_CHECKED)] };
        self.framing.check_beginning(Special::of(&self.head.bytes[self.name.clone()]), looked_at)?;
        Ok(found.map(|_| {
            self.position += 1;
            FieldState::ValueLf
        }))
    }

    fn after_value(&mut self) -> Result<Option<FieldState>, Refusal> {
        match self.peek() {
            None => return Ok(None),
            // Folded lines are not accepted.
            Some(b' ' | b'\t') => return Err(Refusal::Malformed),
            Some(_) => {}
        }
        let name = &self.head.bytes[self.name.clone()];
        self.framing.apply(Special::of(name), &self.head.bytes[self.value.clone()])?;
        if self.head.header_count() == MAX_HEADERS {
            return Err(Refusal::TooManyHeaders);
        }
        self.head.push_header(self.name.clone(), self.value.clone());
        Ok(Some(FieldState::Start))
    }
}
