//! Comparisons as values and as tests; truth; identity; membership.

use molt_value::{Str, Value};

use super::{Frame, Reg};
use crate::Cx;
use crate::builtins::dict::{Dict, quick_eq};
use crate::builtins::list::List;
use crate::builtins::tuple::Tuple;
use crate::native::CompareOp;

/// How two numbers of one kind compare; `None` asks the slots.
#[inline(always)]
pub(super) fn quick(op: CompareOp, a: &Value, b: &Value) -> Option<bool> {
    if let (Some(a), Some(b)) = (a.as_int(), b.as_int()) {
        return Some(op.holds(a.cmp(&b)));
    }
    let (a, b) = (a.as_float()?, b.as_float()?);
    Some(match op {
        CompareOp::Lt => a < b,
        CompareOp::Le => a <= b,
        CompareOp::Eq => a == b,
        CompareOp::Ne => a != b,
        CompareOp::Gt => a > b,
        CompareOp::Ge => a >= b,
    })
}

#[inline(always)]
fn value(fr: &mut Frame<'_>, op: CompareOp, dst: Reg, a: Reg, b: Reg) -> bool {
    if let (Some(left), Some(right)) = (fr.peek(a), fr.peek(b))
        && let Some(truth) = quick(op, left, right)
        && fr.put_scalar(dst, Value::bool(truth))
    {
        return true;
    }
    slow_value(fr, op, dst, a, b)
}

#[inline(always)]
fn value_k(fr: &mut Frame<'_>, op: CompareOp, dst: Reg, a: Reg, constant: u16) -> bool {
    if let (Some(left), Some(right)) = (fr.peek(a), fr.peek_constant(constant))
        && let Some(truth) = quick(op, left, right)
        && fr.put_scalar(dst, Value::bool(truth))
    {
        return true;
    }
    slow_value_k(fr, op, dst, a, constant)
}

#[inline(always)]
fn value_int(fr: &mut Frame<'_>, op: CompareOp, dst: Reg, a: Reg, right: i64) -> bool {
    if let Some(left) = fr.peek(a)
        && let Some(truth) = quick(op, left, &Value::int(right))
        && fr.put_scalar(dst, Value::bool(truth))
    {
        return true;
    }
    let a = fr.operand(a);
    value_of_objects(fr, op, dst, &a, &Value::int(right))
}

#[inline(never)]
fn slow_value(fr: &mut Frame<'_>, op: CompareOp, dst: Reg, a: Reg, b: Reg) -> bool {
    let (a, b) = (fr.operand(a), fr.operand(b));
    value_of_objects(fr, op, dst, &a, &b)
}

#[inline(never)]
fn slow_value_k(fr: &mut Frame<'_>, op: CompareOp, dst: Reg, a: Reg, constant: u16) -> bool {
    let (a, b) = (fr.operand(a), fr.constant(constant));
    value_of_objects(fr, op, dst, &a, &b)
}

fn value_of_objects(fr: &mut Frame<'_>, op: CompareOp, dst: Reg, a: &Value, b: &Value) -> bool {
    if let Some(truth) = quick(op, a, b).or_else(|| same_text(fr.cx, op, a, b)) {
        return fr.put(dst, Value::bool(truth));
    }
    let result = fr.attempt(|fr| fr.cx.compare(a, b, op));
    fr.finish(dst, result)
}

#[inline(always)]
fn test(fr: &mut Frame<'_>, op: CompareOp, a: Reg, b: Reg) -> u8 {
    if let (Some(left), Some(right)) = (fr.peek(a), fr.peek(b))
        && let Some(truth) = quick(op, left, right)
    {
        return u8::from(truth);
    }
    slow_test(fr, op, a, b)
}

#[inline(always)]
fn test_k(fr: &mut Frame<'_>, op: CompareOp, a: Reg, constant: u16) -> u8 {
    if let (Some(left), Some(right)) = (fr.peek(a), fr.peek_constant(constant))
        && let Some(truth) = quick(op, left, right)
    {
        return u8::from(truth);
    }
    slow_test_k(fr, op, a, constant)
}

