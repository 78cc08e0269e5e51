//! What scalar twins are made of: functions over `i64`, `f64` and `bool` that generated code runs in the place of a general body
//! while all that a function computes with are numbers of the machine. A twin has no effect; where 64 bits do not suffice, or Python
//! would raise, it gives `None`, and the general body runs from its beginning.
//!
//! Arithmetic as CPython Objects/longobject.c and Objects/floatobject.c have it.

use std::sync::atomic::Ordering;

use molt_value::Value;

use super::{Cache, Frame, Reg};
use crate::Cx;
use crate::builtins::code::CodeDef;
use crate::builtins::function::Function;

/// After so many attempts that came to nothing a twin is not tried again.
const MOST_FAILURES: u64 = 16;

/// What the twins that call each other share.
pub struct Scalars<'a> {
    cx: &'a mut Cx,
    depth: usize,
}

impl Scalars<'_> {
    /// Enters a function that calls others; `None` when the calls are nested too deeply.
    #[inline]
    pub fn enter(&mut self) -> Option<()> {
        self.depth += 1;
        (self.depth < self.cx.recursion_limit && !molt_stack::low()).then_some(())
    }

    /// Leaves it.
    #[inline]
    pub fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Lets what waits between two operations have its turn; every loop asks.
    #[inline]
    pub fn poll(&mut self) -> Option<()> {
        // What runs in between may change what names stand for, which a running twin would not see.
        (!crate::breaker::is_set()).then_some(())
    }
}

/// Runs a twin. True when it came to a result, which is left in the frame's first register.
#[inline]
pub fn run<R: ScalarResult>(
    fr: &mut Frame<'_>,
    failures: &Cache,
    twin: impl FnOnce(&mut Scalars<'_>) -> Option<R>,
) -> bool {
    if failures.load(Ordering::Relaxed) >= MOST_FAILURES {
        return false;
    }
    let depth = fr.cx.task.shadow.len();
    let result = twin(&mut Scalars { cx: fr.cx, depth });
    match result.and_then(|result| result.into_value(fr.cx)) {
        Some(value) => {
            fr.set(0, value);
            true
        }
        None => {
            failures.fetch_add(1, Ordering::Relaxed);
            false
        }
    }
}

/// A register's `int`, if it has no more than 64 bits.
#[inline]
pub fn int(fr: &Frame<'_>, register: Reg) -> Option<i64> {
    fr.peek(register)?.as_int()
}

/// A register's `float`.
#[inline]
pub fn float(fr: &Frame<'_>, register: Reg) -> Option<f64> {
    fr.peek(register)?.as_float()
}

/// A register's `bool`.
#[inline]
pub fn bool(fr: &Frame<'_>, register: Reg) -> Option<bool> {
    fr.peek(register)?.as_bool()
}

/// Whether the module's names still stand for the functions that they were bound to.
pub fn are_functions(fr: &Frame<'_>, names: &[u16], functions: &[&'static CodeDef]) -> bool {
    let globals = fr.globals.read(fr.cx);
    names.len() == functions.len()
        && names.iter().zip(functions).all(|(&name, &def)| {
            let found = fr.code.names.get(usize::from(name)).and_then(|name| globals.get_interned(name));
            let function = found.and_then(Value::downcast::<Function>);
            function.is_some_and(|function| std::ptr::eq(function.def(), def))
        })
}

/// Whether names stand for the builtins that Python starts with.
pub fn are_builtins(fr: &Frame<'_>, names: &[u16]) -> bool {
    let globals = fr.globals.read(fr.cx);
    fr.cx.world.builtins_are_stable(fr.cx)
        && names
            .iter()
            .all(|&name| fr.code.names.get(usize::from(name)).is_some_and(|name| globals.get_interned(name).is_none()))
}

/// What a twin may come to.
pub trait ScalarResult {
    /// The value that the function returns. Where there is no memory for it, the general body says so.
    fn into_value(self, cx: &mut Cx) -> Option<Value>;
}

