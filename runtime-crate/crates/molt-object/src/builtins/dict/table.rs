//! The table of a dict: entries in insertion order behind an index by hash. It grows, and squeezes out the places of removed
//! entries, when CPython's does, so that a loop over a dict that changes meanwhile sees the same. CPython Objects/dictobject.c.

use molt_text::dict_index::{DictEntries, DictIndex, DictProbe};
use molt_value::{Gc, Mutable, PackedValue, Payload, ShortVec, Str, Trace, Unpacked, Value, Visitor};

use crate::builtins::gc_support::move_if;
use crate::builtins::type_::Type;

/// One entry; a removed one keeps its place with an unset key.
#[derive(Clone)]
pub struct Entry {
    /// The key, unset once removed.
    pub key: PackedValue,
    /// The value.
    pub value: Value,
}

/// The entries of a dict. Hashes are kept beside them only where some key does not tell its own.
#[derive(Clone, Default)]
struct Entries {
    items: ShortVec<Entry>,
    #[expect(clippy::box_collection, reason = "most dicts have none, and there are many dicts")]
    hashes: Option<Box<Vec<i64>>>,
}

/// The hash of a key that is a text or a small int, where no derived class has said another.
#[inline]
fn told_hash(text: Option<&Gc<Str>>, int: Option<i64>) -> Option<i64> {
    match text {
        Some(text) => text.cached_hash().map(|hash| hash as i64),
        None => int.map(molt_text::hash::hash_small_int),
    }
}

impl Entries {
    /// Adds an entry; the memory for it is there.
    fn push(&mut self, hash: i64, key: Value, value: Value) {
        if let Some(hashes) = &mut self.hashes {
            hashes.push(hash);
        } else if told_hash(key.downcast(), key.as_int()) != Some(hash) {
            let known =
                self.items.iter().map(|entry| told_hash(entry.key.downcast(), entry.key.as_int()).unwrap_or_default());
            self.hashes = Some(Box::new(known.chain([hash]).collect()));
        }
        self.items.push(Entry { key: key.into(), value });
    }

    /// Squeezes out the places of removed entries.
    fn compact(&mut self) {
        if let Some(hashes) = &mut self.hashes {
            let mut items = self.items.iter();
            hashes.retain(|_| items.next().is_some_and(|entry| !entry.key.is_unset()));
        }
        self.items.edit(|items| items.retain(|entry| !entry.key.is_unset()));
    }

    fn shrink(&mut self) {
        self.items.edit(Vec::shrink_to_fit);
        if let Some(hashes) = &mut self.hashes {
            hashes.shrink_to_fit();
        }
    }
}

impl DictEntries for Entries {
    #[inline]
    fn len(&self) -> usize {
        self.items.len()
    }

    #[inline]
    fn hash_at(&self, at: usize) -> Option<i64> {
        let key = &self.items[at].key;
        match &self.hashes {
            None => told_hash(key.downcast(), key.as_int()),
            Some(hashes) => (!key.is_unset()).then(|| hashes[at]),
        }
    }
}

/// The payload of `dict`.
#[derive(Default)]
pub struct Dict {
    entries: Entries,
    index: DictIndex,
    used: u32,
    /// How many entries may be added before the table is made anew.
    usable: u32,
    keys_version: u32,
    /// Counts, in steps of [`GENERATION`], what makes a lookup under way begin again; and [`SEALED`].
    generation: u32,
}

impl Trace for Dict {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        for entry in self.entries.items.iter() {
            entry.key.trace(visitor);
            entry.value.trace(visitor);
        }
    }
}

impl Payload for Dict {
    type Access = Mutable;
}

/// What a lookup that runs no Python code comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lookup {
    /// The key is at this position.
    Found(usize),
    /// The key is not in the dict.
    Absent,
    /// Only the keys' own `__eq__` can tell.
    Unclear,
}

