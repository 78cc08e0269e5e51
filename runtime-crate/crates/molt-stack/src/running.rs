//! What belongs to the coroutine that runs on this thread now. A resume swaps the coroutine's own record in and, when control
//! comes back, out again, so that nothing of one task is seen by another.

use std::cell::Cell;

/// The record of one coroutine; also of the code outside all of them (identity 0).
#[derive(Clone, Copy)]
pub(crate) struct Record {
    /// Unique on its thread, never used again; 0 outside coroutines.
    pub id: u64,
    /// The lowest address that checked code may reach; 0 where the bounds are unknown (outside coroutines).
    pub limit: usize,
    /// Bytes of growth segments in use.
    pub segment_bytes: usize,
    /// Whether a forced unwind is under way.
    pub unwinding: bool,
}

struct Cells {
    id: Cell<u64>,
    limit: Cell<usize>,
    segment_bytes: Cell<usize>,
    unwinding: Cell<bool>,
    last_id: Cell<u64>,
}

thread_local! {
    static RUNNING: Cells = const {
        Cells {
            id: Cell::new(0),
            limit: Cell::new(0),
            segment_bytes: Cell::new(0),
            unwinding: Cell::new(false),
            last_id: Cell::new(0),
        }
    };
}

/// The identity of the next coroutine of this thread.
pub(crate) fn next_id() -> u64 {
    RUNNING.with(|cells| {
        let id = cells.last_id.get() + 1;
        cells.last_id.set(id);
        id
    })
}

#[inline]
pub(crate) fn id() -> u64 {
    RUNNING.with(|cells| cells.id.get())
}

#[inline(always)]
pub(crate) fn limit() -> usize {
    RUNNING.with(|cells| cells.limit.get())
}

pub(crate) fn segment_bytes() -> usize {
    RUNNING.with(|cells| cells.segment_bytes.get())
}

pub(crate) fn unwinding() -> bool {
    RUNNING.with(|cells| cells.unwinding.get())
}

/// Sets where checked code must stop and how much the current coroutine has grown; returns the former pair.
pub(crate) fn set_growth(limit: usize, segment_bytes: usize) -> (usize, usize) {
    RUNNING.with(|cells| (cells.limit.replace(limit), cells.segment_bytes.replace(segment_bytes)))
}

/// While it lives, `record` is the running one; dropping it (on a panic too) writes the changes back and restores the resumer's.
pub(crate) struct Entered<'a> {
    record: &'a mut Record,
    outer: Record,
}

impl<'a> Entered<'a> {
    #[inline]
    pub fn new(record: &'a mut Record) -> Self {
        let outer = swap(*record);
        Entered { record, outer }
    }
}

impl Drop for Entered<'_> {
    #[inline]
    fn drop(&mut self) {
        *self.record = swap(self.outer);
    }
}

#[inline]
fn swap(new: Record) -> Record {
    RUNNING.with(|cells| Record {
        id: cells.id.replace(new.id),
        limit: cells.limit.replace(new.limit),
        segment_bytes: cells.segment_bytes.replace(new.segment_bytes),
        unwinding: cells.unwinding.replace(new.unwinding),
    })
}
