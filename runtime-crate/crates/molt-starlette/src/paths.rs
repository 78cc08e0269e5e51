//! Paths of requests and what matches them. starlette/_utils.py `get_route_path`, starlette/routing.py `Route.matches`.

use molt_macros::function;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};

use crate::names::names;

/// `mapping[name]`, where there is such a key.
fn optional(cx: &mut Cx, mapping: &Value, name: &Gc<Str>) -> Result<Option<Value>, Exc> {
    if let Some(dict) = mapping.downcast::<Dict>() {
        return Ok(dict.read(cx).get_interned(name).cloned());
    }
    match cx.getitem(mapping, &name.value()) {
        Ok(value) => Ok(Some(value)),
        Err(exc) if exc.is_kind(cx, ExceptionKind::KeyError) => Ok(None),
        Err(exc) => Err(exc),
    }
}

fn required(cx: &mut Cx, mapping: &Value, name: &Gc<Str>) -> Result<Value, Exc> {
    match optional(cx, mapping, name)? {
        Some(value) => Ok(value),
        None => Err(cx.key_error(name.value())),
    }
}

/// The part of the path below `root_path`.
#[function(signature = "(scope, /)")]
pub fn get_route_path(cx: &mut Cx, scope: Value) -> Result<Value, Exc> {
    route_path(cx, &scope)
}

/// As [`get_route_path`].
///
/// # Errors
/// KeyError for a scope without a path.
pub fn route_path(cx: &mut Cx, scope: &Value) -> Result<Value, Exc> {
    let names = names(cx);
    let path = required(cx, scope, &names.path)?;
    let Some(root_path) = optional(cx, scope, &names.root_path)? else { return Ok(path) };
    let (Some(text), Some(root)) = (text(&path), text(&root_path)) else { return Ok(path) };
    if root.is_empty() {
        return Ok(path);
    }
    match text.strip_prefix(root) {
        Some(below) if below.is_empty() || below.starts_with('/') => Ok(cx.str(below).into()),
        _ => Ok(path),
    }
}

fn text(value: &Value) -> Option<&str> {
    value.downcast::<Str>().and_then(|text| text.as_str())
}

/// The path parameters of a scope together with those of its path, converted, if that matches; else None.
#[function(signature = "(scope, regex, convertors, /)")]
pub fn match_route(cx: &mut Cx, scope: Value, regex: Value, convertors: Value) -> Result<Value, Exc> {
    let path = route_path(cx, &scope)?;
    let name = cx.intern("match");
    let matched = cx.call_method(&regex, &name, &[path])?;
    if matched.is_none() {
        return Ok(Value::NONE);
    }
    let names = names(cx);
    let params = match optional(cx, &scope, &names.path_params)? {
        Some(known) => match known.downcast::<Dict>() {
            Some(known) => cx.dict_copy(known),
            None => copied(cx, &known)?,
        },
        None => cx.new_dict(),
    };
    if let Some(convertors) = convertors.downcast::<Dict>()
        && !convertors.read(cx).is_empty()
    {
        let (group, convert) = (cx.intern("group"), cx.intern("convert"));
        for (key, convertor) in cx.dict_items(convertors) {
            let value = cx.call_method(&matched, &group, std::slice::from_ref(&key))?;
            let value = cx.call_method(&convertor, &convert, &[value])?;
            cx.dict_set(&params, key, value)?;
        }
    }
    Ok(params.into())
}

/// `dict(mapping)`.
pub(crate) fn copied(cx: &mut Cx, mapping: &Value) -> Result<Gc<Dict>, Exc> {
    let class = cx.world.types.dict.value();
    let made = cx.call(&class, std::slice::from_ref(mapping))?;
    made.downcast_into::<Dict>().map_err(|_| cx.type_error("dict expected"))
}
