//! Several iterables as one: `chain`, `zip_longest`.

use molt_macros::{Trace, class};
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::builtins::{NativeClass, generic_alias};
use molt_object::{Cx, Exc, Gc, Value};

use super::{iterators, payload};

/// The payload of `chain`.
#[derive(Trace)]
pub struct Chain {
    /// An iterator over the iterables; none when all are exhausted.
    source: Option<Value>,
    active: Option<Value>,
}
payload!(Chain);

/// Return a chain object whose .__next__() method returns elements from one iterable after another.
#[class(name = "chain", module = "itertools", basetype, missing("__reduce__", "__setstate__"))]
impl Chain {
    #[new(signature = "(*iterables)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, iterables: Gc<Tuple>) -> Result<Value, Exc> {
        let source = Some(cx.iter(&iterables.value())?);
        Ok(cx.instantiate(class, Chain { source, active: None }).into())
    }

    /// Alternative chain() constructor taking a single iterable argument that evaluates lazily.
    #[classmethod(signature = "(cls, iterable, /)")]
    fn from_iterable(cx: &mut Cx, class: &Value, iterable: Value) -> Result<Value, Exc> {
        let source = Some(cx.iter(&iterable)?);
        let class = match class.downcast::<Type>() {
            Some(class) => class.clone(),
            None => Chain::class(cx)?,
        };
        Ok(cx.instantiate(&class, Chain { source, active: None }).into())
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        generic_alias::make(cx, class.clone(), item)
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Chain>) -> Result<Option<Value>, Exc> {
        loop {
            let Chain { source, active } = this.read(cx);
            let (source, active) = (source.clone(), active.clone());
            if let Some(active) = active {
                if let Some(item) = cx.next(&active)? {
                    return Ok(Some(item));
                }
                let old = this.write(cx).active.take();
                drop(old);
            }
            let Some(source) = source else { return Ok(None) };
            let next = match cx.next(&source) {
                Ok(Some(iterable)) => cx.iter(&iterable).map(Some),
                Ok(None) => Ok(None),
                Err(exc) => Err(exc),
            };
            match next {
                Ok(Some(iterator)) => this.write(cx).active = Some(iterator),
                ended => {
                    let old = this.write(cx).source.take();
                    drop(old);
                    return ended.map(|_| None);
                }
            }
        }
    }
}

/// The payload of `zip_longest`.
#[derive(Trace)]
pub struct ZipLongest {
    /// None where one is exhausted.
    sources: Vec<Option<Value>>,
    fill: Value,
}
payload!(ZipLongest);

/// Return a zip_longest object whose .__next__() method returns a tuple of the i-th elements of all iterables.
#[class(name = "zip_longest", module = "itertools", basetype, missing("__reduce__", "__setstate__"))]
impl ZipLongest {
    #[new(signature = "(*iterables, fillvalue=None)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, iterables: Gc<Tuple>, fillvalue: Value) -> Result<Value, Exc> {
        let sources = iterators(cx, iterables.items())?.into_iter().map(Some).collect();
        Ok(cx.instantiate(class, ZipLongest { sources, fill: fillvalue }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<ZipLongest>) -> Result<Option<Value>, Exc> {
        let (count, fill) = (this.read(cx).sources.len(), this.read(cx).fill.clone());
        let mut row = molt_room::vec(count);
        for at in 0..count {
            let item = match this.read(cx).sources[at].clone() {
                Some(source) => cx.next(&source)?,
                None => None,
            };
            if item.is_none() {
                let old = this.write(cx).sources[at].take();
                drop(old);
                if this.read(cx).sources.iter().all(Option::is_none) {
                    return Ok(None);
                }
            }
            row.push(item.unwrap_or_else(|| fill.clone()));
        }
        if row.is_empty() { Ok(None) } else { Ok(Some(cx.tuple(row).into())) }
    }
}
