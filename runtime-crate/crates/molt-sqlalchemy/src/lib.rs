//! The native half of SQLAlchemy, as module `_sqlalchemy`: the keys of statements, rows, the loading of objects, waiting inside
//! of functions. The rest is Python over it, in `runtime-crate/python/sqlalchemy`.

mod annotated;
mod attributes;
mod bodies;
mod bridge;
mod checkouts;
mod coercions;
mod comparisons;
mod connections;
mod copies;
mod cursors;
mod entities;
mod events;
mod execution;
mod fingerprints;
mod functions;
mod keys;
mod labels;
mod load_options;
mod makers;
mod names;
mod operators;
mod parameters;
mod parts;
mod plans;
mod pools;
mod proxies;
mod queues;
mod results;
mod roles;
mod rows;
mod selects;
mod session_init;
mod sessions;
mod states;

use molt_object::native::NativeModuleDef;

/// The native modules.
pub static MODULES: &[&NativeModuleDef] = &[&native::MODULE];

/// SQLAlchemy's native half.
#[molt_macros::module(
    name = "_sqlalchemy",
    functions(
        crate::bodies::accelerated,
        crate::bridge::may_wait,
        crate::bridge::spawn,
        crate::bridge::wait_here,
        crate::plans::remember,
        crate::rows::unseen,
        crate::sessions::close_at_once
    ),
    classes(
        crate::entities::EntityLoader,
        crate::plans::LoadPlan,
        crate::pools::Dropped,
        crate::proxies::Removal,
        crate::results::Buffered,
        crate::results::Chunks,
        crate::rows::Place,
        crate::rows::Places,
        crate::rows::RowMaker,
        crate::states::Departure
    )
)]
pub mod native {}
