//! The breaker: something waits to be looked at between two operations. The entry of a function and the back edge of a loop ask.
//! CPython Python/ceval_gil.c `eval_breaker`.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether something waits. A signal's handler sets it from wherever the signal finds the process, so it is nobody's own; the heap sets it
/// when a collection is due.
pub static BREAKER: AtomicBool = AtomicBool::new(false);

/// Whether something waits to be looked at.
#[inline(always)]
pub fn is_set() -> bool {
    #[cfg(feature = "stress")]
    if crate::stress::wants_turn() {
        return true;
    }
    BREAKER.load(Ordering::Relaxed)
}

/// Something waits from now on.
pub fn set() {
    BREAKER.store(true, Ordering::SeqCst);
}

/// It is about to be looked at.
pub fn clear() {
    BREAKER.store(false, Ordering::SeqCst);
}
