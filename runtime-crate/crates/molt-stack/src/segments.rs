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

/// Gives back what earlier calls took of the running coroutine's stack beyond the frames that are there now: for one that is about
/// to be suspended for long. Outside of coroutines the bounds are unknown and nothing happens.
#[cfg(target_os = "linux")]
#[inline(never)]
pub fn give_back_unused() {
    /// What this call itself and the one that it makes may need.
    const OWN: usize = 4096;
    let limit = running::limit();
    // SAFETY: the call takes a number and reads nothing of ours.
    let page = usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or_default();
    if limit == 0 || !page.is_power_of_two() {
        return;
    }
    let (start, end) = (limit.next_multiple_of(page), stack_pointer().saturating_sub(OWN) / page * page);
    if start < end {
        // SAFETY: the pages lie in the stack that runs, between its lowest address and the frames in use: whoever calls from here
        // writes there before it reads.
        unsafe { libc::madvise(std::ptr::without_provenance_mut(start), end - start, libc::MADV_DONTNEED) };
    }
}

/// As on Linux, where memory can be given back: nothing happens.
#[cfg(not(target_os = "linux"))]
pub fn give_back_unused() {}

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

#[cfg(test)]
mod tests {
    use std::hint::black_box;

    use super::{give_back_unused, stack_pointer};
    use crate::{Coroutine, Step};

    /// How many bytes of the stack below the caller's frames are other than zero.
    #[inline(never)]
    fn used_below() -> usize {
        let here = stack_pointer();
        let bytes = (here - 40_000..here - 8192).step_by(16);
        // SAFETY: the stack of the test is larger than that; what lies there is plain memory that nobody uses.
        bytes.filter(|&at| unsafe { std::ptr::with_exposed_provenance::<u8>(at).read_volatile() } != 0).count()
    }

    #[inline(never)]
    fn fill(levels: u32) -> u32 {
        let frame = black_box([levels as u8 | 1; 1000]);
        if levels == 0 { u32::from(frame[0]) } else { fill(levels - 1) + u32::from(black_box(frame)[999]) }
    }

    #[test]
    fn frames_in_use_survive_giving_back_what_lies_below() {
        let mut coroutine: Coroutine<u32, u32, u32> = Coroutine::new(|suspender, first| {
            let kept = black_box([first.unwrap(); 500]);
            let sum = fill(40);
            let filled = used_below();
            give_back_unused();
            let left = if cfg!(target_os = "linux") { used_below() } else { 0 };
            assert!(filled > 1000 && left == 0, "{filled} {left}");
            let next = suspender.suspend(sum).unwrap();
            assert_eq!(fill(40), sum);
            black_box(kept).iter().sum::<u32>() + next
        })
        .unwrap();
        let sum = fill(40);
        assert!(matches!(coroutine.resume(3), Step::Suspended(seen) if seen == sum));
        assert!(matches!(coroutine.resume(1), Step::Finished(1501)));
        give_back_unused();
    }
}
