//! `float`, with bounds or without. pydantic-core src/validators/float.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};

use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorType, LineError, ValResult};
use crate::input::Input;
use crate::schema::Schema;
use crate::state::State;

/// How far from a multiple a number may be.
const TOLERANCE: f64 = 1e-9;

/// Takes a float.
#[derive(Trace)]
pub struct FloatValidator {
    strict: bool,
    allow_inf_nan: bool,
    multiple_of: Option<f64>,
    le: Option<f64>,
    lt: Option<f64>,
    ge: Option<f64>,
    gt: Option<f64>,
}

impl Build for FloatValidator {
    const TYPE: &'static str = "float";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        Ok(shared(FloatValidator {
            strict: schema.strict(cx)?,
            allow_inf_nan: schema.get_or_config(cx, "allow_inf_nan", "allow_inf_nan")?.unwrap_or(true),
            multiple_of: schema.get(cx, "multiple_of")?,
            le: schema.get(cx, "le")?,
            lt: schema.get(cx, "lt")?,
            ge: schema.get(cx, "ge")?,
            gt: schema.get(cx, "gt")?,
        }))
    }
}

impl FloatValidator {
    /// The first bound that the number violates; not-a-number violates all.
    fn violated(&self, number: f64) -> Option<(ErrorType, &'static str, f64)> {
        if let Some(of) = self.multiple_of
            && (number - (number / of).round() * of).abs() > TOLERANCE
        {
            return Some((ErrorType::MultipleOf, "multiple_of", of));
        }
        let bounds = [
            (self.le, self.le.is_none_or(|le| number <= le), ErrorType::LessThanEqual, "le"),
            (self.lt, self.lt.is_none_or(|lt| number < lt), ErrorType::LessThan, "lt"),
            (self.ge, self.ge.is_none_or(|ge| number >= ge), ErrorType::GreaterThanEqual, "ge"),
            (self.gt, self.gt.is_none_or(|gt| number > gt), ErrorType::GreaterThan, "gt"),
        ];
        let (bound, _, error_type, name) = bounds.into_iter().find(|(_, holds, _, _)| !holds)?;
        Some((error_type, name, bound?))
    }
}

impl Validate for FloatValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let number = input.float(cx, state.strict_or(self.strict))?;
        let number = state.unpack(number);
        if !self.allow_inf_nan && !number.is_finite() {
            return input.error(ErrorType::FiniteNumber);
        }
        match self.violated(number) {
            Some((error_type, name, bound)) => Err(LineError::new(error_type, input.value).with(name, bound).into()),
            None => Ok(Value::float(number)),
        }
    }

    fn name(&self) -> String {
        let bounds = [self.multiple_of, self.le, self.lt, self.ge, self.gt];
        if bounds.iter().any(Option::is_some) { "constrained-float".to_owned() } else { Self::TYPE.to_owned() }
    }
}
