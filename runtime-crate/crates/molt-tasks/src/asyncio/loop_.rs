//! The event loop object: what Python code sees of the scheduler. CPython Lib/asyncio/base_events.py.

use std::time::Duration;

use molt_macros::class;
use molt_object::args::Arguments;
use molt_object::builtins::NativeClass;
use molt_object::builtins::generator::Generator;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

use super::handle::{self, Handle};
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
    let class = EventLoop::class(cx)?;
    let made: Value = cx.instantiate(&class, EventLoop).into();
    Scheduler::of(cx).running_loop = made.clone();
    Ok(made)
}

/// The running event loop as seen from here, a task or a callback: none in a thread.
///
/// # Errors
/// As [`object`].
pub fn running(cx: &mut Cx) -> Result<Option<Value>, Exc> {
    if thread::current(cx).is_some() {
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
    let name = if name.is_none() || name.is_unset() {
        let number = Scheduler::of(cx).next_task_number();
        cx.str(&format!("Task-{number}")).into()
    } else {
        cx.str_of(&name)?.into()
    };
    task::spawn(cx, Body::Coroutine(coroutine), name, context)
}

fn context_or_current(cx: &Cx, context: Option<Value>) -> Value {
    context.filter(|context| !context.is_none()).unwrap_or_else(|| crate::context::copy(cx))
}

/// The event loop; there is one in a worker.
#[class(
    name = "EventLoop",
    module = "_asyncio",
    no_new,
    dict,
    missing(
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
        "start_tls"
    )
)]
impl EventLoop {
    #[method(signature = "(self, callback, *args, context=None)")]
    fn call_soon(
        cx: &mut Cx,
        this: &Gc<EventLoop>,
        callback: Value,
        args: Gc<Tuple>,
        context: Option<Value>,
    ) -> Result<Gc<Handle>, Exc> {
        let _ = this;
        let context = context_or_current(cx, context);
        let handle = handle::make(cx, callback, args.items().to_vec(), context)?;
        Scheduler::of(cx).call_soon(handle.clone());
        Ok(handle)
    }

    #[method(signature = "(self, callback, *args, context=None)")]
    fn call_soon_threadsafe(
        cx: &mut Cx,
        this: &Gc<EventLoop>,
        callback: Value,
        args: Gc<Tuple>,
        context: Option<Value>,
    ) -> Result<Gc<Handle>, Exc> {
        EventLoop::call_soon(cx, this, callback, args, context)
    }

    #[method(signature = "(self, delay, callback, *args, context=None)")]
    fn call_later(
        cx: &mut Cx,
        this: &Gc<EventLoop>,
        delay: f64,
        callback: Value,
        args: Gc<Tuple>,
        context: Option<Value>,
    ) -> Result<Gc<Handle>, Exc> {
        let when = Scheduler::of(cx).time() + delay;
        EventLoop::call_at(cx, this, when, callback, args, context)
    }

    #[method(signature = "(self, when, callback, *args, context=None)")]
    fn call_at(
        cx: &mut Cx,
        this: &Gc<EventLoop>,
        when: f64,
        callback: Value,
        args: Gc<Tuple>,
        context: Option<Value>,
    ) -> Result<Gc<Handle>, Exc> {
        let _ = this;
        let context = context_or_current(cx, context);
        let handle = handle::make_timer(cx, callback, args.items().to_vec(), context, when)?;
        let scheduler = Scheduler::of(cx);
        // A NaN is never due earlier than now, as in CPython's heap.
        let due = scheduler.started + Duration::from_secs_f64(when.clamp(0.0, 1e9).max(0.0));
        scheduler.call_at(due, handle.clone());
        Ok(handle)
    }

    #[method(signature = "(self)")]
    fn time(cx: &mut Cx, this: &Gc<EventLoop>) -> f64 {
        let _ = this;
        Scheduler::of(cx).time()
    }

    #[method(signature = "(self)")]
    fn create_future(cx: &mut Cx, this: &Gc<EventLoop>) -> Result<Gc<Future>, Exc> {
        let _ = this;
        future::new(cx)
    }

    #[method(signature = "(self, coro, *, name=None, context=None)")]
    fn create_task(
        cx: &mut Cx,
        this: &Gc<EventLoop>,
        coro: Value,
        name: Value,
        context: Option<Value>,
    ) -> Result<Gc<Future>, Exc> {
        let _ = this;
        let context = context.filter(|context| !context.is_none()).unwrap_or_default();
        create_task(cx, coro, name, context)
    }

    #[method(signature = "(self, executor, func, *args)")]
    fn run_in_executor(
        cx: &mut Cx,
        this: &Gc<EventLoop>,
        executor: Value,
        func: Value,
        args: Gc<Tuple>,
    ) -> Result<Value, Exc> {
        let _ = this;
        if !executor.is_none() {
            let submit = cx.getattr_str(&executor, "submit")?;
            let submitted = cx.call(&submit, &[&[func], args.items()].concat())?;
            let futures = cx.import_module("asyncio.futures")?;
            let wrap_future = cx.getattr_str(&futures, "wrap_future")?;
            return cx.call(&wrap_future, &[submitted]);
        }
        let mut values = args.items().to_vec();
        let body = move |cx: &mut Cx| cx.call_with(&func, Arguments::positional(&mut values));
        thread::run_in_worker(cx, body).map(Into::into)
    }

    #[method(signature = "(self)")]
    fn is_running(cx: &mut Cx, this: &Gc<EventLoop>) -> bool {
        let _ = (cx, this);
        true
    }

    #[method(signature = "(self)")]
    fn is_closed(cx: &mut Cx, this: &Gc<EventLoop>) -> bool {
        let _ = (cx, this);
        false
    }

    #[method(signature = "(self)")]
    fn get_debug(cx: &mut Cx, this: &Gc<EventLoop>) -> bool {
        let _ = (cx, this);
        false
    }
}
