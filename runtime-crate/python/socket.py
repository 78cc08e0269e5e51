"""Sockets, with names for their constants. CPython Lib/socket.py."""

import _socket
import io
import os
import sys
from _socket import (  # noqa: F401
    CMSG_LEN, CMSG_SPACE, close, dup, error, gaierror, getdefaulttimeout, gethostbyaddr, gethostbyname, gethostbyname_ex,
    gethostname, getnameinfo, getprotobyname, getservbyname, getservbyport, has_ipv6, herror, htonl, htons, if_indextoname,
    if_nameindex, if_nametoindex, inet_aton, inet_ntoa, inet_ntop, inet_pton, ntohl, ntohs, setdefaulttimeout, sethostname, timeout,
)  # fmt: skip
from enum import IntEnum, IntFlag

__molt_missing__ = ("AF_DECnet", "ioctl")
# Names that CPython has on Windows alone.
__molt_nowhere__ = ("errorTab", "fromshare")

# The socket below a raw stream.
__molt_public__ = ("_GLOBAL_DEFAULT_TIMEOUT", "_sock")

__all__ = [
    "SocketIO",
    "create_connection",
    "create_server",
    "fromfd",
    "getaddrinfo",
    "getfqdn",
    "has_dualstack_ipv6",
    "recv_fds",
    "send_fds",
    "socketpair",
]
__all__ += _socket.__all__


class AddressFamily(IntEnum):
    """Kinds of addresses."""

    AF_UNSPEC = 0
    AF_UNIX = 1
    AF_INET = 2
    AF_AX25 = 3
    AF_IPX = 4
    AF_APPLETALK = 5
    AF_NETROM = 6
    AF_BRIDGE = 7
    AF_ATMPVC = 8
    AF_X25 = 9
    AF_INET6 = 10
    AF_ROSE = 11
    AF_NETBEUI = 13
    AF_SECURITY = 14
    AF_KEY = 15
    AF_NETLINK = 16
    AF_ROUTE = 16
    AF_PACKET = 17
    AF_ASH = 18
    AF_ECONET = 19
    AF_ATMSVC = 20
    AF_RDS = 21
    AF_SNA = 22
    AF_IRDA = 23
    AF_PPPOX = 24
    AF_WANPIPE = 25
    AF_LLC = 26
    AF_CAN = 29
    AF_TIPC = 30
    AF_ALG = 38
    AF_VSOCK = 40
    AF_QIPCRTR = 42


class SocketKind(IntEnum):
    """Kinds of sockets."""

    SOCK_STREAM = 1
    SOCK_DGRAM = 2
    SOCK_RAW = 3
    SOCK_RDM = 4
    SOCK_SEQPACKET = 5
    SOCK_NONBLOCK = 2048
    SOCK_CLOEXEC = 524288


class MsgFlag(IntFlag):
    """How a message is sent or received."""

    MSG_OOB = 1
    MSG_PEEK = 2
    MSG_DONTROUTE = 4
    MSG_CTRUNC = 8
    MSG_TRUNC = 32
    MSG_DONTWAIT = 64
    MSG_EOR = 128
    MSG_WAITALL = 256
    MSG_CONFIRM = 2048
    MSG_ERRQUEUE = 8192
    MSG_NOSIGNAL = 16384
    MSG_MORE = 32768
    MSG_FASTOPEN = 536870912
    MSG_CMSG_CLOEXEC = 1073741824


class AddressInfo(IntFlag):
    """How addresses are looked up."""

    AI_PASSIVE = 1
    AI_CANONNAME = 2
    AI_NUMERICHOST = 4
    AI_V4MAPPED = 8
    AI_ALL = 16
    AI_ADDRCONFIG = 32
    AI_NUMERICSERV = 1024


