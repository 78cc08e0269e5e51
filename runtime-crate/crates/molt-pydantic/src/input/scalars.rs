//! Truth values and numbers in inputs. pydantic-core src/input/input_python.rs, input_json.rs, input_string.rs.

use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Value};

use super::numbers::{IntText, NotWhole, float_as_int, str_as_bool, str_as_float, str_as_int};
use super::text::utf8;
use super::{Input, Match, is_instance_of_module};
use crate::errors::{ErrorType, InputType, ValError, ValResult};
use crate::state::Exactness;

/// `value.__index__()` as 64 bits; `None` for what has none or is larger.
pub(super) fn index(cx: &mut Cx, value: &Value) -> Option<i64> {
    if let Some(number) = value.as_bool().map(i64::from) {
        return Some(number);
    }
    if cx.is_int(value) {
        return cx.int_to_i64(value);
    }
    cx.slots(value).index.and_then(|_| cx.index_i64(value).ok())
}

/// `value.__float__()`; `None` for what has none.
pub(super) fn real(cx: &mut Cx, value: &Value) -> Option<f64> {
    if value.is_instance_of::<Str>() { None } else { cx.to_f64(value).ok() }
}

impl<'a> Input<'a> {
    /// The strings of a source of strings are exact in no mode, those of other sources lax.
    fn text_exactness(self) -> Exactness {
        if self.source == InputType::String { Exactness::Strict } else { Exactness::Lax }
    }

    /// A `bool`. Lax: the texts and numbers that mean one.
    ///
    /// # Errors
    /// `bool_type`, `bool_parsing`.
    pub fn bool(self, cx: &mut Cx, strict: bool) -> ValResult<Match<bool>> {
        if let Some(truth) = self.value.as_bool() {
            return Ok((truth, Exactness::Exact));
        }
        if strict && self.source != InputType::String {
            return self.error(ErrorType::BoolType);
        }
        let parsed = |truth: Option<bool>| match truth {
            Some(truth) => Ok((truth, self.text_exactness())),
            None => self.error(ErrorType::BoolParsing),
        };
        if let Some(text) = self.parsed_text(ErrorType::BoolParsing)? {
            return parsed(str_as_bool(&text));
        }
        if self.source == InputType::String {
            return self.error(ErrorType::BoolType);
        }
        let number = match index(cx, self.value) {
            Some(number) => Some(number),
            None if cx.is_int(self.value) && self.source == InputType::Json => None,
            None => real(cx, self.value).and_then(|number| float_as_int(number).ok()),
        };
        match number {
            Some(number) => parsed(match number {
                0 => Some(false),
                1 => Some(true),
                _ => None,
            }),
            None => self.error(ErrorType::BoolType),
        }
    }

    /// An `int` (never a `bool` or an instance of a subclass). Lax: whole floats, `bool`s, digits, whole decimals and fractions.
    ///
    /// # Errors
    /// `int_type`, `int_parsing`, `int_parsing_size`, `int_from_float`, `finite_number`.
    pub fn int(self, cx: &mut Cx, strict: bool) -> ValResult<Match<Value>> {
        if let Some(truth) = self.value.as_bool() {
            return match strict {
                true => self.error(ErrorType::IntType),
                false => Ok((Value::int(i64::from(truth)), Exactness::Lax)),
            };
        }
        if let Some(number) = cx.int_value(self.value) {
            let exact = cx.class_of(self.value).is(&cx.world.types.int);
            return Ok((cx.int_of(number), if exact { Exactness::Exact } else { Exactness::Strict }));
        }
        if strict && self.source != InputType::String {
            return self.error(ErrorType::IntType);
        }
        if let Some(text) = self.parsed_text(ErrorType::IntParsing)? {
            return match str_as_int(&text) {
                IntText::Number(number) => Ok((cx.int(number), self.text_exactness())),
                IntText::Invalid => self.error(ErrorType::IntParsing),
                IntText::TooLong => self.error(ErrorType::IntParsingSize),
            };
        }
        match self.lax_int(cx)? {
            Some(number) => Ok((number, Exactness::Lax)),
            None => self.error(ErrorType::IntType),
        }
    }

