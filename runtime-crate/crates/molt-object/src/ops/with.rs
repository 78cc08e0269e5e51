//! `with` and `async with`; CPython Python/ceval.c `BEFORE_WITH`, `WITH_EXCEPT_START`.

use molt_value::{Gc, Str, Value};

use super::calls::awaited_method;
use super::{Frame, NO, RAISED, Reg};
use crate::args::Arguments;
use crate::builtins::exceptions::BaseException;
use crate::builtins::function::{Function, Method};
use crate::builtins::refused;
use crate::{Cx, Exc};

/// The special method of a context manager, not bound yet.
fn find(cx: &mut Cx, manager: &Value, name: &Gc<Str>, asynchronous: bool, is_exit: bool) -> Result<Value, Exc> {
    cx.lookup_special(manager, name).ok_or_else(|| no_context_manager(cx, manager, name, asynchronous, is_exit))
}

#[cold]
fn no_context_manager(cx: &mut Cx, manager: &Value, name: &Gc<Str>, asynchronous: bool, is_exit: bool) -> Exc {
    let class = cx.class_name(manager);
    let protocol = if asynchronous { "asynchronous context manager" } else { "context manager" };
    let missed = if is_exit { format!(" (missed {} method)", name.to_text()) } else { String::new() };
    cx.type_error(format!("'{class}' object does not support the {protocol} protocol{missed}"))
}

fn enter(fr: &mut Frame<'_>, exit: Reg, a: Reg, asynchronous: bool) -> Result<Value, Exc> {
    let manager = fr.operand(a);
    let names = &fr.cx.world.names;
    let (enter, leave) = if asynchronous {
        (names.aenter.clone(), names.aexit.clone())
    } else {
        (names.enter.clone(), names.exit.clone())
    };
    let enter = find(fr.cx, &manager, &enter, asynchronous, false)?;
    // What binding does to `__enter__` comes before `__exit__` is looked up; a function's does nothing.
    let enter = if enter.is_instance_of::<Function>() { enter } else { fr.cx.bind_special(enter, &manager)? };
    let leave = find(fr.cx, &manager, &leave, asynchronous, true)?;
    let leave = fr.cx.bind_special(leave, &manager)?;
    let result = match enter.downcast::<Function>() {
        Some(function) if !asynchronous => match fr.cx.leaf_answer(function, &manager, &[]) {
            Some(entered) => entered,
            None => fr.call_behind(function, [manager])?,
        },
        function => {
            let mut receiver = [manager];
            let arguments = if function.is_some() { &mut receiver[..] } else { &mut [] };
            if asynchronous {
                awaited_method(fr.cx, &enter, Arguments::positional(arguments), "__aenter__")?
            } else {
                fr.cx.call_with(&enter, Arguments::positional(arguments))?
            }
        }
    };
    fr.set(exit, leave);
    Ok(result)
}

/// Loads `__exit__` into `exit` and calls `__enter__`.
pub fn with_enter(fr: &mut Frame<'_>, dst: Reg, exit: Reg, a: Reg) -> bool {
    let result = fr.attempt(|fr| enter(fr, exit, a, false));
    fr.finish(dst, result)
}

/// Loads `__aexit__` into `exit` and awaits `__aenter__()`.
pub fn async_with_enter(fr: &mut Frame<'_>, dst: Reg, exit: Reg, a: Reg) -> bool {
    let result = fr.attempt(|fr| enter(fr, exit, a, true));
    fr.finish(dst, result)
}

/// Calls `__exit__(None, None, None)`.
pub fn with_exit(fr: &mut Frame<'_>, exit: Reg) -> bool {
    let leave = fr.operand(exit);
    let result = fr.attempt(|fr| call_exit(fr, &leave, [Value::NONE, Value::NONE, Value::NONE]).map(drop));
    fr.done(result)
}

/// Calls a bound `__exit__`.
fn call_exit(fr: &mut Frame<'_>, leave: &Value, arguments: [Value; 3]) -> Result<Value, Exc> {
    if let Some(method) = leave.downcast::<Method>()
        && let Some(function) = method.function.downcast::<Function>()
    {
        let [class, exception, traceback] = arguments;
        return fr.call_behind(function, [method.receiver.clone(), class, exception, traceback]);
    }
    let mut arguments = arguments;
    fr.cx.call_with(leave, Arguments::positional(&mut arguments))
}

/// Awaits `__aexit__(None, None, None)`.
pub fn async_with_exit(fr: &mut Frame<'_>, exit: Reg) -> bool {
    let leave = fr.operand(exit);
    let result = fr.attempt(|fr| {
        let mut arguments = [Value::NONE, Value::NONE, Value::NONE];
        awaited_method(fr.cx, &leave, Arguments::positional(&mut arguments), "__aexit__").map(drop)
    });
    fr.done(result)
}

fn except(fr: &mut Frame<'_>, exit: Reg, reg: Reg, asynchronous: bool) -> u8 {
    let leave = fr.operand(exit);
    let exception = fr.regs[usize::from(reg)].clone();
    let result = fr.attempt(|fr| {
        let class = fr.cx.class_of(&exception).value();
        let traceback = match exception.downcast::<BaseException>().cloned() {
            Some(inner) => crate::builtins::traceback::of(fr.cx, &inner),
            None => Value::NONE,
        };
        let mut arguments = [class, exception, traceback];
        let answer = match asynchronous {
            true => awaited_method(fr.cx, &leave, Arguments::positional(&mut arguments), "__aexit__"),
            false => call_exit(fr, &leave, arguments),
        };
        answer.and_then(|value| fr.cx.truth(&value))
    });
    if fr.regs[usize::from(reg)].downcast::<BaseException>().is_some_and(|own| refused::is_refusal(fr.cx, own)) {
        return NO;
    }
    match result {
        Ok(suppressed) => u8::from(suppressed),
        Err(exc) => {
            fr.park(exc);
            RAISED
        }
    }
}

/// Calls `__exit__` with the exception in `reg`, which is kept: 1 when it is suppressed.
pub fn with_except(fr: &mut Frame<'_>, exit: Reg, reg: Reg) -> u8 {
    except(fr, exit, reg, false)
}

/// Awaits `__aexit__` with the exception in `reg`, which is kept: 1 when it is suppressed.
pub fn async_with_except(fr: &mut Frame<'_>, exit: Reg, reg: Reg) -> u8 {
    except(fr, exit, reg, true)
}
