//! Notes that what a call gives is its function's own value, or leads to it, for who takes that in parts (`returning.rs`). They stand
//! right before the call, and do nothing where nobody takes the function's value.

use super::{Frame, Reg};

/// The value of the call of `callable` is the function's.
#[inline(always)]
pub fn returns_call(fr: &mut Frame<'_>, callable: Reg) {
    if fr.returns_parts() {
        let callee = fr.peek(callable).cloned();
        fr.note_returned(callee);
    }
}

/// The value of the call of a method, whose receiver follows `start`, is the function's.
#[inline(always)]
pub fn returns_method(fr: &mut Frame<'_>, start: Reg, name: u16) {
    if fr.returns_parts() {
        let callee = method(fr, start, name);
        fr.note_returned(callee);
    }
}

/// The value of the call of what `load_method` left is the function's.
#[inline(always)]
pub fn returns_loaded(fr: &mut Frame<'_>, start: Reg) {
    if fr.returns_parts() {
        let callee = fr.peek(start).cloned();
        fr.note_returned(callee);
    }
}

/// Nothing but calls of methods, the last of which gives the function's value, follows on the call of a method.
#[inline(always)]
pub fn leads_method(fr: &mut Frame<'_>, start: Reg, name: u16) {
    if fr.returns_parts() {
        let callee = method(fr, start, name);
        fr.note_leading(callee);
    }
}

/// The same of the call of what `load_method` left.
#[inline(always)]
pub fn leads_loaded(fr: &mut Frame<'_>, start: Reg) {
    if fr.returns_parts() {
        let callee = fr.peek(start).cloned();
        fr.note_leading(callee);
    }
}

#[cold]
#[inline(never)]
fn method(fr: &mut Frame<'_>, start: Reg, name: u16) -> Option<molt_value::Value> {
    let receiver = fr.peek(start + 1)?.clone();
    let name = fr.name(name);
    fr.method_to_run(&receiver, &name)
}
