//! Items and lengths; CPython Objects/abstract.c `PyObject_GetItem`, `PyObject_Size`.

use molt_value::Value;

use crate::builtins::type_::Type;
use crate::{Cx, Exc};

impl Cx {
    /// `object[key]`.
    ///
    /// # Errors
    /// TypeError for what has no items, and what `__getitem__` raises.
    pub fn getitem(&mut self, object: &Value, key: &Value) -> Result<Value, Exc> {
        if let Some(getitem) = self.slots(object).getitem {
            return self.nested(|cx| getitem(cx, object, key));
        }
        if let Some(class) = object.downcast::<Type>().cloned() {
            return self.class_getitem(&class, key);
        }
        let message = format!("'{}' object is not subscriptable", self.class_name(object));
        Err(self.type_error(message))
    }

    /// `object[key] = value`, or `del object[key]` when there is no value.
    ///
    /// # Errors
    /// TypeError for what does not support it, and what its methods raise.
    pub fn setitem(&mut self, object: &Value, key: &Value, value: Option<Value>) -> Result<(), Exc> {
        if let Some(setitem) = self.slots(object).setitem {
            return self.nested(|cx| setitem(cx, object, key, value));
        }
        let class = self.class_name(object);
        let slots = self.slots(object);
        let has_suite = slots.getitem.is_some() || slots.len.is_some() || self.class_of(object).read(self).heap;
        let message = match value {
            Some(_) => format!("'{class}' object does not support item assignment"),
            // CPython's words for positions in classes with the other slots of sequences, and in all of Python's.
            None if has_suite && (self.is_int(key) || self.slots(key).index.is_some()) => {
                format!("'{class}' object doesn't support item deletion")
            }
            None => format!("'{class}' object does not support item deletion"),
        };
        Err(self.type_error(message))
    }

    /// `len(object)`.
    ///
    /// # Errors
    /// TypeError for what has no length, and what `__len__` raises.
    pub fn len(&mut self, object: &Value) -> Result<usize, Exc> {
        match self.slots(object).len {
            Some(len) => self.nested(|cx| len(cx, object)),
            None => {
                let message = format!("object of type '{}' has no len()", self.class_name(object));
                Err(self.type_error(message))
            }
        }
    }
}
