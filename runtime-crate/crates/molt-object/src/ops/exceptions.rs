//! Raising, handling, and what `finally` needs.

use molt_value::Value;

use super::{Frame, NO, RAISED, Reg, YES};
use crate::builtins::exceptions::{BaseException, group};
use crate::builtins::list::List;
use crate::builtins::refused;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::error::ExceptionKind;
use crate::{Cx, Exc};

/// `raise a`.
pub fn raise_(fr: &mut Frame<'_>, a: Reg) {
    let value = fr.operand(a);
    let exc = match fr.attempt(|fr| fr.cx.exception_from(value)) {
        Ok(exc) | Err(exc) => exc,
    };
    fr.cx.set_context_anew(&exc);
    fr.park(exc);
}

/// `raise a from cause`.
pub fn raise_from(fr: &mut Frame<'_>, a: Reg, cause: Reg) {
    let cause = fr.operand(cause);
    let value = fr.operand(a);
    let exc = match fr.attempt(|fr| with_cause(fr.cx, value, cause)) {
        Ok(exc) | Err(exc) => exc,
    };
    fr.cx.set_context_anew(&exc);
    fr.park(exc);
}

fn with_cause(cx: &mut Cx, value: Value, cause: Value) -> Result<Exc, Exc> {
    let exc = cx.exception_from(value)?;
    let cause = if cause.is_none() {
        Value::UNSET
    } else if cause.is_instance_of::<BaseException>() {
        cause
    } else if cause.is_instance_of::<Type>() {
        cause_of_class(cx, &cause)?
    } else {
        return Err(cx.type_error("exception causes must derive from BaseException"));
    };
    let inner = exc.object().write(cx);
    inner.suppress_context = true;
    let old = std::mem::replace(&mut inner.cause, cause);
    drop(old);
    Ok(exc)
}

/// What a class that is given as a cause makes.
fn cause_of_class(cx: &mut Cx, class: &Value) -> Result<Value, Exc> {
    let base = cx.world.exceptions.get(ExceptionKind::BaseException).clone();
    if !class.downcast::<Type>().is_some_and(|class| class.read(cx).is_subclass_of(&base)) {
        return Err(cx.type_error("exception causes must derive from BaseException"));
    }
    let made = cx.call(class, &[])?;
    if made.is_instance_of::<BaseException>() {
        return Ok(made);
    }
    let (called, kind) = (cx.repr_text(class)?, cx.class_of(&made).value());
    let kind = cx.repr_text(&kind)?;
    Err(cx.type_error(format!("calling {called} should have returned an instance of BaseException, not {kind}")))
}

/// Bare `raise`.
pub fn reraise(fr: &mut Frame<'_>) {
    match fr.cx.handled().cloned() {
        Some(exc) => fr.cx.task.parked = Some(exc),
        None => {
            let exc = fr.cx.runtime_error("No active exception to reraise");
            fr.park(exc);
        }
    }
}

/// The parked exception becomes the handled one, and is put into a register; temporaries from it on are dropped.
pub fn push_handled(fr: &mut Frame<'_>, reg: Reg) {
    let exc = fr.cx.take_parked();
    if refused::is_refusal(fr.cx, exc.object()) {
        refused::note(fr.cx, &exc);
    }
    let from = usize::from(reg.max(fr.code.def.first_temporary));
    crate::object::call::clear(&mut fr.regs[from..usize::from(fr.code.def.registers)]);
    fr.cx.task.handled.push(exc.clone());
    fr.set(reg, exc.into_value());
    fr.settle();
}

/// The end of a handler, however it is left. What cleaning up raises does not take the place of a refusal.
pub fn pop_handled(fr: &mut Frame<'_>, reg: Reg) {
    let ended = fr.cx.task.handled.pop();
    let replaced = match ended {
        Some(exc) if fr.cx.task.parked.is_some() && refused::is_refusal(fr.cx, exc.object()) => {
            fr.cx.task.parked.replace(exc)
        }
        ended => ended,
    };
    drop(replaced);
    let old = fr.regs[usize::from(reg)].take();
    drop(old);
    fr.settle();
}

