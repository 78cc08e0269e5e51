//! Codecs: what turns values into the bytes of a type of PostgreSQL and back. asyncpg/protocol/codecs/base.pyx `Codec`.

pub mod arrays;
pub mod composites;
pub mod core;
pub mod datetimes;
pub mod geometry;
pub mod identifiers;
pub mod json;
pub mod networks;
pub mod numbers;
pub mod numeric;
pub mod ranges;
pub mod reader;
pub mod text_arrays;
pub mod texts;

use molt_object::builtins::bytes::Bytes;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

pub use self::core::Core;
pub use reader::Reader;

use super::errors;
use super::record::Descriptor;
use super::settings::Settings;

/// How a value stands on the wire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// As the server's text.
    Text = 0,
    /// As the type's binary form.
    Binary = 1,
}

/// The payload of a codec.
pub struct Codec {
    /// The type's number.
    pub oid: u32,
    /// The type's name.
    pub name: String,
    /// The type's schema.
    pub schema: Option<String>,
    /// `scalar`, `array`, `composite`, `range` or `multirange`.
    pub kind: &'static str,
    /// How values stand on the wire.
    pub format: Format,
    /// How they are made and read.
    pub method: Method,
}

/// How a codec makes and reads values.
#[derive(Clone)]
pub enum Method {
    /// A type that this crate knows.
    Core(Core),
    /// Arrays of a type, and what stands between their elements in text.
    Array(Gc<Codec>, char),
    /// Ranges of a type.
    Range(Gc<Codec>),
    /// Sets of ranges of a type.
    Multirange(Gc<Codec>),
    /// Rows of named types.
    Composite(Vec<Gc<Codec>>, Vec<u32>, Gc<Descriptor>),
    /// Rows without a name, whose types are those of a connection.
    Anonymous(Gc<Settings>),
    /// Functions of the application.
    Python(Box<PythonMethod>),
}

/// Functions of the application, and what they exchange.
#[derive(Clone)]
pub struct PythonMethod {
    /// From a value to what is exchanged.
    pub encoder: Value,
    /// From what is exchanged to a value.
    pub decoder: Value,
    /// None for text or bytes; else the codec of the tuples that stand for values.
    pub tuples: Option<Gc<Codec>>,
}

impl Trace for Codec {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        match &self.method {
            Method::Core(_) => {}
            Method::Array(element, _) | Method::Range(element) | Method::Multirange(element) => element.trace(visitor),
            Method::Composite(elements, _, descriptor) => {
                elements.trace(visitor);
                descriptor.trace(visitor);
            }
            Method::Anonymous(settings) => settings.trace(visitor),
            Method::Python(python) => {
                python.encoder.trace(visitor);
                python.decoder.trace(visitor);
                python.tuples.trace(visitor);
            }
        }
    }
}

impl Payload for Codec {
    type Access = Frozen;
}

impl Codec {
    /// Makes it an object.
    pub fn into_object(self, cx: &Cx) -> Gc<Codec> {
        Gc::new(&cx.world.types.object, self)
    }

    /// The same codec for another type.
    pub fn renamed(&self, oid: u32, name: &str, schema: &str) -> Codec {
        Codec {
            oid,
            name: name.to_owned(),
            schema: Some(schema.to_owned()),
            kind: "scalar",
            format: self.format,
            method: self.method.clone(),
        }
    }

    /// Whether values can be sent.
    pub fn has_encoder(&self) -> bool {
        match &self.method {
            Method::Core(core) => core.has_encoder(),
            Method::Array(element, _) | Method::Range(element) | Method::Multirange(element) => element.has_encoder(),
            Method::Composite(elements, ..) => elements.iter().all(|element| element.has_encoder()),
            Method::Anonymous(_) | Method::Python(_) => true,
        }
    }

    /// Whether values can be received.
    pub fn has_decoder(&self) -> bool {
        match &self.method {
            Method::Core(core) => core.has_decoder(),
            Method::Array(element, _) | Method::Range(element) | Method::Multirange(element) => element.has_decoder(),
            Method::Composite(elements, ..) => elements.iter().all(|element| element.has_decoder()),
            Method::Anonymous(_) | Method::Python(_) => true,
        }
    }

    /// Whether no function of the application makes the values.
    pub fn decodes_natively(&self) -> bool {
        match &self.method {
            Method::Core(_) => true,
            Method::Array(element, _) | Method::Range(element) | Method::Multirange(element) => {
                element.decodes_natively()
            }
            Method::Composite(..) | Method::Anonymous(_) | Method::Python(_) => false,
        }
    }

