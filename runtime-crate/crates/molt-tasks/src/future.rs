//! `asyncio.Future`, and the part of `asyncio.Task` that is one. CPython Lib/asyncio/futures.py.

use molt_object::builtins::NativeClass;
use molt_object::builtins::exceptions::BaseException;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Refusals, Trace, Value, Visitor};

use crate::asyncio::handle;
use crate::asyncio::loop_::{self, EventLoop};
use crate::homes::{self, Home, MAIN};
use crate::scheduler::Scheduler;
use crate::task::TaskPart;

/// Whether a future has its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Not yet.
    Pending,
    /// It was cancelled.
    Cancelled,
    /// It has a result or an exception.
    Finished,
}

/// Who is told when a future is done.
pub enum Callback {
    /// A Python callable, and the context it runs in.
    Call {
        /// What is called with the future.
        callable: Value,
        /// The context it runs in.
        context: Value,
        /// Where the refusals are noted that it raises: with those of whoever added it.
        refusals: Refusals,
    },
    /// A task that awaits the future.
    Wake(Gc<Future>),
    /// A thread that runs its event loop until the future is done, by the number of its coroutine.
    WakeThread(u64),
}

impl Trace for Callback {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        match self {
            Callback::Call { callable, context, .. } => {
                callable.trace(visitor);
                context.trace(visitor);
            }
            Callback::Wake(task) => task.trace(visitor),
            Callback::WakeThread(_) => {}
        }
    }
}

impl Callback {
    /// The Python callable, if it is one.
    pub fn callable(&self) -> Option<Value> {
        match self {
            Callback::Call { callable, .. } => Some(callable.clone()),
            Callback::Wake(_) | Callback::WakeThread(_) => None,
        }
    }
}

/// The payload of `asyncio.Future` and `asyncio.Task`.
pub struct Future {
    /// Whether it has its result.
    pub state: State,
    /// The result, or unset.
    pub result: Value,
    /// The exception, or unset.
    pub exception: Value,
    /// The message of a cancellation, or unset.
    pub cancel_message: Value,
    /// Who is told when it is done.
    pub callbacks: Vec<Callback>,
    /// Whether somebody asked for the exception.
    pub retrieved: bool,
    /// The loop that it was made for; unset for the one that was always there, unless somebody else runs where it is made.
    pub owner: Value,
    /// The number of its loop.
    pub(crate) home: Home,
    /// What makes it a task.
    pub task: Option<Box<TaskPart>>,
}

impl Trace for Future {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.result.trace(visitor);
        self.exception.trace(visitor);
        self.cancel_message.trace(visitor);
        self.callbacks.trace(visitor);
        self.owner.trace(visitor);
        if let Some(task) = &self.task {
            task.trace(visitor);
        }
    }
}

impl Payload for Future {
    type Access = Mutable;
}

impl Default for Future {
    fn default() -> Future {
        Future {
            state: State::Pending,
            result: Value::UNSET,
            exception: Value::UNSET,
            cancel_message: Value::UNSET,
            callbacks: Vec::new(),
            retrieved: false,
            owner: Value::UNSET,
            home: MAIN,
            task: None,
        }
    }
}

/// A new pending future.
///
/// # Errors
/// What making its class raises.
pub fn new(cx: &mut Cx) -> Result<Gc<Future>, Exc> {
    let class = Future::class(cx)?;
    Ok(of_class(cx, &class))
}

/// A new pending future of a class.
pub(crate) fn of_class(cx: &mut Cx, class: &Gc<Type>) -> Gc<Future> {
    let home = homes::here(cx);
    let owner = Scheduler::of(cx).homes.run_of(home).map(|run| run.event_loop.clone()).unwrap_or_default();
    cx.instantiate(class, Future { home, owner, ..Future::default() })
}

/// Makes it a future of a loop that may not be the running one.
///
/// # Errors
/// What making a loop raises.
pub fn assign(cx: &mut Cx, future: &Gc<Future>, event_loop: &Value) -> Result<(), Exc> {
    let is_running = loop_::running(cx)?.is_some_and(|running| running.is(event_loop));
    if !is_running {
        future.write(cx).owner = event_loop.clone();
    }
    if let Some(event_loop) = event_loop.downcast::<EventLoop>() {
        future.write(cx).home = event_loop.read(cx).home;
    }
    Ok(())
}

