//! Writing JSON. orjson src/serialize/serializer.rs, src/serialize/per_type.

use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::str_::{Str, as_wtf8};
use molt_object::{Cx, Exc, Gc, Value};
use molt_text::Int;
use molt_text::json_text::{Escapes, push_float, push_int, push_string};
use num_traits::ToPrimitive;

use super::fragment::Fragment;
use super::kinds::{self, Kind};
use super::moments;

/// What is said of text that is no UTF-8, wherever it comes from.
pub const INVALID_STR: &str = "str is not valid UTF-8: surrogates not allowed";
const RECURSION: &str = "Recursion limit reached";

/// The bits of `option`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Options(u32);

impl Options {
    pub const INDENT_2: u32 = 1;
    pub const NAIVE_UTC: u32 = 1 << 1;
    pub const NON_STR_KEYS: u32 = 1 << 2;
    pub const OMIT_MICROSECONDS: u32 = 1 << 3;
    pub const SORT_KEYS: u32 = 1 << 5;
    pub const STRICT_INTEGER: u32 = 1 << 6;
    pub const UTC_Z: u32 = 1 << 7;
    pub const PASSTHROUGH_SUBCLASS: u32 = 1 << 8;
    pub const PASSTHROUGH_DATETIME: u32 = 1 << 9;
    pub const APPEND_NEWLINE: u32 = 1 << 10;
    pub const PASSTHROUGH_DATACLASS: u32 = 1 << 11;
    /// All of them, with that of numpy, which no value has.
    const ALL: u32 = (1 << 12) - 1;

    /// The options of an `int` itself, or of `None`; `None` for anything else. The original looks at the lowest of an int's digits
    /// first, of 30 bits each, and where that is zero at nothing else.
    pub fn of(cx: &Cx, value: &Value) -> Option<Options> {
        if value.is_none() {
            return Some(Options::default());
        }
        if !cx.class_of(value).is(&cx.world.types.int) {
            return None;
        }
        let int = cx.int_value(value)?;
        let int = int.as_big();
        if int.trailing_zeros().is_none_or(|zeros| zeros >= 30) {
            return Some(Options::default());
        }
        int.to_u32().filter(|bits| *bits <= Options::ALL).map(Options)
    }

    /// Whether a bit is set.
    #[inline]
    pub fn has(self, bit: u32) -> bool {
        self.0 & bit != 0
    }

    /// Those for keys, which nothing passes through.
    fn for_keys(self) -> Options {
        let passing = Options::PASSTHROUGH_SUBCLASS | Options::PASSTHROUGH_DATETIME | Options::PASSTHROUGH_DATACLASS;
        Options(self.0 & !passing)
    }
}

/// How deep a value stands, and how many calls of `default` led to it. Both are counted in eight bits, as in the original: tuples
/// do not look at the limit, and what stands in more of them is counted from zero again.
#[derive(Clone, Copy, Default)]
struct Place {
    depth: u8,
    defaults: u8,
}

impl Place {
    fn inside(self) -> Place {
        Place { depth: self.depth.wrapping_add(1), ..self }
    }

    fn is_too_deep(self) -> bool {
        self.depth == u8::MAX
    }
}

/// The JSON of a value.
///
/// # Errors
/// TypeError, which is `JSONEncodeError`, for what has no JSON; what a time zone, a property or an attribute raises.
pub fn dumps(cx: &mut Cx, value: &Value, default: Option<Value>, options: Options) -> Result<Vec<u8>, Exc> {
    let mut writer = Writer { out: molt_room::vec(256), default, options, level: 0 };
    writer.value(cx, value, Place::default())?;
    if options.has(Options::APPEND_NEWLINE) {
        writer.out.push(b'\n');
    }
    Ok(writer.out)
}

/// The text of a `str`, which must be one of UTF-8.
fn utf8<'a>(cx: &mut Cx, text: &'a Gc<Str>) -> Result<&'a [u8], Exc> {
    if as_wtf8(text).is_ascii() || std::str::from_utf8(text.as_bytes()).is_ok() {
        return Ok(text.as_bytes());
    }
    Err(cx.type_error(INVALID_STR))
}

struct Writer {
    out: Vec<u8>,
    default: Option<Value>,
    options: Options,
    level: usize,
}

