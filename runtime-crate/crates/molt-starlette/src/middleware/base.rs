//! The native body of `BaseHTTPMiddleware.__call__`, and what it gives to `dispatch` and to the application below.
//! starlette/middleware/base.py.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::type_::Type;
use molt_object::ops::Frame;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

use super::exchange::{self, Exchange, Message};
use super::streaming;
use crate::bodies::{REQUEST_INIT, RESPONSE_CALL, STREAMING_CALL};
use crate::frames::{RECEIVE, SCOPE, SEND, call_found, usual_scope};
use crate::names::names;
use crate::sending::Channel;
use crate::{attr, method};

/// The payload of `call_next`.
pub struct CallNext(Gc<Exchange>);

/// The payload of `send` of the application below.
pub struct Send(pub(crate) Gc<Exchange>);

/// The payload of what Python code takes the rest of a response from.
pub struct Messages(pub(super) Gc<Exchange>);

macro_rules! owns_an_exchange {
    ($($payload:ty),*) => {
        $(
            impl Trace for $payload {
                fn trace(&self, visitor: &mut Visitor<'_>) {
                    self.0.trace(visitor);
                }
            }

            impl Payload for $payload {
                type Access = Frozen;
            }
        )*
    };
}

owns_an_exchange!(CallNext, Send, Messages);

#[class(name = "call_next", module = "starlette.middleware.base", no_new)]
impl CallNext {
    #[call(signature = "(request)")]
    fn call(cx: &mut Cx, this: &Gc<CallNext>, request: Value) -> Result<Value, Exc> {
        drop(request);
        cx.deferred(call_next, vec![this.value()])
    }
}

#[class(name = "send", module = "starlette.middleware.base", no_new)]
impl Send {
    #[call(signature = "(message)")]
    fn call(cx: &mut Cx, this: &Gc<Send>, message: Value) -> Result<Value, Exc> {
        cx.deferred(send, vec![this.value(), message])
    }
}

#[class(name = "messages", module = "starlette.middleware.base", no_new)]
impl Messages {
    /// The next message; None when there is none.
    #[method(signature = "(self)")]
    fn next(cx: &mut Cx, this: &Gc<Messages>) -> Result<Value, Exc> {
        cx.deferred(next_message, vec![this.value()])
    }
}

impl Send {
    /// `send` of an exchange.
    ///
    /// # Errors
    /// What making its class raises.
    pub(super) fn of(cx: &mut Cx, exchange: &Gc<Exchange>) -> Result<Value, Exc> {
        let class = Send::class(cx)?;
        Ok(Gc::new(&class, Send(exchange.clone())).into())
    }
}

impl Messages {
    /// The messages of an exchange.
    ///
    /// # Errors
    /// What making its class raises.
    pub(super) fn of(cx: &mut Cx, exchange: &Gc<Exchange>) -> Result<Value, Exc> {
        let class = Messages::class(cx)?;
        Ok(Gc::new(&class, Messages(exchange.clone())).into())
    }
}

fn call_next(cx: &mut Cx, arguments: &mut [Value]) -> Result<Value, Exc> {
    let Some(exchange) = arguments[0].downcast::<CallNext>().map(|own| own.0.clone()) else { return Ok(Value::NONE) };
    exchange::start(cx, &exchange)?;
    exchange::catch_up(cx, &exchange)?;
    streaming::response(cx, &exchange)
}

fn send(cx: &mut Cx, arguments: &mut [Value]) -> Result<Value, Exc> {
    let Some(exchange) = arguments[0].downcast::<Send>().map(|own| own.0.clone()) else { return Ok(Value::NONE) };
    let message = arguments[1].take();
    exchange::send_part(cx, &exchange, Message::Other(message)).map(|()| Value::NONE)
}

fn next_message(cx: &mut Cx, arguments: &mut [Value]) -> Result<Value, Exc> {
    let Some(exchange) = arguments[0].downcast::<Messages>().map(|own| own.0.clone()) else { return Ok(Value::NONE) };
    let message = exchange::receive_part(cx, &exchange)?;
    Ok(message.map_or(Value::NONE, |message| streaming::as_dict(cx, message)))
}

