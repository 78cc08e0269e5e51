//! Descriptors: computed attributes of native classes, `__slots__` members, native methods, `property`, `classmethod`,
//! `staticmethod`. CPython Objects/descrobject.c, Objects/funcobject.c.

use molt_value::{Frozen, Gc, Mutable, PackedValue, Payload, Str, Trace, Value, Visitor};

use crate::builtins::type_::{Type, shown_name};
use crate::builtins::weakref;
use crate::native::GetterDef;
use crate::{Cx, Exc};

mod methods;
mod property;
mod wrappers;

pub(crate) use methods::{CLASSMETHOD_DESCRIPTOR, METHOD_DESCRIPTOR, METHOD_WRAPPER, WRAPPER_DESCRIPTOR};
pub(crate) use property::DEF as PROPERTY;
pub use property::Property;
pub(crate) use wrappers::{CLASSMETHOD, GETSET, MEMBER, STATICMETHOD};

/// A computed attribute of a native class.
pub struct GetSet {
    /// Its name.
    pub name: Gc<Str>,
    /// What it does: there are two in most classes.
    pub def: &'static GetterDef,
    /// The class it belongs to.
    pub class: Gc<Type>,
}

impl Trace for GetSet {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.name.trace(visitor);
        self.class.trace(visitor);
    }
}

impl Payload for GetSet {
    type Access = Frozen;
}

/// An attribute named in `__slots__`.
pub struct Member {
    /// Its name.
    pub name: Gc<Str>,
    /// Its position among the instance's attributes.
    pub at: usize,
    /// The class it belongs to.
    pub class: Gc<Type>,
}

impl Trace for Member {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.name.trace(visitor);
        self.class.trace(visitor);
    }
}

impl Payload for Member {
    type Access = Frozen;
}

/// The payload of `classmethod` and `staticmethod`: what they wrap.
pub struct Wrapped {
    /// What is wrapped.
    pub callable: PackedValue,
}

impl Trace for Wrapped {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.callable.trace(visitor);
    }
}

impl Payload for Wrapped {
    type Access = Mutable;
}

/// `staticmethod(callable)`.
pub fn staticmethod(cx: &mut Cx, callable: Value) -> Value {
    let class = cx.world.types.staticmethod.clone();
    wrappers::copy_metadata(cx, cx_instantiate(cx, &class, callable))
}

/// `classmethod(callable)`.
pub fn classmethod(cx: &mut Cx, callable: Value) -> Value {
    let class = cx.world.types.classmethod.clone();
    wrappers::copy_metadata(cx, cx_instantiate(cx, &class, callable))
}

fn cx_instantiate(cx: &Cx, class: &Gc<Type>, callable: Value) -> Gc<Wrapped> {
    cx.instantiate(class, Wrapped { callable: callable.into() })
}

/// The receiver of a descriptor's `__get__` or `__set__` must be an instance of the descriptor's class.
pub(crate) fn check_receiver(cx: &mut Cx, name: &Gc<Str>, class: &Gc<Type>, object: &Value) -> Result<(), Exc> {
    if cx.is_instance(object, class) {
        return Ok(());
    }
    let message = format!(
        "descriptor '{}' for '{}' objects doesn't apply to a '{}' object",
        name.to_text(),
        shown_name(cx, class),
        cx.class_name(object)
    );
    Err(cx.type_error(message))
}

/// Adds `__dict__` and `__weakref__` to a class whose instances get them first. CPython Objects/typeobject.c
/// `type_new_slots`.
pub(crate) fn add_dict_and_weakref(cx: &mut Cx, class: &Gc<Type>) {
    let inner = class.read(cx);
    let inherited = inner.base.as_ref().is_some_and(|base| base.read(cx).dict_instances);
    if inner.dict_instances && !inherited {
        static DICT: GetterDef = GetterDef {
            name: "__dict__",
            doc: "dictionary for instance variables",
            get: get_dict,
            set: Some(set_dict),
        };
        add_getset(cx, class, &DICT);
    }
    if gets_weakref(cx, class) {
        static WEAKREF: GetterDef = GetterDef {
            name: "__weakref__",
            doc: "list of weak references to the object",
            get: get_weakref,
            set: None,
        };
        add_getset(cx, class, &WEAKREF);
    }
}

/// Whether the class's own `__slots__` name `__weakref__`, or it has none and its base's instances cannot be referred to weakly.
fn gets_weakref(cx: &mut Cx, class: &Gc<Type>) -> bool {
    let dict = class.read(cx).dict.clone();
    let wanted = cx.world.names.weakref.clone();
    match dict.read(cx).get_interned(&cx.world.names.slots).cloned() {
        Some(slots) => cx.contains(&slots, &wanted.into()).unwrap_or(false),
        None => match class.read(cx).base.clone() {
            Some(base) => cx.lookup_in_class(&base, &wanted).is_none() && weakref::may_become_referable(cx, &base),
            None => false,
        },
    }
}

/// `Class.name`, as descriptors show themselves.
pub(crate) fn qualified(cx: &mut Cx, class: &Gc<Type>, name: &Gc<Str>) -> Value {
    let text = format!("{}.{}", class.read(cx).qualname.to_text(), name.to_text());
    cx.str(&text).into()
}

/// What the class's body says under the name goes before.
fn add_getset(cx: &mut Cx, class: &Gc<Type>, def: &'static GetterDef) {
    let dict = class.read(cx).dict.clone();
    if dict.read(cx).get_str(def.name).is_none() {
        let descriptor = getset(cx, class, def);
        cx.dict_set_str(&dict, def.name, descriptor);
    }
}

/// The descriptor of a computed attribute.
pub(crate) fn getset(cx: &mut Cx, class: &Gc<Type>, def: &'static GetterDef) -> Value {
    let descriptor = GetSet { name: cx.intern(def.name), def, class: class.clone() };
    Gc::new(&cx.world.types.getset_descriptor, descriptor).into()
}

/// `instance.__dict__`.
///
/// # Errors
/// AttributeError when the instance has none.
pub fn get_dict(cx: &mut Cx, object: &Value) -> Result<Value, Exc> {
    match cx.materialize_dict(object) {
        Some(dict) => Ok(dict.into()),
        None => {
            let name = cx.world.names.dict.clone();
            Err(cx.no_attribute(object, &name))
        }
    }
}

/// Replaces `instance.__dict__`; without a value, by an empty one.
///
/// # Errors
/// TypeError for what is no dict.
pub(crate) fn set_dict(cx: &mut Cx, object: &Value, value: Option<Value>) -> Result<(), Exc> {
    let dict = match value {
        None => cx.new_dict(),
        Some(value) => match value.downcast_into::<crate::builtins::dict::Dict>() {
            Ok(dict) => dict,
            Err(value) => {
                let message = format!("__dict__ must be set to a dictionary, not a '{}'", cx.class_name(&value));
                return Err(cx.type_error(message));
            }
        },
    };
    cx.replace_dict(object, dict)
}

fn get_weakref(_cx: &mut Cx, _object: &Value) -> Result<Value, Exc> {
    Ok(Value::NONE)
}
