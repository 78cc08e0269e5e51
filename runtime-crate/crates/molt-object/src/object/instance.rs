//! The attributes of an instance: reading, writing and deleting them by name, and the real `__dict__` once it is asked for.

use molt_value::{Attrs, Gc, Payload, Str, Trace, Value, Visitor, heap};

use crate::builtins::dict::Dict;
use crate::builtins::type_::Type;
use crate::object::shape::{DICT_SHAPE, ShapeId, new_attrs};
use crate::{Cx, Exc};

/// The payload of instances whose class has no native base but `object`.
pub struct Instance;

impl Trace for Instance {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Instance {
    type Access = molt_value::Mutable;
}

/// The dict in which the attributes live, if they do.
#[inline]
pub fn attributes_dict(attrs: &Attrs) -> Option<&Gc<Dict>> {
    if attrs.shape == DICT_SHAPE { attrs.values().last()?.downcast::<Dict>() } else { None }
}

impl Cx {
    /// A new instance of a class with this native payload; the class may be a Python subclass of the payload's own.
    pub fn instantiate<T: Payload>(&self, class: &Gc<Type>, payload: T) -> Gc<T> {
        match self.new_attrs_of(class) {
            Some(attrs) => {
                let object = Gc::with_attrs(class, payload, attrs);
                if class.read(self).slots.del.is_some() {
                    heap::set_finalizer(&object.value(), true);
                }
                object
            }
            None => Gc::new(class, payload),
        }
    }

    /// Fresh attributes for an instance of the class; `None` where its instances have none.
    pub fn new_attrs_of(&self, class: &Gc<Type>) -> Option<Attrs> {
        let class = class.read(self);
        class.has_attrs().then(|| new_attrs(class.root_shape, class.slot_names.len(), class.expected_attributes()))
    }

    /// An instance's own attribute (not its class's), under an interned name.
    #[inline]
    pub fn instance_attr(&self, object: &Value, name: &Gc<Str>) -> Option<Value> {
        match heap::attrs(object) {
            Some(cell) => self.value_among(cell.read(self), name),
            None => self.function_attribute(object, name),
        }
    }

    /// The value under an interned name.
    #[inline(always)]
    pub(crate) fn value_among(&self, attrs: &Attrs, name: &Gc<Str>) -> Option<Value> {
        if attrs.shape == DICT_SHAPE {
            return attributes_dict(attrs)?.read(self).get_interned(name).cloned();
        }
        let at = self.world.shapes.index_of(attrs.shape, name)?;
        let value = attrs.values().get(at)?;
        (!value.is_unset()).then(|| value.clone())
    }

    /// Sets an instance's own attribute under an interned name. `false` where its class gives it no `__dict__`.
    pub fn set_instance_attr(&mut self, object: &Value, name: &Gc<Str>, value: Value) -> bool {
        let Some(cell) = heap::attrs(object) else {
            return self.set_function_attribute(object, name, value);
        };
        let shape = cell.read(self).shape;
        if shape == DICT_SHAPE {
            let Some(dict) = attributes_dict(cell.read(self)).cloned() else {
                return false;
            };
            self.dict_set_interned(&dict, name, value);
            return true;
        }
        if let Some(at) = self.world.shapes.index_of(shape, name)
            && let Some(place) = cell.write(self).values_mut().get_mut(at)
        {
            let old = std::mem::replace(place, value);
            drop(old);
            return true;
        }
        if !self.class_of(object).read(self).instances_have_dict() {
            return false;
        }
        match self.world.shapes.with_key(shape, name) {
            Some(next) => {
                let attrs = cell.read(self);
                if attrs.values().len() == attrs.capacity() {
                    let room = self.world.shapes.room(next);
                    cell.write(self).reserve(room);
                }
                let attrs = cell.write(self);
                attrs.push(value);
                attrs.shape = next;
            }
            None => {
                let dict = self.materialize_dict(object);
                match dict {
                    Some(dict) => self.dict_set_interned(&dict, name, value),
                    None => return false,
                }
            }
        }
        true
    }

    /// The layout that an instance of a layout gets with more attributes, under interned names; `None` where they are too many.
    pub fn layout_with<'a>(&mut self, layout: ShapeId, names: impl Iterator<Item = &'a Gc<Str>>) -> Option<ShapeId> {
        let shapes = &mut self.world.shapes;
        names.into_iter().try_fold(layout, |layout, name| shapes.with_key(layout, name))
    }

    /// A new instance of a class that has no attributes by itself, with attributes under interned names that are set in this order.
    pub fn instantiate_with<const N: usize>(&mut self, class: &Gc<Type>, attributes: [(&Gc<Str>, Value); N]) -> Value {
        let of_class = class.read(self);
        let (root, expected) = (of_class.root_shape, of_class.expected_attributes());
        let is_usual = of_class.instances_have_dict() && of_class.slot_names.is_empty() && of_class.slots.del.is_none();
        if is_usual && let Some(shape) = self.layout_with(root, attributes.iter().map(|(name, _)| *name)) {
            let mut values = molt_room::vec(expected.max(N));
            values.extend(attributes.into_iter().map(|(_, value)| value));
            return Gc::with_attrs(class, Instance, Attrs::new(shape, values)).value();
        }
        let object = self.instantiate(class, Instance).value();
        for (name, value) in attributes {
            self.set_instance_attr(&object, name, value);
        }
        object
    }

