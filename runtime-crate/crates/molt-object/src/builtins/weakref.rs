//! `weakref.ref`. CPython Objects/weakrefobject.c.

pub(crate) static DEF: crate::native::ClassDef = crate::native::ClassDef {
    name: "ReferenceType",
    module: "weakref",
    doc: "",
    bases: &[],
    members: &[],
    slots: crate::native::Slots::EMPTY,
    flags: crate::native::ClassFlags::BASETYPE,
    missing: &[],
    ..crate::native::ClassDef::EMPTY
};
