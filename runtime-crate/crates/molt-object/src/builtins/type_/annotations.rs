//! `__annotations__` and `__annotate__` of classes. Up to 3.13 the annotations are a dict in the namespace; from 3.14 on a class
//! may have a function that makes them, and keeps what it made under a name of its own. CPython Objects/typeobject.c
//! type_get_annotations, type_set_annotations, type_get_annotate, type_set_annotate.

use molt_value::{Gc, Str, Value};

use super::Type;
use super::attributes::set_own;
use super::members::{class_of_receiver, immutable, own};
use crate::builtins::dict::Dict;
use crate::{Cx, Exc};

/// Where the annotations are that an `__annotate__` function made.
const CACHE: &str = "__annotations_cache__";
/// Where a class body leaves its `__annotate__` function.
const FUNCTION: &str = "__annotate_func__";

fn is_deferred(cx: &Cx) -> bool {
    cx.world.python >= (3, 14)
}

/// The value of the first of some names that the class itself has, bound as an attribute of the class is.
fn first(cx: &mut Cx, class: &Gc<Type>, names: &[Gc<Str>]) -> Result<Option<Value>, Exc> {
    let Some(found) = names.iter().find_map(|name| own(cx, class, name)) else { return Ok(None) };
    match cx.slots(&found).descr_get {
        Some(get) => get(cx, &found, None, &class.value()).map(Some),
        None => Ok(Some(found)),
    }
}

fn remove(cx: &mut Cx, class: &Gc<Type>, name: &Gc<Str>) -> Result<(), Exc> {
    match own(cx, class, name) {
        Some(_) => set_own(cx, class, name, None),
        None => Ok(()),
    }
}

pub(super) fn get_annotations(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let class = class_of_receiver(cx, this)?;
    let annotations = cx.world.names.annotations.clone();
    if !class.read(cx).heap {
        return Err(cx.no_attribute(this, &annotations));
    }
    let cache = if is_deferred(cx) { cx.intern(CACHE) } else { annotations.clone() };
    if let Some(known) = first(cx, &class, &[annotations, cache.clone()])? {
        return Ok(known);
    }
    let annotate = if is_deferred(cx) { get_annotate(cx, this)? } else { Value::NONE };
    let made = if annotate.is_none() { cx.new_dict().into() } else { cx.call(&annotate, &[Value::int(1)])? };
    if !made.is_instance_of::<Dict>() {
        let message = format!("__annotate__ returned non-dict of type '{}'", cx.class_name(&made));
        return Err(cx.type_error(message));
    }
    set_own(cx, &class, &cache, Some(made.clone()))?;
    Ok(made)
}

pub(super) fn set_annotations(cx: &mut Cx, this: &Value, value: Option<Value>) -> Result<(), Exc> {
    let class = class_of_receiver(cx, this)?;
    let annotations = cx.world.names.annotations.clone();
    if !class.read(cx).heap {
        return Err(immutable(cx, &class, "__annotations__", value.is_none()));
    }
    if !is_deferred(cx) {
        return set_own(cx, &class, &annotations, value);
    }
    let (cache, function) = (cx.intern(CACHE), cx.intern(FUNCTION));
    let written = own(cx, &class, &annotations).is_some();
    match value {
        Some(_) => set_own(cx, &class, if written { &annotations } else { &cache }, value)?,
        None if written => set_own(cx, &class, &annotations, None)?,
        None if own(cx, &class, &cache).is_some() => set_own(cx, &class, &cache, None)?,
        None => return Err(cx.no_attribute(this, &annotations)),
    }
    let annotate = cx.world.names.annotate.clone();
    remove(cx, &class, &annotate)?;
    remove(cx, &class, &function)
}

pub(super) fn get_annotate(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let class = class_of_receiver(cx, this)?;
    let annotate = cx.world.names.annotate.clone();
    if !class.read(cx).heap || !is_deferred(cx) {
        return Err(cx.no_attribute(this, &annotate));
    }
    let function = cx.intern(FUNCTION);
    match first(cx, &class, &[function.clone(), annotate])? {
        Some(known) => Ok(known),
        None => {
            set_own(cx, &class, &function, Some(Value::NONE))?;
            Ok(Value::NONE)
        }
    }
}

pub(super) fn set_annotate(cx: &mut Cx, this: &Value, value: Option<Value>) -> Result<(), Exc> {
    let class = class_of_receiver(cx, this)?;
    let annotate = cx.world.names.annotate.clone();
    if !class.read(cx).heap {
        return Err(immutable(cx, &class, "__annotate__", value.is_none()));
    }
    if !is_deferred(cx) {
        return set_own(cx, &class, &annotate, value);
    }
    let Some(value) = value else { return Err(cx.type_error("cannot delete __annotate__ attribute")) };
    if !value.is_none() && !cx.is_callable(&value) {
        return Err(cx.type_error("__annotate__ must be callable or None"));
    }
    let (cache, function) = (cx.intern(CACHE), cx.intern(FUNCTION));
    let clears = !value.is_none();
    let place = if own(cx, &class, &annotate).is_some() { annotate } else { function };
    set_own(cx, &class, &place, Some(value))?;
    if clears {
        let annotations = cx.world.names.annotations.clone();
        remove(cx, &class, &annotations)?;
        remove(cx, &class, &cache)?;
    }
    Ok(())
}
