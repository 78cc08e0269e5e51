//! The event loop object: what Python code sees of the scheduler. CPython Lib/asyncio/base_events.py.

use std::time::Duration;

use molt_macros::class;
use molt_object::args::Arguments;
use molt_object::builtins::NativeClass;
use molt_object::builtins::generator::Generator;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Mutable, Payload, Trace, Value, Visitor};

use super::handle::{self, Handle};
use crate::future::{self, Callback, Future};
use crate::homes::{self, Home, MAIN, Run};
use crate::scheduler::{self, Scheduler};
use crate::system_errors::os_error;
use crate::task::{self, Body};
use crate::watches::Direction;
use crate::{signals, thread, watches};

/// The payload of an event loop object. All of them see the one scheduler of the world; a program makes its own to run coroutines
/// from a thread.
#[derive(Default)]
pub struct EventLoop {
    closed: bool,
    running: bool,
    /// `stop()` was called and the loop has not ended yet.
    stopping: bool,
    /// By what its work is known.
    pub(crate) home: Home,
    /// The thread that runs the loop, by the number of its coroutine.
    thread: Option<u64>,
    task_factory: Value,
}

impl Trace for EventLoop {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.task_factory.trace(visitor);
    }
}

impl Payload for EventLoop {
    type Access = Mutable;
}

/// The event loop of what runs here: the one that its thread runs, or the one that was always there.
///
/// # Errors
/// What making its class raises.
pub fn object(cx: &mut Cx) -> Result<Value, Exc> {
    let home = homes::here(cx);
    of_home(cx, home)
}

/// The event loop with a number.
///
/// # Errors
/// What making its class raises.
pub(crate) fn of_home(cx: &mut Cx, home: Home) -> Result<Value, Exc> {
    let scheduler = Scheduler::of(cx);
    let known = scheduler.homes.run_of(home).map_or(&scheduler.main_loop, |run| &run.event_loop).clone();
    if !known.is_unset() {
        return Ok(known);
    }
    // The class of the Python half has the methods that are seldom called; a program without it does without them.
    let class = match cx.import_module("asyncio.base_events") {
        Ok(module) => cx.getattr_str(&module, "BaseEventLoop")?,
        Err(_) => EventLoop::class(cx)?.into(),
    };
    let made = cx.call(&class, &[])?;
    if let Some(event_loop) = made.downcast::<EventLoop>() {
        let inner = event_loop.write(cx);
        inner.running = true;
        inner.home = MAIN;
    }
    Scheduler::of(cx).main_loop = made.clone();
    Ok(made)
}

/// The running event loop as seen from here, a task or a callback: none in a thread that runs none.
///
/// # Errors
/// As [`object`].
pub fn running(cx: &mut Cx) -> Result<Option<Value>, Exc> {
    // A thread that runs a loop runs itself only the handlers of signals meanwhile.
    if let Some(id) = thread::current(cx) {
        return Ok(Scheduler::of(cx).homes.run_by(id).map(|run| run.event_loop.clone()));
    }
    object(cx).map(Some)
}

/// The thread whose event loop runs here, by the number of its coroutine; none where the loop was always there.
pub(crate) fn thread_of_running(cx: &mut Cx) -> Option<u64> {
    let home = homes::here(cx);
    Scheduler::of(cx).homes.run_of(home).map(|run| run.thread)
}

/// What a thread runs its loop for is done, which ends the run with this turn, unless an exit has ended it already. CPython
/// Lib/asyncio/base_events.py `_run_until_complete_cb`.
pub(crate) fn stop_run_of(cx: &mut Cx, thread: u64) {
    let Some(run) = Scheduler::of(cx).homes.run_by(thread) else { return };
    if let Some(event_loop) = run.event_loop.clone().downcast::<EventLoop>() {
        event_loop.write(cx).stopping = true;
        Scheduler::of(cx).threads_ready.push_back(thread);
    }
}

/// Ends the run of the loop by what a callback or a task raised, if it is KeyboardInterrupt or SystemExit and a thread runs the
/// loop. CPython Lib/asyncio/events.py `Handle._run`, tasks.py `__step_run_and_handle_result`.
pub(crate) fn leave(cx: &mut Cx, exc: &Exc) -> bool {
    if !exc.is_kind(cx, ExceptionKind::KeyboardInterrupt) && !exc.is_kind(cx, ExceptionKind::SystemExit) {
        return false;
    }
    let home = homes::here(cx);
    let scheduler = Scheduler::of(cx);
    let Some(run) = scheduler.homes.run_of(home) else { return false };
    run.interrupted = Some(exc.clone());
    scheduler.threads_ready.push_back(run.thread);
    true
}

