//! Coroutines that are lent a value of the scheduler's while they run: the world, of which there is one.
//!
//! The scheduler holds `&mut C` and lends it for the time of each resume; the body holds `&mut C` and gives it back for the time
//! of each suspension. Whoever runs has the only usable reference, as if each of the two called the other.
//!
//! While a body is suspended others change the value, though the frames of the body hold references to it. The compiler must not
//! keep what it knew of the value across a suspension: [`Lend`] sees to that.

use std::ptr::NonNull;

use crate::coroutine::{Coroutine, Step};
use crate::pool::StackError;
use crate::suspender::{Interrupt, Suspender};

/// A value that coroutines can be lent. [`lend!`](crate::lend) says of a type that it is one.
///
/// # Safety
/// The type is not `Unpin`: only then does the compiler not take a `&mut` to it for the one way to the value, and reads it anew after
/// each call.
pub unsafe trait Lend: 'static {}

/// Says that values of a type can be lent to coroutines; it does not compile for a type that is `Unpin`. A field of the type
/// `PhantomPinned` makes it none.
///
/// ```compile_fail,E0283
/// struct Plain(u64);
/// molt_stack::lend!(Plain);
/// ```
#[macro_export]
macro_rules! lend {
    ($type:ty) => {
        const _: () = {
            struct Movable;
            trait NotUnpin<Reason> {
                fn holds() {}
            }
            impl<T: ?Sized> NotUnpin<()> for T {}
            impl<T: ?Sized + Unpin> NotUnpin<Movable> for T {}
            // Which of the two is meant can be told only where the second does not apply.
            let _ = <$type as NotUnpin<_>>::holds;
        };
        #[allow(unsafe_code)]
        // SAFETY: the type is not `Unpin`, or the lines above did not compile.
        unsafe impl $crate::Lend for $type {}
    };
}

/// The lent value's place, on its way between two stacks.
struct Place<C>(NonNull<C>);

/// A coroutine whose body works on a value that is lent to it with each resume.
pub struct LentCoroutine<C, R> {
    coroutine: Coroutine<Place<C>, Place<C>, R>,
    home: Option<NonNull<C>>,
}

/// The body's end: gives the value back until the next resume.
pub struct Lender<C> {
    suspender: Suspender<Place<C>, Place<C>>,
}

impl<C: Lend, R: 'static> LentCoroutine<C, R> {
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
            // every resume brings the same place (`LentCoroutine::resume` sees to it). That others use the value meanwhile is
            // what the bound `Lend` is for.
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
        match self.coroutine.resume(Place(place)) {
            Step::Suspended(Place(given)) => {
                assert!(given == place, "a coroutine gave back another value than it was lent");
                Step::Suspended(())
            }
            Step::Finished(result) => Step::Finished(result),
            Step::Panicked(panic) => Step::Panicked(panic),
        }
    }

    /// Whether it was started and has not ended.
    pub fn is_suspended(&self) -> bool {
        self.coroutine.is_suspended()
    }
}

impl<C: Lend> Lender<C> {
    /// Gives the value back to the scheduler and stops here until it resumes the coroutine.
    ///
    /// # Errors
    /// [`Interrupt`] when this is not the running coroutine, or while it unwinds; it was not suspended then.
    #[inline]
    pub fn give(&self, cell: &mut C) -> Result<(), Interrupt> {
        self.suspender.suspend(Place(NonNull::from(cell))).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use std::marker::PhantomPinned;

    use super::*;

    struct World {
        turns: u64,
        _shared: PhantomPinned,
    }

    crate::lend!(World);

    /// Reads a field before and after a suspension through one reference, as all code above `Lender::give` does.
    #[inline(always)]
    fn around(world: &mut World, lender: &Lender<World>) -> (u64, u64) {
        let before = world.turns;
        lender.give(world).unwrap();
        (before, world.turns)
    }

    #[test]
    fn what_changes_during_a_suspension_is_seen_after_it() {
        let mut coroutine = LentCoroutine::new(|world: &mut World, lender| {
            let first = around(world, &lender);
            world.turns += 10;
            (first, around(world, &lender))
        })
        .unwrap();
        let mut world = World { turns: 1, _shared: PhantomPinned };
        assert!(matches!(coroutine.resume(&mut world), Step::Suspended(())));
        world.turns = 2;
        assert!(matches!(coroutine.resume(&mut world), Step::Suspended(())));
        assert_eq!(world.turns, 12);
        world.turns = 5;
        assert!(matches!(coroutine.resume(&mut world), Step::Finished(((1, 2), (12, 5)))));
    }
}
