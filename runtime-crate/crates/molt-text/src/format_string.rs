//! Templates of `str.format` and `string.Formatter` (CPython Objects/stringlib/unicode_format.h): their segments, field
//! names and automatic numbering. Looking fields up and formatting them is the caller's; parsing goes piece by piece, since
//! an error in the template is reported only after the fields before it were formatted.

use crate::error::{Error, Result};
use crate::unicode;
use crate::wtf8::{CodePoint, Wtf8};

/// How deep replacement fields nest: a field, and fields in its format specifier.
pub const MAX_DEPTH: usize = 2;

/// The error of nesting deeper than `MAX_DEPTH`.
pub fn recursion_error() -> Error {
    Error::value("Max string recursion exceeded")
}

/// Literal text and the field that follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment<'a> {
    pub literal: Wtf8<'a>,
    pub field: Option<ReplacementField<'a>>,
}

/// `{name!conversion:spec}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplacementField<'a> {
    pub name: Wtf8<'a>,
    pub conversion: Option<CodePoint>,
    pub spec: Wtf8<'a>,
    /// Whether the specifier holds replacement fields itself.
    pub spec_is_nested: bool,
}

/// Iterator over a template's segments (`MarkupIterator_next`); nothing comes after an error.
#[derive(Clone, Debug)]
pub struct Segments<'a> {
    text: Wtf8<'a>,
    position: usize,
}

/// The segments of a template.
pub fn segments(template: Wtf8<'_>) -> Segments<'_> {
    Segments { text: template, position: 0 }
}

impl<'a> Segments<'a> {
    /// Braces and the other marks are ASCII, so the text is scanned by bytes.
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.position).copied()
    }

    fn bump(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.position += 1;
        Some(byte)
    }

    fn bump_code_point(&mut self) -> Option<CodePoint> {
        let code_point = self.text.code_points_from(self.position).next()?;
        self.position += crate::wtf8::encoded_len(code_point);
        Some(code_point)
    }

    fn next_segment(&mut self) -> Result<Segment<'a>> {
        let start = self.position;
        let rest = &self.text.as_bytes()[start..];
        let Some(brace_at) = memchr::memchr2(b'{', b'}', rest) else {
            self.position += rest.len();
            return Ok(Segment { literal: self.text.slice_bytes(start..self.position), field: None });
        };
        let brace = rest[brace_at];
        self.position += brace_at + 1;
        let literal_end = self.position - 1;
        if self.peek() == Some(brace) {
            // A doubled brace: one of them belongs to the literal.
            self.position += 1;
            return Ok(Segment { literal: self.text.slice_bytes(start..literal_end + 1), field: None });
        }
        if brace == b'}' {
            return Err(Error::value("Single '}' encountered in format string"));
        }
        if self.peek().is_none() {
            return Err(Error::value("Single '{' encountered in format string"));
        }
        let literal = self.text.slice_bytes(start..literal_end);
        Ok(Segment { literal, field: Some(self.field()?) })
    }

    /// What follows an opening brace, the closing one included (`parse_field`).
    fn field(&mut self) -> Result<ReplacementField<'a>> {
        let (name, end) = self.field_name()?;
        let mut field = ReplacementField { name, conversion: None, spec: Wtf8::EMPTY, spec_is_nested: false };
        match end {
            Some(b'}') => return Ok(field),
            Some(b'!') => {
                let conversion = self.bump_code_point();
                field.conversion = Some(
                    conversion.ok_or_else(|| Error::value("end of string while looking for conversion specifier"))?,
                );
                match self.bump() {
                    Some(b'}') => return Ok(field),
                    Some(b':') | None => {}
                    Some(_) => return Err(Error::value("expected ':' after conversion specifier")),
                }
            }
            Some(_) => {}
            None => return Err(Error::value("expected '}' before end of string")),
        }
        let start = self.position;
        let mut depth = 1;
        while let Some(byte) = self.bump() {
            match byte {
                b'{' => {
                    field.spec_is_nested = true;
                    depth += 1;
                }
                b'}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                field.spec = self.text.slice_bytes(start..self.position - 1);
                return Ok(field);
            }
        }
        Err(Error::value("unmatched '{' in format spec"))
    }

    /// The name and the mark that ends it; what stands in brackets belongs to the name.
    fn field_name(&mut self) -> Result<(Wtf8<'a>, Option<u8>)> {
        let start = self.position;
        while let Some(byte) = self.bump() {
            match byte {
                b'{' => return Err(Error::value("unexpected '{' in field name")),
                b'[' => {
                    let rest = &self.text.as_bytes()[self.position..];
                    self.position += memchr::memchr(b']', rest).unwrap_or(rest.len());
                }
                b'}' | b':' | b'!' => {
                    return Ok((self.text.slice_bytes(start..self.position - 1), Some(byte)));
                }
                _ => {}
            }
        }
        Ok((self.text.slice_bytes(start..self.position), None))
    }
}

