//! `model-fields`: the fields of a model. pydantic-core src/validators/model_fields.rs.

use std::cell::{Cell, RefCell};

use hashbrown::HashSet;
use molt_macros::Trace;
use molt_object::builtins::dict::{Dict, merge_dict};
use molt_object::builtins::set::{Set, of_items};
use molt_object::builtins::str_::Str;
use molt_object::object::shape::{DICT_SHAPE, ShapeId};
use molt_object::{Cx, Exc, Gc, Value};
use smallvec::SmallVec;

use super::fields::{
    ExtraPolicy, field_default, field_validator, no_such_attribute, text_key, unwanted, valid_or_lines,
};
use super::model::{Fields, ModelParts};
use super::{Assignment, Build, Builder, Shared, Validate, made, shared};
use crate::errors::{ErrorType, LineError, ValError, ValResult};
use crate::input::{Input, Mapping};
use crate::lookup::{Path, Paths};
use crate::schema::Schema;
use crate::state::{Data, Extra, LookupBy, Partial, State};

#[derive(Trace)]
struct Field {
    name: Gc<Str>,
    paths: Paths,
    validator: Shared,
    frozen: bool,
}

/// The positions of the fields that an input set.
type Positions = SmallVec<[u32; 16]>;

/// Takes what has the fields of a model.
#[derive(Trace)]
pub struct ModelFieldsValidator {
    fields: Vec<Field>,
    /// Whether no two fields are found under the same key.
    has_own_keys: bool,
    /// The layout of an instance without attributes, and with all the fields.
    #[trace(skip)]
    layouts: Cell<(ShapeId, ShapeId)>,
    /// The names of the fields that the last input set, with their positions: the next input is likely to set the same.
    #[trace(skip)]
    last_set: RefCell<Option<(Positions, Gc<Set>)>>,
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
        let mut keys = HashSet::new();
        let paths = fields.iter().flat_map(|field: &Field| field.paths.all());
        let has_own_keys = paths.into_iter().all(|path| keys.insert(path.first.clone().address()));
        Ok(shared(ModelFieldsValidator {
            has_own_keys,
            fields,
            layouts: Cell::default(),
            last_set: RefCell::default(),
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
    /// The fields that the input set, and the keys of extra values.
    set: Positions,
    extras_set: Vec<Value>,
    /// The keys that fields were found under.
    used: SmallVec<[&'a Gc<Str>; 16]>,
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

    fn field(&mut self, cx: &mut Cx, at: usize, state: &mut State) -> ValResult<()> {
        let field = &self.validator.fields[at];
        let found = match self.find(cx, field) {
            Ok(found) => found,
            Err(error) => {
                let lines = error.into_lines()?.into_iter();
                self.errors.extend(lines.map(|line| line.inside(&field.name)));
                return Ok(());
            }
        };
        let Some((path, value)) = found else { return self.missing(cx, field, state) };
        self.used.push(&path.first);
        match field.validator.validate(cx, self.input.like(&value), state) {
            Ok(value) => {
                state.add_field(cx, &field.name, value);
                self.set.push(at as u32);
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
                state.add_field(cx, &field.name, value);
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
        is_field: impl Fn(&mut Cx, &Gc<Str>) -> bool,
    ) -> ValResult<Option<Gc<Dict>>> {
        let policy = &self.validator.extra;
        let extras = cx.new_dict();
        for (key, value) in self.source.pairs(cx)? {
            let Some(text) = text_key(cx, self.input.like(&key), &mut self.errors)? else { continue };
            if is_field(cx, &text) {
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
                self.extras_set.push(own_key.into());
            }
        }
        Ok((behavior == Extra::Allow).then_some(extras))
    }

    fn all_fields(&mut self, cx: &mut Cx, state: &mut State) -> ValResult<()> {
        let validator = self.validator;
        let outer = state.field_name.take();
        let done = validator.fields.iter().enumerate().try_for_each(|(at, field)| {
            state.field_name = Some(field.name.clone());
            self.field(cx, at, state)
        });
        state.field_name = outer;
        done
    }

    /// Whether the fields were found under all keys of the input.
    fn used_all(&self, cx: &Cx) -> bool {
        self.validator.has_own_keys && self.source.len(cx) == Some(self.used.len())
    }

    /// The extra fields of a mapping that is no JSON, whose fields are known already.
    fn extras_of_mapping(&mut self, cx: &mut Cx, behavior: Extra, state: &mut State) -> ValResult<Option<Gc<Dict>>> {
        if behavior == Extra::Ignore {
            return Ok(None);
        }
        if self.source.is_attributes() || self.used_all(cx) {
            return Ok((behavior == Extra::Allow).then(|| cx.new_dict()));
        }
        let used: HashSet<&[u8]> = self.used.iter().map(|key| key.as_bytes()).collect();
        self.extras(cx, behavior, state, |_, key| used.contains(key.as_bytes()))
    }

    /// The names of what the input set; extra fields of JSON come first.
    fn names_set(self, cx: &mut Cx) -> Result<Gc<Set>, Exc> {
        let is_usual = self.extras_set.is_empty();
        if is_usual
            && let Some((positions, names)) = &*self.validator.last_set.borrow()
            && *positions == self.set
        {
            return Ok(cx.set_copy(names));
        }
        let fields = self.set.iter().map(|&at| self.validator.fields[at as usize].name.value());
        let names = match self.source.json() {
            Some(_) => self.extras_set.into_iter().chain(fields).collect(),
            None => fields.chain(self.extras_set).collect(),
        };
        let names = of_items(cx, names)?;
        if is_usual {
            let copy = cx.set_copy(&names);
            self.validator.last_set.replace(Some((self.set, copy)));
        }
        Ok(names)
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
        let run = Run {
            validator: self,
            input,
            source: &source,
            by,
            set: SmallVec::new(),
            extras_set: Vec::new(),
            used: SmallVec::new(),
            errors: Vec::new(),
        };
        let from = state.found.len();
        let parts = state.for_fields(Data::Found(from), |state| self.run(cx, run, behavior, state));
        if parts.is_err() {
            state.found.truncate(from);
        }
        parts
    }

    fn run(&self, cx: &mut Cx, mut run: Run<'_>, behavior: Extra, state: &mut State) -> ValResult<ModelParts> {
        let extras = match run.source.json() {
            // Extra fields of JSON come before the others, and with the same `data`.
            Some(dict) => {
                let extras = match behavior {
                    Extra::Ignore => None,
                    _ => run.extras(cx, behavior, state, |cx, key| self.is_json_field(cx, dict, key))?,
                };
                run.all_fields(cx, state)?;
                extras
            }
            None => {
                run.all_fields(cx, state)?;
                let set_by_fields = run.set.len();
                let extras = run.extras_of_mapping(cx, behavior, state)?;
                if run.errors.is_empty() {
                    state.add_fields_set(set_by_fields);
                }
                extras
            }
        };
        if !run.errors.is_empty() {
            return Err(ValError::LineErrors(run.errors));
        }
        let fields_set = run.names_set(cx)?;
        state.add_fields_set(cx.len(&fields_set.value())?);
        let fields = match &state.data {
            Data::Found(from) => Fields::Found(*from),
            _ => Fields::Dict(state.data(cx).map_or(Value::NONE, Value::from)),
        };
        Ok(ModelParts { fields, extra: extras.map_or(Value::NONE, Value::from), fields_set: fields_set.into() })
    }

    /// The layout that an instance of a layout has with all the fields, if these are all of them.
    pub fn layout(&self, cx: &mut Cx, root: ShapeId, found: &[(Gc<Str>, Value)]) -> Option<ShapeId> {
        let is_whole = found.len() == self.fields.len();
        let (known, layout) = self.layouts.get();
        if is_whole && known == root && layout != DICT_SHAPE {
            return Some(layout);
        }
        let layout = cx.layout_with(root, found.iter().map(|(name, _)| name))?;
        if is_whole {
            self.layouts.set((root, layout));
        }
        Some(layout)
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
        Ok(parts.into_tuple(cx, state))
    }

    fn validate_assignment(&self, cx: &mut Cx, assignment: Assignment<'_>, state: &mut State) -> ValResult<Value> {
        let dict = made::<Dict>(cx, assignment.object)?;
        // The field itself is not among the data that functions see.
        let data = cx.dict_copy(&dict);
        cx.dict_remove(&data, &assignment.field.value())?;
        let value =
            state.scoped(|state| &mut state.data, Data::Dict(data), |state| self.assigned(cx, assignment, state))?;
        cx.dict_set(&dict, assignment.field.value(), value)?;
        let extra = match state.extra.unwrap_or(self.extra.behavior) {
            Extra::Allow => self.split_extra(cx, &dict)?,
            _ => Value::NONE,
        };
        let fields_set: Gc<Set> = of_items(cx, vec![assignment.field.value()])?;
        let parts = ModelParts { fields: Fields::Dict(dict.into()), extra, fields_set: fields_set.into() };
        Ok(parts.into_tuple(cx, state))
    }

    fn name(&self) -> String {
        Self::TYPE.to_owned()
    }
}
