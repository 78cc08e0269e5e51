//! Functions of the application around a serializer.
//! pydantic-core src/serializers/type_serializers/function.rs `FunctionWrapSerializer`.

use super::function::{UserFunction, serialize_result, without_serialization};
use super::prelude::*;
use crate::serializers::callable::SerializationCallable;

/// Serializes what a function returns that may call another serializer.
pub struct FunctionWrapSerializer {
    function: UserFunction,
    name: String,
    inner: Node,
    returned: Node,
}

/// Builds from a whole schema, not from its `serialization` alone.
pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    let serialization = schema.required_dict(cx, "serialization")?;
    let function = UserFunction::read(cx, &serialization)?;
    let inner = match serialization.dict(cx, "schema")? {
        Some(inner) => inner,
        None => without_serialization(cx, schema),
    };
    let inner = builder.build(cx, &inner, config)?;
    let returned = builder.build_optional(cx, &serialization, "return_schema", config)?;
    let name = format!("wrap_function[{}, {}]", function.name, inner.name());
    Ok(node(FunctionWrapSerializer { function, name, inner, returned }))
}

impl Trace for FunctionWrapSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.function.trace(visitor);
        self.inner.trace(visitor);
        self.returned.trace(visitor);
    }
}

impl FunctionWrapSerializer {
    /// Whether it is a method of the model whose field it serializes.
    pub fn is_field_serializer(&self) -> bool {
        self.function.is_field_serializer
    }

    /// What the function returns for a value and what serializes that; `None` where inference must do.
    fn call(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Option<(Value, &Node)>, Exc> {
        if !self.function.when_used.applies(value, state) {
            return Ok(Some((value.clone(), &self.inner)));
        }
        let handler = SerializationCallable::make(cx, &self.inner, state)?;
        match self.function.call(cx, value, Some(handler), state) {
            Ok(result) => Ok(Some((result, &self.returned))),
            Err(exc) => self.function.on_error(cx, exc, state).map(|()| None),
        }
    }
}

impl TypeSerializer for FunctionWrapSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        match self.call(cx, value, state)? {
            Some((result, node)) => serialize_result(state, |state| node.serialize_to_python(cx, &result, state)),
            None => infer::to_python(cx, value, state),
        }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        match self.call(cx, key, state)? {
            Some((result, node)) => serialize_result(state, |state| node.serialize_to_key(cx, &result, state)),
            None => infer::json_key(cx, key, state),
        }
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        match self.call(cx, value, state)? {
            Some((result, node)) => serialize_result(state, |state| node.serialize_to_json(cx, &result, out, state)),
            None => infer::write_json(cx, value, out, state),
        }
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn retry_with_lax_check(&self, cx: &Cx) -> bool {
        self.inner.retry_with_lax_check(cx) || self.returned.retry_with_lax_check(cx)
    }
}
