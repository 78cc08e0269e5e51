//! Dates, times and durations in inputs, parsed by speedate. pydantic-core src/input/datetime.rs.

use molt_object::builtins::NativeClass;
use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Value};
use molt_stdlib::datetime::{self, Clock, Span, Ymd};
use speedate::{
    Date, DateConfig, DateTime, DateTimeConfig, Duration, MicrosecondsPrecisionOverflowBehavior, ParseError, Time,
    TimeConfig, TimestampUnit,
};
use strum::EnumMessage;

use super::scalars::{index, real};
use super::text::utf8;
use super::{Input, Match};
use crate::errors::{ErrorType, InputType, LineError, ValError, ValResult};
use crate::state::Exactness;
use crate::tz_info;

/// What becomes of more than six digits of a second.
pub type Precision = MicrosecondsPrecisionOverflowBehavior;

/// A date, time or duration: parsed, or an object of Python code.
#[derive(Clone)]
pub enum Temporal<T> {
    /// Parsed from text or a number.
    Parsed(T),
    /// An instance of the class or one derived from it.
    Object(Value),
}

/// Seconds since the epoch count in UTC.
fn time_config(precision: Precision) -> TimeConfig {
    TimeConfig { microseconds_precision_overflow_behavior: precision, unix_timestamp_offset: Some(0) }
}

fn datetime_config(precision: Precision, unit: TimestampUnit) -> DateTimeConfig {
    DateTimeConfig { time_config: time_config(precision), timestamp_unit: unit }
}

/// How well an instance of a class or of one derived from it fits.
fn fit<T: NativeClass>(cx: &mut Cx, value: &Value) -> Result<Exactness, Exc> {
    let class = T::class(cx)?;
    Ok(if cx.class_of(value).is(&class) { Exactness::Exact } else { Exactness::Strict })
}

/// The offset of a time zone in whole seconds.
fn offset_seconds(cx: &mut Cx, zone: Option<&Value>, moment: &Value) -> Result<Option<i32>, Exc> {
    let offset = datetime::utc_offset(cx, zone, moment)?;
    Ok(offset.map(|offset| (offset.microseconds() as f64 / 1_000_000.0).round() as i32))
}

fn date_of(day: Ymd) -> Date {
    Date { year: day.year, month: day.month, day: day.day }
}

fn time_of(clock: Clock, tz_offset: Option<i32>) -> Time {
    let Clock { hour, minute, second, microsecond } = clock;
    Time { hour, minute, second, microsecond, tz_offset }
}

fn clock_of(time: Time) -> Clock {
    let Time { hour, minute, second, microsecond, .. } = time;
    Clock { hour, minute, second, microsecond }
}

/// A `date` of Python; `None` for the year 0.
fn new_date(cx: &mut Cx, date: Date) -> Result<Option<Value>, Exc> {
    match ymd(date) {
        Some(day) => datetime::new_date(cx, day).map(Some),
        None => Ok(None),
    }
}

fn ymd(date: Date) -> Option<Ymd> {
    Ymd::checked(i64::from(date.year), i64::from(date.month), i64::from(date.day))
}

/// The signed microseconds of a duration.
pub fn microseconds(duration: &Duration) -> i128 {
    let seconds = i128::from(duration.day) * 86_400 + i128::from(duration.second);
    let all = seconds * 1_000_000 + i128::from(duration.microsecond);
    if duration.positive { all } else { -all }
}

impl Temporal<Date> {
    /// The date's parts.
    pub fn parsed(&self) -> Option<Date> {
        match self {
            Temporal::Parsed(date) => Some(*date),
            Temporal::Object(value) => datetime::ymd_of(value).map(date_of),
        }
    }

    /// The date as an object of Python.
    ///
    /// # Errors
    /// `date_parsing` for the year 0.
    pub fn into_value(self, cx: &mut Cx, input: Input<'_>) -> ValResult<Value> {
        match self {
            Temporal::Object(value) => Ok(value),
            Temporal::Parsed(date) => match new_date(cx, date)? {
                Some(value) => Ok(value),
                None => Err(input.parsing(cx, ErrorType::DateParsing, "year 0 is out of range")),
            },
        }
    }
}

