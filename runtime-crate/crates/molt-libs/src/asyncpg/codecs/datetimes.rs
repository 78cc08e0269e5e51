//! Dates, times and durations. asyncpg/pgproto/codecs/datetime.pyx.

use molt_object::{Cx, Exc, Value};
use molt_stdlib::datetime::{self as python, Clock, Span, Ymd};

use super::{Reader, put};

/// The ordinal of 2000-01-01, where the server counts from.
const EPOCH_ORDINAL: i64 = 730_120;
const MICROSECONDS_A_SECOND: i64 = 1_000_000;
const MICROSECONDS_A_DAY: i128 = 86_400_000_000;
const FIRST_ORDINAL: i64 = 1;
const LAST_ORDINAL: i64 = 3_652_059;
/// 9999-12-31T23:59:59.999999 in microseconds of the server.
const LAST_MOMENT: i128 = 252_455_615_999_999_999;
/// 0001-01-01 in microseconds of the server.
const FIRST_MOMENT: i128 = -63_082_281_600_000_000;

/// Appends a date.
///
/// # Errors
/// AttributeError for what has no `toordinal`.
pub fn encode_date(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let ordinal = match python::ymd_of(value) {
        Some(date) => date.ordinal(),
        None => {
            let name = cx.intern("toordinal");
            let ordinal = cx.call_method(value, &name, &[])?;
            cx.index_i64(&ordinal)?
        }
    };
    let days = match ordinal {
        FIRST_ORDINAL => i32::MIN,
        LAST_ORDINAL => i32::MAX,
        ordinal => (ordinal - EPOCH_ORDINAL) as i32,
    };
    put(out, &days.to_be_bytes());
    Ok(())
}

/// A date.
///
/// # Errors
/// BufferError; ValueError for a year that Python does not have.
pub fn decode_date(cx: &mut Cx, bytes: &[u8]) -> Result<Value, Exc> {
    let mut reader = Reader::new(bytes);
    let days = reader.int32(cx)?;
    reader.finish(cx)?;
    let ordinal = match days {
        i32::MAX => LAST_ORDINAL,
        i32::MIN => FIRST_ORDINAL,
        days => i64::from(days) + EPOCH_ORDINAL,
    };
    match Ymd::from_ordinal(ordinal) {
        Some(date) => python::new_date(cx, date),
        None if ordinal < FIRST_ORDINAL => Err(cx.value_error("ordinal must be >= 1")),
        None => Err(cx.value_error(format!("year {} is out of range", ordinal * 400 / 146_097 + 1))),
    }
}

/// Microseconds of the server as they stand on the wire: the first and the last moment of Python are infinite there.
fn wire_moment(microseconds: i128) -> i64 {
    match microseconds {
        LAST_MOMENT => i64::MAX,
        FIRST_MOMENT => i64::MIN,
        other => other as i64,
    }
}

fn microseconds_of(date: Ymd, clock: Clock) -> i128 {
    let seconds = i128::from((date.ordinal() - EPOCH_ORDINAL) * 86_400 + clock.seconds());
    seconds * i128::from(MICROSECONDS_A_SECOND) + i128::from(clock.microsecond)
}

fn no_moment(cx: &mut Cx, value: &Value) -> Exc {
    let class = cx.short_class_name(value);
    cx.type_error(format!("expected a datetime.date or datetime.datetime instance, got '{class}'"))
}

/// Appends a moment without time zone.
///
/// # Errors
/// TypeError for what is no moment, or has a time zone.
pub fn encode_timestamp(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let microseconds = match (python::datetime_parts(value), python::ymd_of(value)) {
        (Some(parts), _) => {
            if python::utc_offset(cx, parts.tzinfo.as_ref(), value)?.is_some() {
                return Err(cx.type_error("can't subtract offset-naive and offset-aware datetimes"));
            }
            microseconds_of(parts.date, parts.clock)
        }
        (None, Some(date)) => microseconds_of(date, Clock::default()),
        (None, None) => return Err(no_moment(cx, value)),
    };
    put(out, &wire_moment(microseconds).to_be_bytes());
    Ok(())
}

/// Appends a moment with time zone; one without is one of the local time.
///
/// # Errors
/// TypeError for what is no moment.
pub fn encode_timestamptz(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let moment = match (python::datetime_parts(value), python::ymd_of(value)) {
        (Some(_), _) => value.clone(),
        (None, Some(date)) => python::new_datetime(cx, date, Clock::default(), 0, None)?,
        (None, None) => return Err(no_moment(cx, value)),
    };
    let Some(parts) = python::datetime_parts(&moment) else { return Err(no_moment(cx, value)) };
    let own = microseconds_of(parts.date, parts.clock);
    let offset = python::utc_offset(cx, parts.tzinfo.as_ref(), &moment)?;
    let microseconds = match offset {
        None if own == LAST_MOMENT || own == FIRST_MOMENT => own,
        Some(offset) => own - offset.microseconds(),
        None => {
            let (utc, name) = (python::utc(cx)?, cx.intern("astimezone"));
            let there = cx.call_method(&moment, &name, &[utc])?;
            match python::datetime_parts(&there) {
                Some(parts) => microseconds_of(parts.date, parts.clock),
                None => return Err(no_moment(cx, &there)),
            }
        }
    };
    if !(FIRST_MOMENT..=LAST_MOMENT).contains(&microseconds) {
        return Err(cx.overflow_error("date value out of range"));
    }
    put(out, &wire_moment(microseconds).to_be_bytes());
    Ok(())
}

