//! `strftime`, `strptime` and `ctime` of the classes of `datetime`. CPython Modules/_datetimemodule.c `wrap_strftime`,
//! Lib/_strptime.py `_strptime_datetime`.

use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Gc, Value};

use super::calendar::Ymd;
use super::date::Date;
use super::date_time::DateTime;
use super::fields::{Clock, Span, check_date, check_time, span_error};
use super::strftime::{DAYS, MONTHS, Moment, day_fields};
use super::strptime::{self, Failure};
use super::time::Time;
use super::tzinfo::{fixed, utc_offset, zone_name};

/// `Thu Jan  1 00:00:00 1970`.
pub fn ctime(date: Ymd, clock: Clock) -> String {
    let (weekday, month) = (DAYS[usize::from(date.weekday())], MONTHS[usize::from(date.month) - 1]);
    let Clock { hour, minute, second, .. } = clock;
    let (day, year) = (date.day, date.year);
    format!("{} {} {day:2} {hour:02}:{minute:02}:{second:02} {year:04}", &weekday[..3], &month[..3])
}

/// The parts of a date, time or datetime that formats show.
struct Shown {
    date: Ymd,
    clock: Clock,
    zone: Option<Value>,
    /// What its time zone is asked about.
    argument: Value,
}

fn shown(value: &Value) -> Option<Shown> {
    if let Some(moment) = value.downcast::<DateTime>() {
        let zone = moment.tzinfo.clone();
        return Some(Shown { date: moment.date, clock: moment.clock, zone, argument: value.clone() });
    }
    if let Some(time) = value.downcast::<Time>() {
        let date = Ymd { year: 1900, month: 1, day: 1 };
        return Some(Shown { date, clock: time.clock, zone: time.tzinfo.clone(), argument: Value::NONE });
    }
    let date = value.downcast::<Date>()?.ymd;
    Some(Shown { date, clock: Clock::default(), zone: None, argument: Value::NONE })
}

fn format_text(cx: &mut Cx, format: &Value, method: &str) -> Result<Gc<Str>, Exc> {
    match format.downcast::<Str>() {
        Some(text) => Ok(text.clone()),
        None => {
            let class = if format.is_none() { "None".to_owned() } else { cx.class_name(format) };
            Err(cx.type_error(format!("{method}() argument 1 must be str, not {class}")))
        }
    }
}

/// `value.strftime(format)`.
///
/// # Errors
/// TypeError for a format that is no `str`, what the time zone raises.
pub fn format(cx: &mut Cx, value: &Value, format: &Value, method: &str) -> Result<Value, Exc> {
    let format = format_text(cx, format, method)?;
    let Some(shown) = shown(value) else { return Err(cx.type_error("strftime requires a date or a time")) };
    let expanded = expand_zone(cx, &shown, &format.to_text())?;
    let (year, month, day, weekday, day_of_year) = day_fields(shown.date);
    let Clock { hour, minute, second, .. } = shown.clock;
    let epoch = match expanded.contains("%s") {
        true => super::local::seconds_of_clock(cx, (shown.date.ordinal(), shown.clock.seconds()), -1)?,
        false => 0,
    };
    let (zone, offset, wide_years) = (String::new(), None, cx.world.python >= (3, 14));
    let moment =
        Moment { year, month, day, hour, minute, second, weekday, day_of_year, zone, offset, epoch, wide_years };
    Ok(cx.str(&super::format_moment(&moment, &expanded)).into())
}

/// The format with the directives filled in that need the object itself: `%z`, `%:z`, `%Z`, `%f`.
fn expand_zone(cx: &mut Cx, shown: &Shown, format: &str) -> Result<String, Exc> {
    let mut expanded = molt_room::string(format.len());
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        expanded.push_str(&rest[..at]);
        let tail = &rest[at + 1..];
        let (used, text) = match tail.as_bytes() {
            [b'z', ..] => (1, offset_or_nothing(cx, shown, "")?),
            [b':', b'z', ..] if cx.world.python >= (3, 12) => (2, offset_or_nothing(cx, shown, ":")?),
            [b'Z', ..] => (1, name_or_nothing(cx, shown)?),
            [b'f', ..] => (1, format!("{:06}", shown.clock.microsecond)),
            _ => {
                let len = tail.chars().next().map_or(0, char::len_utf8);
                (len, format!("%{}", &tail[..len]))
            }
        };
        expanded.push_str(&text);
        rest = &tail[used..];
    }
    expanded.push_str(rest);
    Ok(expanded)
}

fn offset_or_nothing(cx: &mut Cx, shown: &Shown, separator: &str) -> Result<String, Exc> {
    let offset = utc_offset(cx, shown.zone.as_ref(), &shown.argument)?;
    Ok(offset.map(|offset| super::offset_text(offset, separator)).unwrap_or_default())
}

