//! The native half of `asyncio`: futures, tasks, handles and the event loop object, as module `_asyncio`. The rest of the package
//! is Python over it.

use molt_object::args::Arguments;
use molt_object::builtins::function::Function;
use molt_object::native::{FunctionDef, NativeModuleDef, Param, ParamKind};
use molt_object::{Cx, Exc, Value};

use crate::future::Future;
use crate::scheduler::Scheduler;
use crate::{future, task};

pub mod errors;
pub(crate) mod future_class;
pub mod handle;
pub mod loop_;

pub(crate) const fn param(name: &'static str) -> Param {
    Param { name, kind: ParamKind::PositionalOrKeyword, default: None }
}

pub(crate) const fn optional(name: &'static str) -> Param {
    Param { name, kind: ParamKind::PositionalOrKeyword, default: Some("None") }
}

pub(crate) const fn keyword(name: &'static str) -> Param {
    Param { name, kind: ParamKind::KeywordOnly, default: Some("None") }
}

/// Binds arguments by their declaration; places that were left out are `None`.
pub(crate) fn bound<const N: usize>(
    cx: &mut Cx,
    def: &FunctionDef,
    arguments: &mut Arguments<'_>,
) -> Result<[Value; N], Exc> {
    let mut places = [const { Value::UNSET }; N];
    molt_object::args::bind(cx, def, arguments, &mut places)?;
    Ok(places.map(|value| if value.is_unset() { Value::NONE } else { value }))
}

/// Lets `await` know futures, and makes the module importable.
pub fn install(cx: &mut Cx) {
    cx.world.await_native = await_native;
    cx.world.suspend_on = suspend_on;
    cx.world.finders.add_native(&[&MODULE]);
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
    let Some(current) = task::current(cx) else { return Err(cx.runtime_error("no running event loop")) };
    Scheduler::of(cx).schedule(current.clone());
    cx.suspend()?;
    match task::take_cancellation(cx, &current) {
        Some(exc) => Err(exc),
        None => Ok(Value::NONE),
    }
}

static GET_RUNNING_LOOP: FunctionDef = FunctionDef {
    name: "get_running_loop",
    params: &[],
    doc: "",
    call: |cx, _| match loop_::running(cx)? {
        Some(running) => Ok(running),
        None => Err(cx.runtime_error("no running event loop")),
    },
};

static PRIVATE_RUNNING_LOOP: FunctionDef = FunctionDef {
    name: "_get_running_loop",
    params: &[],
    doc: "",
    call: |cx, _| Ok(loop_::running(cx)?.unwrap_or(Value::NONE)),
};

static CURRENT_TASK: FunctionDef = FunctionDef {
    name: "current_task",
    params: &[optional("loop")],
    doc: "",
    call: |cx, _| Ok(task::current(cx).map_or(Value::NONE, Value::from)),
};

static YIELD_ONCE: FunctionDef =
    FunctionDef { name: "_yield_once", params: &[], doc: "", call: |cx, _| yield_once(cx) };

static IS_COROUTINE_FUNCTION: FunctionDef = FunctionDef {
    name: "_is_coroutine_function",
    params: &[param("func")],
    doc: "",
    call: |cx, arguments| {
        let function = arguments.take(0);
        let code = function.downcast::<Function>().map(|function| function.read(cx).code.clone());
        let kind = molt_object::builtins::code::CodeKind::Coroutine;
        Ok(Value::bool(code.is_some_and(|code| code.def.kind == kind)))
    },
};

/// The module `_asyncio`.
pub static MODULE: NativeModuleDef = NativeModuleDef {
    name: "_asyncio",
    doc: "The native half of asyncio.",
    functions: &[],
    constants: &[],
    classes: &[
        (&future_class::FUTURE, |cx| cx.native_class(&future_class::FUTURE)),
        (&future_class::TASK, |cx| cx.native_class(&future_class::TASK)),
        (&handle::HANDLE, |cx| cx.native_class(&handle::HANDLE)),
        (&handle::TIMER_HANDLE, |cx| cx.native_class(&handle::TIMER_HANDLE)),
        (&loop_::LOOP, |cx| cx.native_class(&loop_::LOOP)),
    ],
    init: Some(|cx, module| {
        let dict = module.read(cx).dict.clone();
        for def in [&GET_RUNNING_LOOP, &PRIVATE_RUNNING_LOOP, &CURRENT_TASK, &YIELD_ONCE, &IS_COROUTINE_FUNCTION] {
            let function = cx.native_function(def, Value::NONE);
            cx.dict_set_str(&dict, def.name, function);
        }
        for (name, class) in
            [("CancelledError", errors::cancelled_class(cx)?), ("InvalidStateError", errors::invalid_state_class(cx)?)]
        {
            cx.dict_set_str(&dict, name, class.into());
        }
        Ok(())
    }),
    missing: &[],
};
