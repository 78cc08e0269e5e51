//! Items and slices.

use molt_value::Value;

use super::{Frame, Reg};
use crate::builtins::dict::Dict;
use crate::builtins::list::List;
use crate::builtins::sequence::position;
use crate::builtins::tuple::Tuple;
use crate::{Cx, Exc};

/// The item of a list, tuple or dict of no derived class, where finding it runs no Python code and it is there.
#[inline(always)]
fn quick_item(cx: &Cx, object: &Value, key: &Value) -> Option<Value> {
    let types = &cx.world.types;
    let items = if object.class_is(&types.list) {
        object.downcast::<List>()?.read(cx).items.as_slice()
    } else if object.class_is(&types.dict) {
        return object.downcast::<Dict>()?.read(cx).quick_get(&types.str, key).cloned();
    } else if object.class_is(&types.tuple) {
        object.downcast::<Tuple>()?.items()
    } else {
        return None;
    };
    items.get(position(key.as_int()?, items.len())?).cloned()
}

/// Replaces the item of a list or dict of no derived class, if it is there; else gives the value back.
#[inline(always)]
fn quick_replace(cx: &mut Cx, object: &Value, key: &Value, value: Value) -> Result<(), Value> {
    if let (Some(list), Some(at)) = (object.downcast::<List>(), key.as_int())
        && object.class_is(&cx.world.types.list)
    {
        let items = &mut list.write(cx).items;
        if let Some(at) = position(at, items.len()) {
            drop(std::mem::replace(&mut items[at], value));
            return Ok(());
        }
    } else if object.class_is(&cx.world.types.dict)
        && let Some(dict) = object.downcast::<Dict>()
        && let Some(at) = dict.read(cx).quick_position(&cx.world.types.str, key)
    {
        drop(dict.write(cx).replace_at(at, value));
        return Ok(());
    }
    Err(value)
}

/// Ends an operation that found an item: lets go of the container if it is a temporary.
#[inline(always)]
fn put_item(fr: &mut Frame<'_>, dst: Reg, obj: Reg, item: Value) -> bool {
    if obj < fr.first_temporary || obj == dst {
        return fr.put(dst, item);
    }
    let object = fr.regs[usize::from(obj)].take();
    fr.set(dst, item);
    fr.let_go(object)
}

#[inline(never)]
fn slow_item(fr: &mut Frame<'_>, dst: Reg, obj: Reg, key: Reg) -> bool {
    let (object, key) = (fr.operand(obj), fr.operand(key));
    fr.publish();
    let result = fr.cx.getitem(&object, &key);
    fr.finish(dst, result)
}

#[inline(never)]
fn slow_item_k(fr: &mut Frame<'_>, dst: Reg, obj: Reg, constant: u16) -> bool {
    let (object, key) = (fr.operand(obj), fr.constant(constant));
    fr.publish();
    let result = fr.cx.getitem(&object, &key);
    fr.finish(dst, result)
}

/// `dst = obj[key]`.
pub fn getitem(fr: &mut Frame<'_>, dst: Reg, obj: Reg, key: Reg) -> bool {
    if let Some(item) = quick_item(fr.cx, &fr.regs[usize::from(obj)], &fr.regs[usize::from(key)]) {
        fr.consume(key);
        return put_item(fr, dst, obj, item);
    }
    slow_item(fr, dst, obj, key)
}

/// `dst = obj[K]`.
pub fn getitem_k(fr: &mut Frame<'_>, dst: Reg, obj: Reg, constant: u16) -> bool {
    if let Some(item) = quick_item(fr.cx, &fr.regs[usize::from(obj)], &fr.code.constants[usize::from(constant)]) {
        return put_item(fr, dst, obj, item);
    }
    slow_item_k(fr, dst, obj, constant)
}

/// `obj[key] = a`.
pub fn setitem(fr: &mut Frame<'_>, obj: Reg, key: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    match quick_replace(fr.cx, &fr.regs[usize::from(obj)], &fr.regs[usize::from(key)], value) {
        Ok(()) => {
            fr.consume(obj);
            fr.consume(key);
            fr.settle()
        }
        Err(value) => {
            let (object, key) = (fr.operand(obj), fr.operand(key));
            let result = set_slowly(fr, &object, key, value);
            drop(object);
            fr.done(result)
        }
    }
}

#[inline(never)]
fn set_slowly(fr: &mut Frame<'_>, object: &Value, key: Value, value: Value) -> Result<(), Exc> {
    fr.publish();
    match object.downcast::<Dict>() {
        Some(dict) if fr.cx.class_of(object).is(&fr.cx.world.types.dict) => fr.cx.dict_set(dict, key, value),
        _ => fr.cx.setitem(object, &key, Some(value)),
    }
}

/// `del obj[key]`.
pub fn delitem(fr: &mut Frame<'_>, obj: Reg, key: Reg) -> bool {
    let (object, key) = (fr.operand(obj), fr.operand(key));
    fr.publish();
    let result = fr.cx.setitem(&object, &key, None);
    fr.done(result)
}

/// `dst = slice(...)` of two or three temporaries.
pub fn build_slice(fr: &mut Frame<'_>, dst: Reg, start: Reg, n: u16) -> bool {
    let lower = fr.operand(start);
    let upper = fr.operand(start + 1);
    let step = if n == 3 { fr.operand(start + 2) } else { Value::NONE };
    let value = fr.cx.slice(lower, upper, step).into();
    fr.set(dst, value);
    true
}
