//! Templates of replacements. CPython Lib/re/_parser.py `parse_template`.

use super::escapes::{control, is_octal};
use super::tokenizer::{Token, Tokenizer, message};
use super::{RegexError, Result, Source};
use crate::error::{Error, ErrorKind};
use crate::repr_text;
use crate::wtf8::{CodePoint, Wtf8Buf};

/// A piece of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text as it is; for `bytes` its code points are the bytes.
    Literal(Wtf8Buf),
    /// What a group matched.
    Group(usize),
}

const MAX_GROUPS: usize = 1_073_741_823;

struct Template<'a> {
    source: Tokenizer,
    groups: usize,
    names: &'a [(Wtf8Buf, usize)],
    literal: Wtf8Buf,
    parts: Vec<Part>,
}

/// Parses a template for a pattern with that many groups, of these names.
///
/// # Errors
/// What CPython raises: `PatternError`, and IndexError for an unknown name.
pub fn parse_template(
    source: Source<'_>,
    groups: usize,
    names: &[(Wtf8Buf, usize)],
) -> std::result::Result<Vec<Part>, RegexError> {
    let source = Tokenizer::new(source)?;
    let mut template = Template { source, groups, names, literal: Wtf8Buf::new(), parts: Vec::new() };
    while let Some(token) = template.source.take()? {
        match token {
            Token::Char(char) => template.literal.push(char),
            Token::Escape(char) => template.escape(char)?,
        }
    }
    template.end_literal();
    Ok(template.parts)
}

impl Template<'_> {
    fn end_literal(&mut self) {
        if !self.literal.is_empty() {
            self.parts.push(Part::Literal(std::mem::take(&mut self.literal)));
        }
    }

    fn add_group(&mut self, group: usize, offset: usize) -> Result<()> {
        if group > self.groups {
            return Err(self.source.error(message(&[&"invalid group reference ", &group]), offset));
        }
        self.end_literal();
        self.parts.push(Part::Group(group));
        Ok(())
    }

    fn escape(&mut self, char: CodePoint) -> Result<()> {
        match u8::try_from(char).unwrap_or(0xFF) {
            b'g' => self.group_by_name(),
            b'0' => {
                let digits = self.source.take_while(2, is_octal)?;
                self.literal.push(u32::from_str_radix(&digits, 8).unwrap_or(0) & 0xFF);
                Ok(())
            }
            first if first.is_ascii_digit() => self.number(first),
            letter => {
                match control(char) {
                    Some(control) => self.literal.push(control),
                    None if letter.is_ascii_alphabetic() => {
                        let text = message(&[&"bad escape ", &Token::Escape(char)]);
                        return Err(self.source.error(text, 2));
                    }
                    None => Token::Escape(char).push_to(&mut self.literal),
                }
                Ok(())
            }
        }
    }

    /// `\g<name>` or `\g<number>`.
    fn group_by_name(&mut self) -> Result<()> {
        if !self.source.matches('<')? {
            return self.source.fail("missing <", 0);
        }
        let name = self.source.take_until('>', "group name")?;
        let offset = name.len() + 1;
        let digits = name.as_wtf8().as_str().filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()));
        let Some(digits) = digits else {
            self.source.check_group_name(&name, 1)?;
            return match self.names.iter().find(|(known, _)| *known == name) {
                Some(&(_, group)) => self.add_group(group, offset),
                None => {
                    let shown = repr_text::repr_str(name.as_wtf8());
                    let text = message(&[&"unknown group name ", &shown]);
                    Err(RegexError::Other(Error::new(ErrorKind::IndexError, text)))
                }
            };
        };
        match digits.parse::<usize>() {
            Ok(group) if group < MAX_GROUPS => self.add_group(group, offset),
            _ => {
                let shown = digits.trim_start_matches('0');
                Err(self.source.error(message(&[&"invalid group reference ", &shown]), offset))
            }
        }
    }

    /// A backslash and a digit that is not zero: three octal digits, or the number of a group.
    fn number(&mut self, first: u8) -> Result<()> {
        let mut digits = char::from(first).to_string();
        digits.push_str(&self.source.take_while(1, |byte| byte.is_ascii_digit())?);
        if digits.len() == 2 && digits.bytes().all(is_octal) && self.source.next_char(is_octal).is_some() {
            digits.push_str(&self.source.take_while(1, is_octal)?);
            let value = u32::from_str_radix(&digits, 8).unwrap_or(u32::MAX);
            if value > 0o377 {
                let text = message(&[&"octal escape value \\", &digits.as_str(), &" outside of range 0-0o377"]);
                return Err(self.source.error(text, digits.len() + 1));
            }
            self.literal.push(value);
            return Ok(());
        }
        self.add_group(digits.parse().unwrap_or(usize::MAX), digits.len())
    }
}
