//! How bytes, temporal values and floats beyond the finite are written, as the configuration says it.
//! pydantic-core src/serializers/config.rs.

use base64::Engine;
use molt_object::{Cx, Exc, ExceptionKind, Value};

use super::schema_dict::SchemaDict;
use crate::errors::schema_error;

/// What a configuration says about the writing of scalars.
#[derive(Clone, Copy, Debug, Default)]
pub struct SerializationConfig {
    /// Dates, times and durations.
    pub temporal: TemporalMode,
    /// `bytes` and `bytearray`.
    pub bytes: BytesMode,
    /// `inf` and `nan`.
    pub inf_nan: InfNanMode,
}

impl SerializationConfig {
    /// Reads a configuration.
    ///
    /// # Errors
    /// SchemaError for a mode that there is not.
    pub fn from_config(cx: &mut Cx, config: Option<&SchemaDict>) -> Result<SerializationConfig, Exc> {
        Ok(SerializationConfig {
            temporal: TemporalMode::with_timedelta(cx, config)?,
            bytes: BytesMode::from_config(cx, config)?,
            inf_nan: InfNanMode::from_config(cx, config)?,
        })
    }

    /// Reads the arguments of `to_json` and `to_jsonable_python`.
    ///
    /// # Errors
    /// SchemaError for a mode that there is not.
    pub fn from_arguments(
        cx: &mut Cx,
        timedelta: &str,
        temporal: &str,
        bytes: &str,
        inf_nan: &str,
    ) -> Result<SerializationConfig, Exc> {
        let temporal = match temporal {
            "iso8601" => TimedeltaMode::parse(cx, timedelta)?.into(),
            given => TemporalMode::parse(cx, given)?,
        };
        let (bytes, inf_nan) = (BytesMode::parse(cx, bytes)?, InfNanMode::parse(cx, inf_nan)?);
        Ok(SerializationConfig { temporal, bytes, inf_nan })
    }
}

macro_rules! serialization_mode {
    ($(#[$doc:meta])* $name:ident, $key:literal, $($(#[$item:meta])* $variant:ident => $text:literal),* $(,)?) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $name { $($(#[$item])* $variant),* }

        impl $name {
            /// The mode of this name.
            ///
            /// # Errors
            /// SchemaError when there is none.
            pub fn parse(cx: &mut Cx, text: &str) -> Result<$name, Exc> {
                match text {
                    $($text => Ok($name::$variant),)*
                    _ => {
                        let known = concat!($($text, " or "),*);
                        let message = format!(
                            concat!("Invalid ", stringify!($name), " serialization mode: `{}`, expected {}"), text, known
                        );
                        Err(schema_error(cx, message))
                    }
                }
            }

            #[doc = concat!("The mode that `", $key, "` of a configuration names.")]
            ///
            /// # Errors
            /// SchemaError for a mode that there is not.
            pub fn from_config(cx: &mut Cx, config: Option<&SchemaDict>) -> Result<$name, Exc> {
                let Some(config) = config else { return Ok($name::default()) };
                match config.text(cx, $key)? {
                    Some(text) => $name::parse(cx, &text.to_text()),
                    None => Ok($name::default()),
                }
            }
        }
    };
}

serialization_mode! {
    /// How durations are written.
    TimedeltaMode, "ser_json_timedelta",
    /// `P1DT2H`.
    #[default] Iso8601 => "iso8601",
    /// Seconds.
    Float => "float",
}

serialization_mode! {
    /// How dates, times and durations are written.
    TemporalMode, "ser_json_temporal",
    /// As ISO 8601 has it.
    #[default] Iso8601 => "iso8601",
    /// Seconds, since the epoch or midnight.
    Seconds => "seconds",
    /// Milliseconds, since the epoch or midnight.
    Milliseconds => "milliseconds",
}

serialization_mode! {
    /// How `bytes` are written.
    BytesMode, "ser_json_bytes",
    /// As the text that they encode.
    #[default] Utf8 => "utf8",
    /// In the URL-safe alphabet.
    Base64 => "base64",
    /// Two digits a byte.
    Hex => "hex",
}

serialization_mode! {
    /// How `inf` and `nan` are written.
    InfNanMode, "ser_json_inf_nan",
    /// `null`.
    #[default] Null => "null",
    /// `Infinity`, `-Infinity`, `NaN`, which no JSON has.
    Constants => "constants",
    /// The same as strings.
    Strings => "strings",
}

impl From<TimedeltaMode> for TemporalMode {
    fn from(mode: TimedeltaMode) -> TemporalMode {
        match mode {
            TimedeltaMode::Iso8601 => TemporalMode::Iso8601,
            TimedeltaMode::Float => TemporalMode::Seconds,
        }
    }
}

impl TemporalMode {
    /// The mode of durations: `ser_json_temporal` where it is set, else `ser_json_timedelta`.
    ///
    /// # Errors
    /// SchemaError for a mode that there is not.
    pub fn with_timedelta(cx: &mut Cx, config: Option<&SchemaDict>) -> Result<TemporalMode, Exc> {
        if config.is_some_and(|config| config.get(cx, "ser_json_temporal").is_some()) {
            return TemporalMode::from_config(cx, config);
        }
        TimedeltaMode::from_config(cx, config).map(TemporalMode::from)
    }
}

impl InfNanMode {
    /// The name of `inf` or `nan`.
    pub fn name_of(number: f64) -> &'static str {
        match number {
            _ if number.is_nan() => "NaN",
            _ if number.is_sign_positive() => "Infinity",
            _ => "-Infinity",
        }
    }
}

impl BytesMode {
    /// The text of `bytes`.
    ///
    /// # Errors
    /// Where they are no UTF-8 and should be.
    pub fn text(self, bytes: &[u8]) -> Result<std::borrow::Cow<'_, str>, std::str::Utf8Error> {
        Ok(match self {
            BytesMode::Utf8 => std::str::from_utf8(bytes)?.into(),
            BytesMode::Base64 => base64::engine::general_purpose::URL_SAFE.encode(bytes).into(),
            BytesMode::Hex => bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>().into(),
        })
    }
}

/// The UnicodeDecodeError of bytes that are no UTF-8. PyO3 `PyUnicodeDecodeError::new_utf8`.
pub fn decode_error(cx: &mut Cx, bytes: &[u8], error: std::str::Utf8Error) -> Exc {
    let start = error.valid_up_to();
    let arguments = vec![
        cx.str("utf-8").into(),
        cx.bytes(bytes).into(),
        Value::int(start as i64),
        Value::int(start as i64 + 1),
        cx.str("invalid utf-8").into(),
    ];
    cx.error_with(ExceptionKind::UnicodeDecodeError, arguments)
}
