//! Python threads as coroutines: `def` endpoints, executors, `threading`. At most so many run at a time as anyio's default
//! limiter lets.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use molt_object::builtins::dict::Dict;
use molt_object::builtins::frame;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Refusals, Trace, Value, Visitor};
use molt_stack::LentCoroutine;

use crate::future::{self, Future};
use crate::scheduler::{Outcome, Ran, Scheduler, Strand, run_strand};

/// anyio's default number of worker threads.
const LIMIT: usize = 40;

/// How long a thread keeps its turn while others may want one. CPython Python/ceval_gil.c `DEFAULT_INTERVAL`.
const SWITCH_INTERVAL: Duration = Duration::from_millis(5);

type ThreadBody = Box<dyn FnOnce(&mut Cx) -> Outcome>;

struct Waiting {
    body: ThreadBody,
    done: Gc<Future>,
    context: Value,
    refusals: Refusals,
}

impl Waiting {
    /// Work for whoever the running code works for.
    fn new(cx: &Cx, body: impl FnOnce(&mut Cx) -> Outcome + 'static, done: Gc<Future>, context: Value) -> Waiting {
        Waiting { body: Box::new(body), done, context, refusals: cx.task.refusals.clone() }
    }
}

/// How many worker threads run, and what waits for one.
#[derive(Default)]
pub(crate) struct Tokens {
    used: usize,
    waiting: VecDeque<Waiting>,
    running: std::collections::HashMap<u64, Running>,
}

/// A thread that was started.
struct Running {
    done: Gc<Future>,
    /// It holds one of the limited places.
    limited: bool,
}

/// The payload of the object that stands for a thread in its task state.
pub struct ThreadMark {
    /// The number of its coroutine, also its `ident`.
    pub id: u64,
    /// What `threading.local` objects keep for it.
    pub locals: Gc<Dict>,
}

impl Trace for ThreadMark {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.locals.trace(visitor);
    }
}

impl Payload for ThreadMark {
    type Access = Frozen;
}

/// Lets other threads have their turn where the running one has used up its own. What asks for a lock or a flag comes here: a
/// thread that asks again and again would wait forever for what another is to do.
///
/// # Errors
/// As [`crate::blocking::block`].
pub fn give_way(cx: &mut Cx) -> Result<(), Exc> {
    let scheduler = Scheduler::of(cx);
    let alone = scheduler.tokens.running.len() < 2;
    if alone || scheduler.turn_began.elapsed() < SWITCH_INTERVAL || current(cx).is_none() {
        return Ok(());
    }
    crate::blocking::block(cx, tokio::task::yield_now())
}

/// The number of the running thread, if this is a worker thread.
pub fn current(cx: &Cx) -> Option<u64> {
    cx.task.current.downcast::<ThreadMark>().map(|mark| mark.id)
}

/// The mark of the running thread; tasks and callbacks run on the main thread.
pub fn mark(cx: &mut Cx) -> Gc<ThreadMark> {
    match cx.task.current.downcast::<ThreadMark>() {
        Some(mark) => mark.clone(),
        None => main(cx),
    }
}

/// The mark of the main thread.
pub fn main(cx: &mut Cx) -> Gc<ThreadMark> {
    if let Some(main) = &Scheduler::of(cx).main_thread {
        return main.clone();
    }
    let id = Scheduler::of(cx).new_id();
    let main = new_mark(cx, id);
    Scheduler::of(cx).main_thread = Some(main.clone());
    main
}

fn new_mark(cx: &mut Cx, id: u64) -> Gc<ThreadMark> {
    let class = cx.world.types.object.clone();
    let locals = cx.new_dict();
    Gc::new(&class, ThreadMark { id, locals })
}

/// Runs native code as a thread outside any limit, in an empty context, and returns its number.
///
/// # Errors
/// What making its future raises; MemoryError without room for a stack.
pub fn spawn(cx: &mut Cx, body: impl FnOnce(&mut Cx) -> Outcome + 'static) -> Result<u64, Exc> {
    let done = future::new(cx)?;
    let waiting = Waiting::new(cx, body, done, Value::UNSET);
    start(cx, waiting, false)
}

/// How many threads there are besides tasks.
pub fn count(cx: &mut Cx) -> usize {
    Scheduler::of(cx).tokens.running.len()
}

/// Runs native code as a worker thread, once one is free. The future gets its outcome. It runs in its own copy of the context.
///
/// # Errors
/// What making the future raises.
pub fn run_in_worker(cx: &mut Cx, body: impl FnOnce(&mut Cx) -> Outcome + 'static) -> Result<Gc<Future>, Exc> {
    let done = future::new(cx)?;
    let context = crate::context::copy(cx);
    let waiting = Waiting::new(cx, body, done.clone(), context);
    let scheduler = Scheduler::of(cx);
    if scheduler.tokens.used >= LIMIT {
        scheduler.tokens.waiting.push_back(waiting);
    } else {
        scheduler.tokens.used += 1;
        start(cx, waiting, true)?;
    }
    Ok(done)
}

