//! The class `list`: its methods and operators. CPython Objects/listobject.c.

use molt_macros::class;
use molt_value::{Gc, Value};

use super::{List, iterator, slices, sort};
use crate::args::Arguments;
use crate::builtins::sequence::{self, is_count, repeat};
use crate::builtins::slice::SliceObject;
use crate::builtins::type_::Type;
use crate::native::CompareOp;
use crate::{Cx, Exc, ExceptionKind};

/// Built-in mutable sequence.
#[class(name = "list", module = "builtins", basetype, missing("__sizeof__"))]
impl List {
    #[new]
    fn new(cx: &mut Cx, class: &Gc<Type>, _arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        Ok(cx.instantiate(class, List::default()).into())
    }

    #[init(signature = "(iterable=(), /)")]
    fn init(cx: &mut Cx, this: &Gc<List>, iterable: Option<Value>) -> Result<(), Exc> {
        List::clear(cx, this);
        match iterable {
            Some(iterable) => List::extend(cx, this, iterable),
            None => Ok(()),
        }
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        crate::builtins::generic_alias::make(cx, class.clone(), item)
    }

    /// Return self[index].
    #[method(name = "__getitem__", signature = "(self, index, /)")]
    fn getitem_method(cx: &mut Cx, this: &Gc<List>, index: Value) -> Result<Value, Exc> {
        List::__getitem__(cx, this, &index)
    }

    /// Append object to the end of the list.
    #[method(signature = "(self, object, /)", quick = crate::builtins::quick::append)]
    fn append(cx: &mut Cx, this: &Gc<List>, object: Value) {
        this.write(cx).items.push(object);
    }

    /// Remove all items from list.
    #[method(signature = "(self, /)")]
    fn clear(cx: &mut Cx, this: &Gc<List>) {
        let items = std::mem::take(&mut this.write(cx).items);
        drop(items);
    }

    /// Return a shallow copy of the list.
    #[method(signature = "(self, /)")]
    fn copy(cx: &mut Cx, this: &Gc<List>) -> Gc<List> {
        let items = this.read(cx).items.clone();
        cx.list(items)
    }

    /// Return number of occurrences of value.
    #[method(signature = "(self, value, /)")]
    fn count(cx: &mut Cx, this: &Gc<List>, value: Value) -> Result<usize, Exc> {
        sequence::count(cx, this, &value)
    }

    /// Extend list by appending elements from the iterable.
    #[method(signature = "(self, iterable, /)")]
    fn extend(cx: &mut Cx, this: &Gc<List>, iterable: Value) -> Result<(), Exc> {
        if cx.is_plain_sequence(&iterable) {
            let items = cx.collect(&iterable)?;
            molt_room::reserve(&mut this.write(cx).items, items.len());
            this.write(cx).items.extend(items);
            return Ok(());
        }
        let iterator = cx.iter(&iterable)?;
        let hint = cx.length_hint(&iterable)?;
        molt_room::reserve(&mut this.write(cx).items, hint);
        while let Some(item) = cx.next(&iterator)? {
            molt_room::push(&mut this.write(cx).items, item);
        }
        Ok(())
    }

    /// Return first index of value.
    ///
    /// Raises ValueError if the value is not present.
    #[method(signature = "(self, value, start=0, stop=9223372036854775807, /)")]
    fn index(cx: &mut Cx, this: &Gc<List>, value: Value, start: Value, stop: Value) -> Result<usize, Exc> {
        let (start, stop) = (cx.slice_index(&start)?, cx.slice_index(&stop)?);
        let len = this.read(cx).items.len();
        let (start, stop) = (sequence::bound(start, len), sequence::bound(stop, len));
        match sequence::find(cx, this, &value, start, stop)? {
            Some(at) => Ok(at),
            None if cx.world.python >= (3, 14) => Err(cx.value_error("list.index(x): x not in list")),
            None => {
                let shown = cx.repr_text(&value)?;
                Err(cx.value_error(format!("{shown} is not in list")))
            }
        }
    }

    /// Insert object before index.
    #[method(signature = "(self, index, object, /)")]
    fn insert(cx: &mut Cx, this: &Gc<List>, index: i64, object: Value) {
        let items = &mut this.write(cx).items;
        let at = sequence::bound(index, items.len());
        items.insert(at, object);
    }

    /// Remove and return item at index (default last).
    ///
    /// Raises IndexError if list is empty or index is out of range.
    #[method(signature = "(self, index=-1, /)", quick = crate::builtins::quick::pop)]
    fn pop(cx: &mut Cx, this: &Gc<List>, index: i64) -> Result<Value, Exc> {
        let items = &mut this.write(cx).items;
        if items.is_empty() {
            return Err(cx.index_error("pop from empty list"));
        }
        match sequence::position(index, items.len()) {
            Some(at) => Ok(items.remove(at)),
            None => Err(cx.index_error("pop index out of range")),
        }
    }

    /// Remove first occurrence of value.
    ///
    /// Raises ValueError if the value is not present.
    #[method(signature = "(self, value, /)")]
    fn remove(cx: &mut Cx, this: &Gc<List>, value: Value) -> Result<(), Exc> {
        let Some(at) = sequence::find(cx, this, &value, 0, usize::MAX)? else {
            return Err(cx.value_error("list.remove(x): x not in list"));
        };
        let items = &mut this.write(cx).items;
        // The comparison may have shortened the list.
        if at < items.len() {
            let removed = items.remove(at);
            drop(removed);
        }
        Ok(())
    }