/// `loop.create_task(coroutine)`.
///
/// # Errors
/// TypeError for what is no coroutine.
pub fn create_task(cx: &mut Cx, coroutine: Value, name: Value, context: Value) -> Result<Gc<Future>, Exc> {
    let name = check_coroutine(cx, &coroutine, name)?;
    task::spawn(cx, Body::Coroutine(coroutine), name, context)
}

/// The name of a task over a coroutine.
///
/// # Errors
/// TypeError for what is no coroutine.
pub fn check_coroutine(cx: &mut Cx, coroutine: &Value, name: Value) -> Result<Value, Exc> {
    let awaitable = coroutine.is_instance_of::<Generator>() || cx.slots(coroutine).await_.is_some();
    if !awaitable {
        let shown = cx.repr_text(coroutine)?;
        return Err(cx.type_error(format!("a coroutine was expected, got {shown}")));
    }
    if name.is_none() || name.is_unset() {
        let number = Scheduler::of(cx).next_task_number();
        return Ok(cx.str(&format!("Task-{number}")).into());
    }
    cx.str_of(&name).map(Value::from)
}

fn context_or_current(cx: &Cx, context: Option<Value>) -> Value {
    context.filter(|context| !context.is_none()).unwrap_or_else(|| crate::context::copy(cx))
}

fn direction(writes: bool) -> Direction {
    if writes { Direction::Write } else { Direction::Read }
}

/// Runs the loop from a thread until a future is done, or until `stop()`.
fn run_until(cx: &mut Cx, this: &Gc<EventLoop>, awaited: Option<&Gc<Future>>) -> Result<(), Exc> {
    check_open(cx, this)?;
    if this.read(cx).running {
        return Err(cx.runtime_error("This event loop is already running"));
    }
    let Some(thread) = thread::current(cx) else {
        return Err(cx.runtime_error("Cannot run the event loop while another loop is running"));
    };
    let handled = cx.handled().cloned();
    let inner = this.write(cx);
    inner.running = true;
    inner.thread = Some(thread);
    let (home, is_stopping) = (inner.home, inner.stopping);
    let scheduler = Scheduler::of(cx);
    scheduler.homes.begin(Run { home, thread, event_loop: this.value(), handled, interrupted: None });
    scheduler.take_back();
    // Whoever called `stop()` before has one turn.
    if is_stopping {
        scheduler.threads_ready.push_back(thread);
    }
    if let Some(awaited) = awaited {
        future::add_callback(cx, awaited, Callback::WakeThread(thread));
    }
    let ended = loop {
        if let Err(exc) = cx.suspend().and_then(|()| signals::check(cx)) {
            break Err(exc);
        }
        let is_interrupted = Scheduler::of(cx).homes.run_of(home).is_some_and(|run| run.interrupted.is_some());
        if is_interrupted || this.read(cx).stopping {
            break Ok(());
        }
    };
    let inner = this.write(cx);
    inner.running = false;
    inner.stopping = false;
    inner.thread = None;
    let scheduler = Scheduler::of(cx);
    let run = scheduler.homes.end(home);
    scheduler.drop_stop(thread);
    if let Some(awaited) = awaited {
        let wakes_this = |callback: &Callback| matches!(callback, Callback::WakeThread(id) if *id == thread);
        awaited.write(cx).callbacks.retain(|callback| !wakes_this(callback));
    }
    match run.and_then(|run| run.interrupted) {
        Some(exc) if ended.is_ok() => Err(exc),
        _ => ended,
    }
}

/// Makes a new future one of a loop's.
fn adopt(cx: &mut Cx, this: &Gc<EventLoop>, made: &Gc<Future>) -> Result<(), Exc> {
    if !this.read(cx).running {
        return future::assign(cx, made, &this.value());
    }
    let home = this.read(cx).home;
    let inner = made.write(cx);
    inner.home = home;
    inner.owner = if home == MAIN { Value::UNSET } else { this.value() };
    Ok(())
}

fn check_open(cx: &mut Cx, this: &Gc<EventLoop>) -> Result<(), Exc> {
    if this.read(cx).closed { Err(cx.runtime_error("Event loop is closed")) } else { Ok(()) }
}

/// An event loop. What is seldom called of it is in Python: asyncio.base_events.
#[class(name = "EventLoop", module = "_asyncio", basetype, dict)]
impl EventLoop {
    #[new]
    fn new(cx: &mut Cx, class: &Gc<Type>, _arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        let home = Scheduler::of(cx).new_id();
        Ok(cx.instantiate(class, EventLoop { home, ..EventLoop::default() }).into())
    }

    #[method(signature = "(self, callback, *args, context=None)")]
    fn call_soon(
        cx: &mut Cx,
        this: &Gc<EventLoop>,
        callback: Value,
        args: Gc<Tuple>,
        context: Option<Value>,
    ) -> Result<Gc<Handle>, Exc> {
        check_open(cx, this)?;
        let context = context_or_current(cx, context);
        let handle = handle::make(cx, callback, args.items().to_vec(), context)?;
        handle.write(cx).home = this.read(cx).home;
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
        check_open(cx, this)?;
        let context = context_or_current(cx, context);
        let handle = handle::make_timer(cx, callback, args.items().to_vec(), context, when)?;
        handle.write(cx).home = this.read(cx).home;
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
        let made = future::new(cx)?;
        adopt(cx, this, &made)?;
        Ok(made)
    }

