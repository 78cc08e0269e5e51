"""Sockets. CPython Modules/socketmodule.c.

What waits lets the other Python threads go on.
"""

import os
import warnings
from operator import index
from time import monotonic

import _network
from _socket._addresses import packed, unpacked
from _socket._databases import getprotobyname, getservbyname, getservbyport
from _socket._errors import error, gaierror, herror, timeout
from _socket._names import (
    getaddrinfo,
    gethostbyaddr,
    gethostbyname,
    gethostbyname_ex,
    gethostname,
    getnameinfo,
    if_indextoname,
    if_nameindex,
    if_nametoindex,
    sethostname,
)
from _socket._numbers import htonl, htons, inet_aton, inet_ntoa, inet_ntop, inet_pton, ntohl, ntohs

__molt_missing__ = ("AF_DECnet", "CAPI", "socket.sendmsg_afalg")

__all__ = [
    "CMSG_LEN", "CMSG_SPACE", "SocketType", "close", "dup", "error", "gaierror", "getaddrinfo", "getdefaulttimeout",
    "gethostbyaddr", "gethostbyname", "gethostbyname_ex", "gethostname", "getnameinfo", "getprotobyname", "getservbyname",
    "getservbyport", "has_ipv6", "herror", "htonl", "htons", "if_indextoname", "if_nameindex", "if_nametoindex", "inet_aton",
    "inet_ntoa", "inet_ntop", "inet_pton", "ntohl", "ntohs", "setdefaulttimeout", "sethostname", "socket", "socketpair", "timeout",
]  # fmt: skip

has_ipv6 = True

_AF_UNSPEC, _AF_UNIX, _AF_INET = 0, 1, 2
_SOCK_STREAM = 1
_SOL_SOCKET = 1
_SO_TYPE, _SO_PROTOCOL, _SO_DOMAIN = 3, 38, 39
_SOCK_NONBLOCK, _SOCK_CLOEXEC = 0x800, 0x80000
_EINPROGRESS, _EBADF = 115, 9
_LONGEST_OPTION = 1024
_INT_MAX = 0x7FFFFFFF

_default_timeout = None


def getdefaulttimeout():
    """Returns the default timeout in seconds (float) for new socket objects."""
    return _default_timeout


def setdefaulttimeout(timeout, /):
    """Set the default timeout in seconds (float) for new socket objects."""
    global _default_timeout
    _default_timeout = _timeout_of(timeout)


def close(fd, /):
    """Close an integer socket file descriptor."""
    os.close(index(fd))


def dup(fd, /):
    """Duplicate an integer socket file descriptor."""
    return os.dup(index(fd))


def socketpair(family=_AF_UNIX, type=_SOCK_STREAM, proto=0, /):
    """Create a pair of socket objects from the sockets returned by the platform socketpair() function."""
    one, other = _network.pair(index(family), index(type), index(proto))
    return socket(family, type, proto, one), socket(family, type, proto, other)


def CMSG_LEN(length, /):
    """Return the total length, without trailing padding, of an ancillary data item of the given length."""
    return _ancillary_length("CMSG_LEN", length, _network.ancillary_length)


def CMSG_SPACE(length, /):
    """Return the buffer size needed for recvmsg() to receive an ancillary data item of the given length."""
    return _ancillary_length("CMSG_SPACE", length, _network.ancillary_space)


def _ancillary_length(name, length, calculate):
    length = index(length)
    if not 0 <= length <= _INT_MAX - calculate(0):
        raise OverflowError(f"{name}() argument out of range")
    return calculate(length)


def _timeout_of(value):
    if value is None:
        return None
    if not isinstance(value, (int, float)):
        value = value.__float__() if hasattr(value, "__float__") else index(value)
    if value != value:
        raise ValueError("Invalid value NaN (not a number)")
    if abs(value) > 9223372036.0:
        raise OverflowError("timestamp too large to convert to C PyTime_t")
    if value < 0:
        raise ValueError("Timeout value out of range")
    return float(value)


def _writable(name, buffer):
    try:
        view = memoryview(buffer)
    except TypeError:
        view = None
    if view is None or view.readonly:
        raise TypeError(f"{name}() argument 1 must be read-write bytes-like object, not {type(buffer).__name__}")
    return view.cast("B")


