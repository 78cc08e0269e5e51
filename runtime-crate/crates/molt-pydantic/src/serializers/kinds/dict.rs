//! `dict`. pydantic-core src/serializers/type_serializers/dict.rs.

use molt_object::builtins::dict::Dict;

use super::prelude::*;
use crate::serializers::filter::SchemaFilter;
use crate::serializers::output::JsonCompound;

/// Serializes `dict`.
pub struct DictSerializer {
    keys: Node,
    values: Node,
    filter: SchemaFilter,
    name: String,
}

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    let keys = builder.build_optional(cx, schema, "keys_schema", config)?;
    let values = builder.build_optional(cx, schema, "values_schema", config)?;
    let name = format!("dict[{}, {}]", keys.name(), values.name());
    Ok(node(DictSerializer { keys, values, filter: SchemaFilter::of_keys(cx, schema)?, name }))
}

impl Trace for DictSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.keys.trace(visitor);
        self.values.trace(visitor);
    }
}

impl DictSerializer {
    fn items(&self, cx: &Cx, value: &Value) -> Option<Vec<(Value, Value)>> {
        value.downcast::<Dict>().map(|dict| cx.dict_items(dict))
    }

    fn python_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Value, Exc> {
        if state.is_json() {
            return Ok(self.keys.serialize_to_key(cx, key, state)?.into_value(cx));
        }
        self.keys.serialize_to_python(cx, key, state)
    }
}

impl TypeSerializer for DictSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        let Some(items) = self.items(cx, value) else { return ToPython.fallback(cx, &self.name, value, state) };
        let dict = cx.new_dict();
        for (key, value) in items {
            let Some(next) = self.filter.key(cx, &key, state)? else { continue };
            let outer = state.enter(Filters::default());
            let key = self.python_key(cx, &key, state);
            state.filters = next;
            let entry = key.and_then(|key| Ok((key, self.values.serialize_to_python(cx, &value, state)?)));
            state.filters = outer;
            let (key, value) = entry?;
            cx.dict_set(&dict, key, value)?;
        }
        Ok(dict.into())
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        invalid_as_json_key(cx, key, state, &self.name, "dict")
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        let Some(items) = self.items(cx, value) else { return ToJson(out).fallback(cx, &self.name, value, state) };
        let mut object = JsonCompound::object(out);
        for (key, value) in items {
            let Some(next) = self.filter.key(cx, &key, state)? else { continue };
            let outer = state.enter(next);
            let done = match self.keys.serialize_to_key(cx, &key, state) {
                Ok(key) => self.values.serialize_to_json(cx, &value, object.key(&key.text()), state),
                Err(exc) => Err(exc.into()),
            };
            state.filters = outer;
            done?;
        }
        object.close_object();
        Ok(())
    }

    fn name(&self) -> &str {
        &self.name
    }
}
