//! The connection between its handshake and its end: uvicorn's `WebSocketsSansIOProtocol`.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::rc::Rc;
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::task::spawn_local;
use tokio::time::Instant;

use super::deflate::Deflate;
use super::frames::{Failure, Frame, Opcode};
use super::handles::{
    WebSocketCompletion, WebSocketEvent, WebSocketMessage, WebSocketReceiver, WebSocketSendError, WebSocketSender,
};
use super::handshake::{self, Handshake, Refusal};
use super::protocol::{Arrived, CloseError, NotOpen, Protocol};
use super::task::WebSocketTask;
use crate::event::Event;
use crate::log::Level;
use crate::response::SendError;
use crate::scope::RequestScope;
use crate::server::ServerState;
use crate::status::phrase;
use crate::transport::Transport;

/// `ws_ping_interval`
const PING_INTERVAL: Duration = Duration::from_secs(20);
/// `ws_ping_timeout`
const PING_TIMEOUT: Duration = Duration::from_secs(20);
/// How long the answer to a close frame is waited for.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);

type Headers = Vec<(Vec<u8>, Vec<u8>)>;

/// An answer other than a WebSocket connection, before it is complete.
struct InitialResponse {
    status: u16,
    headers: Headers,
    body: Vec<u8>,
}

/// The ping that is waited for.
struct Ping {
    payload: Vec<u8>,
    sent: Instant,
}

/// When something is to be done.
#[derive(Default)]
struct Timers {
    ping: Cell<Option<Instant>>,
    pong: Cell<Option<Instant>>,
    close: Cell<Option<Instant>>,
}

pub(crate) struct WebSocketConnection {
    id: u64,
    pub(super) server: Rc<ServerState>,
    pub(super) transport: Rc<Transport>,
    scope: RequestScope,
    protocol: RefCell<Protocol>,
    /// What an accepted handshake is answered with.
    handshake: RefCell<Option<Handshake>>,
    queue: RefCell<VecDeque<WebSocketEvent>>,
    changed: Event,
    handshake_complete: Cell<bool>,
    close_sent: Cell<bool>,
    disconnected: Cell<bool>,
    initial_response: RefCell<Option<InitialResponse>>,
    timers: Timers,
    ping: RefCell<Option<Ping>>,
    round_trip: Cell<Duration>,
    /// The frames of the message that is read, and whether it is a text.
    message: RefCell<Vec<u8>>,
    is_text: Cell<bool>,
}

impl WebSocketConnection {
    /// Takes over a connection whose client asks for WebSocket.
    pub fn open(server: &Rc<ServerState>, scope: RequestScope, stream: TcpStream) {
        let id = server.next_connection();
        let connection = Rc::new(WebSocketConnection {
            id,
            server: server.clone(),
            transport: Transport::new(stream, server.outbox.clone()),
            scope,
            protocol: RefCell::default(),
            handshake: RefCell::default(),
            queue: RefCell::default(),
            changed: Event::default(),
            handshake_complete: Cell::new(false),
            close_sent: Cell::new(false),
            disconnected: Cell::new(false),
            initial_response: RefCell::default(),
            timers: Timers::default(),
            ping: RefCell::default(),
            round_trip: Cell::default(),
            message: RefCell::default(),
            is_text: Cell::new(false),
        });
        server.websockets.borrow_mut().insert(id, connection.clone());
        connection.connect();
        spawn_local(WebSocketTask::new(connection));
    }

    /// `handle_connect`
    fn connect(self: &Rc<Self>) {
        match handshake::negotiate(&self.scope) {
            Ok(handshake) => *self.handshake.borrow_mut() = Some(handshake),
            Err(refusal) => {
                self.handshake_complete.set(true);
                self.close_sent.set(true);
                self.reject(&refusal);
                return self.transport.close();
            }
        }
        self.put(WebSocketEvent::Connect);
        let subprotocols = handshake::subprotocols(&self.scope);
        self.server.application.websocket(
            self.scope.clone(),
            subprotocols,
            WebSocketReceiver(self.clone()),
            WebSocketSender(self.clone()),
            WebSocketCompletion::new(self.clone()),
        );
    }

