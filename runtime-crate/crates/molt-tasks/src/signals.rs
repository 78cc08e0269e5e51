//! The handlers of signals, and when they run: in the main thread, between two operations or where it waits. CPython
//! Modules/signalmodule.c, Python/ceval_gil.c `handle_signals`.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::{Duration, Instant};

use molt_host::signals::{self as host, Action, NSIG};
use molt_object::builtins::exceptions::write_unraisable;
use molt_object::{Cx, Exc, ExceptionKind, Value, breaker};

use crate::scheduler::Scheduler;
use crate::thread;
use crate::wake::WakeQueue;

/// SIGINT, which every system numbers so.
pub const SIGINT: i32 = 2;

/// SIGALRM, likewise.
const SIGALRM: i32 = 14;

/// How long a program may go on without a look at an interrupt that it does not handle itself. Then it ends as if nothing had
/// caught the signal: it is in native code that never looks.
const GRACE: Duration = Duration::from_secs(1);

/// The signals that came and whose handlers are to run.
static TRIPPED: [AtomicBool; NSIG] = [const { AtomicBool::new(false) }; NSIG];
/// Those whose numbers are to be written to the descriptor of `set_wakeup_fd`.
static UNWRITTEN: [AtomicBool; NSIG] = [const { AtomicBool::new(false) }; NSIG];
/// Whether any handler is to run.
static IS_TRIPPED: AtomicBool = AtomicBool::new(false);
/// Whether the driver has yet to let whoever runs handlers go on.
static IS_NEWS: AtomicBool = AtomicBool::new(false);
/// How many handlers ran.
static HANDLED: AtomicU64 = AtomicU64::new(0);
/// Whether an interrupt that nobody looks at ends the program.
static INTERRUPT_ENDS: AtomicBool = AtomicBool::new(false);
/// The descriptor of `set_wakeup_fd`.
static WAKEUP_FD: AtomicI32 = AtomicI32::new(-1);
/// How the driver is woken.
static DRIVER: Mutex<Option<Arc<WakeQueue>>> = Mutex::new(None);
/// What the thread that looks after signals waits for.
static TIMES: Mutex<Times> = Mutex::new(Times { grace: None, alarm: None, interval: Duration::ZERO });

struct Times {
    /// When the grace of an interrupt is over.
    grace: Option<Instant>,
    /// When the real-time timer is due.
    alarm: Option<Instant>,
    /// How long after that again, unless zero.
    interval: Duration,
}

/// The handlers by signal, unset where nobody has asked yet.
#[derive(Default)]
pub struct Handlers {
    functions: Vec<Value>,
    /// Whether a SIGINT raises KeyboardInterrupt unless the program says otherwise.
    interrupts: bool,
    served: Option<&'static Served>,
}

/// What a server does by itself with signals.
pub struct Served {
    /// With these.
    pub signals: &'static [i32],
    /// As if one had come.
    pub exit: fn(i32),
    /// From now on the program handles one.
    pub leave: fn(i32),
}

impl Handlers {
    fn of(cx: &mut Cx) -> &mut Handlers {
        cx.world.extensions.get::<Handlers>()
    }
}

/// Lets SIGINT raise KeyboardInterrupt in the main thread, unless the process was started with the signal ignored. CPython
/// Modules/signalmodule.c `signal_install_handlers`.
pub fn begin_script(cx: &mut Cx) {
    if !host::is_ignored(SIGINT) && catch(cx, SIGINT).is_ok() {
        Handlers::of(cx).interrupts = true;
        INTERRUPT_ENDS.store(true, Ordering::SeqCst);
    }
}

/// Lets a server handle signals until the program does.
pub fn begin_server(cx: &mut Cx, served: &'static Served) {
    Handlers::of(cx).served = Some(served);
}

/// What the handler that a server has for a signal does.
pub fn exit_server(cx: &mut Cx, number: i32) {
    if let Some(served) = Handlers::of(cx).served {
        (served.exit)(number);
    }
}

/// Lets the handler of a signal run when it comes.
fn catch(cx: &mut Cx, number: i32) -> std::io::Result<()> {
    *DRIVER.lock().unwrap_or_else(PoisonError::into_inner) = Some(Scheduler::of(cx).wakes.clone());
    cx.world.check_signals = check;
    host::watch(look)?;
    let place = number as usize;
    let flags = [&TRIPPED[place], &UNWRITTEN[place], &IS_TRIPPED, &IS_NEWS, &breaker::BREAKER];
    host::set_action(number, Action::Flags(&flags))
}

