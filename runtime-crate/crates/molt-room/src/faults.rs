//! Requests for room that fail because a test wants it: the n-th from now on, once. SQLite's "out of memory" tests go through all n.

use std::cell::Cell;

thread_local! {
    /// How many more requests succeed; none fails while it is `None`.
    static LEFT: Cell<Option<u64>> = const { Cell::new(None) };
    static ASKED: Cell<u64> = const { Cell::new(0) };
    /// Whether unwinding would end before it came to a compiled body, which has handlers that it would pass by.
    static COVERED: Cell<bool> = const { Cell::new(true) };
    static TELLS: Cell<bool> = const { Cell::new(false) };
}

/// A stretch of a task's stack: a step, in which unwinding ends well, or a compiled body, which has none around its own code.
pub(crate) struct Stretch {
    around: bool,
}

impl Stretch {
    pub(crate) fn enter(covered: bool) -> Stretch {
        Stretch { around: COVERED.replace(covered) }
    }

    /// The stretch that goes on when the task does: others run meanwhile.
    pub(crate) fn suspended() -> Stretch {
        Stretch { around: COVERED.replace(true) }
    }
}

impl Drop for Stretch {
    fn drop(&mut self) {
        COVERED.set(self.around);
    }
}

/// Lets each request be told, with a backtrace, that is made in a compiled body and outside of its steps.
pub fn tell_uncovered(tells: bool) {
    TELLS.set(tells);
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
    if TELLS.get() && !COVERED.get() {
        eprintln!("molt: room is asked for outside of a step\n{}", std::backtrace::Backtrace::force_capture());
    }
    match LEFT.get() {
        Some(0) if !std::thread::panicking() => {
            LEFT.set(None);
            super::refuse();
        }
        Some(left) => LEFT.set(Some(left.saturating_sub(1))),
        None => {}
    }
}
