//! The fields of mappings and objects, and the arguments of calls, in inputs. pydantic-core src/input/input_python.rs
//! `GenericPyMapping`, `PyArgs`, src/input/return_enums.rs `iterate_attributes`.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::function::Function;
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Gc, Value};

use super::{Input, is_mapping};
use crate::errors::{ErrorType, InputType, LineError, ValError, ValResult, raised_text};
use crate::lookup::Path;
use crate::markers::ArgsKwargs;

enum Source {
    Dict(Gc<Dict>),
    Mapping(Value),
    Attributes(Value, Option<Gc<Dict>>),
}

/// What an input has under keys or as attributes.
pub struct Mapping {
    source: Source,
    input_type: InputType,
}

/// Checks that a value is a string or a dict, as all of a source of strings are. pydantic-core `StringMapping::new_value`.
///
/// # Errors
/// `string_type`.
pub fn string_value(value: &Value) -> ValResult<()> {
    match value.is_instance_of::<Str>() || value.is_instance_of::<Dict>() {
        true => Ok(()),
        false => Err(ValError::new(ErrorType::StringType, value)),
    }
}

fn checked(input_type: InputType, value: Value) -> ValResult<Value> {
    if input_type == InputType::String {
        string_value(&value)?;
    }
    Ok(value)
}

impl Mapping {
    /// What is found along a path.
    ///
    /// # Errors
    /// `get_attribute_error`; what a mapping's `get` raises.
    pub fn get(&self, cx: &mut Cx, path: &Path) -> ValResult<Option<Value>> {
        let found = match &self.source {
            Source::Dict(dict) if self.input_type == InputType::Json => path.in_json(cx, dict),
            Source::Dict(dict) => path.in_dict(cx, dict),
            Source::Mapping(mapping) => path.in_mapping(cx, mapping)?,
            Source::Attributes(object, kwargs) => path.in_attributes(cx, object, kwargs.as_ref())?,
        };
        found.map(|value| checked(self.input_type, value)).transpose()
    }

    /// How many keys a dict has.
    pub fn len(&self, cx: &Cx) -> Option<usize> {
        match &self.source {
            Source::Dict(dict) => Some(dict.read(cx).len()),
            _ => None,
        }
    }

    /// Whether it is an object whose attributes are read.
    pub fn is_attributes(&self) -> bool {
        matches!(self.source, Source::Attributes(..))
    }

    /// The dict of parsed JSON, if it is one.
    pub fn json(&self) -> Option<&Gc<Dict>> {
        match &self.source {
            Source::Dict(dict) if self.input_type == InputType::Json => Some(dict),
            _ => None,
        }
    }

    /// Keys with their values.
    ///
    /// # Errors
    /// `mapping_type` for a mapping whose `items` is none; `string_type` for what is no string among strings.
    pub fn pairs(&self, cx: &mut Cx) -> ValResult<Vec<(Value, Value)>> {
        match &self.source {
            Source::Dict(dict) if self.input_type != InputType::String => Ok(cx.dict_items(dict)),
            Source::Dict(dict) => {
                let strings = cx.dict_items(dict).into_iter().map(|(key, value)| {
                    if !key.is_instance_of::<Str>() {
                        return Err(ValError::new(ErrorType::StringType, &key));
                    }
                    Ok((key, checked(self.input_type, value)?))
                });
                strings.collect()
            }
            Source::Mapping(mapping) => mapping_pairs(cx, mapping),
            Source::Attributes(object, _) => attribute_pairs(cx, object),
        }
    }

    /// The last key.
    pub fn last_key(&self, cx: &mut Cx) -> Option<Value> {
        match &self.source {
            Source::Dict(dict) => dict.read(cx).iter().next_back().map(|(key, _)| key.clone()),
            Source::Mapping(mapping) => cx.collect(mapping).ok()?.pop(),
            Source::Attributes(..) => None,
        }
    }
}

fn mapping_error(cx: &mut Cx, mapping: &Value, text: &str) -> ValError {
    let text = cx.str(text);
    LineError::new(ErrorType::MappingType, mapping).with("error", text).into()
}

