//! Serializing by the types of values alone. pydantic-core src/serializers/infer.rs.

use molt_object::builtins::bytearray::ByteArray;
use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::complex::Complex;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::set::AnySet;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Gc, Str, Value};

use super::Serializer;
use super::class::SchemaSerializer;
use super::config::{InfNanMode, decode_error};
use super::errors::{JsonError, serialization_error};
use super::filter::SchemaFilter;
use super::iterator::SerializationIterator;
use super::json_writer::{JsonWriter, encode_error};
use super::key::{Key, KeyBuilder};
use super::kinds::{AnySerializer, complex, uuid};
use super::known_types::{KnownType, dataclass_field_marker, known_type};
use super::output::{MapOutput, Output, SeqKind, SeqOutput, ToJson, ToPython};
use super::recursion::{Place, with_room};
use super::state::{Filters, State};
use super::temporal::Temporal;
use crate::errors::{qualified_name, safe_repr};

/// The Python value, by the value's type.
///
/// # Errors
/// PydanticSerializationError for unknown types, ValueError for circular references in JSON mode, what Python code raises.
pub fn to_python(cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
    let kind = known_type(cx, value);
    serialize_known(cx, kind, value, state, ToPython)
}

/// JSON text, by the value's type.
///
/// # Errors
/// As [`to_python`].
pub fn write_json(cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
    let kind = known_type(cx, value);
    serialize_known(cx, kind, value, state, ToJson(out))
}

/// The result for a value of a known kind.
///
/// # Errors
/// As [`to_python`].
pub fn serialize_known<O: Output>(
    cx: &mut Cx,
    kind: KnownType,
    value: &Value,
    state: &mut State,
    out: O,
) -> Result<O::Ok, O::Error> {
    let met = match kind.is_leaf() {
        true => state.guard.check_depth(),
        false => state.guard.enter(value, Place::INFERENCE),
    };
    if let Err(error) = met {
        let error = error.into_exc(cx);
        return out.circular(cx, value, error, state);
    }
    if kind.is_leaf() {
        return out.leaf(cx, kind, value, state);
    }
    let outcome = with_room(cx, |cx| serialize_nested(cx, kind, value, state, out));
    state.guard.leave();
    outcome
}

/// Whether the result is meant for JSON, or is JSON.
fn is_json<O: Output>(state: &State) -> bool {
    O::TEXT || state.is_json()
}

fn serialize_nested<O: Output>(
    cx: &mut Cx,
    kind: KnownType,
    value: &Value,
    state: &mut State,
    out: O,
) -> Result<O::Ok, O::Error> {
    match kind {
        KnownType::List | KnownType::Tuple => sequence(cx, value, state, out),
        KnownType::Set => set(cx, SeqKind::Set, value, state, out),
        KnownType::Frozenset => set(cx, SeqKind::Frozenset, value, state, out),
        KnownType::Dict => {
            let items = value.downcast::<Dict>().map(|dict| cx.dict_items(dict)).unwrap_or_default();
            pairs(cx, items, state, out)
        }
        KnownType::PydanticSerializable => {
            let name = cx.intern("__pydantic_serializer__");
            let serializer = cx.getattr(value, &name)?;
            let serializer = SchemaSerializer::cast(cx, serializer)?;
            with_serializer(cx, &serializer, value, state, out)
        }
        KnownType::Dataclass => {
            let items = dataclass_items(cx, value)?;
            pairs(cx, items, state, out)
        }
        KnownType::Enum if is_json::<O>(state) => {
            let name = cx.intern("value");
            let value = cx.getattr(value, &name)?;
            out.infer(cx, &value, state)
        }
        KnownType::Generator if is_json::<O>(state) => generator(cx, value, state, out),
        KnownType::Generator => {
            let filter = SchemaFilter::default();
            let node = Gc::without_class(Serializer::from(AnySerializer));
            let iterator = SerializationIterator::make(cx, value, &node, filter, state)?;
            out.same(cx, &iterator)
        }
        KnownType::Unknown => unknown(cx, value, state, out),
        _ => out.same(cx, value),
    }
}

