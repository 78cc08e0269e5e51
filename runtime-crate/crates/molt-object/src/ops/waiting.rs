//! `await` and what it stands on. How a task suspends is the business of `molt-tasks`, which registers itself here.

use molt_value::{Gc, Value};

use super::{Frame, NO, RAISED, Reg, YES};
use crate::builtins::code::CodeKind;
use crate::builtins::deferred::Deferred;
use crate::builtins::generator::by_hand::CoroutineWrapper;
use crate::builtins::generator::{Generator, Resume, Step};
use crate::error::ExceptionKind;
use crate::{Cx, Exc};

/// `dst = await a`.
pub fn await_(fr: &mut Frame<'_>, dst: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    let result = fr.attempt(|fr| wait_for(fr.cx, &value));
    fr.finish(dst, result)
}

/// `await value`, from native code.
///
/// # Errors
/// TypeError for what is not awaitable, and what it raises.
pub(crate) fn wait_for(cx: &mut Cx, value: &Value) -> Result<Value, Exc> {
    cx.wait_for(value)
}

impl Cx {
    /// `await value`: suspends the running task until the value has a result.
    ///
    /// # Errors
    /// TypeError for what is not awaitable, and what it raises.
    pub fn wait_for(&mut self, value: &Value) -> Result<Value, Exc> {
        if let Some(coroutine) = value.downcast::<Generator>()
            && coroutine.kind() == CodeKind::Coroutine
        {
            return self.run_coroutine(coroutine);
        }
        if let Some(deferred) = value.downcast::<crate::builtins::deferred::Deferred>() {
            return self.run_deferred(&deferred.clone());
        }
        // By hand, a future is handed to the driver.
        if !self.task.by_hand {
            let hook = self.world.await_native;
            if let Some(result) = hook(self, value)? {
                return Ok(result);
            }
        }
        if value.downcast::<Generator>().is_some_and(|generator| generator.function.code(self).is_iterable_coroutine())
        {
            return self.drive(value);
        }
        let Some(await_) = self.slots(value).await_ else {
            let class = self.class_name(value);
            let message = if self.world.python >= (3, 14) {
                format!("'{class}' object can't be awaited")
            } else {
                format!("object {class} can't be used in 'await' expression")
            };
            return Err(self.type_error(message));
        };
        let iterator = await_(self, value)?;
        self.check_awaited(&iterator)?;
        self.drive(&iterator)
    }

    /// CPython `_PyCoro_GetAwaitableIter`: what an `__await__` may return.
    fn check_awaited(&mut self, iterator: &Value) -> Result<(), Exc> {
        if iterator.downcast::<Generator>().is_some_and(|generator| is_coroutine(self, generator)) {
            return Err(self.type_error("__await__() returned a coroutine"));
        }
        if self.slots(iterator).next.is_none() {
            let class = self.class_name(iterator);
            return Err(self.type_error(format!("__await__() returned non-iterator of type '{class}'")));
        }
        Ok(())
    }

    /// Runs the iterator of an `__await__`: each yielded future (or `None`) suspends the task.
    fn drive(&mut self, iterator: &Value) -> Result<Value, Exc> {
        if let Some(wrapper) = iterator.downcast::<CoroutineWrapper>() {
            return self.wait_for(&wrapper.coroutine.clone());
        }
        let mut resume = Resume::Send(Value::NONE);
        loop {
            let step = match iterator.downcast::<Generator>() {
                Some(generator) => self.resume_generator(&generator.clone(), resume)?,
                None => self.step_iterator(iterator, resume)?,
            };
            let value = match step {
                Step::Returned(value) => return Ok(if value.is_unset() { Value::NONE } else { value }),
                Step::Yielded(value) => value,
            };
            let outcome = if self.task.by_hand {
                self.yield_by_hand(value)
            } else {
                let suspend = self.world.suspend_on;
                suspend(self, &value)
            };
            resume = match outcome {
                Ok(sent) => Resume::Send(sent),
                Err(exc) => Resume::Throw(exc),
            };
        }
    }

    /// A step of an iterator that is no generator; CPython `PyIter_Send`, `_gen_throw`.
    fn step_iterator(&mut self, iterator: &Value, resume: Resume) -> Result<Step, Exc> {
        let outcome = match resume {
            Resume::Send(value) if value.is_none() => match self.advance(iterator) {
                Ok(None) => return Ok(Step::Returned(Value::NONE)),
                Ok(Some(value)) => Ok(value),
                Err(exc) => Err(exc),
            },
            Resume::Send(value) => {
                let send = self.intern("send");
                self.call_method(iterator, &send, &[value])
            }
            Resume::Throw(exc) => {
                let is_exit = exc.is_kind(self, ExceptionKind::GeneratorExit);
                let name = self.intern(if is_exit { "close" } else { "throw" });
                match self.getattr_optional(iterator, &name)? {
                    None => Err(exc),
                    Some(close) if is_exit => {
                        self.call(&close, &[])?;
                        Err(exc)
                    }
                    Some(throw) => self.call(&throw, &[exc.value()]),
                }
            }
        };
        match outcome {
            Ok(value) => Ok(Step::Yielded(value)),
            Err(exc) if exc.is_kind(self, ExceptionKind::StopIteration) => {
                Ok(Step::Returned(exc.object().read(self).member("value").cloned().unwrap_or(Value::NONE)))
            }
            Err(exc) => Err(exc),
        }
    }
}

