//! Raw headers: finding one, and those that a response gets by itself. starlette/datastructures.py `Headers.__getitem__`,
//! starlette/responses.py `Response.init_headers`.

use molt_macros::function;
use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Gc, Value};

/// What a look at headers of the usual kind, a list of pairs of bytes, came to.
enum Found {
    Value(Value),
    Nothing,
    /// They are of another kind.
    Unusual,
}

fn find_usual(cx: &Cx, raw: &Value, name: &[u8]) -> Found {
    let Some(list) = raw.downcast::<List>() else { return Found::Unusual };
    for pair in &list.read(cx).items {
        let Some([key, value]) = pair.downcast::<Tuple>().map(|pair| pair.items()) else { return Found::Unusual };
        let Some(key) = key.downcast::<Bytes>() else { return Found::Unusual };
        if key.items() == name {
            return Found::Value(value.clone());
        }
    }
    Found::Nothing
}

/// The first value under a name, given in lower case, among raw headers; None if there is none.
#[function(signature = "(raw, name, /)")]
pub fn find_header(cx: &mut Cx, raw: Value, name: Value) -> Result<Value, Exc> {
    if let Some(wanted) = name.downcast::<Bytes>() {
        match find_usual(cx, &raw, wanted.items()) {
            Found::Value(value) => return Ok(value),
            Found::Nothing => return Ok(Value::NONE),
            Found::Unusual => {}
        }
    }
    let iterator = cx.iter(&raw)?;
    while let Some(pair) = cx.next(&iterator)? {
        let parts = cx.collect(&pair)?;
        let [key, value] = parts.as_slice() else {
            let message = match parts.len() {
                0 | 1 => format!("not enough values to unpack (expected 2, got {})", parts.len()),
                _ => "too many values to unpack (expected 2)".to_owned(),
            };
            return Err(cx.value_error(message));
        };
        if cx.eq(key, &name)? {
            return Ok(value.clone());
        }
    }
    Ok(Value::NONE)
}

/// The raw headers for a body's length and type, each None where it is not to be said; text is said to be in the charset.
#[function(signature = "(length, media_type, charset, /)")]
pub fn content_headers(cx: &mut Cx, length: Value, media_type: Value, charset: Value) -> Result<Value, Exc> {
    made(cx, &length, &media_type, &charset)
}

/// As [`content_headers`].
pub(crate) fn made(cx: &mut Cx, length: &Value, media_type: &Value, charset: &Value) -> Result<Value, Exc> {
    let mut headers = molt_room::vec(4);
    if !length.is_none() {
        let shown = match length.as_int() {
            Some(length) => length.to_string(),
            None => cx.str_text(length)?,
        };
        headers.push(header(cx, b"content-length", shown.as_bytes()));
    }
    if !media_type.is_none() {
        headers.push(content_type(cx, media_type, charset)?);
    }
    Ok(cx.list(headers).into())
}

/// Headers that were made lately: most requests and answers have the same.
#[derive(Default)]
struct Known(Vec<Option<Gc<Tuple>>>);

impl Known {
    const PLACES: usize = 64;
    /// Longer values are not remembered.
    const LONGEST: usize = 96;

    fn place(name: &[u8], value: &[u8]) -> usize {
        let last = |bytes: &[u8]| bytes.iter().rev().take(4).fold(0, |word, &byte| word << 8 | u64::from(byte));
        let mixed = last(name) << 32 ^ last(value) ^ (value.len() as u64) << 27;
        (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58) as usize % Known::PLACES
    }
}

/// The pair of a header. It cannot be changed, so one that was made before is as good.
pub fn header(cx: &mut Cx, name: &[u8], value: &[u8]) -> Value {
    if value.len() > Known::LONGEST {
        return pair(cx, name, value).into();
    }
    let place = Known::place(name, value);
    let known = &mut cx.world.extensions.get::<Known>().0;
    if known.is_empty() {
        molt_room::resize(known, Known::PLACES, None);
    }
    if let Some(known) = &known[place]
        && parts(known).is_some_and(|(own, held)| own.items() == name && held.items() == value)
    {
        return known.value();
    }
    let made = pair(cx, name, value);
    cx.world.extensions.get::<Known>().0[place] = Some(made.clone());
    made.into()
}

fn pair(cx: &mut Cx, name: &[u8], value: &[u8]) -> Gc<Tuple> {
    cx.tuple_of([cx.bytes(name).into(), cx.bytes(value).into()])
}

/// The name and the value that a pair of bytes is.
pub(crate) fn parts(pair: &Gc<Tuple>) -> Option<(&Gc<Bytes>, &Gc<Bytes>)> {
    let [name, value] = pair.items() else { return None };
    Some((name.downcast::<Bytes>()?, value.downcast::<Bytes>()?))
}

/// The header `content-type` that was made last, and what for.
#[derive(Default)]
struct LastType(Option<[Value; 3]>);

fn content_type(cx: &mut Cx, media_type: &Value, charset: &Value) -> Result<Value, Exc> {
    if let Some([known_type, known_charset, header]) = &cx.world.extensions.get::<LastType>().0
        && known_type.is(media_type)
        && known_charset.is(charset)
    {
        return Ok(header.clone());
    }
    let text = cx.str_text(media_type)?;
    let content_type = if text.starts_with("text/") && !text.to_lowercase().contains("charset=") {
        let charset = cx.str_text(charset)?;
        format!("{text}; charset={charset}")
    } else {
        text
    };
    let value = latin1(cx, &content_type)?;
    let made = header(cx, b"content-type", &value);
    let is_text = |value: &Value| value.downcast::<Str>().is_some_and(|text| text.class_is(&cx.world.types.str));
    if is_text(media_type) && is_text(charset) {
        let last = [media_type.clone(), charset.clone(), made.clone()];
        cx.world.extensions.get::<LastType>().0 = Some(last);
    }
    Ok(made)
}

fn latin1(cx: &mut Cx, text: &str) -> Result<Vec<u8>, Exc> {
    if text.is_ascii() {
        return Ok(text.as_bytes().to_vec());
    }
    let text: Gc<Str> = cx.str(text);
    let encoding = cx.str("latin-1");
    cx.encode(&text, Some(&encoding), None)
}
