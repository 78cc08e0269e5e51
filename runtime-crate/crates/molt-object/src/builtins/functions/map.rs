//! `map`. CPython Python/bltinmodule.c.

use molt_macros::{Trace, class};
use molt_value::{Frozen, Gc, Payload, Value};
use smallvec::SmallVec;

use crate::args::Arguments;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

/// The payload of `map`.
#[derive(Trace)]
pub struct Map {
    function: Value,
    iterators: Box<[Value]>,
}

impl Payload for Map {
    type Access = Frozen;
}

/// Make an iterator that computes the function using arguments from each of the iterables.
#[class(name = "map", module = "builtins", basetype, missing("__reduce__"))]
impl Map {
    #[new(signature = "(function, iterable, /, *iterables)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        if !arguments.keyword_names().is_empty() && !class.read(cx).heap {
            return Err(cx.type_error("map() takes no keyword arguments"));
        }
        if arguments.positional_len() < 2 {
            return Err(cx.type_error("map() must have at least two arguments."));
        }
        let function = arguments.take(0);
        let iterators = (1..arguments.positional_len())
            .map(|at| {
                let iterable = arguments.take(at);
                cx.iter(&iterable)
            })
            .collect::<Result<_, Exc>>()?;
        Ok(cx.instantiate(class, Map { function, iterators }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Map>) -> Result<Option<Value>, Exc> {
        let mut values: SmallVec<[Value; 4]> = SmallVec::new();
        for iterator in &this.iterators {
            match cx.next(iterator)? {
                Some(item) => values.push(item),
                None => return Ok(None),
            }
        }
        cx.call_with(&this.function, Arguments::positional(&mut values)).map(Some)
    }
}
