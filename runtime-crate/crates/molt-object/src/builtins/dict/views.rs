//! `dict_keys`, `dict_values`, `dict_items` and the iterators over them, forwards and backwards. CPython Objects/dictobject.c.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};

use super::{Dict, view_sets};
use crate::builtins::NativeClass;
use crate::builtins::mappingproxy;
use crate::builtins::tuple::Tuple;
use crate::native::CompareOp;
use crate::{Cx, Exc};

/// What a view or an iterator shows of each item.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The keys.
    Keys,
    /// The values.
    Values,
    /// Pairs of both.
    Items,
}

/// The payload of the three kinds of views.
#[derive(Trace)]
pub struct View {
    /// The dict that is looked at.
    pub dict: Gc<Dict>,
    /// What is shown of it.
    #[trace(skip)]
    pub kind: Kind,
}

impl Payload for View {
    type Access = molt_value::Frozen;
}

/// A view of a dict.
///
/// # Errors
/// What making the class raises.
pub fn view(cx: &mut Cx, dict: &Gc<Dict>, kind: Kind) -> Result<Value, Exc> {
    let class = match kind {
        Kind::Keys => DictKeys::class(cx)?,
        Kind::Values => DictValues::class(cx)?,
        Kind::Items => DictItems::class(cx)?,
    };
    Ok(Gc::new(&class, View { dict: dict.clone(), kind }).into())
}

fn repr(cx: &mut Cx, this: &Value, view: &Gc<View>) -> Result<Value, Exc> {
    let name = cx.class_name(this).to_string();
    let text = cx.guard_repr(this, |cx| {
        let items = cx.collect(&view.value())?;
        let items = cx.list(items).value();
        cx.repr_text(&items)
    })?;
    Ok(match text {
        Some(items) => cx.str(&format!("{name}({items})")),
        None => cx.str("..."),
    }
    .into())
}

fn mapping(cx: &mut Cx, view: &Gc<View>) -> Value {
    mappingproxy::make(cx, view.dict.value())
}

/// The view of keys.
struct DictKeys;

#[class(name = "dict_keys", module = "builtins", no_new)]
impl DictKeys {
    #[getter]
    fn mapping(cx: &mut Cx, this: &Gc<View>) -> Value {
        mapping(cx, this)
    }

    /// Return True if the view and the given iterable have a null intersection.
    #[method(signature = "(self, other, /)")]
    fn isdisjoint(cx: &mut Cx, this: &Gc<View>, other: Value) -> Result<bool, Exc> {
        view_sets::is_disjoint(cx, this, &other)
    }

    #[method(signature = "(self, /)")]
    fn __reversed__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        iterate(cx, &this.dict, Kind::Keys, true)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        repr(cx, &this.value(), this)
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        iterate(cx, &this.dict, Kind::Keys, false)
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<View>) -> Result<usize, Exc> {
        Ok(this.dict.read(cx).len())
    }

    #[slot]
    fn __contains__(cx: &mut Cx, this: &Gc<View>, key: &Value) -> Result<bool, Exc> {
        let hash = cx.hash(key)?;
        Ok(cx.dict_find(&this.dict, key, hash)?.is_some())
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<View>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        view_sets::compare(cx, this, other, op)
    }

    #[slot]
    fn __and__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        view_sets::intersection(cx, left, right)
    }

    #[slot]
    fn __or__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        view_sets::union(cx, left, right)
    }

    #[slot]
    fn __sub__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        view_sets::difference(cx, left, right)
    }

    #[slot]
    fn __xor__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        view_sets::symmetric_difference(cx, left, right)
    }
}

/// The view of values.
struct DictValues;

#[class(name = "dict_values", module = "builtins", no_new)]
impl DictValues {
    #[getter]
    fn mapping(cx: &mut Cx, this: &Gc<View>) -> Value {
        mapping(cx, this)
    }

    #[method(signature = "(self, /)")]
    fn __reversed__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        iterate(cx, &this.dict, Kind::Values, true)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        repr(cx, &this.value(), this)
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        iterate(cx, &this.dict, Kind::Values, false)
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<View>) -> Result<usize, Exc> {
        Ok(this.dict.read(cx).len())
    }
}

/// The view of items.
struct DictItems;

#[class(name = "dict_items", module = "builtins", no_new)]
impl DictItems {
    #[getter]
    fn mapping(cx: &mut Cx, this: &Gc<View>) -> Value {
        mapping(cx, this)
    }

    /// Return True if the view and the given iterable have a null intersection.
    #[method(signature = "(self, other, /)")]
    fn isdisjoint(cx: &mut Cx, this: &Gc<View>, other: Value) -> Result<bool, Exc> {
        view_sets::is_disjoint(cx, this, &other)
    }

