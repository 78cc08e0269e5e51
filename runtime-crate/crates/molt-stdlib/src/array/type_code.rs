//! Type codes: the machine type of an array's items. CPython Modules/arraymodule.c `descriptors`.

use molt_object::builtins::str_::{Str, as_wtf8};
use molt_object::{Cx, Exc, Gc, Value};
use molt_text::{BigInt, Int};

/// A type code of `array`, for a machine whose `long` has eight bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct TypeCode(u8);

/// The bytes of an item; the first [`TypeCode::size`] of them count.
pub(super) type Item = [u8; 8];

/// Beyond the last character.
const CHARACTERS: u32 = 0x11_0000;

impl TypeCode {
    /// A code that the running version of Python knows.
    pub fn of(code: u8, python: (u8, u8)) -> Option<TypeCode> {
        let is_known = b"bBuhHiIlLqQfd".contains(&code) || (code == b'w' && python >= (3, 13));
        is_known.then_some(TypeCode(code))
    }

    pub fn letter(self) -> char {
        char::from(self.0)
    }

    /// The code as `memoryview` takes it.
    pub fn bytes(&self) -> &[u8] {
        std::slice::from_ref(&self.0)
    }

    /// The size of an item in bytes.
    pub fn size(self) -> usize {
        match self.0 {
            b'b' | b'B' => 1,
            b'h' | b'H' => 2,
            b'i' | b'I' | b'f' | b'u' | b'w' => 4,
            _ => 8,
        }
    }

    /// The number of `enum machine_format_code` by which pickles name the type on a little-endian machine.
    pub fn machine_format(self) -> i64 {
        match self.0 {
            b'B' => 0,
            b'b' => 1,
            b'H' => 2,
            b'h' => 4,
            b'I' => 6,
            b'i' => 8,
            b'L' | b'Q' => 10,
            b'l' | b'q' => 12,
            b'f' => 14,
            b'd' => 16,
            _ => 20,
        }
    }

    /// Whether items are characters.
    pub fn is_text(self) -> bool {
        matches!(self.0, b'u' | b'w')
    }

    /// Whether items are whole numbers or characters: equal ones have equal bytes.
    pub fn is_exact(self) -> bool {
        !matches!(self.0, b'f' | b'd')
    }

    /// The value of the item that begins at a place; `None` where none does, and for a number that is no character.
    #[inline]
    pub fn known_value(self, cx: &Cx, bytes: &[u8], at: usize) -> Option<Value> {
        Some(match (self.0, bytes.get(at..at + self.size())?) {
            (b'd', &[a, b, c, d, e, f, g, h]) => Value::float(f64::from_le_bytes([a, b, c, d, e, f, g, h])),
            (b'l' | b'q', &[a, b, c, d, e, f, g, h]) => Value::int(i64::from_le_bytes([a, b, c, d, e, f, g, h])),
            (_, &[a, b, c, d, e, f, g, h]) => cx.int(BigInt::from(u64::from_le_bytes([a, b, c, d, e, f, g, h]))),
            (b'f', &[a, b, c, d]) => Value::float(f64::from(f32::from_le_bytes([a, b, c, d]))),
            (b'i', &[a, b, c, d]) => Value::int(i64::from(i32::from_le_bytes([a, b, c, d]))),
            (b'I', &[a, b, c, d]) => Value::int(i64::from(u32::from_le_bytes([a, b, c, d]))),
            (_, &[a, b, c, d]) => {
                let number = u32::from_le_bytes([a, b, c, d]);
                return (number < CHARACTERS).then(|| cx.character(number).into());
            }
            (b'h', &[a, b]) => Value::int(i64::from(i16::from_le_bytes([a, b]))),
            (_, &[a, b]) => Value::int(i64::from(u16::from_le_bytes([a, b]))),
            (b'b', &[a]) => Value::int(i64::from(a.cast_signed())),
            (_, &[a]) => Value::int(i64::from(a)),
            _ => return None,
        })
    }

    /// The value of an item that has no known one: there is none for no item.
    ///
    /// # Errors
    /// ValueError for a number that is no character.
    #[cold]
    pub fn unknown_value(self, cx: &mut Cx, item: Option<[u8; 4]>) -> Result<Option<Value>, Exc> {
        match item {
            Some(item) if self.is_text() => code_point(cx, u32::from_le_bytes(item)).map(|_| None),
            _ => Ok(None),
        }
    }

