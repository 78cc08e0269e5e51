//! What waits to run: callbacks and task steps in asyncio's order, timers, threads, coroutines that wait for native futures.
//! CPython Lib/asyncio/base_events.py `BaseEventLoop._run_once`.

use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;
use std::time::Instant;

use molt_object::{Cx, Exc, Gc, Refusals, TaskState, Value};
use molt_stack::{LentCoroutine, Step};

use crate::asyncio::handle::Handle;
use crate::driver::JobQueue;
use crate::future::Future;
use crate::homes::{Home, Homes};
use crate::turn::TurnEnd;
use crate::wake::WakeQueue;
use crate::watches::Watches;

/// The body of a task or thread ended with this.
pub(crate) type Outcome = Result<Value, Exc>;

/// One coroutine with what belongs to it alone.
pub(crate) struct Strand {
    pub coroutine: LentCoroutine<Cx, Outcome>,
    pub state: ParkedState,
}

/// A task state in a place of its own: strands move often, and it is large.
#[derive(Default)]
pub(crate) struct ParkedState(Box<TaskState>);

impl std::ops::Deref for ParkedState {
    type Target = TaskState;

    fn deref(&self) -> &TaskState {
        &self.0
    }
}

impl std::ops::DerefMut for ParkedState {
    fn deref_mut(&mut self) -> &mut TaskState {
        &mut self.0
    }
}

/// What stands in the ready queue.
pub(crate) enum Ready {
    /// `loop.call_soon(...)`.
    Handle(Gc<Handle>),
    /// A step of a task.
    Task(Gc<Future>),
    /// What a thread runs its event loop for is done: the loop ends with this turn.
    Stop(u64),
}

impl Ready {
    /// The event loop whose turn it is part of; none for what ends one.
    pub fn home(&self, cx: &Cx) -> Option<Home> {
        match self {
            Ready::Handle(handle) => Some(handle.read(cx).home),
            Ready::Task(task) => Some(task.read(cx).home),
            Ready::Stop(_) => None,
        }
    }
}

struct Timer {
    when: Instant,
    order: u64,
    handle: Gc<Handle>,
}

impl PartialEq for Timer {
    fn eq(&self, other: &Timer) -> bool {
        self.order == other.order
    }
}

impl Eq for Timer {}

impl PartialOrd for Timer {
    fn partial_cmp(&self, other: &Timer) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Timer {
    fn cmp(&self, other: &Timer) -> Ordering {
        // The heap gives the greatest first: the earliest, and of equal ones the oldest.
        other.when.cmp(&self.when).then(other.order.cmp(&self.order))
    }
}

/// Hashes the numbers of coroutines, which are given in turn and by nobody else.
#[derive(Clone, Copy, Default)]
pub(crate) struct Number(u64);

impl Hasher for Number {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// What is known of coroutines, by their number.
pub(crate) type ByNumber<T> = HashMap<u64, T, BuildHasherDefault<Number>>;

/// The scheduler of a world.
pub struct Scheduler {
    pub(crate) ready: VecDeque<Ready>,
    timers: BinaryHeap<Timer>,
    next_order: u64,
    /// Suspended coroutines by number.
    pub(crate) strands: ByNumber<Strand>,
    /// Tasks by the number of their coroutine, while they wait for a native future.
    pub(crate) tasks: ByNumber<Gc<Future>>,
    /// Threads that can go on, by the number of their coroutine.
    pub(crate) threads_ready: VecDeque<u64>,
    /// Which event loops can go on.
    pub(crate) homes: Homes,
    /// What was in the ready queue when its loop could not go on, oldest first.
    pub(crate) aside: Vec<Ready>,
    pub(crate) wakes: Arc<WakeQueue>,
    /// Descriptors with callbacks.
    pub(crate) watches: Watches,
    /// What native tasks want done.
    pub(crate) jobs: JobQueue,
    next_id: u64,
    /// The object of the event loop that was always there, or unset.
    pub(crate) main_loop: Value,
    pub(crate) started: Instant,
    /// When the thread that runs now got its turn, where there are several.
    pub(crate) turn_began: Instant,
    pub(crate) tokens: crate::thread::Tokens,
    /// The main thread's mark, once somebody asked for it.
    pub(crate) main_thread: Option<Gc<crate::thread::ThreadMark>>,
    /// What is left to the end of this turn of the event loop.
    pub(crate) turn_end: Option<TurnEnd>,
    spare_states: Vec<ParkedState>,
    task_number: u64,
    /// How many entries the ready queue was given so far.
    pushed: u64,
    /// How many those were when the step that runs now began.
    pushed_at_step: u64,
}

impl Default for Scheduler {
    fn default() -> Scheduler {
        Scheduler {
            ready: VecDeque::new(),
            timers: BinaryHeap::new(),
            next_order: 0,
            strands: ByNumber::default(),
            tasks: ByNumber::default(),
            threads_ready: VecDeque::new(),
            homes: Homes::default(),
            aside: Vec::new(),
            wakes: Arc::default(),
            watches: Watches::default(),
            jobs: JobQueue::default(),
            next_id: 1,
            main_loop: Value::UNSET,
            started: Instant::now(),
            turn_began: Instant::now(),
            tokens: crate::thread::Tokens::default(),
            main_thread: None,
            turn_end: None,
            spare_states: Vec::new(),
            task_number: 0,
            pushed: 0,
            pushed_at_step: 0,
        }
    }
}

impl Scheduler {
    /// The scheduler of the world.
    pub fn of(cx: &mut Cx) -> &mut Scheduler {
        cx.world.extensions.get::<Scheduler>()
    }

