//! Items of a `memoryview` as values, by the format characters of module `struct`. CPython Objects/memoryobject.c
//! `unpack_single`, `pack_single`.

use molt_text::BigInt;
use molt_value::Value;

use crate::builtins::bytes::Bytes;
use crate::{Cx, Exc, ExceptionKind};

/// A native format of one character.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Format {
    code: u8,
    /// Whether an `@` was written before it.
    marked: bool,
}

impl Format {
    /// Bytes as numbers.
    pub const BYTE: Format = Format { code: b'B', marked: false };

    /// Reads a format; `None` where it is not one native character with an optional `@`.
    pub fn parse(text: &str, python: (u8, u8)) -> Option<Format> {
        let (code, marked) = match text.as_bytes() {
            [code] => (*code, false),
            [b'@', code] => (*code, true),
            _ => return None,
        };
        let is_known = b"?cbBhHiIlLqQnNPfd".contains(&code) || (code == b'e' && python >= (3, 12));
        is_known.then_some(Format { code, marked })
    }

    /// The format of a type code of module `array`.
    pub fn of_array(code: &[u8]) -> Option<Format> {
        match code {
            [b'u'] => Some(Format { code: b'w', marked: false }),
            [code] if b"wbBhHiIlLqQfd".contains(code) => Some(Format { code: *code, marked: false }),
            _ => None,
        }
    }

    /// Whether items have values here: characters, which only module `array` exports, have none.
    pub fn has_items(self) -> bool {
        self.code != b'w'
    }

    /// Raises NotImplementedError where items have no values.
    pub fn require_items(self, cx: &mut Cx) -> Result<(), Exc> {
        if self.has_items() {
            return Ok(());
        }
        Err(cx.not_implemented_error(format!("memoryview: format {} not supported", self.text())))
    }

    /// The format's text.
    pub fn text(self) -> String {
        let mark = if self.marked { "@" } else { "" };
        format!("{mark}{}", char::from(self.code))
    }

    /// Whether two formats mean the same.
    pub fn is_like(self, other: Format) -> bool {
        self.code == other.code
    }

    /// Whether an item is a byte, in whatever form.
    pub fn is_byte(self) -> bool {
        matches!(self.code, b'b' | b'B' | b'c')
    }

    /// The size of an item.
    pub fn size(self) -> usize {
        match self.code {
            b'?' | b'c' | b'b' | b'B' => 1,
            b'h' | b'H' | b'e' => 2,
            b'i' | b'I' | b'f' | b'w' => 4,
            _ => 8,
        }
    }

    fn is_signed(self) -> bool {
        matches!(self.code, b'b' | b'h' | b'i' | b'l' | b'q' | b'n')
    }

    /// The value of an item.
    pub fn unpack(self, cx: &Cx, item: &[u8]) -> Value {
        match (self.code, item) {
            (b'?', _) => Value::bool(item.iter().any(|&byte| byte != 0)),
            (b'c', _) => cx.bytes(item).into(),
            (b'e', &[a, b]) => Value::float(half_to_float(u16::from_le_bytes([a, b]))),
            (b'f', &[a, b, c, d]) => Value::float(f64::from(f32::from_le_bytes([a, b, c, d]))),
            (b'd', _) => Value::float(f64::from_bits(unsigned(item))),
            _ if self.is_signed() => {
                let unused = 64 - 8 * item.len() as u32;
                Value::int((unsigned(item) << unused) as i64 >> unused)
            }
            _ => cx.int(BigInt::from(unsigned(item))),
        }
    }

    /// The item of a value.
    ///
    /// # Errors
    /// TypeError for a value of another kind, ValueError for one out of range.
    pub fn pack(self, cx: &mut Cx, value: &Value) -> Result<Vec<u8>, Exc> {
        match self.code {
            b'?' => Ok(vec![u8::from(cx.truth(value)?)]),
            b'c' => match value.downcast::<Bytes>() {
                Some(bytes) if bytes.items().len() == 1 => Ok(bytes.items().to_vec()),
                Some(_) => Err(self.invalid(cx, ExceptionKind::ValueError)),
                None => Err(self.invalid(cx, ExceptionKind::TypeError)),
            },
            b'e' => self.float(cx, value).and_then(|float| match float_to_half(float) {
                Some(half) => Ok(half.to_le_bytes().to_vec()),
                None => Err(cx.overflow_error("float too large to pack with e format")),
            }),
            b'f' => self.float(cx, value).map(|float| (float as f32).to_le_bytes().to_vec()),
            b'd' => self.float(cx, value).map(|float| {
                let float = if float.is_nan() { f64::NAN.copysign(float) } else { float };
                float.to_le_bytes().to_vec()
            }),
            _ => self.integer(cx, value),
        }
    }

