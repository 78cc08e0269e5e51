//! Generators and other iterators. pydantic-core src/serializers/type_serializers/generator.rs.

use super::prelude::*;
use crate::serializers::filter::SchemaFilter;
use crate::serializers::iterator::SerializationIterator;
use crate::serializers::known_types::is_iterator;

/// Serializes the items of iterators: at once for JSON, else when they are asked for.
pub struct GeneratorSerializer {
    items: Node,
    filter: SchemaFilter,
}

const NAME: &str = "generator";

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    let items = builder.build_optional(cx, schema, "items_schema", config)?;
    Ok(node(GeneratorSerializer { items, filter: SchemaFilter::of_positions(cx, schema)? }))
}

impl Trace for GeneratorSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.items.trace(visitor);
    }
}

impl GeneratorSerializer {
    fn all<O: Output>(&self, cx: &mut Cx, iterator: &Value, state: &mut State, out: O) -> Result<O::Ok, O::Error> {
        let mut seq = out.seq(SeqKind::List);
        let mut at = 0;
        while let Some(item) = cx.next(iterator)? {
            if let Some(next) = self.filter.item(cx, at, state, None)? {
                let outer = state.enter(next);
                let done = seq.item(cx, &self.items, &item, state);
                state.filters = outer;
                done?;
            }
            at += 1;
        }
        seq.end(cx, state)
    }
}

impl TypeSerializer for GeneratorSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        match is_iterator(cx, value) {
            true if state.is_json() => self.all(cx, value, state, ToPython),
            true => SerializationIterator::make(cx, value, &self.items, self.filter.clone(), state),
            false => ToPython.fallback(cx, NAME, value, state),
        }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        invalid_as_json_key(cx, key, state, NAME, NAME)
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        match is_iterator(cx, value) {
            true => self.all(cx, value, state, ToJson(out)),
            false => ToJson(out).fallback(cx, NAME, value, state),
        }
    }

    fn name(&self) -> &str {
        NAME
    }
}
