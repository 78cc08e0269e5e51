//! `%` formatting of str and bytes (CPython Objects/unicodeobject.c `unicode_format_arg_parse` and `..._output`,
//! Objects/bytesobject.c `_PyBytes_FormatEx`).
//!
//! A template is read event by event, because looking up a key or a `*` argument happens between the parts of one
//! directive and may raise before the rest is looked at. Values are the caller's; what they become is rendered here.

use crate::error::{Error, ErrorKind, Result};
use crate::float_repr::{FloatNotation, FloatStyle, format};
use crate::format_spec::digits_of;
use crate::int::Int;
use crate::number_text::zero_filled;
use crate::wtf8::{CodePoint, Wtf8, Wtf8Buf};

/// The flags between `%` and the width.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// `-`
    pub left: bool,
    /// `+`
    pub plus: bool,
    /// A space.
    pub blank: bool,
    /// `#`
    pub alternate: bool,
    /// `0`
    pub zero: bool,
}

/// A directive whose key and `*` arguments have been dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Directive {
    pub flags: Flags,
    pub width: usize,
    pub precision: Option<usize>,
    /// The character that says what to convert to.
    pub conversion: CodePoint,
    /// Where that character stands.
    position: usize,
    template: TemplateKind,
}

/// Which kind of template, where their messages differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TemplateKind {
    Str,
    /// Bytes, each taken as a code point of Latin-1 (`from_latin1`).
    Bytes,
}

/// What the caller has to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// Write this.
    Literal(Wtf8<'a>),
    /// Look this key up in the mapping: its value is the argument of the directive.
    Key(Wtf8<'a>),
    /// Take an int argument for the width (TypeError "* wants int") and pass it to `set_width`.
    StarWidth,
    /// The same for the precision and `set_precision`.
    StarPrecision,
    /// Take the argument, convert it, write it.
    Convert(Directive),
}

/// The errors that the caller raises.
pub fn not_enough_arguments() -> Error {
    Error::new(ErrorKind::TypeError, "not enough arguments for format string")
}

/// An argument for `*` that is no int.
pub fn star_wants_int() -> Error {
    Error::new(ErrorKind::TypeError, "* wants int")
}

/// Positional arguments left over, where the template is a str.
pub fn not_all_converted() -> Error {
    Error::new(ErrorKind::TypeError, "not all arguments converted during string formatting")
}

/// Positional arguments left over, where the template is bytes.
pub fn not_all_converted_bytes() -> Error {
    Error::new(ErrorKind::TypeError, "not all arguments converted during bytes formatting")
}

/// Where in a directive the reader stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Literal,
    Flags,
    AfterWidth,
    AfterPrecision,
}

/// Reads a template.
pub struct Template<'a> {
    text: Wtf8<'a>,
    /// Byte offset of what comes next.
    offset: usize,
    /// The byte offset of the last conversion, and its index.
    indexed: usize,
    index: usize,
    state: State,
    directive: Directive,
    kind: TemplateKind,
    has_mapping: bool,
}

fn incomplete() -> Error {
    Error::value("incomplete format")
}

impl<'a> Template<'a> {
    /// A template; `has_mapping` says whether the right operand can be looked into by key.
    pub fn new(text: Wtf8<'a>, kind: TemplateKind, has_mapping: bool) -> Self {
        Template {
            text,
            offset: 0,
            indexed: 0,
            index: 0,
            state: State::Literal,
            directive: Directive::new(kind),
            kind,
            has_mapping,
        }
    }

