//! The classes `asyncio.Future` and `asyncio.Task`. CPython Modules/_asynciomodule.c.

use molt_object::args::Arguments;
use molt_object::builtins::type_::Type;
use molt_object::native::{ClassDef, ClassFlags, FunctionDef, MemberDef, Param, Slots};
use molt_object::{Cx, Exc, Gc, Value};

use super::{bound, keyword, optional, param};
use crate::future::{self, Callback, Future, State};
use crate::task::{self, Body};

fn receiver(cx: &mut Cx, this: &Value) -> Result<Gc<Future>, Exc> {
    match this.downcast::<Future>() {
        Some(future) => Ok(future.clone()),
        None => Err(cx.type_error("descriptor requires a '_asyncio.Future' object")),
    }
}

macro_rules! method {
    ($name:literal, [$($param:expr),*], $count:literal, |$cx:ident, $this:ident, $places:ident| $body:expr) => {{
        const PARAMS: &[Param] = &[param("self"), $($param),*];
        const DEF: FunctionDef = FunctionDef { name: $name, params: PARAMS, doc: "", call };
        fn call($cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
            const BARE: FunctionDef = FunctionDef { name: $name, params: PARAMS, doc: "", call: |_, _| Ok(Value::NONE) };
            let mut $places: [Value; $count] = bound($cx, &BARE, arguments)?;
            let $this = receiver($cx, &$places[0].take())?;
            $body
        }
        MemberDef::Method(DEF)
    }};
}

fn exception(cx: &mut Cx, this: &Gc<Future>) -> Result<Value, Exc> {
    let inner = this.write(cx);
    match inner.state {
        State::Pending => Err(super::errors::invalid_state(cx, "Exception is not set.")),
        State::Cancelled => Err(future::cancelled_error(cx, this)),
        State::Finished => {
            inner.retrieved = true;
            Ok(if inner.exception.is_unset() { Value::NONE } else { inner.exception.clone() })
        }
    }
}

fn repr(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let future = receiver(cx, this)?;
    let class = cx.class_name(this);
    let inner = future.read(cx);
    let state = match inner.state {
        State::Pending => "pending",
        State::Cancelled => "cancelled",
        State::Finished => "finished",
    };
    let name = inner.task.as_ref().map(|part| part.name.clone());
    let (result, raised) = (inner.result.clone(), inner.exception.clone());
    let mut text = format!("<{class} {state}");
    if let Some(name) = name {
        text.push_str(&format!(" name={}", cx.repr_text(&name)?));
    }
    if !raised.is_unset() {
        text.push_str(&format!(" exception={}", cx.repr_text(&raised)?));
    } else if !result.is_unset() {
        text.push_str(&format!(" result={}", cx.repr_text(&result)?));
    }
    text.push('>');
    Ok(cx.str(&text).into())
}

pub(crate) static FUTURE: ClassDef = ClassDef {
    name: "Future",
    module: "_asyncio",
    doc: "This class is *almost* compatible with concurrent.futures.Future.",
    bases: &[],
    members: &[
        method!("result", [], 1, |cx, this, _places| future::result(cx, &this)),
        method!("exception", [], 1, |cx, this, _places| exception(cx, &this)),
        method!("done", [], 1, |cx, this, _places| Ok(Value::bool(future::is_done(cx, &this)))),
        method!("cancelled", [], 1, |cx, this, _places| Ok(Value::bool(this.read(cx).state == State::Cancelled))),
        method!("set_result", [param("result")], 2, |cx, this, places| {
            future::set_result(cx, &this, places[1].take())?;
            Ok(Value::NONE)
        }),
        method!("set_exception", [param("exception")], 2, |cx, this, places| {
            let exc = cx.exception_from(places[1].take())?;
            if exc.is_kind(cx, molt_object::ExceptionKind::StopIteration) {
                return Err(
                    cx.type_error("StopIteration interacts badly with generators and cannot be raised into a Future")
                );
            }
            future::set_exception(cx, &this, &exc)?;
            Ok(Value::NONE)
        }),
        method!("cancel", [optional("msg")], 2, |cx, this, places| {
            let message = places[1].take();
            Ok(Value::bool(task::cancel_any(cx, &this, message)))
        }),
        method!("add_done_callback", [param("fn"), keyword("context")], 3, |cx, this, places| {
            let context = if places[2].is_none() { crate::context::copy(cx) } else { places[2].take() };
            let callable = places[1].take();
            future::add_callback(cx, &this, Callback::Call { callable, context });
            Ok(Value::NONE)
        }),
        method!("remove_done_callback", [param("fn")], 2, |cx, this, places| {
            let wanted = places[1].take();
            let callables: Vec<Option<Value>> = this
                .read(cx)
                .callbacks
                .iter()
                .map(|callback| match callback {
                    Callback::Call { callable, .. } => Some(callable.clone()),
                    Callback::Wake(_) => None,
                })
                .collect();
            let mut kept = Vec::with_capacity(callables.len());
            for callable in callables {
                kept.push(match callable {
                    Some(callable) => !cx.eq(&callable, &wanted)?,
                    None => true,
                });
            }
            let mut keep = kept.iter().copied();
            let callbacks = &mut this.write(cx).callbacks;
            let before = callbacks.len();
            callbacks.retain(|_| keep.next().unwrap_or(true));
            let removed = before - callbacks.len();
            Ok(Value::int(removed as i64))
        }),
        method!("get_loop", [], 1, |cx, _this, _places| Ok(super::loop_::object(cx)?)),
    ],
    slots: Slots {
        new: Some(|cx, class, _arguments| Ok(cx.instantiate(class, Future::default()).into())),
        init: Some(|_, _, _| Ok(())),
        repr: Some(repr),
        iter: Some(|cx, this| awaiting(cx, this)),
        await_: Some(|cx, this| awaiting(cx, this)),
        ..Slots::EMPTY
    },
    flags: ClassFlags::WITH_DICT,
    missing: &["_asyncio_future_blocking", "_loop", "_state", "_callbacks", "_source_traceback", "__del__"],
};

