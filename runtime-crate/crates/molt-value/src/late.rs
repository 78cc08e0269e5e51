//! A value that is made when it is first needed, from what is known until then and no longer.

use std::cell::UnsafeCell;

/// What a value is made from, then the value.
pub struct Late<P, T> {
    state: UnsafeCell<State<P, T>>,
}

enum State<P, T> {
    Pending(P),
    Made(T),
}

impl<P: Copy, T> Late<P, T> {
    /// A value that is to be made.
    pub fn pending(plan: P) -> Late<P, T> {
        Late { state: UnsafeCell::new(State::Pending(plan)) }
    }

    /// A value that is there.
    pub fn made(value: T) -> Late<P, T> {
        Late { state: UnsafeCell::new(State::Made(value)) }
    }

    /// The value, if it is there.
    #[inline]
    pub fn get(&self) -> Option<&T> {
        // SAFETY: the cell belongs to one thread, and a value that is there stays.
        match unsafe { &*self.state.get() } {
            State::Made(value) => Some(value),
            State::Pending(_) => None,
        }
    }

    /// What the value is to be made from, unless it is there.
    #[inline]
    pub fn plan(&self) -> Option<P> {
        // SAFETY: as in `get`; the plan is copied, so nothing borrows it.
        match unsafe { &*self.state.get() } {
            State::Made(_) => None,
            State::Pending(plan) => Some(*plan),
        }
    }

    /// The value, made if it is not there.
    #[inline]
    pub fn get_or_make(&self, make: impl FnOnce(P) -> T) -> &T {
        match self.get() {
            Some(value) => value,
            None => self.make(make),
        }
    }

    #[cold]
    #[inline(never)]
    fn make(&self, make: impl FnOnce(P) -> T) -> &T {
        if let Some(plan) = self.plan() {
            let value = make(plan);
            // Making it may have asked for it.
            if self.get().is_none() {
                // SAFETY: nobody borrows a plan, and there is no value yet that could be borrowed.
                unsafe { *self.state.get() = State::Made(value) };
            }
        }
        match self.get() {
            Some(value) => value,
            None => unreachable!("what is not pending is made"),
        }
    }
}
