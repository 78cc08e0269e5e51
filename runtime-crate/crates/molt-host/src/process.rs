//! The process: its environment as it was at the start, its numbers, random bytes, the system's name.

use std::ffi::{CStr, OsString};
use std::io;
use std::os::unix::ffi::OsStringExt;

/// The processor's architecture, as `uname -m` names it.
pub const ARCHITECTURE: &str = std::env::consts::ARCH;

/// What a server's parent process tells its workers by: no business of the program.
pub const WORKER_VARIABLE: &str = "MOLT_WORKER";

/// The environment, as bytes.
pub fn environment() -> Vec<(Vec<u8>, Vec<u8>)> {
    let variables = std::env::vars_os().filter(|(name, _)| name != WORKER_VARIABLE);
    variables.map(|(name, value)| (name.into_vec(), value.into_vec())).collect()
}

/// A variable of the environment.
pub fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name)
}

/// The command line, the program first.
pub fn arguments() -> Vec<Vec<u8>> {
    std::env::args_os().map(OsStringExt::into_vec).collect()
}

/// The path of the program itself.
pub fn executable() -> Option<Vec<u8>> {
    std::env::current_exe().ok().map(|path| path.into_os_string().into_vec())
}

/// The number of this process and of its parent.
pub fn ids() -> (u32, u32) {
    (std::process::id(), std::os::unix::process::parent_id())
}

/// The user's and the group's number, real ones first, then effective ones.
pub fn user_ids() -> [u32; 4] {
    // SAFETY: these calls take nothing and cannot fail.
    unsafe { [libc::getuid(), libc::getgid(), libc::geteuid(), libc::getegid()] }
}

/// That many random bytes from the system.
///
/// # Errors
/// The system's.
pub fn random(count: usize) -> io::Result<Vec<u8>> {
    let mut bytes = molt_room::filled(0, count);
    let mut filled = 0;
    while filled < count {
        let rest = &mut bytes[filled..];
        // SAFETY: the rest of the buffer is writable for the length given.
        let got = unsafe { libc::getrandom(rest.as_mut_ptr().cast(), rest.len(), 0) };
        match got {
            ..0 => {
                let error = io::Error::last_os_error();
                if error.kind() != io::ErrorKind::Interrupted {
                    return Err(error);
                }
            }
            _ => filled += got as usize,
        }
    }
    Ok(bytes)
}

/// How many processors the process may use.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// System, host, release, version and machine, as `uname(2)` tells them.
pub fn system_names() -> [String; 5] {
    // SAFETY: all-zero bytes are a valid `utsname`: arrays of characters.
    let mut names: libc::utsname = unsafe { std::mem::zeroed() };
    // SAFETY: the pointer is to a live value of the right type.
    unsafe { libc::uname(&mut names) };
    [&names.sysname, &names.nodename, &names.release, &names.version, &names.machine].map(|field| {
        // SAFETY: the field is all zero or was filled by the call, which ends it with NUL.
        unsafe { CStr::from_ptr(field.as_ptr()) }.to_string_lossy().into_owned()
    })
}

/// The processor time of the process and of the running thread, in nanoseconds.
pub fn processor_time(of_thread: bool) -> i64 {
    let clock = if of_thread { libc::CLOCK_THREAD_CPUTIME_ID } else { libc::CLOCK_PROCESS_CPUTIME_ID };
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a live value of the right type.
    unsafe { libc::clock_gettime(clock, &mut time) };
    time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// Ends the process at once.
pub fn exit_now(status: i32) -> ! {
    // SAFETY: the call takes a number and does not return.
    unsafe { libc::_exit(status) }
}

/// How many processes wanted to run, on average over 1, 5 and 15 minutes.
///
/// # Errors
/// When the system does not tell.
pub fn load() -> io::Result<[f64; 3]> {
    let mut averages = [0.0; 3];
    // SAFETY: the array has room for as many numbers as are asked for.
    if unsafe { libc::getloadavg(averages.as_mut_ptr(), 3) } == 3 {
        Ok(averages)
    } else {
        Err(io::Error::last_os_error())
    }
}
