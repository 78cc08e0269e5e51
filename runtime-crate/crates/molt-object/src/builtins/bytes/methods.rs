//! Methods that `bytes` and `bytearray` share; each returns its own class. CPython Objects/bytes_methods.c,
//! Objects/stringlib/transmogrify.h.

use molt_text::bytes_methods::{self, Ends, limit_of};
use molt_value::{Gc, Payload, Str, Value};

use super::Bytes;
use super::construct::byte;
use crate::args::Arguments;
use crate::builtins::bytearray::ByteArray;
use crate::builtins::list::List;
use crate::builtins::slice::SliceObject;
use crate::builtins::str_::search::Search;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::builtins::{sequence, str_};
use crate::{Cx, Exc};

/// `bytes` or `bytearray`.
pub(crate) trait ByteString: Payload {
    /// The class's name.
    const NAME: &'static str;

    /// The bytes, until something else happens.
    fn bytes<'a>(cx: &'a Cx, this: &'a Gc<Self>) -> &'a [u8];

    /// A new instance of the class itself.
    fn make(cx: &Cx, bytes: &[u8]) -> Value;

    /// What stands for the same bytes: the object itself if it cannot change and is of the class itself.
    fn same(cx: &Cx, this: &Gc<Self>) -> Value;

    /// Whether a class is this one, and not derived from it.
    fn is_class(cx: &Cx, class: &Gc<Type>) -> bool;
}

impl ByteString for Bytes {
    const NAME: &'static str = "bytes";

    fn bytes<'a>(_cx: &'a Cx, this: &'a Gc<Bytes>) -> &'a [u8] {
        this.items()
    }

    fn make(cx: &Cx, bytes: &[u8]) -> Value {
        cx.bytes(bytes).into()
    }

    fn same(cx: &Cx, this: &Gc<Bytes>) -> Value {
        let is_exact = this.class_as::<Type>(cx).is_some_and(|class| Bytes::is_class(cx, class));
        if is_exact { this.value() } else { cx.bytes(this.items()).into() }
    }

    fn is_class(cx: &Cx, class: &Gc<Type>) -> bool {
        class.is(&cx.world.types.bytes)
    }
}

impl ByteString for ByteArray {
    const NAME: &'static str = "bytearray";

    fn bytes<'a>(cx: &'a Cx, this: &'a Gc<ByteArray>) -> &'a [u8] {
        &this.read(cx).bytes
    }

    fn make(cx: &Cx, bytes: &[u8]) -> Value {
        cx.bytearray(bytes.to_vec()).into()
    }

    fn same(cx: &Cx, this: &Gc<ByteArray>) -> Value {
        cx.bytearray(this.read(cx).bytes.to_vec()).into()
    }

    fn is_class(cx: &Cx, class: &Gc<Type>) -> bool {
        class.is(&cx.world.types.bytearray)
    }
}

/// What an algorithm makes of the bytes, as a new instance.
pub(crate) fn mapped<T: ByteString>(cx: &mut Cx, this: &Gc<T>, map: impl FnOnce(&[u8]) -> Vec<u8>) -> Value {
    T::make(cx, &map(T::bytes(cx, this)))
}

/// What a search looks for: bytes or one byte. CPython `parse_args_finds_byte`.
fn wanted(cx: &mut Cx, value: &Value) -> Result<Vec<u8>, Exc> {
    if let Some(bytes) = cx.bytes_like(value) {
        return Ok(bytes);
    }
    if !cx.is_int(value) && cx.slots(value).index.is_none() {
        let message = format!("argument should be integer or bytes-like object, not '{}'", cx.class_name(value));
        return Err(cx.type_error(message));
    }
    Ok(vec![byte(cx, value, "byte must be in range(0, 256)")?])
}

/// `find`, `rfind`, `index`, `rindex`.
pub(crate) fn find<T: ByteString>(
    cx: &mut Cx,
    name: &str,
    arguments: &mut Arguments<'_>,
    from_end: bool,
) -> Result<Option<usize>, Exc> {
    let search = Search::<T>::parse(cx, T::NAME, name, arguments)?;
    let wanted = wanted(cx, &search.wanted)?;
    let bytes = T::bytes(cx, &search.this);
    let find = if from_end { bytes_methods::rfind } else { bytes_methods::find };
    Ok(search.range(bytes.len()).and_then(|range| find(bytes, &wanted, range)))
}

pub(crate) fn not_found(cx: &mut Cx) -> Exc {
    cx.value_error("subsection not found")
}

