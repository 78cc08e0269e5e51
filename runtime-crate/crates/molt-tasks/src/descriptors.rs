//! Waiting for descriptors as a Python thread does in a blocking call. CPython Modules/selectmodule.c `select_poll_poll_impl`,
//! Modules/socketmodule.c `sock_call_impl`.

use std::io;
use std::os::fd::RawFd;
use std::task::Poll;
use std::time::{Duration, Instant};

use molt_host::socket;
use molt_object::{Cx, Exc};
use tokio::io::Interest;

/// What is waited for on a descriptor, as `poll(2)` has it.
pub const READABLE: i16 = 0x001;
/// Something urgent.
pub const URGENT: i16 = 0x002;
/// There is room to write.
pub const WRITABLE: i16 = 0x004;
/// The bits of `poll(2)` that go with [`READABLE`]: `POLLRDNORM`, `POLLRDBAND`.
const ALSO_READABLE: i16 = 0x040 | 0x080;
/// The bits of `poll(2)` that go with [`WRITABLE`]: `POLLWRNORM`, `POLLWRBAND`.
const ALSO_WRITABLE: i16 = 0x100 | 0x200;

fn interest(events: i16) -> Interest {
    let mut interest = None;
    for (bits, kind) in [
        (READABLE | ALSO_READABLE, Interest::READABLE),
        (WRITABLE | ALSO_WRITABLE, Interest::WRITABLE),
        (URGENT, Interest::PRIORITY),
    ] {
        if events & bits != 0 {
            interest = Some(interest.map_or(kind, |interest: Interest| interest.add(kind)));
        }
    }
    // Nothing asked for is still told of errors and of a hang-up.
    interest.unwrap_or(Interest::ERROR)
}

/// When a wait of so many seconds ends; a negative number has no end.
pub fn deadline(seconds: f64) -> Option<Instant> {
    if seconds < 0.0 {
        return None;
    }
    Duration::try_from_secs_f64(seconds).ok().and_then(|patience| Instant::now().checked_add(patience))
}

/// Waits until one of the descriptors may have what it was asked for, or until the deadline: whether that was in time. Who
/// was told so tries again, as another thread may have been quicker.
///
/// # Errors
/// RuntimeError where nothing can wait, what the handler of a signal raises that came meanwhile; the inner one is the system's.
pub fn await_any(cx: &mut Cx, asked: &[(RawFd, i16)], until: Option<Instant>) -> Result<io::Result<bool>, Exc> {
    let watches = asked
        .iter()
        .map(|&(fd, events)| socket::watch(fd, interest(events)).map(|watched| (watched, interest(events))));
    let watches = match watches.collect::<io::Result<Vec<_>>>() {
        Ok(watches) => watches,
        Err(error) => return Ok(Err(error)),
    };
    let mut readiness: Vec<_> = watches.iter().map(|(watched, interest)| Box::pin(watched.ready(*interest))).collect();
    let ready = std::future::poll_fn(|context| {
        // Each is polled, so that each wakes the waiting thread.
        let ready =
            readiness.iter_mut().map(|one| one.as_mut().poll(context).is_ready()).filter(|&ready| ready).count();
        if ready > 0 { Poll::Ready(()) } else { Poll::Pending }
    });
    match until {
        Some(until) => {
            let timed = tokio::time::timeout_at(until.into(), ready);
            crate::block(cx, timed).map(|outcome| Ok(outcome.is_ok()))
        }
        None => crate::block(cx, ready).map(|()| Ok(true)),
    }
}

/// Tries a call until it does not say that it would wait, or until the deadline; None if the time is up.
///
/// # Errors
/// As [`await_any`]; the inner one is the call's.
pub fn patiently<T>(
    cx: &mut Cx,
    descriptor: RawFd,
    events: i16,
    until: Option<Instant>,
    mut call: impl FnMut() -> io::Result<T>,
) -> Result<io::Result<Option<T>>, Exc> {
    loop {
        match call() {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                crate::signals::check(cx)?;
                continue;
            }
            done => return Ok(done.map(Some)),
        }
        match await_any(cx, &[(descriptor, events)], until)? {
            Ok(true) => {}
            Ok(false) => return Ok(Ok(None)),
            Err(error) => return Ok(Err(error)),
        }
    }
}

/// What is there of each descriptor's events, by `poll(2)`'s bits: at once, or when there is something, or when the time is up.
///
/// # Errors
/// As [`await_any`]; the inner one is the system's.
pub fn poll(cx: &mut Cx, asked: &[(RawFd, i16)], until: Option<Instant>) -> Result<io::Result<Vec<i16>>, Exc> {
    loop {
        let told = match socket::poll(asked) {
            Ok(told) => told,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                crate::signals::check(cx)?;
                continue;
            }
            Err(error) => return Ok(Err(error)),
        };
        if told.iter().any(|&events| events != 0) || until.is_some_and(|until| until <= Instant::now()) {
            return Ok(Ok(told));
        }
        if let Err(error) = await_any(cx, asked, until)? {
            return Ok(Err(error));
        }
    }
}
