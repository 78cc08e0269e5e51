//! What `__anext__`, `asend`, `athrow` and `aclose` of an asynchronous generator return: awaitables that can also be driven as
//! iterators. CPython Objects/genobject.c `_PyAsyncGenASend_Type`, `_PyAsyncGenAThrow_Type`.

use molt_value::{Gc, Value};

use super::asynchronous::{self, ASEND_KIND};
use super::{Resume, thrown, warn_of_triple};
use crate::args::{Arguments, bind};
use crate::builtins::deferred::Deferred;
use crate::native::{ClassDef, ClassFlags, FunctionDef, MemberDef, Param, ParamKind, Slots};
use crate::{Cx, Exc, ExceptionKind};

const fn positional(name: &'static str, default: Option<&'static str>) -> Param {
    Param { name, kind: ParamKind::PositionalOnly, default }
}

const SEND: FunctionDef = FunctionDef {
    name: "send",
    params: &[positional("self", None), positional("arg", None)],
    doc: "send(arg) -> send 'arg' into generator,\nreturn next yielded value or raise StopIteration.",
    call: |cx, arguments| {
        let [this, value] = bound(cx, &SEND, arguments)?;
        let awaitable = receiver(cx, &this)?;
        let is_asend = is_asend(cx, &this);
        match awaitable.write(cx).pending().filter(|_| !value.is_none()) {
            None => Deferred::send(cx, &awaitable, value),
            // What is sent goes before what it was made with.
            Some((_, pending)) if is_asend => {
                pending[1] = value;
                Deferred::send(cx, &awaitable, Value::NONE)
            }
            Some(_) => Err(cx.runtime_error("can't send non-None value to a just-started coroutine")),
        }
    },
    ..FunctionDef::METHOD
};

const THROW: FunctionDef = FunctionDef {
    name: "throw",
    params: &[
        positional("self", None),
        positional("typ", None),
        positional("val", Some("None")),
        positional("tb", Some("None")),
    ],
    call: |cx, arguments| {
        let [this, exception, value, traceback] = bound(cx, &THROW, arguments)?;
        let awaitable = receiver(cx, &this)?;
        let [value, traceback] = [value, traceback].map(|given| (!given.is_unset()).then_some(given));
        if awaitable.write(cx).pending().is_none() {
            return Deferred::throw(cx, &awaitable, exception, value, traceback);
        }
        warn_of_triple(cx, "throw", value.is_some() || traceback.is_some())?;
        let exception = thrown(cx, exception, value.unwrap_or_default())?;
        let is_asend = is_asend(cx, &this);
        if let Some((call, pending)) = awaitable.write(cx).pending() {
            *call = asynchronous::thrown_before_begun(is_asend, pending.len());
            pending.truncate(1);
            pending.push(exception);
        }
        Deferred::send(cx, &awaitable, Value::NONE)
    },
    ..FunctionDef::METHOD
};

const CLOSE: FunctionDef = FunctionDef {
    name: "close",
    params: &[positional("self", None)],
    doc: "close() -> raise GeneratorExit inside generator.",
    call: |cx, arguments| {
        let [this] = bound(cx, &CLOSE, arguments)?;
        let awaitable = receiver(cx, &this)?;
        Deferred::close(cx, &awaitable)?;
        Ok(Value::NONE)
    },
    ..FunctionDef::METHOD
};

const CLASS: ClassDef = ClassDef {
    module: "builtins",
    members: &[MemberDef::Method(SEND), MemberDef::Method(THROW), MemberDef::Method(CLOSE)],
    slots: Slots {
        await_: Some(|_, this| Ok(this.clone())),
        iter: Some(|_, this| Ok(this.clone())),
        next: Some(next),
        del: Some(del),
        ..Slots::EMPTY
    },
    flags: ClassFlags::INTERNAL,
    ..ClassDef::EMPTY
};

/// The class of what `__anext__` and `asend` return.
pub(super) static ASEND: ClassDef = ClassDef { name: "async_generator_asend", ..CLASS };

/// The class of what `athrow` and `aclose` return.
pub(super) static ATHROW: ClassDef = ClassDef { name: "async_generator_athrow", ..CLASS };

fn bound<const N: usize>(cx: &mut Cx, def: &FunctionDef, arguments: &mut Arguments<'_>) -> Result<[Value; N], Exc> {
    let mut places = [const { Value::UNSET }; N];
    bind(cx, def, arguments, &mut places)?;
    Ok(places)
}

fn receiver(cx: &mut Cx, this: &Value) -> Result<Gc<Deferred>, Exc> {
    match this.downcast::<Deferred>() {
        Some(awaitable) => Ok(awaitable.clone()),
        None => Err(cx.type_error("descriptor requires an awaitable of an asynchronous generator")),
    }
}

fn is_asend(cx: &Cx, this: &Value) -> bool {
    this.downcast::<Deferred>().is_some_and(|awaitable| awaitable.read(cx).kind() == ASEND_KIND)
}

/// One that rests where code drove it by hand is closed; who forgot to await one is told. CPython Objects/genobject.c
/// `async_gen_asend_finalize`, `async_gen_athrow_finalize`.
fn del(cx: &mut Cx, this: &Value) -> Result<(), Exc> {
    let awaitable = receiver(cx, this)?;
    let forgotten = match awaitable.write(cx).pending() {
        Some((_, pending)) => pending.first().cloned().map(|generator| (generator, pending.len())),
        None => None,
    };
    Deferred::close(cx, &awaitable)?;
    let Some((generator, arguments)) = forgotten else { return Ok(()) };
    let method = match (is_asend(cx, this), arguments) {
        (true, _) => "asend",
        (false, 1) => "aclose",
        (false, _) => "athrow",
    };
    let qualname = cx.getattr_str(&generator, "__qualname__")?;
    let text = format!("coroutine method '{method}' of {} was never awaited", cx.repr_text(&qualname)?);
    cx.warn(ExceptionKind::RuntimeWarning, &text)
}

fn next(cx: &mut Cx, this: &Value) -> Result<Option<Value>, Exc> {
    let awaitable = receiver(cx, this)?;
    let step = cx.resume_deferred(&awaitable, Resume::Send(Value::NONE))?;
    super::finish(cx, step).map(Some)
}

/// The error of awaiting something again.
#[cold]
pub(crate) fn reused(cx: &mut Cx, what: &str) -> Exc {
    cx.error(ExceptionKind::RuntimeError, format!("cannot reuse already awaited {what}"))
}
