//! `dict`: entries in insertion order behind an index by hash. CPython Objects/dictobject.c.
//!
//! Looking a key up may run Python code (`__eq__`), so the table is never borrowed across a comparison: a candidate is found,
//! cloned, compared, and the search begins again if the table changed meanwhile.

use hashbrown::HashTable;
use molt_value::{Gc, Mutable, Payload, Str, Trace, Value, Visitor};

use crate::{Cx, Exc};

mod class;
mod update;
mod iterator;
mod view_sets;
mod views;

pub use iterator::{DictItemIterator, DictKeyIterator, DictValueIterator};
pub use views::{DictItems, DictKeys, DictValues};

/// Dicts of this size and below are searched without an index.
const SCAN_ENTRIES: usize = 8;

/// One entry; a deleted one keeps its place with an unset key until the entries are compacted.
pub struct Entry {
    /// The key's hash.
    pub hash: i64,
    /// The key, unset once deleted.
    pub key: Value,
    /// The value.
    pub value: Value,
}

/// The payload of `dict`.
#[derive(Default)]
pub struct Dict {
    entries: Vec<Entry>,
    index: HashTable<u32>,
    used: usize,
    keys_version: u32,
    changes: u64,
}

impl Trace for Dict {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        for entry in &self.entries {
            entry.key.trace(visitor);
            entry.value.trace(visitor);
        }
    }
}

impl Payload for Dict {
    type Access = Mutable;
}

/// What comparing two keys without running Python code says.
enum Quick {
    Equal,
    Different,
    AskPython,
}

fn quick_eq(a: &Value, b: &Value) -> Quick {
    if a.is(b) {
        return Quick::Equal;
    }
    if let (Some(a), Some(b)) = (a.downcast::<Str>(), b.downcast::<Str>()) {
        // Subclasses of str may compare as they like; exact ones have no attributes.
        if molt_value::heap::attrs_of(a).is_none() && molt_value::heap::attrs_of(b).is_none() {
            return if a.as_bytes() == b.as_bytes() { Quick::Equal } else { Quick::Different };
        }
    }
    if let (Some(_), Some(_)) = (a.as_int(), b.as_int()) {
        return Quick::Different;
    }
    Quick::AskPython
}

