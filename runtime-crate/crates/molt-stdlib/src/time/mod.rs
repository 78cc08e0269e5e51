//! `time`. CPython Modules/timemodule.c.

pub mod struct_time;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The time since the Unix epoch.
pub fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// This module provides various functions to manipulate time values.
#[molt_macros::module(
    name = "time",
    classes(super::struct_time::StructTime),
    missing(
        "localtime",
        "gmtime",
        "mktime",
        "strftime",
        "strptime",
        "ctime",
        "asctime",
        "tzname",
        "timezone",
        "altzone",
        "daylight",
        "tzset",
        "process_time",
        "process_time_ns",
        "thread_time",
        "thread_time_ns",
        "get_clock_info",
        "clock_gettime",
        "clock_gettime_ns",
        "clock_settime",
        "clock_settime_ns",
        "clock_getres",
        "pthread_getcpuclockid"
    )
)]
pub mod native {
    use std::time::{Duration, Instant};

    use molt_object::{Cx, Exc};

    /// What the monotonic clocks count from: any fixed point of the process will do.
    fn since_start() -> Duration {
        static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
        START.get_or_init(Instant::now).elapsed()
    }

    /// Return the current time in seconds since the Epoch.
    #[function(signature = "()")]
    fn time(cx: &mut Cx) -> f64 {
        let _ = cx;
        super::now().as_secs_f64()
    }

    /// Return the current time in nanoseconds since the Epoch.
    #[function(signature = "()")]
    fn time_ns(cx: &mut Cx) -> i64 {
        let _ = cx;
        super::now().as_nanos() as i64
    }

    /// Monotonic clock, cannot go backward.
    #[function(signature = "()")]
    fn monotonic(cx: &mut Cx) -> f64 {
        let _ = cx;
        since_start().as_secs_f64()
    }

    /// Monotonic clock, cannot go backward, as nanoseconds.
    #[function(signature = "()")]
    fn monotonic_ns(cx: &mut Cx) -> i64 {
        let _ = cx;
        since_start().as_nanos() as i64
    }

    /// Performance counter for benchmarking.
    #[function(signature = "()")]
    fn perf_counter(cx: &mut Cx) -> f64 {
        let _ = cx;
        since_start().as_secs_f64()
    }

    /// Performance counter for benchmarking as nanoseconds.
    #[function(signature = "()")]
    fn perf_counter_ns(cx: &mut Cx) -> i64 {
        let _ = cx;
        since_start().as_nanos() as i64
    }

    /// Delay execution for a given number of seconds.
    #[function(signature = "(seconds, /)")]
    fn sleep(cx: &mut Cx, seconds: f64) -> Result<(), Exc> {
        if seconds < 0.0 {
            return Err(cx.value_error("sleep length must be non-negative"));
        }
        match Duration::try_from_secs_f64(seconds) {
            Ok(delay) => molt_tasks::block(cx, tokio::time::sleep(delay)),
            Err(_) => Err(cx.overflow_error("timestamp too large to convert to C PyTime_t")),
        }
    }
}
