//! What the application below a middleware receives. starlette/middleware/base.py `_CachedRequest.wrapped_receive`.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};
use molt_server::{Message, Receiver};

use super::exchange::Exchange;
use crate::channels;
use crate::names::names;

/// The payload of `receive` behind a middleware.
pub struct Receive(Gc<Exchange>);

impl Trace for Receive {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.0.trace(visitor);
    }
}

impl Payload for Receive {
    type Access = Frozen;
}

#[class(name = "receive", module = "starlette.middleware.base", no_new)]
impl Receive {
    #[call(signature = "()")]
    fn call(cx: &mut Cx, this: &Gc<Receive>) -> Result<Value, Exc> {
        cx.deferred(receive, vec![this.value()])
    }
}

impl Receive {
    /// `receive` of an exchange.
    ///
    /// # Errors
    /// What making its class raises.
    pub(super) fn of(cx: &mut Cx, exchange: &Gc<Exchange>) -> Result<Value, Exc> {
        let class = Receive::class(cx)?;
        Ok(Gc::new(&class, Receive(exchange.clone())).into())
    }
}

/// Receives through the middleware's request, in Python.
fn receive(cx: &mut Cx, arguments: &mut [Value]) -> Result<Value, Exc> {
    let Some(receive) = arguments[0].downcast::<Receive>().cloned() else { return Ok(Value::NONE) };
    let exchange = &receive.0;
    let names = names(cx);
    if exchange.read(cx).receiving.is_unset() {
        let inner = exchange.read(cx);
        let (request, closed) = (inner.request.clone(), Value::bool(inner.closed));
        let class = inner.globals.clone().read(cx).get_interned(&names.receiving).cloned().unwrap_or_default();
        let made = cx.call(&class, &[request, closed])?;
        exchange.write(cx).receiving = made;
    }
    let receiving = exchange.read(cx).receiving.clone();
    let receive = cx.getattr(&receiving, &names.receive)?;
    cx.call_awaited(&receive, &mut [])
}

/// The server's receiver behind a `receive`, through middlewares that have not touched the body.
fn untouched(cx: &mut Cx, receive: &Value) -> Option<Receiver> {
    let names = names(cx);
    let mut current = receive.clone();
    loop {
        let next = match current.downcast::<Receive>() {
            Some(receive) => {
                let inner = receive.0.read(cx);
                if inner.closed || !inner.receiving.is_unset() {
                    return None;
                }
                let request = inner.request.clone();
                let touched =
                    [&names.kept_body, &names.consumed, &names.is_disconnected, &names.form, &names.wrapped_consumed];
                if touched.iter().any(|name| cx.instance_attr(&request, name).is_some()) {
                    return None;
                }
                cx.instance_attr(&request, &names.kept_receive)?
            }
            None => return current.downcast::<channels::Receive>().map(|channel| channel.0.clone()),
        };
        current = next;
    }
}

/// Notes in the requests of the middlewares that the body went by.
fn note_consumed(cx: &mut Cx, receive: &Value) {
    let names = names(cx);
    let mut current = receive.clone();
    while let Some(receive) = current.downcast::<Receive>().cloned() {
        let request = receive.0.read(cx).request.clone();
        cx.set_instance_attr(&request, &names.consumed, Value::TRUE);
        cx.set_instance_attr(&request, &names.wrapped_consumed, Value::TRUE);
        current = cx.instance_attr(&request, &names.kept_receive).unwrap_or_default();
    }
}

/// The next message, received straight from the server; none where Python code has a say, or behind a middleware where the
/// whole body has not arrived yet: the end of the response may then come first.
///
/// # Errors
/// CancelledError.
pub fn receive_natively(cx: &mut Cx, receive: &Value) -> Result<Option<Message>, Exc> {
    let is_direct = receive.is_instance_of::<channels::Receive>();
    let Some(receiver) = untouched(cx, receive).filter(|receiver| is_direct || receiver.is_complete()) else {
        return Ok(None);
    };
    let message = molt_tasks::wait(cx, receiver.receive())?;
    if !is_direct {
        note_consumed(cx, receive);
    }
    Ok(Some(message))
}
