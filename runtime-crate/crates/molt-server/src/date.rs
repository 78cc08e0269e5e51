//! The default headers, `date` and `server`, rebuilt when the second changes (uvicorn `Server.on_tick`).

use std::cell::{Cell, RefCell};
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

#[derive(Default)]
pub(crate) struct DefaultHeaders {
    second: Cell<u64>,
    lines: RefCell<Vec<u8>>,
}

impl DefaultHeaders {
    /// The date of now, as it stands in the lines.
    pub fn date(&self) -> Vec<u8> {
        let mut lines = Vec::new();
        self.write(&mut lines);
        let end = lines.iter().position(|&byte| byte == b'\r').unwrap_or(lines.len());
        lines[b"date: ".len().min(end)..end].to_vec()
    }

    /// Appends the lines to a response head.
    pub fn write(&self, out: &mut Vec<u8>) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        if self.second.replace(now) != now {
            let mut lines = self.lines.borrow_mut();
            lines.clear();
            lines.extend_from_slice(b"date: ");
            write_date(&mut lines, now);
            lines.extend_from_slice(b"\r\nserver: uvicorn\r\n");
        }
        out.extend_from_slice(&self.lines.borrow());
    }
}

/// `email.utils.formatdate(seconds, usegmt=True)`.
fn write_date(out: &mut Vec<u8>, seconds: u64) {
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = civil(days);
    let weekday = DAYS[(days % 7) as usize];
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    let month = MONTHS[month - 1];
    // Writing to a vector cannot fail.
    let _ = write!(out, "{weekday}, {day:02} {month} {year:04} {hour:02}:{minute:02}:{second:02} GMT");
}

/// Year, month from 1 and day from 1 of a day counted from 1970-01-01, by eras of 400 years that start in March.
fn civil(days: u64) -> (u64, usize, u64) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    (era * 400 + year_of_era + u64::from(month <= 2), month as usize, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expected texts from CPython's `email.utils.formatdate`.
    #[test]
    fn dates_are_formatdates() {
        for (seconds, text) in [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
            (1_735_689_599, "Tue, 31 Dec 2024 23:59:59 GMT"),
            (1_763_726_401, "Fri, 21 Nov 2025 12:00:01 GMT"),
            (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
        ] {
            let mut out = Vec::new();
            write_date(&mut out, seconds);
            assert_eq!(String::from_utf8(out).unwrap(), text);
        }
    }
}
