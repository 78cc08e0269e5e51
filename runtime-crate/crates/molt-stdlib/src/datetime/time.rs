//! `datetime.time`. CPython Modules/_datetimemodule.c `PyDateTime_Time`.

use std::cmp::Ordering;

use molt_macros::class;
use molt_object::args::Arguments;
use molt_object::builtins::NativeClass;
use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::str_::{Str, as_wtf8};
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::object::hash::bytes_hash;
use molt_object::{CompareOp, Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

use super::arguments::{Parameters, c_int, parse};
use super::date::{invalid_isoformat, text_argument};
use super::fields::{Clock, Span, check_time, span_error};
use super::timedelta;
use super::tzinfo::{
    check_tzinfo, dst, fixed, is_tzinfo, offset_text, packed_state, span_value, utc_offset, zone_name,
};
use super::{iso, text};

/// The payload of `time`.
pub struct Time {
    /// The time of day.
    pub clock: Clock,
    /// 1 for the second of two equal times of a day whose clocks were set back.
    pub fold: u8,
    /// An instance of `tzinfo`.
    pub tzinfo: Option<Value>,
}

impl Trace for Time {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.tzinfo.trace(visitor);
    }
}

impl Payload for Time {
    type Access = Frozen;
}

const NAMES: &[&str] = &["hour", "minute", "second", "microsecond", "tzinfo", "fold"];
const FIELDS: Parameters = Parameters { function: "", names: NAMES, required: 0, positional: 5 };

/// A new `time`.
///
/// # Errors
/// What making its class raises.
pub fn make(cx: &mut Cx, clock: Clock, fold: u8, tzinfo: Option<Value>) -> Result<Value, Exc> {
    let class = Time::class(cx)?;
    Ok(Gc::new(&class, Time { clock, fold, tzinfo }).into())
}

/// An instance of `time` or of a class that derives from it. CPython `new_time_subclass_fold_ex`.
fn make_of(cx: &mut Cx, class: &Value, clock: Clock, fold: u8, tzinfo: Option<Value>) -> Result<Value, Exc> {
    if class.is(&Time::class(cx)?.value()) {
        return make(cx, clock, fold, tzinfo);
    }
    let mut arguments = clock_numbers(clock).to_vec();
    arguments.push(tzinfo.unwrap_or(Value::NONE));
    super::call_with_fold(cx, class, arguments, fold)
}

/// Hour, minute, second and microsecond as values.
pub fn clock_numbers(clock: Clock) -> [Value; 4] {
    let Clock { hour, minute, second, microsecond } = clock;
    [i64::from(hour), i64::from(minute), i64::from(second), i64::from(microsecond)].map(Value::int)
}

/// The six bytes of a time of day that pickles carry.
pub fn packed(clock: Clock) -> [u8; 6] {
    let [_, high, middle, low] = clock.microsecond.to_be_bytes();
    [clock.hour, clock.minute, clock.second, high, middle, low]
}

/// The time of day packed by [`packed`].
pub fn unpacked(bytes: &[u8]) -> Option<Clock> {
    let &[hour, minute, second, high, middle, low] = bytes.first_chunk::<6>()?;
    let microsecond = u32::from_be_bytes([0, high, middle, low]);
    Some(Clock { hour, minute, second, microsecond })
}

