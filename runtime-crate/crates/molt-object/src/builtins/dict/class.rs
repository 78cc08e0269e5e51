//! The class `dict`: its methods and operators. CPython Objects/dictobject.c.

use molt_macros::class;
use molt_text::wtf8::Wtf8Buf;
use molt_value::{Gc, Value};

use super::iterator::iterate;
use super::views::{self, Kind};
use super::{Dict, update};
use crate::args::Arguments;
use crate::builtins::set::algebra::Other;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::CompareOp;
use crate::{Cx, Exc};

/// A mapping of keys to values, in the order in which the keys were added.
#[class(name = "dict", module = "builtins", basetype, missing("__sizeof__"))]
impl Dict {
    #[new]
    fn new(cx: &mut Cx, class: &Gc<Type>, _arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        Ok(cx.instantiate(class, Dict::default()).into())
    }

    #[init(signature = "(iterable=(), /, **kwargs)")]
    fn init(cx: &mut Cx, this: &Gc<Dict>, iterable: Option<Value>, kwargs: &Gc<Dict>) -> Result<(), Exc> {
        Dict::update(cx, this, iterable, kwargs)
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        crate::builtins::generic_alias::make(cx, class.clone(), item)
    }

    /// Create a new dictionary with keys from iterable and values set to value.
    #[classmethod(signature = "(cls, iterable, value=None, /)")]
    fn fromkeys(cx: &mut Cx, class: &Value, iterable: Value, value: Value) -> Result<Value, Exc> {
        let made = cx.call(class, &[])?;
        let plain = made.downcast::<Dict>().filter(|_| cx.class_of(&made).is(&cx.world.types.dict)).cloned();
        if let Some(dict) = &plain {
            let source = Other::of_exactly(cx, &iterable);
            source.for_each(cx, |cx, key, hash| cx.dict_set_hashed(dict, key, hash, value.clone()))?;
            return Ok(made);
        }
        let iterator = cx.iter(&iterable)?;
        while let Some(key) = cx.next(&iterator)? {
            cx.setitem(&made, &key, Some(value.clone()))?;
        }
        Ok(made)
    }

    /// True if the dictionary has the specified key, else False.
    #[method(name = "__contains__", signature = "(self, key, /)")]
    fn contains_method(cx: &mut Cx, this: &Gc<Dict>, key: Value) -> Result<bool, Exc> {
        Dict::__contains__(cx, this, &key)
    }

    /// Return self[key].
    #[method(name = "__getitem__", signature = "(self, key, /)")]
    fn getitem_method(cx: &mut Cx, this: &Gc<Dict>, key: Value) -> Result<Value, Exc> {
        Dict::__getitem__(cx, this, &key)
    }

    /// Remove all items from the dict.
    #[method(signature = "(self, /)")]
    fn clear(cx: &mut Cx, this: &Gc<Dict>) {
        let entries = this.write(cx).take_all();
        drop(entries);
    }

    /// Return a shallow copy of the dict.
    #[method(signature = "(self, /)")]
    fn copy(cx: &mut Cx, this: &Gc<Dict>) -> Gc<Dict> {
        cx.dict_copy(this)
    }

    /// Return the value for key if key is in the dictionary, else default.
    #[method(signature = "(self, key, default=None, /)", quick = crate::builtins::quick::get)]
    fn get(cx: &mut Cx, this: &Gc<Dict>, key: Value, default: Value) -> Result<Value, Exc> {
        Ok(cx.dict_get(this, &key)?.unwrap_or(default))
    }

    /// Return a set-like object providing a view on the dict's items.
    #[method(signature = "(self, /)")]
    fn items(cx: &mut Cx, this: &Gc<Dict>) -> Value {
        views::view(cx, this, Kind::Items)
    }

    /// Return a set-like object providing a view on the dict's keys.
    #[method(signature = "(self, /)")]
    fn keys(cx: &mut Cx, this: &Gc<Dict>) -> Value {
        views::view(cx, this, Kind::Keys)
    }

    /// Return an object providing a view on the dict's values.
    #[method(signature = "(self, /)")]
    fn values(cx: &mut Cx, this: &Gc<Dict>) -> Value {
        views::view(cx, this, Kind::Values)
    }

    /// Remove specified key and return the corresponding value.
    ///
    /// If the key is not found, the default is returned if given; otherwise KeyError is raised.
    #[method(signature = "(self, key, default=<unrepresentable>, /)")]
    fn pop(cx: &mut Cx, this: &Gc<Dict>, key: Value, default: Option<Value>) -> Result<Value, Exc> {
        // The key of an empty dict is not even hashed.
        let removed = if this.read(cx).is_empty() { None } else { cx.dict_remove(this, &key)? };
        match (removed, default) {
            (Some((_, value)), _) => Ok(value),
            (None, Some(default)) => Ok(default),
            (None, None) => Err(cx.key_error(key)),
        }
    }

    /// Remove and return a (key, value) pair as a 2-tuple, the last one added first.
    #[method(signature = "(self, /)")]
    fn popitem(cx: &mut Cx, this: &Gc<Dict>) -> Result<Gc<Tuple>, Exc> {
        match this.write(cx).remove_last() {
            Some((key, value)) => Ok(cx.tuple_of([key, value])),
            None => {
                let message = cx.str("popitem(): dictionary is empty").into();
                Err(cx.key_error(message))
            }
        }
    }