impl Writer {
    fn value(&mut self, cx: &mut Cx, value: &Value, place: Place) -> Result<(), Exc> {
        let kind = kinds::kind(cx, value, self.options)?;
        match kind {
            Kind::Str => {
                if let Some(text) = value.downcast::<Str>() {
                    push_string(&mut self.out, utf8(cx, text)?, Escapes::Needed);
                }
                Ok(())
            }
            Kind::Int => self.int(cx, value),
            Kind::None => self.literal(b"null"),
            Kind::Bool => self.literal(if value.is_true() { b"true" } else { b"false" }),
            Kind::Float => self.float(cx, value),
            Kind::Datetime | Kind::Date | Kind::Time | Kind::Uuid => {
                self.out.push(b'"');
                push_plain(cx, &mut self.out, value, kind, self.options)?;
                self.literal(b"\"")
            }
            Kind::Fragment => self.fragment(cx, value),
            Kind::List | Kind::Dict | Kind::Tuple | Kind::Enum | Kind::Dataclass | Kind::Unknown => {
                match molt_stack::call_with_room(|| self.nested(cx, value, kind, place)) {
                    Ok(outcome) => outcome,
                    Err(_) => Err(cx.type_error(RECURSION)),
                }
            }
        }
    }

    /// What holds other values.
    fn nested(&mut self, cx: &mut Cx, value: &Value, kind: Kind, place: Place) -> Result<(), Exc> {
        match kind {
            Kind::List => {
                let inside = place.inside();
                if inside.is_too_deep() {
                    return Err(cx.type_error(RECURSION));
                }
                self.array(cx, value, inside)
            }
            Kind::Tuple => self.array(cx, value, place.inside()),
            Kind::Dict => match value.downcast::<Dict>() {
                Some(dict) => self.dict(cx, dict, place.inside()),
                None => Ok(()),
            },
            Kind::Enum => {
                let name = cx.intern("value");
                let value = cx.getattr(value, &name)?;
                self.value(cx, &value, place)
            }
            Kind::Dataclass => self.dataclass(cx, value, place),
            _ => self.unknown(cx, value, place),
        }
    }

    fn literal(&mut self, text: &[u8]) -> Result<(), Exc> {
        self.out.extend_from_slice(text);
        Ok(())
    }

    fn int(&mut self, cx: &mut Cx, value: &Value) -> Result<(), Exc> {
        const WIDEST: i64 = (1 << 53) - 1;
        let strict = self.options.has(Options::STRICT_INTEGER);
        match cx.int_value(value) {
            Some(Int::Small(int)) if strict && !(-WIDEST..=WIDEST).contains(&int) => {
                Err(cx.type_error("Integer exceeds 53-bit range"))
            }
            Some(Int::Small(int)) => {
                push_int(&mut self.out, int);
                Ok(())
            }
            Some(Int::Big(int)) => match (int.to_i64(), int.to_u64()) {
                (None, None) => Err(cx.type_error("Integer exceeds 64-bit range")),
                _ if strict => Err(cx.type_error("Integer exceeds 53-bit range")),
                _ => self.literal(int.to_string().as_bytes()),
            },
            None => Ok(()),
        }
    }

    fn float(&mut self, cx: &Cx, value: &Value) -> Result<(), Exc> {
        match cx.float_value(value) {
            Some(float) if float.is_finite() => push_float(&mut self.out, float),
            _ => self.out.extend_from_slice(b"null"),
        }
        Ok(())
    }

    fn fragment(&mut self, cx: &mut Cx, value: &Value) -> Result<(), Exc> {
        let Some(fragment) = value.downcast::<Fragment>() else { return Ok(()) };
        let contents = &fragment.contents;
        let class = cx.class_of(contents);
        if class.is(&cx.world.types.bytes)
            && let Some(bytes) = contents.downcast::<Bytes>()
        {
            return self.literal(bytes.items());
        }
        if class.is(&cx.world.types.str)
            && let Some(text) = contents.downcast::<Str>()
        {
            return self.literal(utf8(cx, text)?);
        }
        Err(cx.type_error("orjson.Fragment's content is not of type bytes or str"))
    }

    /// A new line, indented to the level, if lines are wanted.
    fn line(&mut self) {
        if self.options.has(Options::INDENT_2) {
            self.out.push(b'\n');
            molt_room::pad(&mut self.out, 2 * self.level, b' ');
        }
    }

    fn open(&mut self, bracket: u8) {
        self.out.push(bracket);
        self.level += 1;
    }

    /// Ends a container: on a line of its own where it has members.
    fn close(&mut self, bracket: u8, has_members: bool) {
        self.level -= 1;
        if has_members {
            self.line();
        }
        self.out.push(bracket);
    }

    fn before(&mut self, is_first: bool) {
        if !is_first {
            self.out.push(b',');
        }
        self.line();
    }

    fn key(&mut self, key: &[u8], is_first: bool) {
        self.before(is_first);
        push_string(&mut self.out, key, Escapes::Needed);
        self.out.extend_from_slice(if self.options.has(Options::INDENT_2) { b": " } else { b":" });
    }

