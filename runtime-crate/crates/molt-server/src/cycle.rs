//! One request and its response: uvicorn's `RequestResponseCycle` (`protocols/http/httptools_impl.py`), and the handles on it
//! that the application gets.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

use crate::connection::Connection;
use crate::event::Event;
use crate::log::{AccessRecord, Level};
use crate::response::{HeadContext, ResponseState, SendError};
use crate::scope::RequestScope;

const START: &str = "http.response.start";
const BODY: &str = "http.response.body";

/// Above this many unread bytes of its body a request stops being read (`HIGH_WATER_LIMIT`).
const BODY_HIGH_WATER: usize = 64 * 1024;

/// What `receive` returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `http.request`
    Request {
        /// What arrived since the last call.
        body: Vec<u8>,
        /// Whether more may follow.
        more_body: bool,
    },
    /// `http.disconnect`: the client left, or the response is complete.
    Disconnect,
}

/// Who makes an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Application,
    /// Another server.
    Relay,
}

pub(crate) struct Cycle {
    connection: Rc<Connection>,
    pub scope: RequestScope,
    pub response: ResponseState,
    pub keep_alive: Cell<bool>,
    disconnected: Cell<bool>,
    awaits_continue: Cell<bool>,
    body: RefCell<Vec<u8>>,
    more_body: Cell<bool>,
    received: Cell<u64>,
    changed: Event,
    /// Whether the application is still to get the body that it had not asked for when the client left.
    owes_body: Cell<bool>,
    /// After the application's end its connection no longer learns of the response.
    detached: Cell<bool>,
}

impl Cycle {
    pub fn new(connection: Rc<Connection>, scope: RequestScope, keep_alive: bool, awaits_continue: bool) -> Rc<Self> {
        Rc::new(Cycle {
            connection,
            scope,
            response: ResponseState::default(),
            keep_alive: Cell::new(keep_alive),
            disconnected: Cell::new(false),
            awaits_continue: Cell::new(awaits_continue),
            body: RefCell::default(),
            more_body: Cell::new(true),
            received: Cell::new(0),
            changed: Event::default(),
            owes_body: Cell::new(false),
            detached: Cell::new(false),
        })
    }

    /// Appends to the body; returns its length so far.
    pub fn push_body(&self, data: &[u8]) -> u64 {
        let mut body = self.body.borrow_mut();
        body.extend_from_slice(data);
        if body.len() > BODY_HIGH_WATER {
            self.connection.transport.pause_reading();
        }
        self.changed.set();
        self.received.set(self.received.get() + data.len() as u64);
        self.received.get()
    }

    pub fn end_body(&self) {
        self.more_body.set(false);
        self.changed.set();
    }

    /// The client is gone.
    pub fn disconnect(&self) {
        if !self.response.complete.get() {
            self.disconnected.set(true);
        }
        self.changed.set();
    }

    /// The client is gone, with another request of it behind this one. uvicorn tells that one alone, so that this one does what it was
    /// asked for; here it learns of it after the body, since what it waits for then would never come.
    pub fn disconnect_ahead(&self) {
        let is_unread = self.changed.is_set() && !self.more_body.get();
        self.owes_body.set(is_unread && !self.response.complete.get());
        self.disconnect();
    }

    async fn receive(&self) -> Message {
        if self.owes_body.replace(false) {
            return Message::Request { body: self.body.take(), more_body: false };
        }
        let transport = &self.connection.transport;
        if self.awaits_continue.get() && !transport.is_closing() {
            transport.write(&[b"HTTP/1.1 100 Continue\r\n\r\n"]);
            self.awaits_continue.set(false);
        }
        if !self.is_over() {
            transport.resume_reading();
            self.changed.wait().await;
            self.changed.clear();
        }
        if self.is_over() {
            return Message::Disconnect;
        }
        Message::Request { body: self.body.take(), more_body: self.more_body.get() }
    }

    fn is_over(&self) -> bool {
        self.disconnected.get() || self.response.complete.get()
    }

