//! Iterators that need not end: `count`, `cycle`, `repeat`.

use molt_macros::{Trace, class};
use molt_object::builtins::type_::Type;
use molt_object::{BinaryOp, Cx, Exc, Gc, Value};

use super::payload;

/// The name of a value's class without its module.
fn plain_name(cx: &Cx, value: &Value) -> String {
    let name = cx.class_name(value);
    name.rsplit('.').next().unwrap_or_default().to_owned()
}

/// The payload of `count`.
#[derive(Trace)]
pub struct Count {
    next: Value,
    step: Value,
}
payload!(Count);

/// Return a count object whose .__next__() method returns consecutive values.
#[class(name = "count", module = "itertools", basetype, missing("__reduce__"))]
impl Count {
    #[new(signature = "(start=0, step=1)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, start: Value, step: Value) -> Result<Value, Exc> {
        for value in [&start, &step] {
            let slots = cx.slots(value);
            let is_number = slots.index.is_some() || slots.float.is_some() || slots.int.is_some();
            if !is_number && !value.is_instance_of::<molt_object::builtins::complex::Complex>() {
                return Err(cx.type_error("a number is required"));
            }
        }
        Ok(cx.instantiate(class, Count { next: start, step }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Count>) -> Result<Option<Value>, Exc> {
        let Count { next, step } = this.read(cx);
        let (current, step) = (next.clone(), step.clone());
        let following = cx.binary(BinaryOp::Add, &current, &step)?;
        let old = std::mem::replace(&mut this.write(cx).next, following);
        drop(old);
        Ok(Some(current))
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Count>) -> Result<String, Exc> {
        let Count { next, step } = this.read(cx);
        let (next, step) = (next.clone(), step.clone());
        let shown = cx.repr_text(&next)?;
        let class = plain_name(cx, &this.value());
        if step.as_int() == Some(1) {
            return Ok(format!("{class}({shown})"));
        }
        Ok(format!("{class}({shown}, {})", cx.repr_text(&step)?))
    }
}

/// The payload of `cycle`.
#[derive(Trace)]
pub struct Cycle {
    iterator: Option<Value>,
    saved: Vec<Value>,
    #[trace(skip)]
    at: usize,
}
payload!(Cycle);

/// Return elements from the iterable until it is exhausted. Then repeat the sequence indefinitely.
#[class(name = "cycle", module = "itertools", basetype, missing("__reduce__", "__setstate__"))]
impl Cycle {
    #[new(signature = "(iterable, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, iterable: Value) -> Result<Value, Exc> {
        let iterator = Some(cx.iter(&iterable)?);
        Ok(cx.instantiate(class, Cycle { iterator, saved: Vec::new(), at: 0 }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Cycle>) -> Result<Option<Value>, Exc> {
        if let Some(iterator) = this.read(cx).iterator.clone() {
            if let Some(item) = cx.next(&iterator)? {
                this.write(cx).saved.push(item.clone());
                return Ok(Some(item));
            }
            let old = this.write(cx).iterator.take();
            drop(old);
        }
        let inner = this.write(cx);
        let Some(item) = inner.saved.get(inner.at).cloned() else { return Ok(None) };
        inner.at = (inner.at + 1) % inner.saved.len();
        Ok(Some(item))
    }
}

/// The payload of `repeat`.
#[derive(Trace)]
pub struct Repeat {
    object: Value,
    #[trace(skip)]
    left: Option<u64>,
}
payload!(Repeat);

/// Create an iterator which returns the object for the specified number of times, or endlessly.
#[class(name = "repeat", module = "itertools", basetype, missing("__reduce__"))]
impl Repeat {
    #[new(signature = "(object, times=<unrepresentable>)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, object: Value, times: Option<i64>) -> Result<Value, Exc> {
        let left = times.map(|times| times.max(0) as u64);
        Ok(cx.instantiate(class, Repeat { object, left }).into())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Repeat>) -> Result<Option<Value>, Exc> {
        let inner = this.write(cx);
        match &mut inner.left {
            Some(0) => return Ok(None),
            Some(left) => *left -= 1,
            None => {}
        }
        Ok(Some(inner.object.clone()))
    }

    #[method(signature = "(self, /)")]
    fn __length_hint__(cx: &mut Cx, this: &Gc<Repeat>) -> Result<i64, Exc> {
        match this.read(cx).left {
            Some(left) => Ok(left as i64),
            None => Err(cx.type_error("len() of unsized object")),
        }
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Repeat>) -> Result<String, Exc> {
        let Repeat { object, left } = this.read(cx);
        let (object, left) = (object.clone(), *left);
        let class = plain_name(cx, &this.value());
        let shown = cx.repr_text(&object)?;
        Ok(match left {
            Some(left) => format!("{class}({shown}, {left})"),
            None => format!("{class}({shown})"),
        })
    }
}
