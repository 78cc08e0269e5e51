//! The opening handshake. websockets/server.py `ServerProtocol.process_request`, headers.py.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha1::{Digest, Sha1};

use super::deflate::Parameters;
use crate::scope::RequestScope;

/// What is appended to the client's key (RFC 6455, 1.3).
const ACCEPT_SUFFIX: &[u8] = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// A handshake that may be accepted.
#[derive(Debug)]
pub(super) struct Handshake {
    /// `Sec-WebSocket-Accept`
    pub accept: String,
    /// Whether messages are compressed, and how.
    pub deflate: Option<Parameters>,
}

/// A handshake that is refused: the status, the text of the answer and a header of its own.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    pub status: u16,
    pub text: String,
    pub header: Option<(&'static str, &'static str)>,
}

/// What is wrong with a header.
struct HeaderError(String);

impl HeaderError {
    fn missing(name: &str) -> HeaderError {
        HeaderError(format!("missing {name} header"))
    }

    fn invalid(name: &str, value: &str) -> HeaderError {
        HeaderError(if value.is_empty() {
            format!("empty {name} header")
        } else {
            format!("invalid {name} header: {value}")
        })
    }
}

impl From<HeaderError> for Refusal {
    fn from(HeaderError(what): HeaderError) -> Refusal {
        Refusal { status: 400, text: format!("Failed to open a WebSocket connection: {what}.\n"), header: None }
    }
}

/// The values of a header, as text.
fn values(scope: &RequestScope, name: &[u8]) -> Vec<String> {
    let latin1 = |value: &[u8]| value.iter().map(|&byte| char::from(byte)).collect();
    scope.headers().filter(|header| header.0 == name).map(|header| latin1(header.1)).collect()
}

/// The value of a header that stands once.
fn single(scope: &RequestScope, name: &'static str) -> Result<String, HeaderError> {
    let mut values = values(scope, name.to_ascii_lowercase().as_bytes());
    match values.len() {
        0 => Err(HeaderError::missing(name)),
        1 => Ok(values.remove(0)),
        _ => Err(HeaderError::invalid(name, "multiple values")),
    }
}

/// Looks at a request for a WebSocket connection.
///
/// # Errors
/// [`Refusal`], the answer to what cannot be accepted.
pub(super) fn negotiate(scope: &RequestScope) -> Result<Handshake, Refusal> {
    if scope.method() != "GET" {
        let text = format!("Failed to open a WebSocket connection: unsupported HTTP method: {}.\n", scope.method());
        return Err(Refusal { status: 405, text, header: Some(("Allow", "GET")) });
    }
    let upgrades = listed(scope, "Upgrade", protocol)?;
    if upgrades.len() != 1 {
        let HeaderError(what) = HeaderError::invalid("Upgrade", &upgrades.join(", "));
        let text = format!(
            "Failed to open a WebSocket connection: {what}.\n\nYou cannot access a WebSocket server directly with a browser. You \
             need a WebSocket client.\n"
        );
        return Err(Refusal { status: 426, text, header: Some(("Upgrade", "websocket")) });
    }
    let key = single(scope, "Sec-WebSocket-Key")?;
    check_key(&key)?;
    let version = single(scope, "Sec-WebSocket-Version")?;
    if version != "13" {
        return Err(HeaderError::invalid("Sec-WebSocket-Version", &version).into());
    }
    if values(scope, b"origin").len() > 1 {
        return Err(HeaderError::invalid("Origin", "multiple values").into());
    }
    let deflate = listed(scope, "Sec-WebSocket-Extensions", extension)?
        .iter()
        .filter(|(name, _)| name == "permessage-deflate")
        .find_map(|(_, parameters)| Parameters::answering(parameters));
    listed(scope, "Sec-WebSocket-Protocol", token)?;
    Ok(Handshake { accept: accept(&key), deflate })
}

fn accept(key: &str) -> String {
    let mut hash = Sha1::new();
    hash.update(key.as_bytes());
    hash.update(ACCEPT_SUFFIX);
    STANDARD.encode(hash.finalize())
}

/// `base64.b64decode(key, validate=True)`, which is to give sixteen bytes. CPython Modules/binascii.c `a2b_base64`.
fn check_key(key: &str) -> Result<(), HeaderError> {
    let wrong = |cause: &str| {
        let HeaderError(what) = HeaderError::invalid("Sec-WebSocket-Key", key);
        Err(HeaderError(if cause.is_empty() { what } else { format!("{what}; {cause}") }))
    };
    match STANDARD.decode(key) {
        Ok(decoded) if decoded.len() == 16 => return Ok(()),
        Ok(_) => return wrong(""),
        Err(_) => {}
    }
    let digits = key.trim_end_matches('=');
    if !digits.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/')) {
        return wrong("Only base64 data is allowed");
    }
    if digits.len() % 4 == 1 {
        return wrong(&format!(
            "Invalid base64-encoded string: number of data characters ({}) cannot be 1 more than a multiple of 4",
            digits.len()
        ));
    }
    wrong("Incorrect padding")
}

