//! The result of a statement that was run by its plan, and what is taken out of it. sqlalchemy/orm/loading.py `instances`,
//! sqlalchemy/engine/result.py `ChunkedIteratorResult.__init__`, `ResultInternal._only_one_row`, `ResultInternal._allrows`.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::set::Set;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::object::instance::Instance;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Frozen, Gc, Mutable, Payload, Trace, Value, Visitor};

use crate::annotated::hash_of;
use crate::bodies;
use crate::cursors::Pending;
use crate::execution::{Rows, instance_with, item_of};
use crate::names::names;
use crate::parts::{self, Held};
use crate::plans::LoadPlan;

/// The rows of a result, which nobody has read or which are all there: gives those that are left, and as a function the chunks of a
/// result, all rows in one unless a size is asked for.
pub struct Buffered {
    rows: Gc<List>,
    next: usize,
    pending: Option<Pending>,
    /// Rows that become objects when they are read.
    held: Option<Gc<Held>>,
}

impl Trace for Buffered {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.rows.trace(visitor);
        self.held.trace(visitor);
        if let Some(pending) = &self.pending {
            pending.trace(visitor);
        }
    }
}

impl Payload for Buffered {
    type Access = Mutable;
}

#[class(name = "Buffered", module = "_sqlalchemy", no_new)]
impl Buffered {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Buffered>) -> Result<Option<Value>, Exc> {
        read(cx, this)?;
        let inner = this.read(cx);
        let row = inner.rows.read(cx).items.get(inner.next).cloned();
        this.write(cx).next += usize::from(row.is_some());
        Ok(row)
    }

    #[call(signature = "(size, /)")]
    fn call(cx: &mut Cx, this: &Gc<Buffered>, size: Value) -> Result<Value, Exc> {
        let is_sized = size.as_int().is_some_and(|size| size > 0);
        if is_sized && let Some(pending) = this.write(cx).pending.take() {
            let class = Chunks::class(cx)?;
            return Ok(Gc::new(&class, Chunks { pending, size }).into());
        }
        read(cx, this)?;
        let rows = this.read(cx).rows.value();
        let chunks = cx.list(vec![rows]).into();
        cx.iter(&chunks)
    }
}

/// Has the rows all there.
fn read(cx: &mut Cx, buffered: &Gc<Buffered>) -> Result<(), Exc> {
    if let Some(held) = buffered.write(cx).held.take() {
        let made = parts::next(cx, &held, usize::MAX)?;
        buffered.write(cx).rows = cx.list(made);
        return Ok(());
    }
    let Some(pending) = buffered.write(cx).pending.take() else { return Ok(()) };
    let made = pending.all(cx)?;
    let rows = cx.list(made);
    buffered.write(cx).rows = rows;
    Ok(())
}

impl Buffered {
    fn over(cx: &mut Cx, rows: Rows) -> Result<Value, Exc> {
        let class = Buffered::class(cx)?;
        let (rows, pending, held) = match rows {
            Rows::Made(rows) => (cx.list(rows), None, None),
            Rows::Pending(pending) => (cx.list(Vec::new()), Some(pending), None),
            Rows::Held(held) => (cx.list(Vec::new()), None, Some(held)),
        };
        Ok(Gc::new(&class, Buffered { rows, next: 0, pending, held }).into())
    }
}

/// The rows of a result that nobody has read, so many at a time.
pub struct Chunks {
    pending: Pending,
    size: Value,
}

impl Trace for Chunks {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.pending.trace(visitor);
    }
}

impl Payload for Chunks {
    type Access = Frozen;
}

#[class(name = "Chunks", module = "_sqlalchemy", no_new)]
impl Chunks {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Chunks>) -> Result<Option<Value>, Exc> {
        let rows = this.pending.some(cx, this.size.clone())?;
        Ok((!rows.is_empty()).then(|| cx.list(rows).into()))
    }
}

/// The result of a plan's statement.
///
/// # Errors
/// What making it raises.
pub(crate) fn result_of(cx: &mut Cx, plan: &LoadPlan, statement: &Value, rows: Rows) -> Result<Value, Exc> {
    let names = names(cx);
    let metadata = metadata_of(cx, plan, statement)?;
    let rows = Buffered::over(cx, rows)?;
    let attributes = [
        (&names.metadata, metadata),
        (&names.iterator, rows.clone()),
        (&names.raw, Value::NONE),
        (&names.source_supports_scalars, Value::bool(plan.is_single)),
        (&names.chunks, rows),
        (&names.dynamic_yield_per, Value::FALSE),
        (&names.attributes, plan.attributes.clone()),
    ];
    Ok(instance_with(cx, &plan.result_class, attributes))
}

