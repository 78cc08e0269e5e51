//! Sockets by descriptor, with addresses as the system lays them out (`struct sockaddr`). CPython Modules/socketmodule.c.
//!
//! Nothing here waits, but for the resolver's calls: what would wait answers `WouldBlock`.

use std::ffi::{CStr, CString};
use std::io;
use std::mem::{size_of, zeroed};
use std::os::fd::OwnedFd;

use tokio::io::Interest;
use tokio::io::unix::AsyncFd;

use crate::files;

/// The bytes of a `struct sockaddr` of any family.
pub type Address = Vec<u8>;

fn checked(result: i64) -> io::Result<i64> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}

/// An address to give to the system.
fn given(address: &[u8]) -> io::Result<(libc::sockaddr_storage, libc::socklen_t)> {
    // SAFETY: all of the structure's fields are numbers, for which zero is a value.
    let mut storage: libc::sockaddr_storage = unsafe { zeroed() };
    if address.len() > size_of::<libc::sockaddr_storage>() {
        return Err(io::Error::from_raw_os_error(libc::EINVAL));
    }
    // SAFETY: the structure is at least as long as the address, as was just seen, and they are two places.
    unsafe { std::ptr::copy_nonoverlapping(address.as_ptr(), (&raw mut storage).cast(), address.len()) };
    Ok((storage, address.len() as libc::socklen_t))
}

/// What a call says that fills in an address, and the address.
fn answered(call: impl FnOnce(*mut libc::sockaddr, *mut libc::socklen_t) -> i64) -> io::Result<(i64, Address)> {
    // SAFETY: as above.
    let mut storage: libc::sockaddr_storage = unsafe { zeroed() };
    let mut length = size_of::<libc::sockaddr_storage>() as libc::socklen_t;
    let result = checked(call((&raw mut storage).cast(), &raw mut length))?;
    Ok((result, address_bytes((&raw const storage).cast(), length)))
}

fn address_bytes(address: *const u8, length: libc::socklen_t) -> Address {
    let length = (length as usize).min(size_of::<libc::sockaddr_storage>());
    if address.is_null() {
        return Vec::new();
    }
    // SAFETY: callers give a structure of the system with at least so many bytes.
    unsafe { std::slice::from_raw_parts(address, length) }.to_vec()
}

/// `socket(2)`, closed on `exec`.
///
/// # Errors
/// The system's.
pub fn open(family: i32, kind: i32, protocol: i32) -> io::Result<i32> {
    // SAFETY: the call takes numbers alone.
    checked(i64::from(unsafe { libc::socket(family, kind | libc::SOCK_CLOEXEC, protocol) })).map(|fd| fd as i32)
}

/// `socketpair(2)`, both closed on `exec`.
///
/// # Errors
/// The system's.
pub fn pair(family: i32, kind: i32, protocol: i32) -> io::Result<(i32, i32)> {
    let mut ends = [0; 2];
    // SAFETY: the call writes two numbers.
    checked(i64::from(unsafe { libc::socketpair(family, kind | libc::SOCK_CLOEXEC, protocol, ends.as_mut_ptr()) }))?;
    Ok((ends[0], ends[1]))
}

/// `bind(2)`.
///
/// # Errors
/// The system's.
pub fn bind(descriptor: i32, address: &[u8]) -> io::Result<()> {
    let (storage, length) = given(address)?;
    // SAFETY: the structure lives through the call and is as long as is said.
    checked(i64::from(unsafe { libc::bind(descriptor, (&raw const storage).cast(), length) })).map(drop)
}

/// `connect(2)`.
///
/// # Errors
/// The system's; `EINPROGRESS` where a descriptor does not wait.
pub fn connect(descriptor: i32, address: &[u8]) -> io::Result<()> {
    let (storage, length) = given(address)?;
    // SAFETY: as in `bind`.
    checked(i64::from(unsafe { libc::connect(descriptor, (&raw const storage).cast(), length) })).map(drop)
}

/// `listen(2)`.
///
/// # Errors
/// The system's.
pub fn listen(descriptor: i32, backlog: i32) -> io::Result<()> {
    // SAFETY: the call takes numbers alone.
    checked(i64::from(unsafe { libc::listen(descriptor, backlog) })).map(drop)
}

