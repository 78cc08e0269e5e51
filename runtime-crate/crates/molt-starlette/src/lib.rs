//! The native half of Starlette, as module `_starlette`: what each request runs of headers, paths and `send`. The rest is Python
//! over it, in `runtime-crate/python/starlette`.

mod applications;
pub mod bodies;
pub mod channels;
mod concurrency;
pub mod frames;
pub mod headers;
pub mod headers_class;
pub mod middleware;
pub mod names;
pub mod paths;
mod refusals;
mod requests;
pub mod response_start;
pub mod responses;
pub mod routers;
pub mod routing;
pub mod sending;

use molt_object::native::NativeModuleDef;

/// The native modules.
pub static MODULES: &[&NativeModuleDef] = &[&native::MODULE];

/// Starlette's native half.
#[molt_macros::module(
    name = "_starlette",
    functions(
        crate::bodies::accelerated,
        crate::channels::send_written,
        crate::headers::content_headers,
        crate::headers::find_header,
        crate::paths::get_route_path,
        crate::paths::match_route,
        crate::refusals::place_of_caller,
        crate::refusals::refuse
    ),
    classes(crate::response_start::ResponseStart)
)]
pub mod native {}
