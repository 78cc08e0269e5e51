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
#[derive(Clone, Debug)]
pub struct DictIndex {
    state: State,
}

#[derive(Clone, Debug)]
enum State {
    /// Of the hash of each entry the lowest byte, at the byte of its position.
    Marks(u64),
    /// Positions of entries, in slots of as many bytes as the length of all tells.
    Table(Box<[u8]>),
}

const _: () = assert!(size_of::<DictIndex>() == 16);

impl Default for DictIndex {
    fn default() -> Self {
        DictIndex { state: State::Marks(0) }
    }
}

/// The number of bytes of a slot, by that of all.
#[inline]
fn width(slots: &[u8]) -> Width {
    match slots.len() {
        bytes if bytes <= NARROW => Width::One,
        bytes if bytes <= MIDDLE => Width::Two,
        _ => Width::Four,
    }
}

/// The number of slots less one.
#[inline]
fn mask(slots: &[u8]) -> usize {
    (slots.len() >> width(slots) as u32) - 1
}

/// What a slot holds, the marks of narrow slots as those of wide ones.
#[inline]
fn slot(slots: &[u8], at: usize) -> u32 {
    match width(slots) {
        Width::One => {
            let position = slots[at];
            if position >= REMOVED as u8 { u32::from(position) | !0xff } else { u32::from(position) }
        }
        Width::Two => {
            let bytes = &slots[2 * at..][..2];
            let position = u16::from_le_bytes([bytes[0], bytes[1]]);
            if position >= REMOVED as u16 { u32::from(position) | !0xffff } else { u32::from(position) }
        }
        Width::Four => {
            let bytes = &slots[4 * at..][..4];
            u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
        }
    }
}

#[inline]
fn set_slot(slots: &mut [u8], at: usize, position: u32) {
    match width(slots) {
        Width::One => slots[at] = position as u8,
        Width::Two => slots[2 * at..][..2].copy_from_slice(&(position as u16).to_le_bytes()),
        Width::Four => slots[4 * at..][..4].copy_from_slice(&position.to_le_bytes()),
    }
}

/// Enters the position of an entry with this hash, in the place of a removed one if that comes first. CPython `find_empty_slot`.
#[inline]
fn enter(slots: &mut [u8], hash: i64, position: usize) {
    let mask = mask(slots);
    let mut probe = DictProbe { hash, perturb: hash as u64, next: hash as usize & mask };
    if slots.len() <= NARROW {
        while slots[probe.next & mask] < REMOVED as u8 {
            probe.advance(mask);
        }
        slots[probe.next & mask] = position as u8;
        return;
    }
    while slot(slots, probe.next) < REMOVED {
        probe.advance(mask);
    }
    set_slot(slots, probe.next, position as u32);
}

/// As [`DictIndex::next_position`], for tables of more than one byte a slot.
#[inline(never)]
fn next_position_wide(slots: &[u8], probe: &mut DictProbe) -> Option<usize> {
    if slots.len() <= MIDDLE { next_slot::<2>(slots, probe) } else { next_slot::<4>(slots, probe) }
}

