//! Builtin functions of numbers.

use molt_macros::function;
use molt_value::Value;

use crate::native::BinaryOp;
use crate::{Cx, Exc};

/// Return the absolute value of the argument.
#[function(signature = "(x, /)")]
pub fn abs(cx: &mut Cx, x: Value) -> Result<Value, Exc> {
    match cx.slots(&x).absolute {
        Some(absolute) => absolute(cx, &x),
        None => {
            let message = format!("bad operand type for abs(): '{}'", cx.class_name(&x));
            Err(cx.type_error(message))
        }
    }
}

/// Return the tuple (x//y, x%y).
#[function(signature = "(x, y, /)")]
pub fn divmod(cx: &mut Cx, x: Value, y: Value) -> Result<Value, Exc> {
    cx.binary(BinaryOp::DivMod, &x, &y)
}

/// Equivalent to base**exp with 2 arguments or base**exp % mod with 3 arguments.
#[function(signature = "(base, exp, mod=None)")]
pub fn pow(cx: &mut Cx, base: Value, exp: Value, r#mod: Value) -> Result<Value, Exc> {
    if r#mod.is_none() {
        return cx.binary(BinaryOp::Pow, &base, &exp);
    }
    // CPython `ternary_op`: the slots of the three operands' classes, each once.
    let slots = [&base, &exp, &r#mod].map(|operand| cx.slots(operand).power);
    for (at, slot) in slots.iter().enumerate() {
        let Some(power) = *slot else { continue };
        let seen = slots[..at].iter().flatten().any(|other| std::ptr::fn_addr_eq(*other, power));
        if seen {
            continue;
        }
        let result = power(cx, &base, &exp, &r#mod)?;
        if !result.is_not_implemented() {
            return Ok(result);
        }
    }
    let names = [&base, &exp, &r#mod].map(|operand| cx.class_name(operand));
    let [base, exp, modulus] = names;
    Err(cx.type_error(format!("unsupported operand type(s) for ** or pow(): '{base}', '{exp}', '{modulus}'")))
}

/// Round a number to a given precision in decimal digits.
#[function(signature = "(number, ndigits=None)")]
pub fn round(cx: &mut Cx, number: Value, ndigits: Value) -> Result<Value, Exc> {
    let name = cx.intern("__round__");
    let arguments = if ndigits.is_none() { &[][..] } else { std::slice::from_ref(&ndigits) };
    match cx.call_special(&number, &name, arguments)? {
        Some(rounded) => Ok(rounded),
        None => {
            let message = format!("type {} doesn't define __round__ method", cx.class_name(&number));
            Err(cx.type_error(message))
        }
    }
}
