//! The classes `asyncio.Future` and `asyncio.Task`. CPython Modules/_asynciomodule.c.

use molt_macros::class;
use molt_object::args::Arguments;
use molt_object::builtins::NativeClass;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Mutable, Payload, Trace, Value, Visitor};

use crate::future::{self, Callback, Future, State};
use crate::scheduler::Scheduler;
use crate::task;

/// This class is *almost* compatible with concurrent.futures.Future.
#[class(name = "Future", module = "_asyncio", basetype, dict, missing("_callbacks", "__del__"))]
impl Future {
    #[new]
    fn new(cx: &mut Cx, class: &Gc<Type>, _arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        Ok(future::of_class(cx, class).into())
    }

    #[init(signature = "(*, loop=None)")]
    fn init(cx: &mut Cx, this: &Gc<Future>, loop_: Value) -> Result<(), Exc> {
        if loop_.is_none() { Ok(()) } else { future::assign(cx, this, &loop_) }
    }

    #[method(signature = "(self)")]
    fn result(cx: &mut Cx, this: &Gc<Future>) -> Result<Value, Exc> {
        future::result(cx, this)
    }

    #[method(signature = "(self)")]
    fn exception(cx: &mut Cx, this: &Gc<Future>) -> Result<Value, Exc> {
        let inner = this.write(cx);
        match inner.state {
            State::Pending => Err(super::errors::invalid_state(cx, "Exception is not set.")),
            State::Cancelled => Err(future::cancelled_error(cx, this)),
            State::Finished => {
                inner.retrieved = true;
                Ok(if inner.exception.is_unset() { Value::NONE } else { inner.exception.clone() })
            }
        }
    }

    #[method(signature = "(self)")]
    fn done(cx: &mut Cx, this: &Gc<Future>) -> bool {
        future::is_done(cx, this)
    }

    #[method(signature = "(self)")]
    fn cancelled(cx: &mut Cx, this: &Gc<Future>) -> bool {
        this.read(cx).state == State::Cancelled
    }

    #[method(signature = "(self, result, /)")]
    fn set_result(cx: &mut Cx, this: &Gc<Future>, result: Value) -> Result<(), Exc> {
        future::set_result(cx, this, result)
    }

    #[method(signature = "(self, exception, /)")]
    fn set_exception(cx: &mut Cx, this: &Gc<Future>, exception: Value) -> Result<(), Exc> {
        future::check_pending(cx, this)?;
        let mut exc = cx.exception_from(exception)?;
        if exc.is_kind(cx, ExceptionKind::StopIteration) {
            let message = "StopIteration interacts badly with generators and cannot be raised into a Future";
            if cx.world.python < (3, 12) {
                return Err(cx.type_error(message));
            }
            let instead = cx.runtime_error(message).value();
            for name in ["__cause__", "__context__"] {
                let name = cx.intern(name);
                cx.setattr(&instead, &name, Some(exc.value()))?;
            }
            exc = cx.exception_from(instead)?;
        }
        future::set_exception(cx, this, &exc)
    }

    #[method(signature = "(self, msg=None)")]
    fn cancel(cx: &mut Cx, this: &Gc<Future>, msg: Value) -> Result<bool, Exc> {
        task::cancel_any(cx, this, msg)
    }

    #[method(signature = "(self, fn, /, *, context=None)")]
    fn add_done_callback(cx: &mut Cx, this: &Gc<Future>, fn_: Value, context: Option<Value>) {
        let context = context.filter(|context| !context.is_none()).unwrap_or_else(|| crate::context::copy(cx));
        let refusals = cx.task.refusals.clone();
        future::add_callback(cx, this, Callback::Call { callable: fn_, context, refusals });
    }

    #[method(signature = "(self, fn, /)")]
    fn remove_done_callback(cx: &mut Cx, this: &Gc<Future>, fn_: Value) -> Result<usize, Exc> {
        let callables: Vec<Option<Value>> = this.read(cx).callbacks.iter().map(Callback::callable).collect();
        let mut kept = molt_room::vec(callables.len());
        for callable in callables {
            kept.push(match callable {
                Some(callable) => !cx.eq(&callable, &fn_)?,
                None => true,
            });
        }
        let mut keep = kept.into_iter();
        let callbacks = &mut this.write(cx).callbacks;
        let before = callbacks.len();
        callbacks.retain(|_| keep.next().unwrap_or(true));
        Ok(before - callbacks.len())
    }

    #[method(signature = "(self)")]
    fn get_loop(cx: &mut Cx, this: &Gc<Future>) -> Result<Value, Exc> {
        future::loop_of(cx, this)
    }

    /// The loop that the future belongs to.
    #[getter]
    fn _loop(cx: &mut Cx, this: &Gc<Future>) -> Result<Value, Exc> {
        future::loop_of(cx, this)
    }

