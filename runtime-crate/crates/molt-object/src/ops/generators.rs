//! Suspension points of generators.

use molt_value::Value;

use super::{Frame, NO, RAISED, Reg, YES};
use crate::builtins::code::CodeKind;
use crate::builtins::generator::{FINISHED, Generator, Resume, Sink, Step};
use crate::error::ExceptionKind;
use crate::{Cx, Exc};

/// Yields `a`; the body goes on at `pc`: at once where a sink takes the value (true), else whoever resumed the body reads it.
#[cfg_attr(not(debug_assertions), inline)]
pub fn yield_value(fr: &mut Frame<'_>, a: Reg, pc: u32) -> bool {
    fr.yielded = a;
    fr.pc = pc;
    fr.drained && pour(fr, a)
}

#[inline(never)]
fn pour(fr: &mut Frame<'_>, a: Reg) -> bool {
    let Some(sink) = fr.cx.task.sinks.last_mut() else { return false };
    let place = &mut fr.regs[usize::from(a)];
    if let Sink::Items(items) = sink {
        items.push(if a >= fr.first_temporary { place.take() } else { place.clone() });
        return true;
    }
    // A scalar may stay where it is, temporary or not.
    sink.takes(place)
}

/// `dst =` what `send` brought; fails with what `throw` parked.
pub fn resume(fr: &mut Frame<'_>, dst: Reg) -> bool {
    if fr.plain {
        return fr.put(dst, Value::NONE);
    }
    if fr.cx.task.parked.is_some() {
        let exc = fr.cx.take_parked();
        return fr.fail(exc);
    }
    let sent = fr.regs[0].take();
    fr.set(dst, sent);
    fr.settle()
}

/// As [`resume`] where nobody wants what `send` brought.
#[cfg_attr(not(debug_assertions), inline)]
pub fn resume_unused(fr: &mut Frame<'_>) -> bool {
    fr.plain || drop_sent(fr)
}

#[inline(never)]
fn drop_sent(fr: &mut Frame<'_>) -> bool {
    if fr.cx.task.parked.is_some() {
        let exc = fr.cx.take_parked();
        return fr.fail(exc);
    }
    let sent = fr.regs[0].take();
    fr.let_go(sent)
}

/// The end of a generator; register 0 holds its result.
pub fn generator_return(fr: &mut Frame<'_>) {
    fr.pc = FINISHED;
}

/// A generator resumed at no known point has finished.
pub fn generator_finished(fr: &mut Frame<'_>) -> bool {
    fr.pc = FINISHED;
    true
}

/// One step of `yield from`: 1 when the iterator yielded (the value is in register 0), 0 when it is finished (its result is in
/// `dst`). On the first call the iterator is sent `None`; when resumed, what `send` and `throw` brought.
pub fn yield_from_next(fr: &mut Frame<'_>, dst: Reg, iterator: Reg, pc: u32) -> u8 {
    // A generator's own operations catch what panics in them.
    fr.publish();
    if let Some(step) = fr.cx.task.delegated.take() {
        return delegated(fr, dst, iterator, pc, step);
    }
    if !fr.drained
        && fr.cx.task.parked.is_none()
        && (fr.regs[0].is_none() || fr.regs[0].is_unset())
        && let Some(generator) = fr.regs[usize::from(iterator)].downcast::<Generator>()
        && generator.kind() == CodeKind::Generator
    {
        let mut ended = None;
        let yielded = fr.cx.next_at_rest::<false>(generator, &mut ended);
        if !yielded.is_unset() {
            fr.put(0, yielded);
            (fr.yielded, fr.delegate, fr.pc) = (0, iterator, pc);
            return YES;
        }
        if let Some(step) = ended {
            return delegated(fr, dst, iterator, pc, step);
        }
    }
    yield_from_otherwise(fr, dst, iterator, pc)
}

