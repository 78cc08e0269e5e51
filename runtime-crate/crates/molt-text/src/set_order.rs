//! The hash table of CPython's set and frozenset (Objects/setobject.c): the same probes, the same growth, so that the same
//! operations leave the same order of iteration.
//!
//! Equality is the caller's: comparing two keys may run Python code, which may change this very set. So a lookup is a
//! `Probe` that yields one candidate at a time and holds no borrow; after a comparison the caller asks `is_current` and
//! starts again if the table has changed.

use std::mem;

const MIN_SIZE: usize = 8;
const LINEAR_PROBES: usize = 9;
const PERTURB_SHIFT: u32 = 5;
/// Larger sets double when they grow; smaller ones quadruple.
const LARGE: usize = 50_000;

/// A place for a key.
#[derive(Clone, Debug)]
struct Slot<T> {
    /// That of the key, or whether there was one.
    hash: i64,
    key: Option<T>,
}

const VACANT: i64 = 0;
/// A removed key: lookups go on past it.
const DUMMY: i64 = -1;

impl<T> Slot<T> {
    fn vacant() -> Slot<T> {
        Slot { hash: VACANT, key: None }
    }

    fn is_vacant(&self) -> bool {
        self.key.is_none() && self.hash == VACANT
    }
}

fn vacant_slots<T>(count: usize) -> Box<[Slot<T>]> {
    std::iter::repeat_with(Slot::vacant).take(count).collect()
}

/// A set's table of keys with their hashes.
#[derive(Clone, Debug)]
pub struct SetTable<T> {
    /// Not allocated as long as nothing was ever added.
    slots: Box<[Slot<T>]>,
    /// Slots with keys and dummies.
    fill: u32,
    used: u32,
    /// Where the next `pop` begins to look.
    finger: u32,
    version: u32,
}

/// A lookup under way.
#[derive(Clone, Copy, Debug)]
pub struct Probe {
    hash: i64,
    perturb: u64,
    /// Where the current run of neighbouring slots began, the slot to look at next, and how many follow it in the run.
    run: usize,
    slot: usize,
    left: usize,
    /// A dummy passed on the way, whose slot a new key takes.
    dummy: Option<usize>,
    version: u32,
}

/// What a lookup came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The key in this slot has the same hash: compare it.
    Candidate(usize),
    /// The key is not in the set; it would be added in this slot.
    Vacant(usize),
}

impl<T> Default for SetTable<T> {
    fn default() -> Self {
        SetTable { slots: Box::default(), fill: 0, used: 0, finger: 0, version: 0 }
    }
}

#[inline]
fn linear_probes(slot: usize, mask: usize) -> usize {
    if slot + LINEAR_PROBES <= mask { LINEAR_PROBES } else { 0 }
}

impl Probe {
    #[inline]
    fn new(hash: i64, mask: usize, version: u32) -> Self {
        let slot = hash as usize & mask;
        Probe { hash, perturb: hash as u64, run: slot, slot, left: linear_probes(slot, mask), dummy: None, version }
    }

    #[inline]
    fn advance(&mut self, mask: usize) {
        if self.left > 0 {
            self.left -= 1;
            self.slot += 1;
            return;
        }
        self.perturb >>= PERTURB_SHIFT;
        self.run = self.run.wrapping_mul(5).wrapping_add(1).wrapping_add(self.perturb as usize) & mask;
        self.slot = self.run;
        self.left = linear_probes(self.run, mask);
    }
}

impl<T> SetTable<T> {
    pub fn new() -> Self {
        SetTable::default()
    }

    pub fn len(&self) -> usize {
        self.used as usize
    }

    fn fill(&self) -> usize {
        self.fill as usize
    }

    #[inline]
    fn mask(&self) -> usize {
        self.slots.len().max(MIN_SIZE) - 1
    }

    fn changed(&mut self) {
        self.version = self.version.wrapping_add(1);
    }

    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// A number that every change of the table changes.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Begins to look for a key with this hash.
    pub fn probe(&self, hash: i64) -> Probe {
        Probe::new(hash, self.mask(), self.version)
    }

