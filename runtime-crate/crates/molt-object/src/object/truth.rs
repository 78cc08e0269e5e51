//! Truth of values; CPython Objects/object.c `PyObject_IsTrue`.

use molt_value::{Str, Tag, Value};

use crate::{Cx, Exc};

impl Cx {
    /// `bool(value)`.
    ///
    /// # Errors
    /// What `__bool__` and `__len__` raise.
    #[inline]
    pub fn truth(&mut self, value: &Value) -> Result<bool, Exc> {
        match value.tag() {
            Tag::Bool => Ok(value.is_true()),
            Tag::None | Tag::Unset => Ok(false),
            Tag::Int => Ok(value.as_int() != Some(0)),
            Tag::Float => Ok(value.as_float() != Some(0.0)),
            Tag::Ellipsis | Tag::NotImplemented => Ok(true),
            Tag::Object => self.object_truth(value),
        }
    }

    fn object_truth(&mut self, value: &Value) -> Result<bool, Exc> {
        if let Some(text) = value.downcast::<Str>()
            && self.is_exact_str(text)
        {
            return Ok(text.char_len() != 0);
        }
        let slots = self.slots(value);
        if let Some(bool_) = slots.bool_ {
            return bool_(self, value);
        }
        match slots.len {
            Some(len) => len(self, value).map(|len| len != 0),
            None => Ok(true),
        }
    }
}
