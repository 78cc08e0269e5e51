//! A response whose body is known, on its way to the client: straight to the server, or to the middleware around, where nothing
//! but native code stands between; as messages otherwise. starlette/responses.py `Response.__call__`.

use std::collections::VecDeque;

use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::{Cx, Exc, Gc, Value};
use molt_tasks::scheduler::Scheduler;

use crate::channels;
use crate::middleware::base::Send;
use crate::middleware::exchange::{self, Exchange, Message};
use crate::names::names;
use crate::response_start;

/// What takes messages behind a `send`.
pub enum Channel {
    /// The server.
    Server(Gc<channels::Send>),
    /// The middleware around the application.
    Middleware(Gc<Exchange>),
}

impl Channel {
    /// What is behind a `send`, if there is nothing but native code before it.
    pub fn of(cx: &Cx, send: &Value) -> Option<Channel> {
        match response_start::innermost(cx, send).downcast_into::<channels::Send>() {
            Ok(server) => Some(Channel::Server(server)),
            Err(other) => other.downcast::<Send>().map(|send| Channel::Middleware(send.0.clone())),
        }
    }
}

impl Channel {
    /// Whether nobody is there any more to take what is sent.
    pub fn is_deserted(&self) -> bool {
        matches!(self, Channel::Server(server) if server.0.has_lost_client())
    }
}

/// A response whose body is known.
pub struct Whole<'a> {
    /// The status.
    pub status: &'a Value,
    /// The list of raw headers.
    pub headers: &'a Value,
    /// The body.
    pub body: &'a Value,
    /// The scope, if whoever sends is done then.
    pub done: Option<&'a Value>,
}

/// Sends status, headers and the whole body.
///
/// # Errors
/// What `send` raises.
pub fn send_response(cx: &mut Cx, send: &Value, whole: &Whole<'_>) -> Result<(), Exc> {
    let pushed = Scheduler::of(cx).pushed();
    send_response_since(cx, send, whole, pushed)
}

/// Whether nobody can tell when the current task ends, once a response was sent: nothing but native code ends with it.
fn ends_unnoticed(cx: &mut Cx, scope: &Value) -> bool {
    let names = names(cx);
    if !cx.ends_natively(&["starlette.", "fastapi."]) {
        return false;
    }
    let Some(scope) = scope.downcast::<Dict>() else { return false };
    let Some(stack) = scope.read(cx).get_interned(&names.middleware_exit_stack).cloned() else { return true };
    let callbacks = cx.instance_attr(&stack, &names.exit_callbacks);
    callbacks.is_some_and(|callbacks| callbacks.downcast::<List>().is_some_and(|list| list.read(cx).items.is_empty()))
}

/// As [`send_response`]; `pushed` is how much had been scheduled when the caller began to send.
///
/// # Errors
/// What `send` raises.
pub(crate) fn send_response_since(cx: &mut Cx, send: &Value, whole: &Whole<'_>, pushed: u64) -> Result<(), Exc> {
    let &Whole { status, headers, body, done } = whole;
    match Channel::of(cx, send) {
        Some(Channel::Server(channel)) => {
            response_start::mark_started(cx, send);
            channels::ready(cx, &channel)?;
            channels::start(cx, &channel, status, Some(headers))?;
            channels::ready(cx, &channel)?;
            channels::body(cx, &channel, Some(body), false)
        }
        Some(Channel::Middleware(exchange)) => {
            response_start::mark_started(cx, send);
            exchange::start_response(cx, &exchange, status.clone(), headers.clone(), pushed)?;
            match done {
                Some(scope) if ends_unnoticed(cx, scope) => exchange::leave(cx, &exchange, body.clone()),
                _ => exchange::send(cx, &exchange, Message::Body(body.clone()))?,
            }
            Ok(())
        }
        None => send_messages(cx, send, status, headers, body),
    }
}

/// `http.response.start` of a response that comes in parts.
///
/// # Errors
/// What `send` raises.
pub fn send_start(cx: &mut Cx, send: &Value, channel: &Channel, status: &Value, headers: &Value) -> Result<(), Exc> {
    response_start::mark_started(cx, send);
    match channel {
        Channel::Server(channel) => {
            channels::ready(cx, channel)?;
            channels::start(cx, channel, status, Some(headers))
        }
        Channel::Middleware(exchange) => {
            let start = Message::Start { status: status.clone(), headers: headers.clone() };
            exchange::send_part(cx, exchange, start)
        }
    }
}