#[inline(never)]
fn yield_from_otherwise(fr: &mut Frame<'_>, dst: Reg, iterator: Reg, pc: u32) -> u8 {
    let thrown = fr.cx.task.parked.take();
    let sent = fr.regs[0].take();
    let step = fr.attempt(|fr| {
        let mut step = match thrown {
            None if sent.is_unset() || sent.is_none() => next_step(fr, iterator),
            None => delegate(fr, iterator, Resume::Send(sent)),
            Some(exc) => delegate(fr, iterator, Resume::Throw(exc)),
        };
        while fr.drained
            && let Ok(Step::Yielded(value)) = &mut step
            && let Some(sink) = fr.cx.task.sinks.last_mut()
            && sink.takes_from(value)
        {
            step = next_step(fr, iterator);
        }
        step
    });
    delegated(fr, dst, iterator, pc, step)
}

/// Takes what a step of what is delegated to came to.
#[inline(never)]
fn delegated(fr: &mut Frame<'_>, dst: Reg, iterator: Reg, pc: u32, step: Result<Step, Exc>) -> u8 {
    match step {
        Ok(Step::Yielded(value)) => {
            fr.set(0, value);
            (fr.yielded, fr.delegate, fr.pc) = (0, iterator, pc);
            YES
        }
        Ok(Step::Returned(value)) => {
            fr.set(dst, if value.is_unset() { Value::NONE } else { value });
            NO
        }
        Err(exc) => {
            fr.park(exc);
            RAISED
        }
    }
}

/// The next step of what is delegated to, which is sent nothing.
#[inline]
fn next_step(fr: &mut Frame<'_>, iterator: Reg) -> Result<Step, Exc> {
    match fr.regs[usize::from(iterator)].downcast::<Generator>() {
        Some(generator) if fr.drained => fr.cx.next_of_generator::<true>(generator),
        Some(generator) => fr.cx.next_of_generator::<false>(generator),
        None => delegate(fr, iterator, Resume::Send(Value::NONE)),
    }
}

#[inline(never)]
fn delegate(fr: &mut Frame<'_>, iterator: Reg, resume: Resume) -> Result<Step, Exc> {
    let inner = fr.regs[usize::from(iterator)].clone();
    step(fr.cx, &inner, resume)
}

/// CPython `gen_send_ex`, `_gen_throw`: passes a resumption on to what is delegated to.
fn step(cx: &mut Cx, inner: &Value, resume: Resume) -> Result<Step, Exc> {
    if let Some(generator) = inner.downcast::<Generator>() {
        return match resume {
            Resume::Throw(exc) if exc.is_kind(cx, ExceptionKind::GeneratorExit) => {
                cx.close_generator(generator)?;
                Err(exc)
            }
            resume => cx.resume_generator(generator, resume),
        };
    }
    let outcome = match resume {
        Resume::Send(value) if value.is_none() => match cx.advance(inner) {
            Ok(Some(value)) => return Ok(Step::Yielded(value)),
            Ok(None) => return Ok(Step::Returned(Value::NONE)),
            Err(exc) => Err(exc),
        },
        Resume::Send(value) => {
            let name = cx.world.names.send.clone();
            cx.call_method(inner, &name, &[value])
        }
        Resume::Throw(exc) => throw(cx, inner, exc),
    };
    match outcome {
        Ok(value) => Ok(Step::Yielded(value)),
        Err(exc) if exc.is_kind(cx, ExceptionKind::StopIteration) => {
            Ok(Step::Returned(exc.object().read(cx).member("value").cloned().unwrap_or(Value::NONE)))
        }
        Err(exc) => Err(exc),
    }
}

fn throw(cx: &mut Cx, inner: &Value, exc: Exc) -> Result<Value, Exc> {
    if exc.is_kind(cx, ExceptionKind::GeneratorExit) {
        let name = cx.world.names.close.clone();
        if let Some(close) = cx.getattr_optional(inner, &name)? {
            cx.call(&close, &[])?;
        }
        return Err(exc);
    }
    let name = cx.world.names.throw.clone();
    let given = match cx.task.thrown.take() {
        Some((thrown, given)) if thrown.is(&exc.value()) => given,
        _ => vec![exc.value()],
    };
    match cx.getattr_optional(inner, &name)? {
        Some(method) => cx.call(&method, &given),
        None => Err(exc),
    }
}
