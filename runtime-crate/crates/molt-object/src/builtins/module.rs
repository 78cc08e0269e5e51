//! `module`. CPython Objects/moduleobject.c.

use molt_value::{Gc, Mutable, Payload, Str, Trace, Value, Visitor};

use crate::builtins::dict::Dict;
use crate::builtins::refused;
use crate::{Cx, Exc};

mod class;
pub mod spec;

/// The payload of `module`: its namespace.
pub struct Module {
    /// `__dict__`.
    pub dict: Gc<Dict>,
}

impl Trace for Module {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.dict.trace(visitor);
    }
}

impl Payload for Module {
    type Access = Mutable;
}

impl Module {
    /// A new module with CPython's first names: `__name__`, `__doc__`, `__package__`, `__loader__`, `__spec__`.
    pub fn make(cx: &mut Cx, name: &str, doc: Value) -> Gc<Module> {
        let dict = cx.new_dict();
        let name = cx.intern(name).into();
        let names = &cx.world.names;
        let keys = [&names.name, &names.doc, &names.package, &names.loader, &names.spec].map(Gc::clone);
        for (key, value) in keys.iter().zip([name, doc, Value::NONE, Value::NONE, Value::NONE]) {
            cx.dict_set_interned(&dict, key, value);
        }
        Gc::new(&cx.world.types.module, Module { dict })
    }
}

/// `module.__getattribute__`: CPython `_Py_module_getattro_impl`.
///
/// # Errors
/// AttributeError, and what the module's `__getattr__` raises.
pub fn getattro(cx: &mut Cx, object: &Value, name: &Gc<Str>) -> Result<Value, Exc> {
    let Some(module) = object.downcast::<Module>().cloned() else {
        return cx.generic_getattr(object, name);
    };
    let dict = module.read(cx).dict.clone();
    if let Some(in_class) = cx.lookup_special(object, name)
        && cx.slots(&in_class).descr_set.is_some()
    {
        return cx.generic_getattr(object, name);
    }
    if let Some(value) = dict.read(cx).get_interned(name).cloned() {
        return match refused::refusal(cx, &value) {
            Some(exc) => Err(exc),
            None => Ok(value),
        };
    }
    if let Some(value) = cx.generic_getattr_optional(object, name)? {
        return Ok(value);
    }
    let hook = cx.world.names.getattr.clone();
    let hook = dict.read(cx).get_interned(&hook).cloned();
    if let Some(hook) = hook {
        return cx.call(&hook, &[name.value()]);
    }
    cx.refuse_lacking(object, name)?;
    let own_name = cx.world.names.name.clone();
    let own_name = dict.read(cx).get_interned(&own_name).cloned();
    let message = match own_name.as_ref().and_then(Value::downcast::<Str>) {
        Some(own) => format!("module '{}' has no attribute '{}'", own.to_text(), name.to_text()),
        None => format!("module has no attribute '{}'", name.to_text()),
    };
    Err(cx.attribute_error(message, object, name))
}

/// `module.__setattr__` and `module.__delattr__`.
///
/// # Errors
/// AttributeError when a name to delete is missing.
pub fn setattro(cx: &mut Cx, object: &Value, name: &Gc<Str>, value: Option<Value>) -> Result<(), Exc> {
    let Some(module) = object.downcast::<Module>().cloned() else {
        return cx.generic_setattr(object, name, value);
    };
    if let Some(in_class) = cx.lookup_special(object, name)
        && let Some(set) = cx.slots(&in_class).descr_set
    {
        return set(cx, &in_class, object, value);
    }
    let dict = module.read(cx).dict.clone();
    match value {
        Some(value) => cx.dict_set_interned(&dict, name, value),
        None => {
            if cx.dict_remove_interned(&dict, name).is_none() {
                return Err(cx.no_attribute(object, name));
            }
        }
    }
    Ok(())
}
