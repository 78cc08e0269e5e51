//! `generator`, `coroutine`, `async_generator`: compiled functions that are run in steps or later.
//! CPython Objects/genobject.c.
//!
//! A generator is a heap frame with a program counter. A coroutine is a deferred call: its body is a plain function, run on the
//! stack of whoever awaits it, or on one of its own while code drives it by hand.

use molt_value::{Frozen, Gc, Payload, Str, Token, TokenCell, Trace, Value, Visitor, heap};

use crate::args::Arguments;
use crate::builtins::code::CodeKind;
use crate::builtins::function::Function;
use crate::error::ExceptionKind;
use crate::object::call::bind;
use crate::ops::{Frame, Reg};
use crate::{Cx, Exc};

mod asynchronous;
mod awaitables;
pub mod by_hand;
mod classes;
pub mod hooks;
mod sink;

pub(crate) use awaitables::reused;
pub(crate) use classes::{ASYNC_GENERATOR, COROUTINE, GENERATOR, finish, thrown, warn_of_triple};
pub use sink::Sink;

/// The program counter of a generator that has returned or raised.
pub const FINISHED: u32 = u32::MAX;

/// The payload of generators, coroutines and asynchronous generators: the function, and how far it has come.
pub struct Generator {
    /// The function.
    pub function: Gc<Function>,
    state: TokenCell<GeneratorState>,
}

/// How far a generator has come.
pub struct GeneratorState {
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
    /// The register of what it delegates to while it rests at a `yield from`, else 0.
    delegate: Reg,
    /// Whether an asynchronous generator was asked for a step.
    has_begun: bool,
    /// What few have.
    rare: Option<Box<Rare>>,
}

/// What few generators have.
#[derive(Default)]
struct Rare {
    /// `__name__`, once it was set.
    name: Option<Gc<Str>>,
    /// `__qualname__`, once it was set.
    qualname: Option<Gc<Str>>,
    /// Who is told when an asynchronous generator goes while it rests.
    finalizer: Option<Value>,
    /// Where a coroutine was made.
    origin: Option<Value>,
    /// Where a coroutine rests while code drives it by hand.
    strand: Option<Box<by_hand::Strand>>,
}

impl GeneratorState {
    /// Whether it has begun and waits to go on.
    pub(crate) fn rests(&self) -> bool {
        !self.running && self.pc != 0 && self.pc != FINISHED
    }

    /// What it delegates to while it rests at a `yield from`.
    pub(crate) fn delegate(&self) -> Option<&Value> {
        if self.delegate == 0 || self.running { None } else { self.registers.as_ref()?.get(usize::from(self.delegate)) }
    }

    fn rare(&mut self) -> &mut Rare {
        self.rare.get_or_insert_default()
    }
}

impl Generator {
    /// How far it has come, for as long as the token is borrowed.
    #[inline]
    pub fn read<'a>(&'a self, token: &'a Token) -> &'a GeneratorState {
        self.state.read(token)
    }

    /// How far it has come, exclusively.
    #[inline]
    #[allow(clippy::mut_from_ref)]
    pub fn write<'a>(&'a self, token: &'a mut Token) -> &'a mut GeneratorState {
        self.state.write(token)
    }

    /// What the function is.
    #[inline]
    pub fn kind(&self) -> CodeKind {
        self.function.def().kind
    }
}

impl Trace for Generator {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.function.trace(visitor);
        self.state.trace(visitor);
    }
}

impl Trace for GeneratorState {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.registers.trace(visitor);
        for exc in &self.handled {
            exc.object().trace(visitor);
        }
        if let Some(rare) = &self.rare {
            rare.finalizer.trace(visitor);
            rare.origin.trace(visitor);
        }
    }
}

impl Payload for Generator {
    type Access = Frozen;
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
    let code = function.code(cx);
    let mut registers: Vec<Value> = molt_room::vec(usize::from(code.def.registers));
    registers.resize_with(usize::from(code.def.registers), Value::default);
    match receiver.is_unset() {
        true => bind(cx, function, code, (), arguments, &mut registers)?,
        false => bind(cx, function, code, receiver, arguments, &mut registers)?,
    }
    let class = match kind {
        CodeKind::Coroutine => &cx.world.types.coroutine,
        CodeKind::AsyncGenerator => &cx.world.types.async_generator,
        _ => &cx.world.types.generator,
    };
    let state = GeneratorState {
        registers: Some(registers.into_boxed_slice()),
        pc: 0,
        line: 0,
        handled: Vec::new(),
        running: false,
        delegate: 0,
        has_begun: false,
        rare: None,
    };
    let made = Gc::new(class, Generator { function: function.clone(), state: TokenCell::new(state) });
    if kind == CodeKind::Coroutine {
        // Nobody may ever await it, and is to hear of that.
        heap::rearm_finalizer(&made, true);
        if cx.world.generator_hooks.origin_depth > 0 {
            hooks::keep_origin(cx, &made);
        }
    }
    Ok(made.into())
}

