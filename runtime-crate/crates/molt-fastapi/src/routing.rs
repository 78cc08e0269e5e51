//! Native bodies of `APIRouter.app` and `APIRoute.handle`: the search through routes and included routers, and what is told of
//! the route that was found. fastapi/routing.py.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::ops::Frame;
use molt_object::{Cx, Exc, Gc, Value};
use molt_starlette::frames::{RECEIVE, SCOPE, SEND, call_found, forward, usual_scope};
use molt_starlette::routing::search::{Child, Found, Kinds, Wanted, enter, find};
use molt_starlette::routing::table::RouteClass;
use molt_starlette::{attr, method};

use crate::bodies::{EFFECTIVE_MATCHES, INCLUDED_MATCHES, ROUTE_MATCHES, WEBSOCKET_ROUTE_MATCHES};
use crate::names::names;

static KINDS: Kinds = Kinds { classify, nested };

fn classify(cx: &mut Cx, route: &Value) -> Result<RouteClass, Exc> {
    let names = names(cx);
    let Some(matches) = cx.lookup_special(route, &names.matches) else { return Ok(RouteClass::Asked) };
    if cx.instance_attr(route, &names.matches).is_some() {
        return Ok(RouteClass::Asked);
    }
    if cx.has_native_body(&matches, &ROUTE_MATCHES) {
        return Ok(RouteClass::ByPath);
    }
    if cx.has_native_body(&matches, &WEBSOCKET_ROUTE_MATCHES) {
        return Ok(RouteClass::NeverHttp);
    }
    if cx.has_native_body(&matches, &EFFECTIVE_MATCHES) {
        let is_own = cx.getattr(route, &names.starlette_route)?.is_none();
        return Ok(if is_own { RouteClass::ByPath } else { RouteClass::Asked });
    }
    if cx.has_native_body(&matches, &INCLUDED_MATCHES) {
        let router = cx.getattr(route, &names.original_router)?;
        let overrides = cx.getattr(&router, &names.overrides_matching)?;
        return Ok(if cx.truth(&overrides)? { RouteClass::Asked } else { RouteClass::Nested });
    }
    molt_starlette::routers::classify(cx, route)
}

/// `IncludedRouter.find`
fn nested(cx: &mut Cx, included: &Value, wanted: &Wanted) -> Result<Option<Found>, Exc> {
    let names = names(cx);
    let seen = attr!(cx, included, &names.seen_changes)?;
    let changes = attr!(cx, included, &names.changes)?;
    let now = changes.downcast::<List>().and_then(|changes| changes.read(cx).items.first().cloned());
    if now.and_then(|now| now.as_int()) != seen.as_int() || seen.is_none() {
        cx.call_method(included, &names.refresh, &[])?;
    }
    let asks_original = attr!(cx, included, &names.asks_original)?;
    let candidates = attr!(cx, included, &names.candidates)?;
    let prefix = attr!(cx, included, &names.literal_prefix)?;
    match (candidates.downcast_into::<List>(), prefix.downcast::<Str>()) {
        (Ok(candidates), Some(prefix)) if !cx.truth(&asks_original)? => {
            if !wanted.path.as_bytes().starts_with(prefix.as_bytes()) {
                return Ok(None);
            }
            find(cx, included, &candidates, wanted, &KINDS)
        }
        _ => found_by_class(cx, included, wanted),
    }
}

/// As [`nested`], where a class of routes has its own say.
fn found_by_class(cx: &mut Cx, included: &Value, wanted: &Wanted) -> Result<Option<Found>, Exc> {
    let names = names(cx);
    let answer = cx.call_method(included, &names.find, &[wanted.scope.value()])?;
    let Some([level, child, route]) = answer.downcast::<Tuple>().map(|answer| answer.items()) else { return Ok(None) };
    let level = cx.getattr(level, &names.value)?.as_int().unwrap_or_default();
    let child = Child::Scope(child.clone());
    Ok((level > 0).then(|| Found { full: level == 2, route: route.clone(), child }))
}

