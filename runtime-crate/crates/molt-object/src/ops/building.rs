//! Displays and comprehensions: lists, tuples, sets, dicts and strings from temporaries.

use molt_value::{Gc, MOST_NUMBERS, Str, Tag, Value};

use super::{Frame, Reg};
use crate::builtins::dict::Dict;
use crate::builtins::list::List;
use crate::builtins::set::{self, Set};
use crate::error::ExceptionKind;
use crate::object::call::release_objects;
use crate::{Cx, Exc};

fn window(fr: &mut Frame<'_>, start: Reg, n: u16) -> Vec<Value> {
    fr.regs[usize::from(start)..usize::from(start + n)].iter_mut().map(Value::take).collect()
}

/// `dst = [...]`.
pub fn build_list(fr: &mut Frame<'_>, dst: Reg, start: Reg, n: u16) -> bool {
    let result = fr.attempt(|fr| {
        let items = window(fr, start, n);
        Ok(fr.cx.list(items).into())
    });
    fr.finish(dst, result)
}

/// `dst = (...)`.
pub fn build_tuple(fr: &mut Frame<'_>, dst: Reg, start: Reg, n: u16) -> bool {
    let first = usize::from(start);
    let result = fr.attempt(|fr| {
        Ok(if n == 0 {
            fr.cx.tuple(Vec::new())
        } else {
            let items = fr.regs[first..first + usize::from(n)].iter_mut().map(Value::take);
            fr.cx.tuple_from(usize::from(n), items)
        })
    });
    fr.finish(dst, result.map(Value::from))
}

/// `dst = {a, b}`.
pub fn build_set(fr: &mut Frame<'_>, dst: Reg, start: Reg, n: u16) -> bool {
    let items = window(fr, start, n);
    let result = fr.attempt(|fr| set::of_items(fr.cx, items).map(Value::from));
    fr.finish(dst, result)
}

/// `dst = {k: v}` of n pairs.
pub fn build_dict(fr: &mut Frame<'_>, dst: Reg, start: Reg, n: u16) -> bool {
    let result = fr.attempt(|fr| {
        let dict = fr.cx.new_dict();
        dict.write(fr.cx).expect(usize::from(n));
        let pairs = &mut fr.regs[usize::from(start)..usize::from(start + 2 * n)];
        for pair in pairs.chunks_exact_mut(2) {
            fr.cx.dict_set(&dict, pair[0].take(), pair[1].take())?;
        }
        Ok(dict.into())
    });
    fr.finish(dst, result)
}

/// `dst =` the texts of n temporaries, one after the other.
pub fn build_string(fr: &mut Frame<'_>, dst: Reg, start: Reg, n: u16) -> bool {
    let result = fr.attempt(|fr| {
        let window = &mut fr.regs[usize::from(start)..usize::from(start + n)];
        // What `format_value` left in them is text, and what `format_part` did may be a small int.
        let numbers = window.iter_mut().filter(|part| part.tag() == Tag::Int);
        for part in numbers.skip(MOST_NUMBERS) {
            *part = fr.cx.decimal_text(part.as_int().unwrap_or_default()).into();
        }
        let text = Gc::assembled(&fr.cx.world.types.str, window);
        release_objects(window);
        Ok(text.into())
    });
    fr.finish(dst, result)
}

/// Appends to a list; the list stays in its register.
pub fn list_append(fr: &mut Frame<'_>, list: Reg, a: Reg) -> bool {
    if let Some(list) = fr.regs[usize::from(list)].downcast::<List>().cloned() {
        let items = &mut list.write(fr.cx).items;
        if items.len() == items.capacity() {
            return list_append_growing(fr, &list, a);
        }
        let value = fr.operand(a);
        list.write(fr.cx).items.push(value);
    }
    true
}

/// As [`list_append`] where the list has no room.
#[cold]
#[inline(never)]
fn list_append_growing(fr: &mut Frame<'_>, list: &Gc<List>, a: Reg) -> bool {
    let value = fr.operand(a);
    let result = fr.attempt(|fr| {
        molt_room::push(&mut list.write(fr.cx).items, value);
        Ok(())
    });
    fr.done(result)
}

/// Adds to a set; the set stays in its register.
pub fn set_add(fr: &mut Frame<'_>, target: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    let target = fr.regs[usize::from(target)].clone();
    let result = fr.attempt(|fr| match target.downcast::<Set>() {
        Some(set) => fr.cx.set_add(set, value).map(drop),
        None => Err(fr.cx.system_error("set_add without a set")),
    });
    fr.done(result)
}

fn dict_in(fr: &mut Frame<'_>, register: Reg) -> Result<Gc<Dict>, Exc> {
    match fr.regs[usize::from(register)].downcast::<Dict>() {
        Some(dict) => Ok(dict.clone()),
        None => Err(fr.cx.system_error("no dict in the register")),
    }
}

/// `dict[key] = a`; the dict stays in its register.
pub fn dict_set(fr: &mut Frame<'_>, dict: Reg, key: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    let key = fr.operand(key);
    let result = fr.attempt(|fr| dict_in(fr, dict).and_then(|dict| fr.cx.dict_set(&dict, key, value)));
    fr.done(result)
}

/// `[*a]`: appends the items of an iterable; the list stays in its register.
pub fn list_extend(fr: &mut Frame<'_>, list: Reg, a: Reg) -> bool {
    let iterable = fr.operand(a);
    let result = fr.attempt(|fr| match fr.regs[usize::from(list)].downcast::<List>().cloned() {
        Some(list) => {
            let items = starred(fr.cx, &iterable)?;
            molt_room::reserve(&mut list.write(fr.cx).items, items.len());
            list.write(fr.cx).items.extend(items);
            Ok(())
        }
        None => Err(fr.cx.system_error("no list in the register")),
    });
    fr.done(result)
}