    fn start<'h>(
        &self,
        status: i64,
        headers: impl IntoIterator<Item = (&'h [u8], &'h [u8])>,
        origin: Origin,
    ) -> Result<(), SendError> {
        let response = &self.response;
        if self.disconnected.get() {
            return Ok(());
        }
        if response.complete.get() {
            return Err(SendError::AfterCompletion(START));
        }
        if response.started.get() {
            return Err(SendError::Unexpected { expected: BODY, got: START });
        }
        let known = u16::try_from(status).ok().filter(|status| (100..600).contains(status));
        let result = match known {
            Some(status) => self.write_head(status, headers, origin),
            None => Err(SendError::UnknownStatus(status)),
        };
        if let Err(SendError::InvalidHeaderValue) = result {
            response.chunked.set(None);
            response.expected_length.set(0);
            return result;
        }
        response.started.set(true);
        self.awaits_continue.set(false);
        if let Ok(status) = u16::try_from(status) {
            self.log_access(status);
        }
        result
    }

    fn write_head<'h>(
        &self,
        status: u16,
        headers: impl IntoIterator<Item = (&'h [u8], &'h [u8])>,
        origin: Origin,
    ) -> Result<(), SendError> {
        let server = &self.connection.server;
        let context = HeadContext {
            defaults: (origin == Origin::Application).then_some(&server.defaults),
            python_minor: server.settings.python_minor,
            is_head_request: self.scope.method() == "HEAD",
            keep_alive: &self.keep_alive,
        };
        self.connection.transport.append(|out| self.response.write_head(out, status, headers, &context))
    }

    fn log_access(&self, status: u16) {
        let server = &self.connection.server;
        if server.settings.access_log {
            let scope = &self.scope;
            let record = AccessRecord {
                client: &scope.client,
                method: scope.method(),
                path: &scope.logged_path(),
                http_version: scope.http_version(),
                status,
            };
            server.log.access(&record);
        }
    }

    fn body(&self, content: &[u8], more: bool) -> Result<(), SendError> {
        let response = &self.response;
        if self.disconnected.get() {
            return Ok(());
        }
        if !response.started.get() {
            return Err(SendError::Unexpected { expected: START, got: BODY });
        }
        if response.complete.get() {
            return Err(SendError::AfterCompletion(BODY));
        }
        let transport = &self.connection.transport;
        if self.scope.method() == "HEAD" {
            response.expected_length.set(0);
            transport.write(&[]);
        } else if response.chunked.get() == Some(true) {
            self.write_chunk(content, more);
        } else {
            let left = response.expected_length.get();
            let length = i64::try_from(content.len()).unwrap_or(i64::MAX);
            if length > left {
                return Err(SendError::ContentTooLong);
            }
            response.expected_length.set(left - length);
            transport.write(&[content]);
        }
        if !more {
            self.complete()?;
        }
        Ok(())
    }

    fn write_chunk(&self, content: &[u8], more: bool) {
        const LAST: &[u8] = b"0\r\n\r\n";
        let last: &[u8] = if more { b"" } else { LAST };
        let transport = &self.connection.transport;
        if content.is_empty() {
            transport.write(&[last]);
            return;
        }
        let mut digits = [0; 18];
        let size = chunk_size_line(content.len(), &mut digits);
        transport.write(&[size, content, b"\r\n", last]);
    }

    fn complete(&self) -> Result<(), SendError> {
        let response = &self.response;
        if response.expected_length.get() != 0 {
            return Err(SendError::ContentTooShort);
        }
        response.complete.set(true);
        self.changed.set();
        if !self.keep_alive.get() {
            self.connection.transport.close();
        }
        if !self.detached.get() {
            self.connection.response_complete();
        }
        Ok(())
    }

    /// `send_500_response`. Its head is valid, and a client that left needs none.
    fn send_500(&self) {
        let headers: [(&[u8], &[u8]); 3] =
            [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"21"), (b"connection", b"close")];
        let _ = self.start(500, headers, Origin::Application).and_then(|()| self.body(b"Internal Server Error", false));
    }

    fn log_error(&self, message: &str, traceback: Option<&str>) {
        self.connection.server.log.message(Level::Error, message, None, traceback);
    }

    fn close(&self) {
        self.connection.transport.close();
    }
}

/// Hexadecimal digits and CRLF.
fn chunk_size_line(size: usize, buffer: &mut [u8; 18]) -> &[u8] {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    buffer[16..].copy_from_slice(b"\r\n");
    let mut start = 16;
    let mut left = size;
    loop {
        start -= 1;
        buffer[start] = DIGITS[left % 16];
        left /= 16;
        if left == 0 {
            return &buffer[start..];
        }
    }
}

/// ASGI's `receive` of one request.
#[derive(Clone)]
pub struct Receiver(pub(crate) Rc<Cycle>);

impl Receiver {
    /// The next message: what has arrived of the body, or `Disconnect`. The first call answers `Expect: 100-continue`.
    pub async fn receive(&self) -> Message {
        self.0.receive().await
    }

    /// Whether the whole body has arrived, so that the next call of [`Receiver::receive`] gives the rest of it at once.
    pub fn is_complete(&self) -> bool {
        self.0.owes_body.get() || !self.0.is_over() && !self.0.more_body.get() && self.0.changed.is_set()
    }
}

