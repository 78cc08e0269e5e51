//! The native body of `Router.app`. starlette/routing.py.

use molt_object::builtins::list::List;
use molt_object::ops::Frame;
use molt_object::{Cx, Exc, Value};

use crate::bodies::{MOUNT_MATCHES, ROUTE_MATCHES, WEBSOCKET_ROUTE_MATCHES};
use crate::frames::{RECEIVE, SCOPE, SEND, call_found, usual_scope};
use crate::names::names;
use crate::routing::search::{Found, Kinds, Wanted, enter, find};
use crate::routing::table::RouteClass;
use crate::{attr, method};

static KINDS: Kinds = Kinds { classify, nested };

/// How a route of Starlette matches, by what its class has as `matches`.
///
/// # Errors
/// What looking the method up raises.
pub fn classify(cx: &mut Cx, route: &Value) -> Result<RouteClass, Exc> {
    let names = names(cx);
    let Some(matches) = cx.lookup_special(route, &names.matches) else { return Ok(RouteClass::Asked) };
    if cx.instance_attr(route, &names.matches).is_some() {
        return Ok(RouteClass::Asked);
    }
    Ok(if cx.has_native_body(&matches, &ROUTE_MATCHES) {
        RouteClass::ByPath
    } else if cx.has_native_body(&matches, &MOUNT_MATCHES) {
        RouteClass::PathThenAsked
    } else if cx.has_native_body(&matches, &WEBSOCKET_ROUTE_MATCHES) {
        RouteClass::NeverHttp
    } else {
        RouteClass::Asked
    })
}

fn nested(_cx: &mut Cx, _route: &Value, _wanted: &Wanted) -> Result<Option<Found>, Exc> {
    Ok(None)
}

/// `Router.app`
pub(crate) fn app(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let Some(scope) = usual_scope(fr) else { return fr.hand_over() };
    let this = fr.argument(0);
    let Some(routes) = attr!(fr.cx, &this, &names.routes).ok().and_then(|routes| routes.downcast_into::<List>().ok())
    else {
        return fr.hand_over();
    };
    let Some(wanted) = Wanted::of(fr.cx, &scope) else { return fr.hand_over() };
    if scope.read(fr.cx).get_interned(&names.router).is_none() {
        fr.cx.dict_set_interned(&scope, &names.router, this.clone());
    }
    let rest = [fr.argument(SCOPE), fr.argument(RECEIVE), fr.argument(SEND)];
    let result = serve(fr.cx, &this, &routes, &wanted, rest);
    fr.return_result(result)
}

fn serve(
    cx: &mut Cx,
    this: &Value,
    routes: &molt_object::Gc<List>,
    wanted: &Wanted,
    [scope, receive, send]: [Value; 3],
) -> Result<Value, Exc> {
    let names = names(cx);
    match find(cx, this, routes, wanted, &KINDS)? {
        Some(Found { route, child, .. }) => {
            enter(cx, &wanted.scope, &route, child)?;
            let handle = method!(cx, &route, &names.handle)?;
            call_found(cx, handle, &mut [route, scope, receive, send])?;
        }
        None => {
            let unmatched = method!(cx, this, &names.unmatched)?;
            call_found(cx, unmatched, &mut [this.clone(), scope, receive, send])?;
        }
    }
    Ok(Value::NONE)
}