/// The metadata of a result: the plan's, with the columns of this statement among the keys.
fn metadata_of(cx: &mut Cx, plan: &LoadPlan, statement: &Value) -> Result<Value, Exc> {
    if plan.raw_columns.is_empty() {
        return Ok(plan.metadata.clone());
    }
    let names = names(cx);
    let same = [
        &names.keys,
        &names.processors,
        &names.tuple_filter,
        &names.translated_indexes,
        &names.unique_filters,
        &names.ambiguous_keys,
    ];
    let class: Gc<Type> = cx.class_of(&plan.metadata).clone();
    let same = same.map(|name| (name, cx.instance_attr(&plan.metadata, name).unwrap_or(Value::NONE)));
    let copied = |cx: &mut Cx, name| {
        let dict = cx.instance_attr(&plan.metadata, name).and_then(|dict| dict.downcast_into::<Dict>().ok());
        dict.map_or_else(|| cx.new_dict(), |dict| cx.dict_copy(&dict))
    };
    let (keymap, key_to_index) = (copied(cx, &names.keymap), copied(cx, &names.key_to_index));
    let columns = cx.getattr(statement, &names.raw_columns)?;
    for (entity, column) in &plan.raw_columns {
        let Some(column) = item_of(cx, &columns, *column) else { continue };
        name_column(cx, &plan.metadata, &keymap, (*entity, &column))?;
        let hash = hash_of(cx, &column)?;
        cx.dict_set_hashed(&key_to_index, column, hash, Value::int(*entity as i64))?;
    }
    let made = instance_with(cx, &class, same);
    cx.set_instance_attr(&made, &names.keymap, keymap.into());
    cx.set_instance_attr(&made, &names.key_to_index, key_to_index.into());
    Ok(made)
}

/// Adds a statement's own column to the keys of the value at a place.
fn name_column(cx: &mut Cx, metadata: &Value, keymap: &Gc<Dict>, (at, column): (usize, &Value)) -> Result<(), Exc> {
    let names = names(cx);
    let keys = cx.instance_attr(metadata, &names.keys).unwrap_or(Value::NONE);
    let Some(name) = item_of(cx, &keys, at) else { return Ok(()) };
    let known = cx.dict_get(keymap, &name)?;
    let record = match known.as_ref().and_then(|record| record.downcast::<Tuple>()).map(|record| record.items()) {
        Some([index, name, extras]) if index.as_int() == Some(at as i64) => {
            let mut extras = cx.collect(extras)?;
            extras.push(column.clone());
            let listed = extras.clone();
            let extras = cx.tuple(extras).into();
            let record: Value = cx.tuple_of([index.clone(), name.clone(), extras]).into();
            for key in listed {
                let hash = hash_of(cx, &key)?;
                cx.dict_set_hashed(keymap, key, hash, record.clone())?;
            }
            cx.dict_set(keymap, name.clone(), record.clone())?;
            record
        }
        // The name stands for another value as well.
        _ => {
            let extras = cx.tuple_of([column.clone()]).into();
            cx.tuple_of([Value::int(at as i64), name, extras]).into()
        }
    };
    let hash = hash_of(cx, column)?;
    cx.dict_set_hashed(keymap, column.clone(), hash, record)
}

/// What is left of a result that was run by a plan and not closed.
fn rest_of(cx: &mut Cx, result: &Value) -> Result<Option<Vec<Value>>, Exc> {
    let names = names(cx);
    let iterator = cx.instance_attr(result, &names.iterator);
    let Some(Ok(rows)) = iterator.map(Value::downcast_into::<Buffered>) else { return Ok(None) };
    if !cx.instance_attr(result, &names.hard_closed).is_none_or(|closed| closed.is_false()) {
        return Ok(None);
    }
    read(cx, &rows)?;
    let inner = rows.read(cx);
    Ok(Some(inner.rows.read(cx).items.iter().skip(inner.next).cloned().collect()))
}

/// `result._soft_close(hard=hard)` of a result with nothing below it.
fn close(cx: &mut Cx, result: &Value, hard: bool) -> Result<(), Exc> {
    let names = names(cx);
    if hard {
        cx.set_instance_attr(result, &names.hard_closed, Value::TRUE);
    }
    let nothing = Buffered::over(cx, Rows::Made(Vec::new()))?;
    cx.set_instance_attr(result, &names.iterator, nothing.clone());
    cx.set_instance_attr(result, &names.chunks, nothing);
    cx.set_instance_attr(result, &names.soft_closed, Value::TRUE);
    Ok(())
}

fn has_own(cx: &Cx, object: &Value, name: &Gc<molt_object::Str>) -> bool {
    cx.instance_attr(object, name).is_some_and(|value| !value.is_none())
}

