//! Instances of subclasses of models and dataclasses, which may be serialized by their own serializers.
//! pydantic-core src/serializers/polymorphism_trampoline.rs.

use molt_object::builtins::type_::Type;

use super::prelude::*;
use crate::serializers::class::SchemaSerializer;

/// Hands instances of subclasses over to their own serializers, where that is wanted.
pub struct PolymorphismTrampoline {
    class: Gc<Type>,
    inner: Node,
    enabled: bool,
}

/// Puts the trampoline before the serializers of models and dataclasses.
///
/// # Errors
/// SchemaError for a schema that cannot be understood.
pub(in crate::serializers) fn wrap(cx: &mut Cx, inner: Node, schema: &SchemaDict) -> Result<Node, Exc> {
    let kind = schema.required_text(cx, "type")?;
    if !matches!(kind.as_bytes(), b"model" | b"dataclass") || matches!(*inner, Serializer::PolymorphismTrampoline(_)) {
        return Ok(inner);
    }
    let enabled = match schema.dict(cx, "config")? {
        Some(config) => config.flag(cx, "polymorphic_serialization")?.unwrap_or(false),
        None => false,
    };
    Ok(node(PolymorphismTrampoline { class: schema.required_class(cx, "cls")?, inner, enabled }))
}

impl Trace for PolymorphismTrampoline {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.class.trace(visitor);
        self.inner.trace(visitor);
    }
}

impl PolymorphismTrampoline {
    /// What serializes instances of the class itself.
    pub fn inner(&self) -> &Node {
        &self.inner
    }

    fn own_serializer(&self, cx: &mut Cx, value: &Value, state: &State) -> Result<Option<Gc<SchemaSerializer>>, Exc> {
        let enabled = state.extra.polymorphic_serialization.unwrap_or(self.enabled);
        if state.check == SerCheck::Strict || !enabled || cx.class_of(value).is(&self.class) {
            return Ok(None);
        }
        if !cx.is_instance_of(value, &self.class.value())? {
            return Ok(None);
        }
        let name = cx.intern("__pydantic_serializer__");
        let own = cx.getattr(value, &name).ok();
        Ok(own.and_then(|own| own.downcast_into::<SchemaSerializer>().ok()))
    }

    fn serialize<O: Output>(&self, cx: &mut Cx, value: &Value, state: &mut State, out: O) -> Result<O::Ok, O::Error> {
        match self.own_serializer(cx, value, state)? {
            Some(serializer) => infer::with_serializer(cx, &serializer, value, state, out),
            None => out.node(cx, &self.inner, value, state),
        }
    }
}

impl TypeSerializer for PolymorphismTrampoline {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        self.serialize(cx, value, state, ToPython)
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        self.inner.serialize_to_key(cx, key, state)
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        self.serialize(cx, value, state, ToJson(out))
    }

    fn name(&self) -> &str {
        self.inner.name()
    }

    fn retry_with_lax_check(&self, cx: &Cx) -> bool {
        self.inner.retry_with_lax_check(cx)
    }
}