/// `APIRouter.app`
pub(crate) fn app(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let Some(scope) = usual_scope(fr) else { return fr.hand_over() };
    if scope.read(fr.cx).get_interned(&names.fastapi).is_some() {
        return fr.hand_over();
    }
    let this = fr.argument(0);
    let routes = attr!(fr.cx, &this, &names.routes);
    let Some(routes) = routes.ok().and_then(|routes| routes.downcast_into::<List>().ok()) else {
        return fr.hand_over();
    };
    let Some(wanted) = Wanted::of(fr.cx, &scope) else { return fr.hand_over() };
    if scope.read(fr.cx).get_interned(&names.router).is_none() {
        fr.cx.dict_set_interned(&scope, &names.router, this.clone());
    }
    let rest = [fr.argument(SCOPE), fr.argument(RECEIVE), fr.argument(SEND)];
    let result = match find(fr.cx, &this, &routes, &wanted, &KINDS) {
        Ok(Some(found)) => serve(fr.cx, found, &scope, rest),
        Ok(None) => unmatched(fr.cx, this, rest),
        Err(exc) => Err(exc),
    };
    fr.return_result(result.map(|_| Value::NONE))
}

fn unmatched(cx: &mut Cx, this: Value, [scope, receive, send]: [Value; 3]) -> Result<Value, Exc> {
    let names = names(cx);
    let unmatched = method!(cx, &this, &names.unmatched)?;
    call_found(cx, unmatched, &mut [this, scope, receive, send])
}

/// `handle_match`
fn serve(cx: &mut Cx, found: Found, scope: &Gc<Dict>, [scope_value, receive, send]: [Value; 3]) -> Result<Value, Exc> {
    let names = names(cx);
    let Found { route, child, .. } = found;
    let (matches, _) = method!(cx, &route, &names.matches)?;
    let by_path = matches!(child, Child::Path(_));
    enter(cx, scope, &route, child)?;
    let mut handled = route;
    if cx.has_native_body(&matches, &EFFECTIVE_MATCHES) {
        tell_effective(cx, scope, &handled)?;
        let starlette_route = attr!(cx, &handled, &names.starlette_route)?;
        if starlette_route.is_none() {
            handled = attr!(cx, &handled, &names.original_route)?;
            cx.dict_set_interned(scope, &names.route, handled.clone());
        } else {
            handled = starlette_route;
        }
    } else if by_path && cx.has_native_body(&matches, &ROUTE_MATCHES) {
        cx.dict_set_interned(scope, &names.route, handled.clone());
    }
    let handle = method!(cx, &handled, &names.handle)?;
    call_found(cx, handle, &mut [handled, scope_value, receive, send])
}

/// `scope.setdefault("fastapi", {})["effective_route_context"] = effective`
fn tell_effective(cx: &mut Cx, scope: &Gc<Dict>, effective: &Value) -> Result<(), Exc> {
    let names = names(cx);
    let own = match scope.read(cx).get_interned(&names.fastapi).cloned() {
        Some(own) => own,
        None => {
            let own: Value = cx.new_dict().into();
            cx.dict_set_interned(scope, &names.fastapi, own.clone());
            own
        }
    };
    cx.setitem(&own, &names.effective_context.value(), Some(effective.clone()))
}

/// `effective_of(route, scope) or route`
fn own_of(cx: &mut Cx, route: &Value, scope: &Gc<Dict>) -> Result<Value, Exc> {
    let names = names(cx);
    let own = scope.read(cx).get_interned(&names.fastapi).and_then(|own| own.downcast::<Dict>()).cloned();
    let Some(own) = own else { return Ok(route.clone()) };
    let effective = own.read(cx).get_interned(&names.effective_context).cloned();
    match effective.filter(|effective| !effective.is_none()) {
        Some(effective) if attr!(cx, &effective, &names.original_route)?.is(route) => Ok(effective),
        _ => Ok(route.clone()),
    }
}

/// `APIRoute.handle`
pub(crate) fn handle(fr: &mut Frame<'_>) -> bool {
    let Some(scope) = usual_scope(fr) else { return fr.hand_over() };
    let this = fr.argument(0);
    let Ok(Some(app)) = usual_app(fr.cx, &this, &scope) else { return fr.hand_over() };
    let send = fr.argument(SEND);
    let result = forward(fr, &app, send);
    fr.return_result(result)
}

/// The application of a route for a method that it serves.
fn usual_app(cx: &mut Cx, route: &Value, scope: &Gc<Dict>) -> Result<Option<Value>, Exc> {
    let names = names(cx);
    let own = own_of(cx, route, scope)?;
    let methods = attr!(cx, &own, &names.methods)?;
    let Some(method) = scope.read(cx).get_interned(&names.method).cloned() else { return Ok(None) };
    if cx.truth(&methods)? && !cx.contains(&methods, &method)? {
        return Ok(None);
    }
    let app = attr!(cx, &own, &names.app)?;
    Ok((!app.is_none()).then_some(app))
}
