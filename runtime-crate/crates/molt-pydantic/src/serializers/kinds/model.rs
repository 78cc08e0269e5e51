//! Models. pydantic-core src/serializers/type_serializers/model.rs.

use molt_object::Str;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::set::{AnySet, Set};
use molt_object::builtins::type_::Type;

use super::AnySerializer;
use super::prelude::*;
use crate::serializers::computed_fields::ComputedFields;
use crate::serializers::fields::{FieldKey, FieldValues, FieldsMode, FieldsSerializer, Items, SerField, add_items};
use crate::serializers::known_types::missing_sentinel;
use crate::serializers::texts::exception_text;
use crate::serializers::{add_instance_items, has_instance_dict};

/// Serializes instances of a model.
pub struct ModelSerializer {
    class: Gc<Type>,
    inner: Node,
    has_extra: bool,
    root_model: bool,
    name: Box<str>,
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
    let has_extra = schema.allows_extra(cx, config.as_ref())?;
    let root_model = schema.flag(cx, "root_model")?.unwrap_or(false);
    let name = class.read(cx).name.clone();
    Ok(node(ModelSerializer { class, inner, has_extra, root_model, name }))
}

/// Builds the fields of a model.
pub(in crate::serializers) fn build_fields(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    let mode = match schema.allows_extra(cx, config)? {
        true => FieldsMode::ModelExtra,
        false => FieldsMode::Simple,
    };
    let extra = build_extra(cx, schema, config, builder, mode == FieldsMode::ModelExtra)?;
    let dict = schema.required_dict(cx, "fields")?;
    let mut fields = Vec::new();
    for (name, field) in cx.dict_items(&dict.0) {
        let field = SchemaDict::of(cx, &field)?;
        let shown = cx.str_text(&name)?;
        fields.push(build_field(cx, &name, &shown, &field, config, builder)?);
    }
    let computed = ComputedFields::build(cx, schema, config, builder)?;
    Ok(node(FieldsSerializer::new(fields, mode, extra, computed)))
}

/// The serializer of extra values, which the schema may have only where they are kept.
pub(super) fn build_extra(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
    kept: bool,
) -> Result<Option<Node>, Exc> {
    match schema.dict(cx, "extras_schema")? {
        Some(extra) if kept => builder.build(cx, &extra, config).map(Some),
        Some(_) => Err(schema_error(cx, "extras_schema can only be used if extra_behavior=allow")),
        None => Ok(None),
    }
}

/// One required field; errors show `shown` for it.
pub(super) fn build_field(
    cx: &mut Cx,
    name: &Value,
    shown: &str,
    field: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<SerField, Exc> {
    let Some(name) = name.downcast::<Str>() else { return Err(cx.type_error("field names must be strings")) };
    let by_alias = match config {
        Some(config) => config.flag(cx, "serialize_by_alias")?,
        None => None,
    };
    let key = FieldKey::new(cx, name);
    if field.flag(cx, "serialization_exclude")? == Some(true) {
        return Ok(SerField { key, alias: None, node: None, required: true, by_alias, exclude_if: None });
    }
    let alias = field.text(cx, "serialization_alias")?;
    let schema = field.required_dict(cx, "schema")?;
    let node = builder.build(cx, &schema, config).map_err(|exc| {
        let text = exception_text(cx, &exc);
        schema_error(cx, format!("Field `{shown}`:\n  {text}"))
    })?;
    let alias = alias.map(|alias| FieldKey::new(cx, &alias));
    let exclude_if = field.get(cx, "serialization_exclude_if").filter(|callable| !callable.is_none());
    Ok(SerField { key, alias, node: Some(node), required: true, by_alias, exclude_if })
}

impl Trace for ModelSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.class.trace(visitor);
        self.inner.trace(visitor);
    }
}

impl ModelSerializer {
    fn fits(&self, cx: &mut Cx, value: &Value, check: SerCheck) -> Result<bool, Exc> {
        match check {
            SerCheck::Strict => Ok(cx.class_of(value).is(&self.class)),
            _ if cx.class_of(value).is(&self.class) => Ok(true),
            SerCheck::None if !self.root_model => has_dict(cx, value),
            SerCheck::None | SerCheck::Lax => cx.is_instance_of(value, &self.class.value()),
        }
    }

    fn serialize<O: Output>(&self, cx: &mut Cx, value: &Value, state: &mut State, out: O) -> Result<O::Ok, O::Error> {
        if !self.fits(cx, value, state.check)? {
            return out.fallback(cx, &self.name, value, state);
        }
        if self.root_model {
            return self.serialize_root(cx, value, state, out);
        }
        if let Serializer::Fields(fields) = &*self.inner {
            return self.serialize_fields(cx, fields, value, state, out);
        }
        let inner = self.inner_value(cx, value, state)?;
        let outer = state.model.replace(value.clone());
        let outcome = out.node(cx, &self.inner, &inner, state);
        state.model = outer;
        outcome
    }

