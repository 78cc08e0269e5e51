//! Other schemas for JSON than for Python. pydantic-core src/serializers/type_serializers/json_or_python.rs.

use super::prelude::*;

/// Serializes to JSON text and keys as one serializer does, to Python values as another.
pub struct JsonOrPythonSerializer {
    json: Node,
    python: Node,
    name: String,
}

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    let json = builder.build_required(cx, schema, "json_schema", config)?;
    let python = builder.build_required(cx, schema, "python_schema", config)?;
    let name = format!("json-or-python[json={}, python={}]", json.name(), python.name());
    Ok(node(JsonOrPythonSerializer { json, python, name }))
}

impl Trace for JsonOrPythonSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.json.trace(visitor);
        self.python.trace(visitor);
    }
}

impl TypeSerializer for JsonOrPythonSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        self.python.serialize_to_python(cx, value, state)
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        self.json.serialize_to_key(cx, key, state)
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        self.json.serialize_to_json(cx, value, out, state)
    }

    fn name(&self) -> &str {
        &self.name
    }
}
