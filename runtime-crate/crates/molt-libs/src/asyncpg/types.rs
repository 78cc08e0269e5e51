//! Descriptions of types, as the introspection query gives them, and the codecs that follow from them.
//! asyncpg/protocol/codecs/base.pyx `DataCodecConfig.add_types`.

use molt_object::{Cx, Exc, Gc, Value};

use super::codecs::{Codec, Format, Method, core};
use super::settings::{Settings, Target};
use super::{errors, record};

/// A row of the introspection query.
pub struct TypeInfo {
    oid: u32,
    schema: String,
    name: String,
    /// `pg_type.typtype`
    kind: u8,
    base: Related,
    element: Related,
    delimiter: char,
    subtype: Related,
    field_types: Vec<u32>,
    field_names: Vec<String>,
}

/// Another type: its number, 0 where there is none, and its name.
struct Related {
    oid: u32,
    name: String,
}

fn number(cx: &mut Cx, row: &Value, field: &str) -> Result<u32, Exc> {
    let key = cx.str(field).into();
    let value = cx.getitem(row, &key)?;
    Ok(value.as_int().and_then(|number| u32::try_from(number).ok()).unwrap_or(0))
}

fn text(cx: &mut Cx, row: &Value, field: &str) -> Result<String, Exc> {
    let key = cx.str(field).into();
    let value = cx.getitem(row, &key)?;
    if value.is_none() { Ok(String::new()) } else { cx.str_text(&value) }
}

/// A field of type `"char"`, which comes as bytes.
fn character(cx: &mut Cx, row: &Value, field: &str) -> Result<Option<u8>, Exc> {
    let key = cx.str(field).into();
    let value = cx.getitem(row, &key)?;
    Ok(cx.bytes_like(&value).and_then(|bytes| bytes.first().copied()))
}

fn list(cx: &mut Cx, row: &Value, field: &str) -> Result<Vec<Value>, Exc> {
    let key = cx.str(field).into();
    let value = cx.getitem(row, &key)?;
    if value.is_none() { Ok(Vec::new()) } else { cx.collect(&value) }
}

fn related(cx: &mut Cx, row: &Value, field: &str) -> Result<Related, Exc> {
    let name = text(cx, row, &format!("{field}_name"))?;
    Ok(Related { oid: number(cx, row, field)?, name })
}

impl TypeInfo {
    /// Reads a row of the introspection query.
    ///
    /// # Errors
    /// KeyError for a row of another kind.
    pub fn read(cx: &mut Cx, row: &Value) -> Result<TypeInfo, Exc> {
        let mut field_names = Vec::new();
        for name in list(cx, row, "attrnames")? {
            field_names.push(cx.str_text(&name)?);
        }
        let field_types = list(cx, row, "attrtypoids")?;
        Ok(TypeInfo {
            oid: number(cx, row, "oid")?,
            schema: text(cx, row, "ns")?,
            name: text(cx, row, "name")?,
            kind: character(cx, row, "kind")?.unwrap_or(b'b'),
            base: related(cx, row, "basetype")?,
            element: related(cx, row, "elemtype")?,
            delimiter: character(cx, row, "elemdelim")?.map_or(',', char::from),
            subtype: related(cx, row, "range_subtype")?,
            field_types: field_types.iter().filter_map(|oid| oid.as_int()).map(|oid| oid as u32).collect(),
            field_names,
        })
    }
}

/// The codec of another type, as text if there is none.
fn codec_of(cx: &mut Cx, settings: &Gc<Settings>, related: &Related, schema: &str) -> Result<Gc<Codec>, Exc> {
    match Settings::codec(cx, settings, related.oid, false) {
        Some(codec) => Ok(codec),
        None => Settings::fall_back(cx, settings, related.oid, &related.name, schema),
    }
}

fn missing(cx: &mut Cx, what: &str, oid: u32) -> Exc {
    errors::internal(cx, format!("type record missing {what} {oid}"))
}

/// Makes the codec of a described type, unless there is one.
///
/// # Errors
/// InternalClientError for a description without its parts; UnsupportedClientFeatureError for a type that comes with the
/// server and is not known.
pub fn register(cx: &mut Cx, settings: &Gc<Settings>, info: &TypeInfo) -> Result<(), Exc> {
    let TypeInfo { oid, schema, name, kind, .. } = info;
    if Settings::codec(cx, settings, *oid, false).is_some() {
        return Ok(());
    }
    if info.element.oid != 0 {
        let element = codec_of(cx, settings, &info.element, schema)?;
        let name = format!("{}[]", name.strip_prefix('_').unwrap_or(name));
        return derived(cx, settings, info, ("array", name), element.format, Method::Array(element, info.delimiter));
    }
    match kind {
        b'c' => composite(cx, settings, info),
        b'd' if info.base.oid == 0 => Err(missing(cx, "base type for domain", *oid)),
        b'd' => {
            let base = codec_of(cx, settings, &info.base, schema)?;
            Settings::derive(cx, settings, *oid, base);
            Ok(())
        }
        b'r' | b'm' if info.subtype.oid == 0 => {
            let what = if *kind == b'r' { "base type for range" } else { "base type for multirange" };
            Err(missing(cx, what, *oid))
        }
        b'r' | b'm' => {
            let subtype = codec_of(cx, settings, &info.subtype, schema)?;
            let format = subtype.format;
            let (shown, method) = match kind {
                b'r' => ("range", Method::Range(subtype)),
                _ => ("multirange", Method::Multirange(subtype)),
            };
            derived(cx, settings, info, (shown, name.clone()), format, method)
        }
        b'e' => {
            let text = Target::Oid(core::TEXT_OID, "text".to_owned());
            Settings::alias(cx, settings, (*oid, name, schema), (&text, &[Format::Binary, Format::Text]))
        }
        _ => Settings::fall_back(cx, settings, *oid, name, schema).map(drop),
    }
}

fn derived(
    cx: &mut Cx,
    settings: &Gc<Settings>,
    info: &TypeInfo,
    (kind, name): (&'static str, String),
    format: Format,
    method: Method,
) -> Result<(), Exc> {
    let TypeInfo { oid, schema, .. } = info;
    if format == Format::Text && kind != "array" {
        let what = if kind == "composite" { "composite" } else { "range" };
        let message =
            format!("cannot decode type \"{schema}\".\"{name}\": text encoding of {what} types is not supported");
        return Err(errors::unsupported(cx, &message, None, None));
    }
    let codec = Codec { oid: *oid, name, schema: Some(schema.clone()), kind, format, method }.into_object(cx);
    Settings::derive(cx, settings, *oid, codec);
    Ok(())
}

fn composite(cx: &mut Cx, settings: &Gc<Settings>, info: &TypeInfo) -> Result<(), Exc> {
    if info.field_types.is_empty() {
        return Err(missing(cx, "field types for composite", info.oid));
    }
    let mut elements = Vec::new();
    for oid in &info.field_types {
        match Settings::codec(cx, settings, *oid, false) {
            Some(codec) => elements.push(codec),
            None => return Err(errors::internal(cx, format!("no codec for composite attribute type {oid}"))),
        }
    }
    let has_text = elements.iter().any(|element| element.format == Format::Text);
    let format = if has_text { Format::Text } else { Format::Binary };
    let descriptor = record::describe(cx, &info.field_names)?;
    let method = Method::Composite(elements, info.field_types.clone(), descriptor);
    derived(cx, settings, info, ("composite", info.name.clone()), format, method)
}
