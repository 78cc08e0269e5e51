//! The class `frozenset`. CPython Objects/setobject.c.

use molt_macros::{Trace, class};
use molt_value::{Gc, Mutable, Payload, Value};

use super::methods::check_count;
use super::{AnySet, KeyTable, Keys, algebra, hash_of, hash_wanted, iterator, operators};
use crate::args::Arguments;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::CompareOp;
use crate::{Cx, Exc};

/// The payload of `frozenset`.
#[derive(Trace)]
pub struct FrozenSet {
    pub(crate) keys: Keys,
}

impl Payload for FrozenSet {
    // Its keys never change, but their table may move.
    type Access = Mutable;
}

/// Whether a class says what is done with the arguments; it then has them all.
fn has_own_init(cx: &mut Cx, class: &Gc<Type>) -> bool {
    let (init, object) = (cx.world.names.init.clone(), cx.world.types.object.clone());
    let found = cx.lookup_in_class(class, &init).zip(cx.lookup_in_class(&object, &init));
    found.is_some_and(|(own, inherited)| !own.is(&inherited))
}

/// Build an immutable unordered collection of unique elements.
#[class(name = "frozenset", module = "builtins", basetype, missing("__sizeof__"))]
impl FrozenSet {
    #[new]
    fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        if !arguments.keyword_names().is_empty() && !has_own_init(cx, class) {
            return Err(cx.type_error("frozenset() takes no keyword arguments"));
        }
        check_count(cx, class, arguments)?;
        let iterable = Some(arguments.take(0)).filter(|iterable| !iterable.is_unset());
        let table = match iterable {
            Some(iterable) => {
                let exact = class.is(&cx.world.types.frozenset);
                if exact && cx.class_of(&iterable).is(class) {
                    return Ok(iterable);
                }
                cx.collect_set(&iterable)?
            }
            None => KeyTable::new(),
        };
        Ok(cx.instantiate(class, FrozenSet { keys: Keys(table) }).into())
    }

    /// Return a shallow copy of a set.
    #[method(signature = "(self, /)")]
    fn copy(cx: &mut Cx, this: &Gc<FrozenSet>) -> Value {
        if cx.class_of(&this.value()).is(&cx.world.types.frozenset) {
            return this.value();
        }
        let table = KeyTable::copy_of(&this.read(cx).keys.0);
        cx.frozenset_of(table).into()
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Gc<FrozenSet>) -> Result<i64, Exc> {
        Ok(hash_of(&this.read(cx).keys.0))
    }

    /// x.__contains__(y) <==> y in x.
    #[method(name = "__contains__", signature = "(self, object, /)")]
    fn contains_method(cx: &mut Cx, this: &Gc<FrozenSet>, object: Value) -> Result<bool, Exc> {
        FrozenSet::__contains__(cx, this, &object)
    }

    /// Return state information for pickling.
    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<FrozenSet>) -> Result<Gc<Tuple>, Exc> {
        operators::reduce(cx, &this.value())
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        crate::builtins::generic_alias::make(cx, class.clone(), item)
    }

    /// Return the union of sets as a new set.
    #[method(signature = "(self, /, *others)")]
    fn union(cx: &mut Cx, this: &Gc<FrozenSet>, others: &Gc<Tuple>) -> Result<Value, Exc> {
        let this = AnySet::Frozen(this.clone());
        let table = algebra::union(cx, &this, others.items())?;
        Ok(cx.set_like(&this, table))
    }

    /// Return the intersection of two or more sets as a new set.
    #[method(signature = "(self, /, *others)")]
    fn intersection(cx: &mut Cx, this: &Gc<FrozenSet>, others: &Gc<Tuple>) -> Result<Value, Exc> {
        let this = AnySet::Frozen(this.clone());
        let table = algebra::intersection_of_all(cx, &this, others.items())?;
        Ok(cx.set_like(&this, table))
    }

    /// Return the difference of two or more sets as a new set.
    #[method(signature = "(self, /, *others)")]
    fn difference(cx: &mut Cx, this: &Gc<FrozenSet>, others: &Gc<Tuple>) -> Result<Value, Exc> {
        let this = AnySet::Frozen(this.clone());
        let table = algebra::difference_of_all(cx, &this, others.items())?;
        Ok(cx.set_like(&this, table))
    }

    /// Return the symmetric difference of two sets as a new set.
    #[method(signature = "(self, other, /)")]
    fn symmetric_difference(cx: &mut Cx, this: &Gc<FrozenSet>, other: Value) -> Result<Value, Exc> {
        let this = AnySet::Frozen(this.clone());
        let table = algebra::symmetric_difference(cx, &this, &other)?;
        Ok(cx.set_like(&this, table))
    }

    /// Report whether another set contains this set.
    #[method(signature = "(self, other, /)")]
    fn issubset(cx: &mut Cx, this: &Gc<FrozenSet>, other: Value) -> Result<bool, Exc> {
        algebra::is_subset_of(cx, &AnySet::Frozen(this.clone()), &other)
    }

    /// Report whether this set contains another set.
    #[method(signature = "(self, other, /)")]
    fn issuperset(cx: &mut Cx, this: &Gc<FrozenSet>, other: Value) -> Result<bool, Exc> {
        algebra::is_superset_of(cx, &AnySet::Frozen(this.clone()), &other)
    }

    /// Return True if two sets have a null intersection.
    #[method(signature = "(self, other, /)")]
    fn isdisjoint(cx: &mut Cx, this: &Gc<FrozenSet>, other: Value) -> Result<bool, Exc> {
        algebra::is_disjoint(cx, &AnySet::Frozen(this.clone()), &other)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<FrozenSet>) -> Result<Value, Exc> {
        operators::repr(cx, &this.value(), &AnySet::Frozen(this.clone()))
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<FrozenSet>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        operators::compare(cx, &AnySet::Frozen(this.clone()), other, op)
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<FrozenSet>) -> Value {
        iterator::iter(cx, AnySet::Frozen(this.clone()))
    }

    #[slot]
    fn __len__(cx: &mut Cx, this: &Gc<FrozenSet>) -> Result<usize, Exc> {
        Ok(this.read(cx).keys.0.len())
    }

    #[slot]
    fn __contains__(cx: &mut Cx, this: &Gc<FrozenSet>, key: &Value) -> Result<bool, Exc> {
        let hash = hash_wanted(cx, key)?;
        AnySet::Frozen(this.clone()).has(cx, key, hash)
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
}