    /// The next thing to do; None at the end. ValueError or TypeError for a malformed directive.
    pub fn next_event(&mut self) -> Result<Option<Event<'a>>> {
        if self.state == State::Literal {
            if self.offset == self.text.as_bytes().len() {
                return Ok(None);
            }
            if self.peek() != Some(u32::from('%')) {
                return Ok(Some(Event::Literal(self.literal())));
            }
            self.offset += 1;
            if self.peek() == Some(u32::from('%')) {
                self.offset += 1;
                return Ok(Some(Event::Literal(self.text.slice_bytes(self.offset - 1..self.offset))));
            }
            self.directive = Directive::new(self.kind);
            self.state = State::Flags;
            if self.accept('(') {
                return self.key().map(|key| Some(Event::Key(key)));
            }
        }
        if self.state == State::Flags {
            self.flags();
            self.state = State::AfterWidth;
            if self.accept('*') {
                return Ok(Some(Event::StarWidth));
            }
            self.directive.width = self.number("width too big", isize::MAX as usize)?.unwrap_or(0);
        }
        if self.state == State::AfterWidth {
            self.state = State::AfterPrecision;
            if self.accept('.') {
                if self.accept('*') {
                    return Ok(Some(Event::StarPrecision));
                }
                let too_big = if self.kind == TemplateKind::Str { "precision too big" } else { "prec too big" };
                self.directive.precision = Some(self.number(too_big, i32::MAX as usize)?.unwrap_or(0));
            }
        }
        self.conversion().map(Some)
    }

    /// The width that a `*` stood for; a negative one aligns to the left.
    pub fn set_width(&mut self, width: i64) {
        self.directive.flags.left |= width < 0;
        self.directive.width = width.unsigned_abs() as usize;
    }

    /// The precision that a `*` stood for; a negative one counts as 0.
    pub fn set_precision(&mut self, precision: i64) {
        self.directive.precision = Some(precision.max(0) as usize);
    }

    fn peek(&self) -> Option<CodePoint> {
        self.text.code_points_from(self.offset).next()
    }

    fn accept(&mut self, char: char) -> bool {
        let found = self.peek() == Some(u32::from(char));
        self.offset += usize::from(found);
        found
    }

    fn literal(&mut self) -> Wtf8<'a> {
        let start = self.offset;
        let rest = &self.text.as_bytes()[start..];
        self.offset += memchr::memchr(b'%', rest).unwrap_or(rest.len());
        self.text.slice_bytes(start..self.offset)
    }

    /// The key up to its closing parenthesis; parentheses inside it must balance.
    fn key(&mut self) -> Result<Wtf8<'a>> {
        if !self.has_mapping {
            return Err(Error::new(ErrorKind::TypeError, "format requires a mapping"));
        }
        let start = self.offset;
        let mut depth = 1;
        for (index, byte) in self.text.as_bytes()[start..].iter().enumerate() {
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.offset = start + index + 1;
                return Ok(self.text.slice_bytes(start..start + index));
            }
        }
        Err(Error::value("incomplete format key"))
    }

    fn flags(&mut self) {
        loop {
            let flags = &mut self.directive.flags;
            match self.text.as_bytes().get(self.offset) {
                Some(b'-') => flags.left = true,
                Some(b'+') => flags.plus = true,
                Some(b' ') => flags.blank = true,
                Some(b'#') => flags.alternate = true,
                Some(b'0') => flags.zero = true,
                _ => return,
            }
            self.offset += 1;
        }
    }

    fn number(&mut self, too_big: &str, most: usize) -> Result<Option<usize>> {
        let start = self.offset;
        let mut value = 0usize;
        while let Some(digit) = self.text.as_bytes().get(self.offset).filter(|byte| byte.is_ascii_digit()) {
            value = value
                .checked_mul(10)
                .and_then(|value| value.checked_add(usize::from(digit - b'0')))
                .filter(|&value| value <= most)
                .ok_or_else(|| Error::value(too_big))?;
            self.offset += 1;
        }
        Ok((self.offset > start).then_some(value))
    }

    /// The length modifier, which means nothing, and the conversion.
    fn conversion(&mut self) -> Result<Event<'a>> {
        if matches!(self.text.as_bytes().get(self.offset), Some(b'h' | b'l' | b'L')) {
            self.offset += 1;
        }
        let conversion = self.peek().ok_or_else(incomplete)?;
        let start = self.offset;
        self.offset += crate::wtf8::encoded_len(conversion);
        self.state = State::Literal;
        self.index += self.text.slice_bytes(self.indexed..start).len();
        self.indexed = start;
        let position = self.index;
        Ok(Event::Convert(Directive { conversion, position, ..self.directive }))
    }
}

/// Bytes as the text of Latin-1 code points, and back: `%` formatting of bytes runs over such text.
pub fn from_latin1(bytes: &[u8]) -> Wtf8Buf {
    bytes.iter().map(|&byte| u32::from(byte)).collect()
}

impl Directive {
    fn new(template: TemplateKind) -> Self {
        Directive { flags: Flags::default(), width: 0, precision: None, conversion: 0, position: 0, template }
    }

    /// The conversion as a character of ASCII, or NUL.
    pub fn kind(&self) -> char {
        char::from_u32(self.conversion).filter(char::is_ascii).unwrap_or('\0')
    }

