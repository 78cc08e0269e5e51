//! `_network`: the native half of `_socket` and `select`. CPython Modules/socketmodule.c, Modules/selectmodule.c.
//!
//! Addresses are the bytes of `struct sockaddr`, which the Python halves make and read. A timeout is in seconds; without bound
//! if it is negative. What is None of a call that waits did not come in time. A Python thread that waits lets the others go on.

use molt_host::socket::{Hints, Unresolved};
use molt_object::builtins::list::List;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Gc, Value};
use molt_tasks::descriptors;

use crate::posix::{os_error, path_bytes};

/// `MSG_DONTWAIT`: a call does not wait, whatever the descriptor does.
const DO_NOT_WAIT: i64 = 0x40;
/// `EINPROGRESS`.
const IN_PROGRESS: i32 = 115;
/// `EINTR`.
const INTERRUPTED: i32 = 4;

fn told<T>(cx: &mut Cx, result: std::io::Result<T>) -> Result<T, Exc> {
    result.map_err(|error| os_error(cx, &error, &[]))
}

/// Tries a call until it does not say that it would wait; at a timeout of 0 once.
fn patiently<T>(
    cx: &mut Cx,
    fd: i64,
    events: i16,
    timeout: f64,
    mut call: impl FnMut() -> std::io::Result<T>,
) -> Result<Option<T>, Exc> {
    if timeout == 0.0 {
        let result = call().map(Some);
        return told(cx, result);
    }
    let until = descriptors::deadline(timeout);
    let result = descriptors::patiently(cx, fd as i32, events, until, call)?;
    told(cx, result)
}

fn bytes(cx: &Cx, bytes: &[u8]) -> Value {
    cx.bytes(bytes).into()
}

/// Runs a call of the resolver in a thread of the system and waits for it as a Python thread does.
fn resolving<T: Send + 'static>(
    cx: &mut Cx,
    call: impl FnOnce() -> Result<T, Unresolved> + Send + 'static,
) -> Result<T, Exc> {
    let (done, outcome) = tokio::sync::oneshot::channel();
    let looking = move || {
        let _ = done.send(call());
    };
    if let Err(error) = std::thread::Builder::new().spawn(looking) {
        return told(cx, Err(error));
    }
    match molt_tasks::block(cx, outcome)? {
        Ok(Ok(found)) => Ok(found),
        Ok(Err(Unresolved::System(error))) => told(cx, Err(error)),
        Ok(Err(Unresolved::Resolver(code, text))) => Err(unresolved(cx, code, &text)),
        Err(_) => Err(cx.runtime_error("the call of the resolver was given up")),
    }
}

/// `socket.gaierror`.
#[cold]
fn unresolved(cx: &mut Cx, code: i32, text: &str) -> Exc {
    let class = cx.import_module("_socket").and_then(|module| cx.getattr_str(&module, "gaierror"));
    let arguments = [Value::int(i64::from(code)), cx.str(text).into()];
    match class.and_then(|class| cx.call(&class, &arguments)).and_then(|made| cx.exception_from(made)) {
        Ok(exc) | Err(exc) => exc,
    }
}

/// A name for the C library, None for none.
fn name(cx: &mut Cx, value: &Value) -> Result<Option<std::ffi::CString>, Exc> {
    if value.is_none() {
        return Ok(None);
    }
    let bytes = path_bytes(cx, value)?;
    let text = molt_host::socket::c_text(&bytes);
    told(cx, text).map(Some)
}

fn pairs(values: &Gc<Tuple>) -> Vec<(i32, i16)> {
    let number = |value: Option<&Value>| value.and_then(Value::as_int).unwrap_or(-1);
    values.items().chunks(2).map(|pair| (number(pair.first()) as i32, number(pair.get(1)) as i16)).collect()
}

/// Lets a descriptor wait or not; it may be closed by now.
fn restore(fd: i64, waits: bool) {
    if waits {
        let _ = molt_host::socket::set_blocking(fd as i32, true);
    }
}

