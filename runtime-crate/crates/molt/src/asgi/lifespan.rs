//! The `lifespan` scope: `receive` and `send` of the start-up and shutdown protocol.

use std::rc::Rc;

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};
use molt_server::{Lifespan, LifespanEvent, LifespanMessage};

use super::scope::asgi_version;
use crate::{Program, registered};
use molt_starlette::channels::{field, optional};

/// The payload of both channels.
pub(super) struct Channel {
    lifespan: Rc<Lifespan>,
    /// Looked at once it has started: it may have registered routes.
    application: Value,
    program: Program,
}

impl Trace for Channel {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.application.trace(visitor);
    }
}

impl Payload for Channel {
    type Access = Frozen;
}

#[class(name = "receive", module = "uvicorn.lifespan.on", no_new)]
impl Channel {
    #[call(signature = "(message=None)")]
    fn call(cx: &mut Cx, this: &Gc<Channel>, message: Option<Value>) -> Result<Value, Exc> {
        match message {
            Some(message) => cx.deferred(send, vec![this.value(), message]),
            None => cx.deferred(receive, vec![this.value()]),
        }
    }
}

fn receive(cx: &mut Cx, arguments: &mut [Value]) -> Result<Value, Exc> {
    let Some(channel) = arguments[0].downcast::<Channel>().cloned() else { return Ok(Value::NONE) };
    // The second message comes when the server ends.
    molt_stack::give_back_unused();
    let kind = match molt_tasks::wait(cx, channel.lifespan.receive())? {
        LifespanEvent::Startup => "lifespan.startup",
        LifespanEvent::Shutdown => "lifespan.shutdown",
    };
    let dict = cx.new_dict();
    let kind = cx.str(kind).into();
    cx.dict_set_str(&dict, "type", kind);
    Ok(dict.into())
}

fn send(cx: &mut Cx, arguments: &mut [Value]) -> Result<Value, Exc> {
    let Some(channel) = arguments[0].downcast::<Channel>().cloned() else { return Ok(Value::NONE) };
    let message = arguments[1].take();
    let kind = field(cx, &message, "type")?;
    let kind = cx.str_text(&kind)?;
    let text = match optional(cx, &message, "message")? {
        Some(text) => cx.str_text(&text)?,
        None => String::new(),
    };
    let answer = match kind.as_str() {
        "lifespan.startup.complete" => {
            crate::exit::end_if_refused(cx, None);
            let found = registered::first_refused(cx, &channel.program, &channel.application)?;
            found.into_iter().for_each(|text| crate::exit::end_refused(&text));
            LifespanMessage::StartupComplete
        }
        "lifespan.startup.failed" => {
            let handled = cx.handled().cloned();
            crate::exit::end_if_refused(cx, handled.as_ref());
            LifespanMessage::StartupFailed(text)
        }
        "lifespan.shutdown.complete" => LifespanMessage::ShutdownComplete,
        "lifespan.shutdown.failed" => LifespanMessage::ShutdownFailed(text),
        _ => return Err(cx.assertion_error("")),
    };
    match channel.lifespan.send(answer) {
        Ok(()) => Ok(Value::NONE),
        Err(error) => Err(cx.assertion_error(error.to_string())),
    }
}

/// Calls the application on a `lifespan` scope and waits for its end.
///
/// # Errors
/// What the application raises.
pub(super) fn run(
    cx: &mut Cx,
    (program, application): (&Program, &Value),
    lifespan: &Rc<Lifespan>,
    state: &Value,
) -> Result<Value, Exc> {
    let scope = cx.new_dict();
    let kind = cx.str("lifespan").into();
    cx.dict_set_str(&scope, "type", kind);
    let version = asgi_version(cx, "2.0");
    cx.dict_set_str(&scope, "asgi", version);
    cx.dict_set_str(&scope, "state", state.clone());
    let class = Channel::class(cx)?;
    let channel = Channel { lifespan: lifespan.clone(), application: application.clone(), program: program.clone() };
    let channel: Value = Gc::new(&class, channel).into();
    let awaitable = cx.call(application, &[scope.into(), channel.clone(), channel])?;
    cx.wait_for(&awaitable)
}
