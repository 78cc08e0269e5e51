//! The class `set`. CPython Objects/setobject.c.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};

use super::{AnySet, Keys, algebra, hash_wanted, iterator, operators};
use crate::args::Arguments;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::CompareOp;
use crate::{Cx, Exc};

/// The payload of `set`.
#[derive(Default, Trace)]
pub struct Set {
    pub(crate) keys: Keys,
}

impl Payload for Set {
    type Access = Mutable;
}

/// Build an unordered collection of unique elements.
#[class(name = "set", module = "builtins", basetype, missing("__sizeof__"))]
impl Set {
    #[new]
    fn new(cx: &mut Cx, class: &Gc<Type>, _arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        Ok(cx.instantiate(class, Set::default()).into())
    }

    #[init]
    fn init(cx: &mut Cx, this: &Gc<Set>, arguments: &mut Arguments<'_>) -> Result<(), Exc> {
        if !arguments.keyword_names().is_empty() {
            return Err(cx.type_error("set() takes no keyword arguments"));
        }
        let class = cx.class_of(&this.value()).clone();
        check_count(cx, &class, arguments)?;
        Set::clear(cx, this);
        match arguments.positional_len() {
            0 => Ok(()),
            _ => cx.set_update(this, &arguments.take(0)),
        }
    }

    /// Add an element to a set.
    #[method(signature = "(self, object, /)")]
    fn add(cx: &mut Cx, this: &Gc<Set>, object: Value) -> Result<(), Exc> {
        cx.set_add(this, object).map(drop)
    }

    /// Remove all elements from this set.
    #[method(signature = "(self, /)")]
    fn clear(cx: &mut Cx, this: &Gc<Set>) {
        let emptied = this.write(cx).keys.0.clear();
        drop(emptied);
    }

    /// Return a shallow copy of a set.
    #[method(signature = "(self, /)")]
    fn copy(cx: &mut Cx, this: &Gc<Set>) -> Result<Value, Exc> {
        Set::union_of(cx, this, &[])
    }

    fn union_of(cx: &mut Cx, this: &Gc<Set>, others: &[Value]) -> Result<Value, Exc> {
        let table = algebra::union(cx, &AnySet::Set(this.clone()), others)?;
        Ok(cx.set_of(table).into())
    }

    /// Remove an element from a set if it is a member.
    #[method(signature = "(self, object, /)")]
    fn discard(cx: &mut Cx, this: &Gc<Set>, object: Value) -> Result<(), Exc> {
        let hash = hash_wanted(cx, &object)?;
        cx.set_discard_hashed(this, &object, hash).map(drop)
    }

    /// Remove an element from a set; it must be a member.
    #[method(signature = "(self, object, /)")]
    fn remove(cx: &mut Cx, this: &Gc<Set>, object: Value) -> Result<(), Exc> {
        let hash = hash_wanted(cx, &object)?;
        if cx.set_discard_hashed(this, &object, hash)? { Ok(()) } else { Err(cx.key_error(object)) }
    }

    /// Remove and return an arbitrary set element.
    ///
    /// Raises KeyError if the set is empty.
    #[method(signature = "(self, /)")]
    fn pop(cx: &mut Cx, this: &Gc<Set>) -> Result<Value, Exc> {
        match this.write(cx).keys.0.pop() {
            Some(key) => Ok(key.into_value()),
            None => {
                let message = cx.str("pop from an empty set").into();
                Err(cx.key_error(message))
            }
        }
    }

    /// Update the set, adding elements from all others.
    #[method(signature = "(self, /, *others)")]
    fn update(cx: &mut Cx, this: &Gc<Set>, others: &Gc<Tuple>) -> Result<(), Exc> {
        others.items().iter().try_for_each(|other| cx.set_update(this, other))
    }

    /// Update the set, keeping only elements found in it and all others.
    #[method(signature = "(self, /, *others)")]
    fn intersection_update(cx: &mut Cx, this: &Gc<Set>, others: &Gc<Tuple>) -> Result<(), Exc> {
        let table = algebra::intersection_of_all(cx, &AnySet::Set(this.clone()), others.items())?;
        let old = std::mem::replace(&mut this.write(cx).keys.0, table);
        drop(old);
        Ok(())
    }

    /// Update the set, removing elements found in others.
    #[method(signature = "(self, /, *others)")]
    fn difference_update(cx: &mut Cx, this: &Gc<Set>, others: &Gc<Tuple>) -> Result<(), Exc> {
        others.items().iter().try_for_each(|other| algebra::take_away(cx, this, other))
    }

    /// Update the set, keeping only elements found in either set, but not in both.
    #[method(signature = "(self, other, /)")]
    fn symmetric_difference_update(cx: &mut Cx, this: &Gc<Set>, other: Value) -> Result<(), Exc> {
        algebra::toggle_all(cx, this, &other)
    }

    /// x.__contains__(y) <==> y in x.
    #[method(name = "__contains__", signature = "(self, object, /)")]
    fn contains_method(cx: &mut Cx, this: &Gc<Set>, object: Value) -> Result<bool, Exc> {
        Set::__contains__(cx, this, &object)
    }

