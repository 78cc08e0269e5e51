//! The event loop object: what Python code sees of the scheduler. CPython Lib/asyncio/base_events.py.

use std::time::Duration;

use molt_object::args::Arguments;
use molt_object::builtins::generator::Generator;
use molt_object::native::{ClassDef, ClassFlags, FunctionDef, MemberDef, Param, ParamKind, Slots};
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

use super::handle::Handle;
use super::{keyword, param};
use crate::future::{self, Future};
use crate::scheduler::Scheduler;
use crate::task::{self, Body};
use crate::thread;

/// The payload of the event loop object; the state is the scheduler's.
pub struct EventLoop;

impl Trace for EventLoop {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for EventLoop {
    type Access = Frozen;
}

/// The event loop object of the world.
///
/// # Errors
/// What making its class raises.
pub fn object(cx: &mut Cx) -> Result<Value, Exc> {
    let known = Scheduler::of(cx).running_loop.clone();
    if !known.is_unset() {
        return Ok(known);
    }
    let class = cx.native_class(&LOOP)?;
    let made: Value = cx.instantiate(&class, EventLoop).into();
    Scheduler::of(cx).running_loop = made.clone();
    Ok(made)
}

/// The running event loop as seen from here: none in a worker thread.
///
/// # Errors
/// As [`object`].
pub fn running(cx: &mut Cx) -> Result<Option<Value>, Exc> {
    if task::current(cx).is_none() {
        return Ok(None);
    }
    object(cx).map(Some)
}

/// `loop.create_task(coroutine)`.
///
/// # Errors
/// TypeError for what is no coroutine.
pub fn create_task(cx: &mut Cx, coroutine: Value, name: Value, context: Value) -> Result<Gc<Future>, Exc> {
    let awaitable = coroutine.is_instance_of::<Generator>() || cx.slots(&coroutine).await_.is_some();
    if !awaitable {
        let shown = cx.repr_text(&coroutine)?;
        return Err(cx.type_error(format!("a coroutine was expected, got {shown}")));
    }
    let name = if name.is_none() {
        let number = Scheduler::of(cx).next_task_number();
        cx.str(&format!("Task-{number}")).into()
    } else {
        cx.str_of(&name)?.into()
    };
    task::spawn(cx, Body::Coroutine(coroutine), name, context)
}

const REST: Param = Param { name: "args", kind: ParamKind::VarPositional, default: None };

fn soon(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let (mut positional, keywords) = arguments.drain();
    if positional.len() < 2 {
        return Err(cx.type_error("call_soon() missing 1 required positional argument: 'callback'"));
    }
    let context = context_of(cx, keywords);
    let rest = positional.split_off(2);
    let callback = positional.swap_remove(1);
    let handle = Handle::make(cx, callback, rest, context);
    Scheduler::of(cx).call_soon(handle.clone());
    Scheduler::of(cx).wakes.wake_driver();
    Ok(handle.into())
}

fn context_of(cx: &Cx, keywords: Vec<(Gc<molt_object::builtins::str_::Str>, Value)>) -> Value {
    let given = keywords.into_iter().find(|(name, _)| name.as_bytes() == b"context").map(|(_, value)| value);
    match given {
        Some(context) if !context.is_none() => context,
        _ => crate::context::copy(cx),
    }
}

fn timer(cx: &mut Cx, arguments: &mut Arguments<'_>, relative: bool) -> Result<Value, Exc> {
    let (mut positional, keywords) = arguments.drain();
    if positional.len() < 3 {
        return Err(cx.type_error("call_later() missing required positional arguments: 'delay' and 'callback'"));
    }
    let context = context_of(cx, keywords);
    let rest = positional.split_off(3);
    let callback = positional.swap_remove(2);
    let at = cx.to_f64(&positional[1])?;
    let scheduler = Scheduler::of(cx);
    let when = if relative { scheduler.time() + at } else { at };
    let due = scheduler.started + Duration::from_secs_f64(when.clamp(0.0, 1e15));
    let handle = Handle::make_timer(cx, callback, rest, context, when);
    Scheduler::of(cx).call_at(due, handle.clone());
    Ok(handle.into())
}

fn run_in_executor(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let (mut positional, _) = arguments.drain();
    if positional.len() < 3 {
        return Err(cx.type_error("run_in_executor() missing required positional arguments: 'executor' and 'func'"));
    }
    let mut rest = positional.split_off(3);
    let function = positional.swap_remove(2);
    let done = thread::run_in_worker(cx, move |cx| cx.call_with(&function, Arguments::positional(&mut rest)))?;
    Ok(done.into())
}

fn method(name: &'static str, params: &'static [Param], call: molt_object::native::NativeCall) -> FunctionDef {
    FunctionDef { name, params, doc: "", call }
}

pub(crate) static LOOP: ClassDef = ClassDef {
    name: "EventLoop",
    module: "_asyncio",
    doc: "",
    bases: &[],
    members: &[
        MemberDef::Method(FunctionDef {
            name: "call_soon",
            params: &[param("self"), param("callback"), REST, keyword("context")],
            doc: "",
            call: soon,
        }),
        MemberDef::Method(FunctionDef {
            name: "call_soon_threadsafe",
            params: &[param("self"), param("callback"), REST, keyword("context")],
            doc: "",
            call: soon,
        }),
        MemberDef::Method(FunctionDef {
            name: "call_later",
            params: &[param("self"), param("delay"), param("callback"), REST, keyword("context")],
            doc: "",
            call: |cx, arguments| timer(cx, arguments, true),
        }),
        MemberDef::Method(FunctionDef {
            name: "call_at",
            params: &[param("self"), param("when"), param("callback"), REST, keyword("context")],
            doc: "",
            call: |cx, arguments| timer(cx, arguments, false),
        }),
        MemberDef::Method(FunctionDef {
            name: "time",
            params: &[param("self")],
            doc: "",
            call: |cx, _| Ok(Value::float(Scheduler::of(cx).time())),
        }),
        MemberDef::Method(FunctionDef {
            name: "create_future",
            params: &[param("self")],
            doc: "",
            call: |cx, _| future::new(cx).map(Value::from),
        }),
        MemberDef::Method(FunctionDef {
            name: "create_task",
            params: &[param("self"), param("coro"), keyword("name"), keyword("context")],
            doc: "",
            call: |cx, arguments| {
                const BARE: &[Param] = &[param("self"), param("coro"), keyword("name"), keyword("context")];
                let def = method("create_task", BARE, |_, _| Ok(Value::NONE));
                let [_, coroutine, name, context]: [Value; 4] = super::bound(cx, &def, arguments)?;
                let context = if context.is_none() { Value::UNSET } else { context };
                create_task(cx, coroutine, name, context).map(Value::from)
            },
        }),
        MemberDef::Method(FunctionDef {
            name: "run_in_executor",
            params: &[param("self"), param("executor"), param("func"), REST],
            doc: "",
            call: run_in_executor,
        }),
        MemberDef::Method(FunctionDef {
            name: "is_running",
            params: &[param("self")],
            doc: "",
            call: |_, _| Ok(Value::TRUE),
        }),
        MemberDef::Method(FunctionDef {
            name: "is_closed",
            params: &[param("self")],
            doc: "",
            call: |_, _| Ok(Value::FALSE),
        }),
        MemberDef::Method(FunctionDef {
            name: "get_debug",
            params: &[param("self")],
            doc: "",
            call: |_, _| Ok(Value::FALSE),
        }),
    ],
    slots: Slots::EMPTY,
    flags: ClassFlags::WITH_DICT,
    missing: &[
        "run_until_complete",
        "run_forever",
        "stop",
        "close",
        "shutdown_asyncgens",
        "shutdown_default_executor",
        "create_connection",
        "create_server",
        "create_datagram_endpoint",
        "sock_recv",
        "sock_sendall",
        "sock_connect",
        "sock_accept",
        "getaddrinfo",
        "getnameinfo",
        "add_signal_handler",
        "remove_signal_handler",
        "set_exception_handler",
        "call_exception_handler",
        "default_exception_handler",
        "get_exception_handler",
        "set_task_factory",
        "get_task_factory",
        "set_debug",
        "set_default_executor",
        "add_reader",
        "remove_reader",
        "add_writer",
        "remove_writer",
        "connect_read_pipe",
        "connect_write_pipe",
        "subprocess_shell",
        "subprocess_exec",
        "sendfile",
        "start_tls",
    ],
};
