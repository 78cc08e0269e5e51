//! `dataclass-args`: the arguments that make a dataclass. pydantic-core src/validators/dataclass.rs `DataclassArgsValidator`.

use molt_macros::Trace;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Gc, Value};

use super::fields::{ExtraPolicy, UsedKeys, field_default, field_validator, no_such_attribute, text_key, unwanted};
use super::{Assignment, Build, Builder, Shared, Validate, made, shared};
use crate::errors::{ErrorType, LineError, LocItem, ValError, ValResult, schema_error};
use crate::input::{Arguments, Input};
use crate::lookup::{Path, Paths};
use crate::schema::Schema;
use crate::state::{Data, Extra, LookupBy, Partial, State};

#[derive(Trace)]
struct Field {
    name: Gc<Str>,
    kw_only: bool,
    init: bool,
    init_only: bool,
    paths: Paths,
    validator: Shared,
    frozen: bool,
}

/// Takes the arguments that make a dataclass.
#[derive(Trace)]
pub struct DataclassArgsValidator {
    fields: Vec<Field>,
    positional_count: usize,
    collect_init_only: bool,
    dataclass_name: String,
    extra: ExtraPolicy,
    loc_by_alias: bool,
    by_alias: Option<bool>,
    by_name: Option<bool>,
}

impl Build for DataclassArgsValidator {
    const TYPE: &'static str = "dataclass-args";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let extra = ExtraPolicy::of(cx, schema, builder)?;
        let given = schema.need::<Gc<List>>(cx, "fields")?.read(cx).items.clone();
        let mut fields = molt_room::vec(given.len());
        for part in given {
            let part = Schema { dict: made::<Dict>(cx, &part)?, config: schema.config.clone() };
            let name = part.need::<Gc<Str>>(cx, "name")?;
            let name = cx.world.intern_object(&name);
            let validator = field_validator(cx, &part, &format!("Field '{}'", name.to_text()), builder)?;
            if validator.as_default().is_some_and(|default| default.omits_on_error()) {
                let message = format!("Field `{}`: omit_on_error cannot be used with arguments", name.to_text());
                return Err(schema_error(cx, message));
            }
            fields.push(Field {
                kw_only: part.get(cx, "kw_only")?.unwrap_or(true),
                init: part.get(cx, "init")?.unwrap_or(true),
                init_only: part.switch(cx, "init_only")?,
                frozen: part.switch(cx, "frozen")?,
                paths: Paths::of(cx, &name, &part, "validation_alias")?,
                validator,
                name,
            });
        }
        Ok(shared(DataclassArgsValidator {
            positional_count: fields.iter().filter(|field| !field.kw_only).count(),
            fields,
            collect_init_only: schema.switch(cx, "collect_init_only")?,
            dataclass_name: schema.need(cx, "dataclass_name")?,
            extra,
            loc_by_alias: schema.config(cx, "loc_by_alias")?.unwrap_or(true),
            by_alias: schema.config(cx, "validate_by_alias")?,
            by_name: schema.config(cx, "validate_by_name")?,
        }))
    }
}

/// What one run found so far.
struct Run<'a> {
    validator: &'a DataclassArgsValidator,
    input: Input<'a>,
    arguments: &'a Arguments,
    by: LookupBy,
    output: Gc<Dict>,
    init_only: Vec<Value>,
    fields_set: usize,
    used: UsedKeys<'a>,
    errors: Vec<LineError>,
}

impl<'a> Run<'a> {
    fn set(&mut self, cx: &mut Cx, field: &Field, value: Value) {
        if field.init_only {
            self.init_only.push(value);
        } else {
            cx.dict_set_interned(&self.output, &field.name, value);
        }
    }

    fn keyword(&self, cx: &mut Cx, field: &'a Field) -> ValResult<Option<(&'a Path, Value)>> {
        let Some(kwargs) = &self.arguments.kwargs else { return Ok(None) };
        for path in field.paths.by(self.by) {
            if let Some(value) = kwargs.get(cx, path)? {
                return Ok(Some((path, value)));
            }
        }
        Ok(None)
    }

    fn default(&mut self, cx: &mut Cx, field: &Field, state: &mut State) -> ValResult<bool> {
        match field_default(cx, &field.validator, &field.name, state) {
            Ok(Some(value)) => {
                self.set(cx, field, value);
                Ok(true)
            }
            Ok(None) if field.init => {
                let location = field.paths.missing(self.by, self.validator.loc_by_alias);
                self.errors.push(LineError::new(ErrorType::Missing, self.input.value).at(location));
                Ok(false)
            }
            Ok(None) | Err(ValError::Omit) => Ok(false),
            Err(error) => {
                self.errors.extend(error.into_lines()?);
                state.has_field_error |= field.init;
                Ok(false)
            }
        }
    }

    /// Validates an argument; its errors are placed by `place`.
    fn argument(
        &mut self,
        cx: &mut Cx,
        field: &Field,
        value: &Value,
        state: &mut State,
        place: impl Fn(LineError) -> LineError,
    ) -> ValResult<()> {
        match field.validator.validate(cx, self.input.like(value), state) {
            Ok(value) => {
                self.set(cx, field, value);
                self.fields_set += 1;
            }
            Err(error) => {
                let lines = error.into_lines()?;
                state.has_field_error = true;
                self.errors.extend(lines.into_iter().map(place));
            }
        }
        Ok(())
    }

