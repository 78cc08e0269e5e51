//! The usual case of builtin functions and methods that programs call most: what they come to where no Python code runs and
//! nothing fails. Each has CPython's function as its general case.

use molt_value::{Gc, Str, Value};

use crate::Cx;
use crate::builtins::dict::Dict;
use crate::builtins::function::{BuiltinFunction, MethodDescriptor};
use crate::builtins::list::List;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::{CompareOp, Quick};

/// What a native function has for its usual case.
#[inline]
pub(crate) fn of(callee: &Value) -> Option<Quick> {
    match callee.downcast::<MethodDescriptor>() {
        Some(method) => method.def.quick,
        None => callee.downcast::<BuiltinFunction>().filter(|function| !function.bound)?.def.quick,
    }
}

/// What the usual case comes to. Where it panics or finds no memory, the general case says so.
#[inline(always)]
pub(crate) fn answer(usual: Quick, cx: &mut Cx, arguments: &mut [Value]) -> Option<Value> {
    molt_stack::catch_panic(|| usual(cx, arguments)).unwrap_or_default()
}

/// A call of `str`, `int`, `float`, `bool` or `type` with one scalar (`type`: anything; `str`: a text too). Where there is no memory
/// for it, the general case says so.
pub(crate) fn construct(cx: &mut Cx, class: &Gc<Type>, arguments: &[Value]) -> Option<Value> {
    let [value] = arguments else { return None };
    let types = &cx.world.types;
    if class.is(&types.type_) {
        return Some(cx.class_of(value).value());
    }
    if class.is(&types.str) {
        if let Some(number) = value.as_int() {
            return molt_stack::catch_panic(|| cx.decimal_text(number).into()).ok();
        }
        return value.class_is(&types.str).then(|| value.clone());
    }
    if class.is(&types.int) {
        return match (value.as_int(), value.as_bool()) {
            (Some(_), _) => Some(value.clone()),
            (_, Some(truth)) => Some(Value::int(i64::from(truth))),
            _ => None,
        };
    }
    if class.is(&types.float) {
        return value.as_float().or_else(|| value.as_int().map(|number| number as f64)).map(Value::float);
    }
    if class.is(&types.bool) {
        return match (value.as_bool(), value.as_int()) {
            (Some(truth), _) => Some(Value::bool(truth)),
            (_, Some(number)) => Some(Value::bool(number != 0)),
            _ => value.is_none().then_some(Value::FALSE),
        };
    }
    None
}

/// `len` of a builtin container of no derived class.
pub(crate) fn len(cx: &mut Cx, arguments: &mut [Value]) -> Option<Value> {
    let [container] = arguments else { return None };
    Some(Value::int(length(cx, container)? as i64))
}

/// The length of a builtin container of no derived class.
#[inline]
pub(crate) fn length(cx: &Cx, container: &Value) -> Option<usize> {
    let types = &cx.world.types;
    Some(if container.class_is(&types.list) {
        container.downcast::<List>()?.read(cx).items.len()
    } else if container.class_is(&types.dict) {
        container.downcast::<Dict>()?.read(cx).len()
    } else if container.class_is(&types.str) {
        container.downcast::<Str>()?.char_len()
    } else if container.class_is(&types.tuple) {
        container.downcast::<Tuple>()?.items().len()
    } else {
        return None;
    })
}

/// `isinstance` with a class whose metaclass is `type`, or a tuple of them, unless the value claims another class by its `__class__`.
pub(crate) fn isinstance(cx: &mut Cx, arguments: &mut [Value]) -> Option<Value> {
    let [value, class] = arguments else { return None };
    is_instance(cx, value, class).map(Value::bool)
}

/// Whether a value is an instance of such a class, or of one of a tuple.
#[inline]
pub(crate) fn is_instance(cx: &Cx, value: &Value, class: &Value) -> Option<bool> {
    match class.downcast::<Tuple>() {
        Some(classes) => is_instance_of_any(cx, value, classes),
        None => is_instance_of_class(cx, value, class),
    }
}