    /// Reverse *IN PLACE*.
    #[method(signature = "(self, /)")]
    fn reverse(cx: &mut Cx, this: &Gc<List>) {
        this.write(cx).items.reverse();
    }

    /// Sort the list in ascending order and return None.
    #[method(signature = "(self, /, *, key=None, reverse=False)")]
    fn sort(cx: &mut Cx, this: &Gc<List>, key: Value, reverse: Value) -> Result<(), Exc> {
        let reverse = sort::is_reverse(cx, &reverse)?;
        sort::sort(cx, this, &key, reverse)
    }

    /// Return a reverse iterator over the list.
    #[method(signature = "(self, /)")]
    fn __reversed__(cx: &mut Cx, this: &Gc<List>) -> Result<Value, Exc> {
        iterator::reversed(cx, this)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<List>) -> Result<Value, Exc> {
        if this.read(cx).items.is_empty() {
            return Ok(cx.str("[]").into());
        }
        sequence::repr(cx, &this.value(), this, ("[", "]"))
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<List>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        match other.downcast::<List>() {
            Some(other) => sequence::compare(cx, this, other, op),
            None => Ok(Value::NOT_IMPLEMENTED),
        }
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<List>) -> Value {
        iterator::iter(cx, this)
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<List>) -> Result<usize, Exc> {
        Ok(this.read(cx).items.len())
    }

    #[slot]
    fn __contains__(cx: &mut Cx, this: &Gc<List>, item: &Value) -> Result<bool, Exc> {
        Ok(sequence::find(cx, this, item, 0, usize::MAX)?.is_some())
    }

    #[slot]
    fn __getitem__(cx: &mut Cx, this: &Gc<List>, key: &Value) -> Result<Value, Exc> {
        if let Some(slice) = key.downcast::<SliceObject>() {
            return slices::get(cx, this, slice);
        }
        let index = sequence::index(cx, key, "list")?;
        let items = &this.read(cx).items;
        match sequence::position(index, items.len()) {
            Some(at) => Ok(items[at].clone()),
            None => Err(cx.index_error("list index out of range")),
        }
    }

    #[slot]
    fn __setitem__(cx: &mut Cx, this: &Gc<List>, key: &Value, value: Option<Value>) -> Result<(), Exc> {
        if let Some(slice) = key.downcast::<SliceObject>() {
            return slices::set(cx, this, slice, value);
        }
        let index = sequence::index(cx, key, "list")?;
        let items = &mut this.write(cx).items;
        let Some(at) = sequence::position(index, items.len()) else {
            return Err(cx.index_error("list assignment index out of range"));
        };
        let old = match value {
            Some(value) => std::mem::replace(&mut items[at], value),
            None => items.remove(at),
        };
        drop(old);
        Ok(())
    }

    #[slot]
    fn concat(cx: &mut Cx, this: &Gc<List>, other: &Value) -> Result<Value, Exc> {
        let Some(other) = other.downcast::<List>() else {
            let message = format!("can only concatenate list (not \"{}\") to list", cx.class_name(other));
            return Err(cx.type_error(message));
        };
        let mut items = this.read(cx).items.clone();
        items.extend_from_slice(&other.read(cx).items);
        Ok(cx.list(items).into())
    }

    #[slot]
    fn inplace_concat(cx: &mut Cx, this: &Gc<List>, other: &Value) -> Result<Value, Exc> {
        List::extend(cx, this, other.clone())?;
        Ok(this.value())
    }

    #[slot]
    fn repeat(cx: &mut Cx, this: &Gc<List>, count: i64) -> Result<Value, Exc> {
        let items = this.read(cx).items.clone();
        let items = repeat(&items, count);
        Ok(cx.list(items).into())
    }

    #[slot]
    fn inplace_repeat(cx: &mut Cx, this: &Gc<List>, count: i64) -> Result<Value, Exc> {
        let items = this.read(cx).items.clone();
        let items = repeat(&items, count);
        let old = std::mem::replace(&mut this.write(cx).items, items);
        drop(old);
        Ok(this.value())
    }
}

impl Cx {
    /// Whether a value is a `list` or a `tuple` and of no class derived from them, so that iterating over it runs no Python code.
    pub fn is_plain_sequence(&self, value: &Value) -> bool {
        let class = self.class_of(value);
        class.is(&self.world.types.list) || class.is(&self.world.types.tuple)
    }

    /// A bound of `index` and its like: any integer, brought into 64 bits. CPython `_PyEval_SliceIndexNotNone`.
    ///
    /// # Errors
    /// TypeError for what is no integer.
    pub fn slice_index(&mut self, value: &Value) -> Result<i64, Exc> {
        if !is_count(self, value) {
            return Err(self.type_error("slice indices must be integers or have an __index__ method"));
        }
        self.index_clamped(value)
    }

    /// The items of any iterable for an operation that words its own refusal of what is not iterable.
    ///
    /// # Errors
    /// TypeError with `message`, and what iterating raises otherwise.
    pub fn collect_or(&mut self, iterable: &Value, message: &str) -> Result<Vec<Value>, Exc> {
        if self.is_plain_sequence(iterable) {
            return self.collect(iterable);
        }
        let iterator = self.iter(iterable).map_err(|error| match error.is_kind(self, ExceptionKind::TypeError) {
            true => self.type_error(message),
            false => error,
        })?;
        if self.can_drain(&iterator) && iterator.is(iterable) {
            return self.collect_generator(&iterator);
        }
        let mut items = molt_room::vec(self.length_hint(iterable)?);
        while let Some(item) = self.next(&iterator)? {
            molt_room::push(&mut items, item);
        }
        Ok(items)
    }
}