/// A lookup under way that compares by Python code.
pub(super) struct Search {
    probe: DictProbe,
    generation: u32,
}

/// The bits of a dict's generation.
const SEALED: u32 = 1;
const GENERATION: u32 = 2;

/// How many entries memory is taken for at first: most dicts have one or two.
const FIRST_ENTRIES: usize = 2;

/// The number of entries that CPython's table of at least `size` slots takes: two thirds of a power of two.
/// `calculate_log2_keysize`, `USABLE_FRACTION`.
fn usable_of(size: usize) -> usize {
    let mask = ((size | 8) - 1) | 7;
    (mask + 1).next_power_of_two() * 2 / 3
}

/// As [`usable_of`] for a number of entries that is known beforehand. `ESTIMATE_SIZE`.
fn usable_for(len: usize) -> usize {
    usable_of((len * 3).div_ceil(2))
}

/// Whether the value is a `str` of no derived class, which may compare as it likes.
#[inline]
fn is_exact_str(str_class: &Gc<Type>, value: &Gc<Str>) -> bool {
    value.class_is(str_class)
}

/// Whether two keys with the same hash are equal, as far as identity, texts and small ints decide.
#[inline]
pub(crate) fn quick_eq(str_class: &Gc<Type>, a: &Value, b: &Value) -> Option<bool> {
    if a.is(b) {
        return Some(true);
    }
    match (a.downcast::<Str>(), b.downcast::<Str>()) {
        (Some(a), Some(b)) if is_exact_str(str_class, a) && is_exact_str(str_class, b) => {
            Some(a.as_bytes() == b.as_bytes())
        }
        (None, None) if a.as_int().is_some() && b.as_int().is_some() => Some(false),
        _ => None,
    }
}

