//! `_struct`: the native half of `struct`. CPython Modules/_struct.c; formats are `molt_text::struct_format`.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::bytearray::ByteArray;
use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::memoryview::MemoryView;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Frozen, Gc, Mutable, Payload, Trace, Value, Visitor};
use molt_text::BigInt;
use molt_text::struct_format::{Format, Item, from_half, parse, to_half};
use num_bigint::Sign;

/// `struct.error`.
#[cold]
fn error(cx: &mut Cx, message: impl AsRef<str>) -> Exc {
    let class = cx.import_module("struct").and_then(|module| cx.getattr_str(&module, "error"));
    let message = cx.str(message.as_ref()).into();
    match class.and_then(|class| cx.call(&class, &[message])).and_then(|made| cx.exception_from(made)) {
        Ok(exc) | Err(exc) => exc,
    }
}

/// The payload of `struct.Struct`.
pub struct Struct {
    text: String,
    format: Format,
}

impl Trace for Struct {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Struct {
    type Access = Frozen;
}

fn parsed(cx: &mut Cx, format: &Value) -> Result<Struct, Exc> {
    let text = match format.downcast::<Str>() {
        Some(text) => text.as_bytes().to_vec(),
        None => match format.downcast::<Bytes>() {
            Some(bytes) => bytes.items().to_vec(),
            None => {
                let message =
                    format!("Struct() argument 1 must be a str or bytes object, not {}", cx.class_name(format));
                return Err(cx.type_error(message));
            }
        },
    };
    match parse(&text) {
        Ok(format) => Ok(Struct { text: String::from_utf8_lossy(&text).into_owned(), format }),
        Err(message) => Err(error(cx, message)),
    }
}

fn integer(cx: &mut Cx, value: &Value) -> Result<BigInt, Exc> {
    if !cx.is_int(value) && cx.slots(value).index.is_none() {
        return Err(error(cx, "required argument is not an integer"));
    }
    let index = cx.index(value)?;
    Ok(cx.int_value(&index).unwrap_or(molt_text::Int::Small(0)).as_big().into_owned())
}

fn out_of_range(cx: &mut Cx, code: u8, native: bool, size: usize) -> Exc {
    let code = char::from(code);
    let signed = code.is_ascii_lowercase();
    let bits = 8 * size as u32;
    let (low, high) = match signed {
        true => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
        false => (0, (1i128 << bits) - 1),
    };
    let message = match (native, code) {
        (true, 'q' | 'Q' | 'l' | 'L' | 'n' | 'N') if signed => "int too large to convert".to_owned(),
        (_, code) => format!("'{code}' format requires {low} <= number <= {high}"),
    };
    error(cx, message)
}

fn pack_int(cx: &mut Cx, item: Item, native: bool, big_endian: bool, value: &Value, out: &mut [u8]) -> Result<(), Exc> {
    let number = integer(cx, value)?;
    let signed = item.code.is_ascii_lowercase();
    let bits = 8 * item.size as u64;
    let fits = match signed {
        true => {
            let limit = BigInt::from(1) << (bits - 1);
            number < limit && number >= -limit
        }
        false => number.sign() != Sign::Minus && number.bits() <= bits,
    };
    if !fits {
        return Err(out_of_range(cx, item.code, native, item.size));
    }
    let mut bytes = number.to_signed_bytes_le();
    let fill = if number.sign() == Sign::Minus { 0xFF } else { 0 };
    let size = item.size.max(bytes.len());
    molt_room::resize(&mut bytes, size, fill);
    bytes.truncate(item.size);
    if big_endian {
        bytes.reverse();
    }
    out.copy_from_slice(&bytes);
    Ok(())
}

fn pack_float(cx: &mut Cx, item: Item, big_endian: bool, value: &Value, out: &mut [u8]) -> Result<(), Exc> {
    let Ok(number) = cx.to_f64(value) else {
        return Err(error(cx, "required argument is not a float"));
    };
    let mut bytes = match item.code {
        b'd' => plain_nan(number).to_le_bytes().to_vec(),
        b'f' => {
            let narrow = plain_nan(number) as f32;
            if narrow.is_infinite() && number.is_finite() {
                return Err(cx.overflow_error("float too large to pack with f format"));
            }
            narrow.to_le_bytes().to_vec()
        }
        _ => match to_half(number) {
            Some(half) => half.to_le_bytes().to_vec(),
            None => return Err(cx.overflow_error("float too large to pack with e format")),
        },
    };
    if big_endian {
        bytes.reverse();
    }
    out.copy_from_slice(&bytes);
    Ok(())
}

/// What bytes at an offset are for.
#[derive(Clone, Copy)]
enum Direction {
    Pack,
    Unpack,
}

/// Where `size` bytes at an offset begin in a buffer of `len`. CPython `s_unpack_from`, `s_pack_into`.
fn start_of(cx: &mut Cx, offset: i64, len: usize, size: usize, direction: Direction) -> Result<usize, Exc> {
    let start = if offset < 0 { offset.saturating_add(len as i64) } else { offset };
    if let Ok(start) = usize::try_from(start)
        && start.checked_add(size).is_some_and(|end| end <= len)
    {
        return Ok(start);
    }
    let (function, verb) = match direction {
        Direction::Pack => ("pack_into", "packing"),
        Direction::Unpack => ("unpack_from", "unpacking"),
    };
    let message = match direction {
        _ if start < 0 => format!("offset {offset} out of range for {len}-byte buffer"),
        Direction::Pack if offset < 0 => format!("no space to pack {size} bytes at offset {offset}"),
        Direction::Unpack if offset < 0 => format!("not enough data to unpack {size} bytes at offset {offset}"),
        _ => format!(
            "{function} requires a buffer of at least {} bytes for {verb} {size} bytes at offset {start} (actual buffer size is {len})",
            start.saturating_add(size as i64)
        ),
    };
    Err(error(cx, message))
}

fn pack_item(cx: &mut Cx, format: &Format, item: Item, value: &Value, out: &mut [u8]) -> Result<(), Exc> {
    let layout = format.layout;
    match item.code {
        b'c' => match value.downcast::<Bytes>().map(|bytes| bytes.items()) {
            Some(&[byte]) => out[0] = byte,
            _ => return Err(error(cx, "char format requires a bytes object of length 1")),
        },
        b'?' => out[0] = u8::from(cx.truth(value)?),
        b's' | b'p' => {
            let is_bytes = value.is_instance_of::<Bytes>() || value.is_instance_of::<ByteArray>();
            let Some(bytes) = cx.bytes_like(value).filter(|_| is_bytes) else {
                let message = format!("argument for '{}' must be a bytes object", char::from(item.code));
                return Err(error(cx, message));
            };
            let prefix = usize::from(item.code == b'p');
            let count = bytes.len().min(item.size.saturating_sub(prefix));
            if prefix == 1 && item.size > 0 {
                out[0] = count.min(255) as u8;
            }
            if item.size > 0 {
                out[prefix..prefix + count].copy_from_slice(&bytes[..count]);
            }
        }
        b'e' | b'f' | b'd' => pack_float(cx, item, layout.big_endian, value, out)?,
        _ => pack_int(cx, item, layout.native, layout.big_endian, value, out)?,
    }
    Ok(())
}

fn pack(cx: &mut Cx, format: &Format, values: &[Value], name: &str) -> Result<Vec<u8>, Exc> {
    if values.len() != format.values {
        let (wanted, given) = (format.values, values.len());
        return Err(error(cx, format!("{name} expected {wanted} items for packing (got {given})")));
    }
    let mut out = molt_room::filled(0, format.size);
    for (item, value) in format.items().zip(values) {
        pack_item(cx, format, item, value, &mut out[item.offset..item.offset + item.size])?;
    }
    Ok(out)
}

fn unpack_item(cx: &mut Cx, format: &Format, item: Item, bytes: &[u8]) -> Value {
    let mut ordered = [0u8; 8];
    if item.size <= 8 {
        ordered[..item.size].copy_from_slice(bytes);
        if format.layout.big_endian {
            ordered[..item.size].reverse();
        }
    }
    let unsigned = u64::from_le_bytes(ordered);
    match item.code {
        b'c' | b's' => cx.bytes(bytes).into(),
        b'p' => {
            let count = bytes.first().map_or(0, |&count| usize::from(count)).min(bytes.len().saturating_sub(1));
            cx.bytes(bytes.get(1..=count).unwrap_or_default()).into()
        }
        b'?' => Value::bool(bytes[0] != 0),
        b'd' => Value::float(f64::from_bits(unsigned)),
        b'f' => Value::float(f64::from(f32::from_bits(unsigned as u32))),
        b'e' => Value::float(from_half(unsigned as u16)),
        code if code.is_ascii_lowercase() => {
            let shift = 64 - 8 * item.size as u32;
            Value::int((unsigned << shift) as i64 >> shift)
        }
        _ => match i64::try_from(unsigned) {
            Ok(small) => Value::int(small),
            Err(_) => cx.int(BigInt::from(unsigned)),
        },
    }
}

fn unpack(cx: &mut Cx, format: &Format, bytes: &[u8]) -> Value {
    let items = format.items();
    let values =
        items.map(|item| unpack_item(cx, format, item, &bytes[item.offset..item.offset + item.size])).collect();
    cx.tuple(values).into()
}

/// Struct(fmt) --> compiled struct object
#[class(name = "Struct", module = "_struct", basetype, missing("__sizeof__"))]
impl Struct {
    #[new(signature = "(format)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, format: Value) -> Result<Value, Exc> {
        let payload = parsed(cx, &format)?;
        Ok(cx.instantiate(class, payload).into())
    }

