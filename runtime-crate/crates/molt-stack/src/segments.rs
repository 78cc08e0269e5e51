//! The stack-pointer check and growth: a call that finds the stack low goes on in a pooled segment, until the task's budget
//! (`MOLT_STACK_SIZE`) is spent. The object model turns [`StackExhausted`] into RecursionError.

use std::fmt;

use corosensei::on_stack;

use crate::pool::{self, Kind, PooledStack, StackError};
use crate::running;

/// A coroutine has no more stack to grow into: its budget is spent, or no further segment can be had.
#[derive(Debug)]
pub struct StackExhausted(Option<StackError>);

impl fmt::Display for StackExhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            None => f.write_str("the task's stack budget is spent"),
            Some(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StackExhausted {}

/// Bytes of stack that checked code may still use before it has to grow. Without a coroutine the bounds are unknown and
/// the answer is large.
#[inline(always)]
pub fn remaining() -> usize {
    stack_pointer().saturating_sub(running::limit())
}

/// Whether the current stack is nearly used up: one comparison, for every call of a compiled function.
#[inline(always)]
pub fn low() -> bool {
    stack_pointer() < running::limit()
}

/// Calls `f` here, or in a new segment if the stack is low.
#[inline(always)]
pub fn call_with_room<R>(f: impl FnOnce() -> R) -> Result<R, StackExhausted> {
    if low() { call_on_segment(f) } else { Ok(f()) }
}

/// Calls `f` in a pooled segment. It may suspend and panic there as anywhere else. On an error `f` was not called.
#[cold]
#[inline(never)]
pub fn call_on_segment<R>(f: impl FnOnce() -> R) -> Result<R, StackExhausted> {
    let (budget, size) = pool::growth();
    let used = running::segment_bytes();
    if used + size > budget {
        return Err(StackExhausted(None));
    }
    let mut segment = PooledStack::take(Kind::Segment).map_err(|error| StackExhausted(Some(error)))?;
    let _grown = Grown::new(segment.checked_limit(), used + segment.size());
    Ok(on_stack(&mut segment, f))
}

/// Sets the segment's bounds for one call and restores the caller's, on a panic too. Declared after the segment, so that the
/// bounds never name a segment that went back to the pool.
struct Grown {
    limit: usize,
    segment_bytes: usize,
}

impl Grown {
    fn new(limit: usize, segment_bytes: usize) -> Self {
        let (limit, segment_bytes) = running::set_growth(limit, segment_bytes);
        Grown { limit, segment_bytes }
    }
}

impl Drop for Grown {
    fn drop(&mut self) {
        running::set_growth(self.limit, self.segment_bytes);
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn stack_pointer() -> usize {
    let address: usize;
    // SAFETY: copies a register; touches neither memory, stack nor flags.
    unsafe { std::arch::asm!("mov {}, rsp", out(reg) address, options(nomem, nostack, preserves_flags)) }
    address
}

#[cfg(target_arch = "aarch64")]
#[inline(always)]
fn stack_pointer() -> usize {
    let address: usize;
    // SAFETY: copies a register; touches neither memory, stack nor flags.
    unsafe { std::arch::asm!("mov {}, sp", out(reg) address, options(nomem, nostack, preserves_flags)) }
    address
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
#[inline(always)]
fn stack_pointer() -> usize {
    let marker = 0u8;
    std::ptr::from_ref(std::hint::black_box(&marker)).addr()
}
