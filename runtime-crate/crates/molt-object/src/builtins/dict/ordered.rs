//! `collections.OrderedDict`: a dict whose items can be moved to its ends. CPython Objects/odictobject.c.
//!
//! A dict has its items in order anyway, so that an ordered one needs no list of its own.

use molt_macros::class;
use molt_value::{Gc, Value};

use super::ordered_views::{self, iterate};
use super::views::Kind;
use super::{Dict, update};
use crate::builtins::NativeClass;
use crate::builtins::descriptors;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::CompareOp;
use crate::{Cx, Exc};

/// Stands for the class; its instances are dicts.
pub struct OrderedDict;

fn dict_class(cx: &mut Cx) -> Result<Gc<Type>, Exc> {
    Ok(cx.world.types.dict.clone())
}

/// Whether a value is an instance of the class itself, not of one derived from it.
pub(super) fn is_exact(cx: &Cx, value: &Value) -> bool {
    let class = cx.class_of(value).read(cx);
    !class.heap && class.native.is_some_and(|native| std::ptr::eq(native, OrderedDict::DEF))
}

fn is_ordered(cx: &mut Cx, value: &Value) -> Result<bool, Exc> {
    let class = OrderedDict::class(cx)?;
    Ok(cx.class_of(value).read(cx).is_subclass_of(&class))
}

/// Dictionary that remembers insertion order
#[class(name = "OrderedDict", module = "collections", bases(dict_class), basetype, dict, missing("__sizeof__"))]
impl OrderedDict {
    #[init(signature = "(iterable=(), /, **kwargs)")]
    fn init(cx: &mut Cx, this: &Gc<Dict>, iterable: Option<Value>, kwargs: &Gc<Dict>) -> Result<(), Exc> {
        update_from(cx, this, iterable, kwargs)
    }

    /// Create a new ordered dictionary with keys from iterable and values set to value.
    #[classmethod(signature = "(cls, iterable, value=None)")]
    fn fromkeys(cx: &mut Cx, class: &Value, iterable: Value, value: Value) -> Result<Value, Exc> {
        let made = cx.call(class, &[])?;
        let iterator = cx.iter(&iterable)?;
        while let Some(key) = cx.next(&iterator)? {
            cx.setitem(&made, &key, Some(value.clone()))?;
        }
        Ok(made)
    }

    #[getter]
    fn __dict__(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        descriptors::get_dict(cx, this)
    }

    #[setter(name = "__dict__")]
    fn set_dict(cx: &mut Cx, this: &Value, value: Option<Value>) -> Result<(), Exc> {
        descriptors::set_dict(cx, this, value)
    }

    /// od.clear() -> None.  Remove all items from od.
    #[method(signature = "(self, /)")]
    fn clear(cx: &mut Cx, this: &Gc<Dict>) {
        let entries = this.write(cx).take_all();
        drop(entries);
    }

    /// od.copy() -> a shallow copy of od
    #[method(signature = "(self, /)")]
    fn copy(cx: &mut Cx, this: &Gc<Dict>) -> Result<Value, Exc> {
        let class = cx.class_of(&this.value()).clone();
        let made = cx.call(&class.value(), &[])?;
        if is_exact(cx, &this.value()) {
            if let Some(copy) = made.downcast::<Dict>().cloned() {
                update::merge_dict(cx, &copy, this)?;
            }
            return Ok(made);
        }
        let keys: Vec<Value> = this.read(cx).iter().map(|(key, _)| key.clone()).collect();
        for key in keys {
            let value = cx.getitem(&this.value(), &key)?;
            cx.setitem(&made, &key, Some(value))?;
        }
        Ok(made)
    }

    #[method(signature = "(self, /)")]
    fn items(cx: &mut Cx, this: &Gc<Dict>) -> Result<Value, Exc> {
        ordered_views::view(cx, this, Kind::Items)
    }

    #[method(signature = "(self, /)")]
    fn keys(cx: &mut Cx, this: &Gc<Dict>) -> Result<Value, Exc> {
        ordered_views::view(cx, this, Kind::Keys)
    }

    #[method(signature = "(self, /)")]
    fn values(cx: &mut Cx, this: &Gc<Dict>) -> Result<Value, Exc> {
        ordered_views::view(cx, this, Kind::Values)
    }

    /// Move an existing element to the end (or beginning if last is false).
    ///
    /// Raise KeyError if the element does not exist.
    #[method(signature = "(self, key, last=True)")]
    fn move_to_end(cx: &mut Cx, this: &Gc<Dict>, key: Value, last: Option<Value>) -> Result<(), Exc> {
        let last = is_last(cx, last)?;
        let hash = cx.hash(&key)?;
        let Some(at) = cx.dict_find(this, &key, hash)? else { return Err(cx.key_error(key)) };
        this.write(cx).move_to_end(at, last);
        Ok(())
    }

