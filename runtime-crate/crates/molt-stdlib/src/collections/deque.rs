//! `collections.deque`. CPython Modules/_collectionsmodule.c `dequeobject`.

use std::collections::VecDeque;

use super::deque_iterator::iterator;
use molt_macros::class;
use molt_object::builtins::sequence::repeat;
use molt_object::builtins::type_::Type;
use molt_object::{CompareOp, Cx, Exc, Gc, Mutable, Payload, Trace, Value, Visitor};

/// The payload of `deque`.
#[derive(Default)]
pub struct Deque {
    pub(super) items: VecDeque<Value>,
    maxlen: Option<usize>,
    pub(super) changes: u64,
}

impl Trace for Deque {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.items.trace(visitor);
    }
}

impl Payload for Deque {
    type Access = Mutable;
}

fn snapshot(cx: &Cx, this: &Gc<Deque>) -> Vec<Value> {
    this.read(cx).items.iter().cloned().collect()
}

fn push_back(cx: &mut Cx, this: &Gc<Deque>, item: Value) {
    let inner = this.write(cx);
    inner.changes += 1;
    inner.items.push_back(item);
    if inner.maxlen.is_some_and(|maxlen| inner.items.len() > maxlen) {
        let old = inner.items.pop_front();
        drop(old);
    }
}

fn push_front(cx: &mut Cx, this: &Gc<Deque>, item: Value) {
    let inner = this.write(cx);
    inner.changes += 1;
    inner.items.push_front(item);
    if inner.maxlen.is_some_and(|maxlen| inner.items.len() > maxlen) {
        let old = inner.items.pop_back();
        drop(old);
    }
}

/// The items so many times over, as many of the last ones as fit. CPython `deque_inplace_repeat`.
fn repeated(cx: &mut Cx, this: &Gc<Deque>, count: i64) -> Result<VecDeque<Value>, Exc> {
    let inner = this.read(cx);
    let times = usize::try_from(count).unwrap_or(0);
    let needed = inner.maxlen.unwrap_or(usize::MAX).div_ceil(inner.items.len().max(1));
    let dropped = times - times.min(needed);
    let items = snapshot(cx, this);
    let mut items = repeat(&items, (times - dropped) as i64);
    if let Some(maxlen) = this.read(cx).maxlen {
        items.drain(..items.len().saturating_sub(maxlen));
    }
    Ok(items.into())
}

fn new_like(cx: &mut Cx, this: &Gc<Deque>, items: VecDeque<Value>) -> Gc<Deque> {
    let maxlen = this.read(cx).maxlen;
    let class = cx.class_of(&this.value()).clone();
    cx.instantiate(&class, Deque { items, maxlen, changes: 0 })
}

fn position(cx: &mut Cx, this: &Gc<Deque>, index: i64) -> Result<usize, Exc> {
    let len = this.read(cx).items.len() as i64;
    let at = if index < 0 { index + len } else { index };
    if (0..len).contains(&at) { Ok(at as usize) } else { Err(cx.index_error("deque index out of range")) }
}

/// The position of the first equal item; the deque must not change before.
fn find(cx: &mut Cx, this: &Gc<Deque>, wanted: &Value, range: std::ops::Range<usize>) -> Result<Option<usize>, Exc> {
    let changes = this.read(cx).changes;
    for at in range {
        let Some(item) = this.read(cx).items.get(at).cloned() else { break };
        if cx.eq(&item, wanted)? {
            return Ok(Some(at));
        }
        if this.read(cx).changes != changes {
            return Err(cx.runtime_error("deque mutated during iteration"));
        }
    }
    Ok(None)
}

