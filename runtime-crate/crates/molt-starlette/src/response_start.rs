//! `send`, remembering whether the response has started. starlette/_exception_handler.py `wrapped_app.sender`,
//! starlette/middleware/errors.py `_send`.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::str_::Str;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Trace, Value, Visitor};

const START: &str = "http.response.start";

/// The payload: the callable that messages go on to.
pub struct ResponseStart {
    send: Value,
    started: bool,
}

impl Trace for ResponseStart {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.send.trace(visitor);
    }
}

impl Payload for ResponseStart {
    type Access = Mutable;
}

impl ResponseStart {
    /// `ResponseStart(send)`
    ///
    /// # Errors
    /// What making the class raises.
    pub fn wrapping(cx: &mut Cx, send: Value) -> Result<Value, Exc> {
        let class = ResponseStart::class(cx)?;
        Ok(Gc::new(&class, ResponseStart { send, started: false }).into())
    }

    /// Whether the response has started.
    pub fn has_started(cx: &Cx, sender: &Value) -> bool {
        sender.downcast::<ResponseStart>().is_some_and(|sender| sender.read(cx).started)
    }
}

/// What messages go on to behind all those that only remember.
pub(crate) fn innermost(cx: &Cx, send: &Value) -> Value {
    let mut current = send.clone();
    while let Some(next) = current.downcast::<ResponseStart>().map(|start| start.read(cx).send.clone()) {
        current = next;
    }
    current
}

/// Lets all those that remember know that the response has started.
pub(crate) fn mark_started(cx: &mut Cx, send: &Value) {
    let mut current = send.clone();
    while let Some(start) = current.downcast::<ResponseStart>().cloned() {
        let inner = start.write(cx);
        inner.started = true;
        current = inner.send.clone();
    }
}

/// `message["type"] == "http.response.start"`.
fn is_start(cx: &mut Cx, message: &Value) -> Result<bool, Exc> {
    let kind = match message.downcast::<Dict>().and_then(|dict| dict.read(cx).get_str("type").cloned()) {
        Some(kind) => kind,
        None => {
            let key = cx.intern("type").into();
            cx.getitem(message, &key)?
        }
    };
    match kind.downcast::<Str>().and_then(|kind| kind.as_str()) {
        Some(kind) => Ok(kind == START),
        None => {
            let start = cx.str(START).into();
            cx.eq(&kind, &start)
        }
    }
}

/// A send function that remembers whether the response has started.
#[class(name = "ResponseStart", module = "_starlette")]
impl ResponseStart {
    #[new(signature = "(send)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, send: Value) -> Value {
        cx.instantiate(class, ResponseStart { send, started: false }).into()
    }

    #[getter]
    fn started(cx: &mut Cx, this: &Gc<ResponseStart>) -> bool {
        this.read(cx).started
    }

    #[getter]
    fn send(cx: &mut Cx, this: &Gc<ResponseStart>) -> Value {
        this.read(cx).send.clone()
    }

    /// Each of those nested in one another sees the message; what the innermost `send` gives is awaited by the caller.
    #[call(signature = "(message)")]
    fn call(cx: &mut Cx, this: &Gc<ResponseStart>, message: Value) -> Result<Value, Exc> {
        let starts = is_start(cx, &message)?;
        let mut current = this.clone();
        loop {
            if starts {
                current.write(cx).started = true;
            }
            let send = current.read(cx).send.clone();
            match send.downcast_into::<ResponseStart>() {
                Ok(next) => current = next,
                Err(send) => return cx.call(&send, &[message]),
            }
        }
    }
}
