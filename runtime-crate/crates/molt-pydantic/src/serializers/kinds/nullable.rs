//! `None` or something else. pydantic-core src/serializers/type_serializers/nullable.rs.

use super::prelude::*;

/// Serializes `None`, and everything else with another serializer.
pub struct NullableSerializer {
    inner: Node,
}

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    Ok(node(NullableSerializer { inner: builder.build_required(cx, schema, "schema", config)? }))
}

impl Trace for NullableSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.inner.trace(visitor);
    }
}

impl TypeSerializer for NullableSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        if value.is_none() { Ok(Value::NONE) } else { self.inner.serialize_to_python(cx, value, state) }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        if key.is_none() { infer::json_key(cx, key, state) } else { self.inner.serialize_to_key(cx, key, state) }
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        if value.is_none() {
            out.null();
            return Ok(());
        }
        self.inner.serialize_to_json(cx, value, out, state)
    }

    fn name(&self) -> &str {
        "nullable"
    }

    fn retry_with_lax_check(&self, cx: &Cx) -> bool {
        self.inner.retry_with_lax_check(cx)
    }
}
