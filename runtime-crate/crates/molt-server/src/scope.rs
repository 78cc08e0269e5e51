//! What the application is told about a request: ASGI's `scope`.

use std::borrow::Cow;
use std::fmt;
use std::net::SocketAddr;
use std::rc::Rc;

use crate::head::{Head, Headers};

/// A host and a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// An IP address, or what a trusted proxy called the client.
    pub host: Rc<str>,
    /// The port; 0 where a proxy named none.
    pub port: u64,
}

impl From<SocketAddr> for Address {
    fn from(address: SocketAddr) -> Self {
        Address { host: address.ip().to_string().into(), port: address.port().into() }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

/// How the client reached the server, or its proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    Http,
    Https,
    Ws,
    Wss,
}

impl Scheme {
    /// As it stands in the scope.
    pub fn as_str(self) -> &'static str {
        match self {
            Scheme::Http => "http",
            Scheme::Https => "https",
            Scheme::Ws => "ws",
            Scheme::Wss => "wss",
        }
    }
}

/// The `http` scope of one request. Cloning it copies no bytes.
#[derive(Clone, Debug)]
pub struct RequestScope {
    pub(crate) head: Rc<Head>,
    pub(crate) client: Address,
    pub(crate) server: Address,
    pub(crate) scheme: Scheme,
}

impl RequestScope {
    /// `scope["method"]`
    pub fn method(&self) -> &'static str {
        self.head.method
    }

    /// `scope["path"]`: escapes decoded, invalid UTF-8 replaced.
    pub fn path(&self) -> &str {
        self.head.path()
    }

    /// `scope["raw_path"]`: as sent, ASCII.
    pub fn raw_path(&self) -> &[u8] {
        self.head.raw_path()
    }

    /// `scope["query_string"]`: as sent, ASCII.
    pub fn query_string(&self) -> &[u8] {
        self.head.query_string()
    }

    /// `scope["http_version"]`
    pub fn http_version(&self) -> &'static str {
        self.head.http_version()
    }

    /// `scope["headers"]`: names in lower case, values as sent, in the order sent; trailers too, once they have arrived.
    pub fn headers(&self) -> Headers<'_> {
        self.head.headers()
    }

    /// The value of the first header of this name, which must be in lower case.
    pub fn header(&self, name: &[u8]) -> Option<&[u8]> {
        self.headers().find(|header| header.0 == name).map(|header| header.1)
    }

    /// `scope["client"]`: the peer, or whom a trusted proxy named.
    pub fn client(&self) -> &Address {
        &self.client
    }

    /// `scope["server"]`: the address that the peer connected to.
    pub fn server(&self) -> &Address {
        &self.server
    }

    /// `scope["scheme"]`
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// `get_path_with_query_string` of uvicorn's `protocols/utils.py`.
    pub(crate) fn logged_path(&self) -> Cow<'_, str> {
        let mut logged = quote(self.path());
        if !self.query_string().is_empty() {
            // Only ASCII passes the parser.
            let query = std::str::from_utf8(self.query_string()).unwrap_or_default();
            let logged = logged.to_mut();
            logged.push('?');
            logged.push_str(query);
        }
        logged
    }
}

/// `urllib.parse.quote` with its default of safe characters.
fn quote(text: &str) -> Cow<'_, str> {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let is_safe = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b'~' | b'/');
    if text.bytes().all(is_safe) {
        return Cow::Borrowed(text);
    }
    let mut quoted = molt_room::string(text.len() + 16);
    for byte in text.bytes() {
        if is_safe(byte) {
            quoted.push(char::from(byte));
        } else {
            quoted.push('%');
            quoted.push(char::from(DIGITS[usize::from(byte >> 4)]));
            quoted.push(char::from(DIGITS[usize::from(byte & 15)]));
        }
    }
    Cow::Owned(quoted)
}
