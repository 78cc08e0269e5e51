//! `template % values` of text and bytes. CPython Objects/unicodeobject.c `PyUnicode_Format`, Objects/bytesobject.c
//! `_PyBytes_FormatEx`.

use molt_text::percent_format::{self, Directive, Event, Flags, Template, TemplateKind};
use molt_text::{Int, Wtf8, Wtf8Buf};
use molt_value::{Gc, Str, Value};

use super::as_wtf8;
use crate::builtins::bytearray::ByteArray;
use crate::builtins::bytes::Bytes;
use crate::builtins::tuple::Tuple;
use crate::{Cx, Exc, ExceptionKind};

/// `template % values` of text.
///
/// # Errors
/// TypeError, ValueError and OverflowError in CPython's words, and what converting the values raises.
pub(crate) fn format_str(cx: &mut Cx, template: &Gc<Str>, values: &Value) -> Result<Wtf8Buf, Exc> {
    let has_mapping = is_mapping(cx, values) && !values.is_instance_of::<Str>();
    Operands::new(values, has_mapping).format(cx, as_wtf8(template), TemplateKind::Str)
}

/// `template % values` of bytes.
///
/// # Errors
/// As [`format_str`].
pub(crate) fn format_bytes(cx: &mut Cx, template: &[u8], values: &Value) -> Result<Vec<u8>, Exc> {
    let is_text =
        values.is_instance_of::<Str>() || values.is_instance_of::<Bytes>() || values.is_instance_of::<ByteArray>();
    let has_mapping = is_mapping(cx, values) && !is_text;
    let template = percent_format::from_latin1(template);
    let text = Operands::new(values, has_mapping).format(cx, template.as_wtf8(), TemplateKind::Bytes)?;
    Ok(text.as_wtf8().code_points().map(|code_point| code_point as u8).collect())
}

fn is_mapping(cx: &Cx, values: &Value) -> bool {
    cx.slots(values).getitem.is_some() && !values.is_instance_of::<Tuple>()
}

/// The right operand, as the directives use it up.
struct Operands {
    values: Value,
    /// The number of values of a tuple, -1 for a single value.
    len: i64,
    /// The next value; -2 before a single one.
    next: i64,
    mapping: Option<Value>,
}

impl Operands {
    fn new(values: &Value, has_mapping: bool) -> Operands {
        let (len, next) = match values.downcast::<Tuple>() {
            Some(tuple) => (tuple.items().len() as i64, 0),
            None => (-1, -2),
        };
        Operands { values: values.clone(), len, next, mapping: has_mapping.then(|| values.clone()) }
    }

    fn format(mut self, cx: &mut Cx, text: Wtf8<'_>, kind: TemplateKind) -> Result<Wtf8Buf, Exc> {
        let mut template = Template::new(text, kind, self.mapping.is_some());
        let mut out = Wtf8Buf::with_capacity(text.as_bytes().len());
        loop {
            let event = template.next_event();
            match cx.text_result(event)? {
                None => break,
                Some(Event::Literal(literal)) => out.push_wtf8(literal),
                Some(Event::Key(key)) => self.look_up(cx, key, kind)?,
                Some(Event::StarWidth) => template.set_width(self.star_width(cx)?),
                Some(Event::StarPrecision) => template.set_precision(self.star_precision(cx)?),
                Some(Event::Convert(directive)) => {
                    let value = self.take(cx)?;
                    if kind == TemplateKind::Str && push_plain(cx, &directive, &value, &mut out)? {
                        continue;
                    }
                    let text = match kind {
                        TemplateKind::Str => convert_to_str(cx, &directive, &value)?,
                        TemplateKind::Bytes => convert_to_bytes(cx, &directive, &value)?,
                    };
                    out.push_wtf8(text.as_wtf8());
                }
            }
        }
        if self.next < self.len && self.mapping.is_none() {
            return Err(cx.text_error(match kind {
                TemplateKind::Str => percent_format::not_all_converted(),
                TemplateKind::Bytes => percent_format::not_all_converted_bytes(),
            }));
        }
        Ok(out)
    }

