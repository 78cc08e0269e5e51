//! Interned names that the native bodies ask for, made once a world.

molt_object::interned_names! {
    answer = "_answer", app = "app", asgi = "asgi", asgi_version = "3.0", background = "background", body = "body",
    charset = "charset", client = "client", convert = "convert", delete = "DELETE", endpoint = "endpoint",
    exception_handlers = "_exception_handlers", get = "GET", handle = "handle", headers = "headers", http = "http",
    http_10 = "1.0", http_11 = "1.1", http_spec_version = "2.3", http_version = "http_version", https = "https",
    init = "__init__", init_headers = "init_headers", known_handlers = "starlette.exception_handlers",
    matches = "matches", media_type = "media_type", method = "method", methods = "methods",
    middleware_stack = "middleware_stack", param_convertors = "param_convertors", path = "path",
    path_params = "path_params", path_regex = "path_regex", post = "POST", put = "PUT",
    query_string = "query_string", raw_headers = "raw_headers", raw_path = "raw_path", render = "render",
    response_body = "http.response.body", response_start = "http.response.start", root_path = "root_path",
    router = "router", routes = "routes", scheme = "scheme", server = "server", spec_version = "spec_version",
    state = "state", status = "status", status_code = "status_code", status_handlers = "_status_handlers",
    table = "_table", type_ = "type", unmatched = "_unmatched", value = "value", version = "version",
}