    /// The item of a value.
    ///
    /// # Errors
    /// TypeError for a value of another kind, OverflowError for one out of range.
    #[inline]
    pub fn item(self, cx: &mut Cx, value: &Value) -> Result<Item, Exc> {
        match self.0 {
            b'd' => Ok(cx.to_f64(value)?.to_le_bytes()),
            b'f' => Ok(widened((cx.to_f64(value)? as f32).to_le_bytes())),
            b'u' | b'w' => match value.downcast::<Str>().and_then(|text| as_wtf8(text).single()) {
                Some(character) => Ok(widened(character.to_le_bytes())),
                None => Err(cx.type_error("array item must be unicode character")),
            },
            _ => self.integer(cx, value),
        }
    }

    fn integer(self, cx: &mut Cx, value: &Value) -> Result<Item, Exc> {
        let index = cx.index(value)?;
        match cx.int_value(&index) {
            Some(Int::Small(number)) => self.small(cx, number),
            Some(Int::Big(number)) => self.big(cx, &number),
            None => Err(cx.type_error("an integer is required")),
        }
    }

    #[inline]
    fn small(self, cx: &mut Cx, number: i64) -> Result<Item, Exc> {
        let (low, high) = match self.0 {
            b'b' => (i64::from(i8::MIN), i64::from(i8::MAX)),
            b'B' => (0, i64::from(u8::MAX)),
            b'h' => (i64::from(i16::MIN), i64::from(i16::MAX)),
            b'H' => (0, i64::from(u16::MAX)),
            b'i' => (i64::from(i32::MIN), i64::from(i32::MAX)),
            b'I' => (0, i64::from(u32::MAX)),
            b'L' | b'Q' => (0, i64::MAX),
            _ => (i64::MIN, i64::MAX),
        };
        if number < low || number > high {
            return Err(self.out_of_range(cx, number));
        }
        Ok(number.to_le_bytes())
    }

    #[cold]
    fn big(self, cx: &mut Cx, number: &BigInt) -> Result<Item, Exc> {
        let is_negative = *number < BigInt::from(0);
        let message = match self.0 {
            b'I' | b'L' if is_negative => "can't convert negative value to unsigned int",
            b'Q' if is_negative => "can't convert negative int to unsigned",
            b'L' | b'I' | b'Q' => match (u64::try_from(number), self.0) {
                (Ok(number), b'L' | b'Q') => return Ok(number.to_le_bytes()),
                (Ok(_), _) => "unsigned int is greater than maximum",
                (Err(_), b'Q') => "int too big to convert",
                (Err(_), _) => "Python int too large to convert to C unsigned long",
            },
            b'q' => "int too big to convert",
            _ => "Python int too large to convert to C long",
        };
        Err(cx.overflow_error(message))
    }

    /// CPython converts to a wider type first, which has its own words.
    #[cold]
    fn out_of_range(self, cx: &mut Cx, number: i64) -> Exc {
        let side = if number < 0 { "less than minimum" } else { "greater than maximum" };
        let message = match self.0 {
            b'I' | b'L' if number < 0 => "can't convert negative value to unsigned int".to_owned(),
            b'Q' => "can't convert negative int to unsigned".to_owned(),
            b'I' => format!("unsigned int is {side}"),
            b'b' | b'h' if i16::try_from(number).is_err() => format!("signed short integer is {side}"),
            b'b' => format!("signed char is {side}"),
            b'B' => format!("unsigned byte integer is {side}"),
            b'h' => format!("signed short integer is {side}"),
            b'H' if i32::try_from(number).is_ok() => format!("unsigned short is {side}"),
            _ => format!("signed integer is {side}"),
        };
        cx.overflow_error(message)
    }

    /// The items of a text's characters.
    pub fn characters(text: &Gc<Str>) -> Vec<u8> {
        as_wtf8(text).code_points().flat_map(u32::to_le_bytes).collect()
    }
}

fn widened([a, b, c, d]: [u8; 4]) -> Item {
    [a, b, c, d, 0, 0, 0, 0]
}

/// A number as a code point.
///
/// # Errors
/// ValueError for a number that is no character.
pub(super) fn code_point(cx: &mut Cx, number: u32) -> Result<u32, Exc> {
    if number < CHARACTERS {
        return Ok(number);
    }
    Err(cx.value_error(format!("character U+{number:x} is not in range [U+0000; U+10ffff]")))
}
