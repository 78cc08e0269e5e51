//! Suspension points of generators.

use molt_value::Value;

use super::{Frame, NO, RAISED, Reg, YES};
use crate::builtins::generator::{FINISHED, Generator, Resume, Step};
use crate::error::ExceptionKind;
use crate::{Cx, Exc};

/// Yields `a`; the body goes on at `pc`.
pub fn yield_value(fr: &mut Frame<'_>, a: Reg, pc: u32) {
    let value = fr.operand(a);
    fr.set(0, value);
    fr.pc = pc;
}

/// `dst =` what `send` brought; fails with what `throw` parked.
pub fn resume(fr: &mut Frame<'_>, dst: Reg) -> bool {
    if fr.cx.task.parked.is_some() {
        let exc = fr.cx.take_parked();
        return fr.fail(exc);
    }
    let sent = fr.regs[0].take();
    fr.set(dst, sent);
    fr.settle()
}

/// As [`resume`] where nobody wants what `send` brought.
pub fn resume_unused(fr: &mut Frame<'_>) -> bool {
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
    let inner = fr.regs[usize::from(iterator)].clone();
    let resume = if fr.pc == pc {
        match fr.cx.task.parked.take() {
            Some(exc) => Resume::Throw(exc),
            None => Resume::Send(fr.regs[0].take()),
        }
    } else {
        Resume::Send(Value::NONE)
    };
    fr.publish();
    match step(fr.cx, &inner, resume) {
        Ok(Step::Yielded(value)) => {
            fr.set(0, value);
            fr.pc = pc;
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
    match cx.getattr_optional(inner, &name)? {
        Some(method) => cx.call(&method, &[exc.value()]),
        None => Err(exc),
    }
}
