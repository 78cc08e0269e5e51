"""Addresses and constants of sockets. CPython Lib/socket.py, Modules/socketmodule.c.

There are no sockets yet: what a server talks to is reached by the libraries for it.
"""

import ipaddress
import os
from enum import IntEnum, IntFlag

__molt_missing__ = (
    "AF_DECnet", "SocketIO", "SocketType", "close", "create_connection", "create_server", "dup", "fromfd", "getaddrinfo",
    "getdefaulttimeout", "getfqdn", "gethostbyaddr", "gethostbyname", "gethostbyname_ex", "getnameinfo", "getprotobyname",
    "getservbyname", "getservbyport", "has_dualstack_ipv6", "if_indextoname", "if_nameindex", "if_nametoindex", "recv_fds",
    "send_fds", "setdefaulttimeout", "sethostname", "socket", "socketpair",
)  # fmt: skip

has_ipv6 = True

error = OSError
timeout = TimeoutError


class herror(OSError):
    """The name of a host cannot be found by its address."""


class gaierror(OSError):
    """The address of a host cannot be found by its name."""


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


def gethostname():
    """The name of this host."""
    return os.uname().nodename


def ntohs(x, /):
    """16 bits of the network as a number here."""
    return _swapped("ntohs", x, 2)


def htons(x, /):
    """A number as 16 bits for the network."""
    return _swapped("htons", x, 2)


def ntohl(x, /):
    """32 bits of the network as a number here."""
    return _swapped("ntohl", x, 4)


def htonl(x, /):
    """A number as 32 bits for the network."""
    return _swapped("htonl", x, 4)


def _swapped(name, number, size):
    if number < 0:
        raise OverflowError(f"{name}: can't convert negative Python int to C {size * 8}-bit unsigned integer")
    if number >> size * 8:
        raise OverflowError(f"{name}: Python int too large to convert to C {size * 8}-bit unsigned integer")
    return int.from_bytes(number.to_bytes(size, "little"), "big")


def inet_aton(ip_addr, /):
    """The four bytes of an address; parts may be missing, octal or hexadecimal."""
    # The C library reads up to the first space.
    parts = ip_addr.split(" ")[0].split(".")
    try:
        numbers = [_number(part) for part in parts]
        # The last part stands for all bytes that are left.
        last = numbers.pop().to_bytes(5 - len(parts), "big")
        return bytes(numbers) + last
    except (ValueError, OverflowError):
        raise OSError("illegal IP address string passed to inet_aton") from None


def _number(text):
    if not text.isalnum() or not text.isascii():
        raise ValueError(text)
    if text[:2] in ("0x", "0X"):
        return int(text[2:], 16)
    return int(text, 8) if text.startswith("0") else int(text)


def inet_ntoa(packed_ip, /):
    """The text of four bytes."""
    if len(packed_ip) != 4:
        raise OSError("packed IP wrong length for inet_ntoa")
    return ".".join(map(str, bytes(packed_ip)))


def inet_pton(address_family, ip_string, /):
    """The bytes of an address."""
    address = _address_class(address_family)
    try:
        if "%" in ip_string:
            raise ValueError(ip_string)
        return address(ip_string).packed
    except ValueError:
        raise OSError("illegal IP address string passed to inet_pton") from None


def inet_ntop(address_family, packed_ip, /):
    """The text of an address's bytes."""
    address = _address_class(address_family)
    if len(packed_ip) != (4 if address_family == AF_INET else 16):
        raise ValueError("invalid length of packed IP address string")
    is_mapped = address_family == AF_INET6 and packed_ip[:12] == bytes(10) + b"\xff\xff"
    return f"::ffff:{inet_ntoa(packed_ip[12:])}" if is_mapped else str(address(bytes(packed_ip)))


def _address_class(address_family):
    if address_family not in (AF_INET, AF_INET6):
        raise OSError(97, "Address family not supported by protocol")
    return ipaddress.IPv4Address if address_family == AF_INET else ipaddress.IPv6Address
