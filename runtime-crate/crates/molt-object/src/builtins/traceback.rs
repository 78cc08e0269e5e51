//! `traceback`: the frames that an exception passed, as objects. CPython Python/traceback.c.

use molt_value::{Frozen, Gc, Payload, Trace, Value, Visitor};

use crate::builtins::exceptions::{BaseException, TracebackEntry};
use crate::native::{ClassDef, ClassFlags, GetterDef, MemberDef, Slots};
use crate::{Cx, Exc};

/// The payload of `traceback`: one frame and those further in.
pub struct Traceback {
    /// The frame.
    pub entry: TracebackEntry,
    /// The next frame further in, or `None`.
    pub next: Value,
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
        chain = Gc::new(&cx.world.types.traceback, Traceback { entry, next: chain }).into();
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
        let next = traceback.next.clone();
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

pub(crate) static DEF: ClassDef = ClassDef {
    name: "traceback",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[
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
            get: |_, this| Ok(this.downcast::<Traceback>().map_or(Value::NONE, |tb| tb.next.clone())),
            set: None,
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
    slots: Slots::EMPTY,
    flags: ClassFlags::INTERNAL,
    missing: &["tb_lasti"],
    ..ClassDef::EMPTY
};
