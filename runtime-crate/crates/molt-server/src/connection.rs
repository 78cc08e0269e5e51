//! One client connection: uvicorn's `HttpToolsProtocol` (`protocols/http/httptools_impl.py`) over a transport, and the task that
//! reads from and writes to its socket.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::Future;
use std::mem::MaybeUninit;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::ReadBuf;
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

use crate::cycle::{Completion, Cycle, Receiver, Responder};
use crate::head::Head;
use crate::log::Level;
use crate::parser::{Fed, HeadTraits, Refusal, RequestParser, Sink};
use crate::scope::{Address, RequestScope, Scheme};
use crate::server::ServerState;
use crate::status;
use crate::transport::Transport;
use crate::websocket::WebSocketConnection;

/// As much as uvloop reads at a time: what follows an upgrade request in one read is lost.
const READ_SIZE: usize = 256 * 1024;

/// How long the rest of a refused request is read and thrown away, so that its client gets to read the answer.
const DISCARDING: Duration = Duration::from_secs(2);

thread_local! {
    /// Where all connections of the thread read into. It is not filled with zeros: pages that were never used cost nothing.
    static READ_BUFFER: RefCell<Box<[MaybeUninit<u8>]>> = RefCell::new(Box::new_uninit_slice(READ_SIZE));
}

pub(crate) struct Connection {
    id: u64,
    pub server: Rc<ServerState>,
    pub transport: Rc<Transport>,
    client: Address,
    local: Address,
    parser: RefCell<RequestParser>,
    /// The request that was parsed last, and the one that the application works on: not the same while requests are pipelined.
    latest: RefCell<Option<Rc<Cycle>>>,
    running: RefCell<Option<Rc<Cycle>>>,
    pipeline: RefCell<VecDeque<Rc<Cycle>>>,
    /// To be started when the data at hand is parsed.
    starting: RefCell<Option<Rc<Cycle>>>,
    upgrade: RefCell<Option<RequestScope>>,
    idle_until: Cell<Option<Instant>>,
    timer_runs: Cell<bool>,
}

impl Connection {
    pub fn new(id: u64, server: Rc<ServerState>, stream: TcpStream, client: Address, local: Address) -> Rc<Self> {
        Rc::new(Connection {
            id,
            transport: Transport::new(stream, server.outbox.clone()),
            server,
            client,
            local,
            parser: RefCell::new(RequestParser::new()),
            latest: RefCell::default(),
            running: RefCell::default(),
            pipeline: RefCell::default(),
            starting: RefCell::default(),
            upgrade: RefCell::default(),
            idle_until: Cell::new(None),
            timer_runs: Cell::new(false),
        })
    }

    /// `data_received`
    fn data_received(self: &Rc<Self>, data: &[u8]) {
        self.idle_until.set(None);
        let fed = self.parser.borrow_mut().feed(data, self);
        match fed {
            Ok(Fed::All) => {}
            Ok(Fed::Upgrade) => match self.upgrade.take() {
                Some(scope) => self.hand_over(scope),
                None => self.warn("Unsupported upgrade request."),
            },
            Err(refusal) => self.refuse(refusal),
        }
        if let Some(cycle) = self.starting.take() {
            self.start(cycle);
        }
    }

    /// Starts the application on a request (`_start_asgi_task`).
    fn start(&self, cycle: Rc<Cycle>) {
        *self.running.borrow_mut() = Some(cycle.clone());
        let scope = cycle.scope.clone();
        let completion = Completion::new(cycle.clone());
        self.server.application.handle(scope, Receiver(cycle.clone()), Responder(cycle), completion);
    }

    /// `on_response_complete`
    pub fn response_complete(&self) {
        if self.transport.is_closing() {
            return;
        }
        self.idle_until.set(None);
        self.transport.resume_reading();
        let next = self.pipeline.borrow_mut().pop_front();
        match next {
            Some(cycle) => self.start(cycle),
            None => {
                self.idle_until.set(Some(Instant::now() + self.server.settings.keep_alive));
                if !self.timer_runs.get() {
                    self.transport.wake();
                }
            }
        }
    }

    /// `shutdown`: an idle connection is closed, a busy one after its response.
    pub fn shutdown(&self) {
        match &*self.latest.borrow() {
            Some(cycle) if !cycle.response.complete.get() => cycle.keep_alive.set(false),
            _ => self.transport.close(),
        }
    }

