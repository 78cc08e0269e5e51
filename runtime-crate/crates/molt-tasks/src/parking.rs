//! Waiting for another task of the same loop without a future between: what `asyncio.Future` is for in Python code.

use molt_object::{Cx, Exc, Gc};

use crate::future::Future;
use crate::scheduler::Scheduler;
use crate::task;

/// Stops the running task until somebody calls [`unpark`] for it. It may go on without that: look again at what was waited for.
///
/// # Errors
/// CancelledError; RuntimeError outside a task.
pub fn park(cx: &mut Cx) -> Result<(), Exc> {
    let Some(current) = task::current(cx) else {
        return Err(cx.runtime_error("no running event loop"));
    };
    if let Some(exc) = task::take_cancellation(cx, &current) {
        return Err(exc);
    }
    if let Some(part) = task::part(cx, &current) {
        part.waits_natively = true;
    }
    cx.suspend()?;
    match task::take_cancellation(cx, &current) {
        Some(exc) => Err(exc),
        None => Ok(()),
    }
}

/// Schedules a task that is parked.
pub fn unpark(cx: &mut Cx, parked: &Gc<Future>) {
    if let Some(part) = task::part(cx, parked)
        && std::mem::replace(&mut part.waits_natively, false)
    {
        part.woken = true;
        Scheduler::of(cx).schedule(parked.clone());
    }
}

/// Lets those run that were told to before, as `await sleep(0)` does.
///
/// # Errors
/// As [`park`].
pub fn give_way(cx: &mut Cx) -> Result<(), Exc> {
    if let Some(current) = task::current(cx) {
        Scheduler::of(cx).schedule(current);
    }
    park(cx)
}
