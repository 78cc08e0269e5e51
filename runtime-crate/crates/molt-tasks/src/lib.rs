//! Tasks, the event loop, threads, context variables and cancellation.
//!
//! Each asyncio task and each Python thread is a coroutine on a stack of its own. The ready queue is ours and runs in asyncio's
//! order; tokio underneath is the selector. One [`driver`] owns the world and lends it to whichever coroutine runs.

pub mod asyncio;
pub mod blocking;
pub mod context;
pub mod descriptors;
pub mod driver;
pub mod future;
mod homes;
pub mod parking;
pub mod reentrant_lock;
pub mod scheduler;
pub mod signals;
pub mod system_errors;
pub mod task;
pub mod thread;
pub mod thread_module;
mod turn;
mod wake;
pub mod watches;

use molt_object::native::NativeModuleDef;

pub use blocking::{block, wait};
pub use driver::{Jobs, run, run_script};
pub use turn::{at_end_of_turn, end_turn};

/// The native modules.
pub static MODULES: &[&NativeModuleDef] = &[&asyncio::native::MODULE, &thread_module::native::MODULE];
