//! The interface to the application: ASGI's, in bytes.

use crate::cycle::{Completion, Receiver, Responder};
use crate::lifespan::Lifespan;
use crate::scope::RequestScope;
use crate::websocket::{WebSocketCompletion, WebSocketReceiver, WebSocketSender};

/// An ASGI application. Each call starts a task of the application's own and returns at once: it is made from within the
/// connection, or from within another request's `Responder::body`, and must not run the application there.
pub trait Application {
    /// Starts the application on a `lifespan` scope.
    fn lifespan(&self, lifespan: Lifespan);

    /// Start-up is over: the server listens.
    fn started(&self) {}

    /// Starts the application on a request. The task outlives its connection if the client leaves.
    fn handle(&self, scope: RequestScope, receive: Receiver, send: Responder, completion: Completion);

    /// Whether `websocket` is of use; otherwise a WebSocket upgrade is answered as an ordinary request, with a warning.
    fn supports_websocket(&self) -> bool {
        false
    }

    /// Starts the application on a WebSocket connection, whose scheme is `ws` or `wss`.
    fn websocket(
        &self,
        scope: RequestScope,
        subprotocols: Vec<String>,
        receive: WebSocketReceiver,
        send: WebSocketSender,
        completion: WebSocketCompletion,
    ) {
        let _ = (scope, subprotocols, receive, send, completion);
    }

    /// Cancels the requests that still run when the grace of a shutdown is over, with `message` as the reason.
    fn cancel_requests(&self, message: &str);
}