/// The subprotocols that a client offers, as uvicorn splits them for the scope.
pub(super) fn subprotocols(scope: &RequestScope) -> Vec<String> {
    let offered = values(scope, b"sec-websocket-protocol");
    offered.iter().flat_map(|value| value.split(',')).map(|token| token.trim().to_owned()).collect()
}

/// A place in the value of a header that is a list. websockets/headers.py `parse_list`.
struct Cursor<'a> {
    name: &'static str,
    text: &'a str,
    at: usize,
}

type Item<T> = fn(&mut Cursor<'_>) -> Result<T, HeaderError>;

/// The items of all headers of a name.
fn listed<T>(scope: &RequestScope, name: &'static str, item: Item<T>) -> Result<Vec<T>, HeaderError> {
    let mut items = Vec::new();
    for value in values(scope, name.to_ascii_lowercase().as_bytes()) {
        Cursor { name, text: &value, at: 0 }.list(item, &mut items)?;
    }
    Ok(items)
}

fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-!#$%&'*+.^_`|~".contains(&byte)
}

impl Cursor<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    fn takes(&mut self, byte: u8) -> bool {
        let there = self.peek() == Some(byte);
        if there {
            self.at += 1;
            self.skip_space();
        }
        there
    }

    fn error(&self, what: &str, at: usize) -> HeaderError {
        let at = self.text.get(..at).map_or(at, |before| before.chars().count());
        HeaderError(format!("invalid {} header: {what} at {at} in {}", self.name, self.text))
    }

    fn while_token(&mut self, what: &str) -> Result<String, HeaderError> {
        let start = self.at;
        while self.peek().is_some_and(is_token) {
            self.at += 1;
        }
        if self.at == start { Err(self.error(what, start)) } else { Ok(self.text[start..self.at].to_owned()) }
    }

    fn list<T>(&mut self, item: Item<T>, items: &mut Vec<T>) -> Result<(), HeaderError> {
        while self.takes(b',') {}
        loop {
            items.push(item(self)?);
            self.skip_space();
            if self.at == self.text.len() {
                return Ok(());
            }
            if !self.takes(b',') {
                return Err(self.error("expected comma", self.at));
            }
            while self.takes(b',') {}
            if self.at == self.text.len() {
                return Ok(());
            }
        }
    }

    /// What stands between quotes.
    fn quoted(&mut self) -> Result<String, HeaderError> {
        let start = self.at;
        let mut value = String::new();
        let mut rest = self.text[start + 1..].char_indices();
        while let Some((at, char)) = rest.next() {
            match char {
                '"' => {
                    self.at = start + 1 + at + 1;
                    return Ok(value);
                }
                '\\' => match rest.next() {
                    Some((_, escaped)) => value.push(escaped),
                    None => break,
                },
                _ => value.push(char),
            }
        }
        Err(self.error("expected quoted string", start))
    }
}

fn token(cursor: &mut Cursor<'_>) -> Result<String, HeaderError> {
    cursor.while_token("expected token")
}

fn protocol(cursor: &mut Cursor<'_>) -> Result<String, HeaderError> {
    let mut name = cursor.while_token("expected protocol")?;
    if cursor.peek() == Some(b'/') && cursor.text.as_bytes().get(cursor.at + 1).is_some_and(|&byte| is_token(byte)) {
        cursor.at += 1;
        name.push('/');
        name.push_str(&cursor.while_token("expected protocol")?);
    }
    Ok(name)
}

/// A parameter of an extension, with its value.
pub(super) type Parameter = (String, Option<String>);

fn extension(cursor: &mut Cursor<'_>) -> Result<(String, Vec<Parameter>), HeaderError> {
    let name = token(cursor)?;
    cursor.skip_space();
    let mut parameters = Vec::new();
    while cursor.takes(b';') {
        let name = token(cursor)?;
        cursor.skip_space();
        let value = if cursor.takes(b'=') { Some(parameter_value(cursor)?) } else { None };
        parameters.push((name, value));
        cursor.skip_space();
    }
    Ok((name, parameters))
}

fn parameter_value(cursor: &mut Cursor<'_>) -> Result<String, HeaderError> {
    if cursor.peek() != Some(b'"') {
        let value = token(cursor)?;
        cursor.skip_space();
        return Ok(value);
    }
    let start = cursor.at;
    let value = cursor.quoted()?;
    if value.is_empty() || !value.bytes().all(is_token) {
        return Err(cursor.error("invalid quoted header content", start));
    }
    cursor.skip_space();
    Ok(value)
}
