//! `cell`: a variable shared between a function and those nested in it. CPython Objects/cellobject.c.

use molt_value::{Gc, Mutable, Payload, Trace, Value, Visitor};

use crate::Cx;

/// A variable shared between a function and those nested in it; unset while it has no value.
pub struct Cell {
    /// The variable's value.
    pub content: Value,
}

impl Trace for Cell {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.content.trace(visitor);
    }
}

impl Payload for Cell {
    type Access = Mutable;
}

impl Cell {
    /// A new cell.
    pub fn make(cx: &Cx, content: Value) -> Gc<Cell> {
        Gc::new(&cx.world.types.cell, Cell { content })
    }
}

pub(crate) static DEF: crate::native::ClassDef = crate::native::ClassDef {
    name: "cell",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[],
    slots: crate::native::Slots::EMPTY,
    flags: crate::native::ClassFlags::INTERNAL,
    missing: &[],
    ..crate::native::ClassDef::EMPTY
};
