//! `datetime.datetime`. CPython Modules/_datetimemodule.c `PyDateTime_DateTime`.

use std::cell::Cell;
use std::cmp::Ordering;

use molt_macros::class;
use molt_object::args::Arguments;
use molt_object::args::IntoResult;
use molt_object::builtins::NativeClass;
use molt_object::builtins::str_::{Str, as_wtf8};
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::object::hash::bytes_hash;
use molt_object::{CompareOp, Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

use molt_text::Wtf8Buf;

use super::arguments::{Parameters, c_int, parse};
use super::calendar::Ymd;
use super::date::{self, Date, invalid_isoformat, iso_text, text_argument, ymd_of};
use super::fields::{Clock, Span, check_date, check_time, instant, moved};
use super::time::{self, Time, clock_numbers, clock_text, pickled_state};
use super::timedelta::{self, span_of};
use super::tzinfo::{check_tzinfo, dst, is_tzinfo, offset_text, packed_state, span_value, utc, utc_offset, zone_name};
use super::{iso, local, text};
use crate::time::struct_time;

/// The payload of `datetime`.
pub struct DateTime {
    /// The day.
    pub date: Ymd,
    /// The time of day.
    pub clock: Clock,
    /// 1 for the second of two equal times of a day whose clocks were set back.
    pub fold: Cell<u8>,
    /// An instance of `tzinfo`.
    pub tzinfo: Option<Value>,
}

impl Trace for DateTime {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.tzinfo.trace(visitor);
    }
}

impl Payload for DateTime {
    type Access = Frozen;
}

const NAMES: &[&str] = &["year", "month", "day", "hour", "minute", "second", "microsecond", "tzinfo", "fold"];
const FIELDS: Parameters = Parameters { function: "", names: NAMES, required: 3, positional: 8 };
/// The moment of the Unix epoch, in microseconds as [`instant`] counts them.
const EPOCH: i128 = 719_163 * 86_400_000_000;

/// A new `datetime`.
///
/// # Errors
/// What making its class raises.
pub fn make(cx: &mut Cx, date: Ymd, clock: Clock, fold: u8, tzinfo: Option<Value>) -> Result<Value, Exc> {
    let class = DateTime::class(cx)?;
    Ok(Gc::new(&class, DateTime { date, clock, fold: Cell::new(fold), tzinfo }).into())
}

/// An instance of `datetime` or of a class that derives from it. CPython `new_datetime_subclass_fold_ex`.
fn make_of(cx: &mut Cx, class: &Value, date: Ymd, clock: Clock, fold: u8, tzinfo: Option<Value>) -> Result<Value, Exc> {
    if class.is(&DateTime::class(cx)?.value()) {
        return make(cx, date, clock, fold, tzinfo);
    }
    let day = [i64::from(date.year), i64::from(date.month), i64::from(date.day)].map(Value::int);
    let mut arguments = day.to_vec();
    arguments.extend(clock_numbers(clock));
    arguments.push(tzinfo.unwrap_or(Value::NONE));
    let made = cx.call(class, &arguments)?;
    if let Some(moment) = made.downcast::<DateTime>()
        && fold == 1
    {
        moment.fold.set(1);
    }
    Ok(made)
}

/// The same moment in the same class with another time zone; the subclass is not asked.
fn with_zone(cx: &mut Cx, moment: &Gc<DateTime>, tzinfo: Option<Value>) -> Gc<DateTime> {
    let class = cx.class_of(&moment.value()).clone();
    let copy = DateTime { date: moment.date, clock: moment.clock, fold: Cell::new(moment.fold.get()), tzinfo };
    cx.instantiate(&class, copy)
}

/// A moment that many microseconds later, in the same class and time zone. CPython `add_datetime_timedelta`.
///
/// # Errors
/// OverflowError when it is out of range.
pub fn shifted(cx: &mut Cx, moment: &Gc<DateTime>, microseconds: i128) -> Result<Value, Exc> {
    let span = Span::from_microseconds(microseconds).unwrap_or(Span::MAX);
    added(cx, moment, span, false)
}

