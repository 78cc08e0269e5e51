//! The usual case of builtin functions and methods that programs call most: what they come to where no Python code runs and
//! nothing fails. Each has CPython's function as its general case.

use molt_value::{Str, Value};

use crate::Cx;
use crate::builtins::dict::Dict;
use crate::builtins::list::List;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;

/// `len` of a builtin container of no derived class.
pub(crate) fn len(cx: &mut Cx, arguments: &mut [Value]) -> Option<Value> {
    let [container] = arguments else { return None };
    let types = &cx.world.types;
    let len = if container.class_is(&types.list) {
        container.downcast::<List>()?.read(cx).items.len()
    } else if container.class_is(&types.dict) {
        container.downcast::<Dict>()?.read(cx).len()
    } else if container.class_is(&types.str) {
        container.downcast::<Str>()?.char_len()
    } else if container.class_is(&types.tuple) {
        container.downcast::<Tuple>()?.items().len()
    } else {
        return None;
    };
    Some(Value::int(len as i64))
}

/// `isinstance` with a class whose metaclass is `type`, unless the value claims another class by its `__class__`.
pub(crate) fn isinstance(cx: &mut Cx, arguments: &mut [Value]) -> Option<Value> {
    let [value, class] = arguments else { return None };
    if !class.class_is(&cx.world.types.type_) {
        return None;
    }
    if cx.is_instance(value, class.downcast::<Type>()?) {
        return Some(Value::TRUE);
    }
    let claims_none = cx.slots(value).getattro.is_none() && !cx.class_of(value).read(cx).heap;
    claims_none.then_some(Value::FALSE)
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
    let (dict, key) = (arguments.first()?.downcast::<Dict>()?, arguments.get(1)?);
    match dict.read(cx).quick_lookup(&cx.world.types.str, key)? {
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