/// `accept4(2)`, the new one closed on `exec`.
///
/// # Errors
/// The system's.
pub fn accept(descriptor: i32) -> io::Result<(i32, Address)> {
    let accepted = answered(|address, length| {
        // SAFETY: the structure and its length are writable through the call.
        i64::from(unsafe { libc::accept4(descriptor, address, length, libc::SOCK_CLOEXEC) })
    })?;
    Ok((accepted.0 as i32, accepted.1))
}

/// `getsockname(2)`.
///
/// # Errors
/// The system's.
pub fn own_address(descriptor: i32) -> io::Result<Address> {
    // SAFETY: as in `accept`.
    answered(|address, length| i64::from(unsafe { libc::getsockname(descriptor, address, length) })).map(|told| told.1)
}

/// `getpeername(2)`.
///
/// # Errors
/// The system's.
pub fn peer_address(descriptor: i32) -> io::Result<Address> {
    // SAFETY: as in `accept`.
    answered(|address, length| i64::from(unsafe { libc::getpeername(descriptor, address, length) })).map(|told| told.1)
}

/// `recvfrom(2)`: how many bytes came, and where from.
///
/// # Errors
/// The system's.
pub fn receive(descriptor: i32, into: &mut [u8], flags: i32) -> io::Result<(usize, Address)> {
    let (pointer, room) = (into.as_mut_ptr(), into.len());
    let (count, address) = answered(|address, length| {
        // SAFETY: the buffer is writable for its whole length, and so are the structure and its length.
        unsafe { libc::recvfrom(descriptor, pointer.cast(), room, flags, address, length) as i64 }
    })?;
    Ok((count as usize, address))
}

/// `sendto(2)`, or `send(2)` without an address: how many bytes went.
///
/// # Errors
/// The system's.
pub fn send(descriptor: i32, bytes: &[u8], flags: i32, to: Option<&[u8]>) -> io::Result<usize> {
    let (storage, length) = given(to.unwrap_or_default())?;
    let address = if to.is_some() { (&raw const storage).cast() } else { std::ptr::null() };
    // SAFETY: the bytes and the structure live through the call and are as long as is said.
    let sent = unsafe { libc::sendto(descriptor, bytes.as_ptr().cast(), bytes.len(), flags, address, length) };
    checked(sent as i64).map(|sent| sent as usize)
}

/// `shutdown(2)`.
///
/// # Errors
/// The system's.
pub fn shut_down(descriptor: i32, how: i32) -> io::Result<()> {
    // SAFETY: the call takes numbers alone.
    checked(i64::from(unsafe { libc::shutdown(descriptor, how) })).map(drop)
}

/// `setsockopt(2)`; without a value, the length alone is told.
///
/// # Errors
/// The system's.
pub fn set_option(descriptor: i32, level: i32, name: i32, value: Option<&[u8]>, length: u32) -> io::Result<()> {
    let pointer = value.map_or(std::ptr::null(), <[u8]>::as_ptr);
    let length = value.map_or(length, |value| value.len() as u32);
    // SAFETY: the value lives through the call and is as long as is said; a null pointer is what the caller asked for.
    checked(i64::from(unsafe { libc::setsockopt(descriptor, level, name, pointer.cast(), length) })).map(drop)
}

/// `getsockopt(2)`, at most so many bytes of it.
///
/// # Errors
/// The system's.
pub fn option(descriptor: i32, level: i32, name: i32, room: usize) -> io::Result<Vec<u8>> {
    let mut value = molt_room::filled(0, room);
    let mut length = room as libc::socklen_t;
    // SAFETY: the buffer is writable for the length that is told.
    let told = unsafe { libc::getsockopt(descriptor, level, name, value.as_mut_ptr().cast(), &raw mut length) };
    checked(i64::from(told))?;
    value.truncate(length as usize);
    Ok(value)
}

/// Whether a descriptor is one that never waits.
///
/// # Errors
/// The system's.
pub fn is_blocking(descriptor: i32) -> io::Result<bool> {
    // SAFETY: the call takes numbers alone.
    let flags = checked(i64::from(unsafe { libc::fcntl(descriptor, libc::F_GETFL) }))?;
    Ok(flags & i64::from(libc::O_NONBLOCK) == 0)
}

/// Lets a descriptor wait or not.
///
/// # Errors
/// The system's.
pub fn set_blocking(descriptor: i32, blocking: bool) -> io::Result<()> {
    let mut waits_not = libc::c_int::from(!blocking);
    // SAFETY: the call reads one number.
    checked(i64::from(unsafe { libc::ioctl(descriptor, libc::FIONBIO, &raw mut waits_not) })).map(drop)
}

