//! Where unwinding ends: each operation that compiled code calls, and each call of native code, is one step that may panic or find no
//! memory. What comes out of it is an exception, so that `except`, `finally` and `__exit__` run.

use molt_room::NoRoom;
use molt_stack::Panic;

use crate::cx::TaskState;
use crate::error::ExceptionKind;
use crate::{Cx, Exc};

/// How much lay on each stack of a task before a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Depths {
    shadow: usize,
    native: usize,
    handled: usize,
    reprs: usize,
    sinks: usize,
    obligations: u32,
}

impl TaskState {
    #[inline(always)]
    pub(crate) fn depths(&self) -> Depths {
        Depths {
            shadow: self.shadow.len(),
            native: self.native_depth,
            handled: self.handled.len(),
            reprs: self.repr_guard.len(),
            sinks: self.sinks.len(),
            obligations: self.obligations,
        }
    }

    /// Takes off what those who were unwound did not come to take off.
    fn restore(&mut self, depths: Depths) {
        self.shadow.truncate(depths.shadow);
        self.native_depth = depths.native;
        self.handled.truncate(depths.handled);
        self.repr_guard.truncate(depths.reprs);
        self.sinks.truncate(depths.sinks);
        self.obligations = depths.obligations;
    }
}

impl Cx {
    /// Runs a step. A panic in it is raised as a BaseException, and want of memory as a MemoryError.
    ///
    /// # Errors
    /// What the step raises.
    #[inline(always)]
    pub fn guarded<R>(&mut self, step: impl FnOnce(&mut Cx) -> Result<R, Exc>) -> Result<R, Exc> {
        let depths = self.task.depths();
        match molt_stack::catch_panic(|| step(self)) {
            Ok(result) => result,
            Err(panic) => Err(self.unwound(panic, depths)),
        }
    }

    /// Runs what answers or has done nothing. Where it panics or finds no memory, it gives no answer, and the general case says so.
    #[inline(always)]
    pub(crate) fn tried<R>(&mut self, answer: impl FnOnce(&mut Cx) -> Option<R>) -> Option<R> {
        let depths = self.task.depths();
        match molt_stack::catch_panic(|| answer(self)) {
            Ok(answer) => answer,
            Err(_) => {
                self.task.restore(depths);
                None
            }
        }
    }

    /// The exception that a task ends with whose stack was unwound whole, past handlers of its own: no step was around what unwound.
    /// Want of memory is a MemoryError there too.
    #[cold]
    pub fn unwound_whole(&mut self, panic: Panic) -> Exc {
        let message = format!("panic: {}", panic.message());
        // Tests are to see that nothing ran of `except` and `finally`.
        #[cfg(feature = "stress")]
        eprintln!("molt: a task was unwound whole");
        match panic.into_payload().is::<NoRoom>() {
            true => self.no_room(),
            false => self.error(ExceptionKind::BaseException, message),
        }
    }

    /// The exception that stands for what unwound a step.
    #[cold]
    #[inline(never)]
    pub(crate) fn unwound(&mut self, panic: Panic, depths: Depths) -> Exc {
        self.task.restore(depths);
        let message = format!("panic in native code: {}", panic.message());
        if panic.into_payload().is::<NoRoom>() {
            return self.no_room();
        }
        self.task.panicked = true;
        self.error(ExceptionKind::BaseException, message)
    }
}
