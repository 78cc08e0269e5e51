//! `None`. pydantic-core src/serializers/type_serializers/simple.rs.

use super::prelude::*;

/// Serializes `None`.
pub struct NoneSerializer;

const NAME: &str = "none";

pub(in crate::serializers) fn build(
    _cx: &mut Cx,
    _schema: &SchemaDict,
    _config: Option<&SchemaDict>,
    _builder: &mut Builder,
) -> Result<Node, Exc> {
    Ok(node(NoneSerializer))
}

impl Trace for NoneSerializer {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl TypeSerializer for NoneSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        if value.is_none() { Ok(Value::NONE) } else { ToPython.fallback(cx, NAME, value, state) }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        if !key.is_none() {
            state.warn_fallback(cx, NAME, key)?;
        }
        infer::json_key(cx, key, state)
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        if value.is_none() {
            out.null();
            return Ok(());
        }
        ToJson(out).fallback(cx, NAME, value, state)
    }

    fn name(&self) -> &str {
        NAME
    }
}