/// `connect(2)`, awaited: an error number or 0, None when the time is up. CPython Modules/socketmodule.c `internal_connect`.
fn connected(cx: &mut Cx, fd: i64, address: &[u8], timeout: f64) -> Result<Option<i32>, Exc> {
    use molt_host::socket;
    let number = |error: &std::io::Error| error.raw_os_error().unwrap_or(0);
    let waits = timeout < 0.0 && socket::is_blocking(fd as i32).unwrap_or(false);
    if waits {
        let told_so = socket::set_blocking(fd as i32, false);
        told(cx, told_so)?;
    }
    let first = socket::connect(fd as i32, address);
    let code = first.as_ref().err().map_or(0, number);
    if timeout == 0.0 || code != IN_PROGRESS && code != INTERRUPTED {
        restore(fd, waits);
        return Ok(Some(code));
    }
    let until = descriptors::deadline(timeout);
    let in_time = descriptors::poll(cx, &[(fd as i32, descriptors::WRITABLE)], until);
    restore(fd, waits);
    let in_time = in_time?;
    if told(cx, in_time)?.iter().all(|&events| events == 0) {
        return Ok(None);
    }
    let outcome = socket::option(fd as i32, 1, 4, 4);
    let outcome = told(cx, outcome)?;
    Ok(Some(<[u8; 4]>::try_from(outcome.as_slice()).map_or(0, i32::from_ne_bytes)))
}

/// Ancillary items as Python gives them: tuples of level, type and bytes.
fn ancillary(cx: &mut Cx, items: &Gc<List>) -> Result<Vec<(i32, i32, Vec<u8>)>, Exc> {
    let items = items.read(cx).items.to_vec();
    let mut made = molt_room::vec(items.len());
    for item in items {
        let Some(item) = item.downcast::<Tuple>() else { continue };
        if let [level, kind, data] = item.items() {
            let data = cx.required_buffer(data)?;
            made.push((level.as_int().unwrap_or(0) as i32, kind.as_int().unwrap_or(0) as i32, data));
        }
    }
    Ok(made)
}

/// Sockets, names and readiness.
#[molt_macros::module(name = "_network")]
pub mod native {
    use molt_host::socket::{self, Message};
    use molt_object::builtins::list::List;
    use molt_object::builtins::tuple::Tuple;
    use molt_object::{Cx, Exc, Gc, Value};
    use molt_tasks::descriptors::{self, READABLE, WRITABLE};

    use super::{DO_NOT_WAIT, Hints, ancillary, bytes, connected, name, pairs, patiently, resolving, told};
    use crate::posix::path_text;

    #[function(signature = "(family, kind, proto, /)")]
    fn open(cx: &mut Cx, family: i64, kind: i64, proto: i64) -> Result<i64, Exc> {
        told(cx, socket::open(family as i32, kind as i32, proto as i32)).map(i64::from)
    }

    #[function(signature = "(family, kind, proto, /)")]
    fn pair(cx: &mut Cx, family: i64, kind: i64, proto: i64) -> Result<Value, Exc> {
        let (one, other) = told(cx, socket::pair(family as i32, kind as i32, proto as i32))?;
        Ok(cx.tuple(vec![Value::int(i64::from(one)), Value::int(i64::from(other))]).into())
    }

    #[function(signature = "(fd, address, /)")]
    fn bind(cx: &mut Cx, fd: i64, address: Value) -> Result<(), Exc> {
        let address = cx.required_buffer(&address)?;
        told(cx, socket::bind(fd as i32, &address))
    }

    /// The number of the error, 0 for none; None if the time is up.
    #[function(signature = "(fd, address, timeout, /)")]
    fn connect(cx: &mut Cx, fd: i64, address: Value, timeout: f64) -> Result<Option<i64>, Exc> {
        let address = cx.required_buffer(&address)?;
        Ok(connected(cx, fd, &address, timeout)?.map(i64::from))
    }

