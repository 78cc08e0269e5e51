//! An event loop in the shape that `molt-tasks` has: its own ready queue in asyncio's order, a coroutine a task, driven as one
//! future of a single-threaded tokio runtime.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

use molt_stack::{Coroutine, Interrupt, Step, Suspender};

/// What the root of a task owns and lends, as `&mut`, to everything that runs in it.
pub struct Cx {
    suspender: Suspender<(), ()>,
    waker: Waker,
    pub depth: u32,
}

impl Cx {
    /// `await` of a native future.
    pub fn wait<F: Future>(&mut self, future: F) -> Result<F::Output, Interrupt> {
        self.suspender.wait(&self.waker, future, || ())
    }
}

#[derive(Debug, PartialEq, Eq)]
pub enum Outcome<R> {
    Returned(R),
    Panicked(String),
}

/// Where wakers, on any thread, put the tasks that can go on.
#[derive(Default)]
struct Ready {
    queue: Mutex<VecDeque<usize>>,
    outer: Mutex<Option<Waker>>,
}

struct TaskWaker {
    ready: Arc<Ready>,
    task: usize,
}

impl Wake for TaskWaker {
    fn wake(self: Arc<Self>) {
        self.ready.queue.lock().unwrap().push_back(self.task);
        if let Some(outer) = self.ready.outer.lock().unwrap().take() {
            outer.wake();
        }
    }
}

struct Task<R> {
    coroutine: Coroutine<(), (), R>,
    cancel: Option<u64>,
}

pub struct EventLoop<R> {
    ready: Arc<Ready>,
    tasks: RefCell<Vec<Option<Task<R>>>>,
    outcomes: RefCell<Vec<Option<Outcome<R>>>>,
    alive: Cell<usize>,
}

impl<R: 'static> EventLoop<R> {
    pub fn new() -> Rc<Self> {
        Rc::new(EventLoop {
            ready: Arc::default(),
            tasks: RefCell::default(),
            outcomes: RefCell::default(),
            alive: Cell::new(0),
        })
    }

    pub fn spawn(&self, body: impl FnOnce(&mut Cx) -> R + 'static) -> usize {
        let id = self.tasks.borrow().len();
        let waker = Waker::from(Arc::new(TaskWaker { ready: self.ready.clone(), task: id }));
        let own = waker.clone();
        let coroutine =
            Coroutine::new(move |suspender, _| body(&mut Cx { suspender, waker: own, depth: 0 })).expect("a stack");
        self.tasks.borrow_mut().push(Some(Task { coroutine, cancel: None }));
        self.outcomes.borrow_mut().push(None);
        self.alive.set(self.alive.get() + 1);
        waker.wake();
        id
    }

    pub fn cancel(&self, id: usize, word: u64) {
        if let Some(task) = &mut self.tasks.borrow_mut()[id] {
            task.cancel = Some(word);
        }
        Waker::from(Arc::new(TaskWaker { ready: self.ready.clone(), task: id })).wake();
    }

    pub fn take_outcome(&self, id: usize) -> Option<Outcome<R>> {
        self.outcomes.borrow_mut()[id].take()
    }

    /// Runs all tasks to their end.
    pub fn run(self: &Rc<Self>) -> impl Future<Output = ()> {
        // All tasks share this future's budget with tokio: without this, the 129th ready timer of one poll would seem pending.
        tokio::task::unconstrained(Run(self.clone()))
    }

    fn step(&self, id: usize) {
        // The task is out of the table while it runs: it may spawn and cancel.
        let Some(mut task) = self.tasks.borrow_mut()[id].take() else {
            return;
        };
        let step = match task.cancel.take() {
            Some(word) => task.coroutine.cancel(word),
            None => task.coroutine.resume(()),
        };
        let outcome = match step {
            Step::Suspended(()) => return self.tasks.borrow_mut()[id] = Some(task),
            Step::Finished(value) => Outcome::Returned(value),
            Step::Panicked(panic) => Outcome::Panicked(panic.message().to_owned()),
        };
        self.outcomes.borrow_mut()[id] = Some(outcome);
        self.alive.set(self.alive.get() - 1);
    }
}

struct Run<R>(Rc<EventLoop<R>>);

impl<R: 'static> Future for Run<R> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let event_loop = &self.0;
        // One snapshot an iteration, as asyncio's `_run_once`.
        let snapshot = std::mem::take(&mut *event_loop.ready.queue.lock().unwrap());
        for id in snapshot {
            event_loop.step(id);
        }
        if event_loop.alive.get() == 0 {
            return Poll::Ready(());
        }
        *event_loop.ready.outer.lock().unwrap() = Some(context.waker().clone());
        if !event_loop.ready.queue.lock().unwrap().is_empty() {
            context.waker().wake_by_ref();
        }
        Poll::Pending
    }
}
