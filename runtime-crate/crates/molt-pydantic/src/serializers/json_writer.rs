//! JSON text as it is written, compact or indented. serde_json src/ser.rs `CompactFormatter`, `PrettyFormatter`.

use molt_object::Value;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Str};
use molt_text::json_text::{self, Escapes};

use super::config::{BytesMode, InfNanMode};
use super::errors::JsonError;

/// JSON text as it is written.
pub struct JsonWriter {
    out: Vec<u8>,
    escapes: Escapes,
    indent: Option<usize>,
    depth: usize,
}

impl JsonWriter {
    /// An empty text; `indent` is the number of spaces a level, `capacity` the length that is expected.
    pub fn new(indent: Option<usize>, ensure_ascii: bool, capacity: usize) -> JsonWriter {
        let escapes = if ensure_ascii { Escapes::NonAscii } else { Escapes::Needed };
        JsonWriter { out: molt_room::vec(capacity), escapes, indent, depth: 0 }
    }

    /// The text.
    pub fn into_bytes(self) -> Vec<u8> {
        self.out
    }

    /// How much is written of it.
    pub fn len(&self) -> usize {
        self.out.len()
    }

    /// Whether nothing is written of it.
    pub fn is_empty(&self) -> bool {
        self.out.is_empty()
    }

    /// What is written of the text; the rest comes in another piece of about this length.
    pub fn take(&mut self, capacity: usize) -> Vec<u8> {
        std::mem::replace(&mut self.out, molt_room::vec(capacity))
    }

    /// Writes `null`.
    pub fn null(&mut self) {
        self.out.extend_from_slice(b"null");
    }

    /// Writes `true` or `false`.
    pub fn bool(&mut self, truth: bool) {
        self.out.extend_from_slice(if truth { b"true" } else { b"false" });
    }

    /// Writes an int of 64 bits.
    pub fn int(&mut self, number: i64) {
        json_text::push_int(&mut self.out, number);
    }

    /// Writes an `int` of any size; `false` for what is none.
    pub fn any_int(&mut self, cx: &Cx, value: &Value) -> bool {
        if let Some(number) = cx.int_to_i64(value) {
            self.int(number);
            return true;
        }
        let Some(number) = cx.int_to_big(value) else { return false };
        self.out.extend_from_slice(number.to_string().as_bytes());
        true
    }

    /// Writes a float; what is not finite as the mode says.
    pub fn float(&mut self, number: f64, inf_nan: InfNanMode) {
        if number.is_finite() {
            return json_text::push_float(&mut self.out, number);
        }
        match inf_nan {
            InfNanMode::Null => self.null(),
            InfNanMode::Constants => self.out.extend_from_slice(InfNanMode::name_of(number).as_bytes()),
            InfNanMode::Strings => self.text(InfNanMode::name_of(number)),
        }
    }

    /// Writes a string.
    pub fn text(&mut self, text: &str) {
        json_text::push_string(&mut self.out, text.as_bytes(), self.escapes);
    }

    /// Writes a `str`.
    ///
    /// # Errors
    /// UnicodeEncodeError where it holds a lone surrogate.
    pub fn str(&mut self, cx: &mut Cx, text: &Gc<Str>) -> Result<(), JsonError> {
        match text.as_str() {
            Some(text) => {
                self.text(text);
                Ok(())
            }
            None => Err(encode_error(cx, text).into()),
        }
    }

    /// Writes `bytes` as the mode says.
    ///
    /// # Errors
    /// For bytes that are no UTF-8 and should be.
    pub fn bytes(&mut self, mode: BytesMode, bytes: &[u8]) -> Result<(), JsonError> {
        match mode.text(bytes) {
            Ok(text) => {
                self.text(&text);
                Ok(())
            }
            Err(error) => Err(JsonError::message(error.to_string())),
        }
    }

    /// Writes a key that was escaped beforehand, quotes included, or escapes it now where more must be escaped.
    pub fn prepared_key(&mut self, key: &PreparedKey) {
        match self.escapes {
            Escapes::Needed => self.out.extend_from_slice(&key.json),
            escapes => json_text::push_string(&mut self.out, key.name.as_bytes(), escapes),
        }
    }

    /// Opens an array (`[`) or an object (`{`).
    pub fn open(&mut self, bracket: u8) {
        self.out.push(bracket);
        self.depth += 1;
    }

    /// What stands before an item or a key.
    #[inline]
    pub fn separate(&mut self, first: bool) {
        if !first {
            self.out.push(b',');
        }
        if self.indent.is_some() {
            self.new_line();
        }
    }

    /// What stands between a key and its value.
    #[inline]
    pub fn colon(&mut self) {
        self.out.push(b':');
        if self.indent.is_some() {
            self.out.push(b' ');
        }
    }

    /// Closes what [`JsonWriter::open`] opened.
    pub fn close(&mut self, bracket: u8, empty: bool) {
        self.depth -= 1;
        if !empty && self.indent.is_some() {
            self.new_line();
        }
        self.out.push(bracket);
    }

    fn new_line(&mut self) {
        self.out.push(b'\n');
        let spaces = self.indent.unwrap_or(0) * self.depth;
        molt_room::pad(&mut self.out, spaces, b' ');
    }
}

/// A key as it stands in compact JSON, quotes included.
pub struct PreparedKey {
    name: Box<str>,
    json: Box<[u8]>,
}

impl PreparedKey {
    /// The key of this name.
    pub fn new(name: &str) -> PreparedKey {
        let mut out = Vec::new();
        json_text::push_string(&mut out, name.as_bytes(), Escapes::Needed);
        PreparedKey { name: name.into(), json: out.into_boxed_slice() }
    }
}

/// The UnicodeEncodeError of a text with a lone surrogate. CPython Objects/unicodeobject.c `PyUnicode_AsUTF8AndSize`.
#[cold]
pub fn encode_error(cx: &mut Cx, text: &Gc<Str>) -> Exc {
    let wtf8 = molt_object::builtins::str_::as_wtf8(text);
    let lone = |&(_, code_point): &(usize, u32)| molt_text::wtf8::is_surrogate(code_point);
    let points: Vec<(usize, u32)> = wtf8.code_points().enumerate().skip_while(|point| !lone(point)).collect();
    let start = points.first().map_or(0, |&(at, _)| at);
    let len = points.iter().take_while(|point| lone(point)).count();
    let arguments = vec![
        cx.str("utf-8").into(),
        text.value(),
        Value::int(start as i64),
        Value::int((start + len) as i64),
        cx.str("surrogates not allowed").into(),
    ];
    cx.error_with(ExceptionKind::UnicodeEncodeError, arguments)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(indent: Option<usize>) -> String {
        let mut writer = JsonWriter::new(indent, false, 0);
        writer.open(b'{');
        writer.separate(true);
        writer.prepared_key(&PreparedKey::new("a\"é"));
        writer.colon();
        writer.open(b'[');
        writer.close(b']', true);
        writer.separate(false);
        writer.text("b");
        writer.colon();
        writer.open(b'[');
        writer.separate(true);
        writer.float(f64::NAN, InfNanMode::Strings);
        writer.separate(false);
        writer.int(-1);
        writer.close(b']', false);
        writer.close(b'}', false);
        String::from_utf8_lossy(&writer.into_bytes()).into_owned()
    }

    #[test]
    fn compact_and_indented() {
        assert_eq!(write(None), "{\"a\\\"é\":[],\"b\":[\"NaN\",-1]}");
        let indented = "{\n  \"a\\\"é\": [],\n  \"b\": [\n    \"NaN\",\n    -1\n  ]\n}";
        assert_eq!(write(Some(2)), indented);
    }
}
