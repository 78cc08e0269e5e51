//! Attributes through inline caches: of instances by their shape, of classes and modules by themselves.

use std::sync::atomic::{AtomicU64, Ordering};

use molt_value::{Attrs, Gc, Str, Value, heap};

use super::Found;
use crate::args::Arguments;
use crate::builtins::descriptors::{Member, Property, Wrapped};
use crate::builtins::function::Function;
use crate::builtins::module::Module;
use crate::builtins::refused::Refused;
use crate::builtins::super_::Super;
use crate::builtins::type_::Type;
use crate::object::lookup::{CACHE_LIMIT, GUARDED};
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
    /// As [`OF_TYPE`], a descriptor to be asked without an instance.
    pub const OF_TYPE_GET: u64 = 7;
    /// What was found through the class, a method: of calls alone.
    pub const METHOD: u64 = 6;
    /// Not a position but the shape that the instance has once the attribute is added: of writing alone.
    pub const ADD: u64 = 5;
    /// What was found through the class, to be returned as it is, where the instance has no dict: of reading alone.
    pub const VALUE: u64 = 5;
    /// What a method call through `super()` comes to; the class behind which it was found lies behind it: of such calls alone.
    pub const SUPER: u64 = 5;
}

/// What an inline cache knows of an attribute that is read.
pub(crate) enum Cached {
    Value(Value),
    /// The getter of a property.
    Getter(Gc<Function>),
    Nothing,
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

impl Cx {
    /// The part of an inline cache that says when it holds.
    #[inline(always)]
    fn guard(&self, shape: ShapeId) -> u64 {
        u64::from(self.world.attribute_cache.epoch_bits()) << EPOCH_AT | u64::from(shape) << SHAPE_AT
    }

    /// What an inline cache holds for a shape, now or before it was filled for another one, without its guard: kind and position;
    /// a large number where that is nothing.
    #[inline]
    fn cached(&self, cache: &Cache, shape: ShapeId) -> u64 {
        let guard = self.guard(shape);
        let word = cache.load(Ordering::Relaxed);
        if word & !GUARDED == guard {
            return word & GUARDED;
        }
        let address = std::ptr::from_ref(cache).addr();
        self.world.attribute_cache.displaced(address, guard).map_or(u64::MAX, |word| word & GUARDED)
    }

    fn fill(&mut self, cache: &Cache, shape: ShapeId, kind: u64, position: u64) {
        if position <= POSITION && self.world.attribute_cache.epoch_bits() < CACHE_LIMIT && shape < CACHE_LIMIT {
            let address = std::ptr::from_ref(cache).addr();
            self.world.attribute_cache.displace(address, cache.load(Ordering::Relaxed));
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
            None => object.is_instance_of::<Function>(),
        };
        Some((self.class_of(object).read(self).root_shape, in_dict))
    }

    /// The instance's own attribute, if the inline cache knows its place.
    #[inline(always)]
    pub(crate) fn own_attribute_cached<'a>(&'a self, object: &'a Value, cache: &Cache) -> Option<&'a Value> {
        let attrs = heap::attrs(object)?.read(self);
        let position = cache.load(Ordering::Relaxed) ^ self.guard(attrs.shape);
        // Of kind `OWN`, as no other is that small.
        if position > POSITION {
            return None;
        }
        attrs.values().get(position as usize).filter(|value| !value.is_unset())
    }

    /// Where the instance has its own attribute, if the inline cache of reading it and that of writing it both know.
    #[inline(always)]
    pub(crate) fn own_position_cached(&self, object: &Value, reading: &Cache, writing: &Cache) -> Option<usize> {
        let attrs = heap::attrs(object)?.read(self);
        let word = reading.load(Ordering::Relaxed);
        let position = word ^ self.guard(attrs.shape);
        (position <= POSITION && writing.load(Ordering::Relaxed) == word).then_some(position as usize)
    }

    /// The instance's own attribute at a position.
    #[inline(always)]
    pub(crate) fn own_attribute_at<'a>(&'a self, object: &'a Value, at: usize) -> Option<&'a Value> {
        heap::attrs(object)?.read(self).values().get(at)
    }