    fn put(&self, event: WebSocketEvent) {
        self.queue.borrow_mut().push_back(event);
        self.changed.set();
    }

    fn log(&self, level: Level, message: &str) {
        self.server.log.message(level, message, None, None);
    }

    /// `%s - "WebSocket %s" ...`
    fn log_outcome(&self, outcome: &str) {
        let message = format!("{} - \"WebSocket {}\" {outcome}", self.scope.client(), self.scope.logged_path());
        self.log(Level::Info, &message);
    }

    // ---- what arrives ----

    pub(super) fn data_received(&self, data: &[u8]) {
        self.protocol.borrow_mut().feed(data);
        loop {
            let arrived = self.protocol.borrow_mut().next();
            match arrived {
                None => return,
                Some(Arrived::Data(frame)) => self.take_frame(frame),
                Some(Arrived::Ping) => self.send_output(),
                Some(Arrived::Pong(data)) => self.take_pong(&data),
                Some(Arrived::Close { code, reason }) => self.take_close(i64::from(code), reason),
                Some(Arrived::Failed(failure)) => self.failed(failure),
            }
        }
    }

    fn take_frame(&self, frame: Frame) {
        if frame.opcode != Opcode::Continuation {
            self.is_text.set(frame.opcode == Opcode::Text);
            self.message.borrow_mut().clear();
        }
        self.message.borrow_mut().extend(frame.data);
        if frame.last {
            self.take_message();
        }
    }

    /// `send_receive_event_to_app`
    fn take_message(&self) {
        let data = self.message.take();
        if self.close_sent.get() {
            return;
        }
        if !self.is_text.get() {
            self.put(WebSocketEvent::Bytes(data));
        } else if let Ok(text) = String::from_utf8(data) {
            self.put(WebSocketEvent::Text(text));
        } else {
            self.log(Level::Error, "Invalid UTF-8 sequence received from client.");
            let failure = Failure { code: 1007, reason: String::new() };
            self.protocol.borrow_mut().fail(&failure);
            return self.failed(failure);
        }
        self.transport.pause_reading();
    }

    fn take_pong(&self, data: &[u8]) {
        let mut ping = self.ping.borrow_mut();
        let Some(sent) = ping.as_ref().filter(|ping| ping.payload == data).map(|ping| ping.sent) else { return };
        *ping = None;
        self.round_trip.set(sent.elapsed());
        if self.timers.pong.take().is_some() {
            self.schedule_ping();
        }
    }

    fn take_close(&self, code: i64, reason: String) {
        if self.close_sent.get() {
            if self.timers.close.take().is_some() {
                self.transport.close();
            }
        } else if !self.transport.is_closing() {
            self.put(WebSocketEvent::Disconnect { code, reason: Some(reason) });
            self.send_output();
            self.transport.close();
        }
    }

    /// `handle_parser_exception`
    fn failed(&self, failure: Failure) {
        self.put(WebSocketEvent::Disconnect { code: i64::from(failure.code), reason: Some(failure.reason) });
        self.send_output();
        self.close_sent.set(true);
        self.transport.close();
    }

    /// `connection_lost`
    pub(super) fn lost(&self) {
        self.stop_keepalive();
        let code = if self.handshake_complete.replace(true) { 1005 } else { 1006 };
        self.disconnected.set(true);
        self.timers.close.set(None);
        self.server.websockets.borrow_mut().remove(&self.id);
        self.transport.take_stream();
        self.put(WebSocketEvent::Disconnect { code, reason: None });
    }

    /// `shutdown`
    pub fn shutdown(&self) {
        self.stop_keepalive();
        if self.close_sent.get() {
            self.timers.close.set(None);
        } else if self.handshake_complete.get() {
            self.put(WebSocketEvent::Disconnect { code: 1012, reason: None });
            // Fails only where the client is closing the connection itself.
            let _ = self.protocol.borrow_mut().send_close(1012, "");
            self.send_output();
        } else {
            self.send_500();
        }
        self.transport.close();
    }

    // ---- timers ----

