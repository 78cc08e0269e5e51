//! `uuid`, bit strings and numbers of rows and transactions. asyncpg/pgproto/codecs/uuid.pyx, bits.pyx, tid.pyx, pg_snapshot.pyx.

use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Value};

use super::{Reader, buffer, put, texts};

/// A class of the Python half's `asyncpg.pgproto` modules.
fn class(cx: &mut Cx, module: &str, name: &str) -> Result<Value, Exc> {
    let module = cx.import_module(module)?;
    cx.getattr_str(&module, name)
}

/// The bytes of a UUID that a text shows.
///
/// # Errors
/// ValueError.
pub fn uuid_bytes(cx: &mut Cx, text: &str) -> Result<[u8; 16], Exc> {
    let shown = text.to_owned();
    let refuse = |cx: &mut Cx, why: &str| {
        let text: Value = cx.str(&shown).into();
        let shown = cx.repr_text(&text)?;
        Err(cx.value_error(format!("invalid UUID {shown}: {why}")))
    };
    if !(32..=36).contains(&text.len()) {
        let why = format!("length must be between 32..36 characters, got {}", text.len());
        return refuse(cx, &why);
    }
    let mut digits = molt_room::vec(32);
    for byte in text.bytes().filter(|byte| *byte != b'-') {
        match char::from(byte).to_digit(16) {
            Some(digit) => digits.push(digit as u8),
            None if (0x20..=0x7e).contains(&byte) => {
                let why = format!("unexpected character {:?}", char::from(byte)).replace('"', "'");
                return refuse(cx, &why);
            }
            None => return Err(cx.value_error("invalid UUID {u!r}: unexpected character")),
        }
    }
    let bytes: Vec<u8> = digits.chunks(2).filter(|pair| pair.len() == 2).map(|pair| pair[0] << 4 | pair[1]).collect();
    match <[u8; 16]>::try_from(bytes) {
        Ok(bytes) if digits.len() == 32 => Ok(bytes),
        Ok(_) => refuse(cx, "decodes to more than 16 bytes"),
        Err(bytes) if bytes.len() > 16 => refuse(cx, "decodes to more than 16 bytes"),
        Err(_) => refuse(cx, "decodes to less than 16 bytes"),
    }
}

/// Appends a UUID, which a text may show.
///
/// # Errors
/// ValueError for a wrong text, AttributeError for what has no `bytes`.
pub fn encode_uuid(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    if let Some(text) = value.downcast::<Str>() {
        let text = text.to_text().into_owned();
        let bytes = uuid_bytes(cx, &text)?;
        put(out, &bytes);
        return Ok(());
    }
    let bytes = cx.getattr_str(value, "bytes")?;
    texts::encode_bytes(cx, out, &bytes)
}

/// A UUID.
///
/// # Errors
/// TypeError for a wrong number of bytes.
pub fn decode_uuid(cx: &mut Cx, bytes: &[u8]) -> Result<Value, Exc> {
    if bytes.len() != 16 {
        return Err(cx.type_error(format!("cannot decode UUID, expected 16 bytes, got {}", bytes.len())));
    }
    let class = class(cx, "asyncpg.pgproto.pgproto", "UUID")?;
    let bytes = cx.bytes(bytes).into();
    cx.call(&class, &[bytes])
}

/// Appends bits: those of bytes, or a `BitString`.
///
/// # Errors
/// TypeError for what is neither.
pub fn encode_bits(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let bit_string = class(cx, "asyncpg.pgproto.types", "BitString")?;
    let (bytes, len) = if cx.is_instance_of(value, &bit_string)? {
        let bytes = cx.getattr_str(value, "bytes")?;
        (buffer(cx, &bytes)?, cx.len(value)?)
    } else {
        let bytes = buffer(cx, value)?;
        let len = bytes.len() * 8;
        (bytes, len)
    };
    let mut whole = (len as i32).to_be_bytes().to_vec();
    whole.extend_from_slice(&bytes);
    put(out, &whole);
    Ok(())
}

