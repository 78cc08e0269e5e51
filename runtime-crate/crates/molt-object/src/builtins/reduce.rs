//! What `__reduce__` of objects and of the builtin iterators returns: how `copy` and `pickle` make them anew.
//! CPython Objects/typeobject.c `_common_reduce`, `reduce_newobj`.

use molt_value::{Gc, Value};

use super::dict::Dict;
use super::list::List;
use super::tuple::Tuple;
use super::type_::shown_name;
use crate::object::instance::Instance;
use crate::{Cx, Exc};

/// `object.__reduce_ex__`: below protocol 2 the business of `copyreg`, above it `__newobj__` with the object's state and items.
///
/// # Errors
/// TypeError for a native object that does not say how it is made, what the object's hooks raise.
pub fn of_object(cx: &mut Cx, this: &Value, protocol: i64) -> Result<Value, Exc> {
    let copyreg = cx.import_module("copyreg")?;
    if protocol < 2 {
        let name = cx.intern("_reduce_ex");
        return cx.call_method(&copyreg, &name, &[this.clone(), Value::int(protocol)]);
    }
    let (arguments, keywords) = new_arguments(cx, this)?;
    let is_container = this.is_instance_of::<List>() || this.is_instance_of::<Dict>();
    if arguments.is_none() && !is_container && !this.is_instance_of::<Instance>() {
        let class = shown_name(cx, cx.class_of(this));
        return Err(cx.type_error(format!("cannot pickle '{class}' object")));
    }
    let class = cx.class_of(this).value();
    let arguments = arguments.unwrap_or_default();
    let (function, arguments) = match keywords {
        Some(keywords) => {
            let arguments = cx.tuple(arguments).into();
            ("__newobj_ex__", vec![class, arguments, keywords])
        }
        None => ("__newobj__", std::iter::once(class).chain(arguments).collect()),
    };
    let function = cx.getattr_str(&copyreg, function)?;
    let arguments = cx.tuple(arguments).into();
    let get_state = cx.intern("__getstate__");
    let state = cx.call_method(this, &get_state, &[])?;
    let items = if this.is_instance_of::<List>() { cx.iter(this)? } else { Value::NONE };
    let pairs = if this.is_instance_of::<Dict>() {
        let name = cx.intern("items");
        let pairs = cx.call_method(this, &name, &[])?;
        cx.iter(&pairs)?
    } else {
        Value::NONE
    };
    Ok(cx.tuple_of([function, arguments, state, items, pairs]).into())
}

/// What `__getnewargs_ex__` or `__getnewargs__` says that `__new__` is to be given.
fn new_arguments(cx: &mut Cx, this: &Value) -> Result<(Option<Vec<Value>>, Option<Value>), Exc> {
    let (extended, plain) = (cx.intern("__getnewargs_ex__"), cx.intern("__getnewargs__"));
    if let Some(given) = cx.call_special(this, &extended, &[])? {
        let Some(pair) = given.downcast::<Tuple>() else {
            let class = cx.class_name(&given);
            return Err(cx.type_error(format!("__getnewargs_ex__ should return a tuple, not '{class}'")));
        };
        let [arguments, keywords] = pair.items() else {
            let message = format!("__getnewargs_ex__ should return a tuple of length 2, not {}", pair.items().len());
            return Err(cx.value_error(message));
        };
        let (arguments, keywords) = (arguments.clone(), keywords.clone());
        for (item, place, kind, fits) in [
            (&arguments, "first", "tuple", arguments.is_instance_of::<Tuple>()),
            (&keywords, "second", "dict", keywords.is_instance_of::<Dict>()),
        ] {
            if !fits {
                let class = cx.class_name(item);
                let message =
                    format!("{place} item of the tuple returned by __getnewargs_ex__ must be a {kind}, not '{class}'");
                return Err(cx.type_error(message));
            }
        }
        let arguments = cx.collect(&arguments)?;
        let keywords = cx.truth(&keywords)?.then_some(keywords);
        return Ok((Some(arguments), keywords));
    }
    match cx.call_special(this, &plain, &[])? {
        Some(given) if given.is_instance_of::<Tuple>() => Ok((Some(cx.collect(&given)?), None)),
        Some(given) => {
            let class = cx.class_name(&given);
            Err(cx.type_error(format!("__getnewargs__ should return a tuple, not '{class}'")))
        }
        None => Ok((None, None)),
    }
}

/// `(iter, (source,))`, with the position if there is one.
///
/// # Errors
/// None; the signature is the method's.
pub fn iter_of(cx: &mut Cx, source: Value, position: Option<Value>) -> Result<Gc<Tuple>, Exc> {
    builtin_of(cx, "iter", source, position)
}

/// `(reversed, (source,))`, with the position if there is one.
///
/// # Errors
/// None; the signature is the method's.
pub fn reversed_of(cx: &mut Cx, source: Value, position: Option<Value>) -> Result<Gc<Tuple>, Exc> {
    builtin_of(cx, "reversed", source, position)
}

/// `(next, (iterator,))`.
///
/// # Errors
/// None; the signature is the method's.
pub fn next_of(cx: &mut Cx, iterator: Value) -> Result<Gc<Tuple>, Exc> {
    builtin_of(cx, "next", iterator, None)
}

/// `(iter, ([],))`: an exhausted iterator.
///
/// # Errors
/// None; the signature is the method's.
pub fn exhausted(cx: &mut Cx) -> Result<Gc<Tuple>, Exc> {
    let nothing = cx.list(Vec::new()).into();
    iter_of(cx, nothing, None)
}

/// `(iter, ([...],))`: the items that an iterator will still yield. The caller gives a copy, which this exhausts.
///
/// # Errors
/// What iterating raises.
pub fn rest_of(cx: &mut Cx, copy: &Value) -> Result<Gc<Tuple>, Exc> {
    let rest = cx.collect(copy)?;
    let rest = cx.list(rest).into();
    iter_of(cx, rest, None)
}

/// The position that `__setstate__` is given.
///
/// # Errors
/// TypeError for what is no integer, OverflowError beyond 64 bits.
pub fn position(cx: &mut Cx, state: &Value) -> Result<i64, Exc> {
    if !cx.is_int(state) {
        return Err(cx.type_error("an integer is required"));
    }
    cx.index_i64(state)
}

fn builtin_of(cx: &mut Cx, name: &str, source: Value, position: Option<Value>) -> Result<Gc<Tuple>, Exc> {
    let builtin = cx.world.builtins.read(cx).get_str(name).cloned().unwrap_or(Value::NONE);
    let source = cx.tuple(vec![source]).into();
    let mut parts = vec![builtin, source];
    parts.extend(position);
    Ok(cx.tuple(parts))
}
