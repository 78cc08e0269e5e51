//! The bytes of bytes-like objects; CPython Objects/abstract.c `PyObject_GetBuffer`.

use molt_value::Value;

use crate::Cx;
use crate::builtins::bytearray::ByteArray;
use crate::builtins::bytes::Bytes;

impl Cx {
    /// A copy of the bytes of a bytes-like object; `None` for anything else.
    pub fn bytes_like(&self, value: &Value) -> Option<Vec<u8>> {
        if let Some(bytes) = value.downcast::<Bytes>() {
            return Some(bytes.items().to_vec());
        }
        value.downcast::<ByteArray>().map(|array| array.read(self).bytes.clone())
    }
}