AF_UNSPEC = AddressFamily.AF_UNSPEC
AF_UNIX = AddressFamily.AF_UNIX
AF_INET = AddressFamily.AF_INET
AF_AX25 = AddressFamily.AF_AX25
AF_IPX = AddressFamily.AF_IPX
AF_APPLETALK = AddressFamily.AF_APPLETALK
AF_NETROM = AddressFamily.AF_NETROM
AF_BRIDGE = AddressFamily.AF_BRIDGE
AF_ATMPVC = AddressFamily.AF_ATMPVC
AF_X25 = AddressFamily.AF_X25
AF_INET6 = AddressFamily.AF_INET6
AF_ROSE = AddressFamily.AF_ROSE
AF_NETBEUI = AddressFamily.AF_NETBEUI
AF_SECURITY = AddressFamily.AF_SECURITY
AF_KEY = AddressFamily.AF_KEY
AF_NETLINK = AddressFamily.AF_NETLINK
AF_ROUTE = AddressFamily.AF_ROUTE
AF_PACKET = AddressFamily.AF_PACKET
AF_ASH = AddressFamily.AF_ASH
AF_ECONET = AddressFamily.AF_ECONET
AF_ATMSVC = AddressFamily.AF_ATMSVC
AF_RDS = AddressFamily.AF_RDS
AF_SNA = AddressFamily.AF_SNA
AF_IRDA = AddressFamily.AF_IRDA
AF_PPPOX = AddressFamily.AF_PPPOX
AF_WANPIPE = AddressFamily.AF_WANPIPE
AF_LLC = AddressFamily.AF_LLC
AF_CAN = AddressFamily.AF_CAN
AF_TIPC = AddressFamily.AF_TIPC
AF_ALG = AddressFamily.AF_ALG
AF_VSOCK = AddressFamily.AF_VSOCK
AF_QIPCRTR = AddressFamily.AF_QIPCRTR
SOCK_STREAM = SocketKind.SOCK_STREAM
SOCK_DGRAM = SocketKind.SOCK_DGRAM
SOCK_RAW = SocketKind.SOCK_RAW
SOCK_RDM = SocketKind.SOCK_RDM
SOCK_SEQPACKET = SocketKind.SOCK_SEQPACKET
SOCK_NONBLOCK = SocketKind.SOCK_NONBLOCK
SOCK_CLOEXEC = SocketKind.SOCK_CLOEXEC
MSG_OOB = MsgFlag.MSG_OOB
MSG_PEEK = MsgFlag.MSG_PEEK
MSG_DONTROUTE = MsgFlag.MSG_DONTROUTE
MSG_CTRUNC = MsgFlag.MSG_CTRUNC
MSG_TRUNC = MsgFlag.MSG_TRUNC
MSG_DONTWAIT = MsgFlag.MSG_DONTWAIT
MSG_EOR = MsgFlag.MSG_EOR
MSG_WAITALL = MsgFlag.MSG_WAITALL
MSG_CONFIRM = MsgFlag.MSG_CONFIRM
MSG_ERRQUEUE = MsgFlag.MSG_ERRQUEUE
MSG_NOSIGNAL = MsgFlag.MSG_NOSIGNAL
MSG_MORE = MsgFlag.MSG_MORE
MSG_FASTOPEN = MsgFlag.MSG_FASTOPEN
MSG_CMSG_CLOEXEC = MsgFlag.MSG_CMSG_CLOEXEC
AI_PASSIVE = AddressInfo.AI_PASSIVE
AI_CANONNAME = AddressInfo.AI_CANONNAME
AI_NUMERICHOST = AddressInfo.AI_NUMERICHOST
AI_V4MAPPED = AddressInfo.AI_V4MAPPED
AI_ALL = AddressInfo.AI_ALL
AI_ADDRCONFIG = AddressInfo.AI_ADDRCONFIG
AI_NUMERICSERV = AddressInfo.AI_NUMERICSERV

