//! Reading JSON. CPython Modules/_json.c `scan_once_unicode`, Lib/json/__init__.py `loads`; nesting takes no native stack.

use molt_macros::{Trace, class};
use molt_object::args::Arguments;
use molt_object::builtins::bytearray::ByteArray;
use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::str_::{Str, part_of_bytes};
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, ExceptionKind, Frozen, Gc, Payload, Value};
use molt_text::json_scan::{Contents, Failure, scan_number, scan_string, skip_space};
use molt_text::{PythonVersion, Wtf8, float_parse, int_text};
use smallvec::SmallVec;

/// What is called instead of making the usual values; absent means the usual ones.
#[derive(Trace, Default)]
pub struct Hooks {
    /// Whether control characters in strings are refused.
    #[trace(skip)]
    pub lenient: bool,
    /// Takes the dict of an object.
    pub object_hook: Option<Value>,
    /// Takes the list of an object's pairs.
    pub object_pairs_hook: Option<Value>,
    /// Takes the text of a number with a fraction or an exponent.
    pub parse_float: Option<Value>,
    /// Takes the text of another number.
    pub parse_int: Option<Value>,
    /// Takes `NaN`, `Infinity` or `-Infinity`.
    pub parse_constant: Option<Value>,
}

/// The payload of `_json.Scanner`, what `make_scanner` makes.
#[derive(Trace)]
pub struct Scanner {
    hooks: Hooks,
}

impl Payload for Scanner {
    type Access = Frozen;
}

/// Why nothing was read.
pub enum ScanError {
    /// No value begins at this byte.
    NoValue(usize),
    Raised(Exc),
}

impl From<Exc> for ScanError {
    fn from(exc: Exc) -> ScanError {
        ScanError::Raised(exc)
    }
}

/// A container under construction, and where its parts begin among the parts of all.
enum Open {
    Array(usize),
    Object(usize),
}

/// Keys that were read lately, by a few of their bytes: the objects of a list share theirs, and requests are alike. And dicts with
/// all the keys of objects that were read lately, by the first key and their number.
#[derive(Default)]
struct Keys {
    names: Vec<Option<Gc<Str>>>,
    objects: Vec<Option<Gc<Dict>>>,
}

impl Keys {
    const PLACES: usize = 1024;
    const OBJECTS: usize = 64;
    /// Objects of more keys are not remembered.
    const MOST_KEYS: usize = 32;
    /// Longer keys are not remembered.
    const LONGEST: usize = 64;

    fn place(key: &[u8]) -> usize {
        let (start, end) = match (key.first_chunk::<8>(), key.last_chunk::<8>()) {
            (Some(start), Some(end)) => (u64::from_le_bytes(*start), u64::from_le_bytes(*end)),
            _ => match (key.first_chunk::<4>(), key.last_chunk::<4>()) {
                (Some(start), Some(end)) => {
                    (u64::from(u32::from_le_bytes(*start)), u64::from(u32::from_le_bytes(*end)))
                }
                _ => (key.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)), 0),
            },
        };
        let mixed = (start ^ end.rotate_left(29) ^ key.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 54) as usize % Keys::PLACES
    }

    /// The `str` of a key that is written without escapes. What is interned is found fast in dicts that were made for it.
    #[inline]
    fn shared(&mut self, cx: &Cx, key: &[u8]) -> Gc<Str> {
        let place = Keys::place(key);
        match self.names.get(place) {
            Some(Some(known)) if known.as_bytes() == key => known.clone(),
            _ => self.shared_newly(cx, key, place),
        }
    }

    #[inline(never)]
    fn shared_newly(&mut self, cx: &Cx, key: &[u8], place: usize) -> Gc<Str> {
        if self.names.is_empty() {
            molt_room::resize(&mut self.names, Keys::PLACES, None);
        }
        let made = match cx.world.interned(key) {
            Some(known) => known.clone(),
            None => cx.str_from_wtf8(Wtf8::new(key)),
        };
        self.names[place] = Some(made.clone());
        made
    }

    /// Where an object of these keys and values is remembered, if it may be.
    #[inline]
    fn object_place(parts: &[Value]) -> Option<usize> {
        let first = parts.first()?.downcast::<Str>().filter(|name| name.is_interned())?;
        let count = parts.len() / 2;
        (count <= Keys::MOST_KEYS).then(|| (first.address() / 32 + count) % Keys::OBJECTS)
    }

    /// A dict with just the keys of these keys and values.
    #[inline]
    fn object(&self, cx: &Cx, parts: &[Value], place: usize) -> Option<&Gc<Dict>> {
        let known = self.objects.get(place)?.as_ref()?;
        let names = parts.chunks_exact(2).map(|pair| pair[0].downcast::<Str>());
        cx.dict_has_names(known, names).then_some(known)
    }

    /// Remembers the keys of a dict of so many, unless one came twice.
    #[inline(never)]
    fn remember_object(&mut self, cx: &Cx, dict: &Gc<Dict>, count: usize, place: usize) {
        if dict.read(cx).len() != count {
            return;
        }
        if self.objects.is_empty() {
            molt_room::resize(&mut self.objects, Keys::OBJECTS, None);
        }
        self.objects[place] = Some(cx.dict_like(dict, std::iter::repeat_n(Value::NONE, count)));
    }
}

