//! `super`. CPython Objects/typeobject.c `super_getattro`.

pub(crate) static DEF: crate::native::ClassDef = crate::native::ClassDef {
    name: "super",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[],
    slots: crate::native::Slots::EMPTY,
    flags: crate::native::ClassFlags::BASETYPE,
    missing: &[],
    ..crate::native::ClassDef::EMPTY
};
