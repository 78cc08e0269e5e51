//! Iteration; CPython Objects/abstract.c `PyObject_GetIter`, Objects/iterobject.c `seqiter`.

use molt_value::{Gc, Mutable, Payload, Trace, Value, Visitor};

use crate::builtins::list::List;
use crate::builtins::tuple::Tuple;
use crate::error::ExceptionKind;
use crate::native::{ClassDef, ClassFlags, Slots};
use crate::{Cx, Exc};

/// The payload of the iterator over what has only `__getitem__`.
struct SequenceIterator {
    sequence: Value,
    at: i64,
}

impl Trace for SequenceIterator {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.sequence.trace(visitor);
    }
}

impl Payload for SequenceIterator {
    type Access = Mutable;
}

static SEQUENCE_ITERATOR: ClassDef = ClassDef {
    name: "iterator",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[],
    slots: Slots { iter: Some(|_, this| Ok(this.clone())), next: Some(sequence_next), ..Slots::EMPTY },
    flags: ClassFlags::INTERNAL,
    missing: &[],
    ..ClassDef::EMPTY
};

fn sequence_next(cx: &mut Cx, this: &Value) -> Result<Option<Value>, Exc> {
    let Some(iterator) = this.downcast::<SequenceIterator>().cloned() else {
        return Ok(None);
    };
    let (sequence, at) = (iterator.read(cx).sequence.clone(), iterator.read(cx).at);
    if sequence.is_unset() {
        return Ok(None);
    }
    match cx.getitem(&sequence, &Value::int(at)) {
        Ok(item) => {
            iterator.write(cx).at = at + 1;
            Ok(Some(item))
        }
        Err(exc) if exc.is_kind(cx, ExceptionKind::IndexError) || exc.is_kind(cx, ExceptionKind::StopIteration) => {
            let done = iterator.write(cx).sequence.take();
            drop(done);
            Ok(None)
        }
        Err(exc) => Err(exc),
    }
}

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
            let class = self.native_class(&SEQUENCE_ITERATOR)?;
            return Ok(Gc::new(&class, SequenceIterator { sequence: value.clone(), at: 0 }).into());
        }
        let message = format!("'{}' object is not iterable", self.class_name(value));
        Err(self.type_error(message))
    }

    /// The iterator's next item; `None` when it is exhausted.
    ///
    /// # Errors
    /// TypeError for what is no iterator, and what `__next__` raises.
    #[inline]
    pub fn next(&mut self, iterator: &Value) -> Result<Option<Value>, Exc> {
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