/// The bytes of a pickle's state, if a value is one; a `str` is what Python 2 wrote. Of the bytes themselves only one is
/// looked at, by `is_sane`.
///
/// # Errors
/// ValueError for a `str` of other characters than those of Latin-1.
pub fn state_bytes(
    cx: &mut Cx,
    state: &Value,
    len: usize,
    is_sane: fn(&[u8]) -> bool,
    what: &str,
) -> Result<Option<Vec<u8>>, Exc> {
    if let Some(bytes) = state.downcast::<Bytes>() {
        let bytes = bytes.items();
        return Ok((bytes.len() == len && is_sane(bytes)).then(|| bytes.to_vec()));
    }
    let Some(text) = state.downcast::<Str>().filter(|text| text.char_len() == len) else { return Ok(None) };
    let points: Vec<u32> = as_wtf8(text).code_points().collect();
    let clipped: Vec<u8> = points.iter().map(|&point| u8::try_from(point).unwrap_or(u8::MAX)).collect();
    if !is_sane(&clipped) {
        return Ok(None);
    }
    if points.iter().any(|&point| point > 0xff) {
        return Err(cx.value_error(format!(
            "Failed to encode latin1 string when unpickling {what} object. pickle.load(data, encoding='latin1') is assumed."
        )));
    }
    Ok(Some(clipped))
}

/// The state of a pickle: bytes and, maybe, a time zone, as the arguments by position.
///
/// # Errors
/// As [`state_bytes`]; TypeError for what is no time zone.
pub fn pickled_state(
    cx: &mut Cx,
    arguments: &Arguments<'_>,
    (len, is_sane): (usize, fn(&[u8]) -> bool),
    what: &str,
) -> Result<Option<(Vec<u8>, Option<Value>)>, Exc> {
    let (state, zone) = match arguments.positional_values() {
        [state] => (state.clone(), Value::NONE),
        [state, zone] => (state.clone(), zone.clone()),
        _ => return Ok(None),
    };
    let Some(bytes) = state_bytes(cx, &state, len, is_sane, what)? else { return Ok(None) };
    match zone.is_none() {
        true => Ok(Some((bytes, None))),
        false if is_tzinfo(&zone) => Ok(Some((bytes, Some(zone)))),
        false => Err(cx.type_error("bad tzinfo state arg")),
    }
}

/// How much of a time `isoformat(timespec=...)` shows.
///
/// # Errors
/// ValueError for a name that it does not know.
pub fn clock_text(cx: &mut Cx, clock: Clock, spec: Option<&Gc<Str>>) -> Result<String, Exc> {
    let Clock { hour, minute, second, microsecond } = clock;
    let spec = spec.map_or_else(|| "auto".into(), |spec| spec.to_text());
    let spec = match (&*spec, microsecond) {
        ("auto", 0) => "seconds",
        ("auto", _) => "microseconds",
        (spec, _) => spec,
    };
    Ok(match spec {
        "hours" => format!("{hour:02}"),
        "minutes" => format!("{hour:02}:{minute:02}"),
        "seconds" => format!("{hour:02}:{minute:02}:{second:02}"),
        "milliseconds" => format!("{hour:02}:{minute:02}:{second:02}.{:03}", microsecond / 1000),
        "microseconds" => format!("{hour:02}:{minute:02}:{second:02}.{microsecond:06}"),
        _ => return Err(cx.value_error("Unknown timespec value")),
    })
}

/// Replaces fields of a time; what is not given stays.
fn replaced(cx: &mut Cx, this: &Gc<Time>, arguments: &mut Arguments<'_>) -> Result<Time, Exc> {
    const REPLACE: Parameters = Parameters { function: "replace", names: NAMES, required: 0, positional: 5 };
    let Clock { hour, minute, second, microsecond } = this.clock;
    let mut fields =
        [i64::from(hour), i64::from(minute), i64::from(second), i64::from(microsecond), i64::from(this.fold)];
    let mut zone = this.tzinfo.clone().unwrap_or(Value::NONE);
    parse(cx, &REPLACE, arguments, |cx, at, value| {
        match at {
            4 => zone = value,
            5 => fields[4] = c_int(cx, &value)?,
            _ => fields[at] = c_int(cx, &value)?,
        }
        Ok(())
    })?;
    let (clock, fold) = check_time(cx, fields)?;
    Ok(Time { clock, fold, tzinfo: check_tzinfo(cx, zone)? })
}

