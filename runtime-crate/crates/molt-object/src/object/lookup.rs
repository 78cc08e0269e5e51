//! Lookup through the classes of an object, with a cache that empties when a class that was looked through changes.
//! CPython Objects/typeobject.c `_PyType_Lookup`.

use hashbrown::HashMap;
use molt_value::hashing::UniqueState;
use molt_value::{Gc, Str, Tag, Value};

use crate::Cx;
use crate::builtins::function::{Function, MethodDescriptor};
use crate::builtins::type_::{Type, shown_name};
use crate::native::{FunctionDef, Slots};
use crate::object::shape::ShapeId;

/// Attributes found through classes, by the class's root shape and the name.
///
/// `epoch` goes up when a class that was looked through changes; what was cached before is then worthless. Inline caches hold
/// an epoch, so that they expire with it. The tables take their room when they are written to first.
#[derive(Default)]
pub struct AttributeCache {
    epoch: u32,
    index: HashMap<(ShapeId, usize), u32, UniqueState>,
    entries: Vec<Entry>,
    /// The last lookups, by a mix of class and name: CPython's method cache.
    recent: Box<[Recent]>,
    /// What inline caches held before they were filled for another shape, by a mix of cache and guard: so places that meet
    /// several classes find each again.
    displaced: Box<[Displaced]>,
}

/// What was found through a class.
struct Entry {
    /// Unset where the class lacks the attribute.
    value: Value,
    target: Target,
}

impl Entry {
    fn unused() -> Entry {
        Entry { value: Value::UNSET, target: Target::Other }
    }
}

/// What a call of an attribute that was found through a class runs.
pub(crate) enum Target {
    /// A native method.
    Native(&'static FunctionDef),
    /// A compiled function.
    Compiled(Gc<Function>),
    Other,
}

impl Target {
    fn of(value: &Value) -> Target {
        if let Some(function) = value.downcast::<Function>() {
            return Target::Compiled(function.clone());
        }
        value.downcast::<MethodDescriptor>().map_or(Target::Other, |method| Target::Native(method.def))
    }
}

/// The address of an inline cache, and what it held.
#[derive(Clone, Copy, Default)]
struct Displaced {
    cache: usize,
    word: u64,
}

const DISPLACED: usize = 4096;

#[inline(always)]
fn displaced_place(cache: usize, guard: u64) -> usize {
    (cache >> 3 ^ (guard >> 24) as usize ^ (guard >> 36) as usize) % DISPLACED
}

/// A lookup that was made: epoch and root shape, the name's address, the position of what was found.
#[derive(Clone, Copy, Default)]
struct Recent {
    epoch: u32,
    root: ShapeId,
    name: usize,
    at: u32,
}

const RECENT: usize = 2048;

/// When something was found out about classes. It can only be asked whether it is still so: [`AttributeCache::is_current`].
#[derive(Clone, Copy)]
pub struct Epoch(u32);

impl Epoch {
    /// No time at all: what holds it was never found out.
    pub const NEVER: Epoch = Epoch(u32::MAX);
}

/// What is not guard in an inline cache.
pub(crate) const GUARDED: u64 = (1 << 24) - 1;

/// Inline caches hold 20 bits of epoch and of shape.
pub(crate) const CACHE_LIMIT: u32 = 1 << 20;

#[inline(always)]
fn recent_place(root: ShapeId, name: usize) -> usize {
    (name >> 4 ^ name >> 15 ^ (root as usize).wrapping_mul(0x9E5)) % RECENT
}

impl AttributeCache {
    /// The current epoch as inline caches hold it; they are not filled any more once it reaches [`CACHE_LIMIT`].
    #[inline]
    pub(crate) fn epoch_bits(&self) -> u32 {
        self.epoch
    }

    /// The time to note beside what is found out now. Once epochs are used up they no longer tell old from new, so that nothing
    /// that is noted then is ever current.
    #[inline]
    pub fn now(&self) -> Epoch {
        if self.epoch < CACHE_LIMIT { Epoch(self.epoch) } else { Epoch::NEVER }
    }

    /// Whether no class that was looked through has changed since.
    #[inline]
    pub fn is_current(&self, epoch: Epoch) -> bool {
        epoch.0 == self.epoch
    }

    /// The attribute at a position that an inline cache holds; unset when the class lacks it.
    #[inline]
    pub fn entry(&self, at: usize) -> Option<&Value> {
        self.entries.get(at).map(|entry| &entry.value)
    }

    /// What a call of the attribute at a position runs.
    #[inline(always)]
    pub(crate) fn target(&self, at: usize) -> Option<&Target> {
        Some(&self.entries.get(at)?.target)
    }

    /// What an inline cache held when its guard was this one.
    #[inline]
    pub(crate) fn displaced(&self, cache: usize, guard: u64) -> Option<u64> {
        let place = self.displaced.get(displaced_place(cache, guard))?;
        (place.cache == cache && place.word & !GUARDED == guard).then_some(place.word)
    }

    /// Keeps what an inline cache held.
    pub(crate) fn displace(&mut self, cache: usize, word: u64) {
        if word & !GUARDED != 0 {
            if self.displaced.is_empty() {
                self.displaced = molt_room::filled(Displaced::default(), DISPLACED).into_boxed_slice();
            }
            self.displaced[displaced_place(cache, word & !GUARDED)] = Displaced { cache, word };
        }
    }

    /// The position of what was found for a class and a name.
    pub fn position(&self, root: ShapeId, name: &Gc<Str>) -> Option<u32> {
        self.index.get(&(root, name.address())).copied()
    }

