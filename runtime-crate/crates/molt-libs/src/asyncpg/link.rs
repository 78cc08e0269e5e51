//! A connection to a server as bytes: a native task reads what comes and writes what could not be written at once; a request
//! waits until its whole answer is there. It sees no values. asyncpg/protocol/coreproto.pyx `_read_server_messages`.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::{Future, poll_fn};
use std::io;
use std::pin::{Pin, pin};
use std::rc::{Rc, Weak};
use std::task::{Context, Poll, Waker};

use bytes::{Buf, Bytes, BytesMut};
use molt_tasks::Jobs;
use tokio::io::{AsyncReadExt, AsyncWrite};

use super::connect::Server;
use super::frames::{self, SYNC, tag};
use super::privacy::Stream;

/// Which message ends the answer that is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awaited {
    /// Nothing: no request is under way.
    Nothing,
    /// Each message of the authentication.
    Startup,
    /// The description of a statement; nothing follows it, as the request ends with Flush.
    Description,
    /// ReadyForQuery.
    Ready,
    /// The server's consent to data, or ReadyForQuery.
    CopyIn,
    /// Any data, or ReadyForQuery.
    CopyOut,
    /// ReadyForQuery, after which the answer is thrown away.
    Cancelled,
    /// The end of the connection.
    End,
}

/// What the server says without being asked.
pub enum News {
    /// NOTIFY.
    Notification {
        /// The process that notifies.
        pid: i32,
        /// The channel.
        channel: String,
        /// The text that comes with it.
        payload: String,
    },
    /// A message that is no error, with the query that was under way.
    Notice(Vec<(u8, String)>, Option<Rc<str>>),
    /// The connection ended.
    Lost,
}

/// The settings that a server reported, in their order.
pub type Parameters = Rc<RefCell<Vec<(String, String)>>>;

/// What tells the world that there is news.
type Messenger = Box<dyn Fn()>;

/// What the two sides share.
struct Shared {
    socket: Option<Stream>,
    incoming: BytesMut,
    /// Where the first message of `incoming` begins that was not looked at.
    scanned: usize,
    outgoing: BytesMut,
    awaited: Awaited,
    complete: bool,
    lost: Option<io::Result<()>>,
    cancel_sent: bool,
    waiter: Option<Waker>,
    /// Those who wait until a cancelled request is over.
    settling: Vec<Waker>,
    pump: Option<Waker>,
    news: VecDeque<News>,
    messenger: Option<Messenger>,
    parameters: Parameters,
    /// Whether the server answered the request with an error.
    failed: bool,
    transaction: u8,
    /// How many times the server has yet to say that it is ready.
    outstanding: u8,
    /// How many requests that nobody waits for the server has yet to answer, before the one under way.
    unheeded: u32,
    key: Option<(i32, i32)>,
    query: Option<Rc<str>>,
    /// An error that came while nothing was asked: why the server ends the connection.
    last_words: Bytes,
    /// Whether an answer is set aside in pieces as it comes.
    in_pieces: bool,
    /// Those pieces, each of whole messages.
    pieces: Pieces,
    /// How much of them waits to be taken, and with how much nothing more is read.
    waiting: usize,
    ahead: usize,
}

/// An answer in pieces, each of whole messages, which are let go one by one.
pub type Pieces = VecDeque<Vec<u8>>;

/// How large a piece of an answer is, at least.
pub const PIECE: usize = 64 * 1024;

/// A connection; when it is dropped the socket is closed.
pub struct Link {
    shared: Rc<RefCell<Shared>>,
    server: Server,
}

impl Link {
    /// A connection over a socket to a server; must be made inside the loop of native tasks.
    pub fn new(socket: Stream, server: Server) -> Link {
        let shared = Rc::new(RefCell::new(Shared {
            socket: Some(socket),
            incoming: BytesMut::with_capacity(16 * 1024),
            scanned: 0,
            outgoing: BytesMut::new(),
            awaited: Awaited::Nothing,
            complete: false,
            lost: None,
            cancel_sent: true,
            waiter: None,
            settling: Vec::new(),
            pump: None,
            news: VecDeque::new(),
            messenger: None,
            parameters: Parameters::default(),
            failed: false,
            transaction: b'I',
            outstanding: 0,
            unheeded: 0,
            key: None,
            query: None,
            last_words: Bytes::new(),
            in_pieces: false,
            pieces: Pieces::new(),
            waiting: 0,
            ahead: usize::MAX,
        }));
        tokio::task::spawn_local(pump(Rc::downgrade(&shared)));
        Link { shared, server }
    }

