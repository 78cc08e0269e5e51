//! `decimal`: instances of Python's `decimal.Decimal`, made and compared by it. pydantic-core src/validators/decimal.rs.

use std::cmp::Ordering;

use molt_macros::Trace;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{BinaryOp, CompareOp, Cx, Exc, Value};
use molt_stdlib::decimal::{Finite, current_precision, digits, finite_of};

use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorType, LineError, ValError, ValResult};
use crate::input::{Input, class_of_module};
use crate::schema::Schema;
use crate::state::State;

/// Takes a decimal number.
#[derive(Trace)]
pub struct DecimalValidator {
    class: Value,
    strict: bool,
    allow_inf_nan: bool,
    multiple_of: Option<Value>,
    le: Option<Value>,
    lt: Option<Value>,
    ge: Option<Value>,
    gt: Option<Value>,
    max_digits: Option<usize>,
    decimal_places: Option<usize>,
}

fn bound(cx: &mut Cx, schema: &Schema, class: &Value, key: &str) -> Result<Option<Value>, Exc> {
    let Some(value) = schema.get::<Value>(cx, key)? else { return Ok(None) };
    match Input::python(&value).decimal(cx, false, class) {
        Ok((number, _)) => Ok(Some(number)),
        Err(_) => Err(cx.value_error(format!("'{key}' must be coercible to a Decimal instance"))),
    }
}

impl Build for DecimalValidator {
    const TYPE: &'static str = "decimal";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        let class = class_of_module(cx, "decimal", "Decimal")?;
        let allow_inf_nan = schema.switch_or_config(cx, "allow_inf_nan")?;
        let (decimal_places, max_digits) = (schema.get(cx, "decimal_places")?, schema.get(cx, "max_digits")?);
        if allow_inf_nan && (decimal_places.is_some() || max_digits.is_some()) {
            return Err(cx.value_error("allow_inf_nan=True cannot be used with max_digits or decimal_places"));
        }
        Ok(shared(DecimalValidator {
            strict: schema.strict(cx)?,
            allow_inf_nan,
            multiple_of: bound(cx, schema, &class, "multiple_of")?,
            le: bound(cx, schema, &class, "le")?,
            lt: bound(cx, schema, &class, "lt")?,
            ge: bound(cx, schema, &class, "ge")?,
            gt: bound(cx, schema, &class, "gt")?,
            max_digits,
            decimal_places,
            class,
        }))
    }
}

fn ask(cx: &mut Cx, decimal: &Value, method: &str) -> Result<bool, Exc> {
    let method = cx.intern(method);
    let answer = cx.call_method(decimal, &method, &[])?;
    cx.truth(&answer)
}

/// How many decimals and how many digits in all a number has.
struct Digits {
    decimals: usize,
    all: usize,
}

impl Digits {
    /// `None` where the number's own methods do not tell.
    fn of(cx: &mut Cx, decimal: &Value) -> Option<Digits> {
        let as_tuple = cx.intern("as_tuple");
        let parts = cx.call_method(decimal, &as_tuple, &[]).ok()?;
        let [_, digits, exponent] = parts.downcast::<Tuple>()?.items() else { return None };
        Digits::counted(digits.downcast::<Tuple>()?.items().len(), cx.int_to_i64(exponent)?)
    }

    fn of_number(number: &Finite) -> Option<Digits> {
        Digits::counted(usize::try_from(digits(number.coefficient)).ok()?, number.exponent)
    }

    fn counted(count: usize, exponent: i64) -> Option<Digits> {
        let shift = usize::try_from(exponent.unsigned_abs()).ok()?;
        Some(match exponent >= 0 {
            true => Digits { decimals: 0, all: count + shift },
            // Leading zeros behind the point count as digits.
            false => Digits { decimals: shift, all: count.max(shift) },
        })
    }

    fn whole(&self) -> usize {
        self.all.saturating_sub(self.decimals)
    }
}