/// A document: its bytes, and the `str` if it is one.
#[derive(Clone, Copy)]
struct Document<'a> {
    bytes: &'a [u8],
    text: Option<&'a Gc<Str>>,
    /// Whether it is known to be all of ASCII.
    is_ascii: bool,
}

impl<'a> Document<'a> {
    fn of(text: &'a Gc<Str>) -> Document<'a> {
        Document { bytes: text.as_bytes(), text: Some(text), is_ascii: text.is_ascii() }
    }

    #[cold]
    fn error(self, cx: &mut Cx, message: &str, at: usize) -> Exc {
        let text = self.text.cloned().unwrap_or_else(|| cx.str_from_wtf8(Wtf8::new(self.bytes)));
        decode_error(cx, message, &text, at)
    }
}

struct Reader<'a> {
    document: Document<'a>,
    bytes: &'a [u8],
    hooks: &'a Hooks,
    keys: Keys,
    open: SmallVec<[Open; 16]>,
    /// Of the containers that are open, the innermost's last: the items of arrays, the keys and values of objects.
    parts: SmallVec<[Value; 32]>,
    deepest: usize,
    version: PythonVersion,
}

/// `json.JSONDecodeError` at a byte of a text.
#[cold]
pub fn decode_error(cx: &mut Cx, message: &str, text: &Gc<Str>, at: usize) -> Exc {
    let at = text.index_of_offset(at.min(text.as_bytes().len()));
    let class = cx.import_module("json.decoder").and_then(|module| cx.getattr_str(&module, "JSONDecodeError"));
    let arguments = [cx.str(message).into(), text.value(), Value::int(at as i64)];
    match class.and_then(|class| cx.call(&class, &arguments)).and_then(|made| cx.exception_from(made)) {
        Ok(exc) | Err(exc) => exc,
    }
}

/// Reads the value that begins at a byte: the value, and where it ends.
///
/// # Errors
/// JSONDecodeError, what the hooks raise, RecursionError for what is nested too deeply.
pub fn scan(cx: &mut Cx, text: &Gc<Str>, at: usize, hooks: &Hooks) -> Result<(Value, usize), ScanError> {
    scan_document(cx, Document::of(text), at, hooks)
}

fn scan_document(cx: &mut Cx, document: Document<'_>, at: usize, hooks: &Hooks) -> Result<(Value, usize), ScanError> {
    let version = cx.text_version();
    let deepest = match version {
        PythonVersion::PY_3_11 => cx.recursion_limit.saturating_sub(cx.task.shadow.len() + 6),
        PythonVersion::PY_3_12 => 1497,
        _ => 9998,
    };
    let (open, parts) = (SmallVec::new(), SmallVec::new());
    let keys = std::mem::take(cx.world.extensions.get::<Keys>());
    let mut reader = Reader { document, bytes: document.bytes, hooks, keys, open, parts, deepest, version };
    let outcome = reader.run(cx, at);
    *cx.world.extensions.get::<Keys>() = reader.keys;
    outcome
}

/// What is to be done next.
enum Next {
    /// Read a value at this byte.
    Read(usize),
    /// A value is complete and ends at this byte.
    Done(Value, usize),
}

