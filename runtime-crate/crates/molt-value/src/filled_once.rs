//! A slice that is empty until it is filled, once: what is read often costs no test for being there, since an index into
//! what is not filled yet is out of bounds.

use std::alloc::Layout;
use std::cell::Cell;
use std::marker::PhantomData;
use std::ops::Deref;
use std::ptr::NonNull;

use crate::trace::{Trace, Visitor};

/// A boxed slice, empty at first, whose items never change once they are there. It takes one word: the number of items stands
/// before them.
pub struct FilledOnce<T> {
    block: Cell<NonNull<usize>>,
    _owns: PhantomData<T>,
}

/// The block of all slices that are not filled: its number of items.
static EMPTY: usize = 0;

impl<T> FilledOnce<T> {
    /// Layout of a block with so many items, and where they begin.
    fn layout(len: usize) -> (Layout, usize) {
        let items = Layout::array::<T>(len).and_then(|items| Layout::new::<usize>().extend(items));
        match items {
            Ok(layout) => layout,
            // The items were in memory already.
            Err(_) => unreachable!("a slice is longer than memory"),
        }
    }

    /// The items, where there are any; those that are there already stay.
    pub fn fill(&self, items: Box<[T]>) {
        if !self.is_empty() || items.is_empty() {
            return;
        }
        let (layout, offset) = Self::layout(items.len());
        // SAFETY: the layout is not empty; number and items are written inside the block, aligned, and the box's memory is given
        // back without dropping the items that moved. What was borrowed before is a slice of no items, which refers to no memory.
        unsafe {
            let block = crate::room::block(layout).as_ptr();
            block.cast::<usize>().write(items.len());
            let items = Box::into_raw(items);
            std::ptr::copy_nonoverlapping(items.cast::<T>(), block.add(offset).cast::<T>(), items.len());
            drop(Box::from_raw(items as *mut [std::mem::ManuallyDrop<T>]));
            self.block.set(NonNull::new_unchecked(block.cast()));
        }
    }

    fn items_ptr(&self) -> *mut T {
        let offset = size_of::<usize>().next_multiple_of(align_of::<T>());
        self.block.get().as_ptr().cast::<u8>().wrapping_add(offset).cast()
    }
}

impl<T> Default for FilledOnce<T> {
    fn default() -> FilledOnce<T> {
        const { assert!(align_of::<T>() <= size_of::<usize>()) };
        FilledOnce { block: Cell::new(NonNull::from(&EMPTY)), _owns: PhantomData }
    }
}

impl<T> Drop for FilledOnce<T> {
    fn drop(&mut self) {
        let len = self.len();
        if len == 0 {
            return;
        }
        // SAFETY: a block with items was allocated with this layout, belongs to this alone and is used no more.
        unsafe {
            std::ptr::drop_in_place(std::ptr::slice_from_raw_parts_mut(self.items_ptr(), len));
            std::alloc::dealloc(self.block.get().as_ptr().cast(), Self::layout(len).0);
        }
    }
}

impl<T> Deref for FilledOnce<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the block begins with the number of items that lie in it behind that; it is replaced only while that is zero, so
        // a slice with items outlives no block. The pointer behind an empty block is aligned and not null.
        unsafe { std::slice::from_raw_parts(self.items_ptr(), *self.block.get().as_ptr()) }
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
