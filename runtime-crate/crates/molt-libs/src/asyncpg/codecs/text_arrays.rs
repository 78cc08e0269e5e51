//! Arrays of types that have text alone, as the server writes them: `{a,"b c",NULL}`.
//! asyncpg/protocol/codecs/array.pyx `textarray_encode`, `textarray_decode`; PostgreSQL documentation 8.15.6.

use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};

use super::arrays::{self, element_error};
use super::{Codec, put};
use crate::asyncpg::errors;

/// Appends an array.
///
/// # Errors
/// TypeError for what is none, ValueError for elements that do not fit.
pub fn encode(cx: &mut Cx, element: &Gc<Codec>, delimiter: char, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let (items, dimensions) = arrays::shape(cx, value)?;
    let mut text = Vec::new();
    write(cx, element, delimiter, &mut text, (&items, dimensions.len()))?;
    put(out, &text);
    Ok(())
}

fn write(
    cx: &mut Cx,
    element: &Gc<Codec>,
    delimiter: char,
    text: &mut Vec<u8>,
    (items, depth): (&[Value], usize),
) -> Result<(), Exc> {
    text.push(b'{');
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            text.extend_from_slice(&[delimiter as u8, b' ']);
        }
        if depth > 1 {
            let inner = cx.collect(item)?;
            write(cx, element, delimiter, text, (&inner, depth - 1))?;
        } else if item.is_none() {
            text.extend_from_slice(b"NULL");
        } else {
            let mut encoded = Vec::new();
            if let Err(exc) = element.encode(cx, &mut encoded, item) {
                return Err(element_error(cx, exc, ""));
            }
            quote(text, &encoded[4..], delimiter as u8);
        }
    }
    text.push(b'}');
    Ok(())
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | 0x0b | 0x0c)
}

/// Appends an element, in quotes where it would be read as something else.
fn quote(text: &mut Vec<u8>, element: &[u8], delimiter: u8) {
    let special = |byte: u8| matches!(byte, b'"' | b'\\' | b'{' | b'}') || byte == delimiter || is_space(byte);
    if !element.is_empty() && !element.eq_ignore_ascii_case(b"null") && !element.iter().copied().any(special) {
        return text.extend_from_slice(element);
    }
    text.push(b'"');
    for byte in element {
        if matches!(byte, b'"' | b'\\') {
            text.push(b'\\');
        }
        text.push(*byte);
    }
    text.push(b'"');
}

/// The array in a text.
///
/// # Errors
/// ProtocolError for a text that is none.
pub fn decode(cx: &mut Cx, element: &Gc<Codec>, delimiter: char, bytes: &[u8]) -> Result<Value, Exc> {
    let mut parser = Parser { bytes, at: 0, delimiter: delimiter as u8, element };
    let outcome = parser.dimensions(cx).and_then(|()| parser.array(cx, 1));
    outcome.map_err(|exc| {
        if !exc.is_kind(cx, ExceptionKind::ValueError) {
            return exc;
        }
        let shown = cx.str(&String::from_utf8_lossy(bytes)).into();
        match (cx.repr_text(&shown), cx.str_text(&exc.value())) {
            (Ok(shown), Ok(why)) => errors::protocol(cx, format!("malformed array literal {shown}: {why}")),
            _ => exc,
        }
    })
}

struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
    delimiter: u8,
    element: &'a Gc<Codec>,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_spaces(&mut self) {
        while self.peek().is_some_and(is_space) {
            self.at += 1;
        }
    }

    fn unexpected(&self, cx: &mut Cx) -> Exc {
        match self.peek() {
            Some(byte) => {
                let (shown, place) = (char::from(byte), self.at + 1);
                cx.value_error(format!("unexpected character '{shown}' at position {place}"))
            }
            None => cx.value_error("unexpected end of string"),
        }
    }

    /// Passes the bounds that come before an array whose indices do not begin at one: `[2:3]=`.
    fn dimensions(&mut self, cx: &mut Cx) -> Result<(), Exc> {
        self.skip_spaces();
        if self.peek() != Some(b'[') {
            return Ok(());
        }
        match self.bytes[self.at..].iter().position(|byte| *byte == b'=') {
            Some(equals) => {
                self.at += equals + 1;
                Ok(())
            }
            None => Err(cx.value_error("missing '=' after array dimensions")),
        }
    }

    fn array(&mut self, cx: &mut Cx, depth: usize) -> Result<Value, Exc> {
        self.skip_spaces();
        if self.peek() != Some(b'{') {
            return Err(self.unexpected(cx));
        }
        if depth > arrays::MAX_DIMENSIONS {
            let most = arrays::MAX_DIMENSIONS;
            let message = format!("number of array dimensions ({depth}) exceed the maximum expected ({most})");
            return Err(cx.value_error(message));
        }
        self.at += 1;
        let mut items = Vec::new();
        self.skip_spaces();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(cx.list(items).into());
        }
        loop {
            self.skip_spaces();
            items.push(match self.peek() {
                Some(b'{') => self.array(cx, depth + 1)?,
                _ => self.item(cx)?,
            });
            self.skip_spaces();
            match self.peek() {
                Some(byte) if byte == self.delimiter => self.at += 1,
                Some(b'}') => {
                    self.at += 1;
                    return Ok(cx.list(items).into());
                }
                _ => return Err(self.unexpected(cx)),
            }
        }
    }

    fn item(&mut self, cx: &mut Cx) -> Result<Value, Exc> {
        let (mut text, mut quoted, mut in_quotes, mut kept) = (Vec::new(), false, false, 0);
        loop {
            let Some(byte) = self.peek() else { return Err(self.unexpected(cx)) };
            match byte {
                b'"' => {
                    in_quotes = !in_quotes;
                    quoted = true;
                    kept = text.len();
                }
                b'\\' => {
                    self.at += 1;
                    let Some(escaped) = self.peek() else { return Err(self.unexpected(cx)) };
                    text.push(escaped);
                    quoted = true;
                    kept = text.len();
                }
                byte if in_quotes => text.push(byte),
                b'}' => break,
                b'{' => return Err(self.unexpected(cx)),
                byte if byte == self.delimiter => break,
                byte => {
                    text.push(byte);
                    if !is_space(byte) {
                        kept = text.len();
                    }
                }
            }
            self.at += 1;
        }
        text.truncate(kept);
        if !quoted && text.is_empty() {
            return Err(self.unexpected(cx));
        }
        if !quoted && text.eq_ignore_ascii_case(b"null") {
            return Ok(Value::NONE);
        }
        self.element.decode(cx, &text)
    }
}
