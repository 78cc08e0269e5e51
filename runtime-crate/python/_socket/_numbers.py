"""Addresses as text and as bytes, and the order of bytes. CPython Modules/socketmodule.c `socket_inet_aton`."""

import ipaddress

_AF_INET, _AF_INET6 = 2, 10


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
    packed_ip = bytes(memoryview(packed_ip))
    if len(packed_ip) != 4:
        raise OSError("packed IP wrong length for inet_ntoa")
    return ".".join(map(str, packed_ip))


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
    packed_ip = bytes(memoryview(packed_ip))
    if address_family not in (_AF_INET, _AF_INET6):
        raise ValueError(f"unknown address family {address_family}")
    if len(packed_ip) != (4 if address_family == _AF_INET else 16):
        raise ValueError("invalid length of packed IP address string")
    is_mapped = address_family == _AF_INET6 and packed_ip[:12] == bytes(10) + b"\xff\xff"
    if is_mapped:
        return f"::ffff:{inet_ntoa(packed_ip[12:])}"
    return str(_address_class(address_family)(packed_ip))


def _address_class(address_family):
    if address_family not in (_AF_INET, _AF_INET6):
        raise OSError(97, "Address family not supported by protocol")
    return ipaddress.IPv4Address if address_family == _AF_INET else ipaddress.IPv6Address