SOL_ALG = 279
SOL_CAN_BASE = 100
SOL_CAN_RAW = 101
SOL_IP = 0
SOL_RDS = 276
SOL_SOCKET = 1
SOL_TCP = 6
SOL_TIPC = 271
SOL_UDP = 17
SO_ACCEPTCONN = 30
SO_BINDTODEVICE = 25
SO_BINDTOIFINDEX = 62
SO_BROADCAST = 6
SO_DEBUG = 1
SO_DOMAIN = 39
SO_DONTROUTE = 5
SO_ERROR = 4
SO_INCOMING_CPU = 49
SO_KEEPALIVE = 9
SO_LINGER = 13
SO_MARK = 36
SO_OOBINLINE = 10
SO_PASSCRED = 16
SO_PASSSEC = 34
SO_PEERCRED = 17
SO_PEERSEC = 31
SO_PRIORITY = 12
SO_PROTOCOL = 38
SO_RCVBUF = 8
SO_RCVLOWAT = 18
SO_RCVTIMEO = 20
SO_REUSEADDR = 2
SO_REUSEPORT = 15
SO_SNDBUF = 7
SO_SNDLOWAT = 19
SO_SNDTIMEO = 21
SO_TYPE = 3
SOMAXCONN = 4096
IPPROTO_AH = 51
IPPROTO_DSTOPTS = 60
IPPROTO_EGP = 8
IPPROTO_ESP = 50
IPPROTO_FRAGMENT = 44
IPPROTO_GRE = 47
IPPROTO_HOPOPTS = 0
IPPROTO_ICMP = 1
IPPROTO_ICMPV6 = 58
IPPROTO_IDP = 22
IPPROTO_IGMP = 2
IPPROTO_IP = 0
IPPROTO_IPIP = 4
IPPROTO_IPV6 = 41
IPPROTO_MPTCP = 262
IPPROTO_NONE = 59
IPPROTO_PIM = 103
IPPROTO_PUP = 12
IPPROTO_RAW = 255
IPPROTO_ROUTING = 43
IPPROTO_RSVP = 46
IPPROTO_SCTP = 132
IPPROTO_TCP = 6
IPPROTO_TP = 29
IPPROTO_UDP = 17
IPPROTO_UDPLITE = 136
TCP_CC_INFO = 26
TCP_CONGESTION = 13
TCP_CORK = 3
TCP_DEFER_ACCEPT = 9
TCP_FASTOPEN = 23
TCP_FASTOPEN_CONNECT = 30
TCP_FASTOPEN_KEY = 33
TCP_FASTOPEN_NO_COOKIE = 34
TCP_INFO = 11
TCP_INQ = 36
TCP_KEEPCNT = 6
TCP_KEEPIDLE = 4
TCP_KEEPINTVL = 5
TCP_LINGER2 = 8
TCP_MAXSEG = 2
TCP_MD5SIG = 14
TCP_MD5SIG_EXT = 32
TCP_NODELAY = 1
TCP_NOTSENT_LOWAT = 25
TCP_QUEUE_SEQ = 21
TCP_QUICKACK = 12
TCP_REPAIR = 19
TCP_REPAIR_OPTIONS = 22
TCP_REPAIR_QUEUE = 20
TCP_REPAIR_WINDOW = 29
TCP_SAVED_SYN = 28
TCP_SAVE_SYN = 27
TCP_SYNCNT = 7
TCP_THIN_DUPACK = 17
TCP_THIN_LINEAR_TIMEOUTS = 16
TCP_TIMESTAMP = 24
TCP_TX_DELAY = 37
TCP_ULP = 31
TCP_USER_TIMEOUT = 18
TCP_WINDOW_CLAMP = 10
TCP_ZEROCOPY_RECEIVE = 35
SCM_CREDENTIALS = 2
SCM_RIGHTS = 1
SHUT_RD = 0
SHUT_RDWR = 2
SHUT_WR = 1
EAI_ADDRFAMILY = -9
EAI_AGAIN = -3
EAI_BADFLAGS = -1
EAI_FAIL = -4
EAI_FAMILY = -6
EAI_MEMORY = -10
EAI_NODATA = -5
EAI_NONAME = -2
EAI_OVERFLOW = -12
EAI_SERVICE = -8
EAI_SOCKTYPE = -7
EAI_SYSTEM = -11
NI_DGRAM = 16
NI_IDN = 32
NI_MAXHOST = 1025
NI_MAXSERV = 32
NI_NAMEREQD = 8
NI_NOFQDN = 4
NI_NUMERICHOST = 1
NI_NUMERICSERV = 2
INADDR_ALLHOSTS_GROUP = 3758096385
INADDR_ANY = 0
INADDR_BROADCAST = 4294967295
INADDR_LOOPBACK = 2130706433
INADDR_MAX_LOCAL_GROUP = 3758096639
INADDR_NONE = 4294967295
INADDR_UNSPEC_GROUP = 3758096384
IP_ADD_MEMBERSHIP = 35
IP_ADD_SOURCE_MEMBERSHIP = 39
IP_BIND_ADDRESS_NO_PORT = 24
IP_BLOCK_SOURCE = 38
IP_DEFAULT_MULTICAST_LOOP = 1
IP_DEFAULT_MULTICAST_TTL = 1
IP_DROP_MEMBERSHIP = 36
IP_DROP_SOURCE_MEMBERSHIP = 40
IP_HDRINCL = 3
IP_MAX_MEMBERSHIPS = 20
IP_MULTICAST_IF = 32
IP_MULTICAST_LOOP = 34
IP_MULTICAST_TTL = 33
IP_OPTIONS = 4
IP_PKTINFO = 8
IP_RECVOPTS = 6
IP_RECVRETOPTS = 7
IP_RECVTOS = 13
IP_RETOPTS = 7
IP_TOS = 1
IP_TRANSPARENT = 19
IP_TTL = 2
IP_UNBLOCK_SOURCE = 37
IPV6_CHECKSUM = 7
IPV6_DONTFRAG = 62
IPV6_DSTOPTS = 59
IPV6_HOPLIMIT = 52
IPV6_HOPOPTS = 54
IPV6_JOIN_GROUP = 20
IPV6_LEAVE_GROUP = 21
IPV6_MULTICAST_HOPS = 18
IPV6_MULTICAST_IF = 17
IPV6_MULTICAST_LOOP = 19
IPV6_NEXTHOP = 9
IPV6_PATHMTU = 61
IPV6_PKTINFO = 50
IPV6_RECVDSTOPTS = 58
IPV6_RECVHOPLIMIT = 51
IPV6_RECVHOPOPTS = 53
IPV6_RECVPATHMTU = 60
IPV6_RECVPKTINFO = 49
IPV6_RECVRTHDR = 56
IPV6_RECVTCLASS = 66
IPV6_RTHDR = 57
IPV6_RTHDRDSTOPTS = 55
IPV6_RTHDR_TYPE_0 = 0
IPV6_TCLASS = 67
IPV6_UNICAST_HOPS = 16
IPV6_V6ONLY = 26
EAGAIN = 11
EBADF = 9
EWOULDBLOCK = 11

