//! The native half of `decimal`, as module `_decimal`: the usual operations on the usual numbers, those that are finite and have
//! up to 38 digits. The rest is Python over it, in `runtime-crate/python/decimal`. CPython Modules/_decimal.

mod bodies;
mod contexts;
mod finite;
mod numbers;

pub use contexts::current_precision;
pub use finite::{Finite, digits};
pub use numbers::{finite_of, make, of_text, parsed, text_of};

/// The native half of `decimal`.
#[molt_macros::module(name = "_decimal", functions(crate::decimal::bodies::accelerated))]
pub mod native {}