    /// The number in the default name of the next task.
    pub(crate) fn next_task_number(&mut self) -> u64 {
        self.task_number += 1;
        self.task_number
    }

    pub(crate) fn new_id(&mut self) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        id
    }

    /// Puts a callback at the end of the ready queue.
    pub fn call_soon(&mut self, handle: Gc<Handle>) {
        self.push(Ready::Handle(handle));
    }

    fn push(&mut self, ready: Ready) {
        self.pushed += 1;
        self.ready.push_back(ready);
    }

    /// How many entries the ready queue was given so far: if two looks see the same, nobody else has been told to run between them.
    pub fn pushed(&self) -> u64 {
        self.pushed
    }

    /// A step of a task, a callback or a thread's turn begins.
    pub(crate) fn begin_step(&mut self) {
        self.pushed_at_step = self.pushed;
    }

    /// Whether nobody was told to run since the running step began: whoever waits for something that is done at once cannot tell
    /// whether the loop had its turn in between.
    pub fn is_quiet(&self) -> bool {
        self.pushed == self.pushed_at_step
    }

    /// Lets a callback run at a time.
    pub fn call_at(&mut self, when: Instant, handle: Gc<Handle>) {
        self.next_order += 1;
        self.timers.push(Timer { when, order: self.next_order, handle });
    }

    /// Puts a step of a task at the end of the ready queue.
    pub(crate) fn schedule(&mut self, task: Gc<Future>) {
        self.push(Ready::Task(task));
    }

    /// Ends the run of the loop that a thread runs once the ready queue came so far.
    pub(crate) fn stop_soon(&mut self, thread: u64) {
        self.push(Ready::Stop(thread));
    }

    /// Forgets [`Scheduler::stop_soon`], where something else has ended the run.
    pub(crate) fn drop_stop(&mut self, thread: u64) {
        self.ready.retain(|ready| !matches!(ready, Ready::Stop(of) if *of == thread));
    }

    /// Puts back what was laid aside: some loop can go on that could not before.
    pub(crate) fn take_back(&mut self) {
        for ready in self.aside.drain(..).rev() {
            self.ready.push_front(ready);
        }
    }

    /// The time of the next timer.
    pub(crate) fn next_timer(&self) -> Option<Instant> {
        self.timers.peek().map(|timer| timer.when)
    }

    /// Moves the timers that are due to the ready queue.
    pub(crate) fn collect_timers(&mut self) {
        if self.timers.is_empty() {
            return;
        }
        let now = Instant::now();
        while self.timers.peek().is_some_and(|timer| timer.when <= now) {
            if let Some(timer) = self.timers.pop() {
                self.push(Ready::Handle(timer.handle));
            }
        }
    }

    /// The loop's clock: seconds since the process began to count.
    pub fn time(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    pub(crate) fn take_state(&mut self) -> ParkedState {
        self.spare_states.pop().unwrap_or_default()
    }

    pub(crate) fn give_state(&mut self, state: ParkedState) {
        const SPARE: usize = 256;
        if self.spare_states.len() < SPARE {
            self.spare_states.push(state);
        }
    }
}

/// Forgets what an event loop has not got to: it is closed.
pub(crate) fn forget(cx: &mut Cx, home: Home) {
    let scheduler = Scheduler::of(cx);
    let (ready, aside) = (std::mem::take(&mut scheduler.ready), std::mem::take(&mut scheduler.aside));
    let (own, others): (Vec<Ready>, Vec<Ready>) =
        aside.into_iter().chain(ready).partition(|ready| ready.home(cx) == Some(home));
    Scheduler::of(cx).ready = others.into();
    drop(own);
}

/// What a run of a coroutine came to.
pub(crate) enum Ran {
    /// It waits.
    Suspended,
    /// Its body ended.
    Finished(Outcome),
}

/// Runs a coroutine until it waits or ends. The world's task state is the coroutine's meanwhile.
pub(crate) fn run_strand(cx: &mut Cx, id: u64, mut strand: Strand) -> Ran {
    std::mem::swap(&mut cx.task, &mut *strand.state);
    let step = strand.coroutine.resume(cx);
    std::mem::swap(&mut cx.task, &mut *strand.state);
    match step {
        Step::Suspended(()) => {
            Scheduler::of(cx).strands.insert(id, strand);
            Ran::Suspended
        }
        Step::Finished(outcome) => {
            retire(cx, strand.state);
            Ran::Finished(outcome)
        }
        Step::Panicked(panic) => {
            let exc = cx.unwound_whole(panic);
            retire(cx, strand.state);
            Ran::Finished(Err(exc))
        }
    }
}

fn retire(cx: &mut Cx, mut state: ParkedState) {
    state.parked = None;
    state.handled.clear();
    state.handled_outside = None;
    state.shadow.clear();
    state.repr_guard.clear();
    state.context = Value::UNSET;
    state.refusals = Refusals::default();
    state.current = Value::UNSET;
    state.lender = None;
    state.panicked = false;
    state.waited_inside = None;
    Scheduler::of(cx).give_state(state);
}