impl Temporal<Time> {
    /// The time's parts.
    ///
    /// # Errors
    /// What asking a time zone raises.
    pub fn parsed(&self, cx: &mut Cx) -> Result<Option<Time>, Exc> {
        let value = match self {
            Temporal::Parsed(time) => return Ok(Some(*time)),
            Temporal::Object(value) => value,
        };
        let Some((clock, _, zone)) = datetime::time_parts(value) else { return Ok(None) };
        let offset = offset_seconds(cx, zone.as_ref(), &Value::NONE)?;
        Ok(Some(time_of(clock, offset)))
    }

    /// The time as an object of Python.
    ///
    /// # Errors
    /// ValueError for an offset beyond a day.
    pub fn into_value(self, cx: &mut Cx) -> ValResult<Value> {
        match self {
            Temporal::Object(value) => Ok(value),
            Temporal::Parsed(time) => {
                let zone = time.tz_offset.map(|offset| tz_info::of_seconds(cx, offset)).transpose()?;
                Ok(datetime::new_time(cx, clock_of(time), 0, zone)?)
            }
        }
    }
}

impl Temporal<DateTime> {
    /// The parts.
    ///
    /// # Errors
    /// What asking a time zone raises.
    pub fn parsed(&self, cx: &mut Cx) -> Result<Option<DateTime>, Exc> {
        let value = match self {
            Temporal::Parsed(moment) => return Ok(Some(*moment)),
            Temporal::Object(value) => value,
        };
        let Some(parts) = datetime::datetime_parts(value) else { return Ok(None) };
        let offset = offset_seconds(cx, parts.tzinfo.as_ref(), value)?;
        Ok(Some(DateTime { date: date_of(parts.date), time: time_of(parts.clock, offset) }))
    }

    /// The moment as an object of Python.
    ///
    /// # Errors
    /// `datetime_parsing` for the year 0; ValueError for an offset beyond a day.
    pub fn into_value(self, cx: &mut Cx, input: Input<'_>) -> ValResult<Value> {
        let moment = match self {
            Temporal::Object(value) => return Ok(value),
            Temporal::Parsed(moment) => moment,
        };
        let Some(day) = ymd(moment.date) else {
            return Err(input.parsing(cx, ErrorType::DatetimeParsing, "year 0 is out of range"));
        };
        let zone = moment.time.tz_offset.map(|offset| tz_info::of_seconds(cx, offset)).transpose()?;
        Ok(datetime::new_datetime(cx, day, clock_of(moment.time), 0, zone)?)
    }
}

impl Temporal<Duration> {
    /// The signed microseconds.
    pub fn microseconds(&self) -> i128 {
        match self {
            Temporal::Parsed(duration) => microseconds(duration),
            Temporal::Object(value) => datetime::span_of(value).map_or(0, Span::microseconds),
        }
    }

    /// The duration as an object of Python.
    ///
    /// # Errors
    /// OverflowError for too many days.
    pub fn into_value(self, cx: &mut Cx) -> Result<Value, Exc> {
        match self {
            Temporal::Object(value) => Ok(value),
            Temporal::Parsed(duration) => match Span::from_microseconds(microseconds(&duration)) {
                Ok(span) => datetime::new_timedelta(cx, span),
                Err(error) => Err(datetime::span_error(cx, error)),
            },
        }
    }
}

impl<'a> Input<'a> {
    fn parsing(self, cx: &Cx, error_type: ErrorType, text: &str) -> ValError {
        let text = cx.str(text);
        LineError::new(error_type, self.value).with("error", text).into()
    }

    fn outcome<T>(self, cx: &Cx, error_type: ErrorType, parsed: Result<T, ParseError>) -> ValResult<Temporal<T>> {
        match parsed {
            Ok(parsed) => Ok(Temporal::Parsed(parsed)),
            Err(error) => Err(self.parsing(cx, error_type, error.get_documentation().unwrap_or_default())),
        }
    }

