//! The value's two words, the object header, reference counts, weak references and the cycle collector.
//!
//! This crate exists to contain the unsafe code of the value representation. Its safe surface:
//! - [`Value`]: two machine words; scalars inline, everything else behind one counted pointer.
//! - [`Gc<T>`]: a counted pointer whose payload type is known.
//! - [`Token`]: the permission to look inside objects. `gc.read(&token)` and `gc.write(&mut token)` are the only
//!   ways to the inside of a mutable payload, and there is one token a thread, so no borrow outlives a call that
//!   takes the token mutably: what can run Python code takes it mutably.
//! - [`heap`]: counts, the finalizer queue, and the collector.
//!
//! Dropping a [`Value`] never runs Python code, never suspends and never recurses deeply.

mod attrs;
pub mod breaker;
mod cell;
mod collector;
mod filled_once;
mod gc;
pub mod hashing;
mod header;
pub mod heap;
mod landmarks;
mod late;
mod packed;
mod room;
mod short_vec;
mod slice;
#[cfg(feature = "stress")]
pub mod stress;
mod text;
mod token;
mod trace;
mod value;
mod weak;

pub use attrs::{Attrs, AttrsCell};
pub use cell::TokenCell;
pub use collector::{CollectOutcome, Generation};
pub use filled_once::FilledOnce;
pub use gc::{Frozen, Gc, Mutable, Payload};
pub use late::Late;
pub use packed::{PackedValue, Unpacked};
pub use short_vec::ShortVec;
pub use slice::{Slice, SliceItem};
pub use text::{MOST_NUMBERS, Str, StrHead};
pub use token::Token;
pub use trace::{Trace, Visitor};
pub use value::{Tag, Value};
pub use weak::{WeakId, WeakWatcher};
