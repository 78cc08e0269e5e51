//! Anything: by the types of values. pydantic-core src/serializers/type_serializers/any.rs.

use super::prelude::*;

/// Serializes by the types of values.
pub struct AnySerializer;

impl AnySerializer {
    /// As a node of a tree.
    pub fn node() -> Node {
        node(AnySerializer)
    }
}

impl Trace for AnySerializer {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl TypeSerializer for AnySerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        infer::to_python(cx, value, state)
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        infer::json_key(cx, key, state)
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        infer::write_json(cx, value, out, state)
    }

    fn name(&self) -> &str {
        "any"
    }
}
