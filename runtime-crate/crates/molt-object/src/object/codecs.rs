//! Text to bytes and back, with error handlers by name. CPython Objects/unicodeobject.c `PyUnicode_Decode`,
//! `PyUnicode_AsEncodedString`, Python/codecs.c.

use hashbrown::HashMap;

use molt_text::codecs::{self, Codec, DecodeError, EncodeError, ErrorHandler, Replacement};
use molt_text::{Wtf8, Wtf8Buf};
use molt_value::{Gc, Str, Value};

use crate::builtins::bytes::Bytes;
use crate::builtins::str_::as_wtf8;
use crate::builtins::tuple::Tuple;
use crate::{Cx, Exc, ExceptionKind};

/// What `codecs` registered.
#[derive(Default)]
struct Registry {
    /// The error handlers of `codecs.register_error`.
    handlers: HashMap<String, Value>,
    /// Does the work of codecs that are not known here: `(encoding, object, errors, encodes)`.
    others: Option<Value>,
}

/// What deals with an error.
enum Handler {
    Builtin(ErrorHandler),
    Registered(Value),
    Unknown(String),
}

/// Encodings from bytes to bytes or text to text, which `encode` and `decode` do not do.
const NOT_TEXT: &[&str] = &[
    "base64",
    "base64_codec",
    "base_64",
    "bz2",
    "bz2_codec",
    "hex",
    "hex_codec",
    "quopri",
    "quopri_codec",
    "quoted_printable",
    "quotedprintable",
    "rot13",
    "rot_13",
    "uu",
    "uu_codec",
    "zip",
    "zlib",
    "zlib_codec",
];

