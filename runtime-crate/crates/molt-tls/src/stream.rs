//! A session over a stream of bytes: what the drivers read and write instead of a socket.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::failure::Failure;
use crate::session::{Progress, Session};

/// An encrypted stream.
pub struct Encrypted<S> {
    stream: S,
    session: Session,
    /// What came and the session did not want yet.
    incoming: Vec<u8>,
    consumed: usize,
    outgoing: Vec<u8>,
    written: usize,
}

/// As much as is read at once.
const CHUNK: usize = 16 * 1024;

fn broken(failure: &Failure) -> io::Error {
    io::Error::new(io::ErrorKind::ConnectionAborted, failure.text.clone())
}

impl<S: AsyncRead + AsyncWrite + Unpin> Encrypted<S> {
    /// A session over a stream, of which nothing has been said.
    pub fn new(stream: S, session: Session) -> Encrypted<S> {
        Encrypted { stream, session, incoming: Vec::new(), consumed: 0, outgoing: Vec::new(), written: 0 }
    }

    /// The session.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Lets the two sides agree.
    ///
    /// # Errors
    /// That the stream ended or broke, and why the other side is not to be spoken to.
    pub async fn handshake(&mut self) -> Result<(), Result<Failure, io::Error>> {
        std::future::poll_fn(|context| self.poll_handshake(context)).await
    }

    fn poll_handshake(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Result<Failure, io::Error>>> {
        loop {
            ready!(self.poll_send(context)).map_err(Err)?;
            if let Some(failure) = self.session.failure() {
                return Poll::Ready(Err(Ok(failure.clone())));
            }
            if self.session.handshake() == Progress::Done(()) {
                return Poll::Ready(Ok(()));
            }
            match ready!(self.poll_more(context)) {
                Ok(true) => {}
                Ok(false) => return Poll::Ready(Err(Ok(Failure::end_of_file()))),
                Err(error) => return Poll::Ready(Err(Err(error))),
            }
        }
    }

    /// Sends what the session has to say.
    fn poll_send(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        loop {
            if self.written == self.outgoing.len() {
                self.written = 0;
                self.outgoing = self.session.outgoing();
                if self.outgoing.is_empty() {
                    return Poll::Ready(Ok(()));
                }
            }
            let rest = self.outgoing.get(self.written..).unwrap_or_default();
            match ready!(Pin::new(&mut self.stream).poll_write(context, rest))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                count => self.written += count,
            }
        }
    }

    /// Feeds the session what comes next; false where nothing more comes.
    fn poll_more(&mut self, context: &mut Context<'_>) -> Poll<io::Result<bool>> {
        if self.consumed == self.incoming.len() {
            molt_room::resize(&mut self.incoming, CHUNK, 0);
            self.consumed = CHUNK;
            let mut buffer = ReadBuf::new(&mut self.incoming);
            ready!(Pin::new(&mut self.stream).poll_read(context, &mut buffer))?;
            let count = buffer.filled().len();
            self.incoming.truncate(count);
            self.consumed = 0;
            if count == 0 {
                return Poll::Ready(Ok(false));
            }
        }
        let rest = self.incoming.get(self.consumed..).unwrap_or_default();
        let part = rest.get(..self.session.wanted()).unwrap_or(rest);
        self.consumed += part.len();
        // What went wrong is kept by the session.
        let _ = self.session.feed(part);
        Poll::Ready(Ok(true))
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Encrypted<S> {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        loop {
            // An answer to what the other side said of the connection itself does not keep the program waiting.
            if let Poll::Ready(Err(error)) = this.poll_send(context) {
                return Poll::Ready(Err(error));
            }
            match this.session.read(into.initialize_unfilled()) {
                Progress::Done(count) => {
                    into.advance(count);
                    return Poll::Ready(Ok(()));
                }
                Progress::Closed => return Poll::Ready(Ok(())),
                Progress::Wanted => {}
            }
            if let Some(failure) = this.session.failure() {
                return Poll::Ready(Err(broken(failure)));
            }
            if !ready!(this.poll_more(context))? {
                return Poll::Ready(Ok(()));
            }
        }
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Encrypted<S> {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        // What was taken before goes first; then bytes are taken even if they cannot be sent at once.
        ready!(this.poll_send(context))?;
        if !this.session.write(bytes) {
            return Poll::Ready(Err(io::ErrorKind::NotConnected.into()));
        }
        match this.poll_send(context) {
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            _ => Poll::Ready(Ok(bytes.len())),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().poll_send(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        this.session.close();
        ready!(this.poll_send(context))?;
        Pin::new(&mut this.stream).poll_shutdown(context)
    }
}
