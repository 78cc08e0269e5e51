//! The local time zone, as the C library knows it from `TZ` and the system's time zone database.

use std::ffi::CStr;
use std::sync::Once;

/// The local time zone at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalTime {
    /// Seconds east of UTC.
    pub offset: i64,
    /// Whether daylight saving time is in force.
    pub is_dst: bool,
    /// The zone's abbreviation.
    pub zone: String,
}

unsafe extern "C" {
    fn tzset();
}

/// Has the C library read its time zone, once.
fn settle() {
    static SETTLED: Once = Once::new();
    // SAFETY: `tzset` has no preconditions but that nobody writes the environment meanwhile; nothing in the runtime does.
    SETTLED.call_once(|| unsafe { tzset() });
}

/// Makes a text that `TZ` may hold the local time zone of the process; none for the system's own.
pub fn set_zone(zone: Option<&str>) {
    settle();
    // A NUL cannot be in the environment.
    let zone = zone.filter(|zone| !zone.contains('\0'));
    // SAFETY: the runtime reads the environment under the standard library's lock, which `set_var` and `remove_var` take, and
    // `tzset` follows in the same thread. C code that reads the environment in other threads meanwhile is the program's own
    // matter, as it is with CPython's `os.putenv`.
    unsafe {
        match zone {
            Some(zone) => std::env::set_var("TZ", zone),
            None => std::env::remove_var("TZ"),
        }
        tzset();
    }
}

/// The local time zone in this year, without daylight saving time and with it; the same where there is none.
fn halves() -> Option<[LocalTime; 2]> {
    const YEAR: i64 = (365 * 24 + 6) * 3600;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |now| now.as_secs() as i64);
    let start = now / YEAR * YEAR;
    let (january, july) = (local_time(start)?, local_time(start + YEAR / 2)?);
    // The clock of summer is ahead of that of winter, on either half of the earth.
    Some(if january.offset < july.offset { [january, july] } else { [july, january] })
}

/// The abbreviations of the local time zone without daylight saving time and with it, as CPython's `time.tzname`.
pub fn zone_names() -> [String; 2] {
    halves().map_or_else(|| ["UTC".to_owned(), "UTC".to_owned()], |halves| halves.map(|half| half.zone))
}

/// The offsets of the local time zone from UTC without daylight saving time and with it, in seconds.
pub fn zone_offsets() -> [i64; 2] {
    halves().map_or([0, 0], |halves| halves.map(|half| half.offset))
}

/// The local time zone at a number of seconds since the epoch; nothing when the year has no C `int`.
pub fn local_time(seconds: i64) -> Option<LocalTime> {
    settle();
    // SAFETY: all-zero bytes are a valid `tm`: integers, and a pointer that may be null.
    let mut broken_down: libc::tm = unsafe { std::mem::zeroed() };
    // SAFETY: both pointers are to live values of the right types, and the function keeps neither.
    let filled = unsafe { libc::localtime_r(&seconds, &mut broken_down) };
    if filled.is_null() {
        return None;
    }
    let zone = if broken_down.tm_zone.is_null() {
        String::new()
    } else {
        // SAFETY: the C library's abbreviations end with NUL and live as long as the process.
        unsafe { CStr::from_ptr(broken_down.tm_zone) }.to_string_lossy().into_owned()
    };
    Some(LocalTime { offset: broken_down.tm_gmtoff, is_dst: broken_down.tm_isdst > 0, zone })
}