    /// The items one after the other: `default` may change the list meanwhile.
    fn array(&mut self, cx: &mut Cx, value: &Value, inside: Place) -> Result<(), Exc> {
        let mut at = 0;
        self.open(b'[');
        while let Some(item) = kinds::item(cx, value, at) {
            self.before(at == 0);
            self.value(cx, &item, inside)?;
            at += 1;
        }
        self.close(b']', at > 0);
        Ok(())
    }

    fn dict(&mut self, cx: &mut Cx, dict: &Gc<Dict>, inside: Place) -> Result<(), Exc> {
        if inside.is_too_deep() {
            return Err(cx.type_error(RECURSION));
        }
        if self.options.has(Options::SORT_KEYS | Options::NON_STR_KEYS) {
            return self.dict_of_texts(cx, dict, inside);
        }
        let (mut at, mut left, mut is_first) = (0, dict.read(cx).len(), true);
        self.open(b'{');
        while left > 0
            && let Some((next, key, value)) = member(cx, dict, at)
        {
            let key = exact_key(cx, &key)?;
            self.key(utf8(cx, &key)?, is_first);
            self.value(cx, &value, inside)?;
            (at, left, is_first) = (next, left - 1, false);
        }
        self.close(b'}', !is_first);
        Ok(())
    }

    /// A dict whose keys are all made text before any is written.
    fn dict_of_texts(&mut self, cx: &mut Cx, dict: &Gc<Dict>, inside: Place) -> Result<(), Exc> {
        let mut members = Vec::new();
        for (key, value) in cx.dict_items(dict) {
            let key = if self.options.has(Options::NON_STR_KEYS) {
                key_text(cx, &key, self.options.for_keys())?
            } else {
                let key = exact_key(cx, &key)?;
                utf8(cx, &key)?.to_vec()
            };
            members.push((key, value));
        }
        if self.options.has(Options::SORT_KEYS) {
            members.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        }
        self.open(b'{');
        for (at, (key, value)) in members.iter().enumerate() {
            self.key(key, at == 0);
            self.value(cx, value, inside)?;
        }
        self.close(b'}', !members.is_empty());
        Ok(())
    }

    /// The attributes of an instance, or its fields where the class has slots; those that begin with an underscore are left out.
    fn dataclass(&mut self, cx: &mut Cx, value: &Value, place: Place) -> Result<(), Exc> {
        if place.is_too_deep() {
            return Err(cx.type_error(RECURSION));
        }
        let name = cx.intern("__dict__");
        let class = cx.class_of(value).clone();
        let attributes = match kinds::has_own(cx, &class, "__slots__") {
            true => None,
            false => cx.getattr_optional(value, &name)?,
        };
        let (mut is_first, mut is_empty) = (true, true);
        self.open(b'{');
        match attributes.as_ref().and_then(|attributes| attributes.downcast::<Dict>()) {
            Some(dict) => {
                let mut at = 0;
                while let Some((next, key, member)) = member(cx, dict, at) {
                    let key = exact_key(cx, &key)?;
                    self.attribute(cx, &key, &member, place.inside(), &mut is_first)?;
                    (at, is_empty) = (next, false);
                }
            }
            None => is_empty = self.fields(cx, value, place.inside(), &mut is_first)?,
        }
        if is_first && !is_empty {
            // Where all members are left out there is the line for them.
            self.line();
        }
        self.close(b'}', !is_empty);
        Ok(())
    }

    /// The fields that the class knows of; whether there is none.
    fn fields(&mut self, cx: &mut Cx, value: &Value, inside: Place, is_first: &mut bool) -> Result<bool, Exc> {
        let (name, kind) = (cx.intern("__dataclass_fields__"), cx.intern("_field_type"));
        let module = cx.import_module("dataclasses")?;
        let marker = cx.getattr_str(&module, "_FIELD")?;
        let fields = cx.getattr(value, &name)?;
        let fields = fields.downcast::<Dict>().map(|fields| cx.dict_items(fields)).unwrap_or_default();
        let is_empty = fields.is_empty();
        for (name, field) in fields {
            let Some(name) = name.downcast::<Str>() else { continue };
            if name.as_bytes().starts_with(b"_") || !cx.getattr(&field, &kind)?.is(&marker) {
                continue;
            }
            let name = cx.world.intern_object(name);
            let member = cx.getattr(value, &name)?;
            self.attribute(cx, &name, &member, inside, is_first)?;
        }
        Ok(is_empty)
    }

    fn attribute(
        &mut self,
        cx: &mut Cx,
        name: &Gc<Str>,
        value: &Value,
        inside: Place,
        is_first: &mut bool,
    ) -> Result<(), Exc> {
        let key = utf8(cx, name)?;
        if key.starts_with(b"_") {
            return Ok(());
        }
        self.key(key, *is_first);
        *is_first = false;
        self.value(cx, value, inside)
    }

