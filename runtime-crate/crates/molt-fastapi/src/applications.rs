//! Native bodies of the application and of the exit stack around its router. fastapi/applications.py,
//! fastapi/middleware/asyncexitstack.py.

use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::type_::Type;
use molt_object::ops::Frame;
use molt_object::{Cx, Exc, Gc, Value};
use molt_starlette::attr;
use molt_starlette::frames::{RECEIVE, SCOPE, SEND, exact_dict, forward, super_function};

use crate::names::names;

/// `FastAPI.__call__`
pub(crate) fn application(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let this = fr.argument(0);
    let Some(scope) = exact_dict(fr.cx, &fr.argument(SCOPE)) else { return fr.hand_over() };
    let Ok(root_path) = attr!(fr.cx, &this, &names.root_path) else { return fr.hand_over() };
    match root_path.downcast::<Str>() {
        Some(text) if text.as_bytes().is_empty() => {}
        Some(_) => fr.cx.dict_set_interned(&scope, &names.root_path, root_path),
        None => return fr.hand_over(),
    }
    let Some(call) = super_function(fr, &this, &names.call_special) else { return fr.hand_over() };
    let mut arguments = [this, fr.argument(SCOPE), fr.argument(RECEIVE), fr.argument(SEND)];
    let result = fr.cx.call_awaited(&call, &mut arguments);
    fr.return_result(result.map(|_| Value::NONE))
}

/// `AsyncExitStackMiddleware.__call__`: a stack that nothing was put on is not asked to leave.
pub(crate) fn exit_stack(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let this = fr.argument(0);
    let Some(scope) = exact_dict(fr.cx, &fr.argument(SCOPE)) else { return fr.hand_over() };
    let name = attr!(fr.cx, &this, &names.context_name);
    let Some(name) = name.ok().and_then(|name| name.downcast_into::<Str>().ok()) else { return fr.hand_over() };
    let Some(class) = fr.global(&names.async_exit_stack) else { return fr.hand_over() };
    let (stack, app) = match (new_stack(fr.cx, &class), attr!(fr.cx, &this, &names.app)) {
        (Ok(stack), Ok(app)) => (stack, app),
        (Err(exc), _) | (_, Err(exc)) => return fr.return_result(Err(exc)),
    };
    let name = fr.cx.world.intern_object(&name);
    // Only this stack is looked at when it matters whether something follows the response.
    let is_known = name.is(&names.middleware_stack) && scope.read(fr.cx).get_interned(&name).is_none();
    fr.cx.dict_set_interned(&scope, &name, stack.clone());
    let send = fr.argument(SEND);
    fr.cx.task.obligations += u32::from(!is_known);
    let result = forward(fr, &app, send);
    fr.cx.task.obligations = fr.cx.task.obligations.saturating_sub(u32::from(!is_known));
    if is_empty(fr.cx, &stack) {
        return fr.return_result(result);
    }
    match result {
        Ok(_) => {
            let result = close(fr.cx, &this, stack, Value::NONE);
            fr.return_result(result.map(|_| Value::NONE))
        }
        Err(exc) => {
            let code = fr.code;
            fr.cx.note_passage(&exc, code, 0);
            let closed = fr.cx.while_handling(&exc, |cx| {
                let suppressed = close(cx, &this, stack, exc.value())?;
                cx.truth(&suppressed)
            });
            match closed {
                Ok(true) => fr.return_result(Ok(Value::NONE)),
                Ok(false) => fr.raise_again(exc),
                Err(raised) if raised.object().is(exc.object()) => fr.raise_again(raised),
                Err(raised) => fr.return_result(Err(raised)),
            }
        }
    }
}

/// `AsyncExitStack()`, as `contextlib` has it: an object with an empty list.
///
/// # Errors
/// What another class raises.
pub fn new_stack(cx: &mut Cx, class: &Value) -> Result<Value, Exc> {
    let names = names(cx);
    let Some(exact) = class.downcast::<Type>().filter(|class| is_plain(cx, class)).cloned() else {
        return cx.call(class, &[]);
    };
    let callbacks = cx.list(Vec::new()).into();
    Ok(cx.instantiate_with(&exact, [(&names.exit_callbacks, callbacks)]))
}

/// Whether this is a class of `contextlib`.
fn is_plain(cx: &Cx, class: &Gc<Type>) -> bool {
    let module = class.read(cx).dict.read(cx).get_interned(&cx.world.names.module).cloned();
    module.is_some_and(|module| module.downcast::<Str>().is_some_and(|name| name.as_bytes() == b"contextlib"))
}

/// Whether nothing was put on a stack.
pub fn is_empty(cx: &mut Cx, stack: &Value) -> bool {
    let names = names(cx);
    let callbacks = cx.instance_attr(stack, &names.exit_callbacks);
    callbacks
        .and_then(|callbacks| callbacks.downcast_into::<List>().ok())
        .is_some_and(|list| list.read(cx).items.is_empty())
}

/// Leaves a stack, for an exception or none; whether that was suppressed.
fn close(cx: &mut Cx, this: &Value, stack: Value, error: Value) -> Result<Value, Exc> {
    let names = names(cx);
    let close = cx.getattr(this, &names.close)?;
    cx.call_awaited(&close, &mut [stack, error])
}
