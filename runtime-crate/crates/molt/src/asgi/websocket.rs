//! The `websocket` scope: `receive` and `send` of a connection as callables, and the task that runs the application on it.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::exceptions::format_exception;
use molt_object::builtins::refused;
use molt_object::{Cx, Exc, ExceptionKind, Frozen, Gc, Payload, Trace, Value, Visitor};
use molt_server::{
    RequestScope, WebSocketCompletion, WebSocketEvent, WebSocketMessage, WebSocketReceiver, WebSocketSendError,
    WebSocketSender,
};
use molt_starlette::channels::{field, optional};

use super::scope;

/// The payload of `receive`.
struct Receive(WebSocketReceiver);

/// The payload of `send`.
struct Send(WebSocketSender);

macro_rules! owns_no_value {
    ($($payload:ty),*) => {
        $(
            impl Trace for $payload {
                fn trace(&self, _visitor: &mut Visitor<'_>) {}
            }

            impl Payload for $payload {
                type Access = Frozen;
                const TRACKED: bool = false;
            }
        )*
    };
}

owns_no_value!(Receive, Send);

#[class(name = "receive", module = "uvicorn.protocols.websockets.websockets_sansio_impl", no_new)]
impl Receive {
    #[call(signature = "()")]
    fn call(cx: &mut Cx, this: &Gc<Receive>) -> Result<Value, Exc> {
        cx.deferred(receive, vec![this.value()])
    }
}

#[class(name = "send", module = "uvicorn.protocols.websockets.websockets_sansio_impl", no_new)]
impl Send {
    #[call(signature = "(message)")]
    fn call(cx: &mut Cx, this: &Gc<Send>, message: Value) -> Result<Value, Exc> {
        cx.deferred(send, vec![this.value(), message])
    }
}

fn receive(cx: &mut Cx, arguments: &mut [Value]) -> Result<Value, Exc> {
    let Some(channel) = arguments[0].downcast::<Receive>().cloned() else { return Ok(Value::NONE) };
    let event = molt_tasks::wait(cx, channel.0.receive())?;
    let message = cx.new_dict();
    let set = |cx: &mut Cx, name: &str, value: Value| cx.dict_set_str(&message, name, value);
    let kind = match &event {
        WebSocketEvent::Connect => "websocket.connect",
        WebSocketEvent::Text(_) | WebSocketEvent::Bytes(_) => "websocket.receive",
        WebSocketEvent::Disconnect { .. } => "websocket.disconnect",
    };
    let kind = cx.str(kind).into();
    set(cx, "type", kind);
    match event {
        WebSocketEvent::Connect => {}
        WebSocketEvent::Text(text) => {
            let text = cx.str(&text).into();
            set(cx, "text", text);
        }
        WebSocketEvent::Bytes(bytes) => {
            let bytes = cx.bytes(&bytes).into();
            set(cx, "bytes", bytes);
        }
        WebSocketEvent::Disconnect { code, reason } => {
            set(cx, "code", Value::int(code));
            if let Some(reason) = reason {
                let reason = cx.str(&reason).into();
                set(cx, "reason", reason);
            }
        }
    }
    Ok(message.into())
}

fn send(cx: &mut Cx, arguments: &mut [Value]) -> Result<Value, Exc> {
    let Some(channel) = arguments[0].downcast::<Send>().cloned() else { return Ok(Value::NONE) };
    let message = arguments[1].take();
    molt_tasks::wait(cx, channel.0.ready())?;
    refused::raise_noted(cx)?;
    let message = parse(cx, &message)?;
    molt_tasks::at_end_of_turn(cx, channel.0.sends());
    match channel.0.send(message) {
        Ok(()) => Ok(Value::NONE),
        // uvicorn's ClientDisconnected says nothing more.
        Err(WebSocketSendError::ClientDisconnected) => {
            let class = cx.world.exceptions.get(ExceptionKind::OSError).value();
            let raised = cx.call(&class, &[])?;
            Err(cx.exception_from(raised)?)
        }
        Err(WebSocketSendError::Unexpected(text)) => Err(cx.runtime_error(text)),
        Err(WebSocketSendError::Protocol(text)) => Err(cx.error(ExceptionKind::Exception, text)),
    }
}

/// A message as the server takes it.
fn parse(cx: &mut Cx, message: &Value) -> Result<WebSocketMessage, Exc> {
    let kind = field(cx, message, "type")?;
    let kind = cx.str_text(&kind)?;
    Ok(match kind.as_str() {
        "websocket.accept" => {
            let subprotocol = match given(cx, message, "subprotocol")? {
                Some(subprotocol) => Some(cx.str_text(&subprotocol)?),
                None => None,
            };
            WebSocketMessage::Accept { subprotocol, headers: headers(cx, message)? }
        }
        "websocket.send" => match (given(cx, message, "bytes")?, given(cx, message, "text")?) {
            (Some(bytes), _) => WebSocketMessage::Bytes(bytes_of(cx, &bytes)?),
            (None, Some(text)) => {
                let encode = cx.intern("encode");
                let encoded = cx.call_method(&text, &encode, &[])?;
                WebSocketMessage::Text(bytes_of(cx, &encoded)?)
            }
            (None, None) => WebSocketMessage::Nothing,
        },
        "websocket.close" => {
            let code = match optional(cx, message, "code")? {
                Some(code) => cx.index_i64(&code)?,
                None => 1000,
            };
            let reason = match given(cx, message, "reason")? {
                Some(reason) => cx.str_text(&reason)?,
                None => String::new(),
            };
            WebSocketMessage::Close { code, reason }
        }
        "websocket.http.response.start" => {
            let status = field(cx, message, "status")?;
            let status = cx.index_i64(&status)?;
            WebSocketMessage::ResponseStart { status, headers: headers(cx, message)? }
        }
        "websocket.http.response.body" => {
            let body = field(cx, message, "body")?;
            let body = bytes_of(cx, &body)?;
            let more = match optional(cx, message, "more_body")? {
                Some(more) => cx.truth(&more)?,
                None => false,
            };
            WebSocketMessage::ResponseBody { body, more }
        }
        _ => WebSocketMessage::Other(kind),
    })
}

/// `message.get(name)`, unless it is None.
fn given(cx: &mut Cx, message: &Value, name: &str) -> Result<Option<Value>, Exc> {
    Ok(optional(cx, message, name)?.filter(|value| !value.is_none()))
}

fn headers(cx: &mut Cx, message: &Value) -> Result<Vec<(Vec<u8>, Vec<u8>)>, Exc> {
    let Some(listed) = optional(cx, message, "headers")? else { return Ok(Vec::new()) };
    let mut headers = Vec::new();
    for pair in cx.collect(&listed)? {
        let parts = cx.collect(&pair)?;
        let [name, value] = parts.as_slice() else {
            let wanted = if parts.len() < 2 { "not enough" } else { "too many" };
            return Err(cx.value_error(format!("{wanted} values to unpack (expected 2)")));
        };
        headers.push((bytes_of(cx, name)?, bytes_of(cx, value)?));
    }
    Ok(headers)
}

fn bytes_of(cx: &mut Cx, value: &Value) -> Result<Vec<u8>, Exc> {
    if let Some(bytes) = value.downcast::<Bytes>() {
        return Ok(bytes.items().to_vec());
    }
    match cx.buffer(value).map(|bytes| bytes.to_vec()) {
        Some(bytes) => Ok(bytes),
        None => {
            let class = cx.class_name(value);
            Err(cx.type_error(format!("a bytes-like object is required, not '{class}'")))
        }
    }
}

/// Runs the application on a connection and waits for its end.
pub(super) fn run(
    cx: &mut Cx,
    application: &Value,
    scope: (&RequestScope, &[String], &Value),
    channels: (WebSocketReceiver, WebSocketSender),
    completion: WebSocketCompletion,
) {
    let outcome = call(cx, application, scope, channels).and_then(|value| refused::raise_noted(cx).map(|()| value));
    if cx.task.panicked {
        // Dropped without a word, the completion closes the connection.
        return;
    }
    match outcome {
        Ok(value) if value.is_none() => completion.returned(),
        Ok(value) => {
            let text = cx.str_text(&value).unwrap_or_default();
            completion.returned_value(&text);
        }
        Err(exc) if is_disconnected(cx, &exc) => completion.disconnected(),
        Err(exc) => {
            let traceback = format_exception(cx, &exc);
            completion.raised(&traceback);
        }
    }
}

/// Whether an exception is the one that `send` raises after the client has left.
fn is_disconnected(cx: &mut Cx, exc: &Exc) -> bool {
    if !exc.is_kind(cx, ExceptionKind::OSError) {
        return false;
    }
    let arguments = cx.getattr_str(&exc.value(), "args");
    arguments.is_ok_and(|arguments| cx.truth(&arguments).is_ok_and(|any| !any))
}

fn call(
    cx: &mut Cx,
    application: &Value,
    (request, subprotocols, state): (&RequestScope, &[String], &Value),
    (receiver, sender): (WebSocketReceiver, WebSocketSender),
) -> Result<Value, Exc> {
    let scope = scope::websocket(cx, request, subprotocols, state);
    let class = Receive::class(cx)?;
    let receive: Value = Gc::new(&class, Receive(receiver)).into();
    let class = Send::class(cx)?;
    let send: Value = Gc::new(&class, Send(sender)).into();
    cx.call_awaited(application, &mut [scope, receive, send])
}
