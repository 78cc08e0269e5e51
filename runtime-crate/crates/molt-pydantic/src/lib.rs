//! Pydantic v2: trees of validators and serializers, errors, models and settings.
//!
//! Layout and names follow pydantic-core 2.46 (pydantic 2.13): `errors` says what is wrong with an input and where, `input` is
//! what inputs can be read as, `schema` finds the validators of an annotation, `validators` has one file a kind.

pub mod errors;
pub mod input;
pub mod schema;
pub mod validators;