    fn schedule_ping(&self) {
        self.timers.ping.set(Some(Instant::now() + PING_INTERVAL.saturating_sub(self.round_trip.get())));
        self.transport.wake();
    }

    fn stop_keepalive(&self) {
        self.timers.ping.set(None);
        self.timers.pong.set(None);
        *self.ping.borrow_mut() = None;
    }

    /// When the next timer runs out.
    pub(super) fn due(&self) -> Option<Instant> {
        [&self.timers.ping, &self.timers.pong, &self.timers.close].into_iter().filter_map(Cell::get).min()
    }

    /// Does what is to be done by now.
    pub(super) fn run_timers(&self, now: Instant) {
        let is_due = |timer: &Cell<Option<Instant>>| {
            let due = timer.get().is_some_and(|at| at <= now);
            if due {
                timer.set(None);
            }
            due
        };
        if is_due(&self.timers.close) {
            self.transport.close();
        }
        let goes_on = !self.close_sent.get() && !self.transport.is_closing();
        if is_due(&self.timers.ping) && goes_on {
            let payload = (RandomState::new().hash_one(self.id) as u32).to_be_bytes().to_vec();
            self.protocol.borrow_mut().send_ping(&payload);
            *self.ping.borrow_mut() = Some(Ping { payload, sent: now });
            self.send_output();
            self.timers.pong.set(Some(now + PING_TIMEOUT));
        }
        if is_due(&self.timers.pong) && goes_on {
            *self.ping.borrow_mut() = None;
            let failure = Failure { code: 1011, reason: "keepalive ping timeout".to_owned() };
            self.protocol.borrow_mut().fail(&failure);
            self.send_output();
            self.close_sent.set(true);
            self.transport.close();
        }
    }

    // ---- what is sent ----

    /// Writes what the protocol has to send.
    fn send_output(&self) {
        let output = std::mem::take(&mut self.protocol.borrow_mut().out);
        self.transport.write(&[&output]);
    }

    fn write_head(
        &self,
        status: u16,
        headers: &[(&[u8], &[u8])],
        defaults: bool,
        rest: &[(&[u8], &[u8])],
        body: &[u8],
    ) {
        let mut out = molt_room::vec(256 + body.len());
        let phrase = phrase(status, self.server.settings.python_minor);
        out.extend_from_slice(format!("HTTP/1.1 {status} {phrase}\r\n").as_bytes());
        let line = |out: &mut Vec<u8>, (name, value): &(&[u8], &[u8])| {
            for part in [*name, b": ", *value, b"\r\n"] {
                out.extend_from_slice(part);
            }
        };
        headers.iter().for_each(|header| line(&mut out, header));
        if defaults {
            self.server.defaults.write(&mut out);
        }
        rest.iter().for_each(|header| line(&mut out, header));
        out.extend_from_slice(b"\r\n");
        out.extend_from_slice(body);
        self.transport.write(&[&out]);
        if status == 101 {
            self.log(Level::Info, "connection open");
        } else {
            self.log(Level::Info, &format!("connection rejected ({status} {phrase})"));
        }
    }

    /// `ServerProtocol.reject`
    fn reject(&self, refusal: &Refusal) {
        let (date, length) = (self.server.defaults.date(), refusal.text.len().to_string());
        let mut headers: Vec<(&[u8], &[u8])> = vec![
            (b"Date", &date),
            (b"Connection", b"close"),
            (b"Content-Length", length.as_bytes()),
            (b"Content-Type", b"text/plain; charset=utf-8"),
        ];
        headers.extend(refusal.header.iter().map(|(name, value)| (name.as_bytes(), value.as_bytes())));
        self.write_head(refusal.status, &headers, false, &[], refusal.text.as_bytes());
    }

    fn send_500(&self) {
        if self.initial_response.borrow().is_none() && !self.handshake_complete.get() {
            self.reject(&Refusal { status: 500, text: "Internal Server Error".to_owned(), header: None });
        }
    }

