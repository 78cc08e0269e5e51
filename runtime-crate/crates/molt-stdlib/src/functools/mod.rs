//! `_functools`: the native half of `functools`. CPython Modules/_functoolsmodule.c.

mod cmp_to_key;
mod lru_cache;
mod partial;
mod recent;

use molt_object::builtins::dict::Dict;
use molt_object::object::call::Repeated;
use molt_object::{Cx, Exc, ExceptionKind, Value};

/// CPython Objects/object.c `PyObject_GenericSetDict`.
fn set_namespace(cx: &mut Cx, object: &Value, value: Option<Value>) -> Result<(), Exc> {
    let Some(value) = value else { return Err(cx.type_error("cannot delete __dict__")) };
    match value.downcast_into::<Dict>() {
        Ok(dict) => cx.replace_dict(object, dict),
        Err(value) => {
            let class = cx.class_name(&value);
            Err(cx.type_error(format!("__dict__ must be set to a dictionary, not a '{class}'")))
        }
    }
}

/// CPython `functools_reduce`.
fn reduce(cx: &mut Cx, function: Value, iterable: &Value, initial: Option<Value>) -> Result<Value, Exc> {
    let items = match cx.iter(iterable) {
        Ok(items) => items,
        Err(exc) if exc.is_kind(cx, ExceptionKind::TypeError) => {
            return Err(cx.type_error("reduce() arg 2 must support iteration"));
        }
        Err(exc) => return Err(exc),
    };
    let first = match initial {
        Some(initial) => Some(initial),
        None => cx.next(&items)?,
    };
    let Some(first) = first else {
        return Err(cx.type_error("reduce() of empty iterable with no initial value"));
    };
    let mut calls = Repeated::of(function);
    let reduced = folded(cx, &mut calls, &items, first);
    calls.end(cx);
    reduced
}

fn folded(cx: &mut Cx, calls: &mut Repeated, items: &Value, first: Value) -> Result<Value, Exc> {
    let mut result = first;
    while let Some(item) = cx.next(items)? {
        result = calls.call(cx, [result, item])?;
    }
    Ok(result)
}

/// Tools that operate on functions.
#[molt_macros::module(name = "_functools", classes(super::lru_cache::LruCacheWrapper, super::partial::Partial))]
pub mod native {
    use molt_object::{Cx, Exc, Value};

    /// Convert a cmp= function into a key= function.
    #[function(signature = "(mycmp)")]
    fn cmp_to_key(cx: &mut Cx, mycmp: Value) -> Result<Value, Exc> {
        super::cmp_to_key::key_maker(cx, mycmp)
    }

    /// Apply a function of two arguments cumulatively to the items of an iterable, from left to right, so as to reduce the
    /// iterable to a single value.
    #[function(signature = "(function, iterable, initial=<unrepresentable>, /)")]
    fn reduce(cx: &mut Cx, function: Value, iterable: Value, initial: Option<Value>) -> Result<Value, Exc> {
        super::reduce(cx, function, &iterable, initial)
    }
}
