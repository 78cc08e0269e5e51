//! The index of an insertion-ordered dict: from a hash to positions in the dict's vector of entries (the design of
//! CPython Objects/dictobject.c: a sparse table of indices beside dense entries).
//!
//! Equality is the caller's, as in `set_order`: a lookup yields positions of entries that may have the hash, one at a time,
//! and holds no borrow. The order of probes is not observable, since a dict's order is that of its entries.
//!
//! Up to eight entries there is no table: a word holds one byte of each entry's hash, and one comparison finds those that
//! match. A table has one, two or four bytes a slot, as many as the positions need.

/// Up to so many entries there is no table.
pub const SCANNED: usize = 8;
const PERTURB_SHIFT: u32 = 5;
const VACANT: u32 = u32::MAX;
const REMOVED: u32 = u32::MAX - 1;
/// The largest tables, in bytes, with slots of one and of two bytes: 256 and 65,536 of them.
const NARROW: usize = 1 << 8;
const MIDDLE: usize = 1 << 17;
const LOW_BITS: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// Bytes of a slot, as a power of two.
enum Width {
    One,
    Two,
    Four,
}

/// The entries of a dict, as far as the index needs to know them.
pub trait DictEntries {
    /// How many places there are, empty ones included.
    fn len(&self) -> usize;

    /// The hash of the key at a position; None where an entry was removed and its place is left empty.
    fn hash_at(&self, position: usize) -> Option<i64>;

    /// Whether there are no places.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Index over the entries of a dict. Each change of the entries is told to it. Between two calls of `rebuild` no more entries
/// may come than that call was told.
#[derive(Clone, Debug, Default)]
pub struct DictIndex {
    /// Positions of entries, in slots of as many bytes as the length of all tells; empty while the entries are few.
    slots: Box<[u8]>,
    /// While there is no table: of the hash of each entry the lowest byte, at the byte of its position.
    marks: u64,
}

/// A lookup under way.
#[derive(Clone, Copy, Debug)]
pub struct DictProbe {
    hash: i64,
    perturb: u64,
    /// The slot to look at next, or without a table the position.
    next: usize,
}

impl DictProbe {
    /// The hash that is looked for.
    #[inline]
    pub fn hash(&self) -> i64 {
        self.hash
    }

    #[inline]
    fn advance(&mut self, mask: usize) {
        self.perturb >>= PERTURB_SHIFT;
        self.next = self.next.wrapping_mul(5).wrapping_add(1).wrapping_add(self.perturb as usize) & mask;
    }
}

impl DictIndex {
    pub fn new() -> Self {
        DictIndex::default()
    }

    /// Whether there is no table.
    #[inline]
    pub fn is_scan(&self) -> bool {
        self.slots.is_empty()
    }

    #[inline]
    fn width(&self) -> Width {
        match self.slots.len() {
            bytes if bytes <= NARROW => Width::One,
            bytes if bytes <= MIDDLE => Width::Two,
            _ => Width::Four,
        }
    }

    /// The number of slots less one.
    #[inline]
    fn mask(&self) -> usize {
        (self.slots.len() >> self.width() as u32) - 1
    }

    /// What a slot holds, the marks of narrow slots as those of wide ones.
    #[inline]
    fn slot(&self, at: usize) -> u32 {
        match self.width() {
            Width::One => {
                let position = self.slots[at];
                if position >= REMOVED as u8 { u32::from(position) | !0xff } else { u32::from(position) }
            }
            Width::Two => {
                let bytes = &self.slots[2 * at..][..2];
                let position = u16::from_le_bytes([bytes[0], bytes[1]]);
                if position >= REMOVED as u16 { u32::from(position) | !0xffff } else { u32::from(position) }
            }
            Width::Four => {
                let bytes = &self.slots[4 * at..][..4];
                u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
            }
        }
    }

    #[inline]
    fn set_slot(&mut self, at: usize, position: u32) {
        match self.width() {
            Width::One => self.slots[at] = position as u8,
            Width::Two => self.slots[2 * at..][..2].copy_from_slice(&(position as u16).to_le_bytes()),
            Width::Four => self.slots[4 * at..][..4].copy_from_slice(&position.to_le_bytes()),
        }
    }

    /// Begins to look for a key with this hash. The probe is void after any change of the dict: the caller keeps a version.
    #[inline]
    pub fn probe(&self, hash: i64) -> DictProbe {
        let next = if self.slots.is_empty() { 0 } else { hash as usize & self.mask() };
        DictProbe { hash, perturb: hash as u64, next }
    }

    /// The position at which a lookup looks first, where there is one and positions are small.
    #[inline(always)]
    pub fn first_position(&self, hash: i64) -> Option<usize> {
        if self.slots.is_empty() {
            let differing = self.marks ^ (u64::from(hash as u8) * 0x0101_0101_0101_0101);
            let equal = !(((differing & LOW_BITS) + LOW_BITS) | differing | LOW_BITS);
            return Some(equal.trailing_zeros() as usize / 8);
        }
        if self.slots.len() > NARROW {
            return None;
        }
        let position = self.slots.get(hash as usize & (self.slots.len() - 1))?;
        Some(usize::from(*position))
    }

