//! Builtin functions that make or read text.

use molt_macros::function;
use molt_text::Wtf8Buf;
use molt_value::{Gc, Str, Value};

use crate::builtins::str_::as_wtf8;
use crate::{Cx, Exc};

/// Return an ASCII-only representation of an object.
#[function(signature = "(obj, /)")]
pub fn ascii(cx: &mut Cx, obj: Value) -> Result<Gc<Str>, Exc> {
    cx.ascii(&obj)
}

/// Return the canonical string representation of the object.
#[function(signature = "(obj, /)")]
pub fn repr(cx: &mut Cx, obj: Value) -> Result<Gc<Str>, Exc> {
    cx.repr(&obj)
}

/// Return type(value).__format__(value, format_spec).
#[function(signature = "(value, format_spec='', /)")]
pub fn format(cx: &mut Cx, value: Value, format_spec: Option<Gc<Str>>) -> Result<Value, Exc> {
    cx.format_value(&value, format_spec.map(Value::from).as_ref())
}

fn digits(cx: &mut Cx, number: &Value, prefix: &str, radix: u32) -> Result<String, Exc> {
    let index = cx.index(number)?;
    let text = match cx.int_to_i64(&index) {
        Some(small) if radix == 16 => format!("{:x}", small.unsigned_abs()),
        Some(small) if radix == 8 => format!("{:o}", small.unsigned_abs()),
        Some(small) => format!("{:b}", small.unsigned_abs()),
        None => cx.int_to_big(&index).unwrap_or_default().magnitude().to_str_radix(radix),
    };
    let sign = if cx.int_is_negative(&index) { "-" } else { "" };
    Ok(format!("{sign}{prefix}{text}"))
}

/// Return the binary representation of an integer.
#[function(signature = "(number, /)")]
pub fn bin(cx: &mut Cx, number: Value) -> Result<String, Exc> {
    digits(cx, &number, "0b", 2)
}

/// Return the hexadecimal representation of an integer.
#[function(signature = "(number, /)")]
pub fn hex(cx: &mut Cx, number: Value) -> Result<String, Exc> {
    digits(cx, &number, "0x", 16)
}

/// Return the octal representation of an integer.
#[function(signature = "(number, /)")]
pub fn oct(cx: &mut Cx, number: Value) -> Result<String, Exc> {
    digits(cx, &number, "0o", 8)
}

/// Return a Unicode string of one character with ordinal i.
#[function(signature = "(i, /)", quick = crate::builtins::quick::chr)]
pub fn chr(cx: &mut Cx, i: Value) -> Result<Gc<Str>, Exc> {
    let index = cx.index(&i)?;
    let code_point = match cx.int_to_i64(&index) {
        Some(number) => u32::try_from(number).ok().filter(|&code_point| code_point < 0x11_0000),
        None if cx.world.python >= (3, 13) => None,
        None => return Err(cx.overflow_error("Python int too large to convert to C int")),
    };
    let Some(code_point) = code_point else { return Err(cx.value_error("chr() arg not in range(0x110000)")) };
    let mut text = Wtf8Buf::new();
    text.push(code_point);
    Ok(cx.str_from_wtf8(text.as_wtf8()))
}

/// Return the ordinal value of a character.
#[function(signature = "(c, /)", quick = crate::builtins::quick::ord)]
pub fn ord(cx: &mut Cx, c: Value) -> Result<i64, Exc> {
    let len = if let Some(text) = c.downcast::<Str>() {
        if let Some(code_point) = as_wtf8(text).single() {
            return Ok(i64::from(code_point));
        }
        text.char_len()
    } else if let Some(bytes) = cx.bytes_like(&c) {
        if let [byte] = bytes[..] {
            return Ok(i64::from(byte));
        }
        bytes.len()
    } else {
        let message = format!("ord() expected string of length 1, but {} found", cx.class_name(&c));
        return Err(cx.type_error(message));
    };
    Err(cx.type_error(format!("ord() expected a character, but string of length {len} found")))
}
