//! Native bodies of `Headers` and `MutableHeaders`, and of the properties that make them. starlette/datastructures.py,
//! requests.py `HTTPConnection.headers`, responses.py `Response.headers`.

use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::ops::Frame;
use molt_object::{Cx, Gc, Value};
use smallvec::SmallVec;

use crate::bodies::HEADERS_INIT;
use crate::frames::exact_dict;
use crate::headers::{self, header};
use crate::names::names;
use crate::{attr, set_attr};

/// A name in lower case; names of ASCII are all that clients send.
type Name = SmallVec<[u8; 32]>;

fn lower(name: &Value) -> Option<Name> {
    let text = name.downcast::<Str>()?.as_bytes();
    if !text.is_ascii() {
        return None;
    }
    let mut name = Name::from_slice(text);
    name.make_ascii_lowercase();
    Some(name)
}

/// The list of raw headers, if each is a pair of bytes.
fn usual_list(cx: &mut Cx, headers: &Value) -> Option<Gc<List>> {
    let names = names(cx);
    let list = cx.instance_attr(headers, &names.list)?.downcast_into::<List>().ok()?;
    list.read(cx).items.iter().all(|pair| parts(pair).is_some()).then_some(list)
}

fn parts(pair: &Value) -> Option<(&Gc<Bytes>, &Gc<Bytes>)> {
    headers::parts(pair.downcast::<Tuple>()?)
}

/// The headers of a call and the name that it asks for, where both are of the usual kind.
fn asked(fr: &mut Frame<'_>) -> Option<(Gc<List>, Name)> {
    let this = fr.argument(0);
    let list = usual_list(fr.cx, &this)?;
    Some((list, lower(&fr.argument(1))?))
}

/// What stands first under the name that a call asks for, or nothing; none where the headers before it are of an unusual kind.
fn found(fr: &mut Frame<'_>) -> Option<Option<Gc<Bytes>>> {
    let this = fr.argument(0);
    let name = lower(&fr.argument(1))?;
    let names = names(fr.cx);
    let list = fr.cx.instance_attr(&this, &names.list)?;
    for pair in &list.downcast::<List>()?.read(fr.cx).items {
        let (own, value) = parts(pair)?;
        if own.items() == name.as_slice() {
            return Some(Some(value.clone()));
        }
    }
    Some(None)
}

/// `Headers.__init__(self, headers=None, raw=None, scope=None)`, for the headers of a scope or raw ones.
pub(crate) fn init(fr: &mut Frame<'_>) -> bool {
    let [this, headers, raw, scope] = std::array::from_fn(|at| fr.argument(at));
    let list = match (headers.is_none(), raw.is_none(), exact_dict(fr.cx, &scope)) {
        (true, false, None) if scope.is_none() => Some(raw),
        (true, true, Some(scope)) => own_list(fr.cx, &scope),
        _ => None,
    };
    let Some(list) = list else { return fr.hand_over() };
    let names = names(fr.cx);
    let result = fr.cx.setattr(&this, &names.list, Some(list));
    fr.return_result(result.map(|()| Value::NONE))
}

/// `scope["headers"] = list(scope["headers"])`: a list that only the scope has is as good as a new one.
pub(crate) fn own_list(cx: &mut Cx, scope: &Gc<molt_object::builtins::dict::Dict>) -> Option<Value> {
    let names = names(cx);
    let listed = scope.read(cx).get_interned(&names.headers)?.downcast::<List>()?;
    if listed.count() == 1 && listed.class_is(&cx.world.types.list) {
        return Some(listed.value());
    }
    let items = listed.read(cx).items.clone();
    let own: Value = cx.list(items).into();
    cx.dict_set_interned(scope, &names.headers, own.clone());
    Some(own)
}

/// `Headers.get(self, key, default=None)`
pub(crate) fn get(fr: &mut Frame<'_>) -> bool {
    let Some(found) = found(fr) else { return fr.hand_over() };
    let value = match found {
        Some(value) => latin1(fr.cx, value.items()),
        None => fr.argument(2),
    };
    fr.return_result(Ok(value))
}

