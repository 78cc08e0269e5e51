//! Dates and times as orjson writes them: RFC 3339. orjson src/serialize/datetime.rs, src/ffi/pydatetimeref.rs.

use molt_object::{Cx, Exc, Value};
use molt_stdlib::datetime::{Clock, Span, Ymd, datetime_parts, span_of, time_parts, ymd_of};

use super::dumps::Options;

fn push_digits(out: &mut Vec<u8>, number: u32, digits: u32) {
    for at in (0..digits).rev() {
        out.push(b'0' + (number / 10u32.pow(at) % 10) as u8);
    }
}

fn push_date(out: &mut Vec<u8>, date: Ymd) {
    push_digits(out, u32::from(date.year), 4);
    out.push(b'-');
    push_digits(out, u32::from(date.month), 2);
    out.push(b'-');
    push_digits(out, u32::from(date.day), 2);
}

fn push_clock(out: &mut Vec<u8>, clock: Clock, options: Options) {
    push_digits(out, u32::from(clock.hour), 2);
    out.push(b':');
    push_digits(out, u32::from(clock.minute), 2);
    out.push(b':');
    push_digits(out, u32::from(clock.second), 2);
    if clock.microsecond != 0 && !options.has(Options::OMIT_MICROSECONDS) {
        out.push(b'.');
        push_digits(out, clock.microsecond, 6);
    }
}

/// The offset in hours and minutes. Seconds are rounded, and may make sixty minutes, as in the original.
fn push_offset(out: &mut Vec<u8>, offset: Span, options: Options) {
    if offset.seconds == 0 {
        let text: &[u8] = if options.has(Options::UTC_Z) { b"Z" } else { b"+00:00" };
        return out.extend_from_slice(text);
    }
    let (sign, seconds) = match offset.days {
        -1 => (b'-', 86_400 - offset.seconds as u32),
        _ => (b'+', offset.seconds as u32),
    };
    out.push(sign);
    push_digits(out, seconds / 3600, 2);
    out.push(b':');
    push_digits(out, seconds / 60 % 60 + u32::from(seconds % 60 >= 30), 2);
}

/// Appends a `date`.
pub fn push_date_of(out: &mut Vec<u8>, value: &Value) {
    if let Some(date) = ymd_of(value) {
        push_date(out, date);
    }
}

/// Appends a `time`.
///
/// # Errors
/// TypeError for one with a time zone.
pub fn push_time_of(cx: &mut Cx, out: &mut Vec<u8>, value: &Value, options: Options) -> Result<(), Exc> {
    match time_parts(value) {
        Some((clock, _, None)) => {
            push_clock(out, clock, options);
            Ok(())
        }
        _ => Err(cx.type_error("datetime.time must not have tzinfo set")),
    }
}

/// Appends a `datetime`.
///
/// # Errors
/// What its time zone raises; TypeError for one that gives no offset.
pub fn push_datetime_of(cx: &mut Cx, out: &mut Vec<u8>, value: &Value, options: Options) -> Result<(), Exc> {
    let Some(parts) = datetime_parts(value) else { return Ok(()) };
    push_date(out, parts.date);
    out.push(b'T');
    push_clock(out, parts.clock, options);
    match parts.tzinfo {
        Some(zone) => {
            let offset = offset(cx, &zone, value)?;
            push_offset(out, offset, options);
        }
        None if options.has(Options::NAIVE_UTC) => push_offset(out, Span::default(), options),
        None => {}
    }
    Ok(())
}

/// The offset of a moment. The classes of pendulum and of pytz are told by their methods, and asked as those want it.
fn offset(cx: &mut Cx, zone: &Value, moment: &Value) -> Result<Span, Exc> {
    let utcoffset = cx.intern("utcoffset");
    let (convert, normalize) = (cx.intern("convert"), cx.intern("normalize"));
    let offset = if cx.getattr_optional(zone, &convert)?.is_some() {
        cx.call_method(moment, &utcoffset, &[])?
    } else if cx.getattr_optional(zone, &normalize)?.is_some() {
        let normal = cx.call_method(zone, &normalize, std::slice::from_ref(moment))?;
        cx.call_method(&normal, &utcoffset, &[])?
    } else {
        cx.call_method(zone, &utcoffset, std::slice::from_ref(moment))?
    };
    span_of(&offset).ok_or_else(|| {
        cx.type_error(
            "datetime's timezone library is not supported: use datetime.timezone.utc, pendulum, pytz, or dateutil",
        )
    })
}
