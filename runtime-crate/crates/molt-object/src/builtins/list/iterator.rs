//! `list_iterator` and `list_reverseiterator`. CPython Objects/listobject.c.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};

use super::List;
use crate::builtins::tuple::Tuple;
use crate::builtins::{NativeClass, reduce, sequence};
use crate::{Cx, Exc};

/// The payload of `list_iterator`.
#[derive(Trace)]
pub struct ListIterator {
    list: Option<Gc<List>>,
    next: usize,
}

impl Payload for ListIterator {
    type Access = Mutable;
}

/// An iterator over a list.
#[inline]
pub fn iter(cx: &Cx, list: &Gc<List>) -> Value {
    Gc::new(&cx.world.types.list_iterator, ListIterator { list: Some(list.clone()), next: 0 }).into()
}

#[class(name = "list_iterator", module = "builtins", no_new)]
impl ListIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<ListIterator>) -> Result<Option<Value>, Exc> {
        Ok(ListIterator::step(cx, this))
    }

    /// The next item.
    #[inline]
    pub fn step(cx: &mut Cx, this: &Gc<ListIterator>) -> Option<Value> {
        let inner = this.read(cx);
        let item = inner.list.as_ref()?.read(cx).items.get(inner.next).cloned();
        let inner = this.write(cx);
        match item {
            Some(_) => inner.next += 1,
            None => drop(inner.list.take()),
        }
        item
    }

    /// Passes over the items that `takes` takes.
    pub(crate) fn pass_over(cx: &mut Cx, this: &Gc<ListIterator>, mut takes: impl FnMut(&Value) -> bool) {
        let inner = this.read(cx);
        let Some(list) = &inner.list else { return };
        let rest = list.read(cx).items.get(inner.next..).unwrap_or_default();
        let taken = rest.iter().position(|item| !takes(item)).unwrap_or(rest.len());
        this.write(cx).next += taken;
    }

    #[method(signature = "(self, /)")]
    fn __length_hint__(cx: &mut Cx, this: &Gc<ListIterator>) -> usize {
        let inner = this.read(cx);
        inner.list.as_ref().map_or(0, |list| list.read(cx).items.len().saturating_sub(inner.next))
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<ListIterator>) -> Result<Gc<Tuple>, Exc> {
        let inner = this.read(cx);
        match (inner.list.clone(), inner.next) {
            (Some(list), next) => reduce::iter_of(cx, list.into(), Some(Value::int(next as i64))),
            (None, _) => reduce::exhausted(cx),
        }
    }

    #[method(signature = "(self, state, /)")]
    fn __setstate__(cx: &mut Cx, this: &Gc<ListIterator>, state: Value) -> Result<(), Exc> {
        let next = reduce::position(cx, &state)?;
        if next < 0 && cx.world.python >= (3, 13) {
            let list = this.write(cx).list.take();
            drop(list);
            return Ok(());
        }
        let inner = this.read(cx);
        let len = inner.list.as_ref().map_or(0, |list| sequence::Items::len(list, cx));
        this.write(cx).next = (next.max(0) as usize).min(len);
        Ok(())
    }
}

/// The payload of `list_reverseiterator`: how many items are left.
#[derive(Trace)]
pub struct ListReverseIterator {
    list: Option<Gc<List>>,
    left: usize,
}

impl Payload for ListReverseIterator {
    type Access = Mutable;
}

/// An iterator over a list from its end.
///
/// # Errors
/// None; the signature is the slot's.
pub fn reversed(cx: &mut Cx, list: &Gc<List>) -> Result<Value, Exc> {
    let class = ListReverseIterator::class(cx)?;
    let left = list.read(cx).items.len();
    Ok(Gc::new(&class, ListReverseIterator { list: Some(list.clone()), left }).into())
}

#[class(name = "list_reverseiterator", module = "builtins", no_new)]
impl ListReverseIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<ListReverseIterator>) -> Result<Option<Value>, Exc> {
        let inner = this.read(cx);
        let item = match (&inner.list, inner.left.checked_sub(1)) {
            (Some(list), Some(at)) => list.read(cx).items.get(at).cloned(),
            _ => None,
        };
        let inner = this.write(cx);
        match item {
            Some(item) => {
                inner.left -= 1;
                Ok(Some(item))
            }
            None => {
                let list = inner.list.take();
                drop(list);
                Ok(None)
            }
        }
    }

    #[method(signature = "(self, /)")]
    fn __length_hint__(cx: &mut Cx, this: &Gc<ListReverseIterator>) -> usize {
        let inner = this.read(cx);
        inner.list.as_ref().map_or(0, |list| if list.read(cx).items.len() < inner.left { 0 } else { inner.left })
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<ListReverseIterator>) -> Result<Gc<Tuple>, Exc> {
        let inner = this.read(cx);
        match (inner.list.clone(), inner.left as i64 - 1) {
            (Some(list), at) => reduce::reversed_of(cx, list.into(), Some(Value::int(at))),
            (None, _) => reduce::exhausted(cx),
        }
    }

    #[method(signature = "(self, state, /)")]
    fn __setstate__(cx: &mut Cx, this: &Gc<ListReverseIterator>, state: Value) -> Result<(), Exc> {
        let at = reduce::position(cx, &state)?.max(-1);
        let inner = this.read(cx);
        let len = inner.list.as_ref().map_or(0, |list| sequence::Items::len(list, cx));
        this.write(cx).left = at.saturating_add(1).min(len as i64) as usize;
        Ok(())
    }
}
