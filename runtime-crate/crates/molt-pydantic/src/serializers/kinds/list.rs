//! `list`. pydantic-core src/serializers/type_serializers/list.rs.

use molt_object::builtins::list::List;

use super::prelude::*;
use crate::serializers::filter::SchemaFilter;

/// Serializes `list`.
pub struct ListSerializer {
    items: Node,
    filter: SchemaFilter,
    name: String,
}

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    let items = builder.build_optional(cx, schema, "items_schema", config)?;
    let name = format!("list[{}]", items.name());
    Ok(node(ListSerializer { items, filter: SchemaFilter::of_positions(cx, schema)?, name }))
}

impl Trace for ListSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.items.trace(visitor);
    }
}

impl ListSerializer {
    /// The serializer of items.
    pub fn items(&self) -> &Node {
        &self.items
    }

    fn serialize<O: Output>(&self, cx: &mut Cx, value: &Value, state: &mut State, out: O) -> Result<O::Ok, O::Error> {
        let Some(list) = value.downcast::<List>() else { return out.fallback(cx, &self.name, value, state) };
        let mut seq = out.seq(SeqKind::List);
        let mut at = 0;
        loop {
            let items = &list.read(cx).items;
            let (item, len) = (items.get(at).cloned(), items.len());
            let Some(item) = item else { break };
            if let Some(next) = self.filter.item(cx, at, state, Some(len))? {
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

impl TypeSerializer for ListSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        self.serialize(cx, value, state, ToPython)
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        invalid_as_json_key(cx, key, state, &self.name, "list")
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        self.serialize(cx, value, state, ToJson(out))
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn retry_with_lax_check(&self, cx: &Cx) -> bool {
        self.items.retry_with_lax_check(cx)
    }
}
