//! Outgoing connections: names to addresses, and sockets of TCP and of Unix. CPython Modules/socketmodule.c `getaddrinfo`,
//! Lib/asyncio/base_events.py `create_connection`.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpStream, UnixStream, lookup_host};

/// A connected socket.
pub enum Socket {
    /// Over TCP, without delay of small packets.
    Tcp(TcpStream),
    /// Over a socket file.
    Unix(UnixStream),
}

/// The resolver's numbers by their texts in the GNU C library; `std` passes the text on alone.
const RESOLVER_ERRORS: &[(i32, &str)] = &[
    (-2, "Name or service not known"),
    (-3, "Temporary failure in name resolution"),
    (-4, "Non-recoverable failure in name resolution"),
    (-5, "No address associated with hostname"),
];

/// Why there is no connection.
#[derive(Debug)]
pub enum Unconnected {
    /// The host has no address: the resolver's number and text.
    Unresolved(i32, String),
    /// What each address answered, by the address as Python shows it.
    Refused(Vec<(String, io::Error)>),
}

/// The addresses of a host.
async fn resolve(host: &str, port: u16) -> Result<Vec<SocketAddr>, Unconnected> {
    match lookup_host((host, port)).await {
        Ok(found) => Ok(found.collect()),
        Err(error) => {
            let text = error.to_string();
            let message = text.rsplit_once(": ").map_or(text.as_str(), |(_, message)| message);
            let code = RESOLVER_ERRORS.iter().find(|(_, known)| *known == message).map_or(-4, |(code, _)| *code);
            Err(Unconnected::Unresolved(code, message.to_owned()))
        }
    }
}

/// An address as Python shows the tuple of a socket.
fn shown(address: &SocketAddr) -> String {
    match address {
        SocketAddr::V4(address) => format!("('{}', {})", address.ip(), address.port()),
        SocketAddr::V6(address) => {
            format!("('{}', {}, {}, {})", address.ip(), address.port(), address.flowinfo(), address.scope_id())
        }
    }
}

impl Socket {
    /// Connects to the first address of a host that answers.
    ///
    /// # Errors
    /// That there is none.
    pub async fn tcp(host: &str, port: u16) -> Result<Socket, Unconnected> {
        let mut refused = Vec::new();
        for address in resolve(host, port).await? {
            match TcpStream::connect(address).await.and_then(|stream| stream.set_nodelay(true).map(|()| stream)) {
                Ok(stream) => return Ok(Socket::Tcp(stream)),
                Err(error) => refused.push((shown(&address), error)),
            }
        }
        Err(Unconnected::Refused(refused))
    }

    /// Connects to a socket file.
    ///
    /// # Errors
    /// What the system says.
    pub async fn unix(path: &Path) -> io::Result<Socket> {
        Ok(Socket::Unix(UnixStream::connect(path).await?))
    }
}

impl AsyncRead for Socket {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Socket::Tcp(stream) => Pin::new(stream).poll_read(context, buffer),
            Socket::Unix(stream) => Pin::new(stream).poll_read(context, buffer),
        }
    }
}

impl AsyncWrite for Socket {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Socket::Tcp(stream) => Pin::new(stream).poll_write(context, bytes),
            Socket::Unix(stream) => Pin::new(stream).poll_write(context, bytes),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Socket::Tcp(stream) => Pin::new(stream).poll_flush(context),
            Socket::Unix(stream) => Pin::new(stream).poll_flush(context),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Socket::Tcp(stream) => Pin::new(stream).poll_shutdown(context),
            Socket::Unix(stream) => Pin::new(stream).poll_shutdown(context),
        }
    }
}
