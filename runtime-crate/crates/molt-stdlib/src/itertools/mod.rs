//! `itertools`. CPython Modules/itertoolsmodule.c.

mod arrange;
mod chain;
mod endless;
mod group;
mod select;
mod tee;
mod window;

/// An iterator class: the slot `__iter__`, which is the same in all of them.
macro_rules! payload {
    ($name:ident) => {
        impl molt_object::Payload for $name {
            type Access = molt_object::Mutable;
        }
    };
}
use payload;

use molt_object::{Cx, Exc, Value};

/// The iterators of some iterables.
fn iterators(cx: &mut Cx, iterables: &[Value]) -> Result<Vec<Value>, Exc> {
    iterables.iter().map(|iterable| cx.iter(iterable)).collect()
}

/// A number of items or positions, which must not be negative.
fn count_of(cx: &mut Cx, value: &Value, message: &str) -> Result<usize, Exc> {
    let count = cx.index_i64(value)?;
    usize::try_from(count).map_err(|_| cx.value_error(message))
}

/// Functional tools for creating and using iterators.
#[molt_macros::module(
    name = "itertools",
    classes(
        super::arrange::Combinations,
        super::arrange::CombinationsWithReplacement,
        super::arrange::Permutations,
        super::arrange::Product,
        super::chain::Chain,
        super::chain::ZipLongest,
        super::endless::Count,
        super::endless::Cycle,
        super::endless::Repeat,
        super::group::GroupBy,
        super::group::Grouper,
        super::select::Compress,
        super::select::DropWhile,
        super::select::FilterFalse,
        super::select::Islice,
        super::select::StarMap,
        super::select::TakeWhile,
        super::tee::Tee,
        super::window::Accumulate,
        super::window::Batched,
        super::window::Pairwise
    )
)]
pub mod native {
    use molt_object::{Cx, Exc, Value};

    /// Returns a tuple of n independent iterators.
    #[function(signature = "(iterable, n=2, /)")]
    fn tee(cx: &mut Cx, iterable: Value, n: i64) -> Result<Value, Exc> {
        super::tee::tee(cx, &iterable, n)
    }
}
