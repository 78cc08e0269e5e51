//! `asyncio.Handle` and `asyncio.TimerHandle`: a callback that waits to be called. CPython Lib/asyncio/events.py `Handle._run`.

use molt_object::args::Arguments;
use molt_object::native::{ClassDef, ClassFlags, FunctionDef, MemberDef, Slots};
use molt_object::{Cx, Gc, Mutable, Payload, Trace, Value, Visitor};

use super::param;

/// The payload of a handle.
pub struct Handle {
    /// What is called; unset once cancelled.
    pub callback: Value,
    /// With these arguments.
    pub arguments: Vec<Value>,
    /// In this context.
    pub context: Value,
    /// Whether it was cancelled.
    pub cancelled: bool,
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

impl Handle {
    /// A new handle.
    pub fn make(cx: &mut Cx, callback: Value, arguments: Vec<Value>, context: Value) -> Gc<Handle> {
        let class = cx.native_class(&HANDLE).unwrap_or_else(|_| cx.world.types.object.clone());
        Gc::new(&class, Handle { callback, arguments, context, cancelled: false, when: 0.0 })
    }

    /// A new handle of a timer.
    pub fn make_timer(cx: &mut Cx, callback: Value, arguments: Vec<Value>, context: Value, when: f64) -> Gc<Handle> {
        let class = cx.native_class(&TIMER_HANDLE).unwrap_or_else(|_| cx.world.types.object.clone());
        Gc::new(&class, Handle { callback, arguments, context, cancelled: false, when })
    }
}

/// Calls what the handle holds, in its context; an exception goes to the loop's exception handler.
pub(crate) fn run(cx: &mut Cx, handle: &Gc<Handle>) {
    let inner = handle.write(cx);
    if inner.cancelled {
        return;
    }
    let callback = inner.callback.clone();
    let mut arguments = std::mem::take(&mut inner.arguments);
    let context = inner.context.clone();
    let outer = std::mem::replace(&mut cx.task.context, context);
    let result = cx.call_with(&callback, Arguments::positional(&mut arguments));
    cx.task.context = outer;
    if let Err(exc) = result {
        report(cx, &callback, &exc);
    }
}

/// CPython `BaseEventLoop.default_exception_handler`, for a callback.
fn report(cx: &mut Cx, callback: &Value, exc: &molt_object::Exc) {
    let shown = cx.repr_text(callback).unwrap_or_default();
    let traceback = molt_object::builtins::exceptions::format_exception(cx, exc);
    eprint!("Exception in callback {shown}\nhandle: <Handle {shown}>\n{traceback}");
}

const CANCEL: FunctionDef = FunctionDef {
    name: "cancel",
    params: &[param("self")],
    doc: "",
    call: |cx, arguments| {
        if let Some(handle) = arguments.take(0).downcast::<Handle>() {
            let inner = handle.write(cx);
            inner.cancelled = true;
            let old = (inner.callback.take(), std::mem::take(&mut inner.arguments));
            drop(old);
        }
        Ok(Value::NONE)
    },
};

const CANCELLED: FunctionDef = FunctionDef {
    name: "cancelled",
    params: &[param("self")],
    doc: "",
    call: |cx, arguments| {
        Ok(Value::bool(arguments.take(0).downcast::<Handle>().is_some_and(|handle| handle.read(cx).cancelled)))
    },
};

const WHEN: FunctionDef = FunctionDef {
    name: "when",
    params: &[param("self")],
    doc: "",
    call: |cx, arguments| {
        Ok(Value::float(arguments.take(0).downcast::<Handle>().map_or(0.0, |handle| handle.read(cx).when)))
    },
};

pub(crate) static HANDLE: ClassDef = ClassDef {
    name: "Handle",
    module: "asyncio.events",
    doc: "Object returned by callback registration methods.",
    bases: &[],
    members: &[MemberDef::Method(CANCEL), MemberDef::Method(CANCELLED)],
    slots: Slots::EMPTY,
    flags: ClassFlags::INTERNAL,
    missing: &["get_context"],
};

pub(crate) static TIMER_HANDLE: ClassDef = ClassDef {
    name: "TimerHandle",
    module: "asyncio.events",
    doc: "Object returned by timed callback registration methods.",
    bases: &[|cx| cx.native_class(&HANDLE)],
    members: &[MemberDef::Method(WHEN)],
    slots: Slots::EMPTY,
    flags: ClassFlags::INTERNAL,
    missing: &[],
};
