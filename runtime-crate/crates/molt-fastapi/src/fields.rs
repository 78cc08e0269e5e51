//! Validating by a field and writing by it. fastapi/_compat/v2.py `ModelField.validate`, `serialize_json`.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Gc, Value};
use molt_pydantic::SchemaSerializer;
use molt_pydantic::SchemaValidator;
use molt_pydantic::errors::{InputType, ValError};
use molt_pydantic::serializers::class::{Options, to_json, to_python};
use molt_pydantic::serializers::state::{Extra, SerMode};
use molt_pydantic::state::State;
use molt_starlette::{attr, method};

use crate::bodies::{FIELD_DATA, FIELD_SERIALIZE, FIELD_VALIDATE};
use crate::names::names;

/// The value of a global of a module that is imported.
///
/// # Errors
/// AttributeError if it is missing.
pub fn module_global(cx: &mut Cx, module: &str, name: &str) -> Result<Value, Exc> {
    let modules = cx.world.modules.clone();
    match modules.read(cx).get_str(module).cloned() {
        Some(module) => cx.getattr_str(&module, name),
        None => Err(cx.runtime_error(format!("{module} is not imported"))),
    }
}

/// The value as a field has it, or else the errors, at places that begin with `loc`.
///
/// # Errors
/// What validators raise that is no error of validation.
pub fn validate(cx: &mut Cx, field: &Value, value: &Value, loc: &Value) -> Result<Result<Value, Vec<Value>>, Exc> {
    let names = names(cx);
    let (function, with_receiver) = method!(cx, field, &names.validate)?;
    if with_receiver && cx.has_native_body(&function, &FIELD_VALIDATE) {
        let adapter = attr!(cx, field, &names.adapter)?;
        let validator = attr!(cx, &adapter, &names.validator)?;
        if let Ok(validator) = validator.downcast_into::<SchemaValidator>() {
            return validate_natively(cx, &validator, value, loc);
        }
    }
    let validate = cx.getattr(field, &names.validate)?;
    let answer = cx.call_with_keywords(&validate, std::slice::from_ref(value), &[(names.loc.clone(), loc.clone())])?;
    let Some([value, errors]) = answer.downcast::<Tuple>().map(|answer| answer.items()) else {
        return Err(cx.type_error("a field's validate() must return a value and errors"));
    };
    let errors = cx.collect(errors)?;
    Ok(if errors.is_empty() { Ok(value.clone()) } else { Err(errors) })
}

fn validate_natively(
    cx: &mut Cx,
    validator: &Gc<SchemaValidator>,
    value: &Value,
    loc: &Value,
) -> Result<Result<Value, Vec<Value>>, Exc> {
    let mut state = State { from_attributes: Some(true), ..State::new(InputType::Python) };
    let error = match validator.validate(cx, value, &mut state) {
        Ok(value) => return Ok(Ok(value)),
        Err(error) => error,
    };
    let is_invalid = matches!(error, ValError::LineErrors(_));
    let exc = validator.exception(cx, error, InputType::Python);
    if !is_invalid {
        return Err(exc);
    }
    let errors_at = module_global(cx, "fastapi._compat.fields", "errors_at")?;
    let errors = cx.call(&errors_at, &[loc.clone(), exc.into_value()])?;
    match errors.downcast::<List>() {
        Some(errors) => Ok(Err(errors.read(cx).items.clone())),
        None => Ok(Err(cx.collect(&errors)?)),
    }
}

/// The JSON text of a value; `options` are the keyword arguments, as a dict.
///
/// # Errors
/// What serializers raise.
pub fn json(cx: &mut Cx, field: &Value, value: &Value, options: &Value) -> Result<Vec<u8>, Exc> {
    let names = names(cx);
    let (function, with_receiver) = method!(cx, field, &names.serialize_json)?;
    let by_alias = only_by_alias(cx, options);
    if let Some(by_alias) = by_alias
        && with_receiver
        && cx.has_native_body(&function, &FIELD_SERIALIZE)
    {
        let adapter = attr!(cx, field, &names.adapter)?;
        let serializer = attr!(cx, &adapter, &names.serializer)?;
        if let Ok(serializer) = serializer.downcast_into::<SchemaSerializer>() {
            let extra = Extra { by_alias: Some(by_alias), ..Extra::default() };
            return to_json(cx, &serializer, value, Options { extra, ..Options::default() }, None, false);
        }
    }
    let serialize = cx.getattr(field, &names.serialize_json)?;
    let keywords = keywords_of(cx, options);
    let text = cx.call_with_keywords(&serialize, std::slice::from_ref(value), &keywords)?;
    cx.required_buffer(&text)
}

/// `by_alias`, if the options say nothing else.
pub fn only_by_alias(cx: &mut Cx, options: &Value) -> Option<bool> {
    let names = names(cx);
    let options = options.downcast::<Dict>()?.read(cx);
    (options.len() == 1).then(|| options.get_interned(&names.by_alias)?.as_bool()).flatten()
}

/// A value as Python data, as a response class renders it; `options` are the keyword arguments, as a dict.
///
/// # Errors
/// What serializers raise.
pub fn data(cx: &mut Cx, field: &Value, value: &Value, options: &Value) -> Result<Value, Exc> {
    let names = names(cx);
    let (function, with_receiver) = method!(cx, field, &names.serialize)?;
    let by_alias = only_by_alias(cx, options);
    if let Some(by_alias) = by_alias
        && with_receiver
        && cx.has_native_body(&function, &FIELD_DATA)
    {
        let adapter = attr!(cx, field, &names.adapter)?;
        let serializer = attr!(cx, &adapter, &names.serializer)?;
        if let Ok(serializer) = serializer.downcast_into::<SchemaSerializer>() {
            let extra = Extra { by_alias: Some(by_alias), mode: SerMode::Json, ..Extra::default() };
            return to_python(cx, &serializer, value, Options { extra, ..Options::default() });
        }
    }
    let serialize = cx.getattr(field, &names.serialize)?;
    let keywords = keywords_of(cx, options);
    cx.call_with_keywords(&serialize, std::slice::from_ref(value), &keywords)
}

/// The keyword arguments in a dict.
fn keywords_of(cx: &mut Cx, options: &Value) -> Vec<(Gc<molt_object::Str>, Value)> {
    let options = options.downcast::<Dict>().map(|options| cx.dict_items(options)).unwrap_or_default();
    options
        .into_iter()
        .filter_map(|(name, value)| Some((name.downcast_into::<molt_object::Str>().ok()?, value)))
        .map(|(name, value)| (cx.world.intern_object(&name), value))
        .collect()
}
