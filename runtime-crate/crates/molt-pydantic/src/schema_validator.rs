//! `SchemaValidator`: a tree of validators as Python code sees it, and as other native code does. pydantic-core
//! src/validators/mod.rs.

// Python's parameters are the functions' own.
#![allow(clippy::too_many_arguments)]

use std::cell::OnceCell;

use molt_macros::{Trace, class};
use molt_object::builtins::dict::Dict;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Value};

use crate::errors::{InputType, Raising, ValError, ValResult};
use crate::input::{Input, JsonText, json_value};
use crate::markers::some;
use crate::plain_lists;
use crate::schema::{Schema, optional};
use crate::state::{Extra, Partial, State};
use crate::validators::{Assignment, Builder, Definitions, Shared, Validate, build};

/// The payload of `SchemaValidator`. It is never changed.
#[derive(Trace)]
pub struct SchemaValidator {
    /// The outermost validator.
    pub root: Shared,
    schema: Value,
    config: Value,
    title: Value,
    hide_input: bool,
    with_cause: bool,
    /// What a plain list looks up in its items, once that was asked for.
    #[trace(skip)]
    plain_names: OnceCell<Option<Vec<Gc<Str>>>>,
}

impl Payload for SchemaValidator {
    type Access = Frozen;
}

impl SchemaValidator {
    /// The tree of a core schema.
    ///
    /// # Errors
    /// SchemaError, KeyError and TypeError for a wrong schema.
    pub fn of(
        cx: &mut Cx,
        schema: Value,
        config: Option<Gc<Dict>>,
        use_prebuilt: bool,
    ) -> Result<SchemaValidator, Exc> {
        let mut builder = Builder { definitions: Definitions::default(), use_prebuilt };
        let root = build(cx, &schema, config.as_ref(), &mut builder)?;
        builder.definitions.finish(cx)?;
        let settings = Schema { dict: cx.new_dict(), config: config.clone() };
        let title = match settings.config::<Value>(cx, "title")? {
            Some(title) => title,
            None => cx.str(&root.name()).into(),
        };
        Ok(SchemaValidator {
            root,
            schema,
            config: config.filter(|config| !config.read(cx).is_empty()).map_or(Value::NONE, Value::from),
            title,
            hide_input: settings.config_switch(cx, "hide_input_in_errors")?,
            with_cause: settings.config_switch(cx, "validation_error_cause")?,
            plain_names: OnceCell::new(),
        })
    }

    /// The core schema that it was built of.
    pub(crate) fn schema(&self) -> &Value {
        &self.schema
    }

    /// What is looked up in the items, if it validates a plain list of models.
    pub(crate) fn plain_names(&self, cx: &mut Cx) -> Option<&[Gc<Str>]> {
        if self.plain_names.get().is_none() {
            let names = plain_lists::names_of(cx, &self.schema);
            let _ = self.plain_names.set(names);
        }
        self.plain_names.get()?.as_deref()
    }

    /// Validates a value without raising: for native callers, which put a prefix before the errors' locations or collect them.
    ///
    /// # Errors
    /// What is wrong with the value, or what Python code raised.
    pub fn validate(&self, cx: &mut Cx, value: &Value, state: &mut State) -> ValResult<Value> {
        let input = Input { value, source: state.input_type };
        self.root.validate(cx, input, state)
    }

    /// Validates JSON text without raising.
    ///
    /// # Errors
    /// What is wrong with the text or its value, or what Python code raised.
    pub fn validate_json_text(&self, cx: &mut Cx, text: &Value, state: &mut State) -> ValResult<Value> {
        let given = Input::python(text);
        let (json, _) = JsonText::of(cx, given)?;
        let value = json_value(cx, &json, given, state.partial)?;
        self.validate(cx, &value, state)
    }

    /// The exception for the outcome of a run.
    #[cold]
    pub fn exception(&self, cx: &mut Cx, error: ValError, input_type: InputType) -> Exc {
        let SchemaValidator { title, hide_input, with_cause, .. } = self;
        Raising { title, input_type, hide_input: *hide_input, with_cause: *with_cause }.exception(cx, error)
    }

    fn raising<T>(&self, cx: &mut Cx, result: ValResult<T>, input_type: InputType) -> Result<T, Exc> {
        result.map_err(|error| self.exception(cx, error, input_type))
    }
}

