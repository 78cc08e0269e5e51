//! `list`. CPython Objects/listobject.c.

use molt_value::{Gc, Mutable, Payload, Trace, Value, Visitor};

use crate::Cx;

mod class;
mod iterator;
mod ranks;
mod slices;
pub mod sort;

pub use iterator::ListIterator;

/// The payload of `list`.
#[derive(Default)]
pub struct List {
    /// The items.
    pub items: Vec<Value>,
}

impl Trace for List {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.items.trace(visitor);
    }
}

impl Payload for List {
    type Access = Mutable;
}

impl Cx {
    /// A new list.
    pub fn list(&self, items: Vec<Value>) -> Gc<List> {
        Gc::new(&self.world.types.list, List { items })
    }
}