    /// Return state information for pickling.
    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<Set>) -> Result<Gc<Tuple>, Exc> {
        operators::reduce(cx, &this.value())
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        crate::builtins::generic_alias::make(cx, class.clone(), item)
    }

    /// Return the union of sets as a new set.
    #[method(signature = "(self, /, *others)")]
    fn union(cx: &mut Cx, this: &Gc<Set>, others: &Gc<Tuple>) -> Result<Value, Exc> {
        let this = AnySet::Set(this.clone());
        let table = algebra::union(cx, &this, others.items())?;
        Ok(cx.set_like(&this, table))
    }

    /// Return the intersection of two or more sets as a new set.
    #[method(signature = "(self, /, *others)")]
    fn intersection(cx: &mut Cx, this: &Gc<Set>, others: &Gc<Tuple>) -> Result<Value, Exc> {
        let this = AnySet::Set(this.clone());
        let table = algebra::intersection_of_all(cx, &this, others.items())?;
        Ok(cx.set_like(&this, table))
    }

    /// Return the difference of two or more sets as a new set.
    #[method(signature = "(self, /, *others)")]
    fn difference(cx: &mut Cx, this: &Gc<Set>, others: &Gc<Tuple>) -> Result<Value, Exc> {
        let this = AnySet::Set(this.clone());
        let table = algebra::difference_of_all(cx, &this, others.items())?;
        Ok(cx.set_like(&this, table))
    }

    /// Return the symmetric difference of two sets as a new set.
    #[method(signature = "(self, other, /)")]
    fn symmetric_difference(cx: &mut Cx, this: &Gc<Set>, other: Value) -> Result<Value, Exc> {
        let this = AnySet::Set(this.clone());
        let table = algebra::symmetric_difference(cx, &this, &other)?;
        Ok(cx.set_like(&this, table))
    }

    /// Report whether another set contains this set.
    #[method(signature = "(self, other, /)")]
    fn issubset(cx: &mut Cx, this: &Gc<Set>, other: Value) -> Result<bool, Exc> {
        algebra::is_subset_of(cx, &AnySet::Set(this.clone()), &other)
    }

    /// Report whether this set contains another set.
    #[method(signature = "(self, other, /)")]
    fn issuperset(cx: &mut Cx, this: &Gc<Set>, other: Value) -> Result<bool, Exc> {
        algebra::is_superset_of(cx, &AnySet::Set(this.clone()), &other)
    }

    /// Return True if two sets have a null intersection.
    #[method(signature = "(self, other, /)")]
    fn isdisjoint(cx: &mut Cx, this: &Gc<Set>, other: Value) -> Result<bool, Exc> {
        algebra::is_disjoint(cx, &AnySet::Set(this.clone()), &other)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Set>) -> Result<Value, Exc> {
        operators::repr(cx, &this.value(), &AnySet::Set(this.clone()))
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<Set>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        operators::compare(cx, &AnySet::Set(this.clone()), other, op)
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<Set>) -> Value {
        iterator::iter(cx, AnySet::Set(this.clone()))
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<Set>) -> Result<usize, Exc> {
        Ok(this.read(cx).keys.0.len())
    }

    #[slot]
    fn __contains__(cx: &mut Cx, this: &Gc<Set>, key: &Value) -> Result<bool, Exc> {
        let hash = hash_wanted(cx, key)?;
        AnySet::Set(this.clone()).has(cx, key, hash)
    }

    #[slot]
    fn __or__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        operators::binary(cx, left, right, |cx, left, right| algebra::union(cx, left, std::slice::from_ref(right)))
    }

    #[slot]
    fn __and__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        operators::binary(cx, left, right, algebra::intersection)
    }

    #[slot]
    fn __sub__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        operators::binary(cx, left, right, algebra::difference)
    }

    #[slot]
    fn __xor__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        operators::binary(cx, left, right, algebra::symmetric_difference)
    }

    #[slot]
    fn __ior__(cx: &mut Cx, this: &Gc<Set>, other: &Value) -> Result<Value, Exc> {
        if AnySet::of(other).is_none() {
            return Ok(Value::NOT_IMPLEMENTED);
        }
        cx.set_update(this, other)?;
        Ok(this.value())
    }

    #[slot]
    fn __iand__(cx: &mut Cx, this: &Gc<Set>, other: &Value) -> Result<Value, Exc> {
        if AnySet::of(other).is_none() {
            return Ok(Value::NOT_IMPLEMENTED);
        }
        let table = algebra::intersection(cx, &AnySet::Set(this.clone()), other)?;
        let old = std::mem::replace(&mut this.write(cx).keys.0, table);
        drop(old);
        Ok(this.value())
    }

    #[slot]
    fn __isub__(cx: &mut Cx, this: &Gc<Set>, other: &Value) -> Result<Value, Exc> {
        if AnySet::of(other).is_none() {
            return Ok(Value::NOT_IMPLEMENTED);
        }
        algebra::take_away(cx, this, other)?;
        Ok(this.value())
    }

    #[slot]
    fn __ixor__(cx: &mut Cx, this: &Gc<Set>, other: &Value) -> Result<Value, Exc> {
        if AnySet::of(other).is_none() {
            return Ok(Value::NOT_IMPLEMENTED);
        }
        algebra::toggle_all(cx, this, other)?;
        Ok(this.value())
    }
}

/// Sets count their arguments under the name of their own class.
pub(super) fn check_count(cx: &mut Cx, class: &Gc<Type>, arguments: &Arguments<'_>) -> Result<(), Exc> {
    let given = arguments.positional_len();
    if given <= 1 {
        return Ok(());
    }
    let name = class.read(cx).name.to_string();
    Err(cx.type_error(format!("{name} expected at most 1 argument, got {given}")))
}
