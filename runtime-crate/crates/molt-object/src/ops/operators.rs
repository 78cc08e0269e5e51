//! Unary, binary and in-place operators, with a fast path for numbers of 64 bits.

use molt_value::Value;

use super::{Frame, Reg};
use crate::native::BinaryOp;

/// What two scalars give without a detour; `None` asks the slots.
#[inline(always)]
fn quick(op: BinaryOp, a: &Value, b: &Value) -> Option<Value> {
    if let (Some(a), Some(b)) = (a.as_int(), b.as_int()) {
        let result = match op {
            BinaryOp::Add => a.checked_add(b),
            BinaryOp::Sub => a.checked_sub(b),
            BinaryOp::Mul => a.checked_mul(b),
            BinaryOp::And => Some(a & b),
            BinaryOp::Or => Some(a | b),
            BinaryOp::Xor => Some(a ^ b),
            BinaryOp::FloorDiv if b > 0 => Some(a.div_euclid(b)),
            BinaryOp::Mod if b > 0 => Some(a.rem_euclid(b)),
            _ => None,
        };
        return result.map(Value::int);
    }
    if let (Some(a), Some(b)) = (a.as_float(), b.as_float()) {
        let result = match op {
            BinaryOp::Add => Some(a + b),
            BinaryOp::Sub => Some(a - b),
            BinaryOp::Mul => Some(a * b),
            BinaryOp::TrueDiv if b != 0.0 => Some(a / b),
            _ => None,
        };
        return result.map(Value::float);
    }
    None
}

#[inline(always)]
fn binary(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, b: Reg) -> bool {
    if let Some(value) = quick(op, &fr.regs[usize::from(a)], &fr.regs[usize::from(b)]) {
        fr.set(dst, value);
        return true;
    }
    let (a, b) = (fr.operand(a), fr.operand(b));
    slow(fr, op, dst, &a, &b)
}

#[inline(always)]
fn binary_k(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, constant: u16) -> bool {
    if let Some(value) = quick(op, &fr.regs[usize::from(a)], &fr.code.constants[usize::from(constant)]) {
        fr.set(dst, value);
        return true;
    }
    let (a, b) = (fr.operand(a), fr.constant(constant));
    slow(fr, op, dst, &a, &b)
}

#[inline(never)]
fn slow(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: &Value, b: &Value) -> bool {
    fr.publish();
    let result = fr.cx.binary(op, a, b);
    fr.finish(dst, result)
}

#[inline(always)]
fn inplace(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, b: Reg) -> bool {
    if let Some(value) = quick(op, &fr.regs[usize::from(a)], &fr.regs[usize::from(b)]) {
        fr.set(dst, value);
        return true;
    }
    let (a, b) = (fr.operand(a), fr.operand(b));
    slow_inplace(fr, op, dst, &a, &b)
}

#[inline(always)]
fn inplace_k(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, constant: u16) -> bool {
    if let Some(value) = quick(op, &fr.regs[usize::from(a)], &fr.code.constants[usize::from(constant)]) {
        fr.set(dst, value);
        return true;
    }
    let (a, b) = (fr.operand(a), fr.constant(constant));
    slow_inplace(fr, op, dst, &a, &b)
}

#[inline(never)]
fn slow_inplace(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: &Value, b: &Value) -> bool {
    fr.publish();
    let result = fr.cx.inplace(op, a, b);
    fr.finish(dst, result)
}

macro_rules! operators {
    ($($name:ident $name_k:ident $iname:ident $iname_k:ident $op:ident),* $(,)?) => {
        $(
            #[doc = concat!("`dst = a op b` for `BinaryOp::", stringify!($op), "`.")]
            pub fn $name(fr: &mut Frame<'_>, dst: Reg, a: Reg, b: Reg) -> bool {
                binary(fr, BinaryOp::$op, dst, a, b)
            }

            #[doc = concat!("`dst = a op K` for `BinaryOp::", stringify!($op), "`.")]
            pub fn $name_k(fr: &mut Frame<'_>, dst: Reg, a: Reg, constant: u16) -> bool {
                binary_k(fr, BinaryOp::$op, dst, a, constant)
            }

            #[doc = concat!("`dst = (a op= b)` for `BinaryOp::", stringify!($op), "`.")]
            pub fn $iname(fr: &mut Frame<'_>, dst: Reg, a: Reg, b: Reg) -> bool {
                inplace(fr, BinaryOp::$op, dst, a, b)
            }

            #[doc = concat!("`dst = (a op= K)` for `BinaryOp::", stringify!($op), "`.")]
            pub fn $iname_k(fr: &mut Frame<'_>, dst: Reg, a: Reg, constant: u16) -> bool {
                inplace_k(fr, BinaryOp::$op, dst, a, constant)
            }
        )*
    };
}

operators! {
    add add_k iadd iadd_k Add,
    sub sub_k isub isub_k Sub,
    mul mul_k imul imul_k Mul,
    matmul matmul_k imatmul imatmul_k MatMul,
    truediv truediv_k itruediv itruediv_k TrueDiv,
    floordiv floordiv_k ifloordiv ifloordiv_k FloorDiv,
    mod_ mod_k imod imod_k Mod,
    pow pow_k ipow ipow_k Pow,
    lshift lshift_k ilshift ilshift_k LShift,
    rshift rshift_k irshift irshift_k RShift,
    and_ and_k iand iand_k And,
    or_ or_k ior ior_k Or,
    xor xor_k ixor ixor_k Xor,
}

/// `dst = -a`.
pub fn negative(fr: &mut Frame<'_>, dst: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    fr.publish();
    let slot = fr.cx.slots(&value).negative;
    let result = fr.cx.unary(slot, "-", &value);
    fr.finish(dst, result)
}

/// `dst = +a`.
pub fn positive(fr: &mut Frame<'_>, dst: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    fr.publish();
    let slot = fr.cx.slots(&value).positive;
    let result = fr.cx.unary(slot, "+", &value);
    fr.finish(dst, result)
}

/// `dst = ~a`.
pub fn invert(fr: &mut Frame<'_>, dst: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    fr.publish();
    let slot = fr.cx.slots(&value).invert;
    let result = fr.cx.unary(slot, "~", &value);
    fr.finish(dst, result)
}

/// `dst = not a`.
pub fn not_(fr: &mut Frame<'_>, dst: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    fr.publish();
    let result = fr.cx.truth(&value).map(|truth| Value::bool(!truth));
    fr.finish(dst, result)
}
