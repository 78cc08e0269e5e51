//! Coroutines that code drives itself, with `send`, `throw` and `close`. CPython Objects/genobject.c `gen_send_ex2`,
//! `coro_wrapper_methods`.
//!
//! A coroutine's body is a plain function. Awaited, it runs on the stack of whoever awaits; driven by hand, on one of its own,
//! which rests where an awaitable yields: the value goes to the driver, and what the driver sends comes back.

use molt_macros::{Trace, class};
use molt_stack::{LentCoroutine, Step as Ran};
use molt_value::{Frozen, Gc, Payload, Trace, Value, Visitor, heap};

use super::{FINISHED, Generator, Resume, Step};
use crate::builtins::NativeClass;
use crate::builtins::deferred::Deferred;
use crate::cx::TaskState;
use crate::{Cx, Exc};

/// What goes between a coroutine and its driver.
pub enum Passed {
    /// What an awaitable in the coroutine yielded.
    Yielded(Value),
    /// What the coroutine goes on with.
    Resumed(Resume),
}

/// A body that runs on a stack of its own, with what belongs to it alone.
pub struct Strand {
    coroutine: LentCoroutine<Cx, Result<Value, Exc>>,
    state: TaskState,
}

impl Trace for Strand {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

/// Prepares a body; nothing of it runs yet.
///
/// # Errors
/// MemoryError without room for a stack.
pub(crate) fn prepare(
    cx: &mut Cx,
    body: impl FnOnce(&mut Cx) -> Result<Value, Exc> + 'static,
) -> Result<Box<Strand>, Exc> {
    let coroutine = LentCoroutine::new(move |cx: &mut Cx, lender| {
        cx.task.lender = Some(lender);
        // What it is started with: a body takes nothing.
        cx.task.passed = None;
        body(cx)
    });
    let coroutine = coroutine.map_err(|error| cx.memory_error(error.to_string()))?;
    Ok(Box::new(Strand { coroutine, state: TaskState { by_hand: true, ..TaskState::default() } }))
}

/// Runs a body until an awaitable in it yields, or to its end; the strand, if it rests.
pub(crate) fn step(cx: &mut Cx, mut strand: Box<Strand>, resume: Resume) -> (Option<Box<Strand>>, Result<Step, Exc>) {
    strand.state.passed = Some(Passed::Resumed(resume));
    loop {
        let ran = run(cx, &mut strand);
        match ran {
            Ran::Finished(outcome) => return (None, outcome.map(Step::Returned)),
            Ran::Panicked(panic) => return (None, Err(cx.unwound_whole(panic))),
            Ran::Suspended(()) => {}
        }
        if let Some(Passed::Yielded(value)) = strand.state.passed.take() {
            return (Some(strand), Ok(Step::Yielded(value)));
        }
        // Native code waits in it: so does the task that drives it.
        if let Err(exc) = cx.suspend() {
            strand.state.passed = Some(Passed::Resumed(Resume::Throw(exc)));
        }
    }
}

fn run(cx: &mut Cx, strand: &mut Strand) -> Ran<(), Result<Value, Exc>> {
    // It is part of the task that drives it, with its context.
    strand.state.current = cx.task.current.clone();
    strand.state.handled_outside = cx.handled().cloned();
    strand.state.refusals = cx.task.refusals.clone();
    std::mem::swap(&mut cx.task.context, &mut strand.state.context);
    std::mem::swap(&mut cx.task, &mut strand.state);
    let ran = strand.coroutine.resume(cx);
    std::mem::swap(&mut cx.task, &mut strand.state);
    std::mem::swap(&mut cx.task.context, &mut strand.state.context);
    strand.state.current = Value::UNSET;
    strand.state.handled_outside = None;
    ran
}

impl Cx {
    /// Hands a value that an awaitable yielded to whoever drives the running coroutine by hand, and waits for what comes back.
    ///
    /// # Errors
    /// What the driver throws.
    pub fn yield_by_hand(&mut self, value: Value) -> Result<Value, Exc> {
        self.task.passed = Some(Passed::Yielded(value));
        self.suspend()?;
        match self.task.passed.take() {
            Some(Passed::Resumed(Resume::Send(value))) => Ok(value),
            Some(Passed::Resumed(Resume::Throw(exc))) => Err(exc),
            _ => Ok(Value::NONE),
        }
    }

