//! `date`. pydantic-core src/validators/date.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};
use speedate::{Date, Time, TimestampUnit};

use super::temporal::{Bounds, NowConstraint, timestamp_unit};
use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorType, ValError, ValResult, schema_error};
use crate::input::{Input, Precision, Temporal};
use crate::schema::Schema;
use crate::state::{Exactness, State};

/// Takes a date.
#[derive(Trace)]
pub struct DateValidator {
    strict: bool,
    #[trace(skip)]
    unit: TimestampUnit,
    #[trace(skip)]
    bounds: Bounds<Date>,
    #[trace(skip)]
    today: Option<NowConstraint>,
}

impl Build for DateValidator {
    const TYPE: &'static str = "date";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        let read = |cx: &mut Cx, value: &Value| {
            Input::python(value).date(cx, false, TimestampUnit::Infer).ok().and_then(|(date, _)| date.parsed())
        };
        Ok(shared(DateValidator {
            strict: schema.strict(cx)?,
            unit: timestamp_unit(cx, schema)?,
            bounds: Bounds::of(cx, schema, "date", read)?,
            today: NowConstraint::of(cx, schema)?,
        }))
    }
}

/// The date of a moment at midnight; `None` where the input is no moment at all.
fn of_datetime(cx: &mut Cx, input: Input<'_>, unit: TimestampUnit) -> ValResult<Option<Temporal<Date>>> {
    let moment = match input.datetime(cx, false, Precision::Truncate, unit) {
        Ok((moment, _)) => moment.parsed(cx)?,
        Err(ValError::LineErrors(mut lines)) => {
            let mut parsing = false;
            for line in &mut lines {
                parsing |= line.kind.retype(ErrorType::DatetimeParsing, ErrorType::DateFromDatetimeParsing);
            }
            return if parsing { Err(ValError::LineErrors(lines)) } else { Ok(None) };
        }
        Err(_) => return Ok(None),
    };
    let Some(moment) = moment else { return Ok(None) };
    let Time { hour, minute, second, microsecond, .. } = moment.time;
    match (hour, minute, second, microsecond) {
        (0, 0, 0, 0) => Ok(Some(Temporal::Parsed(moment.date))),
        _ => input.error(ErrorType::DateFromDatetimeInexact),
    }
}

impl DateValidator {
    fn check_today(&self, cx: &mut Cx, date: Date, input: Input<'_>) -> ValResult<()> {
        let Some(constraint) = &self.today else { return Ok(()) };
        let offset = constraint.utc_offset(cx)?;
        let Ok(today) = Date::today(offset) else { return Err(schema_error(cx, "Date::today() error").into()) };
        match date.partial_cmp(&today) {
            Some(order) if !constraint.holds(order) => {
                input.error(if constraint.past { ErrorType::DatePast } else { ErrorType::DateFuture })
            }
            _ => Ok(()),
        }
    }
}

impl Validate for DateValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let strict = state.strict_or(self.strict);
        let date = match input.date(cx, strict, self.unit) {
            Ok(date) => state.unpack(date),
            Err(error @ ValError::LineErrors(_)) if !strict => {
                state.floor(Exactness::Lax);
                of_datetime(cx, input, self.unit)?.ok_or(error)?
            }
            Err(error) => return Err(error),
        };
        if let Some(parsed) = date.parsed() {
            self.bounds.check(cx, &parsed, input.value, Date::to_string)?;
            self.check_today(cx, parsed, input)?;
        }
        date.into_value(cx, input)
    }

    fn name(&self) -> String {
        Self::TYPE.to_owned()
    }
}
