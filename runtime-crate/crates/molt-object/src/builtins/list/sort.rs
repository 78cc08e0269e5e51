//! `list.sort`. The list is empty while it is sorted, so that comparisons cannot disturb it. CPython Objects/listobject.c
//! `list_sort_impl`.

use molt_text::timsort::{apply_order, sort_order};
use molt_value::{Gc, Value};

use super::{List, ranks};
use crate::builtins::function::Function;
use crate::builtins::type_::Type;
use crate::native::CompareOp;
use crate::object::call::Repeated;
use crate::object::lookup::Epoch;
use crate::{Cx, Exc};

/// Sorts the list in place, stably.
///
/// # Errors
/// What the key function and the comparisons raise; ValueError when they changed the list. The items are kept in any case.
pub fn sort(cx: &mut Cx, this: &Gc<List>, key: &Value, reverse: bool) -> Result<(), Exc> {
    let mut items = std::mem::take(&mut this.write(cx).items);
    let outcome = sort_items(cx, &mut items, key, reverse);
    let inner = this.write(cx);
    // A list that nothing touched still has the room of an empty vector.
    let touched = inner.items.capacity() > 0;
    let strays = std::mem::replace(&mut inner.items, items);
    drop(strays);
    outcome?;
    if touched {
        return Err(cx.value_error("list modified during sort"));
    }
    Ok(())
}

/// The argument `reverse`: a truth since 3.12, an integer before; unset where it is not given.
///
/// # Errors
/// What the conversion raises.
pub fn is_reverse(cx: &mut Cx, reverse: &Value) -> Result<bool, Exc> {
    if reverse.is_unset() {
        return Ok(false);
    }
    if cx.world.python >= (3, 12) {
        return cx.truth(reverse);
    }
    let number = cx.index(reverse)?;
    match cx.int_to_i64(&number).and_then(|number| i32::try_from(number).ok()) {
        Some(number) => Ok(number != 0),
        None => Err(cx.overflow_error("Python int too large to convert to C int")),
    }
}

/// Sorts items that nobody else sees.
///
/// # Errors
/// What the key function and the comparisons raise; the items are then in some order.
pub fn sort_items(cx: &mut Cx, items: &mut Vec<Value>, key: &Value, reverse: bool) -> Result<(), Exc> {
    let mut keys = Vec::new();
    if !key.is_none() {
        molt_room::reserve(&mut keys, items.len());
        let mut key = Repeated::of(key.clone());
        for item in items.iter() {
            keys.push(key.call(cx, [item.clone()])?);
        }
        key.end(cx);
    }
    // Reversing before and after keeps equal items in their order.
    if reverse {
        items.reverse();
        keys.reverse();
    }
    let (order, outcome) = order_of(cx, if key.is_none() { items } else { &keys });
    apply_order(items, &order);
    if reverse {
        items.reverse();
    }
    outcome
}

fn order_of(cx: &mut Cx, keys: &[Value]) -> (Vec<usize>, Result<(), Exc>) {
    if let Some(order) = ranks::order_by_rank(cx, keys) {
        return (order, Ok(()));
    }
    if let Some(firsts) = ranks::first_ranks(cx, keys) {
        return sort_order(keys.len(), |a, b| match firsts[a] == firsts[b] {
            true => cx.lt(&keys[a], &keys[b]),
            false => Ok(firsts[a] < firsts[b]),
        });
    }
    let mut lesser = Lesser { method: None };
    let sorted = sort_order(keys.len(), |a, b| lesser.lt(cx, &keys[a], &keys[b]));
    lesser.end(cx);
    sorted
}

/// `a < b` of keys that are mostly of one class, whose `__lt__` is looked up once.
struct Lesser {
    method: Option<Method>,
}

/// The `__lt__` of the instances of a class, as long as no class changes.
struct Method {
    class: Gc<Type>,
    epoch: Epoch,
    call: Repeated,
}

impl Lesser {
    #[inline]
    fn lt(&mut self, cx: &mut Cx, a: &Value, b: &Value) -> Result<bool, Exc> {
        let is_known = |method: &Method| {
            let is_current = cx.world.attribute_cache.is_current(method.epoch);
            is_current && a.class_is(&method.class) && b.class_is(&method.class)
        };
        match &mut self.method {
            Some(method) if is_known(method) => less_by(&mut method.call, cx, a, b),
            _ => self.lt_otherwise(cx, a, b),
        }
    }

    #[inline(never)]
    fn lt_otherwise(&mut self, cx: &mut Cx, a: &Value, b: &Value) -> Result<bool, Exc> {
        if cx.class_of(a).read(cx).heap
            && cx.class_of(a).is(cx.class_of(b))
            && let Some(method) = self.method_of(cx, a)
        {
            return less_by(method, cx, a, b);
        }
        cx.lt(a, b)
    }

    /// The class's own `__lt__`, if it is a compiled function.
    fn method_of(&mut self, cx: &mut Cx, value: &Value) -> Option<&mut Repeated> {
        let cache = &cx.world.attribute_cache;
        let known = |method: &Method| cache.is_current(method.epoch) && value.class_is(&method.class);
        if !self.method.as_ref().is_some_and(known) {
            let (name, epoch) = (cx.world.names.lt.clone(), cache.now());
            let found = cx.lookup_special(value, &name).filter(Value::is_instance_of::<Function>)?;
            let class = cx.class_of(value).clone();
            self.end(cx);
            self.method = Some(Method { class, epoch, call: Repeated::of(found) });
        }
        self.method.as_mut().map(|method| &mut method.call)
    }

    fn end(&mut self, cx: &mut Cx) {
        if let Some(method) = self.method.take() {
            method.call.end(cx);
        }
    }
}

/// `a < b` by a class's own method.
#[inline(always)]
fn less_by(method: &mut Repeated, cx: &mut Cx, a: &Value, b: &Value) -> Result<bool, Exc> {
    let mut result = method.call(cx, [a.clone(), b.clone()])?;
    if result.is_not_implemented() {
        result = cx.compare_reflected(a, b, CompareOp::Lt)?;
    }
    result.as_bool().map_or_else(|| cx.truth(&result), Ok)
}
