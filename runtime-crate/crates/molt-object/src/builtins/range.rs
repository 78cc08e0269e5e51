//! `range`. CPython Objects/rangeobject.c.

use molt_value::{Frozen, Payload, Trace, Value, Visitor};

/// The payload of `range`: three `int`s of any size.
pub struct Range {
    /// The first number.
    pub start: Value,
    /// The bound, not reached.
    pub stop: Value,
    /// The distance, not zero.
    pub step: Value,
}

impl Trace for Range {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.start.trace(visitor);
        self.stop.trace(visitor);
        self.step.trace(visitor);
    }
}

impl Payload for Range {
    type Access = Frozen;
}

/// Whether the value is a `range`.
pub fn is_range(value: &Value) -> bool {
    value.is_instance_of::<Range>()
}

pub(crate) static DEF: crate::native::ClassDef = crate::native::ClassDef {
    name: "range",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[],
    slots: crate::native::Slots::EMPTY,
    flags: crate::native::ClassFlags::FINAL,
    missing: &[],
};
