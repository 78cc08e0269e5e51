//! Files by descriptor and by path, as the C library offers them.

use std::ffi::{CStr, CString, OsStr, OsString};
use std::fs;
use std::io;
use std::os::fd::{FromRawFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};

/// What `stat` tells of a file.
#[derive(Clone, Copy, Debug)]
pub struct Stat {
    /// Mode, inode, device, links, user, group, size.
    pub fields: [i64; 7],
    /// Access, modification and change in nanoseconds since the epoch.
    pub times: [i64; 3],
    /// The size of a block, the number of blocks of 512 bytes, and the device that the file is.
    pub blocks: [i64; 3],
}

fn path(bytes: &[u8]) -> &OsStr {
    OsStr::from_bytes(bytes)
}

fn c_path(bytes: &[u8]) -> io::Result<CString> {
    CString::new(bytes).map_err(|_| io::Error::from_raw_os_error(libc::EINVAL))
}

fn checked(result: i64) -> io::Result<i64> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}

/// The text of an error number.
pub fn error_text(number: i32) -> String {
    let mut buffer = [0; 256];
    // SAFETY: the buffer is writable for its whole length, and the call ends what it writes with NUL.
    let failed = unsafe { libc::strerror_r(number, buffer.as_mut_ptr(), buffer.len()) };
    if failed != 0 {
        return format!("Unknown error {number}");
    }
    // SAFETY: the call above succeeded, so the buffer holds a text that ends with NUL.
    unsafe { CStr::from_ptr(buffer.as_ptr()) }.to_string_lossy().into_owned()
}

/// `open(2)`, always with `O_CLOEXEC`.
///
/// # Errors
/// The system's.
pub fn open(file: &[u8], flags: i32, mode: u32) -> io::Result<i32> {
    let file = c_path(file)?;
    // SAFETY: the path ends with NUL and lives through the call.
    let descriptor = unsafe { libc::open(file.as_ptr(), flags | libc::O_CLOEXEC, mode) };
    checked(i64::from(descriptor)).map(|descriptor| descriptor as i32)
}

/// `close(2)`.
///
/// # Errors
/// The system's.
pub fn close(descriptor: i32) -> io::Result<()> {
    // SAFETY: descriptors are numbers to the kernel; a wrong one is an error. Rust values that own one are never given here.
    checked(i64::from(unsafe { libc::close(descriptor) })).map(drop)
}