    /// Return a bytes object containing values packed according to the format string.
    #[method(signature = "(self, /, *values)")]
    fn pack(cx: &mut Cx, this: &Gc<Struct>, values: Gc<Tuple>) -> Result<Value, Exc> {
        let out = pack(cx, &this.format, values.items(), "pack")?;
        Ok(cx.bytes(&out).into())
    }

    /// Pack values and write the packed bytes into the writable buffer starting at offset.
    #[method(signature = "(self, buffer, offset, /, *values)")]
    fn pack_into(cx: &mut Cx, this: &Gc<Struct>, buffer: Value, offset: i64, values: Gc<Tuple>) -> Result<(), Exc> {
        let out = pack(cx, &this.format, values.items(), "pack_into")?;
        let is_writable = buffer.is_instance_of::<ByteArray>() || buffer.is_instance_of::<MemoryView>();
        let Some(len) = cx.buffer(&buffer).map(|bytes| bytes.len()).filter(|_| is_writable) else {
            let message = format!("argument must be read-write bytes-like object, not {}", cx.class_name(&buffer));
            return Err(cx.type_error(message));
        };
        let size = out.len();
        let start = start_of(cx, offset, len, size, Direction::Pack)?;
        let (start, end) = (Value::int(start as i64), Value::int((start + size) as i64));
        let key = cx.slice(start, end, Value::NONE).into();
        let bytes = cx.bytes(&out).into();
        cx.setitem(&buffer, &key, Some(bytes))
    }

