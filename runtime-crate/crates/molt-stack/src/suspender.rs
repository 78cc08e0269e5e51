//! The inside of a coroutine: giving control back to the scheduler, and awaiting Rust futures in place.

use std::fmt;
use std::future::Future;
use std::pin::pin;
use std::ptr::NonNull;
use std::task::{Context, Poll, Waker};

use corosensei::Yielder;

use crate::running;

/// Why a suspension did not end with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupt {
    /// The scheduler resumed the coroutine by `Coroutine::cancel` with this word.
    Cancelled(u64),
    /// Not suspended: the suspender was used outside its coroutine, or while another coroutine runs inside it.
    NotCurrent,
    /// Not suspended: a panic or the forced unwind is on its way through the coroutine.
    Unwinding,
}

impl fmt::Display for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Interrupt::Cancelled(_) => "cancelled",
            Interrupt::NotCurrent => "suspended from outside the running coroutine",
            Interrupt::Unwinding => "suspended while unwinding",
        })
    }
}

impl std::error::Error for Interrupt {}

/// What a coroutine is resumed with.
pub(crate) type Resumption<I> = Result<I, u64>;

/// Suspends the coroutine that it was given to. It carries no lifetime, so that a task's context can own it, and it is checked
/// instead: whoever smuggles it out of its coroutine gets [`Interrupt::NotCurrent`].
pub struct Suspender<I, O> {
    /// Lies on the coroutine's stack, above all frames of its body. Makes the type neither `Send` nor `Sync`.
    yielder: NonNull<Yielder<Resumption<I>, O>>,
    id: u64,
}

impl<I, O> Suspender<I, O> {
    /// For the root of the coroutine with this identity.
    pub(crate) fn new(yielder: &Yielder<Resumption<I>, O>, id: u64) -> Self {
        Suspender { yielder: NonNull::from(yielder), id }
    }

    /// Whether the coroutine it belongs to is the one that runs now.
    #[inline]
    pub fn is_current(&self) -> bool {
        running::id() == self.id
    }

    /// Hands `output` to the scheduler and stops here until it resumes the coroutine.
    ///
    /// # Errors
    /// [`Interrupt::Cancelled`] after a suspension; the other two without one, `output` dropped.
    #[inline]
    pub fn suspend(&self, output: O) -> Result<I, Interrupt> {
        if !self.is_current() {
            return Err(Interrupt::NotCurrent);
        }
        // Another task would see `std::thread::panicking` and poison its mutexes.
        if std::thread::panicking() || running::unwinding() {
            return Err(Interrupt::Unwinding);
        }
        // SAFETY: identities are never used again and only a resume makes one current, so this code runs on the stack of that
        // very coroutine: its root, where the yielder lies, has not returned, and nothing but it may switch away now.
        let resumption = molt_room::suspended(|| unsafe { self.yielder.as_ref() }.suspend(output));
        resumption.map_err(Interrupt::Cancelled)
    }

    /// Awaits `future` on this stack, without a box: polls it with the task's `waker`, and while it is pending suspends with
    /// `pending()`. Values that the scheduler resumes with only mean "poll again".
    ///
    /// # Errors
    /// As [`Suspender::suspend`]; cancellation is looked at only after a suspension, as asyncio does. The future is dropped before.
    #[inline]
    pub fn wait<F: Future>(
        &self,
        waker: &Waker,
        future: F,
        mut pending: impl FnMut() -> O,
    ) -> Result<F::Output, Interrupt> {
        let mut future = pin!(future);
        let mut context = Context::from_waker(waker);
        loop {
            match future.as_mut().poll(&mut context) {
                Poll::Ready(output) => return Ok(output),
                Poll::Pending => drop(self.suspend(pending())?),
            }
        }
    }
}

impl<I, O> fmt::Debug for Suspender<I, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Suspender").field("id", &self.id).finish()
    }
}