    #[method(signature = "(self, coro, *, name=None, context=None)")]
    fn create_task(
        cx: &mut Cx,
        this: &Gc<EventLoop>,
        coro: Value,
        name: Value,
        context: Option<Value>,
    ) -> Result<Value, Exc> {
        check_open(cx, this)?;
        let factory = this.read(cx).task_factory.clone();
        if factory.is_unset() {
            let context = context.filter(|context| !context.is_none()).unwrap_or_default();
            let made = create_task(cx, coro, name, context)?;
            adopt(cx, this, &made)?;
            return Ok(made.into());
        }
        let mut keywords = Vec::new();
        if !name.is_none() && !name.is_unset() {
            keywords.push((cx.intern("name"), name));
        }
        if let Some(context) = context.filter(|context| !context.is_none()) {
            keywords.push((cx.intern("context"), context));
        }
        cx.call_with_keywords(&factory, &[this.value(), coro], &keywords)
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
        this.read(cx).running
    }

    #[method(signature = "(self)")]
    fn is_closed(cx: &mut Cx, this: &Gc<EventLoop>) -> bool {
        this.read(cx).closed
    }

    #[method(signature = "(self)")]
    fn close(cx: &mut Cx, this: &Gc<EventLoop>) -> Result<(), Exc> {
        if this.read(cx).running {
            return Err(cx.runtime_error("Cannot close a running event loop"));
        }
        let inner = this.write(cx);
        inner.closed = true;
        let home = inner.home;
        scheduler::forget(cx, home);
        watches::remove_all_of(cx, &this.value());
        Ok(())
    }

    /// Has a function called whenever a descriptor can be read, or written.
    #[method(signature = "(self, fd, writes, callback, args, /)")]
    fn _watch(
        cx: &mut Cx,
        this: &Gc<EventLoop>,
        fd: i64,
        writes: bool,
        callback: Value,
        args: Gc<Tuple>,
    ) -> Result<Gc<Handle>, Exc> {
        check_open(cx, this)?;
        let context = crate::context::copy(cx);
        let handle = handle::make_repeating(cx, callback, args.items().to_vec(), context)?;
        handle.write(cx).home = this.read(cx).home;
        let descriptor = i32::try_from(fd).unwrap_or(-1);
        match watches::add(cx, this.value(), descriptor, direction(writes), handle.clone()) {
            Ok(before) => {
                if let Some(before) = before {
                    Handle::cancel(cx, &before);
                }
                Ok(handle)
            }
            Err(error) => Err(os_error(cx, &error, &[])),
        }
    }

    /// Ends those calls; whether there were any.
    #[method(signature = "(self, fd, writes, /)")]
    fn _unwatch(cx: &mut Cx, this: &Gc<EventLoop>, fd: i64, writes: bool) -> bool {
        let _ = this;
        let removed = i32::try_from(fd).ok().and_then(|descriptor| watches::remove(cx, descriptor, direction(writes)));
        if let Some(handle) = &removed {
            Handle::cancel(cx, handle);
        }
        removed.is_some()
    }

    /// Runs until the future is done or the loop is stopped; runs forever without one.
    #[method(signature = "(self, future=None, /)")]
    fn _run_until(cx: &mut Cx, this: &Gc<EventLoop>, future: Value) -> Result<(), Exc> {
        run_until(cx, this, future.downcast::<Future>())
    }

    /// Ends the run after the turn that is under way.
    #[method(signature = "(self)")]
    fn stop(cx: &mut Cx, this: &Gc<EventLoop>) {
        let inner = this.write(cx);
        inner.stopping = true;
        if let Some(thread) = inner.thread {
            Scheduler::of(cx).threads_ready.push_back(thread);
        }
    }

    #[method(signature = "(self)")]
    fn get_task_factory(cx: &mut Cx, this: &Gc<EventLoop>) -> Option<Value> {
        let factory = this.read(cx).task_factory.clone();
        (!factory.is_unset()).then_some(factory)
    }

    #[method(signature = "(self, factory)")]
    fn set_task_factory(cx: &mut Cx, this: &Gc<EventLoop>, factory: Value) -> Result<(), Exc> {
        let factory = if factory.is_none() { Value::UNSET } else { factory };
        if !factory.is_unset() && !cx.is_callable(&factory) {
            return Err(cx.type_error("task factory must be a callable or None"));
        }
        let old = std::mem::replace(&mut this.write(cx).task_factory, factory);
        drop(old);
        Ok(())
    }
}
