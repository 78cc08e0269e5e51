//! `isinstance` and `issubclass`; CPython Objects/abstract.c `object_recursive_isinstance`, `object_issubclass`.

use molt_value::{Gc, Value};

use super::Type;
use crate::builtins::tuple::Tuple;
use crate::{Cx, Exc};

/// How deeply tuples of classes, and bases of what is no class, may be nested; CPython `Py_C_RECURSION_LIMIT`.
const MOST_NESTED: u32 = 10_000;

const NO_CLASS: &str = "isinstance() arg 2 must be a type, a tuple of types, or a union";

impl Cx {
    /// `isinstance(value, class)`, with tuples, unions and `__instancecheck__`; CPython `PyObject_IsInstance`.
    ///
    /// # Errors
    /// TypeError for a second operand that is no class, and what `__instancecheck__` raises.
    pub fn is_instance_of(&mut self, value: &Value, class: &Value) -> Result<bool, Exc> {
        self.is_instance_at(value, class, 0)
    }

    fn is_instance_at(&mut self, value: &Value, class: &Value, depth: u32) -> Result<bool, Exc> {
        if let Some(class) = class.downcast::<Type>() {
            // The class itself is not asked about its own instances.
            if self.class_of(value).is(class) {
                return Ok(true);
            }
            if class.class_is(&self.world.types.type_) || self.checks_instances_usually(class) {
                return self.is_instance_of_class(value, class);
            }
        }
        if let Some(classes) = several(self, class) {
            return self.any_nested(&classes, depth, "__instancecheck__", |cx, class, depth| {
                cx.is_instance_at(value, class, depth)
            });
        }
        let name = self.world.names.instancecheck.clone();
        match self.call_special(class, &name, std::slice::from_ref(value))? {
            Some(result) => self.truth(&result),
            None => self.is_instance_generic(value, class),
        }
    }

    /// Whether a class's metaclass has the `__instancecheck__` of `type`.
    fn checks_instances_usually(&mut self, class: &Gc<Type>) -> bool {
        let name = self.world.names.instancecheck.clone();
        let type_ = self.world.types.type_.clone();
        let own = self.lookup_special(&class.value(), &name);
        own.is_some_and(|own| self.lookup_in_class(&type_, &name).is_some_and(|usual| usual.is(&own)))
    }

    /// CPython `object_isinstance`: by the real class, then by `__class__`; for what is no class, by `__bases__`.
    ///
    /// # Errors
    /// TypeError for a second operand that is no class and has no `__bases__`, what reading these raises.
    pub fn is_instance_generic(&mut self, value: &Value, class: &Value) -> Result<bool, Exc> {
        if let Some(class) = class.downcast::<Type>() {
            return self.is_instance_of_class(value, class);
        }
        self.check_class(class, NO_CLASS)?;
        let name = self.world.names.class.clone();
        match self.getattr_optional(value, &name)? {
            Some(shown) => self.is_abstract_subclass(shown, class, 0),
            None => Ok(false),
        }
    }

    fn is_instance_of_class(&mut self, value: &Value, class: &Gc<Type>) -> Result<bool, Exc> {
        if self.is_instance(value, class) {
            return Ok(true);
        }
        if self.slots(value).getattro.is_none() && !self.class_of(value).read(self).heap {
            return Ok(false);
        }
        let name = self.world.names.class.clone();
        if self.slots(value).getattro.is_none() {
            // The usual object shows the class that it has.
            let object = self.world.types.object.clone();
            let own = self.lookup_special(value, &name);
            if own.zip(self.lookup_in_class(&object, &name)).is_some_and(|(own, usual)| own.is(&usual)) {
                return Ok(false);
            }
        }
        let shown = self.getattr_optional(value, &name)?;
        Ok(match shown.as_ref().and_then(Value::downcast::<Type>) {
            Some(shown) => shown.read(self).is_subclass_of(class),
            None => false,
        })
    }

