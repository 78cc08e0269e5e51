//! Rows: `Record`, a sequence of values that also go by the names of their columns. asyncpg/protocol/record/recordobj.c.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::slice::SliceObject;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{CompareOp, Cx, Exc, ExceptionKind, Frozen, Gc, Mutable, Payload, Slice, Trace, Value, Visitor};

/// The names of the columns, shared by the rows of a statement or of a composite type.
pub struct Descriptor {
    /// The names in their order.
    pub names: Gc<Tuple>,
    /// Where each name is found; of equal names the last.
    pub places: Gc<Dict>,
}

impl Trace for Descriptor {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.names.trace(visitor);
        self.places.trace(visitor);
    }
}

impl Payload for Descriptor {
    type Access = Frozen;
}

/// What every row has besides its values.
pub struct RecordHead {
    descriptor: Gc<Descriptor>,
}

impl Trace for RecordHead {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.descriptor.trace(visitor);
    }
}

/// The payload of `Record`.
pub type Record = Slice<RecordHead, Value>;

/// A descriptor of columns of these names.
///
/// # Errors
/// None in practice.
pub fn describe(cx: &mut Cx, names: &[String]) -> Result<Gc<Descriptor>, Exc> {
    let names: Vec<Value> = names.iter().map(|name| cx.str(name).into()).collect();
    let places = cx.new_dict();
    for (at, name) in names.iter().enumerate() {
        cx.dict_set(&places, name.clone(), Value::int(at as i64))?;
    }
    let names = cx.tuple(names);
    let class = cx.world.types.object.clone();
    Ok(Gc::new(&class, Descriptor { names, places }))
}

/// A new row of a class that is `Record` or derives from it.
pub fn make(cx: &mut Cx, class: &Gc<Type>, descriptor: &Gc<Descriptor>, values: Vec<Value>) -> Value {
    let attrs = cx.new_attrs_of(class);
    let head = RecordHead { descriptor: descriptor.clone() };
    Gc::<Record>::from_items(class, head, values.len(), values.into_iter(), attrs).into()
}

/// The class `Record` itself.
///
/// # Errors
/// What making it raises.
pub fn class(cx: &mut Cx) -> Result<Gc<Type>, Exc> {
    RecordClass::class(cx)
}

/// The values of a row or of a tuple.
pub fn values_of(value: &Value) -> Option<&[Value]> {
    match value.downcast::<Record>() {
        Some(record) => Some(record.items()),
        None => value.downcast::<Tuple>().map(|tuple| tuple.items()),
    }
}

fn find(cx: &mut Cx, record: &Gc<Record>, key: &Value) -> Result<Option<Value>, Exc> {
    let places = record.head.descriptor.places.clone();
    let place = cx.dict_get(&places, key)?.and_then(|place| place.as_int());
    Ok(place.and_then(|place| record.items().get(place as usize).cloned()))
}

fn as_tuple(cx: &mut Cx, record: &Gc<Record>) -> Gc<Tuple> {
    cx.tuple(record.items().to_vec())
}

/// Stands for the class; the payload is a type alias.
pub struct RecordClass;

