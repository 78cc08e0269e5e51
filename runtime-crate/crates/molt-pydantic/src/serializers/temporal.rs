//! Dates, times and durations as they are written: their parts, and the three modes of writing them.
//! pydantic-core src/serializers/config.rs `TemporalMode`, src/input/datetime.rs.

use molt_object::{Cx, Exc, Value};
use molt_stdlib::datetime::{self, Clock, DateTimeParts, Span, Ymd};
use speedate::{Date, DateTime, Duration, Time};

use super::config::TemporalMode;
use super::json_writer::JsonWriter;
use super::known_types::KnownType;

/// The parts of a temporal value.
pub enum Temporal {
    /// Of a `datetime`.
    DateTime(DateTime),
    /// Of a `date`.
    Date(Date),
    /// Of a `time`.
    Time(Time),
    /// Of a `timedelta`: as ISO 8601 has it, in seconds and in milliseconds.
    Duration(Duration, f64, f64),
}

impl Temporal {
    /// Reads the parts of a value of a kind.
    ///
    /// # Errors
    /// What the value's attributes and its time zone raise.
    pub fn read(cx: &mut Cx, kind: KnownType, value: &Value) -> Result<Temporal, Exc> {
        Ok(match kind {
            KnownType::Datetime => {
                Temporal::DateTime(DateTime { date: date(cx, value)?, time: time(cx, value, value)? })
            }
            KnownType::Date => Temporal::Date(date(cx, value)?),
            KnownType::Time => Temporal::Time(time(cx, value, &Value::NONE)?),
            _ => duration(cx, value)?,
        })
    }

    /// The Python value that JSON can hold.
    pub fn to_python(&self, cx: &mut Cx, mode: TemporalMode) -> Value {
        match self.number(mode) {
            Some(number) => Value::float(number),
            None => cx.str(&self.iso()).into(),
        }
    }

    /// The text of a key.
    pub fn text(&self, mode: TemporalMode) -> String {
        match self.number(mode) {
            Some(number) => number.to_string(),
            None => self.iso(),
        }
    }

    /// Writes it.
    pub fn write(&self, out: &mut JsonWriter, mode: TemporalMode) {
        match self.number(mode) {
            Some(number) => out.float(number, super::config::InfNanMode::Null),
            None => out.text(&self.iso()),
        }
    }

    fn iso(&self) -> String {
        match self {
            Temporal::DateTime(parts) => parts.to_string(),
            Temporal::Date(parts) => parts.to_string(),
            Temporal::Time(parts) => parts.to_string(),
            Temporal::Duration(parts, ..) => parts.to_string(),
        }
    }

    fn number(&self, mode: TemporalMode) -> Option<f64> {
        let in_seconds = match mode {
            TemporalMode::Iso8601 => return None,
            TemporalMode::Seconds => true,
            TemporalMode::Milliseconds => false,
        };
        let of_date = |date: &Date| if in_seconds { date.timestamp() as f64 } else { date.timestamp_ms() as f64 };
        let of_time = |time: &Time| if in_seconds { seconds_of(time) } else { milliseconds_of(time) };
        Some(match self {
            Temporal::DateTime(parts) => of_date(&parts.date) + of_time(&parts.time),
            Temporal::Date(parts) => of_date(parts),
            Temporal::Time(parts) => of_time(parts),
            Temporal::Duration(_, seconds, milliseconds) => *if in_seconds { seconds } else { milliseconds },
        })
    }
}

fn seconds_of(time: &Time) -> f64 {
    f64::from(time.hour) * 3600.0
        + f64::from(time.minute) * 60.0
        + f64::from(time.second)
        + f64::from(time.microsecond) / 1_000_000.0
}

fn milliseconds_of(time: &Time) -> f64 {
    f64::from(time.hour) * 3_600_000.0
        + f64::from(time.minute) * 60_000.0
        + f64::from(time.second) * 1_000.0
        + f64::from(time.microsecond) / 1_000.0
}

fn part<T: TryFrom<i64>>(cx: &mut Cx, value: &Value, name: &str) -> Result<T, Exc> {
    let name = cx.intern(name);
    let found = cx.getattr(value, &name)?;
    let number = cx.index_i64(&found)?;
    T::try_from(number).map_err(|_| cx.overflow_error("out of range integral type conversion attempted"))
}

/// Whether the value's class is one of module `datetime` itself. Subclasses may say something else than they hold.
fn is_exact(cx: &Cx, value: &Value) -> bool {
    !cx.class_of(value).read(cx).heap
}