    #[inline]
    fn get(&mut self, root: ShapeId, name: &Gc<Str>) -> Option<&Value> {
        let place = recent_place(root, name.address());
        if let Some(recent) = self.recent.get(place)
            && recent.name == name.address()
            && recent.root == root
            && recent.epoch == self.epoch
        {
            return self.entry(recent.at as usize);
        }
        self.get_older(root, name, place)
    }

    #[inline(never)]
    fn get_older(&mut self, root: ShapeId, name: &Gc<Str>, place: usize) -> Option<&Value> {
        let at = *self.index.get(&(root, name.address()))?;
        // Once epochs are used up they no longer tell old from new.
        if self.epoch < CACHE_LIMIT {
            if self.recent.is_empty() {
                self.recent = molt_room::filled(Recent::default(), RECENT).into_boxed_slice();
            }
            self.recent[place] = Recent { epoch: self.epoch, root, name: name.address(), at };
        }
        self.entry(at as usize)
    }

    fn put(&mut self, root: ShapeId, name: &Gc<Str>, value: Value) {
        self.index.insert((root, name.address()), self.entries.len() as u32);
        let target = Target::of(&value);
        self.entries.push(Entry { value, target });
    }

    /// Keeps what a call through `super()` comes to, with the class behind which it was found behind it, by the place of the
    /// call. Returns its position.
    pub(crate) fn put_super(&mut self, root: ShapeId, cache: usize, found: Value, start: Value) -> u32 {
        let last = self.entries.len() as u32;
        let at = *self.index.entry((root, cache)).or_insert(last);
        if at == last {
            self.entries.extend([Entry::unused(), Entry::unused()]);
        }
        for (entry, value) in self.entries[at as usize..].iter_mut().zip([found, start]) {
            entry.value = value;
        }
        at
    }

    /// Forgets everything: a class changed. Returns what was held, to be dropped once nothing is borrowed.
    pub fn expire(&mut self) -> Vec<Value> {
        self.epoch = self.epoch.saturating_add(1).min(CACHE_LIMIT);
        self.index.clear();
        std::mem::take(&mut self.entries).into_iter().map(|entry| entry.value).collect()
    }

    /// As [`AttributeCache::expire`], and gives back the room of the tables.
    pub(crate) fn empty(&mut self) -> Vec<Value> {
        let held = self.expire();
        *self = AttributeCache { epoch: self.epoch, ..AttributeCache::default() };
        held
    }
}

impl Cx {
    /// The class of a value.
    #[inline]
    pub fn class_of<'a>(&'a self, value: &'a Value) -> &'a Gc<Type> {
        match value.tag() {
            Tag::Object => match value.class_as::<Type>(self) {
                Some(class) => class,
                None => &self.world.types.object,
            },
            Tag::Int => &self.world.types.int,
            Tag::Float => &self.world.types.float,
            Tag::Bool => &self.world.types.bool,
            Tag::NotImplemented => &self.world.types.not_implemented_type,
            Tag::Ellipsis => &self.world.types.ellipsis,
            Tag::None | Tag::Unset => &self.world.types.none_type,
        }
    }

    /// What the class of a value can do.
    #[inline]
    pub fn slots<'a>(&'a self, value: &'a Value) -> &'a Slots {
        &self.class_of(value).read(self).slots
    }

    /// The name of a value's class as messages show it: that of a native class with its module, as CPython's `tp_name`.
    pub fn class_name(&self, value: &Value) -> String {
        shown_name(self, self.class_of(value))
    }

    /// The bare name of a value's class, its `__name__`.
    pub fn short_class_name(&self, value: &Value) -> String {
        self.class_of(value).read(self).name.to_string()
    }

    /// The attribute that a class has under an interned name, its own or inherited; no descriptor is invoked.
    pub fn lookup_in_class(&mut self, class: &Gc<Type>, name: &Gc<Str>) -> Option<Value> {
        let root = class.read(self).root_shape;
        match self.world.attribute_cache.get(root, name) {
            Some(found) => (!found.is_unset()).then(|| found.clone()),
            None => self.lookup_anew(&class.clone(), name),
        }
    }

    #[inline(never)]
    fn lookup_anew(&mut self, class: &Gc<Type>, name: &Gc<Str>) -> Option<Value> {
        let root = class.read(self).root_shape;
        let found = self.search_mro(class, name);
        class.read(self).mark_looked_through(self);
        self.world.attribute_cache.put(root, name, found.clone().unwrap_or(Value::UNSET));
        found
    }

    fn search_mro(&self, class: &Gc<Type>, name: &Gc<Str>) -> Option<Value> {
        class.read(self).mro.iter().find_map(|base| base.read(self).dict.read(self).get_interned(name).cloned())
    }

    /// The attribute that a value's class has under an interned name; no descriptor is invoked.
    pub fn lookup_special(&mut self, value: &Value, name: &Gc<Str>) -> Option<Value> {
        let root = self.class_of(value).read(self).root_shape;
        match self.world.attribute_cache.get(root, name) {
            Some(found) => (!found.is_unset()).then(|| found.clone()),
            None => {
                let class = self.class_of(value).clone();
                self.lookup_anew(&class, name)
            }
        }
    }

    /// Whether a value is an instance of a class by its MRO alone, `__instancecheck__` aside.
    #[inline]
    pub fn is_instance(&self, value: &Value, class: &Gc<Type>) -> bool {
        let own = self.class_of(value);
        own.is(class) || own.read(self).is_subclass_of(class)
    }
}
