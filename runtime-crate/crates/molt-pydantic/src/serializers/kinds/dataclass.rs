//! Dataclasses. pydantic-core src/serializers/type_serializers/dataclass.rs.

use molt_object::Str;
use molt_object::builtins::type_::Type;

use super::model::build_field;
use super::prelude::*;
use crate::serializers::computed_fields::ComputedFields;
use crate::serializers::fields::{FieldValues, FieldsMode, FieldsSerializer, Items};

/// Serializes instances of a dataclass.
pub struct DataclassSerializer {
    class: Gc<Type>,
    inner: Node,
    fields: Vec<Gc<Str>>,
    name: String,
}

/// Builds the fields of a dataclass.
pub(in crate::serializers) fn build_args(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    let mode = match schema.allows_extra(cx, config)? {
        true => FieldsMode::TypedDictAllow,
        false => FieldsMode::Simple,
    };
    let mut fields = Vec::new();
    for (index, field) in schema.required_list(cx, "fields")?.iter().enumerate() {
        let field = SchemaDict::of(cx, field)?;
        let name = field.required_text(cx, "name")?;
        if field.flag(cx, "init_only")? != Some(true) {
            fields.push(build_field(cx, &name.value(), &index.to_string(), &field, config, builder)?);
        }
    }
    let computed = ComputedFields::build(cx, schema, config, builder)?;
    Ok(node(FieldsSerializer::new(fields, mode, None, computed)))
}

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    _config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    let config = schema.dict(cx, "config")?;
    let class = schema.required_class(cx, "cls")?;
    let inner = builder.build_required(cx, schema, "schema", config.as_ref())?;
    let mut fields = Vec::new();
    for name in schema.required_list(cx, "fields")? {
        match name.downcast::<Str>() {
            Some(name) => fields.push(cx.world.intern_object(name)),
            None => return Err(cx.type_error("field names must be strings")),
        }
    }
    let name = class.read(cx).name.to_string();
    Ok(node(DataclassSerializer { class, inner, fields, name }))
}

impl Trace for DataclassSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.class.trace(visitor);
        self.inner.trace(visitor);
        self.fields.trace(visitor);
    }
}

impl DataclassSerializer {
    fn fits(&self, cx: &mut Cx, value: &Value, check: SerCheck) -> Result<bool, Exc> {
        match check {
            SerCheck::Strict => Ok(cx.class_of(value).is(&self.class)),
            SerCheck::Lax => cx.is_instance_of(value, &self.class.value()),
            SerCheck::None => {
                let name = cx.intern("__dataclass_fields__");
                Ok(cx.getattr_optional(value, &name)?.is_some())
            }
        }
    }

    fn add_values(&self, cx: &mut Cx, value: &Value, items: &mut Items) -> Result<(), Exc> {
        for name in &self.fields {
            items.push((name.value(), cx.getattr(value, name)?));
        }
        Ok(())
    }

    fn serialize<O: Output>(&self, cx: &mut Cx, value: &Value, state: &mut State, out: O) -> Result<O::Ok, O::Error> {
        if !self.fits(cx, value, state.check)? {
            return out.fallback(cx, &self.name, value, state);
        }
        let mut main = Items::new();
        self.add_values(cx, value, &mut main)?;
        let outer = state.model.replace(value.clone());
        let outcome = match &*self.inner {
            Serializer::Fields(fields) => {
                let values = FieldValues { model: value, main: &main, extra: &[], fields_set: None };
                fields.serialize_values(cx, values, state, out)
            }
            inner => {
                let dict = cx.new_dict();
                for (name, (_, value)) in self.fields.iter().zip(main) {
                    cx.dict_set_interned(&dict, name, value);
                }
                out.node(cx, inner, &dict.into(), state)
            }
        };
        state.model = outer;
        outcome
    }
}

impl TypeSerializer for DataclassSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        self.serialize(cx, value, state, ToPython)
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        if self.fits(cx, key, state.check)? {
            return infer::json_key_known(cx, KnownType::Dataclass, key, state);
        }
        state.warn_fallback(cx, &self.name, key)?;
        infer::json_key(cx, key, state)
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
