//! `receive` and `send` of a request as callables.

use molt_macros::{class, function};
use molt_object::builtins::NativeClass;
use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::refused;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, ExceptionKind, Frozen, Gc, Payload, Trace, Value, Visitor};
use molt_server::{Message, Receiver, Responder, SendError};
use smallvec::SmallVec;

/// The payload of `receive`.
pub struct Receive(pub Receiver);

/// The payload of `send`.
pub struct Send(pub Responder);

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

#[class(name = "receive", module = "uvicorn.protocols.http.httptools_impl", no_new)]
impl Receive {
    #[call(signature = "()")]
    fn call(cx: &mut Cx, this: &Gc<Receive>) -> Result<Value, Exc> {
        cx.deferred(receive, vec![this.value()])
    }
}

#[class(name = "send", module = "uvicorn.protocols.http.httptools_impl", no_new)]
impl Send {
    #[call(signature = "(message)")]
    fn call(cx: &mut Cx, this: &Gc<Send>, message: Value) -> Result<Value, Exc> {
        cx.deferred(send, vec![this.value(), message])
    }
}

/// `receive` for a request.
///
/// # Errors
/// What making its class raises.
pub fn receive_object(cx: &mut Cx, receiver: Receiver) -> Result<Value, Exc> {
    let class = Receive::class(cx)?;
    Ok(Gc::new(&class, Receive(receiver)).into())
}

/// `send` for a request.
///
/// # Errors
/// What making its class raises.
pub fn send_object(cx: &mut Cx, responder: Responder) -> Result<Value, Exc> {
    let class = Send::class(cx)?;
    Ok(Gc::new(&class, Send(responder)).into())
}

fn receive(cx: &mut Cx, arguments: &mut [Value]) -> Result<Value, Exc> {
    let Some(channel) = arguments[0].downcast::<Receive>().cloned() else { return Ok(Value::NONE) };
    let message = molt_tasks::wait(cx, channel.0.receive())?;
    let dict = cx.new_dict();
    match message {
        Message::Request { body, more_body } => {
            let kind = cx.str("http.request").into();
            cx.dict_set_str(&dict, "type", kind);
            let body = cx.bytes(&body).into();
            cx.dict_set_str(&dict, "body", body);
            cx.dict_set_str(&dict, "more_body", Value::bool(more_body));
        }
        Message::Disconnect => {
            let kind = cx.str("http.disconnect").into();
            cx.dict_set_str(&dict, "type", kind);
        }
    }
    Ok(dict.into())
}

fn send(cx: &mut Cx, arguments: &mut [Value]) -> Result<Value, Exc> {
    let Some(channel) = arguments[0].downcast::<Send>().cloned() else { return Ok(Value::NONE) };
    let message = arguments[1].take();
    ready(cx, &channel)?;
    let kind = field(cx, &message, "type")?;
    let kind = cx.str_of(&kind)?;
    match kind.as_str().unwrap_or_default() {
        "http.response.start" => {
            let status = field(cx, &message, "status")?;
            let headers = optional(cx, &message, "headers")?;
            start(cx, &channel, &status, headers.as_ref())?;
        }
        "http.response.body" => {
            let content = optional(cx, &message, "body")?;
            let more = optional(cx, &message, "more_body")?;
            let more = more.is_some_and(|more| cx.truth(&more).unwrap_or(false));
            body(cx, &channel, content.as_ref(), more)?;
        }
        other => {
            let message = format!("Expected ASGI message 'http.response.start', but got '{other}'.");
            return Err(cx.runtime_error(message));
        }
    }
    Ok(Value::NONE)
}

/// Waits while the client reads more slowly than the application writes. A request that has met a refusal is not answered.
///
/// # Errors
/// CancelledError; the refusal.
pub fn ready(cx: &mut Cx, channel: &Gc<Send>) -> Result<(), Exc> {
    refused::raise_noted(cx)?;
    if channel.0.is_ready() { Ok(()) } else { molt_tasks::wait(cx, channel.0.ready()) }
}

/// What was written to clients goes out now, not at the end of the turn: before what may take long.
#[function(signature = "()")]
pub fn send_written(cx: &mut Cx) {
    molt_tasks::end_turn(cx);
}