_LOCALHOST = "127.0.0.1"
_LOCALHOST_V6 = "::1"
_GLOBAL_DEFAULT_TIMEOUT = object()
_BLOCK = 8192


def _named(number, names):
    """A number as a member of an enumeration, if it is one."""
    try:
        return names(number)
    except ValueError:
        return number


class socket(_socket.socket):
    """A socket with streams, contexts and names for its family and type."""

    __slots__ = ["__weakref__", "_io_refs", "_closed"]

    def __init__(self, family=-1, type=-1, proto=-1, fileno=None):
        if fileno is None:
            family = AF_INET if family == -1 else family
            type = SOCK_STREAM if type == -1 else type
            proto = 0 if proto == -1 else proto
        _socket.socket.__init__(self, family, type, proto, fileno)
        self._io_refs = 0
        self._closed = False

    def __enter__(self):
        return self

    def __exit__(self, *args):
        if not self._closed:
            self.close()

    def __repr__(self):
        is_closed = getattr(self, "_closed", False)
        name = f"{self.__class__.__module__}.{self.__class__.__qualname__}"
        kind = f"family={self.family}, type={self.type}, proto={self.proto}"
        parts = [f"<{name}{' [closed]' if is_closed else ''} fd={self.fileno()}, {kind}"]
        if not is_closed:
            for label, address in (("laddr", self.getsockname), ("raddr", self.getpeername)):
                try:
                    if known := address():
                        parts.append(f"{label}={known}")
                except (OSError, AttributeError):
                    pass
        return ", ".join(parts) + ">"

    def __getstate__(self):
        raise TypeError(f"cannot pickle {self.__class__.__name__!r} object")

    def dup(self):
        """Duplicate the socket: a new object for the same system resource."""
        copy = self.__class__(self.family, self.type, self.proto, fileno=dup(self.fileno()))
        copy.settimeout(self.gettimeout())
        return copy

    def accept(self):
        """Wait for an incoming connection: the new socket and the address of the client."""
        descriptor, address = self._accept()
        accepted = socket(self.family, self.type, self.proto, fileno=descriptor)
        # The one that listens may have a timeout of its own, which the system does not pass on.
        if getdefaulttimeout() is None and self.gettimeout():
            accepted.setblocking(True)
        return accepted, address

    def makefile(self, mode="r", buffering=None, *, encoding=None, errors=None, newline=None):
        """An I/O stream connected to the socket."""
        if not set(mode) <= {"r", "w", "b"}:
            raise ValueError(f"invalid mode {mode!r} (only r, w, b allowed)")
        is_written = "w" in mode
        is_read = "r" in mode or not is_written
        raw = SocketIO(self, ("r" if is_read else "") + ("w" if is_written else ""))
        self._io_refs += 1
        size = io.DEFAULT_BUFFER_SIZE if buffering is None or buffering < 0 else buffering
        if size == 0:
            if "b" not in mode:
                raise ValueError("unbuffered streams must be binary")
            return raw
        if is_read and is_written:
            buffer = io.BufferedRWPair(raw, raw, size)
        elif is_read:
            buffer = io.BufferedReader(raw, size)
        else:
            buffer = io.BufferedWriter(raw, size)
        if "b" in mode:
            return buffer
        text = io.TextIOWrapper(buffer, io.text_encoding(encoding), errors, newline)
        text.mode = mode
        return text

    def sendfile(self, file, offset=0, count=None):
        """Send a file until its end, or so many bytes of it: how many were sent."""
        self._check_sendfile_params(file, offset, count)
        return self._sendfile_use_send(file, offset, count)

    def _check_sendfile_params(self, file, offset, count):
        if "b" not in getattr(file, "mode", "b"):
            raise ValueError("file should be opened in binary mode")
        if not self.type & SOCK_STREAM:
            raise ValueError("only SOCK_STREAM type sockets are supported")
        if count is not None:
            if not isinstance(count, int):
                raise TypeError(f"count must be a positive integer (got {count!r})")
            if count <= 0:
                raise ValueError(f"count must be a positive integer (got {count!r})")

    def _sendfile_use_send(self, file, offset=0, count=None):
        self._check_sendfile_params(file, offset, count)
        if self.gettimeout() == 0:
            raise ValueError("non-blocking sockets are not supported")
        if offset:
            file.seek(offset)
        total = 0
        try:
            while count is None or total < count:
                data = memoryview(file.read(_BLOCK if count is None else min(_BLOCK, count - total)))
                if not data:
                    break
                while data:
                    sent = self.send(data)
                    total += sent
                    data = data[sent:]
            return total
        finally:
            if total > 0 and hasattr(file, "seek"):
                file.seek(offset + total)

    _sendfile_use_sendfile = _sendfile_use_send

    def _decref_socketios(self):
        if self._io_refs > 0:
            self._io_refs -= 1
        if self._closed:
            self.close()

    def _real_close(self, _ss=_socket.socket):
        _ss.close(self)

    def close(self):
        """Close the socket; its descriptor with the last stream that was made of it."""
        self._closed = True
        if self._io_refs <= 0:
            self._real_close()

    def detach(self):
        """Close the socket object without closing its descriptor, which is returned."""
        self._closed = True
        return super().detach()

    @property
    def family(self):
        """The family, as a member of AddressFamily where there is one."""
        return _named(super().family, AddressFamily)

    @property
    def type(self):
        """The type, as a member of SocketKind where there is one."""
        return _named(super().type, SocketKind)

    def get_inheritable(self):
        """Get the inheritable flag of the socket"""
        return os.get_inheritable(self.fileno())

    def set_inheritable(self, inheritable):
        """Set the inheritable flag of the socket"""
        os.set_inheritable(self.fileno(), inheritable)


