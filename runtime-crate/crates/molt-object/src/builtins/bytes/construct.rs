//! `bytes(source, encoding, errors)` and `bytearray(...)`. CPython Objects/bytesobject.c `bytes_new_impl`,
//! `PyBytes_FromObject`, Objects/bytearrayobject.c `bytearray___init___impl`.

use molt_value::{Gc, Str, Value};

use crate::{Cx, Exc, ExceptionKind};

/// The arguments of both constructors.
pub(crate) struct Source {
    pub source: Option<Value>,
    pub encoding: Option<Gc<Str>>,
    pub errors: Option<Gc<Str>>,
}

/// How the two constructors word their errors.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    /// The class.
    pub class: &'static str,
    /// An item that is no byte.
    pub out_of_range: &'static str,
}

/// `bytes`.
pub(crate) const BYTES: Words = Words { class: "bytes", out_of_range: "bytes must be in range(0, 256)" };
/// `bytearray`.
pub(crate) const BYTEARRAY: Words = Words { class: "bytearray", out_of_range: "byte must be in range(0, 256)" };

/// The bytes that the constructor makes.
///
/// # Errors
/// TypeError, ValueError and OverflowError in CPython's words, what encoding and iterating raise.
pub(crate) fn construct(cx: &mut Cx, arguments: &Source, words: Words) -> Result<Vec<u8>, Exc> {
    let Source { source, encoding, errors } = arguments;
    let text = source.as_ref().and_then(|source| source.downcast::<Str>());
    if encoding.is_some() {
        return match text {
            Some(text) => cx.encode(text, encoding.as_ref(), errors.as_ref()),
            None => Err(cx.type_error("encoding without a string argument")),
        };
    }
    if text.is_some() {
        return Err(cx.type_error("string argument without an encoding"));
    }
    if errors.is_some() {
        return Err(cx.type_error("errors without a string argument"));
    }
    let Some(source) = source else { return Ok(Vec::new()) };
    if let Some(zeros) = zeros(cx, source)? {
        return Ok(zeros);
    }
    from_object(cx, source, words)
}

/// As many zeros as an integer says; `None` for what is no integer.
fn zeros(cx: &mut Cx, source: &Value) -> Result<Option<Vec<u8>>, Exc> {
    if !cx.is_int(source) && cx.slots(source).index.is_none() {
        return Ok(None);
    }
    let count = match cx.index_sized(source) {
        Ok(count) => count,
        Err(error) if error.is_kind(cx, ExceptionKind::TypeError) => return Ok(None),
        Err(error) => return Err(error),
    };
    let Ok(count) = usize::try_from(count) else {
        return Err(cx.value_error("negative count"));
    };
    Ok(Some(molt_room::zeroed(count)))
}

/// The bytes of a bytes-like object or of an iterable of integers. CPython `PyBytes_FromObject`.
///
/// # Errors
/// TypeError for anything else, ValueError for an integer that is no byte.
pub(crate) fn from_object(cx: &mut Cx, source: &Value, words: Words) -> Result<Vec<u8>, Exc> {
    if let Some(bytes) = cx.bytes_like(source) {
        return Ok(bytes);
    }
    if let Some(bytes) = cx.exported(source)?.and_then(|view| cx.bytes_like(&view)) {
        return Ok(bytes);
    }
    let refusal = format!("cannot convert '{}' object to {}", cx.class_name(source), words.class);
    if source.is_instance_of::<Str>() {
        return Err(cx.type_error(refusal));
    }
    let items = cx.collect_or(source, &refusal)?;
    items.iter().map(|item| byte(cx, item, words.out_of_range)).collect()
}

/// The byte that an integer is.
///
/// # Errors
/// TypeError for what is no integer, ValueError with the message when it is out of range.
pub(crate) fn byte(cx: &mut Cx, value: &Value, out_of_range: &str) -> Result<u8, Exc> {
    u8::try_from(cx.index_clamped(value)?).map_err(|_| cx.value_error(out_of_range))
}
