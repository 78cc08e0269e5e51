//! Reading, writing and deleting attributes; CPython Objects/object.c `PyObject_GetAttr`, `_PyObject_GenericGetAttrWithDict`.

use molt_value::{Gc, Str, Value};

use crate::builtins::type_::Type;
use crate::error::ExceptionKind;
use crate::{Cx, Exc};

mod cached;
mod lacking;

pub use cached::Cache;
pub(crate) use cached::{Cached, Receiver};

/// What an attribute lookup found before any descriptor was invoked.
pub(crate) enum Found {
    /// A value to return as it is.
    Value(Value),
    /// A plain function of the class: a method to bind, or to call with the receiver first.
    Method(Value),
    /// A descriptor of the class whose `__get__` is to be invoked.
    Descriptor(Value),
    /// Nothing.
    Missing,
}

impl Cx {
    /// `object.name` for an interned name.
    ///
    /// # Errors
    /// AttributeError, and whatever descriptors and `__getattr__` raise.
    pub fn getattr(&mut self, object: &Value, name: &Gc<Str>) -> Result<Value, Exc> {
        match self.slots(object).getattro {
            Some(getattro) => self.nested(|cx| getattro(cx, object, name)),
            None => self.generic_getattr(object, name),
        }
    }

    /// `object.name` for a name given as text.
    ///
    /// # Errors
    /// As [`Cx::getattr`].
    pub fn getattr_str(&mut self, object: &Value, name: &str) -> Result<Value, Exc> {
        let name = self.intern(name);
        self.getattr(object, &name)
    }

    /// `getattr(object, name, None)`, telling a missing attribute from other errors.
    ///
    /// # Errors
    /// Whatever the lookup raises except AttributeError.
    pub fn getattr_optional(&mut self, object: &Value, name: &Gc<Str>) -> Result<Option<Value>, Exc> {
        if self.slots(object).getattro.is_none() {
            return self.generic_getattr_optional(object, name);
        }
        match self.getattr(object, name) {
            Ok(value) => Ok(Some(value)),
            Err(exc) if exc.is_kind(self, ExceptionKind::AttributeError) => Ok(None),
            Err(exc) => Err(exc),
        }
    }

    /// What a plain object's lookup finds: data descriptor, own attribute, other class attribute.
    pub(crate) fn find_attribute(&mut self, object: &Value, name: &Gc<Str>) -> Found {
        let in_class = self.lookup_special(object, name);
        if let Some(found) = &in_class {
            let slots = self.slots(found);
            if slots.descr_set.is_some() && slots.descr_get.is_some() {
                return in_class.map_or(Found::Missing, Found::Descriptor);
            }
        }
        if let Some(own) = self.instance_attr(object, name) {
            return Found::Value(own);
        }
        match in_class {
            None => Found::Missing,
            Some(found) if self.is_method(&found) => Found::Method(found),
            Some(found) if self.slots(&found).descr_get.is_some() => Found::Descriptor(found),
            Some(found) => Found::Value(found),
        }
    }

    /// Whether reading the value through an instance binds it as a method: a function, compiled or native.
    #[inline]
    pub(crate) fn is_method(&self, value: &Value) -> bool {
        value.class_is(&self.world.types.function) || value.class_is(&self.world.types.method_descriptor)
    }

    /// CPython `_PyObject_GenericGetAttrWithDict` with errors suppressed.
    ///
    /// # Errors
    /// Whatever a descriptor raises except AttributeError.
    pub fn generic_getattr_optional(&mut self, object: &Value, name: &Gc<Str>) -> Result<Option<Value>, Exc> {
        match self.find_attribute(object, name) {
            Found::Value(value) => Ok(Some(value)),
            Found::Method(function) => Ok(Some(self.bind_method(function, object.clone()))),
            Found::Descriptor(descriptor) => match self.descriptor_get(&descriptor, Some(object)) {
                Ok(value) => Ok(Some(value)),
                Err(exc) if exc.is_kind(self, ExceptionKind::AttributeError) => Ok(None),
                Err(exc) => Err(exc),
            },
            Found::Missing => Ok(None),
        }
    }

