//! `%` formatting and templates of str.format, against tests/record/record_templates.py. A small evaluator stands for
//! the object model: it knows ints, floats, text and bytes.

use crate::data::{Case, Show, check, escape, parse_hex, result, unescape};
use molt_text::format_spec::{FormatTarget, format_int, format_text};
use molt_text::format_string::{self, Accessor, AutoNumber, FieldRoot, segments, split_field_name};
use molt_text::int_text::DEFAULT_MAX_STR_DIGITS;
use molt_text::percent_format::{self as percent, Directive, Event, Template, TemplateKind};
use molt_text::{BigInt, Error, ErrorKind, Int, PythonVersion, Wtf8, Wtf8Buf, repr_text};

#[derive(Clone)]
enum Value {
    Int(Int),
    Float(f64),
    Text(Wtf8Buf),
    Bytes(Vec<u8>),
}

fn value(tagged: &str) -> Value {
    let body = &tagged[1..];
    match &tagged[..1] {
        "i" => Value::Int(Int::from(body.parse::<BigInt>().expect("int"))),
        "f" => Value::Float(f64::from_bits(u64::from_str_radix(body, 16).expect("float"))),
        "b" => Value::Bytes(parse_hex(body)),
        _ => Value::Text(unescape(body)),
    }
}

fn values(case: &Case, index: usize) -> Vec<Value> {
    case.list(index).iter().map(|tagged| value(tagged)).collect()
}

fn small(value: &Value) -> Result<i64, Error> {
    match value {
        Value::Int(Int::Small(value)) => Ok(*value),
        _ => Err(percent::star_wants_int()),
    }
}

fn convert(directive: &Directive, value: &Value) -> Result<Wtf8Buf, Error> {
    match (directive.kind(), value) {
        ('d' | 'i' | 'u' | 'o' | 'x' | 'X', Value::Int(value)) => directive.render_int(value, DEFAULT_MAX_STR_DIGITS),
        ('e' | 'E' | 'f' | 'F' | 'g' | 'G', Value::Float(value)) => Ok(directive.render_float(*value)),
        ('e' | 'E' | 'f' | 'F' | 'g' | 'G', Value::Int(Int::Small(value))) => Ok(directive.render_float(*value as f64)),
        ('c', Value::Int(Int::Small(value))) => Ok(directive.render_character(*value as u32)),
        ('c', Value::Text(text)) => Ok(directive.render_character(text.as_wtf8().code_point_at(0))),
        ('c', Value::Bytes(bytes)) => Ok(directive.render_character(u32::from(bytes[0]))),
        ('s' | 'b', Value::Bytes(bytes)) => Ok(directive.render_text(percent::from_latin1(bytes).as_wtf8())),
        ('r' | 'a', Value::Bytes(bytes)) => {
            Ok(directive.render_text(Wtf8::from(repr_text::repr_bytes(bytes).as_str())))
        }
        ('s', Value::Text(text)) => Ok(directive.render_text(text.as_wtf8())),
        ('r', Value::Text(text)) => Ok(directive.render_text(repr_text::repr_str(text.as_wtf8()).as_wtf8())),
        ('a', Value::Text(text)) => {
            Ok(directive.render_text(Wtf8::from(repr_text::ascii_str(text.as_wtf8()).as_str())))
        }
        ('s' | 'r' | 'a', Value::Int(value)) => Ok(directive.render_text(Wtf8::from(value.to_string().as_str()))),
        ('s' | 'r' | 'a', Value::Float(value)) => {
            Ok(directive.render_text(Wtf8::from(molt_text::float_repr::repr(*value).as_str())))
        }
        _ => Err(directive.unsupported()),
    }
}

fn apply_percent(
    template: Wtf8<'_>,
    kind: TemplateKind,
    arguments: Vec<Value>,
    mapping: Option<Vec<(Wtf8Buf, Value)>>,
) -> Result<Wtf8Buf, Error> {
    let mut reader = Template::new(template, kind, mapping.is_some());
    let mut arguments = arguments.into_iter();
    let mut looked_up = None;
    let mut out = Wtf8Buf::new();
    while let Some(event) = reader.next_event()? {
        let mut take = || looked_up.take().or_else(|| arguments.next()).ok_or_else(percent::not_enough_arguments);
        match event {
            Event::Literal(text) => out.push_wtf8(text),
            Event::Key(key) => {
                let items = mapping.as_ref().expect("only a mapping gives keys");
                let found = items.iter().find(|(name, _)| name.as_wtf8() == key);
                looked_up = Some(found.ok_or_else(|| Error::new(ErrorKind::KeyError, key.to_owned()))?.1.clone());
            }
            Event::StarWidth => reader.set_width(small(&take()?)?),
            Event::StarPrecision => reader.set_precision(small(&take()?)?),
            Event::Convert(directive) => out.push_wtf8(convert(&directive, &take()?)?.as_wtf8()),
        }
    }
    match (mapping, kind) {
        (None, _) if arguments.next().is_none() => Ok(out),
        (Some(_), _) => Ok(out),
        (None, TemplateKind::Str) => Err(percent::not_all_converted()),
        (None, TemplateKind::Bytes) => Err(percent::not_all_converted_bytes()),
    }
}