/// The items of a mapping, each of which must be a pair.
fn mapping_pairs(cx: &mut Cx, mapping: &Value) -> ValResult<Vec<(Value, Value)>> {
    let items = cx.intern("items");
    let items = match cx.call_method(mapping, &items, &[]).and_then(|items| cx.collect(&items)) {
        Ok(items) => items,
        Err(exc) => {
            let text = raised_text(cx, &exc);
            return Err(mapping_error(cx, mapping, &text));
        }
    };
    let mut pairs = molt_room::vec(items.len());
    for item in items {
        match item.downcast::<Tuple>().map(|pair| pair.items()) {
            Some([key, value]) => pairs.push((key.clone(), value.clone())),
            _ => return Err(mapping_error(cx, mapping, "Mapping items must be tuples of (key, value) pairs")),
        }
    }
    Ok(pairs)
}

/// The bytes of a text; code points and bytes sort alike.
fn text_of(value: &Value) -> Option<&[u8]> {
    value.downcast::<Str>().map(|text| text.as_bytes())
}

/// The public attributes of an object that are no methods.
fn attribute_pairs(cx: &mut Cx, object: &Value) -> ValResult<Vec<(Value, Value)>> {
    let dir = cx.intern("__dir__");
    let Some(names) = cx.call_special(object, &dir, &[])? else {
        return Err(cx.type_error("object does not provide __dir__").into());
    };
    let mut names = cx.collect(&names)?;
    names.sort_by(|a, b| text_of(a).cmp(&text_of(b)));
    let mut pairs = Vec::new();
    let bound = cx.intern("__self__");
    for name in names {
        let Some(key) = name.downcast::<Str>() else {
            return Err(cx.type_error("attribute name must be string").into());
        };
        if key.as_bytes().starts_with(b"_") {
            continue;
        }
        let Ok(value) = cx.getattr(object, key) else { continue };
        if matches!(cx.getattr_optional(&value, &bound), Ok(Some(_))) || value.is_instance_of::<Function>() {
            continue;
        }
        pairs.push((name, value));
    }
    Ok(pairs)
}

/// Whether attributes are worth reading: not those of builtin objects, dates and collections.
fn has_fields(cx: &mut Cx, object: &Value) -> bool {
    let class = cx.class_of(object).value();
    let module = cx.getattr_str(&class, "__module__").ok();
    let Some(module) = module.as_ref().and_then(Value::downcast::<Str>) else { return false };
    !matches!(module.as_bytes(), b"builtins" | b"datetime" | b"collections")
}

/// The object and the keyword arguments of a pair of them.
fn with_kwargs(value: &Value) -> Option<(Value, Gc<Dict>)> {
    match value.downcast::<Tuple>()?.items() {
        [object, kwargs] => Some((object.clone(), kwargs.downcast::<Dict>()?.clone())),
        _ => None,
    }
}

/// The arguments of a call, as an input gives them.
pub struct Arguments {
    /// The positional ones, if the input can have any.
    pub args: Option<Vec<Value>>,
    /// The keyword ones, if the input can have any.
    pub kwargs: Option<Mapping>,
}

