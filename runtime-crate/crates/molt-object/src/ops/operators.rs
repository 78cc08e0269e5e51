//! Unary, binary and in-place operators, with a fast path for numbers of 64 bits.

use molt_value::Value;

use super::{Frame, Reg};
use crate::native::BinaryOp;

/// What two scalars give without a detour; `None` asks the slots.
#[inline(always)]
fn quick(op: BinaryOp, a: &Value, b: &Value) -> Option<Value> {
    if let (Some(a), Some(b)) = (a.as_int(), b.as_int()) {
        return quick_int(op, a, b);
    }
    quick_float(op, a.as_float()?, b.as_float()?).map(Value::float)
}

#[inline(always)]
fn quick_int(op: BinaryOp, a: i64, b: i64) -> Option<Value> {
    let result = match op {
        BinaryOp::Add => a.checked_add(b),
        BinaryOp::Sub => a.checked_sub(b),
        BinaryOp::Mul => a.checked_mul(b),
        BinaryOp::And => Some(a & b),
        BinaryOp::Or => Some(a | b),
        BinaryOp::Xor => Some(a ^ b),
        BinaryOp::FloorDiv if b > 0 => Some(a.div_euclid(b)),
        BinaryOp::Mod if b > 0 => Some(a.rem_euclid(b)),
        BinaryOp::RShift if (0..64).contains(&b) => Some(a >> b),
        BinaryOp::LShift if (0..64).contains(&b) => Some(a << b).filter(|shifted| shifted >> b == a),
        BinaryOp::TrueDiv if b != 0 && is_exact(a) && is_exact(b) => return Some(Value::float(a as f64 / b as f64)),
        _ => None,
    };
    result.map(Value::int)
}

/// Whether the `float` of an `int` is equal to it whatever its digits.
#[inline(always)]
fn is_exact(value: i64) -> bool {
    value.unsigned_abs() <= 1 << 53
}

#[inline(always)]
fn quick_float(op: BinaryOp, a: f64, b: f64) -> Option<f64> {
    match op {
        BinaryOp::Add => Some(a + b),
        BinaryOp::Sub => Some(a - b),
        BinaryOp::Mul => Some(a * b),
        BinaryOp::TrueDiv if b != 0.0 => Some(a / b),
        _ => None,
    }
}

/// The number of an `int` of 64 bits or a `float`, as a `float` (CPython Objects/floatobject.c `convert_to_double`).
#[inline(always)]
fn number(value: &Value) -> Option<f64> {
    value.as_float().or_else(|| value.as_int().map(|value| value as f64))
}

/// What two numbers give of which one is a `float`.
#[inline]
fn quick_mixed(op: BinaryOp, a: &Value, b: &Value) -> Option<Value> {
    if a.as_float().is_none() && b.as_float().is_none() {
        return None;
    }
    quick_float(op, number(a)?, number(b)?).map(Value::float)
}

#[inline(always)]
fn binary(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, b: Reg) -> bool {
    if let (Some(left), Some(right)) = (fr.peek(a), fr.peek(b))
        && let Some(value) = quick(op, left, right)
        && fr.put_scalar(dst, value)
    {
        return true;
    }
    slow(fr, op, dst, a, b)
}

#[inline(always)]
fn binary_k(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, constant: u16) -> bool {
    if let (Some(left), Some(right)) = (fr.peek(a), fr.peek_constant(constant))
        && let Some(value) = quick(op, left, right)
        && fr.put_scalar(dst, value)
    {
        return true;
    }
    slow_k(fr, op, dst, a, constant)
}

#[inline(always)]
fn inplace(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, b: Reg) -> bool {
    if let (Some(left), Some(right)) = (fr.peek(a), fr.peek(b))
        && let Some(value) = quick(op, left, right)
        && fr.put_scalar(dst, value)
    {
        return true;
    }
    slow_inplace(fr, op, dst, a, b)
}