fn added(cx: &mut Cx, moment: &Gc<DateTime>, span: Span, negate: bool) -> Result<Value, Exc> {
    let Some((date, clock)) = moved(moment.date, moment.clock, span, negate) else {
        return Err(cx.overflow_error("date value out of range"));
    };
    let class = cx.class_of(&moment.value()).value();
    make_of(cx, &class, date, clock, 0, moment.tzinfo.clone())
}

/// What a moment's time zone says is its offset from UTC.
///
/// # Errors
/// What the time zone raises.
pub fn offset_of(cx: &mut Cx, moment: &Gc<DateTime>) -> Result<Option<Span>, Exc> {
    if moment.tzinfo.is_none() {
        return Ok(None);
    }
    utc_offset(cx, moment.tzinfo.as_ref(), &moment.value())
}

fn same_zone(a: &Gc<DateTime>, b: &Gc<DateTime>) -> bool {
    match (&a.tzinfo, &b.tzinfo) {
        (Some(a), Some(b)) => a.is(b),
        (None, None) => true,
        _ => false,
    }
}

/// The ten bytes that pickles carry.
fn packed(moment: &DateTime) -> [u8; 10] {
    let mut bytes = [0; 10];
    bytes[..4].copy_from_slice(&date::packed(moment.date));
    bytes[4..].copy_from_slice(&time::packed(moment.clock));
    bytes
}

/// Whether the offset depends on which of two equal times is meant: such moments equal none in other zones (PEP 495).
fn is_ambiguous(cx: &mut Cx, moment: &Gc<DateTime>, offset: Option<Span>) -> Result<bool, Exc> {
    if moment.tzinfo.is_none() {
        return Ok(false);
    }
    let flipped = with_zone(cx, moment, moment.tzinfo.clone());
    flipped.fold.set(1 - moment.fold.get());
    Ok(offset_of(cx, &flipped)? != offset)
}

/// How two moments are ordered; nothing when one alone knows its offset from UTC.
fn ordering(cx: &mut Cx, a: &Gc<DateTime>, b: &Gc<DateTime>, op: CompareOp) -> Result<Option<Ordering>, Exc> {
    let (here, there) = (instant(a.date, a.clock), instant(b.date, b.clock));
    if same_zone(a, b) {
        return Ok(Some(here.cmp(&there)));
    }
    let (offset_a, offset_b) = (offset_of(cx, a)?, offset_of(cx, b)?);
    let ordering = match (offset_a, offset_b) {
        (Some(x), Some(y)) => (here - x.microseconds()).cmp(&(there - y.microseconds())),
        (None, None) => here.cmp(&there),
        _ => return Ok(None),
    };
    let is_equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
    if is_equality && ordering.is_eq() && (is_ambiguous(cx, a, offset_a)? || is_ambiguous(cx, b, offset_b)?) {
        return Ok(Some(Ordering::Less));
    }
    Ok(Some(ordering))
}

/// The moment of a POSIX timestamp in a time zone, in local time, or, with `universal`, in UTC without a zone.
fn from_timestamp(
    cx: &mut Cx,
    class: &Value,
    (seconds, microsecond): (i64, u32),
    zone: Option<Value>,
    universal: bool,
) -> Result<Value, Exc> {
    let (date, mut clock, fold) = if universal || zone.is_some() {
        let (date, clock) = local::utc_fields(cx, seconds)?;
        (date, clock, 0)
    } else {
        let (date, clock) = local::local_fields(cx, seconds)?;
        (date, clock, local::fold_of(seconds, date, clock))
    };
    clock.microsecond = microsecond;
    let moment = make_of(cx, class, date, clock, fold, zone.clone())?;
    match zone {
        Some(zone) => {
            let name = cx.intern("fromutc");
            cx.call_method(&zone, &name, &[moment])
        }
        None => Ok(moment),
    }
}

