//! `str`, with constraints or without. pydantic-core src/validators/string.rs.

use molt_macros::Trace;
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Value};
use regex::Regex;

use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorType, LineError, ValResult, schema_error};
use crate::input::{Input, utf8};
use crate::schema::Schema;
use crate::state::State;

/// What decides whether a text matches.
#[derive(Trace)]
enum Engine {
    /// Rust's regular expressions.
    Rust(#[trace(skip)] Regex),
    /// A compiled pattern of Python's `re`.
    Python(Value),
}

#[derive(Trace)]
struct Pattern {
    text: String,
    engine: Engine,
}

/// What a text must be, and what is done to it.
#[derive(Trace)]
struct Constraints {
    pattern: Option<Pattern>,
    min_length: Option<usize>,
    max_length: Option<usize>,
    strip_whitespace: bool,
    to_lower: bool,
    to_upper: bool,
    ascii_only: bool,
}

/// Takes text.
#[derive(Trace)]
pub struct StrValidator {
    strict: bool,
    coerce_numbers: bool,
    constraints: Option<Box<Constraints>>,
}

impl Pattern {
    fn build(cx: &mut Cx, schema: &Schema) -> Result<Option<Pattern>, Exc> {
        let Some(pattern) = schema.get::<Value>(cx, "pattern")? else { return Ok(None) };
        let Some(given) = pattern.downcast::<Str>() else {
            // A compiled pattern keeps its flags only in Python's engine.
            let text = match cx.getattr_str(&pattern, "pattern") {
                Ok(text) if text.is_instance_of::<Str>() => cx.str_text(&text)?,
                _ => {
                    let shown = cx.str_text(&pattern)?;
                    let message = format!("Invalid pattern, must be str or re.Pattern: {shown}");
                    return Err(schema_error(cx, message));
                }
            };
            return Ok(Some(Pattern { text, engine: Engine::Python(pattern) }));
        };
        let text = given.to_text().into_owned();
        let engine = schema.get_or_config::<String>(cx, "regex_engine", "regex_engine")?;
        let engine = match engine.as_deref() {
            None | Some("rust-regex") => match Regex::new(&text) {
                Ok(regex) => Engine::Rust(regex),
                Err(error) => return Err(schema_error(cx, error.to_string())),
            },
            Some("python-re") => {
                let module = cx.import_module("re")?;
                let compile = cx.intern("compile");
                Engine::Python(cx.call_method(&module, &compile, &[pattern])?)
            }
            Some(other) => return Err(schema_error(cx, format!("Invalid regex engine: {other}"))),
        };
        Ok(Some(Pattern { text, engine }))
    }

    fn matches(&self, cx: &mut Cx, text: &str) -> Result<bool, Exc> {
        match &self.engine {
            Engine::Rust(regex) => Ok(regex.is_match(text)),
            Engine::Python(pattern) => {
                let (search, text) = (cx.intern("search"), cx.str(text).into());
                Ok(!cx.call_method(pattern, &search, &[text])?.is_none())
            }
        }
    }
}

impl Build for StrValidator {
    const TYPE: &'static str = "str";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        let switch = |cx: &mut Cx, key: &str, config_key: &str| -> Result<bool, Exc> {
            Ok(schema.get_or_config(cx, key, config_key)?.unwrap_or(false))
        };
        let own = Constraints {
            pattern: Pattern::build(cx, schema)?,
            min_length: schema.get_or_config(cx, "min_length", "str_min_length")?,
            max_length: schema.get_or_config(cx, "max_length", "str_max_length")?,
            strip_whitespace: switch(cx, "strip_whitespace", "str_strip_whitespace")?,
            to_lower: switch(cx, "to_lower", "str_to_lower")?,
            to_upper: switch(cx, "to_upper", "str_to_upper")?,
            ascii_only: switch(cx, "ascii_only", "ascii_only")?,
        };
        let changes = own.strip_whitespace || own.to_lower || own.to_upper || own.ascii_only;
        let constrained = changes || own.pattern.is_some() || own.min_length.is_some() || own.max_length.is_some();
        Ok(shared(StrValidator {
            strict: schema.strict(cx)?,
            coerce_numbers: switch(cx, "coerce_numbers_to_str", "coerce_numbers_to_str")?,
            constraints: constrained.then(|| Box::new(own)),
        }))
    }
}

impl Constraints {
    /// The first constraint that the text violates.
    fn violated(&self, cx: &mut Cx, text: &str, input: Input<'_>) -> Result<Option<LineError>, Exc> {
        let error = |error_type| LineError::new(error_type, input.value);
        if self.ascii_only && !text.is_ascii() {
            return Ok(Some(error(ErrorType::StringNotAscii)));
        }
        if self.min_length.is_some() || self.max_length.is_some() {
            let length = text.chars().count();
            if let Some(min) = self.min_length.filter(|min| length < *min) {
                return Ok(Some(error(ErrorType::StringTooShort).with("min_length", min as i64)));
            }
            if let Some(max) = self.max_length.filter(|max| length > *max) {
                return Ok(Some(error(ErrorType::StringTooLong).with("max_length", max as i64)));
            }
        }
        if let Some(pattern) = &self.pattern
            && !pattern.matches(cx, text)?
        {
            let shown = cx.str(&pattern.text);
            return Ok(Some(error(ErrorType::StringPatternMismatch).with("pattern", shown)));
        }
        Ok(None)
    }
}

impl Validate for StrValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let text = input.str(cx, state.strict_or(self.strict), self.coerce_numbers)?;
        let text = state.unpack(text);
        let Some(constraints) = &self.constraints else { return Ok(text.into()) };
        let whole = utf8(&text)?;
        let part = if constraints.strip_whitespace { whole.trim() } else { whole };
        if let Some(error) = constraints.violated(cx, part, input)? {
            return Err(error.into());
        }
        let changed = if constraints.to_lower {
            cx.str(&part.to_lowercase())
        } else if constraints.to_upper {
            cx.str(&part.to_uppercase())
        } else if part.len() < whole.len() {
            cx.str(part)
        } else {
            text.clone()
        };
        Ok(changed.into())
    }

    fn name(&self) -> String {
        if self.constraints.is_some() { "constrained-str".to_owned() } else { Self::TYPE.to_owned() }
    }
}
