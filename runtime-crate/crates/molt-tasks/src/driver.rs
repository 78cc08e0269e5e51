//! The driver: the one future that owns the world, runs what is ready in asyncio's order and sleeps in tokio otherwise.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::{Future as RustFuture, poll_fn};
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;

use molt_object::{Cx, Exc, Gc, Value};

use crate::asyncio::handle;
use crate::future::{self, Future};
use crate::homes::MAIN;
use crate::scheduler::{Ready, Scheduler};
use crate::task::{self, Body};
use crate::wake::WakeQueue;
use crate::{signals, thread, turn, watches};

/// Rounds of the ready queue before tokio gets its turn.
const ROUNDS: usize = 8;

type Job = Box<dyn FnOnce(&mut Cx)>;

/// What native tasks of the same thread (connections) want done in the world.
pub(crate) type JobQueue = Rc<RefCell<VecDeque<Job>>>;

/// The job queue of a world, for native tasks of the same thread.
#[derive(Clone)]
pub struct Jobs {
    queue: JobQueue,
    wakes: Arc<WakeQueue>,
}

impl Jobs {
    /// The job queue of the world.
    pub fn of(cx: &mut Cx) -> Jobs {
        let scheduler = Scheduler::of(cx);
        Jobs { queue: scheduler.jobs.clone(), wakes: scheduler.wakes.clone() }
    }

    /// Lets the driver run a job soon.
    pub fn push(&self, job: impl FnOnce(&mut Cx) + 'static) {
        self.queue.borrow_mut().push_back(Box::new(job));
        self.wakes.wake_driver();
    }

    fn take(&self) -> VecDeque<Job> {
        std::mem::take(&mut *self.queue.borrow_mut())
    }
}

/// Runs a body as the main task and everything that it starts, until it ends. Must be awaited inside a single-threaded tokio
/// runtime with its clock enabled.
///
/// # Errors
/// What the body raises.
pub async fn run(
    cx: &mut Cx,
    jobs: &Jobs,
    body: impl FnOnce(&mut Cx) -> Result<Value, Exc> + 'static,
) -> Result<Value, Exc> {
    crate::asyncio::install(cx);
    let main = task::spawn(cx, Body::Native(Box::new(body)), Value::NONE, Value::UNSET)?;
    let mut timer = pin!(tokio::time::sleep_until(Instant::now().into()));
    poll_fn(|context| drive(cx, jobs, &main, timer.as_mut(), context)).await
}

/// Runs a body as the main thread of a script and everything that it starts, until it ends. Called as [`run`].
///
/// # Errors
/// What the body raises.
pub async fn run_script(
    cx: &mut Cx,
    jobs: &Jobs,
    body: impl FnOnce(&mut Cx) -> Result<Value, Exc> + 'static,
) -> Result<Value, Exc> {
    crate::asyncio::install(cx);
    let main = thread::run_as_main(cx, body)?;
    let mut timer = pin!(tokio::time::sleep_until(Instant::now().into()));
    poll_fn(|context| drive(cx, jobs, &main, timer.as_mut(), context)).await
}

fn drive(
    cx: &mut Cx,
    jobs: &Jobs,
    main: &Gc<Future>,
    mut timer: Pin<&mut tokio::time::Sleep>,
    context: &mut Context<'_>,
) -> Poll<Result<Value, Exc>> {
    Scheduler::of(cx).wakes.clone().set_driver(context.waker());
    for _ in 0..ROUNDS {
        Scheduler::of(cx).homes.current = MAIN;
        for job in jobs.take() {
            job(cx);
        }
        collect_wakes(cx);
        if signals::take_news() {
            look_at_signals(cx);
        }
        run_round(cx);
        if future::is_done(cx, main) {
            return Poll::Ready(future::result(cx, main));
        }
        let scheduler = Scheduler::of(cx);
        let idle = scheduler.ready.is_empty()
            && scheduler.threads_ready.is_empty()
            && !scheduler.homes.is_woken()
            && !scheduler.watches.has_news(&scheduler.homes);
        if idle && !signals::is_news() {
            if arm_timer(cx, timer.as_mut(), context) {
                continue;
            }
            return Poll::Pending;
        }
    }
    context.waker().wake_by_ref();
    Poll::Pending
}