/// As [`find`]; the deque must not change at all. CPython `deque_remove_impl`.
fn find_to_remove(cx: &mut Cx, this: &Gc<Deque>, wanted: &Value) -> Result<Option<usize>, Exc> {
    let inner = this.read(cx);
    let (changes, len) = (inner.changes, inner.items.len());
    for at in 0..len {
        let Some(item) = this.read(cx).items.get(at).cloned() else { break };
        let equal = cx.eq(&item, wanted)?;
        if this.read(cx).changes != changes {
            return Err(cx.index_error("deque mutated during iteration"));
        }
        if equal {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

/// A list-like sequence optimized for data accesses near its endpoints.
#[class(name = "deque", module = "collections", basetype, missing("__sizeof__"))]
impl Deque {
    #[new]
    fn new(cx: &mut Cx, class: &Gc<Type>, _arguments: &mut molt_object::args::Arguments<'_>) -> Result<Value, Exc> {
        Ok(cx.instantiate(class, Deque::default()).into())
    }

    #[init(signature = "(iterable=(), maxlen=None)")]
    fn init(cx: &mut Cx, this: &Gc<Deque>, iterable: Option<Value>, maxlen: Value) -> Result<(), Exc> {
        let maxlen = match maxlen.is_none() {
            true => None,
            false => {
                let number = cx.index_i64(&maxlen)?;
                Some(usize::try_from(number).map_err(|_| cx.value_error("maxlen must be non-negative"))?)
            }
        };
        let inner = this.write(cx);
        inner.maxlen = maxlen;
        inner.changes += 1;
        let old = std::mem::take(&mut inner.items);
        drop(old);
        match iterable {
            Some(iterable) => Deque::extend(cx, this, iterable),
            None => Ok(()),
        }
    }

    /// Add an element to the right side of the deque.
    #[method(signature = "(self, item, /)")]
    fn append(cx: &mut Cx, this: &Gc<Deque>, item: Value) {
        push_back(cx, this, item);
    }

    /// Add an element to the left side of the deque.
    #[method(signature = "(self, item, /)")]
    fn appendleft(cx: &mut Cx, this: &Gc<Deque>, item: Value) {
        push_front(cx, this, item);
    }

    /// Remove all elements from the deque.
    #[method(signature = "(self, /)")]
    fn clear(cx: &mut Cx, this: &Gc<Deque>) {
        let inner = this.write(cx);
        inner.changes += 1;
        let old = std::mem::take(&mut inner.items);
        drop(old);
    }

    /// Return a shallow copy of a deque.
    #[method(signature = "(self, /)")]
    fn copy(cx: &mut Cx, this: &Gc<Deque>) -> Gc<Deque> {
        let items = this.read(cx).items.clone();
        new_like(cx, this, items)
    }

    #[method(signature = "(self, /)")]
    fn __copy__(cx: &mut Cx, this: &Gc<Deque>) -> Gc<Deque> {
        Deque::copy(cx, this)
    }

    /// Return number of occurrences of value.
    #[method(signature = "(self, value, /)")]
    fn count(cx: &mut Cx, this: &Gc<Deque>, value: Value) -> Result<i64, Exc> {
        let changes = this.read(cx).changes;
        let mut count = 0;
        for item in snapshot(cx, this) {
            if cx.eq(&item, &value)? {
                count += 1;
            }
            if this.read(cx).changes != changes {
                return Err(cx.runtime_error("deque mutated during iteration"));
            }
        }
        Ok(count)
    }

    /// Extend the right side of the deque with elements from the iterable.
    #[method(signature = "(self, iterable, /)")]
    fn extend(cx: &mut Cx, this: &Gc<Deque>, iterable: Value) -> Result<(), Exc> {
        let iterable = if iterable.is(&this.value()) { cx.list(snapshot(cx, this)).into() } else { iterable };
        let iterator = cx.iter(&iterable)?;
        while let Some(item) = cx.next(&iterator)? {
            push_back(cx, this, item);
        }
        Ok(())
    }

    /// Extend the left side of the deque with elements from the iterable.
    #[method(signature = "(self, iterable, /)")]
    fn extendleft(cx: &mut Cx, this: &Gc<Deque>, iterable: Value) -> Result<(), Exc> {
        let iterable = if iterable.is(&this.value()) { cx.list(snapshot(cx, this)).into() } else { iterable };
        let iterator = cx.iter(&iterable)?;
        while let Some(item) = cx.next(&iterator)? {
            push_front(cx, this, item);
        }
        Ok(())
    }

    /// Return first index of value. Raises ValueError if the value is not present.
    #[method(signature = "(self, value, start=0, stop=None, /)")]
    fn index(
        cx: &mut Cx,
        this: &Gc<Deque>,
        value: Value,
        start: Option<Value>,
        stop: Option<Value>,
    ) -> Result<usize, Exc> {
        let len = this.read(cx).items.len() as i64;
        let bound = |cx: &mut Cx, given: Option<Value>, default: i64| match given {
            Some(value) if !value.is_none() => {
                let at = cx.index_clamped(&value)?;
                Ok(if at < 0 { (at + len).max(0) } else { at.min(len) })
            }
            _ => Ok::<i64, Exc>(default),
        };
        let start = bound(cx, start, 0)?;
        let stop = bound(cx, stop, len)?;
        match find(cx, this, &value, start as usize..stop.max(start) as usize)? {
            Some(at) => Ok(at),
            None => {
                let shown = cx.repr_text(&value)?;
                Err(cx.value_error(format!("{shown} is not in deque")))
            }
        }
    }

    /// Insert value before index.
    #[method(signature = "(self, index, value, /)")]
    fn insert(cx: &mut Cx, this: &Gc<Deque>, index: i64, value: Value) -> Result<(), Exc> {
        let inner = this.write(cx);
        if inner.maxlen.is_some_and(|maxlen| inner.items.len() >= maxlen) {
            return Err(cx.index_error("deque already at its maximum size"));
        }
        inner.changes += 1;
        let len = inner.items.len() as i64;
        let at = if index < 0 { (index + len).max(0) } else { index.min(len) };
        inner.items.insert(at as usize, value);
        Ok(())
    }

    /// Remove and return the rightmost element.
    #[method(signature = "(self, /)")]
    fn pop(cx: &mut Cx, this: &Gc<Deque>) -> Result<Value, Exc> {
        let inner = this.write(cx);
        inner.changes += 1;
        match inner.items.pop_back() {
            Some(item) => Ok(item),
            None => Err(cx.index_error("pop from an empty deque")),
        }
    }

    /// Remove and return the leftmost element.
    #[method(signature = "(self, /)")]
    fn popleft(cx: &mut Cx, this: &Gc<Deque>) -> Result<Value, Exc> {
        let inner = this.write(cx);
        inner.changes += 1;
        match inner.items.pop_front() {
            Some(item) => Ok(item),
            None => Err(cx.index_error("pop from an empty deque")),
        }
    }

    /// Remove first occurrence of value.
    #[method(signature = "(self, value, /)")]
    fn remove(cx: &mut Cx, this: &Gc<Deque>, value: Value) -> Result<(), Exc> {
        match find_to_remove(cx, this, &value)? {
            Some(at) => {
                let inner = this.write(cx);
                inner.changes += 1;
                let old = inner.items.remove(at);
                drop(old);
                Ok(())
            }
            None => {
                let shown = cx.repr_text(&value)?;
                Err(cx.value_error(format!("{shown} is not in deque")))
            }
        }
    }

    /// Reverse *IN PLACE*.
    #[method(signature = "(self, /)")]
    fn reverse(cx: &mut Cx, this: &Gc<Deque>) {
        let inner = this.write(cx);
        inner.changes += 1;
        inner.items.make_contiguous().reverse();
    }

    /// Rotate the deque n steps to the right. If n is negative, rotates left.
    #[method(signature = "(self, n=1, /)")]
    fn rotate(cx: &mut Cx, this: &Gc<Deque>, n: Option<i64>) {
        let inner = this.write(cx);
        let len = inner.items.len() as i64;
        if len > 1 {
            inner.changes += 1;
            inner.items.rotate_right(n.unwrap_or(1).rem_euclid(len) as usize);
        }
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<Deque>) -> Result<Value, Exc> {
        let class = cx.class_of(&this.value()).value();
        let arguments = match this.read(cx).maxlen {
            Some(maxlen) => {
                let nothing = cx.tuple(Vec::new()).into();
                cx.tuple_of([nothing, Value::int(maxlen as i64)])
            }
            None => cx.tuple(Vec::new()),
        };
        let state = cx.getattr_str(&this.value(), "__getstate__")?;
        let state = cx.call(&state, &[])?;
        let items = cx.iter(&this.value())?;
        Ok(cx.tuple_of([class, arguments.into(), state, items]).into())
    }

    #[getter]
    fn maxlen(cx: &mut Cx, this: &Gc<Deque>) -> Option<usize> {
        this.read(cx).maxlen
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        molt_object::builtins::generic_alias::make(cx, class.clone(), item)
    }

    #[method(signature = "(self, /)")]
    fn __reversed__(cx: &mut Cx, this: &Gc<Deque>) -> Result<Value, Exc> {
        iterator(cx, this, true)
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<Deque>) -> Result<Value, Exc> {
        iterator(cx, this, false)
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<Deque>) -> Result<usize, Exc> {
        Ok(this.read(cx).items.len())
    }

    #[slot]
    fn __contains__(cx: &mut Cx, this: &Gc<Deque>, item: &Value) -> Result<bool, Exc> {
        let len = this.read(cx).items.len();
        find(cx, this, item, 0..len).map(|found| found.is_some())
    }

    #[slot]
    fn __getitem__(cx: &mut Cx, this: &Gc<Deque>, key: &Value) -> Result<Value, Exc> {
        if !cx.is_int(key) && cx.slots(key).index.is_none() {
            let message = format!("sequence index must be integer, not '{}'", cx.class_name(key));
            return Err(cx.type_error(message));
        }
        let index = cx.index_i64(key)?;
        let at = position(cx, this, index)?;
        Ok(this.read(cx).items[at].clone())
    }

    #[slot]
    fn __setitem__(cx: &mut Cx, this: &Gc<Deque>, key: &Value, value: Value) -> Result<(), Exc> {
        let index = cx.index_i64(key)?;
        let at = position(cx, this, index)?;
        let old = std::mem::replace(&mut this.write(cx).items[at], value);
        drop(old);
        Ok(())
    }

    #[slot]
    fn __delitem__(cx: &mut Cx, this: &Gc<Deque>, key: &Value) -> Result<(), Exc> {
        let index = cx.index_i64(key)?;
        let at = position(cx, this, index)?;
        let inner = this.write(cx);
        inner.changes += 1;
        let old = inner.items.remove(at);
        drop(old);
        Ok(())
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Deque>) -> Result<String, Exc> {
        let class = cx.short_class_name(&this.value());
        let list: Value = cx.list(snapshot(cx, this)).into();
        let shown = cx.guard_repr(&this.value(), |cx| cx.repr_text(&list))?;
        let Some(shown) = shown else { return Ok("[...]".to_owned()) };
        Ok(match this.read(cx).maxlen {
            Some(maxlen) => format!("{class}({shown}, maxlen={maxlen})"),
            None => format!("{class}({shown})"),
        })
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Value, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        let (Some(a), Some(b)) = (this.downcast::<Deque>().cloned(), other.downcast::<Deque>().cloned()) else {
            return Ok(Value::NOT_IMPLEMENTED);
        };
        let (a, b): (Value, Value) = (cx.list(snapshot(cx, &a)).into(), cx.list(snapshot(cx, &b)).into());
        cx.compare(&a, &b, op)
    }

    #[slot]
    fn __add__(cx: &mut Cx, this: &Gc<Deque>, other: &Value) -> Result<Value, Exc> {
        if !other.is_instance_of::<Deque>() {
            let message = format!("can only concatenate deque (not \"{}\") to deque", cx.class_name(other));
            return Err(cx.type_error(message));
        }
        let joined = Deque::copy(cx, this);
        Deque::extend(cx, &joined, other.clone())?;
        Ok(joined.into())
    }

    #[slot]
    fn __iadd__(cx: &mut Cx, this: &Gc<Deque>, other: &Value) -> Result<Value, Exc> {
        Deque::extend(cx, this, other.clone())?;
        Ok(this.value())
    }

    #[slot]
    fn repeat(cx: &mut Cx, this: &Gc<Deque>, count: i64) -> Result<Value, Exc> {
        let items = repeated(cx, this, count)?;
        Ok(new_like(cx, this, items).into())
    }

    #[slot]
    fn inplace_repeat(cx: &mut Cx, this: &Gc<Deque>, count: i64) -> Result<Value, Exc> {
        let items = repeated(cx, this, count)?;
        let inner = this.write(cx);
        inner.changes += 1;
        let old = std::mem::replace(&mut inner.items, items);
        drop(old);
        Ok(this.value())
    }
}
