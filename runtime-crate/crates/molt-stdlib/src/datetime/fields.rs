//! What the classes of `datetime` hold: times of day and durations, and the checks of their fields.
//! CPython Modules/_datetimemodule.c `check_date_args`, `check_time_args`, `normalize_datetime`.

use molt_object::{Cx, Exc};

use super::calendar::{MAX_YEAR, MIN_YEAR, Ymd, days_in_month};

const SECONDS_A_DAY: i64 = 86_400;
const MICROSECONDS_A_SECOND: i128 = 1_000_000;
const MICROSECONDS_A_DAY: i128 = 86_400_000_000;
/// The largest magnitude of a duration's days.
const MAX_DAYS: i64 = 999_999_999;

/// A time of day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Clock {
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
    /// 0 to 59.
    pub second: u8,
    /// 0 to 999,999.
    pub microsecond: u32,
}

impl Clock {
    /// Whole seconds since midnight.
    pub fn seconds(self) -> i64 {
        i64::from(self.hour) * 3600 + i64::from(self.minute) * 60 + i64::from(self.second)
    }

    fn from_seconds(seconds: i64, microsecond: u32) -> Clock {
        let (hour, rest) = (seconds / 3600, seconds % 3600);
        Clock { hour: hour as u8, minute: (rest / 60) as u8, second: (rest % 60) as u8, microsecond }
    }
}

/// A duration, normalized: the seconds and microseconds are not negative and less than a day and a second.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Span {
    /// -999,999,999 to 999,999,999.
    pub days: i32,
    /// 0 to 86,399.
    pub seconds: i32,
    /// 0 to 999,999.
    pub microseconds: i32,
}

/// Why a number of microseconds is no duration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpanError {
    /// The days have an `int`, but are too many.
    Days(i32),
    /// The days do not even have a C `int`.
    Overflow,
}

impl Span {
    /// The longest one.
    pub const MAX: Span = Span { days: MAX_DAYS as i32, seconds: 86_399, microseconds: 999_999 };
    /// The shortest one.
    pub const MIN: Span = Span { days: -MAX_DAYS as i32, seconds: 0, microseconds: 0 };

    /// The duration of whole seconds, which must be far from the largest.
    pub fn from_seconds(seconds: i64) -> Span {
        let (days, seconds) = (seconds.div_euclid(SECONDS_A_DAY), seconds.rem_euclid(SECONDS_A_DAY));
        Span { days: days as i32, seconds: seconds as i32, microseconds: 0 }
    }

    /// The duration of that many microseconds.
    ///
    /// # Errors
    /// That it is too long.
    pub fn from_microseconds(microseconds: i128) -> Result<Span, SpanError> {
        let days = microseconds.div_euclid(MICROSECONDS_A_DAY);
        let rest = microseconds.rem_euclid(MICROSECONDS_A_DAY);
        let days = i32::try_from(days).map_err(|_| SpanError::Overflow)?;
        if i64::from(days).abs() > MAX_DAYS {
            return Err(SpanError::Days(days));
        }
        let (seconds, microseconds) = (rest / MICROSECONDS_A_SECOND, rest % MICROSECONDS_A_SECOND);
        Ok(Span { days, seconds: seconds as i32, microseconds: microseconds as i32 })
    }

    /// The whole duration in microseconds.
    pub fn microseconds(self) -> i128 {
        i128::from(self.days) * MICROSECONDS_A_DAY
            + i128::from(self.seconds) * MICROSECONDS_A_SECOND
            + i128::from(self.microseconds)
    }

    /// Whether its length is zero.
    pub fn is_zero(self) -> bool {
        self == Span::default()
    }

    /// Whether it is strictly between minus one day and one day, as offsets from UTC are.
    pub fn is_within_a_day(self) -> bool {
        self.microseconds().abs() < MICROSECONDS_A_DAY
    }
}

