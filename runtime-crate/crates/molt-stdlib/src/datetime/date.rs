//! `datetime.date`. CPython Modules/_datetimemodule.c `PyDateTime_Date`.

use molt_macros::class;
use molt_object::args::Arguments;
use molt_object::builtins::NativeClass;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::object::hash::bytes_hash;
use molt_object::{CompareOp, Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

use super::arguments::{Parameters, c_int, parse};
use super::calendar::{IsoError, MAX_ORDINAL, Ymd};
use super::date_time::{self as datetime, DateTime};
use super::fields::{Clock, check_date};
use super::iso;
use super::local;
use super::text;
use super::time::state_bytes;
use super::timedelta::{self, span_of};
use crate::time::struct_time;

/// The payload of `date`.
pub struct Date {
    /// The day.
    pub ymd: Ymd,
}

impl Trace for Date {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Date {
    type Access = Frozen;
    const TRACKED: bool = false;
}

const FIELDS: Parameters = Parameters { function: "", names: &["year", "month", "day"], required: 3, positional: 3 };

/// The day of a `date` or a `datetime`.
pub fn ymd_of(value: &Value) -> Option<Ymd> {
    match value.downcast::<Date>() {
        Some(date) => Some(date.ymd),
        None => value.downcast::<DateTime>().map(|moment| moment.date),
    }
}

/// The day of a receiver that is a `date`.
fn receiver(cx: &mut Cx, this: &Value) -> Result<Ymd, Exc> {
    match ymd_of(this) {
        Some(ymd) => Ok(ymd),
        None => {
            let class = cx.class_name(this);
            Err(cx.type_error(format!("descriptor requires a 'datetime.date' object but received a '{class}'")))
        }
    }
}

/// A new `date`.
///
/// # Errors
/// What making its class raises.
pub fn make(cx: &mut Cx, ymd: Ymd) -> Result<Value, Exc> {
    let class = Date::class(cx)?;
    Ok(Gc::new(&class, Date { ymd }).into())
}

/// An instance of `date` or of a class that derives from it. CPython `new_date_subclass_ex`.
fn make_of(cx: &mut Cx, class: &Value, ymd: Ymd) -> Result<Value, Exc> {
    if class.is(&Date::class(cx)?.value()) {
        return make(cx, ymd);
    }
    if class.is(&DateTime::class(cx)?.value()) {
        return datetime::make(cx, ymd, Clock::default(), 0, None);
    }
    cx.call(class, &numbers(ymd))
}

fn numbers(ymd: Ymd) -> [Value; 3] {
    [i64::from(ymd.year), i64::from(ymd.month), i64::from(ymd.day)].map(Value::int)
}

/// The four bytes that pickles carry.
pub fn packed(ymd: Ymd) -> [u8; 4] {
    let [high, low] = ymd.year.to_be_bytes();
    [high, low, ymd.month, ymd.day]
}

/// The day packed by [`packed`]; only its month is looked at. CPython `MONTH_IS_SANE`.
pub fn unpacked(bytes: &[u8]) -> Option<Ymd> {
    let &[high, low, month, day] = bytes.first_chunk::<4>()?;
    matches!(month, 1..=12).then_some(Ymd { year: u16::from_be_bytes([high, low]), month, day })
}

/// The text of an argument that must be a `str`.
///
/// # Errors
/// TypeError under the name of the method.
pub fn text_argument(cx: &mut Cx, value: &Value, method: &str) -> Result<Gc<Str>, Exc> {
    match value.downcast::<Str>() {
        Some(text) => Ok(text.clone()),
        None => Err(cx.type_error(format!("{method}: argument must be str"))),
    }
}

/// The exception for a text that `fromisoformat` does not understand.
pub fn invalid_isoformat(cx: &mut Cx, text: &Gc<Str>) -> Exc {
    match cx.repr_text(&text.value()) {
        Ok(shown) => cx.value_error(format!("Invalid isoformat string: {shown}")),
        Err(exc) => exc,
    }
}

/// `YYYY-MM-DD`.
pub fn iso_text(ymd: Ymd) -> String {
    format!("{:04}-{:02}-{:02}", ymd.year, ymd.month, ymd.day)
}

/// The fields of `replace`, those of the receiver where none are given.
fn replaced(cx: &mut Cx, ymd: Ymd, arguments: &mut Arguments<'_>) -> Result<Ymd, Exc> {
    const REPLACE: Parameters = Parameters { function: "replace", names: FIELDS.names, required: 0, positional: 3 };
    let mut fields = [i64::from(ymd.year), i64::from(ymd.month), i64::from(ymd.day)];
    parse(cx, &REPLACE, arguments, |cx, at, value| {
        fields[at] = c_int(cx, &value)?;
        Ok(())
    })?;
    check_date(cx, fields[0], fields[1], fields[2])
}

/// date(year, month, day) --> date object
#[class(name = "date", module = "datetime", basetype)]
impl Date {
    #[new(signature = "(year, month, day)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        if let [state] = arguments.positional_values()
            && let Some(bytes) = state_bytes(cx, &state.clone(), 4, |bytes| matches!(bytes[2], 1..=12), "a date")?
            && let Some(ymd) = unpacked(&bytes)
        {
            return Ok(cx.instantiate(class, Date { ymd }).into());
        }
        let mut fields = [0; 3];
        parse(cx, &FIELDS, arguments, |cx, at, value| {
            fields[at] = c_int(cx, &value)?;
            Ok(())
        })?;
        let ymd = check_date(cx, fields[0], fields[1], fields[2])?;
        Ok(cx.instantiate(class, Date { ymd }).into())
    }

    #[getter]
    fn year(cx: &mut Cx, this: &Value) -> Result<i64, Exc> {
        receiver(cx, this).map(|ymd| i64::from(ymd.year))
    }

    #[getter]
    fn month(cx: &mut Cx, this: &Value) -> Result<i64, Exc> {
        receiver(cx, this).map(|ymd| i64::from(ymd.month))
    }

    #[getter]
    fn day(cx: &mut Cx, this: &Value) -> Result<i64, Exc> {
        receiver(cx, this).map(|ymd| i64::from(ymd.day))
    }

    /// Create a date from a POSIX timestamp.
    #[classmethod(signature = "(cls, timestamp, /)")]
    fn fromtimestamp(cx: &mut Cx, class: &Value, timestamp: Value) -> Result<Value, Exc> {
        let seconds = local::timestamp_seconds(cx, &timestamp)?;
        let (ymd, _) = local::local_fields(cx, seconds)?;
        make_of(cx, class, ymd)
    }

    /// Current date or datetime:  same as self.__class__.fromtimestamp(time.time()).
    #[classmethod(signature = "(cls, /)")]
    fn today(cx: &mut Cx, class: &Value) -> Result<Value, Exc> {
        let now = Value::float(crate::time::now().as_secs_f64());
        let name = cx.intern("fromtimestamp");
        cx.call_method(class, &name, &[now])
    }

    /// int -> date corresponding to a proleptic Gregorian ordinal.
    #[classmethod(signature = "(cls, ordinal, /)")]
    fn fromordinal(cx: &mut Cx, class: &Value, ordinal: Value) -> Result<Value, Exc> {
        let ordinal = c_int(cx, &ordinal)?;
        if ordinal < 1 {
            return Err(cx.value_error("ordinal must be >= 1"));
        }
        match Ymd::from_ordinal(ordinal) {
            Some(ymd) => make_of(cx, class, ymd),
            None => {
                let beyond = ordinal - MAX_ORDINAL - 1;
                let year = 10_000 + (beyond as f64 / 365.2425) as i64;
                Err(check_date(cx, year, 1, 1).map_or_else(|exc| exc, |_| cx.value_error("ordinal is out of range")))
            }
        }
    }

    /// Construct a date from a string in ISO 8601 format.
    #[classmethod(signature = "(cls, date_string, /)")]
    fn fromisoformat(cx: &mut Cx, class: &Value, date_string: Value) -> Result<Value, Exc> {
        let text = text_argument(cx, &date_string, "fromisoformat")?;
        match iso::parse_date(text.as_bytes()) {
            Some((year, month, day)) => {
                let ymd = check_date(cx, year, month, day)?;
                make_of(cx, class, ymd)
            }
            None => Err(invalid_isoformat(cx, &text)),
        }
    }

    /// int, int, int -> Construct a date from the ISO year, week number and weekday.
    #[classmethod(signature = "(cls, year, week, day)")]
    fn fromisocalendar(cx: &mut Cx, class: &Value, year: Value, week: Value, day: Value) -> Result<Value, Exc> {
        let mut numbers = [0; 3];
        for (place, value) in numbers.iter_mut().zip([&year, &week, &day]) {
            let index = cx.index(value)?;
            *place = match cx.int_to_i64(&index) {
                Some(number) if i32::try_from(number).is_ok() => number,
                _ => return Err(cx.value_error("ISO calendar component out of range")),
            };
        }
        let [year, week, day] = numbers;
        match Ymd::from_iso(year, week, day) {
            Ok(ymd) => make_of(cx, class, ymd),
            Err(IsoError::Week) => Err(cx.value_error(format!("Invalid week: {week}"))),
            Err(IsoError::Weekday) => Err(cx.value_error(format!("Invalid day: {day} (range is [1, 7])"))),
            Err(IsoError::Year) => Err(cx.value_error(format!("Year is out of range: {year}"))),
            Err(IsoError::OutOfRange) => Err(check_date(cx, year + 1, 1, 1)
                .map_or_else(|exc| exc, |_| cx.value_error(format!("Year is out of range: {year}")))),
        }
    }

    /// string, format -> new date parsed from a string.
    #[classmethod(signature = "(cls, date_string, format, /)", python = ">=3.14")]
    fn strptime(cx: &mut Cx, class: &Value, date_string: Value, format: Value) -> Result<Value, Exc> {
        let parsed = text::parse(cx, &date_string, &format)?;
        make_of(cx, class, parsed.date)
    }

    /// format -> strftime() style string.
    #[method(signature = "(self, format)")]
    fn strftime(cx: &mut Cx, this: &Value, format: Value) -> Result<Value, Exc> {
        text::format(cx, this, &format, "strftime")
    }

    /// Formats self with strftime.
    #[method(signature = "(self, format, /)")]
    fn __format__(cx: &mut Cx, this: &Value, format: Value) -> Result<Value, Exc> {
        text::format_or_str(cx, this, &format)
    }

    /// Return ctime() style string.
    #[method(signature = "(self, /)")]
    fn ctime(cx: &mut Cx, this: &Value) -> Result<String, Exc> {
        receiver(cx, this).map(|ymd| text::ctime(ymd, Clock::default()))
    }

    /// Return time tuple, compatible with time.localtime().
    #[method(signature = "(self, /)")]
    fn timetuple(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        let ymd = receiver(cx, this)?;
        struct_time::of_fields(cx, ymd, Clock::default(), -1)
    }

    /// Return string in ISO 8601 format, YYYY-MM-DD.
    #[method(signature = "(self, /)")]
    fn isoformat(cx: &mut Cx, this: &Value) -> Result<String, Exc> {
        receiver(cx, this).map(iso_text)
    }

    /// Return the day of the week represented by the date.
    #[method(signature = "(self, /)")]
    fn isoweekday(cx: &mut Cx, this: &Value) -> Result<i64, Exc> {
        receiver(cx, this).map(|ymd| i64::from(ymd.weekday()) + 1)
    }

    /// Return a named tuple containing ISO year, week number, and weekday.
    #[method(signature = "(self, /)")]
    fn isocalendar(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        let iso = receiver(cx, this)?.iso();
        let class = IsoCalendarDate::class(cx)?;
        let numbers = [i64::from(iso.year), i64::from(iso.week), i64::from(iso.weekday)].map(Value::int);
        Ok(cx.tuple_of_class(&class, numbers.to_vec()).into())
    }

    /// Return proleptic Gregorian ordinal.  January 1 of year 1 is day 1.
    #[method(signature = "(self, /)")]
    fn toordinal(cx: &mut Cx, this: &Value) -> Result<i64, Exc> {
        receiver(cx, this).map(Ymd::ordinal)
    }

    /// Return the day of the week represented by the date.
    #[method(signature = "(self, /)")]
    fn weekday(cx: &mut Cx, this: &Value) -> Result<i64, Exc> {
        receiver(cx, this).map(|ymd| i64::from(ymd.weekday()))
    }

    /// Return date with new specified fields.
    #[method(signature = "(self, /, year=<unrepresentable>, month=<unrepresentable>, day=<unrepresentable>)")]
    fn replace(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        let Some((this, mut rest)) = arguments.split_first() else {
            return Err(cx.type_error("unbound method date.replace() needs an argument"));
        };
        let ymd = receiver(cx, &this)?;
        let ymd = replaced(cx, ymd, &mut rest)?;
        let class = cx.class_of(&this).clone();
        // Before 3.13 the instance was made without asking the subclass.
        match cx.world.python >= (3, 13) {
            true => make_of(cx, &class.into(), ymd),
            false => Ok(cx.instantiate(&class, Date { ymd }).into()),
        }
    }

    /// The same as replace().
    #[method(
        signature = "(self, /, year=<unrepresentable>, month=<unrepresentable>, day=<unrepresentable>)",
        python = ">=3.13"
    )]
    fn __replace__(cx: &mut Cx, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        Date::replace(cx, arguments)
    }

    /// __reduce__() -> (cls, state)
    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<Date>) -> Gc<Tuple> {
        let state = cx.bytes(&packed(this.ymd)).into();
        let state = cx.tuple_of([state]).into();
        let class = cx.class_of(&this.value()).value();
        cx.tuple_of([class, state])
    }

    #[constant]
    fn min(cx: &mut Cx) -> Result<Value, Exc> {
        make(cx, Ymd { year: 1, month: 1, day: 1 })
    }

    #[constant]
    fn max(cx: &mut Cx) -> Result<Value, Exc> {
        make(cx, Ymd { year: 9999, month: 12, day: 31 })
    }

    #[constant]
    fn resolution(cx: &mut Cx) -> Result<Value, Exc> {
        timedelta::from_microseconds(cx, 86_400_000_000)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<Date>) -> Result<String, Exc> {
        let Ymd { year, month, day } = this.ymd;
        Ok(format!("{}({year}, {month}, {day})", cx.class_name(&this.value())))
    }

    #[slot]
    fn __str__(cx: &mut Cx, this: &Gc<Date>) -> Result<Value, Exc> {
        let name = cx.intern("isoformat");
        cx.call_method(&this.value(), &name, &[])
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Gc<Date>) -> Result<i64, Exc> {
        let _ = cx;
        Ok(bytes_hash(&packed(this.ymd)))
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Value, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        let _ = cx;
        match (this.downcast::<Date>(), other.downcast::<Date>()) {
            (Some(a), Some(b)) => Ok(Value::bool(op.holds(a.ymd.cmp(&b.ymd)))),
            _ => Ok(Value::NOT_IMPLEMENTED),
        }
    }

    #[slot]
    fn __add__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        match (left.downcast::<Date>(), span_of(right), span_of(left), right.downcast::<Date>()) {
            (Some(_), Some(span), _, _) => add_days(cx, left, i64::from(span.days)),
            (_, _, Some(span), Some(_)) => add_days(cx, right, i64::from(span.days)),
            _ => Ok(Value::NOT_IMPLEMENTED),
        }
    }

    #[slot]
    fn __sub__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let Some(date) = left.downcast::<Date>() else { return Ok(Value::NOT_IMPLEMENTED) };
        if let Some(other) = right.downcast::<Date>() {
            let days = date.ymd.ordinal() - other.ymd.ordinal();
            return timedelta::from_microseconds(cx, i128::from(days) * 86_400_000_000);
        }
        match span_of(right) {
            Some(span) => add_days(cx, left, -i64::from(span.days)),
            None => Ok(Value::NOT_IMPLEMENTED),
        }
    }
}

