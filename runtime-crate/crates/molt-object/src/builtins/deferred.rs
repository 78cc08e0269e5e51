//! Coroutine objects of native asynchronous functions: a deferred call, run on the stack of whoever awaits it. The awaitables of
//! asynchronous generators are such calls too, of classes of their own.

use molt_macros::class;
use molt_value::{Gc, Mutable, Payload, Trace, Value, Visitor, heap};

use crate::builtins::NativeClass;
use crate::builtins::generator::by_hand::{self, Strand};
use crate::builtins::generator::{Resume, Step, finish, reused, thrown, warn_of_triple};
use crate::error::ExceptionKind;
use crate::native::ClassDef;
use crate::{Cx, Exc};

/// What a native asynchronous function runs once it is awaited.
pub type DeferredCall = fn(&mut Cx, &mut [Value]) -> Result<Value, Exc>;

/// The payload of a native coroutine.
pub struct Deferred {
    call: Option<DeferredCall>,
    arguments: Vec<Value>,
    /// What it is, as the error of awaiting it again says.
    kind: &'static str,
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
    /// One that rests where code drove it by hand is closed.
    #[slot]
    fn __del__(cx: &mut Cx, this: &Gc<Deferred>) -> Result<(), Exc> {
        Deferred::close(cx, this)
    }

    #[slot]
    fn __await__(cx: &mut Cx, this: &Gc<Deferred>) -> Result<Value, Exc> {
        by_hand::wrapper(cx, &this.value())
    }

    /// send(arg) -> send 'arg' into coroutine, return next yielded value or raise StopIteration.
    #[method(signature = "(self, arg, /)")]
    pub(crate) fn send(cx: &mut Cx, this: &Gc<Deferred>, arg: Value) -> Result<Value, Exc> {
        let step = cx.resume_deferred(this, Resume::Send(arg))?;
        finish(cx, step)
    }

    /// throw(value) -> raise exception in coroutine, return next yielded value or raise StopIteration.
    #[method(signature = "(self, typ, val=<unrepresentable>, tb=<unrepresentable>, /)")]
    pub(crate) fn throw(
        cx: &mut Cx,
        this: &Gc<Deferred>,
        typ: Value,
        val: Option<Value>,
        tb: Option<Value>,
    ) -> Result<Value, Exc> {
        warn_of_triple(cx, "throw", val.is_some() || tb.is_some())?;
        let exception = thrown(cx, typ, val.unwrap_or_default())?;
        let exc = cx.exception_from(exception)?;
        let step = cx.resume_deferred(this, Resume::Throw(exc))?;
        finish(cx, step)
    }

    #[method(signature = "(self, /)")]
    pub(crate) fn close(cx: &mut Cx, this: &Gc<Deferred>) -> Result<(), Exc> {
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

impl Deferred {
    /// What it is, as the error of awaiting it again says.
    pub(crate) fn kind(&self) -> &'static str {
        self.kind
    }

    /// What it runs with which arguments, while it has not begun.
    pub(crate) fn pending(&mut self) -> Option<(&mut DeferredCall, &mut Vec<Value>)> {
        let Deferred { call, arguments, .. } = self;
        call.as_mut().map(|call| (call, arguments))
    }
}

impl Cx {
    /// What a call of a native asynchronous function returns: awaiting it runs `call` on these arguments.
    ///
    /// # Errors
    /// What making the class raises.
    pub fn deferred(&mut self, call: DeferredCall, arguments: Vec<Value>) -> Result<Value, Exc> {
        self.deferred_of(Deferred::DEF, "coroutine", call, arguments)
    }

    /// As [`Cx::deferred`], of another class with the same payload.
    ///
    /// # Errors
    /// What making the class raises.
    pub(crate) fn deferred_of(
        &mut self,
        class: &'static ClassDef,
        kind: &'static str,
        call: DeferredCall,
        arguments: Vec<Value>,
    ) -> Result<Value, Exc> {
        let class = self.native_class(class)?;
        let made = Gc::new(&class, Deferred { call: Some(call), arguments, kind, strand: None });
        Ok(made.into())
    }

    /// Runs a native coroutine: `await` of it.
    ///
    /// # Errors
    /// What it raises; RuntimeError when it was awaited before.
    pub(crate) fn run_deferred(&mut self, deferred: &Gc<Deferred>) -> Result<Value, Exc> {
        let inner = deferred.write(self);
        let Some(call) = inner.call.take() else {
            let kind = inner.kind;
            return Err(reused(self, kind));
        };
        let mut arguments = std::mem::take(&mut inner.arguments);
        heap::rearm_finalizer(deferred, false);
        call(self, &mut arguments)
    }

    /// A step of a native coroutine that is driven by hand.
    ///
    /// # Errors
    /// As [`Cx::run_deferred`].
    pub(crate) fn resume_deferred(&mut self, deferred: &Gc<Deferred>, resume: Resume) -> Result<Step, Exc> {
        let inner = deferred.write(self);
        let kind = inner.kind;
        let strand = match (inner.strand.take(), inner.call.take()) {
            (Some(strand), _) => strand,
            (None, None) => return Err(reused(self, kind)),
            (None, Some(call)) => {
                let mut arguments = std::mem::take(&mut inner.arguments);
                match resume {
                    Resume::Throw(exc) => return Err(exc),
                    Resume::Send(_) => by_hand::prepare(self, move |cx| call(cx, &mut arguments))?,
                }
            }
        };
        let (strand, outcome) = by_hand::step(self, strand, resume);
        heap::rearm_finalizer(deferred, strand.is_some());
        deferred.write(self).strand = strand;
        outcome
    }
}
