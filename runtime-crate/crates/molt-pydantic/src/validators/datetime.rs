//! `datetime`. pydantic-core src/validators/datetime.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};
use speedate::{DateTime, Time, TimestampUnit};

use super::temporal::{Bounds, NowConstraint, TzConstraint, precision, timestamp_unit};
use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorType, LineError, ValError, ValResult, raised_text, schema_error};
use crate::input::{Input, Precision, Temporal};
use crate::schema::Schema;
use crate::state::{Exactness, State};

/// Takes a moment.
#[derive(Trace)]
pub struct DateTimeValidator {
    strict: bool,
    #[trace(skip)]
    precision: Precision,
    #[trace(skip)]
    unit: TimestampUnit,
    #[trace(skip)]
    bounds: Bounds<DateTime>,
    #[trace(skip)]
    now: Option<NowConstraint>,
    #[trace(skip)]
    tz: Option<TzConstraint>,
    constrained: bool,
}

impl Build for DateTimeValidator {
    const TYPE: &'static str = "datetime";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        let read = |cx: &mut Cx, value: &Value| {
            let given = Input::python(value).datetime(cx, false, Precision::Truncate, TimestampUnit::Infer);
            given.ok().and_then(|(moment, _)| moment.parsed(cx).ok().flatten())
        };
        let constraints = ["le", "lt", "ge", "gt", "now_op", "tz_constraint"];
        Ok(shared(DateTimeValidator {
            strict: schema.strict(cx)?,
            precision: precision(cx, schema)?,
            unit: timestamp_unit(cx, schema)?,
            bounds: Bounds::of(cx, schema, "datetime", read)?,
            now: NowConstraint::of(cx, schema)?,
            tz: TzConstraint::of(cx, schema)?,
            constrained: constraints.iter().any(|key| schema.has(cx, key)),
        }))
    }
}

/// The moment at midnight of a date; `None` where the input is no date at all.
fn of_date(cx: &mut Cx, input: Input<'_>) -> ValResult<Option<Temporal<DateTime>>> {
    match input.date(cx, false, TimestampUnit::Infer) {
        Ok((date, _)) => {
            let time = Time { hour: 0, minute: 0, second: 0, microsecond: 0, tz_offset: None };
            Ok(date.parsed().map(|date| Temporal::Parsed(DateTime { date, time })))
        }
        Err(ValError::LineErrors(mut lines)) => {
            let mut parsing = false;
            for line in &mut lines {
                parsing |= line.kind.retype(ErrorType::DateParsing, ErrorType::DatetimeFromDateParsing);
            }
            if parsing { Err(ValError::LineErrors(lines)) } else { Ok(None) }
        }
        Err(_) => Ok(None),
    }
}

impl DateTimeValidator {
    fn check(&self, cx: &mut Cx, moment: &Temporal<DateTime>, input: Input<'_>) -> ValResult<()> {
        let parsed = match moment.parsed(cx) {
            Ok(Some(parsed)) => parsed,
            Ok(None) => return Ok(()),
            Err(exc) => {
                let text = raised_text(cx, &exc);
                let text = cx.str(&text);
                let error = LineError::new(ErrorType::DatetimeObjectInvalid, input.value);
                return Err(error.with("error", text).into());
            }
        };
        self.bounds.check(cx, &parsed, input.value, DateTime::to_string)?;
        if let Some(constraint) = &self.now {
            let offset = constraint.utc_offset(cx)?;
            let Ok(now) = DateTime::now(offset) else { return Err(schema_error(cx, "DateTime::now() error").into()) };
            if parsed.partial_cmp(&now).is_some_and(|order| !constraint.holds(order)) {
                return input.error(if constraint.past { ErrorType::DatetimePast } else { ErrorType::DatetimeFuture });
            }
        }
        match self.tz {
            Some(constraint) => constraint.check(parsed.time.tz_offset, input),
            None => Ok(()),
        }
    }
}

impl Validate for DateTimeValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let strict = state.strict_or(self.strict);
        let moment = match input.datetime(cx, strict, self.precision, self.unit) {
            Ok(moment) => state.unpack(moment),
            Err(error @ ValError::LineErrors(_)) if !strict => {
                state.floor(Exactness::Lax);
                of_date(cx, input)?.ok_or(error)?
            }
            Err(error) => return Err(error),
        };
        if self.constrained {
            self.check(cx, &moment, input)?;
        }
        moment.into_value(cx, input)
    }

    fn name(&self) -> String {
        Self::TYPE.to_owned()
    }
}