/// Serializes with the serializer of a value's class, whose configuration rules meanwhile. `call_pydantic_serializer`.
///
/// # Errors
/// The serializer's.
pub fn with_serializer<O: Output>(
    cx: &mut Cx,
    serializer: &Gc<SchemaSerializer>,
    value: &Value,
    state: &mut State,
    out: O,
) -> Result<O::Ok, O::Error> {
    let outer = std::mem::replace(&mut state.config, serializer.config);
    let outcome = out.node(cx, &serializer.root, value, state);
    state.config = outer;
    outcome
}

fn sequence<O: Output>(cx: &mut Cx, value: &Value, state: &mut State, out: O) -> Result<O::Ok, O::Error> {
    let item_at = |cx: &Cx, at: usize| match value.downcast::<List>() {
        Some(list) => list.read(cx).items.get(at).cloned(),
        None => value.downcast::<Tuple>()?.items().get(at).cloned(),
    };
    let is_list = value.is_instance_of::<List>();
    let (any, filter) = (Serializer::from(AnySerializer), SchemaFilter::default());
    let mut seq = out.seq(if is_list { SeqKind::List } else { SeqKind::Tuple });
    let mut at = 0;
    let len = match state.filters.include.is_some() || state.filters.exclude.is_some() {
        true => cx.len(value).ok(),
        false => None,
    };
    while let Some(item) = item_at(cx, at) {
        if let Some(next) = filter.item(cx, at, state, len)? {
            let outer = state.enter(next);
            let done = seq.item(cx, &any, &item, state);
            state.filters = outer;
            done?;
        }
        at += 1;
    }
    seq.end(cx, state)
}

fn set<O: Output>(cx: &mut Cx, kind: SeqKind, value: &Value, state: &mut State, out: O) -> Result<O::Ok, O::Error> {
    let items: Vec<Value> = match AnySet::of(value) {
        Some(set) => set.keys(cx),
        None => Vec::new(),
    };
    let any = Serializer::from(AnySerializer);
    let mut seq = out.seq(kind);
    let outer = state.enter(Filters::default());
    let done = items.iter().try_for_each(|item| seq.item(cx, &any, item, state));
    state.filters = outer;
    done?;
    seq.end(cx, state)
}

fn generator<O: Output>(cx: &mut Cx, value: &Value, state: &mut State, out: O) -> Result<O::Ok, O::Error> {
    let (any, filter) = (Serializer::from(AnySerializer), SchemaFilter::default());
    let mut seq = out.seq(SeqKind::List);
    let iterator = cx.iter(value)?;
    let mut at = 0;
    while let Some(item) = cx.next(&iterator)? {
        if let Some(next) = filter.item(cx, at, state, None)? {
            let outer = state.enter(next);
            let done = seq.item(cx, &any, &item, state);
            state.filters = outer;
            done?;
        }
        at += 1;
    }
    seq.end(cx, state)
}

/// Keys and values by their types. `serialize_pairs`.
fn pairs<O: Output>(cx: &mut Cx, items: Vec<(Value, Value)>, state: &mut State, out: O) -> Result<O::Ok, O::Error> {
    let filter = SchemaFilter::default();
    let mut map = out.map(cx);
    for (key, value) in items {
        if let Some(next) = filter.key(cx, &key, state)? {
            let outer = state.enter(next);
            let done = map.inferred_entry(cx, &key, &value, state);
            state.filters = outer;
            done?;
        }
    }
    map.end()
}

/// The fields of a dataclass that has no serializer, with their values. `infer_serialize_dataclass`.
fn dataclass_items(cx: &mut Cx, value: &Value) -> Result<Vec<(Value, Value)>, Exc> {
    let fields = cx.intern("__dataclass_fields__");
    let fields = cx.getattr(value, &fields)?;
    let Some(fields) = fields.downcast::<Dict>().map(|fields| cx.dict_items(fields)) else {
        return Err(cx.type_error("'__dataclass_fields__' is not a dict"));
    };
    let (marker, kind) = (dataclass_field_marker(cx), cx.intern("_field_type"));
    let mut items = molt_room::vec(fields.len());
    for (name, field) in fields {
        if !cx.getattr(&field, &kind)?.is(&marker) {
            continue;
        }
        if let Some(text) = name.downcast::<Str>() {
            let text = cx.world.intern_object(text);
            let value = cx.getattr(value, &text)?;
            items.push((name, value));
        }
    }
    Ok(items)
}

