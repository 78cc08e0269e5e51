//! `timedelta`. pydantic-core src/validators/timedelta.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};

use super::temporal::{Bounds, precision};
use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::ValResult;
use crate::input::{Input, Precision};
use crate::schema::Schema;
use crate::state::State;

/// Takes a duration.
#[derive(Trace)]
pub struct TimeDeltaValidator {
    strict: bool,
    #[trace(skip)]
    precision: Precision,
    /// In microseconds.
    #[trace(skip)]
    bounds: Bounds<i128>,
}

impl Build for TimeDeltaValidator {
    const TYPE: &'static str = "timedelta";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        let read = |cx: &mut Cx, value: &Value| {
            let given = Input::python(value).timedelta(cx, false, Precision::default());
            given.ok().map(|(duration, _)| duration.microseconds())
        };
        Ok(shared(TimeDeltaValidator {
            bounds: Bounds::of(cx, schema, "timedelta", read)?,
            strict: schema.strict(cx)?,
            precision: precision(cx, schema)?,
        }))
    }
}

/// `2 days and 3 hours and 1 second`: the parts of a duration as `timedelta` keeps them.
fn words(microseconds: &i128) -> String {
    const DAY: i128 = 86_400_000_000;
    let (days, rest) = (microseconds.div_euclid(DAY), microseconds.rem_euclid(DAY));
    let (seconds, microseconds) = (rest / 1_000_000, rest % 1_000_000);
    let parts = [
        (days, "day"),
        (seconds / 3600, "hour"),
        (seconds % 3600 / 60, "minute"),
        (seconds % 60, "second"),
        (microseconds, "microsecond"),
    ];
    let shown = |(count, unit): (i128, &str)| format!("{count} {unit}{}", if count == 1 { "" } else { "s" });
    let shown: Vec<String> = parts.into_iter().filter(|(count, _)| *count != 0).map(shown).collect();
    if shown.is_empty() { "0 seconds".to_owned() } else { shown.join(" and ") }
}

impl Validate for TimeDeltaValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let duration = input.timedelta(cx, state.strict_or(self.strict), self.precision)?;
        let duration = state.unpack(duration);
        let microseconds = duration.microseconds();
        let value = duration.into_value(cx)?;
        self.bounds.check(cx, &microseconds, &value, words)?;
        Ok(value)
    }

    fn name(&self) -> String {
        Self::TYPE.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn durations_in_words() {
        assert_eq!(words(&0), "0 seconds");
        assert_eq!(words(&90_061_000_001), "1 day and 1 hour and 1 minute and 1 second and 1 microsecond");
        assert_eq!(words(&-1_000_000), "-1 days and 23 hours and 59 minutes and 59 seconds");
    }
}
