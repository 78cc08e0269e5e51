//! The module `builtins`: its functions by subject. CPython Python/bltinmodule.c.

use molt_value::Value;

use crate::builtins::function::BuiltinFunction;

pub mod breakpoint;
mod extremes;
mod frames;
mod iteration;
mod numbers;
mod objects;
mod print;
mod sum;
mod texts;

pub use native::MODULE;

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
    let function = callable.downcast::<BuiltinFunction>()?;
    let is = |def: &crate::native::FunctionDef| function.def.name == def.name;
    if is(&frames::LOCALS_DEF) || is(&objects::VARS_DEF) {
        return Some(FrameFunction::Locals);
    }
    is(&objects::DIR_DEF).then_some(FrameFunction::Dir)
}

/// Built-in functions, types, exceptions, and other objects.
#[molt_macros::module(
    name = "builtins",
    functions(
        super::numbers::abs,
        super::iteration::aiter,
        super::iteration::all,
        super::iteration::anext,
        super::iteration::any,
        super::texts::ascii,
        super::texts::bin,
        super::breakpoint::breakpoint,
        super::objects::callable,
        super::texts::chr,
        super::objects::delattr,
        super::objects::dir,
        super::numbers::divmod,
        super::texts::format,
        super::objects::getattr,
        super::frames::compile,
        super::frames::eval,
        super::frames::exec,
        super::frames::globals,
        super::objects::hasattr,
        super::objects::hash,
        super::texts::hex,
        super::objects::id,
        super::print::input,
        super::objects::isinstance,
        super::objects::issubclass,
        super::iteration::iter,
        super::iteration::len,
        super::frames::locals,
        super::extremes::max,
        super::extremes::min,
        super::iteration::next,
        super::frames::open,
        super::texts::oct,
        super::texts::ord,
        super::numbers::pow,
        super::print::print,
        super::texts::repr,
        super::numbers::round,
        super::objects::setattr,
        super::iteration::sorted,
        super::sum::sum,
        super::objects::vars,
        super::frames::__import__,
        super::frames::__build_class__
    ),
    classes(
        crate::builtins::enumerate::Enumerate,
        crate::builtins::filter::Filter,
        crate::builtins::map::Map,
        crate::builtins::reversed::Reversed,
        crate::builtins::zip::Zip
    ),
    missing("memoryview", "help", "exit", "quit", "copyright", "credits", "license")
)]
mod native {}
