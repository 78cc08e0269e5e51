//! `model-fields`: the fields of a model. pydantic-core src/validators/model_fields.rs.

use molt_macros::Trace;
use molt_object::builtins::dict::{Dict, merge_dict};
use molt_object::builtins::set::{Set, of_items};
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Gc, Value};

use super::fields::{
    ExtraPolicy, UsedKeys, field_default, field_validator, no_such_attribute, text_key, unwanted, valid_or_lines,
};
use super::model::ModelParts;
use super::{Assignment, Build, Builder, Shared, Validate, made, shared};
use crate::errors::{ErrorType, LineError, ValError, ValResult};
use crate::input::{Input, Mapping};
use crate::lookup::{Path, Paths};
use crate::schema::Schema;
use crate::state::{Extra, LookupBy, Partial, State};

#[derive(Trace)]
struct Field {
    name: Gc<Str>,
    paths: Paths,
    validator: Shared,
    frozen: bool,
}

/// Takes what has the fields of a model.
#[derive(Trace)]
pub struct ModelFieldsValidator {
    fields: Vec<Field>,
    model_name: String,
    extra: ExtraPolicy,
    strict: bool,
    from_attributes: bool,
    loc_by_alias: bool,
    by_alias: Option<bool>,
    by_name: Option<bool>,
}

impl Build for ModelFieldsValidator {
    const TYPE: &'static str = "model-fields";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let extra = ExtraPolicy::of(cx, schema, builder)?;
        let given = schema.need::<Gc<Dict>>(cx, "fields")?;
        let mut fields = Vec::new();
        for (key, field) in cx.dict_items(&given) {
            let key = made::<Str>(cx, &key)?;
            let field = Schema { dict: made::<Dict>(cx, &field)?, config: schema.config.clone() };
            let shown = format!("Field \"{}\"", key.to_text());
            let name = cx.world.intern_object(&key);
            fields.push(Field {
                validator: field_validator(cx, &field, &shown, builder)?,
                paths: Paths::of(cx, &name, &field, "validation_alias")?,
                frozen: field.switch(cx, "frozen")?,
                name,
            });
        }
        Ok(shared(ModelFieldsValidator {
            fields,
            model_name: schema.get(cx, "model_name")?.unwrap_or_else(|| "Model".to_owned()),
            extra,
            strict: schema.strict(cx)?,
            from_attributes: schema.switch_or_config(cx, "from_attributes")?,
            loc_by_alias: schema.config(cx, "loc_by_alias")?.unwrap_or(true),
            by_alias: schema.config(cx, "validate_by_alias")?,
            by_name: schema.config(cx, "validate_by_name")?,
        }))
    }
}

/// What one run found so far.
struct Run<'a> {
    validator: &'a ModelFieldsValidator,
    input: Input<'a>,
    source: &'a Mapping,
    by: LookupBy,
    fields: Gc<Dict>,
    fields_set: Vec<Value>,
    used: UsedKeys<'a>,
    errors: Vec<LineError>,
}