    pub(super) fn send(&self, message: WebSocketMessage) -> Result<(), WebSocketSendError> {
        if self.disconnected.get() {
            return Err(WebSocketSendError::ClientDisconnected);
        }
        let answers = self.initial_response.borrow().is_some();
        if !self.handshake_complete.get() && !answers {
            self.answer_handshake(message)
        } else if !self.close_sent.get() && !answers {
            self.send_message(message)
        } else if answers {
            self.continue_response(message)
        } else {
            let kind = message.kind();
            Err(unexpected(format!("Unexpected ASGI message '{kind}', after sending 'websocket.close'.")))
        }
    }

    fn answer_handshake(&self, message: WebSocketMessage) -> Result<(), WebSocketSendError> {
        match message {
            WebSocketMessage::Accept { subprotocol, headers } => {
                check_lines(&headers, subprotocol.as_deref())?;
                self.log_outcome("[accepted]");
                self.accept(subprotocol.as_deref(), &headers);
            }
            WebSocketMessage::Close { .. } => {
                self.put(WebSocketEvent::Disconnect { code: 1006, reason: None });
                self.log_outcome("403");
                self.close_sent.set(true);
                self.handshake_complete.set(true);
                self.reject(&Refusal { status: 403, text: String::new(), header: None });
                self.transport.close();
            }
            WebSocketMessage::ResponseStart { status, headers } => {
                let Some(known) = u16::try_from(status).ok().filter(|status| (100..600).contains(status)) else {
                    return Err(unexpected(format!("Invalid HTTP status code '{status}' in response.")));
                };
                check_lines(&headers, None)?;
                self.log_outcome(&status.to_string());
                *self.initial_response.borrow_mut() =
                    Some(InitialResponse { status: known, headers, body: Vec::new() });
            }
            other => {
                return Err(unexpected(format!(
                    "Expected ASGI message 'websocket.accept', 'websocket.close' or 'websocket.http.response.start' but got '{}'.",
                    other.kind()
                )));
            }
        }
        Ok(())
    }

    fn accept(&self, subprotocol: Option<&str>, given: &[(Vec<u8>, Vec<u8>)]) {
        let Some(handshake) = self.handshake.take().filter(|_| !self.transport.is_closing()) else { return };
        self.handshake_complete.set(true);
        let extensions = handshake.deflate.as_ref().map(|parameters| parameters.header());
        let mut headers: Vec<(&[u8], &[u8])> = vec![
            (b"Upgrade", b"websocket"),
            (b"Connection", b"Upgrade"),
            (b"Sec-WebSocket-Accept", handshake.accept.as_bytes()),
        ];
        headers.extend(extensions.iter().map(|value| (&b"Sec-WebSocket-Extensions"[..], value.as_bytes())));
        let lower: Headers = given.iter().map(|(name, value)| (name.to_ascii_lowercase(), value.clone())).collect();
        let mut rest: Vec<(&[u8], &[u8])> = lower.iter().map(|(name, value)| (&name[..], &value[..])).collect();
        if let Some(subprotocol) = subprotocol.filter(|subprotocol| !subprotocol.is_empty()) {
            rest.push((b"Sec-WebSocket-Protocol", subprotocol.as_bytes()));
        }
        self.write_head(101, &headers, true, &rest, b"");
        self.protocol.borrow_mut().deflate = handshake.deflate.map(Deflate::new);
        self.schedule_ping();
    }

    fn send_message(&self, message: WebSocketMessage) -> Result<(), WebSocketSendError> {
        let sent = match message {
            WebSocketMessage::Bytes(data) => self.protocol.borrow_mut().send(Opcode::Binary, &data),
            WebSocketMessage::Text(text) => self.protocol.borrow_mut().send(Opcode::Text, &text),
            WebSocketMessage::Nothing => Ok(()),
            WebSocketMessage::Close { code, reason } => return self.close(code, reason),
            other => {
                return Err(unexpected(format!(
                    "Expected ASGI message 'websocket.send' or 'websocket.close', but got '{}'.",
                    other.kind()
                )));
            }
        };
        sent.map_err(|NotOpen| WebSocketSendError::ClientDisconnected)?;
        self.send_output();
        Ok(())
    }