impl ScalarResult for () {
    fn into_value(self, _cx: &mut Cx) -> Option<Value> {
        Some(Value::NONE)
    }
}

impl ScalarResult for i64 {
    fn into_value(self, _cx: &mut Cx) -> Option<Value> {
        Some(Value::int(self))
    }
}

impl ScalarResult for f64 {
    fn into_value(self, _cx: &mut Cx) -> Option<Value> {
        Some(Value::float(self))
    }
}

impl ScalarResult for bool {
    fn into_value(self, _cx: &mut Cx) -> Option<Value> {
        Some(Value::bool(self))
    }
}

macro_rules! tuples {
    ($(($($name:ident $at:tt),+))*) => {
        $(
            impl<$($name: ScalarResult),+> ScalarResult for ($($name,)+) {
                fn into_value(self, cx: &mut Cx) -> Option<Value> {
                    let items = [$(self.$at.into_value(cx)?),+];
                    molt_stack::catch_panic(|| cx.tuple_of(items).into()).ok()
                }
            }
        )*
    };
}

tuples! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
}

/// `a // b`.
#[inline]
pub fn floor_divide(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
}

/// `a % b`.
#[inline]
pub fn modulo(a: i64, b: i64) -> Option<i64> {
    let rest = a.checked_rem(b)?;
    Some(if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest })
}

/// `a << b`.
#[inline]
pub fn shift_left(a: i64, b: i64) -> Option<i64> {
    let shifted = a.checked_shl(u32::try_from(b).ok()?)?;
    (shifted >> b == a).then_some(shifted)
}

/// `a >> b`.
#[inline]
pub fn shift_right(a: i64, b: i64) -> Option<i64> {
    (b >= 0).then(|| a >> b.min(63))
}

/// `a ** b` for a `b` that is not negative.
#[inline]
pub fn power(a: i64, b: i64) -> Option<i64> {
    a.checked_pow(u32::try_from(b).ok()?)
}

/// `a / b` of two integers that are exact as floats.
#[inline]
pub fn divide_exactly(a: i64, b: i64) -> Option<f64> {
    (b != 0).then_some(exact(a)? / exact(b)?)
}

/// An integer as the float that is equal to it.
#[inline]
pub fn exact(a: i64) -> Option<f64> {
    (a.unsigned_abs() <= 1 << 53).then_some(a as f64)
}

/// `a / b`.
#[inline]
pub fn divide(a: f64, b: f64) -> Option<f64> {
    (b != 0.0).then_some(a / b)
}

/// `a ** b` of a positive base, where the result is finite.
#[inline]
pub fn power_float(a: f64, b: f64) -> Option<f64> {
    if !(a > 0.0 && a.is_finite() && b.is_finite()) {
        return None;
    }
    Some(a.powf(b)).filter(|power| power.is_finite())
}

/// `int(a)`.
#[inline]
pub fn truncate(a: f64) -> Option<i64> {
    const LIMIT: f64 = 9_007_199_254_740_992.0;
    (a.abs() <= LIMIT).then_some(a as i64)
}

/// `min(a, b)`: the first of two equal ones.
#[inline]
pub fn min<T: PartialOrd>(a: T, b: T) -> T {
    if b < a { b } else { a }
}

/// `max(a, b)`: the first of two equal ones.
#[inline]
pub fn max<T: PartialOrd>(a: T, b: T) -> T {
    if b > a { b } else { a }
}

/// The step of a `range`, which must not be zero.
#[inline]
pub fn step(step: i64) -> Option<i64> {
    (step != 0).then_some(step)
}

/// Whether a `range` has no number `next` any more.
#[inline]
pub fn is_past(next: i64, stop: i64, step: i64) -> bool {
    if step > 0 { next >= stop } else { next <= stop }
}

/// The number after `next` in a `range`.
#[inline]
pub fn advance(next: i64, stop: i64, step: i64) -> i64 {
    next.checked_add(step).unwrap_or(stop)
}