impl DecimalValidator {
    /// Checks an ordinary number without asking its methods; `None` where that is not possible.
    fn check_natively(&self, cx: &mut Cx, decimal: &Value, input: Input<'_>) -> Option<ValResult<()>> {
        if self.multiple_of.is_some() {
            return None;
        }
        let class = self.class.downcast::<Type>()?;
        let number = finite_of(cx, decimal, class)?;
        let bounds: [(_, fn(Ordering) -> bool, _, _); 4] = [
            (&self.le, Ordering::is_le, ErrorType::LessThanEqual, "le"),
            (&self.lt, Ordering::is_lt, ErrorType::LessThan, "lt"),
            (&self.ge, Ordering::is_ge, ErrorType::GreaterThanEqual, "ge"),
            (&self.gt, Ordering::is_gt, ErrorType::GreaterThan, "gt"),
        ];
        let mut outside = None;
        for (bound, holds, error_type, name) in bounds {
            let Some(bound) = bound else { continue };
            let order = number.order(&finite_of(cx, bound, class)?)?;
            if outside.is_none() && !holds(order) {
                outside = Some(bound_error(error_type, name, bound, input));
            }
        }
        let checked = match self.max_digits.is_some() || self.decimal_places.is_some() {
            // Normalizing rounds to the context.
            true if current_precision(cx)? < digits(number.coefficient) => return None,
            true => self.check_limits(&Digits::of_number(&number.normalized())?, &Digits::of_number(&number)?, input),
            false => Ok(()),
        };
        Some(checked.and_then(|()| outside.map_or(Ok(()), Err)))
    }

    /// A number may have too many digits only if it has too many without its trailing zeros as well.
    fn check_digits(&self, cx: &mut Cx, decimal: &Value, input: Input<'_>) -> ValResult<()> {
        let normalize = cx.intern("normalize");
        let normalized = cx.call_method(decimal, &normalize, &[]).unwrap_or_else(|_| decimal.clone());
        let (Some(least), Some(own)) = (Digits::of(cx, &normalized), Digits::of(cx, decimal)) else { return Ok(()) };
        self.check_limits(&least, &own, input)
    }

    fn check_limits(&self, least: &Digits, own: &Digits, input: Input<'_>) -> ValResult<()> {
        let exceeded = |count: fn(&Digits) -> usize, limit: usize| count(own) > limit && count(least) > limit;
        let error = |error_type, name, limit: usize| -> ValResult<()> {
            Err(LineError::new(error_type, input.value).with(name, limit as i64).into())
        };
        if let Some(max) = self.max_digits.filter(|max| exceeded(|digits| digits.all, *max)) {
            return error(ErrorType::DecimalMaxDigits, "max_digits", max);
        }
        let Some(places) = self.decimal_places else { return Ok(()) };
        if exceeded(|digits| digits.decimals, places) {
            return error(ErrorType::DecimalMaxPlaces, "decimal_places", places);
        }
        let whole = self.max_digits.map(|max| max.saturating_sub(places));
        match whole.filter(|whole| exceeded(Digits::whole, *whole)) {
            Some(whole) => error(ErrorType::DecimalWholeDigits, "whole_digits", whole),
            None => Ok(()),
        }
    }

    fn check_multiple(&self, cx: &mut Cx, decimal: &Value, input: Input<'_>) -> ValResult<()> {
        let Some(of) = &self.multiple_of else { return Ok(()) };
        let quotient = cx.binary(BinaryOp::TrueDiv, decimal, of)?;
        let fraction = cx.binary(BinaryOp::Mod, &quotient, &Value::int(1))?;
        match cx.eq(&fraction, &Value::int(0))? {
            true => Ok(()),
            false => Err(bound_error(ErrorType::MultipleOf, "multiple_of", of, input)),
        }
    }
}

fn bound_error(error_type: ErrorType, name: &'static str, bound: &Value, input: Input<'_>) -> ValError {
    LineError::new(error_type, input.value).with(name, bound.clone()).into()
}

impl Validate for DecimalValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let decimal = input.decimal(cx, state.strict_or(self.strict), &self.class)?;
        let decimal = state.unpack(decimal);
        if let Some(checked) = self.check_natively(cx, &decimal, input) {
            return checked.map(|()| decimal);
        }
        let check_digits = self.max_digits.is_some() || self.decimal_places.is_some();
        if (!self.allow_inf_nan || check_digits) && !ask(cx, &decimal, "is_finite")? {
            return input.error(ErrorType::FiniteNumber);
        }
        if check_digits {
            self.check_digits(cx, &decimal, input)?;
        }
        self.check_multiple(cx, &decimal, input)?;
        let bounds = [
            (&self.le, CompareOp::Le, ErrorType::LessThanEqual, "le"),
            (&self.lt, CompareOp::Lt, ErrorType::LessThan, "lt"),
            (&self.ge, CompareOp::Ge, ErrorType::GreaterThanEqual, "ge"),
            (&self.gt, CompareOp::Gt, ErrorType::GreaterThan, "gt"),
        ];
        for (bound, op, error_type, name) in bounds {
            let Some(bound) = bound else { continue };
            // Comparing not-a-number raises.
            if ask(cx, &decimal, "is_nan")? || !cx.compare_truth(&decimal, bound, op)? {
                return Err(bound_error(error_type, name, bound, input));
            }
        }
        Ok(decimal)
    }

    fn name(&self) -> String {
        Self::TYPE.to_owned()
    }
}
