//! The native half of SQLAlchemy, as module `_sqlalchemy`. The rest is Python over it, in `runtime-crate/python/sqlalchemy`.

mod bridge;

use molt_object::native::NativeModuleDef;

/// The native modules.
pub static MODULES: &[&NativeModuleDef] = &[&native::MODULE];

/// SQLAlchemy's native half.
#[molt_macros::module(
    name = "_sqlalchemy",
    functions(crate::bridge::may_wait, crate::bridge::spawn, crate::bridge::wait_here)
)]
pub mod native {}
