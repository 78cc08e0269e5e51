//! `asyncio.Handle` and `asyncio.TimerHandle`: a callback that waits to be called. CPython Lib/asyncio/events.py `Handle._run`.

use molt_macros::class;
use molt_object::args::Arguments;
use molt_object::builtins::NativeClass;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Refusals, Trace, Value, Visitor};

use crate::homes::{self, Home};

/// The payload of a handle.
pub struct Handle {
    /// What is called; unset once cancelled.
    pub callback: Value,
    /// With these arguments.
    pub arguments: Vec<Value>,
    /// In this context.
    pub context: Value,
    /// Where the refusals are noted that it raises: with those of whoever made it.
    refusals: Refusals,
    /// The number of the event loop that calls it.
    pub(crate) home: Home,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// Whether it is called more than once: whenever a descriptor is ready.
    pub repeats: bool,
    /// When it is due on the loop's clock, for a timer.
    pub when: f64,
}

impl Trace for Handle {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.callback.trace(visitor);
        self.arguments.trace(visitor);
        self.context.trace(visitor);
    }
}

impl Payload for Handle {
    type Access = Mutable;
}

/// Object returned by callback registration methods.
#[class(name = "Handle", module = "asyncio.events", no_new)]
impl Handle {
    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Handle>) -> Result<String, Exc> {
        let class = cx.short_class_name(&this.value());
        let (callback, cancelled) = (this.read(cx).callback.clone(), this.read(cx).cancelled);
        if cancelled || callback.is_unset() {
            return Ok(format!("<{class} cancelled>"));
        }
        Ok(format!("<{class} {}>", cx.repr_text(&callback)?))
    }

    #[method(signature = "(self)")]
    pub(crate) fn cancel(cx: &mut Cx, this: &Gc<Handle>) {
        let inner = this.write(cx);
        inner.cancelled = true;
        let old = (inner.callback.take(), std::mem::take(&mut inner.arguments));
        drop(old);
    }

    #[method(signature = "(self)")]
    fn cancelled(cx: &mut Cx, this: &Gc<Handle>) -> bool {
        this.read(cx).cancelled
    }

    #[method(signature = "(self)")]
    fn get_context(cx: &mut Cx, this: &Gc<Handle>) -> Value {
        this.read(cx).context.clone()
    }
}

/// The class of handles that wait for their time.
pub struct TimerHandle;

/// Object returned by timed callback registration methods.
#[class(name = "TimerHandle", module = "asyncio.events", bases(Handle::class), no_new)]
impl TimerHandle {
    #[method(signature = "(self)")]
    fn when(cx: &mut Cx, this: &Gc<Handle>) -> f64 {
        this.read(cx).when
    }
}

impl Trace for TimerHandle {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for TimerHandle {
    type Access = Mutable;
}

impl Handle {
    fn new(callback: Value, arguments: Vec<Value>, context: Value, refusals: Refusals, home: Home) -> Handle {
        Handle { callback, arguments, context, refusals, home, cancelled: false, repeats: false, when: 0.0 }
    }
}

/// A new handle.
///
/// # Errors
/// What making its class raises.
pub fn make(cx: &mut Cx, callback: Value, arguments: Vec<Value>, context: Value) -> Result<Gc<Handle>, Exc> {
    let refusals = cx.task.refusals.clone();
    make_for(cx, callback, arguments, context, refusals)
}

/// A new handle for whom the refusals are noted that it raises.
///
/// # Errors
/// What making its class raises.
pub fn make_for(
    cx: &mut Cx,
    callback: Value,
    arguments: Vec<Value>,
    context: Value,
    refusals: Refusals,
) -> Result<Gc<Handle>, Exc> {
    let class = Handle::class(cx)?;
    let home = homes::here(cx);
    Ok(Gc::new(&class, Handle::new(callback, arguments, context, refusals, home)))
}

/// A new handle that is called again and again.
///
/// # Errors
/// What making its class raises.
pub fn make_repeating(cx: &mut Cx, callback: Value, arguments: Vec<Value>, context: Value) -> Result<Gc<Handle>, Exc> {
    let handle = make(cx, callback, arguments, context)?;
    handle.write(cx).repeats = true;
    Ok(handle)
}

/// A new handle of a timer that is due at a time of the loop's clock.
///
/// # Errors
/// What making its class raises.
pub fn make_timer(
    cx: &mut Cx,
    callback: Value,
    arguments: Vec<Value>,
    context: Value,
    when: f64,
) -> Result<Gc<Handle>, Exc> {
    let class = TimerHandle::class(cx)?;
    let refusals = cx.task.refusals.clone();
    let home = homes::here(cx);
    Ok(Gc::new(&class, Handle { when, ..Handle::new(callback, arguments, context, refusals, home) }))
}

/// Calls what the handle holds, in its context; an exception goes to the loop's exception handler.
pub(crate) fn run(cx: &mut Cx, handle: &Gc<Handle>) {
    let inner = handle.write(cx);
    if inner.cancelled {
        return;
    }
    let callback = inner.callback.clone();
    let mut arguments = if inner.repeats { inner.arguments.clone() } else { std::mem::take(&mut inner.arguments) };
    let (context, refusals) = (inner.context.clone(), inner.refusals.clone());
    let outer = std::mem::replace(&mut cx.task.context, context);
    let outer_refusals = std::mem::replace(&mut cx.task.refusals, refusals);
    let result = cx.call_with(&callback, Arguments::positional(&mut arguments));
    cx.task.context = outer;
    cx.task.refusals = outer_refusals;
    if let Err(exc) = result
        && !super::loop_::leave(cx, &exc)
    {
        report(cx, handle, &callback, &exc);
    }
}

/// Tells the loop's exception handler; the traceback is printed where there is none.
fn report(cx: &mut Cx, handle: &Gc<Handle>, callback: &Value, exc: &Exc) {
    let shown = cx.repr_text(callback).unwrap_or_default();
    let told = super::loop_::object(cx).and_then(|event_loop| {
        let handler = cx.getattr_str(&event_loop, "call_exception_handler")?;
        let context = cx.new_dict();
        let message = cx.str(&format!("Exception in callback {shown}")).into();
        for (name, value) in [("message", message), ("exception", exc.value()), ("handle", handle.value())] {
            cx.dict_set_str(&context, name, value);
        }
        cx.call(&handler, &[context.into()])
    });
    if told.is_err() {
        let traceback = molt_object::builtins::exceptions::format_exception(cx, exc);
        eprint!("Exception in callback {shown}\nhandle: <Handle {shown}>\n{traceback}");
    }
}