    /// The next value.
    fn take(&mut self, cx: &mut Cx) -> Result<Value, Exc> {
        if self.next >= self.len {
            return Err(cx.text_error(percent_format::not_enough_arguments()));
        }
        self.next += 1;
        match self.values.downcast::<Tuple>() {
            Some(tuple) if self.len >= 0 => Ok(tuple.items()[self.next as usize - 1].clone()),
            _ => Ok(self.values.clone()),
        }
    }

    /// From here on the value under a key is the only one.
    fn look_up(&mut self, cx: &mut Cx, key: Wtf8<'_>, kind: TemplateKind) -> Result<(), Exc> {
        let key = match kind {
            TemplateKind::Str => cx.str_from_wtf8(key).into(),
            TemplateKind::Bytes => {
                let bytes: Vec<u8> = key.code_points().map(|code_point| code_point as u8).collect();
                cx.bytes(&bytes).into()
            }
        };
        if let Some(mapping) = self.mapping.clone() {
            self.values = cx.getitem(&mapping, &key)?;
            (self.len, self.next) = (-1, -2);
        }
        Ok(())
    }

    /// The width that a `*` stands for. CPython Objects/unicodeobject.c `unicode_format_arg_parse`.
    fn star_width(&mut self, cx: &mut Cx) -> Result<i64, Exc> {
        let value = self.star(cx)?;
        match cx.int_to_i64(&value) {
            Some(width) => Ok(width),
            None => Err(cx.overflow_error("Python int too large to convert to C ssize_t")),
        }
    }

    /// The precision that a `*` stands for, a C int.
    fn star_precision(&mut self, cx: &mut Cx) -> Result<i64, Exc> {
        let value = self.star(cx)?;
        match cx.int_to_i64(&value).and_then(|precision| i32::try_from(precision).ok()) {
            Some(precision) => Ok(precision.into()),
            None => Err(cx.overflow_error("Python int too large to convert to C int")),
        }
    }

    fn star(&mut self, cx: &mut Cx) -> Result<Value, Exc> {
        let value = self.take(cx)?;
        if cx.is_int(&value) { Ok(value) } else { Err(cx.text_error(percent_format::star_wants_int())) }
    }
}

/// Writes the common directives at once: `%s` and `%d` without flags, width and precision. `false` for all others.
fn push_plain(cx: &mut Cx, directive: &Directive, value: &Value, out: &mut Wtf8Buf) -> Result<bool, Exc> {
    let Directive { flags, width: 0, precision: None, .. } = directive else { return Ok(false) };
    if *flags != Flags::default() {
        return Ok(false);
    }
    match (directive.kind(), value.as_int()) {
        ('s', _) | ('d', Some(_)) => {
            let text = cx.str_of(value)?;
            out.push_wtf8(as_wtf8(&text));
            Ok(true)
        }
        _ => Ok(false),
    }
}

fn convert_to_str(cx: &mut Cx, directive: &Directive, value: &Value) -> Result<Wtf8Buf, Exc> {
    match directive.kind() {
        's' => cx.str_of(value).map(|text| directive.render_text(as_wtf8(&text))),
        'r' => cx.repr(value).map(|text| directive.render_text(as_wtf8(&text))),
        'a' => cx.ascii(value).map(|text| directive.render_text(as_wtf8(&text))),
        'd' | 'i' | 'u' | 'o' | 'x' | 'X' => convert_int(cx, directive, value),
        'e' | 'E' | 'f' | 'F' | 'g' | 'G' => cx.to_f64(value).map(|float| directive.render_float(float)),
        'c' => character(cx, value).map(|code_point| directive.render_character(code_point)),
        _ => Err(cx.text_error(directive.unsupported())),
    }
}

fn convert_to_bytes(cx: &mut Cx, directive: &Directive, value: &Value) -> Result<Wtf8Buf, Exc> {
    match directive.kind() {
        's' | 'b' => {
            let bytes = bytes_of(cx, value)?;
            Ok(directive.render_text(percent_format::from_latin1(&bytes).as_wtf8()))
        }
        'r' | 'a' => cx.ascii(value).map(|text| directive.render_text(as_wtf8(&text))),
        'd' | 'i' | 'u' | 'o' | 'x' | 'X' => convert_int(cx, directive, value),
        'e' | 'E' | 'f' | 'F' | 'g' | 'G' => {
            if !is_number(cx, value) {
                let message = format!("float argument required, not {}", cx.class_name(value));
                return Err(cx.type_error(message));
            }
            cx.to_f64(value).map(|float| directive.render_float(float))
        }
        'c' => byte(cx, value).map(|byte| directive.render_character(u32::from(byte))),
        _ => Err(cx.text_error(directive.unsupported())),
    }
}

