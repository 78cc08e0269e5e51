//! Iteration; CPython Objects/abstract.c `PyObject_GetIter`.

use molt_value::Value;

use crate::builtins::list::List;
use crate::builtins::sequence_iterator;
use crate::builtins::tuple::Tuple;
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
            let iterator = iter(self, value)?;
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
        match self.advance(iterator) {
            Err(exc) if exc.is_kind(self, ExceptionKind::StopIteration) => Ok(None),
            outcome => outcome,
        }
    }

    /// The iterator's next item; exhaustion is `None`, or a `StopIteration` where that carries a result.
    ///
    /// # Errors
    /// As [`Cx::next`], and StopIteration.
    #[inline]
    pub fn advance(&mut self, iterator: &Value) -> Result<Option<Value>, Exc> {
        match self.slots(iterator).next {
            Some(next) => next(self, iterator),
            None => {
                let message = format!("'{}' object is not an iterator", self.class_name(iterator));
                Err(self.type_error(message))
            }
        }
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
        let mut items = Vec::new();
        while let Some(item) = self.next(&iterator)? {
            items.push(item);
        }
        Ok(items)
    }
}
