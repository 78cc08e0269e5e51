//! `set_iterator`. CPython Objects/setobject.c `setiter_iternext`.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Trace, Value, Visitor};

use super::AnySet;
use crate::builtins::reduce;
use crate::builtins::tuple::Tuple;
use crate::{Cx, Exc};

impl Trace for AnySet {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        match self {
            AnySet::Set(set) => set.trace(visitor),
            AnySet::Frozen(set) => set.trace(visitor),
        }
    }
}

/// The payload of `set_iterator`.
#[derive(Clone, Trace)]
pub struct SetIterator {
    set: Option<AnySet>,
    slot: usize,
    /// How many keys the set had when the iterator was made, and how many are still to come; a change is sticky.
    used: Option<usize>,
    left: usize,
}

impl Payload for SetIterator {
    type Access = Mutable;
}

/// An iterator over a set.
pub fn iter(cx: &Cx, set: AnySet) -> Value {
    let used = set.table(cx).len();
    let iterator = SetIterator { set: Some(set), slot: 0, used: Some(used), left: used };
    Gc::new(&cx.world.types.set_iterator, iterator).into()
}

#[class(name = "set_iterator", module = "builtins", no_new)]
impl SetIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<SetIterator>) -> Result<Option<Value>, Exc> {
        SetIterator::step(cx, this)
    }

    /// The next key.
    #[inline]
    pub(crate) fn step(cx: &mut Cx, this: &Gc<SetIterator>) -> Result<Option<Value>, Exc> {
        let inner = this.read(cx);
        let Some(set) = &inner.set else { return Ok(None) };
        if inner.used != Some(set.table(cx).len()) {
            this.write(cx).used = None;
            return Err(cx.runtime_error("Set changed size during iteration"));
        }
        let found = set.next(cx, inner.slot);
        let inner = this.write(cx);
        match found {
            Some((next, _, key)) => {
                inner.slot = next;
                inner.left = inner.left.saturating_sub(1);
                Ok(Some(key))
            }
            None => {
                let set = inner.set.take();
                drop(set);
                Ok(None)
            }
        }
    }

    #[method(signature = "(self, /)")]
    fn __length_hint__(cx: &mut Cx, this: &Gc<SetIterator>) -> usize {
        let inner = this.read(cx);
        match &inner.set {
            Some(set) if inner.used == Some(set.table(cx).len()) => inner.left,
            _ => 0,
        }
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<SetIterator>) -> Result<Gc<Tuple>, Exc> {
        let copy = this.read(cx).clone();
        let copy = Gc::new(&cx.world.types.set_iterator, copy).into();
        reduce::rest_of(cx, &copy)
    }
}
