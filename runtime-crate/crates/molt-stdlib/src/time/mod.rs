//! `time`. CPython Modules/timemodule.c.

mod convert;
mod seconds;
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

    use molt_object::builtins::str_::Str;
    use molt_object::builtins::tuple::Tuple;
    use molt_object::{Cx, Exc, Gc, Value};

    use super::convert;
    use super::seconds::nanoseconds;

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

    /// Get information of the specified clock: its implementation, whether it is monotonic and whether it can be adjusted, and
    /// its resolution in seconds.
    #[function(signature = "(name, /)")]
    fn get_clock_info(cx: &mut Cx, name: Gc<Str>) -> Result<Value, Exc> {
        let (clock, monotonic) = match name.as_str() {
            Some("time") => ("CLOCK_REALTIME", false),
            Some("monotonic" | "perf_counter") => ("CLOCK_MONOTONIC", true),
            Some("process_time") => ("CLOCK_PROCESS_CPUTIME_ID", true),
            Some("thread_time") => ("CLOCK_THREAD_CPUTIME_ID", true),
            _ => return Err(cx.value_error("unknown clock")),
        };
        let implementation = cx.str(&format!("clock_gettime({clock})")).into();
        crate::sys_info::namespace(
            cx,
            [
                ("implementation", implementation),
                ("monotonic", Value::bool(monotonic)),
                ("adjustable", Value::bool(!monotonic)),
                ("resolution", Value::float(1e-9)),
            ],
        )
    }

    /// Convert seconds since the Epoch to a time tuple expressing UTC.
    #[function(signature = "(seconds=None, /)")]
    fn gmtime(cx: &mut Cx, seconds: Value) -> Result<Value, Exc> {
        convert::universal(cx, &seconds)
    }

    /// Convert seconds since the Epoch to a time tuple expressing local time.
    #[function(signature = "(seconds=None, /)")]
    fn localtime(cx: &mut Cx, seconds: Value) -> Result<Value, Exc> {
        convert::local(cx, &seconds)
    }

    /// Convert a time tuple in local time to seconds since the Epoch.
    #[function(signature = "(tuple, /)")]
    fn mktime(cx: &mut Cx, tuple: Value) -> Result<f64, Exc> {
        convert::seconds(cx, &tuple)
    }

    /// Convert a time tuple to a string according to a format specification.
    #[function(signature = "(format, tuple=<unrepresentable>, /)")]
    fn strftime(cx: &mut Cx, format: Value, tuple: Option<Value>) -> Result<String, Exc> {
        let Some(text) = format.downcast::<Str>().map(|text| text.to_text().into_owned()) else {
            let class = cx.class_name(&format);
            return Err(cx.type_error(format!("strftime() argument 1 must be str, not {class}")));
        };
        convert::format(cx, &text, tuple)
    }

    /// Parse a string to a time tuple according to a format specification.
    #[function(signature = "(string, format=<unrepresentable>, /)")]
    fn strptime(cx: &mut Cx, string: Value, format: Option<Value>) -> Result<Value, Exc> {
        let format = format.unwrap_or_else(|| cx.str("%a %b %d %H:%M:%S %Y").into());
        convert::parse(cx, &string, &format)
    }

    /// Convert a time tuple to a string, e.g. 'Sat Jun 06 16:26:11 1998'.
    #[function(signature = "(tuple=<unrepresentable>, /)")]
    fn asctime(cx: &mut Cx, tuple: Option<Value>) -> Result<String, Exc> {
        convert::text(cx, tuple)
    }

    /// Convert a time in seconds since the Epoch to a string in local time.
    #[function(signature = "(seconds=None, /)")]
    fn ctime(cx: &mut Cx, seconds: Value) -> Result<String, Exc> {
        let tuple = convert::local(cx, &seconds)?;
        convert::text(cx, Some(tuple))
    }

    /// Process time for profiling: sum of the kernel and user-space CPU time.
    #[function(signature = "()")]
    fn process_time(_cx: &mut Cx) -> f64 {
        molt_host::process::processor_time(false) as f64 / 1e9
    }

    /// Process time for profiling as nanoseconds: sum of the kernel and user-space CPU time.
    #[function(signature = "()")]
    fn process_time_ns(_cx: &mut Cx) -> i64 {
        molt_host::process::processor_time(false)
    }

    /// Thread time for profiling: sum of the kernel and user-space CPU time.
    #[function(signature = "()")]
    fn thread_time(_cx: &mut Cx) -> f64 {
        molt_host::process::processor_time(true) as f64 / 1e9
    }

    /// Thread time for profiling as nanoseconds: sum of the kernel and user-space CPU time.
    #[function(signature = "()")]
    fn thread_time_ns(_cx: &mut Cx) -> i64 {
        molt_host::process::processor_time(true)
    }

    /// Initialize, or reinitialize, the local timezone to the value stored in os.environ['TZ'].
    #[function(signature = "()")]
    fn tzset(cx: &mut Cx) -> Result<(), Exc> {
        // The environment of the program is that of `os`; where that was never imported nothing has changed it.
        let modules = cx.world.modules.clone();
        let os_name = cx.intern("os");
        if let Some(os) = modules.read(cx).get_interned(&os_name).cloned() {
            let environment = cx.getattr_str(&os, "environ")?;
            let (get, name) = (cx.intern("get"), cx.str("TZ").into());
            let zone = cx.call_method(&environment, &get, &[name])?;
            let zone = zone.downcast::<Str>().map(|zone| zone.to_text().into_owned());
            molt_host::clock::set_zone(zone.as_deref());
        }
        let module = cx.import_module("time")?;
        let values = [
            ("tzname", zone_names(cx).into()),
            ("timezone", Value::int(standard_offset(cx))),
            ("altzone", Value::int(saving_offset(cx))),
            ("daylight", Value::int(has_saving(cx))),
        ];
        for (name, value) in values {
            let name = cx.intern(name);
            cx.setattr(&module, &name, Some(value))?;
        }
        Ok(())
    }

    /// How many fields a `struct_time` has, those included that only attributes show.
    #[constant(name = "_STRUCT_TM_ITEMS")]
    fn struct_tm_items(_cx: &mut Cx) -> i64 {
        11
    }

    #[constant(name = "tzname")]
    fn zone_names(cx: &mut Cx) -> Gc<Tuple> {
        let names = molt_host::clock::zone_names().map(|name| cx.str(&name).into());
        cx.tuple(names.to_vec())
    }

    #[constant(name = "timezone")]
    fn standard_offset(_cx: &mut Cx) -> i64 {
        -molt_host::clock::zone_offsets()[0]
    }

    #[constant(name = "altzone")]
    fn saving_offset(_cx: &mut Cx) -> i64 {
        -molt_host::clock::zone_offsets()[1]
    }

    #[constant(name = "daylight")]
    fn has_saving(_cx: &mut Cx) -> i64 {
        let [standard, saving] = molt_host::clock::zone_offsets();
        i64::from(standard != saving)
    }

    /// Delay execution for a given number of seconds.
    #[function(signature = "(seconds, /)")]
    fn sleep(cx: &mut Cx, seconds: Value) -> Result<(), Exc> {
        let nanoseconds = nanoseconds(cx, &seconds)?;
        match u64::try_from(nanoseconds) {
            Ok(delay) => molt_tasks::block(cx, tokio::time::sleep(Duration::from_nanos(delay))),
            Err(_) => Err(cx.value_error("sleep length must be non-negative")),
        }
    }
}