/// The arguments that all ways to validate share.
struct Options {
    strict: Value,
    extra: Value,
    from_attributes: Value,
    context: Value,
    self_instance: Value,
    partial: Value,
    by_alias: Value,
    by_name: Value,
}

/// Whether incomplete input is taken, as `allow_partial` says.
///
/// # Errors
/// ValueError and TypeError for any other value.
pub fn partial_mode(cx: &mut Cx, value: &Value) -> Result<Partial, Exc> {
    if let Some(truth) = value.as_bool() {
        return Ok(if truth { Partial::On } else { Partial::Off });
    }
    match value.downcast::<Str>().map(|text| text.to_text()).as_deref() {
        Some("off") => Ok(Partial::Off),
        Some("on") => Ok(Partial::On),
        Some("trailing-strings") => Ok(Partial::TrailingStrings),
        None if value.is_unset() => Ok(Partial::Off),
        _ => {
            let message = "Invalid partial mode, should be `'off'`, `'on'`, `'trailing-strings'` or a `bool`";
            Err(cx.value_error(message))
        }
    }
}

fn or_unset(value: Value) -> Value {
    if value.is_none() { Value::UNSET } else { value }
}

impl Options {
    fn into_state(self, cx: &mut Cx, input_type: InputType) -> Result<State, Exc> {
        let extra = match optional::<String>(cx, "extra", self.extra)? {
            Some(name) => match Extra::of_name(&name) {
                Some(extra) => Some(extra),
                None => {
                    let error = crate::errors::schema_error(cx, format!("Invalid extra_behavior: `{name}`"));
                    let text = crate::errors::raised_text(cx, &error);
                    return Err(cx.value_error(text));
                }
            },
            None => None,
        };
        Ok(State {
            strict: optional(cx, "strict", self.strict)?,
            extra,
            from_attributes: optional(cx, "from_attributes", self.from_attributes)?,
            by_alias: optional(cx, "by_alias", self.by_alias)?,
            by_name: optional(cx, "by_name", self.by_name)?,
            context: or_unset(self.context),
            self_instance: or_unset(self.self_instance),
            partial: partial_mode(cx, &self.partial)?,
            ..State::new(input_type)
        })
    }
}

#[class(name = "SchemaValidator", module = "pydantic_core._pydantic_core")]
impl SchemaValidator {
    #[new(signature = "(schema, config=None, _use_prebuilt=True)")]
    fn new(
        cx: &mut Cx,
        class: &Gc<Type>,
        schema: Value,
        config: Value,
        _use_prebuilt: Option<bool>,
    ) -> Result<Value, Exc> {
        let config = optional(cx, "config", config)?;
        let validator = SchemaValidator::of(cx, schema, config, _use_prebuilt.unwrap_or(true))?;
        Ok(Gc::new(class, validator).into())
    }

