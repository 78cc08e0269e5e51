//! `asyncio.Task`: a coroutine on a stack of its own, stepped from the ready queue. CPython Lib/asyncio/tasks.py
//! `Task.__step`, `Task.cancel`.

use molt_object::builtins::NativeClass;
use molt_object::builtins::exceptions::BaseException;
use molt_object::builtins::generator::Generator;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Refusals, Trace, Value, Visitor};
use molt_stack::LentCoroutine;

use crate::asyncio::errors;
use crate::future::{self, Callback, Future};
use crate::scheduler::{Outcome, Ran, Ready, Scheduler, Strand, run_strand};

/// What a task runs.
pub enum Body {
    /// A Python coroutine object.
    Coroutine(Value),
    /// Native code of the runtime: a request's handling.
    Native(Box<dyn FnOnce(&mut Cx) -> Outcome>),
    /// It has started.
    Started,
}

/// What makes a future a task.
pub struct TaskPart {
    /// What it runs.
    pub body: Body,
    /// The coroutine object, for `get_coro()`.
    pub coroutine: Value,
    /// `get_name()`.
    pub name: Value,
    /// The context it runs in.
    pub context: Value,
    /// Where the refusals are noted that it raises: with those of whoever made it.
    pub refusals: Refusals,
    /// A cancellation was asked for and is to be raised at the next step.
    pub must_cancel: bool,
    /// `cancelling()`.
    pub cancels: i64,
    /// The message of the cancellation, or unset.
    pub message: Value,
    /// The future it waits for, or unset.
    pub waiter: Value,
    /// The number of its coroutine.
    pub id: u64,
    /// It waits for a native future, so that a cancellation has to wake it.
    pub waits_natively: bool,
    /// What it waited for has happened, and its next step is scheduled.
    pub woken: bool,
}

impl Trace for TaskPart {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        if let Body::Coroutine(coroutine) = &self.body {
            coroutine.trace(visitor);
        }
        self.coroutine.trace(visitor);
        self.name.trace(visitor);
        self.context.trace(visitor);
        self.message.trace(visitor);
        self.waiter.trace(visitor);
    }
}

/// `loop.create_task(coroutine)`: a new task whose first step is scheduled.
///
/// # Errors
/// What making its class raises.
pub fn spawn(cx: &mut Cx, body: Body, name: Value, context: Value) -> Result<Gc<Future>, Exc> {
    let class = crate::asyncio::future_class::Task::class(cx)?;
    let task = new(cx, &class, body, name, context);
    Scheduler::of(cx).schedule(task.clone());
    Ok(task)
}

/// A new task whose first step runs here and now: `asyncio.eager_task_factory`.
///
/// # Errors
/// What making its class raises.
pub fn spawn_eagerly(cx: &mut Cx, body: Body, name: Value, context: Value) -> Result<Gc<Future>, Exc> {
    let class = crate::asyncio::future_class::Task::class(cx)?;
    let task = new(cx, &class, body, name, context);
    step(cx, &task);
    Ok(task)
}

/// A new task of a class, whose first step is not scheduled yet.
pub fn new(cx: &mut Cx, class: &Gc<Type>, body: Body, name: Value, context: Value) -> Gc<Future> {
    let id = Scheduler::of(cx).new_id();
    let coroutine = match &body {
        Body::Coroutine(coroutine) => coroutine.clone(),
        _ => Value::NONE,
    };
    let context = if context.is_unset() { crate::context::copy(cx) } else { context };
    let part = TaskPart {
        body,
        coroutine,
        name,
        context,
        refusals: cx.task.refusals.clone(),
        must_cancel: false,
        cancels: 0,
        message: Value::UNSET,
        waiter: Value::UNSET,
        id,
        waits_natively: false,
        woken: false,
    };
    let task = future::of_class(cx, class);
    task.write(cx).task = Some(Box::new(part));
    task
}

