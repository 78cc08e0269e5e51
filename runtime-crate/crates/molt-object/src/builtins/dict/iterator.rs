//! The iterators over a dict: its keys, values and items, forwards and backwards. CPython Objects/dictobject.c `dictiterobject`.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};

use super::Dict;
use super::views::Kind;
use crate::builtins::tuple::Tuple;
use crate::builtins::{NativeClass, reduce};
use crate::{Cx, Exc};

/// The payload of the iterators over a dict.
#[derive(Clone, Trace)]
pub(crate) struct DictIterator {
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
    let types = &cx.world.types;
    let class = match (kind, backwards) {
        (Kind::Keys, false) => types.dict_keyiterator.clone(),
        (Kind::Values, false) => types.dict_valueiterator.clone(),
        (Kind::Items, false) => types.dict_itemiterator.clone(),
        (Kind::Keys, true) => DictReverseKeyIterator::class(cx)?,
        (Kind::Values, true) => DictReverseValueIterator::class(cx)?,
        (Kind::Items, true) => DictReverseItemIterator::class(cx)?,
    };
    let inner = dict.read(cx);
    let (at, left) = (if backwards { inner.entries_len() } else { 0 }, inner.len());
    let iterator = DictIterator { dict: Some(dict.clone()), kind, backwards, at, used: Some(left), left };
    Ok(Gc::new(&class, iterator).into())
}

impl DictIterator {
    /// Whether it gives keys with their values.
    pub(crate) fn gives_items(&self) -> bool {
        self.kind == Kind::Items
    }

    /// The next key and its value. CPython `dictiter_iternextitem`.
    ///
    /// # Errors
    /// RuntimeError when the dict changed.
    #[inline]
    pub(crate) fn next_entry(cx: &mut Cx, this: &Gc<DictIterator>) -> Result<Option<(Value, Value)>, Exc> {
        let inner = this.read(cx);
        let Some(dict) = &inner.dict else { return Ok(None) };
        let table = dict.read(cx);
        if inner.used != Some(table.len()) {
            this.write(cx).used = None;
            return Err(cx.runtime_error("dictionary changed size during iteration"));
        }
        let found = if inner.backwards { table.item_before(inner.at) } else { table.item_from(inner.at) };
        let found = found.map(|(at, entry)| (at, entry.key.value(), entry.value.clone()));
        let left = inner.left;
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
        Ok(Some((key, value)))
    }
}

/// The iterator's next item. CPython `dictiter_iternextkey` and its like.
#[inline]
pub(crate) fn next(cx: &mut Cx, this: &Gc<DictIterator>) -> Result<Option<Value>, Exc> {
    let Some((key, value)) = DictIterator::next_entry(cx, this)? else { return Ok(None) };
    Ok(Some(match this.read(cx).kind {
        Kind::Keys => key,
        Kind::Values => value,
        Kind::Items => cx.tuple_of([key, value]).into(),
    }))
}

macro_rules! iterator_classes {
    ($($marker:ident $name:literal),* $(,)?) => {
        $(
            /// Stands for the class.
            pub struct $marker;

            #[class(name = $name, module = "builtins", no_new)]
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

                #[method(signature = "(self, /)")]
                fn __reduce__(cx: &mut Cx, this: &Gc<DictIterator>) -> Result<Gc<Tuple>, Exc> {
                    let copy = this.read(cx).clone();
                    let class = $marker::class(cx)?;
                    let copy = Gc::new(&class, copy).into();
                    reduce::rest_of(cx, &copy)
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
