//! `_json`: the native half of `json`, and reading and writing JSON for the rest of the runtime. CPython Modules/_json.c.

mod decode;
mod encode;

pub use decode::{Hooks, Scanner, decode_error, loads, scan};
pub use encode::{Options, dumps, write};

/// Speedups for `json`.
#[molt_macros::module(name = "_json", classes(super::Scanner))]
pub mod native {
    use molt_object::builtins::str_::Str;
    use molt_object::builtins::tuple::Tuple;
    use molt_object::{Cx, Exc, Gc, Value};
    use molt_text::Wtf8Buf;
    use molt_text::json_text::{Escapes, push_string};

    use super::{decode, encode};

    fn quoted(cx: &mut Cx, string: &Value, escapes: Escapes) -> Result<Wtf8Buf, Exc> {
        let Some(text) = string.downcast::<Str>() else {
            let message = format!("first argument must be a string, not {}", cx.class_name(string));
            return Err(cx.type_error(message));
        };
        let mut out = Vec::new();
        push_string(&mut out, text.as_bytes(), escapes);
        let len = molt_text::wtf8::count_code_points(&out);
        Ok(Wtf8Buf::from_parts(out, len))
    }

    /// Return an ASCII-only JSON representation of a Python string.
    #[function(signature = "(string, /)")]
    fn encode_basestring_ascii(cx: &mut Cx, string: Value) -> Result<Wtf8Buf, Exc> {
        quoted(cx, &string, Escapes::NonAsciiAndDelete)
    }

    /// Return a JSON representation of a Python string.
    #[function(signature = "(string, /)")]
    fn encode_basestring(cx: &mut Cx, string: Value) -> Result<Wtf8Buf, Exc> {
        quoted(cx, &string, Escapes::Needed)
    }

    /// Scan the string for a JSON string; end is the index of the character after the quote that started it.
    #[function(signature = "(string, end, strict=True, /)")]
    fn scanstring(cx: &mut Cx, string: Value, end: i64, strict: bool) -> Result<Value, Exc> {
        let Some(string) = string.downcast::<Str>().cloned() else {
            let class = cx.class_name(&string);
            return Err(cx.type_error(format!("first argument must be a string, not {class}")));
        };
        decode::scanstring(cx, &string, end, strict)
    }

    /// Deserialize a document with the default decoder.
    #[function(signature = "(s, /)")]
    fn loads(cx: &mut Cx, s: Value) -> Result<Value, Exc> {
        decode::loads(cx, &s)
    }

    /// The encoding of a document in bytes.
    #[function(signature = "(b, /)")]
    fn detect_encoding(cx: &mut Cx, b: Value) -> Result<&'static str, Exc> {
        let bytes = cx.required_buffer(&b)?;
        Ok(decode::detect_encoding(&bytes))
    }

    /// The index of the first character that is no whitespace.
    #[function(signature = "(string, index, /)")]
    fn skip_whitespace(cx: &mut Cx, string: Gc<Str>, index: i64) -> i64 {
        let _ = cx;
        decode::skip_whitespace(&string, index)
    }

    /// Serialize an object, calling default for what is not serializable. The options are skipkeys, ensure_ascii,
    /// check_circular, allow_nan, sort_keys, indent, item_separator, key_separator.
    #[function(signature = "(obj, default, options, /)")]
    fn encode(cx: &mut Cx, obj: Value, default: Value, options: Gc<Tuple>) -> Result<Wtf8Buf, Exc> {
        let options = encode::options(cx, default, options.items())?;
        let out = encode::dumps(cx, &obj, &options)?;
        let len = molt_text::wtf8::count_code_points(&out);
        Ok(Wtf8Buf::from_parts(out, len))
    }
}
