//! `map`. CPython Python/bltinmodule.c `mapobject`.

use molt_macros::{Trace, class};
use molt_value::{Frozen, Gc, Payload, Value};

use crate::args::Arguments;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

/// The payload of `map`.
#[derive(Trace)]
pub struct Map {
    function: Value,
    iterators: Gc<Tuple>,
}

impl Payload for Map {
    type Access = Frozen;
}

/// Make an iterator that computes the function using arguments from each of the iterables.
///
/// Stops when the shortest iterable is exhausted.
#[class(name = "map", module = "builtins", basetype, missing("__setstate__"))]
impl Map {
    #[new(signature = "(function, iterable, /, *iterables)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        if !arguments.keyword_names().is_empty() {
            return Err(cx.type_error("map() takes no keyword arguments"));
        }
        if arguments.positional_len() < 2 {
            return Err(cx.type_error("map() must have at least two arguments."));
        }
        let mut iterators = Vec::with_capacity(arguments.positional_len() - 1);
        for at in 1..arguments.positional_len() {
            let iterable = arguments.take(at);
            iterators.push(cx.iter(&iterable)?);
        }
        let iterators = cx.tuple(iterators);
        Ok(cx.instantiate(class, Map { function: arguments.take(0), iterators }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Map>) -> Result<Option<Value>, Exc> {
        let mut row: smallvec::SmallVec<[Value; 4]> = smallvec::SmallVec::new();
        for iterator in this.iterators.items() {
            match cx.next(iterator)? {
                Some(item) => row.push(item),
                None => return Ok(None),
            }
        }
        cx.call_with(&this.function, Arguments::positional(&mut row)).map(Some)
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<Map>) -> Gc<Tuple> {
        let class = cx.class_of(&this.value()).value();
        let mut parts = vec![this.function.clone()];
        parts.extend_from_slice(this.iterators.items());
        let parts = cx.tuple(parts).into();
        cx.tuple(vec![class, parts])
    }
}
