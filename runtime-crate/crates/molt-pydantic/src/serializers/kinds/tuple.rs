//! `tuple`. pydantic-core src/serializers/type_serializers/tuple.rs.

use molt_object::builtins::tuple::Tuple;

use super::AnySerializer;
use super::prelude::*;
use crate::serializers::filter::SchemaFilter;
use crate::serializers::key::KeyBuilder;

/// Serializes `tuple`.
pub struct TupleSerializer {
    items: Vec<Node>,
    /// Which of them stands for any number of items.
    variadic: Option<usize>,
    filter: SchemaFilter,
    name: String,
}

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    let mut items = Vec::new();
    for item in schema.required_list(cx, "items_schema")? {
        let item = SchemaDict::of(cx, &item)?;
        items.push(builder.build(cx, &item, config)?);
    }
    let variadic = match schema.get(cx, "variadic_item_index") {
        Some(at) if !at.is_none() => usize::try_from(cx.index_i64(&at)?).ok(),
        _ => None,
    };
    if variadic.is_some_and(|at| at >= items.len()) {
        return Err(schema_error(cx, "`variadic_item_index` is out of range"));
    }
    let mut names: Vec<&str> = items.iter().map(|item| item.name()).collect();
    if let Some(at) = variadic {
        names.insert(at + 1, "...");
    }
    let name = format!("tuple[{}]", names.join(", "));
    Ok(node(TupleSerializer { items, variadic, filter: SchemaFilter::of_positions(cx, schema)?, name }))
}

impl Trace for TupleSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.items.trace(visitor);
    }
}

/// Does something with an item and the serializer for it.
trait Visit {
    type Error: From<Exc>;

    fn visit(&mut self, cx: &mut Cx, node: &Serializer, item: &Value, state: &mut State) -> Result<(), Self::Error>;
}

struct ToSeq<S>(S);

impl<E: From<Exc>, S: SeqOutput<Error = E>> Visit for ToSeq<S> {
    type Error = E;

    fn visit(&mut self, cx: &mut Cx, node: &Serializer, item: &Value, state: &mut State) -> Result<(), E> {
        self.0.item(cx, node, item, state)
    }
}

impl Visit for KeyBuilder {
    type Error = Exc;

    fn visit(&mut self, cx: &mut Cx, node: &Serializer, item: &Value, state: &mut State) -> Result<(), Exc> {
        let key = node.serialize_to_key(cx, item, state)?;
        self.push(&key);
        Ok(())
    }
}

impl TupleSerializer {
    /// The serializer of the item at a position among `len`.
    fn node_at(&self, at: usize, len: usize) -> Option<&Node> {
        let Some(variadic) = self.variadic else { return self.items.get(at) };
        let repeated = (len + 1).saturating_sub(self.items.len());
        match at {
            _ if at < variadic => self.items.get(at),
            _ if at < variadic + repeated => self.items.get(variadic),
            _ => self.items.get(at + 1 - repeated),
        }
    }

    /// Visits each item with its serializer. `for_each_tuple_item_and_serializer`.
    fn for_each<V: Visit>(
        &self,
        cx: &mut Cx,
        items: &[Value],
        state: &mut State,
        visit: &mut V,
    ) -> Result<(), V::Error> {
        let (len, expected) = (items.len(), self.items.len());
        if self.variadic.is_none() && state.check == SerCheck::Strict && len != expected {
            let message = format!("Expected {expected} items, but got {len}");
            return Err(Unexpected::message(message).into_exc(cx).into());
        }
        let any = Serializer::from(AnySerializer);
        for (at, item) in items.iter().enumerate() {
            if self.variadic.is_none() && at == expected {
                state.warnings.register(Unexpected::message("Unexpected extra items present in tuple"));
            }
            let Some(next) = self.filter.item(cx, at, state, Some(len))? else { continue };
            let outer = state.enter(next);
            let done = match self.node_at(at, len) {
                Some(node) => visit.visit(cx, node, item, state),
                None => visit.visit(cx, &any, item, state),
            };
            state.filters = outer;
            done?;
        }
        if self.variadic.is_none() && len < expected {
            state.warnings.register(Unexpected::message("Unexpected too few items present in tuple"));
        }
        Ok(())
    }

    fn serialize<O: Output>(&self, cx: &mut Cx, value: &Value, state: &mut State, out: O) -> Result<O::Ok, O::Error> {
        let Some(tuple) = value.downcast::<Tuple>() else { return out.fallback(cx, &self.name, value, state) };
        let mut seq = ToSeq(out.seq(SeqKind::Tuple));
        self.for_each(cx, tuple.items(), state, &mut seq)?;
        seq.0.end(cx, state)
    }
}

impl TypeSerializer for TupleSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        self.serialize(cx, value, state, ToPython)
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        let Some(tuple) = key.downcast::<Tuple>() else {
            state.warn_fallback(cx, &self.name, key)?;
            return infer::json_key(cx, key, state);
        };
        let mut keys = KeyBuilder::default();
        let outer = state.enter(Filters::default());
        let done = self.for_each(cx, tuple.items(), state, &mut keys);
        state.filters = outer;
        done?;
        Ok(keys.finish())
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        self.serialize(cx, value, state, ToJson(out))
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn retry_with_lax_check(&self, _cx: &Cx) -> bool {
        true
    }
}