/// `http.response.body` of a response that comes in parts.
///
/// # Errors
/// What `send` raises.
pub fn send_body(cx: &mut Cx, channel: &Channel, body: &Value, more: bool) -> Result<(), Exc> {
    match channel {
        Channel::Server(channel) => {
            channels::ready(cx, channel)?;
            channels::body(cx, channel, Some(body), more)
        }
        Channel::Middleware(exchange) => {
            let message = body_message(cx, body, Some(more));
            exchange::send_part(cx, exchange, Message::Other(message))
        }
    }
}

fn body_message(cx: &mut Cx, body: &Value, more: Option<bool>) -> Value {
    let names = names(cx);
    let message = cx.new_dict();
    cx.dict_set_interned(&message, &names.type_, names.response_body.value());
    cx.dict_set_interned(&message, &names.body, body.clone());
    if let Some(more) = more {
        cx.dict_set_interned(&message, &names.more_body, Value::bool(more));
    }
    message.into()
}

fn send_messages(cx: &mut Cx, send: &Value, status: &Value, headers: &Value, body: &Value) -> Result<(), Exc> {
    let names = names(cx);
    let message = cx.new_dict();
    cx.dict_set_interned(&message, &names.type_, names.response_start.value());
    cx.dict_set_interned(&message, &names.status, status.clone());
    cx.dict_set_interned(&message, &names.headers, headers.clone());
    cx.call_awaited(send, &mut [message.into()])?;
    let message = body_message(cx, body, None);
    cx.call_awaited(send, &mut [message])?;
    Ok(())
}

/// Sends a body of bytes with the headers that it has by itself; `done` is as in [`Whole`].
///
/// # Errors
/// What `send` raises.
pub fn send_bytes(
    cx: &mut Cx,
    send: &Value,
    status: i64,
    media_type: &str,
    body: &[u8],
    done: Option<&Value>,
) -> Result<(), Exc> {
    let length = body.len().to_string();
    if let Some(Channel::Server(channel)) = Channel::of(cx, send) {
        response_start::mark_started(cx, send);
        channels::ready(cx, &channel)?;
        let headers = [(&b"content-length"[..], length.as_bytes()), (b"content-type", media_type.as_bytes())];
        channel.0.start(status, headers).map_err(|error| channels::raised(cx, &error))?;
        channels::ready(cx, &channel)?;
        return channel.0.body(body, false).map_err(|error| channels::raised(cx, &error));
    }
    let length = crate::headers::header(cx, b"content-length", length.as_bytes());
    let media_type = crate::headers::header(cx, b"content-type", media_type.as_bytes());
    let headers = cx.list(vec![length, media_type]).into();
    let body = cx.bytes(body).into();
    let status = Value::int(status);
    send_response(cx, send, &Whole { status: &status, headers: &headers, body: &body, done })
}

/// A body in pieces.
pub type Pieces = VecDeque<Vec<u8>>;

/// The pieces as one.
pub fn joined(pieces: Pieces) -> Vec<u8> {
    let mut body = molt_room::vec(pieces.iter().map(Vec::len).sum());
    for piece in pieces {
        body.extend_from_slice(&piece);
    }
    body
}

/// As [`send_bytes`], for a body whose pieces are let go as they are sent.
///
/// # Errors
/// What `send` raises.
pub fn send_pieces(
    cx: &mut Cx,
    send: &Value,
    status: i64,
    media_type: &str,
    mut pieces: Pieces,
    done: Option<&Value>,
) -> Result<(), Exc> {
    let Some(Channel::Server(channel)) = Channel::of(cx, send) else {
        return send_bytes(cx, send, status, media_type, &joined(pieces), done);
    };
    let length = pieces.iter().map(Vec::len).sum::<usize>().to_string();
    response_start::mark_started(cx, send);
    channels::ready(cx, &channel)?;
    let headers = [(&b"content-length"[..], length.as_bytes()), (b"content-type", media_type.as_bytes())];
    channel.0.start(status, headers).map_err(|error| channels::raised(cx, &error))?;
    loop {
        channels::ready(cx, &channel)?;
        let piece = pieces.pop_front().unwrap_or_default();
        let more = !pieces.is_empty();
        channel.0.body(&piece, more).map_err(|error| channels::raised(cx, &error))?;
        if !more {
            return Ok(());
        }
    }
}
