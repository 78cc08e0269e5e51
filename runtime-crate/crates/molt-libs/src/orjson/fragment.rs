//! `orjson.Fragment`: JSON that is written as it is. orjson src/ffi/fragment.rs.

use molt_macros::{Trace, class};
use molt_object::args::Arguments;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Value};

/// The payload of `Fragment`.
#[derive(Trace)]
pub struct Fragment {
    /// What is written, if it is `bytes` or `str`.
    pub contents: Value,
}

impl Payload for Fragment {
    type Access = Frozen;
}

#[class(name = "Fragment", module = "orjson")]
impl Fragment {
    #[new]
    fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        let (mut positional, keywords) = arguments.drain();
        match (positional.pop(), positional.is_empty() && keywords.is_empty()) {
            (Some(contents), true) => Ok(Gc::new(class, Fragment { contents }).into()),
            _ => Err(cx.type_error("orjson.Fragment() takes exactly 1 positional argument")),
        }
    }
}