    /// Replaces the instance's own attribute at a position, which holds a scalar, by another.
    #[inline(always)]
    pub(crate) fn replace_own_scalar(&mut self, object: &Value, at: usize, value: Value) {
        if let Some(place) = heap::attrs(object).and_then(|attrs| attrs.write(self).values_mut().get_mut(at)) {
            *place = value;
        }
    }

    /// What the inline cache knows of an attribute, or knew before it was filled for another shape. The object's attributes live in
    /// no dict.
    #[inline]
    pub(crate) fn attribute_cached(&self, object: &Value, cache: &Cache) -> Cached {
        if !object.is_object() {
            return Cached::Nothing;
        }
        let attrs = heap::attrs(object).map(|attrs| attrs.read(self));
        let (kind, position) = self.kind_and_position(object, attrs, cache);
        if kind == kind::DATA {
            let found = self.world.attribute_cache.entry(position);
            return found.and_then(|found| self.compiled_getter(found)).map_or(Cached::Nothing, Cached::Getter);
        }
        self.value_at(attrs, kind, position).cloned().map_or(Cached::Nothing, Cached::Value)
    }

    /// As [`Cx::attribute_cached`], a value of the instance or one of its class that is returned as it is.
    #[inline(never)]
    pub(crate) fn value_cached<'a>(&'a self, object: &'a Value, cache: &Cache) -> Option<&'a Value> {
        if !object.is_object() {
            return None;
        }
        let attrs = heap::attrs(object).map(|attrs| attrs.read(self));
        let (kind, position) = self.kind_and_position(object, attrs, cache);
        self.value_at(attrs, kind, position)
    }

    #[inline(always)]
    fn kind_and_position(&self, object: &Value, attrs: Option<&Attrs>, cache: &Cache) -> (u64, usize) {
        let guard = self.guard(attrs.map_or_else(|| self.class_of(object).read(self).root_shape, |attrs| attrs.shape));
        let mut word = cache.load(Ordering::Relaxed) ^ guard;
        if word > GUARDED {
            let before = self.world.attribute_cache.displaced(std::ptr::from_ref(cache).addr(), guard);
            word = before.map_or(u64::MAX, |word| word & GUARDED);
        }
        (word >> POSITION_BITS, (word & POSITION) as usize)
    }

    #[inline(always)]
    fn value_at<'a>(&'a self, attrs: Option<&'a Attrs>, kind: u64, position: usize) -> Option<&'a Value> {
        let value = match kind {
            kind::OWN => attrs.and_then(|attrs| attrs.values().get(position)),
            kind::VALUE => self.world.attribute_cache.entry(position),
            _ => None,
        };
        value.filter(|value| !value.is_unset())
    }

    /// The getter of a property, if it is compiled.
    fn compiled_getter(&self, found: &Value) -> Option<Gc<Function>> {
        let property = found.downcast::<Property>().filter(|_| found.class_is(&self.world.types.property))?;
        property.read(self).getter().downcast::<Function>().cloned()
    }

    /// The position of what the inline cache knows of the object's class, if it is of that kind. The object's attributes live in
    /// no dict.
    #[inline(always)]
    fn of_class_cached(&self, object: &Value, cache: &Cache, kind: u64) -> Option<usize> {
        if !object.is_object() {
            return None;
        }
        let shape = match heap::attrs(object) {
            Some(attrs) => attrs.read(self).shape,
            None => self.class_of(object).read(self).root_shape,
        };
        let word = cache.load(Ordering::Relaxed) ^ self.guard(shape);
        (word >> POSITION_BITS == kind).then_some((word & POSITION) as usize)
    }

    /// The getter of the property of this name that the object's class has, if the inline cache knows it and it is compiled.
    #[inline]
    pub(crate) fn property_getter_cached(&self, object: &Value, cache: &Cache) -> Option<Gc<Function>> {
        let (shape, _) = self.cache_shape(object)?;
        let word = cache.load(Ordering::Relaxed) ^ self.guard(shape);
        if word >> POSITION_BITS != kind::DATA {
            return None;
        }
        self.compiled_getter(self.world.attribute_cache.entry((word & POSITION) as usize)?)
    }

