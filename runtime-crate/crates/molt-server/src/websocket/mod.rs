//! WebSocket connections: uvicorn's `WebSocketsSansIOProtocol` (`protocols/websockets/websockets_sansio_impl.py`) over what it
//! takes from `websockets`: the opening handshake, frames, the compression of messages.

mod connection;
mod deflate;
mod frames;
#[cfg(test)]
mod fuzz;
mod handles;
mod handshake;
mod protocol;
mod task;

pub(crate) use connection::WebSocketConnection;
pub use handles::{
    WebSocketCompletion, WebSocketEvent, WebSocketMessage, WebSocketReceiver, WebSocketSendError, WebSocketSender,
};

/// A message, and a frame of it, may have so many bytes (`ws_max_size`).
const MAX_SIZE: usize = 16 * 1024 * 1024;
