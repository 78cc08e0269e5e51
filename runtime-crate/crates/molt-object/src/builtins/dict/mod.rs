//! `dict`: entries in insertion order behind an index by hash. CPython Objects/dictobject.c.
//!
//! Looking a key up may run Python code (`__eq__`), so the table is never borrowed across a comparison: a candidate is found,
//! cloned, compared, and the search begins again if the table was made anew meanwhile.

use molt_value::{Gc, Str, Value};

use crate::{Cx, Exc};

mod class;
mod iterator;
mod ordered;
mod ordered_views;
mod table;
mod update;
mod view_sets;
mod views;

pub use iterator::{DictItemIterator, DictKeyIterator, DictValueIterator};
pub(crate) use iterator::{DictIterator, next as next_of_dict};
pub use ordered::OrderedDict;
use table::Lookup;
pub(crate) use table::quick_eq;
pub use table::{Dict, Entry};
pub use update::merge_dict;
pub use views::{DictItems, DictKeys, DictValues};

impl Cx {
    /// A new empty dict.
    #[inline]
    pub fn new_dict(&self) -> Gc<Dict> {
        Gc::new(&self.world.types.dict, Dict::default())
    }

    /// A new empty dict with room for that many items.
    pub fn new_dict_for(&self, items: usize) -> Gc<Dict> {
        let mut dict = Dict::default();
        dict.reserve(items);
        Gc::new(&self.world.types.dict, dict)
    }

    /// A new empty dict that takes memory for that many items at once, and grows as any other.
    pub fn new_dict_expecting(&self, items: usize) -> Gc<Dict> {
        let mut dict = Dict::default();
        dict.expect(items);
        Gc::new(&self.world.types.dict, dict)
    }

    /// A new dict with a dict's keys in their order and other values, one a key, and with the same room.
    pub fn dict_like(&self, keys: &Gc<Dict>, values: impl IntoIterator<Item = Value>) -> Gc<Dict> {
        Gc::new(&self.world.types.dict, keys.read(self).with_values(values))
    }

    /// Whether a dict's keys are these very texts in this order.
    #[inline]
    pub fn dict_has_names<'a>(
        &self,
        dict: &Gc<Dict>,
        names: impl ExactSizeIterator<Item = Option<&'a Gc<Str>>>,
    ) -> bool {
        dict.read(self).has_names(names)
    }

    /// Sets the value of an interned name; runs no Python code.
    pub fn dict_set_interned(&mut self, dict: &Gc<Dict>, name: &Gc<Str>, value: Value) {
        let inner = dict.write(self);
        match inner.position_interned(name) {
            Some(at) => drop(inner.replace_at(at, value)),
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
        let version = dict.read(self).keys_version();
        if version != 0 {
            return version;
        }
        let version = self.world.new_keys_version();
        dict.write(self).set_keys_version(version);
        version
    }

    /// The position of a key with this hash.
    ///
    /// # Errors
    /// What comparing keys raises.
    #[inline]
    pub fn dict_find(&mut self, dict: &Gc<Dict>, key: &Value, hash: i64) -> Result<Option<usize>, Exc> {
        match dict.read(self).lookup(&self.world.types.str, key, hash) {
            Lookup::Found(at) => Ok(Some(at)),
            Lookup::Absent => Ok(None),
            Lookup::Unclear => self.dict_search(dict, key, hash),
        }
    }

    /// As [`Cx::dict_find`], asking the keys.
    fn dict_search(&mut self, dict: &Gc<Dict>, key: &Value, hash: i64) -> Result<Option<usize>, Exc> {
        'again: loop {
            let mut search = dict.read(self).search(hash);
            loop {
                let Some(at) = dict.read(self).next_candidate(&mut search) else { return Ok(None) };
                let Some(candidate) = dict.read(self).key_at(at).map(|key| key.clone()) else { return Ok(None) };
                let equal = self.eq(&candidate, key)?;
                if !dict.read(self).is_current(&search, at, &candidate) {
                    continue 'again;
                }
                if equal {
                    return Ok(Some(at));
                }
            }
        }
    }

    /// `dict.get(key)`: the value, if there is one.
    ///
    /// # Errors
    /// TypeError for an unhashable key, and what `__hash__` and `__eq__` raise.
    pub fn dict_get(&mut self, dict: &Gc<Dict>, key: &Value) -> Result<Option<Value>, Exc> {
        let hash = self.hash(key)?;
        let found = self.dict_find(dict, key, hash)?;
        Ok(found.and_then(|at| dict.read(self).value_at(at).cloned()))
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
            Some(at) => drop(inner.replace_at(at, value)),
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
        self.dict_remove_hashed(dict, key, hash)
    }

    /// As [`Cx::dict_remove`] for a key whose hash is known.
    ///
    /// # Errors
    /// What comparing keys raises.
    pub fn dict_remove_hashed(
        &mut self,
        dict: &Gc<Dict>,
        key: &Value,
        hash: i64,
    ) -> Result<Option<(Value, Value)>, Exc> {
        let found = self.dict_find(dict, key, hash)?;
        Ok(found.map(|at| dict.write(self).remove_at(at)))
    }

    /// Removes the entry of a key if its value is this very object.
    ///
    /// # Errors
    /// What hashing and comparing keys raises.
    pub fn dict_remove_value(&mut self, dict: &Gc<Dict>, key: &Value, value: &Value) -> Result<(), Exc> {
        let hash = self.hash(key)?;
        if let Some(at) = self.dict_find(dict, key, hash)?
            && dict.read(self).value_at(at).is_some_and(|known| known.is(value))
        {
            let removed = dict.write(self).remove_at(at);
            drop(removed);
        }
        Ok(())
    }

    /// A copy with the same items in the same order, of class `dict`.
    pub fn dict_copy(&self, dict: &Gc<Dict>) -> Gc<Dict> {
        let copy = dict.read(self).copied();
        Gc::new(&self.world.types.dict, copy)
    }

    /// The items of a dict, cloned: a snapshot to loop over while Python code runs.
    pub fn dict_items(&self, dict: &Gc<Dict>) -> Vec<(Value, Value)> {
        dict.read(self).iter().map(|(key, value)| (key.clone(), value.clone())).collect()
    }
}
