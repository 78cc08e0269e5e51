//! Values with a default. pydantic-core src/serializers/type_serializers/with_default.rs.

use super::prelude::*;

/// Serializes as another serializer does, and knows the default.
pub struct WithDefaultSerializer {
    default: Default,
    inner: Node,
}

enum Default {
    None,
    Value(Value),
    Factory(Value),
    /// A factory that wants to see other fields: its result is not known here.
    DataFactory,
}

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    let default = match (schema.get(cx, "default"), schema.get(cx, "default_factory")) {
        (Some(_), Some(_)) => {
            return Err(schema_error(cx, "'default' and 'default_factory' cannot be used together"));
        }
        (Some(value), None) => Default::Value(value),
        (None, Some(_)) if schema.flag(cx, "default_factory_takes_data")? == Some(true) => Default::DataFactory,
        (None, Some(factory)) => Default::Factory(factory),
        (None, None) => Default::None,
    };
    Ok(node(WithDefaultSerializer { default, inner: builder.build_required(cx, schema, "schema", config)? }))
}

impl Trace for WithDefaultSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        if let Default::Value(value) | Default::Factory(value) = &self.default {
            value.trace(visitor);
        }
        self.inner.trace(visitor);
    }
}

impl TypeSerializer for WithDefaultSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        self.inner.serialize_to_python(cx, value, state)
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        self.inner.serialize_to_key(cx, key, state)
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        self.inner.serialize_to_json(cx, value, out, state)
    }

    fn name(&self) -> &str {
        "default"
    }

    fn retry_with_lax_check(&self, cx: &Cx) -> bool {
        self.inner.retry_with_lax_check(cx)
    }

    fn default_value(&self, cx: &mut Cx) -> Result<Option<Value>, Exc> {
        match &self.default {
            Default::None | Default::DataFactory => Ok(None),
            Default::Value(value) => Ok(Some(value.clone())),
            Default::Factory(factory) => cx.call(factory, &[]).map(Some),
        }
    }
}
