//! `bytearray`. CPython Objects/bytearrayobject.c.

use molt_value::{Mutable, Payload, Trace, Visitor};

/// The payload of `bytearray`.
#[derive(Default)]
pub struct ByteArray {
    /// The bytes.
    pub bytes: Vec<u8>,
}

impl Trace for ByteArray {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for ByteArray {
    type Access = Mutable;
    const TRACKED: bool = false;
}

pub(crate) static DEF: crate::native::ClassDef = crate::native::ClassDef {
    name: "bytearray",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[],
    slots: crate::native::Slots::EMPTY,
    flags: crate::native::ClassFlags::BASETYPE,
    missing: &[],
    ..crate::native::ClassDef::EMPTY
};
