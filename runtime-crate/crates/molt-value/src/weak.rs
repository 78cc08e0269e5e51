//! Weak references: a side table from numbers to living objects, and the callbacks that wait for a death.

use std::hash::BuildHasher;
use std::ptr::NonNull;

use hashbrown::HashTable;

use crate::hashing::UniqueState;
use crate::header::{Header, flag};
use crate::trace::{Trace, Visitor};
use crate::{Mutable, Payload, Value, heap};

/// A number that stands for an object as long as it lives; not used again afterwards: the place in the table, and which of the
/// objects that had this place one after another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WeakId {
    place: u32,
    turn: u32,
}

/// The payload of a weak reference object: whom it watches, and what to call when that one dies.
pub struct WeakWatcher {
    id: Option<WeakId>,
    /// What Python code passed as callback, or unset.
    pub callback: Value,
    /// The hash of the target, once it was asked for: it stays when the target is gone.
    pub hash: Option<i64>,
    // Where this payload's object lies, once it watches; the table holds the same pointer without counting for it.
    own: Option<NonNull<Header>>,
}

impl WeakWatcher {
    /// A watcher of `target`; call [`WeakWatcher::watch`] once its object exists.
    pub fn new(target: &Value, callback: Value) -> WeakWatcher {
        WeakWatcher { id: heap::downgrade(target), callback, hash: None, own: None }
    }

    /// The object, if it is still alive.
    pub fn upgrade(&self) -> Option<Value> {
        self.id.and_then(heap::upgrade)
    }

    /// The number of the watched object.
    pub fn id(&self) -> Option<WeakId> {
        self.id
    }

    /// Whether the death of the target is told to a callback.
    pub fn has_callback(&self) -> bool {
        !self.callback.is_unset() && !self.callback.is_none()
    }

    /// Lets the target know `watcher`, and its death queue `watcher`'s object for its callback.
    pub fn watch(watcher: &crate::Gc<WeakWatcher>, token: &mut crate::Token) {
        let own = watcher.header_ptr();
        let inner = watcher.write(token);
        if let Some(id) = inner.id {
            inner.own = Some(own);
            let entry = Watcher { object: own, is_called: inner.has_callback() };
            heap::with(|heap| heap.weak.borrow_mut().watch(id, entry));
        }
    }

    /// The living weak references to an object, the first that was made first.
    pub fn of(target: &Value) -> Vec<Value> {
        let Some(object) = target.header_ptr() else { return Vec::new() };
        heap::with(|heap| heap.weak.borrow().watchers_of(object))
    }
}

impl Trace for WeakWatcher {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.callback.trace(visitor);
    }
}

impl Payload for WeakWatcher {
    type Access = Mutable;
}

impl Drop for WeakWatcher {
    fn drop(&mut self) {
        if let (Some(id), Some(own)) = (self.id, self.own) {
            heap::with(|heap| heap.weak.borrow_mut().unwatch(id, own));
        }
    }
}

/// A weak reference that an object knows.
#[derive(Clone, Copy)]
pub(crate) struct Watcher {
    object: NonNull<Header>,
    /// Whether it has a callback.
    is_called: bool,
}

impl Watcher {
    /// Its object, unless that is about to go too.
    fn alive(self) -> Option<Value> {
        // SAFETY: a watcher leaves the table when its payload is dropped, before its memory is given back.
        let header = unsafe { self.object.as_ref() };
        if header.count() == 0 || header.has(flag::CONDEMNED) {
            return None;
        }
        header.count_up();
        // SAFETY: the count just taken belongs to this value.
        Some(unsafe { Value::from_header(self.object) })
    }
}

/// One place of the table.
#[derive(Default)]
struct Entry {
    /// None while the place is free.
    object: Option<NonNull<Header>>,
    #[expect(clippy::box_collection, reason = "places that are free have none")]
    watchers: Option<Box<Vec<Watcher>>>,
    /// How many objects had the place before. A place whose turns are used up stays free.
    turn: u32,
}

/// The side table: objects that have weak references, by place, and the places by the objects' addresses.
pub(crate) struct WeakTable {
    entries: Vec<Entry>,
    places: HashTable<u32>,
    free: Vec<u32>,
}

fn address_hash(object: NonNull<Header>) -> u64 {
    UniqueState::default().hash_one(object)
}

impl WeakTable {
    pub const fn new() -> WeakTable {
        WeakTable { entries: Vec::new(), places: HashTable::new(), free: Vec::new() }
    }

    pub fn id_of(&mut self, object: NonNull<Header>) -> WeakId {
        let (entries, hash) = (&mut self.entries, address_hash(object));
        if let Some(&place) = self.places.find(hash, |&place| entries[place as usize].object == Some(object)) {
            return WeakId { place, turn: entries[place as usize].turn };
        }
        let place = self.free.pop().unwrap_or_else(|| {
            entries.push(Entry::default());
            entries.len() as u32 - 1
        });
        entries[place as usize].object = Some(object);
        let hash_of = |&place: &u32| entries[place as usize].object.map_or(0, address_hash);
        self.places.insert_unique(hash, place, hash_of);
        // SAFETY: the caller holds a reference to the object.
        unsafe { object.as_ref() }.set(flag::WEAK);
        WeakId { place, turn: entries[place as usize].turn }
    }

    fn entry_of(&mut self, id: WeakId) -> Option<&mut Entry> {
        self.entries.get_mut(id.place as usize).filter(|entry| entry.turn == id.turn)
    }

    pub fn object_of(&self, id: WeakId) -> Option<NonNull<Header>> {
        self.entries.get(id.place as usize).filter(|entry| entry.turn == id.turn)?.object
    }

    pub fn watch(&mut self, id: WeakId, watcher: Watcher) {
        if let Some(entry) = self.entry_of(id) {
            entry.watchers.get_or_insert_default().push(watcher);
        }
    }

    pub fn unwatch(&mut self, id: WeakId, watcher: NonNull<Header>) {
        if let Some(watchers) = self.entry_of(id).and_then(|entry| entry.watchers.as_mut()) {
            watchers.retain(|other| other.object != watcher);
        }
    }

    /// The weak references to an object that are alive.
    pub fn watchers_of(&self, object: NonNull<Header>) -> Vec<Value> {
        let is_its = |&place: &u32| self.entries[place as usize].object == Some(object);
        let Some(&place) = self.places.find(address_hash(object), is_its) else { return Vec::new() };
        let watchers = self.entries[place as usize].watchers.iter().flat_map(|watchers| watchers.iter());
        watchers.filter_map(|watcher| watcher.alive()).collect()
    }

    /// Forgets the object and returns its watchers that are alive, latest first as CPython calls them.
    pub fn object_died(&mut self, object: NonNull<Header>) -> Vec<Value> {
        let entries = &mut self.entries;
        let is_its = |&place: &u32| entries[place as usize].object == Some(object);
        let Ok(found) = self.places.find_entry(address_hash(object), is_its) else { return Vec::new() };
        let place = found.remove().0;
        let entry = &mut entries[place as usize];
        entry.object = None;
        entry.turn += 1;
        let watchers = entry.watchers.take().unwrap_or_default();
        if entry.turn < u32::MAX {
            self.free.push(place);
        }
        let called = watchers.into_iter().rev().filter(|watcher| watcher.is_called);
        called.filter_map(Watcher::alive).collect()
    }
}