impl<'a> Run<'a> {
    /// Where the field is found first.
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
                let lines = error.into_lines()?.into_iter();
                self.errors.extend(lines.map(|line| line.inside(&field.name)));
                return Ok(());
            }
        };
        let Some((path, value)) = found else { return self.missing(cx, field, state) };
        self.used.add(&path.first);
        match field.validator.validate(cx, self.input.like(&value), state) {
            Ok(value) => {
                cx.dict_set_interned(&self.fields, &field.name, value);
                self.fields_set.push(field.name.value());
                Ok(())
            }
            Err(error) => {
                state.has_field_error = true;
                self.failed(field, Some(path), error)
            }
        }
    }

    /// A field that the input does not have.
    fn missing(&mut self, cx: &mut Cx, field: &Field, state: &mut State) -> ValResult<()> {
        match field_default(cx, &field.validator, &field.name, state) {
            Ok(Some(value)) => {
                cx.dict_set_interned(&self.fields, &field.name, value);
                Ok(())
            }
            Ok(None) => {
                let location = field.paths.missing(self.by, self.validator.loc_by_alias);
                self.errors.push(LineError::new(ErrorType::Missing, self.input.value).at(location));
                Ok(())
            }
            Err(ValError::Omit) => Ok(()),
            Err(error) => {
                state.has_field_error |= matches!(error, ValError::LineErrors(_));
                self.failed(field, None, error)
            }
        }
    }

    fn failed(&mut self, field: &Field, path: Option<&Path>, error: ValError) -> ValResult<()> {
        if matches!(error, ValError::Omit) {
            return Ok(());
        }
        let by_alias = self.validator.loc_by_alias;
        let lines = error.into_lines()?.into_iter();
        self.errors.extend(lines.map(|line| match path {
            Some(path) => path.inside(line, by_alias, &field.name),
            None => line,
        }));
        Ok(())
    }

    /// The extra fields, if they are kept. `is_field` tells which keys are none.
    fn extras(
        &mut self,
        cx: &mut Cx,
        behavior: Extra,
        state: &mut State,
        is_field: impl Fn(&mut Cx, &UsedKeys<'a>, &Gc<Str>) -> bool,
    ) -> ValResult<Option<Gc<Dict>>> {
        let policy = &self.validator.extra;
        let extras = cx.new_dict();
        for (key, value) in self.source.pairs(cx)? {
            let Some(text) = text_key(cx, self.input.like(&key), &mut self.errors)? else { continue };
            if is_field(cx, &self.used, &text) {
                continue;
            }
            if behavior == Extra::Forbid {
                self.errors.push(unwanted(cx, ErrorType::ExtraForbidden, &key, &value));
                continue;
            }
            if behavior == Extra::Ignore {
                continue;
            }
            let own_key = match policy.keys.as_ref().filter(|_| self.source.json().is_none()) {
                Some(validator) => {
                    let valid = validator.validate(cx, self.input.like(&key), state);
                    let Some(valid) = valid_or_lines(cx, valid, &key, &mut self.errors)? else { continue };
                    made::<Str>(cx, &valid)?
                }
                None => text,
            };
            let value = self.input.like(&value);
            if let Some(value) = policy.value(cx, &key, value, &mut self.errors, state)? {
                cx.dict_set(&extras, own_key.value(), value)?;
                self.fields_set.push(own_key.into());
            }
        }
        Ok((behavior == Extra::Allow).then_some(extras))
    }

    fn all_fields(&mut self, cx: &mut Cx, state: &mut State) -> ValResult<()> {
        let validator = self.validator;
        for field in &validator.fields {
            state.for_field(&field.name, |state| self.field(cx, field, state))?;
        }
        Ok(())
    }
}

impl ModelFieldsValidator {
    fn source(&self, cx: &mut Cx, input: Input<'_>, state: &State) -> ValResult<Mapping> {
        let from_attributes = state.from_attributes.unwrap_or(self.from_attributes);
        input.model_fields(cx, state.strict_or(self.strict), from_attributes).or_else(|error| {
            let of_model = |line: LineError| match line.kind.is(ErrorType::DictType) {
                true => {
                    let name = cx.str(&self.model_name);
                    LineError::new(ErrorType::ModelType, &line.input).with("class_name", name)
                }
                false => line,
            };
            Err(ValError::LineErrors(error.into_lines()?.into_iter().map(of_model).collect()))
        })
    }

    /// Whether parsed JSON has the value of a field under a key, by whatever name.
    fn is_json_field(&self, cx: &mut Cx, dict: &Gc<Dict>, key: &Gc<Str>) -> bool {
        let mut paths = self.fields.iter().flat_map(|field| field.paths.all());
        paths.any(|path| path.first.as_bytes() == key.as_bytes() && path.in_json(cx, dict).is_some())
    }

