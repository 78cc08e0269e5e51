//! Waiting for native futures: as a task (others run meanwhile) or as a thread (no other task does).

use std::pin::pin;
use std::task::{Context, Poll};

use molt_object::{Cx, Exc};

use crate::scheduler::Scheduler;
use crate::thread;
use crate::{signals, task};

/// Waits for a native future. In a task other tasks run meanwhile and a cancellation drops the future; in a thread other
/// threads and all tasks run. The future sees bytes, never values.
///
/// # Errors
/// CancelledError; RuntimeError where nothing can wait.
pub fn wait<F: Future>(cx: &mut Cx, future: F) -> Result<F::Output, Exc> {
    if thread::current(cx).is_some() {
        return block(cx, future);
    }
    let Some(current) = task::current(cx) else {
        return Err(cx.runtime_error("no running event loop"));
    };
    let id = current.read(cx).task.as_ref().map_or(0, |part| part.id);
    let waker = Scheduler::of(cx).wakes.waker(id);
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Scheduler::of(cx).tasks.remove(&id);
            return Ok(output);
        }
        if let Some(part) = current.write(cx).task.as_deref_mut() {
            part.waits_natively = true;
        }
        Scheduler::of(cx).tasks.insert(id, current.clone());
        cx.suspend()?;
        if let Some(exc) = task::take_cancellation(cx, &current) {
            Scheduler::of(cx).tasks.remove(&id);
            return Err(exc);
        }
    }
}

/// Waits for a native future as a Python thread does in a blocking call: on an event loop's thread no task of that loop runs meanwhile, only
/// other threads, with the loops that they run.
///
/// # Errors
/// RuntimeError where nothing can wait; what the handler of a signal raises that came meanwhile.
pub fn block<F: Future>(cx: &mut Cx, future: F) -> Result<F::Output, Exc> {
    let id = match (thread::current(cx), task::current(cx)) {
        (Some(id), _) => id,
        (None, Some(current)) => current.read(cx).task.as_ref().map_or(0, |part| part.id),
        (None, None) => return Err(cx.runtime_error("blocking call outside a task")),
    };
    signals::check(cx)?;
    let on_loop = thread::current(cx).is_none();
    let waker = Scheduler::of(cx).wakes.waker(id);
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            return Ok(output);
        }
        if on_loop {
            Scheduler::of(cx).homes.block(id);
        }
        cx.suspend()?;
        signals::check(cx)?;
    }
}