/// The tasks that are not done: those that wait, those that have their turn before them, and the running one.
pub fn all(cx: &mut Cx) -> Vec<Gc<Future>> {
    let running = current(cx);
    let scheduler = Scheduler::of(cx);
    let mut numbered: Vec<(u64, Gc<Future>)> = scheduler
        .strands
        .iter()
        .filter_map(|(id, strand)| Some((*id, strand.state.current.downcast::<Future>()?.clone())))
        .collect();
    numbered.sort_by_key(|(id, _)| *id);
    let waiting = numbered.into_iter().map(|(_, task)| task);
    let ready = scheduler.aside.iter().chain(&scheduler.ready).filter_map(|ready| match ready {
        Ready::Task(task) => Some(task.clone()),
        Ready::Handle(_) | Ready::Stop(_) => None,
    });
    let mut found: Vec<Gc<Future>> = Vec::new();
    for task in running.into_iter().chain(waiting).chain(ready.collect::<Vec<_>>()) {
        if !future::is_done(cx, &task) && !found.iter().any(|other| other.is(&task)) {
            found.push(task);
        }
    }
    found
}

/// The running task, if this is one.
pub fn current(cx: &Cx) -> Option<Gc<Future>> {
    cx.task.current.downcast::<Future>().cloned()
}

pub(crate) fn part<'a>(cx: &'a mut Cx, task: &'a Gc<Future>) -> Option<&'a mut TaskPart> {
    task.write(cx).task.as_deref_mut()
}

/// `task.cancel(msg)`: each task on the way asks what it waits for, and cancels itself if that cannot be cancelled. As many tasks
/// may wait for each other as there are.
///
/// # Errors
/// RecursionError when they wait for each other in a circle; what a `cancel` of Python's raises.
pub fn cancel(cx: &mut Cx, task: &Gc<Future>, message: Value) -> Result<bool, Exc> {
    let mut innermost = None;
    let mut asked = task.clone();
    let mut circle = Circle::default();
    let is_cancelled = loop {
        if future::is_done(cx, &asked) {
            break false;
        }
        if circle.comes_back_to(&asked) {
            return Err(cx.recursion_error("maximum recursion depth exceeded while calling a Python object"));
        }
        let Some(inner) = part(cx, &asked) else { break future::cancel(cx, &asked, message.clone()) };
        inner.cancels += 1;
        let waiter = inner.waiter.downcast::<Future>().cloned();
        innermost = Some(asked);
        match waiter {
            Some(waiter) if has_own_cancel(cx, &waiter) => break cancel_by_method(cx, &waiter, message.clone())?,
            Some(waiter) => asked = waiter,
            None => break false,
        }
    };
    Ok(match innermost {
        Some(task) if !is_cancelled => mark_cancelled(cx, &task, message),
        _ => is_cancelled,
    })
}

/// Finds out whether a walk along tasks goes in a circle: each is compared with one that is left behind less and less often (Brent, "An
/// improved Monte Carlo factorization algorithm", 1980).
#[derive(Default)]
struct Circle {
    left_behind: Option<Gc<Future>>,
    steps: usize,
    until: usize,
}

impl Circle {
    fn comes_back_to(&mut self, task: &Gc<Future>) -> bool {
        if self.left_behind.as_ref().is_some_and(|left| left.is(task)) {
            return true;
        }
        if self.steps == self.until {
            self.left_behind = Some(task.clone());
            (self.steps, self.until) = (0, self.until * 2 + 1);
        }
        self.steps += 1;
        false
    }
}

/// Has a task raise CancelledError in its next step.
fn mark_cancelled(cx: &mut Cx, task: &Gc<Future>, message: Value) -> bool {
    let Some(inner) = part(cx, task) else { return false };
    inner.must_cancel = true;
    inner.message = message;
    if inner.waits_natively {
        inner.waits_natively = false;
        Scheduler::of(cx).schedule(task.clone());
    }
    true
}

