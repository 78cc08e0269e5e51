//! Coroutines that are lent a value of the scheduler's while they run: the world, of which there is one.
//!
//! The scheduler holds `&mut C` and lends it for the time of each resume; the body holds `&mut C` and gives it back for the time
//! of each suspension. Whoever runs has the only usable reference, as if each of the two called the other.

use std::ptr::NonNull;

use crate::coroutine::{Coroutine, Step};
use crate::pool::StackError;
use crate::suspender::{Interrupt, Suspender};

/// The lent value's place, on its way between two stacks.
struct Place<C>(NonNull<C>);

/// A coroutine whose body works on a value that is lent to it with each resume.
pub struct LentCoroutine<C, R> {
    coroutine: Coroutine<Place<C>, (), R>,
    home: Option<NonNull<C>>,
}

/// The body's end: gives the value back until the next resume.
pub struct Lender<C> {
    suspender: Suspender<Place<C>, ()>,
}

impl<C: 'static, R: 'static> LentCoroutine<C, R> {
    /// Prepares `body` on a pooled stack; nothing runs before the first resume.
    ///
    /// # Errors
    /// [`StackError`] when the bound on stacks is reached or the system refuses one.
    pub fn new(body: impl FnOnce(&mut C, Lender<C>) -> R + 'static) -> Result<Self, StackError> {
        let coroutine = Coroutine::new(move |suspender, first: Result<Place<C>, u64>| {
            let Ok(Place(mut place)) = first else {
                unreachable!("a lent coroutine is resumed with its value, never cancelled")
            };
            // SAFETY: the place comes from the `&mut C` of the resume that runs this body. The reference made here is used
            // only while a resume lasts: outside of one the body is suspended inside `Lender::give`, which borrows it, and
            // every resume brings the same place (`LentCoroutine::resume` sees to it).
            let cell = unsafe { place.as_mut() };
            body(cell, Lender { suspender })
        })?;
        Ok(LentCoroutine { coroutine, home: None })
    }

    /// Runs it until it gives the value back or ends.
    ///
    /// # Panics
    /// When it has ended already, or when `cell` is not the value that the first resume lent.
    #[inline]
    pub fn resume(&mut self, cell: &mut C) -> Step<(), R> {
        let place = NonNull::from(cell);
        let home = *self.home.get_or_insert(place);
        assert!(home == place, "a coroutine was lent another value than before");
        self.coroutine.resume(Place(place))
    }

    /// Whether it was started and has not ended.
    pub fn is_suspended(&self) -> bool {
        self.coroutine.is_suspended()
    }
}

impl<C: 'static> Lender<C> {
    /// Gives the value back to the scheduler and stops here until it resumes the coroutine.
    ///
    /// # Errors
    /// [`Interrupt`] when this is not the running coroutine, or while it unwinds; it was not suspended then.
    #[inline]
    pub fn give(&self, _cell: &mut C) -> Result<(), Interrupt> {
        self.suspender.suspend(()).map(drop)
    }
}
