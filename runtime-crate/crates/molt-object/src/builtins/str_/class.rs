//! The class `str`: its methods and operators. CPython Objects/unicodeobject.c.

use molt_macros::class;
use molt_text::bytes_methods::{Ends, limit_of};
use molt_text::format_spec::{FormatTarget, format_text};
use molt_text::{CodePoint, Wtf8, Wtf8Buf, repr_text, str_methods, unicode};
use molt_value::{Gc, Str, Value};

use super::{as_wtf8, construct, format, items, iterator, join, percent, search, translate};
use crate::args::Arguments;
use crate::builtins::dict::Dict;
use crate::builtins::list::List;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::CompareOp;
use crate::object::hash::str_hash;
use crate::{Cx, Exc};

/// Stands for the class; the payload is a type alias.
pub struct StrClass;

/// Create a new string object from the given object. If encoding or errors is specified, then the object must expose a
/// data buffer that will be decoded using the given encoding and error handler.
#[class(name = "str", module = "builtins", basetype, missing("__sizeof__"))]
impl StrClass {
    #[new(signature = "(object='', encoding='utf-8', errors='strict')")]
    fn new(
        cx: &mut Cx,
        class: &Gc<Type>,
        object: Option<Value>,
        encoding: Option<Gc<Str>>,
        errors: Option<Gc<Str>>,
    ) -> Result<Value, Exc> {
        let text = construct::construct(cx, object, encoding, errors)?;
        if class.is(&cx.world.types.str) {
            return Ok(text.into());
        }
        Ok(cx.str_of_class(class, as_wtf8(&text)).into())
    }

    /// Encode the string using the codec registered for encoding.
    #[method(signature = "(self, /, encoding='utf-8', errors='strict')")]
    fn encode(cx: &mut Cx, this: &Gc<Str>, encoding: Option<Gc<Str>>, errors: Option<Gc<Str>>) -> Result<Value, Exc> {
        let bytes = cx.encode(this, encoding.as_ref(), errors.as_ref())?;
        Ok(cx.bytes(&bytes).into())
    }

    /// Return a copy with all occurrences of substring old replaced by new.
    #[method(signature = "(self, old, new, /, count=-1)", python = ">=3.13")]
    fn replace(_cx: &mut Cx, this: &Gc<Str>, old: Gc<Str>, new: Gc<Str>, count: i64) -> Wtf8Buf {
        str_methods::replace(as_wtf8(this), as_wtf8(&old), as_wtf8(&new), limit_of(count))
    }

    /// Return a copy with all occurrences of substring old replaced by new.
    #[method(name = "replace", signature = "(self, old, new, count=-1, /)", python = "<3.13")]
    fn replace_by_position(cx: &mut Cx, this: &Gc<Str>, old: Gc<Str>, new: Gc<Str>, count: i64) -> Wtf8Buf {
        StrClass::replace(cx, this, old, new, count)
    }

    /// Return a list of the substrings in the string, using sep as the separator string.
    #[method(signature = "(self, /, sep=None, maxsplit=-1)")]
    fn split(cx: &mut Cx, this: &Gc<Str>, sep: Value, maxsplit: i64) -> Result<Gc<List>, Exc> {
        let (text, limit) = (as_wtf8(this), limit_of(maxsplit));
        let parts = match separator(cx, &sep)? {
            None => str_methods::split_whitespace(text, limit),
            Some(sep) => cx.text_result(str_methods::split(text, as_wtf8(&sep), limit))?,
        };
        Ok(list_of(cx, this, &parts))
    }

    /// Return a list of the substrings in the string, using sep as the separator string.
    #[method(signature = "(self, /, sep=None, maxsplit=-1)")]
    fn rsplit(cx: &mut Cx, this: &Gc<Str>, sep: Value, maxsplit: i64) -> Result<Gc<List>, Exc> {
        let (text, limit) = (as_wtf8(this), limit_of(maxsplit));
        let parts = match separator(cx, &sep)? {
            None => str_methods::rsplit_whitespace(text, limit),
            Some(sep) => cx.text_result(str_methods::rsplit(text, as_wtf8(&sep), limit))?,
        };
        Ok(list_of(cx, this, &parts))
    }