    /// CPython `PyObject_GenericGetAttr`: `object.__getattribute__`.
    ///
    /// # Errors
    /// AttributeError, and whatever a descriptor raises.
    pub fn generic_getattr(&mut self, object: &Value, name: &Gc<Str>) -> Result<Value, Exc> {
        match self.find_attribute(object, name) {
            Found::Value(value) => Ok(value),
            Found::Method(function) => Ok(self.bind_method(function, object.clone())),
            Found::Descriptor(descriptor) => self.descriptor_get(&descriptor, Some(object)),
            Found::Missing => Err(self.no_attribute(object, name)),
        }
    }

    /// Invokes a descriptor's `__get__` for an instance, or for none.
    fn descriptor_get(&mut self, descriptor: &Value, object: Option<&Value>) -> Result<Value, Exc> {
        match self.slots(descriptor).descr_get {
            Some(get) => {
                let owner = match object {
                    Some(object) => self.class_of(object).value(),
                    None => Value::NONE,
                };
                self.nested(|cx| get(cx, descriptor, object, &owner))
            }
            None => Ok(descriptor.clone()),
        }
    }

    /// Reads a class attribute through its descriptor for an instance: how special methods are bound.
    ///
    /// # Errors
    /// Whatever `__get__` raises.
    pub fn bind_special(&mut self, found: Value, object: &Value) -> Result<Value, Exc> {
        if self.is_method(&found) {
            return Ok(self.bind_method(found, object.clone()));
        }
        self.descriptor_get(&found, Some(object))
    }

    /// The AttributeError of a missing attribute, with `name` and `obj`.
    #[cold]
    pub fn no_attribute(&mut self, object: &Value, name: &Gc<Str>) -> Exc {
        // What native code asks of any object for itself has special names.
        if !name.to_text().starts_with("__")
            && let Err(refusal) = self.refuse_lacking(object, name)
        {
            return refusal;
        }
        let message = match object.downcast::<Type>() {
            Some(class) => format!("type object '{}' has no attribute '{}'", class.read(self).name, name.to_text()),
            None => format!("'{}' object has no attribute '{}'", self.class_name(object), name.to_text()),
        };
        self.attribute_error(message, object, name)
    }

    /// An AttributeError with this message, `name` and `obj`.
    #[cold]
    pub fn attribute_error(&mut self, message: String, object: &Value, name: &Gc<Str>) -> Exc {
        let exc = self.error(ExceptionKind::AttributeError, message);
        let inner = exc.object().write(self);
        inner.set_member("name", name.value());
        inner.set_member("obj", object.clone());
        exc
    }

    /// `object.name = value`, or `del object.name` when there is no value, for an interned name.
    ///
    /// # Errors
    /// AttributeError, and whatever descriptors raise.
    pub fn setattr(&mut self, object: &Value, name: &Gc<Str>, value: Option<Value>) -> Result<(), Exc> {
        match self.slots(object).setattro {
            Some(setattro) => self.nested(|cx| setattro(cx, object, name, value)),
            None => self.generic_setattr(object, name, value),
        }
    }

    /// CPython `PyObject_GenericSetAttr`: `object.__setattr__` and `object.__delattr__`.
    ///
    /// # Errors
    /// AttributeError, and whatever a descriptor raises.
    pub fn generic_setattr(&mut self, object: &Value, name: &Gc<Str>, value: Option<Value>) -> Result<(), Exc> {
        let in_class = self.lookup_special(object, name);
        if let Some(found) = &in_class
            && let Some(set) = self.slots(found).descr_set
        {
            return self.nested(|cx| set(cx, found, object, value));
        }
        let done = match value {
            Some(value) => self.set_instance_attr(object, name, value),
            None => self.delete_instance_attr(object, name),
        };
        if done { Ok(()) } else { Err(self.cannot_set(object, name, in_class.is_some())) }
    }

    #[cold]
    fn cannot_set(&mut self, object: &Value, name: &Gc<Str>, in_class: bool) -> Exc {
        if self.class_of(object).read(self).instances_have_dict() {
            return self.no_attribute(object, name);
        }
        let class = self.class_name(object);
        let name_text = name.to_text();
        let message = if in_class {
            format!("'{class}' object attribute '{name_text}' is read-only")
        } else if self.world.python >= (3, 13) {
            format!("'{class}' object has no attribute '{name_text}' and no __dict__ for setting new attributes")
        } else {
            format!("'{class}' object has no attribute '{name_text}'")
        };
        self.attribute_error(message, object, name)
    }
}
