//! `typed-dict`: dicts with known keys. pydantic-core src/validators/typed_dict.rs.

use molt_macros::Trace;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Gc, Value};

use super::fields::{ExtraPolicy, UsedKeys, field_default, field_validator, text_key, unwanted};
use super::{Build, Builder, Shared, Validate, made, shared};
use crate::errors::{ErrorType, LineError, LocItem, ValError, ValResult, schema_error};
use crate::input::{Input, Mapping};
use crate::lookup::{Path, Paths};
use crate::schema::Schema;
use crate::state::{Data, Extra, LookupBy, Partial, State};

#[derive(Trace)]
struct Field {
    name: Gc<Str>,
    paths: Paths,
    required: bool,
    validator: Shared,
}

/// Takes a dict with known keys.
#[derive(Trace)]
pub struct TypedDictValidator {
    fields: Vec<Field>,
    extra: ExtraPolicy,
    strict: bool,
    loc_by_alias: bool,
    by_alias: Option<bool>,
    by_name: Option<bool>,
    class_name: Option<String>,
}

fn field(cx: &mut Cx, schema: &Schema, name: &Gc<Str>, total: bool, builder: &mut Builder) -> Result<Field, Exc> {
    let shown = name.to_text();
    let validator = field_validator(cx, schema, &format!("Field \"{shown}\""), builder)?;
    let given = schema.get::<bool>(cx, "required")?;
    let default = validator.as_default();
    if given == Some(true) && default.is_some_and(|default| default.has_default()) {
        return Err(schema_error(cx, format!("Field '{shown}': a required field cannot have a default value")));
    }
    let required = given.unwrap_or(total);
    if required && default.is_some_and(|default| default.omits_on_error()) {
        let message = format!("Field '{shown}': 'on_error = omit' cannot be set for required fields");
        return Err(schema_error(cx, message));
    }
    let paths = Paths::of(cx, name, schema, "validation_alias")?;
    Ok(Field { name: name.clone(), paths, required, validator })
}

impl Build for TypedDictValidator {
    const TYPE: &'static str = "typed-dict";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let schema = schema.with_own_config(cx)?;
        let total = schema.get_or_config(cx, "total", "typed_dict_total")?.unwrap_or(true);
        let extra = ExtraPolicy::of(cx, &schema, builder)?;
        let class_name = match schema.get::<String>(cx, "cls_name") {
            Ok(Some(name)) => Some(name),
            _ => schema.class(cx, "cls").ok().map(|class| class.read(cx).name.to_string()),
        };
        let given = schema.need::<Gc<Dict>>(cx, "fields")?;
        let mut fields = Vec::new();
        for (key, part) in cx.dict_items(&given) {
            let key = made::<Str>(cx, &key)?;
            let part = Schema { dict: made::<Dict>(cx, &part)?, config: schema.config.clone() };
            let name = cx.world.intern_object(&key);
            fields.push(field(cx, &part, &name, total, builder)?);
        }
        Ok(shared(TypedDictValidator {
            fields,
            extra,
            strict: schema.strict(cx)?,
            loc_by_alias: schema.config(cx, "loc_by_alias")?.unwrap_or(true),
            by_alias: schema.config(cx, "validate_by_alias")?,
            by_name: schema.config(cx, "validate_by_name")?,
            class_name,
        }))
    }
}

/// What one run found so far.
struct Run<'a> {
    validator: &'a TypedDictValidator,
    input: Input<'a>,
    source: &'a Mapping,
    by: LookupBy,
    output: Gc<Dict>,
    fields_set: usize,
    used: UsedKeys<'a>,
    errors: Vec<LineError>,
    /// The mode for the last key, and that key.
    partial: Partial,
    last_key: Option<LocItem>,
}

impl<'a> Run<'a> {
    fn is_last(&self, key: &LocItem) -> bool {
        self.last_key.as_ref() == Some(key)
    }

    fn find(&self, cx: &mut Cx, field: &'a Field) -> ValResult<Option<(&'a Path, Value)>> {
        for path in field.paths.by(self.by) {
            if let Some(value) = self.source.get(cx, path)? {
                return Ok(Some((path, value)));
            }
        }
        Ok(None)
    }

