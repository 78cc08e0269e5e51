//! Steps of asynchronous generators: `__anext__`, `asend`, `athrow`, `aclose` return awaitables that run the body on the stack
//! of whoever awaits them. CPython Objects/genobject.c `async_gen_asend_send`, `async_gen_athrow_send`.

use molt_value::{Gc, Value, heap};

use super::awaitables::{ASEND, ATHROW};
use super::hooks;
use super::{FINISHED, Generator, Resume, Step};
use crate::builtins::deferred::{Deferred, DeferredCall};
use crate::error::ExceptionKind;
use crate::{Cx, Exc};

fn receiver(cx: &mut Cx, this: &Value) -> Result<Gc<Generator>, Exc> {
    match this.downcast::<Generator>() {
        Some(generator) => Ok(generator.clone()),
        None => Err(cx.type_error("descriptor requires an asynchronous generator")),
    }
}

/// What awaitables are called when they are awaited again.
pub(super) const ASEND_KIND: &str = "__anext__()/asend()";
const ATHROW_KIND: &str = "aclose()/athrow()";

/// `agen.__anext__()` and `agen.asend(value)`.
pub(super) fn send(cx: &mut Cx, this: &Value, value: Value) -> Result<Value, Exc> {
    begin(cx, this)?;
    armed(cx.deferred_of(&ASEND, ASEND_KIND, run_send, vec![this.clone(), value])?)
}

/// Before the first step of a generator: who wants to know of it is told.
fn begin(cx: &mut Cx, this: &Value) -> Result<(), Exc> {
    match this.downcast::<Generator>() {
        Some(generator) => hooks::begin(cx, &generator.clone()),
        None => Ok(()),
    }
}

/// An awaitable that says when nobody awaits it.
fn armed(awaitable: Value) -> Result<Value, Exc> {
    if let Some(deferred) = awaitable.downcast::<Deferred>() {
        heap::rearm_finalizer(deferred, true);
    }
    Ok(awaitable)
}

/// `agen.athrow(exception)`.
pub(super) fn throw(cx: &mut Cx, this: &Value, exception: Value) -> Result<Value, Exc> {
    begin(cx, this)?;
    armed(cx.deferred_of(&ATHROW, ATHROW_KIND, run_throw, vec![this.clone(), exception])?)
}

/// `agen.aclose()`.
pub(super) fn close(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    begin(cx, this)?;
    armed(cx.deferred_of(&ATHROW, ATHROW_KIND, run_close, vec![this.clone()])?)
}

/// What runs instead where an exception is thrown into an awaitable that has not begun, which was made with so many arguments.
/// CPython `async_gen_asend_throw`, `async_gen_athrow_throw`.
pub(super) fn thrown_before_begun(is_asend: bool, arguments: usize) -> DeferredCall {
    match (is_asend, arguments) {
        (true, _) => |cx, arguments| throw_in(cx, arguments, "anext"),
        (false, 1) => |cx, arguments| {
            let generator = receiver(cx, &arguments[0])?;
            check_idle(cx, &generator, "aclose")?;
            let exc = cx.exception_from(arguments[1].take())?;
            close_with(cx, &generator, exc)
        },
        (false, _) => run_throw,
    }
}

fn check_idle(cx: &mut Cx, generator: &Gc<Generator>, method: &str) -> Result<(), Exc> {
    if generator.read(cx).running {
        return Err(cx.runtime_error(format!("{method}(): asynchronous generator is already running")));
    }
    Ok(())
}

fn finish(cx: &mut Cx, step: Step) -> Result<Value, Exc> {
    match step {
        Step::Yielded(value) => Ok(value),
        Step::Returned(_) => Err(cx.error_with(ExceptionKind::StopAsyncIteration, Vec::new())),
    }
}

fn run_send(cx: &mut Cx, arguments: &mut [Value]) -> Result<Value, Exc> {
    let generator = receiver(cx, &arguments[0])?;
    let value = arguments[1].take();
    let method = if value.is_none() { "anext" } else { "asend" };
    check_idle(cx, &generator, method)?;
    let step = cx.resume_generator(&generator, Resume::Send(value))?;
    finish(cx, step)
}

fn run_throw(cx: &mut Cx, arguments: &mut [Value]) -> Result<Value, Exc> {
    throw_in(cx, arguments, "athrow")
}

fn throw_in(cx: &mut Cx, arguments: &mut [Value], method: &str) -> Result<Value, Exc> {
    let generator = receiver(cx, &arguments[0])?;
    check_idle(cx, &generator, method)?;
    let exc = cx.exception_from(arguments[1].take())?;
    let step = cx.resume_generator(&generator, Resume::Throw(exc))?;
    finish(cx, step)
}

fn run_close(cx: &mut Cx, arguments: &mut [Value]) -> Result<Value, Exc> {
    let generator = receiver(cx, &arguments[0])?;
    check_idle(cx, &generator, "aclose")?;
    let pc = generator.read(cx).pc;
    if pc == FINISHED || pc == 0 {
        let inner = generator.write(cx);
        inner.pc = FINISHED;
        let registers = inner.registers.take();
        drop(registers);
        return Ok(Value::NONE);
    }
    let exit = cx.error_with(ExceptionKind::GeneratorExit, Vec::new());
    close_with(cx, &generator, exit)
}

fn close_with(cx: &mut Cx, generator: &Gc<Generator>, exit: Exc) -> Result<Value, Exc> {
    match cx.resume_generator(generator, Resume::Throw(exit)) {
        Ok(Step::Returned(_)) => Ok(Value::NONE),
        Ok(Step::Yielded(_)) => Err(cx.runtime_error("async generator ignored GeneratorExit")),
        Err(exc)
            if exc.is_kind(cx, ExceptionKind::GeneratorExit) || exc.is_kind(cx, ExceptionKind::StopAsyncIteration) =>
        {
            Ok(Value::NONE)
        }
        Err(exc) => Err(exc),
    }
}
