//! The native half of psycopg and psycopg2, as module `_postgres`: a connection that is waited for as a thread or as a task, and
//! results read from the text format. The rest is Python over it, in `runtime-crate/python/psycopg` and `.../psycopg2`.
//!
//! The wire is asyncpg's ([`super::asyncpg`]): a native task reads and writes the socket.

#[cfg(test)]
mod fuzz;
pub mod result;
mod texts;
mod wire;

/// The native half of the drivers that stand on libpq.
#[molt_macros::module(name = "_postgres", classes(crate::postgres::result::Answer, crate::postgres::wire::Wire))]
pub mod native {
    use molt_object::builtins::tuple::Tuple;
    use molt_object::{Cx, Exc, Gc, Value};

    use crate::asyncpg::codecs;
    use crate::asyncpg::frames::{self, SYNC};

    /// Appends bytes and a zero byte.
    fn texts_of(out: &mut Vec<u8>, text: &[u8]) {
        out.extend_from_slice(text);
        out.push(0);
    }

    /// The bytes of a simple query.
    #[function(signature = "(query, /)")]
    fn simple(cx: &mut Cx, query: Value) -> Result<Value, Exc> {
        let query = codecs::buffer(cx, &query)?;
        let mut request = molt_room::vec(query.len() + 8);
        frames::message(&mut request, b'Q', |out| texts_of(out, &query));
        Ok(cx.bytes(&request).into())
    }

    /// The bytes that have a statement prepared under a name, its parameters of these types.
    #[function(signature = "(name, query, types, /)")]
    fn prepare(cx: &mut Cx, name: Value, query: Value, types: Gc<Tuple>) -> Result<Value, Exc> {
        let mut request = Vec::new();
        parse(cx, &mut request, &name, &query, &types)?;
        request.extend_from_slice(SYNC);
        Ok(cx.bytes(&request).into())
    }

    /// The bytes that run a statement, which is parsed before if `query` is not None. A value is bytes or None; `formats` has
    /// one number a value.
    #[function(signature = "(name, query, types, values, formats, result_format, /)")]
    fn extended(
        cx: &mut Cx,
        name: Value,
        query: Value,
        types: Gc<Tuple>,
        values: Gc<Tuple>,
        formats: Gc<Tuple>,
        result_format: i64,
    ) -> Result<Value, Exc> {
        let mut request = Vec::new();
        if !query.is_none() {
            parse(cx, &mut request, &name, &query, &types)?;
        }
        let mut arguments = Vec::new();
        arguments.extend_from_slice(&(formats.items().len() as u16).to_be_bytes());
        for format in formats.items() {
            arguments.extend_from_slice(&(cx.index_i64(format)? as i16).to_be_bytes());
        }
        arguments.extend_from_slice(&(values.items().len() as u16).to_be_bytes());
        for value in values.items() {
            match value.is_none() {
                true => arguments.extend_from_slice(&(-1_i32).to_be_bytes()),
                false => {
                    let bytes = codecs::buffer(cx, value)?;
                    codecs::put(&mut arguments, &bytes);
                }
            }
        }
        arguments.extend_from_slice(&1_i16.to_be_bytes());
        arguments.extend_from_slice(&(result_format as i16).to_be_bytes());
        let name = codecs::buffer(cx, &name)?;
        frames::message(&mut request, b'B', |out| {
            out.push(0);
            texts_of(out, &name);
            out.extend_from_slice(&arguments);
        });
        frames::named(&mut request, b'D', b'P', "");
        frames::execute(&mut request, "", 0);
        request.extend_from_slice(SYNC);
        Ok(cx.bytes(&request).into())
    }

    /// The bytes that ask for the columns of a portal.
    #[function(signature = "(name, /)")]
    fn describe(cx: &mut Cx, name: Value) -> Result<Value, Exc> {
        about(cx, b'D', b'P', &name)
    }

    /// The bytes that have a prepared statement forgotten.
    #[function(signature = "(name, /)")]
    fn close_statement(cx: &mut Cx, name: Value) -> Result<Value, Exc> {
        about(cx, b'C', b'S', &name)
    }

    fn about(cx: &mut Cx, tag: u8, kind: u8, name: &Value) -> Result<Value, Exc> {
        let name = codecs::buffer(cx, name)?;
        let mut request = Vec::new();
        frames::message(&mut request, tag, |out| {
            out.push(kind);
            texts_of(out, &name);
        });
        request.extend_from_slice(SYNC);
        Ok(cx.bytes(&request).into())
    }

    fn parse(cx: &mut Cx, request: &mut Vec<u8>, name: &Value, query: &Value, types: &Gc<Tuple>) -> Result<(), Exc> {
        let (name, query) = (codecs::buffer(cx, name)?, codecs::buffer(cx, query)?);
        let mut oids = Vec::new();
        for oid in types.items() {
            oids.push(cx.index_i64(oid)? as u32);
        }
        frames::message(request, b'P', |out| {
            texts_of(out, &name);
            texts_of(out, &query);
            out.extend_from_slice(&(oids.len() as u16).to_be_bytes());
            for oid in oids {
                out.extend_from_slice(&oid.to_be_bytes());
            }
        });
        Ok(())
    }
}
