//! Texts of dates and times in ISO 8601. CPython Modules/_datetimemodule.c `parse_isoformat_date`, `parse_isoformat_time`,
//! `_find_isoformat_datetime_separator`.

use super::calendar::Ymd;

/// Numbers that a text names; they are in no range yet.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct TimeFields {
    /// Hour, minute, second, microsecond.
    pub clock: [i64; 4],
    /// The offset from UTC in microseconds.
    pub offset: Option<i64>,
}

/// Year, month and day; they are in no range yet.
pub type DateFields = (i64, i64, i64);

/// A cursor over bytes that reads zero beyond the end.
struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn bump(&mut self) -> u8 {
        let byte = self.peek();
        self.at += 1;
        byte
    }

    fn digits(&mut self, count: usize) -> Option<i64> {
        let mut number = 0;
        for _ in 0..count {
            let byte = self.bump();
            if !byte.is_ascii_digit() {
                return None;
            }
            number = number * 10 + i64::from(byte - b'0');
        }
        Some(number)
    }
}

/// The date that the first `len` bytes of a text name.
fn date_fields(text: &[u8], len: usize) -> Option<DateFields> {
    let mut cursor = Cursor { text, at: 0 };
    let year = cursor.digits(4)?;
    let separated = cursor.peek() == b'-';
    cursor.at += usize::from(separated);
    if cursor.peek() == b'W' {
        cursor.at += 1;
        let week = cursor.digits(2)?;
        let mut weekday = 1;
        if cursor.at < len {
            if separated && cursor.bump() != b'-' {
                return None;
            }
            weekday = cursor.digits(1)?;
        }
        let day = Ymd::from_iso(year, week, weekday).ok()?;
        return Some((i64::from(day.year), i64::from(day.month), i64::from(day.day)));
    }
    let month = cursor.digits(2)?;
    if separated && cursor.bump() != b'-' {
        return None;
    }
    let day = cursor.digits(2)?;
    Some((year, month, day))
}

/// What `date.fromisoformat` reads.
pub fn parse_date(text: &[u8]) -> Option<DateFields> {
    if matches!(text.len(), 7 | 8 | 10) { date_fields(text, text.len()) } else { None }
}

/// Where the date ends and the separator stands.
fn find_separator(text: &[u8]) -> Option<usize> {
    let len = text.len();
    if len == 7 {
        return Some(7);
    }
    if text.get(4) == Some(&b'-') {
        if text.get(5) != Some(&b'W') {
            return Some(10);
        }
        if len < 8 || len == 9 && text[8] == b'-' {
            return None;
        }
        let weekday_follows = len > 8 && text[8] == b'-' && !(len > 10 && text[10].is_ascii_digit());
        return Some(if weekday_follows { 10 } else { 8 });
    }
    if text.get(4) != Some(&b'W') {
        return Some(8);
    }
    let digits = text[7..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let end = 7 + digits;
    Some(match end {
        ..9 => end,
        _ if end % 2 == 0 => 7,
        _ => 8,
    })
}

/// What `datetime.fromisoformat` reads.
pub fn parse_datetime(text: &[u8]) -> Option<(DateFields, TimeFields)> {
    if text.len() < 7 {
        return None;
    }
    let separator = find_separator(text)?;
    let date = date_fields(text, separator)?;
    if text.len() <= separator {
        return Some((date, TimeFields::default()));
    }
    let width = match text[separator] {
        0..0x80 => 1,
        0xe0..0xf0 => 3,
        0xf0.. => 4,
        _ => 2,
    };
    let time = time_fields(text.get(separator + width..).unwrap_or_default())?;
    Some((date, time))
}

/// What `time.fromisoformat` reads.
pub fn parse_time(text: &[u8]) -> Option<TimeFields> {
    time_fields(text.strip_prefix(b"T").unwrap_or(text))
}

fn time_fields(text: &[u8]) -> Option<TimeFields> {
    let zone = text.iter().position(|byte| matches!(byte, b'+' | b'-' | b'Z')).unwrap_or(text.len());
    let (clock, more) = clock_fields(text, 0, zone)?;
    if zone == text.len() {
        return (!more).then_some(TimeFields { clock, offset: None });
    }
    if text[zone] == b'Z' {
        return (zone + 1 == text.len()).then_some(TimeFields { clock, offset: Some(0) });
    }
    let ([hour, minute, second, microsecond], more) = clock_fields(text, zone + 1, text.len())?;
    if more {
        return None;
    }
    let seconds = hour * 3600 + minute * 60 + second;
    let offset = if seconds == 0 { 0 } else { seconds * 1_000_000 + microsecond };
    let offset = if text[zone] == b'-' { -offset } else { offset };
    Some(TimeFields { clock, offset: Some(offset) })
}

/// `HH[:MM[:SS[.ffffff]]]` between two positions, and whether something other than the end of the text follows.
fn clock_fields(text: &[u8], start: usize, end: usize) -> Option<([i64; 4], bool)> {
    let mut cursor = Cursor { text, at: start };
    let mut clock = [0; 4];
    let mut separated = true;
    for place in 0..3 {
        clock[place] = cursor.digits(2)?;
        let next = cursor.bump();
        if place == 0 {
            separated = next == b':';
        }
        if cursor.at >= end {
            return Some((clock, next != 0));
        }
        match next {
            b':' if separated => {}
            b'.' | b',' => break,
            _ if !separated => cursor.at -= 1,
            _ => return None,
        }
    }
    let digits = (end - cursor.at).min(6);
    clock[3] = cursor.digits(digits)? * 10_i64.pow(6 - digits as u32);
    while cursor.peek().is_ascii_digit() {
        cursor.at += 1;
    }
    Some((clock, cursor.peek() != 0))
}