    /// Insert key with a value of default if key is not in the dictionary.
    ///
    /// Return the value for key if key is in the dictionary, else default.
    #[method(signature = "(self, key, default=None, /)")]
    fn setdefault(cx: &mut Cx, this: &Gc<Dict>, key: Value, default: Value) -> Result<Value, Exc> {
        let hash = cx.hash(&key)?;
        match cx.dict_find(this, &key, hash)? {
            Some(at) => Ok(this.read(cx).value_at(at).cloned().unwrap_or(default)),
            None => {
                this.write(cx).push(hash, key, default.clone());
                Ok(default)
            }
        }
    }

    /// Update the dict from a mapping or from an iterable of pairs, then from the keyword arguments.
    #[method(signature = "(self, iterable=(), /, **kwargs)")]
    fn update(cx: &mut Cx, this: &Gc<Dict>, iterable: Option<Value>, kwargs: &Gc<Dict>) -> Result<(), Exc> {
        if let Some(iterable) = iterable {
            update::update(cx, this, &iterable)?;
        }
        if kwargs.read(cx).is_empty() { Ok(()) } else { update::merge_dict(cx, this, kwargs) }
    }

    /// Return a reverse iterator over the dict keys.
    #[method(signature = "(self, /)")]
    fn __reversed__(cx: &mut Cx, this: &Gc<Dict>) -> Result<Value, Exc> {
        iterate(cx, this, Kind::Keys, true)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Dict>) -> Result<Value, Exc> {
        if this.read(cx).is_empty() {
            return Ok(cx.str("{}").into());
        }
        let text = cx.guard_repr(&this.value(), |cx| items_text(cx, this))?;
        match text {
            Some(text) => Ok(cx.str_from_wtf8(text.as_wtf8()).into()),
            None => Ok(cx.str("{...}").into()),
        }
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<Dict>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        match (other.downcast::<Dict>(), op) {
            (Some(other), CompareOp::Eq) => equal(cx, this, other).map(Value::bool),
            (Some(other), CompareOp::Ne) => equal(cx, this, other).map(|equal| Value::bool(!equal)),
            _ => Ok(Value::NOT_IMPLEMENTED),
        }
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<Dict>) -> Result<Value, Exc> {
        iterate(cx, this, Kind::Keys, false)
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<Dict>) -> Result<usize, Exc> {
        Ok(this.read(cx).len())
    }

    #[slot]
    fn __contains__(cx: &mut Cx, this: &Gc<Dict>, key: &Value) -> Result<bool, Exc> {
        let hash = cx.hash(key)?;
        Ok(cx.dict_find(this, key, hash)?.is_some())
    }

    #[slot]
    fn __getitem__(cx: &mut Cx, this: &Gc<Dict>, key: &Value) -> Result<Value, Exc> {
        if let Some(value) = cx.dict_get(this, key)? {
            return Ok(value);
        }
        let object = this.value();
        if !cx.class_of(&object).is(&cx.world.types.dict) {
            let missing = cx.intern("__missing__");
            if let Some(value) = cx.call_special(&object, &missing, std::slice::from_ref(key))? {
                return Ok(value);
            }
        }
        Err(cx.key_error(key.clone()))
    }

    #[slot]
    fn __setitem__(cx: &mut Cx, this: &Gc<Dict>, key: &Value, value: Option<Value>) -> Result<(), Exc> {
        match value {
            Some(value) => cx.dict_set(this, key.clone(), value),
            None => match cx.dict_remove(this, key)? {
                Some(removed) => {
                    drop(removed);
                    Ok(())
                }
                None => Err(cx.key_error(key.clone())),
            },
        }
    }

    #[slot]
    fn __or__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let (Some(left), true) = (left.downcast::<Dict>(), right.is_instance_of::<Dict>()) else {
            return Ok(Value::NOT_IMPLEMENTED);
        };
        let merged = cx.dict_copy(left);
        update::update(cx, &merged, right)?;
        Ok(merged.into())
    }

    #[slot]
    fn __ior__(cx: &mut Cx, this: &Gc<Dict>, other: &Value) -> Result<Value, Exc> {
        update::update(cx, this, other)?;
        Ok(this.value())
    }
}

fn items_text(cx: &mut Cx, dict: &Gc<Dict>) -> Result<Wtf8Buf, Exc> {
    let mut text = Wtf8Buf::new();
    text.push_str("{");
    let mut at = 0;
    loop {
        let Some((next, entry)) = dict.read(cx).item_from(at) else { break };
        let (key, value) = (entry.key.value(), entry.value.clone());
        if at > 0 {
            text.push_str(", ");
        }
        at = next;
        cx.push_repr(&mut text, &key)?;
        text.push_str(": ");
        cx.push_repr(&mut text, &value)?;
    }
    text.push_str("}");
    Ok(text)
}

/// CPython `dict_equal`: the same keys with equal values, in whatever order.
pub(super) fn equal(cx: &mut Cx, a: &Gc<Dict>, b: &Gc<Dict>) -> Result<bool, Exc> {
    if a.read(cx).len() != b.read(cx).len() {
        return Ok(false);
    }
    let mut at = 0;
    loop {
        let table = a.read(cx);
        let Some((next, entry)) = table.item_from(at) else { return Ok(true) };
        let (hash, key, value) = (table.hash_at(next - 1), entry.key.value(), entry.value.clone());
        at = next;
        let Some(found) = cx.dict_find(b, &key, hash)? else { return Ok(false) };
        let Some(other) = b.read(cx).value_at(found).cloned() else { return Ok(false) };
        if !cx.eq(&other, &value)? {
            return Ok(false);
        }
    }
}