impl<'a> Iterator for Segments<'a> {
    type Item = Result<Segment<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.peek()?;
        let segment = self.next_segment();
        if segment.is_err() {
            self.position = self.text.as_bytes().len();
        }
        Some(segment)
    }
}

/// The error of a conversion that is none of `r`, `s` and `a`.
pub fn unknown_conversion(conversion: CodePoint) -> Error {
    let shown = match char::from_u32(conversion) {
        Some(char @ '!'..='~') => String::from(char),
        _ => format!("\\x{conversion:x}"),
    };
    Error::value(format!("Unknown conversion specifier {shown}"))
}

/// What a field name begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldRoot<'a> {
    Index(usize),
    Name(Wtf8<'a>),
}

/// A step of a field name after its root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accessor<'a> {
    /// `.name`
    Attribute(Wtf8<'a>),
    /// `[0]`
    Index(usize),
    /// `[key]`
    Key(Wtf8<'a>),
}

/// Iterator over the accessors of a field name (`FieldNameIterator_next`).
#[derive(Clone, Debug)]
pub struct Accessors<'a> {
    rest: Wtf8<'a>,
}

/// Whether a template numbers its fields by itself, decided by the first numeric one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AutoNumber {
    #[default]
    Undecided,
    /// `{}`: the number of the next one.
    Automatic(usize),
    /// `{0}`
    Manual,
}

impl AutoNumber {
    fn resolve(&mut self, index: Option<usize>) -> Result<usize> {
        match (*self, index) {
            (AutoNumber::Manual, None) => {
                Err(Error::value("cannot switch from manual field specification to automatic field numbering"))
            }
            (AutoNumber::Automatic(_), Some(_)) => {
                Err(Error::value("cannot switch from automatic field numbering to manual field specification"))
            }
            (AutoNumber::Automatic(next), None) => {
                *self = AutoNumber::Automatic(next + 1);
                Ok(next)
            }
            (AutoNumber::Undecided, None) => {
                *self = AutoNumber::Automatic(1);
                Ok(0)
            }
            (_, Some(index)) => {
                *self = AutoNumber::Manual;
                Ok(index)
            }
        }
    }
}

/// Takes a field name apart (`field_name_split`). Without a numbering state, as in `_string.formatter_field_name_split`,
/// an empty name stays a name.
pub fn split_field_name<'a>(
    name: Wtf8<'a>,
    numbering: Option<&mut AutoNumber>,
) -> Result<(FieldRoot<'a>, Accessors<'a>)> {
    let bytes = name.as_bytes();
    let end = memchr::memchr2(b'.', b'[', bytes).unwrap_or(bytes.len());
    let first = name.slice_bytes(0..end);
    let accessors = Accessors { rest: name.slice_bytes(end..bytes.len()) };
    let index = index_of(first)?;
    let root = match numbering {
        Some(numbering) if index.is_some() || first.is_empty() => FieldRoot::Index(numbering.resolve(index)?),
        _ => index.map_or(FieldRoot::Name(first), FieldRoot::Index),
    };
    Ok((root, accessors))
}

/// A non-empty text of decimal digits of any script (`get_integer`).
fn index_of(text: Wtf8<'_>) -> Result<Option<usize>> {
    let mut value = 0i64;
    for code_point in text.code_points() {
        let Some(digit) = unicode::decimal_value(code_point) else {
            return Ok(None);
        };
        value = value
            .checked_mul(10)
            .and_then(|value| value.checked_add(i64::from(digit)))
            .ok_or_else(|| Error::value("Too many decimal digits in format string"))?;
    }
    Ok((!text.is_empty()).then_some(value as usize))
}

impl<'a> Accessors<'a> {
    fn next_accessor(&mut self) -> Result<Accessor<'a>> {
        let bytes = self.rest.as_bytes();
        let (name, end, is_attribute) = match bytes[0] {
            b'.' => {
                let end = memchr::memchr2(b'.', b'[', &bytes[1..]).map_or(bytes.len(), |at| at + 1);
                (self.rest.slice_bytes(1..end), end, true)
            }
            b'[' => {
                let close = memchr::memchr(b']', bytes).ok_or_else(|| Error::value("Missing ']' in format string"))?;
                (self.rest.slice_bytes(1..close), close + 1, false)
            }
            _ => {
                return Err(Error::value("Only '.' or '[' may follow ']' in format field specifier"));
            }
        };
        let index = if is_attribute { None } else { index_of(name)? };
        if name.is_empty() {
            return Err(Error::value("Empty attribute in format string"));
        }
        self.rest = self.rest.slice_bytes(end..bytes.len());
        Ok(match index {
            Some(index) => Accessor::Index(index),
            None if is_attribute => Accessor::Attribute(name),
            None => Accessor::Key(name),
        })
    }
}

impl<'a> Iterator for Accessors<'a> {
    type Item = Result<Accessor<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let accessor = self.next_accessor();
        if accessor.is_err() {
            self.rest = Wtf8::EMPTY;
        }
        Some(accessor)
    }
}