/// Whether a future's class is Python's, which may override `cancel`.
fn has_own_cancel(cx: &Cx, future: &Gc<Future>) -> bool {
    cx.class_of(&future.value()).read(cx).heap
}

/// Cancels a future, a task or not, by its class's own `cancel` where that is Python's.
fn cancel_waiter(cx: &mut Cx, future: &Gc<Future>, message: Value) -> Result<bool, Exc> {
    if has_own_cancel(cx, future) { cancel_by_method(cx, future, message) } else { cancel_any(cx, future, message) }
}

/// Cancels a future by its class's own `cancel`, which may be as deep in others as it likes.
fn cancel_by_method(cx: &mut Cx, future: &Gc<Future>, message: Value) -> Result<bool, Exc> {
    let value = future.value();
    let name = cx.intern("cancel");
    let message = if message.is_unset() { Value::NONE } else { message };
    cx.call_method(&value, &name, &[message]).and_then(|answer| cx.truth(&answer))
}

/// Cancels a future, a task or not.
///
/// # Errors
/// As [`cancel`].
pub fn cancel_any(cx: &mut Cx, future: &Gc<Future>, message: Value) -> Result<bool, Exc> {
    if future.read(cx).task.is_some() { cancel(cx, future, message) } else { Ok(future::cancel(cx, future, message)) }
}

/// One step of a task: runs its coroutine until it waits or ends.
pub(crate) fn step(cx: &mut Cx, task: &Gc<Future>) {
    if future::is_done(cx, task) {
        return;
    }
    let Some(inner) = part(cx, task) else { return };
    inner.waiter = Value::UNSET;
    inner.waits_natively = false;
    inner.woken = false;
    let id = inner.id;
    let body = std::mem::replace(&mut inner.body, Body::Started);
    let strand = match body {
        Body::Started => Scheduler::of(cx).strands.remove(&id),
        body => match start(cx, task, body) {
            Ok(strand) => Some(strand),
            Err(exc) => return complete(cx, task, Err(exc)),
        },
    };
    // A wake that came twice finds the coroutine running or gone.
    let Some(mut strand) = strand else { return };
    let home = task.read(cx).home;
    strand.state.handled_outside = Scheduler::of(cx).homes.run_of(home).and_then(|run| run.handled.clone());
    if let Ran::Finished(outcome) = run_strand(cx, id, strand) {
        Scheduler::of(cx).tasks.remove(&id);
        complete(cx, task, outcome);
    }
}

fn start(cx: &mut Cx, task: &Gc<Future>, body: Body) -> Result<Strand, Exc> {
    let own_part = task.read(cx).task.as_ref();
    let (context, refusals) =
        own_part.map_or_else(Default::default, |part| (part.context.clone(), part.refusals.clone()));
    let own = task.clone();
    let coroutine = LentCoroutine::new(move |cx: &mut Cx, lender| {
        cx.task.lender = Some(lender);
        if let Some(exc) = take_cancellation(cx, &own) {
            // As if the exception had been thrown into it.
            if let Body::Coroutine(coroutine) = &body
                && let Some(coroutine) = coroutine.downcast::<Generator>()
            {
                cx.close_generator(coroutine)?;
            }
            return Err(exc);
        }
        match body {
            Body::Coroutine(coroutine) => run_body(cx, &coroutine),
            Body::Native(run) => run(cx),
            Body::Started => Ok(Value::NONE),
        }
    });
    let coroutine = coroutine.map_err(|error| cx.memory_error(error.to_string()))?;
    let mut state = Scheduler::of(cx).take_state();
    state.context = context;
    state.refusals = refusals;
    state.current = task.value();
    Ok(Strand { coroutine, state })
}

fn run_body(cx: &mut Cx, coroutine: &Value) -> Outcome {
    match coroutine.downcast::<Generator>() {
        Some(generator) => cx.run_coroutine(&generator.clone()),
        None => cx.wait_for(coroutine),
    }
}

