//! `type`: class objects, their method resolution order and attributes. CPython Objects/typeobject.c.

use std::cell::Cell;
use std::rc::Rc;

use molt_value::{Gc, Mutable, Payload, ShortVec, Str, Trace, Value, Visitor, WeakId, heap};

use crate::builtins::dict::Dict;
use crate::native::{ClassDef, Slots};
use crate::object::shape::ShapeId;
use crate::{Cx, Exc};

mod annotations;
mod attributes;
mod build;
mod call;
mod checks;
pub(crate) mod layout;
mod members;
mod mro;
mod native;
mod rebase;

pub use attributes::{getattro, setattro};
pub use build::{ClassParts, build_class, type_new};
pub use call::type_call;
pub(crate) use call::{Construction, construct_in_place, init_returned};
pub(crate) use members::DEF;

/// The payload of `type`: a class.
pub struct Type {
    /// `__name__`.
    pub name: Box<str>,
    /// `__qualname__`.
    pub qualname: Gc<Str>,
    /// `__bases__`.
    pub bases: ShortVec<Gc<Type>>,
    /// The base whose native payload instances have; none for `object`.
    pub base: Option<Gc<Type>>,
    /// `__mro__`, the class itself first.
    pub mro: ShortVec<Gc<Type>>,
    /// `__dict__`.
    pub dict: Gc<Dict>,
    /// What instances can do.
    pub slots: Rc<Slots>,
    /// The layout of a new instance's attributes; also the class's number in attribute caches.
    pub root_shape: ShapeId,
    /// Attributes that live at fixed positions: `__slots__`, inherited ones first.
    pub slot_names: ShortVec<Gc<Str>>,
    /// The declaration of a native class.
    pub native: Option<&'static ClassDef>,
    /// Whether the class was made by a class statement or `type()`.
    pub heap: bool,
    /// Whether classes may derive from it.
    pub basetype: bool,
    /// Whether instances have a `__dict__`.
    pub dict_instances: bool,
    /// Whether `__abstractmethods__` is set and not empty.
    pub abstract_methods: bool,
    /// See [`Type::own_groups`]. Two halves, so that classes need no more than words are aligned.
    own_groups: [u64; 2],
    subclasses: ShortVec<WeakId>,
    looked_through: Cell<bool>,
    expected: Cell<u32>,
    /// Whether it is known that instances, exceptions, get no attributes from their arguments.
    pub(crate) plain_exception: Cell<bool>,
    pub(crate) construction: Construction,
}

// Memory comes in blocks of so many bytes, the header included.
const _: () = assert!(size_of::<Type>() + 24 <= 192);

impl Trace for Type {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.qualname.trace(visitor);
        self.bases.trace(visitor);
        self.base.trace(visitor);
        self.mro.trace(visitor);
        self.dict.trace(visitor);
        self.slot_names.trace(visitor);
        self.construction.trace(visitor);
    }
}

impl Payload for Type {
    type Access = Mutable;
}

impl Type {
    /// A class with nothing in it yet.
    pub(crate) fn empty(name: &str, qualname: Gc<Str>, dict: Gc<Dict>, root_shape: ShapeId) -> Type {
        Type {
            name: name.into(),
            qualname,
            bases: ShortVec::default(),
            base: None,
            mro: ShortVec::default(),
            dict,
            slots: Rc::new(Slots::EMPTY),
            root_shape,
            slot_names: ShortVec::default(),
            native: None,
            heap: false,
            basetype: true,
            dict_instances: false,
            abstract_methods: false,
            own_groups: [0; 2],
            subclasses: ShortVec::default(),
            looked_through: Cell::new(false),
            expected: Cell::new(0),
            plain_exception: Cell::new(false),
            construction: Construction::default(),
        }
    }

    /// Whether the class is the other one or derives from it, by its MRO.
    #[inline]
    pub fn is_subclass_of(&self, other: &Gc<Type>) -> bool {
        self.mro.iter().any(|class| class.is(other))
    }

    /// Whether instances carry attributes of their own: a `__dict__` or `__slots__`.
    #[inline]
    pub fn has_attrs(&self) -> bool {
        self.dict_instances || !self.slot_names.is_empty()
    }

    /// Whether instances have a `__dict__`.
    #[inline]
    pub fn instances_have_dict(&self) -> bool {
        self.dict_instances
    }

