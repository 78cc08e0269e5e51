//! The own attributes of a compiled function, which stand among its rare parts. CPython Objects/funcobject.c `func_dict`.

use molt_value::{Attrs, Gc, Str, Value};

use super::Function;
use crate::Cx;
use crate::builtins::dict::Dict;
use crate::object::instance::attributes_dict;
use crate::object::shape::{DICT_SHAPE, new_attrs};

impl Cx {
    /// A function's own attribute under an interned name. Nothing for what is no function.
    #[cold]
    pub(crate) fn function_attribute(&self, object: &Value, name: &Gc<Str>) -> Option<Value> {
        self.value_among(self.attributes_of_function(object)?, name)
    }

    /// Whether the object is a function that has, or had, an attribute of its own, or was asked for its `__dict__`.
    #[cold]
    pub(crate) fn has_function_attributes(&self, object: &Value) -> bool {
        self.attributes_of_function(object).is_some()
    }

    fn attributes_of_function<'a>(&'a self, object: &'a Value) -> Option<&'a Attrs> {
        object.downcast::<Function>()?.read(self).rare()?.attributes.as_ref()
    }

    /// Sets a function's own attribute under an interned name; false for what is no function.
    #[cold]
    pub(crate) fn set_function_attribute(&mut self, object: &Value, name: &Gc<Str>, value: Value) -> bool {
        let Some(function) = object.downcast::<Function>() else { return false };
        let root = self.world.types.function.read(self).root_shape;
        let shape = self.attributes_of_function(object).map_or(root, |attrs| attrs.shape);
        if shape != DICT_SHAPE {
            let place = self.world.shapes.index_of(shape, name);
            let next = if place.is_none() { self.world.shapes.with_key(shape, name) } else { None };
            let attrs = function.write(self).rare_mut().attributes.get_or_insert_with(|| new_attrs(root, 0, 0));
            if let Some(place) = place.and_then(|at| attrs.values_mut().get_mut(at)) {
                let old = std::mem::replace(place, value);
                drop(old);
                return true;
            }
            if let Some(next) = next {
                attrs.push(value);
                attrs.shape = next;
                return true;
            }
        }
        let Some(dict) = self.function_dict(object) else { return false };
        self.dict_set_interned(&dict, name, value);
        true
    }

    /// A function's `__dict__`, made from its attributes on first use.
    #[cold]
    pub(crate) fn function_dict(&mut self, object: &Value) -> Option<Gc<Dict>> {
        object.downcast::<Function>()?;
        let attributes: Vec<(Gc<Str>, Value)> = match self.attributes_of_function(object) {
            Some(attrs) if attrs.shape == DICT_SHAPE => return attributes_dict(attrs).cloned(),
            Some(attrs) => self.world.shapes.keys(attrs.shape).iter().cloned().zip(attrs.values().to_vec()).collect(),
            None => Vec::new(),
        };
        let dict = self.new_dict();
        for (name, value) in attributes {
            self.dict_set_interned(&dict, &name, value);
        }
        self.replace_function_dict(object, dict.clone());
        Some(dict)
    }

    /// Gives a function another `__dict__`.
    pub(crate) fn replace_function_dict(&mut self, object: &Value, dict: Gc<Dict>) {
        if let Some(function) = object.downcast::<Function>() {
            let attributes = Attrs::new(DICT_SHAPE, vec![dict.into()]);
            let old = function.write(self).rare_mut().attributes.replace(attributes);
            drop(old);
        }
    }
}
