//! Text and bytes in inputs. pydantic-core src/input/input_python.rs `validate_str`, `validate_bytes`,
//! src/validators/config.rs `ValBytesMode`.

use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use base64::{DecodeError, Engine};
use molt_object::builtins::bytearray::ByteArray;
use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Gc, Value};

use super::{Input, Match, is_enum_member, is_instance_of_module};
use crate::errors::{ErrorType, InputType, LineError, ValError, ValResult, schema_error};
use crate::schema::Schema;
use crate::state::Exactness;

/// How text stands for bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BytesMode {
    /// As its UTF-8.
    #[default]
    Utf8,
    /// As base64, of either alphabet, padded or not.
    Base64,
    /// As hexadecimal digits.
    Hex,
}

const OPTIONAL_PADDING: GeneralPurposeConfig =
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
const URL_SAFE: GeneralPurpose = GeneralPurpose::new(&alphabet::URL_SAFE, OPTIONAL_PADDING);
const STANDARD: GeneralPurpose = GeneralPurpose::new(&alphabet::STANDARD, OPTIONAL_PADDING);

impl BytesMode {
    /// The mode that `val_json_bytes` of the config names.
    ///
    /// # Errors
    /// SchemaError for an unknown one.
    pub fn of_config(cx: &mut Cx, schema: &Schema) -> Result<BytesMode, Exc> {
        let Some(name) = schema.config::<String>(cx, "val_json_bytes")? else { return Ok(BytesMode::Utf8) };
        match name.as_str() {
            "utf8" => Ok(BytesMode::Utf8),
            "base64" => Ok(BytesMode::Base64),
            "hex" => Ok(BytesMode::Hex),
            _ => {
                let message = format!("Invalid bytes serialization mode: `{name}`, expected `utf8`, `base64` or `hex`");
                Err(schema_error(cx, message))
            }
        }
    }

    /// The bytes that a text stands for, or what is wrong with it.
    fn decode(self, text: &str) -> Result<Vec<u8>, String> {
        match self {
            BytesMode::Utf8 => Ok(text.as_bytes().to_vec()),
            BytesMode::Base64 => {
                let decoded = URL_SAFE.decode(text).or_else(|error| match error {
                    DecodeError::InvalidByte(_, b'/' | b'+') => STANDARD.decode(text),
                    other => Err(other),
                });
                decoded.map_err(|error| error.to_string())
            }
            BytesMode::Hex => hex::decode(text).map_err(|error| error.to_string()),
        }
    }

    fn name(self) -> &'static str {
        match self {
            BytesMode::Utf8 => "utf8",
            BytesMode::Base64 => "base64",
            BytesMode::Hex => "hex",
        }
    }
}

/// The text as Rust's; an error for lone surrogates. pydantic-core `py_string_str`.
///
/// # Errors
/// `string_unicode`.
pub fn utf8(text: &Gc<Str>) -> ValResult<&str> {
    text.as_str().ok_or_else(|| ValError::new(ErrorType::StringUnicode, &text.value()))
}

