//! The response that `call_next` gives, on its way through the middleware. starlette/middleware/base.py `_StreamingResponse`.

use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::type_::Type;
use molt_object::ops::Frame;
use molt_object::{Cx, Exc, Gc, Value};
use molt_tasks::scheduler::Scheduler;

use super::base::Messages;
use super::exchange::{Exchange, Message, has_ended, offers_body, receive, receive_part};
use crate::attr;
use crate::frames::{SCOPE, SEND};
use crate::names::names;
use crate::sending::{Channel, Whole, send_body, send_response_since, send_start};

/// `await call_next(request)`: the response, once it has started.
///
/// # Errors
/// What the application raised before; RuntimeError if it sent nothing.
pub(super) fn response(cx: &mut Cx, exchange: &Gc<Exchange>) -> Result<Value, Exc> {
    let names = names(cx);
    let mut info = Value::NONE;
    let mut message = receive(cx, exchange)?;
    if let Some(Message::Other(first)) = &message {
        info = member(cx, first, "info")?;
        if !info.is_none() && is_type(cx, first, "http.response.debug")? {
            message = receive(cx, exchange)?;
        }
    }
    let (status, headers) = match message {
        Some(Message::Start { status, headers }) => (status, headers),
        Some(Message::Other(message)) if is_type(cx, &message, "http.response.start")? => {
            (channel_field(cx, &message, "status")?, channel_field(cx, &message, "headers")?)
        }
        Some(_) => return Err(cx.error(molt_object::ExceptionKind::AssertionError, String::new())),
        None => return Err(unanswered(cx, exchange)),
    };
    let class = exchange.read(cx).globals.clone().read(cx).get_interned(&names.streaming_response).cloned();
    let Some(class) = class.and_then(|class| class.downcast_into::<Type>().ok()) else {
        return Err(cx.system_error("starlette.middleware.base has no _StreamingResponse"));
    };
    let messages = Messages::of(cx, exchange)?;
    let attributes = [
        (&names.info, info),
        (&names.iterator, Value::NONE),
        (&names.messages, messages),
        (&names.status_code, status),
        (&names.background, Value::NONE),
        (&names.raw_headers, headers),
    ];
    Ok(cx.instantiate_with(&class, attributes))
}

/// What `call_next` raises where the application has ended without a response.
fn unanswered(cx: &mut Cx, exchange: &Gc<Exchange>) -> Exc {
    let names = names(cx);
    let inner = exchange.write(cx);
    inner.error_raised = !inner.error.is_unset();
    let error = if inner.error_raised { inner.error.clone() } else { Value::NONE };
    let raise = inner.globals.clone().read(cx).get_interned(&names.raise_unanswered).cloned().unwrap_or_default();
    match cx.call(&raise, &[error]) {
        Err(exc) => exc,
        Ok(_) => cx.runtime_error("No response returned."),
    }
}

fn member(cx: &mut Cx, message: &Value, name: &str) -> Result<Value, Exc> {
    Ok(crate::channels::optional(cx, message, name)?.unwrap_or(Value::NONE))
}

fn channel_field(cx: &mut Cx, message: &Value, name: &str) -> Result<Value, Exc> {
    crate::channels::field(cx, message, name)
}

fn is_type(cx: &mut Cx, message: &Value, text: &str) -> Result<bool, Exc> {
    let kind = channel_field(cx, message, "type")?;
    let text = cx.str(text).into();
    cx.eq(&kind, &text)
}

/// `_StreamingResponse.__call__`, while nobody has asked for the iterator of its body.
pub(crate) fn call(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let (this, send) = (fr.argument(0), fr.argument(SEND));
    let is_untouched = [&names.iterator, &names.info]
        .iter()
        .all(|name| fr.cx.instance_attr(&this, name).is_some_and(|value| value.is_none()));
    let messages = fr.cx.instance_attr(&this, &names.messages);
    let exchange = messages.and_then(|messages| messages.downcast::<Messages>().map(|messages| messages.0.clone()));
    let channel = Channel::of(fr.cx, &send);
    let (true, Some(exchange), Some(channel)) = (is_untouched, exchange, channel) else { return fr.hand_over() };
    let scope = fr.argument(SCOPE);
    let result = forward(fr.cx, &this, &exchange, &scope, &send, &channel);
    fr.return_result(result.map(|()| Value::NONE))
}

