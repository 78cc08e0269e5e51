//! Collections wherever there may be one, because a test wants it: what is in use there must be known to be.

use std::cell::Cell;

use crate::Generation;

/// After how many young collections everything is collected: that takes as long as there are objects.
const FULL_EVERY: u64 = 1_000;

thread_local! {
    /// At one of how many looks at the breaker there is a collection; at none while it is 0.
    static EVERY: Cell<u64> = const { Cell::new(0) };
    static LOOKS: Cell<u64> = const { Cell::new(0) };
    static COLLECTIONS: Cell<u64> = const { Cell::new(0) };
}

/// Wants a collection at one of so many places where there may be one; at least two, since whoever has had it looks again. 0 ends it.
pub fn collect_every(places: u64) {
    EVERY.set(if places == 0 { 0 } else { places.max(2) });
}

/// How many collections came of that.
pub fn collections() -> u64 {
    COLLECTIONS.get()
}

/// Whether this look at the breaker is one that is to find it set.
pub(crate) fn wants_turn() -> bool {
    let every = EVERY.get();
    if every == 0 {
        return false;
    }
    let looks = LOOKS.get() + 1;
    LOOKS.set(looks);
    looks.is_multiple_of(every)
}

/// What is collected next, while collections are wanted.
pub(crate) fn due() -> Option<Generation> {
    if EVERY.get() == 0 {
        return None;
    }
    let collections = COLLECTIONS.get() + 1;
    COLLECTIONS.set(collections);
    Some(if collections.is_multiple_of(FULL_EVERY) { Generation::Full } else { Generation::Young })
}
