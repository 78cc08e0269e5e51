//! Truth of values; CPython Objects/object.c `PyObject_IsTrue`.

use molt_value::{Str, Tag, Value};

use crate::builtins::quick;
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
            Tag::Ellipsis => Ok(true),
            Tag::NotImplemented => self.truth_of_not_implemented(),
            Tag::Object => self.object_truth(value),
        }
    }

    /// CPython Objects/object.c `notimplemented_bool`.
    #[cold]
    fn truth_of_not_implemented(&mut self) -> Result<bool, Exc> {
        const MESSAGE: &str = "NotImplemented should not be used in a boolean context";
        if self.world.python >= (3, 14) {
            return Err(self.type_error(MESSAGE));
        }
        self.warn_deprecated(MESSAGE).map(|()| true)
    }

    /// As [`Cx::truth`] where that runs no code of others.
    #[inline]
    pub(crate) fn plain_truth(&self, value: &Value) -> Option<bool> {
        match value.tag() {
            Tag::Bool => Some(value.is_true()),
            Tag::None | Tag::Unset => Some(false),
            Tag::Int => Some(value.as_int() != Some(0)),
            Tag::Float => Some(value.as_float() != Some(0.0)),
            Tag::Ellipsis => Some(true),
            Tag::NotImplemented => None,
            Tag::Object => quick::length(self, value).map(|length| length != 0).or_else(|| {
                let slots = self.slots(value);
                (slots.bool_.is_none() && slots.len.is_none()).then_some(true)
            }),
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
            return self.nested(|cx| bool_(cx, value));
        }
        match slots.len {
            Some(len) => self.nested(|cx| len(cx, value)).map(|len| len != 0),
            None => Ok(true),
        }
    }
}