impl Cx {
    /// `text.encode(encoding, errors)`.
    ///
    /// # Errors
    /// LookupError for an unknown encoding or handler, UnicodeEncodeError, what a registered handler raises.
    pub fn encode(
        &mut self,
        text: &Gc<Str>,
        encoding: Option<&Gc<Str>>,
        errors: Option<&Gc<Str>>,
    ) -> Result<Vec<u8>, Exc> {
        let codec = match self.codec(encoding, "encode") {
            Ok(codec) => codec,
            Err(unknown) => {
                let made = self.ask_other_codec(unknown, encoding, text.clone().into(), errors, true)?;
                return self.required_buffer(&made);
            }
        };
        if let (Codec::Utf8, Some(text)) = (codec, text.as_str()) {
            return Ok(text.as_bytes().to_vec());
        }
        let handler = self.error_handler(errors);
        let source = as_wtf8(text);
        match handler {
            Handler::Builtin(handler) => {
                codecs::encode(codec, source, handler).map_err(|error| self.encode_error(&error, text))
            }
            Handler::Unknown(name) => {
                codecs::encode(codec, source, ErrorHandler::Strict).map_err(|_| self.unknown_handler(&name))
            }
            Handler::Registered(callable) => {
                let ask = |error: &EncodeError, _: Wtf8<'_>| {
                    self.ask_encode_handler(&callable, error, text).map_err(EncodeFailure::Raised)
                };
                codecs::encode_with(codec, source, ask, EncodeFailure::Original).map_err(|failure| match failure {
                    EncodeFailure::Raised(error) => error,
                    EncodeFailure::Original(error) => self.encode_error(&error, text),
                })
            }
        }
    }

    /// `bytes.decode(encoding, errors)`.
    ///
    /// # Errors
    /// LookupError for an unknown encoding or handler, UnicodeDecodeError, what a registered handler raises.
    pub fn decode(
        &mut self,
        bytes: &[u8],
        encoding: Option<&Gc<Str>>,
        errors: Option<&Gc<Str>>,
    ) -> Result<Gc<Str>, Exc> {
        if bytes.is_empty() {
            return Ok(self.str(""));
        }
        let codec = match self.codec(encoding, "decode") {
            Ok(codec) => codec,
            Err(unknown) => {
                let object = self.bytes(bytes).into();
                let made = self.ask_other_codec(unknown, encoding, object, errors, false)?;
                let Ok(text) = made.downcast_into::<Str>() else { return Err(self.type_error("str expected")) };
                return Ok(text);
            }
        };
        if let (Codec::Utf8, Ok(text)) = (codec, std::str::from_utf8(bytes)) {
            return Ok(self.str(text));
        }
        let object = codecs::decode_error_object(codec, bytes);
        let (codec, mark) = codec.after_mark(object);
        let (text, _) = self.decode_from(codec, object, mark, true, errors)?;
        Ok(text)
    }

    /// Decodes what is there of a stream from a position after its byte order mark on; the text, and up to where it used the bytes.
    /// CPython `_PyUnicode_DecodeUnicodeEscapeInternal`, `PyUnicode_DecodeUTF8Stateful` and their like.
    ///
    /// # Errors
    /// As [`Cx::decode`].
    pub fn decode_part(
        &mut self,
        bytes: &[u8],
        start: usize,
        encoding: &Gc<Str>,
        errors: Option<&Gc<Str>>,
        last: bool,
    ) -> Result<(Gc<Str>, usize), Exc> {
        let codec = self.codec(Some(encoding), "decode")?;
        self.decode_from(codec, bytes, start, last, errors)
    }

    fn decode_from(
        &mut self,
        codec: Codec,
        bytes: &[u8],
        start: usize,
        last: bool,
        errors: Option<&Gc<Str>>,
    ) -> Result<(Gc<Str>, usize), Exc> {
        let part = |handler| {
            codecs::decode_part(codec, bytes, start, last, |error| {
                codecs::handle_decode_error(handler, codec, bytes, error)
            })
        };
        let (text, used) = match self.error_handler(errors) {
            Handler::Builtin(ErrorHandler::XmlCharRefReplace | ErrorHandler::NameReplace) => {
                part(ErrorHandler::Strict).map_err(|_| self.does_not_decode())
            }
            Handler::Builtin(handler) => part(handler).map_err(|error| self.decode_error(&error, bytes)),
            Handler::Unknown(name) => part(ErrorHandler::Strict).map_err(|_| self.unknown_handler(&name)),
            Handler::Registered(callable) => {
                codecs::decode_part(codec, bytes, start, last, |error| self.ask_decode_handler(&callable, error, bytes))
            }
        }?;
        Ok((self.str_from_wtf8(text.as_wtf8()), used))
    }

    /// Lets a function do the work of codecs that are not known here.
    pub fn set_other_codecs(&mut self, function: Value) {
        let old = self.world.extensions.get::<Registry>().others.replace(function);
        drop(old);
    }

    /// What a codec makes that Python code registered; the error of the unknown encoding where there is no such codec.
    #[cold]
    fn ask_other_codec(
        &mut self,
        unknown: Exc,
        encoding: Option<&Gc<Str>>,
        object: Value,
        errors: Option<&Gc<Str>>,
        encodes: bool,
    ) -> Result<Value, Exc> {
        let Some(encoding) = encoding.filter(|_| unknown.is_kind(self, ExceptionKind::LookupError)) else {
            return Err(unknown);
        };
        if self.world.extensions.get::<Registry>().others.is_none() && self.world.finders.contains("codecs") {
            // It makes itself known by being imported, which nobody need do who names a codec.
            self.import_module("codecs")?;
        }
        let Some(function) = self.world.extensions.get::<Registry>().others.clone() else { return Err(unknown) };
        let errors = errors.map_or(Value::NONE, |errors| errors.clone().into());
        self.call(&function, &[encoding.clone().into(), object, errors, Value::bool(encodes)])
    }

    /// `codecs.register_error(name, handler)`.
    pub fn register_error_handler(&mut self, name: &str, handler: Value) {
        let old = self.world.extensions.get::<Registry>().handlers.insert(name.to_owned(), handler);
        drop(old);
    }

    /// The handler that was registered under a name.
    pub fn registered_error_handler(&mut self, name: &str) -> Option<Value> {
        self.world.extensions.get::<Registry>().handlers.get(name).cloned()
    }

    /// The encoding of a name, UTF-8 without one.
    fn codec(&mut self, encoding: Option<&Gc<Str>>, operation: &str) -> Result<Codec, Exc> {
        let Some(encoding) = encoding else { return Ok(Codec::Utf8) };
        if let Some(codec) = encoding.as_str().and_then(codecs::lookup) {
            return Ok(codec);
        }
        if encoding.as_bytes().contains(&0) {
            return Err(self.value_error("embedded null character"));
        }
        let name = encoding.to_text();
        if let Some(codec) = codecs::lookup(&name) {
            return Ok(codec);
        }
        let normal = name.to_ascii_lowercase().replace(['-', ' '], "_");
        if NOT_TEXT.contains(&normal.as_str()) {
            let message =
                format!("'{name}' is not a text encoding; use codecs.{operation}() to handle arbitrary codecs");
            return Err(self.lookup_error(message));
        }
        Err(self.text_error(codecs::unknown_encoding(&name)))
    }

    fn error_handler(&mut self, errors: Option<&Gc<Str>>) -> Handler {
        let Some(errors) = errors else { return Handler::Builtin(ErrorHandler::Strict) };
        let name = errors.to_text();
        if let Some(callable) = self.registered_error_handler(&name) {
            return Handler::Registered(callable);
        }
        match ErrorHandler::from_name(&name) {
            Some(handler) => Handler::Builtin(handler),
            None => Handler::Unknown(name.into_owned()),
        }
    }

    #[cold]
    fn unknown_handler(&mut self, name: &str) -> Exc {
        self.text_error(codecs::unknown_error_handler(name))
    }

    #[cold]
    fn does_not_decode(&mut self) -> Exc {
        self.type_error("don't know how to handle UnicodeDecodeError in error callback")
    }

    /// The UnicodeEncodeError that a fault stands for.
    #[cold]
    fn encode_error(&mut self, error: &EncodeError, text: &Gc<Str>) -> Exc {
        let EncodeError { encoding, start, end, reason } = *error;
        let object = self.exact_str(text).into();
        self.unicode_error(ExceptionKind::UnicodeEncodeError, encoding, object, start..end, reason)
    }

    /// The UnicodeDecodeError that a fault stands for.
    #[cold]
    fn decode_error(&mut self, error: &DecodeError, bytes: &[u8]) -> Exc {
        let DecodeError { encoding, start, end, reason } = *error;
        let object = self.bytes(bytes).into();
        self.unicode_error(ExceptionKind::UnicodeDecodeError, encoding, object, start..end, reason)
    }

    fn unicode_error(
        &mut self,
        kind: ExceptionKind,
        encoding: &str,
        object: Value,
        at: std::ops::Range<usize>,
        reason: &str,
    ) -> Exc {
        let (encoding, reason) = (self.str(encoding).into(), self.str(reason).into());
        self.error_with(kind, vec![encoding, object, Value::int(at.start as i64), Value::int(at.end as i64), reason])
    }

    /// CPython `unicode_encode_call_errorhandler`.
    fn ask_encode_handler(
        &mut self,
        callable: &Value,
        error: &EncodeError,
        text: &Gc<Str>,
    ) -> Result<(Replacement, usize), Exc> {
        const WRONG: &str = "encoding error handler must return (str/bytes, int) tuple";
        let exception = self.encode_error(error, text).into_value();
        let (replacement, resume) = self.ask_handler(callable, exception, text.char_len(), WRONG)?;
        let replacement = match (replacement.downcast::<Str>(), replacement.downcast::<Bytes>()) {
            (Some(text), _) => Replacement::Text(as_wtf8(text).to_owned()),
            (_, Some(bytes)) => Replacement::Bytes(bytes.items().to_vec()),
            _ => return Err(self.type_error(WRONG)),
        };
        Ok((replacement, resume))
    }

    /// CPython `unicode_decode_call_errorhandler_writer`.
    fn ask_decode_handler(
        &mut self,
        callable: &Value,
        error: &DecodeError,
        bytes: &[u8],
    ) -> Result<(Wtf8Buf, usize), Exc> {
        const WRONG: &str = "decoding error handler must return (str, int) tuple";
        let exception = self.decode_error(error, bytes).into_value();
        let (replacement, resume) = self.ask_handler(callable, exception, bytes.len(), WRONG)?;
        match replacement.downcast::<Str>() {
            Some(text) => Ok((as_wtf8(text).to_owned(), resume)),
            None => Err(self.type_error(WRONG)),
        }
    }

    /// Calls a handler: what it puts in place, and where it goes on, negative positions counting from the end.
    fn ask_handler(
        &mut self,
        callable: &Value,
        exception: Value,
        len: usize,
        wrong: &str,
    ) -> Result<(Value, usize), Exc> {
        let answer = self.call(callable, &[exception])?;
        let Some([replacement, position]) = answer.downcast::<Tuple>().map(Gc::items) else {
            return Err(self.type_error(wrong));
        };
        let position = self.index_i64(position)?;
        let from_start = if position < 0 { position.saturating_add(len as i64) } else { position };
        match usize::try_from(from_start).ok().filter(|&at| at <= len) {
            Some(at) => Ok((replacement.clone(), at)),
            None => Err(self.index_error(format!("position {from_start} from error handler out of bounds"))),
        }
    }
}

/// Why encoding with a registered handler failed.
enum EncodeFailure {
    /// The handler raised.
    Raised(Exc),
    /// What the handler put in place cannot be encoded either.
    Original(EncodeError),
}