fn add_days(cx: &mut Cx, date: &Value, days: i64) -> Result<Value, Exc> {
    let ymd = receiver(cx, date)?;
    match Ymd::from_ordinal(ymd.ordinal() + days) {
        Some(ymd) => {
            let class = cx.class_of(date).value();
            make_of(cx, &class, ymd)
        }
        None => Err(cx.overflow_error("date value out of range")),
    }
}

/// Stands for the class of what `isocalendar()` returns: a tuple with names.
pub struct IsoCalendarDate;

fn tuple_class(cx: &mut Cx) -> Result<Gc<Type>, Exc> {
    Ok(cx.world.types.tuple.clone())
}

fn iso_item(this: &Value, at: usize) -> Value {
    this.downcast::<Tuple>().and_then(|tuple| tuple.items().get(at).cloned()).unwrap_or(Value::NONE)
}

/// The result of date.isocalendar() or datetime.isocalendar()
#[class(name = "IsoCalendarDate", module = "datetime", bases(tuple_class), no_new)]
impl IsoCalendarDate {
    #[getter]
    fn year(_cx: &mut Cx, this: &Value) -> Value {
        iso_item(this, 0)
    }

    #[getter]
    fn week(_cx: &mut Cx, this: &Value) -> Value {
        iso_item(this, 1)
    }

    #[getter]
    fn weekday(_cx: &mut Cx, this: &Value) -> Value {
        iso_item(this, 2)
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Value) -> Gc<Tuple> {
        let items = this.downcast::<Tuple>().map(|tuple| tuple.items().to_vec()).unwrap_or_default();
        let arguments = cx.tuple(items).into();
        let arguments = cx.tuple_of([arguments]).into();
        let class = cx.world.types.tuple.value();
        cx.tuple_of([class, arguments])
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Value) -> Result<String, Exc> {
        let shown = [iso_item(this, 0), iso_item(this, 1), iso_item(this, 2)].map(|item| item.as_int().unwrap_or(0));
        let class = cx.class_name(this);
        Ok(format!("{class}(year={}, week={}, weekday={})", shown[0], shown[1], shown[2]))
    }
}