/// `count`.
pub(crate) fn count<T: ByteString>(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<usize, Exc> {
    let search = Search::<T>::parse(cx, T::NAME, "count", arguments)?;
    let wanted = wanted(cx, &search.wanted)?;
    let bytes = T::bytes(cx, &search.this);
    Ok(search.range(bytes.len()).map_or(0, |range| bytes_methods::count(&bytes[range], &wanted)))
}

/// `startswith` and `endswith`.
pub(crate) fn has_affix<T: ByteString>(
    cx: &mut Cx,
    name: &str,
    arguments: &mut Arguments<'_>,
    at_end: bool,
) -> Result<bool, Exc> {
    let search = Search::<T>::parse(cx, T::NAME, name, arguments)?;
    let test = if at_end { bytes_methods::ends_with } else { bytes_methods::starts_with };
    let has = |cx: &Cx, affix: &[u8]| {
        let bytes = T::bytes(cx, &search.this);
        search.range(bytes.len()).is_some_and(|range| test(bytes, affix, range))
    };
    if let Some(affixes) = search.wanted.downcast::<Tuple>() {
        for affix in affixes.items() {
            let affix = cx.required_buffer(affix)?;
            if has(cx, &affix) {
                return Ok(true);
            }
        }
        return Ok(false);
    }
    match cx.bytes_like(&search.wanted) {
        Some(affix) => Ok(has(cx, &affix)),
        None => {
            let class = cx.class_name(&search.wanted);
            Err(cx.type_error(format!("{name} first arg must be bytes or a tuple of bytes, not {class}")))
        }
    }
}

/// `in`.
pub(crate) fn contains<T: ByteString>(cx: &mut Cx, this: &Gc<T>, item: &Value) -> Result<bool, Exc> {
    let wanted = if cx.is_int(item) || cx.slots(item).index.is_some() {
        vec![byte(cx, item, "byte must be in range(0, 256)")?]
    } else {
        cx.required_buffer(item)?
    };
    let bytes = T::bytes(cx, this);
    Ok(bytes_methods::find(bytes, &wanted, 0..bytes.len()).is_some())
}

/// `split` and `rsplit`.
pub(crate) fn split<T: ByteString>(
    cx: &mut Cx,
    this: &Gc<T>,
    sep: &Value,
    maxsplit: i64,
    from_end: bool,
) -> Result<Gc<List>, Exc> {
    let limit = limit_of(maxsplit);
    let sep = if sep.is_none() { None } else { Some(cx.required_buffer(sep)?) };
    let bytes = T::bytes(cx, this);
    let parts = match (&sep, from_end) {
        (None, false) => Ok(bytes_methods::split_whitespace(bytes, limit)),
        (None, true) => Ok(bytes_methods::rsplit_whitespace(bytes, limit)),
        (Some(sep), false) => bytes_methods::split(bytes, sep, limit),
        (Some(sep), true) => bytes_methods::rsplit(bytes, sep, limit),
    };
    let parts = parts.map(|parts| parts.iter().map(|part| T::make(cx, part)).collect());
    let items = cx.text_result(parts)?;
    Ok(cx.list(items))
}

/// `splitlines`.
pub(crate) fn split_lines<T: ByteString>(cx: &mut Cx, this: &Gc<T>, keepends: Option<Value>) -> Result<Gc<List>, Exc> {
    let keep_ends = cx.flag_argument(keepends)?;
    let lines = bytes_methods::split_lines(T::bytes(cx, this), keep_ends);
    Ok(cx.list(lines.iter().map(|line| T::make(cx, line)).collect()))
}

/// `partition` and `rpartition`; `bytes` gives the separator back as it is.
pub(crate) fn partition<T: ByteString>(
    cx: &mut Cx,
    this: &Gc<T>,
    sep: Value,
    from_end: bool,
) -> Result<Gc<Tuple>, Exc> {
    let separator = cx.required_buffer(&sep)?;
    let bytes = T::bytes(cx, this);
    let partition = if from_end { bytes_methods::rpartition } else { bytes_methods::partition };
    let middle = || if T::NAME == "bytes" { sep.clone() } else { T::make(cx, &separator) };
    let parts = partition(bytes, &separator).map(|found| match found {
        Some((before, after)) => vec![T::make(cx, &bytes[before]), middle(), T::make(cx, &bytes[after])],
        None if from_end => vec![T::make(cx, b""), T::make(cx, b""), T::same(cx, this)],
        None => vec![T::same(cx, this), T::make(cx, b""), T::make(cx, b"")],
    });
    let parts = cx.text_result(parts)?;
    Ok(cx.tuple(parts))
}

/// `strip`, `lstrip`, `rstrip`.
pub(crate) fn strip<T: ByteString>(cx: &mut Cx, this: &Gc<T>, set: &Value, ends: Ends) -> Result<Value, Exc> {
    let set = if set.is_none() { None } else { Some(cx.required_buffer(set)?) };
    let bytes = T::bytes(cx, this);
    let part = bytes_methods::strip(bytes, set.as_deref(), ends);
    Ok(if part.len() == bytes.len() { T::same(cx, this) } else { T::make(cx, part) })
}

/// `removeprefix` and `removesuffix`.
pub(crate) fn remove_affix<T: ByteString>(
    cx: &mut Cx,
    this: &Gc<T>,
    affix: &Value,
    at_end: bool,
) -> Result<Value, Exc> {
    let affix = cx.required_buffer(affix)?;
    let bytes = T::bytes(cx, this);
    let rest = if at_end { bytes.strip_suffix(&affix[..]) } else { bytes.strip_prefix(&affix[..]) };
    Ok(rest.map_or_else(|| T::same(cx, this), |rest| T::make(cx, rest)))
}

/// `replace`.
pub(crate) fn replace<T: ByteString>(
    cx: &mut Cx,
    this: &Gc<T>,
    old: &Value,
    new: &Value,
    count: i64,
) -> Result<Value, Exc> {
    let (old, new) = (cx.required_buffer(old)?, cx.required_buffer(new)?);
    Ok(mapped(cx, this, |bytes| bytes_methods::replace(bytes, &old, &new, limit_of(count))))
}

/// `join`.
pub(crate) fn join<T: ByteString>(cx: &mut Cx, this: &Gc<T>, iterable: &Value) -> Result<Value, Exc> {
    let items = cx.collect_or(iterable, "can only join an iterable")?;
    if let [only] = &items[..]
        && T::NAME == "bytes"
        && Bytes::is_class(cx, cx.class_of(only))
    {
        return Ok(only.clone());
    }
    let mut joined = Vec::new();
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            joined.extend_from_slice(T::bytes(cx, this));
        }
        let exported = if cx.buffer(item).is_some() { None } else { cx.exported(item)? };
        match cx.buffer(exported.as_ref().unwrap_or(item)) {
            Some(bytes) => joined.extend_from_slice(&bytes),
            None => {
                let class = cx.class_name(item);
                let message = format!("sequence item {at}: expected a bytes-like object, {class} found");
                return Err(cx.type_error(message));
            }
        }
    }
    Ok(T::make(cx, &joined))
}

