//! Typed dicts. pydantic-core src/serializers/type_serializers/typed_dict.rs.

use super::model::{build_extra, build_field};
use super::prelude::*;
use crate::serializers::computed_fields::ComputedFields;
use crate::serializers::fields::{FieldsMode, FieldsSerializer, SerField};

/// Serializes dicts with known keys.
pub struct TypedDictSerializer {
    fields: FieldsSerializer,
}

const NAME: &str = "typed-dict";

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    let total = match (schema.flag(cx, "total")?, config) {
        (None, Some(config)) => config.flag(cx, "typed_dict_total")?,
        (total, _) => total,
    };
    let mode = match schema.allows_extra(cx, config)? {
        true => FieldsMode::TypedDictAllow,
        false => FieldsMode::Simple,
    };
    let extra = build_extra(cx, schema, config, builder, mode == FieldsMode::TypedDictAllow)?;
    let dict = schema.required_dict(cx, "fields")?;
    let mut fields = Vec::new();
    for (name, field) in cx.dict_items(&dict.0) {
        let field = SchemaDict::of(cx, &field)?;
        let required = field.flag(cx, "required")?.or(total).unwrap_or(true);
        let shown = cx.str_text(&name)?;
        let built = build_field(cx, &name, &shown, &field, config, builder)?;
        fields.push(SerField { required, ..built });
    }
    let computed = ComputedFields::build(cx, schema, config, builder)?;
    Ok(node(TypedDictSerializer { fields: FieldsSerializer::new(fields, mode, extra, computed) }))
}

impl Trace for TypedDictSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.fields.trace(visitor);
    }
}

impl TypeSerializer for TypedDictSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        let outer = state.model.replace(value.clone());
        let outcome = self.fields.to_python(cx, value, state);
        state.model = outer;
        outcome
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        invalid_as_json_key(cx, key, state, NAME, NAME)
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        let outer = state.model.replace(value.clone());
        let outcome = self.fields.write_json(cx, value, out, state);
        state.model = outer;
        outcome
    }

    fn name(&self) -> &str {
        NAME
    }
}
