//! The native bodies of Starlette's Python half, and the decorator that puts them there.

use molt_macros::function;
use molt_object::object::native_body::only_recognized;
use molt_object::{Cx, Value};

use crate::{applications, responses, routers};

molt_object::native_bodies! {
    /// `Starlette.__call__`
    APPLICATION = "starlette.applications" "Starlette.__call__" applications::application;
    /// `Router.__call__`
    ROUTER = "starlette.routing" "Router.__call__" applications::router;
    /// `Router.app`
    ROUTER_APP = "starlette.routing" "Router.app" routers::app;
    /// `ServerErrorMiddleware.__call__`
    SERVER_ERRORS = "starlette.middleware.errors" "ServerErrorMiddleware.__call__" applications::server_errors;
    /// `ExceptionMiddleware.__call__`
    EXCEPTIONS = "starlette.middleware.exceptions" "ExceptionMiddleware.__call__" applications::exceptions;
    /// `Response.__init__`
    RESPONSE_INIT = "starlette.responses" "Response.__init__" responses::init;
    /// `Response.render`
    RESPONSE_RENDER = "starlette.responses" "Response.render" responses::render;
    /// `Response.init_headers`
    RESPONSE_INIT_HEADERS = "starlette.responses" "Response.init_headers" responses::init_headers;
    /// `Response.__call__`
    RESPONSE_CALL = "starlette.responses" "Response.__call__" responses::call;
    /// `JSONResponse.__init__`
    JSON_RESPONSE_INIT = "starlette.responses" "JSONResponse.__init__" responses::init_json;
    /// `StringConvertor.convert`
    STRING_CONVERT = "starlette.convertors" "StringConvertor.convert" only_recognized;
    /// `PathConvertor.convert`
    PATH_CONVERT = "starlette.convertors" "PathConvertor.convert" only_recognized;
    /// `Route.matches`
    ROUTE_MATCHES = "starlette.routing" "Route.matches" only_recognized;
    /// `WebSocketRoute.matches`
    WEBSOCKET_ROUTE_MATCHES = "starlette.routing" "WebSocketRoute.matches" only_recognized;
    /// `Mount.matches`
    MOUNT_MATCHES = "starlette.routing" "Mount.matches" only_recognized;
}

/// A function of the Python half, with its native body before the compiled one.
#[function(signature = "(function, /)")]
pub fn accelerated(cx: &mut Cx, function: Value) -> Value {
    cx.put_native_body(&function, BODIES);
    function
}