impl Reader<'_> {
    fn run(&mut self, cx: &mut Cx, at: usize) -> Result<(Value, usize), ScanError> {
        let mut next = Next::Read(at);
        loop {
            next = match next {
                Next::Read(at) => self.begin(cx, at)?,
                Next::Done(value, end) if self.open.is_empty() => return Ok((value, end)),
                Next::Done(value, end) => self.add(cx, value, end)?,
            };
        }
    }

    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    #[cold]
    fn fail(&self, cx: &mut Cx, message: &str, at: usize) -> ScanError {
        ScanError::Raised(self.document.error(cx, message, at))
    }

    fn open(&mut self, cx: &mut Cx, container: Open, what: &str) -> Result<(), ScanError> {
        if self.open.len() >= self.deepest {
            let message =
                format!("maximum recursion depth exceeded while decoding a JSON {what} from a unicode string");
            return Err(ScanError::Raised(cx.recursion_error(message)));
        }
        self.open.push(container);
        Ok(())
    }

    /// A value, or its beginning if it is a container.
    fn begin(&mut self, cx: &mut Cx, at: usize) -> Result<Next, ScanError> {
        let rest = self.bytes.get(at..).unwrap_or_default();
        let word = |word: &[u8], value: Value| rest.starts_with(word).then(|| Next::Done(value, at + word.len()));
        let found = match self.byte(at) {
            b'"' => {
                let (value, end) = self.string(cx, at + 1)?;
                Some(Next::Done(value.into(), end))
            }
            b'{' => return self.begin_object(cx, at + 1),
            b'[' => {
                self.open(cx, Open::Array(self.parts.len()), "array")?;
                let inner = skip_space(self.bytes, at + 1);
                return match self.byte(inner) {
                    b']' => self.end(cx, inner + 1),
                    _ => Ok(Next::Read(inner)),
                };
            }
            b'n' => word(b"null", Value::NONE),
            b't' => word(b"true", Value::TRUE),
            b'f' => word(b"false", Value::FALSE),
            b'N' if rest.starts_with(b"NaN") => self.constant(cx, "NaN", f64::NAN, at).map(Some)?,
            b'I' if rest.starts_with(b"Infinity") => self.constant(cx, "Infinity", f64::INFINITY, at).map(Some)?,
            b'-' if rest.starts_with(b"-Infinity") => {
                self.constant(cx, "-Infinity", f64::NEG_INFINITY, at).map(Some)?
            }
            _ => self.number(cx, at)?,
        };
        found.ok_or(ScanError::NoValue(at))
    }

    fn constant(&self, cx: &mut Cx, name: &str, usual: f64, at: usize) -> Result<Next, ScanError> {
        let value = match &self.hooks.parse_constant {
            Some(hook) => {
                let name = cx.str(name).into();
                cx.call(hook, &[name])?
            }
            None => Value::float(usual),
        };
        Ok(Next::Done(value, at + name.len()))
    }

    fn number(&self, cx: &mut Cx, at: usize) -> Result<Option<Next>, ScanError> {
        let Some(number) = scan_number(self.bytes, at) else { return Ok(None) };
        let digits = &self.bytes[at..number.end];
        let hook = if number.is_float { &self.hooks.parse_float } else { &self.hooks.parse_int };
        let value = if let Some(hook) = hook {
            let text = cx.str_from_wtf8(Wtf8::new(digits)).into();
            cx.call(hook, &[text])?
        } else if number.is_float {
            Value::float(float_parse::parse_ascii(digits).unwrap_or(f64::NAN))
        } else {
            match short_int(digits) {
                Some(int) => Value::int(int),
                None => {
                    let int = int_text::parse_bytes(digits, 10, cx.world.int_max_str_digits);
                    let int = cx.text_result(int)?;
                    cx.int_of(int)
                }
            }
        };
        Ok(Some(Next::Done(value, number.end)))
    }

    fn string(&self, cx: &mut Cx, start: usize) -> Result<(Gc<Str>, usize), ScanError> {
        match scan_string(self.bytes, start, !self.hooks.lenient) {
            Ok((Contents::Plain(range), end)) => {
                let len = range.len();
                let part = &self.bytes[range];
                let part = if self.document.is_ascii { Wtf8::from_parts(part, len) } else { Wtf8::new(part) };
                let text = match part.single() {
                    Some(char) => cx.character(char),
                    None => cx.str_from_wtf8(part),
                };
                Ok((text, end))
            }
            Ok((Contents::Unescaped(text), end)) => Ok((cx.str_from_wtf8(text.as_wtf8()), end)),
            Err(Failure { message, at }) => Err(self.fail(cx, message, at)),
        }
    }

    /// A key whose quote stands at `at`, with the colon behind it: the key, and where its value begins.
    fn key(&mut self, cx: &mut Cx, at: usize) -> Result<(Value, usize), ScanError> {
        if self.byte(at) != b'"' {
            return Err(self.fail(cx, "Expecting property name enclosed in double quotes", at));
        }
        let (key, end) = self.shared_key(cx, at + 1)?;
        let colon = skip_space(self.bytes, end);
        if self.byte(colon) != b':' {
            return Err(self.fail(cx, "Expecting ':' delimiter", colon));
        }
        Ok((key, skip_space(self.bytes, colon + 1)))
    }

    fn shared_key(&mut self, cx: &mut Cx, start: usize) -> Result<(Value, usize), ScanError> {
        match scan_string(self.bytes, start, !self.hooks.lenient) {
            Ok((Contents::Plain(range), end)) if (2..=Keys::LONGEST).contains(&range.len()) => {
                Ok((self.keys.shared(cx, &self.bytes[range]).into(), end))
            }
            _ => self.string(cx, start).map(|(key, end)| (key.into(), end)),
        }
    }

    fn begin_object(&mut self, cx: &mut Cx, start: usize) -> Result<Next, ScanError> {
        self.open(cx, Open::Object(self.parts.len()), "object")?;
        let at = skip_space(self.bytes, start);
        if self.byte(at) == b'}' { self.end(cx, at + 1) } else { self.next_key(cx, at) }
    }

    fn next_key(&mut self, cx: &mut Cx, at: usize) -> Result<Next, ScanError> {
        let (key, at) = self.key(cx, at)?;
        self.parts.push(key);
        Ok(Next::Read(at))
    }

    /// A value that ends at `end` goes into the innermost container; what follows decides how it goes on.
    fn add(&mut self, cx: &mut Cx, value: Value, end: usize) -> Result<Next, ScanError> {
        let at = skip_space(self.bytes, end);
        self.parts.push(value);
        let is_array = matches!(self.open.last(), Some(Open::Array(_)));
        let (close, what) = if is_array { (b']', "array") } else { (b'}', "object") };
        let byte = self.byte(at);
        if byte == close {
            return self.end(cx, at + 1);
        }
        if byte != b',' {
            return Err(self.fail(cx, "Expecting ',' delimiter", at));
        }
        let next = skip_space(self.bytes, at + 1);
        if self.byte(next) == close && self.version >= PythonVersion::PY_3_13 {
            return Err(self.fail(cx, &format!("Illegal trailing comma before end of {what}"), at));
        }
        if is_array { Ok(Next::Read(next)) } else { self.next_key(cx, next) }
    }

    /// The innermost container is complete.
    fn end(&mut self, cx: &mut Cx, end: usize) -> Result<Next, ScanError> {
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
}

