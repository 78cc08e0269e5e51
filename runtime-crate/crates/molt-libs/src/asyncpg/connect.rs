//! Opening a socket to a server, and what asyncio raises where there is none. CPython Lib/asyncio/base_events.py `create_connection`,
//! Lib/asyncio/selector_events.py `_sock_connect_cb`.

use std::io;
use std::path::PathBuf;
use std::rc::Rc;

use molt_host::network::{Socket, Unconnected};
use molt_object::{Cx, Exc, ExceptionKind, Value};

use super::privacy::{self, Privacy, Stream};

/// Where a server listens.
#[derive(Clone)]
pub enum Address {
    /// A host and a port.
    Tcp(String, u16),
    /// A socket file.
    Unix(PathBuf),
}

/// Why there is no connection.
pub enum ConnectError {
    /// What the host's addresses answered.
    Host(Unconnected),
    /// What the socket file answered.
    File(io::Error),
}

/// A server, and how connections to it are made private.
#[derive(Clone)]
pub struct Server {
    /// Where it listens.
    pub address: Address,
    /// None if what is said can be read by all.
    pub privacy: Option<Rc<Privacy>>,
}

impl Server {
    /// Connects as was done before, for a request beside a connection.
    pub async fn reopen(&self) -> Option<Stream> {
        let mut socket = open(&self.address).await.ok()?;
        let Some(privacy) = &self.privacy else { return Some(Stream::Plain(socket)) };
        if !privacy.direct && privacy::ask(&mut socket).await.ok()? != Some(privacy::CONSENT) {
            return None;
        }
        privacy::encrypt(socket, privacy).await.ok()
    }
}

/// Connects to the server.
pub async fn open(address: &Address) -> Result<Socket, ConnectError> {
    match address {
        Address::Unix(path) => Socket::unix(path).await.map_err(ConnectError::File),
        Address::Tcp(host, port) => Socket::tcp(host, *port).await.map_err(ConnectError::Host),
    }
}

/// `OSError(errno, message)`, which makes the class that belongs to the number.
pub fn os_error(cx: &mut Cx, errno: i32, message: &str) -> Exc {
    let class = cx.world.exceptions.get(ExceptionKind::OSError).value();
    let arguments = [Value::int(i64::from(errno)), cx.str(message).into()];
    cx.call(&class, &arguments).and_then(|made| cx.exception_from(made)).unwrap_or_else(|exc| exc)
}

/// The exception of an error of the system, in the words of the C library.
pub fn system_error(cx: &mut Cx, error: &io::Error) -> Exc {
    let text = error.to_string();
    let message = text.split_once(" (os error").map_or(text.as_str(), |(message, _)| message);
    match error.raw_os_error() {
        Some(errno) => os_error(cx, errno, message),
        None => cx.error(ExceptionKind::OSError, message),
    }
}

impl ConnectError {
    /// The exception that asyncio raises.
    pub fn into_exception(self, cx: &mut Cx) -> Exc {
        match self {
            ConnectError::File(error) => system_error(cx, &error),
            ConnectError::Host(Unconnected::Unresolved(code, message)) => {
                let arguments = vec![Value::int(i64::from(code)), cx.str(&message).into()];
                super::errors::make(cx, "gaierror", arguments)
            }
            ConnectError::Host(Unconnected::Refused(refused)) => refusal(cx, &refused),
        }
    }
}

fn refusal(cx: &mut Cx, refused: &[(String, io::Error)]) -> Exc {
    let texts: Vec<(i32, String)> = refused
        .iter()
        .map(|(address, error)| (error.raw_os_error().unwrap_or(0), format!("Connect call failed {address}")))
        .collect();
    match texts.as_slice() {
        [] => cx.error(ExceptionKind::OSError, "getaddrinfo() returned empty list"),
        [(errno, message)] => os_error(cx, *errno, message),
        _ => {
            let each: Vec<String> = texts.iter().map(|(errno, message)| format!("[Errno {errno}] {message}")).collect();
            cx.error(ExceptionKind::OSError, format!("Multiple exceptions: {}", each.join(", ")))
        }
    }
}
