"""Waiting for descriptors. CPython Modules/selectmodule.c.

What waits lets the other Python threads go on.
"""

import os
import warnings
from operator import index

import _network

__all__ = [
    "EPOLLERR", "EPOLLET", "EPOLLEXCLUSIVE", "EPOLLHUP", "EPOLLIN", "EPOLLMSG", "EPOLLONESHOT", "EPOLLOUT", "EPOLLPRI",
    "EPOLLRDBAND", "EPOLLRDHUP", "EPOLLRDNORM", "EPOLLWAKEUP", "EPOLLWRBAND", "EPOLLWRNORM", "EPOLL_CLOEXEC", "PIPE_BUF",
    "POLLERR", "POLLHUP", "POLLIN", "POLLMSG", "POLLNVAL", "POLLOUT", "POLLPRI", "POLLRDBAND", "POLLRDHUP", "POLLRDNORM",
    "POLLWRBAND", "POLLWRNORM", "epoll", "error", "poll", "select",
]  # fmt: skip

error = OSError

PIPE_BUF = 4096
POLLIN, POLLPRI, POLLOUT, POLLERR, POLLHUP, POLLNVAL = 0x1, 0x2, 0x4, 0x8, 0x10, 0x20
POLLRDNORM, POLLRDBAND, POLLWRNORM, POLLWRBAND, POLLMSG, POLLRDHUP = 0x40, 0x80, 0x100, 0x200, 0x400, 0x2000
EPOLLIN, EPOLLPRI, EPOLLOUT, EPOLLERR, EPOLLHUP = 0x1, 0x2, 0x4, 0x8, 0x10
EPOLLRDNORM, EPOLLRDBAND, EPOLLWRNORM, EPOLLWRBAND, EPOLLMSG, EPOLLRDHUP = 0x40, 0x80, 0x100, 0x200, 0x400, 0x2000
EPOLLEXCLUSIVE, EPOLLWAKEUP, EPOLLONESHOT, EPOLLET = 1 << 28, 1 << 29, 1 << 30, 1 << 31
EPOLL_CLOEXEC = 0x80000

_EVERYTHING = POLLIN | POLLPRI | POLLOUT
_CONTROL_ADD, _CONTROL_DELETE, _CONTROL_MODIFY = 1, 2, 3
_MOST_EVENTS = 1023
_HIGHEST_DESCRIPTOR = 1023
_ENOENT = 2
_LONGEST_SECONDS = 9223372036.0


def _descriptor(value):
    """The descriptor of a number or of what has `fileno`. CPython `PyObject_AsFileDescriptor`."""
    if isinstance(value, bool):
        warnings.warn("bool is used as a file descriptor", RuntimeWarning, stacklevel=3)
    elif not isinstance(value, int):
        try:
            fileno = value.fileno
        except AttributeError:
            raise TypeError("argument must be an int, or have a fileno() method.") from None
        value = fileno()
        if not isinstance(value, int):
            raise TypeError("fileno() returned a non-integer")
    if value < 0:
        raise ValueError(f"file descriptor cannot be a negative integer ({value})")
    return int(value)


def _seconds(timeout, unit, message):
    """A timeout as the native half has it."""
    if timeout is None:
        return -1.0
    if not isinstance(timeout, (int, float)):
        try:
            timeout = index(timeout)
        except TypeError:
            raise TypeError(message) from None
    if timeout != timeout:
        raise ValueError("Invalid value NaN (not a number)")
    seconds = timeout * unit
    if abs(seconds) > _LONGEST_SECONDS:
        raise OverflowError("timeout is too large" if unit != 1 else "timestamp too large to convert to C PyTime_t")
    return float(seconds)


def _watched(values):
    if not isinstance(values, list):
        try:
            values = list(values)
        except TypeError:
            raise TypeError("arguments 1-3 must be sequences") from None
    watched = []
    # Asking for a descriptor may change the list.
    while len(watched) < len(values):
        value = values[len(watched)]
        descriptor = _descriptor(value)
        if descriptor > _HIGHEST_DESCRIPTOR:
            raise ValueError("filedescriptor out of range in select()")
        watched.append((value, descriptor))
    return watched


def select(rlist, wlist, xlist, timeout=None, /):
    """Wait until one or more file descriptors are ready for some kind of I/O."""
    seconds = _seconds(timeout, 1, "timeout must be a float or None")
    if timeout is not None and seconds < 0:
        raise ValueError("timeout must be non-negative")
    # What `select(2)` says of a descriptor in the words of `poll(2)`.
    kinds = (
        (POLLIN, POLLIN | POLLRDNORM | POLLRDBAND | POLLHUP | POLLERR),
        (POLLOUT, POLLOUT | POLLWRNORM | POLLWRBAND | POLLERR),
        (POLLPRI, POLLPRI),
    )
    lists = [_watched(values) for values in (rlist, wlist, xlist)]
    asked = {}
    for (events, _), watched in zip(kinds, lists):
        for _, descriptor in watched:
            asked[descriptor] = asked.get(descriptor, 0) | events
    told = dict(zip(asked, _network.poll(tuple(part for pair in asked.items() for part in pair), seconds)))
    if any(events & POLLNVAL for events in told.values()):
        raise OSError(9, os.strerror(9))
    return tuple(
        [value for value, descriptor in watched if told[descriptor] & wanted]
        for (_, wanted), watched in zip(kinds, lists)
    )