SocketType = _socket.SocketType


def fromfd(fd, family, type, proto=0):
    """A socket object from a duplicate of a descriptor; the remaining arguments are those of socket()."""
    return socket(family, type, proto, dup(fd))


def send_fds(sock, buffers, fds, flags=0, address=None):
    """Send file descriptors over an AF_UNIX socket."""
    packed = b"".join(fd.to_bytes(4, sys.byteorder, signed=True) for fd in fds)
    return sock.sendmsg(buffers, [(SOL_SOCKET, SCM_RIGHTS, packed)])


def recv_fds(sock, bufsize, maxfds, flags=0):
    """Receive up to so many file descriptors: the message, the descriptors, the flags and the address."""
    message, items, flags, address = sock.recvmsg(bufsize, CMSG_LEN(maxfds * 4))
    packed = b"".join(data for level, kind, data in items if level == SOL_SOCKET and kind == SCM_RIGHTS)
    whole = range(0, len(packed) - len(packed) % 4, 4)
    return message, [int.from_bytes(packed[at : at + 4], sys.byteorder, signed=True) for at in whole], flags, address


def socketpair(family=None, type=SOCK_STREAM, proto=0):
    """A pair of connected sockets, of the family AF_UNIX if none is said."""
    family = AF_UNIX if family is None else family
    one, other = _socket.socketpair(family, type, proto)
    return socket(family, type, proto, one.detach()), socket(family, type, proto, other.detach())


