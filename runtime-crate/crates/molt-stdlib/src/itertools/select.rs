//! Some of an iterable's items: `compress`, `dropwhile`, `filterfalse`, `islice`, `takewhile`; and `starmap`.

use molt_macros::{Trace, class};
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Value};

use super::payload;

/// The payload of `compress`.
#[derive(Trace)]
pub struct Compress {
    data: Value,
    selectors: Value,
}
payload!(Compress);

/// Return data elements corresponding to true selector elements.
#[class(name = "compress", module = "itertools", basetype, missing("__reduce__"))]
impl Compress {
    #[new(signature = "(data, selectors)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, data: Value, selectors: Value) -> Result<Value, Exc> {
        let (data, selectors) = (cx.iter(&data)?, cx.iter(&selectors)?);
        Ok(cx.instantiate(class, Compress { data, selectors }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Compress>) -> Result<Option<Value>, Exc> {
        let Compress { data, selectors } = this.read(cx);
        let (data, selectors) = (data.clone(), selectors.clone());
        loop {
            let Some(item) = cx.next(&data)? else { return Ok(None) };
            let Some(selector) = cx.next(&selectors)? else { return Ok(None) };
            if cx.truth(&selector)? {
                return Ok(Some(item));
            }
        }
    }
}

/// A predicate and what it is asked of.
#[derive(Trace)]
struct Asked {
    predicate: Value,
    iterator: Value,
}

impl Asked {
    fn new(cx: &mut Cx, predicate: Value, iterable: &Value) -> Result<Asked, Exc> {
        Ok(Asked { predicate, iterator: cx.iter(iterable)? })
    }

