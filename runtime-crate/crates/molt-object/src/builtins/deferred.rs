//! Coroutine objects of native asynchronous functions: a deferred call, run on the stack of whoever awaits it.

use molt_macros::class;
use molt_value::{Gc, Mutable, Payload, Trace, Value, Visitor};

use crate::builtins::NativeClass;
use crate::builtins::generator::by_hand::{self, Strand};
use crate::builtins::generator::{Resume, Step, finish, thrown};
use crate::error::ExceptionKind;
use crate::{Cx, Exc};

/// What a native asynchronous function runs once it is awaited.
pub type DeferredCall = fn(&mut Cx, &mut [Value]) -> Result<Value, Exc>;

/// The payload of a native coroutine.
pub struct Deferred {
    call: Option<DeferredCall>,
    arguments: Vec<Value>,
    /// Where it rests while code drives it by hand.
    strand: Option<Box<Strand>>,
}

impl Trace for Deferred {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.arguments.trace(visitor);
    }
}

impl Payload for Deferred {
    type Access = Mutable;
}

#[class(name = "coroutine", module = "builtins", no_new)]
impl Deferred {
    #[slot]
    fn __await__(cx: &mut Cx, this: &Gc<Deferred>) -> Result<Value, Exc> {
        by_hand::wrapper(cx, &this.value())
    }

    /// send(arg) -> send 'arg' into coroutine, return next yielded value or raise StopIteration.
    #[method(signature = "(self, arg, /)")]
    fn send(cx: &mut Cx, this: &Gc<Deferred>, arg: Value) -> Result<Value, Exc> {
        let step = cx.resume_deferred(this, Resume::Send(arg))?;
        finish(cx, step)
    }

    /// throw(value) -> raise exception in coroutine, return next yielded value or raise StopIteration.
    #[method(signature = "(self, typ, val=None, tb=None, /)")]
    fn throw(cx: &mut Cx, this: &Gc<Deferred>, typ: Value, val: Value, tb: Value) -> Result<Value, Exc> {
        drop(tb);
        let exception = thrown(cx, typ, val)?;
        let exc = cx.exception_from(exception)?;
        let step = cx.resume_deferred(this, Resume::Throw(exc))?;
        finish(cx, step)
    }

    #[method(signature = "(self, /)")]
    fn close(cx: &mut Cx, this: &Gc<Deferred>) -> Result<(), Exc> {
        if this.read(cx).strand.is_some() {
            let exit = cx.error_with(ExceptionKind::GeneratorExit, Vec::new());
            return match cx.resume_deferred(this, Resume::Throw(exit)) {
                Ok(Step::Yielded(_)) => Err(cx.runtime_error("coroutine ignored GeneratorExit")),
                Ok(Step::Returned(_)) => Ok(()),
                Err(exc) if exc.is_kind(cx, ExceptionKind::GeneratorExit) => Ok(()),
                Err(exc) => Err(exc),
            };
        }
        let inner = this.write(cx);
        inner.call = None;
        let arguments = std::mem::take(&mut inner.arguments);
        drop(arguments);
        Ok(())
    }
}

impl Cx {
    /// What a call of a native asynchronous function returns: awaiting it runs `call` on these arguments.
    ///
    /// # Errors
    /// What making the class raises.
    pub fn deferred(&mut self, call: DeferredCall, arguments: Vec<Value>) -> Result<Value, Exc> {
        let class = Deferred::class(self)?;
        Ok(Gc::new(&class, Deferred { call: Some(call), arguments, strand: None }).into())
    }

    /// Runs a native coroutine: `await` of it.
    ///
    /// # Errors
    /// What it raises; RuntimeError when it was awaited before.
    pub(crate) fn run_deferred(&mut self, deferred: &Gc<Deferred>) -> Result<Value, Exc> {
        let inner = deferred.write(self);
        let Some(call) = inner.call.take() else {
            return Err(self.runtime_error("cannot reuse already awaited coroutine"));
        };
        let mut arguments = std::mem::take(&mut inner.arguments);
        call(self, &mut arguments)
    }

    /// A step of a native coroutine that is driven by hand.
    ///
    /// # Errors
    /// As [`Cx::run_deferred`].
    pub(crate) fn resume_deferred(&mut self, deferred: &Gc<Deferred>, resume: Resume) -> Result<Step, Exc> {
        let inner = deferred.write(self);
        let strand = match (inner.strand.take(), inner.call.take()) {
            (Some(strand), _) => strand,
            (None, None) => return Err(self.runtime_error("cannot reuse already awaited coroutine")),
            (None, Some(call)) => {
                let mut arguments = std::mem::take(&mut inner.arguments);
                match resume {
                    Resume::Throw(exc) => return Err(exc),
                    Resume::Send(_) => by_hand::prepare(self, move |cx| call(cx, &mut arguments))?,
                }
            }
        };
        let (strand, outcome) = by_hand::step(self, strand, resume);
        deferred.write(self).strand = strand;
        outcome
    }
}
