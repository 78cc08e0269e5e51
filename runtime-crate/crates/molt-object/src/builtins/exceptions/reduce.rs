//! How `copy` and `pickle` make exceptions anew. CPython Objects/exceptions.c `BaseException___reduce__`, `OSError_reduce`,
//! `ImportError_reduce`, `AttributeError_reduce`.

use molt_value::{Gc, Value};

use super::BaseException;
use super::members::receiver;
use crate::args::Arguments;
use crate::builtins::dict::Dict;
use crate::builtins::tuple::Tuple;
use crate::error::ExceptionKind;
use crate::{Cx, Exc};

/// `__reduce__`: the class and its arguments, with the attributes if there are any.
pub(super) fn reduce(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let this = arguments.take(0);
    let exception = receiver(cx, &this)?;
    let (class, args) = (cx.class_of(&this).value(), arguments_of(cx, &exception));
    Ok(match state_of(cx, &exception) {
        Some(state) => cx.tuple_of([class, args, state.into()]).into(),
        None => cx.tuple_of([class, args]).into(),
    })
}

fn is_a(cx: &Cx, exception: &Gc<BaseException>, kind: ExceptionKind) -> bool {
    cx.is_instance(&exception.value(), cx.world.exceptions.get(kind))
}

/// `args`; of an OSError also the file names, which its constructor takes out of them.
fn arguments_of(cx: &mut Cx, exception: &Gc<BaseException>) -> Value {
    let args = exception.read(cx).args.clone();
    let Some([number, text]) = args.downcast::<Tuple>().map(|args| args.items()) else { return args };
    let member = |name| exception.read(cx).member(name).filter(|value| !value.is_none()).cloned();
    let Some(first) = member("filename").filter(|_| is_a(cx, exception, ExceptionKind::OSError)) else { return args };
    let mut all = vec![number.clone(), text.clone(), first];
    all.extend(member("filename2").map(|second| [Value::NONE, second]).into_iter().flatten());
    cx.tuple(all).into()
}

/// The instance's attributes and those of its class that its constructor does not get among the arguments.
fn state_of(cx: &mut Cx, exception: &Gc<BaseException>) -> Option<Gc<Dict>> {
    let (names, with_args): (&[&'static str], bool) = if is_a(cx, exception, ExceptionKind::ImportError) {
        (&["name", "path", "name_from"], false)
    } else if is_a(cx, exception, ExceptionKind::AttributeError) && cx.world.python >= (3, 12) {
        (&["name"], true)
    } else {
        (&[], false)
    };
    let own = cx.materialize_dict(&exception.value()).filter(|dict| !dict.read(cx).is_empty());
    let inner = exception.read(cx);
    let member = |name: &'static str| Some((name, inner.member(name).filter(|value| !value.is_none())?.clone()));
    let mut added: Vec<(&str, Value)> = names.iter().filter_map(|name| member(name)).collect();
    added.extend(with_args.then(|| ("args", inner.args.clone())));
    if added.is_empty() {
        return own;
    }
    let state = own.map_or_else(|| cx.new_dict(), |own| cx.dict_copy(&own));
    for (name, value) in added {
        cx.dict_set_str(&state, name, value);
    }
    Some(state)
}