    /// Groups of special methods that the class's own namespace sets, as bits; see `object::slot_table`.
    #[inline]
    pub(crate) fn own_groups(&self) -> u128 {
        let [low, high] = self.own_groups.map(u128::from);
        high << u64::BITS | low
    }

    pub(crate) fn set_own_groups(&mut self, groups: u128) {
        self.own_groups = [groups as u64, (groups >> u64::BITS) as u64];
    }

    /// How many attributes instances had so far, the most.
    #[inline]
    pub(crate) fn expected_attributes(&self) -> usize {
        self.expected.get() as usize
    }

    /// Notes how many attributes an instance has.
    pub(crate) fn expect_attributes(&self, count: usize) {
        self.expected.set(self.expected.get().max(count as u32));
    }

    /// Notes that a lookup went through the class and its bases, so that changing one of them must empty the cache.
    pub(crate) fn mark_looked_through(&self, cx: &Cx) {
        for class in &self.mro {
            class.read(cx).looked_through.set(true);
        }
    }
}

impl Cx {
    /// Called after a class's attributes changed: what was found through it is worthless now.
    pub(crate) fn class_changed(&mut self, class: &Gc<Type>) {
        if class.read(self).looked_through.get() {
            let held = self.world.attribute_cache.expire();
            drop(held);
        }
    }

    /// The living direct subclasses, in the order they were made.
    pub fn subclasses(&self, class: &Gc<Type>) -> Vec<Gc<Type>> {
        let ids = &class.read(self).subclasses;
        ids.iter().filter_map(|id| heap::upgrade(*id)?.downcast_into::<Type>().ok()).collect()
    }

    pub(crate) fn register_subclass(&mut self, base: &Gc<Type>, class: &Gc<Type>) {
        if let Some(id) = heap::downgrade(&class.value()) {
            let subclasses = &mut base.write(self).subclasses;
            subclasses.edit(|ids| ids.retain(|other| *other != id && heap::upgrade(*other).is_some()));
            subclasses.push(id);
        }
    }

    /// `Class[key]`: `type` itself makes a generic alias, others their `__class_getitem__`.
    ///
    /// # Errors
    /// TypeError when the class is not subscriptable.
    pub fn class_getitem(&mut self, class: &Gc<Type>, key: &Value) -> Result<Value, Exc> {
        let name = self.world.names.class_getitem.clone();
        let value = class.value();
        if class.is(&self.world.types.type_) {
            return Ok(crate::builtins::generic_alias::make(self, value, key.clone()));
        }
        match self.getattr_optional(&value, &name)? {
            Some(method) => self.call(&method, std::slice::from_ref(key)),
            None => {
                let message = format!("type '{}' is not subscriptable", class.read(self).name);
                Err(self.type_error(message))
            }
        }
    }
}

/// A class's name as messages show it, CPython's `tp_name`: that of a native class has its module before it. Library classes
/// in Python that are native in CPython say so with `__molt_native__`.
pub fn shown_name(cx: &Cx, class: &Gc<Type>) -> String {
    let inner = class.read(cx);
    let plain = inner.heap && inner.dict.read(cx).get_str("__molt_native__").is_none();
    if plain { inner.name.to_string() } else { full_name(cx, class) }
}

/// As [`full_name`], the module left out for `__main__` too. CPython Objects/typeobject.c `PyType_GetFullyQualifiedName`.
pub fn fully_qualified_name(cx: &Cx, class: &Gc<Type>) -> String {
    let inner = class.read(cx);
    let module = inner.dict.read(cx).get_interned(&cx.world.names.module);
    match module.and_then(Value::downcast::<Str>) {
        Some(module) if module.as_bytes() == b"__main__" => inner.qualname.to_text().into_owned(),
        _ => full_name(cx, class),
    }
}

/// `module.qualname`, the module left out for builtins: how messages name a class.
pub fn full_name(cx: &Cx, class: &Gc<Type>) -> String {
    let inner = class.read(cx);
    let module = inner.dict.read(cx).get_interned(&cx.world.names.module);
    match module.and_then(Value::downcast::<Str>) {
        Some(module) if module.as_bytes() != b"builtins" => {
            format!("{}.{}", module.to_text(), inner.qualname.to_text())
        }
        _ => inner.qualname.to_text().into_owned(),
    }
}
