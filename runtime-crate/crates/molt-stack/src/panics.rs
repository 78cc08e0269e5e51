//! Panics as values. Native code called from compiled code catches with [`catch_panic`], never with `std`'s `catch_unwind`,
//! which would also stop the forced unwind of a coroutine at process exit.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::running;

/// The payload of a caught panic.
pub struct Panic(Box<dyn Any + Send>);

impl Panic {
    pub(crate) fn new(payload: Box<dyn Any + Send>) -> Self {
        Panic(payload)
    }

    /// The text given to `panic!`, when the payload is one.
    pub fn message(&self) -> &str {
        if let Some(text) = self.0.downcast_ref::<&'static str>() {
            text
        } else if let Some(text) = self.0.downcast_ref::<String>() {
            text
        } else {
            "panic with a payload that is no text"
        }
    }

    /// The payload itself, for `std::panic::resume_unwind`.
    pub fn into_payload(self) -> Box<dyn Any + Send> {
        self.0
    }
}

impl fmt::Debug for Panic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Panic").field(&self.message()).finish()
    }
}

/// Runs `f` and returns its panic as a value; the forced unwind of this coroutine passes through.
///
/// Whoever catches answers for the state that `f` left half changed: world-shared state computes first, then commits.
#[expect(clippy::disallowed_methods, reason = "the forced unwind is passed on")]
pub fn catch_panic<R>(f: impl FnOnce() -> R) -> Result<R, Panic> {
    catch_unwind(AssertUnwindSafe(|| molt_room::in_step(f))).map_err(|payload| {
        if running::unwinding() {
            resume_unwind(payload)
        }
        Panic(payload)
    })
}
