//! Native bodies of `Headers` and `MutableHeaders`, and of the properties that make them. starlette/datastructures.py,
//! requests.py `HTTPConnection.headers`, responses.py `Response.headers`.

use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::code::Globals;
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::ops::Frame;
use molt_object::ops::leaves::Activation;
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

/// What stands first under a name, or nothing; none where the headers before it are of an unusual kind.
fn found(cx: &mut Cx, this: &Value, name: &Value) -> Option<Option<Gc<Bytes>>> {
    let name = lower(name)?;
    let names = names(cx);
    let list = cx.instance_attr(this, &names.list)?;
    for pair in &list.downcast::<List>()?.read(cx).items {
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

/// What a leaf gives, from a body that has a frame.
fn answer(fr: &mut Frame<'_>, answered: Option<Value>) -> bool {
    match answered {
        Some(value) => fr.return_result(Ok(value)),
        None => fr.hand_over(),
    }
}

macro_rules! with_leaves {
    ($($(#[$doc:meta])* $body:ident $leaf:ident($($argument:ident),*) $answer:ident;)*) => {
        $(
            $(#[$doc])*
            pub(crate) fn $body(fr: &mut Frame<'_>) -> bool {
                let [$($argument),*] = std::array::from_fn(|at| fr.argument(at));
                let globals = fr.globals;
                let answered = $answer(fr.cx, globals, $(&$argument),*);
                answer(fr, answered)
            }

            $(#[$doc])*
            pub(crate) fn $leaf(mut call: Activation<'_>) -> Option<Value> {
                let (cx, arguments, globals) = call.parts()?;
                let [$($argument),*, ..] = arguments else { return None };
                $answer(cx, globals, $($argument),*)
            }
        )*
    };
}

with_leaves! {
    /// `Headers.get(self, key, default=None)`
    get get_leaf(this, key, default) get_of;
    /// `Headers.__getitem__(self, key)`
    getitem getitem_leaf(this, key) item_of;
    /// `Headers.__contains__(self, key)`
    contains contains_leaf(this, key) is_in;
    /// `MutableHeaders.__setitem__(self, key, value)`
    setitem setitem_leaf(this, key, value) set_item;
    /// `HTTPConnection.headers`
    of_connection of_connection_leaf(this) connection_headers;
    /// `Response.headers`
    of_response of_response_leaf(this) response_headers;
}

fn get_of(cx: &mut Cx, _globals: &Globals, this: &Value, key: &Value, default: &Value) -> Option<Value> {
    Some(match found(cx, this, key)? {
        Some(value) => latin1(cx, value.items()),
        None => default.clone(),
    })
}

fn item_of(cx: &mut Cx, _globals: &Globals, this: &Value, key: &Value) -> Option<Value> {
    let value = found(cx, this, key)??;
    Some(latin1(cx, value.items()))
}

fn is_in(cx: &mut Cx, _globals: &Globals, this: &Value, key: &Value) -> Option<Value> {
    found(cx, this, key).map(|found| Value::bool(found.is_some()))
}

fn set_item(cx: &mut Cx, _globals: &Globals, this: &Value, key: &Value, value: &Value) -> Option<Value> {
    let list = usual_list(cx, this)?;
    let name = lower(key)?;
    let value = value.downcast::<Str>().map(|value| value.as_bytes()).filter(|value| value.is_ascii())?;
    let pair = header(cx, &name, value);
    let is_named = |pair: &Value| parts(pair).is_some_and(|(own, _)| own.items() == name.as_slice());
    let items = &mut list.write(cx).items;
    let Some(first) = items.iter().position(is_named) else {
        items.push(pair);
        return Some(Value::NONE);
    };
    let mut replaced = vec![std::mem::replace(&mut items[first], pair)];
    let mut at = first + 1;
    while at < items.len() {
        if is_named(&items[at]) {
            replaced.push(items.remove(at));
        } else {
            at += 1;
        }
    }
    drop(replaced);
    Some(Value::NONE)
}

/// `value.decode("latin-1")`
pub fn latin1(cx: &Cx, bytes: &[u8]) -> Value {
    match std::str::from_utf8(bytes) {
        Ok(text) if bytes.is_ascii() => cx.str(text).into(),
        _ => cx.str(&bytes.iter().map(|&byte| char::from(byte)).collect::<String>()).into(),
    }
}

/// An instance of a class of headers over a list, if the class is made by the usual `__init__`.
fn make(cx: &mut Cx, globals: &Globals, class: &Gc<molt_object::Str>, list: Value) -> Option<Value> {
    let names = names(cx);
    let class = globals.read(cx).get_interned(class).cloned()?.downcast_into::<Type>().ok()?;
    let init = cx.lookup_in_class(&class, &names.init)?;
    if !cx.has_native_body(&init, &HEADERS_INIT) {
        return None;
    }
    Some(cx.instantiate_with(&class, [(&names.list, list)]))
}

fn connection_headers(cx: &mut Cx, globals: &Globals, this: &Value) -> Option<Value> {
    let names = names(cx);
    let kept = attr!(cx, this, &names.kept_headers).ok()?;
    if !kept.is_none() {
        return Some(kept);
    }
    let scope = attr!(cx, this, &names.scope).ok().and_then(|scope| exact_dict(cx, &scope))?;
    let list = own_list(cx, &scope)?;
    let headers = make(cx, globals, &names.headers_class, list)?;
    set_attr!(cx, this, &names.kept_headers, headers.clone()).ok()?;
    Some(headers)
}

fn response_headers(cx: &mut Cx, globals: &Globals, this: &Value) -> Option<Value> {
    let names = names(cx);
    let kept = attr!(cx, this, &names.kept_headers).ok()?;
    if !kept.is_none() {
        return Some(kept);
    }
    let list = attr!(cx, this, &names.raw_headers).ok().filter(Value::is_instance_of::<List>)?;
    let headers = make(cx, globals, &names.mutable_headers_class, list)?;
    set_attr!(cx, this, &names.kept_headers, headers.clone()).ok()?;
    Some(headers)
}
