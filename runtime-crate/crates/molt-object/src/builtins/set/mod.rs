//! `set` and `frozenset`: their payloads, and looking keys up while comparing them may run Python code. CPython
//! Objects/setobject.c.

use molt_text::set_order::{SetTable, Step};
use molt_value::{Gc, PackedValue, Trace, Value, Visitor};

use crate::builtins::dict::{Dict, quick_eq};
use crate::builtins::type_::Type;
use crate::{Cx, Exc, ExceptionKind};

pub(crate) mod algebra;
mod frozenset;
mod iterator;
mod methods;
mod operators;

pub use frozenset::FrozenSet;
pub use iterator::SetIterator;
pub use methods::Set;

/// Keys in the order of CPython's table.
pub type KeyTable = SetTable<PackedValue>;

/// The keys of a set.
#[derive(Default)]
pub struct Keys(pub KeyTable);

impl Keys {
    /// Moves the keys to another place, if where they are is `unwanted`.
    pub(crate) fn move_if(&mut self, unwanted: fn(*const u8) -> bool) {
        self.0.move_if(unwanted);
    }
}

impl Trace for Keys {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        for (_, key) in self.0.iter() {
            key.trace(visitor);
        }
    }
}

/// Where a key is, or where it would be added.
pub type Place = Result<usize, usize>;

/// A `set` or a `frozenset`.
#[derive(Clone)]
pub enum AnySet {
    /// A `set`.
    Set(Gc<Set>),
    /// A `frozenset`.
    Frozen(Gc<FrozenSet>),
}

impl AnySet {
    /// The set that a value is, if it is one.
    pub fn of(value: &Value) -> Option<AnySet> {
        match value.downcast::<Set>() {
            Some(set) => Some(AnySet::Set(set.clone())),
            None => value.downcast::<FrozenSet>().cloned().map(AnySet::Frozen),
        }
    }

    /// Its keys.
    pub fn table<'a>(&'a self, cx: &'a Cx) -> &'a KeyTable {
        match self {
            AnySet::Set(set) => &set.read(cx).keys.0,
            AnySet::Frozen(set) => &set.read(cx).keys.0,
        }
    }

    /// The keys in the order of the table.
    pub fn keys(&self, cx: &Cx) -> Vec<Value> {
        self.table(cx).iter().map(|(_, key)| key.value()).collect()
    }

    /// Identity.
    pub fn is(&self, other: &AnySet) -> bool {
        match (self, other) {
            (AnySet::Set(a), AnySet::Set(b)) => a.is(b),
            (AnySet::Frozen(a), AnySet::Frozen(b)) => a.is(b),
            _ => false,
        }
    }

    /// Where a key with this hash is. CPython `set_lookkey`.
    ///
    /// # Errors
    /// What comparing keys raises.
    #[inline]
    pub fn find(&self, cx: &mut Cx, key: &Value, hash: i64) -> Result<Place, Exc> {
        match quick_find(self.table(cx), &cx.world.types.str, key, hash) {
            Some(place) => Ok(place),
            None => self.search(cx, key, hash),
        }
    }

    /// As [`AnySet::find`], asking the keys.
    fn search(&self, cx: &mut Cx, key: &Value, hash: i64) -> Result<Place, Exc> {
        'again: loop {
            let mut probe = self.table(cx).probe(hash);
            loop {
                let slot = match self.table(cx).next_step(&mut probe) {
                    Step::Vacant(slot) => return Ok(Err(slot)),
                    Step::Candidate(slot) => slot,
                };
                let Some(candidate) = self.table(cx).key(slot).map(PackedValue::value) else { continue };
                let equal = cx.eq(&candidate, key)?;
                if !self.table(cx).is_current(&probe) {
                    continue 'again;
                }
                if equal {
                    return Ok(Ok(slot));
                }
            }
        }
    }

    /// Whether a key with this hash is in the set.
    ///
    /// # Errors
    /// What comparing keys raises.
    pub fn has(&self, cx: &mut Cx, key: &Value, hash: i64) -> Result<bool, Exc> {
        Ok(self.find(cx, key, hash)?.is_ok())
    }

    /// The first key at a slot or behind it, with the slot to go on at and its hash.
    pub fn next(&self, cx: &Cx, slot: usize) -> Option<(usize, i64, Value)> {
        let (at, hash, key) = self.table(cx).next_from(slot)?;
        Some((at + 1, hash, key.value()))
    }
}

/// Looks a key up as far as identity, texts and small ints decide; `None` when only the keys' own `__eq__` can tell.
#[inline]
fn quick_find(table: &KeyTable, str_class: &Gc<Type>, key: &Value, hash: i64) -> Option<Place> {
    let mut probe = table.probe(hash);
    loop {
        let slot = match table.next_step(&mut probe) {
            Step::Vacant(slot) => return Some(Err(slot)),
            Step::Candidate(slot) => slot,
        };
        match quick_eq(str_class, &table.key(slot)?.get(), key) {
            Some(true) => return Some(Ok(slot)),
            Some(false) => {}
            None => return None,
        }
    }
}

/// The hash of a key that is looked for: a `set` is looked for as the `frozenset` of its keys.
///
/// # Errors
/// TypeError for what is unhashable, and what `__hash__` raises.
pub fn hash_wanted(cx: &mut Cx, key: &Value) -> Result<i64, Exc> {
    match cx.hash(key) {
        Err(error) if error.is_kind(cx, ExceptionKind::TypeError) => match AnySet::of(key) {
            Some(set) => Ok(hash_of(set.table(cx))),
            None => Err(error),
        },
        other => other,
    }
}

