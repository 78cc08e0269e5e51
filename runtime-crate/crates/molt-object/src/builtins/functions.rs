//! Builtin functions. CPython Python/bltinmodule.c.

use molt_value::Value;

use crate::builtins::function::BuiltinFunction;
use crate::native::NativeModuleDef;

/// A builtin that looks at its caller's frame when it is called without arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameFunction {
    /// `locals()` and `vars()`.
    Locals,
    /// `dir()`.
    Dir,
}

/// Which of them a callable is.
pub fn frame_function(callable: &Value) -> Option<FrameFunction> {
    match callable.downcast::<BuiltinFunction>()?.def.name {
        "locals" | "vars" => Some(FrameFunction::Locals),
        "dir" => Some(FrameFunction::Dir),
        _ => None,
    }
}

/// The module `builtins`.
pub static MODULE: NativeModuleDef = NativeModuleDef {
    name: "builtins",
    doc: "Built-in functions, types, exceptions, and other objects.",
    functions: &[],
    constants: &[],
    classes: &[],
    init: None,
    missing: &[],
    ..NativeModuleDef::EMPTY
};
