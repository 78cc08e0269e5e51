//! Free blocks that lie together: the allocator's list of free blocks runs through their first words, so that the pages of memory
//! they fill stay with the process. A start leaves more of them than a server ever takes blocks from.

use std::ffi::c_void;
use std::ops::Range;

use libmimalloc_sys as mi;

use super::holes::visit_blocks;

/// The largest blocks of which it is done, in pages of memory.
const LARGEST: usize = 4;

/// How many sizes of blocks there can be: mimalloc has fewer bins.
const SIZES: usize = 80;

/// Takes free blocks that fill whole pages of memory out of use, for good, and gives these pages back: what is left of the blocks
/// is addresses.
pub(super) fn retire(page: usize) {
    let mut free = FreeBlocks { largest: LARGEST * page, sizes: [(0, 0); SIZES] };
    visit_blocks(&mut free, count);
    for (size, count) in free.sizes {
        if size * count >= page {
            retire_blocks(page, size, count);
        }
    }
}

/// How many blocks of each size are free.
struct FreeBlocks {
    largest: usize,
    sizes: [(usize, usize); SIZES],
}

/// Counts what is free of an area (no block is given), and takes off the blocks that are in use.
fn count(free: &mut FreeBlocks, area: &mi::mi_heap_area_t, block: *mut c_void) {
    let size = area.full_block_size;
    if size == 0 || size > free.largest {
        return;
    }
    if let Some((known, count)) = free.sizes.iter_mut().find(|(known, _)| *known == size || *known == 0) {
        *known = size;
        match block.is_null() {
            true => *count += area.committed / size,
            false => *count = count.saturating_sub(1),
        }
    }
}

/// Takes all the free blocks of a size, keeps those that lie in pages without any other, and frees the rest.
fn retire_blocks(page: usize, size: usize, count: usize) {
    // SAFETY: any size may be asked for.
    let mut blocks: Vec<usize> = (0..count).map(|_| unsafe { mi::mi_malloc(size) }.expose_provenance()).collect();
    blocks.sort_unstable();
    for run in blocks.chunk_by(|one, next| one + size == *next) {
        let pages = pages_inside(run[0]..run[run.len() - 1] + size, page);
        for &block in run.iter().rev() {
            if block + size <= pages.start || block >= pages.end {
                // SAFETY: the block was taken above and is given back once.
                unsafe { mi::mi_free(std::ptr::with_exposed_provenance_mut(block)) };
            }
        }
        // SAFETY: the blocks that lie there are in use, and nobody but this function has their addresses.
        unsafe { super::forget_pages(pages) };
    }
}

/// The pages of memory that lie wholly inside of a range; none, where it begins, if there are not any.
fn pages_inside(range: Range<usize>, page: usize) -> Range<usize> {
    let start = range.start.next_multiple_of(page);
    start..start.max(range.end / page * page)
}
