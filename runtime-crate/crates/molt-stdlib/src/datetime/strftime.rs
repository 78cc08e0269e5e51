//! Dates and times as text by a format, in the C locale. glibc `strftime`, which CPython's own calls.

use super::calendar::{Ymd, is_leap};

/// Names of the days, Monday first.
pub const DAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/// Names of the months.
pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A broken-down time.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The year, in no range.
    pub year: i64,
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
    /// 0 to 61.
    pub second: u8,
    /// 0 (Monday) to 6.
    pub weekday: u8,
    /// 1 to 366.
    pub day_of_year: u16,
    /// What `%Z` shows.
    pub zone: String,
    /// What `%z` shows, in seconds; nothing when it is not known.
    pub offset: Option<i64>,
    /// What `%s` shows.
    pub epoch: i64,
    /// Whether years of less than four digits are filled up, as CPython does since 3.14.
    pub wide_years: bool,
}

/// How a directive wants its text.
#[derive(Clone, Copy, Default)]
struct Style {
    pad: Option<char>,
    upper: bool,
    swap: bool,
    width: usize,
}

/// The moment by a format.
pub fn format(moment: &Moment, format: &str) -> String {
    let mut text = molt_room::string(format.len() * 2);
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        text.push_str(&rest[..at]);
        let tail = &rest[at + 1..];
        match directive(moment, tail) {
            Some((shown, used)) => {
                text.push_str(&shown);
                rest = &tail[used..];
            }
            None => {
                // What is no directive stands for itself.
                text.push('%');
                rest = tail;
            }
        }
    }
    text.push_str(rest);
    text
}

/// The text of the directive behind a `%`, and how many bytes it takes.
fn directive(moment: &Moment, tail: &str) -> Option<(String, usize)> {
    let mut style = Style::default();
    let mut used = 0;
    let bytes = tail.as_bytes();
    while let Some(&byte) = bytes.get(used) {
        match byte {
            b'_' => style.pad = Some(' '),
            b'-' => style.pad = Some('-'),
            b'0' => style.pad = Some('0'),
            b'+' => style.pad = Some('0'),
            b'^' => style.upper = true,
            b'#' => style.swap = true,
            _ => break,
        }
        used += 1;
    }
    while let Some(digit) = bytes.get(used).filter(|byte| byte.is_ascii_digit()) {
        style.width = (style.width * 10 + usize::from(digit - b'0')).min(4096);
        used += 1;
    }
    if matches!(bytes.get(used), Some(b'E' | b'O')) {
        used += 1;
    }
    let letter = *bytes.get(used)?;
    let shown = shown(moment, letter, style)?;
    Some((shown, used + 1))
}

/// A number padded to so many digits.
fn number(value: i64, digits: usize, default: char, style: Style) -> String {
    let pad = style.pad.unwrap_or(default);
    let width = if pad == '-' { 0 } else { digits.max(style.width) };
    let plain = value.unsigned_abs().to_string();
    let sign = if value < 0 { "-" } else { "" };
    let fill = width.saturating_sub(plain.len() + sign.len());
    match pad {
        ' ' => format!("{}{sign}{plain}", molt_room::repeated_text(" ", fill)),
        _ => format!("{sign}{}{plain}", molt_room::repeated_text("0", fill)),
    }
}

fn word(value: &str, style: Style) -> String {
    let value = if style.upper || style.swap { value.to_ascii_uppercase() } else { value.to_owned() };
    padded(value, style)
}

fn padded(value: String, style: Style) -> String {
    let pad = if style.pad == Some('0') { "0" } else { " " };
    let fill = style.width.saturating_sub(value.chars().count());
    format!("{}{value}", molt_room::repeated_text(pad, fill))
}