    /// od.pop(key[,default]) -> v, remove specified key and return the corresponding value.
    ///
    /// If the key is not found, return the default if given; otherwise,
    /// raise a KeyError.
    #[method(signature = "(self, key, default=<unrepresentable>)")]
    fn pop(cx: &mut Cx, this: &Gc<Dict>, key: Value, default: Option<Value>) -> Result<Value, Exc> {
        match (cx.dict_remove(this, &key)?, default) {
            (Some((_, value)), _) => Ok(value),
            (None, Some(default)) => Ok(default),
            (None, None) => Err(cx.key_error(key)),
        }
    }

    /// Remove and return a (key, value) pair from the dictionary.
    ///
    /// Pairs are returned in LIFO order if last is true or FIFO order if false.
    #[method(signature = "(self, last=True)")]
    fn popitem(cx: &mut Cx, this: &Gc<Dict>, last: Option<Value>) -> Result<Gc<Tuple>, Exc> {
        let last = is_last(cx, last)?;
        let table = this.write(cx);
        match if last { table.remove_last() } else { table.remove_first() } {
            Some((key, value)) => Ok(cx.tuple_of([key, value])),
            None => {
                let message = cx.str("dictionary is empty").into();
                Err(cx.key_error(message))
            }
        }
    }

    /// Insert key with a value of default if key is not in the dictionary.
    ///
    /// Return the value for key if key is in the dictionary, else default.
    #[method(signature = "(self, key, default=None)")]
    fn setdefault(cx: &mut Cx, this: &Gc<Dict>, key: Value, default: Value) -> Result<Value, Exc> {
        let this = this.value();
        if cx.contains(&this, &key)? {
            return cx.getitem(&this, &key);
        }
        cx.setitem(&this, &key, Some(default.clone()))?;
        Ok(default)
    }

    #[method(signature = "(self, iterable=(), /, **kwargs)")]
    fn update(cx: &mut Cx, this: &Gc<Dict>, iterable: Option<Value>, kwargs: &Gc<Dict>) -> Result<(), Exc> {
        update_from(cx, this, iterable, kwargs)
    }

    /// Return state information for pickling
    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<Dict>) -> Result<Gc<Tuple>, Exc> {
        let this = this.value();
        let (get_state, items) = (cx.intern("__getstate__"), cx.intern("items"));
        let state = cx.call_method(&this, &get_state, &[])?;
        let pairs = cx.call_method(&this, &items, &[])?;
        let pairs = cx.iter(&pairs)?;
        let (class, nothing) = (cx.class_of(&this).value(), cx.tuple(Vec::new()).into());
        Ok(cx.tuple_of([class, nothing, state, Value::NONE, pairs]))
    }

    /// od.__reversed__() <==> reversed(od)
    #[method(signature = "(self, /)")]
    fn __reversed__(cx: &mut Cx, this: &Gc<Dict>) -> Result<Value, Exc> {
        iterate(cx, this, Kind::Keys, true)
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<Dict>) -> Result<Value, Exc> {
        iterate(cx, this, Kind::Keys, false)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Dict>) -> Result<String, Exc> {
        let (this, exact) = (this.value(), is_exact(cx, &this.value()));
        let class = cx.short_class_name(&this);
        let Some(dict) = this.downcast::<Dict>().cloned() else { return Ok(class) };
        if dict.read(cx).is_empty() {
            return Ok(format!("{class}()"));
        }
        let shown = cx.guard_repr(&this, |cx| {
            let copy = match exact {
                true => cx.dict_copy(&dict),
                false => {
                    let copy = cx.new_dict();
                    update::update(cx, &copy, &this)?;
                    copy
                }
            };
            cx.repr_text(&copy.value())
        })?;
        Ok(shown.map_or_else(|| "...".to_owned(), |shown| format!("{class}({shown})")))
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<Dict>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        let wanted = match op {
            CompareOp::Eq => true,
            CompareOp::Ne => false,
            _ => return Ok(Value::NOT_IMPLEMENTED),
        };
        let Some(other_dict) = other.downcast::<Dict>().cloned() else { return Ok(Value::NOT_IMPLEMENTED) };
        let mut equal = super::class::equal(cx, this, &other_dict)?;
        if equal && is_ordered(cx, other)? {
            equal = have_equal_keys(cx, this, &other_dict)?;
        }
        Ok(Value::bool(equal == wanted))
    }

    #[slot]
    fn __or__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let (ordered, other) = if is_ordered(cx, left)? { (left, right) } else { (right, left) };
        if !other.is_instance_of::<Dict>() {
            return Ok(Value::NOT_IMPLEMENTED);
        }
        let class = cx.class_of(ordered).value();
        let made = cx.call(&class, std::slice::from_ref(left))?;
        if let Some(merged) = made.downcast::<Dict>().cloned() {
            update_argument(cx, &merged, right)?;
        }
        Ok(made)
    }

    #[slot]
    fn __ior__(cx: &mut Cx, this: &Gc<Dict>, other: &Value) -> Result<Value, Exc> {
        update_argument(cx, this, other)?;
        Ok(this.value())
    }
}