fn name_or_nothing(cx: &mut Cx, shown: &Shown) -> Result<String, Exc> {
    let name = zone_name(cx, shown.zone.as_ref(), &shown.argument)?;
    let Some(text) = name.downcast::<Str>().cloned() else { return Ok(String::new()) };
    let doubled = if cx.is_exact_str(&text) {
        text
    } else {
        let (replace, percent, doubled) = (cx.intern("replace"), cx.str("%").into(), cx.str("%%").into());
        let answer = cx.call_method(&name, &replace, &[percent, doubled])?;
        match answer.downcast_into::<Str>() {
            Ok(answer) => return utf8(cx, &answer),
            Err(_) => return Err(cx.type_error("tzname.replace() did not return a string")),
        }
    };
    Ok(utf8(cx, &doubled)?.replace('%', "%%"))
}

/// A text as UTF-8, which the C library formats.
fn utf8(cx: &mut Cx, text: &Gc<Str>) -> Result<String, Exc> {
    let bytes = cx.encode(text, None, None)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// `format(value, spec)`: `str(value)` for an empty one.
///
/// # Errors
/// As [`format`]; what the subclass raises.
pub fn format_or_str(cx: &mut Cx, value: &Value, spec: &Value) -> Result<Value, Exc> {
    let text = format_text(cx, spec, "__format__")?;
    if text.char_len() == 0 {
        return Ok(cx.str_of(value)?.into());
    }
    let name = cx.intern("strftime");
    cx.call_method(value, &name, std::slice::from_ref(spec))
}

/// What `strptime` read.
pub struct Read {
    /// The day.
    pub date: Ymd,
    /// The time of day.
    pub clock: Clock,
    offset: Option<i64>,
    name: Option<String>,
}

impl Read {
    /// The time zone that the text named.
    ///
    /// # Errors
    /// ValueError for an offset of a day or more.
    pub fn zone(&self, cx: &mut Cx) -> Result<Option<Value>, Exc> {
        let Some(offset) = self.offset else { return Ok(None) };
        let span = Span::from_microseconds(i128::from(offset)).map_err(|error| span_error(cx, error))?;
        let name = self.name.as_ref().map(|name| cx.str(name));
        if name.is_none() {
            return super::time::zone_of_offset(cx, offset).map(Some);
        }
        fixed(cx, span, name).map(Some)
    }
}

/// The names of time zones that `%Z` takes: local ones without daylight saving, and with it.
pub fn zone_names() -> ([Vec<String>; 2], [String; 2]) {
    let [standard, saving] = molt_host::clock::zone_names();
    let plain = vec!["utc".to_owned(), "gmt".to_owned(), standard.to_lowercase()];
    ([plain, vec![saving.to_lowercase()]], [standard, saving])
}

/// Reads a text by a format, with the texts of errors.
///
/// # Errors
/// TypeError for what is no `str`, ValueError for a text or a format that is wrong.
pub fn parse_raw(cx: &mut Cx, text: &Value, format: &Value) -> Result<(strptime::Parsed, Option<String>), Exc> {
    for (at, value) in [text, format].into_iter().enumerate() {
        if !value.is_instance_of::<Str>() {
            let class = cx.class_name(value);
            let message = format!("strptime() argument {} must be str, not {class}", at + 1);
            return Err(cx.type_error(message));
        }
    }
    let (given, pattern) = (cx.str_text(text)?, cx.str_text(format)?);
    let (zones, local) = zone_names();
    let message = match strptime::parse(&given, &pattern, &zones) {
        Ok(parsed) => {
            let name = parsed.zone.clone().map(|name| {
                let known = local.iter().find(|local| local.to_lowercase() == name).cloned();
                known.unwrap_or_else(|| name.to_uppercase())
            });
            return Ok((parsed, name));
        }
        Err(Failure::NoMatch) => {
            format!("time data {} does not match format {}", cx.repr_text(text)?, cx.repr_text(format)?)
        }
        Err(Failure::Unconverted(rest)) => format!("unconverted data remains: {rest}"),
        Err(Failure::BadDirective(directive)) => {
            format!("'{directive}' is a bad directive in format '{pattern}'")
        }
        Err(Failure::StrayPercent) => format!("stray % in format '{pattern}'"),
        Err(Failure::Message(message)) => message,
    };
    Err(cx.value_error(message))
}

/// Reads a text by a format as a moment.
///
/// # Errors
/// As [`parse_raw`], and ValueError for a day or time that there is not.
pub fn parse(cx: &mut Cx, text: &Value, format: &Value) -> Result<Read, Exc> {
    let (parsed, name) = parse_raw(cx, text, format)?;
    let (year, month, day) = parsed.date;
    let date = check_date(cx, year, month, day)?;
    let [hour, minute, second, microsecond] = parsed.clock;
    let (clock, _) = check_time(cx, [hour, minute, second, microsecond, 0])?;
    Ok(Read { date, clock, offset: parsed.offset, name })
}