impl Dict {
    /// How many items there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.used
    }

    /// Whether there are no items.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// Counts the insertions, deletions and replacements, for iterators and searches that must notice a change.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// The items in insertion order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&Value, &Value)> {
        self.entries.iter().filter(|entry| !entry.key.is_unset()).map(|entry| (&entry.key, &entry.value))
    }

    /// The first item at or behind a position among the entries, and the position behind it.
    #[inline]
    pub fn item_from(&self, mut at: usize) -> Option<(usize, &Entry)> {
        while let Some(entry) = self.entries.get(at) {
            at += 1;
            if !entry.key.is_unset() {
                return Some((at, entry));
            }
        }
        None
    }

    /// The last item before a position among the entries, and its position.
    pub fn item_before(&self, mut at: usize) -> Option<(usize, &Entry)> {
        at = at.min(self.entries.len());
        while at > 0 {
            at -= 1;
            if !self.entries[at].key.is_unset() {
                return Some((at, &self.entries[at]));
            }
        }
        None
    }

    /// How many places the entries take, deleted ones included.
    pub fn entries_len(&self) -> usize {
        self.entries.len()
    }

    /// The number of the current set of keys; zero when it was not asked for since it changed.
    #[inline]
    pub fn keys_version(&self) -> u32 {
        self.keys_version
    }

    /// The value at a position that [`Dict::position_interned`] gave while the keys are the same.
    #[inline]
    pub fn value_at(&self, at: usize) -> Option<&Value> {
        self.entries.get(at).map(|entry| &entry.value)
    }

    /// Where the value of an exact `str` key stands.
    pub fn position_str(&self, name: &[u8], hash: i64) -> Option<usize> {
        let matches =
            |entry: &Entry| entry.hash == hash && entry.key.downcast::<Str>().is_some_and(|key| key.as_bytes() == name);
        if self.index.is_empty() {
            return self.entries.iter().position(matches);
        }
        self.index.find(hash as u64, |&at| matches(&self.entries[at as usize])).map(|&at| at as usize)
    }

    /// Where the value of an interned name stands.
    #[inline]
    pub fn position_interned(&self, name: &Gc<Str>) -> Option<usize> {
        let hash = crate::object::hash::str_hash(name);
        if self.index.is_empty() {
            let same = |entry: &Entry| entry.hash == hash && is_key(entry, name);
            return self.entries.iter().position(same);
        }
        self.index.find(hash as u64, |&at| is_key(&self.entries[at as usize], name)).map(|&at| at as usize)
    }

    /// The value of an interned name.
    #[inline]
    pub fn get_interned(&self, name: &Gc<Str>) -> Option<&Value> {
        self.position_interned(name).map(|at| &self.entries[at].value)
    }

    /// The value of a name given as text.
    pub fn get_str(&self, name: &str) -> Option<&Value> {
        let hash = crate::object::hash::bytes_hash(name.as_bytes());
        self.position_str(name.as_bytes(), hash).map(|at| &self.entries[at].value)
    }

    fn candidates(&self, hash: i64, key: &Value, skip: &[usize]) -> Option<(usize, Quick)> {
        let test = |at: usize| {
            let entry = &self.entries[at];
            if entry.hash != hash || entry.key.is_unset() || skip.contains(&at) {
                return None;
            }
            match quick_eq(&entry.key, key) {
                Quick::Different => None,
                other => Some((at, other)),
            }
        };
        if self.index.is_empty() {
            return (0..self.entries.len()).find_map(test);
        }
        let mut found = None;
        self.index.find(hash as u64, |&at| {
            found = test(at as usize);
            found.is_some()
        });
        found
    }

    fn push(&mut self, hash: i64, key: Value, value: Value) {
        let at = self.entries.len();
        self.entries.push(Entry { hash, key, value });
        self.used += 1;
        self.keys_version = 0;
        self.changes += 1;
        if !self.index.is_empty() {
            let entries = &self.entries;
            self.index.insert_unique(hash as u64, at as u32, |&at| entries[at as usize].hash as u64);
        } else if self.entries.len() > SCAN_ENTRIES {
            self.rebuild_index();
        }
    }

    fn rebuild_index(&mut self) {
        let entries = &self.entries;
        self.index.clear();
        for (at, entry) in entries.iter().enumerate() {
            if !entry.key.is_unset() {
                self.index.insert_unique(entry.hash as u64, at as u32, |&at| entries[at as usize].hash as u64);
            }
        }
    }

    fn remove_at(&mut self, at: usize) -> (Value, Value) {
        let entry = &mut self.entries[at];
        let hash = entry.hash;
        let removed = (entry.key.take(), entry.value.take());
        if !self.index.is_empty()
            && let Ok(occupied) = self.index.find_entry(hash as u64, |&other| other as usize == at)
        {
            occupied.remove();
        }
        self.used -= 1;
        self.keys_version = 0;
        self.changes += 1;
        if at + 1 == self.entries.len() {
            self.entries.pop();
        } else if self.entries.len() > 2 * SCAN_ENTRIES && self.used * 2 < self.entries.len() {
            self.compact();
        }
        removed
    }

    fn compact(&mut self) {
        self.entries.retain(|entry| !entry.key.is_unset());
        if !self.index.is_empty() {
            self.index.clear();
            if self.entries.len() > SCAN_ENTRIES {
                self.rebuild_index();
            }
        }
    }

    /// Removes everything and returns it, to be dropped once nothing is borrowed.
    pub fn take_all(&mut self) -> Vec<Entry> {
        self.index.clear();
        self.used = 0;
        self.keys_version = 0;
        self.changes += 1;
        std::mem::take(&mut self.entries)
    }
}

#[inline]
fn is_key(entry: &Entry, name: &Gc<Str>) -> bool {
    match entry.key.downcast::<Str>() {
        Some(key) => key.is(name) || (!key.is_interned() && key.as_bytes() == name.as_bytes()),
        None => false,
    }
}

impl Cx {
    /// A new empty dict.
    #[inline]
    pub fn new_dict(&self) -> Gc<Dict> {
        Gc::new(&self.world.types.dict, Dict::default())
    }

    /// Sets the value of an interned name; runs no Python code.
    pub fn dict_set_interned(&mut self, dict: &Gc<Dict>, name: &Gc<Str>, value: Value) {
        let inner = dict.write(self);
        match inner.position_interned(name) {
            Some(at) => {
                inner.changes += 1;
                let old = std::mem::replace(&mut inner.entries[at].value, value);
                drop(old);
            }
            None => inner.push(crate::object::hash::str_hash(name), name.value(), value),
        }
    }

    /// Sets the value of a name given as text; runs no Python code.
    pub fn dict_set_str(&mut self, dict: &Gc<Dict>, name: &str, value: Value) {
        let name = self.intern(name);
        self.dict_set_interned(dict, &name, value);
    }

