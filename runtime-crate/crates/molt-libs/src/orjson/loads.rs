//! Reading JSON: the documents and the errors of yyjson, as orjson passes them on. Nesting takes no native stack.

use molt_object::builtins::bytearray::ByteArray;
use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::memoryview::MemoryView;
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Gc, Value};
use molt_text::Wtf8;

use super::dumps::INVALID_STR;
use super::scan::{self, Failure, Number, failure, skip_space};

/// No more containers may stand in each other.
const DEEPEST: usize = 1024;
/// Keys up to this many bytes are looked for among the interned names.
const LONGEST_NAME: usize = 64;

const VALUE: &str = "unexpected character, expected a JSON value";

/// A container under construction: where its parts begin among the parts of all.
enum Open {
    Array(usize),
    Object(usize),
}

/// The value of a document.
///
/// # Errors
/// JSONDecodeError.
pub fn loads(cx: &mut Cx, document: &Value) -> Result<Value, Exc> {
    let Some(bytes) = bytes_of(cx, document)? else {
        return Err(decode_error(cx, "Input must be bytes, bytearray, memoryview, or str", "", 0));
    };
    let Ok(text) = std::str::from_utf8(&bytes) else { return Err(decode_error(cx, INVALID_STR, "", 0)) };
    if text.is_empty() {
        return Err(decode_error(cx, "Input is a zero-length, empty document", "", 0));
    }
    let mut reader = Reader { text: text.as_bytes(), open: Vec::new(), parts: Vec::new() };
    match reader.document(cx) {
        Ok(value) => Ok(value),
        Err(Problem::Raised(exc)) => Err(exc),
        Err(Problem::Found(Failure { message, at })) => Err(decode_error(cx, message, text, at)),
    }
}

/// The bytes of a document of one of the classes that are taken; no class that derives from them is.
fn bytes_of(cx: &mut Cx, document: &Value) -> Result<Option<Vec<u8>>, Exc> {
    let class = cx.class_of(document);
    if class.is(&cx.world.types.bytes) {
        return Ok(document.downcast::<Bytes>().map(|bytes| bytes.items().to_vec()));
    }
    if class.is(&cx.world.types.str) {
        return Ok(document.downcast::<Str>().map(|text| text.as_bytes().to_vec()));
    }
    if class.is(&cx.world.types.bytearray) {
        return Ok(document.downcast::<ByteArray>().map(|array| array.read(cx).bytes.to_vec()));
    }
    let Some(view) = document.downcast::<MemoryView>() else { return Ok(None) };
    let contiguous = cx.getattr_str(document, "c_contiguous")?;
    Ok(if contiguous.is_true() { view.read(cx).bytes(cx).map(|bytes| bytes.into_owned()) } else { None })
}

/// `orjson.JSONDecodeError` at a byte of a document.
fn decode_error(cx: &mut Cx, message: &str, document: &str, at: usize) -> Exc {
    let at = document.get(..at).map_or(0, |before| before.chars().count());
    let class = cx.import_module("orjson").and_then(|module| cx.getattr_str(&module, "JSONDecodeError"));
    let arguments = [cx.str(message).into(), cx.str(document).into(), Value::int(at as i64)];
    match class.and_then(|class| cx.call(&class, &arguments)).and_then(|made| cx.exception_from(made)) {
        Ok(exc) | Err(exc) => exc,
    }
}

/// Why nothing was read.
enum Problem {
    Found(Failure),
    Raised(Exc),
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Problem {
        Problem::Found(failure)
    }
}

impl From<Exc> for Problem {
    fn from(exc: Exc) -> Problem {
        Problem::Raised(exc)
    }
}

/// What is to be done next.
enum Next {
    /// Read a value at this byte.
    Read(usize),
    /// A value is complete and ends at this byte.
    Done(Value, usize),
}

struct Reader<'a> {
    text: &'a [u8],
    open: Vec<Open>,
    /// Of the containers that are open, the innermost's last: the items of arrays, the keys and values of objects.
    parts: Vec<Value>,
}