    /// Concatenate any number of strings.
    #[method(signature = "(self, iterable, /)")]
    fn join(cx: &mut Cx, this: &Gc<Str>, iterable: Value) -> Result<Value, Exc> {
        join::join(cx, this, &iterable)
    }

    /// Return a capitalized version of the string.
    #[method(signature = "(self, /)")]
    fn capitalize(_cx: &mut Cx, this: &Gc<Str>) -> Wtf8Buf {
        unicode::capitalize(as_wtf8(this))
    }

    /// Return a version of the string suitable for caseless comparisons.
    #[method(signature = "(self, /)")]
    fn casefold(_cx: &mut Cx, this: &Gc<Str>) -> Wtf8Buf {
        unicode::casefold(as_wtf8(this))
    }

    /// Return a version of the string where each word is titlecased.
    #[method(signature = "(self, /)")]
    fn title(_cx: &mut Cx, this: &Gc<Str>) -> Wtf8Buf {
        unicode::title(as_wtf8(this))
    }

    /// Return a centered string of length width.
    #[method(signature = "(self, width, fillchar=' ', /)")]
    fn center(cx: &mut Cx, this: &Gc<Str>, width: i64, fillchar: Option<Value>) -> Result<Value, Exc> {
        padded(cx, this, width, fillchar, str_methods::center)
    }

    /// Return a left-justified string of length width.
    #[method(signature = "(self, width, fillchar=' ', /)")]
    fn ljust(cx: &mut Cx, this: &Gc<Str>, width: i64, fillchar: Option<Value>) -> Result<Value, Exc> {
        padded(cx, this, width, fillchar, str_methods::ljust)
    }

    /// Return a right-justified string of length width.
    #[method(signature = "(self, width, fillchar=' ', /)")]
    fn rjust(cx: &mut Cx, this: &Gc<Str>, width: i64, fillchar: Option<Value>) -> Result<Value, Exc> {
        padded(cx, this, width, fillchar, str_methods::rjust)
    }

    /// Pad a numeric string with zeros on the left, to fill a field of the given width.
    #[method(signature = "(self, width, /)")]
    fn zfill(cx: &mut Cx, this: &Gc<Str>, width: i64) -> Result<Value, Exc> {
        let width = usize::try_from(width).unwrap_or(0);
        if width <= this.char_len() {
            return Ok(cx.exact_str(this).into());
        }
        Ok(cx.str_from_wtf8(str_methods::zfill(as_wtf8(this), width).as_wtf8()).into())
    }

    /// Return a copy where all tab characters are expanded using spaces.
    #[method(signature = "(self, /, tabsize=8)")]
    fn expandtabs(_cx: &mut Cx, this: &Gc<Str>, tabsize: i64) -> Wtf8Buf {
        str_methods::expand_tabs(as_wtf8(this), usize::try_from(tabsize).unwrap_or(0))
    }

