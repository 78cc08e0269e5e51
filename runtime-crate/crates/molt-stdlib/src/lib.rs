//! The standard library, one file or folder a module, under Python's module names. What is cold and dynamic is written in
//! Python instead, in `runtime-crate/python/`; a module with both halves has its native one here, with an underscore.

pub mod collections;
pub mod contextvars;
pub mod datetime;
pub mod json;
pub mod re;
pub mod sys;
pub mod time;
pub mod type_arguments;
pub mod types;
mod warnings;
pub mod weakref;

use molt_object::native::NativeModuleDef;

/// The native modules.
#[rustfmt::skip]
pub static MODULES: &[&NativeModuleDef] = &[
    &collections::native::MODULE,
    &contextvars::native::MODULE,
    &datetime::native::MODULE,
    &json::native::MODULE,
    &re::native::MODULE,
    &sys::native::MODULE,
    &time::native::MODULE,
    &type_arguments::native::MODULE,
    &types::native::MODULE,
    &weakref::native::MODULE,
];
