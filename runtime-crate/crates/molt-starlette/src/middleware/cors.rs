//! The native body of `CORSMiddleware.__call__`, for requests that do not come from a page of another origin.
//! starlette/middleware/cors.py.

use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::list::List;
use molt_object::builtins::tuple::Tuple;
use molt_object::ops::Frame;
use molt_object::{Cx, Value};

use crate::attr;
use crate::frames::{SEND, forward, usual_scope};
use crate::headers_class::own_list;
use crate::names::names;

/// Whether the raw headers are pairs of bytes, and none of them is `origin`.
fn has_no_origin(cx: &Cx, raw: &Value) -> bool {
    let Some(list) = raw.downcast::<List>() else { return false };
    list.read(cx).items.iter().all(|pair| match pair.downcast::<Tuple>().map(|pair| pair.items()) {
        Some([name, _]) => name.downcast::<Bytes>().is_some_and(|name| name.items() != b"origin"),
        _ => false,
    })
}

/// `CORSMiddleware.__call__`
pub(crate) fn call(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let Some(scope) = usual_scope(fr) else { return fr.hand_over() };
    let raw = scope.read(fr.cx).get_interned(&names.headers).cloned();
    if !raw.is_some_and(|raw| has_no_origin(fr.cx, &raw)) {
        return fr.hand_over();
    }
    let this = fr.argument(0);
    let app = match attr!(fr.cx, &this, &names.app) {
        Ok(app) => app,
        Err(exc) => return fr.return_result(Err(exc)),
    };
    own_list(fr.cx, &scope);
    let send = fr.argument(SEND);
    let result = forward(fr, &app, send);
    fr.return_result(result)
}
