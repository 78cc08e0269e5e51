"""Names of hosts and interfaces. CPython Modules/socketmodule.c `setipaddr`, `gethost_common`."""

import os
from operator import index

import _network
from _socket._addresses import address_bytes, family_of, host_bytes, is_host, packed, unpacked
from _socket._errors import gaierror, herror

_AF_UNSPEC, _AF_INET, _AF_INET6 = 0, 2, 10
_SOCK_DGRAM = 2
_AI_CANONNAME, _AI_NUMERICHOST = 2, 4
_EAI_NODATA_OR_NONAME = (-2, -5)
_NI_NAMEREQD = 8
_HOST_NOT_FOUND, _TRY_AGAIN, _NO_RECOVERY = (1, "Unknown host"), (2, "Host name lookup failure"), (3, "Unknown server error")


def gethostname():
    """Return the current host name."""
    return os.uname().nodename


def sethostname(name, /):
    """Sets the hostname to name."""
    _network.set_host_name(os.fsencode(name))


def getaddrinfo(host, port, family=0, type=0, proto=0, flags=0):
    """Resolve host and port into addrinfo struct."""
    if host is not None and not isinstance(host, (str, bytes)):
        raise TypeError("getaddrinfo() argument 1 must be string or None")
    if isinstance(host, str):
        host = host_bytes(host)
    if isinstance(port, int):
        service = str(int(port)).encode()
    elif isinstance(port, str):
        service = port.encode()
    elif port is None or isinstance(port, bytes):
        service = port
    else:
        raise OSError("Int or String expected")
    found = _network.addresses(host, service, index(family), index(type), index(proto), index(flags))
    return [(family, kind, protocol, canonical, unpacked(address)) for family, kind, protocol, canonical, address in found]


def getnameinfo(sockaddr, flags, /):
    """Get host and port for a sockaddr."""
    flags = index(flags)
    if not isinstance(sockaddr, tuple):
        raise TypeError("getnameinfo() argument 1 must be a tuple")
    if not 1 <= len(sockaddr) <= 4 or not isinstance(sockaddr[0], str):
        raise TypeError("getnameinfo(): illegal sockaddr argument")
    host, port = sockaddr[0], index(sockaddr[1]) if len(sockaddr) > 1 else 0
    flow = index(sockaddr[2]) if len(sockaddr) > 2 else 0
    if not 0 <= flow <= 0xFFFFF:
        raise OverflowError("getnameinfo(): flowinfo must be 0-1048575.")
    found = _network.addresses(host.encode(), str(port).encode(), _AF_UNSPEC, _SOCK_DGRAM, 0, _AI_NUMERICHOST)
    if len(found) > 1:
        raise OSError("sockaddr resolved to multiple addresses")
    address = found[0][4]
    if found[0][0] == _AF_INET:
        if len(sockaddr) != 2:
            raise OSError("IPv4 sockaddr must be 2 tuple")
    else:
        address = packed(_AF_INET6, sockaddr, "getnameinfo")
    return _network.names(address, flags)


def gethostbyname(hostname, /):
    """Return the IP address (a string of the form '255.255.255.255') for a host."""
    if not is_host(hostname):
        raise TypeError(f"gethostbyname() argument 1 must be str, bytes or bytearray, not {type(hostname).__name__}")
    return unpacked(address_bytes(hostname, _AF_INET))[0]


def gethostbyname_ex(hostname, /):
    """Return the true host name, a list of aliases, and a list of IP addresses, for a host."""
    if not is_host(hostname):
        raise TypeError(f"gethostbyname_ex() argument 1 must be str, bytes or bytearray, not {type(hostname).__name__}")
    name = host_bytes(hostname)
    address_bytes(hostname, _AF_INET)
    if not name:
        raise herror(*_NO_RECOVERY)
    found = _looked_up(name, _AF_INET)
    return found[0][3] or os.fsdecode(name), [], _texts(found)


def gethostbyaddr(host, /):
    """Return the true host name, a list of aliases, and a list of IP addresses, for a host."""
    if not is_host(host):
        raise TypeError(f"gethostbyaddr() argument 1 must be str, bytes or bytearray, not {type(host).__name__}")
    address = address_bytes(host, _AF_UNSPEC)
    try:
        name, _ = _network.names(address, _NI_NAMEREQD)
    except gaierror as failed:
        raise herror(*(_TRY_AGAIN if failed.errno == -3 else _HOST_NOT_FOUND)) from None
    return name, [], [unpacked(address)[0]]


def _looked_up(name, family):
    try:
        return _network.addresses(name, None, family, _SOCK_DGRAM, 0, _AI_CANONNAME)
    except gaierror as failed:
        if failed.errno in _EAI_NODATA_OR_NONAME:
            raise herror(*_HOST_NOT_FOUND) from None
        raise herror(*_TRY_AGAIN) from None


def _texts(found):
    """Each address once, in the resolver's order."""
    return list(dict.fromkeys(unpacked(entry[4])[0] for entry in found if family_of(entry[4]) in (_AF_INET, _AF_INET6)))


def if_nameindex():
    """Returns a list of network interface information (index, name) tuples."""
    return _network.interfaces()


def if_nametoindex(oname, /):
    """Returns the interface index corresponding to the interface name."""
    name = os.fsdecode(oname)
    for number, known in _network.interfaces():
        if known == name:
            return number
    raise OSError("no interface with this name")


def if_indextoname(index, /):
    """Returns the interface name corresponding to the interface index."""
    if index < 0:
        raise OverflowError("can't convert negative value to unsigned int")
    for number, known in _network.interfaces():
        if number == index:
            return known
    raise OSError(6, os.strerror(6))
