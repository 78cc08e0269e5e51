//! What `strict=True` asks of `zip` and `map`: that all iterables have the same length. CPython Python/bltinmodule.c
//! `zip_next` and `map_next`.

use molt_value::Value;

use crate::{Cx, Exc};

/// The end of the first iterator, which must be that of the others too.
///
/// # Errors
/// ValueError when one of them has another item, and what the iterators raise.
pub fn all_exhausted(cx: &mut Cx, function: &str, iterators: &[Value]) -> Result<Option<Value>, Exc> {
    for (at, iterator) in iterators.iter().enumerate().skip(1) {
        if cx.next(iterator)?.is_some() {
            return Err(uneven(cx, function, at, "longer"));
        }
    }
    Ok(None)
}

/// The ValueError of an iterable behind `before` others that is shorter or longer than these.
#[cold]
pub fn uneven(cx: &mut Cx, function: &str, before: usize, how: &str) -> Exc {
    let (plural, first) = if before == 1 { ("", "") } else { ("s", "1-") };
    cx.value_error(format!("{function}() argument {} is {how} than argument{plural} {first}{before}", before + 1))
}