#[class(name = "Record", module = "asyncpg.protocol.record", basetype)]
impl RecordClass {
    #[new(signature = "(*args, **kwargs)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, args: Value, kwargs: Value) -> Result<Value, Exc> {
        let _ = (class, args, kwargs);
        Err(cx.type_error("cannot create 'asyncpg.protocol.record.Record' instances"))
    }

    #[method(signature = "(self, key, default=None, /)")]
    fn get(cx: &mut Cx, this: &Gc<Record>, key: Value, default: Value) -> Result<Value, Exc> {
        Ok(find(cx, this, &key)?.unwrap_or(default))
    }

    #[method(signature = "(self, /)")]
    fn keys(cx: &mut Cx, this: &Gc<Record>) -> Result<Value, Exc> {
        let names = this.head.descriptor.names.value();
        cx.iter(&names)
    }

    #[method(signature = "(self, /)")]
    fn values(cx: &mut Cx, this: &Gc<Record>) -> Result<Value, Exc> {
        iterate(cx, this, false)
    }

    #[method(signature = "(self, /)")]
    fn items(cx: &mut Cx, this: &Gc<Record>) -> Result<Value, Exc> {
        iterate(cx, this, true)
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<Record>) -> Result<Value, Exc> {
        iterate(cx, this, false)
    }

    #[slot]
    fn __len__(_cx: &mut Cx, this: &Gc<Record>) -> Result<usize, Exc> {
        Ok(this.items().len())
    }

    #[slot]
    fn __contains__(cx: &mut Cx, this: &Gc<Record>, key: &Value) -> Result<bool, Exc> {
        let places = this.head.descriptor.places.clone();
        Ok(cx.dict_get(&places, key)?.is_some())
    }

    #[slot]
    fn __getitem__(cx: &mut Cx, this: &Gc<Record>, key: &Value) -> Result<Value, Exc> {
        if cx.is_int(key) || key.as_bool().is_some() {
            let len = this.items().len() as i64;
            let index = cx.index_i64(key)?;
            let at = if index < 0 { index + len } else { index };
            return match usize::try_from(at).ok().and_then(|at| this.items().get(at)) {
                Some(value) => Ok(value.clone()),
                None => Err(cx.index_error("record index out of range")),
            };
        }
        if let Some(slice) = key.downcast::<SliceObject>() {
            let at = cx.slice_bounds(slice)?.positions(this.items().len());
            let values = at.iter().map(|at| this.items()[at].clone()).collect();
            return Ok(cx.tuple(values).into());
        }
        match find(cx, this, key)? {
            Some(value) => Ok(value),
            None => Err(cx.key_error(key.clone())),
        }
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Gc<Record>) -> Result<i64, Exc> {
        let tuple = as_tuple(cx, this).into();
        cx.hash(&tuple)
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<Record>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        let Some(others) = values_of(other) else { return Ok(Value::NOT_IMPLEMENTED) };
        let others = cx.tuple(others.to_vec()).into();
        let own = as_tuple(cx, this).into();
        cx.compare(&own, &others, op)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Record>) -> Result<String, Exc> {
        let names = this.head.descriptor.names.clone();
        let mut shown = "<Record".to_owned();
        for (name, value) in names.items().iter().zip(this.items()) {
            shown.push_str(&format!(" {}={}", cx.str_text(name)?, cx.repr_text(value)?));
        }
        shown.push('>');
        Ok(shown)
    }

    #[method(signature = "(self, protocol, /)")]
    fn __reduce_ex__(cx: &mut Cx, this: &Gc<Record>, protocol: Value) -> Result<Value, Exc> {
        let _ = (this, protocol);
        Err(cx.error(ExceptionKind::TypeError, "cannot pickle asyncpg.protocol.record.Record objects"))
    }
}

/// The payload of the iterators over a row.
pub struct RecordIterator {
    record: Gc<Record>,
    next: usize,
    pairs: bool,
}

impl Trace for RecordIterator {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.record.trace(visitor);
    }
}

impl Payload for RecordIterator {
    type Access = Mutable;
}

fn iterate(cx: &mut Cx, record: &Gc<Record>, pairs: bool) -> Result<Value, Exc> {
    let class = if pairs { RecordItems::class(cx)? } else { RecordIterator::class(cx)? };
    Ok(Gc::new(&class, RecordIterator { record: record.clone(), next: 0, pairs }).into())
}

fn step(cx: &mut Cx, this: &Gc<RecordIterator>) -> Option<Value> {
    let inner = this.write(cx);
    let (at, pairs, record) = (inner.next, inner.pairs, inner.record.clone());
    let value = record.items().get(at)?.clone();
    inner.next += 1;
    if !pairs {
        return Some(value);
    }
    let name = record.head.descriptor.names.items().get(at)?.clone();
    Some(cx.tuple_of([name, value]).into())
}

#[class(name = "RecordIterator", module = "asyncpg.protocol.record", no_new)]
impl RecordIterator {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<RecordIterator>) -> Result<Option<Value>, Exc> {
        Ok(step(cx, this))
    }

    #[method(signature = "(self, /)")]
    fn __length_hint__(cx: &mut Cx, this: &Gc<RecordIterator>) -> usize {
        let inner = this.read(cx);
        inner.record.items().len().saturating_sub(inner.next)
    }
}

/// Stands for the class of the iterators over pairs of names and values.
pub struct RecordItems;

#[class(name = "RecordItemsIterator", module = "asyncpg.protocol.record", no_new)]
impl RecordItems {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<RecordIterator>) -> Result<Option<Value>, Exc> {
        Ok(step(cx, this))
    }

    #[method(signature = "(self, /)")]
    fn __length_hint__(cx: &mut Cx, this: &Gc<RecordIterator>) -> usize {
        let inner = this.read(cx);
        inner.record.items().len().saturating_sub(inner.next)
    }
}