fn unknown<O: Output>(cx: &mut Cx, value: &Value, state: &mut State, out: O) -> Result<O::Ok, O::Error> {
    if let Some(fallback) = state.extra.fallback.clone() {
        let next = cx.call(&fallback, std::slice::from_ref(value))?;
        return out.infer(cx, &next, state);
    }
    if !is_json::<O>(state) {
        return out.same(cx, value);
    }
    if state.extra.serialize_unknown {
        let text = unknown_text(cx, value);
        let text = cx.str(&text);
        return out.text(cx, &text);
    }
    out.leaf(cx, KnownType::Unknown, value, state)
}

fn unknown_text(cx: &mut Cx, value: &Value) -> String {
    match cx.str_text(value) {
        Ok(text) => text,
        Err(_) => format!("<Unserializable {} object>", qualified_name(cx, value)),
    }
}

fn unknown_message(cx: &mut Cx, value: &Value) -> String {
    let class = cx.class_of(value).value();
    format!("Unable to serialize unknown type: {}", safe_repr(cx, &class))
}

/// The Python value of a value that holds no others.
///
/// # Errors
/// As [`to_python`].
pub fn leaf_to_python(cx: &mut Cx, kind: KnownType, value: &Value, state: &State) -> Result<Value, Exc> {
    use KnownType as K;
    if !state.is_json() {
        return Ok(value.clone());
    }
    Ok(match kind {
        K::None | K::Bool | K::Int | K::Str => value.clone(),
        K::IntSubclass => match cx.int_value(value) {
            Some(number) => cx.int_of(number),
            None => {
                let shown = safe_repr(cx, value);
                return Err(cx.type_error(format!("Expected int, got {shown}")));
            }
        },
        K::Float | K::FloatSubclass => {
            let number = cx.to_f64(value)?;
            match state.config.inf_nan {
                InfNanMode::Null if !number.is_finite() => Value::NONE,
                _ => Value::float(number),
            }
        }
        K::StrSubclass => match value.downcast::<Str>() {
            Some(text) => exact_utf8(cx, text)?.into(),
            None => value.clone(),
        },
        K::Unknown => {
            let message = unknown_message(cx, value);
            return Err(serialization_error(cx, &message));
        }
        K::Datetime | K::Date | K::Time | K::Timedelta => {
            Temporal::read(cx, kind, value)?.to_python(cx, state.config.temporal)
        }
        _ => leaf_text(cx, kind, value, state)?.into_value(cx),
    })
}

/// A text as a plain `str`, which JSON can hold.
///
/// # Errors
/// UnicodeEncodeError where it holds a lone surrogate.
pub fn exact_utf8(cx: &mut Cx, text: &Gc<Str>) -> Result<Gc<Str>, Exc> {
    match text.as_str() {
        Some(_) => Ok(cx.exact_str(text)),
        None => Err(encode_error(cx, text)),
    }
}

/// The JSON text of a value that holds no others.
///
/// # Errors
/// As [`to_python`].
pub fn write_leaf(
    cx: &mut Cx,
    kind: KnownType,
    value: &Value,
    out: &mut JsonWriter,
    state: &State,
) -> Result<(), JsonError> {
    use KnownType as K;
    match kind {
        K::None => out.null(),
        K::Bool => out.bool(value.is_true()),
        K::Int | K::IntSubclass => {
            if !out.any_int(cx, value) {
                let class = cx.class_of(value).value();
                let shown = safe_repr(cx, &class);
                return Err(cx.type_error(format!("Expected int, got {shown}")).into());
            }
        }
        K::Float | K::FloatSubclass => out.float(cx.to_f64(value)?, state.config.inf_nan),
        K::Str | K::StrSubclass => {
            if let Some(text) = value.downcast::<Str>() {
                out.str(cx, text)?;
            }
        }
        K::Bytes | K::Bytearray => {
            let bytes = bytes_of(cx, value);
            out.bytes(state.config.bytes, &bytes)?;
        }
        K::Datetime | K::Date | K::Time | K::Timedelta => {
            Temporal::read(cx, kind, value)?.write(out, state.config.temporal);
        }
        K::Unknown => return Err(JsonError::Failed(unknown_message(cx, value).into())),
        K::Decimal if let Some(text) = molt_stdlib::decimal::text_of(cx, value) => {
            out.text(std::str::from_utf8(&text).unwrap_or_default());
        }
        _ => match leaf_text(cx, kind, value, state)? {
            Key::Str(text) => out.str(cx, &text)?,
            Key::Text(text) => out.text(&text),
        },
    }
    Ok(())
}

