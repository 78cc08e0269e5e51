//! `traceback`: the frames that an exception passed, as objects. CPython Python/traceback.c.

use molt_value::{Frozen, Gc, Payload, TokenCell, Trace, Value, Visitor};

use crate::args::{Arguments, bind};
use crate::builtins::exceptions::{BaseException, TracebackEntry};
use crate::builtins::frame::Frame;
use crate::builtins::type_::Type;
use crate::native::{ClassDef, ClassFlags, FunctionDef, GetterDef, MemberDef, Param, ParamKind, Slots};
use crate::{Cx, Exc};

/// The payload of `traceback`: one frame and those further in.
pub struct Traceback {
    /// The frame.
    pub entry: TracebackEntry,
    /// The next frame further in, or `None`.
    next: TokenCell<Value>,
    /// `tb_lasti`: what the maker of the object said; compiled code has no instructions, and -1 for them.
    last_instruction: i64,
}

impl Traceback {
    fn new(entry: TracebackEntry, next: Value) -> Traceback {
        Traceback { entry, next: TokenCell::new(next), last_instruction: -1 }
    }

    fn next(&self, cx: &Cx) -> Value {
        self.next.read(cx).clone()
    }
}

impl Trace for Traceback {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.entry.code.trace(visitor);
        self.next.trace(visitor);
    }
}

impl Payload for Traceback {
    type Access = Frozen;
}

/// `exception.__traceback__`: the same objects each time, with new ones for the frames that were passed since.
pub fn of(cx: &mut Cx, exception: &Gc<BaseException>) -> Value {
    let inner = exception.read(cx);
    let (passed, mut chain) = (inner.passed.clone(), inner.traceback.clone());
    if passed.is_empty() {
        return if chain.is_unset() { Value::NONE } else { chain };
    }
    if chain.is_unset() {
        chain = Value::NONE;
    }
    // `passed` begins with the innermost frame, whose object ends the chain.
    for entry in passed {
        chain = Gc::new(&cx.world.types.traceback, Traceback::new(entry, chain)).into();
    }
    let inner = exception.write(cx);
    let old = (std::mem::take(&mut inner.passed), std::mem::replace(&mut inner.traceback, chain.clone()));
    drop(old);
    chain
}

/// The frames that an exception passed, the innermost first.
pub fn entries(cx: &Cx, exception: &Gc<BaseException>) -> Vec<TracebackEntry> {
    let inner = exception.read(cx);
    let mut known = Vec::new();
    let mut at = inner.traceback.clone();
    while let Some(traceback) = at.downcast::<Traceback>() {
        known.push(traceback.entry.clone());
        let next = traceback.next(cx);
        at = next;
    }
    known.reverse();
    known.extend(inner.passed.iter().cloned());
    known
}

/// `exception.__traceback__ = value`.
///
/// # Errors
/// TypeError when the value is neither a traceback nor `None`.
pub fn set(cx: &mut Cx, exception: &Gc<BaseException>, value: Value) -> Result<(), Exc> {
    if !value.is_none() && !value.is_instance_of::<Traceback>() {
        return Err(cx.type_error("__traceback__ must be a traceback or None"));
    }
    let value = if value.is_none() { Value::UNSET } else { value };
    let inner = exception.write(cx);
    let old = (std::mem::take(&mut inner.passed), std::mem::replace(&mut inner.traceback, value));
    drop(old);
    Ok(())
}

/// `tb_next = value`. CPython Python/traceback.c `traceback_tb_next_set_impl`.
fn set_next(cx: &mut Cx, this: &Value, value: Option<Value>) -> Result<(), Exc> {
    let Some(value) = value else { return Err(cx.type_error("can't delete tb_next attribute")) };
    if !value.is_none() && !value.is_instance_of::<Traceback>() {
        let class = cx.class_name(&value);
        return Err(cx.type_error(format!("expected traceback object, got '{class}'")));
    }
    let mut at = value.clone();
    while let Some(traceback) = at.downcast::<Traceback>() {
        if at.is(this) {
            return Err(cx.value_error("traceback loop detected"));
        }
        let next = traceback.next(cx);
        at = next;
    }
    if let Some(traceback) = this.downcast::<Traceback>() {
        let old = std::mem::replace(traceback.next.write(cx), value);
        drop(old);
    }
    Ok(())
}

const fn named(name: &'static str) -> Param {
    Param { name, kind: ParamKind::PositionalOrKeyword, default: None }
}

const NEW: FunctionDef = FunctionDef {
    name: "traceback",
    qualname: "traceback",
    params: &[named("tb_next"), named("tb_frame"), named("tb_lasti"), named("tb_lineno")],
    doc: "",
    ..FunctionDef::METHOD
};

/// CPython Python/traceback.c `tb_new_impl`.
fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let mut places = [const { Value::UNSET }; 4];
    bind(cx, &NEW, arguments, &mut places)?;
    let [next, frame, last_instruction, line] = places;
    let last_instruction = cx.index(&last_instruction)?.as_int().unwrap_or(0);
    let line = cx.index(&line)?.as_int().unwrap_or(0);
    if !next.is_none() && !next.is_instance_of::<Traceback>() {
        let class = cx.class_name(&next);
        return Err(cx.type_error(format!("expected traceback object or None, got '{class}'")));
    }
    let Some(frame) = frame.downcast::<Frame>() else {
        let class = cx.class_name(&frame);
        return Err(cx.type_error(format!("traceback() argument 'tb_frame' must be frame, not {class}")));
    };
    let entry = TracebackEntry { code: frame.code().clone(), line: u32::try_from(line).unwrap_or(0) };
    let made = Traceback { entry, next: TokenCell::new(next), last_instruction };
    Ok(Gc::new(class, made).into())
}

pub(crate) static DEF: ClassDef = ClassDef {
    name: "traceback",
    module: "builtins",
    doc: "Create a new traceback object.",
    bases: &[],
    members: &[
        MemberDef::Getter(GetterDef {
            name: "tb_lasti",
            doc: "",
            get: |_, this| Ok(this.downcast::<Traceback>().map_or(Value::NONE, |tb| Value::int(tb.last_instruction))),
            set: None,
        }),
        MemberDef::Getter(GetterDef {
            name: "tb_lineno",
            doc: "",
            get: |_, this| {
                Ok(this.downcast::<Traceback>().map_or(Value::NONE, |tb| Value::int(i64::from(tb.entry.line))))
            },
            set: None,
        }),
        MemberDef::Getter(GetterDef {
            name: "tb_next",
            doc: "",
            get: |cx, this| Ok(this.downcast::<Traceback>().map_or(Value::NONE, |tb| tb.next(cx))),
            set: Some(set_next),
        }),
        MemberDef::Getter(GetterDef {
            name: "tb_frame",
            doc: "",
            get: |cx, this| match this.downcast::<Traceback>() {
                Some(tb) => crate::builtins::frame::of_entry(cx, tb.entry.code.clone(), tb.entry.line),
                None => Ok(Value::NONE),
            },
            set: None,
        }),
    ],
    slots: Slots { new: Some(new), ..Slots::EMPTY },
    flags: ClassFlags::FINAL,
    missing: &[],
    ..ClassDef::EMPTY
};
