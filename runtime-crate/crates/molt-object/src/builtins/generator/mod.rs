//! `generator`, `coroutine`, `async_generator`: compiled functions that are run in steps or later.
//! CPython Objects/genobject.c.
//!
//! A generator is a heap frame with a program counter. A coroutine is a deferred call: its body is a plain function, run on the
//! stack of whoever awaits it.

use molt_value::{Gc, Mutable, Payload, Trace, Value, Visitor, heap};

use crate::args::Arguments;
use crate::builtins::code::{Code, CodeKind};
use crate::builtins::function::Function;
use crate::cx::Shadow;
use crate::error::ExceptionKind;
use crate::object::call::{RECURSION_LIMIT, bind};
use crate::ops::Frame;
use crate::{Cx, Exc};

mod asynchronous;
mod classes;

pub(crate) use classes::{ASYNC_GENERATOR, COROUTINE, GENERATOR};

/// The program counter of a generator that has returned or raised.
pub const FINISHED: u32 = u32::MAX;

/// The payload of generators, coroutines and asynchronous generators.
pub struct Generator {
    /// The function.
    pub function: Gc<Function>,
    /// Its code.
    pub code: Gc<Code>,
    /// The registers; none while the body runs and once it has finished.
    pub registers: Option<Box<[Value]>>,
    /// Where the body goes on: 0 before it started, [`FINISHED`] at its end.
    pub pc: u32,
    /// The line it rests on.
    pub line: u32,
    /// The exceptions that its body is handling while it rests.
    pub handled: Vec<Exc>,
    /// Whether its body runs right now.
    pub running: bool,
    /// What it delegates to with `yield from`, or unset.
    pub delegate: Value,
}

impl Trace for Generator {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.function.trace(visitor);
        self.code.trace(visitor);
        self.registers.trace(visitor);
        for exc in &self.handled {
            exc.object().trace(visitor);
        }
        self.delegate.trace(visitor);
    }
}

impl Payload for Generator {
    type Access = Mutable;
}

/// Makes the object that a call of a generator function, `async def` or asynchronous generator function returns.
///
/// # Errors
/// TypeError when the arguments do not fit.
pub fn start(
    cx: &mut Cx,
    function: &Gc<Function>,
    kind: CodeKind,
    receiver: Value,
    arguments: &mut Arguments<'_>,
) -> Result<Value, Exc> {
    let code = &function.code;
    let mut registers: Vec<Value> = Vec::with_capacity(usize::from(code.def.registers));
    registers.resize_with(usize::from(code.def.registers), Value::default);
    bind(cx, function, receiver, arguments, &mut registers)?;
    let class = match kind {
        CodeKind::Coroutine => &cx.world.types.coroutine,
        CodeKind::AsyncGenerator => &cx.world.types.async_generator,
        _ => &cx.world.types.generator,
    };
    let generator = Generator {
        function: function.clone(),
        code: code.clone(),
        registers: Some(registers.into_boxed_slice()),
        pc: 0,
        line: 0,
        handled: Vec::new(),
        running: false,
        delegate: Value::UNSET,
    };
    Ok(Gc::new(class, generator).into())
}

/// What a step of a generator came to.
pub enum Step {
    /// It yielded.
    Yielded(Value),
    /// It returned.
    Returned(Value),
}

/// What a generator is resumed with.
pub enum Resume {
    /// `send(value)`; `None` for `next()`.
    Send(Value),
    /// `throw(exception)`.
    Throw(Exc),
}

fn kind_name(cx: &Cx, generator: &Gc<Generator>) -> &'static str {
    match generator.read(cx).code.def.kind {
        CodeKind::Coroutine => "coroutine",
        CodeKind::AsyncGenerator => "async generator",
        _ => "generator",
    }
}

impl Cx {
    /// Runs a generator to its next `yield` or its end.
    ///
    /// # Errors
    /// What its body raises (`StopIteration` becomes `RuntimeError`); ValueError when it is running already.
    pub fn resume_generator(&mut self, generator: &Gc<Generator>, resume: Resume) -> Result<Step, Exc> {
        let inner = generator.read(self);
        if inner.running {
            let message = format!("{} already executing", kind_name(self, generator));
            return Err(self.value_error(message));
        }
        if inner.pc == FINISHED {
            return match resume {
                Resume::Throw(exc) => Err(exc),
                Resume::Send(_) => Ok(Step::Returned(Value::UNSET)),
            };
        }
        if let (0, Resume::Send(value)) = (inner.pc, &resume)
            && !value.is_none()
        {
            let message = format!("can't send non-None value to a just-started {}", kind_name(self, generator));
            return Err(self.type_error(message));
        }
        if self.task.shadow.len() >= RECURSION_LIMIT {
            return Err(self.too_deep());
        }
        self.step_generator(generator, resume)
    }

    fn step_generator(&mut self, generator: &Gc<Generator>, resume: Resume) -> Result<Step, Exc> {
        let inner = generator.write(self);
        let (function, line) = (inner.function.clone(), inner.line);
        let Some(mut registers) = inner.registers.take() else {
            return Err(self.system_error("a generator without registers"));
        };
        let pc = inner.pc;
        inner.running = true;
        let handled = std::mem::take(&mut inner.handled);
        if pc == 0 && function.code.has_cells {
            self.prepare_registers(&function, &mut registers);
        }
        let depth = self.task.handled.len();
        if !handled.is_empty() {
            self.task.handled.extend(handled);
        }
        self.task.shadow.push(Shadow { function: function.clone(), line });
        let outcome = self.run_step(&function, &mut registers, pc, line, resume);
        self.task.shadow.pop();
        let resting = match self.task.handled.len() > depth {
            true => self.task.handled.split_off(depth),
            false => Vec::new(),
        };
        let (result, pc, line) = outcome;
        let inner = generator.write(self);
        inner.running = false;
        inner.pc = pc;
        inner.line = line;
        if pc == FINISHED {
            heap::set_finalizer(&generator.value(), false);
            drop(registers);
        } else {
            inner.handled = resting;
            inner.registers = Some(registers);
            let value = generator.value();
            heap::rearm_finalizer(&value);
            heap::set_finalizer(&value, true);
        }
        result.map_err(|exc| self.forbid_stop_iteration(generator, exc))
    }

