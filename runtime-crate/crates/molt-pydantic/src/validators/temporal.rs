//! What the validators of dates, times and durations have in common. pydantic-core src/validators/datetime.rs, config.rs.

use std::cmp::Ordering;
use std::time::{SystemTime, UNIX_EPOCH};

use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Value};
use speedate::TimestampUnit;

use crate::errors::{ErrorType, LineError, ValResult, schema_error};
use crate::input::{Input, Precision};
use crate::schema::Schema;

/// The unit that `val_temporal_unit` of the config names.
///
/// # Errors
/// SchemaError for an unknown one.
pub fn timestamp_unit(cx: &mut Cx, schema: &Schema) -> Result<TimestampUnit, Exc> {
    match schema.config::<String>(cx, "val_temporal_unit")?.as_deref() {
        None | Some("infer") => Ok(TimestampUnit::Infer),
        Some("seconds") => Ok(TimestampUnit::Second),
        Some("milliseconds") => Ok(TimestampUnit::Millisecond),
        Some(other) => {
            let message = format!(
                "Invalid temporal_unit_mode serialization mode: `{other}`, expected seconds, milliseconds or infer"
            );
            Err(schema_error(cx, message))
        }
    }
}

/// What `microseconds_precision` says.
///
/// # Errors
/// SchemaError for an unknown value.
pub fn precision(cx: &mut Cx, schema: &Schema) -> Result<Precision, Exc> {
    let given = schema.get_or_config::<String>(cx, "microseconds_precision", "microseconds_precision")?;
    match given.as_deref() {
        None | Some("truncate") => Ok(Precision::Truncate),
        Some("error") => Ok(Precision::Error),
        Some(_) => {
            let message = "Invalid `microseconds_precision`, must be one of \"truncate\" or \"error\"";
            Err(schema_error(cx, message))
        }
    }
}

/// Bounds of something that is ordered.
pub struct Bounds<T> {
    le: Option<T>,
    lt: Option<T>,
    ge: Option<T>,
    gt: Option<T>,
}

impl<T: PartialOrd> Bounds<T> {
    /// The bounds of a schema; `read` tells what a bound is, if it is one.
    ///
    /// # Errors
    /// ValueError for what is no bound.
    pub fn of(
        cx: &mut Cx,
        schema: &Schema,
        class: &str,
        read: impl Fn(&mut Cx, &Value) -> Option<T>,
    ) -> Result<Bounds<T>, Exc> {
        let mut bound = |key: &str| -> Result<Option<T>, Exc> {
            let Some(value) = schema.get::<Value>(cx, key)? else { return Ok(None) };
            match read(cx, &value) {
                Some(bound) => Ok(Some(bound)),
                None => Err(cx.value_error(format!("'{key}' must be coercible to a {class} instance"))),
            }
        };
        Ok(Bounds { le: bound("le")?, lt: bound("lt")?, ge: bound("ge")?, gt: bound("gt")? })
    }

    /// Checks a value; `show` is the text of a bound.
    ///
    /// # Errors
    /// `less_than_equal`, `less_than`, `greater_than_equal`, `greater_than` for the wrong value.
    pub fn check(&self, cx: &Cx, value: &T, wrong: &Value, show: impl Fn(&T) -> String) -> ValResult<()> {
        let bounds = [
            (&self.le, ErrorType::LessThanEqual, "le", T::le as fn(&T, &T) -> bool),
            (&self.lt, ErrorType::LessThan, "lt", T::lt),
            (&self.ge, ErrorType::GreaterThanEqual, "ge", T::ge),
            (&self.gt, ErrorType::GreaterThan, "gt", T::gt),
        ];
        for (bound, error_type, name, holds) in bounds {
            if let Some(bound) = bound
                && !holds(value, bound)
            {
                let shown = cx.str(&show(bound));
                return Err(LineError::new(error_type, wrong).with(name, shown).into());
            }
        }
        Ok(())
    }
}

/// Whether a moment must lie before or after the present one.
pub struct NowConstraint {
    /// Whether it must lie before.
    pub past: bool,
    utc_offset: Option<i32>,
}

impl NowConstraint {
    /// What a schema says.
    ///
    /// # Errors
    /// SchemaError for an unknown relation.
    pub fn of(cx: &mut Cx, schema: &Schema) -> Result<Option<NowConstraint>, Exc> {
        let past = match schema.get::<String>(cx, "now_op")?.as_deref() {
            None => return Ok(None),
            Some("past") => true,
            Some("future") => false,
            Some(other) => return Err(schema_error(cx, format!("Invalid now_op {other:?}"))),
        };
        let offset = schema.get::<Value>(cx, "now_utc_offset")?;
        Ok(Some(NowConstraint { past, utc_offset: offset.and_then(|offset| offset.as_int()).map(|n| n as i32) }))
    }

    /// The offset of the clock that tells the present moment: the schema's or the local one.
    ///
    /// # Errors
    /// What asking for the local time raises.
    pub fn utc_offset(&self, cx: &mut Cx) -> Result<i32, Exc> {
        if let Some(offset) = self.utc_offset {
            return Ok(offset);
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Ok(molt_stdlib::datetime::local_time(cx, now.as_secs() as i64)?.offset as i32)
    }

    /// Whether an order to the present moment is as wanted.
    pub fn holds(&self, order: Ordering) -> bool {
        if self.past { order.is_lt() } else { order.is_gt() }
    }
}

/// Whether a time must have an offset, and which.
#[derive(Clone, Copy)]
pub enum TzConstraint {
    /// It must have none.
    Naive,
    /// It must have one, of so many seconds if they are given.
    Aware(Option<i32>),
}

impl TzConstraint {
    /// What a schema says.
    ///
    /// # Errors
    /// SchemaError for an unknown constraint.
    pub fn of(cx: &mut Cx, schema: &Schema) -> Result<Option<TzConstraint>, Exc> {
        let Some(given) = schema.get::<Value>(cx, "tz_constraint")? else { return Ok(None) };
        match given.downcast::<Str>().map(|text| text.to_text()).as_deref() {
            Some("naive") => Ok(Some(TzConstraint::Naive)),
            Some("aware") => Ok(Some(TzConstraint::Aware(None))),
            Some(other) => Err(schema_error(cx, format!("Invalid tz_constraint {other:?}"))),
            None => Ok(Some(TzConstraint::Aware(Some(cx.index_i64(&given)? as i32)))),
        }
    }

    /// Checks an offset.
    ///
    /// # Errors
    /// `timezone_naive`, `timezone_aware`, `timezone_offset`.
    pub fn check(self, offset: Option<i32>, input: Input<'_>) -> ValResult<()> {
        match (self, offset) {
            (TzConstraint::Aware(_), None) => input.error(ErrorType::TimezoneAware),
            (TzConstraint::Naive, Some(_)) => input.error(ErrorType::TimezoneNaive),
            (TzConstraint::Aware(Some(expected)), Some(actual)) if expected != actual => {
                let error = LineError::new(ErrorType::TimezoneOffset, input.value);
                let error = error.with("tz_expected", i64::from(expected));
                Err(error.with("tz_actual", i64::from(actual)).into())
            }
            _ => Ok(()),
        }
    }
}
