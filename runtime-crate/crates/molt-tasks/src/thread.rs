//! Python threads as coroutines: `def` endpoints, executors, `threading`. At most so many run at a time as anyio's default
//! limiter lets.

use std::collections::VecDeque;

use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};
use molt_stack::LentCoroutine;

use crate::future::{self, Future};
use crate::scheduler::{Outcome, Ran, Scheduler, Strand, run_strand};

/// anyio's default number of worker threads.
const LIMIT: usize = 40;

type ThreadBody = Box<dyn FnOnce(&mut Cx) -> Outcome>;

struct Waiting {
    body: ThreadBody,
    done: Gc<Future>,
    context: Value,
}

/// How many worker threads run, and what waits for one.
#[derive(Default)]
pub(crate) struct Tokens {
    used: usize,
    waiting: VecDeque<Waiting>,
    done: std::collections::HashMap<u64, Gc<Future>>,
}

/// The payload of the object that stands for a thread in its task state.
pub struct ThreadMark {
    /// The number of its coroutine, also its `ident`.
    pub id: u64,
}

impl Trace for ThreadMark {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for ThreadMark {
    type Access = Frozen;
    const TRACKED: bool = false;
}

/// The number of the running thread, if this is a worker thread.
pub fn current(cx: &Cx) -> Option<u64> {
    cx.task.current.downcast::<ThreadMark>().map(|mark| mark.id)
}

/// Runs native code as a worker thread, once one is free. The future gets its outcome. It runs in its own copy of the context.
///
/// # Errors
/// What making the future raises.
pub fn run_in_worker(cx: &mut Cx, body: impl FnOnce(&mut Cx) -> Outcome + 'static) -> Result<Gc<Future>, Exc> {
    let done = future::new(cx)?;
    let context = crate::context::copy(cx);
    let waiting = Waiting { body: Box::new(body), done: done.clone(), context };
    let scheduler = Scheduler::of(cx);
    if scheduler.tokens.used >= LIMIT {
        scheduler.tokens.waiting.push_back(waiting);
    } else {
        scheduler.tokens.used += 1;
        start(cx, waiting)?;
    }
    Ok(done)
}

/// Runs native code as the main thread of a script, outside any limit. The future gets its outcome.
///
/// # Errors
/// What making the future raises.
pub(crate) fn run_as_main(cx: &mut Cx, body: impl FnOnce(&mut Cx) -> Outcome + 'static) -> Result<Gc<Future>, Exc> {
    let done = future::new(cx)?;
    Scheduler::of(cx).tokens.used += 1;
    start(cx, Waiting { body: Box::new(body), done: done.clone(), context: Value::UNSET })?;
    Ok(done)
}

/// `asyncio.run(coroutine)` from a thread: waits until a task over the coroutine is done.
///
/// # Errors
/// What the coroutine raises.
pub fn run_until_done(cx: &mut Cx, coroutine: Value) -> Result<Value, Exc> {
    let Some(id) = current(cx) else {
        return Err(cx.runtime_error("asyncio.run() cannot be called from a running event loop"));
    };
    let task = crate::asyncio::loop_::create_task(cx, coroutine, Value::NONE, Value::UNSET)?;
    while !future::is_done(cx, &task) {
        future::add_callback(cx, &task, future::Callback::WakeThread(id));
        cx.suspend()?;
    }
    future::result(cx, &task)
}

fn start(cx: &mut Cx, waiting: Waiting) -> Result<(), Exc> {
    let Waiting { body, done, context } = waiting;
    let id = Scheduler::of(cx).new_id();
    let coroutine = LentCoroutine::new(move |cx: &mut Cx, lender| {
        cx.task.lender = Some(lender);
        body(cx)
    });
    let coroutine = coroutine.map_err(|error| cx.memory_error(error.to_string()))?;
    let class = cx.world.types.object.clone();
    let mark = Gc::new(&class, ThreadMark { id }).into();
    let scheduler = Scheduler::of(cx);
    let mut state = scheduler.take_state();
    state.context = context;
    state.current = mark;
    scheduler.strands.insert(id, Strand { coroutine, state });
    scheduler.tokens.done.insert(id, done);
    scheduler.threads_ready.push_back(id);
    Ok(())
}

/// Runs a thread until it blocks or ends.
pub(crate) fn step(cx: &mut Cx, id: u64) {
    let Some(strand) = Scheduler::of(cx).strands.remove(&id) else { return };
    let Ran::Finished(outcome) = run_strand(cx, id, strand) else { return };
    let scheduler = Scheduler::of(cx);
    let done = scheduler.tokens.done.remove(&id);
    let next = scheduler.tokens.waiting.pop_front();
    if next.is_none() {
        scheduler.tokens.used -= 1;
    }
    if let Some(done) = done
        && !future::is_done(cx, &done)
    {
        let told = match outcome {
            Ok(value) => future::set_result(cx, &done, value),
            Err(exc) => future::set_exception(cx, &done, &exc),
        };
        if let Err(exc) = told {
            molt_object::builtins::exceptions::write_unraisable(cx, &exc, &done.value());
        }
    }
    if let Some(next) = next {
        let done = next.done.clone();
        if let Err(exc) = start(cx, next)
            && let Err(exc) = future::set_exception(cx, &done, &exc)
        {
            molt_object::builtins::exceptions::write_unraisable(cx, &exc, &done.value());
        }
    }
}
