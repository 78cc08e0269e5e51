//! `repr`, `str`, `ascii` and `format` of values; CPython Objects/object.c `PyObject_Repr`, `PyObject_Str`.

use molt_text::{Wtf8Buf, repr_text};
use molt_value::{Gc, Str, Value};

use crate::builtins::str_::as_wtf8;
use crate::{Cx, Exc};

impl Cx {
    /// `repr(value)`.
    ///
    /// # Errors
    /// What `__repr__` raises; TypeError when it returns no `str`.
    pub fn repr(&mut self, value: &Value) -> Result<Gc<Str>, Exc> {
        let text = match self.slots(value).repr {
            Some(repr) => self.recursive_call("while getting the repr of an object", |cx| repr(cx, value))?,
            None => return self.default_repr(value),
        };
        text.downcast_into::<Str>().map_err(|text| {
            let message = format!("__repr__ returned non-string (type {})", self.class_name(&text));
            self.type_error(message)
        })
    }

    /// Adds `repr(value)` to a text.
    ///
    /// # Errors
    /// As [`Cx::repr`].
    pub fn push_repr(&mut self, text: &mut Wtf8Buf, value: &Value) -> Result<(), Exc> {
        if let Some(number) = value.as_int() {
            text.push_str(itoa::Buffer::new().format(number));
            return Ok(());
        }
        if let Some(own) = value.downcast::<Str>()
            && self.is_exact_str(own)
        {
            repr_text::push_repr_str(text, as_wtf8(own));
            return Ok(());
        }
        let shown = self.repr(value)?;
        text.push_wtf8(as_wtf8(&shown));
        Ok(())
    }

    /// `str(value)`.
    ///
    /// # Errors
    /// What `__str__` raises; TypeError when it returns no `str`.
    pub fn str_of(&mut self, value: &Value) -> Result<Gc<Str>, Exc> {
        if let Some(text) = value.downcast::<Str>()
            && self.class_of(value).is(&self.world.types.str)
        {
            return Ok(text.clone());
        }
        if let Some(number) = value.as_int() {
            return Ok(self.decimal_text(number));
        }
        let slots = self.slots(value);
        let text = match (slots.str, slots.repr) {
            (Some(str), _) => self.recursive_call("while getting the str of an object", |cx| str(cx, value))?,
            (None, Some(repr)) if !molt_stack::low() => repr(self, value)?,
            _ => return self.repr(value),
        };
        text.downcast_into::<Str>().map_err(|text| {
            let message = format!("__str__ returned non-string (type {})", self.class_name(&text));
            self.type_error(message)
        })
    }

    /// `repr(value)` as Rust text, for messages.
    ///
    /// # Errors
    /// As [`Cx::repr`].
    pub fn repr_text(&mut self, value: &Value) -> Result<String, Exc> {
        Ok(self.repr(value)?.to_text().into_owned())
    }

    /// `str(value)` as Rust text, for messages.
    ///
    /// # Errors
    /// As [`Cx::str_of`].
    pub fn str_text(&mut self, value: &Value) -> Result<String, Exc> {
        Ok(self.str_of(value)?.to_text().into_owned())
    }

    /// `object.__repr__`: `<module.Class object at 0x...>`.
    ///
    /// # Errors
    /// None; the signature is the slot's.
    pub fn default_repr(&mut self, value: &Value) -> Result<Gc<Str>, Exc> {
        let class = self.class_of(value).clone();
        let name = crate::builtins::type_::full_name(self, &class);
        let address = value.address();
        Ok(self.str(&format!("<{name} object at {address:#x}>")))
    }

    /// Runs `f` unless the `repr` of this object is already under way further out; then it is `None`: CPython
    /// `Py_ReprEnter`.
    ///
    /// # Errors
    /// What `f` raises.
    pub fn guard_repr<R>(
        &mut self,
        value: &Value,
        f: impl FnOnce(&mut Cx) -> Result<R, Exc>,
    ) -> Result<Option<R>, Exc> {
        let address = value.address();
        if self.task.repr_guard.contains(&address) {
            return Ok(None);
        }
        self.task.repr_guard.push(address);
        let result = f(self);
        self.task.repr_guard.pop();
        result.map(Some)
    }
}
