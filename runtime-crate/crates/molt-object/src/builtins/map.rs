//! `map`. CPython Python/bltinmodule.c `mapobject`.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};
use smallvec::SmallVec;

use crate::args::{Arguments, errors};
use crate::builtins::strict;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

/// The payload of `map`.
#[derive(Trace)]
pub struct Map {
    function: Value,
    iterators: Gc<Tuple>,
    /// Whether all iterables must have the same length.
    #[trace(skip)]
    strict: bool,
}

impl Payload for Map {
    type Access = Mutable;
}

/// Make an iterator that computes the function using arguments from each of the iterables.
///
/// Stops when the shortest iterable is exhausted.
#[class(name = "map", module = "builtins", basetype)]
impl Map {
    #[new(signature = "(function, iterable, /, *iterables)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        let strict = is_strict(cx, arguments)?;
        if arguments.positional_len() < 2 {
            return Err(cx.type_error("map() must have at least two arguments."));
        }
        let mut iterators = molt_room::vec(arguments.positional_len() - 1);
        for at in 1..arguments.positional_len() {
            let iterable = arguments.take(at);
            iterators.push(cx.iter(&iterable)?);
        }
        let iterators = cx.tuple(iterators);
        Ok(cx.instantiate(class, Map { function: arguments.take(0), iterators, strict }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Map>) -> Result<Option<Value>, Exc> {
        let inner = this.read(cx);
        let (function, iterators, is_strict) = (inner.function.clone(), inner.iterators.clone(), inner.strict);
        let mut row: SmallVec<[Value; 4]> = SmallVec::new();
        for iterator in iterators.items() {
            match cx.next(iterator)? {
                Some(item) => row.push(item),
                None if !is_strict => return Ok(None),
                None if row.is_empty() => return strict::all_exhausted(cx, "map", iterators.items()),
                None => return Err(strict::uneven(cx, "map", row.len(), "shorter")),
            }
        }
        cx.call_with(&function, Arguments::positional(&mut row)).map(Some)
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<Map>) -> Gc<Tuple> {
        let class = cx.class_of(&this.value()).value();
        let inner = this.read(cx);
        let mut parts = vec![inner.function.clone()];
        parts.extend_from_slice(inner.iterators.items());
        let is_strict = inner.strict;
        let mut parts = vec![class, cx.tuple(parts).into()];
        if is_strict {
            parts.push(Value::TRUE);
        }
        cx.tuple(parts)
    }

    #[method(signature = "(self, state, /)", python = ">=3.14")]
    fn __setstate__(cx: &mut Cx, this: &Gc<Map>, state: Value) -> Result<(), Exc> {
        let strict = cx.truth(&state)?;
        this.write(cx).strict = strict;
        Ok(())
    }
}

/// The keyword `strict`, which `map` takes since Python 3.14.
///
/// # Errors
/// TypeError for other keywords, and what the truth of its value raises.
fn is_strict(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<bool, Exc> {
    let names = arguments.keyword_names();
    let python = cx.world.python;
    match names {
        [] => Ok(false),
        _ if python < (3, 14) => Err(cx.type_error("map() takes no keyword arguments")),
        [name] if name.as_str() == Some("strict") => {
            let value = arguments.take_keyword(0);
            cx.truth(&value)
        }
        [name] => Err(cx.type_error(errors::unexpected("map", &name.to_text(), &["strict"], python))),
        _ => Err(cx.type_error(format!("map() takes at most 1 keyword argument ({} given)", names.len()))),
    }
}
