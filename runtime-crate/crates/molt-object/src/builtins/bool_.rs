//! `bool`. CPython Objects/boolobject.c.

pub(crate) static DEF: crate::native::ClassDef = crate::native::ClassDef {
    name: "bool",
    module: "builtins",
    doc: "",
    bases: &[|cx| Ok(cx.world.types.int.clone())],
    members: &[],
    slots: crate::native::Slots::EMPTY,
    flags: crate::native::ClassFlags::FINAL,
    missing: &[],
    ..crate::native::ClassDef::EMPTY
};