    /// The bytes of the text to parse: of any text, or of `bytes` of Python code.
    fn temporal_text(self) -> ValResult<Option<&'a [u8]>> {
        if let Some(text) = self.value.downcast::<Str>() {
            return utf8(text).map(|text| Some(text.as_bytes()));
        }
        Ok(self.as_python().and_then(|value| value.downcast::<Bytes>()).map(|bytes| bytes.items()))
    }

    /// How well text fits: a conversion for Python code, the only form in other sources.
    fn temporal_exactness(self) -> Exactness {
        if self.source == InputType::Python { Exactness::Lax } else { Exactness::Strict }
    }

    /// Whether text may be parsed and numbers converted.
    fn may_parse(self, strict: bool) -> bool {
        self.source != InputType::Python || !strict
    }

    /// The number that lax mode converts, unless it is a `bool` that counts as none.
    fn temporal_number(self, cx: &mut Cx, strict: bool, bool_counts: bool) -> Option<Number> {
        if strict || self.source == InputType::String || self.value.is_instance_of::<Str>() {
            return None;
        }
        if self.value.as_bool().is_some() && (!bool_counts || self.source == InputType::Json) {
            return None;
        }
        if self.source == InputType::Json && self.value.is_object() {
            return None;
        }
        match index(cx, self.value) {
            Some(number) => Some(Number::Int(number)),
            None => real(cx, self.value).map(Number::Float),
        }
    }

    /// A `date`. Lax: text.
    ///
    /// # Errors
    /// `date_type`, `date_parsing`.
    pub fn date(self, cx: &mut Cx, strict: bool, unit: TimestampUnit) -> ValResult<Match<Temporal<Date>>> {
        if let Some(value) = self.as_python() {
            if value.is_instance_of::<datetime::DateTime>() {
                return self.error(ErrorType::DateType);
            }
            if value.is_instance_of::<datetime::Date>() {
                return Ok((Temporal::Object(value.clone()), fit::<datetime::Date>(cx, value)?));
            }
        }
        match self.temporal_text()?.filter(|_| self.may_parse(strict)) {
            Some(text) => {
                let config = DateConfig::builder().timestamp_unit(unit).build();
                let parsed = Date::parse_bytes_with_config(text, &config);
                Ok((self.outcome(cx, ErrorType::DateParsing, parsed)?, self.temporal_exactness()))
            }
            None => self.error(ErrorType::DateType),
        }
    }

    /// A `time`. Lax: text, seconds since midnight.
    ///
    /// # Errors
    /// `time_type`, `time_parsing`.
    pub fn time(self, cx: &mut Cx, strict: bool, precision: Precision) -> ValResult<Match<Temporal<Time>>> {
        if let Some(value) = self.as_python().filter(|value| value.is_instance_of::<datetime::Time>()) {
            return Ok((Temporal::Object(value.clone()), fit::<datetime::Time>(cx, value)?));
        }
        if let Some(text) = self.temporal_text()?.filter(|_| self.may_parse(strict)) {
            let parsed = Time::parse_bytes_with_config(text, &time_config(precision));
            return Ok((self.outcome(cx, ErrorType::TimeParsing, parsed)?, self.temporal_exactness()));
        }
        if self.source == InputType::Json && !strict && self.value.is_object() && cx.is_int(self.value) {
            let text = ParseError::TimeTooLarge.get_documentation().unwrap_or_default();
            return Err(self.parsing(cx, ErrorType::TimeParsing, text));
        }
        let (seconds, microseconds) = match self.temporal_number(cx, strict, false) {
            Some(Number::Int(seconds)) => (seconds, 0),
            Some(Number::Float(number)) if number.is_nan() => {
                return Err(self.parsing(cx, ErrorType::TimeParsing, "NaN values not permitted"));
            }
            Some(Number::Float(number)) => (number.floor() as i64, (number.fract().abs() * 1_000_000.0).round() as u32),
            None => return self.error(ErrorType::TimeType),
        };
        if seconds < 0 {
            return Err(self.parsing(cx, ErrorType::TimeParsing, "time in seconds should be positive"));
        }
        let seconds = u32::try_from(seconds).unwrap_or(u32::MAX);
        let parsed = Time::from_timestamp_with_config(seconds, microseconds, &time_config(Precision::default()));
        Ok((self.outcome(cx, ErrorType::TimeParsing, parsed)?, Exactness::Lax))
    }

    /// A `datetime`. Lax: text, seconds or milliseconds since the epoch, a `date`.
    ///
    /// # Errors
    /// `datetime_type`, `datetime_parsing`.
    pub fn datetime(
        self,
        cx: &mut Cx,
        strict: bool,
        precision: Precision,
        unit: TimestampUnit,
    ) -> ValResult<Match<Temporal<DateTime>>> {
        if let Some(value) = self.as_python().filter(|value| value.is_instance_of::<datetime::DateTime>()) {
            return Ok((Temporal::Object(value.clone()), fit::<datetime::DateTime>(cx, value)?));
        }
        if let Some(text) = self.temporal_text()?.filter(|_| self.may_parse(strict)) {
            let parsed = DateTime::parse_bytes_with_config(text, &datetime_config(precision, unit));
            return Ok((self.outcome(cx, ErrorType::DatetimeParsing, parsed)?, self.temporal_exactness()));
        }
        let config = datetime_config(Precision::default(), unit);
        let parsed = match self.temporal_number(cx, strict, false) {
            Some(Number::Int(timestamp)) => DateTime::from_timestamp_with_config(timestamp, 0, &config),
            Some(Number::Float(timestamp)) if timestamp.is_nan() => {
                return Err(self.parsing(cx, ErrorType::DatetimeParsing, "NaN values not permitted"));
            }
            Some(Number::Float(timestamp)) => DateTime::from_float_with_config(timestamp, &config),
            None => match self.as_python().filter(|_| !strict).and_then(datetime::ymd_of) {
                Some(day) => {
                    let moment = datetime::new_datetime(cx, day, Clock::default(), 0, None)?;
                    return Ok((Temporal::Object(moment), Exactness::Lax));
                }
                None => return self.error(ErrorType::DatetimeType),
            },
        };
        Ok((self.outcome(cx, ErrorType::DatetimeParsing, parsed)?, Exactness::Lax))
    }

    /// A `timedelta`. Lax: text, seconds.
    ///
    /// # Errors
    /// `time_delta_type`, `time_delta_parsing`.
    pub fn timedelta(self, cx: &mut Cx, strict: bool, precision: Precision) -> ValResult<Match<Temporal<Duration>>> {
        if let Some(value) = self.as_python().filter(|value| value.is_instance_of::<datetime::TimeDelta>()) {
            return Ok((Temporal::Object(value.clone()), fit::<datetime::TimeDelta>(cx, value)?));
        }
        if let Some(text) = self.temporal_text()?.filter(|_| self.may_parse(strict)) {
            let parsed = Duration::parse_bytes_with_config(text, &time_config(precision));
            return Ok((self.outcome(cx, ErrorType::TimeDeltaParsing, parsed)?, self.temporal_exactness()));
        }
        let parsed = match self.temporal_number(cx, strict, true) {
            Some(Number::Int(seconds)) => {
                let all = seconds.unsigned_abs();
                Duration::new(seconds >= 0, (all / 86_400) as u32, (all % 86_400) as u32, 0)
            }
            Some(Number::Float(number)) if number.is_nan() => {
                return Err(self.parsing(cx, ErrorType::TimeDeltaParsing, "NaN values not permitted"));
            }
            Some(Number::Float(number)) => {
                let all = number.abs();
                let (days, seconds) = ((all / 86_400.0) as u32, (all as u64 % 86_400) as u32);
                Duration::new(number >= 0.0, days, seconds, (all.fract() * 1_000_000.0).round() as u32)
            }
            None => return self.error(ErrorType::TimeDeltaType),
        };
        Ok((self.outcome(cx, ErrorType::TimeDeltaParsing, parsed)?, Exactness::Lax))
    }
}

/// A number of seconds.
enum Number {
    Int(i64),
    Float(f64),
}
