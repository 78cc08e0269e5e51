//! Builtin functions of iterables.

use molt_macros::function;
use molt_value::{Gc, Str, Value};

use crate::args::Arguments;
use crate::args::errors::unexpected;
use crate::builtins::generator::Sink;
use crate::builtins::list::sort::{is_reverse, sort_items};
use crate::{Cx, Exc, ExceptionKind};

/// Return True if bool(x) is True for all values x in the iterable.
#[function(signature = "(iterable, /)")]
pub fn all(cx: &mut Cx, iterable: Value) -> Result<bool, Exc> {
    let iterator = cx.iter(&iterable)?;
    let mut passed = Sink::Truth(true);
    while let Some(item) = cx.drain(&iterator, &mut passed)? {
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
    let mut passed = Sink::Truth(false);
    while let Some(item) = cx.drain(&iterator, &mut passed)? {
        if cx.truth(&item)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Return the number of items in a container.
#[function(signature = "(obj, /)", quick = crate::builtins::quick::len)]
pub fn len(cx: &mut Cx, obj: Value) -> Result<usize, Exc> {
    cx.len(&obj)
}

/// Return a new list containing all items from the iterable in ascending order.
#[function(signature = "(iterable, /, *, key=None, reverse=False)")]
pub fn sorted(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let given = arguments.positional_len();
    if given != 1 {
        return Err(cx.type_error(format!("sorted expected 1 argument, got {given}")));
    }
    let iterable = arguments.take(0);
    let (mut key, mut reverse) = (Value::NONE, Value::FALSE);
    for (at, name) in arguments.keyword_names().iter().enumerate() {
        let place = match name.as_bytes() {
            b"key" => &mut key,
            b"reverse" => &mut reverse,
            _ => return Err(wrong_keyword_of_sort(cx, name)),
        };
        *place = arguments.take_keyword(at);
    }
    let mut items = cx.collect(&iterable)?;
    let reverse = is_reverse(cx, &reverse)?;
    sort_items(cx, &mut items, &key, reverse)?;
    Ok(cx.list(items).into())
}

/// `sorted` hands its keywords to `list.sort`.
#[cold]
fn wrong_keyword_of_sort(cx: &mut Cx, name: &Gc<Str>) -> Exc {
    let (name, python) = (name.to_text(), cx.world.python);
    let message = match python >= (3, 13) {
        true => unexpected("sort", &name, &["key", "reverse"], python),
        false => format!("'{name}' is an invalid keyword argument for sort()"),
    };
    cx.type_error(message)
}

/// Return the next item from the iterator.
///
/// If default is given and the iterator is exhausted, it is returned instead of raising StopIteration.
#[function(signature = "(iterator, default=<unrepresentable>, /)")]
pub fn next(cx: &mut Cx, iterator: Value, default: Option<Value>) -> Result<Value, Exc> {
    match (cx.advance(&iterator), default) {
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
        // The parameters had these names in one version.
        let renamed = cx.world.python == (3, 12);
        let message =
            if renamed { "iter(object, sentinel): object must be callable" } else { "iter(v, w): v must be callable" };
        return Err(cx.type_error(message));
    }
    cx.callable_iterator(object, sentinel)
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
///
/// If default is given and the async iterator is exhausted, it is returned instead of raising StopAsyncIteration.
#[function(signature = "(aiterator, default=<unrepresentable>, /)")]
pub fn anext(cx: &mut Cx, aiterator: Value, default: Option<Value>) -> Result<Value, Exc> {
    match (cx.slots(&aiterator).anext, default) {
        (Some(anext), None) => anext(cx, &aiterator),
        (Some(anext), Some(default)) => {
            let awaitable = anext(cx, &aiterator)?;
            cx.deferred(next_or_default, vec![awaitable, default])
        }
        (None, _) => {
            let message = format!("'{}' object is not an async iterator", cx.class_name(&aiterator));
            Err(cx.type_error(message))
        }
    }
}

fn next_or_default(cx: &mut Cx, arguments: &mut [Value]) -> Result<Value, Exc> {
    match cx.wait_for(&arguments[0].clone()) {
        Err(exc) if exc.is_kind(cx, ExceptionKind::StopAsyncIteration) => Ok(arguments[1].take()),
        outcome => outcome,
    }
}