/// What a step of a generator came to.
pub enum Step {
    /// It yielded.
    Yielded(Value),
    /// It returned.
    Returned(Value),
}

/// Where a body has come to: the program counter, the line, and the register of what it delegates to, or 0.
type Place = (u32, u32, Reg);

/// What a generator is resumed with.
pub enum Resume {
    /// `send(value)`; `None` for `next()`.
    Send(Value),
    /// `throw(exception)`.
    Throw(Exc),
}

fn kind_name(generator: &Gc<Generator>) -> &'static str {
    match generator.kind() {
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
            let message = format!("{} already executing", kind_name(generator));
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
            let message = format!("can't send non-None value to a just-started {}", kind_name(generator));
            return Err(self.type_error(message));
        }
        if self.task.shadow.len() >= self.recursion_limit {
            return Err(self.too_deep());
        }
        self.step_generator(generator, resume)
    }

    fn step_generator(&mut self, generator: &Gc<Generator>, resume: Resume) -> Result<Step, Exc> {
        let inner = generator.write(self);
        let Some(mut registers) = inner.registers.take() else {
            return Err(self.system_error("a generator without registers"));
        };
        let (pc, line) = (inner.pc, inner.line);
        inner.running = true;
        let function = &generator.function;
        let depth = self.task.handled.len();
        let inner = generator.write(self);
        if !inner.handled.is_empty() {
            let handled = std::mem::take(&mut inner.handled);
            self.task.handled.extend(handled);
        }
        if pc == 0 && function.code(self).has_cells {
            self.prepare_registers(function, &mut registers);
        }
        self.task.shadow.push(function.clone(), line);
        let outcome = self.run_step(function, &mut registers, pc, line, resume);
        self.task.shadow.pop();
        self.end_step(generator, registers, depth, outcome)
    }

    /// Notes what a step came to; `depth` is how many exceptions were being handled before it.
    #[inline(never)]
    fn end_step(
        &mut self,
        generator: &Gc<Generator>,
        registers: Box<[Value]>,
        depth: usize,
        (result, (pc, line, delegate)): (Result<Step, Exc>, Place),
    ) -> Result<Step, Exc> {
        let resting = match self.task.handled.len() > depth {
            true => self.task.handled.split_off(depth),
            false => Vec::new(),
        };
        let inner = generator.write(self);
        inner.running = false;
        (inner.pc, inner.line, inner.delegate) = (pc, line, delegate);
        if pc == FINISHED {
            heap::rearm_finalizer(generator, false);
            drop(registers);
        } else {
            inner.handled = resting;
            inner.registers = Some(registers);
            heap::rearm_finalizer(generator, true);
        }
        match result {
            Err(exc) => Err(self.forbid_stop_iteration(generator, exc)),
            result => result,
        }
    }

    #[inline(always)]
    fn run_step(
        &mut self,
        function: &Gc<Function>,
        registers: &mut [Value],
        pc: u32,
        line: u32,
        resume: Resume,
    ) -> (Result<Step, Exc>, Place) {
        let finished = (FINISHED, line, 0);
        let (code, globals) = (function.code(self), &function.globals);
        match resume {
            Resume::Send(value) => registers[0] = value,
            Resume::Throw(exc) if pc == 0 => {
                self.note_passage(&exc, code, 0);
                return (Err(exc), finished);
            }
            Resume::Throw(exc) => {
                registers[0] = Value::UNSET;
                self.task.parked = Some(exc);
            }
        }
        let (body, first_temporary) = (code.body(), code.def.first_temporary);
        let mut run = |cx: &mut Cx| {
            let regs = &mut *registers;
            let (yielded, delegate, plain, drained) = (0, 0, false, false);
            let mut frame =
                Frame { regs, cx, code, globals, line, pc, first_temporary, yielded, delegate, plain, drained };
            let done = molt_room::in_body(|| body(&mut frame));
            let yielded = if done && frame.pc != FINISHED { frame.take_yielded() } else { Value::UNSET };
            (done, (frame.pc, frame.line, frame.delegate), yielded)
        };
        let outcome = if molt_stack::low() { molt_stack::call_on_segment(|| run(self)) } else { Ok(run(self)) };
        match outcome {
            Ok((true, place @ (FINISHED, ..), _)) => (Ok(Step::Returned(registers[0].take())), place),
            Ok((true, place, yielded)) => (Ok(Step::Yielded(yielded)), place),
            Ok((false, (_, line, _), _)) => (Err(self.take_parked()), (FINISHED, line, 0)),
            Err(_) => (Err(self.too_deep()), finished),
        }
    }

    /// What a generator that has not begun, or rests at a `yield` and handles no exception, yields next; unset where that is not the whole story,
    /// and the generator, if it was resumed at all, has ended a step with what `ended` holds.
    #[inline(always)]
    pub(crate) fn next_at_rest<const DRAINED: bool>(
        &mut self,
        generator: &Gc<Generator>,
        ended: &mut Option<Result<Step, Exc>>,
    ) -> Value {
        let mut nothing = Value::NONE;
        self.step_at_rest::<DRAINED, false>(generator, ended, &mut nothing)
    }

    /// As [`Cx::next_at_rest`], with what is sent to the generator; it is taken if the generator is resumed.
    #[inline(always)]
    fn step_at_rest<const DRAINED: bool, const SENDS: bool>(
        &mut self,
        generator: &Gc<Generator>,
        ended: &mut Option<Result<Step, Exc>>,
        sent: &mut Value,
    ) -> Value {
        let inner = generator.read(self);
        let begins = inner.pc == 0;
        if begins && (SENDS || generator.function.code(self).has_cells)
            || inner.running
            || !inner.handled.is_empty()
            || self.task.shadow.len() >= self.recursion_limit
            || molt_stack::low()
        {
            return Value::UNSET;
        }
        if !SENDS
            && !DRAINED
            && inner.delegate != 0
            && let Some(yielded) = self.next_through(generator, ended)
        {
            return yielded;
        }
        let inner = generator.write(self);
        // None while it runs and once it has finished.
        let Some(mut registers) = inner.registers.take() else { return Value::UNSET };
        let (pc, line) = (inner.pc, inner.line);
        inner.running = true;
        let function = &generator.function;
        let (code, globals) = (function.code(self), &function.globals);
        let depth = self.task.handled.len();
        self.task.shadow.push(function.clone(), line);
        let (body, first_temporary) = (code.body(), code.def.first_temporary);
        if SENDS {
            registers[0] = sent.take();
        }
        let (regs, cx, plain, drained) = (&mut registers, &mut *self, !SENDS, DRAINED);
        let (yielded, delegate) = (0, 0);
        let mut frame = Frame { regs, cx, code, globals, line, pc, first_temporary, yielded, delegate, plain, drained };
        let done = molt_room::in_body(|| body(&mut frame));
        let (pc, line, delegate) = (frame.pc, frame.line, frame.delegate);
        let yielded = if done && pc != FINISHED { frame.take_yielded() } else { Value::UNSET };
        self.task.shadow.pop();
        if !yielded.is_unset() && self.task.handled.len() == depth {
            let inner = generator.write(self);
            inner.running = false;
            (inner.pc, inner.line, inner.delegate) = (pc, line, delegate);
            inner.registers = Some(registers);
            if begins {
                heap::rearm_finalizer(generator, true);
            }
            return yielded;
        }
        *ended = Some(self.end_of_step(generator, registers, depth, (done, (pc, line, delegate)), yielded));
        Value::UNSET
    }

    /// What a generator yields next that rests at a `yield from` of another one: that one goes on at once, and the body of this one is not
    /// asked as long as it yields. `None` where the body has to run; what its `yield from` comes to is in the task then, if that is known.
    #[inline(never)]
    fn next_through(&mut self, generator: &Gc<Generator>, ended: &mut Option<Result<Step, Exc>>) -> Option<Value> {
        let inner = generator.read(self);
        let delegate = inner.delegate()?.downcast::<Generator>().filter(|other| other.kind() == CodeKind::Generator)?;
        let (delegate, line) = (delegate.clone(), inner.line);
        generator.write(self).running = true;
        self.task.shadow.push(generator.function.clone(), line);
        let yielded = self.next_at_rest::<false>(&delegate, ended);
        let step = match yielded.is_unset() {
            true => ended.take().unwrap_or_else(|| self.resume_generator(&delegate, Resume::Send(Value::NONE))),
            false => Ok(Step::Yielded(yielded)),
        };
        self.task.shadow.pop();
        generator.write(self).running = false;
        match step {
            Ok(Step::Yielded(value)) => Some(value),
            step => {
                self.task.delegated = Some(step);
                None
            }
        }
    }

    #[inline(never)]
    fn end_of_step(
        &mut self,
        generator: &Gc<Generator>,
        mut registers: Box<[Value]>,
        depth: usize,
        (done, place): (bool, Place),
        yielded: Value,
    ) -> Result<Step, Exc> {
        let outcome = match (done, place) {
            (true, (FINISHED, ..)) => (Ok(Step::Returned(registers[0].take())), place),
            (true, _) => (Ok(Step::Yielded(yielded)), place),
            (false, (_, line, _)) => (Err(self.take_parked()), (FINISHED, line, 0)),
        };
        self.end_step(generator, registers, depth, outcome)
    }

    /// Runs a generator to its next `yield` or its end, as `next()` does, or where it is drained to what the sink does not take.
    ///
    /// # Errors
    /// As [`Cx::resume_generator`].
    #[inline]
    pub(crate) fn next_of_generator<const DRAINED: bool>(&mut self, generator: &Gc<Generator>) -> Result<Step, Exc> {
        let mut ended = None;
        let yielded = self.next_at_rest::<DRAINED>(generator, &mut ended);
        if !yielded.is_unset() {
            return Ok(Step::Yielded(yielded));
        }
        ended.unwrap_or_else(|| self.resume_generator(generator, Resume::Send(Value::NONE)))
    }

    /// Resumes a generator with a value, as its `send()` does.
    ///
    /// # Errors
    /// As [`Cx::resume_generator`].
    pub(crate) fn send_to_generator(&mut self, generator: &Gc<Generator>, mut value: Value) -> Result<Step, Exc> {
        let mut ended = None;
        let yielded = self.step_at_rest::<false, true>(generator, &mut ended, &mut value);
        if !yielded.is_unset() {
            return Ok(Step::Yielded(yielded));
        }
        ended.unwrap_or_else(|| self.resume_generator(generator, Resume::Send(value)))
    }

    /// The next item of a generator, as its `__next__` gives it; its result, if it has one, in a StopIteration.
    ///
    /// # Errors
    /// As [`Cx::resume_generator`], and StopIteration.
    pub(crate) fn next_item_of_generator(&mut self, generator: &Gc<Generator>) -> Result<Option<Value>, Exc> {
        match self.next_of_generator::<false>(generator)? {
            Step::Yielded(value) => Ok(Some(value)),
            Step::Returned(value) if value.is_none() || value.is_unset() => Ok(None),
            Step::Returned(value) => Err(self.stop_iteration(value)),
        }
    }

    /// PEP 479: a `StopIteration` that leaves a generator's body becomes a `RuntimeError`.
    #[inline(never)]
    fn forbid_stop_iteration(&mut self, generator: &Gc<Generator>, exc: Exc) -> Exc {
        let kind = generator.kind();
        let stops = exc.is_kind(self, ExceptionKind::StopIteration);
        let stops_async = kind == CodeKind::AsyncGenerator && exc.is_kind(self, ExceptionKind::StopAsyncIteration);
        if !stops && !stops_async {
            return exc;
        }
        let raised = if stops { "StopIteration" } else { "StopAsyncIteration" };
        let message = format!("{} raised {raised}", kind_name(generator));
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
            heap::rearm_finalizer(generator, false);
            drop(registers);
            return Ok(Value::NONE);
        }
        let exit = self.error_with(ExceptionKind::GeneratorExit, Vec::new());
        let ended = match generator.kind() {
            CodeKind::Coroutine => self.resume_coroutine(generator, Resume::Throw(exit)),
            _ => self.resume_generator(generator, Resume::Throw(exit)),
        };
        match ended {
            Ok(Step::Yielded(_)) => {
                let message = format!("{} ignored GeneratorExit", kind_name(generator));
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
        let Some(mut registers) = inner.registers.take() else {
            return Err(self.runtime_error("coroutine is being awaited already"));
        };
        inner.running = true;
        inner.pc = 1;
        heap::rearm_finalizer(coroutine, false);
        let result = self.enter(&coroutine.function, &mut registers);
        let inner = coroutine.write(self);
        inner.running = false;
        inner.pc = FINISHED;
        match result {
            Err(exc) => Err(self.forbid_stop_iteration(coroutine, exc)),
            result => result,
        }
    }
}