/// The items of `*value`; CPython words its TypeError differently from `iter()`.
pub(super) fn starred(cx: &mut Cx, iterable: &Value) -> Result<Vec<Value>, Exc> {
    let slots = cx.slots(iterable);
    if slots.iter.is_none() && slots.getitem.is_none() {
        let message = format!("Value after * must be an iterable, not {}", cx.class_name(iterable));
        return Err(cx.type_error(message));
    }
    cx.collect(iterable)
}

/// `{*a}`: adds the items of an iterable; the set stays in its register.
pub fn set_update(fr: &mut Frame<'_>, target: Reg, a: Reg) -> bool {
    let iterable = fr.operand(a);
    let target = fr.regs[usize::from(target)].clone();
    let result = fr.attempt(|fr| match target.downcast::<Set>() {
        Some(set) => fr.cx.set_update(set, &iterable),
        None => Err(fr.cx.system_error("set_update without a set")),
    });
    fr.done(result)
}

/// `{**a}`: the items of a mapping; the dict stays in its register.
pub fn dict_update(fr: &mut Frame<'_>, dict: Reg, a: Reg) -> bool {
    let mapping = fr.operand(a);
    let result = fr.attempt(|fr| {
        dict_in(fr, dict).and_then(|dict| {
            if !is_mapping(fr.cx, &mapping)? {
                let message = format!("'{}' object is not a mapping", fr.cx.class_name(&mapping));
                return Err(fr.cx.type_error(message));
            }
            for (key, value) in mapping_items(fr.cx, &mapping)? {
                fr.cx.dict_set(&dict, key, value)?;
            }
            Ok(())
        })
    });
    fr.done(result)
}

fn is_mapping(cx: &mut Cx, value: &Value) -> Result<bool, Exc> {
    if value.is_instance_of::<Dict>() {
        return Ok(true);
    }
    let keys = cx.world.names.keys.clone();
    Ok(cx.getattr_optional(value, &keys)?.is_some())
}

/// The items of a mapping: of a dict its own, of anything else by `keys()` and `[]`.
pub(crate) fn mapping_items(cx: &mut Cx, mapping: &Value) -> Result<Vec<(Value, Value)>, Exc> {
    if let Some(dict) = cx.iterated_as_dict(mapping) {
        return Ok(cx.dict_items(&dict));
    }
    let name = cx.world.names.keys.clone();
    let keys = cx.call_method(mapping, &name, &[])?;
    let mut items = Vec::new();
    for key in cx.collect(&keys)? {
        let value = cx.getitem(mapping, &key)?;
        items.push((key, value));
    }
    Ok(items)
}

/// `f(**a)`: the items of a mapping as keyword arguments; the dict stays in its register.
pub fn dict_merge(fr: &mut Frame<'_>, dict: Reg, a: Reg, callable: Reg) -> bool {
    let mapping = fr.operand(a);
    let callable = fr.regs[usize::from(callable)].clone();
    let result = fr.attempt(|fr| dict_in(fr, dict).and_then(|dict| merge(fr.cx, &dict, &mapping, &callable)));
    fr.done(result)
}

fn merge(cx: &mut Cx, dict: &Gc<Dict>, mapping: &Value, callable: &Value) -> Result<(), Exc> {
    if !is_mapping(cx, mapping)? {
        let callee = callee_text(cx, callable)?;
        let message = format!("{callee} argument after ** must be a mapping, not {}", cx.class_name(mapping));
        return Err(cx.type_error(message));
    }
    for (key, value) in mapping_items(cx, mapping)? {
        let Some(name) = key.downcast::<Str>() else {
            return Err(cx.type_error("keywords must be strings"));
        };
        let name = cx.world.intern_object(name);
        if dict.read(cx).get_interned(&name).is_some() {
            let callee = callee_text(cx, callable)?;
            let message = format!("{callee} got multiple values for keyword argument '{}'", name.to_text());
            return Err(cx.error(ExceptionKind::TypeError, message));
        }
        cx.dict_set_interned(dict, &name, value);
    }
    Ok(())
}

/// How messages name what is called; CPython `_PyObject_FunctionStr`.
pub(super) fn callee_text(cx: &mut Cx, callable: &Value) -> Result<String, Exc> {
    let (qualname, module) = (cx.world.names.qualname.clone(), cx.world.names.module.clone());
    let Some(qualname) = cx.getattr_optional(callable, &qualname)? else {
        return cx.str_text(callable);
    };
    let qualname = cx.str_text(&qualname)?;
    let module = cx.getattr_optional(callable, &module)?;
    let module = module.as_ref().and_then(Value::downcast::<Str>);
    Ok(match module {
        Some(module) if module.as_bytes() != b"builtins" => {
            format!("{}.{qualname}()", module.to_text())
        }
        _ => format!("{qualname}()"),
    })
}

/// `dst = tuple(list)`.
pub fn list_to_tuple(fr: &mut Frame<'_>, dst: Reg, a: Reg) -> bool {
    let list = fr.operand(a);
    let result = fr.attempt(|fr| {
        let items = list.downcast::<List>().map(|list| list.read(fr.cx).items.clone()).unwrap_or_default();
        Ok(fr.cx.tuple(items).into())
    });
    fr.finish(dst, result)
}
