//! Computed fields: properties that are serialized with the fields. pydantic-core src/serializers/computed_fields.rs.

use molt_object::{Cx, Exc, Value};
use molt_object::{Trace, Visitor};

use super::build::{Builder, Node};
use super::fields::{FieldKey, exclude_by_value};
use super::filter::SchemaFilter;
use super::output::MapOutput;
use super::schema_dict::SchemaDict;
use super::state::State;
use super::texts::exception_text;
use crate::errors::schema_error;

/// The computed fields of a model or dataclass.
pub struct ComputedFields(Vec<ComputedField>);

struct ComputedField {
    property: FieldKey,
    alias: FieldKey,
    node: Node,
    by_alias: Option<bool>,
    exclude_if: Option<Value>,
}

impl Trace for ComputedField {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.property.trace(visitor);
        self.alias.trace(visitor);
        self.node.trace(visitor);
        self.exclude_if.trace(visitor);
    }
}

impl Trace for ComputedFields {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.0.trace(visitor);
    }
}

impl ComputedFields {
    /// Those of a schema of fields.
    ///
    /// # Errors
    /// SchemaError for a schema that cannot be understood.
    pub fn build(
        cx: &mut Cx,
        schema: &SchemaDict,
        config: Option<&SchemaDict>,
        builder: &mut Builder,
    ) -> Result<Option<ComputedFields>, Exc> {
        let Some(fields) = schema.list(cx, "computed_fields")? else { return Ok(None) };
        let mut built = molt_room::vec(fields.len());
        for field in fields {
            let field = SchemaDict::of(cx, &field)?;
            built.push(ComputedField::build(cx, &field, config, builder)?);
        }
        Ok(Some(ComputedFields(built)))
    }

    /// Adds them to what the fields of the model came to.
    ///
    /// # Errors
    /// What the properties raise, and their serializers' errors.
    pub fn serialize<M: MapOutput>(
        &self,
        cx: &mut Cx,
        model: &Value,
        filter: &SchemaFilter,
        missing: &Value,
        state: &mut State,
        map: &mut M,
    ) -> Result<(), M::Error> {
        if state.extra.round_trip || state.extra.exclude_computed_fields {
            return Ok(());
        }
        for field in &self.0 {
            let name = &field.property.text;
            let Some(next) = filter.key(cx, &name.value(), state)? else { continue };
            let value = cx.getattr(model, name)?;
            if exclude_by_value(cx, &value, state, missing, field.exclude_if.as_ref())? {
                continue;
            }
            let key = if state.by_alias_or(field.by_alias) { &field.alias } else { &field.property };
            let outer_name = state.field_name.replace(name.clone());
            let outer = state.enter(next);
            let done = map.field(cx, key, &field.node, &value, state);
            state.filters = outer;
            state.field_name = outer_name;
            done?;
        }
        Ok(())
    }
}

impl ComputedField {
    fn build(
        cx: &mut Cx,
        schema: &SchemaDict,
        config: Option<&SchemaDict>,
        builder: &mut Builder,
    ) -> Result<ComputedField, Exc> {
        let name = schema.required_text(cx, "property_name")?;
        let return_schema = schema.required_dict(cx, "return_schema")?;
        let node = builder.build(cx, &return_schema, config).map_err(|exc| {
            let text = exception_text(cx, &exc);
            schema_error(cx, format!("Computed field `{}`:\n  {text}", name.to_text()))
        })?;
        let alias = schema.text(cx, "alias")?.unwrap_or_else(|| name.clone());
        let by_alias = match config {
            Some(config) => config.flag(cx, "serialize_by_alias")?,
            None => None,
        };
        Ok(ComputedField {
            property: FieldKey::new(cx, &name),
            alias: FieldKey::new(cx, &alias),
            node,
            by_alias,
            exclude_if: schema.get(cx, "serialization_exclude_if").filter(|callable| !callable.is_none()),
        })
    }
}