fn is_number(cx: &Cx, value: &Value) -> bool {
    let slots = cx.slots(value);
    slots.int.is_some() || slots.float.is_some() || slots.index.is_some()
}

/// CPython `mainformatlong`: a TypeError on the way to the integer is told in words of its own.
fn convert_int(cx: &mut Cx, directive: &Directive, value: &Value) -> Result<Wtf8Buf, Exc> {
    let wants_index = matches!(directive.kind(), 'o' | 'x' | 'X');
    let number = if cx.is_int(value) {
        Ok(value.clone())
    } else if !is_number(cx, value) {
        return Err(wrong_number(cx, directive, value, wants_index));
    } else if wants_index {
        cx.index(value)
    } else {
        cx.to_int(value)
    };
    match number {
        Ok(number) => {
            let number = cx.int_value(&number).unwrap_or(Int::Small(0));
            {
                let limit = cx.world.int_max_str_digits;
                cx.text_result(directive.render_int(&number, limit))
            }
        }
        Err(error) if error.is_kind(cx, ExceptionKind::TypeError) => {
            Err(wrong_number(cx, directive, value, wants_index))
        }
        Err(error) => Err(error),
    }
}

#[cold]
fn wrong_number(cx: &mut Cx, directive: &Directive, value: &Value, wants_index: bool) -> Exc {
    let (kind, class) = (directive.kind(), cx.class_name(value));
    let wanted = if wants_index { "an integer" } else { "a real number" };
    cx.type_error(format!("%{kind} format: {wanted} is required, not {class}"))
}

/// CPython `formatchar`.
fn character(cx: &mut Cx, value: &Value) -> Result<u32, Exc> {
    let code_point = match value.downcast::<Str>() {
        Some(text) => as_wtf8(text).single(),
        None => match cx.index(value) {
            Ok(index) => {
                let code_point = cx.int_to_i64(&index).and_then(|number| u32::try_from(number).ok());
                return match code_point.filter(|&code_point| code_point <= 0x10_FFFF) {
                    Some(code_point) => Ok(code_point),
                    None => Err(cx.overflow_error("%c arg not in range(0x110000)")),
                };
            }
            Err(error) if error.is_kind(cx, ExceptionKind::TypeError) => None,
            Err(error) => return Err(error),
        },
    };
    code_point.ok_or_else(|| cx.type_error("%c requires int or char"))
}

/// CPython `byte_converter`.
fn byte(cx: &mut Cx, value: &Value) -> Result<u8, Exc> {
    let single = match (value.downcast::<Bytes>(), value.downcast::<ByteArray>()) {
        (Some(bytes), _) => Some(bytes.items().to_vec()),
        (_, Some(array)) => Some(array.read(cx).bytes.to_vec()),
        _ => None,
    };
    if let Some([byte]) = single.as_deref() {
        return Ok(*byte);
    }
    if single.is_none() {
        match cx.index(value) {
            Ok(index) => {
                return match cx.int_to_i64(&index).and_then(|number| u8::try_from(number).ok()) {
                    Some(byte) => Ok(byte),
                    None => Err(cx.overflow_error("%c arg not in range(256)")),
                };
            }
            Err(error) if error.is_kind(cx, ExceptionKind::TypeError) => {}
            Err(error) => return Err(error),
        }
    }
    Err(cx.type_error("%c requires an integer in range(256) or a single byte"))
}

/// CPython `format_obj`: a bytes-like object, or what `__bytes__` returns.
fn bytes_of(cx: &mut Cx, value: &Value) -> Result<Vec<u8>, Exc> {
    if let Some(bytes) = cx.bytes_like(value) {
        return Ok(bytes);
    }
    if let Some(bytes) = crate::builtins::bytes::from_special_method(cx, value)? {
        return Ok(bytes.items().to_vec());
    }
    let class = cx.class_name(value);
    Err(cx
        .type_error(format!("%b requires a bytes-like object, or an object that implements __bytes__, not '{class}'")))
}
