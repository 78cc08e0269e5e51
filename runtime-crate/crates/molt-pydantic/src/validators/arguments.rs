//! `arguments`: the arguments of a call. pydantic-core src/validators/arguments.rs.

use molt_macros::Trace;
use molt_object::builtins::dict::{Dict, merge_dict};
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Gc, Value};

use super::fields::{UsedKeys, extra_behavior, field_default, field_validator, text_key, unwanted, valid_or_lines};
use super::{Build, Builder, Shared, Validate, made, shared};
use crate::errors::{ErrorType, LineError, ValError, ValResult, schema_error};
use crate::input::{Arguments, Input};
use crate::lookup::{Path, Paths};
use crate::schema::Schema;
use crate::state::{Extra, LookupBy, Partial, State};

#[derive(Trace)]
struct Parameter {
    name: Gc<Str>,
    positional: bool,
    /// Where it is found by keyword; none for a positional-only one.
    paths: Option<Paths>,
    validator: Shared,
}

/// Takes the arguments of a call.
#[derive(Trace)]
pub struct ArgumentsValidator {
    parameters: Vec<Parameter>,
    positional_count: usize,
    var_args: Option<Shared>,
    var_kwargs: Option<Shared>,
    /// Whether `var_kwargs` validates the rest of the keywords as one dict.
    unpacked: bool,
    loc_by_alias: bool,
    #[trace(skip)]
    extra: Extra,
    by_alias: Option<bool>,
    by_name: Option<bool>,
}

fn parameter(cx: &mut Cx, part: &Schema, mode: &str, builder: &mut Builder) -> Result<Parameter, Exc> {
    let name = part.need::<Gc<Str>>(cx, "name")?;
    let name = cx.world.intern_object(&name);
    let paths = match mode {
        "keyword_only" | "positional_or_keyword" => Some(Paths::of(cx, &name, part, "alias")?),
        _ => None,
    };
    let shown = format!("Parameter '{}'", name.to_text());
    let validator = field_validator(cx, part, &shown, builder)?;
    if validator.as_default().is_some_and(|default| default.omits_on_error()) {
        return Err(schema_error(cx, format!("{shown}: omit_on_error cannot be used with arguments")));
    }
    let positional = matches!(mode, "positional_only" | "positional_or_keyword");
    Ok(Parameter { name, positional, paths, validator })
}

impl Build for ArgumentsValidator {
    const TYPE: &'static str = "arguments";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let given = schema.need::<Gc<List>>(cx, "arguments_schema")?.read(cx).items.clone();
        let mut parameters = molt_room::vec(given.len());
        let (mut positional_count, mut had_default, mut had_keyword_only) = (0, false, false);
        for (index, part) in given.iter().enumerate() {
            let part = Schema { dict: made::<Dict>(cx, part)?, config: schema.config.clone() };
            let mode = part.get::<String>(cx, "mode")?.unwrap_or_else(|| "positional_or_keyword".to_owned());
            let parameter = parameter(cx, &part, &mode, builder)?;
            if parameter.positional {
                positional_count = index + 1;
            }
            had_keyword_only |= mode == "keyword_only";
            let has_default = parameter.validator.as_default().is_some_and(|default| default.has_default());
            if had_default && !has_default && !had_keyword_only {
                let name = parameter.name.to_text();
                return Err(schema_error(cx, format!("Non-default argument '{name}' follows default argument")));
            }
            had_default |= has_default;
            parameters.push(parameter);
        }
        let unpacked = match schema.get::<String>(cx, "var_kwargs_mode")?.as_deref() {
            None | Some("uniform") => false,
            Some("unpacked-typed-dict") => true,
            Some(other) => {
                let message =
                    format!("Invalid var_kwargs mode: `{other}`, expected `uniform` or `unpacked-typed-dict`");
                return Err(schema_error(cx, message));
            }
        };
        let var_kwargs = schema.build_optional(cx, "var_kwargs_schema", builder)?;
        if unpacked && var_kwargs.is_none() {
            let message = "`var_kwargs_schema` must be specified when `var_kwargs_mode` is `'unpacked-typed-dict'`";
            return Err(schema_error(cx, message));
        }
        Ok(shared(ArgumentsValidator {
            parameters,
            positional_count,
            var_args: schema.build_optional(cx, "var_args_schema", builder)?,
            var_kwargs,
            unpacked,
            loc_by_alias: schema.config(cx, "loc_by_alias")?.unwrap_or(true),
            extra: extra_behavior(cx, schema, Extra::Forbid)?,
            by_alias: schema.get_or_config(cx, "validate_by_alias", "validate_by_alias")?,
            by_name: schema.get_or_config(cx, "validate_by_name", "validate_by_name")?,
        }))
    }
}

/// What one run found so far.
struct Run<'a> {
    validator: &'a ArgumentsValidator,
    input: Input<'a>,
    arguments: &'a Arguments,
    by: LookupBy,
    args: Vec<Value>,
    kwargs: Gc<Dict>,
    used: UsedKeys<'a>,
    errors: Vec<LineError>,
}

impl<'a> Run<'a> {
    fn keyword(&self, cx: &mut Cx, parameter: &'a Parameter) -> ValResult<Option<(&'a Path, Value)>> {
        let (Some(kwargs), Some(paths)) = (&self.arguments.kwargs, &parameter.paths) else { return Ok(None) };
        for path in paths.by(self.by) {
            if let Some(value) = kwargs.get(cx, path)? {
                return Ok(Some((path, value)));
            }
        }
        Ok(None)
    }