    #[method(signature = "(self, /)")]
    fn __reversed__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        iterate(cx, &this.dict, Kind::Items, true)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        repr(cx, &this.value(), this)
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
        iterate(cx, &this.dict, Kind::Items, false)
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<View>) -> Result<usize, Exc> {
        Ok(this.dict.read(cx).len())
    }

    #[slot]
    fn __contains__(cx: &mut Cx, this: &Gc<View>, item: &Value) -> Result<bool, Exc> {
        let Some([key, wanted]) = item.downcast::<Tuple>().and_then(|pair| <&[Value; 2]>::try_from(pair.items()).ok())
        else {
            return Ok(false);
        };
        match cx.dict_get(&this.dict, key)? {
            Some(value) => cx.eq(&value, wanted),
            None => Ok(false),
        }
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<View>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        view_sets::compare(cx, this, other, op)
    }

    #[slot]
    fn __and__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        view_sets::intersection(cx, left, right)
    }

    #[slot]
    fn __or__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        view_sets::union(cx, left, right)
    }

    #[slot]
    fn __sub__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        view_sets::difference(cx, left, right)
    }

    #[slot]
    fn __xor__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        view_sets::symmetric_difference(cx, left, right)
    }
}

/// The payload of the iterators over a dict.
#[derive(Trace)]
struct DictIterator {
    dict: Option<Gc<Dict>>,
    #[trace(skip)]
    kind: Kind,
    backwards: bool,
    /// Where to go on: at this entry, or backwards before it.
    at: usize,
    /// How many items the dict had when the iterator was made; a change is sticky.
    used: Option<usize>,
    left: usize,
}

impl Payload for DictIterator {
    type Access = Mutable;
}

/// An iterator over a dict.
///
/// # Errors
/// What making the class raises.
pub fn iterate(cx: &mut Cx, dict: &Gc<Dict>, kind: Kind, backwards: bool) -> Result<Value, Exc> {
    let class = match (kind, backwards) {
        (Kind::Keys, false) => DictKeyIterator::class(cx)?,
        (Kind::Values, false) => DictValueIterator::class(cx)?,
        (Kind::Items, false) => DictItemIterator::class(cx)?,
        (Kind::Keys, true) => DictReverseKeyIterator::class(cx)?,
        (Kind::Values, true) => DictReverseValueIterator::class(cx)?,
        (Kind::Items, true) => DictReverseItemIterator::class(cx)?,
    };
    let inner = dict.read(cx);
    let (at, left) = (if backwards { inner.entries_len() } else { 0 }, inner.len());
    let iterator = DictIterator { dict: Some(dict.clone()), kind, backwards, at, used: Some(left), left };
    Ok(Gc::new(&class, iterator).into())
}

/// The iterator's next item. CPython `dictiter_iternextkey` and its like.
fn next(cx: &mut Cx, this: &Gc<DictIterator>) -> Result<Option<Value>, Exc> {
    let inner = this.read(cx);
    let Some(dict) = &inner.dict else { return Ok(None) };
    let table = dict.read(cx);
    if inner.used != Some(table.len()) {
        this.write(cx).used = None;
        return Err(cx.runtime_error("dictionary changed size during iteration"));
    }
    let found = if inner.backwards { table.item_before(inner.at) } else { table.item_from(inner.at) };
    let found = found.map(|(at, entry)| (at, entry.key.clone(), entry.value.clone()));
    let (kind, left) = (inner.kind, inner.left);
    let inner = this.write(cx);
    let Some((at, key, value)) = found else {
        let dict = inner.dict.take();
        drop(dict);
        return Ok(None);
    };
    if left == 0 {
        let dict = inner.dict.take();
        drop(dict);
        return Err(cx.runtime_error("dictionary keys changed during iteration"));
    }
    inner.at = at;
    inner.left = left - 1;
    Ok(Some(match kind {
        Kind::Keys => key,
        Kind::Values => value,
        Kind::Items => cx.tuple(vec![key, value]).into(),
    }))
}

macro_rules! iterator_classes {
    ($($marker:ident $name:literal),* $(,)?) => {
        $(
            struct $marker;

            #[class(name = $name, module = "builtins", no_new, missing("__reduce__"))]
            impl $marker {
                #[slot]
                fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
                    Ok(this.clone())
                }

                #[slot]
                fn __next__(cx: &mut Cx, this: &Gc<DictIterator>) -> Result<Option<Value>, Exc> {
                    next(cx, this)
                }

                #[method(signature = "(self, /)")]
                fn __length_hint__(cx: &mut Cx, this: &Gc<DictIterator>) -> usize {
                    let inner = this.read(cx);
                    match &inner.dict {
                        Some(dict) if inner.used == Some(dict.read(cx).len()) => inner.left,
                        _ => 0,
                    }
                }
            }
        )*
    };
}

iterator_classes! {
    DictKeyIterator "dict_keyiterator",
    DictValueIterator "dict_valueiterator",
    DictItemIterator "dict_itemiterator",
    DictReverseKeyIterator "dict_reversekeyiterator",
    DictReverseValueIterator "dict_reversevalueiterator",
    DictReverseItemIterator "dict_reverseitemiterator",
}
