//! Memory that the allocator keeps for blocks to come: mimalloc gives pages of its own back when all their blocks are free, but not
//! what lies free inside of them, and what a start leaves there was written to.

use std::ffi::c_void;

use libmimalloc_sys as mi;

unsafe extern "C" {
    fn mi_theap_get_default() -> *mut mi::mi_theap_t;
    fn mi_theap_visit_blocks(
        heap: *const mi::mi_theap_t,
        visit_blocks: bool,
        visitor: mi::mi_block_visit_fun,
        argument: *mut c_void,
    ) -> bool;
    fn mi_unsafe_heap_page_is_under_utilized(heap: *mut mi::mi_heap_t, block: *mut c_void, percent: usize) -> bool;
}

/// Of a mimalloc page with at most so many percent of its blocks in use it pays to move them elsewhere.
const SPARSE: usize = 80;

/// Whether the block lies among so many free ones that moving it to another place is likely to make room.
pub fn is_sparse(block: *const u8) -> bool {
    // SAFETY: the call looks up the page of an address, and finds none for those that are not the allocator's; the page of a block
    // that is in use changes only on the thread that allocates from it.
    unsafe { mi_unsafe_heap_page_is_under_utilized(std::ptr::null_mut(), block.cast_mut().cast(), SPARSE) }
}

/// Gives back the pages of memory that lie wholly inside of free blocks of this thread, or where blocks have not been cut yet.
pub(super) fn give_back(page: usize) {
    let mut walk = Walk { page, area: 0..0, reserved: 0, block: 0 };
    visit_blocks(&mut walk, |walk, area, block| match block.is_null() {
        true => walk.enter_area(area),
        false => walk.pass_block(block.addr()),
    });
    walk.leave_area();
}

/// What a visit calls: with an area and no block, then with each block in use of that area, in order. Nothing is allocated or freed.
type Visitor<State> = fn(&mut State, &mi::mi_heap_area_t, *mut c_void);

/// Visits the blocks of this thread that are in use.
pub(super) fn visit_blocks<State>(state: &mut State, visitor: Visitor<State>) {
    let mut visit = Visit { state, visitor };
    // SAFETY: the thread's own heap, on which nothing is allocated or freed during the visit; the argument is what the call expects.
    unsafe { mi_theap_visit_blocks(mi_theap_get_default(), true, Some(pass_on::<State>), (&raw mut visit).cast()) };
}

struct Visit<'a, State> {
    state: &'a mut State,
    visitor: Visitor<State>,
}

unsafe extern "C" fn pass_on<State>(
    _heap: *const mi::mi_heap_t,
    area: *const mi::mi_heap_area_t,
    block: *mut c_void,
    _size: usize,
    visit: *mut c_void,
) -> bool {
    // SAFETY: the argument that `visit_blocks` passes, and an area that is there for the time of this call.
    let (visit, area) = unsafe { (&mut *visit.cast::<Visit<'_, State>>(), &*area) };
    (visit.visitor)(visit.state, area, block);
    true
}

/// Where a visit of all blocks in use is: they come in order.
struct Walk {
    page: usize,
    /// From behind the last block in use to the end of the blocks that were cut.
    area: std::ops::Range<usize>,
    /// Where the mimalloc page ends.
    reserved: usize,
    /// The size of its blocks.
    block: usize,
}

impl Walk {
    fn enter_area(&mut self, area: &mi::mi_heap_area_t) {
        self.leave_area();
        let start = area.blocks.addr();
        self.area = start..start + area.committed;
        self.reserved = start + area.reserved;
        self.block = area.full_block_size;
    }

    fn leave_area(&mut self) {
        self.forget_free_blocks(self.area.end);
        // No block was ever cut from here, or handed out.
        self.forget(self.area.end, self.reserved);
    }

    fn pass_block(&mut self, at: usize) {
        self.forget_free_blocks(at);
        self.area.start = at + self.block;
    }

    fn forget_free_blocks(&self, end: usize) {
        if self.block > self.page {
            for block in (self.area.start..end).step_by(self.block) {
                // The allocator's list of free blocks runs through their first words.
                self.forget(block + size_of::<usize>(), block + self.block);
            }
        }
    }

    fn forget(&self, start: usize, end: usize) {
        let (start, end) = (start.next_multiple_of(self.page), end / self.page * self.page);
        if start < end {
            // SAFETY: no block in use has a byte there, nor does what the allocator keeps in free ones.
            unsafe { super::forget_pages(start..end) };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::alloc::{GlobalAlloc, Layout};

    use super::super::page_size;
    use super::give_back;
    use crate::allocator::Allocator;

    /// Calls `check` with the blocks that are left of many of some sizes, each filled with its number.
    fn with_holes(check: impl Fn(&[(*mut u8, Layout, u8)])) {
        let mut blocks = Vec::new();
        for (number, size) in (0..=u8::MAX).zip([24, 1000, 5000, 12_288, 100_000, 300_000].into_iter().cycle()) {
            let layout = Layout::from_size_align(size, 8).unwrap();
            // SAFETY: the size is not zero, and the block has that many bytes.
            let block = unsafe {
                let block = Allocator.alloc(layout);
                block.write_bytes(number, size);
                block
            };
            blocks.push((block, layout, number));
        }
        let (kept, freed): (Vec<_>, Vec<_>) = blocks.into_iter().partition(|(_, _, number)| number % 4 == 0);
        // SAFETY: each block is given back once.
        let give_up = |(block, layout, _)| unsafe { Allocator.dealloc(block, layout) };
        freed.into_iter().for_each(give_up);
        check(&kept);
        kept.into_iter().for_each(give_up);
    }

    fn is_intact((block, layout, number): &(*mut u8, Layout, u8)) -> bool {
        // SAFETY: the block is in use and was filled.
        unsafe { std::slice::from_raw_parts(*block, layout.size()) }.iter().all(|byte| byte == number)
    }

    #[test]
    fn blocks_in_use_and_lists_of_free_ones_survive() {
        with_holes(|kept| {
            give_back(page_size().unwrap());
            assert!(kept.iter().all(is_intact));
            // What was free is taken again, zeroed where that is asked for.
            with_holes(|more| assert!(more.iter().all(is_intact)));
            let layout = Layout::from_size_align(100_000, 8).unwrap();
            for _ in 0..8 {
                // SAFETY: the size is not zero; the block is leaked.
                let block = unsafe { std::slice::from_raw_parts(Allocator.alloc_zeroed(layout), layout.size()) };
                assert!(block.iter().all(|&byte| byte == 0));
            }
            assert!(kept.iter().all(is_intact));
        });
    }
}