    /// `object.name` through an inline cache.
    ///
    /// # Errors
    /// As [`Cx::getattr`].
    #[inline]
    pub fn getattr_cached(&mut self, object: &Value, name: &Gc<Str>, cache: &Cache) -> Result<Value, Exc> {
        match self.own_attribute_cached(object, cache) {
            Some(value) => Ok(value.clone()),
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
        if let Some(class) = object.downcast::<Type>() {
            let word = self.cached(cache, class.read(self).root_shape);
            if word >> POSITION_BITS == kind::OF_TYPE_GET
                && let Some(found) = self.world.attribute_cache.entry((word & POSITION) as usize).cloned()
                && let Some(get) = self.slots(&found).descr_get
            {
                return get(self, &found, None, object);
            }
        }
        if let Some((shape, in_dict)) = self.cache_shape(object) {
            let word = self.cached(cache, shape);
            let kind = word >> POSITION_BITS;
            let own = match kind {
                kind::OWN if !in_dict => self.slot_value(object, word as usize),
                // An instance of the same class without a dict may have left a value of the class.
                kind::OWN | kind::CLASS | kind::VALUE if in_dict => self.instance_attr(object, name),
                _ => None,
            };
            if let Some(own) = own {
                return Ok(own);
            }
            if kind == kind::VALUE
                && let Some(found) = self.world.attribute_cache.entry((word & POSITION) as usize)
            {
                return Ok(found.clone());
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
    pub(crate) fn namespace_attribute_cached(&self, object: &Value, name: &Gc<Str>, cache: &Cache) -> Option<Value> {
        let cached = cache.load(Ordering::Relaxed);
        if let Some(module) = object.downcast::<Module>() {
            if cached >> POSITION_BITS != kind::MODULE || !object.class_is(&self.world.types.module) {
                return None;
            }
            return module.read(self).dict.read(self).value_of_name_at((cached & POSITION) as usize, name).cloned();
        }
        let class = object.downcast::<Type>()?;
        let word = self.cached(cache, class.read(self).root_shape);
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
        let hooked = self.slots(object).getattro.is_some();
        if hooked && !self.looks_up_generically(object) {
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
            // An AttributeError of the descriptor's would be for `__getattr__` to answer.
            Found::Descriptor(_) if hooked => self.getattr(object, name),
            Found::Descriptor(descriptor) => {
                self.fill_with_descriptor(object, name, cache, &descriptor);
                self.read_class_attribute(&descriptor, object)
            }
            Found::Missing => self.getattr(object, name),
        }
    }

    /// Whether an instance of a class with `__getattr__` is looked through as one without, before that is asked: what is found
    /// may be cached.
    fn looks_up_generically(&mut self, object: &Value) -> bool {
        let hooked = crate::object::slot_table::getattr_hook as crate::native::GetAttr;
        if !self.slots(object).getattro.is_some_and(|own| std::ptr::fn_addr_eq(own, hooked)) {
            return false;
        }
        let name = self.world.names.getattribute.clone();
        let base = self.world.types.object.clone();
        match (self.lookup_special(object, &name), self.lookup_in_class(&base, &name)) {
            (Some(own), Some(generic)) => own.is(&generic),
            (own, _) => own.is_none(),
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
            if plain_class && self.slots(&in_class).descr_get.is_some() {
                self.fill_with_class_attribute(object, name, cache, kind::DATA);
            }
            return;
        }
        match class {
            Some(class) => {
                let Some(found) = self.lookup_in_class(&class, name) else { return };
                let binds = self.slots(&found).descr_get.is_some() && !found.class_is(&self.world.types.function);
                let kind = if binds { kind::OF_TYPE_GET } else { kind::OF_TYPE };
                let root = class.read(self).root_shape;
                if let Some(at) = self.world.attribute_cache.position(root, name) {
                    self.fill(cache, root, kind, u64::from(at));
                }
            }
            None => {
                let Some(module) = object.downcast::<Module>() else { return };
                let dict = module.read(self).dict.read(self);
                if let Some(at) = dict.position_interned(name)
                    && !dict.value_at(at).is_some_and(Value::is_instance_of::<Refused>)
                {
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
        let kind = if in_dict { kind::CLASS } else { kind::VALUE };
        self.fill_with_class_attribute(object, name, cache, kind);
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

    /// The method of the object's class, if the inline cache knows it and no attribute of the object hides it.
    #[inline(always)]
    pub(crate) fn method_of_class_cached(&self, object: &Value, cache: &Cache) -> Option<Value> {
        let at = self.method_position_cached(object, cache)?;
        self.world.attribute_cache.entry(at).cloned()
    }

    /// As [`Cx::method_of_class_cached`], its position among the entries of the attribute cache.
    #[inline(always)]
    pub(crate) fn method_position_cached(&self, object: &Value, cache: &Cache) -> Option<usize> {
        self.of_class_cached(object, cache, kind::METHOD)
    }

    /// As [`Cx::method_position_cached`] of what the inline cache held before it was filled for another class.
    #[inline(never)]
    pub(crate) fn method_position_kept(&self, object: &Value, cache: &Cache) -> Option<usize> {
        if !object.is_object() {
            return None;
        }
        let shape = match heap::attrs(object) {
            Some(attrs) => attrs.read(self).shape,
            None => self.class_of(object).read(self).root_shape,
        };
        let word = self.world.attribute_cache.displaced(std::ptr::from_ref(cache).addr(), self.guard(shape))? & GUARDED;
        (word >> POSITION_BITS == kind::METHOD).then_some((word & POSITION) as usize)
    }

    /// What a method call on `super(start, object)` comes to, if the inline cache knows it.
    #[inline]
    pub(crate) fn super_method_cached(&self, start: &Value, object: &Value, cache: &Cache) -> Option<&Value> {
        let word = self.cached(cache, self.class_of(object).read(self).root_shape);
        if word >> POSITION_BITS != kind::SUPER {
            return None;
        }
        let (entries, at) = (&self.world.attribute_cache, (word & POSITION) as usize);
        entries.entry(at + 1)?.is(start).then(|| entries.entry(at))?
    }

    /// Notes for [`Cx::super_method_cached`] what was found.
    pub(crate) fn note_super_method(&mut self, start: &Gc<Type>, object: &Value, found: &Value, cache: &Cache) {
        let class = self.class_of(object).clone();
        class.read(self).mark_looked_through(self);
        let (root, address) = (class.read(self).root_shape, std::ptr::from_ref(cache).addr());
        let at = self.world.attribute_cache.put_super(root, address, found.clone(), start.value());
        self.fill(cache, root, kind::SUPER, u64::from(at));
    }

    /// What `object.name(...)` calls, and who goes before its arguments.
    ///
    /// # Errors
    /// As [`Cx::getattr`].
    #[inline(never)]
    pub(crate) fn method_and_receiver(
        &mut self,
        object: &Value,
        name: &Gc<Str>,
        cache: &Cache,
    ) -> Result<(Value, Receiver), Exc> {
        if let Some((shape, in_dict)) = self.cache_shape(object) {
            let word = self.cached(cache, shape);
            match word >> POSITION_BITS {
                kind::OWN if !in_dict => {
                    if let Some(value) = self.slot_value(object, word as usize) {
                        return Ok((value, Receiver::Nobody));
                    }
                }
                kind::METHOD | kind::CLASS if !in_dict || self.instance_attr(object, name).is_none() => {
                    if let Some(found) = self.world.attribute_cache.entry((word & POSITION) as usize)
                        && self.is_method(found)
                    {
                        return Ok((found.clone(), Receiver::This));
                    }
                }
                _ => {}
            }
        }
        if let Some(value) = self.namespace_attribute_cached(object, name, cache) {
            return Ok((value, Receiver::Nobody));
        }
        if object.class_is(&self.world.types.super_)
            && let Some((function, receiver)) = Super::method(self, object, name)
        {
            return Ok((function, Receiver::Other(receiver)));
        }
        let hooked = self.slots(object).getattro.is_some();
        if hooked && !self.looks_up_generically(object) {
            return self.method_of_namespace(object, name, cache);
        }
        match self.find_attribute(object, name) {
            Found::Value(value) => {
                self.fill_with_value(object, name, cache);
                Ok((value, Receiver::Nobody))
            }
            Found::Method(function) => {
                let in_dict = self.cache_shape(object).is_some_and(|(_, in_dict)| in_dict);
                let kind = if in_dict { kind::CLASS } else { kind::METHOD };
                self.fill_with_class_attribute(object, name, cache, kind);
                Ok((function, Receiver::This))
            }
            Found::Descriptor(_) if hooked => Ok((self.getattr(object, name)?, Receiver::Nobody)),
            Found::Descriptor(descriptor) => {
                if let Some(function) = self.wrapped_function(&descriptor, &self.world.types.staticmethod) {
                    return Ok((function, Receiver::Nobody));
                }
                if let Some(function) = self.wrapped_function(&descriptor, &self.world.types.classmethod) {
                    return Ok((function, Receiver::Other(self.class_of(object).value())));
                }
                Ok((self.read_class_attribute(&descriptor, object)?, Receiver::Nobody))
            }
            Found::Missing => Ok((self.getattr(object, name)?, Receiver::Nobody)),
        }
    }

    /// The compiled function in a `staticmethod` or `classmethod`.
    fn wrapped_function(&self, descriptor: &Value, class: &Gc<Type>) -> Option<Value> {
        if !descriptor.class_is(class) {
            return None;
        }
        let callable = &descriptor.downcast::<Wrapped>()?.read(self).callable;
        Some(callable.downcast::<Function>()?.value())
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
        Ok((self.getattr_through_class(object, name, cache)?, Receiver::Nobody))
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
            if let Some(place) = attrs.values_mut().get_mut(word as usize) {
                let old = std::mem::replace(place, value);
                drop(old);
                return Ok(());
            }
        } else if word >> POSITION_BITS == kind::ADD && attrs.values().len() < attrs.capacity() {
            attrs.push(value);
            attrs.shape = (word & POSITION) as ShapeId;
            return Ok(());
        }
        Err(value)
    }

    /// `object.name = value` of several attributes in turn, if inline caches know that each is the instance's own, or that it comes
    /// next; otherwise nothing is done.
    #[inline]
    pub(crate) fn set_own_attributes_cached<const N: usize>(
        &mut self,
        object: &Value,
        values: [(&Cache, Value); N],
    ) -> Option<()> {
        let cell = heap::attrs(object)?;
        let before = cell.read(self);
        let (mut shape, mut count, capacity) = (before.shape, before.values().len(), before.capacity());
        let mut words = [0; N];
        for ((cache, _), place) in values.iter().zip(&mut words) {
            let word = self.cached(cache, shape);
            if word >> POSITION_BITS == kind::ADD && count < capacity {
                count += 1;
                shape = (word & POSITION) as ShapeId;
            } else if word >= count as u64 {
                return None;
            }
            *place = word;
        }
        let attrs = cell.write(self);
        for ((_, value), word) in values.into_iter().zip(words) {
            if word <= POSITION {
                drop(std::mem::replace(attrs.values_mut().get_mut(word as usize)?, value));
            } else {
                attrs.push(value);
                attrs.shape = (word & POSITION) as ShapeId;
            }
        }
        Some(())
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
        if let Some((shape, false)) = before
            && let Some(cell) = heap::attrs(object)
        {
            let word = self.cached(cache, shape);
            let attrs = cell.write(self);
            match word >> POSITION_BITS {
                kind::OWN => {
                    if let Some(place) = attrs.values_mut().get_mut(word as usize) {
                        let old = std::mem::replace(place, value);
                        drop(old);
                        return Ok(());
                    }
                }
                kind::ADD => {
                    attrs.push(value);
                    attrs.shape = (word & POSITION) as ShapeId;
                    let count = attrs.values().len();
                    self.class_of(object).read(self).expect_attributes(count);
                    return Ok(());
                }
                _ => {}
            }
        }
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
