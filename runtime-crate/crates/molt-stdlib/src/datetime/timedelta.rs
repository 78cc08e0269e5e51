//! `datetime.timedelta`. CPython Modules/_datetimemodule.c `PyDateTime_Delta`.

use molt_macros::class;
use molt_object::args::Arguments;
use molt_object::builtins::NativeClass;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{BinaryOp, CompareOp, Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};
use num_bigint::BigInt;
use num_traits::{Float, One, Signed, ToPrimitive, Zero};

use super::arguments::{Parameters, parse};
use super::fields::{Span, SpanError, span_error};

/// The payload of `timedelta`.
pub struct TimeDelta {
    /// The duration.
    pub span: Span,
}

impl Trace for TimeDelta {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for TimeDelta {
    type Access = Frozen;
    const TRACKED: bool = false;
}

/// The parameters of the constructor, and how many microseconds one of each is.
const NAMES: &[&str] = &["days", "seconds", "microseconds", "milliseconds", "minutes", "hours", "weeks"];
const UNITS: [i64; 7] = [86_400_000_000, 1_000_000, 1, 1_000, 60_000_000, 3_600_000_000, 604_800_000_000];
/// The order in which CPython adds them up; it decides what floats round to.
const ORDER: [usize; 7] = [2, 3, 1, 4, 5, 0, 6];

/// The duration of a value that is one.
pub fn span_of(value: &Value) -> Option<Span> {
    value.downcast::<TimeDelta>().map(|delta| delta.span)
}

/// A new `timedelta`.
///
/// # Errors
/// What making its class raises.
pub fn make(cx: &mut Cx, span: Span) -> Result<Value, Exc> {
    let class = TimeDelta::class(cx)?;
    Ok(Gc::new(&class, TimeDelta { span }).into())
}

/// A new `timedelta` of that many microseconds.
///
/// # Errors
/// OverflowError when they are too many.
pub fn from_microseconds(cx: &mut Cx, microseconds: i128) -> Result<Value, Exc> {
    match Span::from_microseconds(microseconds) {
        Ok(span) => make(cx, span),
        Err(error) => Err(span_error(cx, error)),
    }
}

fn from_big(cx: &mut Cx, microseconds: &BigInt) -> Result<Value, Exc> {
    match microseconds.to_i128() {
        Some(microseconds) => from_microseconds(cx, microseconds),
        None => Err(span_error(cx, SpanError::Overflow)),
    }
}

fn microseconds_value(cx: &Cx, span: Span) -> Value {
    cx.int(BigInt::from(span.microseconds()))
}

/// One argument of the constructor, added to what there is: the whole microseconds exactly, the rest as a float.
fn accumulate(cx: &mut Cx, total: &mut BigInt, left_over: &mut f64, at: usize, value: &Value) -> Result<(), Exc> {
    let unit = UNITS[at];
    if let Some(number) = cx.int_to_big(value) {
        *total += number * unit;
        return Ok(());
    }
    let Some(number) = cx.float_value(value) else {
        let message = format!("unsupported type for timedelta {} component: {}", NAMES[at], cx.class_name(value));
        return Err(cx.type_error(message));
    };
    if number.is_nan() {
        return Err(cx.value_error("cannot convert float NaN to integer"));
    }
    if number.is_infinite() {
        return Err(cx.overflow_error("cannot convert float infinity to integer"));
    }
    *total += float_to_big(number.trunc()) * unit;
    let rest = unit as f64 * number.fract();
    *total += float_to_big(rest.trunc());
    *left_over += rest.fract();
    Ok(())
}

fn float_to_big(number: f64) -> BigInt {
    let (mantissa, exponent, sign) = number.integer_decode();
    let magnitude = match exponent {
        ..0 => BigInt::from(mantissa) >> exponent.unsigned_abs(),
        _ => BigInt::from(mantissa) << exponent.unsigned_abs(),
    };
    if sign < 0 { -magnitude } else { magnitude }
}

/// The nearest whole number; ties go to the even total.
fn round_left_over(total: &BigInt, left_over: f64) -> BigInt {
    let nearest = left_over.round();
    let nearest = if (nearest - left_over).abs() == 0.5 {
        let odd = f64::from(u8::from(total.bit(0)));
        2.0 * ((left_over + odd) * 0.5).round() - odd
    } else {
        nearest
    };
    float_to_big(nearest)
}

/// `numerator / denominator` to the nearest whole number, ties to even. CPython `_PyLong_DivmodNear`.
fn divide_nearest(numerator: &BigInt, denominator: &BigInt) -> BigInt {
    let (numerator, denominator) =
        if denominator.is_negative() { (-numerator, -denominator) } else { (numerator.clone(), denominator.clone()) };
    let mut quotient = &numerator / &denominator;
    let mut rest = numerator - &quotient * &denominator;
    if rest.is_negative() {
        quotient -= 1;
        rest += &denominator;
    }
    let twice: BigInt = rest << 1;
    if twice > denominator || (twice == denominator && quotient.bit(0)) { quotient + 1 } else { quotient }
}

/// A float as a fraction, as `float.as_integer_ratio()`.
fn ratio(cx: &mut Cx, number: f64) -> Result<(BigInt, BigInt), Exc> {
    if number.is_nan() {
        return Err(cx.value_error("cannot convert NaN to integer ratio"));
    }
    if number.is_infinite() {
        return Err(cx.overflow_error("cannot convert Infinity to integer ratio"));
    }
    let (mantissa, exponent, sign) = number.integer_decode();
    let mantissa = BigInt::from(mantissa) * i64::from(sign);
    Ok(match exponent {
        ..0 => (mantissa, BigInt::one() << exponent.unsigned_abs()),
        _ => (mantissa << exponent.unsigned_abs(), BigInt::one()),
    })
}

/// What a float says of itself as a fraction; a subclass may answer anything. CPython `get_float_as_integer_ratio`.
fn ratio_of(cx: &mut Cx, value: &Value) -> Result<Option<(BigInt, BigInt)>, Exc> {
    let Some(number) = cx.float_value(value) else { return Ok(None) };
    if cx.class_of(value).is(&cx.world.types.float) {
        return ratio(cx, number).map(Some);
    }
    let name = cx.intern("as_integer_ratio");
    let answer = cx.call_method(value, &name, &[])?;
    let Some(items) = answer.downcast::<Tuple>().map(|tuple| tuple.items().to_vec()) else {
        let class = cx.class_name(&answer);
        let message = format!("unexpected return type from as_integer_ratio(): expected tuple, not '{class}'");
        return Err(cx.type_error(message));
    };
    let [numerator, denominator] = &items[..] else {
        return Err(cx.value_error("unexpected return type from as_integer_ratio(): expected a 2-tuple"));
    };
    let (numerator, denominator) = (cx.index(numerator)?, cx.index(denominator)?);
    Ok(cx.int_to_big(&numerator).zip(cx.int_to_big(&denominator)))
}

fn sum(cx: &mut Cx, a: Span, b: Span, sign: i128) -> Result<Value, Exc> {
    from_microseconds(cx, a.microseconds() + sign * b.microseconds())
}

/// Difference between two datetime values.
#[class(name = "timedelta", module = "datetime", basetype)]
impl TimeDelta {
    #[new(signature = "(days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        const PARAMETERS: Parameters = Parameters { function: "__new__", names: NAMES, required: 0, positional: 7 };
        let mut given: [Option<Value>; 7] = [const { None }; 7];
        parse(cx, &PARAMETERS, arguments, |_, at, value| {
            given[at] = Some(value);
            Ok(())
        })?;
        let (mut total, mut left_over) = (BigInt::zero(), 0.0);
        for at in ORDER {
            if let Some(value) = &given[at] {
                accumulate(cx, &mut total, &mut left_over, at, value)?;
            }
        }
        if left_over != 0.0 {
            total += round_left_over(&total, left_over);
        }
        let made = from_big(cx, &total)?;
        if class.is(&TimeDelta::class(cx)?) {
            return Ok(made);
        }
        let span = span_of(&made).unwrap_or_default();
        Ok(cx.instantiate(class, TimeDelta { span }).into())
    }

