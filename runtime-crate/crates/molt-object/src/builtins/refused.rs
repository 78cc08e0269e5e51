//! The value of a name whose statement was refused: loading the name raises the refusal, and so does whatever is done with the value
//! by code that got hold of it otherwise.

use molt_macros::Trace;
use molt_value::{Frozen, Gc, Payload, Str, Value};

use crate::args::Arguments;
use crate::builtins::NativeClass;
use crate::builtins::dict::Dict;
use crate::builtins::exceptions::BaseException;
use crate::builtins::tuple::Tuple;
use crate::native::{BinaryOp, ClassDef, ClassFlags, CompareOp, Slots};
use crate::{Cx, Exc, ExceptionKind, Shadow};

/// The payload of `refused`: what is said where it is used.
#[derive(Trace)]
pub struct Refused {
    text: Gc<Str>,
}

impl Payload for Refused {
    type Access = Frozen;
}

impl NativeClass for Refused {
    const DEF: &'static ClassDef = &DEF;
}

static DEF: ClassDef = ClassDef {
    name: "refused",
    module: "builtins",
    slots: Slots {
        call: Some(|cx, this, _: &mut Arguments<'_>| used(cx, this)),
        repr: Some(used),
        str: Some(used),
        hash: Some(used),
        compare: Some(|cx, left, right, _: CompareOp| either_used(cx, left, right)),
        getattro: Some(|cx, this, _| used(cx, this)),
        setattro: Some(|cx, this, _, _| used(cx, this)),
        iter: Some(used),
        next: Some(used),
        len: Some(used),
        getitem: Some(|cx, this, _| used(cx, this)),
        setitem: Some(|cx, this, _, _| used(cx, this)),
        contains: Some(|cx, this, _| used(cx, this)),
        bool_: Some(used),
        int: Some(used),
        float: Some(used),
        index: Some(used),
        negative: Some(used),
        positive: Some(used),
        invert: Some(used),
        absolute: Some(used),
        binary: [Some(either_used); BinaryOp::COUNT],
        await_: Some(used),
        aiter: Some(used),
        anext: Some(used),
        ..Slots::EMPTY
    },
    flags: ClassFlags::INTERNAL,
    ..ClassDef::EMPTY
};

fn used<T>(cx: &mut Cx, this: &Value) -> Result<T, Exc> {
    match refusal(cx, this) {
        Some(exc) => Err(exc),
        None => Err(cx.type_error("descriptor requires a refused value")),
    }
}

fn either_used(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
    if left.is_instance_of::<Refused>() { used(cx, left) } else { used(cx, right) }
}

/// The refusal that loading a value raises; None for any but a refused one.
#[inline]
pub fn refusal(cx: &mut Cx, value: &Value) -> Option<Exc> {
    let text = value.downcast::<Refused>()?.text.clone();
    Some(raised(cx, text.value()))
}

/// A refusal with this text: the place, the construct and the code.
#[cold]
pub fn raised(cx: &mut Cx, text: Value) -> Exc {
    let exc = cx.error_with(ExceptionKind::Refusal, vec![text]);
    note(cx, &exc);
    exc
}

/// Refuses code that is made at run time, which the program's own code has got to in another way than by the name.
///
/// # Errors
/// The refusal.
pub fn refuse_dynamic(cx: &mut Cx, name: &str) -> Result<(), Exc> {
    let Some(place) = place_in_program(cx) else { return Ok(()) };
    let text = format!("{place}: call of {name}: `{name}` runs code that exists only at run time [CMP0301]");
    let text = cx.str(&text).into();
    Err(raised(cx, text))
}

/// What evaluating a text raises that the compiler has not seen: a refusal where the program has the library do it, as for an annotation.
#[cold]
pub fn text_not_compiled(cx: &mut Cx, text: &str) -> Exc {
    match place_of_caller(cx).filter(|_| cx.world.refuses) {
        Some(place) => {
            let text = format!("{place}: evaluation of a text: `{text}` was not compiled with the program [CMP0301]");
            let text = cx.str(&text).into();
            raised(cx, text)
        }
        None => cx.runtime_error(format!("eval() of text that was not compiled: {text}")),
    }
}

/// Where the program's own code asks for something; none where the library does, and where nothing is refused at run time.
pub(crate) fn place_in_program(cx: &Cx) -> Option<String> {
    place_of(cx, cx.task.shadow.last()?)
}

/// As [`place_in_program`], of who has `importlib` import something.
pub(crate) fn place_of_import(cx: &Cx) -> Option<String> {
    let is_asking = |at: &Shadow<'_>| !at.function.code(cx).origin.path.starts_with(IMPORTING);
    place_of(cx, (0..cx.task.shadow.len()).rev().filter_map(|at| cx.task.shadow.get(at)).find(is_asking)?)
}

fn place_of(cx: &Cx, asking: Shadow<'_>) -> Option<String> {
    if cx.world.refuses { place_in_code(cx, &asking) } else { None }
}

fn place_in_code(cx: &Cx, at: &Shadow<'_>) -> Option<String> {
    let code = at.function.code(cx);
    let path = code.origin.path;
    (!is_of_library(path)).then(|| format!("{path}:{}", code.line(at.line)))
}

/// Where the program's own code has called the library, however deep in it this is; none where no code of the program runs.
pub fn place_of_caller(cx: &Cx) -> Option<String> {
    (0..cx.task.shadow.len()).rev().find_map(|at| place_in_code(cx, &cx.task.shadow.get(at)?))
}

/// Whether a file is one of the library's.
pub(crate) fn is_of_library(path: &str) -> bool {
    path.starts_with(LIBRARY)
}

/// The library's modules that import others for whoever asks them to.
const IMPORTING: &str = "<molt>/importlib/";

/// How the names of files of the library begin.
const LIBRARY: &str = "<molt>/";

/// Notes a refusal that may be swallowed, or handed on as a value, before whoever the work is for sees it.
#[cold]
pub fn note(cx: &mut Cx, exc: &Exc) {
    if let Some(text) = text_of(cx, exc) {
        cx.task.refusals.add(&text.to_text());
    }
}

/// Raises what is noted: an answer that code gives after a refusal is not what Python would answer.
///
/// # Errors
/// The refusal.
#[inline]
pub fn raise_noted(cx: &mut Cx) -> Result<(), Exc> {
    noted(cx).map_or(Ok(()), Err)
}

/// A refusal that work for the same request, or for the start, has met and nobody has seen.
pub fn noted(cx: &mut Cx) -> Option<Exc> {
    let text = cx.task.refusals.first()?;
    let text = cx.str(&text).into();
    Some(cx.error_with(ExceptionKind::Refusal, vec![text]))
}

/// The text of an exception that is a refusal.
pub fn text_of(cx: &Cx, exc: &Exc) -> Option<Gc<Str>> {
    is_refusal(cx, exc.object()).then(|| argument(cx, exc.object())).flatten()
}

/// Whether an exception is a refusal.
#[inline]
pub fn is_refusal(cx: &Cx, exception: &Gc<BaseException>) -> bool {
    exception.class_is(cx.world.exceptions.get(ExceptionKind::Refusal))
}

fn argument(cx: &Cx, exception: &Gc<BaseException>) -> Option<Gc<Str>> {
    let inner = exception.read(cx);
    inner.args.downcast::<Tuple>()?.items().first()?.downcast::<Str>().cloned()
}

/// Binds names of a namespace to a value that raises this refusal. Inline caches that know the place of such a name forget it.
///
/// # Errors
/// What making the class raises.
pub fn bind(cx: &mut Cx, exc: &Exc, namespace: &Gc<Dict>, names: &[Value]) -> Result<(), Exc> {
    let Some(text) = text_of(cx, exc) else { return Ok(()) };
    cx.task.refusals.remove(&text.to_text());
    let class = Refused::class(cx)?;
    let value: Value = Gc::new(&class, Refused { text }).into();
    for name in names.iter().filter_map(Value::downcast::<Str>) {
        let name = cx.world.intern_object(name);
        drop(cx.dict_remove_interned(namespace, &name));
        cx.dict_set_interned(namespace, &name, value.clone());
    }
    Ok(())
}
