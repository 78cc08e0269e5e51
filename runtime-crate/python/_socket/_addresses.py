"""Addresses of sockets as Python shows them and as `struct sockaddr`. CPython Modules/socketmodule.c `getsockaddrarg`,
`makesockaddr`."""

import os
import sys
from operator import index

import _network
from _socket._errors import gaierror
from _socket._numbers import inet_aton, inet_ntoa, inet_ntop

_AF_UNSPEC, _AF_UNIX, _AF_INET, _AF_INET6, _AF_NETLINK, _AF_PACKET, _AF_VSOCK = 0, 1, 2, 10, 16, 17, 40
_LONGEST_PATH = 108
_SOCK_DGRAM = 2
_AI_PASSIVE = 1
_ENODEV = 19
_EAI_FAMILY_OF_HOST = (-9, "Address family for hostname not supported")


def family_of(address):
    """The family of an address's bytes."""
    return int.from_bytes(address[:2], sys.byteorder)


def is_host(value):
    """Whether a value can name a host."""
    return isinstance(value, (str, bytes, bytearray))


def host_bytes(host):
    """The bytes of a host's name, those of IDNA where it is no ASCII."""
    if not isinstance(host, str):
        return bytes(host)
    return host.encode() if host.isascii() else host.encode("idna")


def address_bytes(host, family):
    """The `struct sockaddr` of a host, its port 0. CPython `setipaddr`."""
    name = host_bytes(host)
    if b"\0" in name:
        raise TypeError("host name must not contain null character")
    if not name:
        return _any_address(family)
    if name in (b"255.255.255.255", b"<broadcast>"):
        if family not in (_AF_INET, _AF_UNSPEC):
            raise OSError("address family mismatched")
        return _inet(b"\xff" * 4, 0)
    if family in (_AF_UNSPEC, _AF_INET):
        parts = name.split(b".")
        if len(parts) == 4 and all(part.isdigit() and len(part) <= 3 for part in parts):
            try:
                return _inet(inet_aton(".".join(str(int(part)) for part in parts)), 0)
            except OSError:
                pass
    found = _network.addresses(name, None, family, 0, 0, 0)
    address = found[0][4]
    if family not in (_AF_UNSPEC, found[0][0]):
        raise gaierror(*_EAI_FAMILY_OF_HOST)
    return address


def _any_address(family):
    found = _network.addresses(None, b"0", family, _SOCK_DGRAM, 0, _AI_PASSIVE)
    if len(found) > 1 and family == _AF_UNSPEC:
        raise OSError("wildcard resolved to multiple address")
    return found[0][4]


def _inet(packed_ip, port):
    return _AF_INET.to_bytes(2, sys.byteorder) + port.to_bytes(2, "big") + packed_ip + bytes(8)


def _port(port, call):
    port = index(port)
    if not 0 <= port <= 0xFFFF:
        raise OverflowError(f"{call}(): port must be 0-65535.")
    return port


def _host(host):
    if not is_host(host):
        raise TypeError(f"str, bytes or bytearray expected, not {type(host).__name__}")
    return host


def _packed_inet(address, call):
    if not isinstance(address, tuple):
        raise TypeError(f"{call}(): AF_INET address must be tuple, not {type(address).__name__}")
    if len(address) != 2:
        raise TypeError("AF_INET address must be a pair (host, port)")
    host, port = _host(address[0]), index(address[1])
    found = address_bytes(host, _AF_INET)
    return _inet(found[4:8], _port(port, call))


def _packed_inet6(address, call):
    if not isinstance(address, tuple):
        raise TypeError(f"{call}(): AF_INET6 address must be tuple, not {type(address).__name__}")
    if not 2 <= len(address) <= 4:
        raise TypeError("AF_INET6 address must be a tuple (host, port[, flowinfo[, scopeid]])")
    host, port = _host(address[0]), index(address[1])
    flow = index(address[2]) if len(address) > 2 else 0
    scope = index(address[3]) if len(address) > 3 else 0
    found = address_bytes(host, _AF_INET6)
    port = _port(port, call)
    if not 0 <= flow <= 0xFFFFF:
        raise OverflowError(f"{call}(): flowinfo must be 0-1048575.")
    start = _AF_INET6.to_bytes(2, sys.byteorder) + port.to_bytes(2, "big") + flow.to_bytes(4, "big")
    return start + found[8:24] + (scope or int.from_bytes(found[24:28], sys.byteorder)).to_bytes(4, sys.byteorder)


def _packed_unix(address, call):
    if isinstance(address, str):
        path = os.fsencode(address)
    else:
        try:
            path = bytes(memoryview(address))
        except TypeError:
            raise TypeError(f"a bytes-like object is required, not {type(address).__name__!r}") from None
    is_abstract = path[:1] == b"\0"
    if len(path) > _LONGEST_PATH - (not is_abstract):
        raise OSError("AF_UNIX path too long")
    return _AF_UNIX.to_bytes(2, sys.byteorder) + path + (b"" if is_abstract or not path else b"\0")


