//! The native half of FastAPI, as module `_fastapi`: what each request runs between the server and the endpoint. It stands before
//! the Python half in `runtime-crate/python/fastapi`, which does all that is unusual.

mod applications;
mod bodies;
mod body;
mod fields;
mod handler;
mod names;
mod parameters;
mod parted;
mod plain;
mod query;
mod routing;
mod solving;
mod stacks;
mod streamed;

use molt_object::native::NativeModuleDef;

/// The native modules.
pub static MODULES: &[&NativeModuleDef] = &[&native::MODULE];

/// FastAPI's native half.
#[molt_macros::module(name = "_fastapi", functions(crate::bodies::accelerated))]
pub mod native {}