    /// Whether the table is still the one that the probe began with.
    pub fn is_current(&self, probe: &Probe) -> bool {
        self.version == probe.version
    }

    /// The next slot of the lookup; after `Vacant` there is none.
    pub fn next_step(&self, probe: &mut Probe) -> Step {
        let mask = self.mask();
        loop {
            let slot = probe.slot;
            let Some(found) = self.slots.get(slot) else { return Step::Vacant(probe.dummy.unwrap_or(slot)) };
            match &found.key {
                Some(_) => {
                    probe.advance(mask);
                    if found.hash == probe.hash {
                        return Step::Candidate(slot);
                    }
                }
                None if found.hash == DUMMY => {
                    probe.dummy = Some(slot);
                    probe.advance(mask);
                }
                None => return Step::Vacant(probe.dummy.unwrap_or(slot)),
            }
        }
    }

    /// A lookup whose comparison cannot change the set: the slot that holds the key, or where to add it.
    pub fn find(&self, hash: i64, mut is_equal: impl FnMut(&T) -> bool) -> Result<usize, usize> {
        let mut probe = self.probe(hash);
        loop {
            match self.next_step(&mut probe) {
                Step::Vacant(slot) => return Err(slot),
                Step::Candidate(slot) if self.key(slot).is_some_and(&mut is_equal) => {
                    return Ok(slot);
                }
                Step::Candidate(_) => {}
            }
        }
    }

    /// The key in a slot.
    pub fn key(&self, slot: usize) -> Option<&T> {
        self.slots.get(slot)?.key.as_ref()
    }

    /// Adds a key where a lookup with the same hash, and no change since, ended.
    pub fn insert_at(&mut self, slot: usize, hash: i64, key: T) {
        if self.slots.is_empty() {
            self.slots = vacant_slots(MIN_SIZE);
        }
        let replaced = mem::replace(&mut self.slots[slot], Slot { hash, key: Some(key) });
        debug_assert!(replaced.key.is_none());
        self.used += 1;
        self.changed();
        if replaced.hash == DUMMY {
            return;
        }
        self.fill += 1;
        if self.fill() * 5 >= self.mask() * 3 {
            self.resize(self.grown());
        }
    }

    fn grown(&self) -> usize {
        if self.len() > LARGE { self.len() * 2 } else { self.len() * 4 }
    }

    /// Takes the key out of a slot (`set_discard_entry`).
    pub fn remove_at(&mut self, slot: usize) -> Option<T> {
        let place = self.slots.get_mut(slot)?;
        let key = place.key.take()?;
        place.hash = DUMMY;
        self.used -= 1;
        self.changed();
        Some(key)
    }

    /// `set.pop`: the first key from where the last one was found.
    pub fn pop(&mut self) -> Option<T> {
        if self.used == 0 {
            return None;
        }
        let (start, mask) = (self.finger as usize & self.mask(), self.mask());
        let found = (start..=mask).chain(0..start).find(|&slot| self.key(slot).is_some())?;
        self.finger = found as u32 + 1;
        self.remove_at(found)
    }

    /// Empties the table; what was in it is returned, to be dropped when no borrow is held.
    pub fn clear(&mut self) -> SetTable<T> {
        let emptied = SetTable { finger: self.finger, version: self.version.wrapping_add(1), ..SetTable::default() };
        mem::replace(self, emptied)
    }

    /// The first key at this slot or after it, as (slot, hash, key): a cursor that survives changes.
    pub fn next_from(&self, slot: usize) -> Option<(usize, i64, &T)> {
        let rest = self.slots.get(slot..)?;
        rest.iter().enumerate().find_map(|(offset, entry)| Some((slot + offset, entry.hash, entry.key.as_ref()?)))
    }

    /// Hashes and keys in order.
    pub fn iter(&self) -> impl Iterator<Item = (i64, &T)> {
        self.slots.iter().filter_map(|slot| Some((slot.hash, slot.key.as_ref()?)))
    }

