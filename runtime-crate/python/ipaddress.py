"""Addresses, networks and interfaces of IP versions 4 and 6. CPython Lib/ipaddress.py."""

import functools
import sys

__molt_missing__ = ("_find_address_range", "_count_righthand_zero_bits", "_BaseV4", "_BaseV6", "_IPAddressBase")
__molt_public__ = ("_BaseAddress", "_BaseNetwork")

# From which version on an address asks the one of version 4 that it stands for.
_SEES_MAPPED = sys.version_info >= (3, 14)
_SEES_MAPPED_LOOPBACK = sys.version_info >= (3, 13)

IPV4LENGTH = 32
IPV6LENGTH = 128


class AddressValueError(ValueError):
    """A text that is no address."""


class NetmaskValueError(ValueError):
    """A text that is no netmask."""


def ip_address(address):
    """The address of either version."""
    for kind in (IPv4Address, IPv6Address):
        try:
            return kind(address)
        except (AddressValueError, NetmaskValueError):
            pass
    raise ValueError(f"{address!r} does not appear to be an IPv4 or IPv6 address")


def ip_network(address, strict=True):
    """The network of either version."""
    for kind in (IPv4Network, IPv6Network):
        try:
            return kind(address, strict)
        except (AddressValueError, NetmaskValueError):
            pass
    raise ValueError(f"{address!r} does not appear to be an IPv4 or IPv6 network")


def ip_interface(address):
    """The interface of either version."""
    for kind in (IPv4Interface, IPv6Interface):
        try:
            return kind(address)
        except (AddressValueError, NetmaskValueError):
            pass
    raise ValueError(f"{address!r} does not appear to be an IPv4 or IPv6 interface")


def v4_int_to_packed(address):
    """A number as four bytes."""
    try:
        return address.to_bytes(4)
    except OverflowError:
        raise ValueError("Address negative or too large for IPv4")


def v6_int_to_packed(address):
    """A number as sixteen bytes."""
    try:
        return address.to_bytes(16)
    except OverflowError:
        raise ValueError("Address negative or too large for IPv6")


def _split_prefix(address):
    """Address and prefix as they were given."""
    if not isinstance(address, tuple):
        if isinstance(address, (bytes, int)):
            return address, None
        parts = str(address).split("/")
        if len(parts) > 2:
            raise AddressValueError(f"Only one '/' permitted in {address!r}")
        return (parts[0], parts[1]) if len(parts) == 2 else (parts[0], None)
    return address if len(address) > 1 else (address[0], None)


# Texts.


def _parse_v4(text):
    if not text:
        raise AddressValueError("Address cannot be empty")
    octets = text.split(".")
    if len(octets) != 4:
        raise AddressValueError("Expected 4 octets in %r" % text)
    number = 0
    for octet in octets:
        number = number << 8 | _parse_octet(octet, text)
    return number


def _parse_octet(octet, text):
    def wrong(message):
        return AddressValueError(f"{message} in {text!r}")

    if not octet:
        raise wrong("Empty octet not permitted")
    if not (octet.isascii() and octet.isdigit()):
        raise wrong("Only decimal digits permitted in %r" % octet)
    if len(octet) > 3:
        raise wrong("At most 3 characters permitted in %r" % octet)
    if octet != "0" and octet[0] == "0":
        raise wrong("Leading zeros are not permitted in %r" % octet)
    number = int(octet)
    if number > 255:
        raise wrong("Octet %d (> 255) not permitted" % number)
    return number


def _show_v4(number):
    return ".".join(map(str, number.to_bytes(4)))