/// `ResultInternal._only_one_row(self, raise_for_second_row, raise_for_none, scalar)`: of a result as it came, with no more rows
/// than are wanted.
pub(crate) fn only_one_row(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let this = fr.argument(0);
    let [raises_for_second, raises_for_none, scalar] = [1, 2, 3].map(|at| fr.argument(at).is_true());
    let (Some(class), Some(row_class)) = (fr.global(&names.chunked_result), fr.global(&names.row)) else {
        return fr.hand_over();
    };
    let cx = &mut *fr.cx;
    if cx.instance_attr(&this, &names.real_result).is_some() {
        return match only_scalar(cx, &this, &class) {
            Ok(Some(scalar)) => fr.return_result(Ok(scalar)),
            Ok(None) => fr.hand_over(),
            Err(exc) => fr.return_result(Err(exc)),
        };
    }
    let is_usual = class.downcast::<Type>().is_some_and(|class| cx.class_of(&this).is(class))
        && !has_own(cx, &this, &names.unique_filter_state)
        && !has_own(cx, &this, &names.row_logging_fn);
    let (true, Some(row_class)) = (is_usual, row_class.downcast::<Type>()) else { return fr.hand_over() };
    let rows = match rest_of(cx, &this) {
        Ok(Some(rows)) => rows,
        Ok(None) => return fr.hand_over(),
        Err(exc) => return fr.return_result(Err(exc)),
    };
    if (rows.len() > 1 && raises_for_second) || (rows.is_empty() && raises_for_none) {
        return fr.hand_over();
    }
    let made = match rows.into_iter().next() {
        None => Ok(Value::NONE),
        Some(row) => match only_value(cx, &this, row_class, row, scalar) {
            Ok(Some(made)) => Ok(made),
            Ok(None) => return fr.hand_over(),
            Err(exc) => Err(exc),
        },
    };
    let result = made.and_then(|made| close(cx, &this, true).map(|()| made));
    fr.return_result(result)
}

/// What a raw row of a result becomes, or its first value; `None` if that takes more.
fn only_value(
    cx: &mut Cx,
    result: &Value,
    row_class: &Gc<Type>,
    raw: Value,
    scalar: bool,
) -> Result<Option<Value>, Exc> {
    let names = names(cx);
    let is_single = cx.instance_attr(result, &names.source_supports_scalars).is_some_and(|single| single.is_true());
    let Some(metadata) = cx.instance_attr(result, &names.metadata) else { return Ok(None) };
    if has_own(cx, &metadata, &names.tuple_filter) || has_own(cx, &metadata, &names.processors) {
        return Ok(None);
    }
    match (scalar, is_single) {
        (true, true) => Ok(Some(raw)),
        (true, false) => cx.getitem(&raw, &Value::int(0)).map(Some),
        (false, _) => {
            let values = if is_single { cx.tuple_of([raw]).into() } else { raw };
            let key_to_index = cx.instance_attr(&metadata, &names.key_to_index).unwrap_or(Value::NONE);
            let row = cx.instantiate(row_class, Instance).into();
            cx.set_instance_attr(&row, &names.parent, metadata);
            cx.set_instance_attr(&row, &names.data, values);
            cx.set_instance_attr(&row, &names.key_to_index, key_to_index);
            Ok(Some(row))
        }
    }
}

/// The result behind one of its scalars, if the scalars are objects as they come.
fn behind_scalars(cx: &mut Cx, scalars: &Value, class: &Value) -> Result<Option<Value>, Exc> {
    static GENERATES: Cache = Cache::new(0);
    let names = names(cx);
    let Some(real) = cx.instance_attr(scalars, &names.real_result) else { return Ok(None) };
    let generates = cx.getattr_cached(scalars, &names.generate_rows, &GENERATES);
    let is_usual = class.downcast::<Type>().is_some_and(|class| cx.class_of(&real).is(class))
        && generates.is_ok_and(|generates| generates.is_false())
        && cx.instance_attr(&real, &names.source_supports_scalars).is_some_and(|single| single.is_true())
        && !has_own(cx, &real, &names.row_logging_fn)
        && !has_own(cx, scalars, &names.post_creational_filter);
    Ok(is_usual.then_some(real))
}

/// The only one of a result's scalars; `None` if there are not as many, or if it takes more to tell.
fn only_scalar(cx: &mut Cx, scalars: &Value, class: &Value) -> Result<Option<Value>, Exc> {
    let Some(real) = behind_scalars(cx, scalars, class)? else { return Ok(None) };
    let Some(rows) = rest_of(cx, &real)? else { return Ok(None) };
    let [row] = rows.as_slice() else { return Ok(None) };
    if !compares_by_identity(cx, scalars)? || !row.is_object() {
        return Ok(None);
    }
    close(cx, &real, true)?;
    Ok(Some(row.clone()))
}

