//! The `scope` of a request as the dict that uvicorn makes (`httptools_impl.py` `on_message_begin`, `on_headers_complete`).

use molt_object::{Cx, Exc, Gc, Str, Value};
use molt_server::{Address, RequestScope};
use molt_starlette::names::names;

fn address(cx: &mut Cx, address: &Address) -> Value {
    let host = cx.str(&address.host).into();
    cx.tuple_of([host, Value::int(address.port as i64)]).into()
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
    let dict = cx.new_dict_for(SCOPE_ITEMS);
    let headers = scope.headers().map(|(name, value)| {
        let (name, value) = (cx.bytes(name).into(), cx.bytes(value).into());
        cx.tuple_of([name, value]).into()
    });
    let headers: Vec<Value> = headers.collect();
    let asgi = cx.new_dict();
    cx.dict_set_interned(&asgi, &names.version, names.asgi_version.value());
    cx.dict_set_interned(&asgi, &names.spec_version, names.http_spec_version.value());
    let entries: [(&Gc<Str>, Value); 13] = [
        (&names.type_, names.http.value()),
        (&names.asgi, asgi.into()),
        (&names.http_version, known(cx, scope.http_version(), &[&names.http_11, &names.http_10])),
        (&names.server, address(cx, scope.server())),
        (&names.client, address(cx, scope.client())),
        (&names.scheme, known(cx, scope.scheme().as_str(), &[&names.http, &names.https])),
        (&names.root_path, cx.str("").into()),
        (&names.headers, cx.list(headers).into()),
        (&names.state, state.clone()),
        (&names.method, known(cx, scope.method(), &[&names.get, &names.post, &names.put, &names.delete])),
        (&names.path, cx.str(scope.path()).into()),
        (&names.raw_path, cx.bytes(scope.raw_path()).into()),
        (&names.query_string, cx.bytes(scope.query_string()).into()),
    ];
    for (name, value) in entries {
        cx.dict_set_interned(&dict, name, value);
    }
    Ok(dict.into())
}

/// A text, made only if it is none of the usual ones.
fn known(cx: &Cx, text: &str, usual: &[&Gc<Str>]) -> Value {
    match usual.iter().find(|known| known.as_bytes() == text.as_bytes()) {
        Some(known) => known.value(),
        None => cx.str(text).into(),
    }
}