impl Reader<'_> {
    /// An object of the keys and values from a place on.
    fn object(&mut self, cx: &mut Cx, from: usize) -> Result<Value, Exc> {
        let place = Keys::object_place(&self.parts[from..]).filter(|_| self.hooks.object_pairs_hook.is_none());
        if let Some(place) = place
            && let Some(known) = self.keys.object(cx, &self.parts[from..], place)
        {
            let known = known.clone();
            let values = self.parts.drain(from..).skip(1).step_by(2);
            let dict = cx.dict_like(&known, values).into();
            return match &self.hooks.object_hook {
                Some(hook) => cx.call(hook, &[dict]),
                None => Ok(dict),
            };
        }
        let count = (self.parts.len() - from) / 2;
        let mut parts = self.parts.drain(from..);
        if let Some(hook) = &self.hooks.object_pairs_hook {
            let mut pairs = molt_room::vec(parts.len() / 2);
            while let (Some(key), Some(value)) = (parts.next(), parts.next()) {
                pairs.push(cx.tuple_of([key, value]).into());
            }
            drop(parts);
            let pairs = cx.list(pairs).into();
            return cx.call(hook, &[pairs]);
        }
        let dict = cx.new_dict_expecting(count);
        while let (Some(key), Some(value)) = (parts.next(), parts.next()) {
            match key.downcast::<Str>() {
                Some(name) if name.is_interned() => cx.dict_set_interned(&dict, name, value),
                _ => cx.dict_set(&dict, key, value)?,
            }
        }
        drop(parts);
        if let Some(place) = place {
            self.keys.remember_object(cx, &dict, count, place);
        }
        match &self.hooks.object_hook {
            Some(hook) => cx.call(hook, &[dict.into()]),
            None => Ok(dict.into()),
        }
    }
}