    /// Return the number of non-overlapping occurrences of substring sub in string S[start:end].
    #[method(signature = "(self, sub, start=None, end=None, /)")]
    fn count(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<usize, Exc> {
        search::count(cx, arguments)
    }

    /// Return the lowest index in S where substring sub is found, such that sub is contained within S[start:end].
    #[method(signature = "(self, sub, start=None, end=None, /)")]
    fn find(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<i64, Exc> {
        Ok(search::find(cx, "find", arguments, false)?.map_or(-1, |at| at as i64))
    }

    /// Return the highest index in S where substring sub is found, such that sub is contained within S[start:end].
    #[method(signature = "(self, sub, start=None, end=None, /)")]
    fn rfind(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<i64, Exc> {
        Ok(search::find(cx, "rfind", arguments, true)?.map_or(-1, |at| at as i64))
    }

    /// Return the lowest index in S where substring sub is found, such that sub is contained within S[start:end].
    #[method(signature = "(self, sub, start=None, end=None, /)")]
    fn index(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<usize, Exc> {
        let found = search::find(cx, "index", arguments, false)?;
        found.ok_or_else(|| cx.value_error("substring not found"))
    }

    /// Return the highest index in S where substring sub is found, such that sub is contained within S[start:end].
    #[method(signature = "(self, sub, start=None, end=None, /)")]
    fn rindex(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<usize, Exc> {
        let found = search::find(cx, "rindex", arguments, true)?;
        found.ok_or_else(|| cx.value_error("substring not found"))
    }

    /// Return True if the string starts with the specified prefix, False otherwise.
    #[method(signature = "(self, prefix, start=None, end=None, /)")]
    fn startswith(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<bool, Exc> {
        search::has_affix(cx, "startswith", arguments, false)
    }

    /// Return True if the string ends with the specified suffix, False otherwise.
    #[method(signature = "(self, suffix, start=None, end=None, /)")]
    fn endswith(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<bool, Exc> {
        search::has_affix(cx, "endswith", arguments, true)
    }

    /// Partition the string into three parts using the given separator.
    #[method(signature = "(self, sep, /)")]
    fn partition(cx: &mut Cx, this: &Gc<Str>, sep: Value) -> Result<Gc<Tuple>, Exc> {
        let sep = partition_separator(cx, sep)?;
        let parts = cx.text_result(str_methods::partition(as_wtf8(this), as_wtf8(&sep)))?;
        let parts = match parts {
            Some((before, after)) => {
                vec![cx.str_from_wtf8(before).into(), sep.into(), cx.str_from_wtf8(after).into()]
            }
            None => vec![cx.exact_str(this).into(), cx.str("").into(), cx.str("").into()],
        };
        Ok(cx.tuple(parts))
    }

    /// Partition the string into three parts using the given separator.
    #[method(signature = "(self, sep, /)")]
    fn rpartition(cx: &mut Cx, this: &Gc<Str>, sep: Value) -> Result<Gc<Tuple>, Exc> {
        let sep = partition_separator(cx, sep)?;
        let parts = cx.text_result(str_methods::rpartition(as_wtf8(this), as_wtf8(&sep)))?;
        let parts = match parts {
            Some((before, after)) => {
                vec![cx.str_from_wtf8(before).into(), sep.into(), cx.str_from_wtf8(after).into()]
            }
            None => vec![cx.str("").into(), cx.str("").into(), cx.exact_str(this).into()],
        };
        Ok(cx.tuple(parts))
    }

    /// Return a copy of the string converted to lowercase.
    #[method(signature = "(self, /)")]
    fn lower(cx: &mut Cx, this: &Gc<Str>) -> Gc<Str> {
        mapped(cx, this, <[u8]>::make_ascii_lowercase, unicode::lower)
    }

    /// Return a copy of the string converted to uppercase.
    #[method(signature = "(self, /)")]
    fn upper(cx: &mut Cx, this: &Gc<Str>) -> Gc<Str> {
        mapped(cx, this, <[u8]>::make_ascii_uppercase, unicode::upper)
    }

    /// Convert uppercase characters to lowercase and lowercase characters to uppercase.
    #[method(signature = "(self, /)")]
    fn swapcase(_cx: &mut Cx, this: &Gc<Str>) -> Wtf8Buf {
        unicode::swapcase(as_wtf8(this))
    }

    /// Return a copy of the string with leading and trailing whitespace removed.
    #[method(signature = "(self, chars=None, /)")]
    fn strip(cx: &mut Cx, this: &Gc<Str>, chars: Value) -> Result<Value, Exc> {
        stripped(cx, this, &chars, "strip", Ends::Both)
    }

    /// Return a copy of the string with leading whitespace removed.
    #[method(signature = "(self, chars=None, /)")]
    fn lstrip(cx: &mut Cx, this: &Gc<Str>, chars: Value) -> Result<Value, Exc> {
        stripped(cx, this, &chars, "lstrip", Ends::Left)
    }

    /// Return a copy of the string with trailing whitespace removed.
    #[method(signature = "(self, chars=None, /)")]
    fn rstrip(cx: &mut Cx, this: &Gc<Str>, chars: Value) -> Result<Value, Exc> {
        stripped(cx, this, &chars, "rstrip", Ends::Right)
    }

    /// Return a list of the lines in the string, breaking at line boundaries.
    #[method(signature = "(self, /, keepends=False)")]
    fn splitlines(cx: &mut Cx, this: &Gc<Str>, keepends: Option<Value>) -> Result<Gc<List>, Exc> {
        let keep_ends = cx.flag_argument(keepends)?;
        let lines = str_methods::split_lines(as_wtf8(this), keep_ends);
        Ok(list_of(cx, this, &lines))
    }

    /// Replace each character in the string using the given translation table.
    #[method(signature = "(self, table, /)")]
    fn translate(cx: &mut Cx, this: &Gc<Str>, table: Value) -> Result<Wtf8Buf, Exc> {
        translate::translate(cx, this, &table)
    }

    /// Return a translation table usable for str.translate().
    #[staticmethod(signature = "(x, y=None, z=None, /)")]
    fn maketrans(cx: &mut Cx, x: Value, y: Option<Gc<Str>>, z: Option<Gc<Str>>) -> Result<Gc<Dict>, Exc> {
        translate::make_table(cx, &x, y, z)
    }

    /// Return a str with the given prefix string removed if present.
    #[method(signature = "(self, prefix, /)")]
    fn removeprefix(cx: &mut Cx, this: &Gc<Str>, prefix: Gc<Str>) -> Gc<Str> {
        cx.part_of_str(this, str_methods::remove_prefix(as_wtf8(this), as_wtf8(&prefix)))
    }

    /// Return a str with the given suffix string removed if present.
    #[method(signature = "(self, suffix, /)")]
    fn removesuffix(cx: &mut Cx, this: &Gc<Str>, suffix: Gc<Str>) -> Gc<Str> {
        cx.part_of_str(this, str_methods::remove_suffix(as_wtf8(this), as_wtf8(&suffix)))
    }

    /// Return True if all characters in the string are ASCII, False otherwise.
    #[method(signature = "(self, /)")]
    fn isascii(_cx: &mut Cx, this: &Gc<Str>) -> bool {
        this.is_ascii()
    }

    /// Return True if the string is a lowercase string, False otherwise.
    #[method(signature = "(self, /)")]
    fn islower(_cx: &mut Cx, this: &Gc<Str>) -> bool {
        unicode::is_lower(as_wtf8(this))
    }

    /// Return True if the string is an uppercase string, False otherwise.
    #[method(signature = "(self, /)")]
    fn isupper(_cx: &mut Cx, this: &Gc<Str>) -> bool {
        unicode::is_upper(as_wtf8(this))
    }

    /// Return True if the string is a title-cased string, False otherwise.
    #[method(signature = "(self, /)")]
    fn istitle(_cx: &mut Cx, this: &Gc<Str>) -> bool {
        unicode::is_title(as_wtf8(this))
    }

    /// Return True if the string is a whitespace string, False otherwise.
    #[method(signature = "(self, /)")]
    fn isspace(_cx: &mut Cx, this: &Gc<Str>) -> bool {
        unicode::non_empty_and_all(as_wtf8(this), unicode::is_space)
    }

    /// Return True if the string is a decimal string, False otherwise.
    #[method(signature = "(self, /)")]
    fn isdecimal(_cx: &mut Cx, this: &Gc<Str>) -> bool {
        unicode::non_empty_and_all(as_wtf8(this), unicode::is_decimal)
    }

    /// Return True if the string is a digit string, False otherwise.
    #[method(signature = "(self, /)")]
    fn isdigit(_cx: &mut Cx, this: &Gc<Str>) -> bool {
        unicode::non_empty_and_all(as_wtf8(this), unicode::is_digit)
    }

    /// Return True if the string is a numeric string, False otherwise.
    #[method(signature = "(self, /)")]
    fn isnumeric(_cx: &mut Cx, this: &Gc<Str>) -> bool {
        unicode::non_empty_and_all(as_wtf8(this), unicode::is_numeric)
    }

    /// Return True if the string is an alphabetic string, False otherwise.
    #[method(signature = "(self, /)")]
    fn isalpha(_cx: &mut Cx, this: &Gc<Str>) -> bool {
        unicode::non_empty_and_all(as_wtf8(this), unicode::is_alpha)
    }

    /// Return True if the string is an alpha-numeric string, False otherwise.
    #[method(signature = "(self, /)")]
    fn isalnum(_cx: &mut Cx, this: &Gc<Str>) -> bool {
        unicode::non_empty_and_all(as_wtf8(this), unicode::is_alnum)
    }

    /// Return True if the string is a valid Python identifier, False otherwise.
    #[method(signature = "(self, /)")]
    fn isidentifier(_cx: &mut Cx, this: &Gc<Str>) -> bool {
        unicode::is_identifier(as_wtf8(this))
    }

    /// Return True if all characters in the string are printable, False otherwise.
    #[method(signature = "(self, /)")]
    fn isprintable(_cx: &mut Cx, this: &Gc<Str>) -> bool {
        as_wtf8(this).code_points().all(unicode::is_printable)
    }

    /// Return a formatted version of the string, using substitutions from args and kwargs.
    #[method(signature = "(self, /, *args, **kwargs)")]
    fn format(cx: &mut Cx, this: &Gc<Str>, args: &Gc<Tuple>, kwargs: &Gc<Dict>) -> Result<Wtf8Buf, Exc> {
        format::format(cx, this, format::Fields::Arguments(args, kwargs))
    }

    /// Return a formatted version of the string, using substitutions from mapping.
    #[method(signature = "(self, mapping, /)")]
    fn format_map(cx: &mut Cx, this: &Gc<Str>, mapping: Value) -> Result<Wtf8Buf, Exc> {
        format::format(cx, this, format::Fields::Mapping(&mapping))
    }

    /// Return a formatted version of the string as described by format_spec.
    #[method(signature = "(self, format_spec, /)")]
    fn __format__(cx: &mut Cx, this: &Gc<Str>, format_spec: Gc<Str>) -> Result<Value, Exc> {
        if format_spec.char_len() == 0 {
            return Ok(cx.str_of(&this.value())?.into());
        }
        let type_name = cx.class_name(&this.value());
        let target = FormatTarget { type_name: &type_name, version: cx.text_version() };
        let text = cx.text_result(format_text(as_wtf8(this), as_wtf8(&format_spec), target))?;
        Ok(cx.str_from_wtf8(text.as_wtf8()).into())
    }

    #[method(signature = "(self, /)")]
    fn __getnewargs__(cx: &mut Cx, this: &Gc<Str>) -> Gc<Tuple> {
        let copy = cx.str_from_wtf8(as_wtf8(this)).into();
        cx.tuple(vec![copy])
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Str>) -> Result<Value, Exc> {
        Ok(cx.str_from_wtf8(repr_text::repr_str(as_wtf8(this)).as_wtf8()).into())
    }

    #[slot]
    fn __str__(cx: &mut Cx, this: &Gc<Str>) -> Gc<Str> {
        cx.exact_str(this)
    }

    #[slot]
    fn __hash__(_cx: &mut Cx, this: &Gc<Str>) -> Result<i64, Exc> {
        Ok(str_hash(this))
    }

    #[slot]
    fn compare(_cx: &mut Cx, this: &Gc<Str>, other: &Value, op: CompareOp) -> Value {
        let Some(other) = other.downcast::<Str>() else { return Value::NOT_IMPLEMENTED };
        // Generalised UTF-8 orders as its code points do.
        Value::bool(match op {
            CompareOp::Eq => this.as_bytes() == other.as_bytes(),
            CompareOp::Ne => this.as_bytes() != other.as_bytes(),
            _ => op.holds(this.as_bytes().cmp(other.as_bytes())),
        })
    }

    #[slot]
    fn __iter__(cx: &mut Cx, this: &Gc<Str>) -> Result<Value, Exc> {
        iterator::iter(cx, this)
    }

    #[slot]
    fn __len__(_cx: &mut Cx, this: &Gc<Str>) -> Result<usize, Exc> {
        Ok(this.char_len())
    }

    #[slot]
    fn __getitem__(cx: &mut Cx, this: &Gc<Str>, key: &Value) -> Result<Value, Exc> {
        items::get(cx, this, key)
    }

    #[slot]
    fn __contains__(cx: &mut Cx, this: &Gc<Str>, item: &Value) -> Result<bool, Exc> {
        items::contains(cx, this, item)
    }

    #[slot]
    fn concat(cx: &mut Cx, this: &Gc<Str>, other: &Value) -> Result<Value, Exc> {
        let Some(other) = other.downcast::<Str>() else {
            let message = format!("can only concatenate str (not \"{}\") to str", cx.class_name(other));
            return Err(cx.type_error(message));
        };
        Ok(cx.concat_texts(this, other).into())
    }

    #[slot]
    fn repeat(cx: &mut Cx, this: &Gc<Str>, count: i64) -> Result<Value, Exc> {
        items::repeat(cx, this, count)
    }

    #[slot]
    fn __mod__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let Some(template) = left.downcast::<Str>() else { return Ok(Value::NOT_IMPLEMENTED) };
        let text = percent::format_str(cx, template, right)?;
        Ok(cx.str_from_wtf8(text.as_wtf8()).into())
    }
}

/// A text in another case: a short one of ASCII is mapped where it needs no memory.
fn mapped(cx: &Cx, this: &Gc<Str>, ascii: fn(&mut [u8]), map: fn(Wtf8<'_>) -> Wtf8Buf) -> Gc<Str> {
    let text = as_wtf8(this);
    let mut buffer = [0; 64];
    match buffer.get_mut(..text.len()) {
        Some(short) if text.is_ascii() => {
            short.copy_from_slice(text.as_bytes());
            ascii(short);
            cx.str_from_wtf8(Wtf8::from_parts(short, text.len()))
        }
        _ => cx.str_from_wtf8(map(text).as_wtf8()),
    }
}

fn list_of(cx: &mut Cx, this: &Gc<Str>, parts: &[Wtf8<'_>]) -> Gc<List> {
    let items = parts.iter().map(|part| cx.part_of_str(this, *part).into()).collect();
    cx.list(items)
}

/// The separator of `split`; `None` for whitespace.
fn separator(cx: &mut Cx, sep: &Value) -> Result<Option<Gc<Str>>, Exc> {
    match sep.downcast::<Str>() {
        Some(sep) => Ok(Some(sep.clone())),
        None if sep.is_none() => Ok(None),
        None => {
            let message = format!("must be str or None, not {}", cx.class_name(sep));
            Err(cx.type_error(message))
        }
    }
}

fn partition_separator(cx: &mut Cx, sep: Value) -> Result<Gc<Str>, Exc> {
    sep.downcast_into::<Str>().map_err(|sep| {
        let message = format!("must be str, not {}", cx.class_name(&sep));
        cx.type_error(message)
    })
}

fn stripped(cx: &mut Cx, this: &Gc<Str>, chars: &Value, name: &str, ends: Ends) -> Result<Value, Exc> {
    let set = chars.downcast::<Str>();
    if set.is_none() && !chars.is_none() {
        return Err(cx.type_error(format!("{name} arg must be None or str")));
    }
    let part = str_methods::strip(as_wtf8(this), set.map(as_wtf8), ends);
    Ok(cx.part_of_str(this, part).into())
}

fn padded(
    cx: &mut Cx,
    this: &Gc<Str>,
    width: i64,
    fillchar: Option<Value>,
    pad: fn(Wtf8<'_>, usize, CodePoint) -> Wtf8Buf,
) -> Result<Value, Exc> {
    let fill = match fillchar {
        None => u32::from(' '),
        Some(fillchar) => fill_character(cx, &fillchar)?,
    };
    let width = usize::try_from(width).unwrap_or(0);
    if width <= this.char_len() {
        return Ok(cx.exact_str(this).into());
    }
    Ok(cx.str_from_wtf8(pad(as_wtf8(this), width, fill).as_wtf8()).into())
}

fn fill_character(cx: &mut Cx, fillchar: &Value) -> Result<CodePoint, Exc> {
    let Some(text) = fillchar.downcast::<Str>() else {
        let message = format!("The fill character must be a unicode character, not {}", cx.class_name(fillchar));
        return Err(cx.type_error(message));
    };
    match as_wtf8(text).single() {
        Some(fill) => Ok(fill),
        None => Err(cx.type_error("The fill character must be exactly one character long")),
    }
}

impl Cx {
    /// An argument that switches something: any truth from 3.12 on, an integer before. CPython `bool(accept={int})`.
    ///
    /// # Errors
    /// TypeError before 3.12 for what is no integer, what `__bool__` raises.
    pub(crate) fn flag_argument(&mut self, value: Option<Value>) -> Result<bool, Exc> {
        match value {
            None => Ok(false),
            Some(value) if self.world.python >= (3, 12) => self.truth(&value),
            Some(value) => Ok(self.index_i64(&value)? != 0),
        }
    }
}
