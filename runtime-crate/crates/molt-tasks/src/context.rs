//! `contextvars`: a map from variables to values that each task copies by reference. CPython Python/context.c.

use molt_object::{Cx, Frozen, Gc, Mutable, Payload, Trace, Value, Visitor};

/// The payload of a context's map; setting a variable makes a new one.
#[derive(Default)]
pub struct ContextMap {
    /// Variables with their values; few, so that a scan is the quickest lookup.
    pub items: Vec<(Value, Value)>,
}

impl Trace for ContextMap {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.items.trace(visitor);
    }
}

impl Payload for ContextMap {
    type Access = Frozen;
}

/// The payload of `contextvars.Context`, in which tasks and callbacks may run: what they set is seen by all who have it.
#[derive(Default)]
pub struct SharedContext {
    /// The map, or unset.
    pub map: Value,
    /// `run()` has not returned yet.
    pub entered: bool,
}

impl Trace for SharedContext {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.map.trace(visitor);
    }
}

impl Payload for SharedContext {
    type Access = Mutable;
}

/// The running context's map, for a new task.
pub fn copy(cx: &Cx) -> Value {
    match cx.task.context.downcast::<SharedContext>() {
        Some(shared) => shared.read(cx).map.clone(),
        None => cx.task.context.clone(),
    }
}

/// The value of a variable in the running context.
pub fn get(cx: &Cx, variable: &Value) -> Option<Value> {
    let shared = || cx.task.context.downcast::<SharedContext>()?.read(cx).map.downcast::<ContextMap>();
    let map = cx.task.context.downcast::<ContextMap>().or_else(shared)?;
    map.items.iter().find(|(other, _)| other.is(variable)).map(|(_, value)| value.clone())
}

/// Sets (or takes away) a variable in the running context and returns the old value.
pub fn set(cx: &mut Cx, variable: &Value, value: Option<Value>) -> Option<Value> {
    let mut items = copy(cx).downcast::<ContextMap>().map(|map| map.items.clone()).unwrap_or_default();
    let at = items.iter().position(|(other, _)| other.is(variable));
    let old = match (at, value) {
        (Some(at), Some(value)) => Some(std::mem::replace(&mut items[at].1, value)),
        (Some(at), None) => Some(items.remove(at).1),
        (None, Some(value)) => {
            items.push((variable.clone(), value));
            None
        }
        (None, None) => None,
    };
    let class = cx.world.types.object.clone();
    let map = Gc::new(&class, ContextMap { items }).into();
    match cx.task.context.downcast::<SharedContext>().cloned() {
        Some(shared) => shared.write(cx).map = map,
        None => cx.task.context = map,
    }
    old
}