/// The iterator of `future.__await__()`: yields the future once while it is pending, then returns its result.
fn awaiting(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
    let awaited = receiver(cx, this)?;
    let class = cx.native_class(&ITERATOR)?;
    Ok(Gc::new(&class, FutureIterator { awaited: awaited.into(), yielded: false }).into())
}

struct FutureIterator {
    awaited: Value,
    yielded: bool,
}

impl molt_object::Trace for FutureIterator {
    fn trace(&self, visitor: &mut molt_object::Visitor<'_>) {
        self.awaited.trace(visitor);
    }
}

impl molt_object::Payload for FutureIterator {
    type Access = molt_object::Mutable;
}

static ITERATOR: ClassDef = ClassDef {
    name: "FutureIter",
    module: "_asyncio",
    doc: "",
    bases: &[],
    members: &[],
    slots: Slots {
        iter: Some(|_, this| Ok(this.clone())),
        next: Some(|cx, this| {
            let Some(iterator) = this.downcast::<FutureIterator>().cloned() else { return Ok(None) };
            let awaited = iterator.read(cx).awaited.clone();
            let future = receiver(cx, &awaited)?;
            if !future::is_done(cx, &future) {
                if iterator.read(cx).yielded {
                    return Err(cx.runtime_error("await wasn't used with future"));
                }
                iterator.write(cx).yielded = true;
                return Ok(Some(awaited));
            }
            let value = future::result(cx, &future)?;
            if value.is_none() { Ok(None) } else { Err(cx.stop_iteration(value)) }
        }),
        ..Slots::EMPTY
    },
    flags: ClassFlags::INTERNAL,
    missing: &["send", "throw", "close"],
};

fn new_task(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    static NEW: FunctionDef = FunctionDef {
        name: "Task",
        params: &[param("coro"), keyword("loop"), keyword("name"), keyword("context"), keyword("eager_start")],
        doc: "",
        call: |_, _| Ok(Value::NONE),
    };
    let [coroutine, _, name, context, _]: [Value; 5] = bound(cx, &NEW, arguments)?;
    let _ = class;
    let context = if context.is_none() { Value::UNSET } else { context };
    super::loop_::create_task(cx, coroutine, name, context).map(Value::from)
}

pub(crate) static TASK: ClassDef = ClassDef {
    name: "Task",
    module: "_asyncio",
    doc: "A coroutine wrapped in a Future.",
    bases: &[|cx| cx.native_class(&FUTURE)],
    members: &[
        method!("cancelling", [], 1, |cx, this, _places| {
            Ok(Value::int(this.read(cx).task.as_ref().map_or(0, |part| part.cancels)))
        }),
        method!("uncancel", [], 1, |cx, this, _places| {
            let left = match this.write(cx).task.as_deref_mut() {
                Some(part) => {
                    part.cancels = (part.cancels - 1).max(0);
                    if part.cancels == 0 {
                        part.must_cancel = false;
                    }
                    part.cancels
                }
                None => 0,
            };
            Ok(Value::int(left))
        }),
        method!("get_name", [], 1, |cx, this, _places| {
            Ok(this.read(cx).task.as_ref().map_or(Value::NONE, |part| part.name.clone()))
        }),
        method!("set_name", [param("value")], 2, |cx, this, places| {
            let name = cx.str_of(&places[1])?.into();
            if let Some(part) = this.write(cx).task.as_deref_mut() {
                part.name = name;
            }
            Ok(Value::NONE)
        }),
        method!("get_coro", [], 1, |cx, this, _places| {
            Ok(this.read(cx).task.as_ref().map_or(Value::NONE, |part| part.coroutine.clone()))
        }),
    ],
    slots: Slots { new: Some(new_task), init: Some(|_, _, _| Ok(())), repr: Some(repr), ..Slots::EMPTY },
    flags: ClassFlags::WITH_DICT,
    missing: &["get_stack", "print_stack", "get_context"],
};

/// Whether a task's body has begun.
pub fn has_started(cx: &Cx, task: &Gc<Future>) -> bool {
    task.read(cx).task.as_ref().is_some_and(|part| matches!(part.body, Body::Started))
}