#[inline(always)]
fn next_slot<const BYTES: usize>(slots: &[u8], probe: &mut DictProbe) -> Option<usize> {
    let (slots, _) = slots.as_chunks::<BYTES>();
    let mask = slots.len() - 1;
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

/// The position of the entry that is asked for, in a table of so many bytes a slot.
#[inline(always)]
fn find_slot<const BYTES: usize>(slots: &[u8], hash: i64, mut is_equal: impl FnMut(usize) -> bool) -> Option<usize> {
    let (slots, _) = slots.as_chunks::<BYTES>();
    let mask = slots.len() - 1;
    let vacant = wide(&[0xff; BYTES]);
    let mut probe = DictProbe { hash, perturb: hash as u64, next: hash as usize & mask };
    loop {
        let position = wide(&slots[probe.next & mask]);
        if position == vacant {
            return None;
        }
        if position != vacant - 1 && is_equal(position as usize) {
            return Some(position as usize);
        }
        probe.advance(mask);
    }
}

/// The number in a slot.
#[inline(always)]
fn wide<const BYTES: usize>(slot: &[u8; BYTES]) -> u32 {
    let mut bytes = [0; 4];
    bytes[..BYTES].copy_from_slice(slot);
    u32::from_le_bytes(bytes)
}

/// A word of bytes, those of the positions whose marks are that of the hash having the highest bit set.
#[inline(always)]
fn equal_marks(marks: u64, hash: i64) -> u64 {
    let differing = marks ^ (u64::from(hash as u8) * 0x0101_0101_0101_0101);
    !(((differing & LOW_BITS) + LOW_BITS) | differing | LOW_BITS)
}

#[inline]
fn set_mark(marks: &mut u64, hash: i64, position: usize) {
    let shift = 8 * position;
    *marks = *marks & !(0xff << shift) | u64::from(hash as u8) << shift;
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
        matches!(self.state, State::Marks(_))
    }

    /// Begins to look for a key with this hash. The probe is void after any change of the dict: the caller keeps a version.
    #[inline]
    pub fn probe(&self, hash: i64) -> DictProbe {
        let next = match &self.state {
            State::Marks(_) => 0,
            State::Table(slots) => hash as usize & mask(slots),
        };
        DictProbe { hash, perturb: hash as u64, next }
    }

    /// The position at which a lookup looks first, where there is one and positions are small.
    #[inline(always)]
    pub fn first_position(&self, hash: i64) -> Option<usize> {
        match &self.state {
            State::Marks(marks) => Some(equal_marks(*marks, hash).trailing_zeros() as usize / 8),
            State::Table(slots) if slots.len() > NARROW => None,
            State::Table(slots) => slots.get(hash as usize & (slots.len() - 1)).map(|&position| usize::from(position)),
        }
    }

    /// The position of the next entry, of `len`, that may have the probe's hash and may have been removed; None if there is
    /// none left.
    #[inline]
    pub fn next_position(&self, probe: &mut DictProbe, len: usize) -> Option<usize> {
        let slots = match &self.state {
            State::Marks(marks) => {
                if probe.next >= SCANNED {
                    return None;
                }
                let equal = equal_marks(*marks, probe.hash) >> (8 * probe.next);
                let found = probe.next + equal.trailing_zeros() as usize / 8;
                probe.next = found + 1;
                return (found < len).then_some(found);
            }
            State::Table(slots) if slots.len() > NARROW => return next_position_wide(slots, probe),
            State::Table(slots) => slots,
        };
        let mask = slots.len() - 1;
        loop {
            let position = slots[probe.next & mask];
            if position == VACANT as u8 {
                return None;
            }
            probe.advance(mask);
            if position != REMOVED as u8 {
                return Some(usize::from(position));
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
        let slots = match &self.state {
            State::Marks(marks) => {
                let mut equal = equal_marks(*marks, hash);
                loop {
                    let position = equal.trailing_zeros() as usize / 8;
                    if position >= len || position >= SCANNED {
                        return None;
                    }
                    if is_equal(position) {
                        return Some(position);
                    }
                    equal &= equal - 1;
                }
            }
            State::Table(slots) => slots,
        };
        match width(slots) {
            Width::One => find_slot::<1>(slots, hash, is_equal),
            Width::Two => find_slot::<2>(slots, hash, is_equal),
            Width::Four => find_slot::<4>(slots, hash, is_equal),
        }
    }

    /// Enters the last entry, which was just pushed and has this hash; `room` as for `rebuild`.
    #[inline]
    pub fn pushed(&mut self, hash: i64, entries: &impl DictEntries, room: usize) {
        let Some(position) = entries.len().checked_sub(1) else {
            return;
        };
        match &mut self.state {
            State::Table(slots) => enter(slots, hash, position),
            State::Marks(marks) if position < SCANNED => set_mark(marks, hash, position),
            State::Marks(_) => self.rebuild(entries, room),
        }
    }

    /// Forgets the entry at a position, whose key had this hash; its place may stay empty or, if it is the last, go.
    pub fn removed(&mut self, hash: i64, position: usize) {
        let mut probe = self.probe(hash);
        let State::Table(slots) = &mut self.state else { return };
        loop {
            match slot(slots, probe.next) {
                VACANT => return,
                found if found as usize == position => return set_slot(slots, probe.next, REMOVED),
                _ => probe.advance(mask(slots)),
            }
        }
    }

    /// Builds the index anew, for `room` entries in all: after empty places were squeezed out, or entries came in some other way.
    pub fn rebuild(&mut self, entries: &impl DictEntries, room: usize) {
        if entries.len() <= SCANNED {
            let mut marks = 0;
            for position in 0..entries.len() {
                set_mark(&mut marks, entries.hash_at(position).unwrap_or_default(), position);
            }
            self.state = State::Marks(marks);
            return;
        }
        // At most half full.
        let size = (room.max(entries.len()) * 2).next_power_of_two();
        let bytes = match size {
            size if size <= NARROW => size,
            size if size * 2 <= MIDDLE => size * 2,
            size => size * 4,
        };
        let mut slots = molt_room::filled(0xff, bytes).into_boxed_slice();
        for position in 0..entries.len() {
            if let Some(hash) = entries.hash_at(position) {
                enter(&mut slots, hash, position);
            }
        }
        self.state = State::Table(slots);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = DictIndex::default();
    }
}
