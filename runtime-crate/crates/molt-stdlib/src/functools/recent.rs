//! The entries of a bounded cache in the order of their use. CPython Modules/_functoolsmodule.c `lru_list_elem`.

use molt_macros::Trace;
use molt_object::Value;

/// No place: the end of the list.
const NOWHERE: usize = usize::MAX;

/// One kept result, and its neighbours in the order of use.
#[derive(Trace)]
struct Entry {
    /// Unset in a place that is free.
    key: Value,
    value: Value,
    #[trace(skip)]
    hash: i64,
    #[trace(skip)]
    older: usize,
    #[trace(skip)]
    newer: usize,
}

/// A doubly linked list in a vector: an entry's place stays the same while it is kept.
#[derive(Trace)]
pub struct Recent {
    entries: Vec<Entry>,
    #[trace(skip)]
    free: Vec<usize>,
    #[trace(skip)]
    oldest: usize,
    #[trace(skip)]
    newest: usize,
    /// How often all was forgotten: places of before stand for nothing.
    #[trace(skip)]
    generation: u64,
}

impl Default for Recent {
    fn default() -> Recent {
        Recent { entries: Vec::new(), free: Vec::new(), oldest: NOWHERE, newest: NOWHERE, generation: 0 }
    }
}

impl Recent {
    /// Changes whenever all entries are forgotten.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// The value in a place, which becomes the newest.
    pub fn touch(&mut self, place: usize) -> Option<Value> {
        let value = self.entries.get(place)?.value.clone();
        if place != self.newest {
            self.detach(place);
            self.attach_as_newest(place);
        }
        Some(value)
    }

    /// A place for an entry that is not yet in the list.
    pub fn insert(&mut self, key: Value, hash: i64, value: Value) -> usize {
        let entry = Entry { key, value, hash, older: NOWHERE, newer: NOWHERE };
        match self.free.pop() {
            Some(place) => {
                self.entries[place] = entry;
                place
            }
            None => {
                self.entries.push(entry);
                self.entries.len() - 1
            }
        }
    }

    /// Takes the oldest entry out of the list: its place, its key and the key's hash.
    pub fn detach_oldest(&mut self) -> Option<(usize, Value, i64)> {
        let place = self.oldest;
        let entry = self.entries.get(place)?;
        let (key, hash) = (entry.key.clone(), entry.hash);
        self.detach(place);
        Some((place, key, hash))
    }

    /// Frees the place of an entry that is not in the list, and gives what it held.
    pub fn release(&mut self, place: usize) -> (Value, Value) {
        self.free.push(place);
        let entry = &mut self.entries[place];
        (entry.key.take(), entry.value.take())
    }

    /// Puts an entry behind all others.
    pub fn attach_as_newest(&mut self, place: usize) {
        let before = std::mem::replace(&mut self.newest, place);
        (self.entries[place].older, self.entries[place].newer) = (before, NOWHERE);
        match self.entries.get_mut(before) {
            Some(entry) => entry.newer = place,
            None => self.oldest = place,
        }
    }

    /// Puts an entry before all others.
    pub fn attach_as_oldest(&mut self, place: usize) {
        let after = std::mem::replace(&mut self.oldest, place);
        (self.entries[place].older, self.entries[place].newer) = (NOWHERE, after);
        match self.entries.get_mut(after) {
            Some(entry) => entry.older = place,
            None => self.newest = place,
        }
    }

    /// Forgets all entries, and gives what they held.
    pub fn clear(&mut self) -> Vec<(Value, Value)> {
        let entries = std::mem::take(&mut self.entries);
        *self = Recent { generation: self.generation + 1, ..Recent::default() };
        entries.into_iter().map(|entry| (entry.key, entry.value)).collect()
    }

    fn detach(&mut self, place: usize) {
        let Entry { older, newer, .. } = self.entries[place];
        match self.entries.get_mut(older) {
            Some(entry) => entry.newer = newer,
            None => self.oldest = newer,
        }
        match self.entries.get_mut(newer) {
            Some(entry) => entry.older = older,
            None => self.newest = older,
        }
    }
}
