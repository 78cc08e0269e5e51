//! A vector in two words, for payloads of which there are many.

use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use crate::trace::{Trace, Visitor};

/// What a vector consists of, for fewer than 2³² items.
pub struct ShortVec<T> {
    items: NonNull<T>,
    len: u32,
    capacity: u32,
}

impl<T> ShortVec<T> {
    /// How many items there is memory for.
    #[inline]
    pub fn capacity(&self) -> usize {
        self.capacity as usize
    }

    /// Adds an item.
    ///
    /// # Panics
    /// As [`ShortVec::edit`].
    #[inline]
    pub fn push(&mut self, item: T) {
        if self.len == self.capacity {
            self.grow();
        }
        // SAFETY: there is memory for one item more than there are.
        unsafe { self.items.as_ptr().add(self.len as usize).write(item) };
        self.len += 1;
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.edit(|items| molt_room::reserve(items, 1));
    }

    /// Lends the items out as a plain vector. If that panics they are gone.
    ///
    /// # Panics
    /// If there is memory for 2³² items afterwards.
    #[inline]
    pub fn edit<R>(&mut self, change: impl FnOnce(&mut Vec<T>) -> R) -> R {
        let mut items = std::mem::take(self).into_vec();
        let outcome = change(&mut items);
        *self = ShortVec::from(items);
        outcome
    }

    /// The items as a plain vector.
    #[inline]
    pub fn into_vec(self) -> Vec<T> {
        let parts = ManuallyDrop::new(self);
        // SAFETY: the parts are those of a vector, and what owned it is forgotten.
        unsafe { Vec::from_raw_parts(parts.items.as_ptr(), parts.len as usize, parts.capacity as usize) }
    }
}

impl<T> From<Vec<T>> for ShortVec<T> {
    #[inline]
    fn from(items: Vec<T>) -> ShortVec<T> {
        const { assert!(size_of::<T>() > 0, "a vector has endless room for items of no size") };
        assert!(items.capacity() <= u32::MAX as usize, "a vector has room for more items than it can have");
        let mut items = ManuallyDrop::new(items);
        let (len, capacity) = (items.len() as u32, items.capacity() as u32);
        // SAFETY: the pointer of a vector is never null.
        let items = unsafe { NonNull::new_unchecked(items.as_mut_ptr()) };
        ShortVec { items, len, capacity }
    }
}

impl<T> Default for ShortVec<T> {
    #[inline]
    fn default() -> ShortVec<T> {
        ShortVec { items: NonNull::dangling(), len: 0, capacity: 0 }
    }
}

impl<T> FromIterator<T> for ShortVec<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> ShortVec<T> {
        items.into_iter().collect::<Vec<T>>().into()
    }
}

impl<T> IntoIterator for ShortVec<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.into_vec().into_iter()
    }
}

impl<'a, T> IntoIterator for &'a ShortVec<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Clone> Clone for ShortVec<T> {
    fn clone(&self) -> ShortVec<T> {
        self.to_vec().into()
    }
}

impl<T> Deref for ShortVec<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the parts are those of a vector that this owns.
        unsafe { std::slice::from_raw_parts(self.items.as_ptr(), self.len as usize) }
    }
}

impl<T> DerefMut for ShortVec<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: the parts are those of a vector that this owns.
        unsafe { std::slice::from_raw_parts_mut(self.items.as_ptr(), self.len as usize) }
    }
}

impl<T> Drop for ShortVec<T> {
    #[inline]
    fn drop(&mut self) {
        if self.capacity != 0 {
            drop(std::mem::take(self).into_vec());
        }
    }
}

impl<T: Trace> Trace for ShortVec<T> {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.iter().for_each(|item| item.trace(visitor));
    }
}

const _: () = assert!(size_of::<ShortVec<u64>>() == 16);

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::ShortVec;

    #[test]
    fn items_are_those_of_a_vector_and_dropped_once() {
        let item = Rc::new(());
        let mut items = ShortVec::default();
        assert!(items.is_empty() && items.capacity() == 0);
        (0..100).for_each(|_| items.push(item.clone()));
        let copy = items.clone();
        items.edit(|items| items.truncate(10));
        assert_eq!((items.len(), copy.len(), Rc::strong_count(&item)), (10, 100, 111));
        assert_eq!(copy.into_vec().len(), 100);
        items.edit(Vec::shrink_to_fit);
        assert_eq!((items.capacity(), Rc::strong_count(&item)), (10, 11));
        drop(items);
        assert_eq!(Rc::strong_count(&item), 1);
    }
}