/// `center`, `ljust`, `rjust`.
pub(crate) fn padded<T: ByteString>(
    cx: &mut Cx,
    this: &Gc<T>,
    name: &str,
    width: i64,
    fillchar: Option<Value>,
    pad: fn(&[u8], usize, u8) -> Vec<u8>,
) -> Result<Value, Exc> {
    let fill = match fillchar {
        None => b' ',
        Some(fillchar) => {
            let is_bytes = fillchar.is_instance_of::<Bytes>() || fillchar.is_instance_of::<ByteArray>();
            match cx.bytes_like(&fillchar).filter(|_| is_bytes).as_deref() {
                Some([fill]) => *fill,
                _ => {
                    let class = cx.class_name(&fillchar);
                    return Err(
                        cx.type_error(format!("{name}() argument 2 must be a byte string of length 1, not {class}"))
                    );
                }
            }
        }
    };
    let width = usize::try_from(width).unwrap_or(0);
    if width <= T::bytes(cx, this).len() {
        return Ok(T::same(cx, this));
    }
    Ok(mapped(cx, this, |bytes| pad(bytes, width, fill)))
}

/// `zfill`.
pub(crate) fn zfill<T: ByteString>(cx: &mut Cx, this: &Gc<T>, width: i64) -> Result<Value, Exc> {
    let width = usize::try_from(width).unwrap_or(0);
    if width <= T::bytes(cx, this).len() {
        return Ok(T::same(cx, this));
    }
    Ok(mapped(cx, this, |bytes| bytes_methods::zfill(bytes, width)))
}

/// `translate(table, delete)`.
pub(crate) fn translate<T: ByteString>(
    cx: &mut Cx,
    this: &Gc<T>,
    table: &Value,
    delete: Option<Value>,
) -> Result<Value, Exc> {
    let table = if table.is_none() {
        None
    } else {
        let table = cx.required_buffer(table)?;
        match <[u8; 256]>::try_from(table) {
            Ok(table) => Some(table),
            Err(_) => return Err(cx.value_error("translation table must be 256 characters long")),
        }
    };
    let delete = match delete {
        Some(delete) => cx.required_buffer(&delete)?,
        None => Vec::new(),
    };
    Ok(mapped(cx, this, |bytes| bytes_methods::translate(bytes, table.as_ref(), &delete)))
}

/// `maketrans(frm, to)`.
pub(crate) fn make_table(cx: &mut Cx, from: &Value, to: &Value) -> Result<Gc<Bytes>, Exc> {
    let (from, to) = (cx.required_buffer(from)?, cx.required_buffer(to)?);
    if from.len() != to.len() {
        return Err(cx.value_error("maketrans arguments must have same length"));
    }
    let mut table: [u8; 256] = std::array::from_fn(|byte| byte as u8);
    for (from, to) in from.iter().zip(to) {
        table[usize::from(*from)] = to;
    }
    Ok(cx.bytes(&table))
}