#[test]
fn percent_formatting_is_that_of_cpython() {
    check("percent_format", |case| match case.name.as_str() {
        "percent" => result(apply_percent(case.text(0).as_wtf8(), TemplateKind::Str, values(case, 1), None)),
        "percent_bytes" => {
            let template = percent::from_latin1(&case.bytes(0));
            let formatted = apply_percent(template.as_wtf8(), TemplateKind::Bytes, values(case, 1), None);
            result(formatted.map(|text| text.as_wtf8().code_points().map(|byte| byte as u8).collect::<Vec<u8>>()))
        }
        "percent_mapping" => {
            let items = case.list(1);
            let mapping = items.chunks(2).map(|item| (unescape(&item[0][1..]), value(&item[1]))).collect();
            let arguments = Vec::new();
            result(apply_percent(case.text(0).as_wtf8(), TemplateKind::Str, arguments, Some(mapping)))
        }
        other => panic!("{other}"),
    });
}

struct Raw(String);

impl Show for Raw {
    fn show(&self) -> String {
        self.0.clone()
    }
}

/// The flat list of literal, name, specifier and conversion that `_string.formatter_parser` gives.
fn show_segments(template: Wtf8<'_>) -> Result<Raw, Error> {
    let mut parts = Vec::new();
    for segment in segments(template) {
        let segment = segment?;
        parts.push(escape(segment.literal));
        match segment.field {
            None => parts.extend(["None"; 3].map(String::from)),
            Some(field) => {
                parts.extend([escape(field.name), escape(field.spec)]);
                let conversion = field.conversion.map(|conversion| [conversion].into_iter().collect::<Wtf8Buf>());
                parts.push(conversion.map_or_else(|| String::from("None"), |text| text.show()));
            }
        }
    }
    Ok(Raw(format!("[{}]", parts.join(","))))
}

fn show_field_name(name: Wtf8<'_>) -> Result<Raw, Error> {
    let (root, accessors) = split_field_name(name, None)?;
    let root = match root {
        FieldRoot::Index(index) => index.to_string(),
        FieldRoot::Name(name) => escape(name),
    };
    let mut steps = Vec::new();
    for accessor in accessors {
        steps.push(match accessor? {
            Accessor::Attribute(name) => format!("True,{}", escape(name)),
            Accessor::Index(index) => format!("False,{index}"),
            Accessor::Key(key) => format!("False,{}", escape(key)),
        });
    }
    Ok(Raw(format!("[{root},[{}]]", steps.join(","))))
}

fn apply_format(
    template: Wtf8<'_>,
    arguments: &[Value],
    numbering: &mut AutoNumber,
    depth: usize,
) -> Result<Wtf8Buf, Error> {
    if depth == 0 {
        return Err(format_string::recursion_error());
    }
    let mut out = Wtf8Buf::new();
    for segment in segments(template) {
        let segment = segment?;
        out.push_wtf8(segment.literal);
        let Some(field) = segment.field else { continue };
        let value = match split_field_name(field.name, Some(&mut *numbering))?.0 {
            FieldRoot::Index(index) => arguments.get(index).cloned().ok_or_else(|| {
                let message = format!("Replacement index {index} out of range for positional args tuple");
                Error::new(ErrorKind::IndexError, message)
            })?,
            FieldRoot::Name(name) => return Err(Error::new(ErrorKind::KeyError, name.to_owned())),
        };
        let value = match field.conversion.map(|conversion| (conversion, char::from_u32(conversion))) {
            None => value,
            Some((_, Some(conversion @ ('r' | 's' | 'a')))) => Value::Text(match (value, conversion) {
                (Value::Text(text), 's') => text,
                (Value::Text(text), 'r') => repr_text::repr_str(text.as_wtf8()),
                (Value::Text(text), _) => Wtf8Buf::from(repr_text::ascii_str(text.as_wtf8())),
                (Value::Int(value), _) => Wtf8Buf::from(value.to_string()),
                _ => panic!("not among the arguments"),
            }),
            Some((conversion, _)) => return Err(format_string::unknown_conversion(conversion)),
        };
        let spec = if field.spec_is_nested {
            apply_format(field.spec, arguments, numbering, depth - 1)?
        } else {
            field.spec.to_owned()
        };
        let target = |type_name| FormatTarget { type_name, version: PythonVersion::PY_3_13 };
        let formatted = match &value {
            Value::Int(value) => format_int(value, spec.as_wtf8(), DEFAULT_MAX_STR_DIGITS, target("int"))?,
            Value::Text(text) => format_text(text.as_wtf8(), spec.as_wtf8(), target("str"))?,
            _ => panic!("not among the arguments"),
        };
        out.push_wtf8(formatted.as_wtf8());
    }
    Ok(out)
}

#[test]
fn format_templates_are_those_of_cpython() {
    check("format_string", |case| match case.name.as_str() {
        "segments" => result(show_segments(case.text(0).as_wtf8())),
        "field_name" => result(show_field_name(case.text(0).as_wtf8())),
        "format" => {
            let mut numbering = AutoNumber::default();
            let arguments = values(case, 1);
            result(apply_format(case.text(0).as_wtf8(), &arguments, &mut numbering, format_string::MAX_DEPTH))
        }
        other => panic!("{other}"),
    });
}
