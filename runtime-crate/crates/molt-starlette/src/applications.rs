//! Native bodies of the layers around the routes. starlette/applications.py, routing.py, middleware/errors.py and exceptions.py.

use molt_object::ops::Frame;
use molt_object::{Exc, Value};

use crate::attr;
use crate::frames::{RECEIVE, SCOPE, SEND, exact_dict, forward, usual_scope};
use crate::names::names;
use crate::response_start::ResponseStart;

/// `Starlette.__call__`
pub(crate) fn application(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let this = fr.argument(0);
    let Some(scope) = exact_dict(fr.cx, &fr.argument(SCOPE)) else { return fr.hand_over() };
    let stack = match attr!(fr.cx, &this, &names.middleware_stack) {
        Ok(stack) if !stack.is_none() => stack,
        _ => return fr.hand_over(),
    };
    fr.cx.dict_set_interned(&scope, &names.app, this);
    let send = fr.argument(SEND);
    let result = forward(fr, &stack, send);
    fr.return_result(result)
}

/// `Router.__call__`
pub(crate) fn router(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let this = fr.argument(0);
    let result = match attr!(fr.cx, &this, &names.middleware_stack) {
        Ok(stack) => {
            let send = fr.argument(SEND);
            forward(fr, &stack, send)
        }
        Err(exc) => Err(exc),
    };
    fr.return_result(result)
}

/// `ServerErrorMiddleware.__call__`
pub(crate) fn server_errors(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    if usual_scope(fr).is_none() {
        return fr.hand_over();
    }
    let this = fr.argument(0);
    let (app, sender) = match within(fr, &this) {
        Ok(within) => within,
        Err(exc) => return fr.return_result(Err(exc)),
    };
    let result = forward(fr, &app, sender.clone());
    if result.is_ok() {
        return fr.return_result(result);
    }
    let (scope, receive, send) = (fr.argument(SCOPE), fr.argument(RECEIVE), fr.argument(SEND));
    let caught = fr.except(result, |cx, exc| {
        let answer = cx.getattr(&this, &names.answer)?;
        cx.call_awaited(&answer, &mut [exc.value(), sender, scope, receive, send])?;
        Err(exc.clone())
    });
    fr.return_caught(caught)
}

/// `ExceptionMiddleware.__call__`
pub(crate) fn exceptions(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let Some(scope_dict) = usual_scope(fr) else { return fr.hand_over() };
    let this = fr.argument(0);
    let by_class = attr!(fr.cx, &this, &names.exception_handlers);
    let by_status = attr!(fr.cx, &this, &names.status_handlers);
    let (Ok(by_class), Ok(by_status)) = (by_class, by_status) else { return fr.hand_over() };
    let known: Value = fr.cx.tuple_of([by_class, by_status]).into();
    fr.cx.dict_set_interned(&scope_dict, &names.known_handlers, known.clone());
    let (app, sender) = match within(fr, &this) {
        Ok(within) => within,
        Err(exc) => return fr.return_result(Err(exc)),
    };
    let result = forward(fr, &app, sender.clone());
    if result.is_ok() {
        return fr.return_result(result);
    }
    let (scope, receive, send) = (fr.argument(SCOPE), fr.argument(RECEIVE), fr.argument(SEND));
    let caught = fr.except(result, |cx, exc| {
        let answer = cx.getattr(&this, &names.answer)?;
        let answered = cx.call_awaited(&answer, &mut [exc.value(), known, sender, scope, receive, send])?;
        if cx.truth(&answered)? { Ok(Value::NONE) } else { Err(exc.clone()) }
    });
    fr.return_caught(caught)
}

/// `self.app` and a `send` that remembers whether the response has started.
fn within(fr: &mut Frame<'_>, this: &Value) -> Result<(Value, Value), Exc> {
    let names = names(fr.cx);
    let app = attr!(fr.cx, this, &names.app)?;
    let send = fr.argument(SEND);
    let sender = ResponseStart::wrapping(fr.cx, send)?;
    Ok((app, sender))
}
