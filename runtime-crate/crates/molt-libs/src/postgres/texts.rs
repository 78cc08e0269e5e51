//! Values of the text format in the form that nearly all have: numbers of decimal digits, days and moments as ISO 8601 has them. What
//! has another form (BC, infinity, zones) is for the loaders written in Python.

use molt_object::{Cx, Exc, Value};
use molt_stdlib::datetime::{Clock, Ymd, new_date, new_datetime, utc};
use molt_stdlib::decimal;

/// The numbers of the kinds, as `load` takes them together with the loader for other forms.
mod kind {
    pub const NUMERIC: i64 = 5;
    pub const DATE: i64 = 6;
    pub const TIMESTAMP: i64 = 7;
    pub const TIMESTAMP_AT_UTC: i64 = 8;
}

/// The value, if its text has the usual form.
///
/// # Errors
/// What making the value raises.
pub fn usual(cx: &mut Cx, kind: i64, text: &[u8]) -> Result<Option<Value>, Exc> {
    match kind {
        kind::NUMERIC => Ok(decimal::of_text(cx, text)),
        kind::DATE => match day(text) {
            Some(day) => new_date(cx, day).map(Some),
            None => Ok(None),
        },
        kind::TIMESTAMP => match moment(text) {
            Some((day, clock)) => new_datetime(cx, day, clock, 0, None).map(Some),
            None => Ok(None),
        },
        kind::TIMESTAMP_AT_UTC => match text.strip_suffix(b"+00").and_then(moment) {
            Some((day, clock)) => {
                let zone = utc(cx)?;
                new_datetime(cx, day, clock, 0, Some(zone)).map(Some)
            }
            None => Ok(None),
        },
        _ => Ok(None),
    }
}

/// The number that some digits are.
fn number(digits: &[u8]) -> Option<i64> {
    digits.iter().try_fold(0, |number, digit| digit.is_ascii_digit().then(|| number * 10 + i64::from(digit - b'0')))
}

/// `2024-02-29`
fn day(text: &[u8]) -> Option<Ymd> {
    match text {
        [y0, y1, y2, y3, b'-', m0, m1, b'-', d0, d1] => {
            Ymd::checked(number(&[*y0, *y1, *y2, *y3])?, number(&[*m0, *m1])?, number(&[*d0, *d1])?)
        }
        _ => None,
    }
}

/// `23:59:59.999999`, with up to six digits behind the point or none.
fn clock(text: &[u8]) -> Option<Clock> {
    let (whole, fraction) = text.split_at_checked(8)?;
    let [h0, h1, b':', m0, m1, b':', s0, s1] = whole else { return None };
    let part = |high: &u8, low: &u8, below: i64| {
        number(&[*high, *low]).filter(|part| *part < below).and_then(|part| u8::try_from(part).ok())
    };
    let microsecond = match fraction {
        [] => 0,
        [b'.', digits @ ..] if (1..=6).contains(&digits.len()) => {
            let scale = 10_i64.pow(6 - digits.len() as u32);
            u32::try_from(number(digits)? * scale).ok()?
        }
        _ => return None,
    };
    Some(Clock { hour: part(h0, h1, 24)?, minute: part(m0, m1, 60)?, second: part(s0, s1, 60)?, microsecond })
}

/// `2024-02-29 23:59:59.999999`
fn moment(text: &[u8]) -> Option<(Ymd, Clock)> {
    let (date, rest) = text.split_at_checked(10)?;
    let [b' ', time @ ..] = rest else { return None };
    Some((day(date)?, clock(time)?))
}

#[cfg(test)]
mod tests {
    use super::{clock, day, moment};

    #[test]
    fn usual_forms_are_read() {
        assert!(day(b"2024-02-29").is_some());
        let (date, time) = moment(b"1999-12-31 23:59:58.25").unwrap_or_else(|| panic!("a usual moment"));
        assert_eq!((date.year, date.month, date.day), (1999, 12, 31));
        assert_eq!((time.hour, time.minute, time.second, time.microsecond), (23, 59, 58, 250_000));
        assert_eq!(clock(b"00:00:00").map(|time| time.microsecond), Some(0));
    }

    #[test]
    fn other_forms_are_left_alone() {
        for text in ["2023-02-29", "10000-01-01", "0044-03-15 BC", "infinity", "", "2024-1-01"] {
            assert!(day(text.as_bytes()).is_none(), "{text}");
        }
        for text in ["24:00:00", "12:00:00.", "12:00:00.1234567", "12:00", "12:00:00+02", "1a:00:00"] {
            assert!(clock(text.as_bytes()).is_none(), "{text}");
        }
        assert!(moment(b"2024-02-29T10:00:00").is_none());
    }
}
