//! The classes and their methods: `send`, `throw`, `close`, and what `inspect` reads.

use molt_value::{Gc, Str, Value};

use super::{FINISHED, Generator, Resume, Step, asynchronous, by_hand, hooks};
use crate::args::{Arguments, bind};
use crate::builtins::code::CodeKind;
use crate::builtins::exceptions::BaseException;
use crate::builtins::type_::Type;
use crate::error::ExceptionKind;
use crate::native::{ClassDef, ClassFlags, FunctionDef, GetterDef, MemberDef, Param, ParamKind, Slots};
use crate::{Cx, Exc};

const SELF: Param = Param { name: "self", kind: ParamKind::PositionalOnly, default: None };

fn receiver(cx: &mut Cx, this: &Value) -> Result<Gc<Generator>, Exc> {
    match this.downcast::<Generator>() {
        Some(generator) => Ok(generator.clone()),
        None => Err(cx.type_error("descriptor requires a generator")),
    }
}

pub(crate) fn finish(cx: &mut Cx, step: Step) -> Result<Value, Exc> {
    match step {
        Step::Yielded(value) => Ok(value),
        Step::Returned(value) => Err(cx.stop_iteration(value)),
    }
}

fn send(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let mut places = [Value::UNSET, Value::UNSET];
    bind(cx, &SEND_DEF, arguments, &mut places)?;
    let [this, value] = places;
    let generator = receiver(cx, &this)?;
    let step = match generator.kind() {
        CodeKind::Generator => cx.send_to_generator(&generator, value)?,
        _ => resume(cx, &generator, Resume::Send(value))?,
    };
    finish(cx, step)
}

fn resume(cx: &mut Cx, generator: &Gc<Generator>, resume: Resume) -> Result<Step, Exc> {
    match generator.kind() {
        CodeKind::Coroutine => cx.resume_coroutine(generator, resume),
        _ => cx.resume_generator(generator, resume),
    }
}

fn throw(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let mut places = [const { Value::UNSET }; 4];
    bind(cx, &THROW_DEF, arguments, &mut places)?;
    let given: Vec<Value> = places[1..].iter().filter(|value| !value.is_unset()).cloned().collect();
    let [this, exception, value, _] = places;
    let generator = receiver(cx, &this)?;
    warn_of_triple(cx, "throw", given.len() > 1)?;
    let of_class = exception.is_instance_of::<Type>();
    let exception = thrown(cx, exception, value)?;
    let exc = cx.exception_from(exception)?;
    if of_class {
        cx.task.thrown = Some((exc.value(), given));
    }
    let step = resume(cx, &generator, Resume::Throw(exc));
    cx.task.thrown = None;
    finish(cx, step?)
}

/// Warns where an exception is given as class, value and traceback. CPython Objects/genobject.c `_gen_throw`.
pub(crate) fn warn_of_triple(cx: &mut Cx, method: &str, is_triple: bool) -> Result<(), Exc> {
    if !is_triple || cx.world.python < (3, 12) {
        return Ok(());
    }
    cx.warn_deprecated(&format!(
        "the (type, exc, tb) signature of {method}() is deprecated, use the single-arg signature instead."
    ))
}

/// What `throw(type, value)` throws.
pub(crate) fn thrown(cx: &mut Cx, exception: Value, value: Value) -> Result<Value, Exc> {
    let is_exception = exception.is_instance_of::<BaseException>();
    let is_class = exception
        .downcast::<Type>()
        .is_some_and(|class| class.read(cx).is_subclass_of(cx.world.exceptions.get(ExceptionKind::BaseException)));
    if !is_exception && !is_class {
        let class = cx.class_name(&exception);
        let message = format!("exceptions must be classes or instances deriving from BaseException, not {class}");
        return Err(cx.type_error(message));
    }
    if value.is_unset() || value.is_none() {
        return Ok(exception);
    }
    if is_exception {
        return Err(cx.type_error("instance exception may not have a separate value"));
    }
    if value.is_instance_of::<BaseException>() {
        return Ok(value);
    }
    cx.call(&exception, &[value])
}

