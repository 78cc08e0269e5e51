//! `datetime.tzinfo` and `datetime.timezone`, and how the other classes ask a time zone.
//! CPython Modules/_datetimemodule.c `PyDateTime_TZInfo`, `PyDateTime_TimeZone`, `call_tzinfo_method`.

use molt_macros::class;
use molt_object::args::Arguments;
use molt_object::builtins::NativeClass;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{CompareOp, Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

use super::date_time::{self as datetime, DateTime};
use super::fields::Span;
use super::timedelta::{self, TimeDelta, span_of};

/// The payload of instances of Python subclasses of `tzinfo`.
pub struct TzInfo;

impl Trace for TzInfo {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for TzInfo {
    type Access = Frozen;
}

/// The payload of `timezone`: a fixed offset from UTC.
pub struct TimeZone {
    /// The offset.
    pub offset: Span,
    /// The name it was given.
    pub name: Option<Gc<Str>>,
}

impl Trace for TimeZone {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.name.trace(visitor);
    }
}

impl Payload for TimeZone {
    type Access = Frozen;
}

/// The one `timezone.utc` of a worker.
#[derive(Default)]
struct Utc(Option<Gc<TimeZone>>);

/// `timezone.utc`.
///
/// # Errors
/// What making its class raises.
pub fn utc(cx: &mut Cx) -> Result<Value, Exc> {
    if let Utc(Some(utc)) = cx.world.extensions.get::<Utc>() {
        return Ok(utc.value());
    }
    // Making the class makes its constants, of which UTC is one.
    let class = TimeZone::class(cx)?;
    if let Utc(Some(utc)) = cx.world.extensions.get::<Utc>() {
        return Ok(utc.value());
    }
    let made = Gc::new(&class, TimeZone { offset: Span::default(), name: None });
    cx.world.extensions.get::<Utc>().0 = Some(made.clone());
    Ok(made.into())
}

fn is_utc(cx: &mut Cx, zone: &Gc<TimeZone>) -> bool {
    matches!(cx.world.extensions.get::<Utc>(), Utc(Some(utc)) if utc.is(zone))
}

/// A new `timezone`; `timezone.utc` for no offset and no name.
///
/// # Errors
/// What making its class raises.
pub fn fixed(cx: &mut Cx, offset: Span, name: Option<Gc<Str>>) -> Result<Value, Exc> {
    if offset.is_zero() && name.is_none() {
        return utc(cx);
    }
    let class = TimeZone::class(cx)?;
    Ok(Gc::new(&class, TimeZone { offset, name }).into())
}

/// Whether a value is an instance of `tzinfo`.
pub fn is_tzinfo(value: &Value) -> bool {
    value.is_instance_of::<TimeZone>() || value.is_instance_of::<TzInfo>()
}

/// A time zone argument: `None` or an instance of `tzinfo`.
///
/// # Errors
/// TypeError when it is neither.
pub fn check_tzinfo(cx: &mut Cx, value: Value) -> Result<Option<Value>, Exc> {
    if value.is_none() {
        return Ok(None);
    }
    if is_tzinfo(&value) {
        return Ok(Some(value));
    }
    let class = cx.class_name(&value);
    let message = format!("tzinfo argument must be None or of a tzinfo subclass, not type '{class}'");
    Err(cx.type_error(message))
}

fn ask_offset(cx: &mut Cx, zone: Option<&Value>, method: &str, moment: &Value) -> Result<Option<Span>, Exc> {
    let Some(zone) = zone else { return Ok(None) };
    let name = cx.intern(method);
    let answer = cx.call_method(zone, &name, std::slice::from_ref(moment))?;
    if answer.is_none() {
        return Ok(None);
    }
    let Some(offset) = span_of(&answer) else {
        let class = cx.class_name(&answer);
        return Err(cx.type_error(format!("tzinfo.{method}() must return None or a timedelta, not '{class}'")));
    };
    check_offset(cx, offset, &answer, false)?;
    Ok(Some(offset))
}

/// What a time zone says is the offset from UTC of a moment (`None`, a time's, included).
///
/// # Errors
/// What the time zone raises; TypeError and ValueError for an answer that is no offset.
pub fn utc_offset(cx: &mut Cx, zone: Option<&Value>, moment: &Value) -> Result<Option<Span>, Exc> {
    match zone.and_then(Value::downcast::<TimeZone>) {
        Some(fixed) => Ok(Some(fixed.offset)),
        None => ask_offset(cx, zone, "utcoffset", moment),
    }
}

/// What a time zone says is the daylight saving part of the offset.
///
/// # Errors
/// As [`utc_offset`].
pub fn dst(cx: &mut Cx, zone: Option<&Value>, moment: &Value) -> Result<Option<Span>, Exc> {
    ask_offset(cx, zone, "dst", moment)
}

/// What a time zone calls itself: a `str` or `None`.
///
/// # Errors
/// What the time zone raises; TypeError for another answer.
pub fn zone_name(cx: &mut Cx, zone: Option<&Value>, moment: &Value) -> Result<Value, Exc> {
    let Some(zone) = zone else { return Ok(Value::NONE) };
    let name = cx.intern("tzname");
    let answer = cx.call_method(zone, &name, std::slice::from_ref(moment))?;
    if answer.is_none() || answer.is_instance_of::<Str>() {
        return Ok(answer);
    }
    let class = cx.class_name(&answer);
    Err(cx.type_error(format!("tzinfo.tzname() must return None or a string, not '{class}'")))
}

/// A duration or `None` as a value.
///
/// # Errors
/// What making the class raises.
pub fn span_value(cx: &mut Cx, span: Option<Span>) -> Result<Value, Exc> {
    span.map_or(Ok(Value::NONE), |span| timedelta::make(cx, span))
}

fn check_offset(cx: &mut Cx, offset: Span, shown: &Value, show: bool) -> Result<(), Exc> {
    if offset.is_within_a_day() {
        return Ok(());
    }
    let given =
        if show || cx.world.python >= (3, 14) { format!(", not {}", cx.repr_text(shown)?) } else { String::new() };
    let message =
        format!("offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24){given}.");
    Err(cx.value_error(message))
}

/// `±HH:MM[:SS[.ffffff]]`, with the separator given.
pub fn offset_text(offset: Span, separator: &str) -> String {
    let microseconds = offset.microseconds();
    let (sign, microseconds) = if microseconds < 0 { ('-', -microseconds) } else { ('+', microseconds) };
    let (seconds, microseconds) = (microseconds / 1_000_000, microseconds % 1_000_000);
    let mut text = format!("{sign}{:02}{separator}{:02}", seconds / 3600, seconds / 60 % 60);
    if seconds % 60 != 0 || microseconds != 0 {
        text.push_str(&format!("{separator}{:02}", seconds % 60));
    }
    if microseconds != 0 {
        text.push_str(&format!(".{microseconds:06}"));
    }
    text
}

fn fixed_name(zone: &TimeZone) -> String {
    match &zone.name {
        Some(name) => name.to_text().into_owned(),
        None if zone.offset.is_zero() => "UTC".to_owned(),
        None => format!("UTC{}", offset_text(zone.offset, ":")),
    }
}

fn not_implemented(cx: &mut Cx, method: &str) -> Exc {
    cx.not_implemented_error(format!("a tzinfo subclass must implement {method}()"))
}

fn as_datetime(cx: &mut Cx, zone: &Value, moment: &Value) -> Result<Gc<DateTime>, Exc> {
    let Some(moment) = moment.downcast::<DateTime>() else {
        return Err(cx.type_error("fromutc: argument must be a datetime"));
    };
    if !moment.tzinfo.as_ref().is_some_and(|own| own.is(zone)) {
        return Err(cx.value_error("fromutc: dt.tzinfo is not self"));
    }
    Ok(moment.clone())
}

/// Abstract base class for time zone info objects.
#[class(name = "tzinfo", module = "datetime", basetype)]
impl TzInfo {
    #[new]
    fn new(cx: &mut Cx, class: &Gc<Type>, _arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        Ok(cx.instantiate(class, TzInfo).into())
    }

    /// datetime -> string name of time zone.
    #[method(signature = "(self, dt, /)")]
    fn tzname(cx: &mut Cx, _this: &Value, _dt: Value) -> Result<Value, Exc> {
        Err(not_implemented(cx, "tzname"))
    }

    /// datetime -> timedelta showing offset from UTC, negative values indicating West of UTC
    #[method(signature = "(self, dt, /)")]
    fn utcoffset(cx: &mut Cx, _this: &Value, _dt: Value) -> Result<Value, Exc> {
        Err(not_implemented(cx, "utcoffset"))
    }

    /// datetime -> DST offset as timedelta positive east of UTC.
    #[method(signature = "(self, dt, /)")]
    fn dst(cx: &mut Cx, _this: &Value, _dt: Value) -> Result<Value, Exc> {
        Err(not_implemented(cx, "dst"))
    }

    /// datetime in UTC -> datetime in local time.
    #[method(signature = "(self, dt, /)")]
    fn fromutc(cx: &mut Cx, this: &Value, dt: Value) -> Result<Value, Exc> {
        let moment = as_datetime(cx, this, &dt)?;
        let Some(offset) = utc_offset(cx, Some(this), &dt)? else {
            return Err(cx.value_error("fromutc: non-None utcoffset() result required"));
        };
        let Some(saving) = self::dst(cx, Some(this), &dt)? else {
            return Err(cx.value_error("fromutc: non-None dst() result required"));
        };
        let standard = offset.microseconds() - saving.microseconds();
        let result = datetime::shifted(cx, &moment, standard)?;
        let Some(saving) = self::dst(cx, Some(this), &result)? else {
            return Err(cx.value_error("fromutc: tz.dst() gave inconsistent results; cannot convert"));
        };
        match result.downcast::<DateTime>().cloned() {
            Some(moment) if !saving.is_zero() => datetime::shifted(cx, &moment, saving.microseconds()),
            _ => Ok(result),
        }
    }

    /// -> (cls, state)
    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        let hook = cx.intern("__getinitargs__");
        let arguments = match cx.getattr_optional(this, &hook)? {
            Some(hook) => cx.call(&hook, &[])?,
            None => cx.tuple(Vec::new()).into(),
        };
        let state = cx.getattr_str(this, "__getstate__")?;
        let state = cx.call(&state, &[])?;
        let class = cx.class_of(this).value();
        Ok(cx.tuple_of([class, arguments, state]).into())
    }
}