/// `read(2)`: at most so many bytes.
///
/// # Errors
/// The system's.
pub fn read(descriptor: i32, count: usize) -> io::Result<Vec<u8>> {
    let mut buffer = molt_room::filled(0, count.min(1 << 30));
    loop {
        // SAFETY: the buffer is writable for the length given.
        let got = unsafe { libc::read(descriptor, buffer.as_mut_ptr().cast(), buffer.len()) };
        match checked(got as i64) {
            Ok(got) => {
                buffer.truncate(got as usize);
                return Ok(buffer);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// `write(2)`: how many bytes were written.
///
/// # Errors
/// The system's.
pub fn write(descriptor: i32, bytes: &[u8]) -> io::Result<usize> {
    loop {
        // SAFETY: the bytes are readable for the length given.
        let written = unsafe { libc::write(descriptor, bytes.as_ptr().cast(), bytes.len()) };
        match checked(written as i64) {
            Ok(written) => return Ok(written as usize),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Whether reading would not wait now. `poll(2)`; what it cannot tell is taken for ready.
pub fn is_ready(descriptor: i32) -> bool {
    let mut asked = libc::pollfd { fd: descriptor, events: libc::POLLIN, revents: 0 };
    // SAFETY: the one entry is writable, and the call returns at once.
    let told = unsafe { libc::poll(&raw mut asked, 1, 0) };
    told != 0
}

/// `lseek(2)`: the new position.
///
/// # Errors
/// The system's.
pub fn seek(descriptor: i32, offset: i64, whence: i32) -> io::Result<i64> {
    // SAFETY: the call takes numbers alone.
    checked(unsafe { libc::lseek(descriptor, offset, whence) })
}

/// `ftruncate(2)`.
///
/// # Errors
/// The system's.
pub fn truncate(descriptor: i32, length: i64) -> io::Result<()> {
    // SAFETY: the call takes numbers alone.
    checked(i64::from(unsafe { libc::ftruncate(descriptor, length) })).map(drop)
}

/// `fsync(2)`.
///
/// # Errors
/// The system's.
pub fn sync(descriptor: i32) -> io::Result<()> {
    // SAFETY: the call takes a number alone.
    checked(i64::from(unsafe { libc::fsync(descriptor) })).map(drop)
}

/// `isatty(3)`.
pub fn is_terminal(descriptor: i32) -> bool {
    // SAFETY: the call takes a number alone.
    unsafe { libc::isatty(descriptor) == 1 }
}

/// Whether a terminal shows what is typed; how it was is given back. What was typed and not read is lost.
///
/// # Errors
/// The system's: ENOTTY for what is none.
pub fn set_echo(descriptor: i32, is_shown: bool) -> io::Result<bool> {
    let mut settings = std::mem::MaybeUninit::<libc::termios>::uninit();
    // SAFETY: the call fills the settings, which live through it.
    checked(i64::from(unsafe { libc::tcgetattr(descriptor, settings.as_mut_ptr()) }))?;
    // SAFETY: the call has succeeded.
    let mut settings = unsafe { settings.assume_init() };
    let was_shown = settings.c_lflag & libc::ECHO != 0;
    if is_shown {
        settings.c_lflag |= libc::ECHO;
    } else {
        settings.c_lflag &= !libc::ECHO;
    }
    // SAFETY: the call reads the settings, which live through it.
    checked(i64::from(unsafe { libc::tcsetattr(descriptor, libc::TCSAFLUSH, &raw const settings) }))?;
    Ok(was_shown)
}

/// A copy of a descriptor that closes itself, also on `exec`.
///
/// # Errors
/// The system's.
pub fn copy(descriptor: i32) -> io::Result<OwnedFd> {
    let copy = duplicate(descriptor)?;
    // SAFETY: the number is fresh, and nobody else was told of it.
    Ok(unsafe { OwnedFd::from_raw_fd(copy) })
}

/// `dup(2)`, the copy closed on `exec`.
///
/// # Errors
/// The system's.
pub fn duplicate(descriptor: i32) -> io::Result<i32> {
    // SAFETY: the call takes numbers alone.
    checked(i64::from(unsafe { libc::fcntl(descriptor, libc::F_DUPFD_CLOEXEC, 0) })).map(|copy| copy as i32)
}

/// `access(2)`.
pub fn may_access(file: &[u8], mode: i32) -> bool {
    // SAFETY: the path ends with NUL and lives through the call.
    c_path(file).is_ok_and(|file| unsafe { libc::access(file.as_ptr(), mode) == 0 })
}

fn told(metadata: &fs::Metadata) -> Stat {
    let nanoseconds = |seconds: i64, rest: i64| seconds.saturating_mul(1_000_000_000).saturating_add(rest);
    Stat {
        fields: [
            i64::from(metadata.mode()),
            metadata.ino() as i64,
            metadata.dev() as i64,
            metadata.nlink() as i64,
            i64::from(metadata.uid()),
            i64::from(metadata.gid()),
            metadata.size() as i64,
        ],
        times: [
            nanoseconds(metadata.atime(), metadata.atime_nsec()),
            nanoseconds(metadata.mtime(), metadata.mtime_nsec()),
            nanoseconds(metadata.ctime(), metadata.ctime_nsec()),
        ],
        blocks: [metadata.blksize() as i64, metadata.blocks() as i64, metadata.rdev() as i64],
    }
}

/// `stat(2)` or, for the link itself, `lstat(2)`.
///
/// # Errors
/// The system's.
pub fn stat(file: &[u8], follow: bool) -> io::Result<Stat> {
    let metadata = if follow { fs::metadata(path(file)) } else { fs::symlink_metadata(path(file)) };
    metadata.map(|metadata| told(&metadata))
}

/// `fstat(2)`.
///
/// # Errors
/// The system's.
pub fn stat_descriptor(descriptor: i32) -> io::Result<Stat> {
    let copy = duplicate(descriptor)?;
    // SAFETY: the copy was just made and belongs to nobody else.
    let file = unsafe { <fs::File as std::os::fd::FromRawFd>::from_raw_fd(copy) };
    file.metadata().map(|metadata| told(&metadata))
}

/// The names in a directory, each with whether it is a directory, a file, a link.
///
/// # Errors
/// The system's.
pub fn list(directory: &[u8]) -> io::Result<Vec<(Vec<u8>, [bool; 3])>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(path(directory))? {
        let entry = entry?;
        let kind = entry.file_type()?;
        names.push((entry.file_name().into_vec(), [kind.is_dir(), kind.is_file(), kind.is_symlink()]));
    }
    Ok(names)
}

/// `mkdir(2)`.
///
/// # Errors
/// The system's.
pub fn make_directory(directory: &[u8], mode: u32) -> io::Result<()> {
    fs::DirBuilder::new().mode(mode).create(path(directory))
}

/// `rmdir(2)`.
///
/// # Errors
/// The system's.
pub fn remove_directory(directory: &[u8]) -> io::Result<()> {
    fs::remove_dir(path(directory))
}

/// `unlink(2)`.
///
/// # Errors
/// The system's.
pub fn remove(file: &[u8]) -> io::Result<()> {
    fs::remove_file(path(file))
}

/// `rename(2)`.
///
/// # Errors
/// The system's.
pub fn rename(from: &[u8], to: &[u8]) -> io::Result<()> {
    fs::rename(path(from), path(to))
}

/// `link(2)`.
///
/// # Errors
/// The system's.
pub fn link(from: &[u8], to: &[u8]) -> io::Result<()> {
    fs::hard_link(path(from), path(to))
}

/// `symlink(2)`.
///
/// # Errors
/// The system's.
pub fn symlink(target: &[u8], link: &[u8]) -> io::Result<()> {
    std::os::unix::fs::symlink(path(target), path(link))
}

/// `readlink(2)`.
///
/// # Errors
/// The system's.
pub fn read_link(link: &[u8]) -> io::Result<Vec<u8>> {
    fs::read_link(path(link)).map(|target| OsString::from(target).into_vec())
}

/// `chmod(2)`.
///
/// # Errors
/// The system's.
pub fn change_mode(file: &[u8], mode: u32) -> io::Result<()> {
    fs::set_permissions(path(file), fs::Permissions::from_mode(mode))
}

/// Sets the times of access and modification, in nanoseconds since the epoch.
///
/// # Errors
/// The system's.
pub fn set_times(file: &[u8], accessed: i64, modified: i64) -> io::Result<()> {
    let file = c_path(file)?;
    let moment = |nanoseconds: i64| libc::timespec {
        tv_sec: nanoseconds.div_euclid(1_000_000_000),
        tv_nsec: nanoseconds.rem_euclid(1_000_000_000),
    };
    let times = [moment(accessed), moment(modified)];
    // SAFETY: the path ends with NUL, and the two times live through the call.
    checked(i64::from(unsafe { libc::utimensat(libc::AT_FDCWD, file.as_ptr(), times.as_ptr(), 0) })).map(drop)
}

/// `umask(2)`: the old mask.
pub fn set_mask(mask: u32) -> u32 {
    // SAFETY: the call takes a number alone and cannot fail.
    unsafe { libc::umask(mask) }
}

/// The working directory.
///
/// # Errors
/// The system's.
pub fn working_directory() -> io::Result<Vec<u8>> {
    std::env::current_dir().map(|directory| directory.into_os_string().into_vec())
}

/// `chdir(2)`.
///
/// # Errors
/// The system's.
pub fn change_directory(directory: &[u8]) -> io::Result<()> {
    std::env::set_current_dir(path(directory))
}

/// What `statvfs(3)` tells of the file system of a path: block and fragment size, blocks in all, free and free for all, inodes so,
/// flags, the longest name, the number of the file system.
///
/// # Errors
/// The system's.
pub fn file_system(file: &[u8]) -> io::Result<[u64; 11]> {
    let file = c_path(file)?;
    // SAFETY: all-zero bytes are a valid `statvfs`.
    let mut told: libc::statvfs = unsafe { std::mem::zeroed() };
    // SAFETY: the path ends with NUL, and the pointer is to a live value of the right type.
    checked(i64::from(unsafe { libc::statvfs(file.as_ptr(), &mut told) }))?;
    let sizes = [told.f_bsize, told.f_frsize];
    let blocks = [told.f_blocks, told.f_bfree, told.f_bavail];
    let inodes = [told.f_files, told.f_ffree, told.f_favail];
    let rest = [told.f_flag, told.f_namemax, told.f_fsid];
    let mut values = [0; 11];
    for (value, field) in values.iter_mut().zip([&sizes[..], &blocks, &inodes, &rest].concat()) {
        *value = field;
    }
    Ok(values)
}

/// The columns and lines of a terminal.
///
/// # Errors
/// The system's, for what is no terminal.
pub fn terminal_size(descriptor: i32) -> io::Result<[u16; 2]> {
    let mut size = libc::winsize { ws_row: 0, ws_col: 0, ws_xpixel: 0, ws_ypixel: 0 };
    // SAFETY: the pointer is to a live value of the type that the request fills.
    checked(i64::from(unsafe { libc::ioctl(descriptor, libc::TIOCGWINSZ, &mut size) }))?;
    Ok([size.ws_col, size.ws_row])
}

/// `pipe2(2)` with `O_CLOEXEC`: the end that is read and the one that is written.
///
/// # Errors
/// The system's.
pub fn pipe() -> io::Result<[i32; 2]> {
    let mut ends = [0; 2];
    // SAFETY: the array has room for the two descriptors.
    checked(i64::from(unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) }))?;
    Ok(ends)
}