class SocketIO(io.RawIOBase):
    """The raw stream under what `makefile` gives."""

    def __init__(self, sock, mode):
        if mode not in ("r", "w", "rw", "rb", "wb", "rwb"):
            raise ValueError(f"invalid mode: {mode!r}")
        io.RawIOBase.__init__(self)
        self._sock = sock
        self._mode = mode if "b" in mode else mode + "b"
        self._reading = "r" in mode
        self._writing = "w" in mode
        self._timeout_occurred = False

    def readinto(self, b):
        """Read into a buffer: how many bytes, None if a socket that does not wait has none."""
        self._checkClosed()
        self._checkReadable()
        if self._timeout_occurred:
            raise OSError("cannot read from timed out object")
        try:
            return self._sock.recv_into(b)
        except timeout:
            self._timeout_occurred = True
            raise
        except BlockingIOError:
            return None

    def write(self, b):
        """Write bytes: how many went, None if a socket that does not wait takes none."""
        self._checkClosed()
        self._checkWritable()
        try:
            return self._sock.send(b)
        except BlockingIOError:
            return None

    def readable(self):
        """Whether it was made for reading; ValueError once it is closed."""
        if self.closed:
            raise ValueError("I/O operation on closed socket.")
        return self._reading

    def writable(self):
        """Whether it was made for writing; ValueError once it is closed."""
        if self.closed:
            raise ValueError("I/O operation on closed socket.")
        return self._writing

    def seekable(self):
        """Never; ValueError once it is closed."""
        if self.closed:
            raise ValueError("I/O operation on closed socket.")
        return super().seekable()

    def fileno(self):
        """The descriptor of the socket below."""
        self._checkClosed()
        return self._sock.fileno()

    @property
    def name(self):
        """The descriptor, -1 of a stream that is closed."""
        return -1 if self.closed else self.fileno()

    @property
    def mode(self):
        """How the stream was opened."""
        return self._mode

    def close(self):
        """Close the stream; the socket is closed with the last of its streams if it was told to."""
        if self.closed:
            return
        io.RawIOBase.close(self)
        self._sock._decref_socketios()
        self._sock = None


