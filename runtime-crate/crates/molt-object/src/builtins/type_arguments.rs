//! Type parameters among the arguments of generic aliases and unions, and putting types in their places. CPython
//! Objects/genericaliasobject.c `_Py_make_parameters`, `_Py_subs_parameters`.

use molt_value::Value;

use crate::builtins::generic_alias::GenericAlias;
use crate::builtins::list::List;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

/// The items of a tuple or a list.
fn items(cx: &Cx, value: &Value) -> Option<Vec<Value>> {
    match value.downcast::<Tuple>() {
        Some(tuple) => Some(tuple.items().to_vec()),
        None => value.downcast::<List>().map(|list| list.read(cx).items.clone()),
    }
}

/// The type parameters in some arguments, each once, in order.
///
/// # Errors
/// What reading their attributes raises.
pub fn parameters(cx: &mut Cx, args: &[Value]) -> Result<Vec<Value>, Exc> {
    let mut found: Vec<Value> = Vec::new();
    for arg in args {
        let inner = if is_plain_type(arg) {
            continue;
        } else if let Some(items) = items(cx, arg) {
            cx.nested(|cx| parameters(cx, &items))?
        } else if substitute_of(cx, arg)?.is_some() {
            vec![arg.clone()]
        } else {
            own_parameters(cx, arg)?
        };
        for parameter in inner {
            if !found.iter().any(|known| known.is(&parameter)) {
                found.push(parameter);
            }
        }
    }
    Ok(found)
}

fn is_plain_type(arg: &Value) -> bool {
    arg.is_instance_of::<Type>()
}

fn substitute_of(cx: &mut Cx, arg: &Value) -> Result<Option<Value>, Exc> {
    let name = cx.intern("__typing_subst__");
    cx.getattr_optional(arg, &name)
}

fn own_parameters(cx: &mut Cx, arg: &Value) -> Result<Vec<Value>, Exc> {
    let name = cx.intern("__parameters__");
    let own = cx.getattr_optional(arg, &name)?;
    Ok(own.as_ref().and_then(Value::downcast::<Tuple>).map(|tuple| tuple.items().to_vec()).unwrap_or_default())
}

/// The arguments of `alias` with types in the places of its parameters, as `alias[key]` asks.
///
/// # Errors
/// TypeError when the alias has no parameters, or another number of them; what the parameters' own checks raise.
pub fn substituted(cx: &mut Cx, alias: &Value, args: &[Value], key: &Value) -> Result<Vec<Value>, Exc> {
    let parameters = parameters(cx, args)?;
    if parameters.is_empty() {
        let text = cx.repr_text(alias)?;
        return Err(cx.type_error(format!("{text} is not a generic class")));
    }
    let given = prepared(cx, alias, &parameters, key)?;
    if given.len() != parameters.len() {
        let many = if given.len() > parameters.len() { "many" } else { "few" };
        let (text, actual, expected) = (cx.repr_text(alias)?, given.len(), parameters.len());
        let message = format!("Too {many} arguments for {text}; actual {actual}, expected {expected}");
        return Err(cx.type_error(message));
    }
    replaced(cx, args, &parameters, &given)
}

/// The given types, unpacked, as the parameters that gather or complete them want them.
fn prepared(cx: &mut Cx, alias: &Value, parameters: &[Value], key: &Value) -> Result<Vec<Value>, Exc> {
    let given = match key.downcast::<Tuple>() {
        Some(tuple) => tuple.items().to_vec(),
        None => vec![key.clone()],
    };
    let mut flat = molt_room::vec(given.len());
    for one in given {
        match unpacked(cx, &one)? {
            Some(items) => flat.extend(items),
            None => flat.push(one),
        }
    }
    let mut given: Value = cx.tuple(flat).into();
    let prepare = cx.intern("__typing_prepare_subst__");
    for parameter in parameters {
        if let Some(prepare) = cx.getattr_optional(parameter, &prepare)?
            && !prepare.is_none()
        {
            given = cx.call(&prepare, &[alias.clone(), given])?;
        }
    }
    cx.collect(&given)
}