    /// Return a tuple containing unpacked values.
    #[method(signature = "(self, buffer, /)")]
    fn unpack(cx: &mut Cx, this: &Gc<Struct>, buffer: Value) -> Result<Value, Exc> {
        let size = this.format.size;
        let bytes = cx.required_part(&buffer, |cx, len| match len == size {
            true => Ok(0..len),
            false => Err(error(cx, format!("unpack requires a buffer of {size} bytes"))),
        })?;
        Ok(unpack(cx, &this.format, &bytes))
    }

    /// Return a tuple containing values unpacked according to the format string, from an offset on.
    #[method(signature = "(self, /, buffer, offset=0)")]
    fn unpack_from(cx: &mut Cx, this: &Gc<Struct>, buffer: Value, offset: i64) -> Result<Value, Exc> {
        let size = this.format.size;
        let bytes = cx.required_part(&buffer, |cx, len| {
            let start = start_of(cx, offset, len, size, Direction::Unpack)?;
            Ok(start..start + size)
        })?;
        Ok(unpack(cx, &this.format, &bytes))
    }

    /// Return an iterator yielding tuples.
    #[method(signature = "(self, buffer, /)")]
    fn iter_unpack(cx: &mut Cx, this: &Gc<Struct>, buffer: Value) -> Result<Value, Exc> {
        let buffer = cx.exported(&buffer)?.unwrap_or(buffer);
        let mut len = 0;
        cx.required_part(&buffer, |_, all| {
            len = all;
            Ok(0..0)
        })?;
        let size = this.format.size;
        if size == 0 {
            return Err(error(cx, "cannot iteratively unpack with a struct of length 0"));
        }
        if len % size != 0 {
            let message = format!("iterative unpacking requires a buffer of a multiple of {size} bytes");
            return Err(error(cx, message));
        }
        let class = Unpacker::class(cx)?;
        Ok(Gc::new(&class, Unpacker { format: this.clone(), buffer, at: 0 }).into())
    }

