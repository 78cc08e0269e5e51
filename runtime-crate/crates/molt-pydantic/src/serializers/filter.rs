//! Which items and keys are serialized: what the schema says, then what the caller's `include` and `exclude` say.
//! pydantic-core src/serializers/filter.rs.

use hashbrown::HashSet;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::set::{AnySet, Set};
use molt_object::{BinaryOp, CompareOp, Cx, Exc, Gc, Value};

use super::schema_dict::SchemaDict;
use super::state::{Filters, State};

/// What a schema says: positions of items, or hashes of keys.
#[derive(Clone, Default)]
pub struct SchemaFilter {
    include: Option<HashSet<i64>>,
    exclude: Option<HashSet<i64>>,
}

const ALL: &str = "__all__";

impl SchemaFilter {
    /// The positions that `serialization` of a schema names.
    ///
    /// # Errors
    /// TypeError for what is no set of ints.
    pub fn of_positions(cx: &mut Cx, schema: &SchemaDict) -> Result<SchemaFilter, Exc> {
        SchemaFilter::read(cx, schema, Cx::index_i64)
    }

    /// The hashes of the keys that `serialization` of a schema names.
    ///
    /// # Errors
    /// TypeError for what is no set, and what hashing raises.
    pub fn of_keys(cx: &mut Cx, schema: &SchemaDict) -> Result<SchemaFilter, Exc> {
        SchemaFilter::read(cx, schema, Cx::hash)
    }

    fn read(
        cx: &mut Cx,
        schema: &SchemaDict,
        number: fn(&mut Cx, &Value) -> Result<i64, Exc>,
    ) -> Result<SchemaFilter, Exc> {
        let Some(serialization) = schema.dict(cx, "serialization")? else { return Ok(SchemaFilter::default()) };
        let mut numbers = |key: &str| match serialization.get(cx, key) {
            Some(keys) if !keys.is_none() => {
                let items = set_items(cx, &keys)?;
                items.iter().map(|item| number(cx, item)).collect::<Result<_, Exc>>().map(Some)
            }
            _ => Ok(None),
        };
        Ok(SchemaFilter { include: numbers("include")?, exclude: numbers("exclude")? })
    }

    /// The filters of an item, `None` where it is left out. `len` is the number of items, where there is one.
    ///
    /// # Errors
    /// TypeError for filters that are neither sets nor dicts; ValueError for a position from an end that is not known.
    #[inline]
    pub fn item(&self, cx: &mut Cx, at: usize, state: &State, len: Option<usize>) -> Result<Option<Filters>, Exc> {
        let at = at as i64;
        if state.filters.include.is_none() && state.filters.exclude.is_none() {
            return Ok(self.keeps(at).then(Filters::default));
        }
        let include = map_positions(cx, state.filters.include.as_ref(), len)?;
        let exclude = map_positions(cx, state.filters.exclude.as_ref(), len)?;
        self.filter(cx, &Value::int(at), at, include.as_ref(), exclude.as_ref())
    }

    /// The filters of the value of a key, `None` where it is left out.
    ///
    /// # Errors
    /// As [`SchemaFilter::item`], and what hashing the key raises.
    #[inline]
    pub fn key(&self, cx: &mut Cx, key: &Value, state: &State) -> Result<Option<Filters>, Exc> {
        let Filters { include, exclude } = &state.filters;
        let by_schema = self.include.is_some() || self.exclude.is_some();
        if include.is_none() && exclude.is_none() && !by_schema {
            return Ok(Some(Filters::default()));
        }
        let hash = if by_schema { cx.hash(key)? } else { 0 };
        self.filter(cx, key, hash, include.as_ref(), exclude.as_ref())
    }

    fn keeps(&self, number: i64) -> bool {
        self.include.as_ref().is_none_or(|include| include.contains(&number))
            && self.exclude.as_ref().is_none_or(|exclude| !exclude.contains(&number))
    }

    fn filter(
        &self,
        cx: &mut Cx,
        key: &Value,
        number: i64,
        include: Option<&Value>,
        exclude: Option<&Value>,
    ) -> Result<Option<Filters>, Exc> {
        let mut next = Filters::default();
        if let Some(exclude) = exclude {
            match selected(cx, exclude, key, "exclude")? {
                Selection::None => {}
                Selection::Whole => return Ok(None),
                Selection::Parts(parts) => next.exclude = Some(parts),
            }
        }
        if let Some(include) = include {
            match selected(cx, include, key, "include")? {
                Selection::Whole => return Ok(Some(next)),
                Selection::Parts(parts) => {
                    next.include = Some(parts);
                    return Ok(Some(next));
                }
                Selection::None if !self.include.as_ref().is_some_and(|own| own.contains(&number)) => return Ok(None),
                Selection::None => {}
            }
        }
        Ok((next.exclude.is_some() || self.keeps(number)).then_some(next))
    }
}

/// What a filter says about one key.
enum Selection {
    /// Nothing.
    None,
    /// That it names it.
    Whole,
    /// That it names parts of it.
    Parts(Value),
}

fn selected(cx: &mut Cx, filter: &Value, key: &Value, name: &str) -> Result<Selection, Exc> {
    if let Some(dict) = filter.downcast::<Dict>() {
        return Ok(match of_key_or_all(cx, &dict.clone(), key)? {
            None => Selection::None,
            Some(parts) if is_whole(&parts) => Selection::Whole,
            Some(parts) => Selection::Parts(parts),
        });
    }
    let found = match filter.is_instance_of::<Set>() {
        true => {
            let all = cx.str(ALL).into();
            Some(cx.contains(filter, key)? || cx.contains(filter, &all)?)
        }
        false => asked(cx, filter, key)?,
    };
    match found {
        Some(true) => Ok(Selection::Whole),
        Some(false) => Ok(Selection::None),
        None => Err(cx.type_error(format!("`{name}` argument must be a set or dict."))),
    }
}

