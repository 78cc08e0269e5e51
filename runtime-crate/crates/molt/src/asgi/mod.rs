//! The application's side of the server: ASGI between the bytes of `molt-server` and a Python application object.

mod application;

mod lifespan;
mod scope;
mod websocket;

pub(crate) use application::PythonApplication;
