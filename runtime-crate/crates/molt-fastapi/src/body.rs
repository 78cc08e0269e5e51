//! Reading the body of a request. fastapi/routing.py `get_request_handler`.

use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::list::List;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, ExceptionKind, Value};
use molt_server::Message;
use molt_starlette::attr;
use molt_starlette::middleware::receiving::receive_natively;

use crate::fields::module_global;
use crate::names::names;
use crate::solving::Exchange;

/// What JSON or a form holds, the bytes of a body of another type, or `None` if the body is empty.
///
/// # Errors
/// RequestValidationError for what is no JSON, HTTPException for what cannot be read.
pub fn read(cx: &mut Cx, handler: &Value, exchange: &mut Exchange) -> Result<Value, Exc> {
    let names = names(cx);
    let is_form = attr!(cx, handler, &names.is_form)?;
    if !is_form.is_true() && exchange.request.is_unset() && receive_all(cx, exchange)? {
        return match parsed(cx, handler, exchange) {
            Err(exc) if exc.is_kind(cx, ExceptionKind::Exception) => refused(cx, handler, exchange, &exc),
            outcome => outcome,
        };
    }
    let request = exchange.request(cx)?;
    let read_body = cx.getattr(handler, &names.read_body)?;
    cx.call_awaited(&read_body, &mut [request])
}

/// Receives the whole body straight from the server; false if that is not possible.
fn receive_all(cx: &mut Cx, exchange: &mut Exchange) -> Result<bool, Exc> {
    let mut content = Vec::new();
    loop {
        let Some(message) = receive_natively(cx, &exchange.receive)? else { return Ok(false) };
        match message {
            Message::Request { body, more_body } => {
                if more_body || !content.is_empty() {
                    content.extend_from_slice(&body);
                } else {
                    exchange.content = cx.bytes(&body).into();
                    return Ok(true);
                }
                if !more_body {
                    exchange.content = cx.bytes(&content).into();
                    return Ok(true);
                }
            }
            // The server says so again when the request itself asks.
            Message::Disconnect => return Ok(false),
        }
    }
}

fn parsed(cx: &mut Cx, handler: &Value, exchange: &mut Exchange) -> Result<Value, Exc> {
    let names = names(cx);
    let content = exchange.content.clone();
    if content.downcast::<Bytes>().is_some_and(|content| content.items().is_empty()) {
        return Ok(Value::NONE);
    }
    let is_json = match content_type(cx, exchange) {
        Some(content_type) if !content_type.is_empty() => is_json(&content_type),
        _ => {
            let is_strict = attr!(cx, handler, &names.is_strict)?;
            !cx.truth(&is_strict)?
        }
    };
    if !is_json {
        return Ok(content);
    }
    let loads = module_global(cx, "json", "loads")?;
    let json = cx.call(&loads, &[content])?;
    exchange.json = json.clone();
    Ok(json)
}

/// The first header `content-type`, as text.
fn content_type(cx: &mut Cx, exchange: &Exchange) -> Option<String> {
    let names = names(cx);
    let raw = exchange.scope.read(cx).get_interned(&names.headers)?.downcast::<List>()?;
    raw.read(cx).items.iter().find_map(|pair| match pair.downcast::<Tuple>()?.items() {
        [name, value] if name.downcast::<Bytes>()?.items() == b"content-type" => {
            Some(value.downcast::<Bytes>()?.items().iter().map(|&byte| char::from(byte)).collect())
        }
        _ => None,
    })
}

/// Whether a Content-Type is application/json or of a suffix +json, read as email.message reads it.
fn is_json(content_type: &str) -> bool {
    let essence = content_type.split(';').next().unwrap_or_default().trim().to_lowercase();
    match essence.split_once('/') {
        Some(("application", sub)) => !sub.contains('/') && (sub == "json" || sub.ends_with("+json")),
        _ => false,
    }
}

/// Raises what a body that cannot be read comes to.
fn refused(cx: &mut Cx, handler: &Value, exchange: &mut Exchange, exc: &Exc) -> Result<Value, Exc> {
    let names = names(cx);
    let request = exchange.request(cx)?;
    let refuse = cx.getattr(handler, &names.refuse_body)?;
    cx.while_handling(exc, |cx| cx.call(&refuse, &[exc.value(), request]))
}
