//! The views of an `OrderedDict` and its iterator. CPython Objects/odictobject.c `PyODictKeys_Type`, `PyODictIter_Type`.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};

use super::Dict;
use super::views::{Kind, View};
use crate::builtins::NativeClass;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

/// A view of an ordered dict.
///
/// # Errors
/// What making the class raises.
pub(super) fn view(cx: &mut Cx, dict: &Gc<Dict>, kind: Kind) -> Result<Value, Exc> {
    let class = match kind {
        Kind::Keys => OrderedKeys::class(cx)?,
        Kind::Values => OrderedValues::class(cx)?,
        Kind::Items => OrderedItems::class(cx)?,
    };
    Ok(Gc::new(&class, View { dict: dict.clone(), kind }).into())
}

macro_rules! view_classes {
    ($($marker:ident $name:literal $base:ident $field:ident),* $(,)?) => {
        $(
            fn $base(cx: &mut Cx) -> Result<Gc<Type>, Exc> {
                Ok(cx.world.types.$field.clone())
            }

            /// Stands for the class.
            pub struct $marker;

            #[class(name = $name, module = "builtins", bases($base), no_new)]
            impl $marker {
                #[method(signature = "(self, /)")]
                fn __reversed__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
                    iterate(cx, &this.dict, this.kind, true)
                }

                #[slot]
                fn __iter__(cx: &mut Cx, this: &Gc<View>) -> Result<Value, Exc> {
                    iterate(cx, &this.dict, this.kind, false)
                }
            }
        )*
    };
}

view_classes! {
    OrderedKeys "odict_keys" keys_class dict_keys,
    OrderedValues "odict_values" values_class dict_values,
    OrderedItems "odict_items" items_class dict_items,
}

/// The payload of the iterator over an ordered dict.
#[derive(Clone, Trace)]
pub struct OrderedIterator {
    dict: Option<Gc<Dict>>,
    #[trace(skip)]
    kind: Kind,
    backwards: bool,
    /// Where to go on: at this entry, or backwards before it.
    at: usize,
    /// How many items the dict had, and how many places they took, when the iterator was made.
    shape: (usize, usize),
}

impl Payload for OrderedIterator {
    type Access = Mutable;
}

/// An iterator over an ordered dict.
///
/// # Errors
/// What making the class raises.
pub(super) fn iterate(cx: &mut Cx, dict: &Gc<Dict>, kind: Kind, backwards: bool) -> Result<Value, Exc> {
    let class = OrderedIterator::class(cx)?;
    let table = dict.read(cx);
    let shape = (table.len(), table.entries_len());
    let at = if backwards { shape.1 } else { 0 };
    Ok(Gc::new(&class, OrderedIterator { dict: Some(dict.clone()), kind, backwards, at, shape }).into())
}

#[class(name = "odict_iterator", module = "builtins", no_new)]
impl OrderedIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<OrderedIterator>) -> Result<Option<Value>, Exc> {
        let inner = this.read(cx);
        let Some(dict) = &inner.dict else { return Ok(None) };
        let table = dict.read(cx);
        let mutated = inner.shape != (table.len(), table.entries_len());
        let found = if inner.backwards { table.item_before(inner.at) } else { table.item_from(inner.at) };
        let found = found.filter(|_| !mutated).map(|(at, entry)| (at, entry.key.value(), entry.value.clone()));
        let ends = found.as_ref().is_some_and(|&(at, ..)| match inner.backwards {
            true => table.item_before(at).is_none(),
            false => table.item_from(at).is_none(),
        });
        let inner = this.write(cx);
        let Some((at, key, value)) = found else {
            let dict = inner.dict.take();
            drop(dict);
            return match mutated {
                true => Err(cx.runtime_error("OrderedDict mutated during iteration")),
                false => Ok(None),
            };
        };
        inner.at = at;
        let kind = inner.kind;
        if ends {
            // Behind the last item nothing is looked at any more.
            let dict = inner.dict.take();
            drop(dict);
        }
        Ok(Some(match kind {
            Kind::Keys => key,
            Kind::Values => value,
            Kind::Items => cx.tuple_of([key, value]).into(),
        }))
    }

    /// Return state information for pickling
    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<OrderedIterator>) -> Result<Gc<Tuple>, Exc> {
        let copy = this.read(cx).clone();
        let class = OrderedIterator::class(cx)?;
        let copy = Gc::new(&class, copy).into();
        crate::builtins::reduce::rest_of(cx, &copy)
    }
}