fn shown(moment: &Moment, letter: u8, style: Style) -> Option<String> {
    let two = |value: u8| number(i64::from(value), 2, '0', style);
    let hour12 = (moment.hour + 11) % 12 + 1;
    let nested = |inner: &str| padded(format(moment, inner), style);
    let (weekday, month) = (DAYS[usize::from(moment.weekday % 7)], MONTHS[usize::from((moment.month.max(1) - 1) % 12)]);
    let sunday_based = (i64::from(moment.weekday) + 1) % 7;
    let year_digits = if moment.wide_years { 4 } else { 1 };
    Some(match letter {
        b'a' => word(&weekday[..3], style),
        b'A' => word(weekday, style),
        b'b' | b'h' => word(&month[..3], style),
        b'B' => word(month, style),
        b'c' => nested("%a %b %e %H:%M:%S %Y"),
        b'C' => number(moment.year.div_euclid(100), if moment.wide_years { 2 } else { 1 }, '0', style),
        b'd' => two(moment.day),
        b'D' | b'x' => nested("%m/%d/%y"),
        b'e' => number(i64::from(moment.day), 2, ' ', style),
        b'F' => nested("%Y-%m-%d"),
        b'g' => number(iso(moment).0.rem_euclid(100), 2, '0', style),
        b'G' => number(iso(moment).0, year_digits, '0', style),
        b'H' => two(moment.hour),
        b'I' => two(hour12),
        b'j' => number(i64::from(moment.day_of_year), 3, '0', style),
        b'k' => number(i64::from(moment.hour), 2, ' ', style),
        b'l' => number(i64::from(hour12), 2, ' ', style),
        b'm' => two(moment.month),
        b'M' => two(moment.minute),
        b'n' => padded("\n".to_owned(), style),
        b'p' if style.swap => padded(if moment.hour < 12 { "am" } else { "pm" }.to_owned(), style),
        b'p' => word(if moment.hour < 12 { "AM" } else { "PM" }, style),
        b'P' => padded(if moment.hour < 12 { "am" } else { "pm" }.to_owned(), style),
        b'r' => nested("%I:%M:%S %p"),
        b'R' => nested("%H:%M"),
        b's' => number(moment.epoch, 1, '0', style),
        b'S' => two(moment.second),
        b't' => padded("\t".to_owned(), style),
        b'T' | b'X' => nested("%H:%M:%S"),
        b'u' => number(i64::from(moment.weekday) + 1, 1, '0', style),
        b'U' => number((i64::from(moment.day_of_year) - 1 - sunday_based + 7) / 7, 2, '0', style),
        b'V' => number(iso(moment).1, 2, '0', style),
        b'w' => number(sunday_based, 1, '0', style),
        b'W' => number((i64::from(moment.day_of_year) - 1 - i64::from(moment.weekday) + 7) / 7, 2, '0', style),
        b'y' => number(moment.year.rem_euclid(100), 2, '0', style),
        b'Y' => number(moment.year, year_digits, '0', style),
        b'z' => match moment.offset {
            None => String::new(),
            Some(offset) => {
                let (sign, offset) = if offset < 0 { ('-', -offset) } else { ('+', offset) };
                padded(format!("{sign}{:02}{:02}", offset / 3600, offset / 60 % 60), style)
            }
        },
        b'Z' if style.swap => padded(moment.zone.to_ascii_lowercase(), style),
        b'Z' => word(&moment.zone, Style { swap: false, ..style }),
        b'%' => padded("%".to_owned(), style),
        _ => return None,
    })
}

/// The year and week of the ISO calendar, from the day of the year and the weekday alone.
fn iso(moment: &Moment) -> (i64, i64) {
    let (year, day, weekday) = (moment.year, i64::from(moment.day_of_year) - 1, i64::from(moment.weekday));
    let week = |day: i64| {
        // The Monday of week one lies within three days of the first of January.
        let first = (weekday - day).rem_euclid(7);
        let monday = if first <= 3 { -first } else { 7 - first };
        (day - monday).div_euclid(7) + 1
    };
    let days = |year: i64| 365 + i64::from(is_leap(year.rem_euclid(400) as i32));
    let this = week(day);
    if this < 1 {
        return (year - 1, week(day + days(year - 1)));
    }
    if week(day - days(year)) >= 1 { (year + 1, 1) } else { (year, this) }
}

/// The day of a moment, for those whose year has one.
pub fn day_fields(date: Ymd) -> (i64, u8, u8, u8, u16) {
    (i64::from(date.year), date.month, date.day, date.weekday(), date.day_of_year())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iso_weeks_agree_with_the_calendar() {
        for ordinal in 1000..800_000 {
            let Some(date) = Ymd::from_ordinal(ordinal) else { continue };
            let (year, month, day, weekday, day_of_year) = day_fields(date);
            let (zone, offset, epoch, wide_years) = (String::new(), None, 0, true);
            let (hour, minute, second) = (0, 0, 0);
            let moment = Moment {
                year,
                month,
                day,
                hour,
                minute,
                second,
                weekday,
                day_of_year,
                zone,
                offset,
                epoch,
                wide_years,
            };
            let expected = date.iso();
            assert_eq!(iso(&moment), (i64::from(expected.year), i64::from(expected.week)));
        }
    }
}
