//! `memory_iterator`. CPython Objects/memoryobject.c `memoryiter_next`.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};

use super::{MemoryView, checked, items};
use crate::builtins::NativeClass;
use crate::{Cx, Exc};

/// The payload of the iterator.
#[derive(Trace)]
pub struct MemoryIterator {
    view: Option<Gc<MemoryView>>,
    #[trace(skip)]
    next: usize,
}

impl Payload for MemoryIterator {
    type Access = Mutable;
}

/// An iterator over the items of a view.
pub(super) fn iter(cx: &mut Cx, view: &Gc<MemoryView>) -> Result<Value, Exc> {
    checked(cx, view)?.format.require_items(cx)?;
    let class = MemoryIterator::class(cx)?;
    Ok(Gc::new(&class, MemoryIterator { view: Some(view.clone()), next: 0 }).into())
}

#[class(name = "memory_iterator", module = "builtins", no_new)]
impl MemoryIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<MemoryIterator>) -> Result<Option<Value>, Exc> {
        let at = this.read(cx).next;
        let Some(view) = this.read(cx).view.clone() else { return Ok(None) };
        let layout = checked(cx, &view)?;
        let inner = this.write(cx);
        if at >= layout.len {
            let view = inner.view.take();
            drop(view);
            return Ok(None);
        }
        inner.next += 1;
        Ok(Some(items::value_at(cx, &view, at)))
    }
}
