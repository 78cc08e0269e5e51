//! The proleptic Gregorian calendar and the ISO week calendar, as plain arithmetic. CPython Modules/_datetimemodule.c.

/// The first year that a date may have.
pub const MIN_YEAR: i32 = 1;
/// The last year that a date may have.
pub const MAX_YEAR: i32 = 9999;
/// The ordinal of 9999-12-31.
pub const MAX_ORDINAL: i64 = 3_652_059;

const DAYS_BEFORE_MONTH: [i32; 13] = [0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

/// A day of the calendar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ymd {
    /// 1 to 9999.
    pub year: u16,
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
}

/// A day of the ISO week calendar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IsoDay {
    /// The year that the week belongs to; one off the calendar's around New Year.
    pub year: i32,
    /// 1 to 53.
    pub week: u8,
    /// 1 (Monday) to 7.
    pub weekday: u8,
}

/// Why numbers name no day of the ISO week calendar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IsoError {
    /// The year is not within 1 to 9999.
    Year,
    /// The year has no such week.
    Week,
    /// The weekday is not within 1 to 7.
    Weekday,
    /// The day lies outside the years 1 to 9999.
    OutOfRange,
}

/// Whether the year has a 29th of February.
pub fn is_leap(year: i32) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// The number of days of a month.
pub fn days_in_month(year: i32, month: i32) -> i32 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn days_before_year(year: i32) -> i32 {
    let before = year - 1;
    before * 365 + before / 4 - before / 100 + before / 400
}

fn days_before_month(year: i32, month: i32) -> i32 {
    DAYS_BEFORE_MONTH[month as usize] + i32::from(month > 2 && is_leap(year))
}

impl Ymd {
    /// The day of these numbers, if there is one.
    pub fn checked(year: i64, month: i64, day: i64) -> Option<Ymd> {
        let is_day = (1..=9999).contains(&year)
            && (1..=12).contains(&month)
            && (1..=i64::from(days_in_month(year as i32, month as i32))).contains(&day);
        is_day.then_some(Ymd { year: year as u16, month: month as u8, day: day as u8 })
    }

    /// The number of the day, 1 for 0001-01-01.
    pub fn ordinal(self) -> i64 {
        let (year, month) = (i32::from(self.year), i32::from(self.month));
        i64::from(days_before_year(year) + days_before_month(year, month) + i32::from(self.day))
    }

    /// The day of a number, 1 to [`MAX_ORDINAL`].
    pub fn from_ordinal(ordinal: i64) -> Option<Ymd> {
        if !(1..=MAX_ORDINAL).contains(&ordinal) {
            return None;
        }
        let day = (ordinal - 1) as i32;
        let (cycles, day) = (day / 146_097, day % 146_097);
        let (centuries, rest) = (day / 36_524, day % 36_524);
        let (olympiads, rest) = (rest / 1_461, rest % 1_461);
        let (years, rest) = (rest / 365, rest % 365);
        let year = cycles * 400 + centuries * 100 + olympiads * 4 + years + 1;
        if centuries == 4 || years == 4 {
            return Some(Ymd { year: (year - 1) as u16, month: 12, day: 31 });
        }
        let mut month = (rest + 50) >> 5;
        if days_before_month(year, month) > rest {
            month -= 1;
        }
        let day = rest - days_before_month(year, month) + 1;
        Some(Ymd { year: year as u16, month: month as u8, day: day as u8 })
    }

    /// 0 (Monday) to 6.
    pub fn weekday(self) -> u8 {
        ((self.ordinal() + 6) % 7) as u8
    }

    /// 1 (the first of January) to 366.
    pub fn day_of_year(self) -> u16 {
        (days_before_month(i32::from(self.year), i32::from(self.month)) + i32::from(self.day)) as u16
    }

    /// The day in the ISO week calendar.
    pub fn iso(self) -> IsoDay {
        let (today, mut year) = (self.ordinal(), i32::from(self.year));
        let mut first = iso_week_one(year);
        if today < first {
            year -= 1;
            first = iso_week_one(year);
        } else if today >= iso_week_one(year + 1) {
            year += 1;
            first = iso_week_one(year);
        }
        IsoDay { year, week: ((today - first) / 7 + 1) as u8, weekday: ((today - first) % 7 + 1) as u8 }
    }

    /// The day that has these numbers in the ISO week calendar.
    ///
    /// # Errors
    /// Which of the numbers is wrong.
    pub fn from_iso(year: i64, week: i64, weekday: i64) -> Result<Ymd, IsoError> {
        if !(i64::from(MIN_YEAR)..=i64::from(MAX_YEAR)).contains(&year) {
            return Err(IsoError::Year);
        }
        let first = iso_week_one(year as i32);
        let weeks = (iso_week_one(year as i32 + 1) - first) / 7;
        if !(1..=weeks).contains(&week) {
            return Err(IsoError::Week);
        }
        if !(1..=7).contains(&weekday) {
            return Err(IsoError::Weekday);
        }
        Ymd::from_ordinal(first + (week - 1) * 7 + weekday - 1).ok_or(IsoError::OutOfRange)
    }
}

/// The ordinal of the Monday of the year's first ISO week, the one that has the year's first Thursday.
fn iso_week_one(year: i32) -> i64 {
    let first = i64::from(days_before_year(year)) + 1;
    let weekday = (first + 6) % 7;
    let monday = first - weekday;
    if weekday > 3 { monday + 7 } else { monday }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_and_days_are_each_others_inverse() {
        let mut last = None;
        for ordinal in 1..=MAX_ORDINAL {
            let day = Ymd::from_ordinal(ordinal).expect("in range");
            assert_eq!(day.ordinal(), ordinal);
            assert!(last < Some(day));
            last = Some(day);
            let iso = day.iso();
            if (1..=9999).contains(&iso.year) {
                let (year, week) = (i64::from(iso.year), i64::from(iso.week));
                assert_eq!(Ymd::from_iso(year, week, i64::from(iso.weekday)), Ok(day));
            }
        }
        assert_eq!(last, Ymd::checked(9999, 12, 31));
        assert_eq!(Ymd::from_iso(2021, 53, 1), Err(IsoError::Week));
    }
}