/// What the filter's own `__contains__` says; `None` when it has none that can be called so. `check_contains`.
fn asked(cx: &mut Cx, filter: &Value, key: &Value) -> Result<Option<bool>, Exc> {
    let name = cx.world.names.contains.clone();
    let Ok(contains) = cx.getattr(filter, &name) else { return Ok(None) };
    let Ok(found) = cx.call(&contains, std::slice::from_ref(key)) else { return Ok(None) };
    if cx.truth(&found)? {
        return Ok(Some(true));
    }
    let all = cx.str(ALL).into();
    let found = cx.call(&contains, &[all])?;
    cx.truth(&found).map(Some)
}

/// `...` or `True`: the whole of a value.
fn is_whole(value: &Value) -> bool {
    value.is(&Value::ELLIPSIS) || value.is_true()
}

/// What a dict says about a key and about all keys together. `merge_all_value`.
fn of_key_or_all(cx: &mut Cx, dict: &Gc<Dict>, key: &Value) -> Result<Option<Value>, Exc> {
    let own = cx.dict_get(dict, key)?;
    let all = dict.read(cx).get_str(ALL).cloned();
    match (own, all) {
        (Some(own), Some(all)) if !is_whole(&own) && !is_whole(&all) => {
            let own = as_dict(cx, &own)?;
            merge(cx, &own, &all).map(|merged| Some(merged.into()))
        }
        (own, all) => Ok(own.or(all)),
    }
}

/// A filter as a new dict.
fn as_dict(cx: &mut Cx, filter: &Value) -> Result<Gc<Dict>, Exc> {
    if let Some(dict) = filter.downcast::<Dict>() {
        return Ok(cx.dict_copy(dict));
    }
    if !filter.is_instance_of::<Set>() {
        return Err(cx.type_error(
            "`include` and `exclude` must be of type `dict[str | int, <recursive> | ...] | set[str | int | ...]`",
        ));
    }
    let dict = cx.new_dict();
    for item in set_items(cx, filter)? {
        cx.dict_set(&dict, item, Value::ELLIPSIS)?;
    }
    Ok(dict)
}

/// A dict with what another filter says besides. `merge_dicts`.
fn merge(cx: &mut Cx, own: &Gc<Dict>, other: &Value) -> Result<Gc<Dict>, Exc> {
    let merged = cx.dict_copy(own);
    if let Some(other) = other.downcast::<Dict>() {
        for (key, theirs) in cx.dict_items(&other.clone()) {
            match cx.dict_get(&merged, &key)? {
                None => cx.dict_set(&merged, key, theirs)?,
                Some(ours) if is_whole(&ours) => {}
                Some(ours) => {
                    let ours = as_dict(cx, &ours)?;
                    if !is_whole(&theirs) {
                        let both = cx.nested(|cx| merge(cx, &ours, &theirs))?;
                        cx.dict_set(&merged, key, both.into())?;
                    }
                }
            }
        }
        return Ok(merged);
    }
    if !other.is_instance_of::<Set>() {
        return Err(cx.type_error(
            "'__all__' key of `include` and `exclude` must be of type `dict[str | int, <recursive> | ...] | set[str | int | ...]`",
        ));
    }
    for item in set_items(cx, other)? {
        if cx.dict_get(&merged, &item)?.is_none() {
            cx.dict_set(&merged, item, Value::ELLIPSIS)?;
        }
    }
    Ok(merged)
}

fn set_items(cx: &mut Cx, value: &Value) -> Result<Vec<Value>, Exc> {
    match value.downcast::<Set>() {
        Some(set) => Ok(AnySet::Set(set.clone()).keys(cx)),
        None => {
            let given = cx.short_class_name(value);
            Err(cx.type_error(format!("'{given}' object is not an instance of 'set'")))
        }
    }
}

/// A filter of items with positions from the end counted from the start. `map_negative_indices`.
fn map_positions(cx: &mut Cx, filter: Option<&Value>, len: Option<usize>) -> Result<Option<Value>, Exc> {
    let Some(filter) = filter else { return Ok(None) };
    if let Some(dict) = filter.downcast::<Dict>() {
        let mapped = cx.new_dict();
        for (key, value) in cx.dict_items(&dict.clone()) {
            let key = map_position(cx, &key, len)?;
            cx.dict_set(&mapped, key, value)?;
        }
        return Ok(Some(mapped.into()));
    }
    if filter.is_instance_of::<Set>() {
        let mut mapped = Vec::new();
        for item in set_items(cx, filter)? {
            mapped.push(map_position(cx, &item, len)?);
        }
        return Ok(Some(molt_object::builtins::set::of_items(cx, mapped)?.into()));
    }
    Ok(Some(filter.clone()))
}

fn map_position(cx: &mut Cx, position: &Value, len: Option<usize>) -> Result<Value, Exc> {
    match len {
        Some(len) if cx.is_int(position) => {
            let len = Value::int(len as i64);
            Ok(cx.binary(BinaryOp::Mod, position, &len).unwrap_or_else(|_| position.clone()))
        }
        Some(_) => Ok(position.clone()),
        None if cx.compare_truth(position, &Value::int(0), CompareOp::Lt).unwrap_or(false) => {
            Err(cx.value_error("Negative indices cannot be used to exclude items on unsized iterables"))
        }
        None => Ok(position.clone()),
    }
}
