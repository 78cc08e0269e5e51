//! `str.format` and `str.format_map`. CPython Objects/stringlib/unicode_format.h.

use molt_text::format_string::{self, Accessor, AutoNumber, FieldRoot, MAX_DEPTH, ReplacementField};
use molt_text::{Wtf8, Wtf8Buf};
use molt_value::{Gc, Str, Value};

use super::as_wtf8;
use crate::builtins::dict::Dict;
use crate::builtins::tuple::Tuple;
use crate::{Cx, Exc};

/// Where the fields' values come from.
pub(super) enum Fields<'a> {
    /// The arguments of `format`.
    Arguments(&'a Gc<Tuple>, &'a Gc<Dict>),
    /// The mapping of `format_map`.
    Mapping(&'a Value),
}

/// The template with its fields replaced.
pub(super) fn format(cx: &mut Cx, template: &Gc<Str>, fields: Fields<'_>) -> Result<Wtf8Buf, Exc> {
    let mut formatter = Formatter { fields, numbering: AutoNumber::default() };
    formatter.build(cx, as_wtf8(template), MAX_DEPTH)
}

struct Formatter<'a> {
    fields: Fields<'a>,
    numbering: AutoNumber,
}

impl Formatter<'_> {
    fn build(&mut self, cx: &mut Cx, template: Wtf8<'_>, depth: usize) -> Result<Wtf8Buf, Exc> {
        if depth == 0 {
            return Err(cx.text_error(format_string::recursion_error()));
        }
        let mut out = Wtf8Buf::with_capacity(template.as_bytes().len());
        for segment in format_string::segments(template) {
            let segment = cx.text_result(segment)?;
            out.push_wtf8(segment.literal);
            if let Some(field) = segment.field {
                let text = self.field(cx, &field, depth)?;
                out.push_wtf8(as_wtf8(&text));
            }
        }
        Ok(out)
    }

    fn field(&mut self, cx: &mut Cx, field: &ReplacementField<'_>, depth: usize) -> Result<Gc<Str>, Exc> {
        let value = self.value(cx, field.name)?;
        let value = match field.conversion {
            None => value,
            Some(conversion) => convert(cx, &value, conversion)?,
        };
        let built;
        let spec = if field.spec_is_nested {
            built = self.build(cx, field.spec, depth - 1)?;
            built.as_wtf8()
        } else {
            field.spec
        };
        cx.format_text(&value, spec)
    }

    /// The value that a field's name stands for: `0.attribute[key]`.
    fn value(&mut self, cx: &mut Cx, name: Wtf8<'_>) -> Result<Value, Exc> {
        let (root, accessors) = cx.text_result(format_string::split_field_name(name, Some(&mut self.numbering)))?;
        let mut value = self.root(cx, root)?;
        for accessor in accessors {
            value = match cx.text_result(accessor)? {
                Accessor::Attribute(name) => {
                    let name = cx.str_from_wtf8(name);
                    let name = cx.world.intern_object(&name);
                    cx.getattr(&value, &name)?
                }
                Accessor::Index(index) => cx.getitem(&value, &Value::int(index as i64))?,
                Accessor::Key(key) => {
                    let key = cx.str_from_wtf8(key).into();
                    cx.getitem(&value, &key)?
                }
            };
        }
        Ok(value)
    }

    fn root(&self, cx: &mut Cx, root: FieldRoot<'_>) -> Result<Value, Exc> {
        match (root, &self.fields) {
            (FieldRoot::Index(index), Fields::Arguments(positional, _)) => match positional.items().get(index) {
                Some(value) => Ok(value.clone()),
                None => {
                    let message = format!("Replacement index {index} out of range for positional args tuple");
                    Err(cx.index_error(message))
                }
            },
            (FieldRoot::Index(_), Fields::Mapping(_)) => {
                Err(cx.value_error("Format string contains positional fields"))
            }
            (FieldRoot::Name(name), Fields::Arguments(_, keywords)) => {
                let key = cx.str_from_wtf8(name).into();
                match cx.dict_get(keywords, &key)? {
                    Some(value) => Ok(value),
                    None => Err(cx.key_error(key)),
                }
            }
            (FieldRoot::Name(name), Fields::Mapping(mapping)) => {
                let key = cx.str_from_wtf8(name).into();
                cx.getitem(mapping, &key)
            }
        }
    }
}

/// `!r`, `!s`, `!a`.
fn convert(cx: &mut Cx, value: &Value, conversion: u32) -> Result<Value, Exc> {
    match char::from_u32(conversion) {
        Some('r') => cx.repr(value).map(Value::from),
        Some('s') => cx.str_of(value).map(Value::from),
        Some('a') => cx.ascii(value).map(Value::from),
        _ => Err(cx.text_error(format_string::unknown_conversion(conversion))),
    }
}
