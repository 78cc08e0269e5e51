//! POSIX timestamps, UTC and local time. CPython Modules/_datetimemodule.c `datetime_from_timet_and_us`, `local_to_seconds`;
//! Python/pytime.c for what counts as a timestamp.

use molt_host::clock::LocalTime;
use molt_object::{Cx, Exc, ExceptionKind, Value};

use super::calendar::Ymd;
use super::fields::{Clock, check_date};

/// Days from 0001-01-01 (counted as 1) to 1970-01-01.
const EPOCH_ORDINAL: i64 = 719_163;
const SECONDS_A_DAY: i64 = 86_400;
/// No clock is set back by more.
const MAX_FOLD_SECONDS: i64 = 24 * 3600;

fn out_of_range(cx: &mut Cx) -> Exc {
    cx.overflow_error("timestamp out of range for platform time_t")
}

/// A timestamp as whole seconds and microseconds, rounded half to even.
///
/// # Errors
/// TypeError for what is no number, ValueError for NaN, OverflowError beyond 64 bits.
pub fn timestamp(cx: &mut Cx, value: &Value) -> Result<(i64, u32), Exc> {
    let Some(number) = cx.float_value(value) else {
        return timestamp_int(cx, value).map(|seconds| (seconds, 0));
    };
    check_float(cx, number)?;
    let mut seconds = number.trunc();
    let mut microseconds = (number.fract() * 1e6).round_ties_even();
    if microseconds >= 1e6 {
        microseconds -= 1e6;
        seconds += 1.0;
    } else if microseconds < 0.0 {
        microseconds += 1e6;
        seconds -= 1.0;
    }
    Ok((float_seconds(cx, seconds)?, microseconds as u32))
}

/// A timestamp as whole seconds, rounded down.
///
/// # Errors
/// As [`timestamp`].
pub fn timestamp_seconds(cx: &mut Cx, value: &Value) -> Result<i64, Exc> {
    match cx.float_value(value) {
        Some(number) => {
            check_float(cx, number)?;
            float_seconds(cx, number.floor())
        }
        None => timestamp_int(cx, value),
    }
}

fn timestamp_int(cx: &mut Cx, value: &Value) -> Result<i64, Exc> {
    let index = cx.index(value)?;
    match cx.int_to_i64(&index) {
        Some(seconds) => Ok(seconds),
        None => Err(out_of_range(cx)),
    }
}

fn check_float(cx: &mut Cx, number: f64) -> Result<(), Exc> {
    if number.is_nan() {
        return Err(cx.value_error("Invalid value NaN (not a number)"));
    }
    Ok(())
}

fn float_seconds(cx: &mut Cx, seconds: f64) -> Result<i64, Exc> {
    if (-9.223_372_036_854_776e18..9.223_372_036_854_776e18).contains(&seconds) {
        return Ok(seconds as i64);
    }
    Err(out_of_range(cx))
}

