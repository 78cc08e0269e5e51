//! Coroutine objects of native asynchronous functions: a deferred call, run on the stack of whoever awaits it.

use molt_macros::class;
use molt_value::{Gc, Mutable, Payload, Trace, Value, Visitor};

use crate::builtins::NativeClass;
use crate::{Cx, Exc};

/// What a native asynchronous function runs once it is awaited.
pub type DeferredCall = fn(&mut Cx, &mut [Value]) -> Result<Value, Exc>;

/// The payload of a native coroutine.
pub struct Deferred {
    call: Option<DeferredCall>,
    arguments: Vec<Value>,
}

impl Trace for Deferred {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.arguments.trace(visitor);
    }
}

impl Payload for Deferred {
    type Access = Mutable;
}

#[class(name = "coroutine", module = "builtins", no_new, missing("send", "throw"))]
impl Deferred {
    #[slot]
    fn __await__(cx: &mut Cx, this: &Gc<Deferred>) -> Value {
        let _ = cx;
        this.value()
    }

    #[method(signature = "(self)")]
    fn close(cx: &mut Cx, this: &Gc<Deferred>) {
        let inner = this.write(cx);
        inner.call = None;
        let arguments = std::mem::take(&mut inner.arguments);
        drop(arguments);
    }
}

impl Cx {
    /// What a call of a native asynchronous function returns: awaiting it runs `call` on these arguments.
    ///
    /// # Errors
    /// What making the class raises.
    pub fn deferred(&mut self, call: DeferredCall, arguments: Vec<Value>) -> Result<Value, Exc> {
        let class = Deferred::class(self)?;
        Ok(Gc::new(&class, Deferred { call: Some(call), arguments }).into())
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
}