    /// The loop that it was made for, if that was not the running one.
    #[getter]
    fn _owner(cx: &mut Cx, this: &Gc<Future>) -> Option<Value> {
        Some(this.read(cx).owner.clone()).filter(|owner| !owner.is_unset())
    }

    #[getter]
    fn _state(cx: &mut Cx, this: &Gc<Future>) -> &'static str {
        match this.read(cx).state {
            State::Pending => "PENDING",
            State::Cancelled => "CANCELLED",
            State::Finished => "FINISHED",
        }
    }

    /// Whether an exception that nobody asks for is to be told of.
    #[getter]
    fn _log_traceback(cx: &mut Cx, this: &Gc<Future>) -> bool {
        let inner = this.read(cx);
        !inner.exception.is_unset() && !inner.retrieved
    }

    #[setter(name = "_log_traceback")]
    fn set_log_traceback(cx: &mut Cx, this: &Gc<Future>, value: Option<Value>) -> Result<(), Exc> {
        if cx.truth(&value.unwrap_or(Value::NONE))? {
            return Err(cx.value_error("_log_traceback can only be set to False"));
        }
        this.write(cx).retrieved = true;
        Ok(())
    }

    /// What `cancel` was told.
    #[getter]
    fn _cancel_message(cx: &mut Cx, this: &Gc<Future>) -> Value {
        let inner = this.read(cx);
        let pending = inner.task.as_ref().map(|part| part.message.clone()).filter(|message| !message.is_unset());
        let message = pending.unwrap_or_else(|| inner.cancel_message.clone());
        if message.is_unset() { Value::NONE } else { message }
    }

    #[setter(name = "_cancel_message")]
    fn set_cancel_message(cx: &mut Cx, this: &Gc<Future>, value: Option<Value>) -> Result<(), Exc> {
        let message = value.unwrap_or(Value::NONE);
        let inner = this.write(cx);
        inner.cancel_message = message.clone();
        if let Some(part) = inner.task.as_deref_mut() {
            part.message = message;
        }
        Ok(())
    }

    /// By this attribute other libraries know a future.
    #[getter]
    fn _asyncio_future_blocking(_cx: &mut Cx, _this: &Gc<Future>) -> bool {
        false
    }

    /// Where the future was made: this is not kept.
    #[getter]
    fn _source_traceback(_cx: &mut Cx, _this: &Gc<Future>) -> Value {
        Value::NONE
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Future>) -> Result<String, Exc> {
        let class = cx.short_class_name(&this.value());
        let inner = this.read(cx);
        let state = match inner.state {
            State::Pending if inner.task.as_ref().is_some_and(|part| part.cancels > 0) => "cancelling",
            State::Pending => "pending",
            State::Cancelled => "cancelled",
            State::Finished => "finished",
        };
        let name = inner.task.as_ref().map(|part| part.name.clone());
        let (result, raised) = match inner.state {
            State::Finished => (inner.result.clone(), inner.exception.clone()),
            _ => (Value::UNSET, Value::UNSET),
        };
        let mut text = format!("<{class} {state}");
        if let Some(name) = name {
            text.push_str(&format!(" name={}", cx.repr_text(&name)?));
        }
        if !raised.is_unset() {
            text.push_str(&format!(" exception={}", cx.repr_text(&raised)?));
        } else if !result.is_unset() {
            text.push_str(&format!(" result={}", cx.repr_text(&result)?));
        }
        text.push('>');
        Ok(text)
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<Future>) -> Result<Value, Exc> {
        awaiting(cx, this)
    }

    #[slot]
    fn __await__(cx: &mut Cx, this: &Gc<Future>) -> Result<Value, Exc> {
        awaiting(cx, this)
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        molt_object::builtins::generic_alias::make(cx, class.clone(), item)
    }
}

/// The iterator of `future.__await__()`: yields the future once while it is pending, then returns its result.
fn awaiting(cx: &mut Cx, future: &Gc<Future>) -> Result<Value, Exc> {
    let class = FutureIterator::class(cx)?;
    Ok(Gc::new(&class, FutureIterator { awaited: future.clone(), yielded: false }).into())
}

struct FutureIterator {
    awaited: Gc<Future>,
    yielded: bool,
}

impl Trace for FutureIterator {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.awaited.trace(visitor);
    }
}

impl Payload for FutureIterator {
    type Access = Mutable;
}