/// The day of any year, by the algorithm of `civil_from_days`.
fn civil(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

/// A moment as the C library's `gmtime` has it: its year is one of many more than a date may have.
pub struct Civil {
    pub year: i64,
    pub month: i64,
    pub day: i64,
    pub clock: Clock,
    /// Monday is 0.
    pub weekday: i64,
    /// The first is 1.
    pub day_of_year: i64,
}

/// The day and time of day of a number of seconds since the epoch, in UTC.
///
/// # Errors
/// OSError when the year is none that the C library has.
pub fn civil_fields(cx: &mut Cx, seconds: i64) -> Result<Civil, Exc> {
    let (days, rest) = (seconds.div_euclid(SECONDS_A_DAY), seconds.rem_euclid(SECONDS_A_DAY));
    let (year, month, day) = civil(days);
    if i32::try_from(year - 1900).is_err() {
        return Err(too_large(cx));
    }
    let (hour, minute, second) = ((rest / 3600) as u8, (rest / 60 % 60) as u8, (rest % 60) as u8);
    let before = year - 1;
    let new_year = before * 365 + before.div_euclid(4) - before.div_euclid(100) + before.div_euclid(400) + 1;
    Ok(Civil {
        year,
        month,
        day,
        clock: Clock { hour, minute, second, microsecond: 0 },
        weekday: (days + 3).rem_euclid(7),
        day_of_year: days + EPOCH_ORDINAL - new_year + 1,
    })
}

/// As [`civil_fields`], with a day that a date may have.
///
/// # Errors
/// As there; ValueError when the year is out of range.
pub fn utc_fields(cx: &mut Cx, seconds: i64) -> Result<(Ymd, Clock), Exc> {
    let Civil { year, month, day, clock, .. } = civil_fields(cx, seconds)?;
    Ok((check_date(cx, year, month, day)?, clock))
}

fn too_large(cx: &mut Cx) -> Exc {
    let arguments = vec![Value::int(75), cx.str("Value too large for defined data type").into()];
    cx.error_with(ExceptionKind::OSError, arguments)
}

/// The local time zone at a moment.
///
/// # Errors
/// OSError when the moment is beyond what the system can tell.
pub fn local_time(cx: &mut Cx, seconds: i64) -> Result<LocalTime, Exc> {
    molt_host::clock::local_time(seconds).ok_or_else(|| too_large(cx))
}

/// The local day and time of day of a number of seconds since the epoch.
///
/// # Errors
/// As [`utc_fields`].
pub fn local_fields(cx: &mut Cx, seconds: i64) -> Result<(Ymd, Clock), Exc> {
    let offset = local_time(cx, seconds)?.offset;
    utc_fields(cx, seconds.saturating_add(offset))
}

/// The local clock at a moment, as seconds since the epoch on that clock.
fn local_seconds(seconds: i64) -> i64 {
    seconds + molt_host::clock::local_time(seconds).map_or(0, |here| here.offset)
}

fn clock_seconds(date: Ymd, clock: Clock) -> i64 {
    (date.ordinal() - EPOCH_ORDINAL) * SECONDS_A_DAY + clock.seconds()
}

/// Whether a moment is the second one with its local time.
pub fn fold_of(seconds: i64, date: Ymd, clock: Clock) -> u8 {
    let here = clock_seconds(date, clock);
    let transition = here - local_seconds(seconds - MAX_FOLD_SECONDS) - MAX_FOLD_SECONDS;
    u8::from(transition < 0 && local_seconds(seconds + transition) == here)
}

/// The seconds since the epoch of a local clock's day and second, as `mktime` has them; `is_dst` chooses between two.
///
/// # Errors
/// OverflowError when the moment is beyond what the system can tell.
pub fn seconds_of_clock(cx: &mut Cx, (ordinal, clock): (i64, i64), is_dst: i64) -> Result<i64, Exc> {
    let wanted = (ordinal - EPOCH_ORDINAL) * SECONDS_A_DAY + clock;
    let here = local_time(cx, wanted)?;
    let first = wanted - here.offset;
    let again = local_time(cx, first)?;
    let seconds = wanted - again.offset;
    let found = local_time(cx, seconds)?;
    // A clock that says it is set forward, or that it is not, is taken at its word.
    Ok(match (is_dst, found.is_dst) {
        (1.., false) => seconds - 3600,
        (0, true) => seconds + 3600,
        _ => seconds,
    })
}

/// The local clock at a moment, which shows a year that a date may have. CPython `local`.
///
/// # Errors
/// As [`local_time`]; ValueError for another year.
fn shown_seconds(cx: &mut Cx, seconds: i64) -> Result<i64, Exc> {
    let shown = seconds.saturating_add(local_time(cx, seconds)?.offset);
    utc_fields(cx, shown).map(|_| shown)
}

/// The seconds since the epoch of a local time. CPython `local_to_seconds`.
///
/// # Errors
/// OSError when the moment is beyond what the system can tell, ValueError when one that may be another solution has no year.
pub fn seconds_of_local(cx: &mut Cx, date: Ymd, clock: Clock, fold: u8) -> Result<i64, Exc> {
    let wanted = clock_seconds(date, clock);
    let offset = shown_seconds(cx, wanted)? - wanted;
    let first = wanted - offset;
    let first_local = shown_seconds(cx, first)?;
    let other = if first_local == wanted {
        // One solution; the other, if there is one, is earlier (`fold=0`) or later.
        let probe = if fold == 1 { first + MAX_FOLD_SECONDS } else { first - MAX_FOLD_SECONDS };
        let other = shown_seconds(cx, probe)? - probe;
        if other == offset {
            return Ok(first);
        }
        other
    } else {
        first_local - first
    };
    let second = wanted - other;
    if shown_seconds(cx, second)? == wanted {
        return Ok(second);
    }
    if first_local == wanted {
        return Ok(first);
    }
    // The time does not exist: the clocks were set forward past it.
    Ok(if fold == 1 { first.min(second) } else { first.max(second) })
}

/// The moment of a local time whose zone is asked for: one that the clocks are set forward past is on the other side of that from 3.12
/// on. CPython `local_timezone_from_local`.
///
/// # Errors
/// As [`seconds_of_local`].
pub fn zoned_seconds(cx: &mut Cx, date: Ymd, clock: Clock, fold: u8) -> Result<i64, Exc> {
    let seconds = seconds_of_local(cx, date, clock, fold)?;
    if cx.world.python < (3, 12) {
        return Ok(seconds);
    }
    let other = seconds_of_local(cx, date, clock, 1 - fold)?;
    Ok(if other != seconds && (other > seconds) == (fold == 1) { other } else { seconds })
}
