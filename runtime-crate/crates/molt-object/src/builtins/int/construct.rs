//! `int(x, base)`. CPython Objects/longobject.c `long_new_impl`, Objects/abstract.c `PyNumber_Long`.

use molt_text::Int;
use molt_text::int_text;
use molt_value::{Str, Value};

use crate::builtins::bytearray::ByteArray;
use crate::builtins::bytes::Bytes;
use crate::builtins::str_::as_wtf8;
use crate::{Cx, Exc};

/// The number that the constructor makes.
pub(super) fn construct(cx: &mut Cx, x: Option<Value>, base: Option<Value>) -> Result<Value, Exc> {
    let Some(base) = base else {
        return match x {
            Some(x) => cx.to_int(&x),
            None => Ok(Value::int(0)),
        };
    };
    let Some(x) = x else { return Err(cx.type_error("int() missing string argument")) };
    let base = cx.index_clamped(&base)?;
    if base != 0 && !(2..=36).contains(&base) {
        return Err(cx.value_error("int() base must be >= 2 and <= 36, or 0"));
    }
    match parse(cx, &x, base as u32) {
        Some(parsed) => cx.text_result(parsed).map(|int| cx.int_of(int)),
        None => Err(cx.type_error("int() can't convert non-string with explicit base")),
    }
}

/// Parses a text or bytes; `None` for anything else.
fn parse(cx: &Cx, x: &Value, base: u32) -> Option<molt_text::error::Result<Int>> {
    let limit = cx.world.int_max_str_digits;
    if let Some(text) = x.downcast::<Str>() {
        return Some(int_text::parse_str(as_wtf8(text), base, limit));
    }
    let bytes = match x.downcast::<Bytes>() {
        Some(bytes) => bytes.items(),
        None => &x.downcast::<ByteArray>()?.read(cx).bytes,
    };
    Some(int_text::parse_bytes(bytes, base, limit))
}

impl Cx {
    /// `int(value)`.
    ///
    /// # Errors
    /// TypeError for what is no number, ValueError for texts that show none, what `__int__` raises.
    pub fn to_int(&mut self, value: &Value) -> Result<Value, Exc> {
        if value.as_int().is_some() {
            return Ok(value.clone());
        }
        if let Some(int) = self.slots(value).int {
            let result = int(self, value)?;
            return self.plain_int(result, "__int__");
        }
        if self.slots(value).index.is_some() {
            let result = self.index(value)?;
            return self.plain_int(result, "__index__");
        }
        if let Some(truncated) = self.truncated(value)? {
            return Ok(truncated);
        }
        if let Some(parsed) = parse(self, value, 10) {
            return self.text_result(parsed).map(|int| self.int_of(int));
        }
        if let Some(bytes) = self.bytes_like(value) {
            let parsed = int_text::parse_bytes(&bytes, 10, self.world.int_max_str_digits);
            return self.text_result(parsed).map(|int| self.int_of(int));
        }
        let class = self.class_name(value);
        Err(self.type_error(format!(
            "int() argument must be a string, a bytes-like object or a real number, not '{class}'"
        )))
    }

    /// What `__trunc__` gives of a value that has no other way to become a number; before Python 3.14.
    fn truncated(&mut self, value: &Value) -> Result<Option<Value>, Exc> {
        if self.world.python >= (3, 14) || value.is_instance_of::<Str>() || value.is_instance_of::<Bytes>() {
            return Ok(None);
        }
        let name = self.intern("__trunc__");
        if self.lookup_special(value, &name).is_none() {
            return Ok(None);
        }
        self.warn_deprecated("The delegation of int() to __trunc__ is deprecated.")?;
        let Some(result) = self.call_special(value, &name, &[])? else { return Ok(None) };
        if let Some(int) = self.int_value(&result) {
            return Ok(Some(self.int_of(int)));
        }
        if self.slots(&result).index.is_none() {
            let message = format!("__trunc__ returned non-Integral (type {})", self.class_name(&result));
            return Err(self.type_error(message));
        }
        let result = self.index(&result)?;
        self.plain_int(result, "__index__").map(Some)
    }

    /// The number of a special method's result, of class `int` itself.
    fn plain_int(&mut self, result: Value, method: &str) -> Result<Value, Exc> {
        match self.int_value(&result) {
            Some(int) => {
                if !self.class_of(&result).is(&self.world.types.int) {
                    let class = self.class_name(&result);
                    self.warn_deprecated(&format!(
                        "{method} returned non-int (type {class}).  The ability to return an instance of a strict subclass of \
                         int is deprecated, and may be removed in a future version of Python."
                    ))?;
                }
                Ok(self.int_of(int))
            }
            None => {
                let message = format!("{method} returned non-int (type {})", self.class_name(&result));
                Err(self.type_error(message))
            }
        }
    }
}
