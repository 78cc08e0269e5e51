//! Members of enumerations. pydantic-core src/serializers/type_serializers/enum_.rs.

use molt_object::builtins::type_::Type;

use super::prelude::*;
use super::{AnySerializer, FloatSerializer, IntSerializer, StrSerializer};

/// Serializes members of an enumeration.
pub struct EnumSerializer {
    class: Gc<Type>,
    /// Of the members' values.
    values: Option<Node>,
}

const NAME: &str = "enum";

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    _builder: &mut Builder,
) -> Result<Node, Exc> {
    let sub_type = schema.text(cx, "sub_type")?;
    let values = match sub_type.as_ref().map(|text| text.as_bytes()) {
        None => None,
        Some(b"int") => Some(node(IntSerializer)),
        Some(b"str") => Some(node(StrSerializer)),
        Some(b"float") => Some(FloatSerializer::of_config(cx, config)?),
        Some(_) => return Err(schema_error(cx, "`sub_type` must be one of: 'int', 'str', 'float' or None")),
    };
    Ok(node(EnumSerializer { class: schema.required_class(cx, "cls")?, values }))
}

impl Trace for EnumSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.class.trace(visitor);
        self.values.trace(visitor);
    }
}

impl EnumSerializer {
    fn fits(&self, cx: &Cx, value: &Value) -> bool {
        cx.class_of(value).is(&self.class)
    }

    /// The member's value, and what serializes it.
    fn value(&self, cx: &mut Cx, member: &Value) -> Result<(Value, Node), Exc> {
        let name = cx.intern("value");
        let value = cx.getattr(member, &name)?;
        Ok((value, self.values.clone().unwrap_or_else(AnySerializer::node)))
    }
}

impl TypeSerializer for EnumSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        if !self.fits(cx, value) {
            return ToPython.fallback(cx, NAME, value, state);
        }
        if !state.is_json() {
            return Ok(value.clone());
        }
        let (value, node) = self.value(cx, value)?;
        node.serialize_to_python(cx, &value, state)
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        if self.fits(cx, key) {
            let (value, node) = self.value(cx, key)?;
            return node.serialize_to_key(cx, &value, state);
        }
        state.warn_fallback(cx, NAME, key)?;
        infer::json_key(cx, key, state)
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        if !self.fits(cx, value) {
            return ToJson(out).fallback(cx, NAME, value, state);
        }
        let (value, node) = self.value(cx, value)?;
        node.serialize_to_json(cx, &value, out, state)
    }

    fn name(&self) -> &str {
        NAME
    }

    fn retry_with_lax_check(&self, cx: &Cx) -> bool {
        self.values.as_ref().is_some_and(|values| values.retry_with_lax_check(cx))
    }
}