    /// What `default` makes of a value that has no JSON of its own.
    fn unknown(&mut self, cx: &mut Cx, value: &Value, place: Place) -> Result<(), Exc> {
        let Some(default) = self.default.clone() else { return Err(unsupported(cx, value, None)) };
        if place.defaults == u8::MAX {
            return Err(cx.type_error("default serializer exceeds recursion limit"));
        }
        match cx.call(&default, std::slice::from_ref(value)) {
            Ok(made) => self.value(cx, &made, Place { defaults: place.defaults + 1, ..place }),
            Err(cause) => Err(unsupported(cx, value, Some(cause))),
        }
    }
}

fn unsupported(cx: &mut Cx, value: &Value, cause: Option<Exc>) -> Exc {
    let message = format!("Type is not JSON serializable: {}", cx.class_name(value));
    let exc = cx.type_error(message);
    if let Some(cause) = cause {
        let inner = exc.object().write(cx);
        inner.suppress_context = true;
        inner.cause = cause.into_value();
    }
    exc
}

/// The item of a dict at a place or behind it, and the next place.
fn member(cx: &Cx, dict: &Gc<Dict>, at: usize) -> Option<(usize, Value, Value)> {
    let (next, entry) = dict.read(cx).item_from(at)?;
    let key = entry.key.get();
    Some((next, key.clone(), entry.value.clone()))
}

/// A key that is a `str` itself.
fn exact_key(cx: &mut Cx, key: &Value) -> Result<Gc<Str>, Exc> {
    match key.downcast::<Str>() {
        Some(text) if cx.is_exact_str(text) => Ok(text.clone()),
        _ => Err(cx.type_error("Dict key must be str")),
    }
}

/// Appends the text of a date, a time or a UUID.
fn push_plain(cx: &mut Cx, out: &mut Vec<u8>, value: &Value, kind: Kind, options: Options) -> Result<(), Exc> {
    match kind {
        Kind::Datetime => moments::push_datetime_of(cx, out, value, options),
        Kind::Time => moments::push_time_of(cx, out, value, options),
        Kind::Date => {
            moments::push_date_of(out, value);
            Ok(())
        }
        _ => push_uuid(cx, out, value),
    }
}

fn push_uuid(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let name = cx.intern("int");
    let number = cx.getattr(value, &name)?;
    let Some(number) = cx.int_to_big(&number).and_then(|number| number.to_u128()) else {
        return Err(cx.overflow_error("int too big to convert"));
    };
    for (at, digit) in format!("{number:032x}").bytes().enumerate() {
        if matches!(at, 8 | 12 | 16 | 20) {
            out.push(b'-');
        }
        out.push(digit);
    }
    Ok(())
}

/// The text of a key under `OPT_NON_STR_KEYS`.
fn key_text(cx: &mut Cx, key: &Value, options: Options) -> Result<Vec<u8>, Exc> {
    let kind = kinds::kind(cx, key, options)?;
    let mut out = Vec::new();
    match kind {
        Kind::Str => match key.downcast::<Str>() {
            Some(text) => return utf8(cx, text).map(<[u8]>::to_vec),
            None => return Ok(out),
        },
        Kind::None => out.extend_from_slice(b"null"),
        Kind::Bool => out.extend_from_slice(if key.is_true() { b"true" } else { b"false" }),
        Kind::Int => match cx.int_value(key) {
            Some(Int::Small(int)) => push_int(&mut out, int),
            Some(Int::Big(int)) if int.to_i64().is_some() || int.to_u64().is_some() => {
                out.extend_from_slice(int.to_string().as_bytes());
            }
            _ => return Err(cx.type_error("Dict integer key must be within 64-bit range")),
        },
        Kind::Float => match cx.float_value(key) {
            Some(float) if float.is_finite() => push_float(&mut out, float),
            _ => out.extend_from_slice(b"null"),
        },
        Kind::Datetime | Kind::Date | Kind::Time | Kind::Uuid => push_plain(cx, &mut out, key, kind, options)?,
        Kind::Enum => {
            let name = cx.intern("value");
            let value = cx.getattr(key, &name)?;
            return match molt_stack::call_with_room(|| key_text(cx, &value, options)) {
                Ok(text) => text,
                Err(_) => Err(cx.type_error(RECURSION)),
            };
        }
        Kind::List | Kind::Dict | Kind::Tuple | Kind::Fragment | Kind::Dataclass | Kind::Unknown => {
            return Err(cx.type_error("Dict key must a type serializable with OPT_NON_STR_KEYS"));
        }
    }
    Ok(out)
}