    /// Appends a value that is not None: its length and its bytes.
    ///
    /// # Errors
    /// What the value's type raises where the server's type has no such value.
    pub fn encode(&self, cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
        match &self.method {
            Method::Core(core) => core::encode(cx, *core, out, value),
            Method::Array(element, delimiter) if self.format == Format::Text => {
                text_arrays::encode(cx, element, *delimiter, out, value)
            }
            Method::Array(element, _) => arrays::encode(cx, element, out, value),
            Method::Range(element) => ranges::encode(cx, element, out, value),
            Method::Multirange(element) => ranges::encode_many(cx, element, out, value),
            Method::Composite(elements, oids, descriptor) => {
                composites::encode(cx, self, (elements, oids, descriptor), out, value)
            }
            Method::Anonymous(_) => composites::refuse_anonymous(cx),
            Method::Python(python) => encode_by_python(cx, self.format, python, out, value),
        }
    }

    /// The value that stands in these bytes.
    ///
    /// # Errors
    /// BufferError and ValueError for bytes that make no sense; what functions of the application raise.
    pub fn decode(&self, cx: &mut Cx, bytes: &[u8]) -> Result<Value, Exc> {
        match &self.method {
            Method::Core(core) => core::decode(cx, *core, bytes),
            Method::Array(element, delimiter) if self.format == Format::Text => {
                text_arrays::decode(cx, element, *delimiter, bytes)
            }
            Method::Array(element, _) => arrays::decode(cx, element, bytes),
            Method::Range(element) => ranges::decode(cx, element, bytes),
            Method::Multirange(element) => ranges::decode_many(cx, element, bytes),
            Method::Composite(elements, oids, descriptor) => {
                composites::decode(cx, self, (elements, oids, descriptor), bytes)
            }
            Method::Anonymous(settings) => composites::decode_anonymous(cx, settings, bytes),
            Method::Python(python) => {
                let data = match &python.tuples {
                    Some(tuples) => tuples.decode(cx, bytes)?,
                    None if self.format == Format::Binary => cx.bytes(bytes).into(),
                    None => texts::decode(cx, bytes)?,
                };
                cx.call(&python.decoder, &[data])
            }
        }
    }
}

fn encode_by_python(
    cx: &mut Cx,
    format: Format,
    python: &PythonMethod,
    out: &mut Vec<u8>,
    value: &Value,
) -> Result<(), Exc> {
    let data = cx.call(&python.encoder, std::slice::from_ref(value))?;
    match &python.tuples {
        Some(tuples) => tuples.encode(cx, out, &data),
        None if format == Format::Binary => texts::encode_bytes(cx, out, &data),
        None => texts::encode(cx, out, &data),
    }
}

/// Appends a length of four bytes and the bytes.
pub fn put(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend_from_slice(&(bytes.len() as i32).to_be_bytes());
    out.extend_from_slice(bytes);
}

/// Appends what `fill` writes, after its length, which does not count itself.
///
/// # Errors
/// What `fill` raises.
pub fn put_sized<E>(out: &mut Vec<u8>, fill: impl FnOnce(&mut Vec<u8>) -> Result<(), E>) -> Result<(), E> {
    let start = out.len();
    out.extend_from_slice(&[0; 4]);
    fill(out)?;
    let len = (out.len() - start - 4) as i32;
    out[start..start + 4].copy_from_slice(&len.to_be_bytes());
    Ok(())
}

/// The bytes of an exact `bytes` object or of another buffer.
///
/// # Errors
/// TypeError for what has no buffer.
pub fn buffer(cx: &mut Cx, value: &Value) -> Result<Vec<u8>, Exc> {
    match value.downcast::<Bytes>() {
        Some(bytes) => Ok(bytes.items().to_vec()),
        None => cx.required_buffer(value),
    }
}

/// The elements of a value that is expected to be a tuple of so many.
///
/// # Errors
/// TypeError, or ValueError for another number.
pub fn tuple_of<const N: usize>(cx: &mut Cx, value: &Value, shown: &str) -> Result<[Value; N], Exc> {
    let len = cx.len(value)?;
    if len != N {
        return Err(cx.value_error(format!("{shown} in tuple, got {len}")));
    }
    let items = cx.collect(value)?;
    <[Value; N]>::try_from(items).map_err(|_| errors::internal(cx, "a tuple changed while it was read"))
}
