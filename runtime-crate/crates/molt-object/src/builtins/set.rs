//! `set`. CPython Objects/setobject.c.

use molt_value::{Gc, Mutable, Payload, Trace, Value, Visitor};

use crate::builtins::dict::Dict;
use crate::{Cx, Exc};

/// The payload of `set` and `frozenset`.
pub struct Set {
    /// The items, as keys.
    pub items: Gc<Dict>,
}

impl Trace for Set {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.items.trace(visitor);
    }
}

impl Payload for Set {
    type Access = Mutable;
}

/// A new `set` of these items.
///
/// # Errors
/// TypeError for an unhashable item, and what `__hash__` and `__eq__` raise.
pub fn of_items(cx: &mut Cx, items: Vec<Value>) -> Result<Value, Exc> {
    let table = cx.new_dict();
    for item in items {
        cx.dict_set(&table, item, Value::NONE)?;
    }
    Ok(Gc::new(&cx.world.types.set, Set { items: table }).into())
}

/// `set.add(item)`.
///
/// # Errors
/// As [`of_items`].
pub fn add(cx: &mut Cx, set: &Value, item: Value) -> Result<(), Exc> {
    match set.downcast::<Set>() {
        Some(set) => {
            let table = set.read(cx).items.clone();
            cx.dict_set(&table, item, Value::NONE)
        }
        None => Err(cx.type_error("descriptor 'add' requires a 'set' object")),
    }
}

pub(crate) static DEF: crate::native::ClassDef = crate::native::ClassDef {
    name: "set",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[],
    slots: crate::native::Slots::EMPTY,
    flags: crate::native::ClassFlags::BASETYPE,
    missing: &[],
};
