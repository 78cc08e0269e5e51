//! The index of an insertion-ordered dict: from a hash to positions in the dict's vector of entries (the design of
//! CPython Objects/dictobject.c: a sparse table of indices beside dense entries).
//!
//! Equality is the caller's, as in `set_order`: a lookup yields positions of entries with the same hash, one at a time,
//! and holds no borrow. The order of probes is not observable, since a dict's order is that of its entries.

const MIN_SLOTS: usize = 16;
/// Up to so many entries there is no table: a scan of their hashes is as quick.
const SCANNED: usize = 8;
const PERTURB_SHIFT: u32 = 5;
const VACANT: u32 = u32::MAX;
const REMOVED: u32 = u32::MAX - 1;

/// An entry of a dict, as far as the index needs to know it.
pub trait DictEntry {
    /// The hash of its key; None where an entry was removed and its place is left empty.
    fn hash(&self) -> Option<i64>;
}

/// Index over the entries of a dict. Each change of the entries is told to it.
#[derive(Clone, Debug, Default)]
pub struct DictIndex {
    /// Positions of entries; empty while the entries are few.
    slots: Vec<u32>,
    /// Slots that are not vacant.
    filled: usize,
}

/// A lookup under way.
#[derive(Clone, Copy, Debug)]
pub struct DictProbe {
    hash: i64,
    perturb: u64,
    /// The slot to look at next, or in a scan the position.
    next: usize,
}

impl DictIndex {
    pub fn new() -> Self {
        DictIndex::default()
    }

    /// Whether the entries are few enough to be scanned, without a table.
    #[inline]
    pub fn is_scan(&self) -> bool {
        self.slots.is_empty()
    }

    #[inline]
    fn mask(&self) -> usize {
        self.slots.len() - 1
    }

    /// Begins to look for a key with this hash. The probe is void after any change of the dict: the caller keeps a version.
    #[inline]
    pub fn probe(&self, hash: i64) -> DictProbe {
        let next = if self.slots.is_empty() { 0 } else { hash as usize & self.mask() };
        DictProbe { hash, perturb: hash as u64, next }
    }

    /// The position of the next entry with the probe's hash; None if there is none left.
    #[inline]
    pub fn next_candidate(&self, probe: &mut DictProbe, entries: &[impl DictEntry]) -> Option<usize> {
        if self.slots.is_empty() {
            let rest = entries.get(probe.next..)?;
            let found = probe.next + rest.iter().position(|entry| entry.hash() == Some(probe.hash))?;
            probe.next = found + 1;
            return Some(found);
        }
        loop {
            let position = self.slots[probe.next];
            if position == VACANT {
                return None;
            }
            probe.advance(self.mask());
            if position != REMOVED && entries[position as usize].hash() == Some(probe.hash) {
                return Some(position as usize);
            }
        }
    }

    /// A lookup whose comparison cannot change the dict.
    #[inline]
    pub fn find<E: DictEntry>(&self, hash: i64, entries: &[E], mut is_equal: impl FnMut(&E) -> bool) -> Option<usize> {
        let mut probe = self.probe(hash);
        while let Some(position) = self.next_candidate(&mut probe, entries) {
            if is_equal(&entries[position]) {
                return Some(position);
            }
        }
        None
    }

    /// Enters the last entry, which was just pushed.
    #[inline]
    pub fn pushed(&mut self, entries: &[impl DictEntry]) {
        let Some(position) = entries.len().checked_sub(1) else {
            return;
        };
        if self.slots.is_empty() {
            if entries.len() > SCANNED {
                self.rebuild(entries);
            }
            return;
        }
        if (self.filled + 1) * 3 > self.slots.len() * 2 {
            self.rebuild(entries);
        } else if let Some(hash) = entries[position].hash() {
            self.enter(hash, position);
        }
    }

    #[inline]
    fn enter(&mut self, hash: i64, position: usize) {
        let mut probe = self.probe(hash);
        while self.slots[probe.next] != VACANT {
            probe.advance(self.mask());
        }
        self.slots[probe.next] = position as u32;
        self.filled += 1;
    }

    /// Forgets the entry at a position, whose key had this hash; its place may stay empty or, if it is the last, go.
    pub fn removed(&mut self, hash: i64, position: usize) {
        if self.slots.is_empty() {
            return;
        }
        let mut probe = self.probe(hash);
        loop {
            match self.slots[probe.next] {
                VACANT => return,
                found if found as usize == position => {
                    self.slots[probe.next] = REMOVED;
                    return;
                }
                _ => probe.advance(self.mask()),
            }
        }
    }

    /// Builds the index anew: after empty places were squeezed out, or entries came in some other way.
    pub fn rebuild(&mut self, entries: &[impl DictEntry]) {
        let live = entries.iter().filter(|entry| entry.hash().is_some()).count();
        self.slots.clear();
        self.filled = 0;
        if entries.len() <= SCANNED {
            return;
        }
        // A third full at first, so that it grows by doubling.
        let size = (live * 3).next_power_of_two().max(MIN_SLOTS);
        self.slots.resize(size, VACANT);
        for (position, entry) in entries.iter().enumerate() {
            if let Some(hash) = entry.hash() {
                self.enter(hash, position);
            }
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.filled = 0;
    }
}

impl DictProbe {
    #[inline]
    fn advance(&mut self, mask: usize) {
        self.perturb >>= PERTURB_SHIFT;
        self.next = self.next.wrapping_mul(5).wrapping_add(1).wrapping_add(self.perturb as usize) & mask;
    }
}
