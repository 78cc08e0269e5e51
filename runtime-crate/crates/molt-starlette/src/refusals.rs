//! What Starlette's Python refuses at run time, beyond what the compiler could foresee.

use molt_macros::function;
use molt_object::builtins::refused;
use molt_object::{Cx, Exc, Value};

/// Where the program's own code has called the library: `file:line`, or None.
#[function(signature = "()")]
pub fn place_of_caller(cx: &mut Cx) -> Value {
    match refused::place_of_caller(cx) {
        Some(place) => cx.str(&place).into(),
        None => Value::NONE,
    }
}

/// Raises a refusal with this text.
#[function(signature = "(text, /)")]
pub fn refuse(cx: &mut Cx, text: Value) -> Result<Value, Exc> {
    Err(refused::raised(cx, text))
}
