//! A boxed slice that is empty until it is filled, once: what is read often costs no test for being there, since an index into
//! what is not filled yet is out of bounds.

use std::cell::UnsafeCell;
use std::ops::Deref;

use crate::trace::{Trace, Visitor};

/// A boxed slice, empty at first, whose items never change once they are there.
pub struct FilledOnce<T> {
    items: UnsafeCell<Box<[T]>>,
}

impl<T> FilledOnce<T> {
    /// The items, where there are any; those that are there already stay.
    pub fn fill(&self, items: Box<[T]>) {
        if self.is_empty() {
            // SAFETY: the cell belongs to one thread. What was borrowed from it before is a slice of no items, which refers
            // to no memory, and the box that is replaced owns none.
            unsafe { *self.items.get() = items };
        }
    }
}

impl<T> Default for FilledOnce<T> {
    fn default() -> FilledOnce<T> {
        FilledOnce { items: UnsafeCell::new(Box::new([])) }
    }
}

impl<T> Deref for FilledOnce<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the box is only ever replaced while it is empty, so a slice with items outlives no box.
        unsafe { &*self.items.get() }
    }
}

impl<T: Trace> Trace for FilledOnce<T> {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.iter().for_each(|item| item.trace(visitor));
    }
}

#[cfg(test)]
mod tests {
    use super::FilledOnce;

    #[test]
    fn is_filled_once() {
        let slice = FilledOnce::default();
        let before: &[String] = &slice;
        slice.fill(Box::new([String::from("first")]));
        let filled: &[String] = &slice;
        slice.fill(Box::new([String::from("second"), String::from("third")]));
        assert!(before.is_empty());
        assert_eq!(filled, ["first"]);
        assert_eq!(&slice[0], "first");
    }
}