/// `BaseHTTPMiddleware.__call__`, where nothing but native code stands between the middleware and the server.
pub(crate) fn call(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let this = fr.argument(0);
    if usual_scope(fr).is_none() || Channel::of(fr.cx, &fr.argument(SEND)).is_none() {
        return fr.hand_over();
    }
    let dispatch = attr!(fr.cx, &this, &names.dispatch_func);
    let app = attr!(fr.cx, &this, &names.app);
    let (Ok(dispatch), Ok(app)) = (dispatch, app) else { return fr.hand_over() };
    let Some(request) = make_request(fr) else { return fr.hand_over() };
    let scope = fr.argument(SCOPE);
    let exchange = Exchange::new(fr.cx, app, request.clone(), scope.clone(), fr.globals.clone());
    let send = fr.argument(SEND);
    let result = serve(fr.cx, &exchange, &dispatch, &request, scope, send);
    let result = match result {
        Ok(()) => raised_behind(fr.cx, &exchange),
        Err(exc) => Err(abandon(fr, &exchange, &exc)),
    };
    fr.return_result(result.map(|()| Value::NONE))
}

/// `_CachedRequest(scope, receive)`
fn make_request(fr: &mut Frame<'_>) -> Option<Value> {
    let names = names(fr.cx);
    let class = fr.global(&names.cached_request)?.downcast_into::<Type>().ok()?;
    let init = fr.cx.lookup_in_class(&class, &names.init)?;
    if !fr.cx.has_native_body(&init, &REQUEST_INIT) {
        return None;
    }
    let (scope, receive) = (fr.argument(SCOPE), fr.argument(RECEIVE));
    let empty_send = fr.global(&names.empty_send)?;
    let attributes = [(&names.scope, scope), (&names.kept_receive, receive), (&names.kept_send, empty_send)];
    Some(fr.cx.instantiate_with(&class, attributes))
}

/// Lets the middleware answer and sends its response.
fn serve(
    cx: &mut Cx,
    exchange: &Gc<Exchange>,
    dispatch: &Value,
    request: &Value,
    scope: Value,
    send: Value,
) -> Result<(), Exc> {
    let names = names(cx);
    let class = CallNext::class(cx)?;
    let call_next: Value = Gc::new(&class, CallNext(exchange.clone())).into();
    let response = cx.call_awaited(dispatch, &mut [request.clone(), call_next])?;
    let called = method!(cx, &response, &names.call_special);
    match called {
        Ok(called) if receives_nothing(cx, &called.0) => {
            call_found(cx, called, &mut [response, scope, Value::NONE, send])?;
        }
        _ => {
            let receive = cx.getattr(request, &names.wrapped_receive)?;
            cx.call_awaited(&response, &mut [scope, receive, send])?;
        }
    }
    exchange::close(cx, exchange)?;
    exchange::finish(cx, exchange)
}

/// Whether a response's `__call__` is one that does not look at `receive`.
fn receives_nothing(cx: &Cx, function: &Value) -> bool {
    cx.has_native_body(function, &STREAMING_CALL) || cx.has_native_body(function, &RESPONSE_CALL)
}

/// What the application raised after its response had started, and nobody was told of.
fn raised_behind(cx: &mut Cx, exchange: &Gc<Exchange>) -> Result<(), Exc> {
    let inner = exchange.read(cx);
    if inner.error.is_unset() || inner.error_raised {
        return Ok(());
    }
    let error = inner.error.clone();
    Err(cx.exception_from(error)?)
}

/// Ends what a middleware that failed has left running; gives the exception to go on with.
fn abandon(fr: &mut Frame<'_>, exchange: &Gc<Exchange>, exc: &Exc) -> Exc {
    let names = names(fr.cx);
    let Some(leave) = fr.global(&names.abandon) else { return exc.clone() };
    let running = exchange::running(fr.cx, exchange);
    let tasks = fr.cx.list(running).into();
    match fr.cx.call_awaited(&leave, &mut [tasks, exc.value()]) {
        Err(raised) => raised,
        Ok(_) => exc.clone(),
    }
}
