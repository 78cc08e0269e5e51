//! `set` and `frozenset`. pydantic-core src/serializers/type_serializers/set_frozenset.rs.

use molt_object::builtins::set::AnySet;

use super::prelude::*;

/// Serializes `set` or `frozenset`.
pub struct SetSerializer {
    kind: SeqKind,
    items: Node,
    name: String,
}

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    let frozen = schema.required_text(cx, "type")?.as_bytes() == b"frozenset";
    let items = builder.build_optional(cx, schema, "items_schema", config)?;
    let kind = if frozen { SeqKind::Frozenset } else { SeqKind::Set };
    let name = format!("{}[{}]", class_name(kind), items.name());
    Ok(node(SetSerializer { kind, items, name }))
}

fn class_name(kind: SeqKind) -> &'static str {
    if kind == SeqKind::Frozenset { "frozenset" } else { "set" }
}

impl Trace for SetSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.items.trace(visitor);
    }
}

impl SetSerializer {
    fn serialize<O: Output>(&self, cx: &mut Cx, value: &Value, state: &mut State, out: O) -> Result<O::Ok, O::Error> {
        let set = match AnySet::of(value) {
            Some(set @ AnySet::Set(_)) if self.kind == SeqKind::Set => set,
            Some(set @ AnySet::Frozen(_)) if self.kind == SeqKind::Frozenset => set,
            _ => return out.fallback(cx, &self.name, value, state),
        };
        let items = set.keys(cx);
        let mut seq = out.seq(self.kind);
        for item in &items {
            seq.item(cx, &self.items, item, state)?;
        }
        seq.end(cx, state)
    }
}

impl TypeSerializer for SetSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        self.serialize(cx, value, state, ToPython)
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        invalid_as_json_key(cx, key, state, &self.name, class_name(self.kind))
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        self.serialize(cx, value, state, ToJson(out))
    }

    fn name(&self) -> &str {
        &self.name
    }
}