def _packed_netlink(address, call):
    if not isinstance(address, tuple):
        raise TypeError(f"{call}(): AF_NETLINK address must be tuple, not {type(address).__name__}")
    if len(address) != 2:
        raise TypeError("AF_NETLINK address must be a pair (pid, groups)")
    numbers = b"".join((index(part) & 0xFFFFFFFF).to_bytes(4, sys.byteorder) for part in address)
    return _AF_NETLINK.to_bytes(2, sys.byteorder) + bytes(2) + numbers


def _packed_packet(address, call):
    if not isinstance(address, tuple):
        raise TypeError(f"{call}(): AF_PACKET address must be tuple, not {type(address).__name__}")
    if not 2 <= len(address) <= 5:
        raise TypeError("AF_PACKET address must be a tuple of two to five elements")
    name, protocol, kind, hardware, hardware_address = (*address, 0, 0, b"")[: len(address)] + (0, 0, b"")[len(address) - 2 :]
    numbers = {known: number for number, known in _network.interfaces()}
    if name not in numbers:
        raise OSError(_ENODEV, os.strerror(_ENODEV))
    if len(hardware_address) > 8:
        raise ValueError("hardware address must be 8 bytes or less")
    if not 0 <= protocol <= 0xFFFF:
        raise OverflowError(f"{call}(): proto must be 0-65535.")
    start = _AF_PACKET.to_bytes(2, sys.byteorder) + protocol.to_bytes(2, "big") + numbers[name].to_bytes(4, sys.byteorder)
    middle = hardware.to_bytes(2, sys.byteorder) + bytes((kind, len(hardware_address)))
    return start + middle + bytes(hardware_address).ljust(8, b"\0")


def _packed_vsock(address, call):
    if not isinstance(address, tuple):
        raise TypeError(f"{call}(): AF_VSOCK address must be tuple, not {type(address).__name__}")
    if len(address) != 2:
        raise TypeError("AF_VSOCK address must be a pair (cid, port)")
    cid, port = ((index(part) & 0xFFFFFFFF).to_bytes(4, sys.byteorder) for part in address)
    return _AF_VSOCK.to_bytes(2, sys.byteorder) + bytes(2) + port + cid + bytes(4)


_PACKED = {
    _AF_UNIX: _packed_unix,
    _AF_INET: _packed_inet,
    _AF_INET6: _packed_inet6,
    _AF_NETLINK: _packed_netlink,
    _AF_PACKET: _packed_packet,
    _AF_VSOCK: _packed_vsock,
}


def packed(family, address, call):
    """The `struct sockaddr` of an address; `call` is named where it is none."""
    pack = _PACKED.get(family)
    if pack is None:
        raise OSError(f"{call}(): bad family")
    return pack(address, call)


def _unpacked_unix(address):
    path = address[2:]
    if path[:1] == b"\0":
        # An abstract name is bytes; a socket without a name has none.
        return path
    return os.fsdecode(path.partition(b"\0")[0])


def _unpacked_inet6(address):
    flow, scope = int.from_bytes(address[4:8], "big"), int.from_bytes(address[24:28], sys.byteorder)
    host = inet_ntop(_AF_INET6, address[8:24])
    if scope:
        names = dict(_network.interfaces())
        host = f"{host}%{names.get(scope, scope)}"
    return host, int.from_bytes(address[2:4], "big"), flow, scope


def _unpacked_packet(address):
    names = dict(_network.interfaces())
    number = int.from_bytes(address[4:8], sys.byteorder)
    protocol, hardware = int.from_bytes(address[2:4], "big"), int.from_bytes(address[8:10], sys.byteorder)
    return names.get(number, ""), protocol, address[10], hardware, address[12 : 12 + address[11]]


def unpacked(address):
    """A `struct sockaddr` as Python shows it: None for none."""
    if not address:
        return None
    family = family_of(address)
    if family == _AF_INET:
        return inet_ntoa(address[4:8]), int.from_bytes(address[2:4], "big")
    if family == _AF_INET6:
        return _unpacked_inet6(address)
    if family == _AF_UNIX:
        return _unpacked_unix(address)
    if family == _AF_NETLINK:
        return int.from_bytes(address[4:8], sys.byteorder), int.from_bytes(address[8:12], sys.byteorder)
    if family == _AF_PACKET:
        return _unpacked_packet(address)
    if family == _AF_VSOCK:
        return int.from_bytes(address[8:12], sys.byteorder), int.from_bytes(address[4:8], sys.byteorder)
    return family, address[2:]
