//! f-strings.

use molt_value::{Str, Value};

use super::{Frame, Reg};
use crate::{Cx, Exc};

/// `dst =` the text of `a` in an f-string: converted (`b's'`, `b'r'`, `b'a'`, 0), then formatted.
pub fn format_value(fr: &mut Frame<'_>, dst: Reg, a: Reg, conversion: u8, spec: Reg) -> bool {
    let value = fr.operand(a);
    let spec = fr.optional(spec);
    fr.publish();
    let result = convert(fr.cx, value, conversion).and_then(|value| fr.cx.format_value(&value, spec.as_ref()));
    fr.finish(dst, result)
}

fn convert(cx: &mut Cx, value: Value, conversion: u8) -> Result<Value, Exc> {
    match conversion {
        b's' => cx.str_of(&value).map(Value::from),
        b'r' => cx.repr(&value).map(Value::from),
        b'a' => cx.ascii(&value).map(Value::from),
        _ => Ok(value),
    }
}

impl Cx {
    /// `ascii(value)`.
    ///
    /// # Errors
    /// As [`Cx::repr`].
    pub fn ascii(&mut self, value: &Value) -> Result<molt_value::Gc<Str>, Exc> {
        let text = self.repr(value)?;
        if text.is_ascii() {
            return Ok(text);
        }
        let escaped = molt_text::repr_text::escape_non_ascii(crate::builtins::str_::as_wtf8(&text));
        Ok(self.str(&escaped))
    }

    /// `format(value, spec)`.
    ///
    /// # Errors
    /// What `__format__` raises; TypeError when it returns no `str`.
    pub fn format_value(&mut self, value: &Value, spec: Option<&Value>) -> Result<Value, Exc> {
        let plain = spec.is_none_or(|spec| spec.downcast::<Str>().is_some_and(|spec| spec.char_len() == 0));
        if plain {
            let class = self.class_of(value);
            let types = &self.world.types;
            if class.is(&types.str) {
                return Ok(value.clone());
            }
            if class.is(&types.int) || class.is(&types.float) || class.is(&types.bool) || class.is(&types.none_type) {
                return self.str_of(value).map(Value::from);
            }
        }
        let spec = match spec {
            Some(spec) => spec.clone(),
            None => self.str("").into(),
        };
        let name = self.world.names.format.clone();
        let Some(result) = self.call_special(value, &name, &[spec])? else {
            let message = format!("Type {} doesn't define __format__", self.class_name(value));
            return Err(self.type_error(message));
        };
        if result.is_instance_of::<Str>() {
            return Ok(result);
        }
        let message = format!("__format__ must return a str, not {}", self.class_name(&result));
        Err(self.type_error(message))
    }
}
