//! Attributes of classes; CPython Objects/typeobject.c `_Py_type_getattro_impl`, `type_setattro`.

use molt_value::{Gc, Str, Value};

use super::Type;
use crate::object::slot_table;
use crate::{Cx, Exc};

/// `type.__getattribute__`.
///
/// # Errors
/// AttributeError, and what descriptors raise.
pub fn getattro(cx: &mut Cx, object: &Value, name: &Gc<Str>) -> Result<Value, Exc> {
    let Some(class) = object.downcast::<Type>().cloned() else {
        return cx.generic_getattr(object, name);
    };
    let in_metaclass = cx.lookup_special(object, name);
    if let Some(found) = &in_metaclass {
        let slots = cx.slots(found);
        if let (Some(get), Some(_)) = (slots.descr_get, slots.descr_set) {
            let owner = cx.class_of(object).value();
            return get(cx, found, Some(object), &owner);
        }
    }
    if let Some(own) = cx.lookup_in_class(&class, name) {
        return match cx.slots(&own).descr_get {
            Some(get) => get(cx, &own, None, object),
            None => Ok(own),
        };
    }
    match in_metaclass {
        Some(found) => match cx.slots(&found).descr_get {
            Some(get) => {
                let owner = cx.class_of(object).value();
                get(cx, &found, Some(object), &owner)
            }
            None => Ok(found),
        },
        None => Err(cx.no_attribute(object, name)),
    }
}

/// `type.__setattr__` and `type.__delattr__`.
///
/// # Errors
/// TypeError for a native class; AttributeError when a name to delete is missing.
pub fn setattro(cx: &mut Cx, object: &Value, name: &Gc<Str>, value: Option<Value>) -> Result<(), Exc> {
    let Some(class) = object.downcast::<Type>().cloned() else {
        return cx.generic_setattr(object, name, value);
    };
    if !class.read(cx).heap {
        let message = format!("cannot set '{}' attribute of immutable type '{}'", name.to_text(), class.read(cx).name);
        return Err(cx.type_error(message));
    }
    let in_metaclass = cx.lookup_special(object, name);
    if let Some(found) = &in_metaclass
        && let Some(set) = cx.slots(found).descr_set
    {
        return set(cx, found, object, value);
    }
    set_own(cx, &class, name, value)
}

/// Sets or deletes an attribute of the class itself, keeping slots and caches right.
///
/// # Errors
/// AttributeError when a name to delete is missing.
pub(crate) fn set_own(cx: &mut Cx, class: &Gc<Type>, name: &Gc<Str>, value: Option<Value>) -> Result<(), Exc> {
    let name = cx.world.intern_object(name);
    let dict = class.read(cx).dict.clone();
    match value {
        Some(value) => cx.dict_set_interned(&dict, &name, value),
        None => {
            if cx.dict_remove_interned(&dict, &name).is_none() {
                return Err(cx.no_attribute(&class.value(), &name));
            }
        }
    }
    cx.class_changed(class);
    if name.as_bytes().starts_with(b"__") && name.as_bytes().ends_with(b"__") {
        slot_table::update(cx, class, &name);
    }
    Ok(())
}