    #[getter]
    fn format(cx: &mut Cx, this: &Gc<Struct>) -> Value {
        cx.str(&this.text).into()
    }

    #[getter]
    fn size(cx: &mut Cx, this: &Gc<Struct>) -> usize {
        let _ = cx;
        this.format.size
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Struct>) -> Result<String, Exc> {
        let format = cx.str(&this.text).into();
        let class = cx.class_name(&this.value());
        let class = class.rsplit('.').next().unwrap_or_default().to_owned();
        Ok(format!("{class}({})", cx.repr_text(&format)?))
    }
}

/// The payload of what `iter_unpack` returns.
pub struct Unpacker {
    format: Gc<Struct>,
    buffer: Value,
    at: usize,
}

impl Trace for Unpacker {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.format.trace(visitor);
        self.buffer.trace(visitor);
    }
}

impl Payload for Unpacker {
    type Access = Mutable;
}

#[class(name = "unpack_iterator", module = "_struct", no_new)]
impl Unpacker {
    #[slot]
    fn __iter__(_cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        Ok(this.clone())
    }

    #[slot]
    fn __next__(cx: &mut Cx, this: &Gc<Unpacker>) -> Result<Option<Value>, Exc> {
        let Unpacker { format, buffer, at } = this.read(cx);
        let (format, buffer, at) = (format.clone(), buffer.clone(), *at);
        let size = format.format.size;
        let Some(bytes) = cx.buffer(&buffer).and_then(|bytes| bytes.get(at..at + size).map(<[u8]>::to_vec)) else {
            return Ok(None);
        };
        this.write(cx).at = at + size;
        Ok(Some(unpack(cx, &format.format, &bytes)))
    }

    #[method(signature = "(self, /)")]
    fn __length_hint__(cx: &mut Cx, this: &Gc<Unpacker>) -> usize {
        let Unpacker { format, buffer, at } = this.read(cx);
        let len = cx.buffer(buffer).map_or(0, |bytes| bytes.len());
        len.saturating_sub(*at) / format.format.size.max(1)
    }
}

/// Functions to convert between Python values and C structs.
#[molt_macros::module(name = "_struct", classes(super::Struct, super::Unpacker))]
pub mod native {}

/// A NaN without what tells it apart from others (`float("nan")`).
fn plain_nan(number: f64) -> f64 {
    if number.is_nan() { f64::NAN.copysign(number) } else { number }
}
