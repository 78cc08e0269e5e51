//! Rows of results and what takes values out of them. sqlalchemy/engine/_py_row.py `BaseRow`, sqlalchemy/engine/_py_util.py,
//! sqlalchemy/engine/result.py `ResultInternal._row_getter`, `tuplegetter`.

use molt_libs::asyncpg::record;
use molt_macros::{class, function};
use molt_object::builtins::set::Set;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::object::instance::Instance;
use molt_object::ops::Frame;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

use crate::names::names;

/// The values of a row: of one of ours, of a tuple or of a driver's record.
fn values_of(cx: &mut Cx, row: &Value) -> Result<Gc<Tuple>, Exc> {
    let names = names(cx);
    if let Some(Ok(values)) = cx.instance_attr(row, &names.data).map(Value::downcast_into::<Tuple>) {
        return Ok(values);
    }
    if let Some(values) = row.downcast::<Tuple>() {
        return Ok(values.clone());
    }
    let values = match record::values_of(row) {
        Some(values) => values.to_vec(),
        None => cx.collect(row)?,
    };
    Ok(cx.tuple(values))
}

/// The value at a place of a row of ours.
pub(crate) fn value_at(cx: &mut Cx, row: &Value, place: usize) -> Option<Value> {
    let names = names(cx);
    let values = cx.instance_attr(row, &names.data)?;
    values.downcast::<Tuple>()?.items().get(place).cloned()
}

/// `BaseRow.__getitem__(self, key)`
pub(crate) fn getitem(fr: &mut Frame<'_>) -> bool {
    let place = fr.argument(1).as_int().and_then(|place| usize::try_from(place).ok());
    let this = fr.argument(0);
    match place.and_then(|place| value_at(fr.cx, &this, place)) {
        Some(value) => fr.return_result(Ok(value)),
        None => fr.hand_over(),
    }
}

/// `BaseRow.__iter__(self)`
pub(crate) fn iter(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let Some(values) = fr.cx.instance_attr(&fr.argument(0), &names.data) else { return fr.hand_over() };
    let result = fr.cx.iter(&values);
    fr.return_result(result)
}

/// What makes rows of what a driver gives.
pub struct RowMaker {
    class: Gc<Type>,
    parent: Value,
    processors: Vec<Value>,
    key_to_index: Value,
    places: Option<Vec<usize>>,
}

impl Trace for RowMaker {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.class.trace(visitor);
        self.parent.trace(visitor);
        self.processors.trace(visitor);
        self.key_to_index.trace(visitor);
    }
}

impl Payload for RowMaker {
    type Access = Frozen;
}

/// What makes rows: instances of a subclass of `BaseRow` that share their metadata. Of the values given, those at `places` are
/// taken (all, if it is `None`), and each goes through its processor, if it has one.
#[class(name = "RowMaker", module = "_sqlalchemy")]
impl RowMaker {
    #[new(signature = "(row_class, parent, processors, key_to_index, places=None, /)")]
    fn new(
        cx: &mut Cx,
        class: &Gc<Type>,
        row_class: Gc<Type>,
        parent: Value,
        processors: Value,
        key_to_index: Value,
        places: Value,
    ) -> Result<Value, Exc> {
        let places = if places.is_none() || places.is_unset() { None } else { Some(indexes(cx, &places)?) };
        let processors = if processors.is_none() { Vec::new() } else { cx.collect(&processors)? };
        Ok(cx.instantiate(class, RowMaker { class: row_class, parent, processors, key_to_index, places }).into())
    }

    #[call(signature = "(values, /)")]
    fn call(cx: &mut Cx, this: &Gc<RowMaker>, values: Value) -> Result<Value, Exc> {
        let names = names(cx);
        let mut values = values_of(cx, &values)?;
        if let Some(places) = &this.places {
            let taken = places.iter().map(|place| values.items().get(*place).cloned()).collect::<Option<Vec<_>>>();
            let Some(taken) = taken else { return Err(cx.index_error("tuple index out of range")) };
            values = cx.tuple(taken);
        }
        if !this.processors.is_empty() {
            let mut processed = molt_room::vec(values.items().len());
            for (value, process) in values.items().iter().zip(&this.processors) {
                processed.push(match process.is_none() {
                    true => value.clone(),
                    false => cx.call(process, std::slice::from_ref(value))?,
                });
            }
            values = cx.tuple(processed);
        }
        let row = cx.instantiate(&this.class, Instance).into();
        cx.set_instance_attr(&row, &names.parent, this.parent.clone());
        cx.set_instance_attr(&row, &names.data, values.into());
        cx.set_instance_attr(&row, &names.key_to_index, this.key_to_index.clone());
        Ok(row)
    }
}

fn indexes(cx: &mut Cx, places: &Value) -> Result<Vec<usize>, Exc> {
    let mut found = Vec::new();
    for place in cx.collect(places)? {
        found.push(usize::try_from(cx.index_i64(&place)?).unwrap_or(usize::MAX));
    }
    Ok(found)
}

/// What takes the value at a place.
pub struct Place {
    /// The place.
    pub at: usize,
}

impl Trace for Place {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Place {
    type Access = Frozen;
}

/// What takes the value at a place out of a row.
#[class(name = "Place", module = "_sqlalchemy")]
impl Place {
    #[new(signature = "(place, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, place: usize) -> Value {
        cx.instantiate(class, Place { at: place }).into()
    }

    #[call(signature = "(row, /)")]
    fn call(cx: &mut Cx, this: &Gc<Place>, row: Value) -> Result<Value, Exc> {
        match value_at(cx, &row, this.at) {
            Some(value) => Ok(value),
            None => cx.getitem(&row, &Value::int(this.at as i64)),
        }
    }
}

/// What takes the values at some places.
pub struct Places {
    /// The places.
    pub at: Vec<usize>,
}

impl Trace for Places {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Places {
    type Access = Frozen;
}

/// What takes the values at some places out of a row, or out of another sequence, as a tuple.
#[class(name = "Places", module = "_sqlalchemy")]
impl Places {
    #[new(signature = "(places, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, places: Value) -> Result<Value, Exc> {
        let at = indexes(cx, &places)?;
        Ok(cx.instantiate(class, Places { at }).into())
    }

    #[getter]
    fn places(cx: &mut Cx, this: &Gc<Places>) -> Value {
        let places = this.at.iter().map(|place| Value::int(*place as i64)).collect();
        cx.tuple(places).into()
    }

    #[call(signature = "(row, /)")]
    fn call(cx: &mut Cx, this: &Gc<Places>, row: Value) -> Result<Value, Exc> {
        let mut values = molt_room::vec(this.at.len());
        for place in &this.at {
            values.push(match value_at(cx, &row, *place) {
                Some(value) => value,
                None => cx.getitem(&row, &Value::int(*place as i64))?,
            });
        }
        Ok(cx.tuple(values).into())
    }
}

/// Those of the rows whose key is not in `seen` yet, which puts it there: their identity, else what `strategy` gives, else they
/// themselves.
#[function(signature = "(rows, seen, strategy, by_id, /)")]
pub fn unseen(cx: &mut Cx, rows: Value, seen: Gc<Set>, strategy: Value, by_id: bool) -> Result<Value, Exc> {
    let mut kept = Vec::new();
    for row in cx.collect(&rows)? {
        let key = if by_id && row.is_object() {
            Value::int(row.address() as i64)
        } else if cx.truth(&strategy)? {
            cx.call(&strategy, std::slice::from_ref(&row))?
        } else {
            row.clone()
        };
        if cx.set_add(&seen, key)? {
            kept.push(row);
        }
    }
    Ok(cx.list(kept).into())
}