def _parse_v6(text):
    if not text:
        raise AddressValueError("Address cannot be empty")
    parts = text.split(":")
    if len(parts) < 3:
        raise AddressValueError("At least 3 parts expected in %r" % text)
    if "." in parts[-1]:
        try:
            v4 = IPv4Address(parts.pop())._ip
        except AddressValueError as error:
            raise AddressValueError("%s in %r" % (error, text)) from None
        parts.append("%x" % (v4 >> 16))
        parts.append("%x" % (v4 & 0xFFFF))
    if len(parts) > 9:
        raise AddressValueError("At most %d colons permitted in %r" % (8, text))
    skipped = None
    for at in range(1, len(parts) - 1):
        if not parts[at]:
            if skipped is not None:
                raise AddressValueError("At most one '::' permitted in %r" % text)
            skipped = at
    if skipped is not None:
        high, low = skipped, len(parts) - skipped - 1
        if not parts[0]:
            high -= 1
            if high:
                raise AddressValueError("Leading ':' only permitted as part of '::' in %r" % text)
        if not parts[-1]:
            low -= 1
            if low:
                raise AddressValueError("Trailing ':' only permitted as part of '::' in %r" % text)
        zeros = 8 - (high + low)
        if zeros < 1:
            raise AddressValueError("Expected at most %d other parts with '::' in %r" % (7, text))
    else:
        if len(parts) != 8:
            raise AddressValueError("Exactly %d parts expected without '::' in %r" % (8, text))
        if not parts[0]:
            raise AddressValueError("Leading ':' only permitted as part of '::' in %r" % text)
        if not parts[-1]:
            raise AddressValueError("Trailing ':' only permitted as part of '::' in %r" % text)
        high, low, zeros = 8, 0, 0
    number = 0
    try:
        for at in range(high):
            number = number << 16 | _parse_hextet(parts[at])
        number <<= 16 * zeros
        for at in range(-low, 0):
            number = number << 16 | _parse_hextet(parts[at])
    except ValueError as error:
        raise AddressValueError("%s in %r" % (error, text)) from None
    return number


def _parse_hextet(text):
    if not text or set(text) - set("0123456789abcdefABCDEF"):
        raise ValueError("Only hex digits permitted in %r" % text)
    if len(text) > 4:
        raise ValueError("At most 4 characters permitted in %r" % text)
    return int(text, 16)


def _is_shown_mapped(number):
    """Since 3.13 addresses that stand for one of version 4 show it."""
    return number >> 32 == 0xFFFF and sys.version_info >= (3, 13)


def _show_v6(number):
    if _is_shown_mapped(number):
        return "::ffff:" + _show_v4(number & 0xFFFFFFFF)
    hextets = ["%x" % (number >> shift & 0xFFFF) for shift in range(112, -1, -16)]
    best, length, at = -1, 0, 0
    while at < 8:
        end = at
        while end < 8 and hextets[end] == "0":
            end += 1
        if end - at > length:
            best, length = at, end - at
        at = end + 1
    if length > 1:
        before, after = hextets[:best], hextets[best + length :]
        return ":".join(before) + "::" + ":".join(after)
    return ":".join(hextets)


@functools.total_ordering
class _BaseAddress:
    """What addresses of both versions have."""

    __slots__ = ()

    def __int__(self):
        return self._ip

    def __eq__(self, other):
        try:
            return self._ip == other._ip and self.version == other.version
        except AttributeError:
            return NotImplemented

    def __lt__(self, other):
        if not isinstance(other, _BaseAddress):
            return NotImplemented
        if self.version != other.version:
            raise TypeError("%s and %s are not of the same version" % (self, other))
        return self._ip < other._ip if self._ip != other._ip else False

    def __hash__(self):
        return hash(hex(self._ip))

    def __add__(self, other):
        return self.__class__(int(self) + other) if isinstance(other, int) else NotImplemented

    def __sub__(self, other):
        return self.__class__(int(self) - other) if isinstance(other, int) else NotImplemented

    def __repr__(self):
        return "%s(%r)" % (self.__class__.__name__, str(self))

    def __str__(self):
        return str(self._show(self._ip))

    def __reduce__(self):
        return self.__class__, (self._ip,)

    def __format__(self, fmt):
        if not fmt or fmt[-1] == "s":
            return format(str(self), fmt)
        flags, kind = fmt[:-1], fmt[-1]
        if flags not in ("", "#", "_", "#_") or kind not in "bnxX":
            return super().__format__(fmt)
        if kind == "n":
            kind = "b" if self.version == 4 else "x"
        width = self.max_prefixlen if kind == "b" else self.max_prefixlen // 4
        width += width // 4 - 1 if "_" in flags else 0
        width += 2 if "#" in flags else 0
        return format(self._ip, f"{flags[:1].replace('_', '')}0{width}{flags[-1:].replace('#', '')}{kind}")

    @property
    def exploded(self):
        return self._explode()

    @property
    def compressed(self):
        return str(self)

    def _check(self, number):
        if number < 0:
            raise AddressValueError("%d (< 0) is not permitted as an IPv%d address" % (number, self.version))
        if number > self._ALL_ONES:
            raise AddressValueError("%d (>= 2**%d) is not permitted as an IPv%d address" % (number, self.max_prefixlen, self.version))
        return number

    def _packed(self, data):
        size = self.max_prefixlen // 8
        if len(data) != size:
            raise AddressValueError("%r (len %d != %d) is not permitted as an IPv%d address" % (data, len(data), size, self.version))
        return int.from_bytes(data)

    def _in(self, networks):
        return any(network.network_address._ip <= self._ip <= network.broadcast_address._ip for network in networks)


