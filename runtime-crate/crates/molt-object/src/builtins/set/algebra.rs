//! Union, intersection, difference and subset tests, with the loops of CPython Objects/setobject.c: which of two sets is gone through
//! decides the order of the result.

use molt_value::{Gc, Value};

use super::{AnySet, KeyTable, Set, hash_wanted, quick_find};
use crate::builtins::dict::Dict;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

/// The other side of an operation.
pub enum Other {
    Set(AnySet),
    Dict(Gc<Dict>),
    Iterable(Value),
}

impl Other {
    /// As [`Other::of`], but what belongs to a derived class is asked for its items. CPython `_PyDict_FromKeys`.
    pub fn of_exactly(cx: &Cx, value: &Value) -> Other {
        let types = &cx.world.types;
        let class = cx.class_of(value);
        if [&types.set, &types.frozenset, &types.dict].iter().any(|own| class.is(own)) {
            return Other::of(cx, value);
        }
        Other::Iterable(value.clone())
    }

    pub fn of(cx: &Cx, value: &Value) -> Other {
        if let Some(set) = AnySet::of(value) {
            return Other::Set(set);
        }
        match value.downcast::<Dict>() {
            Some(dict) if cx.class_of(value).is(&cx.world.types.dict) => Other::Dict(dict.clone()),
            _ => Other::Iterable(value.clone()),
        }
    }

    /// Calls `each` with the keys and their hashes, in order.
    pub fn for_each(
        &self,
        cx: &mut Cx,
        mut each: impl FnMut(&mut Cx, Value, i64) -> Result<(), Exc>,
    ) -> Result<(), Exc> {
        match self {
            Other::Set(set) => {
                let mut slot = 0;
                while let Some((next, hash, key)) = set.next(cx, slot) {
                    slot = next;
                    each(cx, key, hash)?;
                }
            }
            Other::Dict(dict) => {
                let mut at = 0;
                loop {
                    let table = dict.read(cx);
                    let Some((next, entry)) = table.item_from(at) else { break };
                    let (key, hash) = (entry.key.value(), table.hash_at(next - 1));
                    at = next;
                    each(cx, key, hash)?;
                }
            }
            Other::Iterable(iterable) => {
                let iterator = cx.iter(iterable)?;
                while let Some(key) = cx.next(&iterator)? {
                    let hash = cx.hash(&key)?;
                    each(cx, key, hash)?;
                }
            }
        }
        Ok(())
    }
}

/// A `set` whose keys nobody else sees yet, begun as a copy.
fn working_copy(cx: &Cx, set: &AnySet) -> Gc<Set> {
    let copy = KeyTable::copy_of(set.table(cx));
    cx.set_of(copy)
}

fn finish(cx: &mut Cx, set: &Gc<Set>) -> KeyTable {
    std::mem::take(&mut set.write(cx).keys.0)
}

/// `set | a | b ...`: CPython `set_union`.
pub fn union(cx: &mut Cx, set: &AnySet, others: &[Value]) -> Result<KeyTable, Exc> {
    let result = working_copy(cx, set);
    for other in others {
        cx.set_update(&result, other)?;
    }
    Ok(finish(cx, &result))
}

/// The keys of a table that are among those of another one, or are not, where nothing has to ask the keys; else `None`.
fn quick_selection(walked: &KeyTable, other: &KeyTable, are_among: bool, str_class: &Gc<Type>) -> Option<KeyTable> {
    let mut selected = KeyTable::new();
    for (hash, key) in walked.iter() {
        if quick_find(other, str_class, &key.get(), hash)?.is_ok() == are_among
            && let Err(slot) = quick_find(&selected, str_class, &key.get(), hash)?
        {
            selected.insert_at(slot, hash, key.clone());
        }
    }
    Some(selected)
}

