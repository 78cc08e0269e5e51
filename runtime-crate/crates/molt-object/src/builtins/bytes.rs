//! `bytes`. CPython Objects/bytesobject.c.

use std::cell::Cell;

use molt_value::{Gc, Slice, Trace, Value, Visitor};

use crate::{Cx, Exc};

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

/// What a value's `__bytes__` returns; `None` where it has none.
///
/// # Errors
/// What `__bytes__` raises; TypeError when it returns no `bytes`.
pub(crate) fn from_special_method(cx: &mut Cx, value: &Value) -> Result<Option<Gc<Bytes>>, Exc> {
    let name = cx.intern("__bytes__");
    let Some(result) = cx.call_special(value, &name, &[])? else { return Ok(None) };
    result.downcast_into::<Bytes>().map(Some).map_err(|result| {
        let message = format!("__bytes__ returned non-bytes (type {})", cx.class_name(&result));
        cx.type_error(message)
    })
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