class IPv4Address(_BaseAddress):
    """An address of version 4."""

    __slots__ = ("__weakref__", "_ip")
    version = property(lambda self: 4)
    max_prefixlen = property(lambda self: 32)
    _ALL_ONES = (1 << 32) - 1
    _show = staticmethod(_show_v4)

    def __init__(self, address):
        if isinstance(address, int):
            self._ip = self._check(address)
        elif isinstance(address, bytes):
            self._ip = self._packed(address)
        else:
            text = str(address)
            if "/" in text:
                raise AddressValueError(f"Unexpected '/' in {address!r}")
            self._ip = _parse_v4(text)

    def _explode(self):
        return str(self)

    @property
    def packed(self):
        return self._ip.to_bytes(4)

    @property
    def reverse_pointer(self):
        return ".".join(reversed(_show_v4(self._ip).split("."))) + ".in-addr.arpa"

    @property
    def is_reserved(self):
        return self._ip >> 28 == 15

    @property
    def is_private(self):
        return self._in(_V4_PRIVATE) and not self._in(_V4_PRIVATE_EXCEPTIONS)

    @property
    def is_global(self):
        return not self._in(_V4_SHARED) and not self.is_private

    @property
    def is_multicast(self):
        return self._ip >> 28 == 14

    @property
    def is_unspecified(self):
        return self._ip == 0

    @property
    def is_loopback(self):
        return self._ip >> 24 == 127

    @property
    def is_link_local(self):
        return self._ip >> 16 == 0xA9FE

    @property
    def ipv6_mapped(self):
        return IPv6Address(0xFFFF << 32 | self._ip)


