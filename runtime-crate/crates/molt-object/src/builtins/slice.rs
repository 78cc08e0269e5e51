//! `slice`. CPython Objects/sliceobject.c.

use molt_value::{Frozen, Gc, Payload, Trace, Value, Visitor};

use crate::{Cx, Exc};

/// The payload of `slice`.
pub struct SliceObject {
    /// The lower bound, or `None`.
    pub start: Value,
    /// The upper bound, or `None`.
    pub stop: Value,
    /// The step, or `None`.
    pub step: Value,
}

impl Trace for SliceObject {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.start.trace(visitor);
        self.stop.trace(visitor);
        self.step.trace(visitor);
    }
}

impl Payload for SliceObject {
    type Access = Frozen;
}

/// A new `slice`.
pub fn make(cx: &Cx, start: Value, stop: Value, step: Value) -> Value {
    Gc::new(&cx.world.types.slice, SliceObject { start, stop, step }).into()
}

/// The bounds of a slice of a sequence of this length: start, step, and how many items it takes; CPython
/// `PySlice_Unpack`, `PySlice_AdjustIndices`.
///
/// # Errors
/// TypeError for bounds that are no integers, ValueError for a step of zero.
pub fn indices(cx: &mut Cx, slice: &Gc<SliceObject>, len: usize) -> Result<(i64, i64, usize), Exc> {
    let len = len as i64;
    let step = if slice.step.is_none() { 1 } else { bound(cx, &slice.step)? };
    if step == 0 {
        return Err(cx.value_error("slice step cannot be zero"));
    }
    let step = step.max(-i64::MAX);
    let (low, high) = if step > 0 { (0, len) } else { (-1, len - 1) };
    let clamp = |at: i64| {
        if at < 0 { (at + len).max(low) } else { at.min(high) }
    };
    let start = match slice.start.is_none() {
        true if step > 0 => low,
        true => high,
        false => clamp(bound(cx, &slice.start)?),
    };
    let stop = match slice.stop.is_none() {
        true if step > 0 => high,
        true => low,
        false => clamp(bound(cx, &slice.stop)?),
    };
    let count = if step > 0 && start < stop {
        (stop - start - 1) / step + 1
    } else if step < 0 && stop < start {
        (start - stop - 1) / -step + 1
    } else {
        0
    };
    Ok((start, step, count as usize))
}

fn bound(cx: &mut Cx, value: &Value) -> Result<i64, Exc> {
    if !cx.is_int(value) && cx.slots(value).index.is_none() {
        return Err(cx.type_error("slice indices must be integers or None or have an __index__ method"));
    }
    cx.index_clamped(value)
}

pub(crate) static DEF: crate::native::ClassDef = crate::native::ClassDef {
    name: "slice",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[],
    slots: crate::native::Slots::EMPTY,
    flags: crate::native::ClassFlags::FINAL,
    missing: &[],
};
