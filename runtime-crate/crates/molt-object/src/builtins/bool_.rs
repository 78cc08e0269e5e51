//! `bool`. CPython Objects/boolobject.c.

use molt_macros::class;
use molt_value::{Gc, Value};

use crate::builtins::int;
use crate::builtins::type_::Type;
use crate::native::BinaryOp;
use crate::{Cx, Exc};

/// Stands for the class; its two instances lie in the value itself.
pub struct Bool;

/// Returns True when the argument is true, False otherwise.
#[class(name = "bool", module = "builtins", bases(|cx| Ok(cx.world.types.int.clone())))]
impl Bool {
    #[new(signature = "(object=False, /)")]
    fn new(cx: &mut Cx, _class: &Gc<Type>, object: Value) -> Result<bool, Exc> {
        cx.truth(&object)
    }

    #[slot]
    fn __repr__(_cx: &mut Cx, this: &Value) -> &'static str {
        if this.is_true() { "True" } else { "False" }
    }

    #[slot]
    fn __invert__(cx: &mut Cx, this: &Value) -> Value {
        int::invert(cx, this)
    }

    #[slot]
    fn __and__(cx: &mut Cx, left: &Value, right: &Value) -> Value {
        both(cx, BinaryOp::And, left, right, |a, b| a & b)
    }

    #[slot]
    fn __or__(cx: &mut Cx, left: &Value, right: &Value) -> Value {
        both(cx, BinaryOp::Or, left, right, |a, b| a | b)
    }

    #[slot]
    fn __xor__(cx: &mut Cx, left: &Value, right: &Value) -> Value {
        both(cx, BinaryOp::Xor, left, right, |a, b| a ^ b)
    }
}

/// Of two truths a truth, else as of integers.
fn both(cx: &mut Cx, op: BinaryOp, left: &Value, right: &Value, truths: fn(bool, bool) -> bool) -> Value {
    match (left.as_bool(), right.as_bool()) {
        (Some(left), Some(right)) => Value::bool(truths(left, right)),
        _ => int::logical(cx, op, left, right),
    }
}
