//! Connections that nobody else can read: asking the server for TLS, and agreeing on it. asyncpg/connect_utils.py
//! `_create_ssl_connection`, libpq `fe-connect.c` `PQconnectPoll`, `fe-secure-openssl.c`.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use molt_host::network::Socket;
use molt_stdlib::hashlib::algorithm::Hash;
use molt_tls::{Certificate, Encrypted, Failure, Session, Settings};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};

/// How connections to a server are made private.
pub struct Privacy {
    /// Whom to trust, and what to show.
    pub settings: Arc<Settings>,
    /// The host that is asked for.
    pub host: Option<String>,
    /// Whether the server is not asked first.
    pub direct: bool,
}

/// What requests go over.
pub enum Stream {
    /// All can read it.
    Plain(Socket),
    /// Nobody else can read it.
    Encrypted(Box<Encrypted<Socket>>),
}

/// Why nothing was agreed on.
pub enum NotPrivate {
    /// What the system said.
    Broken(io::Error),
    /// What the two sides said.
    Failed(Failure),
}

/// SSLRequest.
const REQUEST: [u8; 8] = [0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f];

/// The server's word that it goes on with TLS.
pub const CONSENT: u8 = b'S';

/// Asks whether the server goes on with TLS: its answer, or None if it closed the connection instead.
///
/// # Errors
/// What the system says.
pub async fn ask(socket: &mut Socket) -> io::Result<Option<u8>> {
    socket.write_all(&REQUEST).await?;
    // One byte and no more: what follows it must be encrypted.
    let mut answer = [0];
    Ok((socket.read(&mut answer).await? == 1).then_some(answer[0]))
}

/// A task that ends with who waits for it.
struct Owned<T>(tokio::task::JoinHandle<T>);

impl<T> Drop for Owned<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Agrees with the server. It is done by a native task, where there is stack enough.
///
/// # Errors
/// Why the server is not to be spoken to.
pub async fn encrypt(socket: Socket, privacy: &Privacy) -> Result<Stream, NotPrivate> {
    let (settings, host) = (privacy.settings.clone(), privacy.host.clone());
    let mut agreeing = Owned(tokio::task::spawn_local(async move {
        let session = Session::client(&settings, host.as_deref()).map_err(Ok)?;
        let mut encrypted = Encrypted::new(socket, session);
        encrypted.handshake().await?;
        Ok(encrypted)
    }));
    match (&mut agreeing.0).await {
        Ok(Ok(encrypted)) => Ok(Stream::Encrypted(Box::new(encrypted))),
        Ok(Err(Ok(failure))) => Err(NotPrivate::Failed(failure)),
        Ok(Err(Err(error))) => Err(NotPrivate::Broken(error)),
        Err(_) => Err(NotPrivate::Failed(Failure::new("internal error"))),
    }
}

impl Stream {
    /// The session, if there is one.
    pub fn session(&self) -> Option<&Session> {
        match self {
            Stream::Plain(_) => None,
            Stream::Encrypted(encrypted) => Some(encrypted.session()),
        }
    }

    /// What ties a login to this connection and no other: a hash of the server's certificate. RFC 5929 `tls-server-end-point`;
    /// None where the certificate's own signature has no such hash.
    pub fn end_point(&self) -> Option<Vec<u8>> {
        let shown = self.session()?.peer_certificates();
        let certificate = Certificate::read(shown.first()?)?;
        let name = match certificate.signature_algorithm.as_str() {
            // MD5 and SHA-1 are not good enough.
            "1.2.840.113549.1.1.4" | "1.2.840.113549.1.1.5" | "1.2.840.10045.4.1" => "sha256",
            "1.2.840.113549.1.1.14" | "1.2.840.10045.4.3.1" => "sha224",
            "1.2.840.113549.1.1.11" | "1.2.840.10045.4.3.2" => "sha256",
            "1.2.840.113549.1.1.12" | "1.2.840.10045.4.3.3" => "sha384",
            "1.2.840.113549.1.1.13" | "1.2.840.10045.4.3.4" => "sha512",
            _ => return None,
        };
        let mut hash = Hash::named(name)?;
        hash.update(&certificate.der);
        let length = hash.digest_size();
        Some(hash.finish(length))
    }
}

impl AsyncRead for Stream {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Stream::Plain(socket) => Pin::new(socket).poll_read(context, buffer),
            Stream::Encrypted(encrypted) => Pin::new(&mut **encrypted).poll_read(context, buffer),
        }
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Stream::Plain(socket) => Pin::new(socket).poll_write(context, bytes),
            Stream::Encrypted(encrypted) => Pin::new(&mut **encrypted).poll_write(context, bytes),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Stream::Plain(socket) => Pin::new(socket).poll_flush(context),
            Stream::Encrypted(encrypted) => Pin::new(&mut **encrypted).poll_flush(context),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Stream::Plain(socket) => Pin::new(socket).poll_shutdown(context),
            Stream::Encrypted(encrypted) => Pin::new(&mut **encrypted).poll_shutdown(context),
        }
    }
}