#[inline(always)]
fn test_int(fr: &mut Frame<'_>, op: CompareOp, a: Reg, right: i64) -> u8 {
    if let Some(left) = fr.peek(a)
        && let Some(truth) = quick(op, left, &Value::int(right))
    {
        return u8::from(truth);
    }
    slow_test_int(fr, op, a, right)
}

#[inline(never)]
fn slow_test(fr: &mut Frame<'_>, op: CompareOp, a: Reg, b: Reg) -> u8 {
    let (a, b) = (fr.operand(a), fr.operand(b));
    test_objects(fr, op, &a, &b)
}

#[inline(never)]
fn slow_test_k(fr: &mut Frame<'_>, op: CompareOp, a: Reg, constant: u16) -> u8 {
    let (a, b) = (fr.operand(a), fr.constant(constant));
    test_objects(fr, op, &a, &b)
}

#[inline(never)]
fn slow_test_int(fr: &mut Frame<'_>, op: CompareOp, a: Reg, right: i64) -> u8 {
    let a = fr.operand(a);
    test_objects(fr, op, &a, &Value::int(right))
}

#[inline]
fn test_objects(fr: &mut Frame<'_>, op: CompareOp, a: &Value, b: &Value) -> u8 {
    if let Some(truth) = same_text(fr.cx, op, a, b) {
        return u8::from(truth);
    }
    let result = fr.attempt(|fr| fr.cx.compare_truth(a, b, op));
    fr.test(result)
}

/// `==` and `!=` of two exact strings, the comparison that most programs make most.
#[inline]
fn same_text(cx: &Cx, op: CompareOp, a: &Value, b: &Value) -> Option<bool> {
    let wanted = match op {
        CompareOp::Eq => true,
        CompareOp::Ne => false,
        _ => return None,
    };
    let str_class = &cx.world.types.str;
    if !a.class_is(str_class) || !b.class_is(str_class) {
        return None;
    }
    let (a, b) = (a.downcast::<Str>()?, b.downcast::<Str>()?);
    Some((a.is(b) || a.as_bytes() == b.as_bytes()) == wanted)
}

macro_rules! comparisons {
    ($($name:ident $name_k:ident $name_int:ident $test:ident $test_k:ident $test_int:ident $op:ident),* $(,)?) => {
        $(
            #[doc = concat!("`dst = a op b` for `CompareOp::", stringify!($op), "`.")]
            pub fn $name(fr: &mut Frame<'_>, dst: Reg, a: Reg, b: Reg) -> bool {
                value(fr, CompareOp::$op, dst, a, b)
            }

            #[doc = concat!("`dst = a op K` for `CompareOp::", stringify!($op), "`.")]
            pub fn $name_k(fr: &mut Frame<'_>, dst: Reg, a: Reg, constant: u16) -> bool {
                value_k(fr, CompareOp::$op, dst, a, constant)
            }

            #[doc = concat!("`dst = a op N` for `CompareOp::", stringify!($op), "`; N is an `int`.")]
            pub fn $name_int(fr: &mut Frame<'_>, dst: Reg, a: Reg, right: i64) -> bool {
                value_int(fr, CompareOp::$op, dst, a, right)
            }

            #[cfg_attr(not(debug_assertions), inline)]
            #[doc = concat!("The truth of `a op b` for `CompareOp::", stringify!($op), "`.")]
            pub fn $test(fr: &mut Frame<'_>, a: Reg, b: Reg) -> u8 {
                test(fr, CompareOp::$op, a, b)
            }

            #[cfg_attr(not(debug_assertions), inline)]
            #[doc = concat!("The truth of `a op K` for `CompareOp::", stringify!($op), "`.")]
            pub fn $test_k(fr: &mut Frame<'_>, a: Reg, constant: u16) -> u8 {
                test_k(fr, CompareOp::$op, a, constant)
            }

            #[cfg_attr(not(debug_assertions), inline)]
            #[doc = concat!("The truth of `a op N` for `CompareOp::", stringify!($op), "`; N is an `int`.")]
            pub fn $test_int(fr: &mut Frame<'_>, a: Reg, right: i64) -> u8 {
                test_int(fr, CompareOp::$op, a, right)
            }
        )*
    };
}

