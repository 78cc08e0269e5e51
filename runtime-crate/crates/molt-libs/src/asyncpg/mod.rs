//! The native half of asyncpg, as module `_asyncpg`: the wire, the types of values, rows. The rest is Python over it, in
//! `runtime-crate/python/asyncpg`.
//!
//! A `Protocol` waits in the task that calls it: a native task reads and writes the socket ([`link`]), and what it sees are bytes.

pub(crate) mod authentication;
pub(crate) mod codecs;
pub(crate) mod connect;
mod copy;
pub mod direct;
mod errors;
pub(crate) mod frames;
mod held;
pub(crate) mod link;
mod many;
pub(crate) mod privacy;
mod protocol;
pub mod record;
mod settings;
mod statement;
mod types;

pub(crate) use errors::field_dict;

/// asyncpg's native half.
#[molt_macros::module(
    name = "_asyncpg",
    classes(
        crate::asyncpg::protocol::Protocol,
        crate::asyncpg::record::RecordClass,
        crate::asyncpg::settings::Settings,
        crate::asyncpg::statement::Statement
    )
)]
pub mod native {
    use molt_object::builtins::str_::Str;
    use molt_object::builtins::tuple::Tuple;
    use molt_object::{Cx, Exc, Gc, Value};

    use crate::asyncpg::codecs::{core, identifiers};
    use crate::asyncpg::{protocol, record};

    #[constant(name = "NO_TIMEOUT")]
    fn no_timeout(_cx: &mut Cx) -> Value {
        protocol::NO_TIMEOUT
    }

    /// The number of a type that comes with the server; None for an unknown name.
    #[function(signature = "(name, /)")]
    fn builtin_type_oid(cx: &mut Cx, name: Gc<Str>) -> Option<i64> {
        let _ = cx;
        core::oid_of(&name.to_text()).map(i64::from)
    }

    /// The bytes of a UUID that a text shows.
    #[function(signature = "(text, /)")]
    fn uuid_bytes(cx: &mut Cx, text: Gc<Str>) -> Result<Value, Exc> {
        let bytes = identifiers::uuid_bytes(cx, &text.to_text())?;
        Ok(cx.bytes(&bytes).into())
    }

    /// A row of these names and values.
    #[function(signature = "(names, values, /)")]
    fn create_record(cx: &mut Cx, names: Gc<Tuple>, values: Gc<Tuple>) -> Result<Value, Exc> {
        let mut texts = Vec::new();
        for name in names.items() {
            texts.push(cx.str_text(name)?);
        }
        let (descriptor, class) = (record::describe(cx, &texts)?, record::class(cx)?);
        Ok(record::make(cx, &class, &descriptor, values.items().to_vec()))
    }
}