/// `Headers.__getitem__(self, key)`
pub(crate) fn getitem(fr: &mut Frame<'_>) -> bool {
    let Some(Some(value)) = found(fr) else { return fr.hand_over() };
    let value = latin1(fr.cx, value.items());
    fr.return_result(Ok(value))
}

/// `Headers.__contains__(self, key)`
pub(crate) fn contains(fr: &mut Frame<'_>) -> bool {
    let Some(found) = found(fr) else { return fr.hand_over() };
    fr.return_result(Ok(Value::bool(found.is_some())))
}

/// `MutableHeaders.__setitem__(self, key, value)`
pub(crate) fn setitem(fr: &mut Frame<'_>) -> bool {
    let Some((list, name)) = asked(fr) else { return fr.hand_over() };
    let value = fr.argument(2);
    let Some(value) = value.downcast::<Str>().map(|value| value.as_bytes()).filter(|value| value.is_ascii()) else {
        return fr.hand_over();
    };
    let pair = header(fr.cx, &name, value);
    let is_named = |pair: &Value| parts(pair).is_some_and(|(own, _)| own.items() == name.as_slice());
    let items = &mut list.write(fr.cx).items;
    let replaced: Vec<Value> = match items.iter().position(is_named) {
        None => {
            items.push(pair);
            Vec::new()
        }
        Some(first) => {
            let old = std::mem::replace(&mut items[first], pair);
            let mut at = first + 1;
            let mut replaced = vec![old];
            while at < items.len() {
                if is_named(&items[at]) {
                    replaced.push(items.remove(at));
                } else {
                    at += 1;
                }
            }
            replaced
        }
    };
    drop(replaced);
    fr.return_result(Ok(Value::NONE))
}

/// `value.decode("latin-1")`
pub fn latin1(cx: &Cx, bytes: &[u8]) -> Value {
    match std::str::from_utf8(bytes) {
        Ok(text) if bytes.is_ascii() => cx.str(text).into(),
        _ => cx.str(&bytes.iter().map(|&byte| char::from(byte)).collect::<String>()).into(),
    }
}

/// An instance of a class of headers over a list, if the class is made by the usual `__init__`.
fn make(fr: &mut Frame<'_>, class: &Gc<molt_object::Str>, list: Value) -> Option<Value> {
    let names = names(fr.cx);
    let class = fr.global(class)?.downcast_into::<Type>().ok()?;
    let init = fr.cx.lookup_in_class(&class, &names.init)?;
    if !fr.cx.has_native_body(&init, &HEADERS_INIT) {
        return None;
    }
    Some(fr.cx.instantiate_with(&class, [(&names.list, list)]))
}

/// `HTTPConnection.headers`
pub(crate) fn of_connection(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let this = fr.argument(0);
    match attr!(fr.cx, &this, &names.kept_headers) {
        Ok(headers) if !headers.is_none() => return fr.return_result(Ok(headers)),
        Ok(_) => {}
        Err(exc) => return fr.return_result(Err(exc)),
    }
    let scope = attr!(fr.cx, &this, &names.scope).ok().and_then(|scope| exact_dict(fr.cx, &scope));
    let list = scope.and_then(|scope| own_list(fr.cx, &scope));
    let Some(headers) = list.and_then(|list| make(fr, &names.headers_class, list)) else { return fr.hand_over() };
    keep(fr, &this, headers)
}

/// `Response.headers`
pub(crate) fn of_response(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let this = fr.argument(0);
    match attr!(fr.cx, &this, &names.kept_headers) {
        Ok(headers) if !headers.is_none() => return fr.return_result(Ok(headers)),
        Ok(_) => {}
        Err(exc) => return fr.return_result(Err(exc)),
    }
    let list = attr!(fr.cx, &this, &names.raw_headers).ok().filter(Value::is_instance_of::<List>);
    let Some(headers) = list.and_then(|list| make(fr, &names.mutable_headers_class, list)) else {
        return fr.hand_over();
    };
    keep(fr, &this, headers)
}

fn keep(fr: &mut Frame<'_>, this: &Value, headers: Value) -> bool {
    let names = names(fr.cx);
    let kept = set_attr!(fr.cx, this, &names.kept_headers, headers.clone());
    fr.return_result(kept.map(|()| headers))
}
