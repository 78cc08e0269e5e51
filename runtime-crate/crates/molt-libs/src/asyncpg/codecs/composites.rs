//! Rows as values: of named types, and anonymous ones. asyncpg/protocol/codecs/base.pyx `encode_composite`,
//! asyncpg/protocol/codecs/record.pyx.

use molt_object::{Cx, Exc, Gc, Value};

use super::arrays::is_mapping;
use super::{Codec, Reader, core, put_sized};
use crate::asyncpg::errors;
use crate::asyncpg::record::{self, Descriptor};
use crate::asyncpg::settings::Settings;

/// The codecs of the fields, the numbers of their types, and their names.
type Fields<'a> = (&'a Vec<Gc<Codec>>, &'a Vec<u32>, &'a Gc<Descriptor>);

/// The fields of a value in their order: a mapping's by name, else an iterable's by place.
fn values_of(cx: &mut Cx, codec: &Codec, fields: Fields<'_>, value: &Value) -> Result<Vec<Value>, Exc> {
    if !is_mapping(cx, value)? {
        return cx.collect(value);
    }
    let (_, oids, descriptor) = fields;
    let mut values = molt_room::filled(Value::NONE, oids.len());
    for name in cx.collect(value)? {
        let places = descriptor.places.clone();
        let Some(place) = cx.dict_get(&places, &name)?.and_then(|place| place.as_int()) else {
            let shown = cx.repr_text(&name)?;
            let message = format!("{shown} is not a valid element of composite type {}", codec.name);
            return Err(cx.value_error(message));
        };
        values[place as usize] = cx.getitem(value, &name)?;
    }
    Ok(values)
}

/// Appends a row.
///
/// # Errors
/// ValueError for an unknown field, IndexError for too many.
pub fn encode(cx: &mut Cx, codec: &Codec, fields: Fields<'_>, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let (elements, oids, _) = fields;
    let values = values_of(cx, codec, fields, value)?;
    put_sized(out, |out| {
        out.extend_from_slice(&(values.len() as i32).to_be_bytes());
        for (at, value) in values.iter().enumerate() {
            let (Some(oid), Some(element)) = (oids.get(at), elements.get(at)) else {
                return Err(cx.index_error("tuple index out of range"));
            };
            out.extend_from_slice(&oid.to_be_bytes());
            match value.is_none() {
                true => out.extend_from_slice(&(-1_i32).to_be_bytes()),
                false => element.encode(cx, out, value)?,
            }
        }
        Ok(())
    })
}

fn shown_type(oid: u32) -> String {
    core::name_of(oid).map_or_else(|| oid.to_string(), |name| format!("'{name}'"))
}

/// A `Record`.
///
/// # Errors
/// OutdatedSchemaCacheError when the type has changed.
pub fn decode(cx: &mut Cx, codec: &Codec, fields: Fields<'_>, bytes: &[u8]) -> Result<Value, Exc> {
    let (elements, oids, descriptor) = fields;
    let schema = codec.schema.as_deref().unwrap_or("");
    let mut reader = Reader::new(bytes);
    let count = reader.int32(cx)? as usize;
    if count != oids.len() {
        let message = format!("unexpected number of attributes of composite type: {count}, expected {}", oids.len());
        return Err(errors::outdated(cx, &message, schema, &codec.name, None));
    }
    let mut values = molt_room::vec(count);
    for (at, (element, oid)) in elements.iter().zip(oids).enumerate() {
        let received = reader.int32(cx)? as u32;
        if received != *oid {
            let (received, expected) = (shown_type(received), shown_type(*oid));
            let message =
                format!("unexpected data type of composite type attribute {at}: {received}, expected {expected}");
            return Err(errors::outdated(cx, &message, schema, &codec.name, Some(at)));
        }
        values.push(match reader.element(cx)? {
            Some(bytes) => element.decode(cx, bytes)?,
            None => Value::NONE,
        });
    }
    reader.finish(cx)?;
    let class = record::class(cx)?;
    Ok(record::make(cx, &class, descriptor, values))
}

/// A tuple, whose types the bytes tell.
///
/// # Errors
/// InternalClientError for a type that is not known.
pub fn decode_anonymous(cx: &mut Cx, settings: &Gc<Settings>, bytes: &[u8]) -> Result<Value, Exc> {
    let mut reader = Reader::new(bytes);
    let mut values = Vec::new();
    for at in 0..reader.int32(cx)? {
        let oid = reader.int32(cx)? as u32;
        let Some(bytes) = reader.element(cx)? else {
            values.push(Value::NONE);
            continue;
        };
        match Settings::codec(cx, settings, oid, false).filter(|codec| codec.has_decoder()) {
            Some(codec) => values.push(codec.decode(cx, bytes)?),
            None => {
                let message = format!("no decoder for composite type element in position {at} of type OID {oid}");
                return Err(errors::internal(cx, message));
            }
        }
    }
    reader.finish(cx)?;
    Ok(cx.tuple(values).into())
}

/// What sending an anonymous row raises.
///
/// # Errors
/// UnsupportedClientFeatureError, always.
pub fn refuse_anonymous(cx: &mut Cx) -> Result<(), Exc> {
    Err(errors::unsupported(
        cx,
        "input of anonymous composite types is not supported",
        Some("Consider declaring an explicit composite type and using it to cast the argument."),
        Some("PostgreSQL does not implement anonymous composite type input."),
    ))
}