class IPv6Address(_BaseAddress):
    """An address of version 6, maybe with a scope."""

    __slots__ = ("__weakref__", "_ip", "_scope_id")
    version = property(lambda self: 6)
    max_prefixlen = property(lambda self: 128)
    _ALL_ONES = (1 << 128) - 1
    _show = staticmethod(_show_v6)

    def __init__(self, address):
        self._scope_id = None
        if isinstance(address, int):
            self._ip = self._check(address)
        elif isinstance(address, bytes):
            self._ip = self._packed(address)
        else:
            text = str(address)
            if "/" in text:
                raise AddressValueError(f"Unexpected '/' in {address!r}")
            text, has_scope, scope = text.partition("%")
            if has_scope:
                if not scope or "%" in scope:
                    raise AddressValueError('Invalid IPv6 address: "%r"' % str(address))
                self._scope_id = scope
            self._ip = _parse_v6(text)

    def _explode(self):
        text = "%032x" % self._ip
        text = ":".join(text[at : at + 4] for at in range(0, 32, 4))
        if _is_shown_mapped(self._ip):
            text = text[:30] + _show_v4(self._ip & 0xFFFFFFFF)
        return text + "%" + self._scope_id if self._scope_id else text

    def __str__(self):
        text = super().__str__()
        return text + "%" + self._scope_id if self._scope_id else text

    def __hash__(self):
        return hash((self._ip, self._scope_id))

    def __eq__(self, other):
        equal = super().__eq__(other)
        if equal is not True:
            return equal
        return self._scope_id == getattr(other, "_scope_id", None)

    def __reduce__(self):
        return self.__class__, (str(self),)

    @property
    def scope_id(self):
        return self._scope_id

    @property
    def packed(self):
        return self._ip.to_bytes(16)

    @property
    def reverse_pointer(self):
        return ".".join(reversed(("%032x" % self._ip))) + ".ip6.arpa"

    @property
    def is_multicast(self):
        mapped = self.ipv4_mapped if _SEES_MAPPED else None
        return mapped.is_multicast if mapped is not None else self._ip >> 120 == 0xFF

    @property
    def is_reserved(self):
        mapped = self.ipv4_mapped if _SEES_MAPPED else None
        return mapped.is_reserved if mapped is not None else self._in(_V6_RESERVED)

    @property
    def is_link_local(self):
        mapped = self.ipv4_mapped if _SEES_MAPPED else None
        return mapped.is_link_local if mapped is not None else self._ip >> 118 == 0xFE80 >> 6

    @property
    def is_site_local(self):
        return self._ip >> 118 == 0xFEC0 >> 6

    @property
    def is_private(self):
        mapped = self.ipv4_mapped
        if mapped is not None:
            return mapped.is_private
        return self._in(_V6_PRIVATE) and not self._in(_V6_PRIVATE_EXCEPTIONS)

    @property
    def is_global(self):
        mapped = self.ipv4_mapped
        return mapped.is_global if mapped is not None else not self.is_private

    @property
    def is_unspecified(self):
        mapped = self.ipv4_mapped if _SEES_MAPPED else None
        return mapped.is_unspecified if mapped is not None else self._ip == 0

    @property
    def is_loopback(self):
        mapped = self.ipv4_mapped if _SEES_MAPPED_LOOPBACK else None
        return mapped.is_loopback if mapped is not None else self._ip == 1

    @property
    def ipv4_mapped(self):
        return IPv4Address(self._ip & 0xFFFFFFFF) if self._ip >> 32 == 0xFFFF else None

    @property
    def sixtofour(self):
        return IPv4Address(self._ip >> 80 & 0xFFFFFFFF) if self._ip >> 112 == 0x2002 else None

    @property
    def teredo(self):
        if self._ip >> 96 != 0x20010000:
            return None
        return IPv4Address(self._ip >> 64 & 0xFFFFFFFF), IPv4Address(~self._ip & 0xFFFFFFFF)