/// `fromhex(string)` of a class.
pub(crate) fn from_hex<T: ByteString>(cx: &mut Cx, class: &Value, string: &Gc<Str>) -> Result<Value, Exc> {
    let version = cx.text_version();
    let bytes = cx.text_result(bytes_methods::from_hex(str_::as_wtf8(string), version))?;
    match class.downcast::<Type>() {
        Some(own) if !T::is_class(cx, own) => {
            let bytes = cx.bytes(&bytes).into();
            cx.call(class, &[bytes])
        }
        _ => Ok(T::make(cx, &bytes)),
    }
}

/// The hexadecimal digits of bytes. CPython Python/pystrhex.c `_Py_strhex_impl`.
///
/// # Errors
/// ValueError for a separator that is not one character of ASCII, TypeError for one that has no length.
pub(crate) fn hex(cx: &mut Cx, bytes: &[u8], sep: Option<Value>, bytes_per_sep: &Value) -> Result<String, Exc> {
    let separator = match sep {
        None => None,
        Some(sep) => Some(hex_separator(cx, &sep)?),
    };
    match i32::try_from(cx.index_clamped(bytes_per_sep)?) {
        Ok(group) => Ok(bytes_methods::hex(bytes, separator, i64::from(group))),
        Err(_) => Err(cx.overflow_error("Python int too large to convert to C int")),
    }
}

fn hex_separator(cx: &mut Cx, sep: &Value) -> Result<char, Exc> {
    if cx.len(sep)? != 1 {
        return Err(cx.value_error("sep must be length 1."));
    }
    let code_point = match (sep.downcast::<Str>(), sep.downcast::<Bytes>()) {
        (Some(text), _) => str_::as_wtf8(text).single(),
        (_, Some(bytes)) => bytes.items().first().map(|&byte| u32::from(byte)),
        _ => return Err(cx.type_error("sep must be str or bytes.")),
    };
    match code_point.and_then(char::from_u32).filter(char::is_ascii) {
        Some(separator) => Ok(separator),
        None => Err(cx.value_error("sep must be ASCII.")),
    }
}

/// `this + other`.
pub(crate) fn concat<T: ByteString>(cx: &mut Cx, this: &Gc<T>, other: &Value) -> Result<Value, Exc> {
    let Some(other) = cx.bytes_like(other) else { return Err(no_concat::<T>(cx, other)) };
    Ok(mapped(cx, this, |bytes| [bytes, &other].concat()))
}

#[cold]
pub(crate) fn no_concat<T: ByteString>(cx: &mut Cx, other: &Value) -> Exc {
    let message = format!("can't concat {} to {}", cx.class_name(other), T::NAME);
    cx.type_error(message)
}

/// `this * count`.
pub(crate) fn repeat<T: ByteString>(cx: &mut Cx, this: &Gc<T>, count: i64) -> Result<Value, Exc> {
    let bytes = T::bytes(cx, this).to_vec();
    if count == 1 {
        return Ok(T::same(cx, this));
    }
    if T::NAME == "bytes" && count > 0 && bytes.len() > isize::MAX as usize / count as usize {
        return Err(cx.overflow_error("repeated bytes are too long"));
    }
    let repeated = sequence::repeat(&bytes, count);
    Ok(T::make(cx, &repeated))
}

/// `this[key]`: a number, or a new instance for a slice.
pub(crate) fn get_item<T: ByteString>(cx: &mut Cx, this: &Gc<T>, key: &Value) -> Result<Value, Exc> {
    let (indices, out_of_range) = match T::NAME {
        "bytes" => ("byte", "index out of range"),
        _ => ("bytearray", "bytearray index out of range"),
    };
    let Some(slice) = key.downcast::<SliceObject>() else {
        let index = sequence::index(cx, key, indices)?;
        let bytes = T::bytes(cx, this);
        return match sequence::position(index, bytes.len()) {
            Some(at) => Ok(Value::int(i64::from(bytes[at]))),
            None => Err(cx.index_error(out_of_range)),
        };
    };
    let bounds = cx.slice_bounds(slice)?;
    let bytes = T::bytes(cx, this);
    let at = bounds.positions(bytes.len());
    if at.step == 1 {
        if at.len == bytes.len() {
            return Ok(T::same(cx, this));
        }
        let start = at.start as usize;
        return Ok(T::make(cx, &bytes[start..start + at.len]));
    }
    let picked: Vec<u8> = at.iter().map(|at| bytes[at]).collect();
    Ok(T::make(cx, &picked))
}