fn is_instance_of_any(cx: &Cx, value: &Value, classes: &Gc<Tuple>) -> Option<bool> {
    for class in classes.items() {
        if is_instance_of_class(cx, value, class)? {
            return Some(true);
        }
    }
    Some(false)
}

#[inline]
fn is_instance_of_class(cx: &Cx, value: &Value, class: &Value) -> Option<bool> {
    let wanted = class.downcast::<Type>()?;
    let own = cx.class_of(value);
    if own.is(wanted) {
        return Some(true);
    }
    if !class.class_is(&cx.world.types.type_) {
        return None;
    }
    let own = own.read(cx);
    if own.is_subclass_of(wanted) {
        return Some(true);
    }
    (own.slots.getattro.is_none() && !own.heap).then_some(false)
}

/// `issubclass` with a class whose metaclass is `type`.
pub(crate) fn issubclass(cx: &mut Cx, arguments: &mut [Value]) -> Option<Value> {
    let [class, base] = arguments else { return None };
    let wanted = base.downcast::<Type>().filter(|_| base.class_is(&cx.world.types.type_))?;
    let class = class.downcast::<Type>()?;
    Some(Value::bool(class.is(wanted) || class.read(cx).is_subclass_of(wanted)))
}

/// `max` of several numbers of one kind.
pub(crate) fn max(_cx: &mut Cx, arguments: &mut [Value]) -> Option<Value> {
    extreme(CompareOp::Gt, arguments)
}

/// `min` of several numbers of one kind.
pub(crate) fn min(_cx: &mut Cx, arguments: &mut [Value]) -> Option<Value> {
    extreme(CompareOp::Lt, arguments)
}

fn extreme(op: CompareOp, arguments: &[Value]) -> Option<Value> {
    let (first, rest) = arguments.split_first().filter(|(_, rest)| !rest.is_empty())?;
    let mut best = first;
    for value in rest {
        let order = match (value.as_int(), best.as_int()) {
            (Some(value), Some(best)) => value.cmp(&best),
            _ => value.as_float()?.partial_cmp(&best.as_float()?)?,
        };
        if op.holds(order) {
            best = value;
        }
    }
    Some(best.clone())
}

/// `list.append`.
pub(crate) fn append(cx: &mut Cx, arguments: &mut [Value]) -> Option<Value> {
    let [list, item] = arguments else { return None };
    list.downcast::<List>()?.write(cx).items.push(item.take());
    Some(Value::NONE)
}

/// `list.pop` of the last item.
pub(crate) fn pop(cx: &mut Cx, arguments: &mut [Value]) -> Option<Value> {
    let [list] = arguments else { return None };
    list.downcast::<List>()?.write(cx).items.pop()
}

/// `dict.get` of a `str` or small `int`.
pub(crate) fn get(cx: &mut Cx, arguments: &mut [Value]) -> Option<Value> {
    let ([dict, key] | [dict, key, _]) = &*arguments else { return None };
    match dict.downcast::<Dict>()?.read(cx).quick_lookup(&cx.world.types.str, key)? {
        Some(value) => Some(value.clone()),
        None => match arguments {
            [_, _] => Some(Value::NONE),
            [_, _, default] => Some(default.take()),
            _ => None,
        },
    }
}

/// `ord` of a character.
pub(crate) fn ord(_cx: &mut Cx, arguments: &mut [Value]) -> Option<Value> {
    let [character] = arguments else { return None };
    let code_point = molt_text::Wtf8::new(character.downcast::<Str>()?.as_bytes()).single()?;
    Some(Value::int(i64::from(code_point)))
}

/// `chr` of a character of Latin-1, which stands ready.
pub(crate) fn chr(cx: &mut Cx, arguments: &mut [Value]) -> Option<Value> {
    let [number] = arguments else { return None };
    let index = usize::try_from(number.as_int()?).ok().filter(|&index| index < 128)?;
    cx.world.latin1.get(index).map(|character| character.value())
}