fn current(cx: &mut Cx, class: &Value, zone: Option<Value>, universal: bool) -> Result<Value, Exc> {
    let now = crate::time::now();
    from_timestamp(cx, class, (now.as_secs() as i64, now.subsec_micros()), zone, universal)
}

/// The fields of `datetime(...)` or `replace(...)` over those there are.
fn read_fields(
    cx: &mut Cx,
    parameters: &Parameters,
    arguments: &mut Arguments<'_>,
    mut fields: [i64; 8],
    mut zone: Value,
) -> Result<DateTime, Exc> {
    parse(cx, parameters, arguments, |cx, at, value| {
        match at {
            7 => zone = value,
            8 => fields[7] = c_int(cx, &value)?,
            _ => fields[at] = c_int(cx, &value)?,
        }
        Ok(())
    })?;
    let [year, month, day, hour, minute, second, microsecond, fold] = fields;
    let checked_zone = if zone.is_none() || is_tzinfo(&zone) { Ok(()) } else { Err(()) };
    if checked_zone.is_err() {
        check_tzinfo(cx, zone.clone())?;
    }
    let date = check_date(cx, year, month, day)?;
    let (clock, fold) = check_time(cx, [hour, minute, second, microsecond, fold])?;
    Ok(DateTime { date, clock, fold: Cell::new(fold), tzinfo: check_tzinfo(cx, zone)? })
}

fn current_fields(moment: &DateTime) -> [i64; 8] {
    let (Ymd { year, month, day }, Clock { hour, minute, second, microsecond }) = (moment.date, moment.clock);
    let date = [i64::from(year), i64::from(month), i64::from(day)];
    let time = [i64::from(hour), i64::from(minute), i64::from(second), i64::from(microsecond)];
    [date[0], date[1], date[2], time[0], time[1], time[2], time[3], i64::from(moment.fold.get())]
}

/// `YYYY-MM-DDTHH:MM:SS[.ffffff][+HH:MM]`.
///
/// # Errors
/// What the time zone raises, ValueError for an unknown `timespec`.
pub fn isoformat(cx: &mut Cx, moment: &Gc<DateTime>, sep: &str, spec: Option<&Gc<Str>>) -> Result<String, Exc> {
    let clock = clock_text(cx, moment.clock, spec)?;
    let mut text = format!("{}{sep}{clock}", iso_text(moment.date));
    if let Some(offset) = offset_of(cx, moment)? {
        text.push_str(&offset_text(offset, ":"));
    }
    Ok(text)
}

/// The time zone that `astimezone()` takes when it is given none: the local one, with its name at that moment.
fn local_zone(cx: &mut Cx, seconds: i64) -> Result<Value, Exc> {
    let here = local::local_time(cx, seconds)?;
    let name = cx.str(&here.zone);
    super::tzinfo::fixed(cx, Span::from_seconds(here.offset), Some(name))
}

fn date_class(cx: &mut Cx) -> Result<Gc<Type>, Exc> {
    Date::class(cx)
}