    /// Number of days.
    #[getter(member)]
    fn days(_cx: &mut Cx, this: &Gc<TimeDelta>) -> i64 {
        i64::from(this.span.days)
    }

    /// Number of seconds (>= 0 and less than 1 day).
    #[getter(member)]
    fn seconds(_cx: &mut Cx, this: &Gc<TimeDelta>) -> i64 {
        i64::from(this.span.seconds)
    }

    /// Number of microseconds (>= 0 and less than 1 second).
    #[getter(member)]
    fn microseconds(_cx: &mut Cx, this: &Gc<TimeDelta>) -> i64 {
        i64::from(this.span.microseconds)
    }

    /// Total seconds in the duration.
    #[method(signature = "(self, /)")]
    fn total_seconds(cx: &mut Cx, this: &Gc<TimeDelta>) -> Result<Value, Exc> {
        let microseconds = microseconds_value(cx, this.span);
        cx.binary(BinaryOp::TrueDiv, &microseconds, &Value::int(1_000_000))
    }

    /// __reduce__() -> (cls, state)
    #[method(signature = "(self, /)")]
    fn __reduce__(cx: &mut Cx, this: &Gc<TimeDelta>) -> Gc<Tuple> {
        let Span { days, seconds, microseconds } = this.span;
        let state = cx.tuple_of([days, seconds, microseconds].map(|number| Value::int(i64::from(number))));
        let class = cx.class_of(&this.value()).value();
        cx.tuple_of([class, state.into()])
    }

