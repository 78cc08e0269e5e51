//! Schemas with names, which may refer to themselves. pydantic-core src/serializers/type_serializers/definitions.rs.

use std::cell::Cell;

use super::prelude::*;
use crate::serializers::build::Definition;
use crate::serializers::recursion::{Place, with_room};

/// Serializes as the schema of a name says.
pub struct DefinitionRefSerializer {
    definition: Gc<Definition>,
    /// What [`TypeSerializer::retry_with_lax_check`] found, once it did; meanwhile `false` for what refers to itself.
    retry: Cell<Option<bool>>,
}

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    for definition in schema.required_list(cx, "definitions")? {
        let definition = SchemaDict::of(cx, &definition)?;
        let name = definition.required_text(cx, "ref")?;
        let node = builder.build(cx, &definition, config)?;
        builder.define(cx, &name.to_text(), node)?;
    }
    builder.build_required(cx, schema, "schema", config)
}

pub(in crate::serializers) fn build_ref(
    cx: &mut Cx,
    schema: &SchemaDict,
    _config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    let name = schema.required_text(cx, "schema_ref")?;
    let definition = builder.definition(&name.to_text());
    Ok(node(DefinitionRefSerializer { definition, retry: Cell::new(None) }))
}

impl Trace for DefinitionRefSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.definition.trace(visitor);
    }
}

impl DefinitionRefSerializer {
    fn node(&self, cx: &mut Cx) -> Result<Node, Exc> {
        match &self.definition.read(cx).node {
            Some(node) => Ok(node.clone()),
            None => Err(schema_error(cx, "Definitions error: definition was never filled")),
        }
    }

    fn serialize<O: Output>(&self, cx: &mut Cx, value: &Value, state: &mut State, out: O) -> Result<O::Ok, O::Error> {
        let node = self.node(cx)?;
        state.guard.enter(value, Place(self.definition.address())).map_err(|error| error.into_exc(cx))?;
        let outcome = with_room(cx, |cx| out.node(cx, &node, value, state));
        state.guard.leave();
        outcome
    }
}

impl TypeSerializer for DefinitionRefSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        self.serialize(cx, value, state, ToPython)
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        self.node(cx)?.json_key(cx, key, state)
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        self.serialize(cx, value, state, ToJson(out))
    }

    fn name(&self) -> &str {
        "definition-ref"
    }

    fn retry_with_lax_check(&self, cx: &Cx) -> bool {
        if let Some(found) = self.retry.get() {
            return found;
        }
        self.retry.set(Some(false));
        let found = self.definition.read(cx).node.as_ref().is_some_and(|node| node.retry_with_lax_check(cx));
        self.retry.set(Some(found));
        found
    }
}