    /// Adds the values of the attributes that an instance has in a layout and not yet in its own ([`Cx::layout_with`]).
    pub fn extend_instance(&mut self, object: &Value, layout: ShapeId, values: impl ExactSizeIterator<Item = Value>) {
        if let Some(cell) = heap::attrs(object) {
            let attrs = cell.write(self);
            attrs.reserve(values.len());
            values.for_each(|value| attrs.push(value));
            attrs.shape = layout;
            let count = attrs.values().len();
            self.class_of(object).read(self).expect_attributes(count);
        }
    }

    /// Deletes an instance's own attribute; `false` when there is none.
    pub fn delete_instance_attr(&mut self, object: &Value, name: &Gc<Str>) -> bool {
        if self.instance_attr(object, name).is_none() {
            return false;
        }
        // The order of what is set again later changes, so the attributes move to a dict, which keeps that order.
        match self.materialize_dict(object) {
            Some(dict) => self.dict_remove_interned(&dict, name).is_some(),
            None => false,
        }
    }

    /// The instance's `__dict__`, made from its attributes on first use. `None` where its class gives it none.
    pub fn materialize_dict(&mut self, object: &Value) -> Option<Gc<Dict>> {
        let Some(cell) = heap::attrs(object) else {
            return self.function_dict(object);
        };
        if let Some(dict) = attributes_dict(cell.read(self)) {
            return Some(dict.clone());
        }
        let class = self.class_of(object).read(self);
        if !class.instances_have_dict() {
            return None;
        }
        let slots = class.slot_names.len();
        let attrs = cell.read(self);
        let keys = self.world.shapes.keys(attrs.shape).to_vec();
        let values = attrs.values().to_vec();
        let mut kept = values[..slots.min(values.len())].to_vec();
        let dict = self.new_dict();
        for (key, value) in keys.iter().zip(values).skip(slots) {
            if !value.is_unset() {
                self.dict_set_interned(&dict, key, value);
            }
        }
        molt_room::reserve_exact(&mut kept, 1);
        kept.push(dict.value());
        let old = std::mem::replace(cell.write(self), Attrs::new(DICT_SHAPE, kept));
        drop(old);
        Some(dict)
    }

    /// Replaces the instance's `__dict__`.
    ///
    /// # Errors
    /// TypeError when the instance has none.
    pub fn replace_dict(&mut self, object: &Value, dict: Gc<Dict>) -> Result<(), Exc> {
        if self.materialize_dict(object).is_none() {
            let message = format!("'{}' object has no attribute '__dict__'", self.class_name(object));
            return Err(self.type_error(message));
        }
        if let Some(place) = heap::attrs(object).and_then(|cell| cell.write(self).values_mut().last_mut()) {
            let old = std::mem::replace(place, dict.into());
            drop(old);
        } else {
            self.replace_function_dict(object, dict);
        }
        Ok(())
    }

    /// A new instance whose `__slots__` attributes have these values, in the class's order; `__dict__` and the rest are empty.
    pub fn instantiate_with_slots<T: Payload>(&self, class: &Gc<Type>, payload: T, slots: Vec<Value>) -> Gc<T> {
        let of_class = class.read(self);
        let attrs = Attrs::new(of_class.root_shape, slots);
        let object = Gc::with_attrs(class, payload, attrs);
        if of_class.slots.del.is_some() {
            heap::set_finalizer(&object.value(), true);
        }
        object
    }

    /// Whether an instance has attributes of its own, or a `__dict__` that was asked for.
    pub fn has_own_attributes(&self, object: &Value) -> bool {
        match heap::attrs(object).map(|cell| cell.read(self)) {
            Some(attrs) => attrs.shape == DICT_SHAPE || attrs.values().iter().any(|value| !value.is_unset()),
            None => self.has_function_attributes(object),
        }
    }

    /// The values of an instance's attributes in its own layout, those in `__slots__` first; unset where it lacks one.
    #[inline]
    pub fn slot_values<'a>(&'a self, object: &'a Value) -> &'a [Value] {
        let Some(attrs) = heap::attrs(object).map(|cell| cell.read(self)) else { return &[] };
        match attrs.values().split_last() {
            Some((_, slots)) if attrs.shape == DICT_SHAPE => slots,
            _ => attrs.values(),
        }
    }

    /// The value of a `__slots__` attribute by its position.
    pub fn slot_value(&self, object: &Value, at: usize) -> Option<Value> {
        let value = heap::attrs(object)?.read(self).values().get(at)?.clone();
        (!value.is_unset()).then_some(value)
    }

    /// Sets the value of a `__slots__` attribute by its position, and returns the old one.
    pub fn set_slot_value(&mut self, object: &Value, at: usize, value: Value) -> Value {
        match heap::attrs(object).and_then(|cell| cell.write(self).values_mut().get_mut(at)) {
            Some(place) => std::mem::replace(place, value),
            None => Value::UNSET,
        }
    }
}
