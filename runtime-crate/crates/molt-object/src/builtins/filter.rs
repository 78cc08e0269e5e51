//! `filter`. CPython Python/bltinmodule.c `filterobject`.

use molt_macros::{Trace, class};
use molt_value::{Frozen, Gc, Payload, Value};

use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

/// The payload of `filter`.
#[derive(Trace)]
pub struct Filter {
    function: Value,
    iterator: Value,
}

impl Payload for Filter {
    type Access = Frozen;
}

/// Return an iterator yielding those items of iterable for which function(item) is true.
///
/// If function is None, return the items that are true.
#[class(name = "filter", module = "builtins", basetype)]
impl Filter {
    #[new(signature = "(function, iterable, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, function: Value, iterable: Value) -> Result<Value, Exc> {
        let iterator = cx.iter(&iterable)?;
        Ok(cx.instantiate(class, Filter { function, iterator }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Filter>) -> Result<Option<Value>, Exc> {
        let by_truth = this.function.is_none() || this.function.is(&cx.world.types.bool.value());
        while let Some(item) = cx.next(&this.iterator)? {
            let passes = if by_truth {
                cx.truth(&item)?
            } else {
                let verdict = cx.call(&this.function, std::slice::from_ref(&item))?;
                cx.truth(&verdict)?
            };
            if passes {
                return Ok(Some(item));
            }
        }
        Ok(None)
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<Filter>) -> Gc<Tuple> {
        let class = cx.class_of(&this.value()).value();
        let parts = cx.tuple(vec![this.function.clone(), this.iterator.clone()]).into();
        cx.tuple(vec![class, parts])
    }
}
