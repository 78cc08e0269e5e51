//! `unicodedata`. CPython Modules/unicodedata.c; the database is `molt_text::unicode`.

/// This module provides access to the Unicode Character Database.
#[molt_macros::module(name = "unicodedata", missing("ucd_3_2_0", "UCD"))]
pub mod native {
    use molt_object::builtins::str_::{Str, as_wtf8};
    use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};
    use molt_text::unicode::{self, NormalForm};
    use molt_text::{CodePoint, Wtf8Buf};

    #[constant]
    fn unidata_version(cx: &mut Cx) -> &'static str {
        let _ = cx;
        unicode::UNICODE_VERSION
    }

    /// The one character of an argument.
    fn character(cx: &mut Cx, name: &str, text: &Value, alone: bool) -> Result<CodePoint, Exc> {
        let argument = if alone { "argument" } else { "argument 1" };
        if let Some(text) = text.downcast::<Str>() {
            return match as_wtf8(text).single() {
                Some(char) => Ok(char),
                None => Err(cx.type_error(format!("{name}() {argument} must be a unicode character, not str"))),
            };
        }
        let class = cx.class_name(text);
        Err(cx.type_error(format!("{name}() {argument} must be a unicode character, not {class}")))
    }

    fn or_default(cx: &mut Cx, found: Option<Value>, default: Option<Value>, message: &str) -> Result<Value, Exc> {
        match found.or(default) {
            Some(value) => Ok(value),
            None => Err(cx.value_error(message)),
        }
    }

    /// Converts a Unicode character into its equivalent decimal value.
    #[function(signature = "(chr, default=<unrepresentable>, /)")]
    fn decimal(cx: &mut Cx, chr: Value, default: Option<Value>) -> Result<Value, Exc> {
        let char = character(cx, "decimal", &chr, false)?;
        let found = unicode::decimal_value(char).map(|digit| Value::int(i64::from(digit)));
        or_default(cx, found, default, "not a decimal")
    }

    /// Converts a Unicode character into its equivalent digit value.
    #[function(signature = "(chr, default=<unrepresentable>, /)")]
    fn digit(cx: &mut Cx, chr: Value, default: Option<Value>) -> Result<Value, Exc> {
        let char = character(cx, "digit", &chr, false)?;
        let found = unicode::digit_value(char).map(|digit| Value::int(i64::from(digit)));
        or_default(cx, found, default, "not a digit")
    }

    /// Converts a Unicode character into its equivalent numeric value.
    #[function(signature = "(chr, default=<unrepresentable>, /)")]
    fn numeric(cx: &mut Cx, chr: Value, default: Option<Value>) -> Result<Value, Exc> {
        let char = character(cx, "numeric", &chr, false)?;
        let found = unicode::numeric_value(char).map(|(above, below)| Value::float(above as f64 / below as f64));
        or_default(cx, found, default, "not a numeric character")
    }

    /// Returns the general category assigned to the character chr as string.
    #[function(signature = "(chr, /)")]
    fn category(cx: &mut Cx, chr: Value) -> Result<&'static str, Exc> {
        character(cx, "category", &chr, true).map(unicode::category)
    }

    /// Returns the canonical combining class assigned to the character chr as integer.
    #[function(signature = "(chr, /)")]
    fn combining(cx: &mut Cx, chr: Value) -> Result<i64, Exc> {
        character(cx, "combining", &chr, true).map(|char| i64::from(unicode::combining_class(char)))
    }

    /// Returns the east asian width assigned to the character chr as string.
    #[function(signature = "(chr, /)")]
    fn east_asian_width(cx: &mut Cx, chr: Value) -> Result<&'static str, Exc> {
        character(cx, "east_asian_width", &chr, true).map(unicode::east_asian_width)
    }

    /// Returns the bidirectional class assigned to the character chr as string.
    #[function(signature = "(chr, /)")]
    fn bidirectional(cx: &mut Cx, chr: Value) -> Result<&'static str, Exc> {
        character(cx, "bidirectional", &chr, true).map(unicode::bidirectional)
    }

    /// Returns the mirrored property assigned to the character chr as integer.
    #[function(signature = "(chr, /)")]
    fn mirrored(cx: &mut Cx, chr: Value) -> Result<i64, Exc> {
        character(cx, "mirrored", &chr, true).map(|char| i64::from(unicode::is_mirrored(char)))
    }

    /// Returns the character decomposition mapping assigned to the character chr as string.
    #[function(signature = "(chr, /)")]
    fn decomposition(cx: &mut Cx, chr: Value) -> Result<String, Exc> {
        let char = character(cx, "decomposition", &chr, true)?;
        let Some((tag, mapped)) = unicode::decomposition(char) else { return Ok(String::new()) };
        let tag = tag.map(|tag| format!("<{tag}>"));
        let parts: Vec<String> = tag.into_iter().chain(mapped.iter().map(|char| format!("{char:04X}"))).collect();
        Ok(parts.join(" "))
    }

    /// Returns the name assigned to the character chr as a string.
    #[function(signature = "(chr, default=<unrepresentable>, /)")]
    fn name(cx: &mut Cx, chr: Value, default: Option<Value>) -> Result<Value, Exc> {
        let char = character(cx, "name", &chr, false)?;
        let found = unicode::name(char).map(|name| cx.str(&name).into());
        or_default(cx, found, default, "no such name")
    }

    /// Look up character by name.
    #[function(signature = "(name, /)")]
    fn lookup(cx: &mut Cx, name: Gc<Str>) -> Result<Gc<Str>, Exc> {
        match name.as_str().and_then(unicode::lookup) {
            Some(char) => Ok(cx.character(char)),
            None => {
                let message = cx.str(&format!("undefined character name '{}'", name.to_text())).into();
                Err(cx.error_with(ExceptionKind::KeyError, vec![message]))
            }
        }
    }

    fn form_of(cx: &mut Cx, form: &Gc<Str>) -> Result<NormalForm, Exc> {
        match NormalForm::from_name(&form.to_text()) {
            Some(form) => Ok(form),
            None => Err(cx.value_error("invalid normalization form")),
        }
    }

    /// Return the normal form 'form' for the Unicode string unistr.
    #[function(signature = "(form, unistr, /)")]
    fn normalize(cx: &mut Cx, form: Gc<Str>, unistr: Gc<Str>) -> Result<Wtf8Buf, Exc> {
        let form = form_of(cx, &form)?;
        Ok(unicode::normalize(form, as_wtf8(&unistr)))
    }

    /// Return whether the Unicode string unistr is in the normal form 'form'.
    #[function(signature = "(form, unistr, /)")]
    fn is_normalized(cx: &mut Cx, form: Gc<Str>, unistr: Gc<Str>) -> Result<bool, Exc> {
        let form = form_of(cx, &form)?;
        Ok(unicode::is_normalized(form, as_wtf8(&unistr)))
    }
}
