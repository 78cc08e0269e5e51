//! `traceback`: the frames that an exception passed, as objects. CPython Python/traceback.c.

use molt_value::{Frozen, Gc, Payload, Trace, Value, Visitor};

use crate::builtins::exceptions::{BaseException, TracebackEntry};
use crate::native::{ClassDef, ClassFlags, MemberDef, Slots};
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

/// `exception.__traceback__`.
pub fn of(cx: &mut Cx, exception: &Gc<BaseException>) -> Value {
    let passed = exception.read(cx).passed.clone();
    let mut chain = exception.read(cx).traceback.clone();
    if chain.is_unset() {
        chain = Value::NONE;
    }
    // `passed` begins with the innermost frame, whose object ends the chain.
    for entry in passed {
        chain = Gc::new(&cx.world.types.traceback, Traceback { entry, next: chain }).into();
    }
    chain
}

/// `exception.__traceback__ = value`.
///
/// # Errors
/// TypeError when the value is neither a traceback nor `None`.
pub fn set(cx: &mut Cx, exception: &Gc<BaseException>, value: Value) -> Result<(), Exc> {
    let mut entries = Vec::new();
    let mut at = value;
    while let Some(traceback) = at.downcast::<Traceback>() {
        entries.push(traceback.entry.clone());
        let next = traceback.next.clone();
        at = next;
    }
    if !at.is_none() {
        return Err(cx.type_error("__traceback__ must be a traceback or None"));
    }
    entries.reverse();
    let inner = exception.write(cx);
    inner.traceback = Value::UNSET;
    let old = std::mem::replace(&mut inner.passed, entries);
    drop(old);
    Ok(())
}

pub(crate) static DEF: ClassDef = ClassDef {
    name: "traceback",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[
        MemberDef::Getter {
            name: "tb_lineno",
            doc: "",
            get: |_, this| {
                Ok(this.downcast::<Traceback>().map_or(Value::NONE, |tb| Value::int(i64::from(tb.entry.line))))
            },
            set: None,
        },
        MemberDef::Getter {
            name: "tb_next",
            doc: "",
            get: |_, this| Ok(this.downcast::<Traceback>().map_or(Value::NONE, |tb| tb.next.clone())),
            set: None,
        },
        MemberDef::Getter {
            name: "tb_frame",
            doc: "",
            get: |cx, this| match this.downcast::<Traceback>() {
                Some(tb) => crate::builtins::frame::of_entry(cx, tb.entry.code.clone(), tb.entry.line),
                None => Ok(Value::NONE),
            },
            set: None,
        },
    ],
    slots: Slots::EMPTY,
    flags: ClassFlags::INTERNAL,
    missing: &["tb_lasti"],
    ..ClassDef::EMPTY
};