/// A moment, in UTC or without time zone.
///
/// # Errors
/// BufferError; OverflowError for a year that Python does not have.
pub fn decode_timestamp(cx: &mut Cx, bytes: &[u8], with_zone: bool) -> Result<Value, Exc> {
    let mut reader = Reader::new(bytes);
    let wire = reader.int64(cx)?;
    reader.finish(cx)?;
    let (microseconds, zone) = match wire {
        i64::MAX => (LAST_MOMENT, None),
        i64::MIN => (FIRST_MOMENT, None),
        wire if with_zone => (i128::from(wire), Some(python::utc(cx)?)),
        wire => (i128::from(wire), None),
    };
    let day = microseconds.div_euclid(MICROSECONDS_A_DAY) as i64 + EPOCH_ORDINAL;
    let rest = microseconds.rem_euclid(MICROSECONDS_A_DAY) as i64;
    match Ymd::from_ordinal(day) {
        Some(date) => python::new_datetime(cx, date, clock_of(rest), 0, zone),
        None => Err(cx.overflow_error("date value out of range")),
    }
}

/// A time of day in microseconds since midnight, less than a day.
fn clock_of(microseconds: i64) -> Clock {
    let seconds = microseconds / MICROSECONDS_A_SECOND;
    Clock {
        hour: (seconds / 3600) as u8,
        minute: (seconds / 60 % 60) as u8,
        second: (seconds % 60) as u8,
        microsecond: (microseconds % MICROSECONDS_A_SECOND) as u32,
    }
}

/// An attribute that is a number.
fn number(cx: &mut Cx, value: &Value, name: &str) -> Result<i64, Exc> {
    let found = cx.getattr_str(value, name)?;
    cx.index_i64(&found)
}

/// Microseconds since midnight of what has the attributes of a time.
fn time_of_day(cx: &mut Cx, value: &Value) -> Result<i64, Exc> {
    if let Some((clock, ..)) = python::time_parts(value) {
        return Ok(clock.seconds() * MICROSECONDS_A_SECOND + i64::from(clock.microsecond));
    }
    let hours = number(cx, value, "hour")?;
    let minutes = hours * 60 + number(cx, value, "minute")?;
    let seconds = minutes * 60 + number(cx, value, "second")?;
    Ok(seconds * MICROSECONDS_A_SECOND + number(cx, value, "microsecond")?)
}

/// Appends a time of day.
///
/// # Errors
/// AttributeError for what is none.
pub fn encode_time(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let microseconds = time_of_day(cx, value)?;
    put(out, &microseconds.to_be_bytes());
    Ok(())
}

fn read_time(cx: &mut Cx, reader: &mut Reader<'_>) -> Result<Clock, Exc> {
    let microseconds = reader.int64(cx)?;
    let seconds = microseconds / MICROSECONDS_A_SECOND;
    let fields = [seconds / 3600, seconds / 60 % 60, seconds % 60, microseconds % MICROSECONDS_A_SECOND, 0];
    python::check_time(cx, fields).map(|(clock, _)| clock)
}

/// A time of day.
///
/// # Errors
/// BufferError; ValueError for 24:00.
pub fn decode_time(cx: &mut Cx, bytes: &[u8]) -> Result<Value, Exc> {
    let mut reader = Reader::new(bytes);
    let clock = read_time(cx, &mut reader)?;
    reader.finish(cx)?;
    python::new_time(cx, clock, 0, None)
}

/// Appends a time of day with its offset.
///
/// # Errors
/// AttributeError for what has no time zone.
pub fn encode_timetz(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let zone = cx.getattr_str(value, "tzinfo")?;
    let name = cx.intern("utcoffset");
    let offset = cx.call_method(&zone, &name, &[Value::NONE])?;
    let seconds = number(cx, &offset, "days")? * 86_400 + number(cx, &offset, "seconds")?;
    let microseconds = time_of_day(cx, value)?;
    let mut bytes = microseconds.to_be_bytes().to_vec();
    // The server counts offsets westwards.
    bytes.extend_from_slice(&(-seconds as i32).to_be_bytes());
    put(out, &bytes);
    Ok(())
}

