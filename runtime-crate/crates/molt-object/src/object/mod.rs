//! The protocols of objects: attribute lookup, calls, operators, items, iteration, truth, hash, text.

pub mod attributes;
mod buffer;
pub mod call;
mod codecs;
pub mod compare;
pub mod hash;
pub mod instance;
pub mod items;
pub mod iterate;
pub mod lookup;
pub mod native_body;
pub mod number;
pub mod shape;
pub mod slot_table;
pub mod text;
pub mod truth;
mod warnings;
