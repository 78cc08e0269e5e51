//! `await` and what it stands on. How a task suspends is the business of `molt-tasks`, which registers itself here.

use molt_value::Value;

use super::{Frame, NO, RAISED, Reg, YES};
use crate::builtins::code::CodeKind;
use crate::builtins::generator::{Generator, Resume, Step};
use crate::error::ExceptionKind;
use crate::{Cx, Exc};

/// `dst = await a`.
pub fn await_(fr: &mut Frame<'_>, dst: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    fr.publish();
    let result = wait_for(fr.cx, &value);
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
        let hook = self.world.await_native;
        if let Some(result) = hook(self, value)? {
            return Ok(result);
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
        self.drive(&iterator)
    }

    /// Runs the iterator of an `__await__`: each yielded future (or `None`) suspends the task.
    fn drive(&mut self, iterator: &Value) -> Result<Value, Exc> {
        if let Some(coroutine) = iterator.downcast::<Generator>() {
            let coroutine = coroutine.clone();
            if coroutine.kind() == CodeKind::Coroutine {
                return self.run_coroutine(&coroutine);
            }
            let mut resume = Resume::Send(Value::NONE);
            loop {
                match self.resume_generator(&coroutine, resume)? {
                    Step::Returned(value) => {
                        return Ok(if value.is_unset() { Value::NONE } else { value });
                    }
                    Step::Yielded(value) => {
                        let suspend = self.world.suspend_on;
                        resume = match suspend(self, &value) {
                            Ok(sent) => Resume::Send(sent),
                            Err(exc) => Resume::Throw(exc),
                        };
                    }
                }
            }
        }
        loop {
            match self.advance(iterator) {
                Ok(Some(value)) => {
                    let suspend = self.world.suspend_on;
                    suspend(self, &value)?;
                }
                Ok(None) => return Ok(Value::NONE),
                Err(exc) if exc.is_kind(self, ExceptionKind::StopIteration) => {
                    return Ok(exc.object().read(self).member("value").cloned().unwrap_or(Value::NONE));
                }
                Err(exc) => return Err(exc),
            }
        }
    }
}

/// `dst = aiter(a)`.
pub fn get_aiter(fr: &mut Frame<'_>, dst: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    fr.publish();
    let result = match fr.cx.slots(&value).aiter {
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
    };
    fr.finish(dst, result)
}

/// `dst =` the next item of an asynchronous iterator (1), or 0 when it is exhausted. The iterator is kept.
pub fn async_next(fr: &mut Frame<'_>, dst: Reg, iterator: Reg) -> u8 {
    let iterator = fr.regs[usize::from(iterator)].clone();
    fr.publish();
    let result = match fr.cx.slots(&iterator).anext {
        Some(anext) => anext(fr.cx, &iterator).and_then(|awaitable| fr.cx.wait_for(&awaitable)),
        None => {
            let class = fr.cx.class_name(&iterator);
            Err(fr.cx.type_error(format!("'async for' requires an iterator with __anext__ method, got {class}")))
        }
    };
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
