//! The exit stacks of a request: what dependencies with `yield` leave when the endpoint has returned, and when the response was
//! sent. fastapi/routing.py `request_response`.

use molt_object::builtins::dict::Dict;
use molt_object::{Cx, Exc, Gc, Str, Value};

use crate::applications::{is_empty, new_stack};
use crate::names::names;

/// Puts a new stack into the scope.
///
/// # Errors
/// What making it raises.
pub fn enter(cx: &mut Cx, class: &Value, scope: &Gc<Dict>, name: &Gc<Str>) -> Result<Value, Exc> {
    let stack = new_stack(cx, class)?;
    cx.dict_set_interned(scope, name, stack.clone());
    Ok(stack)
}

/// Leaves a stack with what came of its block; `None` where an exception was suppressed.
///
/// # Errors
/// The block's exception, or what leaving raises.
pub fn leave<T>(cx: &mut Cx, stack: &Value, result: Result<T, Exc>) -> Result<Option<T>, Exc> {
    if is_empty(cx, stack) {
        return result.map(Some);
    }
    let names = names(cx);
    let exit = cx.getattr(stack, &names.aexit)?;
    match result {
        Ok(value) => {
            cx.call_awaited(&exit, &mut [Value::NONE, Value::NONE, Value::NONE])?;
            Ok(Some(value))
        }
        Err(exc) => {
            let error = exc.value();
            let class = cx.class_of(&error).value();
            let traceback = cx.getattr(&error, &names.traceback)?;
            let suppressed = cx.while_handling(&exc, |cx| {
                let answer = cx.call_awaited(&exit, &mut [class, error, traceback])?;
                cx.truth(&answer)
            })?;
            if suppressed { Ok(None) } else { Err(exc) }
        }
    }
}
