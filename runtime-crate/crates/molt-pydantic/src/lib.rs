//! Pydantic v2: trees of validators and serializers, and errors.
//!
//! Layout and names follow pydantic-core 2.46 (pydantic 2.13): `errors` says what is wrong with an input and where, `input` is
//! what inputs can be read as, `validators` has one file a kind, `schema` reads the dicts that trees are built from,
//! `schema_validator` is a whole tree.

/// The type of a payload in an enum of kinds: as it is, or boxed. An object of the enum is as large as its largest kind, whatever it
/// is, so that kinds larger than most lie elsewhere.
macro_rules! kept {
    ($payload:ty) => { $payload };
    ($payload:ty, boxed) => { Box<$payload> };
}

/// Makes what [`kept`] says out of a payload.
macro_rules! keep {
    ($payload:expr) => {
        $payload
    };
    ($payload:expr, boxed) => {
        Box::new($payload)
    };
}

pub mod errors;
pub mod handlers;
pub mod input;
pub mod lookup;
pub mod markers;
pub mod native;
pub mod plain_lists;
pub mod schema;
pub mod schema_validator;
pub mod serializers;
pub mod state;
pub mod tz_info;
pub mod urls;
pub mod validators;

use molt_object::native::NativeModuleDef;

pub use schema_validator::SchemaValidator;
pub use serializers::class::SchemaSerializer;

/// The native modules.
pub static MODULES: &[&NativeModuleDef] = &[&native::module::MODULE];