const SEND_DEF: FunctionDef = FunctionDef {
    name: "send",
    qualname: "generator.send",
    params: &[SELF, Param { name: "value", kind: ParamKind::PositionalOnly, default: None }],
    doc: "send(arg) -> send 'arg' into generator,\nreturn next yielded value or raise StopIteration.",
    call: send,
    ..FunctionDef::METHOD
};
const SEND: MemberDef = MemberDef::Method(SEND_DEF);
const CR_SEND: MemberDef = MemberDef::Method(FunctionDef {
    qualname: "coroutine.send",
    doc: "send(arg) -> send 'arg' into coroutine,\nreturn next iterated value or raise StopIteration.",
    ..SEND_DEF
});

const THROW_DEF: FunctionDef = FunctionDef {
    name: "throw",
    qualname: "generator.throw",
    params: &[
        SELF,
        Param { name: "typ", kind: ParamKind::PositionalOnly, default: None },
        Param { name: "val", kind: ParamKind::PositionalOnly, default: Some("None") },
        Param { name: "tb", kind: ParamKind::PositionalOnly, default: Some("None") },
    ],
    doc: "",
    call: throw,
    ..FunctionDef::METHOD
};
const THROW: MemberDef = MemberDef::Method(THROW_DEF);
const CR_THROW: MemberDef = MemberDef::Method(FunctionDef { qualname: "coroutine.throw", ..THROW_DEF });

const CLOSE_DEF: FunctionDef = FunctionDef {
    name: "close",
    params: &[SELF],
    doc: "close() -> raise GeneratorExit inside generator.",
    call: |cx, arguments| {
        let this = arguments.take(0);
        let generator = receiver(cx, &this)?;
        cx.close_generator(&generator)
    },
    ..FunctionDef::METHOD
};
const CLOSE: MemberDef = MemberDef::Method(CLOSE_DEF);
const CR_CLOSE: MemberDef =
    MemberDef::Method(FunctionDef { doc: "close() -> raise GeneratorExit inside coroutine.", ..CLOSE_DEF });

const NAME: MemberDef = MemberDef::Getter(GetterDef {
    name: "__name__",
    doc: "",
    get: |cx, this| {
        let generator = receiver(cx, this)?;
        if let Some(name) = generator.read(cx).rare.as_ref().and_then(|rare| rare.name.clone()) {
            return Ok(name.into());
        }
        let function = generator.function.clone();
        Ok(cx.function_name(&function).into())
    },
    set: Some(|cx, this, value| {
        let name = text_to_set(cx, value, "__name__")?;
        receiver(cx, this)?.write(cx).rare().name = Some(name);
        Ok(())
    }),
});

const QUALNAME: MemberDef = MemberDef::Getter(GetterDef {
    name: "__qualname__",
    doc: "",
    get: |cx, this| {
        let generator = receiver(cx, this)?;
        if let Some(name) = generator.read(cx).rare.as_ref().and_then(|rare| rare.qualname.clone()) {
            return Ok(name.into());
        }
        let function = generator.function.clone();
        Ok(cx.function_qualname(&function).into())
    },
    set: Some(|cx, this, value| {
        let name = text_to_set(cx, value, "__qualname__")?;
        receiver(cx, this)?.write(cx).rare().qualname = Some(name);
        Ok(())
    }),
});

fn text_to_set(cx: &mut Cx, value: Option<Value>, attribute: &str) -> Result<Gc<Str>, Exc> {
    let text = value.and_then(|value| value.downcast_into::<Str>().ok());
    text.ok_or_else(|| cx.type_error(format!("{attribute} must be set to a string object")))
}

macro_rules! state {
    ($running:ident $running_name:literal $code:ident $code_name:literal $delegate:ident $delegate_name:literal
     $suspended:ident $suspended_name:literal $frame:ident $frame_name:literal) => {
        const $suspended: MemberDef = MemberDef::Getter(GetterDef {
            name: $suspended_name,
            doc: "",
            get: |cx, this| {
                let generator = receiver(cx, this)?;
                let inner = generator.read(cx);
                Ok(Value::bool(inner.rests()))
            },
            set: None,
        });
        const $frame: MemberDef = MemberDef::Getter(GetterDef { name: $frame_name, doc: "", get: frame, set: None });
        const $running: MemberDef = MemberDef::Getter(GetterDef {
            name: $running_name,
            doc: "",
            get: |cx, this| Ok(Value::bool(receiver(cx, this)?.read(cx).running)),
            set: None,
        });
        const $code: MemberDef = MemberDef::Getter(GetterDef {
            name: $code_name,
            doc: "",
            get: |cx, this| Ok(receiver(cx, this)?.function.code(cx).value()),
            set: None,
        });
        const $delegate: MemberDef = MemberDef::Getter(GetterDef {
            name: $delegate_name,
            doc: "",
            get: |cx, this| Ok(receiver(cx, this)?.read(cx).delegate().cloned().unwrap_or(Value::NONE)),
            set: None,
        });
    };
}

