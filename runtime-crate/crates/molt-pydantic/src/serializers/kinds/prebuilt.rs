//! The serializer that a model or dataclass has already. pydantic-core src/serializers/prebuilt.rs, src/common/prebuilt.rs.

use super::prelude::*;
use crate::serializers::class::SchemaSerializer;

/// Serializes as the serializer of a class does.
pub struct PrebuiltSerializer {
    serializer: Gc<SchemaSerializer>,
}

/// The finished serializer of the class of a schema. None for one that wraps: it would wrap twice.
///
/// # Errors
/// TypeError for a schema without class.
pub(in crate::serializers) fn of_schema(cx: &mut Cx, kind: &str, schema: &SchemaDict) -> Result<Option<Node>, Exc> {
    let generic = kind == "dataclass" && schema.get(cx, "generic_origin").is_some();
    if !matches!(kind, "model" | "dataclass") || generic {
        return Ok(None);
    }
    let class = schema.required_class(cx, "cls")?;
    let dict = cx.class_dict(&class);
    let dict = dict.read(cx);
    if !dict.get_str("__pydantic_complete__").is_some_and(Value::is_true) {
        return Ok(None);
    }
    let own = dict.get_str("__pydantic_serializer__").and_then(Value::downcast::<SchemaSerializer>);
    let Some(serializer) = own.cloned() else { return Ok(None) };
    let root = match &*serializer.root {
        Serializer::PolymorphismTrampoline(trampoline) => trampoline.inner(),
        _ => &serializer.root,
    };
    if matches!(**root, Serializer::FunctionWrap(_)) {
        return Ok(None);
    }
    Ok(Some(node(PrebuiltSerializer { serializer })))
}

impl Trace for PrebuiltSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.serializer.trace(visitor);
    }
}

impl TypeSerializer for PrebuiltSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        self.serializer.root.to_python(cx, value, state)
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        self.serializer.root.json_key(cx, key, state)
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        self.serializer.root.write_json(cx, value, out, state)
    }

    fn name(&self) -> &str {
        self.serializer.root.name()
    }

    fn retry_with_lax_check(&self, cx: &Cx) -> bool {
        self.serializer.root.retry_with_lax_check(cx)
    }
}