#[inline(always)]
fn inplace_k(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, constant: u16) -> bool {
    if let (Some(left), Some(right)) = (fr.peek(a), fr.peek_constant(constant))
        && let Some(value) = quick(op, left, right)
        && fr.put_scalar(dst, value)
    {
        return true;
    }
    slow_inplace_k(fr, op, dst, a, constant)
}

#[inline(never)]
fn slow(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, b: Reg) -> bool {
    let (a, b) = (fr.operand(a), fr.operand(b));
    general(fr, op, dst, &a, &b)
}

#[inline(never)]
fn slow_k(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, constant: u16) -> bool {
    let (a, b) = (fr.operand(a), fr.constant(constant));
    general(fr, op, dst, &a, &b)
}

#[inline]
fn general(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: &Value, b: &Value) -> bool {
    if let Some(value) = quick_mixed(op, a, b) {
        return fr.put(dst, value);
    }
    fr.publish();
    let result = fr.cx.binary(op, a, b);
    fr.finish(dst, result)
}

#[inline(never)]
fn slow_inplace(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, b: Reg) -> bool {
    let (a, b) = (fr.operand(a), fr.operand(b));
    general_inplace(fr, op, dst, &a, &b)
}

#[inline(never)]
fn slow_inplace_k(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, constant: u16) -> bool {
    let (a, b) = (fr.operand(a), fr.constant(constant));
    general_inplace(fr, op, dst, &a, &b)
}

#[inline]
fn general_inplace(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: &Value, b: &Value) -> bool {
    if let Some(value) = quick_mixed(op, a, b) {
        return fr.put(dst, value);
    }
    fr.publish();
    let result = fr.cx.inplace(op, a, b);
    fr.finish(dst, result)
}

macro_rules! operators {
    ($($name:ident $name_k:ident $iname:ident $iname_k:ident $op:ident),* $(,)?) => {
        $(
            #[cfg_attr(not(debug_assertions), inline)]
            #[doc = concat!("`dst = a op b` for `BinaryOp::", stringify!($op), "`.")]
            pub fn $name(fr: &mut Frame<'_>, dst: Reg, a: Reg, b: Reg) -> bool {
                binary(fr, BinaryOp::$op, dst, a, b)
            }

            #[cfg_attr(not(debug_assertions), inline)]
            #[doc = concat!("`dst = a op K` for `BinaryOp::", stringify!($op), "`.")]
            pub fn $name_k(fr: &mut Frame<'_>, dst: Reg, a: Reg, constant: u16) -> bool {
                binary_k(fr, BinaryOp::$op, dst, a, constant)
            }

            #[cfg_attr(not(debug_assertions), inline)]
            #[doc = concat!("`dst = (a op= b)` for `BinaryOp::", stringify!($op), "`.")]
            pub fn $iname(fr: &mut Frame<'_>, dst: Reg, a: Reg, b: Reg) -> bool {
                inplace(fr, BinaryOp::$op, dst, a, b)
            }

            #[cfg_attr(not(debug_assertions), inline)]
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
    if let Some(number) = value.as_float() {
        return fr.put(dst, Value::float(-number));
    }
    if let Some(number) = value.as_int().and_then(i64::checked_neg) {
        return fr.put(dst, Value::int(number));
    }
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
    if let Some(number) = value.as_int() {
        return fr.put(dst, Value::int(!number));
    }
    fr.publish();
    let slot = fr.cx.slots(&value).invert;
    let result = fr.cx.unary(slot, "~", &value);
    fr.finish(dst, result)
}

/// `dst = not a`.
pub fn not_(fr: &mut Frame<'_>, dst: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    if let Some(truth) = value.as_bool() {
        return fr.put(dst, Value::bool(!truth));
    }
    fr.publish();
    let result = fr.cx.truth(&value).map(|truth| Value::bool(!truth));
    fr.finish(dst, result)
}