/// Calls a function in a worker thread and waits for its end, as a task. Where nobody was told to run before, the thread runs at
/// once until it waits for something itself.
///
/// # Errors
/// What the function raises; CancelledError.
pub fn call_in_worker(cx: &mut Cx, body: impl FnOnce(&mut Cx) -> Outcome + 'static) -> Outcome {
    let scheduler = Scheduler::of(cx);
    let runs_at_once = scheduler.is_quiet() && scheduler.tokens.used < LIMIT;
    let done = run_in_worker(cx, body)?;
    if runs_at_once && let Some(id) = Scheduler::of(cx).threads_ready.pop_back() {
        step(cx, id);
    }
    crate::task::await_future(cx, &done)
}

/// Runs native code as the main thread of a script, outside any limit. The future gets its outcome.
///
/// # Errors
/// What making the future raises.
pub(crate) fn run_as_main(cx: &mut Cx, body: impl FnOnce(&mut Cx) -> Outcome + 'static) -> Result<Gc<Future>, Exc> {
    let done = future::new(cx)?;
    let waiting = Waiting::new(cx, body, done.clone(), Value::UNSET);
    let id = start(cx, waiting, false)?;
    let mark = Scheduler::of(cx).strands.get(&id).and_then(|strand| strand.state.current.downcast().cloned());
    Scheduler::of(cx).main_thread = mark;
    Ok(done)
}

/// The innermost frame of each thread that runs functions, by its number: the running one's, and of the others those that
/// wait. Between callbacks the main thread runs no function.
///
/// # Errors
/// What making a frame raises.
pub fn frames(cx: &mut Cx) -> Result<Vec<(u64, Value)>, Exc> {
    let own = mark(cx).id;
    let scheduler = Scheduler::of(cx);
    let mut stacks: Vec<(u64, Vec<_>)> = Vec::new();
    for id in scheduler.tokens.running.keys().filter(|id| **id != own) {
        if let Some(strand) = scheduler.strands.get(id) {
            stacks.push((*id, strand.state.shadow.iter().map(|one| (one.function.clone(), one.line)).collect()));
        }
    }
    stacks.push((own, cx.task.shadow.iter().map(|one| (one.function.clone(), one.line)).collect()));
    // Newest first, as CPython lists them.
    stacks.sort_by_key(|(id, _)| std::cmp::Reverse(*id));
    let mut found = Vec::new();
    for (id, stack) in stacks {
        if let Some(frame) = frame::of_stack(cx, &stack)? {
            found.push((id, frame));
        }
    }
    Ok(found)
}

fn start(cx: &mut Cx, waiting: Waiting, limited: bool) -> Result<u64, Exc> {
    let Waiting { body, done, context, refusals } = waiting;
    let id = Scheduler::of(cx).new_id();
    let coroutine = LentCoroutine::new(move |cx: &mut Cx, lender| {
        cx.task.lender = Some(lender);
        body(cx)
    });
    let coroutine = coroutine.map_err(|error| cx.memory_error(error.to_string()))?;
    let mark = new_mark(cx, id).into();
    let scheduler = Scheduler::of(cx);
    let mut state = scheduler.take_state();
    state.context = context;
    state.refusals = refusals;
    state.current = mark;
    scheduler.strands.insert(id, Strand { coroutine, state });
    scheduler.tokens.running.insert(id, Running { done, limited });
    scheduler.threads_ready.push_back(id);
    Ok(id)
}

/// Runs a thread until it blocks or ends.
pub(crate) fn step(cx: &mut Cx, id: u64) {
    let scheduler = Scheduler::of(cx);
    let Some(strand) = scheduler.strands.remove(&id) else { return };
    if scheduler.tokens.running.len() > 1 {
        scheduler.turn_began = Instant::now();
    }
    let Ran::Finished(outcome) = run_strand(cx, id, strand) else { return };
    let tokens = &mut Scheduler::of(cx).tokens;
    let Some(Running { done, limited }) = tokens.running.remove(&id) else { return };
    let next = if limited { tokens.waiting.pop_front() } else { None };
    if limited && next.is_none() {
        tokens.used -= 1;
    }
    if !future::is_done(cx, &done) {
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
        if let Err(exc) = start(cx, next, true)
            && let Err(exc) = future::set_exception(cx, &done, &exc)
        {
            molt_object::builtins::exceptions::write_unraisable(cx, &exc, &done.value());
        }
    }
}