comparisons! {
    lt lt_k lt_int lt_test lt_test_k lt_test_int Lt,
    le le_k le_int le_test le_test_k le_test_int Le,
    eq eq_k eq_int eq_test eq_test_k eq_test_int Eq,
    ne ne_k ne_int ne_test ne_test_k ne_test_int Ne,
    gt gt_k gt_int gt_test gt_test_k gt_test_int Gt,
    ge ge_k ge_int ge_test ge_test_k ge_test_int Ge,
}

fn identical(fr: &mut Frame<'_>, a: Reg, b: Reg) -> bool {
    let same = fr.regs[usize::from(a)].is(&fr.regs[usize::from(b)]);
    fr.consume(a);
    fr.consume(b);
    same
}

fn identical_k(fr: &mut Frame<'_>, a: Reg, constant: u16) -> bool {
    let same = fr.regs[usize::from(a)].is(&fr.code.constants[usize::from(constant)]);
    fr.consume(a);
    same
}

macro_rules! identities {
    ($($name:ident $name_k:ident $test:ident $test_k:ident $wanted:literal),* $(,)?) => {
        $(
            #[doc = concat!("`dst = (a is b) == ", stringify!($wanted), "`.")]
            pub fn $name(fr: &mut Frame<'_>, dst: Reg, a: Reg, b: Reg) -> bool {
                let same = identical(fr, a, b);
                fr.set(dst, Value::bool(same == $wanted));
                fr.settle()
            }

            #[doc = concat!("`dst = (a is K) == ", stringify!($wanted), "`.")]
            pub fn $name_k(fr: &mut Frame<'_>, dst: Reg, a: Reg, constant: u16) -> bool {
                let same = identical_k(fr, a, constant);
                fr.set(dst, Value::bool(same == $wanted));
                fr.settle()
            }

            #[doc = concat!("The truth of `(a is b) == ", stringify!($wanted), "`.")]
            pub fn $test(fr: &mut Frame<'_>, a: Reg, b: Reg) -> u8 {
                u8::from(identical(fr, a, b) == $wanted)
            }

            #[doc = concat!("The truth of `(a is K) == ", stringify!($wanted), "`.")]
            pub fn $test_k(fr: &mut Frame<'_>, a: Reg, constant: u16) -> u8 {
                u8::from(identical_k(fr, a, constant) == $wanted)
            }
        )*
    };
}

identities! {
    is_ is_k is_test is_test_k true,
    is_not is_not_k is_not_test is_not_test_k false,
}

/// Whether a dict, list or tuple of no derived class has an item, where no Python code needs to run to see that.
#[inline]
fn quick_member(cx: &Cx, item: &Value, container: &Value) -> Option<bool> {
    let types = &cx.world.types;
    if container.class_is(&types.dict) {
        let found = container.downcast::<Dict>()?.read(cx).quick_lookup(&types.str, item)?;
        return Some(found.is_some());
    }
    let items = if container.class_is(&types.tuple) {
        container.downcast::<Tuple>()?.items()
    } else if container.class_is(&types.list) {
        container.downcast::<List>()?.read(cx).items.as_slice()
    } else {
        return None;
    };
    for candidate in items {
        if quick_eq(&types.str, candidate, item)? {
            return Some(true);
        }
    }
    Some(false)
}

#[inline(always)]
fn member_test(fr: &mut Frame<'_>, a: Reg, b: Reg) -> Result<bool, crate::Exc> {
    if let (Some(item), Some(container)) = (fr.peek(a), fr.peek(b))
        && let Some(found) = quick_member(fr.cx, item, container)
    {
        fr.consume(a);
        fr.consume(b);
        return Ok(found);
    }
    let (a, b) = (fr.operand(a), fr.operand(b));
    member(fr, &a, &b)
}

#[inline(always)]
fn member_test_k(fr: &mut Frame<'_>, a: Reg, constant: u16) -> Result<bool, crate::Exc> {
    if let (Some(item), Some(container)) = (fr.peek(a), fr.peek_constant(constant))
        && let Some(found) = quick_member(fr.cx, item, container)
    {
        fr.consume(a);
        return Ok(found);
    }
    let (a, b) = (fr.operand(a), fr.constant(constant));
    member(fr, &a, &b)
}