/// An int of few digits.
fn short_int(digits: &[u8]) -> Option<i64> {
    if digits.len() > 18 {
        return None;
    }
    let (negative, digits) = match digits.split_first() {
        Some((b'-', rest)) => (true, rest),
        _ => (false, digits),
    };
    let value = digits.iter().fold(0, |value, digit| value * 10 + i64::from(digit - b'0'));
    Some(if negative { -value } else { value })
}

/// `_json.scanstring`.
pub(super) fn scanstring(cx: &mut Cx, text: &Gc<Str>, end: i64, strict: bool) -> Result<Value, Exc> {
    let Some(start) = usize::try_from(end).ok().filter(|&start| start <= text.char_len()) else {
        return Err(cx.value_error("end is out of bounds"));
    };
    let start = text.byte_offset(start);
    match scan_string(text.as_bytes(), start, strict) {
        Ok((contents, end)) => {
            let found = match contents {
                Contents::Plain(range) => cx.str_from_wtf8(part_of_bytes(text, range)),
                Contents::Unescaped(text) => cx.str_from_wtf8(text.as_wtf8()),
            };
            let end = text.index_of_offset(end) as i64;
            Ok(cx.tuple_of([found.into(), Value::int(end)]).into())
        }
        Err(Failure { message, at }) => Err(decode_error(cx, message, text, at)),
    }
}

/// The index of the first character from `index` on that is no whitespace.
pub(super) fn skip_whitespace(text: &Gc<Str>, index: i64) -> i64 {
    let start = text.byte_offset(index.clamp(0, text.char_len() as i64) as usize);
    text.index_of_offset(skip_space(text.as_bytes(), start)) as i64
}

/// The encoding of a document. CPython Lib/json/__init__.py `detect_encoding`.
pub(super) fn detect_encoding(bytes: &[u8]) -> &'static str {
    let starts_with = |marks: &[&[u8]]| marks.iter().any(|mark| bytes.starts_with(mark));
    if starts_with(&[b"\0\0\xfe\xff", b"\xff\xfe\0\0"]) {
        return "utf-32";
    }
    if starts_with(&[b"\xfe\xff", b"\xff\xfe"]) {
        return "utf-16";
    }
    if starts_with(&[b"\xef\xbb\xbf"]) {
        return "utf-8-sig";
    }
    match *bytes {
        [0, 0, _, _, ..] => "utf-32-be",
        [0, _, _, _, ..] => "utf-16-be",
        [_, 0, 0, 0, ..] => "utf-32-le",
        [_, 0, _, _, ..] => "utf-16-le",
        [0, _] => "utf-16-be",
        [_, 0] => "utf-16-le",
        _ => "utf-8",
    }
}

/// The text of a document. CPython Lib/json/__init__.py `loads`.
fn document(cx: &mut Cx, value: &Value) -> Result<Gc<Str>, Exc> {
    if let Some(text) = value.downcast::<Str>() {
        if text.as_bytes().starts_with("\u{feff}".as_bytes()) {
            return Err(decode_error(cx, "Unexpected UTF-8 BOM (decode using utf-8-sig)", text, 0));
        }
        return Ok(text.clone());
    }
    if !(value.is_instance_of::<Bytes>() || value.is_instance_of::<ByteArray>()) {
        let class = cx.class_name(value);
        return Err(cx.type_error(format!("the JSON object must be str, bytes or bytearray, not {class}")));
    }
    let encoding = cx.buffer(value).map_or("utf-8", |bytes| detect_encoding(&bytes));
    let method = cx.intern("decode");
    let arguments = [cx.str(encoding).into(), cx.str("surrogatepass").into()];
    let text = cx.call_method(value, &method, &arguments)?;
    text.downcast_into::<Str>().map_err(|_| cx.type_error("decode() returned no str"))
}