    /// `issubclass(value, class)`, with tuples, unions and `__subclasscheck__`; CPython `PyObject_IsSubclass`.
    ///
    /// # Errors
    /// TypeError for operands that are no classes, and what `__subclasscheck__` raises.
    pub fn is_subclass(&mut self, value: &Value, class: &Value) -> Result<bool, Exc> {
        self.is_subclass_at(value, class, 0)
    }

    fn is_subclass_at(&mut self, value: &Value, class: &Value, depth: u32) -> Result<bool, Exc> {
        if let Some(classes) = several(self, class) {
            return self.any_nested(&classes, depth, "__subclasscheck__", |cx, class, depth| {
                cx.is_subclass_at(value, class, depth)
            });
        }
        let name = self.world.names.subclasscheck.clone();
        match self.call_special(class, &name, std::slice::from_ref(value))? {
            Some(result) => self.truth(&result),
            None => self.is_subclass_generic(value, class),
        }
    }

    /// CPython `recursive_issubclass`.
    ///
    /// # Errors
    /// TypeError for operands that are no classes and have no `__bases__`, what reading these raises.
    pub fn is_subclass_generic(&mut self, value: &Value, class: &Value) -> Result<bool, Exc> {
        if let (Some(value), Some(class)) = (value.downcast::<Type>(), class.downcast::<Type>()) {
            return Ok(value.read(self).is_subclass_of(class));
        }
        self.check_class(value, "issubclass() arg 1 must be a class")?;
        self.check_class(class, "issubclass() arg 2 must be a class, a tuple of classes, or a union")?;
        self.is_abstract_subclass(value.clone(), class, 0)
    }

    /// CPython `abstract_get_bases`: a tuple in `__bases__`.
    fn abstract_bases(&mut self, class: &Value) -> Result<Option<Gc<Tuple>>, Exc> {
        let name = self.world.names.bases.clone();
        let bases = self.getattr_optional(class, &name)?;
        Ok(bases.and_then(|bases| bases.downcast_into::<Tuple>().ok()))
    }

    /// CPython `check_class`.
    fn check_class(&mut self, class: &Value, message: &'static str) -> Result<(), Exc> {
        if class.is_instance_of::<Type>() || self.abstract_bases(class)?.is_some() {
            return Ok(());
        }
        Err(self.type_error(message))
    }

    /// CPython `abstract_issubclass`: whether `class` is what `derived` derives from by `__bases__`.
    fn is_abstract_subclass(&mut self, mut derived: Value, class: &Value, depth: u32) -> Result<bool, Exc> {
        loop {
            if derived.is(class) {
                return Ok(true);
            }
            let Some(bases) = self.abstract_bases(&derived)? else { return Ok(false) };
            match bases.items() {
                [] => return Ok(false),
                [only] => derived = only.clone(),
                several => {
                    return self.any_nested(several, depth, "__issubclass__", |cx, base, depth| {
                        cx.is_abstract_subclass(base.clone(), class, depth)
                    });
                }
            }
        }
    }

    /// Whether something holds of one of several classes, asked one level further down.
    fn any_nested(
        &mut self,
        classes: &[Value],
        depth: u32,
        place: &str,
        mut holds: impl FnMut(&mut Cx, &Value, u32) -> Result<bool, Exc>,
    ) -> Result<bool, Exc> {
        if depth >= MOST_NESTED {
            return Err(self.recursion_error(format!("maximum recursion depth exceeded in {place}")));
        }
        for class in classes {
            if self.nested(|cx| holds(cx, class, depth + 1))? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The classes in a tuple or a union of them.
fn several(cx: &Cx, class: &Value) -> Option<Vec<Value>> {
    if let Some(classes) = class.downcast::<Tuple>() {
        return Some(classes.items().to_vec());
    }
    let members = crate::builtins::union_type::members(class)?;
    let none = &cx.world.types.none_type;
    Some(members.into_iter().map(|class| if class.is_none() { none.value() } else { class }).collect())
}