    /// Removes an interned name and returns its value.
    pub fn dict_remove_interned(&mut self, dict: &Gc<Dict>, name: &Gc<Str>) -> Option<Value> {
        let inner = dict.write(self);
        let at = inner.position_interned(name)?;
        Some(inner.remove_at(at).1)
    }

    /// The number of a namespace's current set of keys.
    pub(crate) fn dict_keys_version(&mut self, dict: &Gc<Dict>) -> u32 {
        let version = dict.read(self).keys_version;
        if version != 0 {
            return version;
        }
        let version = self.world.new_keys_version();
        dict.write(self).keys_version = version;
        version
    }

    /// The position of a key with this hash.
    ///
    /// # Errors
    /// What comparing keys raises.
    pub fn dict_find(&mut self, dict: &Gc<Dict>, key: &Value, hash: i64) -> Result<Option<usize>, Exc> {
        let mut refused: smallvec::SmallVec<[usize; 2]> = smallvec::SmallVec::new();
        let mut changes = dict.read(self).changes;
        loop {
            let Some((at, quick)) = dict.read(self).candidates(hash, key, &refused) else {
                return Ok(None);
            };
            if matches!(quick, Quick::Equal) {
                return Ok(Some(at));
            }
            let candidate = dict.read(self).entries[at].key.clone();
            let equal = self.eq(&candidate, key)?;
            let now = dict.read(self);
            if now.changes != changes {
                changes = now.changes;
                let same = now.entries.get(at).is_some_and(|entry| entry.key.is(&candidate));
                if !same {
                    refused.clear();
                    continue;
                }
            }
            if equal {
                return Ok(Some(at));
            }
            refused.push(at);
        }
    }

    /// `dict.get(key)`: the value, if there is one.
    ///
    /// # Errors
    /// TypeError for an unhashable key, and what `__hash__` and `__eq__` raise.
    pub fn dict_get(&mut self, dict: &Gc<Dict>, key: &Value) -> Result<Option<Value>, Exc> {
        let hash = self.hash(key)?;
        let found = self.dict_find(dict, key, hash)?;
        Ok(found.map(|at| dict.read(self).entries[at].value.clone()))
    }

    /// `dict[key] = value`.
    ///
    /// # Errors
    /// As [`Cx::dict_get`].
    pub fn dict_set(&mut self, dict: &Gc<Dict>, key: Value, value: Value) -> Result<(), Exc> {
        let hash = self.hash(&key)?;
        self.dict_set_hashed(dict, key, hash, value)
    }

    /// `dict[key] = value` for a key whose hash is known.
    ///
    /// # Errors
    /// What comparing keys raises.
    pub fn dict_set_hashed(&mut self, dict: &Gc<Dict>, key: Value, hash: i64, value: Value) -> Result<(), Exc> {
        let found = self.dict_find(dict, &key, hash)?;
        let inner = dict.write(self);
        match found {
            Some(at) => {
                inner.changes += 1;
                let old = std::mem::replace(&mut inner.entries[at].value, value);
                drop(old);
            }
            None => inner.push(hash, key, value),
        }
        Ok(())
    }

    /// Removes a key and returns its entry as key and value, if it was there.
    ///
    /// # Errors
    /// As [`Cx::dict_get`].
    pub fn dict_remove(&mut self, dict: &Gc<Dict>, key: &Value) -> Result<Option<(Value, Value)>, Exc> {
        let hash = self.hash(key)?;
        let found = self.dict_find(dict, key, hash)?;
        Ok(found.map(|at| dict.write(self).remove_at(at)))
    }

    /// Removes the entry at a position that [`Dict::item_before`] gave.
    pub fn dict_remove_at(&mut self, dict: &Gc<Dict>, at: usize) -> (Value, Value) {
        dict.write(self).remove_at(at)
    }

    /// A copy with the same items in the same order, of class `dict`.
    pub fn dict_copy(&mut self, dict: &Gc<Dict>) -> Gc<Dict> {
        let from = dict.read(self);
        let items: Vec<(i64, Value, Value)> = from
            .entries
            .iter()
            .filter(|entry| !entry.key.is_unset())
            .map(|entry| (entry.hash, entry.key.clone(), entry.value.clone()))
            .collect();
        let copy = self.new_dict();
        let inner = copy.write(self);
        for (hash, key, value) in items {
            inner.push(hash, key, value);
        }
        copy
    }

    /// The items of a dict, cloned: a snapshot to loop over while Python code runs.
    pub fn dict_items(&self, dict: &Gc<Dict>) -> Vec<(Value, Value)> {
        dict.read(self).iter().map(|(key, value)| (key.clone(), value.clone())).collect()
    }
}