    #[constant]
    fn min(cx: &mut Cx) -> Result<Value, Exc> {
        make(cx, Span::MIN)
    }

    #[constant]
    fn max(cx: &mut Cx) -> Result<Value, Exc> {
        make(cx, Span::MAX)
    }

    #[constant]
    fn resolution(cx: &mut Cx) -> Result<Value, Exc> {
        from_microseconds(cx, 1)
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<TimeDelta>) -> Result<String, Exc> {
        let Span { days, seconds, microseconds } = this.span;
        let fields = [("days", days), ("seconds", seconds), ("microseconds", microseconds)];
        let shown: Vec<String> =
            fields.iter().filter(|(_, number)| *number != 0).map(|(name, number)| format!("{name}={number}")).collect();
        let shown = if shown.is_empty() { "0".to_owned() } else { shown.join(", ") };
        Ok(format!("{}({shown})", cx.class_name(&this.value())))
    }

    #[slot]
    fn __str__(cx: &mut Cx, this: &Gc<TimeDelta>) -> Result<String, Exc> {
        let _ = cx;
        let Span { days, seconds, microseconds } = this.span;
        let mut text = match days {
            0 => String::new(),
            1 | -1 => format!("{days} day, "),
            _ => format!("{days} days, "),
        };
        text.push_str(&format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60));
        if microseconds != 0 {
            text.push_str(&format!(".{microseconds:06}"));
        }
        Ok(text)
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Gc<TimeDelta>) -> Result<i64, Exc> {
        let Span { days, seconds, microseconds } = this.span;
        let state = cx.tuple_of([days, seconds, microseconds].map(|number| Value::int(i64::from(number))));
        cx.hash(&state.into())
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Value, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        let _ = cx;
        match (span_of(this), span_of(other)) {
            (Some(a), Some(b)) => Ok(Value::bool(op.holds(a.cmp(&b)))),
            _ => Ok(Value::NOT_IMPLEMENTED),
        }
    }

    #[slot]
    fn __bool__(cx: &mut Cx, this: &Gc<TimeDelta>) -> Result<bool, Exc> {
        let _ = cx;
        Ok(!this.span.is_zero())
    }

    #[slot]
    fn __neg__(cx: &mut Cx, this: &Gc<TimeDelta>) -> Result<Value, Exc> {
        from_microseconds(cx, -this.span.microseconds())
    }

    #[slot]
    fn __pos__(cx: &mut Cx, this: &Gc<TimeDelta>) -> Result<Value, Exc> {
        make(cx, this.span)
    }

    #[slot]
    fn __abs__(cx: &mut Cx, this: &Gc<TimeDelta>) -> Result<Value, Exc> {
        from_microseconds(cx, this.span.microseconds().abs())
    }

    #[slot]
    fn __add__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        match (span_of(left), span_of(right)) {
            (Some(a), Some(b)) => sum(cx, a, b, 1),
            _ => Ok(Value::NOT_IMPLEMENTED),
        }
    }

    #[slot]
    fn __sub__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        match (span_of(left), span_of(right)) {
            (Some(a), Some(b)) => sum(cx, a, b, -1),
            _ => Ok(Value::NOT_IMPLEMENTED),
        }
    }

    #[slot]
    fn __mul__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let (span, factor) = match (span_of(left), span_of(right)) {
            (Some(span), None) => (span, right),
            (None, Some(span)) => (span, left),
            _ => return Ok(Value::NOT_IMPLEMENTED),
        };
        let microseconds = BigInt::from(span.microseconds());
        if let Some(number) = cx.int_to_big(factor) {
            return from_big(cx, &(microseconds * number));
        }
        let Some((numerator, denominator)) = ratio_of(cx, factor)? else { return Ok(Value::NOT_IMPLEMENTED) };
        from_big(cx, &divide_nearest(&(microseconds * numerator), &denominator))
    }

    #[slot]
    fn __truediv__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let Some(span) = span_of(left) else { return Ok(Value::NOT_IMPLEMENTED) };
        if let Some(other) = span_of(right) {
            let (a, b) = (microseconds_value(cx, span), microseconds_value(cx, other));
            return cx.binary(BinaryOp::TrueDiv, &a, &b);
        }
        let microseconds = BigInt::from(span.microseconds());
        let (numerator, denominator) = if let Some(number) = cx.int_to_big(right) {
            (microseconds, number)
        } else if let Some((numerator, denominator)) = ratio_of(cx, right)? {
            (microseconds * denominator, numerator)
        } else {
            return Ok(Value::NOT_IMPLEMENTED);
        };
        if denominator.is_zero() {
            return Err(cx.zero_division_error("integer division or modulo by zero"));
        }
        from_big(cx, &divide_nearest(&numerator, &denominator))
    }

    #[slot]
    fn __floordiv__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let Some(span) = span_of(left) else { return Ok(Value::NOT_IMPLEMENTED) };
        let microseconds = microseconds_value(cx, span);
        if let Some(other) = span_of(right) {
            let other = microseconds_value(cx, other);
            return cx.binary(BinaryOp::FloorDiv, &microseconds, &other);
        }
        if !cx.is_int(right) {
            return Ok(Value::NOT_IMPLEMENTED);
        }
        let quotient = cx.binary(BinaryOp::FloorDiv, &microseconds, right)?;
        let quotient = cx.int_to_big(&quotient).unwrap_or_default();
        from_big(cx, &quotient)
    }

    #[slot]
    fn __mod__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let (Some(a), Some(b)) = (span_of(left), span_of(right)) else { return Ok(Value::NOT_IMPLEMENTED) };
        let (a, b) = (microseconds_value(cx, a), microseconds_value(cx, b));
        let rest = cx.binary(BinaryOp::Mod, &a, &b)?;
        let rest = cx.int_to_big(&rest).unwrap_or_default();
        from_big(cx, &rest)
    }

    #[slot]
    fn __divmod__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let (Some(a), Some(b)) = (span_of(left), span_of(right)) else { return Ok(Value::NOT_IMPLEMENTED) };
        let (a, b) = (microseconds_value(cx, a), microseconds_value(cx, b));
        let pair = cx.binary(BinaryOp::DivMod, &a, &b)?;
        let Some([quotient, rest]) = pair.downcast::<Tuple>().and_then(|pair| pair.items().first_chunk::<2>().cloned())
        else {
            return Ok(pair);
        };
        let rest = cx.int_to_big(&rest).unwrap_or_default();
        let rest = from_big(cx, &rest)?;
        Ok(cx.tuple_of([quotient, rest]).into())
    }
}
