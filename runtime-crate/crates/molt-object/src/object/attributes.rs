//! Reading, writing and deleting attributes; CPython Objects/object.c `PyObject_GetAttr`, `_PyObject_GenericGetAttrWithDict`.

use std::sync::atomic::{AtomicU64, Ordering};

use molt_value::{Gc, Str, Value, heap};

use crate::args::Arguments;
use crate::builtins::descriptors::{Member, Property, Wrapped};
use crate::builtins::function::Function;
use crate::builtins::module::Module;
use crate::builtins::super_::Super;
use crate::builtins::type_::Type;
use crate::error::ExceptionKind;
use crate::object::lookup::CACHE_LIMIT;
use crate::object::shape::{DICT_SHAPE, ShapeId};
use crate::{Cx, Exc};

/// An inline cache: epoch and shape (20 bits each) say when it holds, kind (3 bits) and position (21 bits) where the attribute
/// is. It owns nothing.
pub type Cache = AtomicU64;

const POSITION_BITS: u32 = 21;
const POSITION: u64 = (1 << POSITION_BITS) - 1;
const SHAPE_AT: u32 = 24;
const EPOCH_AT: u32 = 44;

/// What the position of an inline cache is of.
mod kind {
    /// The instance's values.
    pub const OWN: u64 = 0;
    /// What was found through the class; an attribute of the instance goes first where it has a dict.
    pub const CLASS: u64 = 1;
    /// The same, a data descriptor, which goes before the instance's own.
    pub const DATA: u64 = 2;
    /// What was found through the class that is itself the receiver, to be returned as it is.
    pub const OF_TYPE: u64 = 3;
    /// The entries of a module's namespace. Epoch and shape are zero: the key tells whether it is the one.
    pub const MODULE: u64 = 4;
    /// Not a position but the shape that the instance has once the attribute is added.
    pub const ADD: u64 = 5;
}