/// What the thread that looks after signals does when one came or a time is over; when it is to look again.
fn look() -> Option<Instant> {
    if IS_NEWS.load(Ordering::SeqCst) {
        wake_driver();
    }
    write_numbers();
    let now = Instant::now();
    let mut times = TIMES.lock().unwrap_or_else(PoisonError::into_inner);
    let is_ignored = TRIPPED[SIGINT as usize].load(Ordering::SeqCst) && INTERRUPT_ENDS.load(Ordering::SeqCst);
    match times.grace {
        _ if !is_ignored => times.grace = None,
        None => times.grace = Some(now + GRACE),
        Some(end) if end <= now => host::end_by(SIGINT),
        Some(_) => {}
    }
    let is_due = times.alarm.is_some_and(|due| due <= now);
    if is_due {
        times.alarm = (!times.interval.is_zero()).then(|| now + times.interval);
    }
    let next = [times.grace, times.alarm].into_iter().flatten().min();
    drop(times);
    if is_due {
        let _ = host::raise(SIGALRM);
    }
    next
}

fn wake_driver() {
    if let Some(driver) = &*DRIVER.lock().unwrap_or_else(PoisonError::into_inner) {
        driver.wake_driver();
    }
}

fn write_numbers() {
    let descriptor = WAKEUP_FD.load(Ordering::SeqCst);
    for (number, unwritten) in UNWRITTEN.iter().enumerate() {
        if unwritten.swap(false, Ordering::SeqCst) && descriptor >= 0 {
            let _ = molt_host::files::write(descriptor, &[number as u8]);
        }
    }
}

/// A descriptor that gets the number of each signal that comes; the one before.
pub fn set_wakeup_fd(descriptor: i32) -> i32 {
    WAKEUP_FD.swap(descriptor, Ordering::SeqCst)
}

/// Whether handlers run in the running thread: it is the main one, or a task or callback of its event loop.
pub fn is_main(cx: &mut Cx) -> bool {
    let main = Scheduler::of(cx).main_thread.as_ref().map(|mark| mark.id);
    match thread::current(cx) {
        Some(id) => main == Some(id),
        None => crate::asyncio::loop_::thread_of_running(cx).is_none_or(|id| main == Some(id)),
    }
}

/// Runs the handlers of the signals that came, if this is the main thread.
///
/// # Errors
/// What a handler raises.
pub fn check(cx: &mut Cx) -> Result<(), Exc> {
    if IS_TRIPPED.load(Ordering::Relaxed) && is_main(cx) { run_handlers(cx) } else { Ok(()) }
}

/// CPython Modules/signalmodule.c `_PyErr_CheckSignalsTstate`.
#[cold]
fn run_handlers(cx: &mut Cx) -> Result<(), Exc> {
    IS_TRIPPED.store(false, Ordering::SeqCst);
    for number in 1..NSIG as i32 {
        if !TRIPPED[number as usize].swap(false, Ordering::SeqCst) {
            continue;
        }
        HANDLED.fetch_add(1, Ordering::SeqCst);
        if let Err(exc) = run_handler(cx, number) {
            // The handlers of the others run at the next look.
            announce();
            return Err(exc);
        }
    }
    Ok(())
}

fn run_handler(cx: &mut Cx, number: i32) -> Result<(), Exc> {
    let known = Handlers::of(cx).functions.get(number as usize).cloned().unwrap_or_default();
    if known.is_unset() && number == SIGINT && Handlers::of(cx).interrupts {
        return Err(interrupt(cx));
    }
    if !cx.is_callable(&known) {
        let exc = cx.error(ExceptionKind::OSError, format!("Signal {number} ignored due to race condition"));
        write_unraisable(cx, &exc, &Value::NONE);
        return Ok(());
    }
    let frame = molt_object::builtins::frame::running(cx, 0)?.unwrap_or(Value::NONE);
    cx.call(&known, &[Value::int(i64::from(number)), frame]).map(|_| ())
}

/// A KeyboardInterrupt.
pub fn interrupt(cx: &mut Cx) -> Exc {
    let class = cx.world.exceptions.get(ExceptionKind::KeyboardInterrupt).value();
    cx.exception_from(class).unwrap_or_else(|exc| exc)
}

/// Runs the handlers of the signals that came where no Python code waits to hear what they raise: it ends a server.
pub(crate) fn check_in_driver(cx: &mut Cx) {
    let Err(exc) = check(cx) else { return };
    let is_exit = exc.is_kind(cx, ExceptionKind::SystemExit) || exc.is_kind(cx, ExceptionKind::KeyboardInterrupt);
    if !is_exit || Handlers::of(cx).served.is_none() {
        write_unraisable(cx, &exc, &Value::NONE);
    } else {
        exit_server(cx, SIGINT);
    }
}