/// Ends a handler and parks its exception again, without a new entry in its traceback.
pub fn reraise_handled(fr: &mut Frame<'_>, reg: Reg) {
    let ended = fr.cx.task.handled.pop();
    let old = fr.regs[usize::from(reg)].take();
    drop(old);
    fr.cx.task.parked = ended;
}

/// Whether the exception in `reg`, which is kept, matches the class or tuple of classes in `ty`.
pub fn match_exception(fr: &mut Frame<'_>, reg: Reg, ty: Reg) -> u8 {
    let wanted = fr.operand(ty);
    let exception = fr.regs[usize::from(reg)].clone();
    let result = matches(fr.cx, &exception, &wanted);
    fr.test(result)
}

fn matches(cx: &mut Cx, exception: &Value, wanted: &Value) -> Result<bool, Exc> {
    if let Some(classes) = wanted.downcast::<Tuple>() {
        for class in classes.items() {
            if !is_exception_class(cx, class) {
                return Err(cannot_catch(cx));
            }
        }
        return Ok(classes
            .items()
            .iter()
            .any(|class| class.downcast::<Type>().is_some_and(|class| cx.is_instance(exception, class))));
    }
    match wanted.downcast::<Type>() {
        Some(class) if is_exception_class(cx, wanted) => Ok(cx.is_instance(exception, class)),
        _ => Err(cannot_catch(cx)),
    }
}

fn is_exception_class(cx: &Cx, class: &Value) -> bool {
    let base = cx.world.exceptions.get(ExceptionKind::BaseException);
    class.downcast::<Type>().is_some_and(|class| class.read(cx).is_subclass_of(base))
}

#[cold]
fn cannot_catch(cx: &mut Cx) -> Exc {
    cx.type_error("catching classes that do not inherit from BaseException is not allowed")
}

/// Moves the parked exception into a register, around cleaning up; temporaries from it on are dropped.
pub fn park_pending(fr: &mut Frame<'_>, reg: Reg) {
    let exc = fr.cx.take_parked();
    super::clear_from(fr, reg);
    fr.set(reg, exc.into_value());
}

/// Parks the exception of a register again.
pub fn take_pending(fr: &mut Frame<'_>, reg: Reg) {
    let value = fr.regs[usize::from(reg)].take();
    if let Ok(exception) = value.downcast_into::<BaseException>() {
        fr.cx.task.parked = Some(Exc::new(exception));
    }
}

/// `except*`: the part of the exception in `reg` that matches goes into `matched` (1) and becomes the handled exception, the
/// rest stays in `reg`.
pub fn match_exception_group(fr: &mut Frame<'_>, matched: Reg, reg: Reg, ty: Reg) -> u8 {
    let wanted = fr.operand(ty);
    let exception = fr.regs[usize::from(reg)].clone();
    match fr.attempt(|fr| group::split_for_except(fr.cx, &exception, &wanted)) {
        Ok(Some((found, rest))) => {
            if let (Some(group), Some(handled)) = (found.downcast::<BaseException>(), fr.cx.task.handled.last_mut()) {
                let whole = std::mem::replace(handled, Exc::new(group.clone()));
                drop(whole);
            }
            fr.set(matched, found);
            fr.set(reg, rest);
            YES
        }
        Ok(None) => NO,
        Err(exc) => {
            fr.park(exc);
            RAISED
        }
    }
}

/// The end of an `except*`: whether one of the exceptions in the list `collected`, which handlers raised or none took of the one
/// in `original`, has to be raised; it is put into `dst`.
pub fn prepare_reraise_star(fr: &mut Frame<'_>, dst: Reg, original: Reg, collected: Reg) -> u8 {
    let exceptions = fr.operand(collected).downcast::<List>().map(|list| std::mem::take(&mut list.write(fr.cx).items));
    let original = fr.regs[usize::from(original)].clone();
    match fr.attempt(|fr| group::prepare_reraise_star(fr.cx, &original, exceptions.unwrap_or_default())) {
        Ok(raised) if raised.is_none() => NO,
        Ok(raised) => {
            fr.set(dst, raised);
            YES
        }
        Err(exc) => {
            fr.park(exc);
            RAISED
        }
    }
}
