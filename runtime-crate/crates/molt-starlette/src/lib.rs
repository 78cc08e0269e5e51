//! Starlette: routing, requests, responses and middleware, under upstream's module names.
