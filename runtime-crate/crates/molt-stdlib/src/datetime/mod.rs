//! `datetime`, natively. CPython Modules/_datetimemodule.c.
//!
//! Other natives (validators, the database driver) make and read its objects through the functions of this file.

mod arguments;
pub mod calendar;
mod date;
mod date_time;
mod fields;
mod iso;
mod local;
mod strftime;
mod strptime;
mod text;
mod time;
mod timedelta;
mod tzinfo;

use molt_object::args::Arguments;
use molt_object::{Cx, Exc, Value};

pub use calendar::Ymd;
pub use date::{Date, make as new_date, ymd_of};
pub use date_time::{DateTime, isoformat as datetime_text, make as new_datetime, offset_of as datetime_offset};
pub use fields::{Clock, Span, SpanError, check_date, check_time, span_error};
pub use local::{Civil, civil_fields, local_time, seconds_of_clock, timestamp, timestamp_seconds};
pub(crate) use strftime::{Moment, format as format_moment};
pub(crate) use text::parse_raw as parse_text;
pub use time::{Time, make as new_time};
pub use timedelta::{TimeDelta, make as new_timedelta, span_of};
pub use tzinfo::{TimeZone, TzInfo, fixed as new_timezone, is_tzinfo, offset_text, utc, utc_offset};

/// The parts of a `datetime`.
pub struct DateTimeParts {
    /// The day.
    pub date: Ymd,
    /// The time of day.
    pub clock: Clock,
    /// 0 or 1.
    pub fold: u8,
    /// An instance of `tzinfo`.
    pub tzinfo: Option<Value>,
}

/// The parts of a value that is a `datetime`.
pub fn datetime_parts(value: &Value) -> Option<DateTimeParts> {
    let moment = value.downcast::<DateTime>()?;
    let (date, clock, fold) = (moment.date, moment.clock, moment.fold.get());
    Some(DateTimeParts { date, clock, fold, tzinfo: moment.tzinfo.clone() })
}

/// The parts of a value that is a `time`: time of day, fold, time zone.
pub fn time_parts(value: &Value) -> Option<(Clock, u8, Option<Value>)> {
    value.downcast::<Time>().map(|time| (time.clock, time.fold, time.tzinfo.clone()))
}

/// Calls a subclass with positional arguments, and with `fold` where it is not zero.
fn call_with_fold(cx: &mut Cx, class: &Value, mut arguments: Vec<Value>, fold: u8) -> Result<Value, Exc> {
    if fold == 0 {
        return cx.call(class, &arguments);
    }
    arguments.push(Value::int(i64::from(fold)));
    let names = [cx.intern("fold")];
    cx.call_with(class, Arguments::with_keywords(&mut arguments, &names))
}

/// The time zone of an offset that a text names, in microseconds.
fn parsed_zone(cx: &mut Cx, offset: Option<i64>) -> Result<Option<Value>, Exc> {
    offset.map(|offset| time::zone_of_offset(cx, offset)).transpose()
}

/// The DeprecationWarning of the functions that make naive moments in UTC, since 3.12.
fn warn_utc(cx: &mut Cx, message: &str) -> Result<(), Exc> {
    if cx.world.python < (3, 12) {
        return Ok(());
    }
    cx.warn_deprecated(&format!("datetime.datetime.{message}"))
}

/// Fast implementation of the datetime type.
#[molt_macros::module(
    name = "datetime",
    missing("datetime_CAPI", "sys"),
    classes(super::TimeDelta, super::Date, super::TzInfo, super::TimeZone, super::Time, super::DateTime)
)]
pub mod native {
    use molt_object::builtins::tuple::Tuple;
    use molt_object::{Cx, Exc, Gc, Value};

    use super::calendar::{MAX_YEAR, MIN_YEAR};

    #[constant(name = "MINYEAR")]
    const FIRST: i64 = MIN_YEAR as i64;

    #[constant(name = "MAXYEAR")]
    const LAST: i64 = MAX_YEAR as i64;

    #[constant(name = "UTC")]
    fn utc(cx: &mut Cx) -> Result<Value, Exc> {
        super::utc(cx)
    }

    #[constant(name = "__all__")]
    fn all(cx: &mut Cx) -> Gc<Tuple> {
        let names = ["date", "datetime", "time", "timedelta", "timezone", "tzinfo", "MINYEAR", "MAXYEAR", "UTC"];
        let names = names.map(|name| cx.str(name).into());
        cx.tuple(names.to_vec())
    }
}