/// The cancellation that is to be raised now, if one was asked for.
pub(crate) fn take_cancellation(cx: &mut Cx, task: &Gc<Future>) -> Option<Exc> {
    let inner = part(cx, task)?;
    if !std::mem::replace(&mut inner.must_cancel, false) {
        return None;
    }
    let message = inner.message.take();
    Some(errors::cancelled(cx, message))
}

fn complete(cx: &mut Cx, task: &Gc<Future>, outcome: Outcome) {
    let result = match outcome {
        Ok(value) => match take_cancellation(cx, task) {
            // Cancelled in its last step: CPython's task ends cancelled as well.
            Some(exc) => {
                let message = cancellation_message(cx, &exc);
                future::cancel(cx, task, message);
                Ok(())
            }
            None => future::set_result(cx, task, value),
        },
        Err(exc) if errors::is_cancelled(cx, &exc) => {
            let message = cancellation_message(cx, &exc);
            task.write(cx).exception = exc.value();
            future::cancel(cx, task, message);
            Ok(())
        }
        Err(exc) => {
            let told = future::set_exception(cx, task, &exc);
            crate::asyncio::loop_::leave(cx, &exc);
            told
        }
    };
    if let Err(exc) = result {
        molt_object::builtins::exceptions::write_unraisable(cx, &exc, &task.value());
    }
}

fn cancellation_message(cx: &Cx, exc: &Exc) -> Value {
    let args = exc.object().read(cx).args.clone();
    let first = args.downcast::<molt_object::builtins::tuple::Tuple>().and_then(|args| args.items().first().cloned());
    first.unwrap_or(Value::UNSET)
}

/// `await future`, from a task: waits until it is done and gives its result.
///
/// # Errors
/// The future's exception; CancelledError; RuntimeError outside a task.
pub fn await_future(cx: &mut Cx, awaited: &Gc<Future>) -> Result<Value, Exc> {
    if future::is_done(cx, awaited) {
        return future::result(cx, awaited);
    }
    if cx.task.by_hand {
        cx.yield_by_hand(awaited.value())?;
        if !future::is_done(cx, awaited) {
            return Err(cx.runtime_error("await wasn't used with future"));
        }
        return future::result(cx, awaited);
    }
    let Some(task) = current(cx) else {
        return Err(cx.runtime_error("no running event loop"));
    };
    let owner = awaited.read(cx).owner.clone();
    if !owner.is_unset() && !owner.is(&crate::asyncio::loop_::object(cx)?) {
        let (task, awaited) = (cx.repr_text(&task.value())?, cx.repr_text(&awaited.value())?);
        return Err(cx.runtime_error(format!("Task {task} got Future {awaited} attached to a different loop")));
    }
    if task.is(awaited) {
        let shown = cx.repr_text(&task.value())?;
        return Err(cx.runtime_error(format!("Task cannot await on itself: {shown}")));
    }
    while !future::is_done(cx, awaited) {
        future::add_callback(cx, awaited, Callback::Wake(task.clone()));
        let cancel_now = match part(cx, &task) {
            Some(inner) => {
                inner.waiter = awaited.value();
                inner.must_cancel
            }
            None => false,
        };
        if cancel_now {
            let message = part(cx, &task).map_or(Value::UNSET, |inner| inner.message.clone());
            if cancel_waiter(cx, awaited, message)?
                && let Some(inner) = part(cx, &task)
            {
                inner.must_cancel = false;
            }
        }
        cx.suspend()?;
        if let Some(exc) = take_cancellation(cx, &task) {
            return Err(exc);
        }
    }
    future::result(cx, awaited)
}

/// Whether an exception ends the process rather than the task.
pub fn is_exit(cx: &Cx, exception: &Value) -> bool {
    exception.downcast::<BaseException>().is_some_and(|exception| {
        let exc = Exc::new(exception.clone());
        exc.is_kind(cx, ExceptionKind::SystemExit) || exc.is_kind(cx, ExceptionKind::KeyboardInterrupt)
    })
}
