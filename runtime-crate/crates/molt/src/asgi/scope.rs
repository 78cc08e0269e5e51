//! The `scope` of a request as the dict that uvicorn makes (`httptools_impl.py` `on_message_begin`, `on_headers_complete`).

use molt_object::{Cx, Exc, Value};
use molt_server::{Address, RequestScope};

fn address(cx: &mut Cx, address: &Address) -> Value {
    let host = cx.str(&address.host).into();
    cx.tuple(vec![host, Value::int(address.port as i64)]).into()
}

/// `scope["asgi"]`.
pub(super) fn asgi_version(cx: &mut Cx, spec_version: &str) -> Value {
    let dict = cx.new_dict();
    let (version, spec) = (cx.str("3.0").into(), cx.str(spec_version).into());
    cx.dict_set_str(&dict, "version", version);
    cx.dict_set_str(&dict, "spec_version", spec);
    dict.into()
}

/// The `http` scope.
///
/// # Errors
/// None today; the signature leaves room for what making values may raise.
pub(super) fn http(cx: &mut Cx, scope: &RequestScope, state: &Value) -> Result<Value, Exc> {
    let dict = cx.new_dict();
    let headers = scope.headers().map(|(name, value)| {
        let pair = vec![cx.bytes(name).into(), cx.bytes(value).into()];
        cx.tuple(pair).into()
    });
    let headers: Vec<Value> = headers.collect();
    let entries: [(&str, Value); 13] = [
        ("type", cx.str("http").into()),
        ("asgi", asgi_version(cx, "2.3")),
        ("http_version", cx.str(scope.http_version()).into()),
        ("server", address(cx, scope.server())),
        ("client", address(cx, scope.client())),
        ("scheme", cx.str(scope.scheme().as_str()).into()),
        ("root_path", cx.str("").into()),
        ("headers", cx.list(headers).into()),
        ("state", state.clone()),
        ("method", cx.str(scope.method()).into()),
        ("path", cx.str(scope.path()).into()),
        ("raw_path", cx.bytes(scope.raw_path()).into()),
        ("query_string", cx.bytes(scope.query_string()).into()),
    ];
    for (name, value) in entries {
        cx.dict_set_str(&dict, name, value);
    }
    Ok(dict.into())
}