/// What `*tuple[int, str]` stands for among type arguments; CPython `_unpack_args`.
fn unpacked(cx: &mut Cx, arg: &Value) -> Result<Option<Vec<Value>>, Exc> {
    if is_plain_type(arg) {
        return Ok(None);
    }
    let name = cx.intern("__typing_unpacked_tuple_args__");
    let Some(items) = cx.getattr_optional(arg, &name)?.filter(|items| !items.is_none()) else {
        return Ok(None);
    };
    let items = cx.collect(&items)?;
    let endless = items.last().is_some_and(|last| matches!(last.tag(), molt_value::Tag::Ellipsis));
    Ok((!endless).then_some(items))
}

fn replaced(cx: &mut Cx, args: &[Value], parameters: &[Value], given: &[Value]) -> Result<Vec<Value>, Exc> {
    let mut made = molt_room::vec(args.len());
    for arg in args {
        if is_plain_type(arg) {
            made.push(arg.clone());
            continue;
        }
        if let Some(items) = items(cx, arg) {
            let items = cx.nested(|cx| replaced(cx, &items, parameters, given))?;
            made.push(if arg.is_instance_of::<List>() { cx.list(items).into() } else { cx.tuple(items).into() });
            continue;
        }
        let spread = is_unpacked(cx, arg)?;
        let value = match substitute_of(cx, arg)? {
            Some(substitute) => {
                let at = parameters.iter().position(|parameter| parameter.is(arg));
                let value = at.and_then(|at| given.get(at)).cloned().unwrap_or_default();
                cx.call(&substitute, &[value])?
            }
            None => inside(cx, arg, parameters, given)?,
        };
        match value.downcast::<Tuple>() {
            Some(tuple) if spread => made.extend(tuple.items().iter().cloned()),
            _ => made.push(value),
        }
    }
    Ok(made)
}

fn is_unpacked(cx: &mut Cx, arg: &Value) -> Result<bool, Exc> {
    let name = cx.intern("__typing_is_unpacked_typevartuple__");
    match cx.getattr_optional(arg, &name)? {
        Some(answer) => cx.truth(&answer),
        None => Ok(false),
    }
}

/// An argument that has parameters of its own, with those replaced; CPython `subs_tvars`.
fn inside(cx: &mut Cx, arg: &Value, parameters: &[Value], given: &[Value]) -> Result<Value, Exc> {
    let own = own_parameters(cx, arg)?;
    if own.is_empty() {
        return Ok(arg.clone());
    }
    let mut values = molt_room::vec(own.len());
    for parameter in own {
        match parameters.iter().position(|known| known.is(&parameter)) {
            Some(at) => {
                let value = given.get(at).cloned().unwrap_or_default();
                let gathers = !parameter.is_instance_of::<Type>() && is_iterable_parameter(cx, &parameter)?;
                match value.downcast::<Tuple>() {
                    Some(tuple) if gathers => values.extend(tuple.items().iter().cloned()),
                    _ => values.push(value),
                }
            }
            None => values.push(parameter),
        }
    }
    let key = cx.tuple(values).into();
    cx.getitem(arg, &key)
}

/// Whether a parameter stands for any number of types.
fn is_iterable_parameter(cx: &mut Cx, parameter: &Value) -> Result<bool, Exc> {
    Ok(cx.slots(parameter).iter.is_some())
}

/// The parameters of an alias, as its attribute gives them.
///
/// # Errors
/// As [`parameters`].
pub fn parameters_of(cx: &mut Cx, alias: &GenericAlias) -> Result<Value, Exc> {
    let args = alias.args.downcast::<Tuple>().map(|args| args.items().to_vec()).unwrap_or_default();
    let found = parameters(cx, &args)?;
    Ok(cx.tuple(found).into())
}