@functools.total_ordering
class _BaseNetwork:
    """What networks of both versions have."""

    def __init__(self, address, strict=True):
        address, mask = _split_prefix(address)
        kind = self._address_class
        if mask is None:
            mask = kind(0).max_prefixlen if not isinstance(address, tuple) else mask
        self.network_address = kind(address)
        self._bits = self.network_address.max_prefixlen
        self._prefixlen = _prefix_of(mask, self._bits)
        self.netmask = kind(_mask(self._prefixlen, self._bits))
        packed = int(self.network_address)
        if packed & int(self.netmask) != packed:
            if strict:
                raise ValueError("%s has host bits set" % self)
            self.network_address = kind(packed & int(self.netmask))

    version = property(lambda self: self.network_address.version)
    max_prefixlen = property(lambda self: self._bits)
    prefixlen = property(lambda self: self._prefixlen)

    def __repr__(self):
        return "%s(%r)" % (self.__class__.__name__, str(self))

    def __str__(self):
        return "%s/%d" % (self.network_address, self._prefixlen)

    @functools.cached_property
    def broadcast_address(self):
        return self._address_class(int(self.network_address) | int(self.hostmask))

    @functools.cached_property
    def hostmask(self):
        return self._address_class(int(self.netmask) ^ self._address_class._ALL_ONES)

    @property
    def with_prefixlen(self):
        return "%s/%d" % (self.network_address, self._prefixlen)

    @property
    def with_netmask(self):
        return "%s/%s" % (self.network_address, self.netmask)

    @property
    def with_hostmask(self):
        return "%s/%s" % (self.network_address, self.hostmask)

    @property
    def exploded(self):
        return "%s/%d" % (self.network_address.exploded, self._prefixlen)

    @property
    def compressed(self):
        return str(self)

    @property
    def num_addresses(self):
        return 1 << (self._bits - self._prefixlen)

    @property
    def reverse_pointer(self):
        return _network_pointer(self)

    def hosts(self):
        """The addresses of hosts."""
        first, last = int(self.network_address), int(self.broadcast_address)
        if self._prefixlen == self._bits:
            return [self._address_class(first)]
        if self._prefixlen == self._bits - 1:
            return list(self)
        end = last if self.version == 4 else last + 1
        return (self._address_class(number) for number in range(first + 1, end))

    def __iter__(self):
        for number in range(int(self.network_address), int(self.broadcast_address) + 1):
            yield self._address_class(number)

    def __getitem__(self, n):
        number = int(self.network_address) + n if n >= 0 else int(self.broadcast_address) + 1 + n
        if not int(self.network_address) <= number <= int(self.broadcast_address):
            raise IndexError("address out of range")
        return self._address_class(number)

    def __lt__(self, other):
        if not isinstance(other, _BaseNetwork):
            return NotImplemented
        if self.version != other.version:
            raise TypeError("%s and %s are not of the same version" % (self, other))
        if self.network_address != other.network_address:
            return self.network_address < other.network_address
        return self.netmask < other.netmask

    def __eq__(self, other):
        try:
            return (
                self.version == other.version
                and self.network_address == other.network_address
                and int(self.netmask) == int(other.netmask)
            )
        except AttributeError:
            return NotImplemented

    def __hash__(self):
        return hash((int(self.network_address), int(self.netmask)))

    def __contains__(self, other):
        if self.version != other.version or isinstance(other, _BaseNetwork):
            return False
        return other._ip & int(self.netmask) == int(self.network_address)

    def __reduce__(self):
        return self.__class__, (str(self),)

    def overlaps(self, other):
        """Whether any address is in both."""
        return (
            self.network_address in other or self.broadcast_address in other
            or other.network_address in self or other.broadcast_address in self
        )

    def _within(self, other, name):
        if self.version != other.version:
            raise TypeError(f"{self} and {other} are not of the same version")
        return (
            other.network_address <= self.network_address and other.broadcast_address >= self.broadcast_address
        )

    def subnet_of(self, other):
        return self._within(other, "subnet_of")

    def supernet_of(self, other):
        return other._within(self, "supernet_of")

    def subnets(self, prefixlen_diff=1, new_prefix=None):
        """The networks that make this one up."""
        if self._prefixlen == self._bits:
            yield self
            return
        if new_prefix is not None:
            if new_prefix < self._prefixlen:
                raise ValueError("new prefix must be longer")
            if prefixlen_diff != 1:
                raise ValueError("cannot set prefixlen_diff and new_prefix")
            prefixlen_diff = new_prefix - self._prefixlen
        if prefixlen_diff < 0:
            raise ValueError("prefix length diff must be > 0")
        prefix = self._prefixlen + prefixlen_diff
        if prefix > self._bits:
            raise ValueError("prefix length diff %d is invalid for netblock %s" % (prefixlen_diff, self))
        step = (int(self.hostmask) + 1) >> prefixlen_diff
        for number in range(int(self.network_address), int(self.broadcast_address) + 1, step):
            yield self.__class__((number, prefix))

    def supernet(self, prefixlen_diff=1, new_prefix=None):
        """The network around this one."""
        length = self._prefixlen
        if length == 0:
            return self
        if new_prefix is None:
            new_prefix = length - prefixlen_diff
        elif new_prefix > length:
            raise ValueError("new prefix must be shorter")
        elif prefixlen_diff != 1:
            raise ValueError("cannot set prefixlen_diff and new_prefix")
        dropped = length - new_prefix
        if new_prefix < 0:
            raise ValueError(f"current prefixlen is {length}, cannot have a prefixlen_diff of {dropped}")
        mask = int(self.netmask) << dropped
        return self.__class__((int(self.network_address) & mask, new_prefix))

    def address_exclude(self, other):
        """What is left without a network in this one."""
        if self.version != other.version:
            raise TypeError("%s and %s are not of the same version" % (self, other))
        if not isinstance(other, _BaseNetwork):
            raise TypeError("%s is not a network object" % other)
        if not other.subnet_of(self):
            raise ValueError("%s not contained in %s" % (other, self))
        if other == self:
            return
        low, high = self.subnets()
        while low != other and high != other:
            if other.subnet_of(low):
                yield high
                low, high = low.subnets()
            else:
                yield low
                low, high = high.subnets()
        yield high if low == other else low

    def compare_networks(self, other):
        if self.version != other.version:
            raise TypeError("%s and %s are not of the same type" % (self, other))
        mine = (self.network_address, self.netmask)
        theirs = (other.network_address, other.netmask)
        return (mine > theirs) - (mine < theirs)

    def _both(self, name):
        return getattr(self.network_address, name) and getattr(self.broadcast_address, name)

    is_multicast = property(lambda self: self._both("is_multicast"))
    is_reserved = property(lambda self: self._both("is_reserved"))
    is_link_local = property(lambda self: self._both("is_link_local"))
    is_unspecified = property(lambda self: self._both("is_unspecified"))
    is_loopback = property(lambda self: self._both("is_loopback"))
    is_global = property(lambda self: not self.is_private)

    @property
    def is_private(self):
        """Whether one private range has the whole network, and none of the exceptions one of its ends."""
        if self.version == 4:
            private, exceptions = _V4_PRIVATE, _V4_PRIVATE_EXCEPTIONS
        else:
            private, exceptions = _V6_PRIVATE, _V6_PRIVATE_EXCEPTIONS
        first, last = self.network_address, self.broadcast_address
        excepted = any(first in network or last in network for network in exceptions)
        return not excepted and any(first in network and last in network for network in private)