/// CPython `set_intersection`: of two sets the smaller one is gone through.
pub fn intersection(cx: &mut Cx, set: &AnySet, other: &Value) -> Result<KeyTable, Exc> {
    let (mut looked_up, mut walked) = (set.clone(), Other::of(cx, other));
    if let Other::Set(other) = &mut walked {
        if other.is(set) {
            return Ok(KeyTable::copy_of(set.table(cx)));
        }
        if other.table(cx).len() > looked_up.table(cx).len() {
            std::mem::swap(other, &mut looked_up);
        }
        let (walked, other) = (other.table(cx), looked_up.table(cx));
        if let Some(common) = quick_selection(walked, other, true, &cx.world.types.str) {
            return Ok(common);
        }
    }
    let result = cx.new_set();
    walked.for_each(cx, |cx, key, hash| {
        if looked_up.has(cx, &key, hash)? {
            cx.set_add_hashed(&result, key, hash)?;
        }
        Ok(())
    })?;
    Ok(finish(cx, &result))
}

/// The intersection with several others, from left to right.
pub fn intersection_of_all(cx: &mut Cx, set: &AnySet, others: &[Value]) -> Result<KeyTable, Exc> {
    let Some((first, rest)) = others.split_first() else { return Ok(KeyTable::copy_of(set.table(cx))) };
    let mut table = intersection(cx, set, first)?;
    for other in rest {
        let so_far = AnySet::Set(cx.set_of(table));
        table = intersection(cx, &so_far, other)?;
    }
    Ok(table)
}

/// CPython `set_difference`: a set that is much smaller than this one is taken away from a copy.
pub fn difference(cx: &mut Cx, set: &AnySet, other: &Value) -> Result<KeyTable, Exc> {
    let taken = Other::of(cx, other);
    let len = match &taken {
        Other::Set(other) => other.table(cx).len(),
        Other::Dict(dict) => dict.read(cx).len(),
        Other::Iterable(_) => 0,
    };
    if matches!(taken, Other::Iterable(_)) || set.table(cx).len() >> 2 > len {
        let result = working_copy(cx, set);
        take_away(cx, &result, other)?;
        return Ok(finish(cx, &result));
    }
    if let Other::Set(other) = &taken
        && let Some(rest) = quick_selection(set.table(cx), other.table(cx), false, &cx.world.types.str)
    {
        return Ok(rest);
    }
    let result = cx.new_set();
    Other::Set(set.clone()).for_each(cx, |cx, key, hash| {
        let is_taken = match &taken {
            Other::Set(other) => other.has(cx, &key, hash)?,
            Other::Dict(dict) => cx.dict_find(dict, &key, hash)?.is_some(),
            Other::Iterable(_) => false,
        };
        if !is_taken {
            cx.set_add_hashed(&result, key, hash)?;
        }
        Ok(())
    })?;
    Ok(finish(cx, &result))
}

/// The difference to several others, from left to right.
pub fn difference_of_all(cx: &mut Cx, set: &AnySet, others: &[Value]) -> Result<KeyTable, Exc> {
    let Some((first, rest)) = others.split_first() else { return Ok(KeyTable::copy_of(set.table(cx))) };
    let table = difference(cx, set, first)?;
    let result = cx.set_of(table);
    for other in rest {
        take_away(cx, &result, other)?;
    }
    Ok(finish(cx, &result))
}

/// CPython `set_difference_update_internal`.
pub fn take_away(cx: &mut Cx, set: &Gc<Set>, other: &Value) -> Result<(), Exc> {
    let mut taken = Other::of(cx, other);
    if let Other::Set(other) = &mut taken {
        let own = AnySet::Set(set.clone());
        if other.is(&own) {
            let emptied = set.write(cx).keys.0.clear();
            drop(emptied);
            return Ok(());
        }
        if cx.world.python >= (3, 12) && other.table(cx).len() >> 3 > own.table(cx).len() {
            let common = match other {
                AnySet::Set(other) => other.value(),
                AnySet::Frozen(other) => other.value(),
            };
            let common = intersection(cx, &own, &common)?;
            *other = AnySet::Set(cx.set_of(common));
        }
    }
    taken.for_each(cx, |cx, key, hash| cx.set_discard_hashed(set, &key, hash).map(drop))?;
    set.write(cx).keys.0.sweep_dummies();
    Ok(())
}

