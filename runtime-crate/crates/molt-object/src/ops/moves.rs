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
    let value = fr.regs[usize::from(a)].clone();
    fr.set(dst, value);
}

/// `dst` becomes a constant.
pub fn load_constant(fr: &mut Frame<'_>, dst: Reg, constant: u16) {
    let value = fr.constant(constant);
    fr.put(dst, value);
}

/// `dst` becomes `None`.
pub fn load_none(fr: &mut Frame<'_>, dst: Reg) {
    fr.put(dst, Value::NONE);
}

/// Drops what a register holds.
pub fn clear(fr: &mut Frame<'_>, a: Reg) {
    let old = fr.regs[usize::from(a)].take();
    fr.let_go(old);
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