def _network_pointer(network):
    return network.network_address.reverse_pointer


def _mask(prefixlen, bits):
    ones = (1 << bits) - 1
    return ones ^ (ones >> prefixlen)


def _prefix_of(mask, bits):
    """The length of a prefix given as number, as text or, for version 4, as a mask."""
    if isinstance(mask, int):
        if not 0 <= mask <= bits:
            raise NetmaskValueError("%r is not a valid netmask" % mask)
        return mask
    if mask.isascii() and mask.isdigit():
        prefixlen = int(mask)
        if prefixlen > bits:
            raise NetmaskValueError("%r is not a valid netmask" % mask)
        return prefixlen
    if bits == 128:
        raise NetmaskValueError("%r is not a valid netmask" % mask)
    try:
        number = _parse_v4(mask)
    except AddressValueError:
        raise NetmaskValueError("%r is not a valid netmask" % mask) from None
    for candidate in (number, number ^ 0xFFFFFFFF):
        prefixlen = bin(candidate).count("1")
        if candidate == _mask(prefixlen, 32):
            return prefixlen
    raise NetmaskValueError("%r is not a valid netmask" % mask)


class IPv4Network(_BaseNetwork):
    """A network of version 4."""

    _address_class = IPv4Address
    is_global = property(
        lambda self: not (self.network_address._in(_V4_SHARED) and self.broadcast_address._in(_V4_SHARED))
        and not self.is_private
    )


class IPv6Network(_BaseNetwork):
    """A network of version 6."""

    _address_class = IPv6Address
    is_site_local = property(lambda self: self._both("is_site_local"))


class _Interface:
    """An address with its network."""

    def __init__(self, address):
        address, mask = _split_prefix(address)
        self.network = self._network_class((address, mask) if mask is not None else address, strict=False)
        self.netmask = self.network.netmask
        self._prefixlen = self.network._prefixlen
        super().__init__(address)

    def __str__(self):
        return "%s/%d" % (self._address_text(), self._prefixlen)

    def _address_text(self):
        return self._show(self._ip)

    ip = property(lambda self: self._address_class(self._ip))
    hostmask = property(lambda self: self.network.hostmask)
    is_unspecified = property(lambda self: self._ip == 0 and self.network.is_unspecified)

    @property
    def with_prefixlen(self):
        return f"{self._show(self._ip)}/{self._prefixlen}"

    @property
    def with_netmask(self):
        return f"{self._show(self._ip)}/{self.netmask}"

    @property
    def with_hostmask(self):
        return f"{self._show(self._ip)}/{self.hostmask}"

    def _explode(self):
        return "%s/%d" % (self.ip.exploded, self._prefixlen)

    def __eq__(self, other):
        equal = super().__eq__(other)
        if equal is NotImplemented or not equal:
            return equal
        try:
            return self.network == other.network
        except AttributeError:
            return False

    def __lt__(self, other):
        less = super().__lt__(other)
        if less is NotImplemented:
            return NotImplemented
        try:
            return self.network < other.network or self.network == other.network and less
        except AttributeError:
            return False

    def __hash__(self):
        return hash((self._ip, self._prefixlen, int(self.network.network_address)))

    def __reduce__(self):
        return self.__class__, (str(self),)