/// `http.response.start`
///
/// # Errors
/// What uvicorn's `send` raises, and TypeError for headers that are none.
pub fn start(cx: &mut Cx, channel: &Gc<Send>, status: &Value, listed: Option<&Value>) -> Result<(), Exc> {
    let status = cx.index_i64(status)?;
    let headers = headers(cx, listed)?;
    let headers = headers.iter().map(|(name, value)| (name.items(), value.items()));
    channel.0.start(status, headers).map_err(|error| raised(cx, &error))
}

/// `http.response.body`
///
/// # Errors
/// What uvicorn's `send` raises, and TypeError for a body of something else than bytes.
pub fn body(cx: &mut Cx, channel: &Gc<Send>, content: Option<&Value>, more: bool) -> Result<(), Exc> {
    molt_tasks::at_end_of_turn(cx, channel.0.sends());
    let result = match content {
        Some(content) => with_bytes(cx, content, |content| channel.0.body(content, more))?,
        None => channel.0.body(b"", more),
    };
    result.map_err(|error| raised(cx, &error))
}

/// The exception for what the server found wrong with a message.
#[cold]
pub fn raised(cx: &mut Cx, error: &SendError) -> Exc {
    match error.exception() {
        "ValueError" => cx.value_error(error.to_string()),
        "KeyError" => {
            let key = match error {
                SendError::UnknownStatus(status) => Value::int(*status),
                _ => Value::NONE,
            };
            cx.key_error(key)
        }
        _ => cx.runtime_error(error.to_string()),
    }
}

/// `message[name]`.
pub fn field(cx: &mut Cx, message: &Value, name: &str) -> Result<Value, Exc> {
    let key = cx.intern(name).into();
    cx.getitem(message, &key)
}

/// `message.get(name)`.
pub fn optional(cx: &mut Cx, message: &Value, name: &str) -> Result<Option<Value>, Exc> {
    if let Some(dict) = message.downcast::<Dict>() {
        return Ok(dict.read(cx).get_str(name).cloned());
    }
    match field(cx, message, name) {
        Ok(value) => Ok(Some(value)),
        Err(exc) if exc.is_kind(cx, ExceptionKind::KeyError) => Ok(None),
        Err(exc) => Err(exc),
    }
}

/// The headers of a message, as objects: no bytes are copied.
fn headers(cx: &mut Cx, listed: Option<&Value>) -> Result<SmallVec<[(Gc<Bytes>, Gc<Bytes>); 8]>, Exc> {
    let mut headers = SmallVec::new();
    let Some(listed) = listed else { return Ok(headers) };
    for pair in cx.collect(listed)? {
        headers.push(match pair.downcast::<Tuple>().map(|pair| pair.items()) {
            Some([name, value]) => (bytes_object(cx, name)?, bytes_object(cx, value)?),
            _ => unpacked(cx, &pair)?,
        });
    }
    Ok(headers)
}

/// `name, value = pair` of any iterable.
fn unpacked(cx: &mut Cx, pair: &Value) -> Result<(Gc<Bytes>, Gc<Bytes>), Exc> {
    let parts = cx.collect(pair)?;
    let [name, value] = parts.as_slice() else {
        let wanted = if parts.len() < 2 { "not enough" } else { "too many" };
        return Err(cx.value_error(format!("{wanted} values to unpack (expected 2)")));
    };
    Ok((bytes_object(cx, name)?, bytes_object(cx, value)?))
}

fn bytes_object(cx: &mut Cx, value: &Value) -> Result<Gc<Bytes>, Exc> {
    match value.downcast::<Bytes>() {
        Some(bytes) => Ok(bytes.clone()),
        None => {
            let copied = with_bytes(cx, value, <[u8]>::to_vec)?;
            Ok(cx.bytes(&copied))
        }
    }
}

fn with_bytes<R>(cx: &mut Cx, value: &Value, f: impl FnOnce(&[u8]) -> R) -> Result<R, Exc> {
    if let Some(bytes) = value.downcast::<Bytes>() {
        return Ok(f(bytes.items()));
    }
    if let Some(result) = cx.buffer(value).map(|bytes| f(&bytes)) {
        return Ok(result);
    }
    let class = if value.is_instance_of::<Str>() { "str".to_owned() } else { cx.class_name(value) };
    Err(cx.type_error(format!("a bytes-like object is required, not '{class}'")))
}