    /// Lets news be announced.
    pub fn announce(&self, jobs: Jobs, deliver: impl Fn(&mut molt_object::Cx) + Clone + 'static) {
        let messenger = move || {
            let deliver = deliver.clone();
            jobs.push(move |cx| deliver(cx));
        };
        self.shared.borrow_mut().messenger = Some(Box::new(messenger));
    }

    /// What came unasked since the last call.
    pub fn take_news(&self) -> VecDeque<News> {
        std::mem::take(&mut self.shared.borrow_mut().news)
    }

    /// Sends a request; its answer is to be waited for with [`Link::answer`].
    pub fn send(&self, awaited: Awaited, query: Option<Rc<str>>, request: &[u8]) {
        self.send_all(awaited, query, (request, 1));
    }

    /// Sends so many requests at once; their answers are one to [`Link::answer`].
    pub fn send_all(&self, awaited: Awaited, query: Option<Rc<str>>, (request, count): (&[u8], u8)) {
        let mut shared = self.shared.borrow_mut();
        shared.awaited = awaited;
        shared.outstanding = count;
        shared.complete = false;
        shared.failed = false;
        shared.query = query;
        shared.forget_pieces();
        shared.write(request);
    }

    /// Has the answer to the request that was just sent set aside in pieces: those before what [`Link::answer`] gives. Nothing more is
    /// read while so much of them waits to be taken.
    pub fn keep_pieces(&self, ahead: usize) {
        let mut shared = self.shared.borrow_mut();
        shared.in_pieces = true;
        shared.ahead = ahead;
    }

    /// The pieces of the answer that have come, but for what [`Link::answer`] gives.
    pub fn take_pieces(&self) -> Pieces {
        let mut shared = self.shared.borrow_mut();
        shared.waiting = 0;
        shared.wake_pump();
        std::mem::take(&mut shared.pieces)
    }

    /// Waits until the answer is there, or as much of it as is read ahead; whether it is there, or nothing more will come.
    pub async fn read_ahead(&self) -> bool {
        poll_fn(|context| {
            let mut shared = self.shared.borrow_mut();
            if shared.complete || shared.lost.is_some() {
                return Poll::Ready(true);
            }
            if shared.waiting >= shared.ahead {
                return Poll::Ready(false);
            }
            shared.waiter = Some(context.waker().clone());
            Poll::Pending
        })
        .await
    }