    #[function(signature = "(fd, backlog, /)")]
    fn listen(cx: &mut Cx, fd: i64, backlog: i64) -> Result<(), Exc> {
        told(cx, socket::listen(fd as i32, backlog as i32))
    }

    #[function(signature = "(fd, timeout, /)")]
    fn accept(cx: &mut Cx, fd: i64, timeout: f64) -> Result<Value, Exc> {
        let accepted = patiently(cx, fd, READABLE, timeout, || {
            // A descriptor that waits is asked only when there is somebody.
            if timeout < 0.0 && socket::poll(&[(fd as i32, READABLE)])?.first() == Some(&0) {
                return Err(std::io::ErrorKind::WouldBlock.into());
            }
            socket::accept(fd as i32)
        })?;
        let Some((accepted, address)) = accepted else { return Ok(Value::NONE) };
        let address = bytes(cx, &address);
        Ok(cx.tuple(vec![Value::int(i64::from(accepted)), address]).into())
    }

    #[function(signature = "(fd, /)")]
    fn own_address(cx: &mut Cx, fd: i64) -> Result<Value, Exc> {
        let address = told(cx, socket::own_address(fd as i32))?;
        Ok(bytes(cx, &address))
    }

    #[function(signature = "(fd, /)")]
    fn peer_address(cx: &mut Cx, fd: i64) -> Result<Value, Exc> {
        let address = told(cx, socket::peer_address(fd as i32))?;
        Ok(bytes(cx, &address))
    }

    /// Bytes and the address that they came from.
    #[function(signature = "(fd, length, flags, timeout, /)")]
    fn receive(cx: &mut Cx, fd: i64, length: usize, flags: i64, timeout: f64) -> Result<Value, Exc> {
        let mut buffer = Vec::new();
        if buffer.try_reserve_exact(length).is_err() {
            return Err(cx.memory_error(""));
        }
        molt_room::resize(&mut buffer, length, 0);
        let flags = (flags | if timeout == 0.0 { 0 } else { DO_NOT_WAIT }) as i32;
        let received = patiently(cx, fd, READABLE, timeout, || socket::receive(fd as i32, &mut buffer, flags))?;
        let Some((count, address)) = received else { return Ok(Value::NONE) };
        let parts = vec![bytes(cx, &buffer[..count.min(length)]), bytes(cx, &address)];
        Ok(cx.tuple(parts).into())
    }

    #[function(signature = "(fd, data, flags, address, timeout, /)")]
    fn send(cx: &mut Cx, fd: i64, data: Value, flags: i64, address: Value, timeout: f64) -> Result<Option<i64>, Exc> {
        let data = cx.required_buffer(&data)?;
        let address = if address.is_none() { None } else { Some(cx.required_buffer(&address)?) };
        let flags = (flags | if timeout == 0.0 { 0 } else { DO_NOT_WAIT }) as i32;
        let sent = patiently(cx, fd, WRITABLE, timeout, || socket::send(fd as i32, &data, flags, address.as_deref()))?;
        Ok(sent.map(|sent| sent as i64))
    }

