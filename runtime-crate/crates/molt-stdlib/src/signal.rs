//! `_signal`: the handlers of signals. CPython Modules/signalmodule.c.

/// This module provides mechanisms to use signal handlers in Python.
#[molt_macros::module(
    name = "_signal",
    missing(
        "pidfd_send_signal",
        "pthread_kill",
        "pthread_sigmask",
        "sigpending",
        "sigtimedwait",
        "sigwait",
        "sigwaitinfo",
        "ITIMER_PROF",
        "ITIMER_VIRTUAL",
        "struct_siginfo"
    )
)]
pub mod native {
    use std::time::Duration;

    use molt_host::signals::{self as host, NSIG};
    use molt_object::builtins::tuple::Tuple;
    use molt_object::{Cx, Exc, Gc, Value};
    use molt_tasks::signals;

    use crate::posix::os_error;

    const EINVAL: i32 = 22;

    /// The one timer that there is.
    const ITIMER_REAL: i64 = 0;

    fn number_of(cx: &mut Cx, number: i64) -> Result<i32, Exc> {
        if (1..NSIG as i64).contains(&number) {
            return Ok(number as i32);
        }
        Err(cx.value_error("signal number out of range"))
    }

    fn told<T>(cx: &mut Cx, result: std::io::Result<T>) -> Result<T, Exc> {
        result.map_err(|error| os_error(cx, &error, &[]))
    }

    fn only_in_main(cx: &mut Cx, name: &str) -> Result<(), Exc> {
        if signals::is_main(cx) {
            return Ok(());
        }
        Err(cx.value_error(format!("{name} only works in main thread of the main interpreter")))
    }

    /// Set the action for the given signal.
    #[function(signature = "(signalnum, handler, /)")]
    fn signal(cx: &mut Cx, signalnum: i64, handler: Value) -> Result<Value, Exc> {
        only_in_main(cx, "signal")?;
        let number = number_of(cx, signalnum)?;
        let is_kind = handler.as_int().is_some_and(|kind| (0..=1).contains(&kind));
        if !is_kind && !cx.is_callable(&handler) {
            let message = "signal handler must be signal.SIG_IGN, signal.SIG_DFL, or a callable object";
            return Err(cx.type_error(message));
        }
        let set = signals::set_handler(cx, number, handler)?;
        told(cx, set)
    }

    /// Return the current action for the given signal.
    #[function(signature = "(signalnum, /)")]
    fn getsignal(cx: &mut Cx, signalnum: i64) -> Result<Value, Exc> {
        let number = number_of(cx, signalnum)?;
        signals::handler(cx, number)
    }

    /// The default handler for SIGINT installed by Python.
    #[function(signature = "(signalnum, frame, /)")]
    fn default_int_handler(cx: &mut Cx, signalnum: i64, frame: Value) -> Result<(), Exc> {
        let _ = (signalnum, frame);
        Err(signals::interrupt(cx))
    }

    /// The handler that a server has until the program sets its own. uvicorn `Server.handle_exit`.
    #[function(signature = "(signalnum, frame, /)")]
    fn _handle_exit(cx: &mut Cx, signalnum: i64, frame: Value) {
        let _ = frame;
        signals::exit_server(cx, signalnum as i32);
    }

    /// Send a signal to the executing process.
    #[function(signature = "(signalnum, /)")]
    fn raise_signal(cx: &mut Cx, signalnum: i64) -> Result<(), Exc> {
        let raised = host::raise(i32::try_from(signalnum).unwrap_or(-1));
        told(cx, raised)?;
        signals::check(cx)
    }

    /// Change system call restart behaviour: calls of the system always go on after the handler.
    #[function(signature = "(signalnum, flag, /)")]
    fn siginterrupt(cx: &mut Cx, signalnum: i64, flag: i64) -> Result<(), Exc> {
        let _ = flag;
        number_of(cx, signalnum).map(|_| ())
    }

    /// Sets the fd to be written to (with the signal number) when a signal comes in.
    #[function(signature = "(fd, /, *, warn_on_full_buffer=True)")]
    fn set_wakeup_fd(cx: &mut Cx, fd: i64, warn_on_full_buffer: Option<Value>) -> Result<i64, Exc> {
        let _ = warn_on_full_buffer;
        only_in_main(cx, "set_wakeup_fd")?;
        let descriptor = i32::try_from(fd).unwrap_or(-1);
        if descriptor >= 0 {
            let is_blocking = host::is_blocking(descriptor);
            if told(cx, is_blocking)? {
                return Err(cx.value_error(format!("the fd {descriptor} must be in non-blocking mode")));
            }
        }
        Ok(i64::from(signals::set_wakeup_fd(descriptor)))
    }

    /// Wait until a signal arrives.
    #[function(signature = "()")]
    fn pause(cx: &mut Cx) -> Result<(), Exc> {
        signals::pause(cx)
    }

    /// Arrange for SIGALRM to arrive after the given number of seconds.
    #[function(signature = "(seconds, /)")]
    fn alarm(cx: &mut Cx, seconds: i64) -> Result<i64, Exc> {
        let set = signals::set_timer(Duration::from_secs(seconds.clamp(0, i64::from(u32::MAX)) as u64), Duration::ZERO);
        // A part of a second counts as one.
        let (before, _) = told(cx, set)?;
        Ok(before.as_secs_f64().ceil() as i64)
    }

    fn timer_times(cx: &mut Cx, (left, interval): (Duration, Duration)) -> Gc<Tuple> {
        cx.tuple(vec![Value::float(left.as_secs_f64()), Value::float(interval.as_secs_f64())])
    }

    fn timer_of(cx: &mut Cx, which: i64) -> Result<(), Exc> {
        if which == ITIMER_REAL {
            return Ok(());
        }
        Err(invalid(cx))
    }

    fn invalid(cx: &mut Cx) -> Exc {
        os_error(cx, &std::io::Error::from_raw_os_error(EINVAL), &[])
    }

    fn seconds(cx: &mut Cx, seconds: f64) -> Result<Duration, Exc> {
        match Duration::try_from_secs_f64(seconds) {
            Ok(duration) => Ok(duration),
            Err(_) => Err(invalid(cx)),
        }
    }

    /// Sets given itimer (one of ITIMER_REAL, ITIMER_VIRTUAL or ITIMER_PROF).
    #[function(signature = "(which, seconds, interval=0.0, /)")]
    fn setitimer(cx: &mut Cx, which: i64, seconds: f64, interval: Option<f64>) -> Result<Gc<Tuple>, Exc> {
        timer_of(cx, which)?;
        let (first, interval) = (self::seconds(cx, seconds)?, self::seconds(cx, interval.unwrap_or(0.0))?);
        let set = signals::set_timer(first, interval);
        let before = told(cx, set)?;
        Ok(timer_times(cx, before))
    }

    /// Returns current value of given itimer.
    #[function(signature = "(which, /)")]
    fn getitimer(cx: &mut Cx, which: i64) -> Result<Gc<Tuple>, Exc> {
        timer_of(cx, which)?;
        Ok(timer_times(cx, signals::timer()))
    }

    #[constant(name = "ITIMER_REAL")]
    fn itimer_real(_cx: &mut Cx) -> i64 {
        ITIMER_REAL
    }
}