/// CPython `set_symmetric_difference`: the keys of this set are toggled in a copy of the other.
pub fn symmetric_difference(cx: &mut Cx, set: &AnySet, other: &Value) -> Result<KeyTable, Exc> {
    let table = cx.collect_set(other)?;
    let result = cx.set_of(table);
    toggle(cx, &result, &Other::Set(set.clone()))?;
    Ok(finish(cx, &result))
}

/// CPython `set_symmetric_difference_update`.
pub fn toggle_all(cx: &mut Cx, set: &Gc<Set>, other: &Value) -> Result<(), Exc> {
    let toggled = match Other::of(cx, other) {
        Other::Iterable(iterable) => {
            let table = cx.collect_set(&iterable)?;
            Other::Set(AnySet::Set(cx.set_of(table)))
        }
        other => other,
    };
    if matches!(&toggled, Other::Set(AnySet::Set(other)) if other.is(set)) {
        let emptied = set.write(cx).keys.0.clear();
        drop(emptied);
        return Ok(());
    }
    toggle(cx, set, &toggled)
}

fn toggle(cx: &mut Cx, set: &Gc<Set>, other: &Other) -> Result<(), Exc> {
    other.for_each(cx, |cx, key, hash| {
        if !cx.set_discard_hashed(set, &key, hash)? {
            cx.set_add_hashed(set, key, hash)?;
        }
        Ok(())
    })
}

/// Whether all keys of a table are among those of another one; `None` where the keys have to be asked before that is told.
fn quick_is_within(table: &KeyTable, other: &KeyTable, str_class: &Gc<Type>) -> Option<bool> {
    for (hash, key) in table.iter() {
        if quick_find(other, str_class, &key.get(), hash)?.is_err() {
            return Some(false);
        }
    }
    Some(true)
}

/// Whether all keys of one set are in another.
pub fn is_subset(cx: &mut Cx, set: &AnySet, other: &AnySet) -> Result<bool, Exc> {
    if set.table(cx).len() > other.table(cx).len() {
        return Ok(false);
    }
    if let Some(is_within) = quick_is_within(set.table(cx), other.table(cx), &cx.world.types.str) {
        return Ok(is_within);
    }
    let mut slot = 0;
    while let Some((next, hash, key)) = set.next(cx, slot) {
        slot = next;
        if !other.has(cx, &key, hash)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// `set.issubset(iterable)`.
pub fn is_subset_of(cx: &mut Cx, set: &AnySet, other: &Value) -> Result<bool, Exc> {
    if let Some(other) = AnySet::of(other) {
        return is_subset(cx, set, &other);
    }
    let common = intersection(cx, set, other)?;
    Ok(common.len() == set.table(cx).len())
}

/// `set.issuperset(iterable)`.
pub fn is_superset_of(cx: &mut Cx, set: &AnySet, other: &Value) -> Result<bool, Exc> {
    if let Some(other) = AnySet::of(other) {
        return is_subset(cx, &other, set);
    }
    let iterator = cx.iter(other)?;
    while let Some(key) = cx.next(&iterator)? {
        let hash = hash_wanted(cx, &key)?;
        if !set.has(cx, &key, hash)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// `set.isdisjoint(iterable)`.
pub fn is_disjoint(cx: &mut Cx, set: &AnySet, other: &Value) -> Result<bool, Exc> {
    let (mut looked_up, mut walked) = (set.clone(), Other::of(cx, other));
    if let Other::Set(other) = &mut walked {
        if other.is(set) {
            return Ok(set.table(cx).is_empty());
        }
        if other.table(cx).len() > looked_up.table(cx).len() {
            std::mem::swap(other, &mut looked_up);
        }
        let mut slot = 0;
        while let Some((next, hash, key)) = other.next(cx, slot) {
            slot = next;
            if looked_up.has(cx, &key, hash)? {
                return Ok(false);
            }
        }
        return Ok(true);
    }
    let iterator = cx.iter(other)?;
    while let Some(key) = cx.next(&iterator)? {
        let hash = cx.hash(&key)?;
        if looked_up.has(cx, &key, hash)? {
            return Ok(false);
        }
    }
    Ok(true)
}
