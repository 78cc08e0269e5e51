//! Finding the route that serves a request. starlette/routing.py.

pub mod pattern;
pub mod search;
pub mod table;