/// Who goes before the arguments of a method call.
pub(crate) enum Receiver {
    /// The object on which the method was looked up.
    This,
    /// Another one: what `super()` is bound to.
    Other(Value),
    /// Nobody.
    Nobody,
}

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
            Some(getattro) => getattro(self, object, name),
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
                get(self, descriptor, object, &owner)
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
            Some(setattro) => setattro(self, object, name, value),
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
            return set(self, found, object, value);
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

    /// The part of an inline cache that says when it holds.
    #[inline(always)]
    fn guard(&self, shape: ShapeId) -> u64 {
        u64::from(self.world.attribute_cache.epoch()) << EPOCH_AT | u64::from(shape) << SHAPE_AT
    }

    fn fill(&self, cache: &Cache, shape: ShapeId, kind: u64, position: u64) {
        if position <= POSITION && self.world.attribute_cache.epoch() < CACHE_LIMIT && shape < CACHE_LIMIT {
            cache.store(self.guard(shape) | kind << POSITION_BITS | position, Ordering::Relaxed);
        }
    }

    /// The shape under which the object's attributes may be cached, and whether they live in a dict: the shape of its own
    /// attributes, its class's root where it has none or they live in a dict.
    #[inline]
    fn cache_shape(&self, object: &Value) -> Option<(ShapeId, bool)> {
        if !object.is_object() {
            return None;
        }
        let in_dict = match heap::attrs(object) {
            Some(attrs) => match attrs.read(self).shape {
                DICT_SHAPE => true,
                shape => return Some((shape, false)),
            },
            None => false,
        };
        Some((self.class_of(object).read(self).root_shape, in_dict))
    }

    /// The instance's own attribute, if the inline cache knows its place.
    #[inline(always)]
    pub(crate) fn own_attribute_cached(&self, object: &Value, cache: &Cache) -> Option<Value> {
        let attrs = heap::attrs(object)?.read(self);
        let position = cache.load(Ordering::Relaxed) ^ self.guard(attrs.shape);
        // Of kind `OWN`, as no other is that small.
        if position > POSITION {
            return None;
        }
        attrs.values.get(position as usize).filter(|value| !value.is_unset()).cloned()
    }

    /// `object.name` through an inline cache.
    ///
    /// # Errors
    /// As [`Cx::getattr`].
    #[inline]
    pub fn getattr_cached(&mut self, object: &Value, name: &Gc<Str>, cache: &Cache) -> Result<Value, Exc> {
        match self.own_attribute_cached(object, cache) {
            Some(value) => Ok(value),
            None => self.getattr_through_class(object, name, cache),
        }
    }

    #[inline(never)]
    pub(crate) fn getattr_through_class(
        &mut self,
        object: &Value,
        name: &Gc<Str>,
        cache: &Cache,
    ) -> Result<Value, Exc> {
        if let Some(value) = self.namespace_attribute_cached(object, name, cache) {
            return Ok(value);
        }
        if let Some((shape, in_dict)) = self.cache_shape(object) {
            let word = cache.load(Ordering::Relaxed) ^ self.guard(shape);
            let kind = word >> POSITION_BITS;
            if in_dict
                && kind <= kind::CLASS
                && let Some(own) = self.instance_attr(object, name)
            {
                return Ok(own);
            }
            if (kind == kind::CLASS || kind == kind::DATA)
                && let Some(found) = self.world.attribute_cache.entry((word & POSITION) as usize).cloned()
            {
                return self.read_class_attribute(&found, object);
            }
        }
        self.getattr_filling(object, name, cache)
    }

    /// The attribute of a module or a class, if the inline cache knows its place.
    #[inline]
    fn namespace_attribute_cached(&self, object: &Value, name: &Gc<Str>, cache: &Cache) -> Option<Value> {
        let cached = cache.load(Ordering::Relaxed);
        if let Some(module) = object.downcast::<Module>() {
            if cached >> POSITION_BITS != kind::MODULE || !object.class_is(&self.world.types.module) {
                return None;
            }
            return module.read(self).dict.read(self).value_of_name_at((cached & POSITION) as usize, name).cloned();
        }
        let class = object.downcast::<Type>()?;
        let word = cached ^ self.guard(class.read(self).root_shape);
        if word >> POSITION_BITS != kind::OF_TYPE {
            return None;
        }
        self.world.attribute_cache.entry((word & POSITION) as usize).cloned()
    }

    /// What reading an attribute found through the class gives.
    fn read_class_attribute(&mut self, found: &Value, object: &Value) -> Result<Value, Exc> {
        if self.is_method(found) {
            return Ok(self.bind_method(found.clone(), object.clone()));
        }
        if let Some(property) = found.downcast::<Property>()
            && found.class_is(&self.world.types.property)
            && let Some(getter) = property.read(self).getter().downcast::<Function>().cloned()
        {
            return self.call_function_on(&getter, object.clone(), &mut Arguments::positional(&mut []));
        }
        self.descriptor_get(found, Some(object))
    }

    #[inline(never)]
    fn getattr_filling(&mut self, object: &Value, name: &Gc<Str>, cache: &Cache) -> Result<Value, Exc> {
        if self.slots(object).getattro.is_some() {
            self.fill_with_namespace_attribute(object, name, cache);
            return self.getattr(object, name);
        }
        match self.find_attribute(object, name) {
            Found::Value(value) => {
                self.fill_with_value(object, name, cache);
                Ok(value)
            }
            Found::Method(function) => {
                self.fill_with_class_attribute(object, name, cache, kind::CLASS);
                Ok(self.bind_method(function, object.clone()))
            }
            Found::Descriptor(descriptor) => {
                self.fill_with_descriptor(object, name, cache, &descriptor);
                self.read_class_attribute(&descriptor, object)
            }
            Found::Missing => Err(self.no_attribute(object, name)),
        }
    }

    /// Fills a cache for an attribute of a module, or for one of a class that needs no binding and that no data descriptor of
    /// the metaclass hides.
    fn fill_with_namespace_attribute(&mut self, object: &Value, name: &Gc<Str>, cache: &Cache) {
        let is_module = object.class_is(&self.world.types.module);
        let class = object.downcast::<Type>().cloned();
        let plain_class = class.is_some() && self.looks_up_as_type(object);
        if !is_module && !plain_class {
            return;
        }
        if let Some(in_class) = self.lookup_special(object, name)
            && self.slots(&in_class).descr_set.is_some()
        {
            return;
        }
        match class {
            Some(class) => {
                let Some(found) = self.lookup_in_class(&class, name) else { return };
                if self.slots(&found).descr_get.is_some() && !found.class_is(&self.world.types.function) {
                    return;
                }
                let root = class.read(self).root_shape;
                if let Some(at) = self.world.attribute_cache.position(root, name) {
                    self.fill(cache, root, kind::OF_TYPE, u64::from(at));
                }
            }
            None => {
                let Some(module) = object.downcast::<Module>() else { return };
                if let Some(at) = module.read(self).dict.read(self).position_interned(name) {
                    cache.store(kind::MODULE << POSITION_BITS | (at as u64 & POSITION), Ordering::Relaxed);
                }
            }
        }
    }

    /// Whether attributes of the class are looked up as `type` does it.
    fn looks_up_as_type(&self, class: &Value) -> bool {
        let own = self.slots(class).getattro;
        own.is_some_and(|own| std::ptr::fn_addr_eq(own, crate::builtins::type_::getattro as crate::native::GetAttr))
    }

    fn fill_with_value(&mut self, object: &Value, name: &Gc<Str>, cache: &Cache) {
        let Some((shape, in_dict)) = self.cache_shape(object) else {
            return;
        };
        if in_dict {
            // That there is no data descriptor of this name is what is known; the dict is asked.
            if self.instance_attr(object, name).is_some() {
                self.fill(cache, shape, kind::OWN, POSITION);
                return;
            }
        } else if heap::attrs(object).is_some()
            && let Some(at) = self.world.shapes.index_of(shape, name)
        {
            self.fill(cache, shape, kind::OWN, at as u64);
            return;
        }
        self.fill_with_class_attribute(object, name, cache, kind::CLASS);
    }

    fn fill_with_descriptor(&mut self, object: &Value, name: &Gc<Str>, cache: &Cache, descriptor: &Value) {
        if let Some((shape, false)) = self.cache_shape(object)
            && let Some(at) = self.slot_position(object, descriptor)
        {
            self.fill(cache, shape, kind::OWN, at as u64);
            return;
        }
        let kind = if self.slots(descriptor).descr_set.is_some() { kind::DATA } else { kind::CLASS };
        self.fill_with_class_attribute(object, name, cache, kind);
    }

    /// Where the values of an instance have the attribute of `__slots__` that the descriptor stands for.
    fn slot_position(&self, object: &Value, descriptor: &Value) -> Option<usize> {
        let member = descriptor.downcast::<Member>()?;
        self.is_instance(object, &member.class).then_some(member.at)
    }

    fn fill_with_class_attribute(&mut self, object: &Value, name: &Gc<Str>, cache: &Cache, kind: u64) {
        let Some((shape, _)) = self.cache_shape(object) else {
            return;
        };
        let root = self.class_of(object).read(self).root_shape;
        if let Some(at) = self.world.attribute_cache.position(root, name) {
            self.fill(cache, shape, kind, u64::from(at));
        }
    }

    /// What `object.name(...)` calls, and whether the object goes before its arguments.
    ///
    /// # Errors
    /// As [`Cx::getattr`].
    #[inline]
    pub fn method_cached(&mut self, object: &Value, name: &Gc<Str>, cache: &Cache) -> Result<(Value, bool), Exc> {
        Ok(match self.method_and_receiver(object, name, cache)? {
            (function, Receiver::This) => (function, true),
            (function, Receiver::Nobody) => (function, false),
            (function, Receiver::Other(receiver)) => (self.bind_method(function, receiver), false),
        })
    }

    /// What `object.name(...)` calls, and who goes before its arguments.
    ///
    /// # Errors
    /// As [`Cx::getattr`].
    #[inline]
    pub(crate) fn method_and_receiver(
        &mut self,
        object: &Value,
        name: &Gc<Str>,
        cache: &Cache,
    ) -> Result<(Value, Receiver), Exc> {
        if let Some((shape, in_dict)) = self.cache_shape(object) {
            let word = cache.load(Ordering::Relaxed) ^ self.guard(shape);
            if word >> POSITION_BITS == kind::CLASS
                && let Some(found) = self.world.attribute_cache.entry((word & POSITION) as usize)
                && self.is_method(found)
                && !(in_dict && self.instance_attr(object, name).is_some())
            {
                return Ok((found.clone(), Receiver::This));
            }
        }
        self.method_elsewhere(object, name, cache)
    }

    #[inline(never)]
    fn method_elsewhere(&mut self, object: &Value, name: &Gc<Str>, cache: &Cache) -> Result<(Value, Receiver), Exc> {
        if let Some(value) = self.own_attribute_cached(object, cache) {
            return Ok((value, Receiver::Nobody));
        }
        if let Some(value) = self.namespace_attribute_cached(object, name, cache) {
            return Ok((value, Receiver::Nobody));
        }
        if object.class_is(&self.world.types.super_)
            && let Some((function, receiver)) = Super::method(self, object, name)
        {
            return Ok((function, Receiver::Other(receiver)));
        }
        if self.slots(object).getattro.is_some() {
            return self.method_of_namespace(object, name, cache);
        }
        match self.find_attribute(object, name) {
            Found::Value(value) => {
                self.fill_with_value(object, name, cache);
                Ok((value, Receiver::Nobody))
            }
            Found::Method(function) => {
                self.fill_with_class_attribute(object, name, cache, kind::CLASS);
                Ok((function, Receiver::This))
            }
            Found::Descriptor(descriptor) => {
                if let Some(function) = self.wrapped_function(&descriptor, &self.world.types.staticmethod) {
                    return Ok((function, Receiver::Nobody));
                }
                if let Some(function) = self.wrapped_function(&descriptor, &self.world.types.classmethod) {
                    return Ok((function, Receiver::Other(self.class_of(object).value())));
                }
                Ok((self.read_class_attribute(&descriptor, object)?, Receiver::Nobody))
            }
            Found::Missing => Err(self.no_attribute(object, name)),
        }
    }

    /// The compiled function in a `staticmethod` or `classmethod`.
    fn wrapped_function(&self, descriptor: &Value, class: &Gc<Type>) -> Option<Value> {
        if !descriptor.class_is(class) {
            return None;
        }
        let callable = &descriptor.downcast::<Wrapped>()?.read(self).callable;
        callable.is_instance_of::<Function>().then(|| callable.clone())
    }

    /// A method call on what has a lookup of its own: a class's class method needs no bound method.
    fn method_of_namespace(&mut self, object: &Value, name: &Gc<Str>, cache: &Cache) -> Result<(Value, Receiver), Exc> {
        if let Some(class) = object.downcast::<Type>()
            && self.looks_up_as_type(object)
            && self.lookup_special(object, name).is_none()
            && let Some(found) = self.lookup_in_class(class, name)
            && let Some(function) = self.wrapped_function(&found, &self.world.types.classmethod)
        {
            return Ok((function, Receiver::This));
        }
        self.fill_with_namespace_attribute(object, name, cache);
        Ok((self.getattr(object, name)?, Receiver::Nobody))
    }

    /// Sets the instance's own attribute, if the inline cache knows its place; else gives the value back.
    #[inline(always)]
    pub(crate) fn set_own_attribute_cached(
        &mut self,
        object: &Value,
        value: Value,
        cache: &Cache,
    ) -> Result<(), Value> {
        let Some(cell) = heap::attrs(object) else { return Err(value) };
        let word = cache.load(Ordering::Relaxed) ^ self.guard(cell.read(self).shape);
        let attrs = cell.write(self);
        if word <= POSITION {
            if let Some(place) = attrs.values.get_mut(word as usize) {
                let old = std::mem::replace(place, value);
                drop(old);
                return Ok(());
            }
        } else if word >> POSITION_BITS == kind::ADD && attrs.values.len() < attrs.values.capacity() {
            attrs.values.push(value);
            attrs.shape = (word & POSITION) as ShapeId;
            return Ok(());
        }
        Err(value)
    }

    /// `object.name = value` through an inline cache.
    ///
    /// # Errors
    /// As [`Cx::setattr`].
    #[inline]
    pub fn setattr_cached(&mut self, object: &Value, name: &Gc<Str>, value: Value, cache: &Cache) -> Result<(), Exc> {
        match self.set_own_attribute_cached(object, value, cache) {
            Ok(()) => Ok(()),
            Err(value) => self.setattr_filling(object, name, value, cache),
        }
    }

    #[inline(never)]
    pub(crate) fn setattr_filling(
        &mut self,
        object: &Value,
        name: &Gc<Str>,
        value: Value,
        cache: &Cache,
    ) -> Result<(), Exc> {
        let before = self.cache_shape(object);
        self.setattr(object, name, Some(value))?;
        let (Some((before, false)), Some((after, false))) = (before, self.cache_shape(object)) else {
            return Ok(());
        };
        if self.slots(object).setattro.is_some() || heap::attrs(object).is_none() {
            return Ok(());
        }
        if let Some(found) = self.lookup_special(object, name)
            && self.slots(&found).descr_set.is_some()
        {
            if let Some(at) = self.slot_position(object, &found) {
                self.fill(cache, before, kind::OWN, at as u64);
            }
            return Ok(());
        }
        if before == after {
            if let Some(at) = self.world.shapes.index_of(after, name) {
                self.fill(cache, after, kind::OWN, at as u64);
            }
        } else if self.world.shapes.follows(before, name, after) {
            self.fill(cache, before, kind::ADD, u64::from(after));
            self.class_of(object).read(self).expect_attributes(self.world.shapes.keys(after).len());
        }
        Ok(())
    }
}