def _event_mask(value):
    value = index(value)
    if value < 0:
        raise ValueError("value must be positive")
    if value > 0xFFFF:
        raise OverflowError("Python int too large for C unsigned short")
    return value


class _Poll:
    """Descriptors and what is waited for on them. CPython `select.poll` objects."""

    def __new__(cls):
        raise TypeError("cannot create 'select.poll' instances")

    def register(self, fd, eventmask=_EVERYTHING, /):
        """Register a file descriptor with the polling object."""
        self._asked[_descriptor(fd)] = _event_mask(eventmask)

    def modify(self, fd, eventmask, /):
        """Modify an already registered file descriptor."""
        descriptor, eventmask = _descriptor(fd), _event_mask(eventmask)
        if descriptor not in self._asked:
            raise OSError(_ENOENT, os.strerror(_ENOENT))
        self._asked[descriptor] = eventmask

    def unregister(self, fd, /):
        """Remove a file descriptor being tracked by the polling object."""
        del self._asked[_descriptor(fd)]

    def poll(self, timeout=None, /):
        """Polls the set of registered file descriptors, at most so many milliseconds: a list of (fd, event) 2-tuples."""
        seconds = _seconds(timeout, 0.001, "timeout must be an integer or None")
        if self._is_polling:
            raise RuntimeError("concurrent poll() invocation")
        self._is_polling = True
        try:
            asked = list(self._asked)
            flat = tuple(part for descriptor in asked for part in (descriptor, _signed(self._asked[descriptor])))
            told = _network.poll(flat, seconds)
        finally:
            self._is_polling = False
        return [(descriptor, events & 0xFFFF) for descriptor, events in zip(asked, told) if events]


_Poll.__name__ = _Poll.__qualname__ = "poll"


def _signed(mask):
    """The bits of a mask as the 16 bits of `struct pollfd`."""
    return mask - 0x10000 if mask > 0x7FFF else mask


def poll():
    """Returns a polling object."""
    made = object.__new__(_Poll)
    made._asked = {}
    made._is_polling = False
    return made


class epoll:
    """Returns an epolling object."""

    def __new__(cls, sizehint=-1, flags=0):
        if sizehint == -1:
            pass
        elif sizehint <= 0:
            raise ValueError("negative sizehint")
        if flags & ~EPOLL_CLOEXEC:
            raise OSError("invalid flags")
        self = super().__new__(cls)
        self._epoll = _network.epoll_create()
        return self

    @classmethod
    def fromfd(cls, fd, /):
        """Create an epoll object from a given control fd."""
        self = super().__new__(cls)
        self._epoll = index(fd)
        return self

    def __enter__(self):
        self._open()
        return self

    def __exit__(self, exc_type=None, exc_value=None, exc_tb=None, /):
        self.close()

    def __del__(self):
        self.close()

    def _open(self):
        if self._epoll < 0:
            raise ValueError("I/O operation on closed epoll object")
        return self._epoll

    @property
    def closed(self):
        """True if the epoll handler is closed"""
        return self._epoll < 0

    def fileno(self):
        """Return the epoll control file descriptor."""
        return self._open()

    def close(self):
        """Close the epoll control file descriptor."""
        descriptor, self._epoll = self._epoll, -1
        if descriptor >= 0:
            os.close(descriptor)

    def register(self, fd, eventmask=EPOLLIN | EPOLLPRI | EPOLLOUT):
        """Registers a new fd or raises an OSError if the fd is already registered."""
        _network.epoll_control(self._open(), _CONTROL_ADD, _descriptor(fd), eventmask)

    def modify(self, fd, eventmask):
        """Modify event mask for a registered file descriptor."""
        _network.epoll_control(self._open(), _CONTROL_MODIFY, _descriptor(fd), eventmask)

    def unregister(self, fd):
        """Remove a registered file descriptor from the epoll object."""
        _network.epoll_control(self._open(), _CONTROL_DELETE, _descriptor(fd), 0)

    def poll(self, timeout=None, maxevents=-1):
        """Wait for events on the epoll file descriptor, at most so many seconds: a list of (fd, events) tuples."""
        self._open()
        seconds = _seconds(timeout, 1, "timeout must be an integer or None")
        if maxevents == -1:
            maxevents = _MOST_EVENTS
        elif maxevents < 1:
            raise ValueError(f"maxevents must be greater than 0, got {maxevents}")
        return _network.epoll_wait(self._open(), maxevents, -1.0 if seconds < 0 else seconds)