    /// The valid fields of an input.
    ///
    /// # Errors
    /// What is wrong with the input.
    pub fn parts(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<ModelParts> {
        state.partial = Partial::Off;
        let behavior = state.extra.unwrap_or(self.extra.behavior);
        let source = self.source(cx, input, state)?;
        let by = state.lookup_by(cx, self.by_alias, self.by_name)?;
        let mut run = Run {
            validator: self,
            input,
            source: &source,
            by,
            fields: cx.new_dict(),
            fields_set: Vec::with_capacity(self.fields.len()),
            used: UsedKeys::default(),
            errors: Vec::new(),
        };
        let data = run.fields.clone();
        let extras = match source.json() {
            // Extra fields of JSON come before the others, and with the same `data`.
            Some(dict) => state.for_fields(&data, |state| {
                let extras = match behavior {
                    Extra::Ignore => None,
                    _ => run.extras(cx, behavior, state, |cx, _, key| self.is_json_field(cx, dict, key))?,
                };
                run.all_fields(cx, state)?;
                Ok::<_, ValError>(extras)
            })?,
            None => {
                state.for_fields(&data, |state| run.all_fields(cx, state))?;
                let set_by_fields = run.fields_set.len();
                let extras = match behavior {
                    Extra::Ignore => None,
                    _ if source.is_attributes() => (behavior == Extra::Allow).then(|| cx.new_dict()),
                    _ => run.extras(cx, behavior, state, |_, used, key| used.has(key))?,
                };
                if run.errors.is_empty() {
                    state.add_fields_set(set_by_fields);
                }
                extras
            }
        };
        let Run { errors, fields_set, .. } = run;
        if !errors.is_empty() {
            return Err(ValError::LineErrors(errors));
        }
        let fields_set = of_items(cx, fields_set)?;
        state.add_fields_set(cx.len(&fields_set.value())?);
        Ok(ModelParts {
            fields: data.into(),
            extra: extras.map_or(Value::NONE, Value::from),
            fields_set: fields_set.into(),
        })
    }

    /// The new value of a field, or what an extra one becomes.
    fn assigned(&self, cx: &mut Cx, assignment: Assignment<'_>, state: &mut State) -> ValResult<Value> {
        let Assignment { field: name, value, .. } = assignment;
        let input = Input::python(value);
        let at_field = |error: ValError| error.inside(name);
        if let Some(field) = self.fields.iter().find(|field| field.name.as_bytes() == name.as_bytes()) {
            if field.frozen {
                return Err(LineError::new(ErrorType::FrozenField, value).inside(name).into());
            }
            let run = |state: &mut State| field.validator.validate(cx, input, state);
            return state.for_field(&field.name, run).map_err(at_field);
        }
        if state.extra.unwrap_or(self.extra.behavior) != Extra::Allow {
            return Err(no_such_attribute(name, value));
        }
        match &self.extra.values {
            Some(validator) => validator.validate(cx, input, state).map_err(at_field),
            None => Ok(value.clone()),
        }
    }

    /// Moves what is no field from the dict of all fields to a dict of its own.
    fn split_extra(&self, cx: &mut Cx, all: &Gc<Dict>) -> Result<Value, Exc> {
        let extra = cx.dict_copy(all);
        let own = cx.new_dict();
        for field in &self.fields {
            if let Some((key, value)) = cx.dict_remove(&extra, &field.name.value())? {
                cx.dict_set(&own, key, value)?;
            }
        }
        let old = all.write(cx).take_all();
        drop(old);
        merge_dict(cx, all, &own)?;
        Ok(extra.into())
    }
}

impl Validate for ModelFieldsValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let parts = self.parts(cx, input, state)?;
        Ok(parts.into_tuple(cx))
    }

    fn validate_assignment(&self, cx: &mut Cx, assignment: Assignment<'_>, state: &mut State) -> ValResult<Value> {
        let dict = made::<Dict>(cx, assignment.object)?;
        // The field itself is not among the data that functions see.
        let data = cx.dict_copy(&dict);
        cx.dict_remove(&data, &assignment.field.value())?;
        let value = state.scoped(|state| &mut state.data, Some(data), |state| self.assigned(cx, assignment, state))?;
        cx.dict_set(&dict, assignment.field.value(), value)?;
        let extra = match state.extra.unwrap_or(self.extra.behavior) {
            Extra::Allow => self.split_extra(cx, &dict)?,
            _ => Value::NONE,
        };
        let fields_set: Gc<Set> = of_items(cx, vec![assignment.field.value()])?;
        Ok(ModelParts { fields: dict.into(), extra, fields_set: fields_set.into() }.into_tuple(cx))
    }

    fn name(&self) -> String {
        Self::TYPE.to_owned()
    }
}
