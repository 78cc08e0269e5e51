//! Signals: what the process does with each, and the thread that looks after those that came. CPython Modules/signalmodule.c
//! `signal_handler`, Python/pylifecycle.c `PyOS_setsig`.

use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use signal_hook::SigId;
use signal_hook::consts::FORBIDDEN;
use signal_hook::{flag, low_level};

/// One more than the greatest signal.
pub const NSIG: usize = 65;

/// The stack of the thread that looks after signals; it calls little.
const STACK: usize = 128 * 1024;

static ALWAYS: AtomicBool = AtomicBool::new(true);
static NOBODY: AtomicBool = AtomicBool::new(false);

/// What the process does with a signal.
pub enum Action<'a> {
    /// What the system does by itself.
    Default,
    /// Nothing.
    Ignore,
    /// It sets flags, and the thread that looks after signals is woken.
    Flags(&'a [&'static AtomicBool]),
}

/// What was registered, by signal.
fn registered() -> MutexGuard<'static, Vec<Vec<SigId>>> {
    static REGISTERED: Mutex<Vec<Vec<SigId>>> = Mutex::new(Vec::new());
    let mut all = REGISTERED.lock().unwrap_or_else(PoisonError::into_inner);
    all.resize_with(NSIG, Vec::new);
    all
}

/// Sets what the process does with a signal.
///
/// # Errors
/// EINVAL for one that cannot be caught; the system's.
pub fn set_action(number: i32, action: Action<'_>) -> io::Result<()> {
    let Some(place) = usize::try_from(number).ok().filter(|number| (1..NSIG).contains(number)) else {
        return Err(io::Error::from_raw_os_error(libc::EINVAL));
    };
    let is_reserved = number > libc::SIGSYS && number < libc::SIGRTMIN();
    let is_forbidden = FORBIDDEN.contains(&number);
    let is_fatal = matches!(number, libc::SIGKILL | libc::SIGSTOP) || is_reserved;
    if is_fatal || is_forbidden && !matches!(action, Action::Default) {
        return Err(io::Error::from_raw_os_error(libc::EINVAL));
    }
    let mut all = registered();
    let mut made = Vec::new();
    match action {
        Action::Default if all[place].is_empty() && !is_ignored(number) => {}
        Action::Default if low_level::signal_name(number).is_some() => {
            made.push(flag::register_conditional_default(number, &ALWAYS)?);
        }
        Action::Default => made.push(flag::register_conditional_shutdown(number, 128 + number, &ALWAYS)?),
        Action::Ignore => made.push(flag::register(number, &NOBODY)?),
        Action::Flags(flags) => {
            let watcher = WATCHER.get().map(UnixStream::try_clone).transpose()?;
            for &flag in flags {
                made.push(flag::register(number, flag)?);
            }
            if let Some(watcher) = watcher {
                made.push(low_level::pipe::register(number, watcher)?);
            }
        }
    }
    for old in std::mem::replace(&mut all[place], made) {
        low_level::unregister(old);
    }
    Ok(())
}

/// Whether the process was started with a signal ignored, as `nohup` and the background of a shell do.
pub fn is_ignored(number: i32) -> bool {
    static MASK: OnceLock<u64> = OnceLock::new();
    let mask = MASK.get_or_init(|| {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    });
    (1..NSIG as i32).contains(&number) && mask >> (number - 1) & 1 == 1
}

/// Whether writing to a descriptor may wait.
///
/// # Errors
/// EBADF.
pub fn is_blocking(descriptor: i32) -> io::Result<bool> {
    let Ok(told) = std::fs::read_to_string(format!("/proc/self/fdinfo/{descriptor}")) else {
        return Err(io::Error::from_raw_os_error(libc::EBADF));
    };
    let flags = told.lines().find_map(|line| line.strip_prefix("flags:"));
    let flags = flags.and_then(|flags| i32::from_str_radix(flags.trim(), 8).ok()).unwrap_or(0);
    Ok(flags & libc::O_NONBLOCK == 0)
}

/// `raise(3)`.
///
/// # Errors
/// The system's.
pub fn raise(number: i32) -> io::Result<()> {
    low_level::raise(number)
}

/// Ends the process as a signal does that nobody handles; returns for one that does not end it.
pub fn end_by(number: i32) {
    let _ = low_level::emulate_default_handler(number);
}

/// The end of the pipe to the thread that looks after signals, once there is one.
static WATCHER: OnceLock<UnixStream> = OnceLock::new();

/// Starts the thread that looks after signals, unless there is one. It calls `look` whenever a signal came and at the time
/// that the last call asked for.
///
/// # Errors
/// The system's.
pub fn watch(look: fn() -> Option<Instant>) -> io::Result<()> {
    if WATCHER.get().is_some() {
        return Ok(());
    }
    let (sender, mut receiver) = UnixStream::pair()?;
    let work = move || {
        let mut next: Option<Instant> = None;
        let mut bytes = [0; 64];
        loop {
            let left = next.map(|next| next.saturating_duration_since(Instant::now()).max(Duration::from_micros(1)));
            let waited = receiver.set_read_timeout(left).and_then(|()| receiver.read(&mut bytes));
            match waited {
                Ok(0) => return,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                _ => next = look(),
            }
        }
    };
    std::thread::Builder::new().name("signals".into()).stack_size(STACK).spawn(work)?;
    let _ = WATCHER.set(sender);
    Ok(())
}

/// Lets the thread that looks after signals have a look now.
pub fn wake_watcher() {
    if let Some(mut watcher) = WATCHER.get() {
        let _ = watcher.write(&[0]);
    }
}
