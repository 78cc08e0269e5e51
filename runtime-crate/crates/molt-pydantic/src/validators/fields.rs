//! What models, typed dicts, dataclasses and functions have in common: fields found in an input, and extra ones.
//! pydantic-core src/build_tools.rs `ExtraBehavior`, and the loops of src/validators/model_fields.rs and its siblings.

use std::collections::HashSet;

use molt_macros::Trace;
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Gc, Value};

use super::{Builder, Shared, Validate};
use crate::errors::{ErrorType, LineError, LocItem, ValError, ValResult, schema_error};
use crate::input::Input;
use crate::schema::Schema;
use crate::state::{Extra, State};

/// The behaviour that a schema or its config names.
///
/// # Errors
/// SchemaError for an unknown one.
pub fn extra_behavior(cx: &mut Cx, schema: &Schema, default: Extra) -> Result<Extra, Exc> {
    let given = schema.get_or_config::<Value>(cx, "extra_behavior", "extra_fields_behavior")?;
    let Some(name) = given.as_ref().and_then(Value::downcast::<Str>) else { return Ok(default) };
    let name = name.to_text();
    Extra::of_name(&name).ok_or_else(|| schema_error(cx, format!("Invalid extra_behavior: `{name}`")))
}

/// What becomes of extra fields, and what they must be.
#[derive(Trace)]
pub struct ExtraPolicy {
    /// What becomes of them unless the caller says otherwise.
    #[trace(skip)]
    pub behavior: Extra,
    /// What their values must be.
    pub values: Option<Shared>,
    /// What their keys must be.
    pub keys: Option<Shared>,
}

impl ExtraPolicy {
    /// What a schema says.
    ///
    /// # Errors
    /// SchemaError where extra fields have a schema but are not kept.
    pub fn of(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<ExtraPolicy, Exc> {
        let behavior = extra_behavior(cx, schema, Extra::Ignore)?;
        for key in ["extras_schema", "extras_keys_schema"] {
            if behavior != Extra::Allow && schema.has(cx, key) {
                return Err(schema_error(cx, format!("{key} can only be used if extra_behavior=allow")));
            }
        }
        let values = schema.build_optional(cx, "extras_schema", builder)?;
        let keys = schema.build_optional(cx, "extras_keys_schema", builder)?;
        Ok(ExtraPolicy { behavior, values, keys })
    }

    /// The valid value of an extra field; its errors are added, and then there is none.
    ///
    /// # Errors
    /// What is no error of the input.
    pub fn value(
        &self,
        cx: &mut Cx,
        key: &Value,
        value: Input<'_>,
        errors: &mut Vec<LineError>,
        state: &mut State,
    ) -> ValResult<Option<Value>> {
        match &self.values {
            Some(validator) => {
                let result = validator.validate(cx, value, state);
                valid_or_lines(cx, result, key, errors)
            }
            None => Ok(Some(value.value.clone())),
        }
    }
}

/// A valid value; errors are added at the key, and then there is none.
///
/// # Errors
/// What is no error of the input.
pub fn valid_or_lines(
    cx: &mut Cx,
    result: ValResult<Value>,
    key: &Value,
    errors: &mut Vec<LineError>,
) -> ValResult<Option<Value>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) => {
            let lines = error.into_lines()?;
            let item = LocItem::of_key(cx, key);
            errors.extend(lines.into_iter().map(|line| line.inside(item.clone())));
            Ok(None)
        }
    }
}

/// The text that an extra field's key is; an error is added for any other key.
///
/// # Errors
/// What is no error of the input.
pub fn text_key(cx: &mut Cx, key: Input<'_>, errors: &mut Vec<LineError>) -> ValResult<Option<Gc<Str>>> {
    match key.str(cx, true, false) {
        Ok((text, _)) => Ok(Some(text)),
        Err(error) => {
            error.into_lines()?;
            let item = LocItem::of_key(cx, key.value);
            errors.push(LineError::new(ErrorType::InvalidKey, key.value).inside(item));
            Ok(None)
        }
    }
}

/// The error of a field that is not wanted.
pub fn unwanted(cx: &mut Cx, error_type: ErrorType, key: &Value, value: &Value) -> LineError {
    let item = LocItem::of_key(cx, key);
    LineError::new(error_type, value).inside(item)
}

/// The keys that fields were found under.
#[derive(Default)]
pub struct UsedKeys<'a>(HashSet<&'a [u8]>);

impl<'a> UsedKeys<'a> {
    /// Notes a key.
    pub fn add(&mut self, key: &'a Gc<Str>) {
        self.0.insert(key.as_bytes());
    }

    /// Whether the key was used.
    pub fn has(&self, key: &Gc<Str>) -> bool {
        self.0.contains(key.as_bytes())
    }

    /// How many keys were used.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

/// The validator of a field, and an error that names the field if it cannot be built.
///
/// # Errors
/// SchemaError.
pub fn field_validator(cx: &mut Cx, field: &Schema, shown: &str, builder: &mut Builder) -> Result<Shared, Exc> {
    let part = field.need::<Value>(cx, "schema")?;
    match super::build(cx, &part, field.config.as_ref(), builder) {
        Ok(validator) => Ok(validator),
        Err(exc) => {
            let text = crate::errors::raised_text(cx, &exc);
            Err(schema_error(cx, format!("{shown}:\n  {text}")))
        }
    }
}

/// The default of a field that is missing, at the field's name if something is wrong with it.
///
/// # Errors
/// What is wrong with the default.
pub fn field_default(cx: &mut Cx, validator: &Shared, name: &Gc<Str>, state: &mut State) -> ValResult<Option<Value>> {
    validator.default_value(cx, state).map_err(|error| error.inside(name))
}

/// The error of an assignment to a field that there is not.
pub fn no_such_attribute(name: &Gc<Str>, value: &Value) -> ValError {
    LineError::new(ErrorType::NoSuchAttribute, value).with("attribute", name.value()).inside(name).into()
}
