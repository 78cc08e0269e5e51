//! The attributes of one instance: a shape and the values it lays out.

use std::cell::UnsafeCell;
use std::mem::ManuallyDrop;
use std::ptr::NonNull;

use crate::trace::{Trace, Visitor};
use crate::{Token, Value};

/// How many more values memory is taken for at least when it runs out.
const MORE: usize = 2;

/// The attributes of one instance. What the shape's number means is the object model's affair: it names the keys of the values in
/// order, or says that the last value is a dict which holds the attributes.
pub struct Attrs {
    /// What a vector consists of, in less room: there is one for every instance.
    items: NonNull<Value>,
    /// Which keys the values have.
    pub shape: u32,
    len: u16,
    capacity: u16,
}

impl Attrs {
    /// Attributes of a shape, with these values, one a key; unset where the key is deleted or not set yet.
    ///
    /// # Panics
    /// When the vector has room for more than 65,535 values.
    #[inline]
    pub fn new(shape: u32, values: Vec<Value>) -> Attrs {
        let mut values = ManuallyDrop::new(values);
        let (len, capacity) = (values.len(), values.capacity());
        assert!(capacity <= usize::from(u16::MAX), "an instance has more attributes than it can");
        // SAFETY: the pointer of a vector is never null.
        let items = unsafe { NonNull::new_unchecked(values.as_mut_ptr()) };
        Attrs { items, shape, len: len as u16, capacity: capacity as u16 }
    }

    /// The values.
    #[inline]
    pub fn values(&self) -> &[Value] {
        // SAFETY: the parts are those of a vector that this owns.
        unsafe { std::slice::from_raw_parts(self.items.as_ptr(), usize::from(self.len)) }
    }

    /// The values, to be replaced.
    #[inline]
    pub fn values_mut(&mut self) -> &mut [Value] {
        // SAFETY: the parts are those of a vector that this owns.
        unsafe { std::slice::from_raw_parts_mut(self.items.as_ptr(), usize::from(self.len)) }
    }

    /// How many values there is memory for.
    #[inline]
    pub fn capacity(&self) -> usize {
        usize::from(self.capacity)
    }

    /// Adds a value.
    ///
    /// # Panics
    /// As [`Attrs::new`].
    #[inline]
    pub fn push(&mut self, value: Value) {
        if self.len == self.capacity {
            self.reserve(usize::from(self.len / 2).max(MORE));
        }
        // SAFETY: there is memory for one value more than there are.
        unsafe { self.items.as_ptr().add(usize::from(self.len)).write(value) };
        self.len += 1;
    }

    /// Takes memory for so many values more.
    ///
    /// # Panics
    /// As [`Attrs::new`].
    #[inline]
    pub fn reserve(&mut self, more: usize) {
        if self.values().len() + more > self.capacity() {
            self.grow(more);
        }
    }

    #[cold]
    fn grow(&mut self, more: usize) {
        let mut values = self.take_values();
        molt_room::reserve_exact(&mut values, more);
        *self = Attrs::new(self.shape, values);
    }

    /// Gives back the room that there is beyond the values, and moves them to another place, if where they are is `unwanted`.
    pub fn settle(&mut self, unwanted: fn(*const u8) -> bool) {
        if self.capacity == 0 {
            return;
        }
        if self.capacity != self.len || unwanted(self.items.as_ptr().cast()) {
            let values = self.take_values();
            let mut moved = molt_room::vec(values.len());
            moved.extend(values);
            *self = Attrs::new(self.shape, moved);
        }
    }

    /// Leaves no values and returns those that were there.
    pub fn take_values(&mut self) -> Vec<Value> {
        let taken = ManuallyDrop::new(std::mem::replace(self, Attrs::new(self.shape, Vec::new())));
        // SAFETY: the parts are those of a vector, and what owned it is forgotten.
        unsafe { Vec::from_raw_parts(taken.items.as_ptr(), taken.len.into(), taken.capacity.into()) }
    }
}

impl Default for Attrs {
    fn default() -> Attrs {
        Attrs::new(0, Vec::new())
    }
}

impl Drop for Attrs {
    #[inline]
    fn drop(&mut self) {
        if self.capacity != 0 {
            // SAFETY: the parts are those of a vector that this owns, and nobody looks at them again.
            drop(unsafe { Vec::from_raw_parts(self.items.as_ptr(), self.len.into(), self.capacity.into()) });
        }
    }
}

impl Trace for Attrs {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.values().iter().for_each(|value| value.trace(visitor));
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

const _: () = assert!(align_of::<AttrsCell>() <= 16 && size_of::<AttrsCell>() == 16);