#[inline(never)]
fn member(fr: &mut Frame<'_>, item: &Value, container: &Value) -> Result<bool, crate::Exc> {
    fr.attempt(|fr| fr.cx.contains(container, item))
}

macro_rules! memberships {
    ($($name:ident $name_k:ident $test:ident $test_k:ident $wanted:literal),* $(,)?) => {
        $(
            #[doc = concat!("`dst = (a in b) == ", stringify!($wanted), "`.")]
            pub fn $name(fr: &mut Frame<'_>, dst: Reg, a: Reg, b: Reg) -> bool {
                let result = member_test(fr, a, b).map(|found| Value::bool(found == $wanted));
                fr.finish(dst, result)
            }

            #[doc = concat!("`dst = (a in K) == ", stringify!($wanted), "`.")]
            pub fn $name_k(fr: &mut Frame<'_>, dst: Reg, a: Reg, constant: u16) -> bool {
                let result = member_test_k(fr, a, constant).map(|found| Value::bool(found == $wanted));
                fr.finish(dst, result)
            }

            #[doc = concat!("The truth of `(a in b) == ", stringify!($wanted), "`.")]
            pub fn $test(fr: &mut Frame<'_>, a: Reg, b: Reg) -> u8 {
                let result = member_test(fr, a, b).map(|found| found == $wanted);
                fr.test(result)
            }

            #[doc = concat!("The truth of `(a in K) == ", stringify!($wanted), "`.")]
            pub fn $test_k(fr: &mut Frame<'_>, a: Reg, constant: u16) -> u8 {
                let result = member_test_k(fr, a, constant).map(|found| found == $wanted);
                fr.test(result)
            }
        )*
    };
}

memberships! {
    in_ in_k in_test in_test_k true,
    not_in not_in_k not_in_test not_in_test_k false,
}

/// The truth of `a`.
#[cfg_attr(not(debug_assertions), inline)]
pub fn truth(fr: &mut Frame<'_>, a: Reg) -> u8 {
    if let Some(value) = fr.peek(a) {
        if let Some(truth) = value.as_bool() {
            return u8::from(truth);
        }
        if let Some(number) = value.as_int() {
            return u8::from(number != 0);
        }
    }
    slow_truth(fr, a)
}

#[inline(never)]
fn slow_truth(fr: &mut Frame<'_>, a: Reg) -> u8 {
    if let Some(truth) = fr.peek(a).and_then(|value| fr.cx.plain_truth(value)) {
        if a >= fr.first_temporary {
            let value = fr.regs[usize::from(a)].take();
            fr.let_go(value);
        }
        return u8::from(truth);
    }
    let value = fr.operand(a);
    let result = fr.attempt(|fr| fr.cx.truth(&value));
    fr.test(result)
}

/// The truth of `a`, which is kept even if it is a temporary.
pub fn truth_kept(fr: &mut Frame<'_>, a: Reg) -> u8 {
    if let Some(truth) = fr.peek(a).and_then(|value| fr.cx.plain_truth(value)) {
        return u8::from(truth);
    }
    let value = fr.regs[usize::from(a)].clone();
    let result = fr.attempt(|fr| fr.cx.truth(&value));
    fr.test(result)
}

/// Whether `a` is `None`.
#[inline]
pub fn is_none_test(fr: &mut Frame<'_>, a: Reg) -> u8 {
    let none = fr.regs[usize::from(a)].is_none();
    if !none {
        fr.consume(a);
    }
    u8::from(none)
}

/// Whether an `__annotate__` function evaluates its annotation number `index` for a format: each of its own formats (0 to 2), and
/// for -10 and less the one that the format names. `annotationlib` asks for single annotations where a name is not bound.
pub fn annotation_test(fr: &mut Frame<'_>, format: Reg, index: i64) -> u8 {
    let format = fr.operand(format);
    u8::from(format.as_int().is_none_or(|format| format > FIRST_SINGLE_FORMAT || format == FIRST_SINGLE_FORMAT - index))
}

/// The format that asks an `__annotate__` function for its first annotation alone.
const FIRST_SINGLE_FORMAT: i64 = -10;
