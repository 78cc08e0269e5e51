//! `bytes`. CPython Objects/bytesobject.c.

use std::cell::Cell;

use molt_value::{Gc, Slice, Trace, Visitor};

use crate::Cx;

/// What every `bytes` has besides its bytes: its hash, once computed.
#[derive(Default)]
pub struct BytesHead {
    /// The hash; zero while it is not computed.
    pub hash: Cell<i64>,
}

impl Trace for BytesHead {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

/// The payload of `bytes`.
pub type Bytes = Slice<BytesHead, u8>;

impl Cx {
    /// A new `bytes`.
    pub fn bytes(&self, bytes: &[u8]) -> Gc<Bytes> {
        Gc::from_bytes(&self.world.types.bytes, BytesHead::default(), bytes, None)
    }
}

pub(crate) static DEF: crate::native::ClassDef = crate::native::ClassDef {
    name: "bytes",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[],
    slots: crate::native::Slots::EMPTY,
    flags: crate::native::ClassFlags::BASETYPE,
    missing: &[],
    ..crate::native::ClassDef::EMPTY
};
