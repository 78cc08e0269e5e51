//! `unicodedata`. CPython Modules/unicodedata.c, over the tables of `molt_text::unicode`.

/// This module provides access to the Unicode Character Database.
#[molt_macros::module(
    name = "unicodedata",
    missing("bidirectional", "decomposition", "mirrored", "ucd_3_2_0", "UCD")
)]
pub mod native {
    use molt_object::builtins::str_::{Str, as_wtf8};
    use molt_object::{Cx, Exc, Gc, Value};
    use molt_text::unicode::{self, NormalForm};

    #[constant(name = "unidata_version")]
    const UNIDATA_VERSION: &str = molt_text::unicode::UNICODE_VERSION;

    fn character(cx: &mut Cx, text: &Gc<Str>, function: &str) -> Result<u32, Exc> {
        let mut points = as_wtf8(text).code_points();
        match (points.next(), points.next()) {
            (Some(only), None) => Ok(only),
            (first, _) => {
                let what = if cx.world.python >= (3, 13) {
                    format!("a string of length {}", first.map_or(0, |_| as_wtf8(text).code_points().count()))
                } else {
                    "str".to_owned()
                };
                Err(cx.type_error(format!("{function}() argument 1 must be a unicode character, not {what}")))
            }
        }
    }

    fn form(cx: &mut Cx, name: &Gc<Str>) -> Result<NormalForm, Exc> {
        NormalForm::from_name(&name.to_text()).ok_or_else(|| cx.value_error("invalid normalization form"))
    }

    fn or_default(cx: &mut Cx, found: Option<Value>, default: Option<Value>, message: &str) -> Result<Value, Exc> {
        match found.or(default) {
            Some(value) => Ok(value),
            None => Err(cx.value_error(message)),
        }
    }

    /// Returns the general category assigned to the character chr as string.
    #[function(signature = "(chr, /)")]
    fn category(cx: &mut Cx, chr: Gc<Str>) -> Result<&'static str, Exc> {
        Ok(unicode::category(character(cx, &chr, "category")?))
    }

    /// Returns the canonical combining class assigned to the character chr as integer.
    #[function(signature = "(chr, /)")]
    fn combining(cx: &mut Cx, chr: Gc<Str>) -> Result<i64, Exc> {
        Ok(i64::from(unicode::combining_class(character(cx, &chr, "combining")?)))
    }

    /// Returns the east asian width assigned to the character chr as string.
    #[function(signature = "(chr, /)")]
    fn east_asian_width(cx: &mut Cx, chr: Gc<Str>) -> Result<&'static str, Exc> {
        Ok(unicode::east_asian_width(character(cx, &chr, "east_asian_width")?))
    }

    /// Converts a Unicode character into its equivalent decimal value.
    #[function(signature = "(chr, default=<unrepresentable>, /)")]
    fn decimal(cx: &mut Cx, chr: Gc<Str>, default: Option<Value>) -> Result<Value, Exc> {
        let found = unicode::decimal_value(character(cx, &chr, "decimal")?);
        or_default(cx, found.map(|value| Value::int(i64::from(value))), default, "not a decimal")
    }

    /// Converts a Unicode character into its equivalent digit value.
    #[function(signature = "(chr, default=<unrepresentable>, /)")]
    fn digit(cx: &mut Cx, chr: Gc<Str>, default: Option<Value>) -> Result<Value, Exc> {
        let found = unicode::digit_value(character(cx, &chr, "digit")?);
        or_default(cx, found.map(|value| Value::int(i64::from(value))), default, "not a digit")
    }

    /// Converts a Unicode character into its equivalent numeric value.
    #[function(signature = "(chr, default=<unrepresentable>, /)")]
    fn numeric(cx: &mut Cx, chr: Gc<Str>, default: Option<Value>) -> Result<Value, Exc> {
        let found = unicode::numeric_value(character(cx, &chr, "numeric")?);
        let found = found.map(|(numerator, denominator)| Value::float(numerator as f64 / denominator as f64));
        or_default(cx, found, default, "not a numeric character")
    }

    /// Returns the name assigned to the character chr as a string.
    #[function(signature = "(chr, default=<unrepresentable>, /)")]
    fn name(cx: &mut Cx, chr: Gc<Str>, default: Option<Value>) -> Result<Value, Exc> {
        let found = unicode::name(character(cx, &chr, "name")?).map(|name| Value::from(cx.str(&name)));
        or_default(cx, found, default, "no such name")
    }

    /// Look up character by name.
    #[function(signature = "(name, /)")]
    fn lookup(cx: &mut Cx, name: Gc<Str>) -> Result<Value, Exc> {
        match unicode::lookup(&name.to_text()).and_then(char::from_u32) {
            Some(found) => Ok(cx.str(&found.to_string()).into()),
            None => {
                let message = cx.str(&format!("undefined character name '{}'", name.to_text())).into();
                Err(cx.key_error(message))
            }
        }
    }

    /// Return the normal form 'form' for the Unicode string unistr.
    #[function(signature = "(form, unistr, /)", name = "normalize")]
    fn normalize_(cx: &mut Cx, form: Gc<Str>, unistr: Gc<Str>) -> Result<Gc<Str>, Exc> {
        let form = self::form(cx, &form)?;
        let made = unicode::normalize(form, as_wtf8(&unistr));
        Ok(cx.str_from_wtf8(made.as_wtf8()))
    }

    /// Return whether the Unicode string unistr is in the normal form 'form'.
    #[function(signature = "(form, unistr, /)")]
    fn is_normalized(cx: &mut Cx, form: Gc<Str>, unistr: Gc<Str>) -> Result<bool, Exc> {
        let form = self::form(cx, &form)?;
        Ok(unicode::is_normalized(form, as_wtf8(&unistr)))
    }
}
