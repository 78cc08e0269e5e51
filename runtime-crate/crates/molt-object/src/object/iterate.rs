//! Iteration; CPython Objects/abstract.c `PyObject_GetIter`.

use molt_value::Value;

use crate::builtins::dict::DictIterator;
use crate::builtins::enumerate::Enumerate;
use crate::builtins::list::List;
use crate::builtins::sequence_iterator;
use crate::builtins::tuple::Tuple;
use crate::builtins::zip::Zip;
use crate::error::ExceptionKind;
use crate::{Cx, Exc};

impl Cx {
    /// `iter(value)`.
    ///
    /// # Errors
    /// TypeError for what is not iterable, and what `__iter__` raises.
    pub fn iter(&mut self, value: &Value) -> Result<Value, Exc> {
        let slots = self.slots(value);
        if let Some(iter) = slots.iter {
            let iterator = self.nested(|cx| iter(cx, value))?;
            if self.slots(&iterator).next.is_none() {
                let message = format!("iter() returned non-iterator of type '{}'", self.class_name(&iterator));
                return Err(self.type_error(message));
            }
            return Ok(iterator);
        }
        if slots.getitem.is_some() && !self.is_instance(value, &self.world.types.dict.clone()) {
            return sequence_iterator::iter(self, value);
        }
        let message = format!("'{}' object is not iterable", self.class_name(value));
        Err(self.type_error(message))
    }

    /// The iterator's next item; `None` when it is exhausted, with a result or without (CPython `PyIter_Next`).
    ///
    /// # Errors
    /// TypeError for what is no iterator, and what `__next__` raises.
    #[inline]
    pub fn next(&mut self, iterator: &Value) -> Result<Option<Value>, Exc> {
        // One place for the result: copying it costs more than what most iterators do.
        let mut outcome = self.advance(iterator);
        if let Err(exc) = &outcome
            && exc.is_kind(self, ExceptionKind::StopIteration)
        {
            outcome = Ok(None);
        }
        outcome
    }

    /// The iterator's next item; exhaustion is `None`, or a `StopIteration` where that carries a result.
    ///
    /// # Errors
    /// As [`Cx::next`], and StopIteration.
    #[inline]
    pub fn advance(&mut self, iterator: &Value) -> Result<Option<Value>, Exc> {
        match self.slots(iterator).next {
            Some(next) => self.nested(|cx| next(cx, iterator)),
            None => {
                let message = format!("'{}' object is not an iterator", self.class_name(iterator));
                Err(self.type_error(message))
            }
        }
    }

    /// The next two items of an iterator that makes tuples of two, without the tuple; `None` for any other iterator.
    ///
    /// # Errors
    /// As [`Cx::next`].
    #[inline]
    pub(crate) fn next_pair(&mut self, iterator: &Value) -> Option<Result<Option<(Value, Value)>, Exc>> {
        if let Some(items) = iterator.downcast::<DictIterator>() {
            return items.read(self).gives_items().then(|| DictIterator::next_entry(self, items));
        }
        // A derived class may have a `__next__` of its own.
        if self.class_of(iterator).read(self).heap {
            return None;
        }
        if let Some(enumerate) = iterator.downcast::<Enumerate>() {
            return Some(Enumerate::next_pair(self, enumerate));
        }
        let zip = iterator.downcast::<Zip>()?;
        zip.read(self).gives_pairs().then(|| Zip::next_pair(self, zip))
    }

    /// All items of an iterable.
    ///
    /// # Errors
    /// As [`Cx::iter`] and [`Cx::next`].
    pub fn collect(&mut self, iterable: &Value) -> Result<Vec<Value>, Exc> {
        if let Some(list) = iterable.downcast::<List>()
            && self.class_of(iterable).is(&self.world.types.list)
        {
            return Ok(list.read(self).items.clone());
        }
        if let Some(tuple) = iterable.downcast::<Tuple>()
            && self.class_of(iterable).is(&self.world.types.tuple)
        {
            return Ok(tuple.items().to_vec());
        }
        let iterator = self.iter(iterable)?;
        if self.can_drain(&iterator) && iterator.is(iterable) {
            return self.collect_generator(&iterator);
        }
        let mut items = molt_room::vec(self.length_hint(iterable)?);
        while let Some(item) = self.next(&iterator)? {
            molt_room::push(&mut items, item);
        }
        Ok(items)
    }

    /// How many items an iterable says that it has: its length or what its `__length_hint__` returns. Room is made for so many
    /// before the first is asked for, so that what no memory holds is refused at once. CPython `PyObject_LengthHint`.
    ///
    /// # Errors
    /// What `__len__` and `__length_hint__` raise except TypeError; TypeError and ValueError for a hint that is no length.
    pub fn length_hint(&mut self, iterable: &Value) -> Result<usize, Exc> {
        if let Some(len) = self.slots(iterable).len {
            match len(self, iterable) {
                Ok(len) => return Ok(len),
                Err(exc) => self.unless_kind(exc, ExceptionKind::TypeError)?,
            }
        }
        let name = self.world.names.length_hint.clone();
        let hint = match self.call_special(iterable, &name, &[]) {
            Ok(Some(hint)) => hint,
            Ok(None) => return Ok(0),
            Err(exc) => return self.unless_kind(exc, ExceptionKind::TypeError).map(|()| 0),
        };
        if hint.is_not_implemented() {
            return Ok(0);
        }
        if !self.is_int(&hint) {
            let message = format!("__length_hint__ must be an integer, not {}", self.class_name(&hint));
            return Err(self.type_error(message));
        }
        match usize::try_from(self.index_i64(&hint)?) {
            Ok(hint) => Ok(hint),
            Err(_) => Err(self.value_error("__length_hint__() should return >= 0")),
        }
    }
}