/// Fixed offset from UTC implementation of tzinfo.
#[class(name = "timezone", module = "datetime", bases(TzInfo::class))]
impl TimeZone {
    #[new(signature = "(offset, name=<unrepresentable>)")]
    fn new(cx: &mut Cx, _class: &Gc<Type>, offset: Value, name: Option<Value>) -> Result<Value, Exc> {
        let Some(delta) = offset.downcast::<TimeDelta>() else {
            let class = cx.class_name(&offset);
            return Err(cx.type_error(format!("timezone() argument 1 must be datetime.timedelta, not {class}")));
        };
        let span = delta.span;
        let name = match name {
            None => None,
            Some(name) => match name.downcast_into::<Str>() {
                Ok(name) => Some(name),
                Err(other) => {
                    let class = if other.is_none() { "None".to_owned() } else { cx.class_name(&other) };
                    return Err(cx.type_error(format!("timezone() argument 2 must be str, not {class}")));
                }
            },
        };
        check_offset(cx, span, &offset, true)?;
        fixed(cx, span, name)
    }

    /// If name is specified when timezone is created, returns the name.  Otherwise returns offset as 'UTC(+|-)HH:MM'.
    #[method(signature = "(self, dt, /)")]
    fn tzname(cx: &mut Cx, this: &Gc<TimeZone>, dt: Value) -> Result<Value, Exc> {
        check_moment(cx, "tzname", &dt)?;
        Ok(match &this.name {
            Some(name) => name.value(),
            None => cx.str(&fixed_name(this)).into(),
        })
    }

