//! Blocks that a thread gave back a moment ago, the last one first: the next object of a size lies where one has just been, in the
//! processor's cache. mimalloc goes round through the whole area that it has for a size before it gives a block out again.

use std::alloc::Layout;
use std::cell::Cell;
use std::ptr;

use libmimalloc_sys as mi;

/// The sizes of the blocks that are kept, in bytes. Blocks of a word are not: there are few of them.
const SMALLEST: usize = size_of::<usize>() + 1;
const LARGEST: usize = 512;

/// The sizes of blocks rise by this much, in bytes. mimalloc's own do by as much or more, so a block is never smaller than its size
/// here; and all of them are aligned to it.
const STEP: usize = 16;

/// How much is kept of each size, in bytes.
const KEPT: usize = 2 << 10;

/// The kept blocks of one size, each with the address of the next in its first word.
struct Kept {
    first: Cell<*mut u8>,
    /// How many more may be kept.
    room: Cell<usize>,
}

thread_local! {
    // Nothing is kept until `keep` makes room: a thread that ends would take along what it keeps.
    static RECENT: [Kept; LARGEST / STEP + 1] =
        const { [const { Kept { first: Cell::new(ptr::null_mut()), room: Cell::new(0) } }; LARGEST / STEP + 1] };
}

/// Where the blocks of a layout are kept, if they are.
#[inline(always)]
pub(super) fn place(layout: &Layout) -> Option<usize> {
    ((SMALLEST..=LARGEST).contains(&layout.size()) && layout.align() <= STEP).then_some(layout.size().div_ceil(STEP))
}

/// A block that was given back; none if none of the size is left.
#[inline(always)]
pub(super) fn take(place: usize) -> Option<*mut u8> {
    RECENT.with(|recent| {
        let kept = recent.get(place)?;
        let block = kept.first.get();
        if block.is_null() {
            return None;
        }
        // SAFETY: `put` has written the first word of every block that is kept, and nobody else has it.
        kept.first.set(unsafe { block.cast::<*mut u8>().read() });
        kept.room.set(kept.room.get() + 1);
        Some(block)
    })
}

/// Keeps a block; `false` if there are enough of the size.
///
/// # Safety
/// The block is one of mimalloc's, has the size of its place, and nobody uses it any more.
#[inline(always)]
pub(super) unsafe fn put(place: usize, block: *mut u8) -> bool {
    RECENT.with(|recent| {
        let Some(kept) = recent.get(place) else { return false };
        let Some(room) = kept.room.get().checked_sub(1) else { return false };
        kept.room.set(room);
        // SAFETY: every block has room for an address and is aligned for one.
        unsafe { block.cast::<*mut u8>().write(kept.first.get()) };
        kept.first.set(block);
        true
    })
}

/// Keeps from now on what this thread gives back. Meant for the thread that lives as long as the program: what is kept goes to
/// nobody else.
pub fn keep() {
    RECENT.with(|recent| {
        for (place, kept) in recent.iter().enumerate() {
            kept.room.set(KEPT / (place.max(1) * STEP));
        }
    });
}

/// Gives everything that this thread keeps back to mimalloc.
pub(crate) fn release() {
    for place in 0..=LARGEST / STEP {
        while let Some(block) = take(place) {
            // SAFETY: the block is mimalloc's, and was taken out of what is kept.
            unsafe { mi::mi_free(block.cast()) };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::alloc::{GlobalAlloc, Layout};

    use super::{KEPT, LARGEST, SMALLEST, STEP, keep, mi, place, release};
    use crate::allocator::Allocator;

    fn layout(size: usize) -> Layout {
        Layout::from_size_align(size, 1).unwrap()
    }

    #[test]
    fn a_block_is_as_large_as_its_place_says() {
        for size in SMALLEST..=LARGEST {
            let place = place(&layout(size)).unwrap();
            // SAFETY: the call only reckons with sizes.
            let given = unsafe { mi::mi_good_size(size) };
            assert!(given >= place * STEP, "{size}");
        }
        assert_eq!([SMALLEST - 1, LARGEST + 1].map(|size| place(&layout(size))), [None, None]);
    }

    #[test]
    fn the_last_block_comes_first() {
        let reused = |size: usize| {
            // SAFETY: each block is given back once, with its layout, and not looked into after that.
            unsafe {
                let blocks = [0; 3].map(|_| Allocator.alloc(layout(size)));
                blocks.iter().for_each(|&block| Allocator.dealloc(block, layout(size)));
                let again = [0; 3].map(|_| Allocator.alloc(layout(size)));
                again.iter().for_each(|&block| Allocator.dealloc(block, layout(size)));
                again == [blocks[2], blocks[1], blocks[0]]
            }
        };
        let thread = std::thread::spawn(move || {
            keep();
            let kept = (SMALLEST..=LARGEST).all(reused);
            release();
            kept
        });
        assert!(thread.join().unwrap());
    }

    #[test]
    fn so_many_are_kept_and_no_more() {
        let thread = std::thread::spawn(|| {
            keep();
            let many = KEPT / 64 + 10;
            // SAFETY: as above.
            unsafe {
                let blocks: Vec<*mut u8> = (0..many).map(|_| Allocator.alloc(layout(64))).collect();
                blocks.iter().for_each(|&block| Allocator.dealloc(block, layout(64)));
                let first = Allocator.alloc(layout(64));
                Allocator.dealloc(first, layout(64));
                release();
                blocks.iter().position(|&block| block == first)
            }
        });
        assert_eq!(thread.join().unwrap(), Some(KEPT / 64 - 1));
    }
}