    fn close(&self, code: i64, reason: String) -> Result<(), WebSocketSendError> {
        if self.transport.is_closing() {
            return Ok(());
        }
        let sent = self.protocol.borrow_mut().send_close(code, &reason);
        self.put(WebSocketEvent::Disconnect { code, reason: Some(reason) });
        sent.map_err(|error| match error {
            CloseError::NotOpen => WebSocketSendError::ClientDisconnected,
            CloseError::Invalid(what) => WebSocketSendError::Protocol(what),
        })?;
        self.send_output();
        self.close_sent.set(true);
        self.timers.close.set(Some(Instant::now() + CLOSE_TIMEOUT));
        self.transport.resume_reading();
        self.transport.wake();
        Ok(())
    }

    fn continue_response(&self, message: WebSocketMessage) -> Result<(), WebSocketSendError> {
        let WebSocketMessage::ResponseBody { body, more } = message else {
            let kind = message.kind();
            return Err(unexpected(format!("Expected ASGI message 'websocket.http.response.body' but got '{kind}'.")));
        };
        let mut response = self.initial_response.borrow_mut();
        let Some(response) = response.as_mut() else { return Ok(()) };
        response.body.extend(body);
        if !more {
            self.put(WebSocketEvent::Disconnect { code: 1006, reason: None });
            self.close_sent.set(true);
            self.write_response(response);
            self.transport.close();
        }
        Ok(())
    }

    fn write_response(&self, response: &InitialResponse) {
        let (date, length) = (self.server.defaults.date(), response.body.len().to_string());
        let mut headers: Vec<(&[u8], &[u8])> =
            response.headers.iter().map(|(name, value)| (&name[..], &value[..])).collect();
        let usual: [(&[u8], &[u8]); 4] = [
            (b"Date", &date),
            (b"Connection", b"close"),
            (b"Content-Length", length.as_bytes()),
            (b"Content-Type", b"text/plain; charset=utf-8"),
        ];
        for (name, value) in usual {
            if !headers.iter().any(|(own, _)| own.eq_ignore_ascii_case(name)) {
                headers.push((name, value));
            }
        }
        self.write_head(response.status, &headers, false, &[], &response.body);
    }

    // ---- the application's side ----

    pub(super) async fn receive(&self) -> WebSocketEvent {
        loop {
            let next = self.queue.borrow_mut().pop_front();
            if let Some(event) = next {
                if self.queue.borrow().is_empty() {
                    self.changed.clear();
                    self.transport.resume_reading();
                }
                return event;
            }
            self.changed.wait().await;
        }
    }

    pub(super) fn returned(&self, value: Option<&str>) {
        if !self.handshake_complete.get() {
            self.log(Level::Error, "ASGI callable returned without completing handshake.");
            self.send_500();
        } else if let Some(value) = value {
            self.log(Level::Error, &format!("ASGI callable should return None, but returned '{value}'."));
        }
    }

    pub(super) fn raised(&self, traceback: &str) {
        self.server.log.message(Level::Error, "Exception in ASGI application\n", None, Some(traceback));
        self.send_500();
    }

    /// The application's task is over.
    pub(super) fn ended(&self) {
        if self.timers.close.get().is_none() {
            self.transport.close();
        }
    }
}

/// Refuses what would begin another line of the answer's head, as the answers of other requests do; the connection gets a plain 500.
fn check_lines(headers: &Headers, subprotocol: Option<&str>) -> Result<(), WebSocketSendError> {
    let breaks = |text: &[u8]| memchr::memchr3(b'\r', b'\n', 0, text).is_some();
    if headers.iter().any(|(name, _)| breaks(name)) {
        return Err(unexpected(SendError::InvalidHeaderName.to_string()));
    }
    if headers.iter().any(|(_, value)| breaks(value)) || subprotocol.is_some_and(|text| breaks(text.as_bytes())) {
        return Err(unexpected(SendError::InvalidHeaderValue.to_string()));
    }
    Ok(())
}

fn unexpected(message: String) -> WebSocketSendError {
    WebSocketSendError::Unexpected(message)
}