    /// Return fixed offset.
    #[method(signature = "(self, dt, /)")]
    fn utcoffset(cx: &mut Cx, this: &Gc<TimeZone>, dt: Value) -> Result<Value, Exc> {
        check_moment(cx, "utcoffset", &dt)?;
        timedelta::make(cx, this.offset)
    }

    /// Return None.
    #[method(signature = "(self, dt, /)")]
    fn dst(cx: &mut Cx, _this: &Gc<TimeZone>, dt: Value) -> Result<Value, Exc> {
        check_moment(cx, "dst", &dt)?;
        Ok(Value::NONE)
    }

    /// datetime in UTC -> datetime in local time.
    #[method(signature = "(self, dt, /)")]
    fn fromutc(cx: &mut Cx, this: &Gc<TimeZone>, dt: Value) -> Result<Value, Exc> {
        let moment = as_datetime(cx, &this.value(), &dt)?;
        datetime::shifted(cx, &moment, this.offset.microseconds())
    }

    /// pickle support
    #[method(signature = "(self, /)")]
    fn __getinitargs__(cx: &mut Cx, this: &Gc<TimeZone>) -> Result<Value, Exc> {
        let mut arguments = vec![timedelta::make(cx, this.offset)?];
        arguments.extend(this.name.as_ref().map(Gc::value));
        Ok(cx.tuple(arguments).into())
    }