fn date(cx: &mut Cx, value: &Value) -> Result<Date, Exc> {
    match datetime::ymd_of(value) {
        Some(Ymd { year, month, day }) if is_exact(cx, value) => Ok(Date { year, month, day }),
        _ => {
            Ok(Date { year: part(cx, value, "year")?, month: part(cx, value, "month")?, day: part(cx, value, "day")? })
        }
    }
}

/// The parts of a time of day; `whole` is the `datetime` that its time zone is asked about.
fn time(cx: &mut Cx, value: &Value, whole: &Value) -> Result<Time, Exc> {
    let parts = match datetime::datetime_parts(value) {
        Some(DateTimeParts { clock, tzinfo, .. }) => Some((clock, tzinfo)),
        None => datetime::time_parts(value).map(|(clock, _, tzinfo)| (clock, tzinfo)),
    };
    if let Some((Clock { hour, minute, second, microsecond }, tzinfo)) = parts.filter(|_| is_exact(cx, value)) {
        let offset = datetime::utc_offset(cx, tzinfo.as_ref(), whole)?;
        let tz_offset = offset.map(|offset| (offset.microseconds() as f64 / 1_000_000.0).round() as i32);
        return Ok(Time { hour, minute, second, microsecond, tz_offset });
    }
    let tzinfo = cx.intern("tzinfo");
    let tzinfo = cx.getattr(value, &tzinfo)?;
    let tz_offset = if tzinfo.is_none() { None } else { offset(cx, &tzinfo, whole)? };
    Ok(Time {
        hour: part(cx, value, "hour")?,
        minute: part(cx, value, "minute")?,
        second: part(cx, value, "second")?,
        microsecond: part(cx, value, "microsecond")?,
        tz_offset,
    })
}

fn offset(cx: &mut Cx, tzinfo: &Value, whole: &Value) -> Result<Option<i32>, Exc> {
    let name = cx.intern("utcoffset");
    let offset = cx.call_method(tzinfo, &name, std::slice::from_ref(whole))?;
    if offset.is_none() {
        return Ok(None);
    }
    Ok(Some(total_seconds(cx, &offset)?.round() as i32))
}

fn total_seconds(cx: &mut Cx, delta: &Value) -> Result<f64, Exc> {
    let name = cx.intern("total_seconds");
    let seconds = cx.call_method(delta, &name, &[])?;
    cx.to_f64(&seconds)
}

fn duration(cx: &mut Cx, value: &Value) -> Result<Temporal, Exc> {
    let Some(Span { days, seconds, microseconds }) = datetime::span_of(value).filter(|_| is_exact(cx, value)) else {
        return duration_of_subclass(cx, value);
    };
    let (days, seconds, microseconds) = (i64::from(days), i64::from(seconds), i64::from(microseconds));
    let in_seconds = days * 86_400 + seconds;
    let (total_seconds, total_milliseconds) = match in_seconds.checked_mul(1_000_000) {
        Some(product) => {
            let all = (product + microseconds) as f64;
            (all / 1_000_000.0, all / 1_000.0)
        }
        None => (
            in_seconds as f64 + microseconds as f64 / 1_000_000.0,
            in_seconds as f64 * 1_000.0 + microseconds as f64 / 1_000.0,
        ),
    };
    let whole = (i128::from(in_seconds) * 1_000_000 + i128::from(microseconds)).unsigned_abs();
    let (whole_seconds, micros) = ((whole / 1_000_000) as u64, (whole % 1_000_000) as u32);
    let parts = (days >= 0, (whole_seconds / 86_400) as u32, (whole_seconds % 86_400) as u32, micros);
    Ok(Temporal::Duration(checked(cx, parts)?, total_seconds, total_milliseconds))
}

/// A subclass may say its own number of seconds.
fn duration_of_subclass(cx: &mut Cx, value: &Value) -> Result<Temporal, Exc> {
    let seconds = total_seconds(cx, value)?;
    if seconds.is_nan() {
        return Err(cx.value_error("NaN values not permitted"));
    }
    let whole = seconds.abs();
    let microsecond = (whole.fract() * 1_000_000.0).round() as u32;
    let parts = (seconds >= 0.0, (whole / 86_400.0) as u32, (whole as u64 % 86_400) as u32, microsecond);
    Ok(Temporal::Duration(checked(cx, parts)?, seconds, seconds / 1000.0))
}

fn checked(cx: &mut Cx, parts: (bool, u32, u32, u32)) -> Result<Duration, Exc> {
    let (positive, days, seconds, microseconds) = parts;
    Duration::new(positive, days, seconds, microseconds).map_err(|error| cx.value_error(error.to_string()))
}