    #[method(
        signature = "(self, /, input, *, strict=None, extra=None, from_attributes=None, context=None, self_instance=None, allow_partial=False, by_alias=None, by_name=None)"
    )]
    fn validate_python(
        cx: &mut Cx,
        this: &Gc<SchemaValidator>,
        input: Value,
        strict: Value,
        extra: Value,
        from_attributes: Value,
        context: Value,
        self_instance: Value,
        allow_partial: Value,
        by_alias: Value,
        by_name: Value,
    ) -> Result<Value, Exc> {
        let options = Options {
            strict,
            extra,
            from_attributes,
            context,
            self_instance,
            partial: allow_partial,
            by_alias,
            by_name,
        };
        let mut state = options.into_state(cx, InputType::Python)?;
        let result = this.validate(cx, &input, &mut state);
        this.raising(cx, result, InputType::Python)
    }

    #[method(
        signature = "(self, /, input, *, strict=None, extra=None, from_attributes=None, context=None, self_instance=None, by_alias=None, by_name=None)"
    )]
    fn isinstance_python(
        cx: &mut Cx,
        this: &Gc<SchemaValidator>,
        input: Value,
        strict: Value,
        extra: Value,
        from_attributes: Value,
        context: Value,
        self_instance: Value,
        by_alias: Value,
        by_name: Value,
    ) -> Result<bool, Exc> {
        let partial = Value::UNSET;
        let options = Options { strict, extra, from_attributes, context, self_instance, partial, by_alias, by_name };
        let mut state = options.into_state(cx, InputType::Python)?;
        match this.validate(cx, &input, &mut state) {
            Ok(_) => Ok(true),
            Err(ValError::LineErrors(_)) => Ok(false),
            Err(error) => Err(this.exception(cx, error, InputType::Python)),
        }
    }

    #[method(
        signature = "(self, /, input, *, strict=None, extra=None, context=None, self_instance=None, allow_partial=False, by_alias=None, by_name=None)"
    )]
    fn validate_json(
        cx: &mut Cx,
        this: &Gc<SchemaValidator>,
        input: Value,
        strict: Value,
        extra: Value,
        context: Value,
        self_instance: Value,
        allow_partial: Value,
        by_alias: Value,
        by_name: Value,
    ) -> Result<Value, Exc> {
        let from_attributes = Value::UNSET;
        let options = Options {
            strict,
            extra,
            from_attributes,
            context,
            self_instance,
            partial: allow_partial,
            by_alias,
            by_name,
        };
        let mut state = options.into_state(cx, InputType::Json)?;
        let result = this.validate_json_text(cx, &input, &mut state);
        this.raising(cx, result, InputType::Json)
    }

    #[method(
        signature = "(self, /, input, *, strict=None, extra=None, context=None, allow_partial=False, by_alias=None, by_name=None)"
    )]
    fn validate_strings(
        cx: &mut Cx,
        this: &Gc<SchemaValidator>,
        input: Value,
        strict: Value,
        extra: Value,
        context: Value,
        allow_partial: Value,
        by_alias: Value,
        by_name: Value,
    ) -> Result<Value, Exc> {
        let (from_attributes, self_instance) = (Value::UNSET, Value::UNSET);
        let options = Options {
            strict,
            extra,
            from_attributes,
            context,
            self_instance,
            partial: allow_partial,
            by_alias,
            by_name,
        };
        let mut state = options.into_state(cx, InputType::String)?;
        let result = match crate::input::string_value(&input) {
            Ok(()) => this.validate(cx, &input, &mut state),
            Err(error) => Err(error),
        };
        this.raising(cx, result, InputType::String)
    }

    #[method(
        signature = "(self, /, obj, field_name, field_value, *, strict=None, extra=None, from_attributes=None, context=None, by_alias=None, by_name=None)"
    )]
    fn validate_assignment(
        cx: &mut Cx,
        this: &Gc<SchemaValidator>,
        obj: Value,
        field_name: Gc<Str>,
        field_value: Value,
        strict: Value,
        extra: Value,
        from_attributes: Value,
        context: Value,
        by_alias: Value,
        by_name: Value,
    ) -> Result<Value, Exc> {
        let (self_instance, partial) = (Value::UNSET, Value::UNSET);
        let options = Options { strict, extra, from_attributes, context, self_instance, partial, by_alias, by_name };
        let mut state = options.into_state(cx, InputType::Python)?;
        let field = cx.world.intern_object(&field_name);
        state.field_name = Some(field.clone());
        let assignment = Assignment { object: &obj, field: &field, value: &field_value };
        let result = this.root.validate_assignment(cx, assignment, &mut state);
        this.raising(cx, result, InputType::Python)
    }

    #[method(signature = "(self, /, *, strict=None, context=None)")]
    fn get_default_value(cx: &mut Cx, this: &Gc<SchemaValidator>, strict: Value, context: Value) -> Result<Value, Exc> {
        let mut state = State::new(InputType::Python);
        state.strict = optional(cx, "strict", strict)?;
        state.context = or_unset(context);
        let result = this.root.default_value(cx, &mut state);
        match this.raising(cx, result, InputType::Python)? {
            Some(value) => some(cx, value),
            None => Ok(Value::NONE),
        }
    }

    #[getter]
    fn title(_cx: &mut Cx, this: &Gc<SchemaValidator>) -> Value {
        this.title.clone()
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<SchemaValidator>) -> Gc<Tuple> {
        let class = cx.class_of(&this.value()).value();
        let arguments = cx.tuple_of([this.schema.clone(), this.config.clone(), Value::FALSE]).into();
        cx.tuple_of([class, arguments])
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<SchemaValidator>) -> Result<String, Exc> {
        let title = cx.str_text(&this.title)?;
        Ok(format!("SchemaValidator(title={title:?}, validator={})", this.root.name()))
    }
}