    /// A step of a coroutine that is driven by hand.
    ///
    /// # Errors
    /// What its body raises; RuntimeError and ValueError where it cannot go on.
    pub(crate) fn resume_coroutine(&mut self, coroutine: &Gc<Generator>, resume: Resume) -> Result<Step, Exc> {
        let inner = coroutine.read(self);
        if inner.running {
            return Err(self.value_error("coroutine already executing"));
        }
        if inner.pc == FINISHED {
            return Err(self.runtime_error("cannot reuse already awaited coroutine"));
        }
        let strand = match inner.pc {
            0 => self.start_by_hand(coroutine, &resume)?,
            _ => coroutine.write(self).rare().strand.take(),
        };
        let Some(strand) = strand else {
            return match resume {
                Resume::Throw(exc) => Err(exc),
                Resume::Send(_) => Err(self.runtime_error("coroutine is being awaited already")),
            };
        };
        coroutine.write(self).running = true;
        let (strand, outcome) = step(self, strand, resume);
        let rests = strand.is_some();
        let inner = coroutine.write(self);
        inner.running = false;
        inner.pc = if rests { 1 } else { FINISHED };
        inner.rare().strand = strand;
        heap::rearm_finalizer(coroutine, rests);
        outcome.map_err(|exc| self.forbid_stop_iteration(coroutine, exc))
    }

    /// The strand of a coroutine that has not begun; none where it ends at once.
    fn start_by_hand(&mut self, coroutine: &Gc<Generator>, resume: &Resume) -> Result<Option<Box<Strand>>, Exc> {
        if let Resume::Send(value) = resume
            && !value.is_none()
        {
            return Err(self.type_error("can't send non-None value to a just-started coroutine"));
        }
        let inner = coroutine.write(self);
        let Some(mut registers) = inner.registers.take() else {
            return Err(self.system_error("a coroutine without registers"));
        };
        if matches!(resume, Resume::Throw(_)) {
            inner.pc = FINISHED;
            heap::rearm_finalizer(coroutine, false);
            return Ok(None);
        }
        let function = coroutine.function.clone();
        prepare(self, move |cx| cx.enter(&function, &mut registers)).map(Some)
    }
}

/// The payload of `coroutine_wrapper`: what `coroutine.__await__()` returns.
#[derive(Trace)]
pub struct CoroutineWrapper {
    /// The coroutine, native or compiled.
    pub coroutine: Value,
}

impl Payload for CoroutineWrapper {
    type Access = Frozen;
}

#[class(name = "coroutine_wrapper", module = "builtins", no_new)]
impl CoroutineWrapper {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Gc<CoroutineWrapper>) -> Value {
        this.value()
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<CoroutineWrapper>) -> Result<Option<Value>, Exc> {
        send_to(cx, &this.coroutine, Value::NONE).map(Some)
    }

    /// send(arg) -> send 'arg' into coroutine, return next yielded value or raise StopIteration.
    #[method(signature = "(self, arg, /)")]
    fn send(cx: &mut Cx, this: &Gc<CoroutineWrapper>, arg: Value) -> Result<Value, Exc> {
        send_to(cx, &this.coroutine, arg)
    }

    /// throw(value) -> raise exception in coroutine, return next yielded value or raise StopIteration.
    #[method(signature = "(self, typ, val=None, tb=None, /)")]
    fn throw(cx: &mut Cx, this: &Gc<CoroutineWrapper>, typ: Value, val: Value, tb: Value) -> Result<Value, Exc> {
        let throw = cx.intern("throw");
        cx.call_method(&this.coroutine, &throw, &[typ, val, tb])
    }

    /// close() -> raise GeneratorExit inside coroutine.
    #[method(signature = "(self, /)")]
    fn close(cx: &mut Cx, this: &Gc<CoroutineWrapper>) -> Result<Value, Exc> {
        let close = cx.intern("close");
        cx.call_method(&this.coroutine, &close, &[])
    }
}

fn send_to(cx: &mut Cx, coroutine: &Value, value: Value) -> Result<Value, Exc> {
    let step = match coroutine.downcast::<Generator>() {
        Some(coroutine) => cx.resume_coroutine(&coroutine.clone(), Resume::Send(value))?,
        None => match coroutine.downcast::<Deferred>() {
            Some(deferred) => cx.resume_deferred(&deferred.clone(), Resume::Send(value))?,
            None => return Err(cx.type_error("coroutine_wrapper of what is no coroutine")),
        },
    };
    super::classes::finish(cx, step)
}

/// What `coroutine.__await__()` returns.
///
/// # Errors
/// What making the class raises.
pub(crate) fn wrapper(cx: &mut Cx, coroutine: &Value) -> Result<Value, Exc> {
    let class = CoroutineWrapper::class(cx)?;
    Ok(Gc::new(&class, CoroutineWrapper { coroutine: coroutine.clone() }).into())
}
