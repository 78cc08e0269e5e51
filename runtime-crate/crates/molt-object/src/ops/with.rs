//! `with` and `async with`; CPython Python/ceval.c `BEFORE_WITH`, `WITH_EXCEPT_START`.

use molt_value::{Gc, Str, Value};

use super::{Frame, RAISED, Reg};
use crate::builtins::exceptions::BaseException;
use crate::{Cx, Exc};

fn bound(cx: &mut Cx, manager: &Value, name: &Gc<Str>, asynchronous: bool, missed: &str) -> Result<Value, Exc> {
    match cx.lookup_special(manager, name) {
        Some(found) => cx.bind_special(found, manager),
        None => {
            let class = cx.class_name(manager);
            let protocol = if asynchronous { "asynchronous context manager" } else { "context manager" };
            Err(cx.type_error(format!("'{class}' object does not support the {protocol} protocol{missed}")))
        }
    }
}

fn enter(fr: &mut Frame<'_>, exit: Reg, a: Reg, asynchronous: bool) -> Result<Value, Exc> {
    let manager = fr.operand(a);
    fr.publish();
    let names = &fr.cx.world.names;
    let (enter, leave) = if asynchronous {
        (names.aenter.clone(), names.aexit.clone())
    } else {
        (names.enter.clone(), names.exit.clone())
    };
    let missed = format!(" (missed {} method)", leave.to_text());
    let enter = bound(fr.cx, &manager, &enter, asynchronous, "")?;
    let leave = bound(fr.cx, &manager, &leave, asynchronous, &missed)?;
    let result = fr.cx.call(&enter, &[])?;
    let result = if asynchronous { fr.cx.wait_for(&result)? } else { result };
    fr.set(exit, leave);
    Ok(result)
}

/// Loads `__exit__` into `exit` and calls `__enter__`.
pub fn with_enter(fr: &mut Frame<'_>, dst: Reg, exit: Reg, a: Reg) -> bool {
    let result = enter(fr, exit, a, false);
    fr.finish(dst, result)
}

/// Loads `__aexit__` into `exit` and awaits `__aenter__()`.
pub fn async_with_enter(fr: &mut Frame<'_>, dst: Reg, exit: Reg, a: Reg) -> bool {
    let result = enter(fr, exit, a, true);
    fr.finish(dst, result)
}

/// Calls `__exit__(None, None, None)`.
pub fn with_exit(fr: &mut Frame<'_>, exit: Reg) -> bool {
    let leave = fr.operand(exit);
    fr.publish();
    let result = fr.cx.call(&leave, &[Value::NONE, Value::NONE, Value::NONE]).map(drop);
    fr.done(result)
}

/// Awaits `__aexit__(None, None, None)`.
pub fn async_with_exit(fr: &mut Frame<'_>, exit: Reg) -> bool {
    let leave = fr.operand(exit);
    fr.publish();
    let result = fr.cx.call(&leave, &[Value::NONE, Value::NONE, Value::NONE]);
    let result = result.and_then(|awaitable| fr.cx.wait_for(&awaitable)).map(drop);
    fr.done(result)
}

fn except(fr: &mut Frame<'_>, exit: Reg, reg: Reg, asynchronous: bool) -> u8 {
    let leave = fr.operand(exit);
    let exception = fr.regs[usize::from(reg)].clone();
    fr.publish();
    let class = fr.cx.class_of(&exception).value();
    let traceback = match exception.downcast::<BaseException>().cloned() {
        Some(inner) => crate::builtins::traceback::of(fr.cx, &inner),
        None => Value::NONE,
    };
    let mut result = fr.cx.call(&leave, &[class, exception, traceback]);
    if asynchronous {
        result = result.and_then(|awaitable| fr.cx.wait_for(&awaitable));
    }
    match result.and_then(|value| fr.cx.truth(&value)) {
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