    /// The integer that a float, a decimal, a fraction or a member of an enumeration equals.
    fn lax_int(self, cx: &mut Cx) -> ValResult<Option<Value>> {
        if let Some(number) = self.value.as_float() {
            return self.whole(number).map(Some);
        }
        if self.source != InputType::Python {
            return Ok(None);
        }
        if is_instance_of_module(cx, self.value, "decimal", "Decimal") {
            return self.whole_decimal(cx).map(Some);
        }
        if is_instance_of_module(cx, self.value, "fractions", "Fraction") {
            return self.whole_fraction(cx).map(Some);
        }
        if let Some(number) = real(cx, self.value) {
            return self.whole(number).map(Some);
        }
        Ok(self.enum_value(cx))
    }

    fn whole(self, number: f64) -> ValResult<Value> {
        match float_as_int(number) {
            Ok(number) => Ok(Value::int(number)),
            Err(NotWhole::NotFinite) => self.error(ErrorType::FiniteNumber),
            Err(NotWhole::Fraction) => self.error(ErrorType::IntFromFloat),
            Err(NotWhole::TooLarge) => self.error(ErrorType::IntParsingSize),
        }
    }

    fn whole_decimal(self, cx: &mut Cx) -> ValResult<Value> {
        let is_finite = cx.intern("is_finite");
        let finite = cx.call_method(self.value, &is_finite, &[])?;
        if !cx.truth(&finite)? {
            return self.error(ErrorType::FiniteNumber);
        }
        let as_integer_ratio = cx.intern("as_integer_ratio");
        let ratio = cx.call_method(self.value, &as_integer_ratio, &[])?;
        let ratio = cx.collect(&ratio)?;
        match ratio.as_slice() {
            [numerator, denominator] if cx.int_to_i64(denominator) == Some(1) => Ok(numerator.clone()),
            _ => self.error(ErrorType::IntFromFloat),
        }
    }

    fn whole_fraction(self, cx: &mut Cx) -> ValResult<Value> {
        let denominator = cx.getattr_str(self.value, "denominator")?;
        if cx.int_to_i64(&denominator) != Some(1) {
            return self.error(ErrorType::IntFromFloat);
        }
        Ok(cx.getattr_str(self.value, "numerator")?)
    }