fn is_last(cx: &mut Cx, last: Option<Value>) -> Result<bool, Exc> {
    last.map_or(Ok(true), |last| cx.truth(&last))
}

/// CPython `mutablemapping_update`.
fn update_from(cx: &mut Cx, this: &Gc<Dict>, iterable: Option<Value>, kwargs: &Gc<Dict>) -> Result<(), Exc> {
    if let Some(iterable) = iterable {
        update_argument(cx, this, &iterable)?;
    }
    if kwargs.read(cx).is_empty() { Ok(()) } else { update_argument(cx, this, &kwargs.value()) }
}

/// Adds items as `this[key] = value` would. CPython `mutablemapping_update_arg`.
fn update_argument(cx: &mut Cx, this: &Gc<Dict>, other: &Value) -> Result<(), Exc> {
    let source = other.downcast::<Dict>().cloned();
    if let Some(source) = source.filter(|_| cx.iterated_as_dict(other).is_some()) {
        if is_exact(cx, &this.value()) {
            return update::merge_dict(cx, this, &source);
        }
        for (key, value) in cx.dict_items(&source) {
            cx.setitem(&this.value(), &key, Some(value))?;
        }
        return Ok(());
    }
    let (keys, items) = (cx.intern("keys"), cx.intern("items"));
    if let Some(keys) = cx.getattr_optional(other, &keys)? {
        let keys = cx.call(&keys, &[])?;
        let iterator = cx.iter(&keys)?;
        while let Some(key) = cx.next(&iterator)? {
            let value = cx.getitem(other, &key)?;
            cx.setitem(&this.value(), &key, Some(value))?;
        }
        return Ok(());
    }
    match cx.getattr_optional(other, &items)? {
        Some(items) => {
            let pairs = cx.call(&items, &[])?;
            add_pairs(cx, this, &pairs)
        }
        None => add_pairs(cx, this, other),
    }
}

/// CPython `mutablemapping_add_pairs`.
fn add_pairs(cx: &mut Cx, this: &Gc<Dict>, pairs: &Value) -> Result<(), Exc> {
    let iterator = cx.iter(pairs)?;
    while let Some(pair) = cx.next(&iterator)? {
        let pair = cx.iter(&pair)?;
        let Some(key) = cx.next(&pair)? else {
            return Err(cx.value_error("need more than 0 values to unpack"));
        };
        let Some(value) = cx.next(&pair)? else {
            return Err(cx.value_error("need more than 1 value to unpack"));
        };
        if cx.next(&pair)?.is_some() {
            return Err(cx.value_error("too many values to unpack (expected 2)"));
        }
        cx.setitem(&this.value(), &key, Some(value))?;
    }
    Ok(())
}

/// Whether two dicts of one length have equal keys in the same order. CPython `_odict_keys_equal`.
fn have_equal_keys(cx: &mut Cx, a: &Gc<Dict>, b: &Gc<Dict>) -> Result<bool, Exc> {
    let shape = |cx: &Cx| [a, b].map(|dict| (dict.read(cx).len(), dict.read(cx).entries_len()));
    let before = shape(cx);
    let (mut at_a, mut at_b) = (0, 0);
    loop {
        let (one, other) = (a.read(cx).item_from(at_a), b.read(cx).item_from(at_b));
        let (Some((next_a, one)), Some((next_b, other))) = (one, other) else {
            return Ok(one.is_none() && other.is_none());
        };
        let (key, other) = (one.key.value(), other.key.value());
        (at_a, at_b) = (next_a, next_b);
        let equal = cx.eq(&key, &other)?;
        if shape(cx) != before {
            return Err(cx.runtime_error("OrderedDict mutated during iteration"));
        }
        if !equal {
            return Ok(false);
        }
    }
}
