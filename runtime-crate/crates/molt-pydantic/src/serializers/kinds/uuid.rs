//! `uuid.UUID`. pydantic-core src/serializers/type_serializers/uuid.rs.

use num_traits::ToPrimitive;

use super::prelude::*;

/// Serializes `UUID`.
pub struct UuidSerializer;

const NAME: &str = "uuid";

pub(in crate::serializers) fn build(
    _cx: &mut Cx,
    _schema: &SchemaDict,
    _config: Option<&SchemaDict>,
    _builder: &mut Builder,
) -> Result<Node, Exc> {
    Ok(node(UuidSerializer))
}

/// The text of a UUID, from its number.
///
/// # Errors
/// What reading the number raises; OverflowError for one of more than 128 bits.
pub fn text(cx: &mut Cx, value: &Value) -> Result<String, Exc> {
    let name = cx.intern("int");
    let number = cx.getattr(value, &name)?;
    let Some(number) = cx.int_to_big(&number).and_then(|number| number.to_u128()) else {
        return Err(cx.overflow_error("int too big to convert"));
    };
    let digits = format!("{number:032x}");
    Ok([&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-"))
}

impl Trace for UuidSerializer {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl TypeSerializer for UuidSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        match fit(cx, value, KnownType::Uuid) {
            Fit::None => ToPython.fallback(cx, NAME, value, state),
            _ if state.is_json() => {
                let text = text(cx, value)?;
                Ok(cx.str(&text).into())
            }
            _ => Ok(value.clone()),
        }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        if fit(cx, key, KnownType::Uuid) != Fit::None {
            return text(cx, key).map(Key::from);
        }
        state.warn_fallback(cx, NAME, key)?;
        infer::json_key(cx, key, state)
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        if fit(cx, value, KnownType::Uuid) == Fit::None {
            return ToJson(out).fallback(cx, NAME, value, state);
        }
        out.text(&text(cx, value)?);
        Ok(())
    }

    fn name(&self) -> &str {
        NAME
    }
}
