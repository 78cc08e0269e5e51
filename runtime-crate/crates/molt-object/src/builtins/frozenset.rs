//! `frozenset` constants of compiled code (`x in {1, 2}`).

use molt_value::Value;

use crate::Cx;

/// The constant a membership test is made against: CPython makes a `frozenset` of it.
pub(crate) fn of_constants(cx: &mut Cx, items: Vec<Value>) -> Value {
    cx.tuple(items).into()
}

pub(crate) static DEF: crate::native::ClassDef = crate::native::ClassDef {
    name: "frozenset",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[],
    slots: crate::native::Slots::EMPTY,
    flags: crate::native::ClassFlags::BASETYPE,
    missing: &[],
};