/// Lets whoever runs the handlers of signals go on: what blocks the event loop's thread, and the main thread. A server has none.
/// CPython's main thread is interrupted in what it waits for.
fn look_at_signals(cx: &mut Cx) {
    let scheduler = Scheduler::of(cx);
    scheduler.homes.wake_all();
    match scheduler.main_thread.as_ref().map(|main| main.id) {
        Some(id) if scheduler.strands.contains_key(&id) => {
            if !scheduler.threads_ready.contains(&id) {
                scheduler.threads_ready.push_back(id);
            }
        }
        _ => signals::check_in_driver(cx),
    }
}

/// Arms the timer for the next callback that waits for its time; `true` when it is due already.
fn arm_timer(cx: &mut Cx, mut timer: Pin<&mut tokio::time::Sleep>, context: &mut Context<'_>) -> bool {
    let Some(when) = Scheduler::of(cx).next_timer() else { return false };
    timer.as_mut().reset(when.into());
    timer.poll(context).is_ready()
}

/// Lets coroutines whose native future made progress go on.
fn collect_wakes(cx: &mut Cx) {
    let mut woken = Vec::new();
    let scheduler = Scheduler::of(cx);
    scheduler.wakes.take(&mut woken);
    for id in woken {
        if scheduler.homes.wake(id) {
            continue;
        }
        if let Some(task) = scheduler.tasks.remove(&id) {
            scheduler.schedule(task);
        } else if scheduler.strands.contains_key(&id) {
            if !scheduler.threads_ready.contains(&id) {
                scheduler.threads_ready.push_back(id);
            }
        } else {
            scheduler.watches.wake(id);
        }
    }
}

/// One iteration of the event loop over a snapshot of the ready queue, then a turn for each thread that can go on.
fn run_round(cx: &mut Cx) {
    if let Some(id) = Scheduler::of(cx).homes.take_woken() {
        Scheduler::of(cx).take_back();
        resume_blocked(cx, id);
    }
    watches::collect(cx);
    let scheduler = Scheduler::of(cx);
    scheduler.collect_timers();
    let due = scheduler.ready.len();
    for _ in 0..due {
        let Some(ready) = Scheduler::of(cx).ready.pop_front() else { break };
        run_ready(cx, ready);
        turn::end_long_turn(cx);
    }
    let turns = Scheduler::of(cx).threads_ready.len();
    for _ in 0..turns {
        let scheduler = Scheduler::of(cx);
        scheduler.begin_step();
        let Some(id) = scheduler.threads_ready.pop_front() else { break };
        thread::step(cx, id);
    }
    turn::end_turn(cx);
    if molt_object::heap::finalizers_waiting() || molt_object::heap::collection_due().is_some() {
        molt_object::builtins::gc_support::service(cx);
    }
}

/// Gives what stands in the ready queue its turn, or lays it aside while its loop cannot go on.
fn run_ready(cx: &mut Cx, ready: Ready) {
    if let Some(home) = ready.home(cx) {
        let scheduler = Scheduler::of(cx);
        if !scheduler.homes.can_run(home) {
            scheduler.aside.push(ready);
            return;
        }
        scheduler.homes.current = home;
    }
    Scheduler::of(cx).begin_step();
    match ready {
        Ready::Task(task) => task::step(cx, &task),
        Ready::Handle(handle) => handle::run(cx, &handle),
        Ready::Stop(thread) => crate::asyncio::loop_::stop_run_of(cx, thread),
    }
}

fn resume_blocked(cx: &mut Cx, id: u64) {
    let current = Scheduler::of(cx).strands.get(&id).map(|strand| strand.state.current.clone());
    if let Some(task) = current.as_ref().and_then(Value::downcast::<Future>) {
        task::step(cx, task);
    }
}
