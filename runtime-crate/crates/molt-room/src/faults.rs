//! Requests for room that fail because a test wants it: the n-th from now on, once. SQLite's "out of memory" tests go through all n.

use std::cell::Cell;

thread_local! {
    /// How many more requests succeed; none fails while it is `None`.
    static LEFT: Cell<Option<u64>> = const { Cell::new(None) };
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

/// Lets the request after the next `n` fail, or none.
pub fn fail_after(n: Option<u64>) {
    LEFT.set(n);
}

/// Whether a failure is still to come.
pub fn is_armed() -> bool {
    LEFT.get().is_some()
}

/// Counts requests from here on.
pub fn count_anew() {
    ASKED.set(0);
}

/// How many requests this thread has made since they are counted.
pub fn requests() -> u64 {
    ASKED.get()
}

/// A request for room: refused if it is the one that is to fail.
pub(crate) fn asked() {
    ASKED.set(ASKED.get() + 1);
    match LEFT.get() {
        Some(0) if !std::thread::panicking() => {
            LEFT.set(None);
            super::refuse();
        }
        Some(left) => LEFT.set(Some(left.saturating_sub(1))),
        None => {}
    }
}