#[class(name = "FutureIter", module = "_asyncio", no_new, missing("send", "throw", "close"))]
impl FutureIterator {
    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<FutureIterator>) -> Value {
        let _ = cx;
        this.value()
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<FutureIterator>) -> Result<Option<Value>, Exc> {
        let awaited = this.read(cx).awaited.clone();
        if !future::is_done(cx, &awaited) {
            if this.read(cx).yielded {
                return Err(cx.runtime_error("await wasn't used with future"));
            }
            this.write(cx).yielded = true;
            return Ok(Some(awaited.into()));
        }
        let value = future::result(cx, &awaited)?;
        if value.is_none() { Ok(None) } else { Err(cx.stop_iteration(value)) }
    }
}

/// The class of tasks; the payload is that of their futures.
pub(crate) struct Task;

impl Trace for Task {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Task {
    type Access = Mutable;
}

/// A coroutine wrapped in a Future.
#[class(name = "Task", module = "_asyncio", bases(Future::class), basetype, dict, missing("get_stack", "print_stack"))]
impl Task {
    #[new(signature = "(coro, *, loop=None, name=None, context=None, eager_start=False)")]
    fn new(
        cx: &mut Cx,
        class: &Gc<Type>,
        coro: Value,
        loop_: Value,
        name: Value,
        context: Option<Value>,
        eager_start: Value,
    ) -> Result<Value, Exc> {
        let context = context.filter(|context| !context.is_none()).unwrap_or_default();
        let name = super::loop_::check_coroutine(cx, &coro, name)?;
        let made = task::new(cx, class, task::Body::Coroutine(coro), name, context);
        if !loop_.is_none() {
            future::assign(cx, &made, &loop_)?;
        }
        if cx.truth(&eager_start)? && task::current(cx).is_some() {
            task::step(cx, &made);
        } else {
            Scheduler::of(cx).schedule(made.clone());
        }
        Ok(made.into())
    }

    #[init]
    fn init(cx: &mut Cx, this: &Gc<Future>, _arguments: &mut Arguments<'_>) -> Result<(), Exc> {
        let _ = (cx, this);
        Ok(())
    }

    #[method(signature = "(self, result, /)")]
    fn set_result(cx: &mut Cx, this: &Gc<Future>, result: Value) -> Result<(), Exc> {
        let _ = (this, result);
        Err(cx.runtime_error("Task does not support set_result operation"))
    }

    #[method(signature = "(self, exception, /)")]
    fn set_exception(cx: &mut Cx, this: &Gc<Future>, exception: Value) -> Result<(), Exc> {
        let _ = (this, exception);
        Err(cx.runtime_error("Task does not support set_exception operation"))
    }

    #[method(signature = "(self)")]
    fn cancelling(cx: &mut Cx, this: &Gc<Future>) -> i64 {
        this.read(cx).task.as_ref().map_or(0, |part| part.cancels)
    }

    #[method(signature = "(self)")]
    fn uncancel(cx: &mut Cx, this: &Gc<Future>) -> i64 {
        let Some(part) = this.write(cx).task.as_deref_mut() else { return 0 };
        part.cancels = (part.cancels - 1).max(0);
        if part.cancels == 0 {
            part.must_cancel = false;
        }
        part.cancels
    }

    /// Whether a cancellation was asked for that is raised at the next step.
    #[getter]
    fn _must_cancel(cx: &mut Cx, this: &Gc<Future>) -> bool {
        this.read(cx).task.as_ref().is_some_and(|part| part.must_cancel)
    }

    /// The future that the task waits for.
    #[getter]
    fn _fut_waiter(cx: &mut Cx, this: &Gc<Future>) -> Result<Value, Exc> {
        if this.read(cx).task.as_ref().is_some_and(|part| part.woken) {
            let happened = future::new(cx)?;
            future::set_result(cx, &happened, Value::NONE)?;
            return Ok(happened.into());
        }
        let waiter = this.read(cx).task.as_ref().map_or(Value::NONE, |part| part.waiter.clone());
        Ok(if waiter.is_unset() { Value::NONE } else { waiter })
    }

    #[method(signature = "(self)")]
    fn get_name(cx: &mut Cx, this: &Gc<Future>) -> Value {
        this.read(cx).task.as_ref().map_or(Value::NONE, |part| part.name.clone())
    }

    #[method(signature = "(self, value, /)")]
    fn set_name(cx: &mut Cx, this: &Gc<Future>, value: Value) -> Result<(), Exc> {
        let name = cx.str_of(&value)?.into();
        if let Some(part) = this.write(cx).task.as_deref_mut() {
            part.name = name;
        }
        Ok(())
    }

    #[method(signature = "(self)")]
    fn get_coro(cx: &mut Cx, this: &Gc<Future>) -> Value {
        this.read(cx).task.as_ref().map_or(Value::NONE, |part| part.coroutine.clone())
    }

    #[method(signature = "(self)")]
    fn get_context(cx: &mut Cx, this: &Gc<Future>) -> Value {
        this.read(cx).task.as_ref().map_or(Value::NONE, |part| part.context.clone())
    }
}