class IPv4Interface(_Interface, IPv4Address):
    """An address of version 4 with its network."""

    _address_class = IPv4Address
    _network_class = IPv4Network
    _show = staticmethod(_show_v4)


class IPv6Interface(_Interface, IPv6Address):
    """An address of version 6 with its network."""

    _address_class = IPv6Address
    _network_class = IPv6Network
    _show = staticmethod(_show_v6)
    is_loopback = property(lambda self: IPv6Address.is_loopback.fget(self) and self.network.is_loopback)

    def _address_text(self):
        text = super()._address_text()
        return text + "%" + self._scope_id if self._scope_id else text


def summarize_address_range(first, last):
    """The networks that make up a range of addresses."""
    if not (isinstance(first, _BaseAddress) and isinstance(last, _BaseAddress)):
        raise TypeError("first and last must be IP addresses, not networks")
    if first.version != last.version:
        raise TypeError("%s and %s are not of the same version" % (first, last))
    if first > last:
        raise ValueError("last IP address must be greater than first")
    kinds = {4: IPv4Network, 6: IPv6Network}
    if first.version not in kinds:
        raise ValueError("unknown IP version")
    kind = kinds[first.version]
    at, end, bits = first._ip, last._ip, first.max_prefixlen
    while at <= end:
        zeros = bits if at == 0 else (at & -at).bit_length() - 1
        size = min(zeros, (end - at + 1).bit_length() - 1)
        yield kind((at, bits - size))
        at += 1 << size


def collapse_addresses(addresses):
    """Addresses and networks as few networks."""
    networks = []
    for address in addresses:
        if isinstance(address, _BaseNetwork):
            networks.append(address)
        else:
            address = address.ip if isinstance(address, _Interface) else address
            kind = IPv4Network if address.version == 4 else IPv6Network
            networks.append(kind(address))
    if len({network.version for network in networks}) > 1:
        raise TypeError("%s and %s are not of the same version" % (networks[0], networks[-1]))
    kept = []
    for network in sorted(set(networks)):
        if kept and network.subnet_of(kept[-1]):
            continue
        kept.append(network)
        while len(kept) > 1 and kept[-2]._prefixlen == kept[-1]._prefixlen and kept[-2].supernet() == kept[-1].supernet():
            kept[-2:] = [kept[-1].supernet()]
    return iter(kept)


def get_mixed_type_key(obj):
    """A key that sorts addresses and networks together."""
    if isinstance(obj, _BaseNetwork):
        return obj.version, obj.network_address, obj.netmask
    if isinstance(obj, _BaseAddress):
        return obj.version, obj
    return NotImplemented


def _networks(kind, *texts):
    return [kind(text) for text in texts]


_V4_SHARED = _networks(IPv4Network, "100.64.0.0/10")
_V4_PRIVATE = _networks(
    IPv4Network, "0.0.0.0/8", "10.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
    "192.0.0.170/31", "192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
    "240.0.0.0/4", "255.255.255.255/32",
)
_V4_PRIVATE_EXCEPTIONS = _networks(IPv4Network, "192.0.0.9/32", "192.0.0.10/32")
_V6_PRIVATE = _networks(
    IPv6Network, "::1/128", "::/128", "::ffff:0:0/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32",
    "2002::/16", "3fff::/20", "fc00::/7", "fe80::/10",
)
_V6_PRIVATE_EXCEPTIONS = _networks(
    IPv6Network, "2001:1::1/128", "2001:1::2/128", "2001:3::/32", "2001:4:112::/48", "2001:20::/28", "2001:30::/28",
)
_V6_RESERVED = _networks(
    IPv6Network, "::/8", "100::/8", "200::/7", "400::/6", "800::/5", "1000::/4", "4000::/3", "6000::/3", "8000::/3",
    "A000::/3", "C000::/3", "E000::/4", "F000::/5", "F800::/6", "FE00::/9",
)
