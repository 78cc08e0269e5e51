//! `numeric`. asyncpg/pgproto/codecs/numeric.pyx; PostgreSQL src/backend/utils/adt/numeric.c `numeric_send`.

use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Value};

use super::{Reader, put, texts};

/// Decimal digits in one digit of the server.
const DIGITS: i64 = 4;
const MAX_SCALE: i64 = 0x3FFF;

mod sign {
    pub const NEGATIVE: u16 = 0x4000;
    pub const NAN: u16 = 0xC000;
    pub const INFINITE: u16 = 0xD000;
    pub const NEGATIVE_INFINITE: u16 = 0xF000;
}

fn class(cx: &mut Cx) -> Result<Value, Exc> {
    let module = cx.import_module("decimal")?;
    cx.getattr_str(&module, "Decimal")
}

fn made_of(cx: &mut Cx, text: &str) -> Result<Value, Exc> {
    let class = class(cx)?;
    let text = cx.str(text).into();
    cx.call(&class, &[text])
}

/// Appends a number as text.
///
/// # Errors
/// What `str()` raises.
pub fn encode_text(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let text = cx.str_of(value)?.into();
    texts::encode(cx, out, &text)
}

/// The number that a text shows.
///
/// # Errors
/// decimal.InvalidOperation.
pub fn decode_text(cx: &mut Cx, bytes: &[u8]) -> Result<Value, Exc> {
    let (class, text) = (class(cx)?, texts::decode(cx, bytes)?);
    cx.call(&class, &[text])
}

/// What a `Decimal` is made of.
enum Parts {
    Special(u16),
    Finite { negative: bool, digits: Vec<u8>, exponent: i64 },
}

/// The parts of a number that is made a `Decimal` if it is none.
fn parts(cx: &mut Cx, value: &Value) -> Result<Parts, Exc> {
    let class = class(cx)?;
    let number = match cx.is_instance_of(value, &class)? {
        true => value.clone(),
        false => cx.call(&class, std::slice::from_ref(value))?,
    };
    let name = cx.intern("as_tuple");
    let tuple = cx.call_method(&number, &name, &[])?;
    let parts = cx.collect(&tuple)?;
    let [negative, digits, exponent] = parts.as_slice() else {
        return Err(cx.value_error("a decimal number has three parts"));
    };
    let negative = cx.truth(negative)?;
    let Some(exponent) = cx.int_to_i64(exponent) else {
        let special = match cx.str_text(exponent)?.as_str() {
            "F" if negative => sign::NEGATIVE_INFINITE,
            "F" => sign::INFINITE,
            _ => sign::NAN,
        };
        return Ok(Parts::Special(special));
    };
    let digits = digits.downcast::<Tuple>().map(|digits| digits.items().to_vec()).unwrap_or_default();
    let digits = digits.iter().map(|digit| digit.as_int().unwrap_or(0) as u8).collect();
    Ok(Parts::Finite { negative, digits, exponent })
}

fn too_large(cx: &mut Cx, what: &str) -> Exc {
    cx.value_error(format!("cannot encode Decimal value into numeric: {what}"))
}

/// Appends a number.
///
/// # Errors
/// What `Decimal()` raises; ValueError for what is out of range.
pub fn encode(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let (negative, digits, exponent) = match parts(cx, value)? {
        Parts::Finite { negative, digits, exponent } => (negative, digits, exponent),
        Parts::Special(special) => {
            let [high, low] = special.to_be_bytes();
            put(out, &[0, 0, 0, 0, high, low, 0, 0]);
            return Ok(());
        }
    };
    if exponent < -MAX_SCALE {
        return Err(too_large(cx, "exponent is too small"));
    }
    let places = digits.len() as i64;
    // The place of the first digit before the point, in decimal digits and in the server's.
    let first = places + exponent - 1;
    let weight = first.div_euclid(DIGITS);
    if weight > 0xFFFF {
        return Err(too_large(cx, "exponent is too large"));
    }
    let padding = ((weight + 1) * DIGITS - (first + 1)) as usize;
    let groups = (digits.len() + padding).div_ceil(DIGITS as usize);
    if groups > 0xFFFF {
        return Err(too_large(cx, "number of digits is too large"));
    }
    let mut padded = molt_room::filled(0, padding);
    padded.extend_from_slice(&digits);
    molt_room::resize(&mut padded, groups * DIGITS as usize, 0);
    let scale = (-exponent).max(0) as u16;
    let head = [groups as u16, weight as u16, if negative { sign::NEGATIVE } else { 0 }, scale];
    let digits =
        padded.chunks(DIGITS as usize).map(|group| group.iter().fold(0, |sum, digit| sum * 10 + u16::from(*digit)));
    let bytes: Vec<u8> = head.into_iter().chain(digits).flat_map(u16::to_be_bytes).collect();
    put(out, &bytes);
    Ok(())
}

/// The number in these bytes. Without digits after the point, zeros at the end are its exponent, as the server leaves
/// them out: `10000` is `Decimal('1E+4')`.
///
/// # Errors
/// BufferError for too few bytes.
pub fn decode(cx: &mut Cx, bytes: &[u8]) -> Result<Value, Exc> {
    let mut reader = Reader::new(bytes);
    let groups = reader.int16(cx)? as u16;
    let weight = i64::from(reader.int16(cx)?);
    let kind = reader.int16(cx)? as u16;
    let scale = i64::from(reader.int16(cx)? as u16);
    match kind {
        sign::NAN => return made_of(cx, "NaN"),
        sign::INFINITE => return made_of(cx, "Infinity"),
        sign::NEGATIVE_INFINITE => return made_of(cx, "-Infinity"),
        _ if groups == 0 => return made_of(cx, &format!("0e-{scale}")),
        _ => {}
    }
    let mut text = molt_room::string(usize::from(groups) * 4 + 16);
    if kind == sign::NEGATIVE {
        text.push('-');
    }
    let start = text.len();
    for at in 0..groups {
        let group = reader.int16(cx)?;
        match at {
            0 if weight >= 0 => text.push_str(&group.to_string()),
            _ => text.push_str(&format!("{group:04}")),
        }
    }
    reader.finish(cx)?;
    let mut exponent = (weight + 1 - i64::from(groups)) * DIGITS;
    if scale > 0 {
        let missing = scale + exponent;
        if missing >= 0 {
            text.extend(std::iter::repeat_n('0', missing as usize));
        } else {
            text.truncate(text.len().saturating_sub(missing.unsigned_abs() as usize).max(start));
        }
        exponent = -scale;
    }
    if exponent != 0 {
        text.push_str(&format!("E{exponent}"));
    }
    made_of(cx, &text)
}