/// A message with what goes beside it: level, type and bytes of each ancillary item.
#[derive(Debug, Default)]
pub struct Message {
    pub bytes: Vec<u8>,
    pub ancillary: Vec<(i32, i32, Vec<u8>)>,
    pub flags: i32,
    pub address: Address,
}

/// `CMSG_SPACE`: what an ancillary item of so many bytes takes.
pub fn ancillary_space(length: u32) -> u32 {
    // SAFETY: the macro calculates.
    unsafe { libc::CMSG_SPACE(length) }
}

/// `CMSG_LEN`: what the header of an ancillary item says that has so many bytes.
pub fn ancillary_length(length: u32) -> u32 {
    // SAFETY: the macro calculates.
    unsafe { libc::CMSG_LEN(length) }
}

/// Room for ancillary items, aligned as their headers are.
fn ancillary_room(bytes: usize) -> Vec<libc::cmsghdr> {
    // SAFETY: all of the header's fields are numbers, for which zero is a value.
    let empty: libc::cmsghdr = unsafe { zeroed() };
    molt_room::filled(empty, bytes.div_ceil(size_of::<libc::cmsghdr>()))
}

/// `recvmsg(2)`.
///
/// # Errors
/// The system's.
pub fn receive_message(descriptor: i32, room: usize, ancillary_bytes: usize, flags: i32) -> io::Result<Message> {
    let mut bytes = molt_room::filled(0, room);
    let mut control = ancillary_room(ancillary_bytes);
    let mut vector = libc::iovec { iov_base: bytes.as_mut_ptr().cast(), iov_len: room };
    // SAFETY: all of the structure's fields are numbers and pointers, for which zero is a value.
    let (mut header, mut storage): (libc::msghdr, libc::sockaddr_storage) = unsafe { (zeroed(), zeroed()) };
    header.msg_name = (&raw mut storage).cast();
    header.msg_namelen = size_of::<libc::sockaddr_storage>() as libc::socklen_t;
    header.msg_iov = &raw mut vector;
    header.msg_iovlen = 1;
    header.msg_control = if ancillary_bytes == 0 { std::ptr::null_mut() } else { control.as_mut_ptr().cast() };
    header.msg_controllen = ancillary_bytes;
    // SAFETY: everything that the header points to lives through the call and is as long as it says.
    let count = checked(unsafe { libc::recvmsg(descriptor, &raw mut header, flags) } as i64)?;
    bytes.truncate((count as usize).min(room));
    let address = address_bytes((&raw const storage).cast(), header.msg_namelen);
    Ok(Message { bytes, ancillary: ancillary_items(&header), flags: header.msg_flags, address })
}

fn ancillary_items(header: &libc::msghdr) -> Vec<(i32, i32, Vec<u8>)> {
    let mut items = Vec::new();
    let end = header.msg_control as usize + header.msg_controllen;
    // SAFETY: the header was filled in by the system; the macros walk the room that it names, and the lengths are held against it.
    unsafe {
        let mut item = libc::CMSG_FIRSTHDR(header);
        while !item.is_null() {
            let data = libc::CMSG_DATA(item);
            let length = ((*item).cmsg_len as usize).saturating_sub(ancillary_length(0) as usize);
            let length = length.min(end.saturating_sub(data as usize));
            items.push(((*item).cmsg_level, (*item).cmsg_type, std::slice::from_raw_parts(data, length).to_vec()));
            item = libc::CMSG_NXTHDR(header, item);
        }
    }
    items
}

