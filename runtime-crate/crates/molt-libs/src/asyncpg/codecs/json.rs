//! `jsonb` and `jsonpath`: texts after the number of their format. asyncpg/pgproto/codecs/json.pyx, jsonpath.pyx.

use molt_object::{Cx, Exc, Value};

use super::{Reader, texts};

/// A type whose binary form begins with a version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Versioned {
    /// `jsonb`
    Jsonb,
    /// `jsonpath`
    Jsonpath,
}

impl Versioned {
    /// Appends a text.
    ///
    /// # Errors
    /// TypeError for what is no text.
    pub fn encode(self, cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
        texts::encode_after(cx, out, &[1], value)
    }

    /// The text in these bytes.
    ///
    /// # Errors
    /// ValueError for another version.
    pub fn decode(self, cx: &mut Cx, bytes: &[u8]) -> Result<Value, Exc> {
        let mut reader = Reader::new(bytes);
        match reader.byte(cx)? {
            1 => texts::decode(cx, reader.rest()),
            version => {
                let name = match self {
                    Versioned::Jsonb => "JSONB",
                    Versioned::Jsonpath => "jsonpath",
                };
                Err(cx.value_error(format!("unexpected {name} format: {version}")))
            }
        }
    }
}
