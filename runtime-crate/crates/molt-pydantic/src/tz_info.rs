//! `TzInfo`: the time zone of parsed times, a fixed offset. pydantic-core src/input/datetime.rs `TzInfo`.
//!
//! Its instances have the payload of `datetime.timezone`, so that `datetime` knows their offset without asking.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{BinaryOp, CompareOp, Cx, Exc, Gc, Value};
use molt_stdlib::datetime::{self, Span, TimeZone};

/// Seconds of a day: more are no offset.
const DAY: i32 = 86_400;

/// Stands for the class.
pub struct TzInfo;

fn make(cx: &mut Cx, class: &Gc<Type>, seconds: i32) -> Result<Value, Exc> {
    if seconds.abs() >= DAY {
        let message =
            format!("TzInfo offset must be strictly between -86400 and 86400 (24 hours) seconds, got {seconds}");
        return Err(cx.value_error(message));
    }
    Ok(Gc::new(class, TimeZone { offset: Span::from_seconds(i64::from(seconds)), name: None }).into())
}

/// The time zone of an offset.
///
/// # Errors
/// ValueError for an offset beyond a day.
pub fn of_seconds(cx: &mut Cx, seconds: i32) -> Result<Value, Exc> {
    let class = TzInfo::class(cx)?;
    make(cx, &class, seconds)
}

fn seconds_of(zone: &Gc<TimeZone>) -> i32 {
    (zone.offset.microseconds() / 1_000_000) as i32
}

fn name_of(zone: &Gc<TimeZone>) -> String {
    let seconds = seconds_of(zone);
    if seconds == 0 { "UTC".to_owned() } else { datetime::offset_text(zone.offset, ":") }
}

#[class(name = "TzInfo", module = "pydantic_core._pydantic_core", bases(datetime::TzInfo::class))]
impl TzInfo {
    #[new(signature = "(seconds=0.0)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, seconds: Option<f64>) -> Result<Value, Exc> {
        make(cx, class, seconds.unwrap_or(0.0).trunc() as i32)
    }

    #[method(signature = "(self, dt, /)")]
    fn utcoffset(cx: &mut Cx, this: &Gc<TimeZone>, dt: Value) -> Result<Value, Exc> {
        let _ = dt;
        datetime::new_timedelta(cx, this.offset)
    }

    #[method(signature = "(self, dt, /)")]
    fn tzname(_cx: &mut Cx, this: &Gc<TimeZone>, dt: Value) -> String {
        let _ = dt;
        name_of(this)
    }

    #[method(signature = "(self, dt, /)")]
    fn dst(_cx: &mut Cx, _this: &Gc<TimeZone>, dt: Value) {
        let _ = dt;
    }

    #[method(signature = "(self, dt, /)")]
    fn fromutc(cx: &mut Cx, this: &Gc<TimeZone>, dt: Value) -> Result<Value, Exc> {
        let offset = datetime::new_timedelta(cx, this.offset)?;
        cx.binary(BinaryOp::Add, &dt, &offset)
    }

    #[method(signature = "(self, _memo, /)")]
    fn __deepcopy__(cx: &mut Cx, this: &Gc<TimeZone>, _memo: Value) -> Result<Value, Exc> {
        of_seconds(cx, seconds_of(this))
    }

    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<TimeZone>) -> Gc<Tuple> {
        let class = cx.class_of(&this.value()).value();
        let arguments = cx.tuple_of([Value::int(i64::from(seconds_of(this)))]).into();
        cx.tuple_of([class, arguments])
    }

    #[slot]
    fn __repr__(_cx: &mut Cx, this: &Gc<TimeZone>) -> String {
        format!("TzInfo({})", seconds_of(this))
    }

    #[slot]
    fn __str__(_cx: &mut Cx, this: &Gc<TimeZone>) -> String {
        name_of(this)
    }

    #[slot]
    fn __hash__(_cx: &mut Cx, this: &Gc<TimeZone>) -> Result<i64, Exc> {
        Ok(molt_object::object::hash::scalar_hash(&Value::int(i64::from(seconds_of(this)))))
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<TimeZone>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        if !datetime::is_tzinfo(other) {
            return Ok(Value::NOT_IMPLEMENTED);
        }
        match datetime::utc_offset(cx, Some(other), &Value::NONE)? {
            Some(offset) => Ok(Value::bool(op.holds(this.offset.cmp(&offset)))),
            None => Ok(Value::NOT_IMPLEMENTED),
        }
    }
}