state!(RUNNING "gi_running" CODE "gi_code" DELEGATE "gi_yieldfrom" SUSPENDED "gi_suspended" FRAME "gi_frame");
state!(CR_RUNNING "cr_running" CR_CODE "cr_code" CR_AWAIT "cr_await" CR_SUSPENDED "cr_suspended" CR_FRAME "cr_frame");
state!(AG_RUNNING "ag_running" AG_CODE "ag_code" AG_AWAIT "ag_await" AG_SUSPENDED "ag_suspended" AG_FRAME "ag_frame");

const CR_ORIGIN: MemberDef = MemberDef::Getter(GetterDef {
    name: "cr_origin",
    doc: "",
    get: |cx, this| {
        let origin = receiver(cx, this)?.read(cx).rare.as_ref().and_then(|rare| rare.origin.clone());
        Ok(origin.unwrap_or(Value::NONE))
    },
    set: None,
});

/// The frame that a generator rests in; `None` once it has finished.
fn frame(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let generator = receiver(cx, this)?;
    let inner = generator.read(cx);
    if inner.pc == FINISHED {
        return Ok(Value::NONE);
    }
    let line = inner.line;
    crate::builtins::frame::of_generator(cx, &generator, line)
}

fn repr(cx: &mut Cx, kind: &str, this: &Value) -> Result<Value, Exc> {
    let generator = receiver(cx, this)?;
    let set = generator.read(cx).rare.as_ref().and_then(|rare| rare.qualname.as_ref());
    let name = set.map(|name| name.to_text().into_owned());
    let name = name.unwrap_or_else(|| generator.function.qualname_text(cx).into_owned());
    let text = format!("<{kind} object {name} at {:#x}>", this.address());
    Ok(cx.str(&text).into())
}

/// A generator that rests when its last reference goes is closed.
fn del(cx: &mut Cx, this: &Value) -> Result<(), Exc> {
    let generator = receiver(cx, this)?;
    if generator.read(cx).pc == FINISHED {
        return Ok(());
    }
    cx.close_generator(&generator).map(drop)
}

/// As [`del`]; who forgot to await it is told. CPython Objects/genobject.c `_PyGen_Finalize`.
fn del_coroutine(cx: &mut Cx, this: &Value) -> Result<(), Exc> {
    let coroutine = receiver(cx, this)?;
    let inner = coroutine.read(cx);
    let never_began = inner.pc == 0 && !inner.running;
    cx.close_generator(&coroutine)?;
    if never_began { warn_unawaited(cx, &coroutine) } else { Ok(()) }
}

/// CPython Lib/warnings.py `_warn_unawaited_coroutine`.
fn warn_unawaited(cx: &mut Cx, coroutine: &Gc<Generator>) -> Result<(), Exc> {
    let value = coroutine.value();
    let qualname = cx.getattr_str(&value, "__qualname__")?;
    let origin = hooks::origin_text(cx, coroutine)?;
    let text = format!("coroutine {} was never awaited{origin}", cx.repr_text(&qualname)?);
    cx.warn_of(ExceptionKind::RuntimeWarning, &text, &value)
}

/// An asynchronous generator that rests when its last reference goes is closed by the event loop. CPython `_PyGen_Finalize`.
fn del_asynchronous(cx: &mut Cx, this: &Value) -> Result<(), Exc> {
    let generator = receiver(cx, this)?;
    if generator.read(cx).pc == FINISHED {
        return Ok(());
    }
    if let Some(finalizer) = generator.read(cx).rare.as_ref().and_then(|rare| rare.finalizer.clone()) {
        return cx.call(&finalizer, std::slice::from_ref(this)).map(drop);
    }
    let finalize = cx.world.finalize_async_generator;
    if finalize(cx, this)? {
        return Ok(());
    }
    cx.close_generator(&generator).map(drop)
}

const CLASS_GETITEM: MemberDef = MemberDef::ClassMethod(FunctionDef {
    name: "__class_getitem__",
    params: &[
        Param { name: "cls", kind: ParamKind::PositionalOnly, default: None },
        Param { name: "item", kind: ParamKind::PositionalOnly, default: None },
    ],
    doc: "See PEP 585",
    call: |cx, arguments| {
        let (class, item) = (arguments.take(0), arguments.take(1));
        Ok(crate::builtins::generic_alias::make(cx, class, item))
    },
    ..FunctionDef::METHOD
});

