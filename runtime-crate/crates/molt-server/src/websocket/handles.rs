//! What the application gets of a WebSocket connection: ASGI's `receive` and `send`, and where to say how its task ended.

use std::fmt;
use std::rc::Rc;

use super::connection::WebSocketConnection;

/// What `receive` returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WebSocketEvent {
    /// `websocket.connect`
    Connect,
    /// `websocket.receive` with a `text`.
    Text(String),
    /// `websocket.receive` with `bytes`.
    Bytes(Vec<u8>),
    /// `websocket.disconnect`; the reason is absent from some.
    Disconnect {
        /// The code of the close frame, or what stands for its absence.
        code: i64,
        /// The reason of the close frame.
        reason: Option<String>,
    },
}

/// What `send` takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WebSocketMessage {
    /// `websocket.accept`
    Accept {
        /// One of the subprotocols that the client offered.
        subprotocol: Option<String>,
        /// Headers of the answer to the handshake.
        headers: Vec<(Vec<u8>, Vec<u8>)>,
    },
    /// `websocket.send` with `bytes`.
    Bytes(Vec<u8>),
    /// `websocket.send` with a `text`, in UTF-8.
    Text(Vec<u8>),
    /// `websocket.send` with neither.
    Nothing,
    /// `websocket.close`
    Close {
        /// The code of the close frame.
        code: i64,
        /// Its reason.
        reason: String,
    },
    /// `websocket.http.response.start`
    ResponseStart {
        /// The status.
        status: i64,
        /// The headers.
        headers: Vec<(Vec<u8>, Vec<u8>)>,
    },
    /// `websocket.http.response.body`
    ResponseBody {
        /// A part of the body.
        body: Vec<u8>,
        /// Whether more follows.
        more: bool,
    },
    /// A message of another type.
    Other(String),
}

impl WebSocketMessage {
    /// `message["type"]`
    pub fn kind(&self) -> &str {
        match self {
            WebSocketMessage::Accept { .. } => "websocket.accept",
            WebSocketMessage::Bytes(_) | WebSocketMessage::Text(_) | WebSocketMessage::Nothing => "websocket.send",
            WebSocketMessage::Close { .. } => "websocket.close",
            WebSocketMessage::ResponseStart { .. } => "websocket.http.response.start",
            WebSocketMessage::ResponseBody { .. } => "websocket.http.response.body",
            WebSocketMessage::Other(kind) => kind,
        }
    }
}

/// What is wrong with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WebSocketSendError {
    /// uvicorn's `ClientDisconnected`, an OSError.
    ClientDisconnected,
    /// A RuntimeError with this text.
    Unexpected(String),
    /// The `ProtocolError` of `websockets`, with this text.
    Protocol(&'static str),
}

/// ASGI's `receive` of a WebSocket connection.
#[derive(Clone)]
pub struct WebSocketReceiver(pub(super) Rc<WebSocketConnection>);

impl WebSocketReceiver {
    /// The next event.
    pub async fn receive(&self) -> WebSocketEvent {
        self.0.receive().await
    }
}

/// ASGI's `send` of a WebSocket connection: await [`WebSocketSender::ready`], then call [`WebSocketSender::send`].
#[derive(Clone)]
pub struct WebSocketSender(pub(super) Rc<WebSocketConnection>);

impl WebSocketSender {
    /// Waits while the client reads more slowly than the application writes.
    pub async fn ready(&self) {
        self.0.transport.drain().await;
    }

    /// Sends what was written to all connections: to be called at the end of a turn, or before what takes long.
    pub fn sends(&self) -> &Rc<dyn Fn()> {
        &self.0.server.sends
    }

    /// `send`
    ///
    /// # Errors
    /// [`WebSocketSendError`], where uvicorn's `send` raises.
    pub fn send(&self, message: WebSocketMessage) -> Result<(), WebSocketSendError> {
        self.0.send(message)
    }
}

/// Tells the server how the application's task ended (`run_asgi`). Dropped without a word it closes the connection.
pub struct WebSocketCompletion(Rc<WebSocketConnection>);

impl WebSocketCompletion {
    pub(super) fn new(connection: Rc<WebSocketConnection>) -> WebSocketCompletion {
        let tasks = &connection.server.tasks;
        tasks.set(tasks.get() + 1);
        WebSocketCompletion(connection)
    }

    /// It returned None.
    pub fn returned(self) {
        self.0.returned(None);
    }

    /// It returned something else; `value` is its `str()`.
    pub fn returned_value(self, value: &str) {
        self.0.returned(Some(value));
    }

    /// It raised [`WebSocketSendError::ClientDisconnected`].
    pub fn disconnected(self) {}

    /// It raised; `traceback` is the formatted exception.
    pub fn raised(self, traceback: &str) {
        self.0.raised(traceback);
    }
}

impl Drop for WebSocketCompletion {
    fn drop(&mut self) {
        self.0.ended();
        let tasks = &self.0.server.tasks;
        tasks.set(tasks.get() - 1);
    }
}

macro_rules! opaque {
    ($($name:ident),*) => {
        $(
            impl fmt::Debug for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.debug_struct(stringify!($name)).finish_non_exhaustive()
                }
            }
        )*
    };
}

opaque!(WebSocketReceiver, WebSocketSender, WebSocketCompletion);
