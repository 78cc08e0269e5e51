//! The allocator of a program: mimalloc, asked for plain blocks wherever these are aligned well enough.
//!
//! mimalloc 3 serves an aligned request from a larger block when its size is no power of two and the page at hand has just been
//! used up, although all its blocks are aligned to two words: nearly half of our objects were larger and slower for it.

use std::alloc::{GlobalAlloc, Layout};

use libmimalloc_sys as mi;

mod bound;
mod recent;

pub use recent::keep as keep_recent;
pub(crate) use recent::release as release_recent;

/// What every block of at least this size is aligned to: mimalloc's `MI_MAX_ALIGN_SIZE`.
const NATURAL: usize = 16;

/// From this size on a block that grows gets more than it asks for, unless it has room already.
const LARGE: usize = 1 << 20;

/// The allocator.
pub struct Allocator;

/// How much address space mimalloc takes at first, in KiB. What it notes of every part of it, also of those never used, would be
/// 0.2 MB for the 1 GiB that it takes by itself; when this is used up it takes more.
#[cfg(target_os = "linux")]
const RESERVED: std::ffi::c_long = 64 << 10;

#[cfg(target_os = "linux")]
extern "C" fn set_options() {
    /// `mi_option_arena_reserve`
    const ARENA_RESERVE: mi::mi_option_t = 23;
    // SAFETY: the option exists, and there is one thread.
    unsafe { mi::mi_option_set_default(ARENA_RESERVE, RESERVED) };
}

// The first blocks are asked for before `main`.
// SAFETY: a section of pointers to functions without arguments, which are called before `main`; this one needs nothing set up.
#[cfg(target_os = "linux")]
#[used]
#[unsafe(link_section = ".init_array")]
static SET_OPTIONS: extern "C" fn() = set_options;

/// Whether a plain block is aligned well enough: those of `NATURAL` bytes are, and mimalloc gives so much for more than a word.
#[inline(always)]
fn is_natural(size: usize, align: usize) -> bool {
    align <= NATURAL && (align <= size || size > size_of::<usize>())
}

// SAFETY: the blocks are mimalloc's, of at least the size and of the alignment that are asked for: plain ones wherever
// `is_natural` holds. mimalloc takes back and resizes blocks however they were asked for.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match recent::place(&layout).and_then(recent::take) {
            Some(block) => block,
            // SAFETY: the caller's promise is the same.
            None => unsafe { alloc_anew(layout) },
        }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if !bound::allows(layout.size()) {
            return std::ptr::null_mut();
        }
        let block = match is_natural(layout.size(), layout.align()) {
            // SAFETY: any size may be asked for.
            true => unsafe { mi::mi_zalloc(layout.size()) },
            // SAFETY: a layout's alignment is a power of two.
            false => unsafe { mi::mi_zalloc_aligned(layout.size(), layout.align()) },
        };
        block.cast()
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let is_kept = match recent::place(&layout) {
            // SAFETY: the caller gives back a block of this allocator: mimalloc's, and of the size of its place at least.
            Some(place) => unsafe { recent::put(place, block) },
            None => false,
        };
        if !is_kept {
            // SAFETY: the caller gives back a block of this allocator.
            unsafe { mi::mi_free(block.cast()) }
        }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if size < layout.size() {
            // SAFETY: the caller's promises are the same.
            return unsafe { self.shrink(block, layout, size) };
        }
        if !bound::allows(size) {
            return std::ptr::null_mut();
        }
        // What grows may grow on. mimalloc's own sizes are an eighth apart, except those of large blocks.
        // SAFETY: the block is one of this allocator.
        let has_room = size < LARGE || size <= unsafe { mi::mi_usable_size(block.cast()) };
        let size = if has_room { size } else { size + size / 8 };
        let block = block.cast();
        let moved = match is_natural(size, layout.align()) {
            // SAFETY: the caller gives up a block of this allocator.
            true => unsafe { mi::mi_realloc(block, size) },
            // SAFETY: as above; a layout's alignment is a power of two.
            false => unsafe { mi::mi_realloc_aligned(block, size, layout.align()) },
        };
        moved.cast()
    }
}

/// # Safety
/// As [`GlobalAlloc::alloc`].
#[inline(never)]
unsafe fn alloc_anew(layout: Layout) -> *mut u8 {
    if !bound::allows(layout.size()) {
        return std::ptr::null_mut();
    }
    let block = match is_natural(layout.size(), layout.align()) {
        // SAFETY: any size may be asked for.
        true => unsafe { mi::mi_malloc(layout.size()) },
        // SAFETY: a layout's alignment is a power of two.
        false => unsafe { mi::mi_malloc_aligned(layout.size(), layout.align()) },
    };
    block.cast()
}

impl Allocator {
    /// Moves what is to become smaller into a block of its size. mimalloc would leave it where it is unless half of the block came
    /// free, and what is made to fit once is there to stay.
    ///
    /// # Safety
    /// As [`GlobalAlloc::realloc`], with a size that is smaller than the layout's.
    unsafe fn shrink(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: both calls only reckon with sizes.
        if unsafe { mi::mi_good_size(size) == mi::mi_good_size(layout.size()) } {
            return block;
        }
        // SAFETY: the size is not zero, and the alignment is that of a layout.
        let moved = unsafe { self.alloc(Layout::from_size_align_unchecked(size, layout.align())) };
        if !moved.is_null() {
            // SAFETY: both blocks have that many bytes and lie apart; nobody uses the old one any more.
            unsafe {
                block.copy_to_nonoverlapping(moved, size);
                self.dealloc(block, layout);
            }
        }
        moved
    }
}

#[cfg(test)]
mod tests {
    use std::alloc::{GlobalAlloc, Layout};

    use super::{Allocator, mi};

    #[test]
    fn what_shrinks_keeps_its_bytes_in_a_block_of_its_size() {
        for (align, from) in [(1, 24), (8, 1536), (16, 100_000), (64, 4096)] {
            for to in [from - 1, from * 3 / 4, from / 2 + 1, 16] {
                let layout = Layout::from_size_align(from, align).unwrap();
                // SAFETY: the block has `from` bytes until it is resized to `to` bytes, and is given back with that size.
                unsafe {
                    let block = Allocator.alloc(layout);
                    (0..from).for_each(|at| block.add(at).write(at as u8));
                    let block = Allocator.realloc(block, layout, to);
                    assert!(block.addr() % align == 0 && (0..to).all(|at| block.add(at).read() == at as u8));
                    if align <= 16 {
                        assert!(mi::mi_usable_size(block.cast()) <= mi::mi_good_size(to), "{from} {to}");
                    }
                    Allocator.dealloc(block, Layout::from_size_align(to, align).unwrap());
                }
            }
        }
    }
}
