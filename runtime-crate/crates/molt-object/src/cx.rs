//! The cell of the running task: the key to all objects, the world they live in, and the task's own state.

use std::marker::PhantomPinned;
use std::ops::{Deref, DerefMut};

use molt_value::{Token, Value};

use crate::builtins::generator::{Sink, Step};
use crate::error::Exc;
use crate::refusals::Refusals;
use crate::returning::Returning;
use crate::shadow::ShadowStack;
use crate::world::World;

/// What belongs to one task and is swapped when another runs.
#[derive(Default)]
pub struct TaskState {
    /// The exception of a failed operation, until it is caught.
    pub parked: Option<Exc>,
    /// What a generator has come to that another one delegates to, until the body of that one goes on.
    pub(crate) delegated: Option<Result<Step, Exc>>,
    /// The exceptions being handled, innermost last: `sys.exc_info()`.
    pub handled: Vec<Exc>,
    /// What is being handled where this is run: by who drives a coroutine, or runs the event loop. CPython
    /// `_PyErr_StackItem.previous_item`.
    pub handled_outside: Option<Exc>,
    /// The exception that `throw` made of a class, with what it was given: what an iterator that `yield from` leads to gets.
    pub thrown: Option<(Value, Vec<Value>)>,
    /// The compiled functions that run, innermost last.
    pub shadow: ShadowStack,
    /// How many calls of native recursions are under way: CPython's `c_recursion_remaining`, the other way round.
    pub native_depth: usize,
    /// The objects whose `repr` is under way, for `[...]`.
    pub repr_guard: Vec<usize>,
    /// The task's context variables; the layout is the business of `molt-tasks`.
    pub context: Value,
    /// How the task gives way to the scheduler; none outside a task.
    pub lender: Option<molt_stack::Lender<Cx>>,
    /// Native code panicked in this task: its connection is closed when it ends.
    pub panicked: bool,
    /// The object that stands for the running task or thread, or unset.
    pub current: Value,
    /// Where refusals are noted that are raised here: for a request or for the start, whoever works for it.
    pub refusals: Refusals,
    /// How many native bodies that run have Python code to run yet, after what they wait for.
    pub obligations: u32,
    /// Set where code that is no coroutine may wait for one: whether it has waited. SQLAlchemy's bridge sets it.
    pub waited_inside: Option<bool>,
    /// Whose values go straight to native code.
    pub returning: Returning,
    /// What takes the values of the generators that native consumers drain, innermost last.
    pub sinks: Vec<Sink>,
    /// The task state of a coroutine that code drives by hand.
    pub by_hand: bool,
    /// What goes between such a coroutine and its driver.
    pub passed: Option<crate::builtins::generator::by_hand::Passed>,
}

/// The cell of the running task. There is one in a world; switching tasks swaps its [`TaskState`].
pub struct Cx {
    token: Token,
    /// Types, interned names, modules, caches.
    pub world: World,
    /// The running task's state.
    pub task: TaskState,
    /// How deeply calls of compiled functions may be nested: `sys.getrecursionlimit()`.
    pub recursion_limit: usize,
    /// The frames of suspended tasks hold references to it while others run.
    _shared: PhantomPinned,
}

molt_stack::lend!(Cx);

impl Cx {
    /// Makes the world of this thread, with its builtin types and modules, for Python 3.13.
    ///
    /// # Panics
    /// When the thread already has one.
    pub fn new() -> Cx {
        Cx::for_python((3, 13))
    }

    /// Makes the world of this thread for a version of Python, major and minor.
    ///
    /// # Panics
    /// When the thread already has one.
    pub fn for_python(python: (u8, u8)) -> Cx {
        let mut token = Token::claim();
        let world = World::bootstrap(&mut token, python);
        let recursion_limit = crate::object::call::RECURSION_LIMIT;
        let mut cx = Cx { token, world, task: TaskState::default(), recursion_limit, _shared: PhantomPinned };
        World::populate(&mut cx);
        cx
    }

    /// The exception that a failed operation parked.
    ///
    /// A failed operation always parks one; without it this is a `SystemError`, as in CPython.
    pub fn take_parked(&mut self) -> Exc {
        match self.task.parked.take() {
            Some(exc) => exc,
            None => self.system_error("error return without exception set"),
        }
    }

    /// Stops the running task until the scheduler resumes it.
    ///
    /// # Errors
    /// RuntimeError outside a task.
    pub fn suspend(&mut self) -> Result<(), Exc> {
        let Some(lender) = self.task.lender.take() else {
            return Err(self.runtime_error("no running event loop"));
        };
        let outcome = lender.give(self);
        self.task.lender = Some(lender);
        match outcome {
            Ok(()) => Ok(()),
            Err(interrupt) => Err(self.system_error(interrupt.to_string())),
        }
    }

    /// The exception being handled, if any. CPython Python/errors.c `_PyErr_GetTopmostException`.
    pub fn handled(&self) -> Option<&Exc> {
        self.task.handled.last().or(self.task.handled_outside.as_ref())
    }
}

impl Default for Cx {
    fn default() -> Cx {
        Cx::new()
    }
}

impl Deref for Cx {
    type Target = Token;

    #[inline]
    fn deref(&self) -> &Token {
        &self.token
    }
}

impl DerefMut for Cx {
    #[inline]
    fn deref_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}