impl Input<'_> {
    /// A `str`. Lax: UTF-8 in `bytes` or `bytearray`, an enumeration's text, and numbers if the schema says so.
    ///
    /// # Errors
    /// `string_type`, `string_unicode`.
    pub fn str(self, cx: &mut Cx, strict: bool, coerce_numbers: bool) -> ValResult<Match<Gc<Str>>> {
        if let Some(text) = self.value.downcast::<Str>() {
            if self.source != InputType::Python {
                return Ok((text.clone(), Exactness::Strict));
            }
            if cx.is_exact_str(text) {
                return Ok((text.clone(), Exactness::Exact));
            }
            utf8(text)?;
            return Ok((cx.exact_str(text), Exactness::Strict));
        }
        let converted = match self.source {
            _ if strict => None,
            InputType::Python => self.python_text(cx, coerce_numbers)?,
            InputType::Json if coerce_numbers => json_number_text(cx, self.value)?,
            _ => None,
        };
        match converted {
            Some(text) => Ok((text, Exactness::Lax)),
            None => self.error(ErrorType::StringType),
        }
    }

    /// The text that lax mode takes for a Python value.
    fn python_text(self, cx: &mut Cx, coerce_numbers: bool) -> ValResult<Option<Gc<Str>>> {
        let value = self.value;
        if value.is_instance_of::<Bytes>() || value.is_instance_of::<ByteArray>() {
            let bytes = cx.bytes_like(value).unwrap_or_default();
            let text = String::from_utf8(bytes).map_err(|_| ValError::new(ErrorType::StringUnicode, value))?;
            return Ok(Some(cx.str(&text)));
        }
        let is_number = |cx: &mut Cx| {
            cx.is_int(value)
                || cx.float_value(value).is_some()
                || is_instance_of_module(cx, value, "decimal", "Decimal")
        };
        if coerce_numbers && value.as_bool().is_none() && is_number(cx) {
            return Ok(Some(cx.str_of(value)?));
        }
        match self.enum_value(cx) {
            Some(inner) => Ok(Some(cx.str_of(&inner)?)),
            None => Ok(None),
        }
    }

    /// The value of an enumeration's member.
    pub(super) fn enum_value(self, cx: &mut Cx) -> Option<Value> {
        if !is_enum_member(cx, self.value) {
            return None;
        }
        cx.getattr_str(self.value, "value").ok()
    }

    /// Text, or bytes that are UTF-8, as lax mode parses them to other types; `None` for other values.
    ///
    /// # Errors
    /// The given error for bytes that are no UTF-8; `string_unicode` for lone surrogates.
    pub(super) fn parsed_text(self, unicode_error: ErrorType) -> ValResult<Option<String>> {
        if let Some(text) = self.value.downcast::<Str>() {
            return utf8(text).map(|text| Some(text.to_owned()));
        }
        match self.value.downcast::<Bytes>() {
            Some(bytes) if self.source == InputType::Python => match std::str::from_utf8(bytes.items()) {
                Ok(text) => Ok(Some(text.to_owned())),
                Err(_) => self.error(unicode_error),
            },
            _ => Ok(None),
        }
    }

    /// A `bytes`. Lax: text, a `bytearray`.
    ///
    /// # Errors
    /// `bytes_type`, `bytes_invalid_encoding`.
    pub fn bytes(self, cx: &mut Cx, strict: bool, mode: BytesMode) -> ValResult<Match<Gc<Bytes>>> {
        let python = self.source == InputType::Python;
        if let Some(bytes) = self.value.downcast::<Bytes>().filter(|_| python) {
            let exact = cx.class_of(self.value).is(&cx.world.types.bytes);
            return Ok((bytes.clone(), if exact { Exactness::Exact } else { Exactness::Strict }));
        }
        if let Some(text) = self.value.downcast::<Str>().filter(|_| !(python && strict)) {
            let content = mode.decode(utf8(text)?).map_err(|error| {
                let (name, error) = (cx.str(mode.name()), cx.str(&error));
                let line = LineError::new(ErrorType::BytesInvalidEncoding, self.value);
                ValError::from(line.with("encoding", name).with("encoding_error", error))
            })?;
            return Ok((cx.bytes(&content), if python { Exactness::Lax } else { Exactness::Strict }));
        }
        match cx.bytes_like(self.value).filter(|_| python && !strict && self.value.is_instance_of::<ByteArray>()) {
            Some(content) => Ok((cx.bytes(&content), Exactness::Lax)),
            None => self.error(ErrorType::BytesType),
        }
    }
}

/// The text of a number of JSON.
fn json_number_text(cx: &mut Cx, value: &Value) -> Result<Option<Gc<Str>>, Exc> {
    if let Some(number) = value.as_float() {
        return Ok(Some(cx.str(&number.to_string())));
    }
    if value.as_bool().is_none() && cx.is_int(value) { cx.str_of(value).map(Some) } else { Ok(None) }
}
