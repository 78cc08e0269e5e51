//! `default`: a default for what is missing or wrong. pydantic-core src/validators/with_default.rs.

use molt_macros::Trace;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::{Cx, Exc, Value};

use super::{Build, Builder, Shared, Validate, Validator, shared};
use crate::errors::{ErrorType, ValError, ValResult, schema_error};
use crate::input::{Input, class_of_module};
use crate::markers::undefined;
use crate::schema::Schema;
use crate::state::State;

#[derive(Trace)]
enum Default {
    None,
    Value(Value),
    Factory { factory: Value, takes_data: bool },
}

/// What becomes of a wrong input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnError {
    Raise,
    Omit,
    Default,
}

/// Takes what another validator takes, and has a default.
#[derive(Trace)]
pub struct DefaultValidator {
    default: Default,
    #[trace(skip)]
    on_error: OnError,
    inner: Shared,
    validate_default: bool,
    copy_default: bool,
    undefined: Value,
    #[trace(skip)]
    name: Box<str>,
}

impl Default {
    fn of(cx: &mut Cx, schema: &Schema) -> Result<Default, Exc> {
        match (schema.get(cx, "default")?, schema.get(cx, "default_factory")?) {
            (Some(_), Some(_)) => Err(schema_error(cx, "'default' and 'default_factory' cannot be used together")),
            (Some(value), None) => Ok(Default::Value(value)),
            (None, Some(factory)) => {
                Ok(Default::Factory { factory, takes_data: schema.switch(cx, "default_factory_takes_data")? })
            }
            (None, None) => Ok(Default::None),
        }
    }
}

/// Whether a value has nothing inside that could change.
fn is_atom(cx: &Cx, value: &Value) -> bool {
    !value.is_object() || cx.class_of(value).is(&cx.world.types.str) || cx.class_of(value).is(&cx.world.types.bytes)
}

/// A deep copy. A list or dict of plain values is copied here, everything else by `copy.deepcopy`.
fn copied(cx: &mut Cx, value: &Value) -> Result<Value, Exc> {
    let types = &cx.world.types;
    if let Some(list) = value.downcast::<List>().filter(|_| cx.class_of(value).is(&types.list)) {
        let items = &list.read(cx).items;
        if items.iter().all(|item| is_atom(cx, item)) {
            return Ok(cx.list(items.clone()).into());
        }
    }
    if let Some(dict) = value.downcast::<Dict>().filter(|_| cx.class_of(value).is(&types.dict))
        && dict.read(cx).iter().all(|(key, item)| is_atom(cx, &key) && is_atom(cx, item))
    {
        return Ok(cx.dict_copy(dict).into());
    }
    let deepcopy = class_of_module(cx, "copy", "deepcopy")?;
    cx.call(&deepcopy, std::slice::from_ref(value))
}

impl Build for DefaultValidator {
    const TYPE: &'static str = "default";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let default = Default::of(cx, schema)?;
        let on_error = match schema.get::<String>(cx, "on_error")?.as_deref() {
            Some("omit") => OnError::Omit,
            Some("default") if matches!(default, Default::None) => {
                return Err(schema_error(cx, "'on_error = default' requires a `default` or `default_factory`"));
            }
            Some("default") => OnError::Default,
            _ => OnError::Raise,
        };
        let inner = schema.build_part(cx, "schema", builder)?;
        // What cannot be hashed can be changed.
        let copy_default = matches!(&default, Default::Value(value) if cx.hash(value).is_err());
        Ok(shared(DefaultValidator {
            on_error,
            validate_default: schema.switch_or_config(cx, "validate_default")?,
            copy_default,
            undefined: undefined(cx)?,
            name: format!("default[{}]", inner.name()).into(),
            default,
            inner,
        }))
    }
}

impl DefaultValidator {
    /// Whether there is a default.
    pub fn has_default(&self) -> bool {
        !matches!(self.default, Default::None)
    }

    /// Whether wrong inputs are left out.
    pub fn omits_on_error(&self) -> bool {
        self.on_error == OnError::Omit
    }

    fn or_default(&self, cx: &mut Cx, state: &mut State, error: ValError) -> ValResult<Value> {
        self.default_value(cx, state)?.ok_or(error)
    }
}

impl Validator {
    /// The default of this validator, if it is of this kind.
    pub fn as_default(&self) -> Option<&DefaultValidator> {
        match self {
            Validator::Default(default) => Some(default),
            _ => None,
        }
    }
}

impl Validate for DefaultValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        if input.value.is(&self.undefined) {
            return self.or_default(cx, state, ValError::UseDefault);
        }
        match self.inner.validate(cx, input, state) {
            Ok(value) => Ok(value),
            Err(ValError::UseDefault) => self.or_default(cx, state, ValError::UseDefault),
            Err(error) => match self.on_error {
                OnError::Raise => Err(error),
                OnError::Default => self.or_default(cx, state, error),
                OnError::Omit => Err(ValError::Omit),
            },
        }
    }

    fn default_value(&self, cx: &mut Cx, state: &mut State) -> ValResult<Option<Value>> {
        let value = match &self.default {
            Default::None => return Ok(None),
            Default::Value(value) if self.copy_default => copied(cx, value)?,
            Default::Value(value) => value.clone(),
            Default::Factory { takes_data: true, .. } if state.has_field_error => {
                return Err(ValError::new(ErrorType::DefaultFactoryNotCalled, &self.undefined));
            }
            Default::Factory { factory, takes_data: true } => {
                let data = state.data(cx).unwrap_or_else(|| cx.new_dict()).into();
                cx.call(factory, &[data])?
            }
            Default::Factory { factory, takes_data: false } => cx.call(factory, &[])?,
        };
        if self.validate_default {
            return self.validate(cx, Input::python(&value), state).map(Some);
        }
        Ok(Some(value))
    }

    fn name(&self) -> String {
        self.name.to_string()
    }
}