fn announce() {
    IS_TRIPPED.store(true, Ordering::SeqCst);
    IS_NEWS.store(true, Ordering::SeqCst);
    breaker::set();
}

/// Lets the handler of a signal run as if the signal had come, if there is one.
pub fn trip(cx: &mut Cx, number: i32) -> Result<(), Exc> {
    let handler = handler(cx, number)?;
    if cx.is_callable(&handler) {
        cx.world.check_signals = check;
        TRIPPED[number as usize].store(true, Ordering::SeqCst);
        UNWRITTEN[number as usize].store(true, Ordering::SeqCst);
        write_numbers();
        announce();
    }
    Ok(())
}

/// Whether the driver has yet to let whoever runs handlers go on; the next call says no.
pub(crate) fn take_news() -> bool {
    IS_NEWS.load(Ordering::Relaxed) && IS_NEWS.swap(false, Ordering::SeqCst)
}

/// Whether the driver may not sleep now.
pub(crate) fn is_news() -> bool {
    IS_NEWS.load(Ordering::SeqCst)
}

/// The handler of a signal: a callable, 0 for the system's default, 1 for none. CPython `signal_getsignal_impl`.
///
/// # Errors
/// What importing the module of the default handler raises.
pub fn handler(cx: &mut Cx, number: i32) -> Result<Value, Exc> {
    let handlers = Handlers::of(cx);
    molt_room::resize(&mut handlers.functions, NSIG, Value::UNSET);
    let known = handlers.functions[number as usize].clone();
    if !known.is_unset() {
        return Ok(known);
    }
    let interrupts = handlers.interrupts;
    let is_served = handlers.served.is_some_and(|served| served.signals.contains(&number));
    let found = match number {
        _ if is_served => of_module(cx, "_handle_exit")?,
        SIGINT if interrupts => of_module(cx, "default_int_handler")?,
        _ => Value::int(i64::from(host::is_ignored(number))),
    };
    Handlers::of(cx).functions[number as usize] = found.clone();
    Ok(found)
}

fn of_module(cx: &mut Cx, name: &str) -> Result<Value, Exc> {
    let module = cx.import_module("_signal")?;
    cx.getattr_str(&module, name)
}

/// Sets the handler of a signal; the one before. CPython `signal_signal_impl`.
///
/// # Errors
/// What the handlers of signals that wait raise, or the system.
pub fn set_handler(cx: &mut Cx, number: i32, handler: Value) -> Result<std::io::Result<Value>, Exc> {
    check(cx)?;
    let before = self::handler(cx, number)?;
    if let Some(served) = Handlers::of(cx).served
        && served.signals.contains(&number)
    {
        (served.leave)(number);
    }
    let done = match handler {
        _ if cx.is_callable(&handler) => catch(cx, number),
        _ if handler.is(&Value::int(1)) => host::set_action(number, Action::Ignore),
        _ => host::set_action(number, Action::Default),
    };
    if let Err(error) = done {
        return Ok(Err(error));
    }
    if number == SIGINT {
        let usual = of_module(cx, "default_int_handler")?;
        INTERRUPT_ENDS.store(handler.is(&usual), Ordering::SeqCst);
    }
    let old = std::mem::replace(&mut Handlers::of(cx).functions[number as usize], handler);
    drop(old);
    Ok(Ok(before))
}

/// Waits until a handler has run. CPython `signal_pause`.
///
/// # Errors
/// What the handler raises.
pub fn pause(cx: &mut Cx) -> Result<(), Exc> {
    let before = HANDLED.load(Ordering::SeqCst);
    let ran =
        std::future::poll_fn(
            move |_| {
                if HANDLED.load(Ordering::SeqCst) == before { Poll::Pending } else { Poll::Ready(()) }
            },
        );
    crate::blocking::block(cx, ran)
}

/// What is left of the real-time timer, and how long after that it comes again.
pub fn timer() -> (Duration, Duration) {
    let times = TIMES.lock().unwrap_or_else(PoisonError::into_inner);
    let left = times.alarm.map_or(Duration::ZERO, |due| due.saturating_duration_since(Instant::now()));
    (left, times.interval)
}

/// Sets the real-time timer: SIGALRM after a time, unless that is zero, and then again and again after an interval, unless that
/// is; what there was before.
///
/// # Errors
/// The system's.
pub fn set_timer(first: Duration, interval: Duration) -> std::io::Result<(Duration, Duration)> {
    host::watch(look)?;
    let before = timer();
    let mut times = TIMES.lock().unwrap_or_else(PoisonError::into_inner);
    times.alarm = (!first.is_zero()).then(|| Instant::now() + first);
    times.interval = if first.is_zero() { Duration::ZERO } else { interval };
    drop(times);
    host::wake_watcher();
    Ok(before)
}
