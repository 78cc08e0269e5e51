//! The native bodies of Starlette's Python half, and the decorator that puts them there.

use molt_object::object::native_body::only_recognized;

use crate::middleware::{base, cors, streaming};
use crate::{applications, concurrency, headers_class, requests, responses, routers};

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
    /// `BaseHTTPMiddleware.__call__`
    BASE_HTTP = "starlette.middleware.base" "BaseHTTPMiddleware.__call__" base::call;
    /// `_StreamingResponse.__call__`
    STREAMING_CALL = "starlette.middleware.base" "_StreamingResponse.__call__" streaming::call;
    /// `run_in_threadpool`
    RUN_IN_THREADPOOL = "starlette.concurrency" "run_in_threadpool" concurrency::run_in_threadpool;
    /// `CORSMiddleware.__call__`
    CORS = "starlette.middleware.cors" "CORSMiddleware.__call__" cors::call;
    /// `Headers.__init__`
    HEADERS_INIT = "starlette.datastructures" "Headers.__init__" headers_class::init;
    /// `Headers.get`
    HEADERS_GET = "starlette.datastructures" "Headers.get" headers_class::get, headers_class::get_leaf;
    /// `Headers.__getitem__`
    HEADERS_GETITEM = "starlette.datastructures" "Headers.__getitem__" headers_class::getitem, headers_class::getitem_leaf;
    /// `Headers.__contains__`
    HEADERS_CONTAINS = "starlette.datastructures" "Headers.__contains__" headers_class::contains, headers_class::contains_leaf;
    /// `MutableHeaders.__setitem__`
    HEADERS_SETITEM = "starlette.datastructures" "MutableHeaders.__setitem__" headers_class::setitem, headers_class::setitem_leaf;
    /// `HTTPConnection.headers`
    CONNECTION_HEADERS = "starlette.requests" "HTTPConnection.headers" headers_class::of_connection, headers_class::of_connection_leaf;
    /// `Response.headers`
    RESPONSE_HEADERS = "starlette.responses" "Response.headers" headers_class::of_response, headers_class::of_response_leaf;
    /// `Request.__init__`
    REQUEST_INIT = "starlette.requests" "Request.__init__" requests::init;
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