class socket:
    """A socket. CPython Modules/socketmodule.c `sock_type`."""

    __slots__ = ("_descriptor", "_family", "_kind", "_protocol", "_timeout")

    def __init__(self, family=-1, type=-1, proto=-1, fileno=None):
        if fileno is not None:
            family, type, proto, fileno = self._told_by(index(fileno), index(family), index(type), index(proto))
        else:
            family = _AF_INET if family == -1 else index(family)
            type = _SOCK_STREAM if type == -1 else index(type)
            proto = 0 if proto == -1 else index(proto)
            fileno = _network.open(family, type, proto)
        self._family, self._kind, self._protocol, self._descriptor = family, type, proto, fileno
        if type & _SOCK_NONBLOCK:
            self._timeout = 0.0
        else:
            self._timeout = _default_timeout
            if _default_timeout is not None:
                _network.set_blocking(fileno, False)
        self._kind = type & ~(_SOCK_NONBLOCK | _SOCK_CLOEXEC)

    @staticmethod
    def _told_by(fileno, family, type, proto):
        """What a descriptor is, where the caller does not say."""
        if fileno < 0:
            raise ValueError("negative file descriptor")
        known = _network.own_address(fileno)
        if family == -1:
            family = int.from_bytes(known[:2], "little")
        if type == -1:
            type = int.from_bytes(_network.option(fileno, _SOL_SOCKET, _SO_TYPE, 4), "little")
        if proto == -1:
            proto = int.from_bytes(_network.option(fileno, _SOL_SOCKET, _SO_PROTOCOL, 4), "little")
        return family, type, proto, fileno

    @property
    def family(self):
        """the socket family"""
        return self._family

    @property
    def type(self):
        """the socket type"""
        return self._kind

    @property
    def proto(self):
        """the socket protocol"""
        return self._protocol

    @property
    def timeout(self):
        """the socket timeout"""
        return self._timeout

    def __repr__(self):
        fd = getattr(self, "_descriptor", -1)
        return f"<socket object, fd={fd}, family={self._family}, type={self._kind}, proto={self._protocol}>"

    def __del__(self):
        descriptor = getattr(self, "_descriptor", -1)
        if descriptor != -1:
            warnings.warn(f"unclosed {self!r}", ResourceWarning, source=self)
            self._descriptor = -1
            try:
                os.close(descriptor)
            except OSError:
                pass

    def _patience(self):
        """The timeout as the native half has it."""
        return -1.0 if self._timeout is None else self._timeout

    def _packed(self, address, call):
        return packed(self._family, address, call)

    def _accept(self):
        """_accept() -> (integer fd, address info)"""
        accepted = _network.accept(self._descriptor, self._patience())
        if accepted is None:
            raise TimeoutError("timed out")
        return accepted[0], unpacked(accepted[1])

    def bind(self, address, /):
        """Bind the socket to a local address."""
        _network.bind(self._descriptor, self._packed(address, "bind"))

    def connect(self, address, /):
        """Connect the socket to a remote address."""
        number = _network.connect(self._descriptor, self._packed(address, "connect"), self._patience())
        if number is None:
            raise TimeoutError("timed out")
        if number:
            raise OSError(number, os.strerror(number))

    def connect_ex(self, address, /):
        """This is like connect(address), but returns an error code (the errno value) instead of raising an exception."""
        number = _network.connect(self._descriptor, self._packed(address, "connect_ex"), self._patience())
        return 11 if number is None else number

    def listen(self, backlog=128, /):
        """Enable a server to accept connections."""
        _network.listen(self._descriptor, max(index(backlog), 0))

    def getsockname(self):
        """Return the address of the local endpoint."""
        return unpacked(_network.own_address(self._descriptor))

    def getpeername(self):
        """Return the address of the remote endpoint."""
        return unpacked(_network.peer_address(self._descriptor))

    def _receive(self, length, flags):
        received = _network.receive(self._descriptor, length, index(flags), self._patience())
        if received is None:
            raise TimeoutError("timed out")
        return received

    def recv(self, buffersize, flags=0, /):
        """Receive up to buffersize bytes from the socket."""
        buffersize = index(buffersize)
        if buffersize < 0:
            raise ValueError("negative buffersize in recv")
        return self._receive(buffersize, flags)[0]

    def recvfrom(self, buffersize, flags=0, /):
        """Like recv(buffersize, flags) but also return the sender's address info."""
        buffersize = index(buffersize)
        if buffersize < 0:
            raise ValueError("negative buffersize in recvfrom")
        data, address = self._receive(buffersize, flags)
        return data, unpacked(address)

    def _receive_into(self, name, buffer, nbytes, flags):
        view = _writable(name, buffer)
        nbytes = index(nbytes)
        if nbytes < 0:
            raise ValueError(f"negative buffersize in {name}")
        if nbytes > len(view):
            message = "buffer too small for requested bytes" if name == "recv_into" else "nbytes is greater than the length of the buffer"
            raise ValueError(message)
        data, address = self._receive(nbytes or len(view), flags)
        view[: len(data)] = data
        return len(data), address

    def recv_into(self, buffer, nbytes=0, flags=0):
        """A version of recv() that stores its data into a buffer rather than creating a new string."""
        return self._receive_into("recv_into", buffer, nbytes, flags)[0]

    def recvfrom_into(self, buffer, nbytes=0, flags=0):
        """Like recv_into(buffer[, nbytes[, flags]]) but also return the sender's address info."""
        count, address = self._receive_into("recvfrom_into", buffer, nbytes, flags)
        return count, unpacked(address)

    def send(self, data, flags=0, /):
        """Send a data string to the socket."""
        sent = _network.send(self._descriptor, data, index(flags), None, self._patience())
        if sent is None:
            raise TimeoutError("timed out")
        return sent

    def sendall(self, data, flags=0, /):
        """Send a data string to the socket."""
        if not _network.send_all(self._descriptor, data, index(flags), self._patience()):
            raise TimeoutError("timed out")

    def sendto(self, data, *rest):
        """Like send(data, flags) but allows specifying the destination address."""
        if not 1 <= len(rest) <= 2:
            raise TypeError(f"sendto() takes 2 or 3 arguments ({len(rest) + 1} given)")
        flags = index(rest[0]) if len(rest) == 2 else 0
        data = memoryview(data) if isinstance(data, memoryview) else data
        if isinstance(data, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        address = self._packed(rest[-1], "sendto")
        sent = _network.send(self._descriptor, data, flags, address, self._patience())
        if sent is None:
            raise TimeoutError("timed out")
        return sent

    def sendmsg(self, buffers, ancdata=(), flags=0, address=None, /):
        """Send normal and ancillary data to the socket."""
        try:
            buffers = list(buffers)
        except TypeError:
            raise TypeError("sendmsg() argument 1 must be iterable") from None
        parts = []
        for buffer in buffers:
            if isinstance(buffer, int):
                raise TypeError(f"a bytes-like object is required, not {type(buffer).__name__!r}")
            parts.append(_bytes_of(buffer))
        items = _ancillary_items(ancdata)
        address = None if address is None else self._packed(address, "sendmsg")
        sent = _network.send_message(self._descriptor, b"".join(parts), items, index(flags), address, self._patience())
        if sent is None:
            raise TimeoutError("timed out")
        return sent

    def _receive_message(self, name, length, ancbufsize, flags):
        ancbufsize = index(ancbufsize)
        if not 0 <= ancbufsize <= _INT_MAX:
            raise ValueError("invalid ancillary data buffer length")
        received = _network.receive_message(self._descriptor, length, ancbufsize, index(flags), self._patience())
        if received is None:
            raise TimeoutError("timed out")
        data, items, flags, address = received
        return data, items, flags, unpacked(address)

    def recvmsg(self, bufsize, ancbufsize=0, flags=0, /):
        """Receive normal data (up to bufsize bytes) and ancillary data from the socket."""
        bufsize = index(bufsize)
        if bufsize < 0:
            raise ValueError("negative buffer size in recvmsg()")
        return self._receive_message("recvmsg", bufsize, ancbufsize, flags)

    def recvmsg_into(self, buffers, ancbufsize=0, flags=0, /):
        """Receive normal data and ancillary data from the socket, scattering the non-ancillary data into buffers."""
        try:
            buffers = list(buffers)
        except TypeError:
            raise TypeError("recvmsg_into() argument 1 must be iterable") from None
        views = []
        for buffer in buffers:
            try:
                view = memoryview(buffer)
            except TypeError:
                view = None
            if view is None or view.readonly:
                raise TypeError("recvmsg_into() argument 1 must be an iterable of single-segment read-write buffers")
            views.append(view.cast("B"))
        data, items, flags, address = self._receive_message("recvmsg_into", sum(map(len, views)), ancbufsize, flags)
        rest = data
        for view in views:
            piece, rest = rest[: len(view)], rest[len(view) :]
            view[: len(piece)] = piece
        return len(data), items, flags, address

    def setsockopt(self, *arguments):
        """Set a socket option."""
        if len(arguments) not in (3, 4):
            expected = "exactly 3" if len(arguments) < 3 else "at most 4"
            raise TypeError(f"setsockopt() takes {expected} arguments ({len(arguments)} given)")
        level, option, value = index(arguments[0]), index(arguments[1]), arguments[2]
        if len(arguments) == 4:
            if value is not None:
                raise TypeError(f"setsockopt() argument 3 must be None, not {type(value).__name__}")
            _network.set_option(self._descriptor, level, option, None, index(arguments[3]))
            return
        if hasattr(value, "__index__"):
            number = index(value)
            if not -_INT_MAX - 1 <= number <= _INT_MAX:
                raise OverflowError(f"signed integer is {'greater than maximum' if number > 0 else 'less than minimum'}")
            value = number.to_bytes(4, "little", signed=True)
        else:
            value = _bytes_of(value)
        _network.set_option(self._descriptor, level, option, value, 0)

    def getsockopt(self, level, option, buflen=0, /):
        """Get a socket option."""
        buflen = index(buflen)
        if buflen == 0:
            return int.from_bytes(_network.option(self._descriptor, index(level), index(option), 4), "little", signed=True)
        if not 0 < buflen <= _LONGEST_OPTION:
            raise OSError("getsockopt buflen out of range")
        return _network.option(self._descriptor, index(level), index(option), buflen)

    def settimeout(self, timeout, /):
        """Set a timeout on socket operations."""
        timeout = _timeout_of(timeout)
        self._timeout = timeout
        _network.set_blocking(self._descriptor, timeout is None)

    def gettimeout(self):
        """Returns the timeout in seconds (float) associated with socket operations."""
        return self._timeout

    def setblocking(self, flag, /):
        """Set the socket to blocking (flag is true) or non-blocking (false)."""
        self.settimeout(None if flag else 0.0)

    def getblocking(self):
        """Returns True if socket is in blocking mode, or False if it is in non-blocking mode."""
        return self._timeout != 0.0

    def shutdown(self, flag, /):
        """Shut down the reading side of the socket, the writing side, or both."""
        _network.shut_down(self._descriptor, index(flag))

    def fileno(self):
        """Return the integer file descriptor of the socket."""
        return self._descriptor

    def detach(self):
        """Close the socket object without closing the underlying file descriptor; return that descriptor."""
        descriptor, self._descriptor = self._descriptor, -1
        return descriptor

    def close(self):
        """Close the socket. It cannot be used after this call."""
        descriptor = self.detach()
        if descriptor != -1:
            try:
                os.close(descriptor)
            except ConnectionResetError:
                pass


SocketType = socket


def _bytes_of(value):
    if isinstance(value, str) or value is None:
        raise TypeError(f"a bytes-like object is required, not {type(value).__name__!r}")
    return value if isinstance(value, bytes) else bytes(memoryview(value))


def _ancillary_items(ancdata):
    try:
        ancdata = list(ancdata)
    except TypeError:
        raise TypeError("sendmsg() argument 2 must be iterable") from None
    items = []
    for item in ancdata:
        if not isinstance(item, (tuple, list)):
            raise TypeError("[sendmsg() ancillary data items] must be 3-tuples")
        if len(item) != 3:
            raise TypeError(f"[sendmsg() ancillary data items]() takes exactly 3 arguments ({len(item)} given)")
        level, kind, data = item
        items.append((index(level), index(kind), _bytes_of(data)))
    return items
