//! `int`, with bounds or without. pydantic-core src/validators/int.rs.

use std::cmp::Ordering;

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};
use num_traits::Zero;

use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorType, LineError, ValResult};
use crate::input::Input;
use crate::schema::Schema;
use crate::state::State;

/// What an integer must be.
#[derive(Trace)]
struct Bounds {
    multiple_of: Option<Value>,
    le: Option<Value>,
    lt: Option<Value>,
    ge: Option<Value>,
    gt: Option<Value>,
}

/// Takes an integer.
#[derive(Trace)]
pub struct IntValidator {
    strict: bool,
    bounds: Option<Box<Bounds>>,
}

/// A bound, which may be given as anything that lax mode takes for an integer.
fn bound(cx: &mut Cx, schema: &Schema, key: &str) -> Result<Option<Value>, Exc> {
    let Some(value) = schema.get::<Value>(cx, key)? else { return Ok(None) };
    match Input::python(&value).int(cx, false) {
        Ok((number, _)) => Ok(Some(number)),
        Err(_) => Err(cx.value_error(format!("'{key}' must be coercible to an integer"))),
    }
}

impl Build for IntValidator {
    const TYPE: &'static str = "int";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        let strict = schema.strict(cx)?;
        let bounds = Bounds {
            multiple_of: bound(cx, schema, "multiple_of")?,
            le: bound(cx, schema, "le")?,
            lt: bound(cx, schema, "lt")?,
            ge: bound(cx, schema, "ge")?,
            gt: bound(cx, schema, "gt")?,
        };
        let all = [&bounds.multiple_of, &bounds.le, &bounds.lt, &bounds.ge, &bounds.gt];
        let constrained = all.iter().any(|bound| bound.is_some());
        Ok(shared(IntValidator { strict, bounds: constrained.then(|| Box::new(bounds)) }))
    }
}

fn order(cx: &Cx, number: &Value, bound: &Value) -> Ordering {
    match (number.as_int(), bound.as_int()) {
        (Some(number), Some(bound)) => number.cmp(&bound),
        _ => cx.int_to_big(number).cmp(&cx.int_to_big(bound)),
    }
}

fn is_multiple(cx: &Cx, number: &Value, of: &Value) -> bool {
    if let (Some(number), Some(of)) = (number.as_int(), of.as_int()) {
        return number.checked_rem(of).is_some_and(|rest| rest == 0);
    }
    match (cx.int_to_big(number), cx.int_to_big(of)) {
        (Some(number), Some(of)) if !of.is_zero() => (number % of).is_zero(),
        _ => false,
    }
}

impl Bounds {
    /// The first bound that the number violates.
    fn violated(&self, cx: &Cx, number: &Value) -> Option<(ErrorType, &'static str, &Value)> {
        let wrong = |bound: &Value, allowed: fn(Ordering) -> bool| !allowed(order(cx, number, bound));
        match self {
            Bounds { multiple_of: Some(of), .. } if !is_multiple(cx, number, of) => {
                Some((ErrorType::MultipleOf, "multiple_of", of))
            }
            Bounds { le: Some(le), .. } if wrong(le, Ordering::is_le) => Some((ErrorType::LessThanEqual, "le", le)),
            Bounds { lt: Some(lt), .. } if wrong(lt, Ordering::is_lt) => Some((ErrorType::LessThan, "lt", lt)),
            Bounds { ge: Some(ge), .. } if wrong(ge, Ordering::is_ge) => Some((ErrorType::GreaterThanEqual, "ge", ge)),
            Bounds { gt: Some(gt), .. } if wrong(gt, Ordering::is_gt) => Some((ErrorType::GreaterThan, "gt", gt)),
            _ => None,
        }
    }
}

impl Validate for IntValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let number = input.int(cx, state.strict_or(self.strict))?;
        let number = state.unpack(number);
        match self.bounds.as_ref().and_then(|bounds| bounds.violated(cx, &number)) {
            Some((error_type, name, bound)) => {
                Err(LineError::new(error_type, input.value).with(name, bound.clone()).into())
            }
            None => Ok(number),
        }
    }

    fn name(&self) -> String {
        if self.bounds.is_some() { "constrained-int".to_owned() } else { Self::TYPE.to_owned() }
    }
}
