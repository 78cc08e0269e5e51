//! Unary, binary and in-place operators, with a fast path for numbers of 64 bits.

use molt_value::{Gc, Str, Value};

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
fn binary_int(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, right: i64) -> bool {
    if let Some(left) = fr.peek(a)
        && let Some(value) = quick(op, left, &Value::int(right))
        && fr.put_scalar(dst, value)
    {
        return true;
    }
    slow_int(fr, op, dst, a, right)
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

#[inline(always)]
fn inplace_int(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, right: i64) -> bool {
    if let Some(left) = fr.peek(a)
        && let Some(value) = quick(op, left, &Value::int(right))
        && fr.put_scalar(dst, value)
    {
        return true;
    }
    slow_inplace_int(fr, op, dst, a, right)
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

#[inline(never)]
fn slow_int(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, right: i64) -> bool {
    let a = fr.operand(a);
    general(fr, op, dst, &a, &Value::int(right))
}

#[inline]
fn general(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: &Value, b: &Value) -> bool {
    if let Some(value) = quick_mixed(op, a, b) {
        return fr.put(dst, value);
    }
    let result = fr.attempt(|fr| fr.cx.binary(op, a, b));
    fr.finish(dst, result)
}

/// Whether this is `text += more` of a variable, of texts of no derived class.
#[inline]
fn appends(fr: &Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, more: &Value) -> bool {
    let class = &fr.cx.world.types.str;
    op == BinaryOp::Add
        && dst == a
        && a < fr.first_temporary
        && more.class_is(class)
        && fr.peek(a).is_some_and(|text| text.class_is(class))
}

/// `text += more` of a variable, in place where nobody else has the text. CPython Python/bytecodes.c
/// `BINARY_OP_INPLACE_ADD_UNICODE`.
fn append(fr: &mut Frame<'_>, variable: Reg, more: &Value) -> bool {
    let result = fr.attempt(|fr| {
        let text = fr.regs[usize::from(variable)].take();
        match (text.downcast_into::<Str>(), more.downcast::<Str>()) {
            (Ok(text), Some(more)) => match Gc::appended(text, &fr.cx.world.types.str, more) {
                Ok(text) => Ok(text.into()),
                Err(text) => Ok(fr.cx.concat_texts(&text, more).into()),
            },
            _ => Err(fr.cx.system_error("no text to append to")),
        }
    });
    fr.finish(variable, result)
}

#[inline(never)]
fn slow_inplace(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, b: Reg) -> bool {
    if fr.peek(b).is_some_and(|more| appends(fr, op, dst, a, more)) {
        let more = fr.operand(b);
        return append(fr, a, &more);
    }
    let (a, b) = (fr.operand(a), fr.operand(b));
    general_inplace(fr, op, dst, &a, &b)
}

#[inline(never)]
fn slow_inplace_k(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, constant: u16) -> bool {
    if fr.peek_constant(constant).is_some_and(|more| appends(fr, op, dst, a, more)) {
        let more = fr.constant(constant);
        return append(fr, a, &more);
    }
    let (a, b) = (fr.operand(a), fr.constant(constant));
    general_inplace(fr, op, dst, &a, &b)
}

#[inline(never)]
fn slow_inplace_int(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: Reg, right: i64) -> bool {
    let a = fr.operand(a);
    general_inplace(fr, op, dst, &a, &Value::int(right))
}

#[inline]
fn general_inplace(fr: &mut Frame<'_>, op: BinaryOp, dst: Reg, a: &Value, b: &Value) -> bool {
    if let Some(value) = quick_mixed(op, a, b) {
        return fr.put(dst, value);
    }
    let result = fr.attempt(|fr| fr.cx.inplace(op, a, b));
    fr.finish(dst, result)
}

macro_rules! operators {
    ($($name:ident $name_k:ident $name_int:ident $iname:ident $iname_k:ident $iname_int:ident $op:ident),* $(,)?) => {
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
            #[doc = concat!("`dst = a op N` for `BinaryOp::", stringify!($op), "`; N is an `int`.")]
            pub fn $name_int(fr: &mut Frame<'_>, dst: Reg, a: Reg, right: i64) -> bool {
                binary_int(fr, BinaryOp::$op, dst, a, right)
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

            #[cfg_attr(not(debug_assertions), inline)]
            #[doc = concat!("`dst = (a op= N)` for `BinaryOp::", stringify!($op), "`; N is an `int`.")]
            pub fn $iname_int(fr: &mut Frame<'_>, dst: Reg, a: Reg, right: i64) -> bool {
                inplace_int(fr, BinaryOp::$op, dst, a, right)
            }
        )*
    };
}

operators! {
    add add_k add_int iadd iadd_k iadd_int Add,
    sub sub_k sub_int isub isub_k isub_int Sub,
    mul mul_k mul_int imul imul_k imul_int Mul,
    matmul matmul_k matmul_int imatmul imatmul_k imatmul_int MatMul,
    truediv truediv_k truediv_int itruediv itruediv_k itruediv_int TrueDiv,
    floordiv floordiv_k floordiv_int ifloordiv ifloordiv_k ifloordiv_int FloorDiv,
    mod_ mod_k mod_int imod imod_k imod_int Mod,
    pow pow_k pow_int ipow ipow_k ipow_int Pow,
    lshift lshift_k lshift_int ilshift ilshift_k ilshift_int LShift,
    rshift rshift_k rshift_int irshift irshift_k irshift_int RShift,
    and_ and_k and_int iand iand_k iand_int And,
    or_ or_k or_int ior ior_k ior_int Or,
    xor xor_k xor_int ixor ixor_k ixor_int Xor,
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
    let result = fr.attempt(|fr| {
        let slot = fr.cx.slots(&value).negative;
        fr.cx.unary(slot, "-", &value)
    });
    fr.finish(dst, result)
}

/// `dst = +a`.
pub fn positive(fr: &mut Frame<'_>, dst: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    let result = fr.attempt(|fr| {
        let slot = fr.cx.slots(&value).positive;
        fr.cx.unary(slot, "+", &value)
    });
    fr.finish(dst, result)
}

/// `dst = ~a`.
pub fn invert(fr: &mut Frame<'_>, dst: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    if let Some(number) = value.as_int() {
        return fr.put(dst, Value::int(!number));
    }
    let result = fr.attempt(|fr| {
        let slot = fr.cx.slots(&value).invert;
        fr.cx.unary(slot, "~", &value)
    });
    fr.finish(dst, result)
}

/// `dst = not a`.
pub fn not_(fr: &mut Frame<'_>, dst: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    if let Some(truth) = fr.cx.plain_truth(&value) {
        fr.put(dst, Value::bool(!truth));
        return fr.let_go(value);
    }
    let result = fr.attempt(|fr| fr.cx.truth(&value).map(|truth| Value::bool(!truth)));
    fr.finish(dst, result)
}
