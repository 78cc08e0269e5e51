//! The native half of `asyncio`: futures, tasks, handles and the event loop object, as module `_asyncio`. The rest of the package
//! is Python over it.

use molt_object::{Cx, Exc, Value};

use crate::future::Future;
use crate::scheduler::Scheduler;
use crate::{future, task};

pub mod errors;
pub(crate) mod future_class;
pub mod handle;
pub mod loop_;

/// Lets `await` know futures.
pub fn install(cx: &mut Cx) {
    cx.world.await_native = await_native;
    cx.world.suspend_on = suspend_on;
    cx.world.finalize_async_generator = finalize_async_generator;
}

/// CPython Lib/asyncio/base_events.py `_asyncgen_finalizer_hook`: in its next turn the loop makes a task of `aclose()`.
fn finalize_async_generator(cx: &mut Cx, generator: &Value) -> Result<bool, Exc> {
    if task::current(cx).is_none() {
        return Ok(false);
    }
    let aclose = cx.intern("aclose");
    let closing = cx.call_method(generator, &aclose, &[])?;
    let event_loop = loop_::object(cx)?;
    let create_task = cx.intern("create_task");
    let create_task = cx.getattr(&event_loop, &create_task)?;
    let context = crate::context::copy(cx);
    let handle = handle::make(cx, create_task, vec![closing], context)?;
    Scheduler::of(cx).call_soon(handle);
    Ok(true)
}

fn await_native(cx: &mut Cx, value: &Value) -> Result<Option<Value>, Exc> {
    match value.downcast::<Future>() {
        Some(awaited) => task::await_future(cx, &awaited.clone()).map(Some),
        None => Ok(None),
    }
}

/// What an `__await__` iterator yielded: a future to wait for, or `None` for one turn of the loop.
fn suspend_on(cx: &mut Cx, value: &Value) -> Result<Value, Exc> {
    if value.is_none() {
        return yield_once(cx);
    }
    match value.downcast::<Future>() {
        // The iterator asks the future for its result itself.
        Some(awaited) => {
            let awaited = awaited.clone();
            match task::await_future(cx, &awaited) {
                Err(exc) if !future::is_done(cx, &awaited) => Err(exc),
                _ => Ok(Value::NONE),
            }
        }
        None => {
            let shown = cx.repr_text(value)?;
            Err(cx.runtime_error(format!("Task got bad yield: {shown}")))
        }
    }
}

/// Lets the others run once: `await asyncio.sleep(0)`.
///
/// # Errors
/// CancelledError; RuntimeError outside a task.
pub fn yield_once(cx: &mut Cx) -> Result<Value, Exc> {
    if cx.task.by_hand {
        return cx.yield_by_hand(Value::NONE);
    }
    let Some(current) = task::current(cx) else { return Err(cx.runtime_error("no running event loop")) };
    Scheduler::of(cx).schedule(current.clone());
    cx.suspend()?;
    match task::take_cancellation(cx, &current) {
        Some(exc) => Err(exc),
        None => Ok(Value::NONE),
    }
}

/// The native half of asyncio.
#[molt_macros::module(name = "_asyncio")]
pub mod native {
    use molt_object::builtins::NativeClass;
    use molt_object::builtins::code::CodeKind;
    use molt_object::builtins::function::Function;
    use molt_object::builtins::list::List;
    use molt_object::builtins::module::Module;
    use molt_object::{Cx, Exc, Gc, Value};

    use crate::asyncio::future_class::Task;
    use crate::asyncio::handle::{Handle, TimerHandle};
    use crate::asyncio::loop_::EventLoop;
    use crate::asyncio::{errors, loop_};
    use crate::future::Future;
    use crate::task;

    /// Return the running event loop. Raise a RuntimeError if there is none.
    #[function(signature = "()")]
    fn get_running_loop(cx: &mut Cx) -> Result<Value, Exc> {
        match loop_::running(cx)? {
            Some(running) => Ok(running),
            None => Err(cx.runtime_error("no running event loop")),
        }
    }

    /// Return the running event loop or None.
    #[function(signature = "()")]
    fn _get_running_loop(cx: &mut Cx) -> Result<Option<Value>, Exc> {
        loop_::running(cx)
    }

    /// Return a currently executed task.
    #[function(signature = "(loop=None)")]
    fn current_task(cx: &mut Cx, loop_: Value) -> Result<Option<Gc<Future>>, Exc> {
        let current = task::current(cx);
        if current.is_none() && loop_.is_none() {
            get_running_loop(cx)?;
        }
        Ok(current)
    }

    /// Lets the other tasks run once.
    #[function(signature = "()")]
    fn _yield_once(cx: &mut Cx) -> Result<Value, Exc> {
        super::yield_once(cx)
    }

    /// The tasks of a loop that are not done.
    #[function(signature = "(loop, /)")]
    fn _all_tasks(cx: &mut Cx, loop_: Value) -> Gc<List> {
        let home = loop_.downcast::<EventLoop>().map(|event_loop| event_loop.read(cx).home);
        let mut tasks = task::all(cx);
        tasks.retain(|task| Some(task.read(cx).home) == home);
        cx.list(tasks.into_iter().map(Value::from).collect())
    }

    /// Whether a function is an `async def`.
    #[function(signature = "(func, /)")]
    fn _is_coroutine_function(_cx: &mut Cx, func: Value) -> bool {
        match func.downcast::<Function>() {
            Some(function) => function.def().kind == CodeKind::Coroutine,
            None => false,
        }
    }

    #[init]
    fn init(cx: &mut Cx, module: &Gc<Module>) -> Result<(), Exc> {
        let dict = module.read(cx).dict.clone();
        let classes = [
            ("Future", Future::class(cx)?),
            ("Task", Task::class(cx)?),
            ("Handle", Handle::class(cx)?),
            ("TimerHandle", TimerHandle::class(cx)?),
            ("EventLoop", EventLoop::class(cx)?),
            ("CancelledError", errors::cancelled_class(cx)?),
            ("InvalidStateError", errors::invalid_state_class(cx)?),
        ];
        for (name, class) in classes {
            cx.dict_set_str(&dict, name, class.into());
        }
        Ok(())
    }
}
