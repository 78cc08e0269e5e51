//! Third-party libraries by import name: the native halves of those whose Python half is in `runtime-crate/python`.

pub mod asyncpg;
pub mod orjson;
pub mod postgres;
pub mod security;

use molt_object::native::NativeModuleDef;

/// The native modules.
pub static MODULES: &[&NativeModuleDef] = &[
    &asyncpg::native::MODULE,
    &orjson::native::MODULE,
    &postgres::native::MODULE,
    &security::ciphers::native::MODULE,
    &security::passwords::native::MODULE,
];
