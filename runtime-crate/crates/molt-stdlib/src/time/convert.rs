//! Seconds since the epoch as broken-down time and back, and both as text. CPython Modules/timemodule.c `time_localtime`,
//! `time_mktime`, `time_strftime`, `gettmarg`, Lib/_strptime.py `_strptime_time`.

use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Value};

use super::struct_time;
use crate::datetime::{Civil, Ymd, civil_fields, format_moment, local_time, timestamp_seconds};
use crate::datetime::{Moment, parse_text, seconds_of_clock};

fn seconds_or_now(cx: &mut Cx, seconds: &Value) -> Result<i64, Exc> {
    if seconds.is_none() { Ok(super::now().as_secs() as i64) } else { timestamp_seconds(cx, seconds) }
}

/// `gmtime(seconds)`.
///
/// # Errors
/// TypeError, OverflowError, ValueError for what is no moment.
pub fn universal(cx: &mut Cx, seconds: &Value) -> Result<Value, Exc> {
    let seconds = seconds_or_now(cx, seconds)?;
    broken_down(cx, seconds, 0, "GMT", 0)
}

/// `localtime(seconds)`.
///
/// # Errors
/// As [`universal`].
pub fn local(cx: &mut Cx, seconds: &Value) -> Result<Value, Exc> {
    let seconds = seconds_or_now(cx, seconds)?;
    let here = local_time(cx, seconds)?;
    broken_down(cx, seconds, here.offset, &here.zone, i64::from(here.is_dst))
}

fn broken_down(cx: &mut Cx, seconds: i64, offset: i64, zone: &str, is_dst: i64) -> Result<Value, Exc> {
    let Civil { year, month, day, clock, weekday, day_of_year } = civil_fields(cx, seconds.saturating_add(offset))?;
    let (hour, minute, second) = (i64::from(clock.hour), i64::from(clock.minute), i64::from(clock.second));
    let items = [year, month, day, hour, minute, second, weekday, day_of_year, is_dst];
    struct_time::make(cx, items, Some((zone, offset)))
}

/// The nine numbers of a time tuple, checked as CPython's `checktm` does.
///
/// # Errors
/// TypeError for what is no tuple of nine numbers, ValueError for one that is out of range.
fn numbers(cx: &mut Cx, value: &Value, function: &str) -> Result<[i64; 9], Exc> {
    let Some(items) = value.downcast::<Tuple>().map(|tuple| tuple.items().to_vec()) else {
        return Err(cx.type_error("Tuple or struct_time argument required"));
    };
    if items.len() != 9 {
        return Err(cx.type_error(format!("{function}(): illegal time tuple argument")));
    }
    let mut numbers = [0; 9];
    for (place, item) in numbers.iter_mut().zip(&items) {
        *place = cx.index_i64(item)?;
        if *place > i64::from(i32::MAX) {
            return Err(cx.overflow_error("signed integer is greater than maximum"));
        }
        if *place < i64::from(i32::MIN) {
            return Err(cx.overflow_error("signed integer is less than minimum"));
        }
    }
    if numbers[0] < i64::from(i32::MIN) + 1900 {
        return Err(cx.overflow_error("year out of range"));
    }
    let [_, month, day, hour, minute, second, weekday, day_of_year, _] = &mut numbers;
    // Counted from Sunday on, as in C, it is brought into a week.
    if *weekday >= -1 {
        *weekday = weekday.rem_euclid(7);
    }
    // Zero is taken for one where counting begins with one.
    for place in [&mut *month, &mut *day, &mut *day_of_year] {
        if *place == 0 {
            *place = 1;
        }
    }
    let limits = [
        (*month, 1, 12, "month out of range"),
        (*day, 1, 31, "day of month out of range"),
        (*hour, 0, 23, "hour out of range"),
        (*minute, 0, 59, "minute out of range"),
        (*second, 0, 61, "seconds out of range"),
        (*weekday, 0, i64::MAX, "day of week out of range"),
        (*day_of_year, 1, 366, "day of year out of range"),
    ];
    for (given, low, high, message) in limits {
        if !(low..=high).contains(&given) {
            return Err(cx.value_error(message));
        }
    }
    Ok(numbers)
}