    fn parameter(&mut self, cx: &mut Cx, index: usize, parameter: &'a Parameter, state: &mut State) -> ValResult<()> {
        let arguments = self.arguments;
        let positional = arguments.args.as_ref().filter(|_| parameter.positional).and_then(|args| args.get(index));
        let keyword = self.keyword(cx, parameter)?;
        if let Some((path, _)) = &keyword {
            self.used.add(&path.first);
        }
        state.for_field(&parameter.name, |state| match (positional, keyword) {
            (Some(_), Some((_, value))) => {
                let error = LineError::new(ErrorType::MultipleArgumentValues, &value).inside(&parameter.name);
                self.errors.push(error);
                Ok(())
            }
            (Some(value), None) => self.positional(cx, &parameter.validator, index, value, state),
            (None, Some((path, value))) => {
                match parameter.validator.validate(cx, self.input.like(&value), state) {
                    Ok(value) => cx.dict_set_interned(&self.kwargs, &parameter.name, value),
                    Err(error) => {
                        let lines = error.into_lines()?.into_iter();
                        let by_alias = self.validator.loc_by_alias;
                        self.errors.extend(lines.map(|line| path.inside(line, by_alias, &parameter.name)));
                    }
                }
                Ok(())
            }
            (None, None) => self.missing(cx, index, parameter, state),
        })
    }

    fn positional(
        &mut self,
        cx: &mut Cx,
        validator: &Shared,
        index: usize,
        value: &Value,
        state: &mut State,
    ) -> ValResult<()> {
        match validator.validate(cx, self.input.like(value), state) {
            Ok(value) => self.args.push(value),
            Err(error) => self.errors.extend(error.into_lines()?.into_iter().map(|line| line.inside(index))),
        }
        Ok(())
    }

    /// An argument that was not given: its default, or an error that says of what kind it is.
    fn missing(&mut self, cx: &mut Cx, index: usize, parameter: &Parameter, state: &mut State) -> ValResult<()> {
        let default = field_default(cx, &parameter.validator, &parameter.name, state)?;
        match (default, &parameter.paths) {
            (Some(value), Some(_)) => cx.dict_set_interned(&self.kwargs, &parameter.name, value),
            (Some(value), None) => self.args.push(value),
            (None, Some(paths)) => {
                let error_type = match parameter.positional {
                    true => ErrorType::MissingArgument,
                    false => ErrorType::MissingKeywordOnlyArgument,
                };
                let location = paths.missing(self.by, self.validator.loc_by_alias);
                self.errors.push(LineError::new(error_type, self.input.value).at(location));
            }
            (None, None) => {
                let error = LineError::new(ErrorType::MissingPositionalOnlyArgument, self.input.value);
                self.errors.push(error.inside(index));
            }
        }
        Ok(())
    }

    /// Positional arguments without a parameter.
    fn rest_of_args(&mut self, cx: &mut Cx, state: &mut State) -> ValResult<()> {
        let arguments = self.arguments;
        let rest = arguments.args.iter().flatten().enumerate().skip(self.validator.positional_count);
        for (index, item) in rest {
            match &self.validator.var_args {
                Some(validator) => self.positional(cx, validator, index, item, state)?,
                None => {
                    let error = LineError::new(ErrorType::UnexpectedPositionalArgument, item);
                    self.errors.push(error.inside(index));
                }
            }
        }
        Ok(())
    }

    /// Keyword arguments without a parameter.
    fn rest_of_kwargs(&mut self, cx: &mut Cx, state: &mut State) -> ValResult<()> {
        let rest = cx.new_dict();
        let pairs = match &self.arguments.kwargs {
            Some(kwargs) => kwargs.pairs(cx)?,
            None => Vec::new(),
        };
        let any_left = pairs.len() > self.used.len();
        for (key, value) in pairs.into_iter().filter(|_| any_left) {
            let Some(text) = text_key(cx, self.input.like(&key), &mut self.errors)? else { continue };
            if self.used.has(&text) {
                continue;
            }
            match &self.validator.var_kwargs {
                Some(_) if self.validator.unpacked => cx.dict_set(&rest, text.into(), value)?,
                Some(validator) => {
                    let valid = validator.validate(cx, self.input.like(&value), state);
                    if let Some(value) = valid_or_lines(cx, valid, &key, &mut self.errors)? {
                        cx.dict_set(&self.kwargs, text.into(), value)?;
                    }
                }
                None if self.validator.extra == Extra::Forbid => {
                    self.errors.push(unwanted(cx, ErrorType::UnexpectedKeywordArgument, &key, &value));
                }
                None => {}
            }
        }
        let Some(validator) = self.validator.var_kwargs.as_ref().filter(|_| self.validator.unpacked) else {
            return Ok(());
        };
        match validator.validate(cx, Input::python(&rest.into()), state) {
            Ok(value) => {
                let value = made::<Dict>(cx, &value)?;
                merge_dict(cx, &self.kwargs, &value)?;
            }
            Err(error) => self.errors.extend(error.into_lines()?),
        }
        Ok(())
    }
}

impl Validate for ArgumentsValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        state.partial = Partial::Off;
        let arguments = input.arguments(cx)?;
        let by = state.lookup_by(cx, self.by_alias, self.by_name)?;
        let mut run = Run {
            validator: self,
            input,
            arguments: &arguments,
            by,
            args: molt_room::vec(self.positional_count),
            kwargs: cx.new_dict(),
            used: UsedKeys::default(),
            errors: Vec::new(),
        };
        for (index, parameter) in self.parameters.iter().enumerate() {
            run.parameter(cx, index, parameter, state)?;
        }
        run.rest_of_args(cx, state)?;
        run.rest_of_kwargs(cx, state)?;
        if !run.errors.is_empty() {
            return Err(ValError::LineErrors(run.errors));
        }
        let args = cx.tuple(run.args).into();
        Ok(cx.tuple_of([args, run.kwargs.into()]).into())
    }

    fn name(&self) -> String {
        Self::TYPE.to_owned()
    }
}