impl Reader<'_> {
    fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(0)
    }

    fn fail<T>(&self, message: &'static str, at: usize) -> Result<T, Problem> {
        Err(failure(self.text, message, at).into())
    }

    fn document(&mut self, cx: &mut Cx) -> Result<Value, Problem> {
        if self.text.starts_with("\u{FEFF}".as_bytes()) {
            return self.fail("UTF-8 byte order mark (BOM) is not supported", 0);
        }
        let start = skip_space(self.text, 0);
        if start == self.text.len() {
            return Err(Failure { message: "input data is empty", at: 0 }.into());
        }
        let mut next = Next::Read(start);
        loop {
            next = match next {
                Next::Read(at) => self.begin(cx, at)?,
                Next::Done(value, end) if self.open.is_empty() => {
                    let end = skip_space(self.text, end);
                    return match end == self.text.len() {
                        true => Ok(value),
                        false => self.fail("unexpected content after document", end),
                    };
                }
                Next::Done(value, end) => self.add(cx, value, end)?,
            };
        }
    }

    /// A value, or its beginning if it is a container.
    fn begin(&mut self, cx: &mut Cx, at: usize) -> Result<Next, Problem> {
        let word = |word: &[u8], message, value: Value| {
            scan::literal(self.text, at, word, message).map(|end| Next::Done(value, end))
        };
        Ok(match self.byte(at) {
            b'"' => {
                let (text, end) = scan::string(self.text, at + 1)?;
                let text = Wtf8::new(&text);
                let value = match text.single() {
                    Some(char) => cx.character(char),
                    None => cx.str_from_wtf8(text),
                };
                Next::Done(value.into(), end)
            }
            b'{' => {
                self.enter(Open::Object(self.parts.len()), at + 1)?;
                let inner = skip_space(self.text, at + 1);
                return if self.byte(inner) == b'}' { self.end(cx, inner + 1) } else { self.key(cx, inner) };
            }
            b'[' => {
                self.enter(Open::Array(self.parts.len()), at + 1)?;
                let inner = skip_space(self.text, at + 1);
                return if self.byte(inner) == b']' { self.end(cx, inner + 1) } else { Ok(Next::Read(inner)) };
            }
            b'n' => word(b"null", "invalid literal, expected 'null'", Value::NONE)?,
            b't' => word(b"true", "invalid literal, expected 'true'", Value::TRUE)?,
            b'f' => word(b"false", "invalid literal, expected 'false'", Value::FALSE)?,
            b'-' | b'+' | b'.' | b'0'..=b'9' => {
                let (number, end) = scan::number(self.text, at)?;
                let value = match number {
                    Number::Signed(int) => Value::int(int),
                    Number::Unsigned(int) => cx.int(num_bigint::BigInt::from(int)),
                    Number::Float(float) => Value::float(float),
                };
                Next::Done(value, end)
            }
            _ => return self.fail(VALUE, at),
        })
    }

    fn enter(&mut self, container: Open, inside: usize) -> Result<(), Problem> {
        if self.open.len() == DEEPEST {
            return self.fail("depth limit exceeded", inside);
        }
        self.open.push(container);
        Ok(())
    }

    /// The key at `at` and the colon behind it; its value is next.
    fn key(&mut self, cx: &mut Cx, at: usize) -> Result<Next, Problem> {
        if self.byte(at) != b'"' {
            return self.fail("unexpected character, expected a string key", at);
        }
        let (key, end) = scan::string(self.text, at + 1)?;
        let known = match key.len() <= LONGEST_NAME {
            true => cx.world.interned(&key).cloned(),
            false => None,
        };
        let key = known.unwrap_or_else(|| cx.str_from_wtf8(Wtf8::new(&key)));
        self.parts.push(key.into());
        let colon = skip_space(self.text, end);
        if self.byte(colon) != b':' {
            return self.fail("unexpected character, expected ':' after key", colon);
        }
        Ok(Next::Read(skip_space(self.text, colon + 1)))
    }

    /// A value that ends at `end` goes into the innermost container; what follows decides how it goes on.
    fn add(&mut self, cx: &mut Cx, value: Value, end: usize) -> Result<Next, Problem> {
        let at = skip_space(self.text, end);
        self.parts.push(value);
        let is_array = matches!(self.open.last(), Some(Open::Array(_)));
        let close = if is_array { b']' } else { b'}' };
        let byte = self.byte(at);
        if byte == close {
            return self.end(cx, at + 1);
        }
        if byte != b',' {
            let [array, object] =
                ["unexpected character, expected ',' or ']'", "unexpected character, expected ',' or '}'"];
            return self.fail(if is_array { array } else { object }, at);
        }
        let next = skip_space(self.text, at + 1);
        if self.byte(next) == close {
            return self.fail("trailing comma is not allowed", at);
        }
        if is_array { Ok(Next::Read(next)) } else { self.key(cx, next) }
    }

    /// The innermost container is complete.
    fn end(&mut self, cx: &mut Cx, end: usize) -> Result<Next, Problem> {
        let value = match self.open.pop() {
            Some(Open::Array(from)) => {
                let items = self.parts.drain(from..).collect();
                cx.list(items).into()
            }
            Some(Open::Object(from)) => self.object(cx, from)?,
            None => Value::NONE,
        };
        Ok(Next::Done(value, end))
    }

    /// An object of the keys and values from a place on; of equal keys the last counts.
    fn object(&mut self, cx: &mut Cx, from: usize) -> Result<Value, Exc> {
        let dict = cx.new_dict_expecting((self.parts.len() - from) / 2);
        let mut parts = self.parts.drain(from..);
        while let (Some(key), Some(value)) = (parts.next(), parts.next()) {
            let name: Option<Gc<Str>> = key.downcast::<Str>().filter(|name| name.is_interned()).cloned();
            match name {
                Some(name) => cx.dict_set_interned(&dict, &name, value),
                None => cx.dict_set(&dict, key, value)?,
            }
        }
        Ok(dict.into())
    }
}