    fn field(&mut self, cx: &mut Cx, index: usize, field: &'a Field, state: &mut State) -> ValResult<()> {
        if !field.init {
            if self.default(cx, field, state)? {
                self.fields_set += 1;
            }
            return Ok(());
        }
        let arguments = self.arguments;
        let positional = arguments.args.as_ref().filter(|_| !field.kw_only).and_then(|args| args.get(index));
        let keyword = self.keyword(cx, field)?;
        if let Some((path, _)) = &keyword {
            self.used.add(&path.first);
        }
        state.for_field(&field.name, |state| match (positional, keyword) {
            (Some(_), Some((_, value))) => {
                let error = LineError::new(ErrorType::MultipleArgumentValues, &value).inside(&field.name);
                self.errors.push(error);
                Ok(())
            }
            (Some(value), None) => self.argument(cx, field, value, state, |line| line.inside(index)),
            (None, Some((path, value))) => {
                let by_alias = self.validator.loc_by_alias;
                self.argument(cx, field, &value, state, |line| path.inside(line, by_alias, &field.name))
            }
            (None, None) => self.default(cx, field, state).map(|_| ()),
        })
    }

    /// Positional arguments without a field.
    fn unexpected(&mut self) {
        let Some(args) = &self.arguments.args else { return };
        for (index, item) in args.iter().enumerate().skip(self.validator.positional_count) {
            self.errors.push(LineError::new(ErrorType::UnexpectedPositionalArgument, item).inside(index));
        }
    }

    /// Keyword arguments without a field.
    fn extras(&mut self, cx: &mut Cx, behavior: Extra, state: &mut State) -> ValResult<()> {
        let Some(kwargs) = &self.arguments.kwargs else { return Ok(()) };
        let pairs = kwargs.pairs(cx)?;
        if pairs.len() == self.used.len() {
            return Ok(());
        }
        for (key, value) in pairs {
            let Some(text) = text_key(cx, self.input.like(&key), &mut self.errors)? else { continue };
            if self.used.has(&text) || behavior == Extra::Ignore {
                continue;
            }
            if behavior == Extra::Forbid {
                self.errors.push(unwanted(cx, ErrorType::UnexpectedKeywordArgument, &key, &value));
                continue;
            }
            let policy = &self.validator.extra;
            if let Some(value) = policy.value(cx, &key, self.input.like(&value), &mut self.errors, state)? {
                cx.dict_set(&self.output, text.into(), value)?;
            }
        }
        Ok(())
    }
}

impl Validate for DataclassArgsValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        state.partial = Partial::Off;
        let arguments = input.dataclass_arguments(cx, &self.dataclass_name)?;
        let behavior = state.extra.unwrap_or(self.extra.behavior);
        let by = state.lookup_by(cx, self.by_alias, self.by_name)?;
        let mut run = Run {
            validator: self,
            input,
            arguments: &arguments,
            by,
            output: cx.new_dict(),
            init_only: Vec::new(),
            fields_set: 0,
            used: UsedKeys::default(),
            errors: Vec::new(),
        };
        let output = run.output.clone();
        state.for_fields(Data::Dict(output.clone()), |state| {
            for (index, field) in self.fields.iter().enumerate() {
                run.field(cx, index, field, state)?;
            }
            run.unexpected();
            run.extras(cx, behavior, state)?;
            state.add_fields_set(run.fields_set);
            Ok::<(), ValError>(())
        })?;
        if !run.errors.is_empty() {
            return Err(ValError::LineErrors(run.errors));
        }
        let init_only = match self.collect_init_only {
            true => cx.tuple(run.init_only).into(),
            false => Value::NONE,
        };
        Ok(cx.tuple_of([output.into(), init_only]).into())
    }

    fn validate_assignment(&self, cx: &mut Cx, assignment: Assignment<'_>, state: &mut State) -> ValResult<Value> {
        let Assignment { object, field: name, value } = assignment;
        let dict = made::<Dict>(cx, object)?;
        let field = self.fields.iter().find(|field| field.name.as_bytes() == name.as_bytes());
        let new = match field {
            Some(field) if field.frozen => {
                return Err(LineError::new(ErrorType::FrozenField, value).inside(name).into());
            }
            Some(field) => {
                let data = cx.dict_copy(&dict);
                cx.dict_remove(&data, &name.value())?;
                let run = |state: &mut State| {
                    state.for_field(name, |state| field.validator.validate(cx, Input::python(value), state))
                };
                let result = state.scoped(|state| &mut state.data, Data::Dict(data), run);
                result.map_err(|error| error.inside(LocItem::from(name)))?
            }
            None if state.extra.unwrap_or(self.extra.behavior) == Extra::Allow => value.clone(),
            None => return Err(no_such_attribute(name, value)),
        };
        cx.dict_set(&dict, name.value(), new)?;
        Ok(cx.tuple_of([dict.into(), Value::NONE]).into())
    }

    fn name(&self) -> String {
        format!("dataclass-args[{}]", self.dataclass_name)
    }
}
