//! `float`. pydantic-core src/validators/float.rs.

use molt_object::{Cx, Trace, Value, Visitor};

use super::{Bounds, State, Validate};
use crate::errors::{ErrorType, LineError, ValError, ValResult};
use crate::input::Input;

/// Takes a `float` within bounds.
pub struct FloatValidator {
    /// Its own mode, if it has one.
    pub strict: Option<bool>,
    /// Whether infinities and NaN are allowed.
    pub allow_inf_nan: bool,
    /// What the number is constrained to.
    pub bounds: Bounds,
}

impl Default for FloatValidator {
    fn default() -> FloatValidator {
        FloatValidator { strict: None, allow_inf_nan: true, bounds: Bounds::default() }
    }
}

impl Trace for FloatValidator {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.bounds.trace(visitor);
    }
}

/// Whether a number misses the multiples of another by more than a billionth of itself; NaN does not.
fn misses_multiple(number: f64, of: f64) -> bool {
    let rest = (number % of).abs();
    let threshold = number.abs() / 1e9;
    rest > threshold && (rest - of).abs() > threshold
}

impl Validate for FloatValidator {
    fn validate<I: Input>(&self, cx: &mut Cx, input: &I, state: &mut State) -> ValResult<Value> {
        let (number, exactness) = input.float(cx, self.strict.unwrap_or(state.strict))?;
        state.floor(exactness);
        let value = Value::float(number);
        if !self.allow_inf_nan && !number.is_finite() {
            return Err(ValError::new(ErrorType::FiniteNumber, &input.value(cx)));
        }
        if self.bounds.is_empty() {
            return Ok(value);
        }
        let shown = input.value(cx);
        if let Some(multiple_of) = &self.bounds.multiple_of
            && misses_multiple(number, cx.to_f64(multiple_of)?)
        {
            let error = LineError::new(ErrorType::MultipleOf, &shown);
            return Err(error.with("multiple_of", multiple_of.clone()).into());
        }
        self.bounds.check_order(cx, &value, &shown)?;
        Ok(value)
    }

    fn name(&self) -> String {
        if self.bounds.is_empty() { "float".to_owned() } else { "constrained-float".to_owned() }
    }
}