pub(crate) static GENERATOR: ClassDef = ClassDef {
    name: "generator",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[SEND, THROW, CLOSE, NAME, QUALNAME, RUNNING, CODE, DELEGATE, SUSPENDED, FRAME, CLASS_GETITEM],
    slots: Slots {
        repr: Some(|cx, this| repr(cx, "generator", this)),
        iter: Some(|_, this| Ok(this.clone())),
        next: Some(|cx, this| match this.downcast::<Generator>() {
            Some(generator) => cx.next_item_of_generator(generator),
            None => receiver(cx, this).map(|_| None),
        }),
        del: Some(del),
        ..Slots::EMPTY
    },
    flags: ClassFlags::INTERNAL,
    missing: &[],
    ..ClassDef::EMPTY
};

pub(crate) static COROUTINE: ClassDef = ClassDef {
    name: "coroutine",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[
        NAME,
        QUALNAME,
        CR_RUNNING,
        CR_CODE,
        CR_AWAIT,
        CR_SUSPENDED,
        CR_FRAME,
        CR_ORIGIN,
        CR_SEND,
        CR_THROW,
        CR_CLOSE,
        CLASS_GETITEM,
    ],
    slots: Slots {
        repr: Some(|cx, this| repr(cx, "coroutine", this)),
        await_: Some(by_hand::wrapper),
        del: Some(del_coroutine),
        ..Slots::EMPTY
    },
    flags: ClassFlags::INTERNAL,
    missing: &[],
    ..ClassDef::EMPTY
};

const ASEND: MemberDef = MemberDef::Method(FunctionDef {
    name: "asend",
    params: &[SELF, Param { name: "value", kind: ParamKind::PositionalOnly, default: None }],
    doc: "asend(v) -> send 'v' in generator.",
    call: |cx, arguments| {
        let (this, value) = (arguments.take(0), arguments.take(1));
        asynchronous::send(cx, &this, value)
    },
    ..FunctionDef::METHOD
});

const ATHROW_DEF: FunctionDef = FunctionDef {
    name: "athrow",
    qualname: "async_generator.athrow",
    params: &[
        SELF,
        Param { name: "typ", kind: ParamKind::PositionalOnly, default: None },
        Param { name: "val", kind: ParamKind::PositionalOnly, default: Some("None") },
        Param { name: "tb", kind: ParamKind::PositionalOnly, default: Some("None") },
    ],
    doc: "athrow(value) -> raise exception in generator.",
    call: |cx, arguments| {
        let mut places = [const { Value::UNSET }; 4];
        bind(cx, &ATHROW_DEF, arguments, &mut places)?;
        let [this, exception, value, traceback] = places;
        warn_of_triple(cx, "athrow", !value.is_unset() || !traceback.is_unset())?;
        let exception = thrown(cx, exception, value)?;
        asynchronous::throw(cx, &this, exception)
    },
    ..FunctionDef::METHOD
};
const ATHROW: MemberDef = MemberDef::Method(ATHROW_DEF);

const ACLOSE: MemberDef = MemberDef::Method(FunctionDef {
    name: "aclose",
    params: &[SELF],
    doc: "aclose() -> raise GeneratorExit inside generator.",
    call: |cx, arguments| {
        let this = arguments.take(0);
        asynchronous::close(cx, &this)
    },
    ..FunctionDef::METHOD
});

pub(crate) static ASYNC_GENERATOR: ClassDef = ClassDef {
    name: "async_generator",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[
        NAME,
        QUALNAME,
        AG_RUNNING,
        AG_CODE,
        AG_AWAIT,
        AG_SUSPENDED,
        AG_FRAME,
        ASEND,
        ATHROW,
        ACLOSE,
        CLASS_GETITEM,
    ],
    slots: Slots {
        repr: Some(|cx, this| repr(cx, "async_generator", this)),
        aiter: Some(|_, this| Ok(this.clone())),
        anext: Some(|cx, this| asynchronous::send(cx, this, Value::NONE)),
        del: Some(del_asynchronous),
        ..Slots::EMPTY
    },
    flags: ClassFlags::INTERNAL,
    missing: &[],
    ..ClassDef::EMPTY
};