/// `sendmsg(2)`: how many bytes went.
///
/// # Errors
/// The system's.
pub fn send_message(descriptor: i32, message: &Message) -> io::Result<usize> {
    let (mut storage, length) = given(&message.address)?;
    let room = message.ancillary.iter().map(|(_, _, data)| ancillary_space(data.len() as u32) as usize).sum::<usize>();
    let mut control = ancillary_room(room);
    let mut vector = libc::iovec { iov_base: message.bytes.as_ptr().cast_mut().cast(), iov_len: message.bytes.len() };
    // SAFETY: as in `receive_message`.
    let mut header: libc::msghdr = unsafe { zeroed() };
    if !message.address.is_empty() {
        header.msg_name = (&raw mut storage).cast();
        header.msg_namelen = length;
    }
    header.msg_iov = &raw mut vector;
    header.msg_iovlen = 1;
    if room > 0 {
        header.msg_control = control.as_mut_ptr().cast();
        header.msg_controllen = room;
        // SAFETY: there is room for every item, as the sum above has it, and the macros walk it in the same steps.
        unsafe {
            let mut item = libc::CMSG_FIRSTHDR(&raw const header);
            for (level, kind, data) in &message.ancillary {
                if item.is_null() {
                    return Err(io::Error::from_raw_os_error(libc::EINVAL));
                }
                (*item).cmsg_level = *level;
                (*item).cmsg_type = *kind;
                (*item).cmsg_len = ancillary_length(data.len() as u32) as _;
                std::ptr::copy_nonoverlapping(data.as_ptr(), libc::CMSG_DATA(item), data.len());
                item = libc::CMSG_NXTHDR(&raw const header, item);
            }
        }
    }
    // SAFETY: everything that the header points to lives through the call and is as long as it says.
    checked(unsafe { libc::sendmsg(descriptor, &raw const header, message.flags) } as i64).map(|sent| sent as usize)
}

/// `poll(2)` that does not wait: what is there of each descriptor's events.
///
/// # Errors
/// The system's.
pub fn poll(asked: &[(i32, i16)]) -> io::Result<Vec<i16>> {
    let mut polled: Vec<_> = asked.iter().map(|&(fd, events)| libc::pollfd { fd, events, revents: 0 }).collect();
    // SAFETY: the array lives through the call and is as long as is said.
    checked(i64::from(unsafe { libc::poll(polled.as_mut_ptr(), polled.len() as libc::nfds_t, 0) }))?;
    Ok(polled.iter().map(|entry| entry.revents).collect())
}

/// A watch on a descriptor: on a copy, which nobody closes meanwhile, and of which the system knows no other watch.
///
/// # Errors
/// The system's.
pub fn watch(descriptor: i32, interest: Interest) -> io::Result<AsyncFd<OwnedFd>> {
    let copy = files::copy(descriptor)?;
    // SAFETY: the watch owns the copy, which answers with its one number until it is dropped with the watch.
    unsafe { AsyncFd::register_with_interest(copy, interest) }.map_err(io::Error::from)
}

/// `epoll_create1(2)`, closed on `exec`.
///
/// # Errors
/// The system's.
pub fn epoll_create() -> io::Result<i32> {
    // SAFETY: the call takes a number.
    checked(i64::from(unsafe { libc::epoll_create1(libc::EPOLL_CLOEXEC) })).map(|fd| fd as i32)
}

/// `epoll_ctl(2)`.
///
/// # Errors
/// The system's.
pub fn epoll_control(epoll: i32, operation: i32, descriptor: i32, events: u32) -> io::Result<()> {
    let mut event = libc::epoll_event { events, u64: descriptor as u64 };
    // SAFETY: the structure lives through the call.
    checked(i64::from(unsafe { libc::epoll_ctl(epoll, operation, descriptor, &raw mut event) })).map(drop)
}

/// `epoll_wait(2)` that does not wait: descriptors and what is there of each.
///
/// # Errors
/// The system's.
pub fn epoll_ready(epoll: i32, most: usize) -> io::Result<Vec<(i32, u32)>> {
    let mut events = molt_room::filled(libc::epoll_event { events: 0, u64: 0 }, most);
    // SAFETY: the array is writable and as long as is said.
    let count = checked(i64::from(unsafe { libc::epoll_wait(epoll, events.as_mut_ptr(), most as i32, 0) }))?;
    Ok(events.iter().take(count as usize).map(|event| (event.u64 as i32, event.events)).collect())
}

/// Why the resolver has no answer: its number and text, or the system's error.
#[derive(Debug)]
pub enum Unresolved {
    /// `EAI_NONAME` and its like, and the text of `gai_strerror`.
    Resolver(i32, String),
    /// `EAI_SYSTEM`.
    System(io::Error),
}

fn resolved(code: i32) -> Result<(), Unresolved> {
    match code {
        0 => Ok(()),
        libc::EAI_SYSTEM => Err(Unresolved::System(io::Error::last_os_error())),
        // SAFETY: the text is a constant of the C library.
        code => Err(Unresolved::Resolver(code, unsafe { text(libc::gai_strerror(code)) })),
    }
}

