//! The native bodies of FastAPI's Python half, and the decorator that puts them there.

use molt_macros::function;
use molt_object::object::native_body::NativeBody;
use molt_object::ops::Frame;
use molt_object::{Cx, Value};

use crate::{applications, handler, routing};

macro_rules! bodies {
    ($($(#[$doc:meta])* $name:ident = $module:literal $qualname:literal $run:expr;)*) => {
        $($(#[$doc])* pub static $name: NativeBody = NativeBody { module: $module, qualname: $qualname, run: $run };)*

        /// All of them.
        static BODIES: &[&NativeBody] = &[$(&$name),*];
    };
}

/// The body of functions that are only recognized.
fn compiled(fr: &mut Frame<'_>) -> bool {
    fr.hand_over()
}

bodies! {
    /// `FastAPI.__call__`
    APPLICATION = "fastapi.applications" "FastAPI.__call__" applications::application;
    /// `AsyncExitStackMiddleware.__call__`
    EXIT_STACK = "fastapi.middleware.asyncexitstack" "AsyncExitStackMiddleware.__call__" applications::exit_stack;
    /// `APIRouter.app`
    ROUTER_APP = "fastapi.routing" "APIRouter.app" routing::app;
    /// `APIRoute.handle`
    ROUTE_HANDLE = "fastapi.routing" "APIRoute.handle" routing::handle;
    /// `APIRoute.matches`
    ROUTE_MATCHES = "fastapi.routing" "APIRoute.matches" compiled;
    /// `APIWebSocketRoute.matches`
    WEBSOCKET_ROUTE_MATCHES = "fastapi.routing" "APIWebSocketRoute.matches" compiled;
    /// `EffectiveRoute.matches`
    EFFECTIVE_MATCHES = "fastapi._includes" "EffectiveRoute.matches" compiled;
    /// `IncludedRouter.matches`
    INCLUDED_MATCHES = "fastapi._includes" "IncludedRouter.matches" compiled;
    /// `RequestResponse.__call__`
    REQUEST_RESPONSE = "fastapi._handlers" "RequestResponse.__call__" handler::request_response;
    /// `RequestHandler.__call__`
    HANDLER = "fastapi._handlers" "RequestHandler.__call__" handler::handler;
    /// `ParametersReader.read`
    PARAMETERS_READ = "fastapi.dependencies.values" "ParametersReader.read" compiled;
    /// `BodyReader.read`
    BODY_READ = "fastapi.dependencies.values" "BodyReader.read" compiled;
    /// `ModelField.validate`
    FIELD_VALIDATE = "fastapi._compat.fields" "ModelField.validate" compiled;
    /// `ModelField.serialize_json`
    FIELD_SERIALIZE = "fastapi._compat.fields" "ModelField.serialize_json" compiled;
}

/// A function of the Python half, with its native body before the compiled one.
#[function(signature = "(function, /)")]
pub fn accelerated(cx: &mut Cx, function: Value) -> Value {
    cx.put_native_body(&function, BODIES);
    function
}
