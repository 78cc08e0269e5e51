//! Weak references: a side table from numbers to living objects, and the callbacks that wait for a death.

use std::collections::HashMap;
use std::ptr::NonNull;

use crate::hashing::UniqueState;
use crate::header::{Header, flag};
use crate::trace::{Trace, Visitor};
use crate::{Mutable, Payload, Value, heap};

/// A number that stands for an object as long as it lives; never used again afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WeakId(u64);

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

    /// Lets the death of the target queue `watcher`'s object for its callback.
    pub fn watch(watcher: &crate::Gc<WeakWatcher>, token: &mut crate::Token) {
        let own = watcher.header_ptr();
        let inner = watcher.write(token);
        if inner.callback.is_unset() || inner.callback.is_none() {
            return;
        }
        if let Some(id) = inner.id {
            inner.own = Some(own);
            heap::with(|heap| heap.weak.borrow_mut().watch(id, own));
        }
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

struct Entry {
    object: NonNull<Header>,
    watchers: Vec<NonNull<Header>>,
}

/// The side table: objects that have weak references, by number and by address.
pub(crate) struct WeakTable {
    entries: Option<HashMap<WeakId, Entry, UniqueState>>,
    ids: Option<HashMap<NonNull<Header>, WeakId, UniqueState>>,
    next: u64,
}

impl WeakTable {
    pub const fn new() -> WeakTable {
        WeakTable { entries: None, ids: None, next: 1 }
    }

    pub fn id_of(&mut self, object: NonNull<Header>) -> WeakId {
        let ids = self.ids.get_or_insert_default();
        if let Some(id) = ids.get(&object) {
            return *id;
        }
        let id = WeakId(self.next);
        self.next += 1;
        ids.insert(object, id);
        self.entries.get_or_insert_default().insert(id, Entry { object, watchers: Vec::new() });
        // SAFETY: the caller holds a reference to the object.
        unsafe { object.as_ref() }.set(flag::WEAK);
        id
    }

    pub fn object_of(&self, id: WeakId) -> Option<NonNull<Header>> {
        self.entries.as_ref()?.get(&id).map(|entry| entry.object)
    }

    pub fn watch(&mut self, id: WeakId, watcher: NonNull<Header>) {
        if let Some(entry) = self.entries.as_mut().and_then(|entries| entries.get_mut(&id)) {
            entry.watchers.push(watcher);
        }
    }

    pub fn unwatch(&mut self, id: WeakId, watcher: NonNull<Header>) {
        if let Some(entry) = self.entries.as_mut().and_then(|entries| entries.get_mut(&id)) {
            entry.watchers.retain(|other| *other != watcher);
        }
    }

    /// Forgets the object and returns its watchers that are alive, latest first as CPython calls them.
    pub fn object_died(&mut self, object: NonNull<Header>) -> Vec<Value> {
        let Some(id) = self.ids.as_mut().and_then(|ids| ids.remove(&object)) else {
            return Vec::new();
        };
        let Some(entry) = self.entries.as_mut().and_then(|entries| entries.remove(&id)) else {
            return Vec::new();
        };
        let alive = entry.watchers.into_iter().rev().filter_map(|watcher| {
            // SAFETY: a watcher leaves the table when its payload is dropped, before its memory is given back.
            let header = unsafe { watcher.as_ref() };
            if header.count() == 0 || header.has(flag::CONDEMNED) {
                return None;
            }
            header.count_up();
            // SAFETY: the count just taken belongs to this value.
            Some(unsafe { Value::from_header(watcher) })
        });
        alive.collect()
    }
}