/// `mktime(tuple)`.
///
/// # Errors
/// As [`numbers`]; OverflowError for a year that is out of range.
pub fn seconds(cx: &mut Cx, tuple: &Value) -> Result<f64, Exc> {
    let [year, month, day, hour, minute, second, _, _, is_dst] = numbers(cx, tuple, "mktime")?;
    // Days beyond the month's last count on.
    let Some(first) = Ymd::checked(year, month, 1) else {
        return Err(cx.overflow_error("mktime argument out of range"));
    };
    let clock = hour * 3600 + minute * 60 + second;
    let wanted = (first.ordinal() + day - 1, clock);
    Ok(seconds_of_clock(cx, wanted, is_dst)? as f64)
}

fn given_or_local(cx: &mut Cx, tuple: Option<Value>) -> Result<Value, Exc> {
    match tuple.filter(|tuple| !tuple.is_none()) {
        Some(tuple) => Ok(tuple),
        None => local(cx, &Value::NONE),
    }
}

/// `asctime(tuple)`.
///
/// # Errors
/// As [`numbers`].
pub fn text(cx: &mut Cx, tuple: Option<Value>) -> Result<String, Exc> {
    let tuple = given_or_local(cx, tuple)?;
    let moment = moment_of(cx, &tuple, "asctime")?;
    Ok(format_moment(&moment, "%a %b %e %H:%M:%S %Y"))
}

fn moment_of(cx: &mut Cx, tuple: &Value, function: &str) -> Result<Moment, Exc> {
    let [year, month, day, hour, minute, second, weekday, day_of_year, is_dst] = numbers(cx, tuple, function)?;
    let (zone_name, offset_name) = (cx.intern("tm_zone"), cx.intern("tm_gmtoff"));
    let zone = cx.getattr_optional(tuple, &zone_name)?.filter(|zone| !zone.is_none());
    let offset = cx.getattr_optional(tuple, &offset_name)?.and_then(|offset| offset.as_int());
    let zone = match zone {
        Some(zone) => cx.str_text(&zone)?,
        None => molt_host::clock::zone_names()[usize::from(is_dst > 0)].clone(),
    };
    let epoch = Ymd::checked(year, month, day).map_or(0, |date| date.ordinal() - 719_163) * 86_400;
    Ok(Moment {
        year,
        month: month as u8,
        day: day as u8,
        hour: hour as u8,
        minute: minute as u8,
        second: second as u8,
        weekday: (weekday % 7) as u8,
        day_of_year: day_of_year as u16,
        zone,
        offset: offset.or(Some(0)),
        epoch: epoch + hour * 3600 + minute * 60 + second,
        wide_years: false,
    })
}

/// `strftime(format, tuple)`.
///
/// # Errors
/// As [`numbers`].
pub fn format(cx: &mut Cx, format: &str, tuple: Option<Value>) -> Result<String, Exc> {
    if format.contains('\0') {
        return Err(cx.value_error("embedded null character"));
    }
    let tuple = given_or_local(cx, tuple)?;
    let moment = moment_of(cx, &tuple, "strftime")?;
    Ok(format_moment(&moment, format))
}

/// `strptime(text, format)`.
///
/// # Errors
/// ValueError for a text or a format that is wrong.
pub fn parse(cx: &mut Cx, text: &Value, format: &Value) -> Result<Value, Exc> {
    let (parsed, name) = parse_text(cx, text, format)?;
    let (year, month, day) = parsed.date;
    let [hour, minute, second, _] = parsed.clock;
    let items = [year, month, day, hour, minute, second, parsed.weekday, parsed.day_of_year, parsed.is_dst];
    let offset = parsed.offset.map(|offset| offset / 1_000_000);
    let zone = name.as_deref().zip(offset.or(Some(0)));
    struct_time::make(cx, items, zone)
}