/// time([hour[, minute[, second[, microsecond[, tzinfo]]]]]) --> a time object
#[class(name = "time", module = "datetime", basetype)]
impl Time {
    #[new(signature = "(hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        if let Some((bytes, tzinfo)) = pickled_state(cx, arguments, (6, |bytes| bytes[0] & 0x7f < 24), "a time")? {
            let (first, fold) = (bytes[0] & 0x7f, bytes[0] >> 7);
            let mut bytes = bytes;
            bytes[0] = first;
            if let Some(clock) = unpacked(&bytes) {
                return Ok(cx.instantiate(class, Time { clock, fold, tzinfo }).into());
            }
        }
        let (mut fields, mut zone) = ([0; 5], Value::NONE);
        parse(cx, &FIELDS, arguments, |cx, at, value| {
            match at {
                4 => zone = value,
                5 => fields[4] = c_int(cx, &value)?,
                _ => fields[at] = c_int(cx, &value)?,
            }
            Ok(())
        })?;
        let tzinfo = check_tzinfo(cx, zone)?;
        let (clock, fold) = check_time(cx, fields)?;
        Ok(cx.instantiate(class, Time { clock, fold, tzinfo }).into())
    }

    #[getter]
    fn hour(_cx: &mut Cx, this: &Gc<Time>) -> i64 {
        i64::from(this.clock.hour)
    }

    #[getter]
    fn minute(_cx: &mut Cx, this: &Gc<Time>) -> i64 {
        i64::from(this.clock.minute)
    }

    #[getter]
    fn second(_cx: &mut Cx, this: &Gc<Time>) -> i64 {
        i64::from(this.clock.second)
    }

    #[getter]
    fn microsecond(_cx: &mut Cx, this: &Gc<Time>) -> i64 {
        i64::from(this.clock.microsecond)
    }

    #[getter]
    fn tzinfo(_cx: &mut Cx, this: &Gc<Time>) -> Option<Value> {
        this.tzinfo.clone()
    }

    #[getter]
    fn fold(_cx: &mut Cx, this: &Gc<Time>) -> i64 {
        i64::from(this.fold)
    }

    /// Construct a time from a string in ISO 8601 format.
    #[classmethod(signature = "(cls, time_string, /)")]
    fn fromisoformat(cx: &mut Cx, class: &Value, time_string: Value) -> Result<Value, Exc> {
        let given = text_argument(cx, &time_string, "fromisoformat")?;
        let Some(parsed) = iso::parse_time(given.as_bytes()) else {
            return Err(invalid_isoformat(cx, &given));
        };
        let tzinfo = super::parsed_zone(cx, parsed.offset)?;
        let [mut hour, minute, second, microsecond] = parsed.clock;
        if parsed.clock == [24, 0, 0, 0] && cx.world.python >= (3, 14) {
            hour = 0;
        }
        let (clock, _) = check_time(cx, [hour, minute, second, microsecond, 0])?;
        make_of(cx, class, clock, 0, tzinfo)
    }

    /// string, format -> new time parsed from a string.
    #[classmethod(signature = "(cls, date_string, format, /)", python = ">=3.14")]
    fn strptime(cx: &mut Cx, class: &Value, date_string: Value, format: Value) -> Result<Value, Exc> {
        let parsed = text::parse(cx, &date_string, &format)?;
        let zone = parsed.zone(cx)?;
        make_of(cx, class, parsed.clock, 0, zone)
    }

    /// Return string in ISO 8601 format, [HH[:MM[:SS[.mmm[uuu]]]]][+HH:MM].
    #[method(signature = "(self, timespec='auto')")]
    fn isoformat(cx: &mut Cx, this: &Gc<Time>, timespec: Option<Gc<Str>>) -> Result<String, Exc> {
        let mut text = clock_text(cx, this.clock, timespec.as_ref())?;
        if let Some(offset) = utc_offset(cx, this.tzinfo.as_ref(), &Value::NONE)? {
            text.push_str(&offset_text(offset, ":"));
        }
        Ok(text)
    }

    /// format -> strftime() style string.
    #[method(signature = "(self, format)")]
    fn strftime(cx: &mut Cx, this: &Gc<Time>, format: Value) -> Result<Value, Exc> {
        text::format(cx, &this.value(), &format, "strftime")
    }

    /// Formats self with strftime.
    #[method(signature = "(self, format, /)")]
    fn __format__(cx: &mut Cx, this: &Gc<Time>, format: Value) -> Result<Value, Exc> {
        text::format_or_str(cx, &this.value(), &format)
    }

    /// Return self.tzinfo.utcoffset(self).
    #[method(signature = "(self, /)")]
    fn utcoffset(cx: &mut Cx, this: &Gc<Time>) -> Result<Value, Exc> {
        let offset = utc_offset(cx, this.tzinfo.as_ref(), &Value::NONE)?;
        span_value(cx, offset)
    }

    /// Return self.tzinfo.tzname(self).
    #[method(signature = "(self, /)")]
    fn tzname(cx: &mut Cx, this: &Gc<Time>) -> Result<Value, Exc> {
        zone_name(cx, this.tzinfo.as_ref(), &Value::NONE)
    }

    /// Return self.tzinfo.dst(self).
    #[method(signature = "(self, /)")]
    fn dst(cx: &mut Cx, this: &Gc<Time>) -> Result<Value, Exc> {
        let saving = dst(cx, this.tzinfo.as_ref(), &Value::NONE)?;
        span_value(cx, saving)
    }

    /// Return time with new specified fields.
    #[method(
        signature = "(self, /, hour=<unrepresentable>, minute=<unrepresentable>, second=<unrepresentable>, microsecond=<unrepresentable>, tzinfo=<unrepresentable>, *, fold=<unrepresentable>)"
    )]
    fn replace(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        let received = arguments.split_first().map(|(this, rest)| (this.downcast_into::<Time>(), rest));
        let Some((Ok(this), mut rest)) = received else {
            return Err(cx.type_error("descriptor 'replace' requires a 'datetime.time' object"));
        };
        let made = replaced(cx, &this, &mut rest)?;
        let class = cx.class_of(&this.value()).clone();
        match cx.world.python >= (3, 13) {
            true => make_of(cx, &class.into(), made.clock, made.fold, made.tzinfo),
            false => Ok(cx.instantiate(&class, made).into()),
        }
    }

    /// The same as replace().
    #[method(
        signature = "(self, /, hour=<unrepresentable>, minute=<unrepresentable>, second=<unrepresentable>, microsecond=<unrepresentable>, tzinfo=<unrepresentable>, *, fold=<unrepresentable>)",
        python = ">=3.13"
    )]
    fn __replace__(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        Time::replace(cx, arguments)
    }

    /// __reduce_ex__(proto) -> (cls, state)
    #[method(signature = "(self, protocol, /)")]
    fn __reduce_ex__(cx: &mut Cx, this: &Gc<Time>, protocol: i64) -> Gc<Tuple> {
        let mut bytes = packed(this.clock);
        if protocol > 3 && this.fold == 1 {
            bytes[0] |= 0x80;
        }
        let state = packed_state(cx, &bytes, this.tzinfo.as_ref()).into();
        let class = cx.class_of(&this.value()).value();
        cx.tuple_of([class, state])
    }

    /// __reduce__() -> (cls, state)
    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<Time>) -> Gc<Tuple> {
        Time::__reduce_ex__(cx, this, 2)
    }

    #[constant]
    fn min(cx: &mut Cx) -> Result<Value, Exc> {
        make(cx, Clock::default(), 0, None)
    }

    #[constant]
    fn max(cx: &mut Cx) -> Result<Value, Exc> {
        make(cx, Clock { hour: 23, minute: 59, second: 59, microsecond: 999_999 }, 0, None)
    }

    #[constant]
    fn resolution(cx: &mut Cx) -> Result<Value, Exc> {
        timedelta::from_microseconds(cx, 1)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Time>) -> Result<String, Exc> {
        let Clock { hour, minute, second, microsecond } = this.clock;
        let mut text = format!("{}({hour}, {minute}", cx.class_name(&this.value()));
        match (second, microsecond) {
            (0, 0) => {}
            (_, 0) => text.push_str(&format!(", {second}")),
            _ => text.push_str(&format!(", {second}, {microsecond}")),
        }
        if let Some(zone) = &this.tzinfo {
            text.push_str(&format!(", tzinfo={}", cx.repr_text(zone)?));
        }
        text.push_str(if this.fold == 1 { ", fold=1)" } else { ")" });
        Ok(text)
    }

    #[slot]
    fn __str__(cx: &mut Cx, this: &Gc<Time>) -> Result<Value, Exc> {
        let name = cx.intern("isoformat");
        cx.call_method(&this.value(), &name, &[])
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Gc<Time>) -> Result<i64, Exc> {
        match utc_offset(cx, this.tzinfo.as_ref(), &Value::NONE)? {
            None => Ok(bytes_hash(&packed(this.clock))),
            Some(offset) => {
                let since_midnight = i128::from(this.clock.seconds()) * 1_000_000 + i128::from(this.clock.microsecond);
                let absolute = since_midnight - offset.microseconds();
                Ok(bytes_hash(&absolute.to_be_bytes()))
            }
        }
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Value, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        let (Some(a), Some(b)) = (this.downcast::<Time>().cloned(), other.downcast::<Time>().cloned()) else {
            return Ok(Value::NOT_IMPLEMENTED);
        };
        match ordering(cx, &a, &b)? {
            Some(ordering) => Ok(Value::bool(op.holds(ordering))),
            None if op == CompareOp::Eq => Ok(Value::FALSE),
            None if op == CompareOp::Ne => Ok(Value::TRUE),
            None => Err(cx.type_error("can't compare offset-naive and offset-aware times")),
        }
    }
}

