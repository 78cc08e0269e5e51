//! `enumerate`. CPython Objects/enumobject.c.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};

use crate::args::Arguments;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::BinaryOp;
use crate::{Cx, Exc};

/// The payload of `enumerate`.
#[derive(Trace)]
pub struct Enumerate {
    iterator: Value,
    /// The next index, an `int` of any size.
    next: Value,
}

impl Payload for Enumerate {
    type Access = Mutable;
}

/// Return an enumerate object.
///
/// The enumerate object yields pairs containing a count (from start, which defaults to zero) and a value yielded by the
/// iterable argument.
#[class(name = "enumerate", module = "builtins", basetype)]
impl Enumerate {
    #[new(signature = "(iterable, start=0)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        let (iterable, start) = arguments_of(cx, arguments)?;
        let next = if start.is_unset() { Value::int(0) } else { cx.index(&start)? };
        let iterator = cx.iter(&iterable)?;
        Ok(cx.instantiate(class, Enumerate { iterator, next }).into())
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        crate::builtins::generic_alias::make(cx, class.clone(), item)
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Enumerate>) -> Result<Option<Value>, Exc> {
        Ok(Enumerate::next_pair(cx, this)?.map(|(index, item)| cx.tuple_of([index, item]).into()))
    }

    /// The next index and item.
    ///
    /// # Errors
    /// What the iterator raises.
    pub(crate) fn next_pair(cx: &mut Cx, this: &Gc<Enumerate>) -> Result<Option<(Value, Value)>, Exc> {
        let iterator = this.read(cx).iterator.clone();
        let Some(item) = cx.next(&iterator)? else { return Ok(None) };
        let index = this.read(cx).next.clone();
        let following = match index.as_int().and_then(|number| number.checked_add(1)) {
            Some(following) => Value::int(following),
            None => cx.binary(BinaryOp::Add, &index, &Value::int(1))?,
        };
        let old = std::mem::replace(&mut this.write(cx).next, following);
        drop(old);
        Ok(Some((index, item)))
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<Enumerate>) -> Gc<Tuple> {
        let class = cx.class_of(&this.value()).value();
        let inner = this.read(cx);
        let (iterator, next) = (inner.iterator.clone(), inner.next.clone());
        let state = cx.tuple(vec![iterator, next]).into();
        cx.tuple(vec![class, state])
    }
}

/// The two arguments, by position or by name. CPython `enumerate_vectorcall`, whose texts no other builtin has.
fn arguments_of(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<(Value, Value), Exc> {
    let (given, names) = (arguments.positional_len(), arguments.keyword_names());
    if given + names.len() > 2 {
        let message = format!("enumerate() takes at most 2 arguments ({} given)", given + names.len());
        return Err(cx.type_error(message));
    }
    if given + names.len() == 0 {
        return Err(cx.type_error("enumerate() missing required argument 'iterable'"));
    }
    let mut places = [arguments.take(0), arguments.take(1)];
    for (at, name) in names.iter().enumerate() {
        let place = match name.as_bytes() {
            b"iterable" if given == 0 => 0,
            b"start" if given + names.len() == 2 => 1,
            _ => {
                let message = format!("'{}' is an invalid keyword argument for enumerate()", name.to_text());
                return Err(cx.type_error(message));
            }
        };
        places[place] = arguments.take_keyword(at);
    }
    let [iterable, start] = places;
    Ok((iterable, start))
}
