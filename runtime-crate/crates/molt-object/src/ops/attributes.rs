//! Attributes through inline caches.

use molt_value::{Gc, Value};

use super::{Cache, Frame, Reg};
use crate::builtins::function::Function;
use crate::object::attributes::Cached;

/// `dst = obj.NAME`.
pub fn getattr(fr: &mut Frame<'_>, dst: Reg, obj: Reg, name: u16, cache: &Cache) -> bool {
    getattr_here(fr, dst, obj, name, cache)
}

#[inline(always)]
pub(super) fn getattr_here(fr: &mut Frame<'_>, dst: Reg, obj: Reg, name: u16, cache: &Cache) -> bool {
    if (obj < fr.first_temporary || obj == dst)
        && let Some(object) = fr.peek(obj)
        && let Some(value) = fr.cx.own_attribute_cached(object, cache)
    {
        let value = value.clone();
        return fr.put(dst, value);
    }
    getattr_otherwise(fr, dst, obj, name, cache)
}

/// As [`getattr`] where more is to be done than copying a value of the instance.
#[inline(never)]
fn getattr_otherwise(fr: &mut Frame<'_>, dst: Reg, obj: Reg, name: u16, cache: &Cache) -> bool {
    let cached = fr.peek(obj).map_or(Cached::Nothing, |object| fr.cx.attribute_cached(object, cache));
    match cached {
        Cached::Value(value) if obj < fr.first_temporary || obj == dst => fr.put(dst, value),
        Cached::Value(value) => put_and_let_go(fr, dst, value, obj),
        Cached::Getter(getter) => {
            let object = fr.operand(obj);
            call_getter(fr, dst, &getter, object)
        }
        Cached::Nothing => getattr_elsewhere(fr, dst, obj, name, cache),
    }
}

/// As [`getattr`] of a module or a class, or of what no inline cache knows.
fn getattr_elsewhere(fr: &mut Frame<'_>, dst: Reg, obj: Reg, name: u16, cache: &Cache) -> bool {
    let names = &fr.code.names;
    let value =
        fr.peek(obj).and_then(|object| fr.cx.namespace_attribute_cached(object, &names[usize::from(name)], cache));
    match value {
        Some(value) if obj < fr.first_temporary || obj == dst => fr.put(dst, value),
        Some(value) => put_and_let_go(fr, dst, value, obj),
        None => getattr_through_class(fr, dst, obj, name, cache),
    }
}

/// Calls the getter of a property.
fn call_getter(fr: &mut Frame<'_>, dst: Reg, getter: &Gc<Function>, object: Value) -> bool {
    // A compiled function's own operations catch what panics in them.
    fr.publish();
    if let Some(value) = fr.cx.leaf_answer(getter, &object, &[]) {
        fr.set(dst, value);
        return fr.let_go(object);
    }
    let result = fr.call_behind(getter, [object]);
    fr.finish(dst, result)
}

/// Ends an operation whose object is a temporary.
#[inline(never)]
fn put_and_let_go(fr: &mut Frame<'_>, dst: Reg, value: Value, obj: Reg) -> bool {
    let object = fr.regs[usize::from(obj)].take();
    fr.set(dst, value);
    fr.let_go(object)
}

#[inline(never)]
fn getattr_through_class(fr: &mut Frame<'_>, dst: Reg, obj: Reg, name: u16, cache: &Cache) -> bool {
    let object = fr.operand(obj);
    if let Some(getter) = fr.cx.property_getter_cached(&object, cache) {
        return call_getter(fr, dst, &getter, object);
    }
    let code = fr.code;
    let result = fr.attempt(|fr| fr.cx.getattr_through_class(&object, &code.names[usize::from(name)], cache));
    drop(object);
    fr.finish(dst, result)
}

/// `obj.NAME = a`.
pub fn setattr(fr: &mut Frame<'_>, obj: Reg, name: u16, a: Reg, cache: &Cache) -> bool {
    let value = fr.operand(a);
    match fr.cx.set_own_attribute_cached(&fr.regs[usize::from(obj)], value, cache) {
        Ok(()) => {
            fr.consume(obj);
            fr.settle()
        }
        Err(value) => setattr_filling(fr, obj, name, value, cache),
    }
}

#[inline(never)]
fn setattr_filling(fr: &mut Frame<'_>, obj: Reg, name: u16, value: Value, cache: &Cache) -> bool {
    let object = fr.operand(obj);
    let code = fr.code;
    let result = fr.attempt(|fr| fr.cx.setattr_filling(&object, &code.names[usize::from(name)], value, cache));
    drop(object);
    fr.done(result)
}

/// `del obj.NAME`.
pub fn delattr(fr: &mut Frame<'_>, obj: Reg, name: u16) -> bool {
    let object = fr.operand(obj);
    let name = fr.name(name);
    let result = fr.attempt(|fr| fr.cx.setattr(&object, &name, None));
    fr.done(result)
}
