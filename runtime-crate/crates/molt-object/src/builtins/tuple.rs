//! `tuple`. CPython Objects/tupleobject.c.

use molt_value::{Gc, Slice, Trace, Value, Visitor, heap};

use crate::Cx;
use crate::builtins::type_::Type;

mod class;
mod iterator;

pub use class::TupleClass;
pub use iterator::TupleIterator;

/// What every tuple has besides its items: nothing.
#[derive(Clone, Copy)]
pub struct TupleHead;

impl Trace for TupleHead {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

/// The payload of `tuple`.
pub type Tuple = Slice<TupleHead, Value>;

impl Cx {
    /// A new tuple; there is one empty tuple.
    pub fn tuple(&mut self, items: Vec<Value>) -> Gc<Tuple> {
        if items.is_empty() {
            if let Some(empty) = &self.world.empty_tuple {
                return empty.clone();
            }
            let empty = Gc::from_items(&self.world.types.tuple, TupleHead, 0, std::iter::empty(), None);
            self.world.empty_tuple = Some(empty.clone());
            return empty;
        }
        let len = items.len();
        self.tuple_from(len, items.into_iter())
    }

    /// A new tuple of `len` items, at least one.
    ///
    /// # Panics
    /// When there are fewer.
    #[inline]
    pub fn tuple_from(&self, len: usize, items: impl Iterator<Item = Value>) -> Gc<Tuple> {
        Gc::from_items_of_closed_class(&self.world.types.tuple, TupleHead, len, items)
    }

    /// A new tuple of a few items.
    #[inline]
    pub fn tuple_of<const N: usize>(&self, items: [Value; N]) -> Gc<Tuple> {
        self.tuple_from(N, items.into_iter())
    }

    /// A new instance of a subclass of `tuple`.
    pub fn tuple_of_class(&mut self, class: &Gc<Type>, items: Vec<Value>) -> Gc<Tuple> {
        if class.is(&self.world.types.tuple) {
            return self.tuple(items);
        }
        let attrs = self.new_attrs_of(class);
        let made = Gc::from_items(class, TupleHead, items.len(), items.into_iter(), attrs);
        if class.read(self).slots.del.is_some() {
            heap::set_finalizer(&made.value(), true);
        }
        made
    }
}
