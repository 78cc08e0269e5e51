//! `time`. pydantic-core src/validators/time.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};
use speedate::Time;

use super::temporal::{Bounds, TzConstraint, precision};
use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::ValResult;
use crate::input::{Input, Precision};
use crate::schema::Schema;
use crate::state::State;

/// Takes a time of day.
#[derive(Trace)]
pub struct TimeValidator {
    strict: bool,
    #[trace(skip)]
    precision: Precision,
    #[trace(skip)]
    bounds: Bounds<Time>,
    #[trace(skip)]
    tz: Option<TzConstraint>,
    constrained: bool,
}

impl Build for TimeValidator {
    const TYPE: &'static str = "time";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        let read = |cx: &mut Cx, value: &Value| {
            let given = Input::python(value).time(cx, false, Precision::default());
            given.ok().and_then(|(time, _)| time.parsed(cx).ok().flatten())
        };
        let constraints = ["le", "lt", "ge", "gt", "tz_constraint"];
        Ok(shared(TimeValidator {
            strict: schema.strict(cx)?,
            precision: precision(cx, schema)?,
            bounds: Bounds::of(cx, schema, "time", read)?,
            tz: TzConstraint::of(cx, schema)?,
            constrained: constraints.iter().any(|key| schema.has(cx, key)),
        }))
    }
}

impl Validate for TimeValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let time = input.time(cx, state.strict_or(self.strict), self.precision)?;
        let time = state.unpack(time);
        if self.constrained
            && let Some(parsed) = time.parsed(cx)?
        {
            self.bounds.check(cx, &parsed, input.value, Time::to_string)?;
            if let Some(constraint) = self.tz {
                constraint.check(parsed.tz_offset, input)?;
            }
        }
        time.into_value(cx)
    }

    fn name(&self) -> String {
        Self::TYPE.to_owned()
    }
}
