//! Blocks for objects.

use std::alloc::Layout;
use std::ptr::NonNull;

/// A block, or the end of the operation for want of memory.
///
/// # Safety
/// The layout is not empty.
#[inline(always)]
pub(crate) unsafe fn block(layout: Layout) -> NonNull<u8> {
    molt_room::asked();
    // SAFETY: the caller's promise.
    match NonNull::new(unsafe { std::alloc::alloc(layout) }) {
        Some(block) => block,
        None => molt_room::refuse(),
    }
}
