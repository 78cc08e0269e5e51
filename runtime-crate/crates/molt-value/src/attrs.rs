//! The attributes of one instance: a shape and the values it lays out.

use std::cell::UnsafeCell;

use crate::trace::{Trace, Visitor};
use crate::{Token, Value};

/// The attributes of one instance. What the numbers mean is the object model's affair: a shape names the keys of
/// `values` in order, and `dict` holds the real dict once Python code has asked for `__dict__`.
#[derive(Default)]
pub struct Attrs {
    /// Which keys `values` has.
    pub shape: u32,
    /// One value a key; unset where the key is deleted or not set yet.
    pub values: Vec<Value>,
    /// The dict that took the place of `values`, or unset.
    pub dict: Value,
}

impl Trace for Attrs {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.values.trace(visitor);
        self.dict.trace(visitor);
    }
}

/// [`Attrs`] behind the token.
#[derive(Default)]
pub struct AttrsCell {
    inner: UnsafeCell<Attrs>,
}

impl AttrsCell {
    pub(crate) fn new(attrs: Attrs) -> AttrsCell {
        AttrsCell { inner: UnsafeCell::new(attrs) }
    }

    /// The attributes, for as long as the token is borrowed.
    #[inline]
    pub fn read<'a>(&'a self, _token: &'a Token) -> &'a Attrs {
        // SAFETY: exclusive access needs the exclusive token, which cannot exist while this shared borrow lives.
        unsafe { &*self.inner.get() }
    }

    /// The attributes, exclusively, for as long as the token is borrowed.
    #[inline]
    #[allow(clippy::mut_from_ref)]
    pub fn write<'a>(&'a self, _token: &'a mut Token) -> &'a mut Attrs {
        // SAFETY: any other access needs the token, which is borrowed exclusively for `'a`.
        unsafe { &mut *self.inner.get() }
    }

    pub(crate) fn get(&self) -> *mut Attrs {
        self.inner.get()
    }
}

const _: () = assert!(align_of::<AttrsCell>() <= 16 && size_of::<AttrsCell>().is_multiple_of(16));
