//! `match` statements; CPython Python/ceval.c `match_keys`, `match_class`.

use molt_value::{Gc, Str, Value};

use super::{Frame, NO, NO_REG, RAISED, Reg, YES};
use crate::builtins::abstract_bases::{Collection, collection_of};
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

/// Whether the subject, which is kept, is a sequence for patterns.
pub fn match_sequence_test(fr: &mut Frame<'_>, a: Reg) -> u8 {
    is_collection(fr, a, Collection::Sequence)
}

/// Whether the subject, which is kept, is a mapping for patterns.
pub fn match_mapping_test(fr: &mut Frame<'_>, a: Reg) -> u8 {
    is_collection(fr, a, Collection::Mapping)
}

fn is_collection(fr: &mut Frame<'_>, a: Reg, wanted: Collection) -> u8 {
    let subject = fr.regs[usize::from(a)].clone();
    let result = fr.attempt(|fr| collection_of(fr.cx, &subject).map(|found| found == Some(wanted)));
    fr.test(result)
}

/// `dst = len(a)`; the subject is kept.
pub fn get_len(fr: &mut Frame<'_>, dst: Reg, a: Reg) -> bool {
    let subject = fr.regs[usize::from(a)].clone();
    let result = fr.attempt(|fr| fr.cx.len(&subject).map(|len| Value::int(len as i64)));
    fr.finish(dst, result)
}

/// `dst =` a tuple of the values of the keys (1); 0 when the subject, which is kept, lacks one.
pub fn match_keys(fr: &mut Frame<'_>, dst: Reg, subject: Reg, keys: Reg) -> u8 {
    let subject = fr.regs[usize::from(subject)].clone();
    let keys = fr.operand(keys);
    match fr.attempt(|fr| values_of_keys(fr.cx, &subject, &keys)) {
        Ok(Some(values)) => {
            fr.set(dst, values);
            YES
        }
        Ok(None) => NO,
        Err(exc) => {
            fr.park(exc);
            RAISED
        }
    }
}

/// `dst =` a dict of the subject without the keys: what `**rest` captures.
pub fn match_rest(fr: &mut Frame<'_>, dst: Reg, subject: Reg, keys: Reg) -> bool {
    let keys = fr.operand(keys);
    let subject = fr.operand(subject);
    let result = fr.attempt(|fr| rest_of(fr.cx, &subject, &keys));
    fr.finish(dst, result)
}

fn rest_of(cx: &mut Cx, subject: &Value, keys: &Value) -> Result<Value, Exc> {
    let rest = cx.new_dict();
    for (key, value) in super::building::mapping_items(cx, subject)? {
        cx.dict_set(&rest, key, value)?;
    }
    for key in cx.collect(keys)? {
        cx.dict_remove(&rest, &key)?;
    }
    Ok(rest.into())
}

fn values_of_keys(cx: &mut Cx, subject: &Value, keys: &Value) -> Result<Option<Value>, Exc> {
    let keys = cx.collect(keys)?;
    let seen = cx.new_dict();
    let get = cx.intern("get");
    let get = cx.getattr(subject, &get)?;
    let absent: Value = {
        let class = cx.world.types.object.clone();
        cx.instantiate(&class, crate::object::instance::Instance).into()
    };
    let mut values = molt_room::vec(keys.len());
    for key in keys {
        if cx.dict_get(&seen, &key)?.is_some() {
            let key = cx.repr_text(&key)?;
            return Err(cx.value_error(format!("mapping pattern checks duplicate key ({key})")));
        }
        cx.dict_set(&seen, key.clone(), Value::NONE)?;
        let value = cx.call(&get, &[key, absent.clone()])?;
        if value.is(&absent) {
            return Ok(None);
        }
        values.push(value);
    }
    Ok(Some(cx.tuple(values).into()))
}

