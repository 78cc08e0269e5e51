//! Stackful coroutines: the stack pool, growth by segments, and the coroutine over `corosensei`. This crate contains that
//! unsafe code and knows nothing of Python values; `molt-tasks` puts its scheduler on top.
//!
//! * A [`Coroutine`] runs a closure on a pooled stack. Its scheduler calls [`Coroutine::resume`] or [`Coroutine::cancel`] and
//!   learns from the [`Step`] whether it suspended, finished or panicked.
//! * Inside, the [`Suspender`] gives control back ([`Suspender::suspend`]) or awaits a Rust future in place ([`Suspender::wait`]).
//! * [`low`] says that the current stack is nearly used up; [`call_with_room`] goes on in a pooled segment when it is.
//! * All state is per thread: stacks, segments and coroutines never move between threads.

#![allow(unsafe_code)]

mod coroutine;
mod lent;
mod panics;
mod pool;
mod running;
mod segments;
mod suspender;

pub use coroutine::{Coroutine, Step, begin_exit};
pub use lent::{Lend, Lender, LentCoroutine};
pub use panics::{Panic, catch_panic};
pub use pool::{Limits, PoolStats, StackError, configure, pool_stats, trim};
pub use segments::{StackExhausted, call_on_segment, call_with_room, give_back_unused, low, remaining};
pub use suspender::{Interrupt, Suspender};
