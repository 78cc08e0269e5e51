//! The native bodies of FastAPI's Python half, and the decorator that puts them there.

use molt_object::object::native_body::only_recognized;

use crate::{applications, handler, routing};

molt_object::native_bodies! {
    /// `FastAPI.__call__`
    APPLICATION = "fastapi.applications" "FastAPI.__call__" applications::application;
    /// `AsyncExitStackMiddleware.__call__`
    EXIT_STACK = "fastapi.middleware.asyncexitstack" "AsyncExitStackMiddleware.__call__" applications::exit_stack;
    /// `APIRouter.app`
    ROUTER_APP = "fastapi.routing" "APIRouter.app" routing::app;
    /// `APIRoute.handle`
    ROUTE_HANDLE = "fastapi.routing" "APIRoute.handle" routing::handle;
    /// `APIRoute.matches`
    ROUTE_MATCHES = "fastapi.routing" "APIRoute.matches" only_recognized;
    /// `APIWebSocketRoute.matches`
    WEBSOCKET_ROUTE_MATCHES = "fastapi.routing" "APIWebSocketRoute.matches" only_recognized;
    /// `EffectiveRoute.matches`
    EFFECTIVE_MATCHES = "fastapi._includes" "EffectiveRoute.matches" only_recognized;
    /// `IncludedRouter.matches`
    INCLUDED_MATCHES = "fastapi._includes" "IncludedRouter.matches" only_recognized;
    /// `RequestResponse.__call__`
    REQUEST_RESPONSE = "fastapi._handlers" "RequestResponse.__call__" handler::request_response;
    /// `RequestHandler.__call__`
    HANDLER = "fastapi._handlers" "RequestHandler.__call__" handler::handler;
    /// `ParametersReader.read`
    PARAMETERS_READ = "fastapi.dependencies.values" "ParametersReader.read" only_recognized;
    /// `BodyReader.read`
    BODY_READ = "fastapi.dependencies.values" "BodyReader.read" only_recognized;
    /// `ModelField.validate`
    FIELD_VALIDATE = "fastapi._compat.fields" "ModelField.validate" only_recognized;
    /// `ModelField.serialize`
    FIELD_DATA = "fastapi._compat.fields" "ModelField.serialize" only_recognized;
    /// `ModelField.serialize_json`
    FIELD_SERIALIZE = "fastapi._compat.fields" "ModelField.serialize_json" only_recognized;
}