/// `hash(frozenset)`.
fn hash_of(table: &KeyTable) -> i64 {
    molt_text::hash::hash_frozenset(table.iter().map(|(hash, _)| hash))
}

impl Cx {
    /// A new `set` of keys that are already in a table.
    pub fn set_of(&self, table: KeyTable) -> Gc<Set> {
        Gc::new(&self.world.types.set, Set { keys: Keys(table) })
    }

    /// A new, empty `set`.
    pub fn new_set(&self) -> Gc<Set> {
        self.set_of(KeyTable::new())
    }

    /// A new `frozenset` of keys that are already in a table.
    pub fn frozenset_of(&self, table: KeyTable) -> Gc<FrozenSet> {
        Gc::new(&self.world.types.frozenset, FrozenSet { keys: Keys(table) })
    }

    /// A set of one of the two classes themselves, as `like` is: what operators and methods return.
    fn set_like(&self, like: &AnySet, table: KeyTable) -> Value {
        match like {
            AnySet::Set(_) => self.set_of(table).into(),
            AnySet::Frozen(_) => self.frozenset_of(table).into(),
        }
    }

    /// A new `set` of the same keys.
    pub fn set_copy(&self, set: &Gc<Set>) -> Gc<Set> {
        self.set_of(set.read(self).keys.0.clone())
    }

    /// Adds a key. `false` when it was in the set already.
    ///
    /// # Errors
    /// TypeError for an unhashable key; what `__hash__` and `__eq__` raise.
    pub fn set_add(&mut self, set: &Gc<Set>, key: Value) -> Result<bool, Exc> {
        let hash = self.hash(&key)?;
        self.set_add_hashed(set, key, hash)
    }

    fn set_add_hashed(&mut self, set: &Gc<Set>, key: Value, hash: i64) -> Result<bool, Exc> {
        match AnySet::Set(set.clone()).find(self, &key, hash)? {
            Ok(_) => Ok(false),
            Err(slot) => {
                set.write(self).keys.0.insert_at(slot, hash, key.into());
                Ok(true)
            }
        }
    }

    /// Removes a key with this hash. `false` when it was not in the set.
    fn set_discard_hashed(&mut self, set: &Gc<Set>, key: &Value, hash: i64) -> Result<bool, Exc> {
        match AnySet::Set(set.clone()).find(self, key, hash)? {
            Ok(slot) => {
                let removed = set.write(self).keys.0.remove_at(slot);
                drop(removed);
                Ok(true)
            }
            Err(_) => Ok(false),
        }
    }

    /// Adds all keys of an iterable. CPython `set_update_internal`.
    ///
    /// # Errors
    /// TypeError for what is not iterable or unhashable; what the keys' methods raise.
    pub fn set_update(&mut self, set: &Gc<Set>, iterable: &Value) -> Result<(), Exc> {
        if let Some(other) = AnySet::of(iterable) {
            return self.set_merge(set, &other);
        }
        if let Some(dict) = iterable.downcast::<Dict>().cloned()
            && self.class_of(iterable).is(&self.world.types.dict)
        {
            let len = dict.read(self).len();
            set.write(self).keys.0.reserve_for_merge(len);
            let mut at = 0;
            loop {
                let table = dict.read(self);
                let Some((next, entry)) = table.item_from(at) else { break };
                let (hash, key) = (table.hash_at(next - 1), entry.key.value());
                at = next;
                self.set_add_hashed(set, key, hash)?;
            }
            return Ok(());
        }
        let iterator = self.iter(iterable)?;
        while let Some(key) = self.next(&iterator)? {
            self.set_add(set, key)?;
        }
        Ok(())
    }

    fn set_merge(&mut self, set: &Gc<Set>, other: &AnySet) -> Result<(), Exc> {
        if matches!(other, AnySet::Set(other) if other.is(set)) {
            return Ok(());
        }
        // Taken out, since both tables are needed at once; nothing runs meanwhile.
        let mut table = std::mem::take(&mut set.write(self).keys.0);
        let merged = table.begin_merge(other.table(self));
        set.write(self).keys.0 = table;
        let mut slot = if merged { usize::MAX } else { 0 };
        while let Some((next, hash, key)) = other.next(self, slot) {
            slot = next;
            self.set_add_hashed(set, key, hash)?;
        }
        Ok(())
    }

    /// A table of the keys of an iterable.
    ///
    /// # Errors
    /// As [`Cx::set_update`].
    pub fn collect_set(&mut self, iterable: &Value) -> Result<KeyTable, Exc> {
        let set = self.new_set();
        self.set_update(&set, iterable)?;
        Ok(std::mem::take(&mut set.write(self).keys.0))
    }
}

/// A new `set` of these items.
///
/// # Errors
/// TypeError for an unhashable item, and what `__hash__` and `__eq__` raise.
pub fn of_items(cx: &mut Cx, items: Vec<Value>) -> Result<Gc<Set>, Exc> {
    let set = cx.new_set();
    for item in items {
        cx.set_add(&set, item)?;
    }
    Ok(set)
}

/// The `frozenset` that a membership test is made against. Constants are hashable, and comparing them cannot fail.
pub(crate) fn frozenset_of_constants(cx: &mut Cx, items: Vec<Value>) -> Value {
    match of_items(cx, items) {
        Ok(set) => {
            let table = std::mem::take(&mut set.write(cx).keys.0);
            cx.frozenset_of(table).into()
        }
        Err(_) => Value::NONE,
    }
}
