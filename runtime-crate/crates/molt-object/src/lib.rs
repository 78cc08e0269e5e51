//! The object model: the task's cell [`Cx`], frames, types, attribute lookup, calls, exceptions and the builtin types.
//!
//! Everything that can run Python code or suspend takes `&mut Cx` (or `&mut Frame`, which carries it). The inside of a
//! mutable payload is reached by `object.read(cx)` and `object.write(cx)`, whose borrows end before such a call.

// The attribute macros name this crate, also inside of it.
extern crate self as molt_object;

pub mod args;
pub mod builtins;
mod cx;
mod error;
pub mod expansion;
pub mod import;
pub mod native;
pub mod object;
pub mod ops;
mod refusals;
pub mod returning;
mod shadow;
mod sources;
mod world;

pub use cx::{Cx, TaskState};
pub use error::{Exc, ExceptionKind};
pub use native::{BinaryOp, CompareOp, Slots};
pub use refusals::Refusals;
pub use shadow::{Shadow, ShadowStack};
pub use world::World;

#[cfg(feature = "stress")]
pub use molt_value::stress;

pub use molt_value::{
    Attrs, Frozen, Gc, Mutable, Payload, Slice, Str, Tag, Token, TokenCell, Trace, Value, Visitor, WeakWatcher,
    breaker, hashing, heap,
};
