//! `bytearray`. CPython Objects/bytearrayobject.c.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use molt_value::{Gc, Mutable, Payload, Trace, Visitor};

use crate::{Cx, Exc};

mod class;
mod contents;
mod items;

pub use contents::Contents;

/// The payload of `bytearray`.
#[derive(Default)]
pub struct ByteArray {
    /// The bytes; their number changes only where [`Cx::resize_bytearray`] allows it.
    pub bytes: Contents,
    exports: Arc<AtomicUsize>,
}

impl Trace for ByteArray {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for ByteArray {
    type Access = Mutable;
    const TRACKED: bool = false;
}

/// Keeps the size of a `bytearray` as it is, as long as a `memoryview` looks at it.
pub struct Export(Arc<AtomicUsize>);

impl Drop for Export {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl ByteArray {
    /// One more view of the bytes.
    pub fn export(&self) -> Export {
        self.exports.fetch_add(1, Ordering::Relaxed);
        Export(self.exports.clone())
    }

    /// Whether a `memoryview` looks at the bytes.
    pub fn is_exported(&self) -> bool {
        self.exports.load(Ordering::Relaxed) > 0
    }
}

impl Cx {
    /// A new `bytearray`.
    pub fn bytearray(&self, bytes: Vec<u8>) -> Gc<ByteArray> {
        Gc::new(&self.world.types.bytearray, ByteArray { bytes: bytes.into(), ..ByteArray::default() })
    }

    /// The bytes of a `bytearray` whose number is about to change.
    ///
    /// # Errors
    /// BufferError while a `memoryview` looks at them.
    pub fn resize_bytearray<'a>(&'a mut self, array: &'a Gc<ByteArray>) -> Result<&'a mut Contents, Exc> {
        if array.read(self).is_exported() {
            return Err(self.buffer_error("Existing exports of data: object cannot be re-sized"));
        }
        Ok(&mut array.write(self).bytes)
    }
}