/// # Safety
/// The pointer is null, or to a text that ends with NUL.
unsafe fn text(pointer: *const libc::c_char) -> String {
    if pointer.is_null() {
        return String::new();
    }
    // SAFETY: as the caller promises.
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

/// One answer of the resolver.
#[derive(Debug)]
pub struct Found {
    pub family: i32,
    pub kind: i32,
    pub protocol: i32,
    pub canonical_name: String,
    pub address: Address,
}

/// What is looked for: family, type, protocol and flags, 0 for any.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints {
    pub family: i32,
    pub kind: i32,
    pub protocol: i32,
    pub flags: i32,
}

/// `getaddrinfo(3)`, which waits for the network.
///
/// # Errors
/// The resolver's.
pub fn addresses(host: Option<&CStr>, service: Option<&CStr>, hints: Hints) -> Result<Vec<Found>, Unresolved> {
    // SAFETY: all of the structure's fields are numbers and pointers, for which zero is a value.
    let mut asked: libc::addrinfo = unsafe { zeroed() };
    (asked.ai_family, asked.ai_socktype) = (hints.family, hints.kind);
    (asked.ai_protocol, asked.ai_flags) = (hints.protocol, hints.flags);
    let mut first = std::ptr::null_mut();
    let pointer = |name: Option<&CStr>| name.map_or(std::ptr::null(), CStr::as_ptr);
    // SAFETY: the names end with NUL and live through the call, which gives a list that is freed below.
    resolved(unsafe { libc::getaddrinfo(pointer(host), pointer(service), &raw const asked, &raw mut first) })?;
    let mut found = Vec::new();
    let mut next = first;
    while !next.is_null() {
        // SAFETY: the list is the C library's, and is freed only after the walk.
        let (entry, canonical_name) = unsafe { (&*next, text((*next).ai_canonname)) };
        found.push(Found {
            family: entry.ai_family,
            kind: entry.ai_socktype,
            protocol: entry.ai_protocol,
            canonical_name,
            address: address_bytes(entry.ai_addr.cast(), entry.ai_addrlen),
        });
        next = entry.ai_next;
    }
    // SAFETY: the list came from `getaddrinfo` and nothing of it is used after this.
    unsafe { libc::freeaddrinfo(first) };
    Ok(found)
}

/// `getnameinfo(3)`, which waits for the network: host and service.
///
/// # Errors
/// The resolver's.
pub fn names(address: &[u8], flags: i32) -> Result<(String, String), Unresolved> {
    let (storage, length) = given(address).map_err(Unresolved::System)?;
    let (mut host, mut service) = ([0; libc::NI_MAXHOST as usize], [0; 32]);
    // SAFETY: the buffers are writable and as long as is said; the structure lives through the call.
    resolved(unsafe {
        let (to, room) = (host.as_mut_ptr(), host.len() as u32);
        libc::getnameinfo((&raw const storage).cast(), length, to, room, service.as_mut_ptr(), 32, flags)
    })?;
    // SAFETY: the call succeeded, so both buffers hold texts that end with NUL.
    Ok(unsafe { (text(host.as_ptr()), text(service.as_ptr())) })
}

/// The names and numbers of the network interfaces. `if_nameindex(3)`.
///
/// # Errors
/// The system's.
pub fn interfaces() -> io::Result<Vec<(u32, String)>> {
    // SAFETY: the list is freed below.
    let first = unsafe { libc::if_nameindex() };
    if first.is_null() {
        return Err(io::Error::last_os_error());
    }
    let mut found = Vec::new();
    let mut next = first;
    // SAFETY: the list ends with an entry without a number and a name.
    unsafe {
        while (*next).if_index != 0 && !(*next).if_name.is_null() {
            found.push(((*next).if_index, text((*next).if_name)));
            next = next.add(1);
        }
        libc::if_freenameindex(first);
    }
    Ok(found)
}

/// `sethostname(2)`.
///
/// # Errors
/// The system's.
pub fn set_host_name(name: &[u8]) -> io::Result<()> {
    // SAFETY: the name lives through the call and is as long as is said.
    checked(i64::from(unsafe { libc::sethostname(name.as_ptr().cast(), name.len()) })).map(drop)
}

/// A text for the C library.
///
/// # Errors
/// `EINVAL` for a NUL in it.
pub fn c_text(bytes: &[u8]) -> io::Result<CString> {
    CString::new(bytes).map_err(|_| io::Error::from_raw_os_error(libc::EINVAL))
}