impl Dict {
    /// How many items there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.used as usize
    }

    /// Whether there are no items.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// Declares that the dict will be asked whether something has changed from now on.
    pub(crate) fn seal(&mut self) {
        self.generation |= SEALED;
    }

    /// Whether there was no insertion, deletion or replacement since the dict was sealed.
    #[inline]
    pub(crate) fn is_sealed(&self) -> bool {
        self.generation & SEALED != 0
    }

    #[inline]
    fn changed(&mut self) {
        self.generation &= !SEALED;
    }

    /// The items in insertion order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Unpacked<'_>, &Value)> {
        self.entries.items.iter().filter(|entry| !entry.key.is_unset()).map(|entry| (entry.key.get(), &entry.value))
    }

    /// The first item at or behind a position among the entries, and the position behind it.
    #[inline]
    pub fn item_from(&self, mut at: usize) -> Option<(usize, &Entry)> {
        while let Some(entry) = self.entries.items.get(at) {
            at += 1;
            if !entry.key.is_unset() {
                return Some((at, entry));
            }
            if let Some(first) = entry.value.as_int() {
                at = at.max(first as usize);
            }
        }
        None
    }

    /// The last item before a position among the entries, and its position.
    pub fn item_before(&self, mut at: usize) -> Option<(usize, &Entry)> {
        at = at.min(self.entries.len());
        while at > 0 {
            at -= 1;
            let entry = &self.entries.items[at];
            if !entry.key.is_unset() {
                return Some((at, entry));
            }
        }
        None
    }

    /// How many places the entries take, those of removed ones included.
    pub fn entries_len(&self) -> usize {
        self.entries.len()
    }

    /// The hash of the key at a position, which is that of an item.
    pub fn hash_at(&self, at: usize) -> i64 {
        self.entries.hash_at(at).unwrap_or_default()
    }

    /// The number of the current set of keys; zero when it was not asked for since it changed.
    #[inline]
    pub fn keys_version(&self) -> u32 {
        self.keys_version
    }

    pub(super) fn set_keys_version(&mut self, version: u32) {
        self.keys_version = version;
    }

    /// The key at the position of a lookup.
    #[inline]
    pub(super) fn key_at(&self, at: usize) -> Option<Unpacked<'_>> {
        self.entries.items.get(at).map(|entry| entry.key.get())
    }

    /// The value at a position that [`Dict::position_interned`] gave while the keys are the same.
    #[inline]
    pub fn value_at(&self, at: usize) -> Option<&Value> {
        self.entries.items.get(at).map(|entry| &entry.value)
    }

    /// The value at a position, if its key is this interned name.
    #[inline]
    pub fn value_of_name_at(&self, at: usize, name: &Gc<Str>) -> Option<&Value> {
        let entry = self.entries.items.get(at)?;
        entry.key.downcast::<Str>().is_some_and(|key| key.is(name)).then_some(&entry.value)
    }

    /// Where the value of a `str` key stands.
    pub fn position_str(&self, name: &[u8], hash: i64) -> Option<usize> {
        let is_same =
            |at: usize| self.entries.items[at].key.downcast::<Str>().is_some_and(|key| key.as_bytes() == name);
        self.index.find(hash, self.entries.len(), is_same)
    }

    /// Where the value of an interned name stands.
    #[inline]
    pub fn position_interned(&self, name: &Gc<Str>) -> Option<usize> {
        let hash = crate::object::hash::str_hash(name);
        self.index.find(hash, self.entries.len(), |at| is_name(&self.entries.items[at].key, name))
    }

    /// The value of an interned name.
    #[inline]
    pub fn get_interned(&self, name: &Gc<Str>) -> Option<&Value> {
        self.position_interned(name).map(|at| &self.entries.items[at].value)
    }

    /// The value of a name given as text.
    pub fn get_str(&self, name: &str) -> Option<&Value> {
        let hash = crate::object::hash::bytes_hash(name.as_bytes());
        self.position_str(name.as_bytes(), hash).map(|at| &self.entries.items[at].value)
    }

    /// Looks a key up as far as identity, texts and small ints decide.
    #[inline]
    pub(super) fn lookup(&self, str_class: &Gc<Type>, key: &Value, hash: i64) -> Lookup {
        match key.downcast::<Str>() {
            Some(text) if is_exact_str(str_class, text) => self.find_text(str_class, text, hash),
            None if key.as_int().is_some() => self.find_int(key, hash),
            _ => self.lookup_otherwise(str_class, key, hash),
        }
    }

    /// Looks up a small int, whose hash this is.
    #[inline(never)]
    fn find_int(&self, key: &Value, hash: i64) -> Lookup {
        let items = &self.entries.items[..];
        let mut unclear = false;
        let found = self.index.find(hash, items.len(), |at| {
            let Some(Entry { key: known, .. }) = items.get(at) else { return false };
            if known.as_int().is_some() {
                return known.is(key);
            }
            unclear = self.may_equal(at, hash);
            unclear
        });
        match found {
            Some(_) if unclear => Lookup::Unclear,
            Some(at) => Lookup::Found(at),
            None => Lookup::Absent,
        }
    }

    #[cold]
    #[inline(never)]
    fn may_equal(&self, at: usize, hash: i64) -> bool {
        self.entries.hash_at(at) == Some(hash)
    }

    /// Looks up a text of no derived class, whose hash this is.
    #[inline(never)]
    fn find_text(&self, str_class: &Gc<Type>, text: &Gc<Str>, hash: i64) -> Lookup {
        let (items, tell_own) = (&self.entries.items[..], self.entries.hashes.is_none());
        let (address, wanted) = (text.address(), Some(hash as u64));
        let mut unclear = false;
        let found = self.index.find(hash, items.len(), |at| {
            let Some(Entry { key, .. }) = items.get(at) else { return false };
            if key.is_object_at(address) {
                return true;
            }
            if tell_own && key.downcast::<Str>().is_none_or(|known| known.cached_hash() != wanted) {
                return false;
            }
            let same = self.is_text_at(str_class, at, text, hash);
            unclear = same.is_none();
            same != Some(false)
        });
        match found {
            Some(_) if unclear => Lookup::Unclear,
            Some(at) => Lookup::Found(at),
            None => Lookup::Absent,
        }
    }

    /// Whether the key at a position is this text; `None` if only its `__eq__` can tell.
    #[inline(never)]
    fn is_text_at(&self, str_class: &Gc<Type>, at: usize, text: &Gc<Str>, hash: i64) -> Option<bool> {
        match self.entries.items[at].key.downcast::<Str>() {
            Some(known) if is_exact_str(str_class, known) => Some(known.as_bytes() == text.as_bytes()),
            _ if self.entries.hash_at(at) == Some(hash) => None,
            _ => Some(false),
        }
    }

    #[inline(never)]
    fn lookup_otherwise(&self, str_class: &Gc<Type>, key: &Value, hash: i64) -> Lookup {
        let mut probe = self.index.probe(hash);
        while let Some(at) = self.index.next_position(&mut probe, self.entries.len()) {
            let candidate = self.entries.items[at].key.get();
            if candidate.is(key) {
                return Lookup::Found(at);
            }
            if self.entries.hash_at(at) != Some(hash) {
                continue;
            }
            match quick_eq(str_class, &candidate, key) {
                Some(true) => return Lookup::Found(at),
                Some(false) => {}
                None => return Lookup::Unclear,
            }
        }
        Lookup::Absent
    }

    /// The value of a `str` or small `int`, if it is there and no Python code needs to run to see that.
    #[inline]
    pub(crate) fn quick_get(&self, str_class: &Gc<Type>, key: &Value) -> Option<&Value> {
        self.quick_lookup(str_class, key).flatten()
    }

    /// The value of a `str` or small `int`, or none, if no Python code needs to run to see that.
    #[inline]
    pub(crate) fn quick_lookup(&self, str_class: &Gc<Type>, key: &Value) -> Option<Option<&Value>> {
        match self.quick_find(str_class, key) {
            Lookup::Found(at) => Some(self.value_at(at)),
            Lookup::Absent => Some(None),
            Lookup::Unclear => None,
        }
    }

    /// The position of a `str` or small `int`, if it is there and no Python code needs to run to see that.
    #[inline]
    pub(crate) fn quick_position(&self, str_class: &Gc<Type>, key: &Value) -> Option<usize> {
        match self.quick_find(str_class, key) {
            Lookup::Found(at) => Some(at),
            Lookup::Absent | Lookup::Unclear => None,
        }
    }

    #[inline]
    fn quick_find(&self, str_class: &Gc<Type>, key: &Value) -> Lookup {
        // Most keys that are found are the very ones, at the first place that is looked at.
        if let Some(hash) = told_hash(key.downcast(), key.as_int())
            && let Some(at) = self.index.first_position(hash)
            && let Some(entry) = self.entries.items.get(at)
            && entry.key.is(key)
        {
            return Lookup::Found(at);
        }
        self.find_otherwise(str_class, key)
    }

    #[inline(never)]
    fn find_otherwise(&self, str_class: &Gc<Type>, key: &Value) -> Lookup {
        if let Some(number) = key.as_int() {
            return self.find_int(key, molt_text::hash::hash_small_int(number));
        }
        if key.class_is(str_class)
            && let Some(text) = key.downcast::<Str>()
        {
            let hash = crate::object::hash::str_hash(text);
            return self.find_text(str_class, text, hash);
        }
        Lookup::Unclear
    }

    pub(super) fn search(&self, hash: i64) -> Search {
        Search { probe: self.index.probe(hash), generation: self.generation }
    }

    /// The position of the next entry with the hash that is looked for.
    pub(super) fn next_candidate(&self, search: &mut Search) -> Option<usize> {
        self.index.next_candidate(&mut search.probe, &self.entries)
    }

    /// Whether a search may go on after its last candidate, at `at`, was compared by Python code. CPython `dictkeys_generic_lookup`.
    pub(super) fn is_current(&self, search: &Search, at: usize, candidate: &Value) -> bool {
        self.generation == search.generation && self.entries.items.get(at).is_some_and(|entry| entry.key.is(candidate))
    }

    /// Adds an item whose key is known to be absent.
    pub(super) fn push(&mut self, hash: i64, key: Value, value: Value) {
        if self.usable == 0 {
            if self.entries.is_empty() && self.index.is_scan() {
                self.usable = usable_of(0) as u32;
                self.generation = self.generation.wrapping_add(GENERATION);
            } else {
                self.resize(usable_of(self.len() * 3));
            }
        }
        let was_scan = self.index.is_scan();
        let held = self.entries.len();
        if held == self.entries.items.capacity() {
            let more = if held == 0 { FIRST_ENTRIES } else { self.usable as usize };
            self.entries.items.edit(|items| molt_room::reserve_exact(items, more));
        }
        let room = held + self.usable as usize;
        self.usable -= 1;
        self.entries.push(hash, key, value);
        self.index.pushed(hash, &self.entries, room);
        if was_scan != self.index.is_scan() {
            self.generation = self.generation.wrapping_add(GENERATION);
        }
        self.used += 1;
        self.keys_version = 0;
        self.changed();
    }

    /// Replaces the value at a position and returns the old one.
    #[inline]
    pub(crate) fn replace_at(&mut self, at: usize, value: Value) -> Value {
        self.changed();
        std::mem::replace(&mut self.entries.items[at].value, value)
    }

    /// Makes the table anew, with room for that many entries in all. CPython `dictresize`.
    fn resize(&mut self, room: usize) {
        if self.entries.len() != self.len() {
            self.entries.compact();
        }
        self.usable = (room - self.len()) as u32;
        self.index.rebuild(&self.entries, room);
        self.generation = self.generation.wrapping_add(GENERATION);
    }

    /// Makes room before this many items are added. CPython `dict_merge`.
    pub(super) fn reserve(&mut self, added: usize) {
        if self.usable as usize + self.entries.len() < added {
            self.resize(usable_for(self.len() + added));
        }
        self.entries.items.edit(|items| molt_room::reserve_exact(items, added));
    }

    /// Takes memory for that many items, which are added next.
    #[inline]
    pub(crate) fn expect(&mut self, added: usize) {
        self.entries.items.edit(|items| molt_room::reserve_exact(items, added));
    }

    pub(super) fn remove_at(&mut self, at: usize) -> (Value, Value) {
        self.index.removed(self.hash_at(at), at);
        let entry = &mut self.entries.items[at];
        let removed = (entry.key.take(), entry.value.take());
        self.used -= 1;
        self.keys_version = 0;
        self.changed();
        removed
    }

    /// Removes the last item. CPython `dict_popitem_impl`.
    pub(super) fn remove_last(&mut self) -> Option<(Value, Value)> {
        let (at, _) = self.item_before(usize::MAX)?;
        let removed = self.remove_at(at);
        self.entries.items.edit(|items| items.truncate(at));
        if let Some(hashes) = &mut self.entries.hashes {
            hashes.truncate(at);
        }
        if at > 0 && self.entries.items[0].key.is_unset() {
            self.entries.items[0].value = Value::UNSET;
        }
        Some(removed)
    }

    /// Removes the first item. The place at the front then tells where to look for the next, so that a dict can be emptied from
    /// its front.
    pub(super) fn remove_first(&mut self) -> Option<(Value, Value)> {
        let (next, _) = self.item_from(0)?;
        let removed = self.remove_at(next - 1);
        self.entries.items[0].value = Value::int(next as i64);
        Some(removed)
    }

    /// Moves an item behind all others, or before them. CPython `OrderedDict_move_to_end_impl`.
    pub(super) fn move_to_end(&mut self, at: usize, last: bool) {
        let ends_there = match last {
            true => self.item_before(usize::MAX).is_some_and(|(found, _)| found == at),
            false => self.item_from(0).is_some_and(|(next, _)| next == at + 1),
        };
        if ends_there {
            return;
        }
        let hash = self.hash_at(at);
        let (key, value) = self.remove_at(at);
        if last {
            return self.push(hash, key, value);
        }
        self.entries.compact();
        if let Some(hashes) = &mut self.entries.hashes {
            hashes.insert(0, hash);
        }
        self.entries.items.edit(|items| items.insert(0, Entry { key: key.into(), value }));
        self.used += 1;
        self.resize(usable_for(self.len()));
    }

    /// Removes everything and returns it, to be dropped once nothing is borrowed.
    pub fn take_all(&mut self) -> Vec<Entry> {
        self.index.clear();
        self.used = 0;
        self.usable = 0;
        self.keys_version = 0;
        self.generation = self.generation.wrapping_add(GENERATION);
        self.changed();
        std::mem::take(&mut self.entries).items.into_vec()
    }

    /// The same items in the same order. CPython `PyDict_Copy`.
    pub(super) fn copied(&self) -> Dict {
        let mut copy = Dict { used: self.used, ..Dict::default() };
        if self.used == 0 {
            return copy;
        }
        copy.entries = self.entries.clone();
        if self.len() >= self.entries.len() * 2 / 3 {
            copy.usable = self.usable;
            copy.index = self.index.clone();
        } else {
            copy.resize(usable_for(self.len()));
        }
        copy
    }

    /// A dict of the same keys with other values, one a key; this one has no room of removed keys.
    pub(super) fn with_values(&self, values: impl IntoIterator<Item = Value>) -> Dict {
        let mut items = molt_room::vec(self.entries.items.capacity());
        let keys = self.entries.items.iter().map(|entry| entry.key.clone());
        items.extend(keys.zip(values).map(|(key, value)| Entry { key, value }));
        let entries = Entries { items: items.into(), hashes: self.entries.hashes.clone() };
        Dict { entries, index: self.index.clone(), used: self.used, usable: self.usable, ..Dict::default() }
    }

    /// Whether its keys are these very texts in this order, and it has no room of removed keys.
    #[inline]
    pub(super) fn has_names<'a>(&self, names: impl ExactSizeIterator<Item = Option<&'a Gc<Str>>>) -> bool {
        names.len() == self.entries.len()
            && self
                .entries
                .items
                .iter()
                .zip(names)
                .all(|(entry, name)| name.is_some_and(|name| entry.key.is_object_at(name.address())))
    }

    /// Gives back the room behind the entries.
    pub(crate) fn shrink(&mut self) {
        self.entries.shrink();
    }

    /// Moves the entries to another place, if where they are is `unwanted`.
    pub(crate) fn move_if(&mut self, unwanted: fn(*const u8) -> bool) {
        self.entries.items.edit(|items| move_if(items, unwanted));
    }

    /// Takes over the items of another dict; this one has none.
    pub(super) fn fill_from(&mut self, other: &Dict) {
        let copy = other.copied();
        let generation = self.generation.wrapping_add(GENERATION);
        *self = Dict { generation, ..copy };
        self.changed();
    }
}

#[inline]
fn is_name(key: &PackedValue, name: &Gc<Str>) -> bool {
    if key.is_object_at(name.address()) {
        return true;
    }
    match key.downcast::<Str>() {
        Some(key) => !key.is_interned() && key.as_bytes() == name.as_bytes(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{usable_for, usable_of};

    // What `sys.getsizeof` of growing dicts tells of CPython 3.13.

    #[test]
    fn tables_grow_as_those_of_cpython() {
        assert_eq!([0, 15, 16, 30, 63, 126].map(usable_of), [5, 10, 21, 21, 42, 85]);
        assert_eq!([5, 6, 10, 11, 21].map(usable_for), [5, 10, 10, 21, 42]);
    }
}
