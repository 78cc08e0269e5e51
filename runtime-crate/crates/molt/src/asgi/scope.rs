//! The `scope` of a request as the dict that uvicorn makes (`httptools_impl.py` `on_message_begin`, `on_headers_complete`).

use molt_object::builtins::dict::Dict;
use molt_object::{Cx, Exc, Gc, Str, Value};
use molt_server::{Address, RequestScope};
use molt_starlette::names::names;

/// Addresses that were seen lately, by their ports: connections stay, and requests come again.
#[derive(Default)]
struct Addresses(Vec<Option<(Address, Value)>>);

impl Addresses {
    const PLACES: usize = 32;
}

/// The host and the port as a tuple, which cannot be changed, so that one is enough.
fn address(cx: &mut Cx, address: &Address) -> Value {
    let place = address.port as usize % Addresses::PLACES;
    let seen = &mut cx.world.extensions.get::<Addresses>().0;
    if seen.is_empty() {
        molt_room::resize(seen, Addresses::PLACES, None);
    }
    if let Some((known, value)) = &seen[place]
        && known == address
    {
        return value.clone();
    }
    let host = cx.str(&address.host).into();
    let value: Value = cx.tuple_of([host, Value::int(address.port as i64)]).into();
    cx.world.extensions.get::<Addresses>().0[place] = Some((address.clone(), value.clone()));
    value
}

/// The pair of a header. What says who asks is not kept beyond its request.
fn header(cx: &mut Cx, name: &[u8], value: &[u8]) -> Value {
    if matches!(name, b"authorization" | b"cookie" | b"proxy-authorization") {
        let (name, value) = (cx.bytes(name).into(), cx.bytes(value).into());
        return cx.tuple_of([name, value]).into();
    }
    molt_starlette::headers::header(cx, name, value)
}

/// `scope["asgi"]`.
pub(super) fn asgi_version(cx: &mut Cx, spec_version: &str) -> Value {
    let dict = cx.new_dict();
    let (version, spec) = (cx.str("3.0").into(), cx.str(spec_version).into());
    cx.dict_set_str(&dict, "version", version);
    cx.dict_set_str(&dict, "spec_version", spec);
    dict.into()
}

/// How many items a scope comes to have: the server's, and those that an application adds.
const SCOPE_ITEMS: usize = 20;

/// The `http` scope.
///
/// # Errors
/// None today; the signature leaves room for what making values may raise.
pub(super) fn http(cx: &mut Cx, scope: &RequestScope, state: &Value) -> Result<Value, Exc> {
    let names = names(cx);
    let keys = keys(cx);
    let headers: Vec<Value> = scope.headers().map(|(name, value)| header(cx, name, value)).collect();
    let asgi = cx.dict_like(&keys.asgi, [names.asgi_version.value(), names.http_spec_version.value()]);
    // In the order of the keys.
    let values: [Value; 13] = [
        names.http.value(),
        asgi.into(),
        known(cx, scope.http_version(), &[&names.http_11, &names.http_10]),
        address(cx, scope.server()),
        address(cx, scope.client()),
        known(cx, scope.scheme().as_str(), &[&names.http, &names.https]),
        cx.str("").into(),
        cx.list(headers).into(),
        state.clone(),
        known(cx, scope.method(), &[&names.get, &names.post, &names.put, &names.delete]),
        cx.str(scope.path()).into(),
        cx.bytes(scope.raw_path()).into(),
        cx.bytes(scope.query_string()).into(),
    ];
    Ok(cx.dict_like(&keys.scope, values).into())
}

/// The `websocket` scope (`websockets_sansio_impl.py` `handle_connect`).
pub(super) fn websocket(cx: &mut Cx, scope: &RequestScope, subprotocols: &[String], state: &Value) -> Value {
    let headers: Vec<Value> = scope.headers().map(|(name, value)| header(cx, name, value)).collect();
    let subprotocols: Vec<Value> = subprotocols.iter().map(|name| cx.str(name).into()).collect();
    let extensions = cx.new_dict();
    let response = cx.new_dict().into();
    cx.dict_set_str(&extensions, "websocket.http.response", response);
    let items: [(&str, Value); 14] = [
        ("type", cx.str("websocket").into()),
        ("asgi", asgi_version(cx, "2.4")),
        ("http_version", cx.str("1.1").into()),
        ("scheme", cx.str(scope.scheme().as_str()).into()),
        ("server", address(cx, scope.server())),
        ("client", address(cx, scope.client())),
        ("root_path", cx.str("").into()),
        ("path", cx.str(scope.path()).into()),
        ("raw_path", cx.bytes(scope.raw_path()).into()),
        ("query_string", cx.bytes(scope.query_string()).into()),
        ("headers", cx.list(headers).into()),
        ("subprotocols", cx.list(subprotocols).into()),
        ("state", state.clone()),
        ("extensions", extensions.into()),
    ];
    let made = cx.new_dict();
    for (name, value) in items {
        cx.dict_set_str(&made, name, value);
    }
    made.into()
}

/// Dicts with the keys of a scope, and of what it has under `asgi`.
struct Keys {
    scope: Gc<Dict>,
    asgi: Gc<Dict>,
}

/// The world's keys.
fn keys(cx: &mut Cx) -> &'static Keys {
    match cx.world.extensions.get::<Option<&'static Keys>>() {
        Some(keys) => keys,
        None => make_keys(cx),
    }
}

#[cold]
fn make_keys(cx: &mut Cx) -> &'static Keys {
    let names = names(cx);
    let scope: [&Gc<Str>; 13] = [
        &names.type_,
        &names.asgi,
        &names.http_version,
        &names.server,
        &names.client,
        &names.scheme,
        &names.root_path,
        &names.headers,
        &names.state,
        &names.method,
        &names.path,
        &names.raw_path,
        &names.query_string,
    ];
    let made = Keys { scope: cx.new_dict_for(SCOPE_ITEMS), asgi: cx.new_dict() };
    for name in scope {
        cx.dict_set_interned(&made.scope, name, Value::NONE);
    }
    for name in [&names.version, &names.spec_version] {
        cx.dict_set_interned(&made.asgi, name, Value::NONE);
    }
    let keys: &'static Keys = Box::leak(Box::new(made));
    *cx.world.extensions.get() = Some(keys);
    keys
}

/// A text, made only if it is none of the usual ones.
fn known(cx: &Cx, text: &str, usual: &[&Gc<Str>]) -> Value {
    match usual.iter().find(|known| known.as_bytes() == text.as_bytes()) {
        Some(known) => known.value(),
        None => cx.str(text).into(),
    }
}