    #[constant]
    fn utc(cx: &mut Cx) -> Result<Value, Exc> {
        self::utc(cx)
    }

    #[constant]
    fn min(cx: &mut Cx) -> Result<Value, Exc> {
        fixed(cx, Span::from_seconds(-86_340), None)
    }

    #[constant]
    fn max(cx: &mut Cx) -> Result<Value, Exc> {
        fixed(cx, Span::from_seconds(86_340), None)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<TimeZone>) -> Result<String, Exc> {
        if is_utc(cx, this) {
            return Ok("datetime.timezone.utc".to_owned());
        }
        let offset = timedelta::make(cx, this.offset)?;
        let offset = cx.repr_text(&offset)?;
        Ok(match &this.name {
            Some(name) => format!("datetime.timezone({offset}, {})", cx.repr_text(&name.value())?),
            None => format!("datetime.timezone({offset})"),
        })
    }

    #[slot]
    fn __str__(cx: &mut Cx, this: &Gc<TimeZone>) -> Result<Value, Exc> {
        Ok(match &this.name {
            Some(name) => name.value(),
            None => cx.str(&fixed_name(this)).into(),
        })
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Gc<TimeZone>) -> Result<i64, Exc> {
        let offset = timedelta::make(cx, this.offset)?;
        cx.hash(&offset)
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Value, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        let _ = cx;
        let (Some(a), Some(b)) = (this.downcast::<TimeZone>(), other.downcast::<TimeZone>()) else {
            return Ok(Value::NOT_IMPLEMENTED);
        };
        match op {
            CompareOp::Eq => Ok(Value::bool(a.offset == b.offset)),
            CompareOp::Ne => Ok(Value::bool(a.offset != b.offset)),
            _ => Ok(Value::NOT_IMPLEMENTED),
        }
    }
}

fn check_moment(cx: &mut Cx, method: &str, moment: &Value) -> Result<(), Exc> {
    if moment.is_none() || moment.is_instance_of::<DateTime>() {
        return Ok(());
    }
    let class = cx.class_name(moment);
    Err(cx.type_error(format!("{method}(dt) argument must be a datetime instance or None, not {class}")))
}

/// The state that pickles and copies carry beside the packed bytes: the time zone, if there is one.
pub fn packed_state(cx: &mut Cx, bytes: &[u8], zone: Option<&Value>) -> Gc<Tuple> {
    let bytes = cx.bytes(bytes).into();
    match zone {
        Some(zone) => cx.tuple_of([bytes, zone.clone()]),
        None => cx.tuple_of([bytes]),
    }
}
