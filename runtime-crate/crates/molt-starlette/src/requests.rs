//! The native body of `Request.__init__`. starlette/requests.py.

use molt_object::Value;
use molt_object::ops::Frame;

use crate::frames::usual_scope;
use crate::names::names;
use crate::set_attr;

/// `Request.__init__(self, scope, receive=empty_receive, send=empty_send)`
pub(crate) fn init(fr: &mut Frame<'_>) -> bool {
    if usual_scope(fr).is_none() {
        return fr.hand_over();
    }
    let names = names(fr.cx);
    let [this, scope, receive, send] = std::array::from_fn(|at| fr.argument(at));
    let cx = &mut *fr.cx;
    let set = || {
        set_attr!(cx, &this, &names.scope, scope)?;
        set_attr!(cx, &this, &names.kept_receive, receive)?;
        set_attr!(cx, &this, &names.kept_send, send)
    };
    let result = set();
    fr.return_result(result.map(|()| Value::NONE))
}
