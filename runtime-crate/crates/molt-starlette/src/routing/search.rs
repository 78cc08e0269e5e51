//! The search through a router's routes: the first that serves path and method, or else the first that serves the path.
//! starlette/routing.py `Router.app`, `Route.matches`.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Gc, Str, Value};

use super::pattern::Captures;
use super::table::{self, Classify, Step};
use crate::bodies::{PATH_CONVERT, STRING_CONVERT};
use crate::names::names;
use crate::{attr, method};

/// What is looked for.
pub struct Wanted {
    /// The scope.
    pub scope: Gc<Dict>,
    /// The path below the root.
    pub path: Gc<Str>,
    /// The method.
    pub method: Value,
}

/// What a router's routes may be.
pub struct Kinds {
    /// Tells how a route matches.
    pub classify: Classify,
    /// Looks through the routes of a route.
    pub nested: fn(&mut Cx, &Value, &Wanted) -> Result<Option<Found>, Exc>,
}

/// What a route adds to the scope.
pub enum Child {
    /// Its endpoint and these path parameters.
    Path(Gc<Dict>),
    /// The items of what its class gave.
    Scope(Value),
}

/// A route that serves a request.
pub struct Found {
    /// Whether it serves the method too.
    pub full: bool,
    /// The route.
    pub route: Value,
    /// What it adds to the scope.
    pub child: Child,
}

impl Wanted {
    /// What an HTTP scope asks for; nothing if it is of an unusual kind.
    pub fn of(cx: &mut Cx, scope: &Gc<Dict>) -> Option<Wanted> {
        let names = names(cx);
        let method = scope.read(cx).get_interned(&names.method)?.clone();
        let path = crate::paths::route_path(cx, &scope.value()).ok()?.downcast_into::<Str>().ok()?;
        path.as_str()?;
        Some(Wanted { scope: scope.clone(), path, method })
    }
}

/// Searches the routes of `owner`.
///
/// # Errors
/// What classes of routes raise that are asked, and convertors.
pub fn find(
    cx: &mut Cx,
    owner: &Value,
    routes: &Gc<List>,
    wanted: &Wanted,
    kinds: &Kinds,
) -> Result<Option<Found>, Exc> {
    let table = table::table_of(cx, owner)?;
    let mut captures = Captures::new();
    let mut partial = None;
    let (mut at, mut learned) = (0, None);
    loop {
        let path = wanted.path.as_str().unwrap_or_default();
        let found = match table::step(cx, &table, routes, at, learned, path, &mut captures) {
            Step::End => return Ok(partial),
            Step::Unknown(here, route) => {
                table::learn(cx, &table, here, route, kinds.classify)?;
                (at, learned) = (here, Some(here));
                continue;
            }
            Step::Match(here, route) => {
                at = here + 1;
                Some(by_path(cx, &table, here, route, &captures, wanted)?)
            }
            Step::Ask(here, route) => {
                at = here + 1;
                asked(cx, route, wanted)?
            }
            Step::Nested(here, route) => {
                at = here + 1;
                (kinds.nested)(cx, &route, wanted)?
            }
        };
        match found {
            Some(found) if found.full => return Ok(Some(found)),
            Some(found) if partial.is_none() => partial = Some(found),
            _ => {}
        }
    }
}

fn by_path(
    cx: &mut Cx,
    table: &Gc<table::RouteTable>,
    at: usize,
    route: Value,
    captures: &Captures,
    wanted: &Wanted,
) -> Result<Found, Exc> {
    let names = names(cx);
    let params = match wanted.scope.read(cx).get_interned(&names.path_params).cloned() {
        Some(known) => match known.downcast::<Dict>() {
            Some(known) => cx.dict_copy(known),
            None => crate::paths::copied(cx, &known)?,
        },
        None => cx.new_dict(),
    };
    if !captures.is_empty() {
        let convertors = attr!(cx, &route, &names.param_convertors)?;
        for (parameter, &(start, end)) in captures.iter().enumerate() {
            let Some(name) = table::parameter_name(cx, table, at, parameter) else { continue };
            let name = cx.intern(&name);
            let text = &wanted.path.as_str().unwrap_or_default()[start..end];
            let text = cx.str(text).into();
            let convertor = cx.getitem(&convertors, &name.value())?;
            let value = converted(cx, convertor, text)?;
            cx.dict_set_interned(&params, &name, value);
        }
    }
    let methods = attr!(cx, &route, &names.methods)?;
    let full = !cx.truth(&methods)? || cx.contains(&methods, &wanted.method)?;
    Ok(Found { full, route, child: Child::Path(params) })
}

/// `convertor.convert(text)`
fn converted(cx: &mut Cx, convertor: Value, text: Value) -> Result<Value, Exc> {
    let names = names(cx);
    let (function, with_receiver) = method!(cx, &convertor, &names.convert)?;
    if cx.has_native_body(&function, &STRING_CONVERT) || cx.has_native_body(&function, &PATH_CONVERT) {
        return Ok(text);
    }
    if with_receiver { cx.call(&function, &[convertor, text]) } else { cx.call(&function, &[text]) }
}

/// `route.matches(scope)`
fn asked(cx: &mut Cx, route: Value, wanted: &Wanted) -> Result<Option<Found>, Exc> {
    let names = names(cx);
    let answer = cx.call_method(&route, &names.matches, &[wanted.scope.value()])?;
    let pair = match answer.downcast::<Tuple>() {
        Some(pair) => pair.items().to_vec(),
        None => cx.collect(&answer)?,
    };
    let [level, child] = pair.as_slice() else {
        return Err(cx.value_error("a route's matches() must return a Match and a scope"));
    };
    // `Match`: NONE is 0, PARTIAL 1, FULL 2.
    let level = cx.getattr(level, &names.value)?.as_int().unwrap_or_default();
    Ok((level > 0).then(|| Found { full: level == 2, route, child: Child::Scope(child.clone()) }))
}

/// `scope.update(child_scope)`
///
/// # Errors
/// What reading the route's endpoint or an unusual scope raises.
pub fn enter(cx: &mut Cx, scope: &Gc<Dict>, route: &Value, child: Child) -> Result<(), Exc> {
    let names = names(cx);
    match child {
        Child::Path(params) => {
            let endpoint = attr!(cx, route, &names.endpoint)?;
            cx.dict_set_interned(scope, &names.endpoint, endpoint);
            cx.dict_set_interned(scope, &names.path_params, params.into());
            Ok(())
        }
        Child::Scope(child) => match child.downcast::<Dict>() {
            Some(child) => molt_object::builtins::dict::merge_dict(cx, scope, &child.clone()),
            None => {
                let update = cx.getattr_str(&scope.value(), "update")?;
                cx.call(&update, &[child])?;
                Ok(())
            }
        },
    }
}