/// The exception for a duration that is too long.
pub fn span_error(cx: &mut Cx, error: SpanError) -> Exc {
    match error {
        SpanError::Days(days) => cx.overflow_error(format!("days={days}; must have magnitude <= {MAX_DAYS}")),
        SpanError::Overflow => cx.overflow_error("Python int too large to convert to C int"),
    }
}

/// The moment that lies a duration after (or, with `negate`, before) another one; nothing when it is out of range.
pub fn moved(date: Ymd, time: Clock, span: Span, negate: bool) -> Option<(Ymd, Clock)> {
    let sign = if negate { -1 } else { 1 };
    let microseconds = i64::from(time.microsecond) + sign * i64::from(span.microseconds);
    let seconds = time.seconds() + sign * i64::from(span.seconds) + microseconds.div_euclid(1_000_000);
    let days = date.ordinal() + sign * i64::from(span.days) + seconds.div_euclid(SECONDS_A_DAY);
    let time = Clock::from_seconds(seconds.rem_euclid(SECONDS_A_DAY), microseconds.rem_euclid(1_000_000) as u32);
    Some((Ymd::from_ordinal(days)?, time))
}

/// Microseconds since the midnight before 0001-01-01.
pub fn instant(date: Ymd, time: Clock) -> i128 {
    i128::from(date.ordinal()) * MICROSECONDS_A_DAY
        + i128::from(time.seconds()) * MICROSECONDS_A_SECOND
        + i128::from(time.microsecond)
}

/// The checked day of these numbers.
///
/// # Errors
/// ValueError that says which of them is wrong.
pub fn check_date(cx: &mut Cx, year: i64, month: i64, day: i64) -> Result<Ymd, Exc> {
    if let Some(date) = Ymd::checked(year, month, day) {
        return Ok(date);
    }
    let detailed = cx.world.python >= (3, 14);
    let message = if !(i64::from(MIN_YEAR)..=i64::from(MAX_YEAR)).contains(&year) {
        match detailed {
            true => format!("year must be in {MIN_YEAR}..{MAX_YEAR}, not {year}"),
            false => format!("year {year} is out of range"),
        }
    } else if !(1..=12).contains(&month) {
        range_message(detailed, "month", "1..12", month)
    } else if detailed {
        let last = days_in_month(year as i32, month as i32);
        format!("day {day} must be in range 1..{last} for month {month} in year {year}")
    } else {
        "day is out of range for month".to_owned()
    };
    Err(cx.value_error(message))
}

fn range_message(detailed: bool, field: &str, range: &str, given: i64) -> String {
    match detailed {
        true => format!("{field} must be in {range}, not {given}"),
        false => format!("{field} must be in {range}"),
    }
}

/// The checked time of day and fold of these numbers: hour, minute, second, microsecond, fold.
///
/// # Errors
/// ValueError that says which of them is wrong.
pub fn check_time(cx: &mut Cx, fields: [i64; 5]) -> Result<(Clock, u8), Exc> {
    const LIMITS: [(&str, &str, i64); 4] = [
        ("hour", "0..23", 23),
        ("minute", "0..59", 59),
        ("second", "0..59", 59),
        ("microsecond", "0..999999", 999_999),
    ];
    let detailed = cx.world.python >= (3, 14);
    for ((field, range, last), given) in LIMITS.into_iter().zip(fields) {
        if !(0..=last).contains(&given) {
            return Err(cx.value_error(range_message(detailed, field, range, given)));
        }
    }
    let [hour, minute, second, microsecond, fold] = fields;
    if fold != 0 && fold != 1 {
        let given = if detailed { format!(", not {fold}") } else { String::new() };
        return Err(cx.value_error(format!("fold must be either 0 or 1{given}")));
    }
    let clock = Clock { hour: hour as u8, minute: minute as u8, second: second as u8, microsecond: microsecond as u32 };
    Ok((clock, fold as u8))
}