/// The text of a leaf that JSON holds as a string.
fn leaf_text(cx: &mut Cx, kind: KnownType, value: &Value, state: &State) -> Result<Key, Exc> {
    use KnownType as K;
    Ok(match kind {
        K::Bytes | K::Bytearray => {
            let bytes = bytes_of(cx, value);
            match state.config.bytes.text(&bytes) {
                Ok(text) => text.into_owned().into(),
                Err(error) => return Err(decode_error(cx, &bytes, error)),
            }
        }
        K::Uuid => uuid::text(cx, value)?.into(),
        K::Complex => match value.downcast::<Complex>() {
            Some(number) => complex::text(number).into(),
            None => Key::from(""),
        },
        K::Pattern => {
            let name = cx.intern("pattern");
            let pattern = cx.getattr(value, &name)?;
            Key::Str(cx.str_of(&pattern)?)
        }
        _ => Key::Str(cx.str_of(value)?),
    })
}

fn bytes_of(cx: &Cx, value: &Value) -> Vec<u8> {
    match value.downcast::<Bytes>() {
        Some(bytes) => bytes.items().to_vec(),
        None => value.downcast::<ByteArray>().map(|array| array.read(cx).bytes.to_vec()).unwrap_or_default(),
    }
}

/// The key of a JSON object, by the value's type.
///
/// # Errors
/// TypeError for values that cannot be keys, and as [`to_python`].
pub fn json_key(cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
    let kind = known_type(cx, key);
    json_key_known(cx, kind, key, state)
}

/// The key of a JSON object for a value of a known kind.
///
/// # Errors
/// As [`json_key`].
pub fn json_key_known(cx: &mut Cx, kind: KnownType, key: &Value, state: &mut State) -> Result<Key, Exc> {
    use KnownType as K;
    Ok(match kind {
        K::None => Key::from("None"),
        K::Bool => Key::from(if key.is_true() { "true" } else { "false" }),
        K::Int | K::IntSubclass | K::Decimal => Key::Str(cx.str_of(key)?),
        K::Float | K::FloatSubclass => match cx.to_f64(key)? {
            number if !number.is_finite() && state.config.inf_nan == InfNanMode::Null => Key::from("None"),
            _ => Key::Str(cx.str_of(key)?),
        },
        K::Str | K::StrSubclass => match key.downcast::<Str>() {
            Some(text) if text.as_str().is_some() => Key::Str(text.clone()),
            Some(text) => return Err(encode_error(cx, text)),
            None => Key::from(""),
        },
        K::Datetime | K::Date | K::Time | K::Timedelta => {
            Temporal::read(cx, kind, key)?.text(state.config.temporal).into()
        }
        K::Tuple => {
            let items = key.downcast::<Tuple>().map(|tuple| tuple.items().to_vec()).unwrap_or_default();
            let mut keys = KeyBuilder::default();
            for item in &items {
                keys.push(&json_key(cx, item, state)?);
            }
            keys.finish()
        }
        K::List | K::Set | K::Frozenset | K::Dict | K::Generator => {
            return Err(cx.type_error(format!("`{}` not valid as object key", kind.text())));
        }
        K::Dataclass | K::PydanticSerializable => {
            cx.hash(key)?;
            Key::Str(cx.str_of(key)?)
        }
        K::Enum => {
            let name = cx.intern("value");
            let value = cx.getattr(key, &name)?;
            json_key(cx, &value, state)?
        }
        K::Unknown => unknown_key(cx, key, state)?,
        _ => leaf_text(cx, kind, key, state)?,
    })
}

fn unknown_key(cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
    if let Some(fallback) = state.extra.fallback.clone() {
        let next = cx.call(&fallback, std::slice::from_ref(key))?;
        return json_key(cx, &next, state);
    }
    if state.extra.serialize_unknown {
        return Ok(unknown_text(cx, key).into());
    }
    let message = unknown_message(cx, key);
    Err(serialization_error(cx, &message))
}
