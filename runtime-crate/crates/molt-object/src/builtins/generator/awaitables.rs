//! What `__anext__`, `asend`, `athrow` and `aclose` of an asynchronous generator return: awaitables that can also be driven as
//! iterators. CPython Objects/genobject.c `_PyAsyncGenASend_Type`, `_PyAsyncGenAThrow_Type`.

use molt_value::{Gc, Value};

use super::Resume;
use crate::args::{Arguments, bind};
use crate::builtins::deferred::Deferred;
use crate::native::{ClassDef, ClassFlags, FunctionDef, MemberDef, Param, ParamKind, Slots};
use crate::{Cx, Exc, ExceptionKind};

const fn positional(name: &'static str, default: Option<&'static str>) -> Param {
    Param { name, kind: ParamKind::PositionalOnly, default }
}

const SEND: FunctionDef = FunctionDef {
    name: "send",
    params: &[positional("self", None), positional("value", None)],
    doc: "send(value) -> send 'value' into generator,\nreturn next yielded value or raise StopIteration.",
    call: |cx, arguments| {
        let [this, value] = bound(cx, &SEND, arguments)?;
        let awaitable = receiver(cx, &this)?;
        Deferred::send(cx, &awaitable, value)
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
        Deferred::throw(cx, &awaitable, exception, value, traceback)
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
        del: Some(|cx, this| {
            let awaitable = receiver(cx, this)?;
            Deferred::close(cx, &awaitable)
        }),
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