    /// The next piece of the answer, and whether it is the last one.
    ///
    /// # Errors
    /// That the connection ended.
    pub fn next_piece(&self) -> impl Future<Output = Result<(Vec<u8>, bool), io::Result<()>>> + '_ {
        poll_fn(|context| {
            let mut shared = self.shared.borrow_mut();
            if let Some(piece) = shared.pieces.pop_front() {
                shared.waiting = shared.waiting.saturating_sub(piece.len());
                shared.wake_pump();
                return Poll::Ready(Ok((piece, false)));
            }
            shared.poll_answer(context).map(|answer| answer.map(|last| (Vec::from(last), true)))
        })
    }

    /// Sends a request that ends the transaction and cannot fail on a living connection; nobody waits for its answer.
    pub fn send_unheeded(&self, request: &[u8]) {
        let mut shared = self.shared.borrow_mut();
        shared.unheeded += 1;
        shared.transaction = b'I';
        shared.write(request);
    }

    /// Sends more of a request that is under way.
    pub fn send_more(&self, awaited: Awaited, part: &[u8]) {
        let mut shared = self.shared.borrow_mut();
        shared.awaited = awaited;
        shared.write(part);
    }

    /// Waits until little is left to be written.
    pub async fn drained(&self) {
        const HIGH: usize = 64 * 1024;
        poll_fn(|context| {
            let mut shared = self.shared.borrow_mut();
            if shared.outgoing.len() < HIGH || shared.lost.is_some() {
                return Poll::Ready(());
            }
            shared.settling.push(context.waker().clone());
            Poll::Pending
        })
        .await;
    }

    /// The messages of the answer, once they are all there.
    ///
    /// # Errors
    /// That the connection ended.
    pub fn answer(&self) -> impl Future<Output = Result<Bytes, io::Result<()>>> + '_ {
        poll_fn(|context| self.shared.borrow_mut().poll_answer(context))
    }

    /// What the server said last before the connection ended: the part of an answer that came, or an error that nobody asked for.
    pub fn rest(&self) -> Bytes {
        let mut shared = self.shared.borrow_mut();
        let scanned = std::mem::take(&mut shared.scanned);
        let part = shared.incoming.split_to(scanned).freeze();
        if part.is_empty() { std::mem::take(&mut shared.last_words) } else { part }
    }

    /// Whether a request is under way.
    pub fn is_busy(&self) -> bool {
        self.shared.borrow().awaited != Awaited::Nothing
    }

    /// Whether a cancelled request is not over.
    pub fn is_settling(&self) -> bool {
        let shared = self.shared.borrow();
        shared.awaited == Awaited::Cancelled || !shared.cancel_sent
    }

    /// Whether the connection ended or was ended.
    pub fn is_lost(&self) -> bool {
        let shared = self.shared.borrow();
        shared.lost.is_some() || shared.socket.is_none()
    }

    /// Whether the server is inside of a transaction, failed or not.
    pub fn is_in_transaction(&self) -> bool {
        matches!(self.shared.borrow().transaction, b'T' | b'E')
    }

    /// What the server said of its transaction: `I`, `T`, or `E` for a failed one.
    pub fn transaction(&self) -> u8 {
        self.shared.borrow().transaction
    }

    /// The number of the server's process and the secret to cancel its work with.
    pub fn key(&self) -> Option<(i32, i32)> {
        self.shared.borrow().key
    }

    /// The settings that the server reported and reports.
    pub fn parameters(&self) -> Parameters {
        self.shared.borrow().parameters.clone()
    }

    /// Whether the server answered the request that is under way with an error.
    pub fn has_failed(&self) -> bool {
        self.shared.borrow().failed
    }

    /// Gives the request up that is under way: lets the server stop it, and throws the answer away.
    pub fn cancel(&self) {
        let mut shared = self.shared.borrow_mut();
        if !shared.throw_away() {
            return;
        }
        let Some((pid, secret)) = shared.key else { return };
        shared.cancel_sent = false;
        drop(shared);
        tokio::task::spawn_local(request_cancel(Rc::downgrade(&self.shared), self.server.clone(), pid, secret));
    }

    /// Throws the answer away, to its end.
    pub fn disregard(&self) {
        self.shared.borrow_mut().throw_away();
    }

    /// Waits until a cancelled request is over.
    pub async fn settled(&self) {
        poll_fn(|context| {
            let mut shared = self.shared.borrow_mut();
            if shared.cancel_sent && (shared.awaited != Awaited::Cancelled || shared.lost.is_some()) {
                return Poll::Ready(());
            }
            shared.settling.push(context.waker().clone());
            Poll::Pending
        })
        .await;
    }

    /// Version, cipher, bits of its key, and the protocol above, where the connection is encrypted.
    pub fn encryption(&self) -> Option<(&'static str, &'static str, i64, Option<Vec<u8>>)> {
        let shared = self.shared.borrow();
        let session = shared.socket.as_ref()?.session()?;
        let (cipher, _, bits) = session.cipher()?;
        Some((session.version()?, cipher, bits, session.protocol()))
    }

    /// Says goodbye without waiting.
    pub fn abort(&self) {
        let mut shared = self.shared.borrow_mut();
        shared.write(frames::TERMINATE);
        shared.socket = None;
        shared.awaited = Awaited::End;
        shared.end(Ok(()));
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        if let Some(pump) = self.shared.borrow_mut().pump.take() {
            pump.wake();
        }
    }
}

impl Shared {
    /// Writes at once what the socket takes; the pump writes the rest.
    fn write(&mut self, bytes: &[u8]) {
        self.outgoing.extend_from_slice(bytes);
        if let Some(pump) = self.pump.clone() {
            self.flush(&mut Context::from_waker(&pump));
        }
    }

    fn flush(&mut self, context: &mut Context<'_>) {
        while !self.outgoing.is_empty() {
            let Some(socket) = self.socket.as_mut() else { return };
            match Pin::new(socket).poll_write(context, &self.outgoing) {
                Poll::Pending => return,
                Poll::Ready(Ok(written)) => self.outgoing.advance(written),
                // The reading side finds out as well and tells those who wait.
                Poll::Ready(Err(_)) => return self.outgoing.clear(),
            }
        }
    }

