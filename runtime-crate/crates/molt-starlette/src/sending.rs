//! A response whose body is known, on its way to the client: straight to the server where nothing but native code stands
//! between, as messages otherwise. starlette/responses.py `Response.__call__`.

use molt_object::{Cx, Exc, Gc, Value};

use crate::channels::{self, Send};
use crate::names::names;
use crate::response_start;

/// The server's channel behind a `send`, if there is nothing but native code before it.
pub fn server_channel(cx: &Cx, send: &Value) -> Option<Gc<Send>> {
    response_start::innermost(cx, send).downcast_into::<Send>().ok()
}

/// Sends status, headers and the whole body.
///
/// # Errors
/// What `send` raises.
pub fn send_response(cx: &mut Cx, send: &Value, status: &Value, headers: &Value, body: &Value) -> Result<(), Exc> {
    let Some(channel) = server_channel(cx, send) else { return send_messages(cx, send, status, headers, body) };
    response_start::mark_started(cx, send);
    channels::ready(cx, &channel)?;
    channels::start(cx, &channel, status, Some(headers))?;
    channels::ready(cx, &channel)?;
    channels::body(cx, &channel, Some(body), false)
}

fn send_messages(cx: &mut Cx, send: &Value, status: &Value, headers: &Value, body: &Value) -> Result<(), Exc> {
    let names = names(cx);
    let message = cx.new_dict();
    cx.dict_set_interned(&message, &names.type_, names.response_start.value());
    cx.dict_set_interned(&message, &names.status, status.clone());
    cx.dict_set_interned(&message, &names.headers, headers.clone());
    cx.call_awaited(send, &mut [message.into()])?;
    let message = cx.new_dict();
    cx.dict_set_interned(&message, &names.type_, names.response_body.value());
    cx.dict_set_interned(&message, &names.body, body.clone());
    cx.call_awaited(send, &mut [message.into()])?;
    Ok(())
}

/// Sends a body of bytes with the headers that it has by itself, straight to the server.
///
/// # Errors
/// What the server's `send` raises.
pub fn send_bytes(
    cx: &mut Cx,
    send: &Value,
    channel: &Gc<Send>,
    status: i64,
    media_type: &str,
    body: &[u8],
) -> Result<(), Exc> {
    response_start::mark_started(cx, send);
    channels::ready(cx, channel)?;
    let length = body.len().to_string();
    let headers = [(&b"content-length"[..], length.as_bytes()), (b"content-type", media_type.as_bytes())];
    channel.0.start(status, headers).map_err(|error| channels::raised(cx, &error))?;
    channels::ready(cx, channel)?;
    channel.0.body(body, false).map_err(|error| channels::raised(cx, &error))
}