    /// Makes room before the keys of a dict are added one by one (the dict case of `set_update_internal`). For another set
    /// there is `begin_merge`; other iterables are added without it.
    pub fn reserve_for_merge(&mut self, other_len: usize) {
        if (self.fill() + other_len) * 5 >= self.mask() * 3 {
            self.resize((self.len() + other_len) * 2);
        }
    }

    /// After keys were removed one by one (`set_difference_update_internal`): if more than a quarter are dummies, they go.
    pub fn sweep_dummies(&mut self) {
        if self.fill() - self.len() > self.mask() / 4 {
            self.resize(self.grown());
        }
    }

    /// The smallest table with more slots than `least`, filled in the order of the old one (`set_table_resize`).
    fn resize(&mut self, least: usize) {
        let mut size = MIN_SIZE;
        while size <= least {
            size *= 2;
        }
        if size == MIN_SIZE && self.mask() == MIN_SIZE - 1 && self.fill == self.used {
            return;
        }
        let old = mem::replace(&mut self.slots, vacant_slots(size));
        self.fill = self.used;
        self.changed();
        for slot in old {
            if let Some(key) = slot.key {
                self.insert_clean(slot.hash, key);
            }
        }
    }

    /// Moves the slots to another place, if where they are is `unwanted`.
    pub fn move_if(&mut self, unwanted: fn(*const u8) -> bool) {
        if !self.slots.is_empty() && unwanted(self.slots.as_ptr().cast()) {
            let slots = mem::take(&mut self.slots);
            let mut moved = molt_room::vec(slots.len());
            moved.extend(slots);
            self.slots = moved.into_boxed_slice();
        }
    }

    /// Adds a key that is not there to a table without dummies.
    fn insert_clean(&mut self, hash: i64, key: T) {
        let mut probe = self.probe(hash);
        while !self.slots[probe.slot].is_vacant() {
            probe.advance(self.mask());
        }
        self.slots[probe.slot] = Slot { hash, key: Some(key) };
    }
}

impl<T: Clone> SetTable<T> {
    /// The beginning of adding all keys of another set (`set_merge`): makes room, and if this table holds neither keys nor
    /// dummies takes them over without a comparison. Otherwise false: the caller adds them one by one, in order.
    pub fn begin_merge(&mut self, other: &SetTable<T>) -> bool {
        if other.is_empty() {
            return true;
        }
        self.reserve_for_merge(other.len());
        if self.fill > 0 {
            return false;
        }
        if self.mask() == other.mask() && other.fill == other.used {
            self.slots = other.slots.clone();
        } else {
            self.slots = vacant_slots(self.mask() + 1);
            other.iter().for_each(|(hash, key)| self.insert_clean(hash, key.clone()));
        }
        (self.fill, self.used) = (other.used, other.used);
        self.changed();
        true
    }

    /// `set(s)`, `s.copy()`, and what `s | t` begins with. Not a clone: dummies are left out, and the size may differ.
    pub fn copy_of(other: &SetTable<T>) -> Self {
        let mut copy = SetTable::new();
        copy.begin_merge(other);
        copy
    }
}

#[cfg(test)]
mod tests {
    use super::SetTable;

    #[test]
    fn keys_stay_in_their_slots_when_these_move() {
        let mut table = SetTable::new();
        table.move_if(|_| true);
        for key in [3, 11, 19, 4, 40] {
            let Err(slot) = table.find(key, |other| *other == key) else { continue };
            table.insert_at(slot, key, key);
        }
        let slot = table.find(11, |key| *key == 11).unwrap();
        table.remove_at(slot);
        let before: Vec<_> = table.iter().map(|(_, key)| *key).collect();
        table.move_if(|_| true);
        let after: Vec<_> = table.iter().map(|(_, key)| *key).collect();
        assert_eq!((before, table.find(11, |key| *key == 11)), (after, Err(slot)));
    }
}
