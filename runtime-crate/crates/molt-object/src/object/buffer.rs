//! The bytes of bytes-like objects; CPython Objects/abstract.c `PyObject_GetBuffer`.

use std::borrow::Cow;
use std::ops::Range;

use molt_value::Value;

use crate::builtins::bytearray::ByteArray;
use crate::builtins::bytes::Bytes;
use crate::builtins::memoryview::MemoryView;
use crate::{Cx, Exc};

impl Cx {
    /// The bytes of a bytes-like object, borrowed until something else happens; `None` for anything else. A copy only where
    /// they do not lie side by side.
    pub fn buffer<'a>(&'a self, value: &'a Value) -> Option<Cow<'a, [u8]>> {
        if let Some(bytes) = value.downcast::<Bytes>() {
            return Some(Cow::Borrowed(bytes.items()));
        }
        if let Some(array) = value.downcast::<ByteArray>() {
            return Some(Cow::Borrowed(&array.read(self).bytes));
        }
        value.downcast::<MemoryView>().and_then(|view| view.read(self).bytes(self))
    }

    /// The bytes of an argument that has to be bytes-like, borrowed where they can be.
    ///
    /// # Errors
    /// As [`Cx::required_buffer`].
    pub fn required_bytes<'a>(&'a mut self, value: &'a Value) -> Result<Cow<'a, [u8]>, Exc> {
        if self.buffer(value).is_none() {
            return self.required_buffer(value).map(Cow::Owned);
        }
        Ok(self.buffer(value).unwrap_or_default())
    }

    /// A copy of the bytes of a bytes-like object; `None` for anything else.
    pub fn bytes_like(&self, value: &Value) -> Option<Vec<u8>> {
        self.buffer(value).map(Cow::into_owned)
    }

    /// The `memoryview` that `__buffer__` gives, of a Python class or of a native one beyond `bytes`, `bytearray` and `memoryview`; `None`
    /// for what has none.
    ///
    /// # Errors
    /// What `__buffer__` raises; TypeError when it returns something else.
    pub fn exported(&mut self, value: &Value) -> Result<Option<Value>, Exc> {
        if value.is_instance_of::<Bytes>()
            || value.is_instance_of::<ByteArray>()
            || value.is_instance_of::<MemoryView>()
        {
            return Ok(None);
        }
        let name = self.intern("__buffer__");
        match self.call_special(value, &name, &[Value::int(0)])? {
            Some(view) if view.is_instance_of::<MemoryView>() => Ok(Some(view)),
            Some(_) => Err(self.type_error("__buffer__ returned non-memoryview object")),
            None => Ok(None),
        }
    }

    /// A copy of some bytes of an argument that has to be bytes-like: `part` is told how many there are. Only those that are asked for
    /// are copied.
    ///
    /// # Errors
    /// As [`Cx::required_buffer`], and what `part` raises.
    pub fn required_part(
        &mut self,
        value: &Value,
        part: impl FnOnce(&mut Cx, usize) -> Result<Range<usize>, Exc>,
    ) -> Result<Vec<u8>, Exc> {
        let len = self.buffer(value).map(|bytes| bytes.len());
        let Some(len) = len else {
            let bytes = self.required_buffer(value)?;
            let range = part(self, bytes.len())?;
            return Ok(bytes.get(range).unwrap_or_default().to_vec());
        };
        let range = part(self, len)?;
        Ok(self.buffer(value).and_then(|bytes| bytes.get(range).map(<[u8]>::to_vec)).unwrap_or_default())
    }

    /// A copy of the bytes of an argument that has to be bytes-like.
    ///
    /// # Errors
    /// TypeError for anything else, ValueError for a `memoryview` that was released.
    pub fn required_buffer(&mut self, value: &Value) -> Result<Vec<u8>, Exc> {
        if let Some(bytes) = self.bytes_like(value) {
            return Ok(bytes);
        }
        if value.is_instance_of::<MemoryView>() {
            return Err(self.value_error("operation forbidden on released memoryview object"));
        }
        if let Some(bytes) = self.exported(value)?.and_then(|view| self.bytes_like(&view)) {
            return Ok(bytes);
        }
        let message = format!("a bytes-like object is required, not '{}'", self.class_name(value));
        Err(self.type_error(message))
    }
}
