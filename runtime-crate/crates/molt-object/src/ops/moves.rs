//! Moving values between registers; unbound locals.

use molt_value::Value;

use super::{Frame, Reg};

/// `dst = a`; a temporary is moved.
pub fn copy(fr: &mut Frame<'_>, dst: Reg, a: Reg) {
    let value = fr.operand(a);
    fr.put(dst, value);
}

/// `dst = a`; never moves.
pub fn duplicate(fr: &mut Frame<'_>, dst: Reg, a: Reg) {
    duplicate_here(fr, dst, a);
}

#[inline(always)]
pub(super) fn duplicate_here(fr: &mut Frame<'_>, dst: Reg, a: Reg) {
    if let Some(value) = fr.peek(a)
        && fr.peek(dst).is_some_and(|old| !old.is_object())
    {
        let value = value.clone();
        fr.put_scalar(dst, value);
        return;
    }
    duplicate_over(fr, dst, a);
}

/// As [`duplicate`] where `dst` holds an object.
#[inline(never)]
fn duplicate_over(fr: &mut Frame<'_>, dst: Reg, a: Reg) {
    let value = fr.regs[usize::from(a)].clone();
    fr.put(dst, value);
}

/// `dst` becomes a constant.
pub fn load_constant(fr: &mut Frame<'_>, dst: Reg, constant: u16) {
    load_constant_here(fr, dst, constant);
}

#[inline(always)]
pub(super) fn load_constant_here(fr: &mut Frame<'_>, dst: Reg, constant: u16) {
    let value = fr.constant(constant);
    fr.put(dst, value);
}

/// `dst` becomes `None`.
pub fn load_none(fr: &mut Frame<'_>, dst: Reg) {
    load_scalar(fr, dst, Value::NONE);
}

/// `dst` becomes an `int`.
pub fn load_int(fr: &mut Frame<'_>, dst: Reg, number: i64) {
    load_scalar(fr, dst, Value::int(number));
}

/// `dst` becomes a `bool`.
pub fn load_bool(fr: &mut Frame<'_>, dst: Reg, truth: bool) {
    load_scalar(fr, dst, Value::bool(truth));
}

#[inline(always)]
pub(super) fn load_scalar(fr: &mut Frame<'_>, dst: Reg, value: Value) {
    match fr.regs.get_mut(usize::from(dst)) {
        Some(place) if !place.is_object() => *place = value,
        _ => load_scalar_over(fr, dst, value),
    }
}

/// As [`load_scalar`] where `dst` holds an object.
#[inline(never)]
fn load_scalar_over(fr: &mut Frame<'_>, dst: Reg, value: Value) {
    fr.put(dst, value);
}

/// Drops what a register holds.
pub fn clear(fr: &mut Frame<'_>, a: Reg) {
    clear_here(fr, a);
}

#[inline(always)]
pub(super) fn clear_here(fr: &mut Frame<'_>, a: Reg) {
    if fr.peek(a).is_some_and(Value::is_object) {
        let old = fr.regs[usize::from(a)].take();
        fr.let_go(old);
    } else {
        fr.put_scalar(a, Value::UNSET);
    }
}

/// Drops the temporaries from `a` on.
pub fn clear_from(fr: &mut Frame<'_>, a: Reg) {
    crate::object::call::clear(&mut fr.regs[usize::from(a)..usize::from(fr.code.def.registers)]);
    fr.settle();
}

/// UnboundLocalError when the local has no value.
#[inline]
pub fn check_local(fr: &mut Frame<'_>, a: Reg) -> bool {
    if fr.regs[usize::from(a)].is_unset() {
        return unbound(fr, a);
    }
    true
}

#[cold]
#[inline(never)]
fn unbound(fr: &mut Frame<'_>, a: Reg) -> bool {
    let name = fr.code.def.variables.get(usize::from(a) - 1).copied().unwrap_or_default();
    let message = format!("cannot access local variable '{name}' where it is not associated with a value");
    let exc = fr.cx.unbound_local_error(message);
    fr.park(exc);
    false
}

/// `del local`.
pub fn delete_local(fr: &mut Frame<'_>, a: Reg) -> bool {
    if !check_local(fr, a) {
        return false;
    }
    clear(fr, a);
    true
}
