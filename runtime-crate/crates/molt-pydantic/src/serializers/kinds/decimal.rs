//! `decimal.Decimal`. pydantic-core src/serializers/type_serializers/decimal.rs.

use super::prelude::*;

/// Serializes `Decimal`.
pub struct DecimalSerializer;

const NAME: &str = "decimal";

pub(in crate::serializers) fn build(
    _cx: &mut Cx,
    _schema: &SchemaDict,
    _config: Option<&SchemaDict>,
    _builder: &mut Builder,
) -> Result<Node, Exc> {
    Ok(node(DecimalSerializer))
}

impl Trace for DecimalSerializer {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl DecimalSerializer {
    fn serialize<O: Output>(&self, cx: &mut Cx, value: &Value, state: &mut State, out: O) -> Result<O::Ok, O::Error> {
        match fit(cx, value, KnownType::Decimal) {
            Fit::None => out.fallback(cx, NAME, value, state),
            _ => infer::serialize_known(cx, KnownType::Decimal, value, state, out),
        }
    }
}

impl TypeSerializer for DecimalSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        self.serialize(cx, value, state, ToPython)
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        if fit(cx, key, KnownType::Decimal) != Fit::None {
            return infer::json_key_known(cx, KnownType::Decimal, key, state);
        }
        state.warn_fallback(cx, NAME, key)?;
        infer::json_key(cx, key, state)
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        self.serialize(cx, value, state, ToJson(out))
    }

    fn name(&self) -> &str {
        NAME
    }
}
