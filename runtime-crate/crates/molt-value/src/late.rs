//! An object that is made when it is first needed, from a static plan.

use std::cell::Cell;
use std::marker::PhantomData;
use std::ptr::NonNull;

use crate::{Gc, Payload};

/// A plan, then the object that was made from it, in one word: the address of a plan is odd here, that of an object even.
pub struct Late<P: 'static, T: Payload> {
    word: Cell<NonNull<u8>>,
    _holds: PhantomData<(&'static P, Gc<T>)>,
}

impl<P: 'static, T: Payload> Late<P, T> {
    /// An object that is to be made.
    pub fn pending(plan: &'static P) -> Late<P, T> {
        const { assert!(align_of::<P>() > 1, "the lowest bit of a plan's address tells that it is one") };
        // SAFETY: the address of a plan is even, so that the one behind it is not null.
        let word = unsafe { NonNull::new_unchecked(NonNull::from(plan).cast::<u8>().as_ptr().wrapping_add(1)) };
        Late { word: Cell::new(word), _holds: PhantomData }
    }

    /// An object that is there.
    pub fn made(object: Gc<T>) -> Late<P, T> {
        let word = object.header_ptr().cast();
        std::mem::forget(object);
        Late { word: Cell::new(word), _holds: PhantomData }
    }

    #[inline(always)]
    fn is_made(&self) -> bool {
        self.word.get().addr().get() & 1 == 0
    }

    /// The object, if it is there.
    #[inline]
    pub fn get(&self) -> Option<&Gc<T>> {
        // SAFETY: an even word is the pointer that `Gc` consists of and counts for the object; an object that is there stays.
        self.is_made().then(|| unsafe { &*self.word.as_ptr().cast::<Gc<T>>() })
    }

    /// What the object is to be made from, unless it is there.
    #[inline]
    pub fn plan(&self) -> Option<&'static P> {
        // SAFETY: an odd word is one more than the address of a plan.
        (!self.is_made()).then(|| unsafe { &*self.word.get().as_ptr().wrapping_sub(1).cast::<P>() })
    }

    /// The object, made if it is not there.
    #[inline]
    pub fn get_or_make(&self, make: impl FnOnce(&'static P) -> Gc<T>) -> &Gc<T> {
        match self.get() {
            Some(object) => object,
            None => self.make(make),
        }
    }

    #[cold]
    #[inline(never)]
    fn make(&self, make: impl FnOnce(&'static P) -> Gc<T>) -> &Gc<T> {
        if let Some(plan) = self.plan() {
            let object = make(plan);
            // Making it may have asked for it.
            if !self.is_made() {
                self.word.set(object.header_ptr().cast());
                std::mem::forget(object);
            }
        }
        match self.get() {
            Some(object) => object,
            None => unreachable!("what is not pending is made"),
        }
    }
}

impl<P: 'static, T: Payload> Drop for Late<P, T> {
    fn drop(&mut self) {
        if self.is_made() {
            // SAFETY: the word counts for the object, and nobody looks at it after this.
            drop(unsafe { Gc::<T>::from_header(self.word.get().cast()) });
        }
    }
}
