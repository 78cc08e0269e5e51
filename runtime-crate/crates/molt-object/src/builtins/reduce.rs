//! What the `__reduce__` of the builtin iterators returns: how `copy` and `pickle` make them anew.

use molt_value::{Gc, Value};

use super::tuple::Tuple;
use crate::{Cx, Exc};

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