/// Whether a result lets everything pass, or each object once.
fn compares_by_identity(cx: &mut Cx, result: &Value) -> Result<bool, Exc> {
    let names = names(cx);
    let state = cx.instance_attr(result, &names.unique_filter_state).filter(|state| !state.is_none());
    let Some(state) = state else { return Ok(true) };
    let metadata = cx.instance_attr(result, &names.metadata).unwrap_or(Value::NONE);
    let filters = cx.instance_attr(&metadata, &names.unique_filters).unwrap_or(Value::NONE);
    let (Some(strategy), Some(filter)) = (item_of(cx, &state, 1), item_of(cx, &filters, 0)) else { return Ok(false) };
    let identity = cx.intern("id");
    let builtins = cx.world.builtins.clone();
    let is_identity = builtins.read(cx).get_interned(&identity).is_some_and(|id| id.is(&filter));
    Ok(strategy.is_none() && is_identity)
}

/// `_Accessors.all(self)`: where it goes straight to who takes it in parts, the scalars of a result of one entity whose rows are held.
pub(crate) fn all(fr: &mut Frame<'_>) -> bool {
    if !fr.returns_parts() {
        return fr.hand_over();
    }
    match parted(fr) {
        Ok(Some(list)) => fr.return_result(Ok(list)),
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

fn parted(fr: &mut Frame<'_>) -> Result<Option<Value>, Exc> {
    let names = names(fr.cx);
    let this = fr.argument(0);
    let all_rows = fr.cx.lookup_special(&this, &names.all_rows);
    if !all_rows.is_some_and(|own| fr.cx.has_native_body(&own, &bodies::RESULT_ALL)) {
        return Ok(None);
    }
    let Some(class) = fr.global(&names.chunked_result) else { return Ok(None) };
    let cx = &mut *fr.cx;
    let Some(real) = behind_scalars(cx, &this, &class)? else { return Ok(None) };
    let is_open = cx.instance_attr(&real, &names.hard_closed).is_none_or(|closed| closed.is_false());
    // Objects that are made once each are seen once each.
    if !is_open || !compares_by_identity(cx, &this)? {
        return Ok(None);
    }
    let iterator = cx.instance_attr(&real, &names.iterator).map(Value::downcast_into::<Buffered>);
    let Some(Ok(buffered)) = iterator else { return Ok(None) };
    let held = match buffered.read(cx).pending.clone() {
        Some(pending) => Held::pending(cx, &pending)?,
        None => buffered.write(cx).held.take(),
    };
    let Some(held) = held else { return Ok(None) };
    close(cx, &real, false)?;
    Ok(Some(parts::parted(cx, held)))
}

/// `ResultInternal._allrows(self)`: of the scalars of a result of one entity.
pub(crate) fn all_rows(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let this = fr.argument(0);
    let Some(class) = fr.global(&names.chunked_result) else { return fr.hand_over() };
    let cx = &mut *fr.cx;
    let real = match behind_scalars(cx, &this, &class) {
        Ok(Some(real)) => real,
        Ok(None) => return fr.hand_over(),
        Err(exc) => return fr.return_result(Err(exc)),
    };
    let rows = rest_of(cx, &real).and_then(|rows| match rows {
        Some(rows) => unseen_rows(cx, &this, rows),
        None => Ok(None),
    });
    let rows = match rows {
        Ok(Some(rows)) => rows,
        Ok(None) => return fr.hand_over(),
        Err(exc) => return fr.return_result(Err(exc)),
    };
    let rows = cx.list(rows).into();
    let result = close(cx, &real, false).map(|()| rows);
    fr.return_result(result)
}

/// The rows that a result lets pass: all, or each object once; `None` if that takes more.
fn unseen_rows(cx: &mut Cx, result: &Value, rows: Vec<Value>) -> Result<Option<Vec<Value>>, Exc> {
    let names = names(cx);
    let state = cx.instance_attr(result, &names.unique_filter_state).filter(|state| !state.is_none());
    let Some(state) = state else { return Ok(Some(rows)) };
    let Some(seen) = item_of(cx, &state, 0) else { return Ok(None) };
    let (Some(seen), true) = (seen.downcast::<Set>(), compares_by_identity(cx, result)?) else { return Ok(None) };
    let mut kept = molt_room::vec(rows.len());
    for row in rows {
        if !row.is_object() {
            return Ok(None);
        }
        if cx.set_add(seen, Value::int(row.address() as i64))? {
            kept.push(row);
        }
    }
    Ok(Some(kept))
}
