//! A coroutine as its scheduler sees it: started, resumed, cancelled by resumption, never dropped while suspended.

use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use corosensei::CoroutineResult;

use crate::panics::Panic;
use crate::pool::{Kind, PooledStack, StackError};
use crate::running::{self, Entered, Record};
use crate::suspender::{Resumption, Suspender};

type Inner<I, O, R> = corosensei::Coroutine<Resumption<I>, O, Result<R, Panic>, PooledStack>;

/// What a resume came back with.
#[derive(Debug)]
pub enum Step<O, R> {
    /// It gave control back and waits to be resumed.
    Suspended(O),
    /// Its body returned; the stack is back in the pool.
    Finished(R),
    /// Its body panicked; the stack was unwound and is back in the pool.
    Panicked(Panic),
}

/// A closure on a stack of its own. `I` is what the scheduler passes in with each resume, `O` what the body passes out with each
/// suspension, `R` its result.
///
/// A suspended one must be run to its end ([`Coroutine::cancel`] asks it to end). Dropping it unwinds it by force: destructors
/// run, Python's `finally` does not. That is right only at process exit, after [`begin_exit`]; elsewhere debug builds panic.
pub struct Coroutine<I, O, R> {
    inner: Option<Inner<I, O, R>>,
    record: Record,
}

impl<I: 'static, O: 'static, R: 'static> Coroutine<I, O, R> {
    /// Prepares `body` on a pooled stack; nothing runs before the first resume. `body` gets what the first resume brings: a
    /// value, or the word of a cancellation that came before it started.
    ///
    /// # Errors
    /// [`StackError`] when the bound on stacks is reached or the system refuses one.
    #[expect(clippy::disallowed_methods, reason = "the coroutine's own end")]
    pub fn new(body: impl FnOnce(Suspender<I, O>, Result<I, u64>) -> R + 'static) -> Result<Self, StackError> {
        let stack = PooledStack::take(Kind::Stack)?;
        let id = running::next_id();
        let record = Record { id, limit: stack.checked_limit(), segment_bytes: 0, unwinding: false };
        let inner = Inner::with_stack(stack, move |yielder, first| {
            let suspender = Suspender::new(yielder, id);
            catch_unwind(AssertUnwindSafe(move || body(suspender, first))).map_err(Panic::new)
        });
        Ok(Coroutine { inner: Some(inner), record })
    }

    /// Runs it until it suspends or ends.
    ///
    /// # Panics
    /// When it has ended already.
    #[inline]
    pub fn resume(&mut self, input: I) -> Step<O, R> {
        self.step(Ok(input))
    }

    /// Resumes it with a cancellation: the suspension it waits in returns `Interrupt::Cancelled(word)`. It may catch that, run
    /// on and suspend again.
    ///
    /// # Panics
    /// When it has ended already.
    pub fn cancel(&mut self, word: u64) -> Step<O, R> {
        self.step(Err(word))
    }

    #[inline]
    fn step(&mut self, resumption: Resumption<I>) -> Step<O, R> {
        let Some(inner) = &mut self.inner else { panic!("a coroutine was resumed after its end") };
        let entered = Entered::new(&mut self.record);
        let result = inner.resume(resumption);
        drop(entered);
        match result {
            CoroutineResult::Yield(output) => Step::Suspended(output),
            CoroutineResult::Return(result) => {
                self.inner = None;
                match result {
                    Ok(value) => Step::Finished(value),
                    Err(panic) => Step::Panicked(panic),
                }
            }
        }
    }
}

impl<I, O, R> Coroutine<I, O, R> {
    /// Whether its body has returned or panicked.
    pub fn is_finished(&self) -> bool {
        self.inner.is_none()
    }

    /// Whether it was started and has not ended.
    pub fn is_suspended(&self) -> bool {
        self.inner.as_ref().is_some_and(|inner| inner.started() && !inner.done())
    }

    /// Unwinds a suspended coroutine by force: destructors run, and whatever tries to suspend meanwhile gets
    /// `Interrupt::Unwinding`. For process exit only.
    pub fn force_unwind(&mut self) {
        if let Some(mut inner) = self.inner.take_if(|inner| inner.started()) {
            self.record.unwinding = true;
            let _entered = Entered::new(&mut self.record);
            inner.force_unwind();
        }
        // One that never started has only its closure to drop, which is no business of its stack.
        self.inner = None;
    }
}

impl<I, O, R> Drop for Coroutine<I, O, R> {
    fn drop(&mut self) {
        let suspended = self.is_suspended();
        self.force_unwind();
        debug_assert!(
            !suspended || EXITING.get() || std::thread::panicking(),
            "a suspended coroutine was dropped instead of being cancelled and run to its end"
        );
    }
}

impl<I, O, R> fmt::Debug for Coroutine<I, O, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Coroutine").field("id", &self.record.id).field("finished", &self.is_finished()).finish()
    }
}

thread_local! {
    static EXITING: Cell<bool> = const { Cell::new(false) };
}

/// Tells this thread that the process ends: suspended coroutines may be dropped from now on.
pub fn begin_exit() {
    EXITING.set(true);
}
