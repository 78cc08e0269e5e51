//! `BaseExceptionGroup` and what `except*` asks of it. CPython Objects/exceptions.c `BaseExceptionGroup_split`,
//! Python/ceval.c `exception_group_match`.

use molt_value::Value;

use super::BaseException;
use crate::builtins::tuple::Tuple;
use crate::error::ExceptionKind;
use crate::{Cx, Exc};

/// Splits what is handled by an `except*` clause: the matching part and the rest (`None` when nothing is left). `None` when
/// nothing matches. A naked exception that matches is wrapped in a group.
///
/// # Errors
/// TypeError when the clause names a group class; what `split` raises.
pub fn split_for_except(cx: &mut Cx, exception: &Value, wanted: &Value) -> Result<Option<(Value, Value)>, Exc> {
    let base = cx.world.exceptions.get(ExceptionKind::BaseExceptionGroup).clone();
    if exception.is_none() {
        return Ok(None);
    }
    if !cx.is_instance(exception, &base) {
        if !cx.is_instance_of(exception, wanted)? {
            return Ok(None);
        }
        let exceptions: Value = cx.tuple(vec![exception.clone()]).into();
        let class = group_class_for(cx, exception)?;
        let text = cx.str("").into();
        let group = cx.call(&class, &[text, exceptions])?;
        return Ok(Some((group, Value::NONE)));
    }
    let split = cx.intern("split");
    let parts = cx.call_method(exception, &split, std::slice::from_ref(wanted))?;
    let Some(parts) = parts.downcast::<Tuple>() else {
        return Err(cx.type_error("split must return a tuple"));
    };
    match parts.items() {
        [found, _] if found.is_none() => Ok(None),
        [found, rest] => Ok(Some((found.clone(), rest.clone()))),
        _ => Err(cx.type_error("split must return a 2-tuple")),
    }
}

fn group_class_for(cx: &mut Cx, exception: &Value) -> Result<Value, Exc> {
    let plain = cx.world.exceptions.get(ExceptionKind::Exception).clone();
    let name = if cx.is_instance(exception, &plain) { "ExceptionGroup" } else { "BaseExceptionGroup" };
    match cx.world.builtins.read(cx).get_str(name).cloned() {
        Some(class) => Ok(class),
        None => Err(cx.system_error("no exception groups")),
    }
}

/// The exceptions of a group.
pub fn members(cx: &Cx, group: &Value) -> Vec<Value> {
    let Some(inner) = group.downcast::<BaseException>() else {
        return Vec::new();
    };
    let member = inner.read(cx).member("exceptions").cloned();
    member.as_ref().and_then(Value::downcast::<Tuple>).map(|tuple| tuple.items().to_vec()).unwrap_or_default()
}
