//! Calls that steer a descriptor: `fcntl(2)`, `ioctl(2)` and `flock(2)`. CPython Modules/fcntlmodule.c.

use std::io;

fn checked(result: i32) -> io::Result<i32> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}

/// The most bytes that a call with a structure may read or write.
pub const LARGEST_STRUCTURE: usize = 1024;

/// The part of a file that a lock holds, as `struct flock` has it; `kind` is `F_RDLCK`, `F_WRLCK` or `F_UNLCK`.
#[derive(Clone, Copy)]
pub struct Part {
    pub kind: i16,
    pub whence: i16,
    pub start: i64,
    pub length: i64,
}

/// `fcntl(2)` with a number.
///
/// # Errors
/// The system's.
pub fn control(descriptor: i32, command: i32, argument: i64) -> io::Result<i32> {
    if !takes_number(command) {
        return Err(io::Error::from_raw_os_error(libc::EFAULT));
    }
    // SAFETY: the commands that take an address are refused above.
    checked(unsafe { libc::fcntl(descriptor, command, argument) })
}

/// Commands whose argument is no address. A number that is taken for an address would let the system write anywhere in this process.
fn takes_number(command: i32) -> bool {
    let by_address = [
        libc::F_GETLK,
        libc::F_SETLK,
        libc::F_SETLKW,
        libc::F_OFD_GETLK,
        libc::F_OFD_SETLK,
        libc::F_OFD_SETLKW,
        F_SETOWN_EX,
        F_GETOWN_EX,
        F_GETOWNER_UIDS,
    ];
    let hints = F_GET_RW_HINT..=F_SET_FILE_RW_HINT;
    !by_address.contains(&command) && !hints.contains(&command)
}

const F_SETOWN_EX: i32 = 15;
const F_GETOWN_EX: i32 = 16;
const F_GETOWNER_UIDS: i32 = 17;
const F_GET_RW_HINT: i32 = 1035;
const F_SET_FILE_RW_HINT: i32 = 1038;

/// `fcntl(2)` with a structure, which the call may change.
///
/// # Errors
/// The system's; `EINVAL` for a structure of more than [`LARGEST_STRUCTURE`] bytes.
pub fn control_structure(descriptor: i32, command: i32, structure: &[u8]) -> io::Result<Vec<u8>> {
    let mut room = copied(structure)?;
    // SAFETY: no command reads or writes more than the room, which is longer than every structure of fcntl.
    checked(unsafe { libc::fcntl(descriptor, command, room.as_mut_ptr()) })?;
    Ok(room[..structure.len()].to_vec())
}

/// `ioctl(2)` with a structure, which the call may change: what the call gave, and the structure.
///
/// # Errors
/// The system's; `EINVAL` for a structure of more than [`LARGEST_STRUCTURE`] bytes.
pub fn device_structure(descriptor: i32, request: u64, structure: &[u8]) -> io::Result<(i32, Vec<u8>)> {
    let mut room = copied(structure)?;
    // SAFETY: the room holds the largest structure that the size field of a request can name for devices that programs steer so.
    let result = checked(unsafe { libc::ioctl(descriptor, request, room.as_mut_ptr()) })?;
    Ok((result, room[..structure.len()].to_vec()))
}

/// `ioctl(2)` with a number.
///
/// # Errors
/// The system's; `EFAULT` for a number that could be an address of this process, since nothing tells which requests take one.
pub fn device(descriptor: i32, request: u64, argument: i64) -> io::Result<i32> {
    if !(0..LOWEST_ADDRESS).contains(&argument) {
        return Err(io::Error::from_raw_os_error(libc::EFAULT));
    }
    // SAFETY: nothing lies at an address as low as this, so the system refuses the number where it is to be one.
    checked(unsafe { libc::ioctl(descriptor, request, argument) })
}

/// Below it the system maps nothing for programs (`vm.mmap_min_addr`).
const LOWEST_ADDRESS: i64 = 1 << 16;

/// The structure in room for the largest one, so that a command that writes more than it was given writes nowhere else.
fn copied(structure: &[u8]) -> io::Result<[u8; ROOM]> {
    if structure.len() > LARGEST_STRUCTURE {
        return Err(io::Error::from_raw_os_error(libc::EINVAL));
    }
    let mut room = [0; ROOM];
    room[..structure.len()].copy_from_slice(structure);
    Ok(room)
}

/// A request names sizes of at most 14 bits.
const ROOM: usize = 1 << 14;

/// `flock(2)`.
///
/// # Errors
/// The system's.
pub fn lock(descriptor: i32, operation: i32) -> io::Result<()> {
    // SAFETY: the call takes numbers alone.
    checked(unsafe { libc::flock(descriptor, operation) }).map(drop)
}

/// `fcntl(2)` with `F_SETLK`: locks a part of a file, or lets go of it, without waiting.
///
/// # Errors
/// The system's; `EACCES` or `EAGAIN` where another process holds it.
pub fn lock_part(descriptor: i32, part: Part) -> io::Result<()> {
    let structure =
        libc::flock { l_type: part.kind, l_whence: part.whence, l_start: part.start, l_len: part.length, l_pid: 0 };
    // SAFETY: the structure lives through the call.
    checked(unsafe { libc::fcntl(descriptor, libc::F_SETLK, &raw const structure) }).map(drop)
}
