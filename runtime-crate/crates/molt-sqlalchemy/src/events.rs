//! Whether somebody listens. sqlalchemy/event/attr.py `_EmptyListener`, `_ListenerCollection`, here `_Listeners.__bool__`.

use molt_object::builtins::dict::Dict;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Gc, Str, Value};

use crate::names::names;

/// `dispatcher.__get__(self, obj, cls)`
pub(crate) fn dispatcher_get(fr: &mut Frame<'_>) -> bool {
    let (this, obj, class) = (fr.argument(0), fr.argument(1), fr.argument(2));
    match shared_dispatch(fr.cx, &this, &obj, &class) {
        Some(dispatch) => fr.return_result(Ok(dispatch)),
        None => fr.hand_over(),
    }
}

/// The events that the instances of a class share.
pub(crate) fn shared_dispatch(cx: &mut Cx, this: &Value, obj: &Value, class: &Value) -> Option<Value> {
    static SHARES: Cache = Cache::new(0);
    let names = names(cx);
    if obj.is_none() {
        return None;
    }
    let shares = cx.getattr_cached(class, &names.shares_dispatch, &SHARES).is_ok_and(|shares| shares.is_true());
    let shared = cx.instance_attr(this, &names.shared).filter(|_| shares)?.downcast_into::<Dict>().ok()?;
    cx.dict_get(&shared, class).ok()?
}

/// Whether anybody listens to an event.
///
/// # Errors
/// What looking at the event for the first time raises.
pub(crate) fn is_heard(cx: &mut Cx, dispatch: &Value, event: &Gc<Str>) -> Result<bool, Exc> {
    let listeners = match cx.instance_attr(dispatch, event) {
        Some(listeners) => listeners,
        None => cx.getattr(dispatch, event)?,
    };
    Ok(has_any(cx, &listeners))
}

fn has_any(cx: &mut Cx, listeners: &Value) -> bool {
    let names = names(cx);
    let any_in = |collection: &Value| match cx.instance_attr(collection, &names.fns) {
        Some(fns) => fns.downcast::<Dict>().is_none_or(|fns| !fns.read(cx).is_empty()),
        None => true,
    };
    let Some(of_class) = cx.instance_attr(listeners, &names.of_class) else { return true };
    let own = cx.instance_attr(listeners, &names.own).filter(|own| !own.is_none());
    if any_in(&of_class) || own.is_some_and(|own| any_in(&own)) {
        return true;
    }
    let joined = cx.instance_attr(listeners, &names.joined).filter(|joined| !joined.is_none());
    joined.is_some_and(|joined| has_any(cx, &joined))
}
