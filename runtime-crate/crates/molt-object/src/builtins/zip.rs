//! `zip`. CPython Python/bltinmodule.c `zipobject`.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};
use smallvec::SmallVec;

use crate::builtins::strict;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

/// The payload of `zip`.
#[derive(Trace)]
pub struct Zip {
    iterators: Gc<Tuple>,
    #[trace(skip)]
    strict: bool,
}

impl Payload for Zip {
    type Access = Mutable;
}

/// The zip object yields n-length tuples, where n is the number of iterables passed as positional arguments to zip().
///
/// The i-th element in every tuple comes from the i-th iterable argument to zip(). This continues until the shortest argument
/// is exhausted. If strict is true and one of the arguments is exhausted before the others, raise a ValueError.
#[class(name = "zip", module = "builtins", basetype)]
impl Zip {
    #[new(signature = "(*iterables, strict=False)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, iterables: &Gc<Tuple>, strict: bool) -> Result<Value, Exc> {
        let mut iterators = molt_room::vec(iterables.items().len());
        for iterable in iterables.items() {
            iterators.push(cx.iter(iterable)?);
        }
        let iterators = cx.tuple(iterators);
        Ok(cx.instantiate(class, Zip { iterators, strict }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Zip>) -> Result<Option<Value>, Exc> {
        let inner = this.read(cx);
        let (iterators, is_strict) = (inner.iterators.clone(), inner.strict);
        if iterators.items().is_empty() {
            return Ok(None);
        }
        let mut row: SmallVec<[Value; 4]> = SmallVec::new();
        for iterator in iterators.items() {
            match cx.next(iterator)? {
                Some(item) => row.push(item),
                None if !is_strict => return Ok(None),
                None if row.is_empty() => return strict::all_exhausted(cx, "zip", iterators.items()),
                None => return Err(strict::uneven(cx, "zip", row.len(), "shorter")),
            }
        }
        Ok(Some(cx.tuple_from(row.len(), row.into_iter()).into()))
    }

    /// Whether it goes through two iterables, without looking whether one is longer.
    pub(crate) fn gives_pairs(&self) -> bool {
        !self.strict && self.iterators.items().len() == 2
    }

    /// The next items of the first two iterators.
    ///
    /// # Errors
    /// What the iterators raise.
    pub(crate) fn next_pair(cx: &mut Cx, this: &Gc<Zip>) -> Result<Option<(Value, Value)>, Exc> {
        let iterators = this.read(cx).iterators.clone();
        let [first, second] = iterators.items() else { return Ok(None) };
        let Some(first) = cx.next(first)? else { return Ok(None) };
        Ok(cx.next(second)?.map(|second| (first, second)))
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<Zip>) -> Gc<Tuple> {
        let class = cx.class_of(&this.value()).value();
        let inner = this.read(cx);
        let mut parts = vec![class, inner.iterators.value()];
        if inner.strict {
            parts.push(Value::TRUE);
        }
        cx.tuple(parts)
    }

    #[method(signature = "(self, state, /)")]
    fn __setstate__(cx: &mut Cx, this: &Gc<Zip>, state: Value) -> Result<(), Exc> {
        let strict = cx.truth(&state)?;
        this.write(cx).strict = strict;
        Ok(())
    }
}
