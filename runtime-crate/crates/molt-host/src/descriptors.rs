//! What else can be done with a descriptor. CPython Modules/posixmodule.c.

use std::ffi::CString;
use std::io;

fn checked(result: i64) -> io::Result<i64> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}

fn done(result: i32) -> io::Result<()> {
    checked(i64::from(result)).map(drop)
}

/// `dup3(2)`: a number becomes a copy of a descriptor.
///
/// # Errors
/// The system's.
pub fn duplicate_to(descriptor: i32, number: i32, inheritable: bool) -> io::Result<i32> {
    if descriptor == number {
        // SAFETY: the call takes numbers alone.
        return checked(i64::from(unsafe { libc::dup2(descriptor, number) })).map(|copy| copy as i32);
    }
    let flags = if inheritable { 0 } else { libc::O_CLOEXEC };
    // SAFETY: as above; who owns the number is the caller's concern, as everywhere with descriptors of Python.
    checked(i64::from(unsafe { libc::dup3(descriptor, number, flags) })).map(|copy| copy as i32)
}

/// Whether programs that are started get a descriptor.
///
/// # Errors
/// The system's.
pub fn is_inheritable(descriptor: i32) -> io::Result<bool> {
    // SAFETY: the call takes numbers alone.
    let flags = checked(i64::from(unsafe { libc::fcntl(descriptor, libc::F_GETFD) }))?;
    Ok(flags & i64::from(libc::FD_CLOEXEC) == 0)
}

/// Lets programs that are started get a descriptor, or not.
///
/// # Errors
/// The system's.
pub fn set_inheritable(descriptor: i32, inheritable: bool) -> io::Result<()> {
    // SAFETY: the call takes numbers alone.
    let flags = checked(i64::from(unsafe { libc::fcntl(descriptor, libc::F_GETFD) }))? as i32;
    let flags = if inheritable { flags & !libc::FD_CLOEXEC } else { flags | libc::FD_CLOEXEC };
    // SAFETY: as above.
    done(unsafe { libc::fcntl(descriptor, libc::F_SETFD, flags) })
}

/// `pread(2)`.
///
/// # Errors
/// The system's.
pub fn read_at(descriptor: i32, length: usize, offset: i64) -> io::Result<Vec<u8>> {
    let mut bytes = molt_room::filled(0, length);
    // SAFETY: the buffer is writable for its whole length.
    let count = checked(unsafe { libc::pread(descriptor, bytes.as_mut_ptr().cast(), length, offset) } as i64)?;
    bytes.truncate(count as usize);
    Ok(bytes)
}

/// `pwrite(2)`: how many bytes were written.
///
/// # Errors
/// The system's.
pub fn write_at(descriptor: i32, bytes: &[u8], offset: i64) -> io::Result<usize> {
    // SAFETY: the bytes live through the call and are as long as is said.
    let count = unsafe { libc::pwrite(descriptor, bytes.as_ptr().cast(), bytes.len(), offset) };
    checked(count as i64).map(|count| count as usize)
}

/// `sendfile(2)`: how many bytes went, and where in the file it stopped if an offset was given.
///
/// # Errors
/// The system's.
pub fn send_file(out: i32, file: i32, offset: Option<i64>, count: usize) -> io::Result<usize> {
    let mut at = offset.unwrap_or(0);
    let pointer = if offset.is_some() { &raw mut at } else { std::ptr::null_mut() };
    // SAFETY: the offset lives through the call; null is what the call takes for none.
    checked(unsafe { libc::sendfile(out, file, pointer, count) } as i64).map(|sent| sent as usize)
}

/// `fchmod(2)`.
///
/// # Errors
/// The system's.
pub fn set_mode(descriptor: i32, mode: u32) -> io::Result<()> {
    // SAFETY: the call takes numbers alone.
    done(unsafe { libc::fchmod(descriptor, mode) })
}

/// `fchown(2)`.
///
/// # Errors
/// The system's.
pub fn set_owner(descriptor: i32, user: u32, group: u32) -> io::Result<()> {
    // SAFETY: the call takes numbers alone.
    done(unsafe { libc::fchown(descriptor, user, group) })
}

/// `chown(2)`, or `lchown(2)` for a link itself.
///
/// # Errors
/// The system's.
pub fn set_owner_of_path(path: &[u8], user: u32, group: u32, follow: bool) -> io::Result<()> {
    let path = CString::new(path).map_err(|_| io::Error::from_raw_os_error(libc::EINVAL))?;
    // SAFETY: the path ends with NUL and lives through the call.
    done(unsafe {
        if follow { libc::chown(path.as_ptr(), user, group) } else { libc::lchown(path.as_ptr(), user, group) }
    })
}

/// `mkfifo(3)`.
///
/// # Errors
/// The system's.
pub fn make_fifo(path: &[u8], mode: u32) -> io::Result<()> {
    let path = CString::new(path).map_err(|_| io::Error::from_raw_os_error(libc::EINVAL))?;
    // SAFETY: the path ends with NUL and lives through the call.
    done(unsafe { libc::mkfifo(path.as_ptr(), mode) })
}

/// `fchdir(2)`.
///
/// # Errors
/// The system's.
pub fn enter(descriptor: i32) -> io::Result<()> {
    // SAFETY: the call takes numbers alone.
    done(unsafe { libc::fchdir(descriptor) })
}

/// `fdatasync(2)`.
///
/// # Errors
/// The system's.
pub fn flush_data(descriptor: i32) -> io::Result<()> {
    // SAFETY: the call takes numbers alone.
    done(unsafe { libc::fdatasync(descriptor) })
}

/// `lockf(3)`.
///
/// # Errors
/// The system's.
pub fn lock(descriptor: i32, command: i32, length: i64) -> io::Result<()> {
    // SAFETY: the call takes numbers alone.
    done(unsafe { libc::lockf(descriptor, command, length) })
}

/// `posix_fallocate(3)`.
///
/// # Errors
/// The system's.
pub fn allocate(descriptor: i32, offset: i64, length: i64) -> io::Result<()> {
    // SAFETY: the call takes numbers alone.
    match unsafe { libc::posix_fallocate(descriptor, offset, length) } {
        0 => Ok(()),
        number => Err(io::Error::from_raw_os_error(number)),
    }
}

/// `memfd_create(2)`.
///
/// # Errors
/// The system's.
pub fn in_memory(name: &[u8], flags: u32) -> io::Result<i32> {
    let name = CString::new(name).map_err(|_| io::Error::from_raw_os_error(libc::EINVAL))?;
    // SAFETY: the name ends with NUL and lives through the call.
    checked(i64::from(unsafe { libc::memfd_create(name.as_ptr(), flags) })).map(|fd| fd as i32)
}

/// `eventfd(2)`.
///
/// # Errors
/// The system's.
pub fn event(initial: u32, flags: i32) -> io::Result<i32> {
    // SAFETY: the call takes numbers alone.
    checked(i64::from(unsafe { libc::eventfd(initial, flags) })).map(|fd| fd as i32)
}

/// `ttyname_r(3)`.
///
/// # Errors
/// The system's.
pub fn terminal_name(descriptor: i32) -> io::Result<Vec<u8>> {
    let mut name = [0_u8; 256];
    // SAFETY: the buffer is writable for its whole length, and the call ends what it writes with NUL.
    match unsafe { libc::ttyname_r(descriptor, name.as_mut_ptr().cast(), name.len()) } {
        0 => Ok(name.iter().copied().take_while(|&byte| byte != 0).collect()),
        number => Err(io::Error::from_raw_os_error(number)),
    }
}
