//! A parsed format specifier: `[[fill]align][sign][z][#][0][width][grouping][.precision][type]`
//! (`parse_internal_render_format_spec`).

use super::{FormatTarget, shown_type};
use crate::error::{Error, Result};
use crate::python_version::PythonVersion;
use crate::unicode;
use crate::wtf8::{CodePoint, CodePoints, Wtf8, Wtf8Buf};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Right,
    Center,
    /// `=`: the padding goes between the sign and the digits.
    AfterSign,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Plus,
    Minus,
    Space,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    Comma,
    Underscore,
    /// An underscore every four digits, for bases that are a power of two.
    UnderscoreByFour,
}

impl Grouping {
    pub fn separator(self) -> char {
        if self == Grouping::Comma { ',' } else { '_' }
    }

    pub fn size(self) -> usize {
        if self == Grouping::UnderscoreByFour { 4 } else { 3 }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatSpec {
    pub fill: CodePoint,
    pub align: Align,
    pub sign: Option<Sign>,
    /// `z`: negative zero, after rounding, loses its sign.
    pub no_negative_zero: bool,
    pub alternate: bool,
    pub width: Option<usize>,
    pub grouping: Option<Grouping>,
    pub precision: Option<usize>,
    /// Grouping of the digits after the point (Python 3.14).
    pub fraction_grouping: Option<Grouping>,
    /// The presentation type, if one was given.
    pub ty: Option<CodePoint>,
}

fn align_of(code_point: Option<CodePoint>) -> Option<Align> {
    Some(match char::from_u32(code_point?)? {
        '<' => Align::Left,
        '>' => Align::Right,
        '^' => Align::Center,
        '=' => Align::AfterSign,
        _ => return None,
    })
}

fn both_groupings() -> Error {
    Error::value("Cannot specify both ',' and '_'.")
}

/// A cursor over the specifier's code points.
struct Cursor<'a> {
    rest: CodePoints<'a>,
}

impl Cursor<'_> {
    fn peek(&self, ahead: usize) -> Option<CodePoint> {
        self.rest.clone().nth(ahead)
    }

    fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.rest.next();
        }
    }

    fn accept(&mut self, char: char) -> bool {
        let found = self.peek(0) == Some(u32::from(char));
        self.skip(usize::from(found));
        found
    }

    /// Decimal digits of any script; None if there is none.
    fn integer(&mut self) -> Result<Option<usize>> {
        let mut seen = false;
        let mut value = 0i64;
        while let Some(digit) = self.peek(0).and_then(unicode::decimal_value) {
            value = value
                .checked_mul(10)
                .and_then(|value| value.checked_add(i64::from(digit)))
                .ok_or_else(|| Error::value("Too many decimal digits in format string"))?;
            seen = true;
            self.skip(1);
        }
        Ok(seen.then_some(value as usize))
    }

    fn grouping(&mut self) -> Result<Option<Grouping>> {
        let comma = self.accept(',');
        let underscore = self.accept('_');
        if underscore && (comma || self.peek(0) == Some(u32::from(','))) {
            return Err(both_groupings());
        }
        Ok(match (comma, underscore) {
            (true, _) => Some(Grouping::Comma),
            (_, true) => Some(Grouping::Underscore),
            _ => None,
        })
    }
}

impl FormatSpec {
    /// Parses a specifier; ValueError with CPython's message. `default_align` is where the type aligns by itself;
    /// `default_type` is the type that an omitted one stands for (0 if it is a presentation of its own).
    pub fn parse(spec: Wtf8<'_>, default_type: char, default_align: Align, target: FormatTarget<'_>) -> Result<Self> {
        let mut cursor = Cursor { rest: spec.code_points() };
        let mut parsed = FormatSpec::new(default_align);
        parsed.parse_alignment(&mut cursor, default_align);
        parsed.width = cursor.integer()?;
        parsed.parse_grouping_and_precision(&mut cursor, target.version)?;
        if cursor.peek(1).is_some() {
            let mut message = Wtf8Buf::from("Invalid format specifier '");
            message.push_wtf8(spec);
            message.push_str(&format!("' for object of type '{}'", target.short_name()));
            return Err(Error::value(message));
        }
        parsed.ty = cursor.peek(0);
        parsed.check_grouping(default_type)?;
        Ok(parsed)
    }

    fn new(align: Align) -> Self {
        FormatSpec {
            fill: u32::from(' '),
            align,
            sign: None,
            no_negative_zero: false,
            alternate: false,
            width: None,
            grouping: None,
            precision: None,
            fraction_grouping: None,
            ty: None,
        }
    }

    /// Everything before the width.
    fn parse_alignment(&mut self, cursor: &mut Cursor, default_align: Align) {
        let (mut fill_given, mut align_given) = (false, false);
        if let Some(align) = align_of(cursor.peek(1)) {
            self.align = align;
            self.fill = cursor.peek(0).unwrap_or(self.fill);
            (fill_given, align_given) = (true, true);
            cursor.skip(2);
        } else if let Some(align) = align_of(cursor.peek(0)) {
            self.align = align;
            align_given = true;
            cursor.skip(1);
        }
        for (char, sign) in [(' ', Sign::Space), ('+', Sign::Plus), ('-', Sign::Minus)] {
            if self.sign.is_none() && cursor.accept(char) {
                self.sign = Some(sign);
            }
        }
        self.no_negative_zero = cursor.accept('z');
        self.alternate = cursor.accept('#');
        if !fill_given && cursor.accept('0') {
            self.fill = u32::from('0');
            if !align_given && default_align == Align::Right {
                self.align = Align::AfterSign;
            }
        }
    }

    fn parse_grouping_and_precision(&mut self, cursor: &mut Cursor, version: PythonVersion) -> Result<()> {
        self.grouping = cursor.grouping()?;
        if !cursor.accept('.') {
            return Ok(());
        }
        self.precision = cursor.integer()?;
        if version >= PythonVersion::PY_3_14 {
            self.fraction_grouping = cursor.grouping()?;
        }
        if self.precision.is_none() && self.fraction_grouping.is_none() {
            return Err(Error::value("Format specifier missing precision"));
        }
        Ok(())
    }

    /// Groups go with decimal presentations; underscores with binary, octal and hexadecimal ones too.
    fn check_grouping(&mut self, default_type: char) -> Result<()> {
        let ty = self.ty.unwrap_or(u32::from(default_type));
        let is_one_of = |types: &str| char::from_u32(ty).is_some_and(|ty| types.contains(ty));
        let allowed = is_one_of("defgEG%F\0");
        if let Some(grouping) = self.grouping.filter(|_| !allowed) {
            if grouping == Grouping::Comma || !is_one_of("boxX") {
                return Err(cannot_specify(grouping, ty));
            }
            self.grouping = Some(Grouping::UnderscoreByFour);
        }
        Ok(())
    }

    /// The type as a character, if it is one of ASCII; what is not can only be an unknown type.
    pub(super) fn type_char(&self, default: char) -> char {
        self.ty.map_or(default, |ty| char::from_u32(ty).unwrap_or(char::REPLACEMENT_CHARACTER))
    }
}

fn cannot_specify(grouping: Grouping, ty: CodePoint) -> Error {
    Error::value(format!("Cannot specify '{}' with '{}'.", grouping.separator(), shown_type(ty)))
}