/// datetime(year, month, day[, hour[, minute[, second[, microsecond[,tzinfo]]]]])
#[class(name = "datetime", module = "datetime", bases(date_class), basetype)]
impl DateTime {
    #[new(signature = "(year, month, day, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        let is_sane: fn(&[u8]) -> bool = |bytes| matches!(bytes[2] & 0x7f, 1..=12);
        if let Some((mut bytes, tzinfo)) = pickled_state(cx, arguments, (10, is_sane), "a datetime")? {
            let fold = bytes[2] >> 7;
            bytes[2] &= 0x7f;
            if let (Some(date), Some(clock)) = (date::unpacked(&bytes), time::unpacked(&bytes[4..])) {
                return Ok(cx.instantiate(class, DateTime { date, clock, fold: Cell::new(fold), tzinfo }).into());
            }
        }
        let moment = read_fields(cx, &FIELDS, arguments, [0; 8], Value::NONE)?;
        Ok(cx.instantiate(class, moment).into())
    }

    #[getter]
    fn hour(_cx: &mut Cx, this: &Gc<DateTime>) -> i64 {
        i64::from(this.clock.hour)
    }

    #[getter]
    fn minute(_cx: &mut Cx, this: &Gc<DateTime>) -> i64 {
        i64::from(this.clock.minute)
    }

    #[getter]
    fn second(_cx: &mut Cx, this: &Gc<DateTime>) -> i64 {
        i64::from(this.clock.second)
    }

    #[getter]
    fn microsecond(_cx: &mut Cx, this: &Gc<DateTime>) -> i64 {
        i64::from(this.clock.microsecond)
    }

    #[getter]
    fn tzinfo(_cx: &mut Cx, this: &Gc<DateTime>) -> Option<Value> {
        this.tzinfo.clone()
    }

    #[getter]
    fn fold(_cx: &mut Cx, this: &Gc<DateTime>) -> i64 {
        i64::from(this.fold.get())
    }

    /// Returns new datetime object representing current time local to tz.
    #[classmethod(signature = "(cls, tz=None)")]
    fn now(cx: &mut Cx, class: &Value, tz: Value) -> Result<Value, Exc> {
        let zone = check_tzinfo(cx, tz)?;
        current(cx, class, zone, false)
    }

    /// Return a new datetime representing UTC day and time.
    #[classmethod(signature = "(cls, /)")]
    fn utcnow(cx: &mut Cx, class: &Value) -> Result<Value, Exc> {
        super::warn_utc(
            cx,
            "utcnow() is deprecated and scheduled for removal in a future version. Use timezone-aware objects to represent datetimes in UTC: datetime.datetime.now(datetime.UTC).",
        )?;
        current(cx, class, None, true)
    }

    /// timestamp[, tz] -> tz's local time from POSIX timestamp.
    #[classmethod(signature = "(cls, timestamp, tz=None)")]
    fn fromtimestamp(cx: &mut Cx, class: &Value, timestamp: Value, tz: Value) -> Result<Value, Exc> {
        let zone = check_tzinfo(cx, tz)?;
        let moment = local::timestamp(cx, &timestamp)?;
        from_timestamp(cx, class, moment, zone, false)
    }

    /// Construct a naive UTC datetime from a POSIX timestamp.
    #[classmethod(signature = "(cls, timestamp, /)")]
    fn utcfromtimestamp(cx: &mut Cx, class: &Value, timestamp: Value) -> Result<Value, Exc> {
        super::warn_utc(
            cx,
            "utcfromtimestamp() is deprecated and scheduled for removal in a future version. Use timezone-aware objects to represent datetimes in UTC: datetime.datetime.fromtimestamp(timestamp, datetime.UTC).",
        )?;
        let moment = local::timestamp(cx, &timestamp)?;
        from_timestamp(cx, class, moment, None, true)
    }

    /// string, format -> new datetime parsed from a string (like time.strptime()).
    #[classmethod(signature = "(cls, date_string, format, /)")]
    fn strptime(cx: &mut Cx, class: &Value, date_string: Value, format: Value) -> Result<Value, Exc> {
        let parsed = text::parse(cx, &date_string, &format)?;
        let zone = parsed.zone(cx)?;
        make_of(cx, class, parsed.date, parsed.clock, 0, zone)
    }

    /// date, time -> datetime with same date and time fields
    #[classmethod(signature = "(cls, date, time, tzinfo=True)")]
    fn combine(cx: &mut Cx, class: &Value, date: Value, time: Value, tzinfo: Option<Value>) -> Result<Value, Exc> {
        let Some(day) = ymd_of(&date) else {
            let given = cx.class_name(&date);
            return Err(cx.type_error(format!("combine() argument 1 must be datetime.date, not {given}")));
        };
        let Some(clock) = time.downcast::<Time>().cloned() else {
            let given = cx.class_name(&time);
            return Err(cx.type_error(format!("combine() argument 2 must be datetime.time, not {given}")));
        };
        let zone = match tzinfo {
            Some(zone) if zone.as_bool() != Some(true) => check_tzinfo(cx, zone)?,
            _ => clock.tzinfo.clone(),
        };
        make_of(cx, class, day, clock.clock, clock.fold, zone)
    }

    /// string -> datetime from a string in most ISO 8601 formats
    #[classmethod(signature = "(cls, date_string, /)")]
    fn fromisoformat(cx: &mut Cx, class: &Value, date_string: Value) -> Result<Value, Exc> {
        let given = text_argument(cx, &date_string, "fromisoformat")?;
        let Some(((year, month, day), time)) = iso::parse_datetime(given.as_bytes()) else {
            return Err(invalid_isoformat(cx, &given));
        };
        let zone = super::parsed_zone(cx, time.offset)?;
        let [mut hour, minute, second, microsecond] = time.clock;
        let midnight = time.clock == [24, 0, 0, 0] && cx.world.python >= (3, 14);
        if midnight {
            hour = 0;
        }
        let mut date = check_date(cx, year, month, day)?;
        let (clock, _) = check_time(cx, [hour, minute, second, microsecond, 0])?;
        if midnight {
            date = match Ymd::from_ordinal(date.ordinal() + 1) {
                Some(next) => next,
                None => return Err(check_date(cx, 10_000, 1, 1).map_or_else(|exc| exc, |_| cx.value_error(""))),
            };
        }
        make_of(cx, class, date, clock, 0, zone)
    }

    /// Return date object with same year, month and day.
    #[method(signature = "(self, /)")]
    fn date(cx: &mut Cx, this: &Gc<DateTime>) -> Result<Value, Exc> {
        date::make(cx, this.date)
    }

    /// Return time object with same time but with tzinfo=None.
    #[method(signature = "(self, /)")]
    fn time(cx: &mut Cx, this: &Gc<DateTime>) -> Result<Value, Exc> {
        time::make(cx, this.clock, this.fold.get(), None)
    }

    /// Return time object with same time and tzinfo.
    #[method(signature = "(self, /)")]
    fn timetz(cx: &mut Cx, this: &Gc<DateTime>) -> Result<Value, Exc> {
        time::make(cx, this.clock, this.fold.get(), this.tzinfo.clone())
    }

    /// Return ctime() style string.
    #[method(signature = "(self, /)")]
    fn ctime(_cx: &mut Cx, this: &Gc<DateTime>) -> String {
        text::ctime(this.date, this.clock)
    }

    /// Return time tuple, compatible with time.localtime().
    #[method(signature = "(self, /)")]
    fn timetuple(cx: &mut Cx, this: &Gc<DateTime>) -> Result<Value, Exc> {
        let saving = dst(cx, this.tzinfo.as_ref(), &this.value())?;
        let flag = saving.map_or(-1, |saving| i64::from(!saving.is_zero()));
        struct_time::of_fields(cx, this.date, this.clock, flag)
    }

    /// Return UTC time tuple, compatible with time.localtime().
    #[method(signature = "(self, /)")]
    fn utctimetuple(cx: &mut Cx, this: &Gc<DateTime>) -> Result<Value, Exc> {
        let offset = offset_of(cx, this)?.unwrap_or_default();
        match moved(this.date, this.clock, offset, true) {
            Some((date, clock)) => struct_time::of_fields(cx, date, clock, 0),
            None => Err(cx.overflow_error("date value out of range")),
        }
    }

    /// Return POSIX timestamp as float.
    #[method(signature = "(self, /)")]
    fn timestamp(cx: &mut Cx, this: &Gc<DateTime>) -> Result<Value, Exc> {
        if this.tzinfo.is_none() {
            let seconds = local::seconds_of_local(cx, this.date, this.clock, this.fold.get())?;
            return Ok(Value::float(seconds as f64 + f64::from(this.clock.microsecond) / 1e6));
        }
        let Some(offset) = offset_of(cx, this)? else {
            return Err(cx.type_error("can't subtract offset-naive and offset-aware datetimes"));
        };
        let microseconds = instant(this.date, this.clock) - offset.microseconds() - EPOCH;
        let microseconds = cx.int(microseconds.into());
        cx.binary(molt_object::BinaryOp::TrueDiv, &microseconds, &Value::int(1_000_000))
    }

    /// Return self.tzinfo.utcoffset(self).
    #[method(signature = "(self, /)")]
    fn utcoffset(cx: &mut Cx, this: &Gc<DateTime>) -> Result<Value, Exc> {
        let offset = offset_of(cx, this)?;
        span_value(cx, offset)
    }

    /// Return self.tzinfo.dst(self).
    #[method(signature = "(self, /)")]
    fn dst(cx: &mut Cx, this: &Gc<DateTime>) -> Result<Value, Exc> {
        let saving = dst(cx, this.tzinfo.as_ref(), &this.value())?;
        span_value(cx, saving)
    }

    /// Return self.tzinfo.tzname(self).
    #[method(signature = "(self, /)")]
    fn tzname(cx: &mut Cx, this: &Gc<DateTime>) -> Result<Value, Exc> {
        zone_name(cx, this.tzinfo.as_ref(), &this.value())
    }

    /// tz -> convert to local time in new timezone tz
    #[method(signature = "(self, tz=None)")]
    fn astimezone(cx: &mut Cx, this: &Gc<DateTime>, tz: Value) -> Result<Value, Exc> {
        let target = check_tzinfo(cx, tz)?;
        if let (Some(own), Some(target)) = (&this.tzinfo, &target)
            && own.is(target)
        {
            return Ok(this.value());
        }
        let offset = match offset_of(cx, this)? {
            Some(offset) => offset,
            None => {
                let seconds = local::zoned_seconds(cx, this.date, this.clock, this.fold.get())?;
                Span::from_seconds(local::local_time(cx, seconds)?.offset)
            }
        };
        let universal = added(cx, this, offset, true)?;
        let Some(universal) = universal.downcast::<DateTime>().cloned() else { return Ok(universal) };
        let target = match target {
            Some(target) => target,
            None => {
                let seconds = (instant(universal.date, universal.clock) - EPOCH).div_euclid(1_000_000);
                local_zone(cx, seconds as i64)?
            }
        };
        if target.is(&utc(cx)?) {
            return Ok(with_zone(cx, &universal, Some(target)).into());
        }
        let moment = with_zone(cx, &universal, Some(target.clone())).into();
        let name = cx.intern("fromutc");
        cx.call_method(&target, &name, &[moment])
    }

    /// [sep] -> string in ISO 8601 format, YYYY-MM-DDT[HH[:MM[:SS[.mmm[uuu]]]]][+HH:MM].
    #[method(signature = "(self, sep='T', timespec='auto')")]
    fn isoformat(
        cx: &mut Cx,
        this: &Gc<DateTime>,
        sep: Option<Value>,
        timespec: Option<Gc<Str>>,
    ) -> Result<Value, Exc> {
        let sep = match sep {
            None => None,
            Some(sep) => match sep.downcast_into::<Str>() {
                Ok(sep) if sep.char_len() == 1 => Some(sep),
                Ok(sep) if cx.world.python >= (3, 14) => {
                    let len = sep.char_len();
                    return Err(cx.type_error(format!(
                        "isoformat() argument 1 must be a unicode character, not a string of length {len}"
                    )));
                }
                Ok(_) => return Err(cx.type_error("isoformat() argument 1 must be a unicode character, not str")),
                Err(other) => {
                    let class = cx.class_name(&other);
                    let message = format!("isoformat() argument 1 must be a unicode character, not {class}");
                    return Err(cx.type_error(message));
                }
            },
        };
        let text = self::isoformat(cx, this, "T", timespec.as_ref())?;
        let Some(sep) = sep else { return Ok(cx.str(&text).into()) };
        // Any character separates, also half of a surrogate pair.
        let (day, clock) = text.split_once('T').unwrap_or((&text, ""));
        let mut separated = Wtf8Buf::from(day);
        separated.push_wtf8(as_wtf8(&sep));
        separated.push_str(clock);
        separated.into_result(cx)
    }

    /// Return datetime with new specified fields.
    #[method(
        signature = "(self, /, year=<unrepresentable>, month=<unrepresentable>, day=<unrepresentable>, hour=<unrepresentable>, minute=<unrepresentable>, second=<unrepresentable>, microsecond=<unrepresentable>, tzinfo=<unrepresentable>, *, fold=<unrepresentable>)"
    )]
    fn replace(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        const REPLACE: Parameters = Parameters { function: "replace", names: NAMES, required: 0, positional: 8 };
        let received = arguments.split_first().map(|(this, rest)| (this.downcast_into::<DateTime>(), rest));
        let Some((Ok(this), mut rest)) = received else {
            return Err(cx.type_error("descriptor 'replace' requires a 'datetime.datetime' object"));
        };
        let zone = this.tzinfo.clone().unwrap_or(Value::NONE);
        let made = read_fields(cx, &REPLACE, &mut rest, current_fields(&this), zone)?;
        let class = cx.class_of(&this.value()).clone();
        match cx.world.python >= (3, 13) {
            true => make_of(cx, &class.into(), made.date, made.clock, made.fold.get(), made.tzinfo),
            false => Ok(cx.instantiate(&class, made).into()),
        }
    }

    /// The same as replace().
    #[method(
        signature = "(self, /, year=<unrepresentable>, month=<unrepresentable>, day=<unrepresentable>, hour=<unrepresentable>, minute=<unrepresentable>, second=<unrepresentable>, microsecond=<unrepresentable>, tzinfo=<unrepresentable>, *, fold=<unrepresentable>)",
        python = ">=3.13"
    )]
    fn __replace__(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        DateTime::replace(cx, arguments)
    }

    /// __reduce_ex__(proto) -> (cls, state)
    #[method(signature = "(self, protocol, /)")]
    fn __reduce_ex__(cx: &mut Cx, this: &Gc<DateTime>, protocol: i64) -> Gc<Tuple> {
        let mut bytes = packed(this);
        if protocol > 3 && this.fold.get() == 1 {
            bytes[2] |= 0x80;
        }
        let state = packed_state(cx, &bytes, this.tzinfo.as_ref()).into();
        let class = cx.class_of(&this.value()).value();
        cx.tuple_of([class, state])
    }

    /// __reduce__() -> (cls, state)
    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<DateTime>) -> Gc<Tuple> {
        DateTime::__reduce_ex__(cx, this, 2)
    }

    #[constant]
    fn min(cx: &mut Cx) -> Result<Value, Exc> {
        make(cx, Ymd { year: 1, month: 1, day: 1 }, Clock::default(), 0, None)
    }

    #[constant]
    fn max(cx: &mut Cx) -> Result<Value, Exc> {
        let clock = Clock { hour: 23, minute: 59, second: 59, microsecond: 999_999 };
        make(cx, Ymd { year: 9999, month: 12, day: 31 }, clock, 0, None)
    }

    #[constant]
    fn resolution(cx: &mut Cx) -> Result<Value, Exc> {
        timedelta::from_microseconds(cx, 1)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<DateTime>) -> Result<String, Exc> {
        let (Ymd { year, month, day }, Clock { hour, minute, second, microsecond }) = (this.date, this.clock);
        let mut text = format!("{}({year}, {month}, {day}, {hour}, {minute}", cx.class_name(&this.value()));
        match (second, microsecond) {
            (0, 0) => {}
            (_, 0) => text.push_str(&format!(", {second}")),
            _ => text.push_str(&format!(", {second}, {microsecond}")),
        }
        if this.fold.get() == 1 {
            text.push_str(", fold=1");
        }
        if let Some(zone) = &this.tzinfo {
            text.push_str(&format!(", tzinfo={}", cx.repr_text(zone)?));
        }
        text.push(')');
        Ok(text)
    }

    #[slot]
    fn __str__(cx: &mut Cx, this: &Gc<DateTime>) -> Result<Value, Exc> {
        let name = cx.intern("isoformat");
        let separator = cx.str(" ").into();
        cx.call_method(&this.value(), &name, &[separator])
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Gc<DateTime>) -> Result<i64, Exc> {
        if this.tzinfo.is_none() {
            return Ok(bytes_hash(&packed(this)));
        }
        // Both of two equal times hash alike.
        let first = with_zone(cx, this, this.tzinfo.clone());
        first.fold.set(0);
        match offset_of(cx, &first)? {
            None => Ok(bytes_hash(&packed(this))),
            Some(offset) => Ok(bytes_hash(&(instant(this.date, this.clock) - offset.microseconds()).to_be_bytes())),
        }
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Value, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        let Some(a) = this.downcast::<DateTime>().cloned() else { return Ok(Value::NOT_IMPLEMENTED) };
        let Some(b) = other.downcast::<DateTime>().cloned() else {
            if !other.is_instance_of::<Date>() || cx.world.python >= (3, 13) {
                return Ok(Value::NOT_IMPLEMENTED);
            }
            return match op {
                CompareOp::Eq => Ok(Value::FALSE),
                CompareOp::Ne => Ok(Value::TRUE),
                _ => {
                    let (a, b) = (cx.class_name(this), cx.class_name(other));
                    Err(cx.type_error(format!("can't compare {a} to {b}")))
                }
            };
        };
        match ordering(cx, &a, &b, op)? {
            Some(ordering) => Ok(Value::bool(op.holds(ordering))),
            None if op == CompareOp::Eq => Ok(Value::FALSE),
            None if op == CompareOp::Ne => Ok(Value::TRUE),
            None => Err(cx.type_error("can't compare offset-naive and offset-aware datetimes")),
        }
    }

    #[slot]
    fn __add__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let pair = match (left.downcast::<DateTime>(), right.downcast::<DateTime>()) {
            (Some(moment), None) => (moment.clone(), span_of(right)),
            (None, Some(moment)) => (moment.clone(), span_of(left)),
            _ => return Ok(Value::NOT_IMPLEMENTED),
        };
        match pair {
            (moment, Some(span)) => added(cx, &moment, span, false),
            _ => Ok(Value::NOT_IMPLEMENTED),
        }
    }

    #[slot]
    fn __sub__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let Some(a) = left.downcast::<DateTime>().cloned() else { return Ok(Value::NOT_IMPLEMENTED) };
        if let Some(span) = span_of(right) {
            return added(cx, &a, span, true);
        }
        let Some(b) = right.downcast::<DateTime>().cloned() else { return Ok(Value::NOT_IMPLEMENTED) };
        let mut distance = instant(a.date, a.clock) - instant(b.date, b.clock);
        if !same_zone(&a, &b) {
            match (offset_of(cx, &a)?, offset_of(cx, &b)?) {
                (Some(x), Some(y)) => distance += y.microseconds() - x.microseconds(),
                (None, None) => {}
                _ => return Err(cx.type_error("can't subtract offset-naive and offset-aware datetimes")),
            }
        }
        timedelta::from_microseconds(cx, distance)
    }
}