def getfqdn(name=""):
    """The fully qualified domain name of a host; of this one by default."""
    name = name.strip()
    if not name or name in ("0.0.0.0", "::"):
        name = gethostname()
    try:
        host, aliases, _ = gethostbyaddr(name)
    except error:
        return name
    return next((alias for alias in [host, *aliases] if "." in alias), host)


def create_connection(address, timeout=_GLOBAL_DEFAULT_TIMEOUT, source_address=None, *, all_errors=False):
    """A socket connected to the first address of a host that answers."""
    host, port = address
    failures = []
    for family, kind, proto, _, found in getaddrinfo(host, port, 0, SOCK_STREAM):
        made = None
        try:
            made = socket(family, kind, proto)
            if timeout is not _GLOBAL_DEFAULT_TIMEOUT:
                made.settimeout(timeout)
            if source_address:
                made.bind(source_address)
            made.connect(found)
            failures.clear()
            return made
        except error as failure:
            if not all_errors:
                failures.clear()
            failures.append(failure)
            if made is not None:
                made.close()
    if not failures:
        raise error("getaddrinfo returns an empty list")
    try:
        raise ExceptionGroup("create_connection failed", failures) if all_errors else failures[0]
    finally:
        failures.clear()


def has_dualstack_ipv6():
    """Whether one socket can serve both IPv4 and IPv6."""
    try:
        with socket(AF_INET6, SOCK_STREAM) as asked:
            asked.setsockopt(IPPROTO_IPV6, IPV6_V6ONLY, 0)
            return True
    except error:
        return False


def create_server(address, *, family=AF_INET, backlog=None, reuse_port=False, dualstack_ipv6=False):
    """A socket of TCP that listens at an address."""
    if dualstack_ipv6:
        if not has_dualstack_ipv6():
            raise ValueError("dualstack_ipv6 not supported on this platform")
        if family != AF_INET6:
            raise ValueError("dualstack_ipv6 requires AF_INET6 family")
    made = socket(family, SOCK_STREAM)
    try:
        made.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        if reuse_port:
            made.setsockopt(SOL_SOCKET, SO_REUSEPORT, 1)
        if family == AF_INET6:
            made.setsockopt(IPPROTO_IPV6, IPV6_V6ONLY, 0 if dualstack_ipv6 else 1)
        try:
            made.bind(address)
        except error as failure:
            raise error(
                failure.errno, f"{failure.strerror} (while attempting to bind on address {address!r})"
            ) from None
        if backlog is None:
            made.listen()
        else:
            made.listen(backlog)
        return made
    except error:
        made.close()
        raise


def getaddrinfo(host, port, family=0, type=0, proto=0, flags=0):
    """Resolve host and port into a list of address info entries."""
    return [
        (_named(family, AddressFamily), _named(type, SocketKind), proto, canonical, address)
        for family, type, proto, canonical, address in _socket.getaddrinfo(host, port, family, type, proto, flags)
    ]