impl fmt::Debug for Receiver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Receiver").finish_non_exhaustive()
    }
}

/// ASGI's `send` of one request: await [`Responder::ready`], then call [`Responder::start`] or [`Responder::body`]. After the
/// client has left they do nothing.
#[derive(Clone)]
pub struct Responder(pub(crate) Rc<Cycle>);

impl Responder {
    /// Whether the client has left: what is sent goes nowhere.
    pub fn has_lost_client(&self) -> bool {
        self.0.disconnected.get()
    }

    /// Whether the client keeps up with the application, so that [`Responder::ready`] would not wait.
    pub fn is_ready(&self) -> bool {
        !self.0.connection.transport.is_writing_paused() || self.0.disconnected.get()
    }

    /// Waits while the client reads more slowly than the application writes.
    pub async fn ready(&self) {
        if !self.is_ready() {
            self.0.connection.transport.drain().await;
        }
    }

    /// Sends what was written to all connections: to be called at the end of a turn, or before what takes long.
    pub fn sends(&self) -> &Rc<dyn Fn()> {
        &self.0.connection.server.sends
    }

    /// `http.response.start`. The headers are read while the socket's buffer is borrowed: they must be plain data.
    ///
    /// # Errors
    /// [`SendError`], where uvicorn's `send` raises.
    pub fn start<'h>(
        &self,
        status: i64,
        headers: impl IntoIterator<Item = (&'h [u8], &'h [u8])>,
    ) -> Result<(), SendError> {
        #[cfg(feature = "fault-injection")]
        crate::fault::at_response_start(&self.0.scope);
        self.0.start(status, headers, Origin::Application)
    }

    /// The head of an answer that another server made, which has the default headers of that one.
    pub(crate) fn relay_start<'h>(
        &self,
        status: i64,
        headers: impl IntoIterator<Item = (&'h [u8], &'h [u8])>,
    ) -> Result<(), SendError> {
        self.0.start(status, headers, Origin::Relay)
    }

    /// Whether a head was sent.
    pub(crate) fn has_started(&self) -> bool {
        self.0.response.started.get()
    }

    pub(crate) fn log(&self, level: Level, message: &str) {
        self.0.connection.server.log.message(level, message, None, None);
    }

    /// `http.response.body`
    ///
    /// # Errors
    /// [`SendError`], where uvicorn's `send` raises.
    pub fn body(&self, content: &[u8], more_body: bool) -> Result<(), SendError> {
        self.0.body(content, more_body)
    }
}

impl fmt::Debug for Responder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Responder").finish_non_exhaustive()
    }
}

/// Tells the server how the application's task ended (`run_asgi`). Dropped without a word, as when a panic reaches the task's
/// root, it closes the connection.
pub struct Completion {
    cycle: Rc<Cycle>,
    told: bool,
}

impl Completion {
    pub(crate) fn new(cycle: Rc<Cycle>) -> Self {
        let tasks = &cycle.connection.server.tasks;
        tasks.set(tasks.get() + 1);
        Completion { cycle, told: false }
    }

    /// It returned None.
    pub fn returned(mut self) {
        self.told = true;
        let cycle = &self.cycle;
        if !cycle.response.started.get() && !cycle.disconnected.get() {
            cycle.log_error("ASGI callable returned without starting response.", None);
            cycle.send_500();
        } else if !cycle.response.complete.get() && !cycle.disconnected.get() {
            cycle.log_error("ASGI callable returned without completing response.", None);
            cycle.close();
        }
    }

    /// It returned something else; `value` is its `str()`.
    pub fn returned_value(mut self, value: &str) {
        self.told = true;
        let message = format!("ASGI callable should return None, but returned '{value}'.");
        self.cycle.log_error(&message, None);
        self.cycle.close();
    }

    /// It raised; `traceback` is the formatted exception.
    pub fn raised(mut self, traceback: &str) {
        self.told = true;
        self.cycle.log_error("Exception in ASGI application\n", Some(traceback));
        if self.cycle.response.started.get() {
            self.cycle.close();
        } else {
            self.cycle.send_500();
        }
    }
}

impl Drop for Completion {
    fn drop(&mut self) {
        if !self.told {
            self.cycle.close();
        }
        self.cycle.detached.set(true);
        let tasks = &self.cycle.connection.server.tasks;
        tasks.set(tasks.get() - 1);
    }
}

impl fmt::Debug for Completion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Completion").finish_non_exhaustive()
    }
}
