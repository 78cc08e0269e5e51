//! The process among others: its group, its session, its priority and its limits. CPython Modules/posixmodule.c.

use std::io;

fn checked(result: i64) -> io::Result<i64> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}

/// `getpgid(2)`.
///
/// # Errors
/// The system's.
pub fn group(process: i32) -> io::Result<i64> {
    // SAFETY: the call takes numbers alone; so do those below.
    checked(i64::from(unsafe { libc::getpgid(process) }))
}

/// `setpgid(2)`.
///
/// # Errors
/// The system's.
pub fn set_group(process: i32, group: i32) -> io::Result<()> {
    // SAFETY: as above.
    checked(i64::from(unsafe { libc::setpgid(process, group) })).map(drop)
}

/// `getsid(2)`.
///
/// # Errors
/// The system's.
pub fn session(process: i32) -> io::Result<i64> {
    // SAFETY: as above.
    checked(i64::from(unsafe { libc::getsid(process) }))
}

/// `setsid(2)`.
///
/// # Errors
/// The system's.
pub fn new_session() -> io::Result<i64> {
    // SAFETY: as above.
    checked(i64::from(unsafe { libc::setsid() }))
}

/// `killpg(3)`.
///
/// # Errors
/// The system's.
pub fn signal_group(group: i32, number: i32) -> io::Result<()> {
    // SAFETY: as above.
    checked(i64::from(unsafe { libc::killpg(group, number) })).map(drop)
}

/// Runs a call whose every result may be one: it failed if it left an error number behind.
fn unless_error(call: impl FnOnce() -> i64) -> io::Result<i64> {
    // SAFETY: the place of the thread's error number is always writable.
    unsafe { *libc::__errno_location() = 0 };
    let result = call();
    let error = io::Error::last_os_error();
    if result == -1 && error.raw_os_error() != Some(0) { Err(error) } else { Ok(result) }
}

/// `nice(2)`: the new value.
///
/// # Errors
/// The system's.
pub fn be_nice(increment: i32) -> io::Result<i64> {
    // SAFETY: as above.
    unless_error(|| i64::from(unsafe { libc::nice(increment) }))
}

/// `getpriority(2)`.
///
/// # Errors
/// The system's.
pub fn priority(which: u32, who: u32) -> io::Result<i64> {
    // SAFETY: as above.
    unless_error(|| i64::from(unsafe { libc::getpriority(which, who) }))
}

/// `setpriority(2)`.
///
/// # Errors
/// The system's.
pub fn set_priority(which: u32, who: u32, priority: i32) -> io::Result<()> {
    // SAFETY: as above.
    checked(i64::from(unsafe { libc::setpriority(which, who, priority) })).map(drop)
}

/// `getgroups(2)`.
///
/// # Errors
/// The system's.
pub fn groups() -> io::Result<Vec<u32>> {
    // SAFETY: without room the call counts.
    let count = checked(i64::from(unsafe { libc::getgroups(0, std::ptr::null_mut()) }))?;
    let mut groups = molt_room::filled(0, count as usize);
    // SAFETY: the array is writable and as long as is said.
    let count = checked(i64::from(unsafe { libc::getgroups(count as i32, groups.as_mut_ptr()) }))?;
    groups.truncate(count as usize);
    Ok(groups)
}

/// `sysconf(3)`: -1 for no limit.
///
/// # Errors
/// `EINVAL` for a name that the system does not know.
pub fn limit(name: i32) -> io::Result<i64> {
    // SAFETY: as above.
    unless_error(|| unsafe { libc::sysconf(name) })
}

/// `times(2)` in clock ticks: user, system, those of children, and the time that went by.
///
/// # Errors
/// The system's.
pub fn times() -> io::Result<[i64; 5]> {
    let mut told = libc::tms { tms_utime: 0, tms_stime: 0, tms_cutime: 0, tms_cstime: 0 };
    // SAFETY: the structure is writable.
    let elapsed = checked(unsafe { libc::times(&raw mut told) })?;
    Ok([told.tms_utime, told.tms_stime, told.tms_cutime, told.tms_cstime, elapsed])
}

/// `sched_getaffinity(2)`: the processors that a process may run on.
///
/// # Errors
/// The system's.
pub fn affinity(process: i32) -> io::Result<Vec<usize>> {
    // SAFETY: the set's fields are numbers, for which zero is a value.
    let mut set: libc::cpu_set_t = unsafe { std::mem::zeroed() };
    // SAFETY: the set is writable and as long as is said.
    checked(i64::from(unsafe { libc::sched_getaffinity(process, size_of::<libc::cpu_set_t>(), &raw mut set) }))?;
    // SAFETY: the set is read within its bounds.
    Ok((0..libc::CPU_SETSIZE as usize).filter(|&processor| unsafe { libc::CPU_ISSET(processor, &set) }).collect())
}

/// `sched_setaffinity(2)`.
///
/// # Errors
/// The system's.
pub fn set_affinity(process: i32, processors: &[usize]) -> io::Result<()> {
    // SAFETY: the set's fields are numbers, for which zero is a value.
    let mut set: libc::cpu_set_t = unsafe { std::mem::zeroed() };
    for &processor in processors.iter().filter(|&&processor| processor < libc::CPU_SETSIZE as usize) {
        // SAFETY: the number is within the set's bounds.
        unsafe { libc::CPU_SET(processor, &mut set) };
    }
    // SAFETY: the set lives through the call and is as long as is said.
    checked(i64::from(unsafe { libc::sched_setaffinity(process, size_of::<libc::cpu_set_t>(), &raw const set) }))
        .map(drop)
}

/// What processes have used, as `getrusage(2)` tells: seconds of processor time in programs and in the system, then the counts in the order of the
/// structure.
///
/// # Errors
/// `EINVAL` for processes that the system does not know.
pub fn usage(who: i32) -> io::Result<([f64; 2], [i64; 14])> {
    // SAFETY: the fields are numbers, for which zero is a value.
    let mut told: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: the structure is writable.
    checked(i64::from(unsafe { libc::getrusage(who, &raw mut told) }))?;
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 * 1e-6;
    let counts = [
        told.ru_maxrss,
        told.ru_ixrss,
        told.ru_idrss,
        told.ru_isrss,
        told.ru_minflt,
        told.ru_majflt,
        told.ru_nswap,
        told.ru_inblock,
        told.ru_oublock,
        told.ru_msgsnd,
        told.ru_msgrcv,
        told.ru_nsignals,
        told.ru_nvcsw,
        told.ru_nivcsw,
    ];
    Ok(([seconds(told.ru_utime), seconds(told.ru_stime)], counts))
}

/// `prlimit(2)`: the limits of a process, soft and hard, before others are set.
///
/// # Errors
/// The system's.
pub fn resource_limits(process: i32, resource: u32, limits: Option<[u64; 2]>) -> io::Result<[u64; 2]> {
    let mut before = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    let next = limits.map(|[rlim_cur, rlim_max]| libc::rlimit { rlim_cur, rlim_max });
    let given = next.as_ref().map_or(std::ptr::null(), std::ptr::from_ref);
    // SAFETY: one structure is writable, the other is there or nothing.
    checked(i64::from(unsafe { libc::prlimit(process, resource, given, &raw mut before) }))?;
    Ok([before.rlim_cur, before.rlim_max])
}

/// `sched_yield(2)`.
pub fn let_others_run() {
    std::thread::yield_now();
}

/// `sync(2)`.
pub fn flush_everything() {
    // SAFETY: the call takes nothing.
    unsafe { libc::sync() };
}

/// `abort(3)`.
pub fn abort() -> ! {
    std::process::abort()
}
