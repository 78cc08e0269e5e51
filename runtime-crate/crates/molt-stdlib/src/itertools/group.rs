//! Runs of items with the same key: `groupby`.

use molt_macros::{Trace, class};
use molt_object::builtins::NativeClass;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Value};

use super::payload;

/// The payload of `groupby`.
#[derive(Trace)]
pub struct GroupBy {
    iterator: Value,
    key: Value,
    /// The key of the group that was given out.
    target: Option<Value>,
    /// The item that was read last, with its key.
    current_key: Option<Value>,
    current: Option<Value>,
    /// The number of the group that was given out: older ones are exhausted.
    #[trace(skip)]
    number: u64,
}
payload!(GroupBy);

/// Reads an item: whether there was one.
fn step(cx: &mut Cx, this: &Gc<GroupBy>) -> Result<bool, Exc> {
    let GroupBy { iterator, key, .. } = this.read(cx);
    let (iterator, key) = (iterator.clone(), key.clone());
    let Some(item) = cx.next(&iterator)? else { return Ok(false) };
    let item_key = if key.is_none() { item.clone() } else { cx.call(&key, std::slice::from_ref(&item))? };
    let inner = this.write(cx);
    let old = (inner.current.replace(item), inner.current_key.replace(item_key));
    drop(old);
    Ok(true)
}

/// Make an iterator that returns consecutive keys and groups from the iterable.
#[class(name = "groupby", module = "itertools", basetype, missing("__reduce__", "__setstate__"))]
impl GroupBy {
    #[new(signature = "(iterable, key=None)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, iterable: Value, key: Value) -> Result<Value, Exc> {
        let iterator = cx.iter(&iterable)?;
        let payload = GroupBy { iterator, key, target: None, current_key: None, current: None, number: 0 };
        Ok(cx.instantiate(class, payload).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<GroupBy>) -> Result<Option<Value>, Exc> {
        this.write(cx).number += 1;
        // The rest of the group before is skipped.
        loop {
            let GroupBy { target, current_key, .. } = this.read(cx);
            match (target.clone(), current_key.clone()) {
                (_, None) => {}
                (None, Some(_)) => break,
                (Some(target), Some(current)) => {
                    if !cx.eq(&target, &current)? {
                        break;
                    }
                }
            }
            if !step(cx, this)? {
                return Ok(None);
            }
        }
        let inner = this.write(cx);
        let key = inner.current_key.clone().unwrap_or(Value::NONE);
        let old = inner.target.replace(key.clone());
        let number = inner.number;
        drop(old);
        let class = Grouper::class(cx)?;
        let group = Gc::new(&class, Grouper { parent: this.clone(), key: key.clone(), number });
        Ok(Some(cx.tuple_of([key, group.into()]).into()))
    }
}

/// The payload of `itertools._grouper`.
#[derive(Trace)]
pub struct Grouper {
    parent: Gc<GroupBy>,
    key: Value,
    #[trace(skip)]
    number: u64,
}
payload!(Grouper);

#[class(name = "_grouper", module = "itertools", no_new)]
impl Grouper {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Grouper>) -> Result<Option<Value>, Exc> {
        let Grouper { parent, key, number } = this.read(cx);
        let (parent, key, number) = (parent.clone(), key.clone(), *number);
        if parent.read(cx).number != number {
            return Ok(None);
        }
        if parent.read(cx).current.is_none() && !step(cx, &parent)? {
            return Ok(None);
        }
        let current_key = parent.read(cx).current_key.clone().unwrap_or(Value::NONE);
        if !cx.eq(&key, &current_key)? {
            return Ok(None);
        }
        Ok(parent.write(cx).current.take())
    }
}