    fn poll_answer(&mut self, context: &mut Context<'_>) -> Poll<Result<Bytes, io::Result<()>>> {
        if self.complete {
            let scanned = std::mem::take(&mut self.scanned);
            let answer = self.incoming.split_to(scanned).freeze();
            self.complete = false;
            self.scan();
            return Poll::Ready(Ok(answer));
        }
        if let Some(lost) = &self.lost {
            let lost = match lost {
                Ok(()) => Ok(()),
                Err(error) => Err(frames::same_error(error)),
            };
            return Poll::Ready(Err(lost));
        }
        self.waiter = Some(context.waker().clone());
        Poll::Pending
    }

    fn forget_answer(&mut self) {
        let scanned = std::mem::take(&mut self.scanned);
        self.incoming.advance(scanned);
        self.complete = false;
        self.forget_pieces();
        self.awaited = Awaited::Nothing;
        self.scan();
    }

    /// Throws away what has come of an answer, and what is to come; whether anything is.
    fn throw_away(&mut self) -> bool {
        if self.complete || self.lost.is_some() {
            self.forget_answer();
            return false;
        }
        if self.awaited == Awaited::Description {
            self.write(SYNC);
        }
        self.awaited = Awaited::Cancelled;
        self.forget_pieces();
        self.wake_pump();
        let scanned = std::mem::take(&mut self.scanned);
        self.incoming.advance(scanned);
        self.scan();
        true
    }

    fn forget_pieces(&mut self) {
        self.in_pieces = false;
        self.pieces = Pieces::new();
        (self.waiting, self.ahead) = (0, usize::MAX);
    }

    fn wake_pump(&self) {
        if let Some(pump) = &self.pump {
            pump.wake_by_ref();
        }
    }

    /// Sets aside what was looked at of an answer that is not complete.
    fn set_aside(&mut self) {
        let mut piece = Vec::new();
        // Nobody is here who could be told otherwise.
        if piece.try_reserve_exact(self.scanned).is_err() {
            self.socket = None;
            return self.end(Err(io::ErrorKind::OutOfMemory.into()));
        }
        let scanned = std::mem::take(&mut self.scanned);
        piece.extend_from_slice(&self.incoming[..scanned]);
        self.incoming.advance(scanned);
        self.pieces.push_back(piece);
        self.waiting += scanned;
        if self.ahead != usize::MAX
            && let Some(waiter) = self.waiter.take()
        {
            waiter.wake();
        }
    }

    /// Looks at each message that is there in full, until an answer is complete.
    fn scan(&mut self) {
        while !self.complete {
            if let Some(text) = frames::out_of_step(&self.incoming, self.scanned) {
                self.socket = None;
                return self.end(Err(io::Error::new(io::ErrorKind::InvalidData, text)));
            }
            let Some((tag, end)) = frames::next(&self.incoming, self.scanned) else { return };
            let start = self.scanned + frames::HEADER;
            let is_unheeded = self.unheeded > 0;
            let unwanted = is_unheeded || matches!(self.awaited, Awaited::Nothing | Awaited::Cancelled | Awaited::End);
            match tag {
                tag::READY_FOR_QUERY if is_unheeded => self.unheeded -= 1,
                tag::ERROR if is_unheeded => {}
                _ => self.note(tag, start, end),
            }
            if tag == tag::ERROR && !is_unheeded && self.awaited == Awaited::Nothing {
                self.last_words = Bytes::copy_from_slice(&self.incoming[self.scanned..end]);
            }
            if unwanted {
                self.incoming.advance(end);
            } else {
                self.scanned = end;
                self.complete = self.ends_answer(tag);
                if self.in_pieces && !self.complete && self.scanned >= PIECE {
                    self.set_aside();
                }
            }
        }
        if let Some(waiter) = self.waiter.take() {
            waiter.wake();
        }
    }