    /// Straight from the instance's attributes, where the fields are all that there is.
    fn serialize_fields<O: Output>(
        &self,
        cx: &mut Cx,
        fields: &FieldsSerializer,
        value: &Value,
        state: &mut State,
        out: O,
    ) -> Result<O::Ok, O::Error> {
        let fields_set = if state.extra.exclude_unset { Some(fields_set(cx, value)?) } else { None };
        let (mut main, mut extra) = (Items::new(), Items::new());
        add_attributes(cx, value, &mut main)?;
        if self.has_extra {
            add_extra(cx, value, &mut extra)?;
        }
        let outer = state.model.replace(value.clone());
        let values = FieldValues { model: value, main: &main, extra: &extra, fields_set: fields_set.as_ref() };
        let outcome = fields.serialize_values(cx, values, state, out);
        state.model = outer;
        outcome
    }

    fn serialize_root<O: Output>(
        &self,
        cx: &mut Cx,
        value: &Value,
        state: &mut State,
        out: O,
    ) -> Result<O::Ok, O::Error> {
        let name = cx.intern("root");
        let root = cx.getattr(value, &name)?;
        let (outer_name, outer) = (state.field_name.replace(name), state.model.replace(value.clone()));
        let outcome = match state.extra.serialize_as_any && !self.inner.is_field_function() {
            true => out.node(cx, &Serializer::from(AnySerializer), &root, state),
            false => out.node(cx, &self.inner, &root, state),
        };
        state.field_name = outer_name;
        state.model = outer;
        outcome
    }

    /// What the inner serializer expects: the `__dict__`, with the extra values where there may be some. What was not set and
    /// is to be left out is replaced by `MISSING`. `get_inner_value`.
    fn inner_value(&self, cx: &mut Cx, model: &Value, state: &State) -> Result<Value, Exc> {
        let name = cx.world.names.dict.clone();
        let mut dict = cx.getattr(model, &name)?;
        if state.extra.exclude_unset {
            let set = fields_set(cx, model)?;
            dict = self.masked(cx, &dict, &set)?;
        }
        if !self.has_extra {
            return Ok(dict);
        }
        let name = cx.intern("__pydantic_extra__");
        let extra = cx.getattr(model, &name)?;
        Ok(cx.tuple_of([dict, extra]).into())
    }

    fn masked(&self, cx: &mut Cx, dict: &Value, set: &Gc<Set>) -> Result<Value, Exc> {
        let Some(dict) = dict.downcast::<Dict>() else { return Ok(dict.clone()) };
        let (masked, missing) = (cx.dict_copy(dict), missing_sentinel(cx));
        for (key, _) in cx.dict_items(&masked) {
            let hash = cx.hash(&key)?;
            if !AnySet::Set(set.clone()).has(cx, &key, hash)? {
                cx.dict_set_hashed(&masked, key, hash, missing.clone())?;
            }
        }
        Ok(masked.into())
    }
}

/// `hasattr(value, '__dict__')`.
fn has_dict(cx: &mut Cx, value: &Value) -> Result<bool, Exc> {
    if has_instance_dict(cx, value) {
        return Ok(true);
    }
    let name = cx.world.names.dict.clone();
    Ok(cx.getattr_optional(value, &name)?.is_some())
}

fn fields_set(cx: &mut Cx, model: &Value) -> Result<Gc<Set>, Exc> {
    let name = cx.intern("__pydantic_fields_set__");
    let set = cx.getattr(model, &name)?;
    set.downcast_into::<Set>().map_err(|set| {
        let given = cx.short_class_name(&set);
        cx.type_error(format!("'{given}' object is not an instance of 'set'"))
    })
}

/// Adds the attributes of a model's `__dict__`.
fn add_attributes(cx: &mut Cx, model: &Value, items: &mut Items) -> Result<(), Exc> {
    if add_instance_items(cx, model, items).is_some() {
        return Ok(());
    }
    let name = cx.world.names.dict.clone();
    let dict = cx.getattr(model, &name)?;
    match dict.downcast::<Dict>() {
        Some(dict) => {
            add_items(cx, dict, items);
            Ok(())
        }
        None => {
            let given = cx.short_class_name(&dict);
            Err(cx.type_error(format!("'{given}' object is not an instance of 'dict'")))
        }
    }
}

/// Adds the values that a model has besides those of its fields.
fn add_extra(cx: &mut Cx, model: &Value, items: &mut Items) -> Result<(), Exc> {
    let name = cx.intern("__pydantic_extra__");
    if let Some(extra) = cx.getattr(model, &name)?.downcast::<Dict>() {
        add_items(cx, extra, items);
    }
    Ok(())
}

impl TypeSerializer for ModelSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        self.serialize(cx, value, state, ToPython)
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        let fits = match state.check {
            SerCheck::None => has_dict(cx, key)?,
            check => self.fits(cx, key, check)?,
        };
        if fits {
            return infer::json_key_known(cx, KnownType::PydanticSerializable, key, state);
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