impl Input<'_> {
    fn of_source(self, source: Source) -> Mapping {
        Mapping { source, input_type: self.source }
    }

    /// A mapping. Lax: any that `collections.abc` sees as one.
    ///
    /// # Errors
    /// `dict_type`.
    pub fn dict(self, cx: &mut Cx, strict: bool) -> ValResult<Mapping> {
        if let Some(dict) = self.value.downcast::<Dict>() {
            let plain = self.source != InputType::Python || cx.class_of(self.value).is(&cx.world.types.dict);
            let source = if plain { Source::Dict(dict.clone()) } else { Source::Mapping(self.value.clone()) };
            return Ok(self.of_source(source));
        }
        if self.source == InputType::Python && !strict && is_mapping(cx, self.value) {
            return Ok(self.of_source(Source::Mapping(self.value.clone())));
        }
        self.error(ErrorType::DictType)
    }

    /// What a model finds its fields in: a mapping or, if it may, an object with attributes.
    ///
    /// # Errors
    /// `dict_type`, `model_attributes_type`.
    pub fn model_fields(self, cx: &mut Cx, strict: bool, from_attributes: bool) -> ValResult<Mapping> {
        if !from_attributes || self.source != InputType::Python {
            return self.dict(cx, strict);
        }
        if let Some(dict) = self.value.downcast::<Dict>() {
            return Ok(self.of_source(Source::Dict(dict.clone())));
        }
        if !strict && is_mapping(cx, self.value) {
            return Ok(self.of_source(Source::Mapping(self.value.clone())));
        }
        if has_fields(cx, self.value) {
            return Ok(self.of_source(Source::Attributes(self.value.clone(), None)));
        }
        match with_kwargs(self.value) {
            Some((object, kwargs)) if has_fields(cx, &object) => {
                Ok(self.of_source(Source::Attributes(object, Some(kwargs))))
            }
            _ => self.error(ErrorType::ModelAttributesType),
        }
    }

    /// The keyword arguments that the input stands for.
    pub fn kwargs(self) -> Option<Gc<Dict>> {
        self.value.downcast::<Dict>().cloned()
    }

    fn keywords(self, dict: &Gc<Dict>) -> Option<Mapping> {
        Some(self.of_source(Source::Dict(dict.clone())))
    }

    fn args_kwargs(self) -> Option<Arguments> {
        let both = self.value.downcast::<ArgsKwargs>().filter(|_| self.source == InputType::Python)?;
        let kwargs = both.kwargs.as_ref().and_then(|kwargs| self.keywords(kwargs));
        Some(Arguments { args: Some(both.args.items().to_vec()), kwargs })
    }

    /// The arguments of a call: `ArgsKwargs`, a dict, or a sequence.
    ///
    /// # Errors
    /// `arguments_type`.
    pub fn arguments(self, cx: &Cx) -> ValResult<Arguments> {
        if self.source == InputType::String {
            return self.error(ErrorType::ArgumentsType);
        }
        if let Some(dict) = self.value.downcast::<Dict>() {
            return Ok(Arguments { args: None, kwargs: self.keywords(dict) });
        }
        if let Some(both) = self.args_kwargs() {
            return Ok(both);
        }
        let items = match (self.value.downcast::<Tuple>(), self.value.downcast::<List>()) {
            (Some(tuple), _) => tuple.items().to_vec(),
            (_, Some(list)) => list.read(cx).items.clone(),
            _ => return self.error(ErrorType::ArgumentsType),
        };
        Ok(Arguments { args: Some(items), kwargs: None })
    }

    /// The arguments of a call, if they are given as `ArgsKwargs`.
    ///
    /// # Errors
    /// `arguments_type`.
    pub fn arguments_v3(self) -> ValResult<Arguments> {
        match self.args_kwargs() {
            Some(both) => Ok(both),
            None => self.error(ErrorType::ArgumentsType),
        }
    }

    /// The arguments that make a dataclass: `ArgsKwargs` or a dict.
    ///
    /// # Errors
    /// `dataclass_type`; `arguments_type` for a string among strings.
    pub fn dataclass_arguments(self, cx: &Cx, class_name: &str) -> ValResult<Arguments> {
        if let Some(dict) = self.value.downcast::<Dict>() {
            return Ok(Arguments { args: None, kwargs: self.keywords(dict) });
        }
        if let Some(both) = self.args_kwargs() {
            return Ok(both);
        }
        if self.source == InputType::String {
            return self.error(ErrorType::ArgumentsType);
        }
        let class_name = cx.str(class_name);
        Err(LineError::new(ErrorType::DataclassType, self.value).with("class_name", class_name).into())
    }
}

/// Calls with a tuple of positional and a dict of keyword arguments.
///
/// # Errors
/// What the callee raises; TypeError for a keyword that is no text.
pub fn call_with_dict(cx: &mut Cx, callee: &Value, args: &[Value], kwargs: &Gc<Dict>) -> Result<Value, Exc> {
    let mut keywords = molt_room::vec(kwargs.read(cx).len());
    for (key, value) in cx.dict_items(kwargs) {
        match key.downcast_into::<Str>() {
            Ok(name) => keywords.push((name, value)),
            Err(_) => return Err(cx.type_error("keywords must be strings")),
        }
    }
    cx.call_with_keywords(callee, args, &keywords)
}
