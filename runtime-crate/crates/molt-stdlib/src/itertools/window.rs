//! Items together with their neighbours: `accumulate`, `batched`, `pairwise`.

use molt_macros::{Trace, class};
use molt_object::builtins::type_::Type;
use molt_object::{BinaryOp, Cx, Exc, Gc, Value};

use super::payload;

/// The payload of `accumulate`.
#[derive(Trace)]
pub struct Accumulate {
    iterator: Value,
    function: Value,
    total: Option<Value>,
    initial: Option<Value>,
}
payload!(Accumulate);

/// Return series of accumulated sums (or other binary function results).
#[class(name = "accumulate", module = "itertools", basetype, missing("__reduce__", "__setstate__"))]
impl Accumulate {
    #[new(signature = "(iterable, func=None, *, initial=None)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, iterable: Value, func: Value, initial: Value) -> Result<Value, Exc> {
        let iterator = cx.iter(&iterable)?;
        let initial = Some(initial).filter(|initial| !initial.is_none());
        Ok(cx.instantiate(class, Accumulate { iterator, function: func, total: None, initial }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Accumulate>) -> Result<Option<Value>, Exc> {
        if let Some(initial) = this.write(cx).initial.take() {
            this.write(cx).total = Some(initial.clone());
            return Ok(Some(initial));
        }
        let Accumulate { iterator, function, total, .. } = this.read(cx);
        let (iterator, function, total) = (iterator.clone(), function.clone(), total.clone());
        let Some(item) = cx.next(&iterator)? else { return Ok(None) };
        let next = match total {
            None => item,
            Some(total) if function.is_none() => cx.binary(BinaryOp::Add, &total, &item)?,
            Some(total) => cx.call(&function, &[total, item])?,
        };
        let old = this.write(cx).total.replace(next.clone());
        drop(old);
        Ok(Some(next))
    }
}

/// The payload of `batched`.
#[derive(Trace)]
pub struct Batched {
    iterator: Option<Value>,
    #[trace(skip)]
    size: usize,
    #[trace(skip)]
    strict: bool,
}
payload!(Batched);

/// Batch data into tuples of length n. The last batch may be shorter than n.
#[class(name = "batched", module = "itertools", basetype)]
impl Batched {
    #[new(signature = "(iterable, n, *, strict=False)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, iterable: Value, n: i64, strict: bool) -> Result<Value, Exc> {
        if n < 1 {
            return Err(cx.value_error("n must be at least one"));
        }
        let iterator = Some(cx.iter(&iterable)?);
        Ok(cx.instantiate(class, Batched { iterator, size: n as usize, strict }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Batched>) -> Result<Option<Value>, Exc> {
        let inner = this.read(cx);
        let Some(iterator) = inner.iterator.clone() else { return Ok(None) };
        let (size, strict) = (inner.size, inner.strict);
        let mut batch = Vec::new();
        while batch.len() < size {
            match cx.next(&iterator)? {
                Some(item) => batch.push(item),
                None => {
                    let old = this.write(cx).iterator.take();
                    drop(old);
                    break;
                }
            }
        }
        if batch.is_empty() {
            return Ok(None);
        }
        if strict && batch.len() < size {
            return Err(cx.value_error("batched(): incomplete batch"));
        }
        Ok(Some(cx.tuple(batch).into()))
    }
}

/// The payload of `pairwise`.
#[derive(Trace)]
pub struct Pairwise {
    iterator: Option<Value>,
    previous: Option<Value>,
}
payload!(Pairwise);

/// Return an iterator of overlapping pairs taken from the input iterator.
#[class(name = "pairwise", module = "itertools", basetype)]
impl Pairwise {
    #[new(signature = "(iterable, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, iterable: Value) -> Result<Value, Exc> {
        let iterator = Some(cx.iter(&iterable)?);
        Ok(cx.instantiate(class, Pairwise { iterator, previous: None }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Pairwise>) -> Result<Option<Value>, Exc> {
        let Pairwise { iterator, previous } = this.read(cx);
        let (iterator, previous) = (iterator.clone(), previous.clone());
        let Some(iterator) = iterator else { return Ok(None) };
        let first = match previous {
            Some(previous) => Some(previous),
            None => cx.next(&iterator)?,
        };
        if let Some(first) = &first {
            this.write(cx).previous = Some(first.clone());
        }
        let second = match &first {
            Some(_) => cx.next(&iterator)?,
            None => None,
        };
        match (first, second) {
            (Some(first), Some(second)) => {
                let old = this.write(cx).previous.replace(second.clone());
                drop(old);
                Ok(Some(cx.tuple_of([first, second]).into()))
            }
            _ => {
                let inner = this.write(cx);
                let old = (inner.iterator.take(), inner.previous.take());
                drop(old);
                Ok(None)
            }
        }
    }
}
