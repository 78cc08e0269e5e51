//! `bytes`, and what it has in common with `bytearray`. CPython Objects/bytesobject.c, Objects/bytes_methods.c.

use std::cell::Cell;

use molt_value::{Gc, Slice, Trace, Value, Visitor, heap};

use crate::builtins::type_::Type;
use crate::{Cx, Exc};

mod class;
pub(crate) mod common;
pub(crate) mod construct;
pub(crate) mod iterator;
pub(crate) mod methods;

pub use class::BytesClass;

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

    /// A new instance of a class, which may be derived from `bytes`.
    pub fn bytes_of_class(&self, class: &Gc<Type>, bytes: &[u8]) -> Gc<Bytes> {
        let made = Gc::from_bytes(class, BytesHead::default(), bytes, self.new_attrs_of(class));
        if class.read(self).slots.del.is_some() {
            heap::set_finalizer(&made.value(), true);
        }
        made
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
