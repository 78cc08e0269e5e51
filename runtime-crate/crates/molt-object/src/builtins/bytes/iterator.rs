//! `bytes_iterator` and `bytearray_iterator`. CPython Objects/bytesobject.c `striter_next`, Objects/bytearrayobject.c
//! `bytearrayiter_next`.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};

use crate::builtins::tuple::Tuple;
use crate::builtins::{NativeClass, reduce};
use crate::{Cx, Exc};

/// The payload of both iterators.
#[derive(Trace)]
pub struct BytesIterator {
    /// What is iterated over; unset once it is exhausted.
    source: Value,
    #[trace(skip)]
    next: usize,
}

impl Payload for BytesIterator {
    type Access = Mutable;
}

/// Stands for the class of iterators over a `bytearray`.
struct ByteArrayIterator;

/// An iterator over `bytes`.
///
/// # Errors
/// None; the signature is the slot's.
pub(crate) fn over_bytes(cx: &mut Cx, source: Value) -> Result<Value, Exc> {
    let class = BytesIterator::class(cx)?;
    Ok(Gc::new(&class, BytesIterator { source, next: 0 }).into())
}

/// An iterator over a `bytearray`, which may change meanwhile.
///
/// # Errors
/// None; the signature is the slot's.
pub(crate) fn over_bytearray(cx: &mut Cx, source: Value) -> Result<Value, Exc> {
    let class = ByteArrayIterator::class(cx)?;
    Ok(Gc::new(&class, BytesIterator { source, next: 0 }).into())
}

fn next(cx: &mut Cx, this: &Gc<BytesIterator>) -> Option<Value> {
    let inner = this.read(cx);
    let byte = cx.buffer(&inner.source).and_then(|bytes| bytes.get(inner.next).copied());
    let inner = this.write(cx);
    match byte {
        Some(byte) => {
            inner.next += 1;
            Some(Value::int(i64::from(byte)))
        }
        None => {
            let source = inner.source.take();
            drop(source);
            None
        }
    }
}

fn length_hint(cx: &mut Cx, this: &Gc<BytesIterator>) -> usize {
    let inner = this.read(cx);
    cx.buffer(&inner.source).map_or(0, |bytes| bytes.len().saturating_sub(inner.next))
}

fn reduced(cx: &mut Cx, this: &Gc<BytesIterator>) -> Result<Gc<Tuple>, Exc> {
    let inner = this.read(cx);
    let (source, next) = (inner.source.clone(), inner.next);
    if source.is_unset() {
        let nothing = cx.tuple(Vec::new()).into();
        return reduce::iter_of(cx, nothing, None);
    }
    reduce::iter_of(cx, source, Some(Value::int(next as i64)))
}

fn set_position(cx: &mut Cx, this: &Gc<BytesIterator>, state: &Value) -> Result<(), Exc> {
    let wanted = reduce::position(cx, state)?.max(0) as usize;
    let len = cx.buffer(&this.read(cx).source).map_or(0, |bytes| bytes.len());
    this.write(cx).next = wanted.min(len);
    Ok(())
}

#[class(name = "bytes_iterator", module = "builtins", no_new)]
impl BytesIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<BytesIterator>) -> Result<Option<Value>, Exc> {
        Ok(next(cx, this))
    }

    #[method(signature = "(self, /)")]
    fn __length_hint__(cx: &mut Cx, this: &Gc<BytesIterator>) -> usize {
        length_hint(cx, this)
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<BytesIterator>) -> Result<Gc<Tuple>, Exc> {
        reduced(cx, this)
    }

    #[method(signature = "(self, state, /)")]
    fn __setstate__(cx: &mut Cx, this: &Gc<BytesIterator>, state: Value) -> Result<(), Exc> {
        set_position(cx, this, &state)
    }
}

#[class(name = "bytearray_iterator", module = "builtins", no_new)]
impl ByteArrayIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<BytesIterator>) -> Result<Option<Value>, Exc> {
        Ok(next(cx, this))
    }

    #[method(signature = "(self, /)")]
    fn __length_hint__(cx: &mut Cx, this: &Gc<BytesIterator>) -> usize {
        length_hint(cx, this)
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<BytesIterator>) -> Result<Gc<Tuple>, Exc> {
        reduced(cx, this)
    }

    #[method(signature = "(self, state, /)")]
    fn __setstate__(cx: &mut Cx, this: &Gc<BytesIterator>, state: Value) -> Result<(), Exc> {
        set_position(cx, this, &state)
    }
}
