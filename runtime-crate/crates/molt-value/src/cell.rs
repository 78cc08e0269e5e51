//! A part that changes inside of a payload that does not.

use std::cell::UnsafeCell;

use crate::Token;
use crate::trace::{Trace, Visitor};

/// A value behind the token, for [`crate::Frozen`] payloads most of which never changes.
#[derive(Default)]
pub struct TokenCell<T> {
    inner: UnsafeCell<T>,
}

impl<T> TokenCell<T> {
    /// A cell with this content.
    pub const fn new(content: T) -> TokenCell<T> {
        TokenCell { inner: UnsafeCell::new(content) }
    }

    /// The content, for as long as the token is borrowed.
    #[inline]
    pub fn read<'a>(&'a self, _token: &'a Token) -> &'a T {
        // SAFETY: exclusive access needs the exclusive token, which cannot exist while this shared borrow lives.
        unsafe { &*self.inner.get() }
    }

    /// The content, exclusively, for as long as the token is borrowed.
    #[inline]
    #[allow(clippy::mut_from_ref)]
    pub fn write<'a>(&'a self, _token: &'a mut Token) -> &'a mut T {
        // SAFETY: any other access needs the token, which is borrowed exclusively for `'a`.
        unsafe { &mut *self.inner.get() }
    }
}

impl<T: Trace> Trace for TokenCell<T> {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        // SAFETY: whoever traces holds the exclusive token, so the content is not borrowed.
        unsafe { &*self.inner.get() }.trace(visitor);
    }
}