fn forward(
    cx: &mut Cx,
    this: &Value,
    exchange: &Gc<Exchange>,
    scope: &Value,
    send: &Value,
    channel: &Channel,
) -> Result<(), Exc> {
    let names = names(cx);
    let status = attr!(cx, this, &names.status_code)?;
    let headers = attr!(cx, this, &names.raw_headers)?;
    let pushed = Scheduler::of(cx).pushed();
    if offers_body(cx, exchange)
        && let Some(Message::Body(body)) = receive(cx, exchange)?
    {
        let known = cx.instance_attr(this, &names.background);
        let is_last = known.is_some_and(|background| background.is_none()) && has_ended(cx, exchange);
        let done = is_last.then_some(scope);
        send_response_since(cx, send, &Whole { status: &status, headers: &headers, body: &body, done }, pushed)?;
        if is_last {
            return Ok(());
        }
    } else {
        send_start(cx, send, channel, &status, &headers)?;
        forward_parts(cx, exchange, send, channel)?;
    }
    let background = attr!(cx, this, &names.background)?;
    if cx.truth(&background)? {
        cx.call_awaited(&background, &mut [])?;
    }
    Ok(())
}

fn forward_parts(cx: &mut Cx, exchange: &Gc<Exchange>, send: &Value, channel: &Channel) -> Result<(), Exc> {
    let empty: Value = cx.bytes(b"").into();
    loop {
        match receive_part(cx, exchange)? {
            Some(Message::Body(body)) => return send_body(cx, channel, &body, false),
            None => return send_body(cx, channel, &empty, false),
            Some(Message::Start { .. }) => return Err(unexpected(cx, None)),
            Some(Message::Other(message)) => {
                if is_type(cx, &message, "http.response.pathsend")? {
                    cx.call_awaited(send, &mut [message])?;
                    return Ok(());
                }
                if !is_type(cx, &message, "http.response.body")? {
                    return Err(unexpected(cx, Some(&message)));
                }
                let body = member(cx, &message, "body")?;
                if !body.is_none() && cx.truth(&body)? {
                    send_body(cx, channel, &body, true)?;
                }
                let more = member(cx, &message, "more_body")?;
                if !cx.truth(&more)? {
                    return send_body(cx, channel, &empty, false);
                }
            }
        }
    }
}

#[cold]
fn unexpected(cx: &mut Cx, message: Option<&Value>) -> Exc {
    let shown = match message.map(|message| cx.repr_text(message)) {
        Some(Ok(shown)) => shown,
        Some(Err(exc)) => return exc,
        None => "{'type': 'http.response.start'}".to_owned(),
    };
    cx.error(molt_object::ExceptionKind::AssertionError, format!("Unexpected message: {shown}"))
}

/// A message as Python code has it.
pub(super) fn as_dict(cx: &mut Cx, message: Message) -> Value {
    let names = names(cx);
    let dict: Gc<Dict> = cx.new_dict();
    match message {
        Message::Other(message) => return message,
        Message::Start { status, headers } => {
            cx.dict_set_interned(&dict, &names.type_, names.response_start.value());
            cx.dict_set_interned(&dict, &names.status, status);
            cx.dict_set_interned(&dict, &names.headers, headers);
        }
        Message::Body(body) => {
            debug_assert!(body.is_instance_of::<Bytes>());
            cx.dict_set_interned(&dict, &names.type_, names.response_body.value());
            cx.dict_set_interned(&dict, &names.body, body);
        }
    }
    dict.into()
}
