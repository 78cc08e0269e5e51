//! Steps through a pattern or a template, an escape at a time. CPython Lib/re/_parser.py `Tokenizer`: one token is read
//! ahead, so that a trailing backslash is an error as soon as what stands before it is taken.

use super::{RegexError, Result, Source};
use crate::repr_text;
use crate::unicode;
use crate::wtf8::{CodePoint, Wtf8Buf};

/// One character, or a backslash with the character after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token {
    Char(CodePoint),
    Escape(CodePoint),
}

impl Token {
    pub fn len(self) -> usize {
        match self {
            Token::Char(_) => 1,
            Token::Escape(_) => 2,
        }
    }

    pub fn push_to(self, text: &mut Wtf8Buf) {
        match self {
            Token::Char(char) => text.push(char),
            Token::Escape(char) => {
                text.push(u32::from('\\'));
                text.push(char);
            }
        }
    }

    /// Whether it is this character, unescaped.
    pub fn is(self, char: char) -> bool {
        self == Token::Char(u32::from(char))
    }
}

pub struct Tokenizer {
    pub is_text: bool,
    chars: Vec<CodePoint>,
    index: usize,
    next: Option<Token>,
}

/// A message from pieces that may hold surrogates.
pub fn message(parts: &[&dyn Piece]) -> Wtf8Buf {
    let mut text = Wtf8Buf::new();
    parts.iter().for_each(|part| part.push_to(&mut text));
    text
}

pub trait Piece {
    fn push_to(&self, text: &mut Wtf8Buf);
}

impl Piece for &str {
    fn push_to(&self, text: &mut Wtf8Buf) {
        text.push_str(self);
    }
}

impl Piece for Wtf8Buf {
    fn push_to(&self, text: &mut Wtf8Buf) {
        text.push_wtf8(self.as_wtf8());
    }
}

impl Piece for Token {
    fn push_to(&self, text: &mut Wtf8Buf) {
        Token::push_to(*self, text);
    }
}

impl Piece for usize {
    fn push_to(&self, text: &mut Wtf8Buf) {
        text.push_str(&self.to_string());
    }
}

impl Tokenizer {
    pub fn new(source: Source<'_>) -> Result<Tokenizer> {
        let mut tokenizer = Tokenizer { is_text: source.is_text(), chars: source.code_points(), index: 0, next: None };
        tokenizer.advance()?;
        Ok(tokenizer)
    }

    fn advance(&mut self) -> Result<()> {
        let Some(&char) = self.chars.get(self.index) else {
            self.next = None;
            return Ok(());
        };
        if char != u32::from('\\') {
            self.index += 1;
            self.next = Some(Token::Char(char));
            return Ok(());
        }
        let Some(&escaped) = self.chars.get(self.index + 1) else {
            let position = Some(self.chars.len() - 1);
            return Err(RegexError::Pattern { message: "bad escape (end of pattern)".into(), position });
        };
        self.index += 2;
        self.next = Some(Token::Escape(escaped));
        Ok(())
    }

    pub fn next(&self) -> Option<Token> {
        self.next
    }

    pub fn next_is(&self, char: char) -> bool {
        self.next.is_some_and(|next| next.is(char))
    }

    /// The next token if it is an unescaped character that passes.
    pub fn next_char(&self, test: impl Fn(u8) -> bool) -> Option<u8> {
        match self.next {
            Some(Token::Char(char)) => u8::try_from(char).ok().filter(|&byte| byte < 0x80 && test(byte)),
            _ => None,
        }
    }

    pub fn take(&mut self) -> Result<Option<Token>> {
        let this = self.next;
        self.advance()?;
        Ok(this)
    }

    pub fn matches(&mut self, char: char) -> Result<bool> {
        let found = self.next_is(char);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    /// Up to `most` characters that pass.
    pub fn take_while(&mut self, most: usize, test: impl Fn(u8) -> bool) -> Result<String> {
        let mut taken = String::new();
        while taken.len() < most
            && let Some(char) = self.next_char(&test)
        {
            taken.push(char::from(char));
            self.advance()?;
        }
        Ok(taken)
    }

    /// What stands before the terminator, which is taken too; `name` says in messages what it is.
    pub fn take_until(&mut self, terminator: char, name: &str) -> Result<Wtf8Buf> {
        let mut taken = Wtf8Buf::new();
        loop {
            let token = self.take()?;
            let Some(token) = token else {
                if taken.is_empty() {
                    return Err(self.error(message(&[&"missing ", &name]), 0));
                }
                let terminator = terminator.to_string();
                let text = message(&[&"missing ", &terminator.as_str(), &", unterminated name"]);
                return Err(self.error(text, taken.len()));
            };
            if token.is(terminator) {
                if taken.is_empty() {
                    return Err(self.error(message(&[&"missing ", &name]), 1));
                }
                return Ok(taken);
            }
            token.push_to(&mut taken);
        }
    }

    /// Where the next token begins.
    pub fn tell(&self) -> usize {
        self.index - self.next.map_or(0, Token::len)
    }

    pub fn seek(&mut self, index: usize) -> Result<()> {
        self.index = index;
        self.advance()
    }

    /// An error that many code points before the next token.
    pub fn error(&self, text: Wtf8Buf, offset: usize) -> RegexError {
        let message = if self.is_text { text } else { backslash_replaced(&text) };
        RegexError::Pattern { message, position: Some(self.tell().saturating_sub(offset)) }
    }

    pub fn fail<T>(&self, text: &str, offset: usize) -> Result<T> {
        Err(self.error(text.into(), offset))
    }

    /// Refuses what is no name of a group.
    pub fn check_group_name(&self, name: &Wtf8Buf, offset: usize) -> Result<()> {
        let shown = if !(self.is_text || name.as_wtf8().is_ascii()) {
            repr_text::ascii_str(name.as_wtf8()).into()
        } else if !unicode::is_identifier(name.as_wtf8()) {
            repr_text::repr_str(name.as_wtf8())
        } else {
            return Ok(());
        };
        Err(self.error(message(&[&"bad character in group name ", &shown]), name.len() + offset))
    }
}

/// `text.encode('ascii', 'backslashreplace')`; the code points are those of Latin-1.
fn backslash_replaced(text: &Wtf8Buf) -> Wtf8Buf {
    let mut out = Wtf8Buf::new();
    for char in text.as_wtf8().code_points() {
        if char < 0x80 { out.push(char) } else { out.push_str(&format!("\\x{char:02x}")) }
    }
    out
}
