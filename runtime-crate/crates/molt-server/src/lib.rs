//! The server on the wire, as uvicorn 0.54 with httptools 0.9 is: connections, limits, logging, signals and shutdown.
//!
//! It knows bytes, no Python values. An [`Application`] gets, for each request, a [`RequestScope`], a [`Receiver`] and a
//! [`Responder`], which are ASGI's three arguments, and a [`Completion`] for what uvicorn does when the application returns
//! or raises. Everything runs on one thread, in a tokio `LocalSet`. `docs/internals/wire.md` says why this is no `hyper`.

mod application;
mod connection;
mod cycle;
mod date;
mod event;
#[cfg(feature = "fault-injection")]
mod fault;
mod head;
mod lifespan;
mod log;
mod outbox;
mod parser;
mod proxy_headers;
mod relay;
mod response;
mod scope;
mod server;
mod settings;
mod status;
mod transport;
mod websocket;
mod workers;

pub use application::Application;
pub use cycle::{Completion, Message, Receiver, Responder};
pub use head::Headers;
pub use lifespan::{Lifespan, LifespanEvent, LifespanMessage, StateTransition};
pub use log::{AccessRecord, Level, Log, StandardLog};
pub use relay::{Relay, Upstream, answer_not_found};
pub use response::SendError;
pub use scope::{Address, RequestScope, Scheme};
pub use server::{ExitStatus, handle_exit, leave_to_program, serve};
pub use settings::{Settings, SettingsError};
pub use websocket::{
    WebSocketCompletion, WebSocketEvent, WebSocketMessage, WebSocketReceiver, WebSocketSendError, WebSocketSender,
};
pub use workers::{Inherited, supervise};
