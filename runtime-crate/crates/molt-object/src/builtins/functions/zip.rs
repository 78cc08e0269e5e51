//! `zip`. CPython Python/bltinmodule.c.

use molt_macros::{Trace, class};
use molt_value::{Frozen, Gc, Payload, Value};

use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

/// The payload of `zip`.
#[derive(Trace)]
pub struct Zip {
    iterators: Box<[Value]>,
    strict: bool,
}

impl Payload for Zip {
    type Access = Frozen;
}

/// The zip object yields n-length tuples, where n is the number of iterables, until the shortest is exhausted.
#[class(name = "zip", module = "builtins", basetype, missing("__reduce__", "__setstate__"))]
impl Zip {
    #[new(signature = "(*iterables, strict=False)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, iterables: &Gc<Tuple>, strict: bool) -> Result<Value, Exc> {
        let iterators = iterables.items().iter().map(|iterable| cx.iter(iterable)).collect::<Result<_, Exc>>()?;
        Ok(cx.instantiate(class, Zip { iterators, strict }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Zip>) -> Result<Option<Value>, Exc> {
        if this.iterators.is_empty() {
            return Ok(None);
        }
        let mut items = Vec::with_capacity(this.iterators.len());
        for (at, iterator) in this.iterators.iter().enumerate() {
            match cx.next(iterator)? {
                Some(item) => items.push(item),
                None if !this.strict => return Ok(None),
                None if at > 0 => return Err(unequal(cx, at, "shorter")),
                None => return check_all_exhausted(cx, this),
            }
        }
        Ok(Some(cx.tuple(items).into()))
    }
}

/// The first iterable of a strict zip is exhausted: so must be the others.
fn check_all_exhausted(cx: &mut Cx, zip: &Gc<Zip>) -> Result<Option<Value>, Exc> {
    for (at, iterator) in zip.iterators.iter().enumerate().skip(1) {
        if cx.next(iterator)?.is_some() {
            return Err(unequal(cx, at, "longer"));
        }
    }
    Ok(None)
}

fn unequal(cx: &mut Cx, at: usize, how: &str) -> Exc {
    let others = if at == 1 { " 1".to_owned() } else { format!("s 1-{at}") };
    cx.value_error(format!("zip() argument {} is {how} than argument{others}", at + 1))
}
