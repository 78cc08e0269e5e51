//! Texts for messages: exceptions as PyO3 shows them, and names of functions. pydantic-core src/tools.rs.

use molt_object::{Cx, Exc, Value};

use crate::errors::qualified_name;

/// An exception as PyO3's `PyErr` displays it: `ValueError: message`.
pub fn exception_text(cx: &mut Cx, exc: &Exc) -> String {
    let value = exc.value();
    let class = qualified_name(cx, &value);
    match cx.str_text(&value) {
        Ok(text) => format!("{class}: {text}"),
        Err(_) => format!("{class}: <exception str() failed>"),
    }
}

/// The `__name__` of a function, or its representation. `function_name`.
///
/// # Errors
/// What `__repr__` raises.
pub fn function_name(cx: &mut Cx, function: &Value) -> Result<String, Exc> {
    let name = cx.world.names.name.clone();
    match cx.getattr(function, &name) {
        Ok(name) => cx.str_text(&name),
        Err(_) => cx.repr_text(function),
    }
}
