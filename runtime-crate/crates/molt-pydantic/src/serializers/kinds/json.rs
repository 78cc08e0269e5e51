//! JSON inside of a string, which round trips keep. pydantic-core src/serializers/type_serializers/json.rs.

use super::prelude::*;
use crate::serializers::json_bytes;

/// Serializes to JSON text in a string where the result will be validated again, else as another serializer does.
pub struct JsonSerializer {
    inner: Node,
}

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    Ok(node(JsonSerializer { inner: builder.build_optional(cx, schema, "schema", config)? }))
}

impl Trace for JsonSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.inner.trace(visitor);
    }
}

impl JsonSerializer {
    fn text(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<String, Exc> {
        let bytes = json_bytes(cx, &self.inner, value, JsonWriter::new(None, false, 0), state)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

impl TypeSerializer for JsonSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        if !state.extra.round_trip {
            return self.inner.serialize_to_python(cx, value, state);
        }
        let text = self.text(cx, value, state)?;
        Ok(cx.str(&text).into())
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        match state.extra.round_trip {
            true => self.text(cx, key, state).map(Key::from),
            false => infer::json_key(cx, key, state),
        }
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        if !state.extra.round_trip {
            return self.inner.serialize_to_json(cx, value, out, state);
        }
        out.text(&self.text(cx, value, state)?);
        Ok(())
    }

    fn name(&self) -> &str {
        "json"
    }
}