    /// The error of a conversion that does not exist. Raised only after its argument was taken.
    pub fn unsupported(&self) -> Error {
        let shown = match (self.template, char::from_u32(self.conversion)) {
            // CPython hands a signed char to "%c".
            (TemplateKind::Bytes, Some('\u{80}'..)) => {
                return Error::overflow("character argument not in range(0x110000)");
            }
            (TemplateKind::Bytes, Some(char)) | (TemplateKind::Str, Some(char @ ' '..='~')) => char,
            _ => '?',
        };
        Error::value(format!(
            "unsupported format character '{shown}' (0x{:x}) at index {}",
            self.conversion, self.position
        ))
    }

    /// `%s`, `%r`, `%a` of the converted text: cut to the precision, padded to the width.
    pub fn render_text(&self, text: Wtf8<'_>) -> Wtf8Buf {
        let kept = text.slice(0..self.precision.unwrap_or(usize::MAX).min(text.len()));
        self.padded(kept)
    }

    /// `%c` of one code point.
    pub fn render_character(&self, code_point: CodePoint) -> Wtf8Buf {
        let mut character = Wtf8Buf::new();
        character.push(code_point);
        self.padded(character.as_wtf8())
    }

    fn padded(&self, text: Wtf8<'_>) -> Wtf8Buf {
        let padding = self.width.saturating_sub(text.len());
        let mut out = Wtf8Buf::with_capacity(text.as_bytes().len() + padding);
        out.push_repeated(u32::from(' '), if self.flags.left { 0 } else { padding });
        out.push_wtf8(text);
        out.push_repeated(u32::from(' '), if self.flags.left { padding } else { 0 });
        out
    }

    /// `%d`, `%i`, `%u`, `%o`, `%x`, `%X`; ValueError for more than `max_str_digits` decimal digits.
    pub fn render_int(&self, value: &Int, max_str_digits: usize) -> Result<Wtf8Buf> {
        let (radix, prefix) = match self.kind() {
            'o' => (8, "0o"),
            'x' => (16, "0x"),
            'X' => (16, "0X"),
            _ => (10, ""),
        };
        if self.precision.is_some_and(|precision| precision > i32::MAX as usize - 3) {
            return Err(Error::overflow("precision too large"));
        }
        let mut text = digits_of(value, radix, max_str_digits)?;
        if self.kind() == 'X' {
            text.make_ascii_uppercase();
        }
        let digits = text.strip_prefix('-').unwrap_or(&text);
        let least = self.precision.unwrap_or(0);
        let digits = zero_filled(digits, least);
        let prefix = if self.flags.alternate { prefix } else { "" };
        Ok(self.number_padded(value.is_negative(), prefix, &digits))
    }

    /// `%e`, `%f`, `%g` and their capitals.
    pub fn render_float(&self, value: f64) -> Wtf8Buf {
        let precision = self.precision.unwrap_or(6);
        let notation = match self.kind() {
            'e' | 'E' => FloatNotation::Exponent(precision),
            'f' | 'F' => FloatNotation::Fixed(precision),
            _ => FloatNotation::General(precision),
        };
        let upper = self.kind().is_ascii_uppercase();
        let text =
            format(value, notation, FloatStyle { alternate: self.flags.alternate, upper, ..FloatStyle::default() });
        let digits = text.strip_prefix('-').unwrap_or(&text);
        self.number_padded(digits.len() != text.len(), "", digits)
    }

    /// Sign, prefix and digits with zeros between prefix and digits, or spaces around it all.
    fn number_padded(&self, negative: bool, prefix: &str, digits: &str) -> Wtf8Buf {
        let sign = match (negative, self.flags.plus, self.flags.blank) {
            (true, ..) => "-",
            (_, true, _) => "+",
            (_, _, true) => " ",
            _ => "",
        };
        let padding = self.width.saturating_sub(sign.len() + prefix.len() + digits.len());
        let (left, zeros, right) = match (self.flags.left, self.flags.zero) {
            (true, _) => (0, 0, padding),
            (_, true) => (0, padding, 0),
            _ => (padding, 0, 0),
        };
        let mut out = Wtf8Buf::with_capacity(sign.len() + prefix.len() + digits.len() + padding);
        out.push_repeated(u32::from(' '), left);
        out.push_str(sign);
        out.push_str(prefix);
        out.push_repeated(u32::from('0'), zeros);
        out.push_str(digits);
        out.push_repeated(u32::from(' '), right);
        out
    }
}