    fn hand_over(&self, mut scope: RequestScope) {
        scope.scheme = match scope.scheme {
            Scheme::Http | Scheme::Ws => Scheme::Ws,
            Scheme::Https | Scheme::Wss => Scheme::Wss,
        };
        if let Some(stream) = self.transport.take_stream() {
            WebSocketConnection::open(&self.server, scope, stream);
        }
    }

    fn warn(&self, message: &str) {
        self.server.log.message(Level::Warning, message, None, None);
    }

    /// Answers what no application gets to see, and closes (`send_400_response`).
    fn refuse(&self, refusal: Refusal) {
        let (code, message) = match refusal {
            Refusal::Malformed => (400, "Invalid HTTP request received."),
            Refusal::TooManyHeaders => (431, "Too many request headers received."),
            Refusal::HeadTooLarge => (431, "Too large request headers received."),
            Refusal::BodyTooLarge => (413, "Too large request body received."),
        };
        self.warn(message);
        if refusal == Refusal::BodyTooLarge {
            self.starting.take();
            let latest = self.latest.borrow();
            if let Some(cycle) = &*latest
                && !cycle.response.complete.get()
            {
                let started = cycle.response.started.get();
                cycle.disconnect();
                if started {
                    return self.transport.close();
                }
            }
        }
        let mut out = molt_room::vec(256);
        status::write_line(&mut out, code, self.server.settings.python_minor);
        self.server.defaults.write(&mut out);
        let rest = format!(
            "content-type: text/plain; charset=utf-8\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{message}",
            message.len()
        );
        out.extend_from_slice(rest.as_bytes());
        self.transport.write(&[&out]);
        self.transport.discard_input();
        self.transport.close();
    }

    /// `connection_lost`
    fn lost(&self) {
        self.server.connections.borrow_mut().remove(&self.id);
        self.transport.take_stream();
        self.end_requests();
    }

    /// Tells the requests under way that nobody waits for their answers any more.
    fn end_requests(&self) {
        let (latest, running) = (self.latest.take(), self.running.take());
        if let Some(running) = running
            && latest.as_ref().is_none_or(|latest| !Rc::ptr_eq(latest, &running))
        {
            running.disconnect_ahead();
        }
        if let Some(latest) = latest {
            latest.disconnect();
        }
        self.pipeline.take();
    }
}

impl Sink for Rc<Connection> {
    /// `on_headers_complete`
    fn head(&self, head: Head, traits: HeadTraits) -> Result<(), Refusal> {
        if let Some((length, limit)) = traits.content_length.zip(self.server.settings.max_body)
            && length > limit
        {
            return Err(Refusal::BodyTooLarge);
        }
        let awaits_continue = expects_continue(&head);
        let to_websocket = traits.upgrade && asks_for_websocket(&head) && self.server.application.supports_websocket();
        let (client, scheme) = self.server.proxies.resolve(&head, &self.client);
        let scope = RequestScope { client, scheme, server: self.local.clone(), head: Rc::new(head) };
        if to_websocket {
            *self.upgrade.borrow_mut() = Some(scope);
            return Ok(());
        }
        let keep_alive = scope.http_version() != "1.0" && traits.keep_alive;
        let cycle = Cycle::new(self.clone(), scope, keep_alive, awaits_continue);
        let previous = self.latest.borrow_mut().replace(cycle.clone());
        if previous.is_none_or(|previous| previous.response.complete.get()) {
            *self.starting.borrow_mut() = Some(cycle);
        } else {
            self.transport.pause_reading();
            self.pipeline.borrow_mut().push_back(cycle);
        }
        Ok(())
    }

    fn body(&self, data: &[u8]) -> Result<(), Refusal> {
        let latest = self.latest.borrow();
        if let Some(cycle) = &*latest
            && !cycle.response.complete.get()
        {
            let received = cycle.push_body(data);
            if self.server.settings.max_body.is_some_and(|limit| received > limit) {
                return Err(Refusal::BodyTooLarge);
            }
        }
        Ok(())
    }

    fn trailers(&self, trailers: Head) {
        if let Some(cycle) = &*self.latest.borrow() {
            cycle.scope.head.set_trailers(trailers);
        }
    }