/// `dst = aiter(a)`.
pub fn get_aiter(fr: &mut Frame<'_>, dst: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    let result = fr.attempt(|fr| match fr.cx.slots(&value).aiter {
        Some(aiter) => aiter(fr.cx, &value).and_then(|iterator| {
            if fr.cx.slots(&iterator).anext.is_some() {
                return Ok(iterator);
            }
            let message = format!(
                "'async for' received an object from __aiter__ that does not implement __anext__: {}",
                fr.cx.class_name(&iterator)
            );
            Err(fr.cx.type_error(message))
        }),
        None => {
            let message =
                format!("'async for' requires an object with __aiter__ method, got {}", fr.cx.class_name(&value));
            Err(fr.cx.type_error(message))
        }
    });
    fr.finish(dst, result)
}

/// Whether a value can be awaited.
pub(super) fn is_awaitable(cx: &Cx, value: &Value) -> bool {
    cx.slots(value).await_.is_some()
        || value.downcast::<Generator>().is_some_and(|generator| is_coroutine(cx, generator))
}

/// CPython Objects/genobject.c `gen_is_coroutine`, and coroutines.
fn is_coroutine(cx: &Cx, generator: &Gc<Generator>) -> bool {
    generator.kind() == CodeKind::Coroutine || generator.function.code(cx).is_iterable_coroutine()
}

/// `dst =` what `yield from a` delegates to. Only what can be awaited itself may delegate to a coroutine. CPython
/// Python/bytecodes.c `GET_YIELD_FROM_ITER`.
pub fn get_yield_from_iter(fr: &mut Frame<'_>, dst: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    let is_coroutine = match value.downcast::<Generator>() {
        Some(generator) => generator.kind() == CodeKind::Coroutine,
        None => value.is_instance_of::<Deferred>() && fr.cx.slots(&value).next.is_none(),
    };
    let result = fr.attempt(|fr| match fr.cx.slots(&value).await_.filter(|_| is_coroutine) {
        None => fr.cx.iter(&value),
        Some(await_) if fr.code.is_iterable_coroutine() => await_(fr.cx, &value),
        Some(_) => Err(fr.cx.type_error("cannot 'yield from' a coroutine object in a non-coroutine generator")),
    });
    fr.finish(dst, result)
}

/// `await` of what an `__anext__` returned.
fn wait_for_item(cx: &mut Cx, awaitable: &Value) -> Result<Value, Exc> {
    let known = awaitable.is_instance_of::<Generator>() || awaitable.is_instance_of::<Deferred>();
    if !known && cx.slots(awaitable).await_.is_none() {
        return Err(invalid_item(cx, awaitable));
    }
    // Only an instance's `__await__` is Python code.
    let Some(await_) = cx.slots(awaitable).await_.filter(|_| !known && cx.class_of(awaitable).read(cx).heap) else {
        return cx.wait_for(awaitable);
    };
    match await_(cx, awaitable).and_then(|iterator| cx.check_awaited(&iterator).map(|()| iterator)) {
        Ok(iterator) => cx.drive(&iterator),
        Err(exc) => {
            // CPython `_PyErr_FormatFromCause`.
            let invalid = invalid_item(cx, awaitable);
            let inner = invalid.object().write(cx);
            inner.suppress_context = true;
            let old =
                (std::mem::replace(&mut inner.cause, exc.value()), std::mem::replace(&mut inner.context, exc.value()));
            drop(old);
            Err(invalid)
        }
    }
}

#[cold]
fn invalid_item(cx: &mut Cx, awaitable: &Value) -> Exc {
    let class = cx.class_name(awaitable);
    cx.type_error(format!("'async for' received an invalid object from __anext__: {class}"))
}

/// `dst =` the next item of an asynchronous iterator (1), or 0 when it is exhausted. The iterator is kept.
pub fn async_next(fr: &mut Frame<'_>, dst: Reg, iterator: Reg) -> u8 {
    let iterator = fr.regs[usize::from(iterator)].clone();
    let result = fr.attempt(|fr| match fr.cx.slots(&iterator).anext {
        Some(anext) => anext(fr.cx, &iterator).and_then(|awaitable| wait_for_item(fr.cx, &awaitable)),
        None => {
            let class = fr.cx.class_name(&iterator);
            Err(fr.cx.type_error(format!("'async for' requires an iterator with __anext__ method, got {class}")))
        }
    });
    match result {
        Ok(value) => {
            fr.set(dst, value);
            fr.settle();
            YES
        }
        Err(exc) if exc.is_kind(fr.cx, ExceptionKind::StopAsyncIteration) => NO,
        Err(exc) => {
            fr.park(exc);
            RAISED
        }
    }
}