    fn integer(self, cx: &mut Cx, value: &Value) -> Result<Vec<u8>, Exc> {
        let index = match cx.index(value) {
            Ok(index) => index,
            Err(error) if error.is_kind(cx, ExceptionKind::TypeError) => {
                return Err(self.invalid(cx, ExceptionKind::TypeError));
            }
            Err(error) => return Err(error),
        };
        let bits = 8 * self.size() as u32;
        let number = cx.int_to_big(&index).and_then(|big| i128::try_from(big).ok());
        let (low, high) = if self.is_signed() { (-(1 << (bits - 1)), 1 << (bits - 1)) } else { (0, 1 << bits) };
        match number.filter(|number| (low..high).contains(number)) {
            Some(number) => Ok(number.to_le_bytes()[..self.size()].to_vec()),
            None => Err(self.invalid(cx, ExceptionKind::ValueError)),
        }
    }

    fn float(self, cx: &mut Cx, value: &Value) -> Result<f64, Exc> {
        cx.to_f64(value).map_err(|error| match error.is_kind(cx, ExceptionKind::TypeError) {
            true => self.invalid(cx, ExceptionKind::TypeError),
            false => error,
        })
    }

    #[cold]
    fn invalid(self, cx: &mut Cx, kind: ExceptionKind) -> Exc {
        let what = if kind == ExceptionKind::TypeError { "type" } else { "value" };
        cx.error(kind, format!("memoryview: invalid {what} for format '{}'", char::from(self.code)))
    }
}

/// The number of at most eight bytes, the lowest first.
fn unsigned(item: &[u8]) -> u64 {
    item.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// The value of an IEEE 754 number of 16 bits.
fn half_to_float(half: u16) -> f64 {
    let (exponent, fraction) = (i32::from(half >> 10 & 0x1F), f64::from(half & 0x3FF));
    let magnitude = match exponent {
        0 => fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1.0 + fraction / 1024.0) * 2f64.powi(exponent - 15),
    };
    if half & 0x8000 == 0 { magnitude } else { -magnitude }
}

/// The nearest IEEE 754 number of 16 bits, halves to even; `None` beyond the largest.
fn float_to_half(value: f64) -> Option<u16> {
    let sign = if value.is_sign_negative() { 0x8000 } else { 0 };
    let magnitude = value.abs();
    if value.is_nan() {
        return Some(sign | 0x7E00);
    }
    if magnitude.is_infinite() {
        return Some(sign | 0x7C00);
    }
    if magnitude < 2f64.powi(-14) {
        return Some(sign | (magnitude * 2f64.powi(24)).round_ties_even() as u16);
    }
    let exponent = (magnitude.to_bits() >> 52) as i32 - 1023;
    let fraction = (magnitude / 2f64.powi(exponent) * 1024.0).round_ties_even() as i32 - 1024;
    // A fraction that rounds up to the next power of two carries into the exponent.
    let bits = ((exponent + 15) << 10) + fraction;
    (bits < 0x7C00).then_some(sign | bits as u16)
}

#[cfg(test)]
mod tests {
    use super::{float_to_half, half_to_float};

    #[test]
    fn every_half_survives_the_way_there_and_back() {
        for half in (0..=u16::MAX).filter(|half| half & 0x7C00 != 0x7C00) {
            assert_eq!(float_to_half(half_to_float(half)), Some(half));
        }
        assert_eq!(float_to_half(65519.9), Some(0x7BFF));
        assert_eq!(float_to_half(65520.0), None);
        assert_eq!(float_to_half(f64::INFINITY), Some(0x7C00));
    }
}