/// A time of day with its offset, in whole minutes.
///
/// # Errors
/// BufferError; ValueError for 24:00.
pub fn decode_timetz(cx: &mut Cx, bytes: &[u8]) -> Result<Value, Exc> {
    let mut reader = Reader::new(bytes);
    let clock = read_time(cx, &mut reader)?;
    let minutes = reader.int32(cx)? / 60;
    reader.finish(cx)?;
    let offset = Span::from_seconds(-i64::from(minutes) * 60);
    let zone = match offset.is_zero() {
        true => python::utc(cx)?,
        false => python::new_timezone(cx, offset, None)?,
    };
    python::new_time(cx, clock, 0, Some(zone))
}

/// Appends a duration.
///
/// # Errors
/// AttributeError for what is none.
pub fn encode_interval(cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
    let (days, seconds, microseconds) = match python::span_of(value) {
        Some(span) => (i64::from(span.days), i64::from(span.seconds), i64::from(span.microseconds)),
        None => (number(cx, value, "days")?, number(cx, value, "seconds")?, number(cx, value, "microseconds")?),
    };
    let time = seconds * MICROSECONDS_A_SECOND + microseconds;
    put(out, &interval(time, days as i32, 0));
    Ok(())
}

fn interval(time: i64, days: i32, months: i32) -> Vec<u8> {
    let mut bytes = time.to_be_bytes().to_vec();
    bytes.extend_from_slice(&days.to_be_bytes());
    bytes.extend_from_slice(&months.to_be_bytes());
    bytes
}

/// A duration: years have 365 days and months 30.
///
/// # Errors
/// BufferError; OverflowError for one that Python does not have.
pub fn decode_interval(cx: &mut Cx, bytes: &[u8]) -> Result<Value, Exc> {
    let mut reader = Reader::new(bytes);
    let (time, days, months) = (reader.int64(cx)?, reader.int32(cx)?, reader.int32(cx)?);
    reader.finish(cx)?;
    let time = if matches!(time, i64::MAX | i64::MIN) { 0 } else { time };
    let days = i128::from(days) + i128::from(months % 12) * 30 + i128::from(months / 12) * 365;
    match Span::from_microseconds(days * MICROSECONDS_A_DAY + i128::from(time)) {
        Ok(span) => python::new_timedelta(cx, span),
        Err(error) => Err(python::span_error(cx, error)),
    }
}

/// The types of time whose values codecs of the application see as tuples of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tuple {
    /// Days since 2000-01-01.
    Date,
    /// Microseconds since midnight.
    Time,
    /// Microseconds since midnight, seconds west of Greenwich.
    TimeTz,
    /// Microseconds since 2000-01-01.
    Timestamp,
    /// Months, days, microseconds.
    Interval,
}

impl Tuple {
    /// Appends the value that a tuple stands for.
    ///
    /// # Errors
    /// ValueError for a tuple of another length, TypeError for what is no number.
    pub fn encode(self, cx: &mut Cx, out: &mut Vec<u8>, value: &Value) -> Result<(), Exc> {
        let one = |name: &str| format!("{name} tuple encoder: expecting 1 element");
        match self {
            Tuple::Date => {
                let [days] = super::tuple_of(cx, value, &one("date"))?;
                put(out, &(cx.index_i64(&days)? as i32).to_be_bytes());
            }
            Tuple::Time | Tuple::Timestamp => {
                let name = if self == Tuple::Time { "time" } else { "timestamp" };
                let [microseconds] = super::tuple_of(cx, value, &one(name))?;
                put(out, &cx.index_i64(&microseconds)?.to_be_bytes());
            }
            Tuple::TimeTz => {
                let [microseconds, offset] = super::tuple_of(cx, value, "time tuple encoder: expecting 2 elements2")?;
                let mut bytes = cx.index_i64(&microseconds)?.to_be_bytes().to_vec();
                bytes.extend_from_slice(&(cx.index_i64(&offset)? as i32).to_be_bytes());
                put(out, &bytes);
            }
            Tuple::Interval => {
                let [months, days, microseconds] =
                    super::tuple_of(cx, value, "interval tuple encoder: expecting 3 elements")?;
                let (months, days) = (cx.index_i64(&months)? as i32, cx.index_i64(&days)? as i32);
                put(out, &interval(cx.index_i64(&microseconds)?, days, months));
            }
        }
        Ok(())
    }

    /// The tuple for a value.
    ///
    /// # Errors
    /// BufferError for a wrong number of bytes.
    pub fn decode(self, cx: &mut Cx, bytes: &[u8]) -> Result<Value, Exc> {
        let mut reader = Reader::new(bytes);
        let numbers = match self {
            Tuple::Date => vec![i64::from(reader.int32(cx)?)],
            Tuple::Time | Tuple::Timestamp => vec![reader.int64(cx)?],
            Tuple::TimeTz => vec![reader.int64(cx)?, i64::from(reader.int32(cx)?)],
            Tuple::Interval => {
                let (time, days, months) = (reader.int64(cx)?, reader.int32(cx)?, reader.int32(cx)?);
                vec![i64::from(months), i64::from(days), time]
            }
        };
        reader.finish(cx)?;
        Ok(cx.tuple(numbers.into_iter().map(Value::int).collect()).into())
    }
}
