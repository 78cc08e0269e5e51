//! `contextvars`: a map from variables to values that each task copies by reference. CPython Python/context.c.

use molt_object::{Cx, Frozen, Gc, Payload, Trace, Value, Visitor};

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

/// The running context's map, for a new task.
pub fn copy(cx: &Cx) -> Value {
    cx.task.context.clone()
}

/// The value of a variable in the running context.
pub fn get(cx: &Cx, variable: &Value) -> Option<Value> {
    let map = cx.task.context.downcast::<ContextMap>()?;
    map.items.iter().find(|(other, _)| other.is(variable)).map(|(_, value)| value.clone())
}

/// Sets (or takes away) a variable in the running context and returns the old value.
pub fn set(cx: &mut Cx, variable: &Value, value: Option<Value>) -> Option<Value> {
    let mut items = cx.task.context.downcast::<ContextMap>().map(|map| map.items.clone()).unwrap_or_default();
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
    cx.task.context = Gc::new(&class, ContextMap { items }).into();
    old
}