    fn message_complete(&self) {
        let latest = self.latest.borrow();
        if let Some(cycle) = &*latest
            && self.upgrade.borrow().is_none()
            && !cycle.response.complete.get()
        {
            cycle.end_body();
        }
    }
}

fn expects_continue(head: &Head) -> bool {
    head.headers().any(|(name, value)| name == b"expect" && value.eq_ignore_ascii_case(b"100-continue"))
}

/// `_get_upgrade`: of repeated headers the last counts.
fn asks_for_websocket(head: &Head) -> bool {
    let last = |wanted: &[u8]| head.headers().filter(|(name, _)| *name == wanted).last().map(|(_, value)| value);
    let connection = last(b"connection").unwrap_or_default();
    connection.split(|&byte| byte == b',').any(|token| token.trim_ascii().eq_ignore_ascii_case(b"upgrade"))
        && last(b"upgrade").is_some_and(|value| value.eq_ignore_ascii_case(b"websocket"))
}

/// Moves the bytes of a connection until it ends.
pub(crate) struct ConnectionTask {
    connection: Rc<Connection>,
    timer: Option<Pin<Box<Sleep>>>,
    /// Whether the application had a turn after the close.
    lingered: bool,
}

impl ConnectionTask {
    pub fn new(connection: Rc<Connection>) -> Self {
        ConnectionTask { connection, timer: None, lingered: false }
    }

    /// Ready when the keep-alive timeout is over. The timer is not moved with each request, but when it fires too early.
    fn poll_idle(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let Some(until) = self.connection.idle_until.get() else {
            self.connection.timer_runs.set(self.timer.as_ref().is_some_and(|timer| !timer.is_elapsed()));
            return Poll::Pending;
        };
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(until)));
        loop {
            if timer.is_elapsed() {
                timer.as_mut().reset(until);
            }
            self.connection.timer_runs.set(true);
            ready!(timer.as_mut().poll(context));
            if Instant::now() >= until {
                return Poll::Ready(());
            }
        }
    }

    /// Reads once and has the data parsed; Ready if the task is to look at everything again at once.
    fn poll_data(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let connection = &self.connection;
        READ_BUFFER.with_borrow_mut(|memory| {
            let mut buffer = ReadBuf::uninit(memory);
            match ready!(connection.transport.poll_read(context, &mut buffer)) {
                Ok(()) if buffer.filled().is_empty() => connection.transport.close(),
                Ok(()) => {
                    connection.data_received(buffer.filled());
                    // The application's turn comes before the next read: an answer given at once is sent even to a client that
                    // has closed its side, as under uvicorn.
                    context.waker().wake_by_ref();
                    return Poll::Pending;
                }
                Err(_) => drop(connection.transport.take_stream()),
            }
            Poll::Ready(())
        })
    }
}

impl ConnectionTask {
    /// Ready when everything is sent and the socket may be closed.
    fn poll_end(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let connection = self.connection.clone();
        if !self.lingered {
            self.lingered = true;
            if connection.transport.is_discarding() {
                connection.transport.finish_writing();
                connection.idle_until.set(Some(Instant::now() + DISCARDING));
            }
            // The application's turn comes before it learns of the end.
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        connection.end_requests();
        if !connection.transport.is_discarding() || self.poll_idle(context).is_ready() {
            return Poll::Ready(());
        }
        READ_BUFFER.with_borrow_mut(|memory| {
            loop {
                let mut buffer = ReadBuf::uninit(memory);
                let read = ready!(connection.transport.poll_read(context, &mut buffer));
                if read.is_err() || buffer.filled().is_empty() {
                    return Poll::Ready(());
                }
            }
        })
    }
}

impl Future for ConnectionTask {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let connection = self.connection.clone();
        let transport = &connection.transport;
        transport.set_waker(context.waker());
        loop {
            let drained = transport.flush();
            if transport.is_broken() {
                connection.lost();
                return Poll::Ready(());
            }
            if !drained && transport.poll_writable(context).is_ready() {
                continue;
            }
            if transport.is_closing() {
                if drained {
                    ready!(self.poll_end(context));
                    connection.lost();
                    return Poll::Ready(());
                }
                return Poll::Pending;
            }
            if self.poll_idle(context).is_ready() {
                transport.close();
                continue;
            }
            if transport.is_reading_paused() {
                return Poll::Pending;
            }
            ready!(self.poll_data(context));
        }
    }
}