/// `dst =` a tuple of the attributes that the class pattern names (1); 0 when the subject, which is kept, does not match.
pub fn match_class(fr: &mut Frame<'_>, dst: Reg, subject: Reg, class: Reg, n: u16, keywords: u16) -> u8 {
    let subject = fr.regs[usize::from(subject)].clone();
    let class = fr.operand(class);
    let names: Vec<Gc<Str>> = match keywords {
        NO_REG => Vec::new(),
        at => fr.code.keywords[usize::from(at)].to_vec(),
    };
    match fr.attempt(|fr| attributes_of(fr.cx, &subject, &class, usize::from(n), &names)) {
        Ok(Some(values)) => {
            fr.set(dst, values);
            YES
        }
        Ok(None) => NO,
        Err(exc) => {
            fr.park(exc);
            RAISED
        }
    }
}

fn attributes_of(
    cx: &mut Cx,
    subject: &Value,
    class: &Value,
    positional: usize,
    names: &[Gc<Str>],
) -> Result<Option<Value>, Exc> {
    let Some(ty) = class.downcast::<Type>().cloned() else {
        return Err(cx.type_error("called match pattern must be a class"));
    };
    if !cx.is_instance_of(subject, class)? {
        return Ok(None);
    }
    let mut values = Vec::new();
    let mut seen: Vec<Gc<Str>> = Vec::new();
    if positional > 0 {
        match positional_names(cx, &ty, positional)? {
            None => values.push(subject.clone()),
            Some(attributes) => {
                for name in attributes {
                    match once(cx, &ty, &mut seen, name, subject)? {
                        Some(value) => values.push(value),
                        None => return Ok(None),
                    }
                }
            }
        }
    }
    for name in names {
        match once(cx, &ty, &mut seen, name.clone(), subject)? {
            Some(value) => values.push(value),
            None => return Ok(None),
        }
    }
    Ok(Some(cx.tuple(values).into()))
}

fn once(
    cx: &mut Cx,
    class: &Gc<Type>,
    seen: &mut Vec<Gc<Str>>,
    name: Gc<Str>,
    subject: &Value,
) -> Result<Option<Value>, Exc> {
    if seen.iter().any(|other| other.is(&name)) {
        let class = class.read(cx).name.to_string();
        return Err(cx.type_error(format!("{class}() got multiple sub-patterns for attribute '{}'", name.to_text())));
    }
    seen.push(name.clone());
    cx.getattr_optional(subject, &name)
}

/// The attributes that positional sub-patterns match; `None` where the subject itself is matched (`int(x)`).
fn positional_names(cx: &mut Cx, class: &Gc<Type>, count: usize) -> Result<Option<Vec<Gc<Str>>>, Exc> {
    let name = cx.world.names.match_args.clone();
    let declared = cx.getattr_optional(&class.value(), &name)?;
    let class_name = class.read(cx).name.to_string();
    let Some(declared) = declared else {
        let allowed = usize::from(matches_itself(cx, class));
        if count > allowed {
            let plural = if allowed == 1 { "" } else { "s" };
            let message = format!("{class_name}() accepts {allowed} positional sub-pattern{plural} ({count} given)");
            return Err(cx.type_error(message));
        }
        return Ok(None);
    };
    let Some(declared) = declared.downcast::<Tuple>().cloned() else {
        let message = format!("{class_name}.__match_args__ must be a tuple (got {})", cx.class_name(&declared));
        return Err(cx.type_error(message));
    };
    let allowed = declared.items().len();
    if count > allowed {
        let plural = if allowed == 1 { "" } else { "s" };
        let message = format!("{class_name}() accepts {allowed} positional sub-pattern{plural} ({count} given)");
        return Err(cx.type_error(message));
    }
    let mut names = molt_room::vec(count);
    for item in &declared.items()[..count] {
        match item.downcast::<Str>() {
            Some(name) => names.push(cx.world.intern_object(name)),
            None => {
                let message = format!("__match_args__ elements must be strings (got {})", cx.class_name(item));
                return Err(cx.type_error(message));
            }
        }
    }
    Ok(Some(names))
}

/// CPython `_Py_TPFLAGS_MATCH_SELF`.
fn matches_itself(cx: &Cx, class: &Gc<Type>) -> bool {
    let types = &cx.world.types;
    let own = [
        &types.bool,
        &types.bytearray,
        &types.bytes,
        &types.dict,
        &types.float,
        &types.frozenset,
        &types.int,
        &types.list,
        &types.set,
        &types.str,
        &types.tuple,
    ];
    own.iter().any(|other| class.read(cx).is_subclass_of(other))
}