/// The loop that it belongs to.
///
/// # Errors
/// What making a loop raises.
pub fn loop_of(cx: &mut Cx, future: &Gc<Future>) -> Result<Value, Exc> {
    let owner = future.read(cx).owner.clone();
    if owner.is_unset() { loop_::of_home(cx, MAIN) } else { Ok(owner) }
}

/// Whether it has its result.
pub fn is_done(cx: &Cx, future: &Gc<Future>) -> bool {
    future.read(cx).state != State::Pending
}

/// Ends a future and lets its callbacks be called soon.
fn finish(cx: &mut Cx, future: &Gc<Future>, state: State) {
    let inner = future.write(cx);
    inner.state = state;
    let callbacks = std::mem::take(&mut inner.callbacks);
    for callback in callbacks {
        announce(cx, future, callback);
    }
}

fn announce(cx: &mut Cx, future: &Gc<Future>, callback: Callback) {
    match callback {
        Callback::Wake(task) => Scheduler::of(cx).schedule(task),
        Callback::WakeThread(id) => Scheduler::of(cx).stop_soon(id),
        Callback::Call { callable, context, refusals } => {
            match handle::make_for(cx, callable, vec![future.value()], context, refusals) {
                Ok(handle) => {
                    handle.write(cx).home = future.read(cx).home;
                    Scheduler::of(cx).call_soon(handle);
                }
                Err(exc) => molt_object::builtins::exceptions::write_unraisable(cx, &exc, &future.value()),
            }
        }
    }
}

/// Adds a callback; one of a future that is done is called soon.
pub fn add_callback(cx: &mut Cx, future: &Gc<Future>, callback: Callback) {
    if is_done(cx, future) {
        announce(cx, future, callback);
    } else {
        future.write(cx).callbacks.push(callback);
    }
}

/// `future.set_result(value)`.
///
/// # Errors
/// InvalidStateError when it is done.
pub fn set_result(cx: &mut Cx, future: &Gc<Future>, value: Value) -> Result<(), Exc> {
    check_pending(cx, future)?;
    future.write(cx).result = value;
    finish(cx, future, State::Finished);
    Ok(())
}

/// `future.set_exception(exception)`.
///
/// # Errors
/// InvalidStateError when it is done.
pub fn set_exception(cx: &mut Cx, future: &Gc<Future>, exc: &Exc) -> Result<(), Exc> {
    check_pending(cx, future)?;
    future.write(cx).exception = exc.value();
    finish(cx, future, State::Finished);
    Ok(())
}

/// InvalidStateError when it is done.
pub(crate) fn check_pending(cx: &mut Cx, future: &Gc<Future>) -> Result<(), Exc> {
    if !is_done(cx, future) {
        return Ok(());
    }
    Err(crate::asyncio::errors::invalid_state(cx, "invalid state"))
}

/// `future.cancel(msg)` of a plain future: `false` when it is done.
pub fn cancel(cx: &mut Cx, future: &Gc<Future>, message: Value) -> bool {
    if is_done(cx, future) {
        return false;
    }
    future.write(cx).cancel_message = message;
    finish(cx, future, State::Cancelled);
    true
}

/// The CancelledError of a cancelled future: once the very one that ended its task, then new ones.
pub fn cancelled_error(cx: &mut Cx, future: &Gc<Future>) -> Exc {
    let ended = std::mem::replace(&mut future.write(cx).exception, Value::UNSET);
    if let Some(exception) = ended.downcast::<BaseException>() {
        return Exc::new(exception.clone());
    }
    let message = future.read(cx).cancel_message.clone();
    crate::asyncio::errors::cancelled(cx, message)
}

/// `future.result()`.
///
/// # Errors
/// The future's exception, CancelledError, InvalidStateError.
pub fn result(cx: &mut Cx, future: &Gc<Future>) -> Result<Value, Exc> {
    let inner = future.write(cx);
    match inner.state {
        State::Pending => Err(crate::asyncio::errors::invalid_state(cx, "Result is not set.")),
        State::Cancelled => Err(cancelled_error(cx, future)),
        State::Finished => {
            inner.retrieved = true;
            match inner.exception.downcast::<BaseException>().cloned() {
                Some(exception) => {
                    let exc = Exc::new(exception);
                    cx.set_context_anew(&exc);
                    Err(exc)
                }
                None => Ok(inner.result.clone()),
            }
        }
    }
}