    /// Whether a message ends the answer that is waited for.
    fn ends_answer(&mut self, tag: u8) -> bool {
        let ready = tag == tag::READY_FOR_QUERY && self.outstanding == 0;
        let ends = match self.awaited {
            Awaited::Startup => matches!(tag, tag::AUTHENTICATION | tag::ERROR) || ready,
            Awaited::Description if tag == tag::ERROR => {
                // The request ended with Flush: the server waits for Sync before it goes on.
                self.awaited = Awaited::Ready;
                self.write(SYNC);
                false
            }
            Awaited::Description => matches!(tag, tag::ROW_DESCRIPTION | tag::NO_DATA),
            Awaited::CopyIn => tag == tag::COPY_IN || ready,
            Awaited::CopyOut => tag == tag::COPY_DATA || ready,
            _ => ready,
        };
        if ends && (ready || self.awaited == Awaited::Description) {
            self.awaited = Awaited::Nothing;
        }
        ends
    }

    /// Keeps what a message says about the connection itself.
    fn note(&mut self, tag: u8, start: usize, end: usize) {
        let mut body = frames::Body::new(&self.incoming[start..end]);
        match tag {
            tag::PARAMETER_STATUS => {
                let (name, value) = (body.text(), body.text());
                let mut parameters = self.parameters.borrow_mut();
                match parameters.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, known)) => *known = value,
                    None => parameters.push((name, value)),
                }
            }
            tag::BACKEND_KEY_DATA => self.key = Some((body.int32(), body.int32())),
            tag::READY_FOR_QUERY => {
                self.transaction = body.byte();
                self.outstanding = self.outstanding.saturating_sub(1);
                if self.awaited == Awaited::Cancelled && self.outstanding == 0 {
                    self.awaited = Awaited::Nothing;
                    self.wake_settling();
                }
            }
            tag::ERROR => self.failed = true,
            tag::NOTIFICATION => {
                let news = News::Notification { pid: body.int32(), channel: body.text(), payload: body.text() };
                self.tell(news);
            }
            tag::NOTICE => {
                let news = News::Notice(frames::fields(&mut body), self.query.clone());
                self.tell(news);
            }
            _ => {}
        }
    }

    fn tell(&mut self, news: News) {
        self.news.push_back(news);
        if let Some(messenger) = &self.messenger {
            messenger();
        }
    }

    fn wake_settling(&mut self) {
        for waker in self.settling.drain(..) {
            waker.wake();
        }
    }

    fn end(&mut self, how: io::Result<()>) {
        if self.lost.is_some() {
            return;
        }
        self.lost = Some(how);
        self.cancel_sent = true;
        self.wake_settling();
        if let Some(waiter) = self.waiter.take() {
            waiter.wake();
        }
        if self.awaited != Awaited::End {
            self.tell(News::Lost);
        }
    }

    /// Reads what is there; `true` when nothing more will come.
    fn read(&mut self, context: &mut Context<'_>) -> bool {
        loop {
            if self.waiting >= self.ahead {
                return false;
            }
            let Some(socket) = self.socket.as_mut() else { return true };
            self.incoming.reserve(8 * 1024);
            let read = pin!(socket.read_buf(&mut self.incoming)).poll(context);
            match read {
                Poll::Pending => return false,
                Poll::Ready(Ok(0)) => self.end(Ok(())),
                Poll::Ready(Err(error)) => self.end(Err(error)),
                Poll::Ready(Ok(_)) => {
                    self.scan();
                    continue;
                }
            }
            self.socket = None;
            return true;
        }
    }
}

/// The native task of a connection: it ends with the connection.
async fn pump(shared: Weak<RefCell<Shared>>) {
    poll_fn(|context| {
        let Some(shared) = shared.upgrade() else { return Poll::Ready(()) };
        let mut shared = shared.borrow_mut();
        shared.pump = Some(context.waker().clone());
        shared.flush(context);
        if !shared.settling.is_empty() && shared.awaited != Awaited::Cancelled {
            shared.wake_settling();
        }
        if shared.read(context) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
}

/// Asks the server, over a connection of its own, to stop what it does. asyncpg/connect_utils.py `_cancel`.
async fn request_cancel(shared: Weak<RefCell<Shared>>, server: Server, pid: i32, secret: i32) {
    if let Some(mut socket) = server.reopen().await {
        use tokio::io::AsyncWriteExt;
        let mut rest = [0; 16];
        if socket.write_all(&frames::cancel_request(pid, secret)).await.is_ok() {
            // The server closes the connection once it has acted.
            while socket.read(&mut rest).await.is_ok_and(|read| read > 0) {}
        }
    }
    if let Some(shared) = shared.upgrade() {
        let mut shared = shared.borrow_mut();
        shared.cancel_sent = true;
        shared.wake_settling();
    }
}