/// `json.loads` with the default decoder: of `str`, `bytes` or `bytearray`.
///
/// # Errors
/// JSONDecodeError; UnicodeDecodeError; TypeError for what is no document.
pub fn loads(cx: &mut Cx, value: &Value) -> Result<Value, Exc> {
    if let Some(bytes) = value.downcast::<Bytes>()
        && let Some(is_ascii) = plain(bytes.items())
    {
        return load(cx, Document { bytes: bytes.items(), text: None, is_ascii });
    }
    let text = document(cx, value)?;
    load(cx, Document::of(&text))
}

/// Whether the bytes of a document are all ASCII, if they are UTF-8 and can be read as they are.
fn plain(bytes: &[u8]) -> Option<bool> {
    let is_utf8 = bytes.first().is_some_and(|&byte| byte < 0x80) && detect_encoding(bytes) == "utf-8";
    let is_ascii = bytes.is_ascii();
    (is_utf8 && (is_ascii || std::str::from_utf8(bytes).is_ok())).then_some(is_ascii)
}

fn load(cx: &mut Cx, document: Document<'_>) -> Result<Value, Exc> {
    let start = skip_space(document.bytes, 0);
    let (value, end) = match scan_document(cx, document, start, &Hooks::default()) {
        Ok(found) => found,
        Err(ScanError::Raised(exc)) => return Err(exc),
        Err(ScanError::NoValue(at)) => return Err(document.error(cx, "Expecting value", at)),
    };
    let end = skip_space(document.bytes, end);
    if end != document.bytes.len() {
        return Err(document.error(cx, "Extra data", end));
    }
    Ok(value)
}

/// JSON scanner object.
#[class(name = "Scanner", module = "_json")]
impl Scanner {
    #[new(signature = "(context)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, context: Value) -> Result<Value, Exc> {
        let strict = cx.getattr_str(&context, "strict")?;
        let lenient = !cx.truth(&strict)?;
        let mut hook = |name: &str, usual: Option<&str>| -> Result<Option<Value>, Exc> {
            let hook = cx.getattr_str(&context, name)?;
            if let Some(usual) = usual {
                let builtins = cx.import_module("builtins")?;
                if hook.is(&cx.getattr_str(&builtins, usual)?) {
                    return Ok(None);
                }
            }
            Ok(Some(hook).filter(|hook| !hook.is_none()))
        };
        let hooks = Hooks {
            lenient,
            object_hook: hook("object_hook", None)?,
            object_pairs_hook: hook("object_pairs_hook", None)?,
            parse_float: hook("parse_float", Some("float"))?,
            parse_int: hook("parse_int", Some("int"))?,
            parse_constant: hook("parse_constant", None)?,
        };
        Ok(Gc::new(class, Scanner { hooks }).into())
    }

    #[call]
    fn call(cx: &mut Cx, this: &Gc<Scanner>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        let (values, _) = arguments.drain();
        let [text, index] = values.as_slice() else {
            return Err(cx.type_error("scan_once() takes exactly 2 arguments"));
        };
        let Some(text) = text.downcast::<Str>() else {
            let message = format!("first argument must be a string, not {}", cx.class_name(text));
            return Err(cx.type_error(message));
        };
        let index = cx.index_i64(index)?;
        let Ok(start) = usize::try_from(index) else {
            return Err(cx.value_error("idx cannot be negative"));
        };
        if start >= text.char_len() {
            return Err(cx.error_with(ExceptionKind::StopIteration, vec![Value::int(index)]));
        }
        let start = text.byte_offset(start);
        match scan(cx, text, start, &this.hooks) {
            Ok((value, end)) => {
                let end = text.index_of_offset(end) as i64;
                Ok(cx.tuple_of([value, Value::int(end)]).into())
            }
            Err(ScanError::Raised(exc)) => Err(exc),
            Err(ScanError::NoValue(at)) => {
                let at = text.index_of_offset(at) as i64;
                Err(cx.error_with(ExceptionKind::StopIteration, vec![Value::int(at)]))
            }
        }
    }

    #[getter(member)]
    fn strict(cx: &mut Cx, this: &Gc<Scanner>) -> bool {
        let _ = cx;
        !this.hooks.lenient
    }
}
