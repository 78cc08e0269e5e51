//! Independent iterators over one: `tee`. What all of them have taken is forgotten.

use molt_macros::{Trace, class};
use molt_object::builtins::NativeClass;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Value};

use super::payload;

/// An item that was read, and the place of the next one.
#[derive(Trace)]
struct Link {
    item: Option<Value>,
    next: Option<Gc<Link>>,
    iterator: Value,
    /// Whether the iterator is being asked for the item.
    #[trace(skip)]
    running: bool,
}

impl Payload for Link {
    type Access = Mutable;
}

/// The payload of `itertools._tee`.
#[derive(Trace)]
pub struct Tee {
    /// The place of the item that comes next.
    link: Gc<Link>,
}
payload!(Tee);

fn link(cx: &mut Cx, iterator: Value) -> Gc<Link> {
    Gc::new(&cx.world.types.object.clone(), Link { item: None, next: None, iterator, running: false })
}

fn of(cx: &mut Cx, class: &Gc<Type>, iterable: &Value) -> Result<Value, Exc> {
    if let Some(tee) = iterable.downcast::<Tee>() {
        let link = tee.read(cx).link.clone();
        return Ok(cx.instantiate(class, Tee { link }).into());
    }
    let iterator = cx.iter(iterable)?;
    let link = link(cx, iterator);
    Ok(cx.instantiate(class, Tee { link }).into())
}

/// `itertools.tee`.
///
/// # Errors
/// ValueError for a negative number; TypeError for what is not iterable.
pub fn tee(cx: &mut Cx, iterable: &Value, n: i64) -> Result<Value, Exc> {
    if n < 0 {
        return Err(cx.value_error("n must be >= 0"));
    }
    if n == 0 {
        return Ok(cx.tuple(Vec::new()).into());
    }
    let class = Tee::class(cx)?;
    let first = if iterable.is_instance_of::<Tee>() { iterable.clone() } else { of(cx, &class, iterable)? };
    let mut all = vec![first.clone()];
    for _ in 1..n {
        all.push(of(cx, &class, &first)?);
    }
    Ok(cx.tuple(all).into())
}

/// Iterator wrapped to make it copyable.
#[class(name = "_tee", module = "itertools", missing("__reduce__", "__setstate__"))]
impl Tee {
    #[new(signature = "(iterable, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, iterable: Value) -> Result<Value, Exc> {
        of(cx, class, &iterable)
    }

    /// Returns an independent iterator.
    #[method(signature = "(self, /)")]
    fn __copy__(cx: &mut Cx, this: &Gc<Tee>) -> Result<Value, Exc> {
        let class = Tee::class(cx)?;
        of(cx, &class, &this.value())
    }

    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Tee>) -> Result<Option<Value>, Exc> {
        let here = this.read(cx).link.clone();
        if here.read(cx).item.is_none() {
            let iterator = here.read(cx).iterator.clone();
            if std::mem::replace(&mut here.write(cx).running, true) {
                return Err(cx.runtime_error("cannot re-enter the tee iterator"));
            }
            let asked = cx.next(&iterator);
            here.write(cx).running = false;
            let Some(item) = asked? else { return Ok(None) };
            let next = link(cx, iterator);
            let inner = here.write(cx);
            inner.item = Some(item);
            inner.next = Some(next);
        }
        let Link { item, next, .. } = here.read(cx);
        let (item, next) = (item.clone(), next.clone());
        if let Some(next) = next {
            let old = std::mem::replace(&mut this.write(cx).link, next);
            drop(old);
        }
        Ok(item)
    }
}