    fn field(&mut self, cx: &mut Cx, field: &'a Field, state: &mut State) -> ValResult<()> {
        let found = match self.find(cx, field) {
            Ok(found) => found,
            Err(error) => {
                let lines = error.into_lines()?;
                if self.is_last(&LocItem::from(&field.name)) {
                    self.errors.extend(lines.into_iter().map(|line| line.inside(&field.name)));
                }
                return Ok(());
            }
        };
        let Some((path, value)) = found else { return self.missing(cx, field, state) };
        self.used.add(&path.first);
        let last = self.is_last(&LocItem::from(&path.first));
        state.partial = self.partial.only_if(last);
        let item = self.input.like(&value);
        let result = state.for_field(&field.name, |state| field.validator.validate(cx, item, state));
        let error = match result {
            Ok(value) => {
                cx.dict_set_interned(&self.output, &field.name, value);
                self.fields_set += 1;
                return Ok(());
            }
            Err(error) => error,
        };
        state.has_field_error = true;
        if matches!(error, ValError::Omit) {
            return Ok(());
        }
        let lines = error.into_lines()?;
        if !last || field.required {
            let by_alias = self.validator.loc_by_alias;
            self.errors.extend(lines.into_iter().map(|line| path.inside(line, by_alias, &field.name)));
        }
        Ok(())
    }

    fn missing(&mut self, cx: &mut Cx, field: &Field, state: &mut State) -> ValResult<()> {
        match field_default(cx, &field.validator, &field.name, state) {
            Ok(Some(value)) => cx.dict_set_interned(&self.output, &field.name, value),
            Ok(None) if field.required => {
                let location = field.paths.missing(self.by, self.validator.loc_by_alias);
                self.errors.push(LineError::new(ErrorType::Missing, self.input.value).at(location));
            }
            Ok(None) | Err(ValError::Omit) => {}
            Err(error) => {
                let lines = error.into_lines()?;
                state.has_field_error = true;
                self.errors.extend(lines);
            }
        }
        Ok(())
    }

    fn extras(&mut self, cx: &mut Cx, behavior: Extra, state: &mut State) -> ValResult<()> {
        let policy = &self.validator.extra;
        for (key, value) in self.source.pairs(cx)? {
            let Some(text) = text_key(cx, self.input.like(&key), &mut self.errors)? else { continue };
            if self.used.has(&text) {
                continue;
            }
            if behavior == Extra::Forbid {
                self.errors.push(unwanted(cx, ErrorType::ExtraForbidden, &key, &value));
                continue;
            }
            let last = policy.values.is_some() && self.is_last(&LocItem::of_key(cx, &key));
            state.partial = self.partial.only_if(last);
            let mut errors = Vec::new();
            let value = policy.value(cx, &key, self.input.like(&value), &mut errors, state)?;
            if !last {
                self.errors.append(&mut errors);
            }
            if let Some(value) = value {
                cx.dict_set(&self.output, text.into(), value)?;
            }
        }
        Ok(())
    }
}

impl Validate for TypedDictValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let behavior = state.extra.unwrap_or(self.extra.behavior);
        let source = input.dict(cx, state.strict_or(self.strict))?;
        let last_key = if state.partial.is_active() { source.last_key(cx) } else { None };
        let last_key = last_key.map(|key| LocItem::of_key(cx, &key));
        let by = state.lookup_by(cx, self.by_alias, self.by_name)?;
        let mut run = Run {
            validator: self,
            input,
            source: &source,
            by,
            output: cx.new_dict(),
            fields_set: 0,
            used: UsedKeys::default(),
            errors: Vec::new(),
            partial: state.partial,
            last_key,
        };
        let output = run.output.clone();
        state.for_fields(Data::Dict(output.clone()), |state| {
            self.fields.iter().try_for_each(|field| run.field(cx, field, state))?;
            state.add_fields_set(run.fields_set);
            Ok::<(), ValError>(())
        })?;
        if behavior != Extra::Ignore {
            run.extras(cx, behavior, state)?;
        }
        if run.errors.is_empty() { Ok(output.into()) } else { Err(ValError::LineErrors(run.errors)) }
    }

    fn name(&self) -> String {
        self.class_name.clone().unwrap_or_else(|| Self::TYPE.to_owned())
    }
}