    #[allow(clippy::type_complexity)]
    fn run_step(
        &mut self,
        function: &Gc<Function>,
        registers: &mut [Value],
        pc: u32,
        line: u32,
        resume: Resume,
    ) -> (Result<Step, Exc>, u32, u32) {
        let (code, globals) = (&function.code, &function.globals);
        if pc == 0
            && let Resume::Throw(exc) = resume
        {
            self.note_passage(&exc, code, 0);
            return (Err(exc), FINISHED, line);
        }
        match resume {
            Resume::Send(value) => registers[0] = value,
            Resume::Throw(exc) => {
                registers[0] = Value::UNSET;
                self.task.parked = Some(exc);
            }
        }
        let body = code.body();
        let mut run = |cx: &mut Cx| {
            let first_temporary = code.def.first_temporary;
            let mut frame = Frame { regs: registers, cx, code, globals, line, pc, first_temporary };
            let ok = body(&mut frame);
            let (pc, line) = (frame.pc, frame.line);
            let value = if ok { frame.regs[0].take() } else { Value::UNSET };
            (ok, value, pc, line)
        };
        let outcome = if molt_stack::low() { molt_stack::call_on_segment(|| run(self)) } else { Ok(run(self)) };
        match outcome {
            Err(_) => (Err(self.too_deep()), FINISHED, line),
            Ok((false, _, _, line)) => (Err(self.take_parked()), FINISHED, line),
            Ok((true, value, FINISHED, line)) => (Ok(Step::Returned(value)), FINISHED, line),
            Ok((true, value, pc, line)) => (Ok(Step::Yielded(value)), pc, line),
        }
    }

    /// PEP 479: a `StopIteration` that leaves a generator's body becomes a `RuntimeError`.
    fn forbid_stop_iteration(&mut self, generator: &Gc<Generator>, exc: Exc) -> Exc {
        let kind = generator.read(self).code.def.kind;
        let stops = exc.is_kind(self, ExceptionKind::StopIteration);
        let stops_async = kind == CodeKind::AsyncGenerator && exc.is_kind(self, ExceptionKind::StopAsyncIteration);
        if !stops && !stops_async {
            return exc;
        }
        let raised = if stops { "StopIteration" } else { "StopAsyncIteration" };
        let message = format!("{} raised {raised}", kind_name(self, generator));
        let error = self.runtime_error(message);
        let value = exc.into_value();
        let inner = error.object().write(self);
        inner.cause = value.clone();
        inner.context = value;
        inner.suppress_context = true;
        error
    }

    /// `generator.close()`.
    ///
    /// # Errors
    /// RuntimeError when the generator yields again; what its body raises.
    pub fn close_generator(&mut self, generator: &Gc<Generator>) -> Result<Value, Exc> {
        let inner = generator.read(self);
        if inner.pc == FINISHED {
            return Ok(Value::NONE);
        }
        if inner.pc == 0 && !inner.running {
            let inner = generator.write(self);
            inner.pc = FINISHED;
            let registers = inner.registers.take();
            drop(registers);
            return Ok(Value::NONE);
        }
        let exit = self.error_with(ExceptionKind::GeneratorExit, Vec::new());
        match self.resume_generator(generator, Resume::Throw(exit)) {
            Ok(Step::Yielded(_)) => {
                let message = format!("{} ignored GeneratorExit", kind_name(self, generator));
                Err(self.runtime_error(message))
            }
            Ok(Step::Returned(value)) if self.world.python >= (3, 13) && !value.is_unset() => Ok(value),
            Ok(Step::Returned(_)) => Ok(Value::NONE),
            Err(exc)
                if exc.is_kind(self, ExceptionKind::GeneratorExit)
                    || exc.is_kind(self, ExceptionKind::StopIteration) =>
            {
                Ok(Value::NONE)
            }
            Err(exc) => Err(exc),
        }
    }

    /// The `StopIteration` that carries a generator's result.
    pub fn stop_iteration(&mut self, value: Value) -> Exc {
        let args = if value.is_none() || value.is_unset() { Vec::new() } else { vec![value] };
        self.error_with(ExceptionKind::StopIteration, args)
    }

    /// Runs a coroutine's body here and now, to its end: `await` of a coroutine object.
    ///
    /// # Errors
    /// What its body raises; RuntimeError when it was awaited before.
    pub fn run_coroutine(&mut self, coroutine: &Gc<Generator>) -> Result<Value, Exc> {
        let inner = coroutine.write(self);
        if inner.pc == FINISHED {
            return Err(self.runtime_error("cannot reuse already awaited coroutine"));
        }
        let function = inner.function.clone();
        let Some(mut registers) = inner.registers.take() else {
            return Err(self.runtime_error("coroutine is being awaited already"));
        };
        inner.running = true;
        inner.pc = 1;
        let result = self.enter(&function, &mut registers);
        let inner = coroutine.write(self);
        inner.running = false;
        inner.pc = FINISHED;
        result
    }
}