    /// The value, if it is an `int` and no instance of a subclass.
    pub fn exact_int(self, cx: &Cx) -> Option<&'a Value> {
        (cx.class_of(self.value).is(&cx.world.types.int)).then_some(self.value)
    }

    /// A `float`. Strict mode takes every real number but a `bool`.
    ///
    /// # Errors
    /// `float_type`, `float_parsing`.
    pub fn float(self, cx: &mut Cx, strict: bool) -> ValResult<Match<f64>> {
        if let Some(number) = self.value.as_float() {
            return Ok((number, Exactness::Exact));
        }
        if (!strict || self.source == InputType::String)
            && let Some(text) = self.parsed_text(ErrorType::FloatParsing)?
        {
            return match str_as_float(&text) {
                Some(number) => Ok((number, self.text_exactness())),
                None => self.error(ErrorType::FloatParsing),
            };
        }
        let exactness = match self.value.as_bool() {
            Some(_) if strict => return self.error(ErrorType::FloatType),
            Some(_) => Exactness::Lax,
            None => Exactness::Strict,
        };
        match real(cx, self.value) {
            Some(number) => Ok((number, exactness)),
            None => self.error(ErrorType::FloatType),
        }
    }

    /// An instance of `decimal.Decimal`. Lax: digits, numbers, the tuple of sign, digits and exponent.
    ///
    /// # Errors
    /// `decimal_type`, `decimal_parsing`, `is_instance_of`.
    pub fn decimal(self, cx: &mut Cx, strict: bool, class: &Value) -> ValResult<Match<Value>> {
        let text_like = self.value.is_instance_of::<Str>() || (cx.is_int(self.value) && self.value.as_bool().is_none());
        match self.source {
            InputType::Python => self.python_decimal(cx, strict, class, text_like),
            InputType::String if self.value.is_instance_of::<Str>() => {
                Ok((self.make_decimal(cx, class, self.value)?, Exactness::Strict))
            }
            InputType::String => self.error(ErrorType::DecimalType),
            InputType::Json => {
                if let Some(number) = self.value.as_float() {
                    let text = cx.str(&number.to_string()).into();
                    return Ok((self.make_decimal(cx, class, &text)?, Exactness::Strict));
                }
                if text_like {
                    return Ok((self.make_decimal(cx, class, self.value)?, Exactness::Strict));
                }
                let is_list = cx.class_of(self.value).is(&cx.world.types.list);
                if is_list && !strict && cx.len(self.value)? == 3 {
                    return Ok((self.make_decimal(cx, class, self.value)?, Exactness::Lax));
                }
                self.error(ErrorType::DecimalType)
            }
        }
    }

    fn python_decimal(self, cx: &mut Cx, strict: bool, class: &Value, text_like: bool) -> ValResult<Match<Value>> {
        if cx.class_of(self.value).value().is(class) {
            return Ok((self.value.clone(), Exactness::Exact));
        }
        if !strict {
            if text_like {
                return Ok((self.make_decimal(cx, class, self.value)?, Exactness::Lax));
            }
            if cx.float_value(self.value).is_some() {
                let text = cx.str_of(self.value)?.into();
                return Ok((self.make_decimal(cx, class, &text)?, Exactness::Lax));
            }
            let is_tuple = cx.class_of(self.value).is(&cx.world.types.tuple);
            if is_tuple
                && cx.len(self.value)? == 3
                && let Ok(decimal) = self.make_decimal(cx, class, self.value)
            {
                return Ok((decimal, Exactness::Lax));
            }
        }
        if cx.is_instance_of(self.value, class)? {
            return Ok((self.make_decimal(cx, class, self.value)?, Exactness::Strict));
        }
        if strict {
            let name = cx.str("Decimal");
            let error = crate::errors::LineError::new(ErrorType::IsInstanceOf, self.value);
            return Err(error.with("class", name).into());
        }
        self.error(ErrorType::DecimalType)
    }

    /// `Decimal(argument)`; what it raises says what is wrong with the input.
    fn make_decimal(self, cx: &mut Cx, class: &Value, argument: &Value) -> ValResult<Value> {
        if let Some(decimal) = molt_stdlib::decimal::parsed(cx, class, argument) {
            return Ok(decimal);
        }
        let exc = match cx.call(class, std::slice::from_ref(argument)) {
            Ok(decimal) => return Ok(decimal),
            Err(exc) => exc,
        };
        let decimal_exception = super::class_of_module(cx, "decimal", "DecimalException")?;
        if cx.is_instance_of(&exc.value(), &decimal_exception)? {
            return self.error(ErrorType::DecimalParsing);
        }
        match cx.unless_kind(exc, molt_object::ExceptionKind::TypeError) {
            Ok(()) => self.error(ErrorType::DecimalType),
            Err(exc) => Err(ValError::Raised(exc)),
        }
    }

    /// A `complex`. Lax: the text of one, and what `complex()` takes.
    ///
    /// # Errors
    /// `complex_type`, `complex_str_parsing`, `is_instance_of`.
    pub fn complex(self, cx: &mut Cx, strict: bool) -> ValResult<Match<Value>> {
        let class = cx.world.types.complex.clone();
        if cx.is_instance(self.value, &class) {
            return Ok((self.value.clone(), Exactness::Strict));
        }
        let text = self.value.downcast::<Str>().map(utf8).transpose()?.is_some();
        if self.source != InputType::Python {
            return match self.value.tag() {
                _ if text => match cx.call(&class.into(), std::slice::from_ref(self.value)) {
                    Ok(number) => Ok((number, Exactness::Strict)),
                    Err(exc) => self.complex_error(cx, exc),
                },
                molt_object::Tag::Int | molt_object::Tag::Float if self.source == InputType::Json => {
                    if strict {
                        return self.error(ErrorType::ComplexStrParsing);
                    }
                    let real = cx.to_f64(self.value)?;
                    Ok((cx.complex(real, 0.0).into(), Exactness::Lax))
                }
                _ => self.error(ErrorType::ComplexType),
            };
        }
        if strict {
            let name = cx.str("complex");
            let error = crate::errors::LineError::new(ErrorType::IsInstanceOf, self.value);
            return Err(error.with("class", name).into());
        }
        match cx.call(&class.into(), std::slice::from_ref(self.value)) {
            Ok(number) => Ok((number, Exactness::Lax)),
            Err(_) => self.error(ErrorType::ComplexType),
        }
    }

    fn complex_error(self, cx: &mut Cx, exc: Exc) -> ValResult<Match<Value>> {
        match cx.unless_kind(exc, molt_object::ExceptionKind::ValueError) {
            Ok(()) => self.error(ErrorType::ComplexStrParsing),
            Err(exc) => Err(ValError::Raised(exc)),
        }
    }
}
