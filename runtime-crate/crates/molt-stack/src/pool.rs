//! The stacks of this thread: pooled, guarded, bounded in number. A fresh mapping costs two hundred times what a pooled one
//! does, and each stack takes two of the process's memory maps (65,530 on Linux), hence the bounds.

use std::cell::RefCell;
use std::fmt;
use std::io;
use std::mem::ManuallyDrop;

use corosensei::stack::{DefaultStack, Stack, StackPointer};

/// Space below the checked limit that unchecked native code may use: formatting, a poll of a driver's future, a panic's backtrace.
pub(crate) const RED_ZONE: usize = 48 << 10;

/// Sizes in bytes and bounds in number of this thread's stacks.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Size of a coroutine's first stack.
    pub stack_size: usize,
    /// Size of a growth segment.
    pub segment_size: usize,
    /// What one coroutine may use altogether, its first stack included (`MOLT_STACK_SIZE`).
    pub task_budget: usize,
    /// Stacks in use or idle at a time.
    pub max_stacks: usize,
    /// Segments in use or idle at a time.
    pub max_segments: usize,
    /// Stacks kept for the next coroutine.
    pub idle_stacks: usize,
    /// Segments kept for the next growth.
    pub idle_segments: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            stack_size: 256 << 10,
            segment_size: 1 << 20,
            task_budget: 256 << 20,
            max_stacks: 20_000,
            max_segments: 8_000,
            idle_stacks: 256,
            idle_segments: 32,
        }
    }
}

impl Limits {
    /// The same limits with sizes that hold the red zone and at least as much again.
    fn sane(mut self) -> Self {
        self.stack_size = self.stack_size.max(2 * RED_ZONE);
        self.segment_size = self.segment_size.max(2 * RED_ZONE);
        self.task_budget = self.task_budget.max(self.stack_size);
        self
    }
}

/// Why there is no stack for another coroutine.
#[derive(Debug)]
pub enum StackError {
    /// `Limits::max_stacks` (or `max_segments`) are in use.
    TooMany,
    /// The system refused the mapping.
    System(io::Error),
}

impl fmt::Display for StackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StackError::TooMany => f.write_str("too many stacks in use"),
            StackError::System(error) => write!(f, "cannot map a stack: {error}"),
        }
    }
}

impl std::error::Error for StackError {}

/// Numbers of this thread's stacks and segments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PoolStats {
    /// Stacks that carry a coroutine.
    pub stacks_in_use: usize,
    /// Stacks waiting for one.
    pub stacks_idle: usize,
    /// Segments that carry a call.
    pub segments_in_use: usize,
    /// Segments waiting for one.
    pub segments_idle: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Stack,
    Segment,
}

#[derive(Default)]
struct Shelf {
    idle: Vec<DefaultStack>,
    in_use: usize,
}

impl Shelf {
    fn take(&mut self, size: usize, max: usize) -> Result<DefaultStack, StackError> {
        let stack = match self.idle.pop() {
            Some(stack) => stack,
            None if self.in_use >= max => return Err(StackError::TooMany),
            None => DefaultStack::new(size).map_err(StackError::System)?,
        };
        self.in_use += 1;
        Ok(stack)
    }
}

#[derive(Default)]
struct Pool {
    limits: Limits,
    /// Raised by `configure`: a stack of an earlier configuration is unmapped instead of pooled.
    generation: u32,
    stacks: Shelf,
    segments: Shelf,
}

impl Pool {
    fn shelf(&mut self, kind: Kind) -> &mut Shelf {
        match kind {
            Kind::Stack => &mut self.stacks,
            Kind::Segment => &mut self.segments,
        }
    }
}

thread_local! {
    static POOL: RefCell<Pool> = RefCell::new(Pool::default());
}

/// Sets this thread's limits. Coroutines that run keep the stacks they have.
pub fn configure(limits: Limits) {
    let idle = POOL.with_borrow_mut(|pool| {
        pool.limits = limits.sane();
        pool.generation = pool.generation.wrapping_add(1);
        (std::mem::take(&mut pool.stacks.idle), std::mem::take(&mut pool.segments.idle))
    });
    drop(idle);
}

/// Unmaps idle stacks and segments beyond the given numbers: for an idle moment, never during a request.
pub fn trim(keep_stacks: usize, keep_segments: usize) {
    POOL.with_borrow_mut(|pool| {
        pool.stacks.idle.truncate(keep_stacks);
        pool.segments.idle.truncate(keep_segments);
    });
}

/// Counts this thread's stacks and segments.
pub fn pool_stats() -> PoolStats {
    POOL.with_borrow(|pool| PoolStats {
        stacks_in_use: pool.stacks.in_use,
        stacks_idle: pool.stacks.idle.len(),
        segments_in_use: pool.segments.in_use,
        segments_idle: pool.segments.idle.len(),
    })
}

/// How much one coroutine may grow by segments, and the size of one.
pub(crate) fn growth() -> (usize, usize) {
    POOL.with_borrow(|pool| (pool.limits.task_budget - pool.limits.stack_size, pool.limits.segment_size))
}

/// A stack on loan from this thread's pool; dropping it gives it back.
pub(crate) struct PooledStack {
    stack: ManuallyDrop<DefaultStack>,
    size: usize,
    generation: u32,
    kind: Kind,
}

impl PooledStack {
    pub fn take(kind: Kind) -> Result<Self, StackError> {
        POOL.with_borrow_mut(|pool| {
            let limits = pool.limits;
            let (size, max) = match kind {
                Kind::Stack => (limits.stack_size, limits.max_stacks),
                Kind::Segment => (limits.segment_size, limits.max_segments),
            };
            let generation = pool.generation;
            let stack = ManuallyDrop::new(pool.shelf(kind).take(size, max)?);
            Ok(PooledStack { stack, size, generation, kind })
        })
    }

    /// The lowest address that checked code may reach.
    pub fn checked_limit(&self) -> usize {
        self.stack.base().get() - self.size + RED_ZONE
    }

    /// Bytes it was made for, guard page apart.
    pub fn size(&self) -> usize {
        self.size
    }
}

impl Drop for PooledStack {
    fn drop(&mut self) {
        // SAFETY: `self.stack` is initialised from construction until this, the only place that takes it out.
        let stack = unsafe { ManuallyDrop::take(&mut self.stack) };
        let (kind, generation) = (self.kind, self.generation);
        // After this thread's pool is gone, at the thread's end, there is nothing to give it back to: it is unmapped.
        let _ = POOL.try_with(move |pool| {
            let mut pool = pool.borrow_mut();
            let keep = match kind {
                Kind::Stack => pool.limits.idle_stacks,
                Kind::Segment => pool.limits.idle_segments,
            };
            let current = generation == pool.generation;
            let shelf = pool.shelf(kind);
            shelf.in_use -= 1;
            if current && shelf.idle.len() < keep {
                shelf.idle.push(stack);
            }
        });
    }
}

// SAFETY: both addresses are those of the `DefaultStack` inside, which has a guard page and at least the size asked for, and
// which stays mapped for as long as this value lives.
unsafe impl Stack for PooledStack {
    #[inline]
    fn base(&self) -> StackPointer {
        self.stack.base()
    }

    #[inline]
    fn limit(&self) -> StackPointer {
        self.stack.limit()
    }
}