    /// The position of the next entry, of `len`, that may have the probe's hash and may have been removed; None if there is
    /// none left.
    #[inline]
    pub fn next_position(&self, probe: &mut DictProbe, len: usize) -> Option<usize> {
        if self.slots.is_empty() {
            if probe.next >= SCANNED {
                return None;
            }
            let differing = self.marks ^ (u64::from(probe.hash as u8) * 0x0101_0101_0101_0101);
            // The highest bit of each byte that is zero.
            let equal = !(((differing & LOW_BITS) + LOW_BITS) | differing | LOW_BITS) >> (8 * probe.next);
            let found = probe.next + equal.trailing_zeros() as usize / 8;
            probe.next = found + 1;
            return (found < len).then_some(found);
        }
        if self.slots.len() > NARROW {
            return self.next_position_wide(probe);
        }
        let mask = self.slots.len() - 1;
        loop {
            let position = self.slots[probe.next & mask];
            if position == VACANT as u8 {
                return None;
            }
            probe.advance(mask);
            if position != REMOVED as u8 {
                return Some(usize::from(position));
            }
        }
    }

    /// As [`DictIndex::next_position`], for tables of more than one byte a slot.
    #[inline(never)]
    fn next_position_wide(&self, probe: &mut DictProbe) -> Option<usize> {
        if self.slots.len() <= MIDDLE { self.next_slot::<2>(probe) } else { self.next_slot::<4>(probe) }
    }

    #[inline(always)]
    fn next_slot<const BYTES: usize>(&self, probe: &mut DictProbe) -> Option<usize> {
        let (slots, _) = self.slots.as_chunks::<BYTES>();
        let mask = slots.len() - 1;
        let wide = |slot: &[u8; BYTES]| {
            let mut bytes = [0; 4];
            bytes[..BYTES].copy_from_slice(slot);
            u32::from_le_bytes(bytes)
        };
        let vacant = wide(&[0xff; BYTES]);
        loop {
            let position = wide(&slots[probe.next & mask]);
            if position == vacant {
                return None;
            }
            probe.advance(mask);
            if position != vacant - 1 {
                return Some(position as usize);
            }
        }
    }

    /// The position of the next entry with the probe's hash; None if there is none left.
    #[inline]
    pub fn next_candidate(&self, probe: &mut DictProbe, entries: &impl DictEntries) -> Option<usize> {
        loop {
            let position = self.next_position(probe, entries.len())?;
            if entries.hash_at(position) == Some(probe.hash) {
                return Some(position);
            }
        }
    }

    /// A lookup whose comparison cannot change the dict. It is also asked for entries of other hashes, and for removed ones.
    #[inline]
    pub fn find(&self, hash: i64, len: usize, mut is_equal: impl FnMut(usize) -> bool) -> Option<usize> {
        let mut probe = self.probe(hash);
        while let Some(position) = self.next_position(&mut probe, len) {
            if is_equal(position) {
                return Some(position);
            }
        }
        None
    }

    /// Enters the last entry, which was just pushed and has this hash; `room` as for `rebuild`.
    #[inline]
    pub fn pushed(&mut self, hash: i64, entries: &impl DictEntries, room: usize) {
        let Some(position) = entries.len().checked_sub(1) else {
            return;
        };
        if !self.slots.is_empty() {
            self.enter(hash, position);
        } else if position < SCANNED {
            self.set_mark(hash, position);
        } else {
            self.rebuild(entries, room);
        }
    }

    #[inline]
    fn set_mark(&mut self, hash: i64, position: usize) {
        let shift = 8 * position;
        self.marks = self.marks & !(0xff << shift) | u64::from(hash as u8) << shift;
    }

    #[inline]
    fn enter(&mut self, hash: i64, position: usize) {
        let (mut probe, mask) = (self.probe(hash), self.mask());
        if self.slots.len() <= NARROW {
            while self.slots[probe.next & mask] != VACANT as u8 {
                probe.advance(mask);
            }
            self.slots[probe.next & mask] = position as u8;
            return;
        }
        while self.slot(probe.next) != VACANT {
            probe.advance(mask);
        }
        self.set_slot(probe.next, position as u32);
    }

    /// Forgets the entry at a position, whose key had this hash; its place may stay empty or, if it is the last, go.
    pub fn removed(&mut self, hash: i64, position: usize) {
        if self.slots.is_empty() {
            return;
        }
        let mut probe = self.probe(hash);
        loop {
            match self.slot(probe.next) {
                VACANT => return,
                found if found as usize == position => return self.set_slot(probe.next, REMOVED),
                _ => probe.advance(self.mask()),
            }
        }
    }

    /// Builds the index anew, for `room` entries in all: after empty places were squeezed out, or entries came in some other way.
    pub fn rebuild(&mut self, entries: &impl DictEntries, room: usize) {
        if entries.len() <= SCANNED {
            self.slots = Box::default();
            for position in 0..entries.len() {
                self.set_mark(entries.hash_at(position).unwrap_or_default(), position);
            }
            return;
        }
        // At most half full.
        let size = (room.max(entries.len()) * 2).next_power_of_two();
        let bytes = match size {
            size if size <= NARROW => size,
            size if size * 2 <= MIDDLE => size * 2,
            size => size * 4,
        };
        self.slots = vec![0xff; bytes].into_boxed_slice();
        for position in 0..entries.len() {
            if let Some(hash) = entries.hash_at(position) {
                self.enter(hash, position);
            }
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots = Box::default();
    }
}