/// How two times are ordered; nothing when one alone knows its offset from UTC.
fn ordering(cx: &mut Cx, a: &Gc<Time>, b: &Gc<Time>) -> Result<Option<Ordering>, Exc> {
    let same_zone = match (&a.tzinfo, &b.tzinfo) {
        (Some(a), Some(b)) => a.is(b),
        (None, None) => true,
        _ => false,
    };
    if same_zone {
        return Ok(Some(a.clock.cmp(&b.clock)));
    }
    let offset_a = utc_offset(cx, a.tzinfo.as_ref(), &Value::NONE)?;
    let offset_b = utc_offset(cx, b.tzinfo.as_ref(), &Value::NONE)?;
    let absolute = |clock: Clock, offset: Span| {
        i128::from(clock.seconds()) * 1_000_000 + i128::from(clock.microsecond) - offset.microseconds()
    };
    Ok(match (offset_a, offset_b) {
        (Some(x), Some(y)) => Some(absolute(a.clock, x).cmp(&absolute(b.clock, y))),
        (None, None) => Some(a.clock.cmp(&b.clock)),
        _ => None,
    })
}

/// The time zone of a fixed offset in microseconds, as texts name it.
///
/// # Errors
/// ValueError when it is a day or more.
pub fn zone_of_offset(cx: &mut Cx, microseconds: i64) -> Result<Value, Exc> {
    let span = Span::from_microseconds(i128::from(microseconds)).map_err(|error| span_error(cx, error))?;
    if span.is_within_a_day() {
        return fixed(cx, span, None);
    }
    let shown = timedelta::make(cx, span)?;
    let shown = cx.repr_text(&shown)?;
    Err(cx.value_error(format!(
        "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not {shown}."
    )))
}
