//! Builtin functions of iterables.

use molt_macros::{Trace, class, function};
use molt_value::{Gc, Mutable, Payload, Value};

use crate::builtins::NativeClass;
use crate::builtins::list::List;
use crate::builtins::list::sort::sort_items;
use crate::native::CompareOp;
use crate::{Cx, Exc, ExceptionKind};

/// Return True if bool(x) is True for all values x in the iterable.
#[function(signature = "(iterable, /)")]
pub fn all(cx: &mut Cx, iterable: Value) -> Result<bool, Exc> {
    let iterator = cx.iter(&iterable)?;
    while let Some(item) = cx.next(&iterator)? {
        if !cx.truth(&item)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Return True if bool(x) is True for any x in the iterable.
#[function(signature = "(iterable, /)")]
pub fn any(cx: &mut Cx, iterable: Value) -> Result<bool, Exc> {
    let iterator = cx.iter(&iterable)?;
    while let Some(item) = cx.next(&iterator)? {
        if cx.truth(&item)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Return the number of items in a container.
#[function(signature = "(obj, /)")]
pub fn len(cx: &mut Cx, obj: Value) -> Result<usize, Exc> {
    cx.len(&obj)
}

/// Return a new list containing all items from the iterable in ascending order.
#[function(signature = "(iterable, /, *, key=None, reverse=False)")]
pub fn sorted(cx: &mut Cx, iterable: Value, key: Value, reverse: bool) -> Result<Gc<List>, Exc> {
    let mut items = cx.collect(&iterable)?;
    sort_items(cx, &mut items, &key, reverse)?;
    Ok(cx.list(items))
}

/// Return the next item from the iterator.
///
/// If default is given and the iterator is exhausted, it is returned instead of raising StopIteration.
#[function(signature = "(iterator, default=<unrepresentable>, /)")]
pub fn next(cx: &mut Cx, iterator: Value, default: Option<Value>) -> Result<Value, Exc> {
    match (cx.next(&iterator), default) {
        (Ok(Some(item)), _) => Ok(item),
        (Ok(None), Some(default)) => Ok(default),
        (Ok(None), None) => Err(cx.error_with(ExceptionKind::StopIteration, Vec::new())),
        (Err(exc), Some(default)) if exc.is_kind(cx, ExceptionKind::StopIteration) => Ok(default),
        (Err(exc), _) => Err(exc),
    }
}

/// Get an iterator from an object; with a sentinel, the object is called until it returns that.
#[function(signature = "(object, sentinel=<unrepresentable>, /)")]
pub fn iter(cx: &mut Cx, object: Value, sentinel: Option<Value>) -> Result<Value, Exc> {
    let Some(sentinel) = sentinel else { return cx.iter(&object) };
    if !cx.is_callable(&object) {
        return Err(cx.type_error("iter(v, w): v must be callable"));
    }
    let class = CallableIterator::class(cx)?;
    Ok(Gc::new(&class, CallableIterator { callable: Some(object), sentinel }).into())
}

/// The payload of `callable_iterator`. CPython Objects/iterobject.c `calliter`.
#[derive(Trace)]
struct CallableIterator {
    callable: Option<Value>,
    sentinel: Value,
}

impl Payload for CallableIterator {
    type Access = Mutable;
}

#[class(name = "callable_iterator", module = "builtins", no_new, missing("__reduce__"))]
impl CallableIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<CallableIterator>) -> Result<Option<Value>, Exc> {
        let inner = this.read(cx);
        let Some(callable) = inner.callable.clone() else { return Ok(None) };
        let sentinel = inner.sentinel.clone();
        let result = match cx.call(&callable, &[]) {
            Ok(result) if !cx.compare_truth(&sentinel, &result, CompareOp::Eq)? => return Ok(Some(result)),
            Ok(_) => Ok(None),
            Err(exc) => cx.unless_kind(exc, ExceptionKind::StopIteration).map(|()| None),
        };
        let callable = this.write(cx).callable.take();
        drop(callable);
        result
    }
}

/// Return an AsyncIterator for an AsyncIterable object.
#[function(signature = "(async_iterable, /)")]
pub fn aiter(cx: &mut Cx, async_iterable: Value) -> Result<Value, Exc> {
    match cx.slots(&async_iterable).aiter {
        Some(aiter) => aiter(cx, &async_iterable),
        None => {
            let message = format!("'{}' object is not an async iterable", cx.class_name(&async_iterable));
            Err(cx.type_error(message))
        }
    }
}

/// Return the next item from the async iterator.
#[function(signature = "(aiterator, /)")]
pub fn anext(cx: &mut Cx, aiterator: Value) -> Result<Value, Exc> {
    match cx.slots(&aiterator).anext {
        Some(anext) => anext(cx, &aiterator),
        None => {
            let message = format!("'{}' object is not an async iterator", cx.class_name(&aiterator));
            Err(cx.type_error(message))
        }
    }
}