/// A `BitString`.
///
/// # Errors
/// BufferError for too few bytes.
pub fn decode_bits(cx: &mut Cx, bytes: &[u8]) -> Result<Value, Exc> {
    let mut reader = Reader::new(bytes);
    let len = reader.int32(cx)?;
    let bytes = cx.bytes(reader.rest()).into();
    let (class, from_bytes) = (class(cx, "asyncpg.pgproto.types", "BitString")?, cx.intern("frombytes"));
    cx.call_method(&class, &from_bytes, &[bytes, Value::int(i64::from(len))])
}

/// The elements of what must be a tuple or a list.
fn listed(cx: &mut Cx, value: &Value) -> Result<Vec<Value>, Exc> {
    if value.is_instance_of::<Tuple>() || value.is_instance_of::<List>() {
        return cx.collect(value);
    }
    let class = cx.class_of(value).value();
    let shown = cx.repr_text(&class)?;
    Err(cx.type_error(format!("list or tuple expected (got type {shown})")))
}

/// A number that is not negative and at most `most`.
fn unsigned(cx: &mut Cx, value: &Value, most: i128, message: &str) -> Result<i128, Exc> {
    let index = cx.index(value)?;
    match cx.int_to_big(&index).and_then(|number| i128::try_from(number).ok()) {
        Some(number) if (0..=most).contains(&number) => Ok(number),
        _ => Err(cx.overflow_error(message)),
    }
}

/// Appends the place of a row: block and offset.
///
/// # Errors
/// TypeError, ValueError, OverflowError.
pub fn encode_tid(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let parts = listed(cx, value)?;
    let [block, offset] = parts.as_slice() else {
        return Err(cx.value_error("invalid number of elements in tid tuple, expecting 2"));
    };
    let block = unsigned(cx, block, i128::from(u32::MAX), "tuple id block value out of uint32 range")?;
    let offset = unsigned(cx, offset, i128::from(u16::MAX), "tuple id offset value out of uint16 range")?;
    let mut bytes = (block as u32).to_be_bytes().to_vec();
    bytes.extend_from_slice(&(offset as u16).to_be_bytes());
    put(out, &bytes);
    Ok(())
}

/// The place of a row.
///
/// # Errors
/// BufferError for a wrong number of bytes.
pub fn decode_tid(cx: &mut Cx, bytes: &[u8]) -> Result<Value, Exc> {
    let mut reader = Reader::new(bytes);
    let (block, offset) = (reader.int32(cx)? as u32, reader.int16(cx)? as u16);
    reader.finish(cx)?;
    Ok(cx.tuple_of([Value::int(i64::from(block)), Value::int(i64::from(offset))]).into())
}

/// Appends a snapshot: the first and the last transaction, and those under way.
///
/// # Errors
/// TypeError, ValueError, OverflowError.
pub fn encode_snapshot(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    const OUT: &str = "Python int too large to convert to C unsigned long";
    let parts = listed(cx, value)?;
    let [first, last, running] = parts.as_slice() else {
        return Err(cx.value_error("invalid number of elements in txid_snapshot tuple, expecting 4"));
    };
    let running = cx.collect(running)?;
    let mut bytes = (running.len() as i32).to_be_bytes().to_vec();
    for number in [first, last].into_iter().chain(&running) {
        let number = unsigned(cx, number, i128::from(u64::MAX), OUT)?;
        bytes.extend_from_slice(&(number as u64).to_be_bytes());
    }
    put(out, &bytes);
    Ok(())
}

/// A snapshot.
///
/// # Errors
/// BufferError for a wrong number of bytes.
pub fn decode_snapshot(cx: &mut Cx, bytes: &[u8]) -> Result<Value, Exc> {
    let mut reader = Reader::new(bytes);
    let count = reader.int32(cx)?;
    let (first, last) = (reader.int64(cx)? as u64, reader.int64(cx)? as u64);
    let mut running = Vec::new();
    for _ in 0..count {
        let number = reader.int64(cx)? as u64;
        running.push(cx.int(number.into()));
    }
    reader.finish(cx)?;
    let (first, last) = (cx.int(first.into()), cx.int(last.into()));
    let running = cx.tuple(running).into();
    Ok(cx.tuple_of([first, last, running]).into())
}