    fn parts(&self) -> (Value, Value) {
        (self.predicate.clone(), self.iterator.clone())
    }
}

/// The payload of `dropwhile`.
#[derive(Trace)]
pub struct DropWhile {
    asked: Asked,
    #[trace(skip)]
    started: bool,
}
payload!(DropWhile);

/// Drop items from the iterable while predicate(item) is true. Afterwards, return every element.
#[class(name = "dropwhile", module = "itertools", basetype, missing("__reduce__", "__setstate__"))]
impl DropWhile {
    #[new(signature = "(predicate, iterable, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, predicate: Value, iterable: Value) -> Result<Value, Exc> {
        let asked = Asked::new(cx, predicate, &iterable)?;
        Ok(cx.instantiate(class, DropWhile { asked, started: false }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<DropWhile>) -> Result<Option<Value>, Exc> {
        let (predicate, iterator) = this.read(cx).asked.parts();
        loop {
            let Some(item) = cx.next(&iterator)? else { return Ok(None) };
            if this.read(cx).started {
                return Ok(Some(item));
            }
            let drops = cx.call(&predicate, std::slice::from_ref(&item))?;
            if !cx.truth(&drops)? {
                this.write(cx).started = true;
                return Ok(Some(item));
            }
        }
    }
}

/// The payload of `takewhile`.
#[derive(Trace)]
pub struct TakeWhile {
    asked: Asked,
    #[trace(skip)]
    stopped: bool,
}
payload!(TakeWhile);

/// Return successive entries from an iterable as long as the predicate evaluates to true for each entry.
#[class(name = "takewhile", module = "itertools", basetype, missing("__reduce__", "__setstate__"))]
impl TakeWhile {
    #[new(signature = "(predicate, iterable, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, predicate: Value, iterable: Value) -> Result<Value, Exc> {
        let asked = Asked::new(cx, predicate, &iterable)?;
        Ok(cx.instantiate(class, TakeWhile { asked, stopped: false }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<TakeWhile>) -> Result<Option<Value>, Exc> {
        if this.read(cx).stopped {
            return Ok(None);
        }
        let (predicate, iterator) = this.read(cx).asked.parts();
        let Some(item) = cx.next(&iterator)? else { return Ok(None) };
        let takes = cx.call(&predicate, std::slice::from_ref(&item))?;
        if cx.truth(&takes)? {
            return Ok(Some(item));
        }
        this.write(cx).stopped = true;
        Ok(None)
    }
}

/// The payload of `filterfalse`.
#[derive(Trace)]
pub struct FilterFalse {
    asked: Asked,
}
payload!(FilterFalse);

/// Return those items of iterable for which function(item) is false.
#[class(name = "filterfalse", module = "itertools", basetype, missing("__reduce__"))]
impl FilterFalse {
    #[new(signature = "(function, iterable, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, function: Value, iterable: Value) -> Result<Value, Exc> {
        let asked = Asked::new(cx, function, &iterable)?;
        Ok(cx.instantiate(class, FilterFalse { asked }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<FilterFalse>) -> Result<Option<Value>, Exc> {
        let (predicate, iterator) = this.read(cx).asked.parts();
        loop {
            let Some(item) = cx.next(&iterator)? else { return Ok(None) };
            let answer = match predicate.is_none() {
                true => item.clone(),
                false => cx.call(&predicate, std::slice::from_ref(&item))?,
            };
            if !cx.truth(&answer)? {
                return Ok(Some(item));
            }
        }
    }
}

/// The payload of `starmap`.
#[derive(Trace)]
pub struct StarMap {
    asked: Asked,
}
payload!(StarMap);

/// Return an iterator whose values are returned from the function evaluated with an argument tuple taken from the given sequence.
#[class(name = "starmap", module = "itertools", basetype, missing("__reduce__"))]
impl StarMap {
    #[new(signature = "(function, iterable, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, function: Value, iterable: Value) -> Result<Value, Exc> {
        let asked = Asked::new(cx, function, &iterable)?;
        Ok(cx.instantiate(class, StarMap { asked }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<StarMap>) -> Result<Option<Value>, Exc> {
        let (function, iterator) = this.read(cx).asked.parts();
        let Some(arguments) = cx.next(&iterator)? else { return Ok(None) };
        let arguments = cx.collect(&arguments)?;
        cx.call(&function, &arguments).map(Some)
    }
}

/// The payload of `islice`.
#[derive(Trace)]
pub struct Islice {
    iterator: Option<Value>,
    #[trace(skip)]
    at: usize,
    #[trace(skip)]
    next: usize,
    #[trace(skip)]
    stop: Option<usize>,
    #[trace(skip)]
    step: usize,
}
payload!(Islice);

fn position(cx: &mut Cx, value: &Value, message: &str) -> Result<Option<usize>, Exc> {
    if value.is_none() {
        return Ok(None);
    }
    let is_index = cx.is_int(value) || cx.slots(value).index.is_some();
    let index = if is_index { cx.index_i64(value).ok() } else { None };
    match index.and_then(|index| usize::try_from(index).ok()) {
        Some(index) => Ok(Some(index)),
        None => Err(cx.value_error(message)),
    }
}

/// islice(iterable, stop) or islice(iterable, start, stop[, step]): an iterator of selected values.
#[class(name = "islice", module = "itertools", basetype, missing("__reduce__", "__setstate__"))]
impl Islice {
    #[new(signature = "(iterable, /, *bounds)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, iterable: Value, bounds: Gc<Tuple>) -> Result<Value, Exc> {
        let none = Value::NONE;
        let (start, stop, step) = match bounds.items() {
            [stop] => (&none, stop, &none),
            [start, stop] => (start, stop, &none),
            [start, stop, step] => (start, stop, step),
            [] => return Err(cx.type_error("islice expected at least 2 arguments, got 1")),
            more => {
                let message = format!("islice expected at most 4 arguments, got {}", more.len() + 1);
                return Err(cx.type_error(message));
            }
        };
        let stop_message = match bounds.items().len() {
            1 => "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.",
            _ => "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.",
        };
        let stop = position(cx, stop, stop_message)?;
        let start = position(cx, start, "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")?;
        let step = match step.is_none() {
            true => 1,
            false => {
                let message = "Step for islice() must be a positive integer or None.";
                match position(cx, step, message)? {
                    Some(step) if step > 0 => step,
                    _ => return Err(cx.value_error(message)),
                }
            }
        };
        let iterator = Some(cx.iter(&iterable)?);
        Ok(cx.instantiate(class, Islice { iterator, at: 0, next: start.unwrap_or(0), stop, step }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Islice>) -> Result<Option<Value>, Exc> {
        let inner = this.read(cx);
        let Some(iterator) = inner.iterator.clone() else { return Ok(None) };
        let (mut at, next, stop) = (inner.at, inner.next, inner.stop);
        let end = stop.map_or(next, |stop| stop.min(next));
        let mut ended = false;
        while at < end {
            if cx.next(&iterator)?.is_none() {
                ended = true;
                break;
            }
            at += 1;
        }
        let mut item = None;
        if !ended && stop.is_none_or(|stop| at < stop) {
            item = cx.next(&iterator)?;
            at += 1;
        }
        let inner = this.write(cx);
        inner.at = at;
        inner.next = next.saturating_add(inner.step);
        if let Some(stop) = stop {
            inner.next = inner.next.min(stop.max(next));
        }
        if item.is_none() {
            let old = inner.iterator.take();
            drop(old);
        }
        Ok(item)
    }
}
