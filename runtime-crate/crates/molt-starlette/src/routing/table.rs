//! What is known of the routes of a router: how each matches, by its regular expression and by what its class says. An entry holds
//! as long as the router's list has the same route there, with the same regular expression, and no class has changed.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::list::List;
use molt_object::object::lookup::Epoch;
use molt_object::object::shape::{DICT_SHAPE, ShapeId};
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Trace, Value, Visitor, heap};

use super::pattern::{Captures, PathPattern};
use crate::names::names;
use crate::responses::plain_text;

/// How routes of a class match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RouteClass {
    /// By path and method alone.
    ByPath,
    /// By path, and by what the class itself has to say.
    PathThenAsked,
    /// Never an HTTP request.
    NeverHttp,
    /// As its own routes do.
    Nested,
    /// The class decides.
    Asked,
}

/// Tells how a route matches.
pub type Classify = fn(&mut Cx, &Value) -> Result<RouteClass, Exc>;

enum How {
    Path(PathPattern),
    /// Asked, if the path matches.
    PathThenAsked(PathPattern),
    /// Asked, if the path begins so.
    PrefixThenAsked(String),
    Never,
    Nested,
    Asked,
}

struct Entry {
    route: Value,
    regex: Value,
    shape: ShapeId,
    /// Where the regular expression stands among the route's attributes.
    place: usize,
    epoch: Epoch,
    how: How,
}

/// The payload: entries in the order of the routes.
#[derive(Default)]
pub struct RouteTable {
    entries: Vec<Entry>,
}

impl Trace for RouteTable {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        for entry in &self.entries {
            entry.route.trace(visitor);
            entry.regex.trace(visitor);
        }
    }
}

impl Payload for RouteTable {
    type Access = Mutable;
}

#[class(name = "RouteTable", module = "_starlette", no_new)]
impl RouteTable {}

/// The next route that may serve a request.
pub(super) enum Step {
    /// It serves the path.
    Match(usize, Value),
    /// Its class has to be asked.
    Ask(usize, Value),
    /// Its own routes have to be looked at.
    Nested(usize, Value),
    /// What is known of this one does not hold.
    Unknown(usize, Value),
    End,
}

impl Entry {
    /// Whether this is what is known of a route.
    #[inline]
    fn holds(&self, cx: &Cx, route: &Value) -> bool {
        if !self.route.is(route) || !cx.world.attribute_cache.is_current(self.epoch) {
            return false;
        }
        if self.regex.is_unset() {
            return true;
        }
        heap::attrs(route).is_some_and(|attrs| {
            let attrs = attrs.read(cx);
            attrs.shape == self.shape && attrs.values().get(self.place).is_some_and(|value| value.is(&self.regex))
        })
    }
}

/// The table of a router, which keeps it.
///
/// # Errors
/// What making the class raises.
pub(super) fn table_of(cx: &mut Cx, owner: &Value) -> Result<Gc<RouteTable>, Exc> {
    let names = names(cx);
    if let Some(table) = cx.instance_attr(owner, &names.table).and_then(|kept| kept.downcast_into::<RouteTable>().ok())
    {
        return Ok(table);
    }
    let class = RouteTable::class(cx)?;
    let table = Gc::new(&class, RouteTable::default());
    cx.set_instance_attr(owner, &names.table, table.value());
    Ok(table)
}

/// Goes on from a position to the next route that a path may be meant for. What was `learned` just now is not doubted: once class
/// changes cannot be told from each other any more, nothing that is known outlasts the step it was learned for.
pub(super) fn step(
    cx: &Cx,
    table: &Gc<RouteTable>,
    routes: &Gc<List>,
    from: usize,
    learned: Option<usize>,
    path: &str,
    found: &mut Captures,
) -> Step {
    let entries = &table.read(cx).entries;
    for (at, route) in routes.read(cx).items.iter().enumerate().skip(from) {
        let Some(entry) = entries.get(at).filter(|entry| learned == Some(at) || entry.holds(cx, route)) else {
            return Step::Unknown(at, route.clone());
        };
        match &entry.how {
            How::Path(pattern) if pattern.captures(path, found) => return Step::Match(at, route.clone()),
            How::PathThenAsked(pattern) if pattern.captures(path, found) => return Step::Ask(at, route.clone()),
            How::PrefixThenAsked(prefix) if path.starts_with(prefix.as_str()) => return Step::Ask(at, route.clone()),
            How::Asked => return Step::Ask(at, route.clone()),
            How::Nested => return Step::Nested(at, route.clone()),
            How::Path(_) | How::PathThenAsked(_) | How::PrefixThenAsked(_) | How::Never => {}
        }
    }
    Step::End
}

/// The name of the parameter at a position of a route's path.
pub(super) fn parameter_name(cx: &Cx, table: &Gc<RouteTable>, at: usize, parameter: usize) -> Option<String> {
    match &table.read(cx).entries.get(at)?.how {
        How::Path(pattern) => pattern.names.get(parameter).cloned(),
        _ => None,
    }
}

/// Learns how the route at a position matches.
///
/// # Errors
/// What looking at the route raises.
pub(super) fn learn(
    cx: &mut Cx,
    table: &Gc<RouteTable>,
    at: usize,
    route: Value,
    classify: Classify,
) -> Result<(), Exc> {
    let class = classify(cx, &route)?;
    let mut entry =
        Entry { route, regex: Value::UNSET, shape: DICT_SHAPE, place: 0, epoch: Epoch::NEVER, how: How::Asked };
    match class {
        RouteClass::Asked => {}
        RouteClass::Nested => entry.how = How::Nested,
        RouteClass::NeverHttp => entry.how = How::Never,
        RouteClass::ByPath | RouteClass::PathThenAsked => learn_path(cx, &mut entry, class),
    }
    entry.epoch = cx.world.attribute_cache.now();
    let entries = &mut table.write(cx).entries;
    entries.truncate(at);
    entries.push(entry);
    Ok(())
}

fn learn_path(cx: &mut Cx, entry: &mut Entry, class: RouteClass) {
    let names = names(cx);
    let Some(attrs) = heap::attrs(&entry.route) else { return };
    let shape = attrs.read(cx).shape;
    if shape == DICT_SHAPE {
        return;
    }
    let Some(place) = cx.world.shapes.index_of(shape, &names.path_regex) else { return };
    let Some(regex) = attrs.read(cx).values().get(place).cloned() else { return };
    let (Ok(text), Ok(flags)) = (cx.getattr_str(&regex, "pattern"), cx.getattr_str(&regex, "flags")) else { return };
    // `re.compile` of a text gives the flag UNICODE, 32, and no other.
    let (Some(text), Some(32)) = (plain_text(&text), flags.as_int()) else { return };
    let mut prefix = String::new();
    entry.how = match (PathPattern::of(text, &mut prefix), class) {
        (Some(pattern), RouteClass::ByPath) => How::Path(pattern),
        (Some(pattern), _) => How::PathThenAsked(pattern),
        (None, _) => How::PrefixThenAsked(prefix),
    };
    (entry.regex, entry.shape, entry.place) = (regex, shape, place);
}
