//! Escapes in patterns, inside and outside of sets. CPython Lib/re/_parser.py `_class_escape`, `_escape`.

use super::Result;
use super::parser::Parser;
use super::tokenizer::{Token, message};
use super::tree::{At, Category, Item, Node};
use crate::python_version::PythonVersion;
use crate::repr_text;
use crate::unicode;
use crate::wtf8::{CodePoint, Wtf8Buf};

pub fn is_octal(byte: u8) -> bool {
    (b'0'..=b'7').contains(&byte)
}

/// The character that a letter after a backslash stands for, in patterns and templates alike.
pub fn control(char: CodePoint) -> Option<CodePoint> {
    Some(match u8::try_from(char).ok()? {
        b'a' => 7,
        b'b' => 8,
        b'f' => 12,
        b'n' => 10,
        b'r' => 13,
        b't' => 9,
        b'v' => 11,
        b'\\' => 0x5C,
        _ => return None,
    })
}

fn category(char: CodePoint) -> Option<Category> {
    Some(match u8::try_from(char).ok()? {
        b'd' => Category::Digit,
        b'D' => Category::NotDigit,
        b's' => Category::Space,
        b'S' => Category::NotSpace,
        b'w' => Category::Word,
        b'W' => Category::NotWord,
        _ => return None,
    })
}

fn escape_text(char: CodePoint, more: &str) -> Wtf8Buf {
    let mut text = Wtf8Buf::new();
    Token::Escape(char).push_to(&mut text);
    text.push_str(more);
    text
}

impl Parser {
    fn bad_escape<T>(&self, what: &str, escape: &Wtf8Buf) -> Result<T> {
        Err(self.source.error(message(&[&what, escape]), escape.len()))
    }

    /// `\xhh`, `\uhhhh`, `\Uhhhhhhhh`, `\N{name}`; `None` for other letters.
    fn numeric_escape(&mut self, char: CodePoint) -> Result<Option<CodePoint>> {
        let digits = match u8::try_from(char).unwrap_or(0) {
            b'x' => 2,
            b'u' if self.source.is_text => 4,
            b'U' if self.source.is_text => 8,
            b'N' if self.source.is_text => return self.named_escape().map(Some),
            _ => return Ok(None),
        };
        let taken = self.source.take_while(digits, |byte| byte.is_ascii_hexdigit())?;
        let escape = escape_text(char, &taken);
        if taken.len() != digits {
            return self.bad_escape("incomplete escape ", &escape);
        }
        match u32::from_str_radix(&taken, 16) {
            Ok(value) if value <= 0x10_FFFF => Ok(Some(value)),
            _ => self.bad_escape("bad escape ", &escape),
        }
    }

    fn named_escape(&mut self) -> Result<CodePoint> {
        if !self.source.matches('{')? {
            return self.source.fail("missing {", 0);
        }
        let name = self.source.take_until('}', "character name")?;
        match name.as_wtf8().as_str().and_then(unicode::lookup) {
            Some(code_point) => Ok(code_point),
            None => {
                let shown = repr_text::repr_str(name.as_wtf8());
                Err(self.source.error(message(&[&"undefined character name ", &shown]), name.len() + 4))
            }
        }
    }

    fn octal(&self, escape: &Wtf8Buf, digits: &str) -> Result<CodePoint> {
        match u32::from_str_radix(digits, 8) {
            Ok(value) if value <= 0o377 => Ok(value),
            _ => {
                let text = message(&[&"octal escape value ", escape, &" outside of range 0-0o377"]);
                Err(self.source.error(text, escape.len()))
            }
        }
    }

    /// The escape after whose backslash `char` was read, inside of a set.
    pub fn class_escape(&mut self, char: CodePoint) -> Result<Item> {
        if let Some(control) = control(char) {
            return Ok(Item::Literal(control));
        }
        if let Some(category) = category(char) {
            return Ok(Item::Category(category));
        }
        if let Some(value) = self.numeric_escape(char)? {
            return Ok(Item::Literal(value));
        }
        match u8::try_from(char).unwrap_or(0xFF) {
            first if is_octal(first) => {
                let more = self.source.take_while(2, is_octal)?;
                let digits = format!("{}{more}", char::from(first));
                self.octal(&escape_text(char, &more), &digits).map(Item::Literal)
            }
            first if first.is_ascii_alphanumeric() => self.bad_escape("bad escape ", &escape_text(char, "")),
            _ => Ok(Item::Literal(char)),
        }
    }

    /// The escape after whose backslash `char` was read, outside of sets.
    pub fn escape(&mut self, char: CodePoint) -> Result<Node> {
        let at = match u8::try_from(char).unwrap_or(0) {
            b'A' => Some(At::BeginningString),
            b'b' => Some(At::Boundary),
            b'B' => Some(At::NonBoundary),
            b'Z' => Some(At::EndString),
            b'z' if self.version >= PythonVersion::PY_3_14 => Some(At::EndString),
            _ => None,
        };
        if let Some(at) = at {
            return Ok(Node::At(at));
        }
        if let Some(category) = category(char) {
            return Ok(Node::In { negated: false, items: vec![Item::Category(category)] });
        }
        if let Some(control) = control(char) {
            return Ok(Node::Literal(control));
        }
        if let Some(value) = self.numeric_escape(char)? {
            return Ok(Node::Literal(value));
        }
        match u8::try_from(char).unwrap_or(0xFF) {
            b'0' => {
                let more = self.source.take_while(2, is_octal)?;
                Ok(Node::Literal(u32::from_str_radix(&more, 8).unwrap_or(0)))
            }
            first if first.is_ascii_digit() => self.number_escape(first),
            first if first.is_ascii_alphabetic() => self.bad_escape("bad escape ", &escape_text(char, "")),
            _ => Ok(Node::Literal(char)),
        }
    }

    /// A backslash and a digit that is not zero: three octal digits, or the number of a group.
    fn number_escape(&mut self, first: u8) -> Result<Node> {
        let mut digits = char::from(first).to_string();
        digits.push_str(&self.source.take_while(1, |byte| byte.is_ascii_digit())?);
        let all_octal = digits.len() == 2 && digits.bytes().all(is_octal);
        if all_octal && self.source.next_char(is_octal).is_some() {
            digits.push_str(&self.source.take_while(1, is_octal)?);
            let escape = escape_text(u32::from(first), &digits[1..]);
            return self.octal(&escape, &digits).map(Node::Literal);
        }
        let group: usize = digits.parse().unwrap_or(usize::MAX);
        if group < self.group_widths.len() {
            self.check_group_is_closed(group, digits.len() + 1)?;
            self.check_lookbehind_group(group)?;
            return Ok(Node::GroupRef(group));
        }
        Err(self.source.error(message(&[&"invalid group reference ", &group]), digits.len()))
    }
}
