//! f-strings.

use molt_text::format_spec::{self, FormatTarget};
use molt_text::{Int, Wtf8, Wtf8Buf};
use molt_value::{Gc, Str, Tag, Value};

use super::{Frame, NO_REG, Reg};
use crate::builtins::str_::as_wtf8;
use crate::{Cx, Exc};

/// `dst =` the text of `a` in an f-string: converted (`b's'`, `b'r'`, `b'a'`, 0), then formatted.
pub fn format_value(fr: &mut Frame<'_>, dst: Reg, a: Reg, conversion: u8, spec: Reg) -> bool {
    if spec == NO_REG && (conversion == 0 || conversion == b's') {
        let value = &fr.regs[usize::from(a)];
        if value.class_is(&fr.cx.world.types.str) {
            let text = fr.operand(a);
            return fr.put(dst, text);
        }
        if let Some(number) = value.as_int() {
            let result = fr.attempt(|fr| Ok(fr.cx.decimal_text(number).into()));
            return fr.finish(dst, result);
        }
    }
    format_otherwise(fr, dst, a, conversion, spec)
}

/// As [`format_value`] without conversion and specifier, for `build_string`: a small int stays what it is, since nobody can tell
/// when its digits are written.
pub fn format_part(fr: &mut Frame<'_>, dst: Reg, a: Reg) -> bool {
    let value = &fr.regs[usize::from(a)];
    if value.tag() == Tag::Int || value.class_is(&fr.cx.world.types.str) {
        let value = fr.operand(a);
        return fr.put(dst, value);
    }
    format_otherwise(fr, dst, a, 0, NO_REG)
}

#[inline(never)]
fn format_otherwise(fr: &mut Frame<'_>, dst: Reg, a: Reg, conversion: u8, spec: Reg) -> bool {
    let value = fr.operand(a);
    let spec = fr.optional(spec);
    let result =
        fr.attempt(|fr| convert(fr.cx, value, conversion).and_then(|value| fr.cx.format_value(&value, spec.as_ref())));
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
    pub fn ascii(&mut self, value: &Value) -> Result<Gc<Str>, Exc> {
        let text = self.repr(value)?;
        if text.is_ascii() {
            return Ok(text);
        }
        let escaped = molt_text::repr_text::escape_non_ascii(as_wtf8(&text));
        Ok(self.str(&escaped))
    }

    /// `format(value, spec)`.
    ///
    /// # Errors
    /// What `__format__` raises; TypeError when it returns no `str`.
    pub fn format_value(&mut self, value: &Value, spec: Option<&Value>) -> Result<Value, Exc> {
        let text = spec.map_or(Some(Wtf8::EMPTY), |spec| spec.downcast::<Str>().map(as_wtf8));
        if let Some(text) = text
            && let Some(formatted) = self.format_builtin(value, text)?
        {
            return Ok(formatted.into());
        }
        if text.is_some_and(Wtf8::is_empty) && self.formats_as_object(value) {
            return self.str_of(value).map(Value::from);
        }
        let spec = match spec {
            Some(spec) => spec.clone(),
            None => self.str("").into(),
        };
        self.format_by_method(value, spec)
    }

    /// Whether the class of a value has its `__format__` from `object`, which gives the value's text where nothing is specified.
    fn formats_as_object(&mut self, value: &Value) -> bool {
        let name = self.world.names.format.clone();
        let object = self.world.types.object.clone();
        match (self.lookup_special(value, &name), self.lookup_in_class(&object, &name)) {
            (Some(own), Some(general)) => own.is(&general),
            _ => false,
        }
    }

    /// `format(value, spec)` by a specifier that is no object yet.
    ///
    /// # Errors
    /// As [`Cx::format_value`].
    pub fn format_text(&mut self, value: &Value, spec: Wtf8<'_>) -> Result<Gc<Str>, Exc> {
        if let Some(formatted) = self.format_builtin(value, spec)? {
            return Ok(formatted);
        }
        let spec = self.str_from_wtf8(spec).into();
        let formatted = self.format_by_method(value, spec)?;
        formatted.downcast_into::<Str>().map_err(|_| self.system_error("__format__ returned no text"))
    }

    /// The text of a value whose class is exactly one of the common ones, without looking `__format__` up.
    fn format_builtin(&mut self, value: &Value, spec: Wtf8<'_>) -> Result<Option<Gc<Str>>, Exc> {
        if let Some(text) = value.downcast::<Str>() {
            if !self.is_exact_str(text) {
                return Ok(None);
            }
            if spec.is_empty() {
                return Ok(Some(text.clone()));
            }
            let target = FormatTarget { type_name: "str", version: self.text_version() };
            return self.formatted(format_spec::format_text(as_wtf8(text), spec, target)).map(Some);
        }
        match value.tag() {
            Tag::Int | Tag::Float | Tag::Bool | Tag::None if spec.is_empty() => self.str_of(value).map(Some),
            Tag::Int => {
                let target = FormatTarget { type_name: "int", version: self.text_version() };
                let number = Int::Small(value.as_int().unwrap_or_default());
                {
                    let limit = self.world.int_max_str_digits;
                    self.formatted(format_spec::format_int(&number, spec, limit, target)).map(Some)
                }
            }
            Tag::Float => {
                let target = FormatTarget { type_name: "float", version: self.text_version() };
                let number = value.as_float().unwrap_or_default();
                self.formatted(format_spec::format_float(number, spec, target)).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn formatted(&mut self, text: molt_text::error::Result<Wtf8Buf>) -> Result<Gc<Str>, Exc> {
        let text = self.text_result(text)?;
        Ok(self.str_from_wtf8(text.as_wtf8()))
    }

    fn format_by_method(&mut self, value: &Value, spec: Value) -> Result<Value, Exc> {
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