    /// How many bytes of a message went before an error or the end of the time; all of it otherwise.
    #[function(signature = "(fd, data, flags, timeout, /)")]
    fn send_all(cx: &mut Cx, fd: i64, data: Value, flags: i64, timeout: f64) -> Result<bool, Exc> {
        let data = cx.required_buffer(&data)?;
        let until = descriptors::deadline(timeout);
        let flags = (flags | if timeout == 0.0 { 0 } else { DO_NOT_WAIT }) as i32;
        let mut rest = &data[..];
        while !rest.is_empty() {
            let left = match until {
                Some(until) if timeout > 0.0 => {
                    until.saturating_duration_since(std::time::Instant::now()).as_secs_f64()
                }
                _ => timeout,
            };
            if left == 0.0 && timeout > 0.0 {
                return Ok(false);
            }
            match patiently(cx, fd, WRITABLE, left, || socket::send(fd as i32, rest, flags, None))? {
                Some(sent) => rest = &rest[sent.min(rest.len())..],
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Bytes, ancillary items, flags and address.
    #[function(signature = "(fd, length, ancillary_length, flags, timeout, /)")]
    fn receive_message(
        cx: &mut Cx,
        fd: i64,
        length: usize,
        ancillary_length: usize,
        flags: i64,
        timeout: f64,
    ) -> Result<Value, Exc> {
        let flags = (flags | if timeout == 0.0 { 0 } else { DO_NOT_WAIT }) as i32;
        let received = patiently(cx, fd, READABLE, timeout, || {
            socket::receive_message(fd as i32, length, ancillary_length, flags)
        })?;
        let Some(message) = received else { return Ok(Value::NONE) };
        let mut items = molt_room::vec(message.ancillary.len());
        for (level, kind, data) in &message.ancillary {
            let item = vec![Value::int(i64::from(*level)), Value::int(i64::from(*kind)), bytes(cx, data)];
            items.push(cx.tuple(item).into());
        }
        let parts = vec![
            bytes(cx, &message.bytes),
            cx.list(items).into(),
            Value::int(i64::from(message.flags)),
            bytes(cx, &message.address),
        ];
        Ok(cx.tuple(parts).into())
    }

    #[function(signature = "(fd, data, items, flags, address, timeout, /)")]
    fn send_message(
        cx: &mut Cx,
        fd: i64,
        data: Value,
        items: Gc<List>,
        flags: i64,
        address: Value,
        timeout: f64,
    ) -> Result<Option<i64>, Exc> {
        let message = Message {
            bytes: cx.required_buffer(&data)?,
            ancillary: ancillary(cx, &items)?,
            flags: (flags | if timeout == 0.0 { 0 } else { DO_NOT_WAIT }) as i32,
            address: if address.is_none() { Vec::new() } else { cx.required_buffer(&address)? },
        };
        let sent = patiently(cx, fd, WRITABLE, timeout, || socket::send_message(fd as i32, &message))?;
        Ok(sent.map(|sent| sent as i64))
    }

    #[function(signature = "(length, /)")]
    fn ancillary_space(_cx: &mut Cx, length: i64) -> i64 {
        i64::from(socket::ancillary_space(length as u32))
    }

    #[function(signature = "(length, /)")]
    fn ancillary_length(_cx: &mut Cx, length: i64) -> i64 {
        i64::from(socket::ancillary_length(length as u32))
    }

    #[function(signature = "(fd, how, /)")]
    fn shut_down(cx: &mut Cx, fd: i64, how: i64) -> Result<(), Exc> {
        told(cx, socket::shut_down(fd as i32, how as i32))
    }

    /// The value is bytes; None of it gives the length alone.
    #[function(signature = "(fd, level, option, value, length, /)")]
    fn set_option(cx: &mut Cx, fd: i64, level: i64, option: i64, value: Value, length: i64) -> Result<(), Exc> {
        let value = if value.is_none() { None } else { Some(cx.required_buffer(&value)?) };
        told(cx, socket::set_option(fd as i32, level as i32, option as i32, value.as_deref(), length as u32))
    }

    #[function(signature = "(fd, level, option, length, /)")]
    fn option(cx: &mut Cx, fd: i64, level: i64, option: i64, length: usize) -> Result<Value, Exc> {
        let value = told(cx, socket::option(fd as i32, level as i32, option as i32, length))?;
        Ok(bytes(cx, &value))
    }

    #[function(signature = "(fd, blocking, /)")]
    fn set_blocking(cx: &mut Cx, fd: i64, blocking: bool) -> Result<(), Exc> {
        told(cx, socket::set_blocking(fd as i32, blocking))
    }

    /// Tuples of family, type, protocol, canonical name and address.
    #[function(signature = "(host, service, family, kind, proto, flags, /)")]
    fn addresses(
        cx: &mut Cx,
        host: Value,
        service: Value,
        family: i64,
        kind: i64,
        proto: i64,
        flags: i64,
    ) -> Result<Value, Exc> {
        let (host, service) = (name(cx, &host)?, name(cx, &service)?);
        let hints = Hints { family: family as i32, kind: kind as i32, protocol: proto as i32, flags: flags as i32 };
        let found = resolving(cx, move || socket::addresses(host.as_deref(), service.as_deref(), hints))?;
        let mut entries = molt_room::vec(found.len());
        for one in &found {
            let entry = vec![
                Value::int(i64::from(one.family)),
                Value::int(i64::from(one.kind)),
                Value::int(i64::from(one.protocol)),
                path_text(cx, one.canonical_name.as_bytes()),
                bytes(cx, &one.address),
            ];
            entries.push(cx.tuple(entry).into());
        }
        Ok(cx.list(entries).into())
    }

    /// The host and the service of an address.
    #[function(signature = "(address, flags, /)")]
    fn names(cx: &mut Cx, address: Value, flags: i64) -> Result<Value, Exc> {
        let address = cx.required_buffer(&address)?;
        let (host, service) = resolving(cx, move || socket::names(&address, flags as i32))?;
        let parts = vec![path_text(cx, host.as_bytes()), path_text(cx, service.as_bytes())];
        Ok(cx.tuple(parts).into())
    }

    /// Tuples of number and name.
    #[function(signature = "()")]
    fn interfaces(cx: &mut Cx) -> Result<Value, Exc> {
        let mut entries = Vec::new();
        for (number, name) in told(cx, socket::interfaces())? {
            let entry = vec![Value::int(i64::from(number)), path_text(cx, name.as_bytes())];
            entries.push(cx.tuple(entry).into());
        }
        Ok(cx.list(entries).into())
    }

    #[function(signature = "(name, /)")]
    fn set_host_name(cx: &mut Cx, name: Value) -> Result<(), Exc> {
        let name = cx.required_buffer(&name)?;
        told(cx, socket::set_host_name(&name))
    }

    /// What is there of each descriptor's events; the argument is flat, a descriptor and its events by turns.
    #[function(signature = "(asked, timeout, /)")]
    fn poll(cx: &mut Cx, asked: Gc<Tuple>, timeout: f64) -> Result<Value, Exc> {
        let told_so = descriptors::poll(cx, &pairs(&asked), descriptors::deadline(timeout))?;
        let events = told(cx, told_so)?;
        Ok(cx.list(events.iter().map(|&events| Value::int(i64::from(events))).collect()).into())
    }

    #[function(signature = "()")]
    fn epoll_create(cx: &mut Cx) -> Result<i64, Exc> {
        told(cx, socket::epoll_create()).map(i64::from)
    }

    #[function(signature = "(epoll, operation, fd, events, /)")]
    fn epoll_control(cx: &mut Cx, epoll: i64, operation: i64, fd: i64, events: i64) -> Result<(), Exc> {
        told(cx, socket::epoll_control(epoll as i32, operation as i32, fd as i32, events as u32))
    }

    /// Tuples of descriptor and events.
    #[function(signature = "(epoll, most, timeout, /)")]
    fn epoll_wait(cx: &mut Cx, epoll: i64, most: usize, timeout: f64) -> Result<Value, Exc> {
        let ready = patiently(cx, epoll, READABLE, timeout, || {
            let ready = socket::epoll_ready(epoll as i32, most)?;
            if ready.is_empty() && timeout != 0.0 { Err(std::io::ErrorKind::WouldBlock.into()) } else { Ok(ready) }
        })?;
        let mut entries = Vec::new();
        for (fd, events) in ready.unwrap_or_default() {
            let entry = vec![Value::int(i64::from(fd)), Value::int(i64::from(events))];
            entries.push(cx.tuple(entry).into());
        }
        Ok(cx.list(entries).into())
    }
}
