"""Universally unique identifiers of RFC 4122 and RFC 9562. CPython Lib/uuid.py."""

import os
import sys
import time
from enum import Enum

from _uuid import accelerated

__molt_missing__ = ("main",)

RESERVED_NCS, RFC_4122, RESERVED_MICROSOFT, RESERVED_FUTURE = [
    "reserved for NCS compatibility",
    "specified in RFC 4122",
    "reserved for Microsoft compatibility",
    "reserved for future definition",
]


class SafeUUID(Enum):
    safe = 0
    unsafe = -1
    unknown = None


class UUID:
    """A UUID from its text, bytes, fields or number."""

    __slots__ = ("__weakref__", "int", "is_safe")

    def __init__(
        self, hex=None, bytes=None, bytes_le=None, fields=None, int=None, version=None, *, is_safe=SafeUUID.unknown
    ):
        if [hex, bytes, bytes_le, fields, int].count(None) != 4:
            raise TypeError("one of the hex, bytes, bytes_le, fields, or int arguments must be given")
        if int is not None:
            pass
        elif hex is not None:
            hex = hex.replace("urn:", "").replace("uuid:", "")
            hex = hex.strip("{}").replace("-", "")
            if len(hex) != 32:
                raise ValueError("badly formed hexadecimal UUID string")
            int = int_(hex, 16)
        elif bytes_le is not None:
            if len(bytes_le) != 16:
                raise ValueError("bytes_le is not a 16-char string")
            bytes = bytes_le[3::-1] + bytes_le[5:3:-1] + bytes_le[7:5:-1] + bytes_le[8:]
            int = int_.from_bytes(bytes)
        elif bytes is not None:
            if len(bytes) != 16:
                raise ValueError("bytes is not a 16-char string")
            int = int_.from_bytes(bytes)
        else:
            int = _of_fields(fields)
        if not 0 <= int < 1 << 128:
            raise ValueError("int is out of range (need a 128-bit value)")
        if version is not None:
            if not 1 <= version <= (8 if sys.version_info >= (3, 14) else 5):
                raise ValueError("illegal version number")
            int = int & ~(0xC000 << 48) | 0x8000 << 48
            int = int & ~(0xF000 << 64) | version << 76
        object.__setattr__(self, "int", int)
        object.__setattr__(self, "is_safe", is_safe)

    def __getstate__(self):
        state = {"int": self.int}
        if self.is_safe != SafeUUID.unknown:
            state["is_safe"] = self.is_safe.value
        return state

    def __setstate__(self, state):
        object.__setattr__(self, "int", state["int"])
        object.__setattr__(self, "is_safe", SafeUUID(state["is_safe"]) if "is_safe" in state else SafeUUID.unknown)

    def __eq__(self, other):
        if isinstance(other, UUID):
            return self.int == other.int
        return NotImplemented

    def __lt__(self, other):
        if isinstance(other, UUID):
            return self.int < other.int
        return NotImplemented

    def __gt__(self, other):
        if isinstance(other, UUID):
            return self.int > other.int
        return NotImplemented

    def __le__(self, other):
        if isinstance(other, UUID):
            return self.int <= other.int
        return NotImplemented

    def __ge__(self, other):
        if isinstance(other, UUID):
            return self.int >= other.int
        return NotImplemented

    def __hash__(self):
        return hash(self.int)

    def __int__(self) -> int:
        return self.int

    def __repr__(self):
        return f"{self.__class__.__name__}({str(self)!r})"

    def __setattr__(self, name, value):
        raise TypeError("UUID objects are immutable")

    @accelerated
    def __str__(self):
        hex = "%032x" % self.int
        return f"{hex[:8]}-{hex[8:12]}-{hex[12:16]}-{hex[16:20]}-{hex[20:]}"

    @property
    def bytes(self) -> bytes:
        return self.int.to_bytes(16)

    @property
    def bytes_le(self):
        bytes = self.bytes
        return bytes[3::-1] + bytes[5:3:-1] + bytes[7:5:-1] + bytes[8:]

    @property
    def fields(self):
        return (
            self.time_low,
            self.time_mid,
            self.time_hi_version,
            self.clock_seq_hi_variant,
            self.clock_seq_low,
            self.node,
        )

    @property
    def time_low(self) -> int:
        return self.int >> 96

    @property
    def time_mid(self) -> int:
        return (self.int >> 80) & 0xFFFF

    @property
    def time_hi_version(self) -> int:
        return (self.int >> 64) & 0xFFFF

    @property
    def clock_seq_hi_variant(self) -> int:
        return (self.int >> 56) & 0xFF

    @property
    def clock_seq_low(self) -> int:
        return (self.int >> 48) & 0xFF

    @property
    def time(self) -> int:
        if sys.version_info >= (3, 14):
            if self.version == 6:
                return (self.time_low << 28) | (self.time_mid << 12) | (self.time_hi_version & 0x0FFF)
            if self.version == 7:
                return self.int >> 80
        return ((self.time_hi_version & 0x0FFF) << 48) | (self.time_mid << 32) | self.time_low

    @property
    def clock_seq(self) -> int:
        return ((self.clock_seq_hi_variant & 0x3F) << 8) | self.clock_seq_low

    @property
    def node(self) -> int:
        return self.int & 0xFFFFFFFFFFFF

    @property
    def hex(self):
        return "%032x" % self.int

    @property
    def urn(self):
        return "urn:uuid:" + str(self)

    @property
    def variant(self):
        if not self.int & (0x8000 << 48):
            return RESERVED_NCS
        if not self.int & (0x4000 << 48):
            return RFC_4122
        if not self.int & (0x2000 << 48):
            return RESERVED_MICROSOFT
        return RESERVED_FUTURE

    @property
    def version(self):
        if self.variant == RFC_4122:
            return int_((self.int >> 76) & 0xF)
        return None


int_ = int


def _of_fields(fields):
    if len(fields) != 6:
        raise ValueError("fields is not a 6-tuple")
    number = 0
    for place, (bits, field) in enumerate(zip((32, 16, 16, 8, 8, 48), fields), 1):
        if not 0 <= field < 1 << bits:
            article = "an" if bits == 8 else "a"
            raise ValueError(f"field {place} out of range (need {article} {bits}-bit value)")
        number = number << bits | field
    return number


# How the commands that show network interfaces write a hardware address.
_MAC_DELIM = b":"
_MAC_OMITS_LEADING_ZEROES = False


def _is_universal(mac):
    """Whether a hardware address is its maker's, and not one that the machine gave."""
    return not mac & 1 << 41


def _preferred(macs):
    """The first address that is a maker's, else the first."""
    first = None
    for mac in macs:
        if _is_universal(mac):
            return mac
        first = first or mac
    return first


def _get_command_stdout(command, *args):
    """What a command writes, as a binary file; None where there is no such command."""
    import importlib
    import io

    try:
        # By name, so that no program carries `subprocess` for its UUIDs.
        subprocess = importlib.import_module("subprocess")
        done = subprocess.run([command, *filter(None, args)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except (ImportError, OSError):
        return None
    return io.BytesIO(done.stdout)


def _find_mac_near_keyword(command, args, keywords, get_word_index):
    """The hardware address beside one of some words in the output of a command."""
    stdout = _get_command_stdout(command, args)
    return None if stdout is None else _preferred(_macs_near(stdout, keywords, get_word_index)) or None


def _macs_near(lines, keywords, get_word_index):
    for line in lines:
        words = line.lower().split()
        for place, word in enumerate(words):
            if word in keywords:
                try:
                    yield int(words[get_word_index(place)].replace(_MAC_DELIM, b""), 16)
                except (ValueError, IndexError):
                    # Interfaces that are none of hardware have something else there.
                    pass


def _parse_mac(word):
    """The number that a hardware address is; None for what is none, such as an IPv6 address of the same length."""
    parts = word.split(_MAC_DELIM)
    least = 1 if _MAC_OMITS_LEADING_ZEROES else 2
    if len(parts) != 6 or not all(least <= len(part) <= 2 for part in parts):
        return None
    try:
        return int(b"".join(part.rjust(2, b"0") for part in parts), 16)
    except ValueError:
        return None


def _find_mac_under_heading(command, args, heading):
    """The hardware address in a column of the output of a command."""
    stdout = _get_command_stdout(command, args)
    if stdout is None:
        return None
    headings = stdout.readline().split()
    if heading not in headings:
        return None
    column = headings.index(heading)
    rows = [line.split() for line in stdout]
    macs = [_parse_mac(row[column]) for row in rows if column < len(row)]
    return _preferred(mac for mac in macs if mac is not None)


def _ifconfig_getnode():
    """The hardware address by `ifconfig`."""
    for args in ("", "-a", "-av"):
        words = (b"hwaddr", b"ether", b"address:", b"lladdr")
        if mac := _find_mac_near_keyword("ifconfig", args, words, lambda place: place + 1):
            return mac
    return None


def _ip_getnode():
    """The hardware address by `ip link`."""
    return _find_mac_near_keyword("ip", "link", [b"link/ether"], lambda place: place + 1)


def _arp_getnode():
    """The hardware address by the table of neighbours."""
    import importlib

    socket = importlib.import_module("socket")
    try:
        address = os.fsencode(socket.gethostbyname(socket.gethostname()))
    except OSError:
        return None
    for word, distance in ((address, None), (address, 1), (b"(" + address + b")", 2)):
        place_of = (lambda place: -1) if distance is None else (lambda place, distance=distance: place + distance)
        if mac := _find_mac_near_keyword("arp", "-an", [word], place_of):
            return mac
    return None


def _lanscan_getnode():
    """The hardware address by `lanscan`."""
    return _find_mac_near_keyword("lanscan", "-ai", [b"lan0"], lambda place: 0)


def _netstat_getnode():
    """The hardware address by `netstat`."""
    return _find_mac_under_heading("netstat", "-ian", b"Address")


def _random_getnode():
    """A random number with the multicast bit, as RFC 4122 4.5 recommends where no hardware address is known."""
    return int.from_bytes(os.urandom(6)) | (1 << 40)


def _interface_getnode():
    """The hardware address of a network interface, as the system's files show it."""
    directory = "/sys/class/net"
    try:
        names = sorted(os.listdir(directory))
    except OSError:
        return None
    macs = []
    for name in names:
        try:
            with open(f"{directory}/{name}/address", "rb") as file:
                macs.append(_parse_mac(file.read().strip()))
        except OSError:
            pass
    return _preferred(mac for mac in macs if mac) or None


def _generate_time_safe():
    """The bytes of a UUID of the time, and how libuuid says that no other process was asked whether it is the only one."""
    return _of_time(None, None).bytes, -1


_UuidCreate = None


def _unix_getnode():
    """The hardware address as the UUIDs of the system have it."""
    if _generate_time_safe is None:
        return None
    return UUID(bytes=_generate_time_safe()[0]).node


def _windll_getnode():
    """The hardware address as the UUIDs of Windows have it."""
    return None


_GETTERS = [_interface_getnode, _ip_getnode, _ifconfig_getnode]


def getnode() -> int:
    """A number that stands for this machine: its hardware address, else a random one."""
    global _node
    if _node is None:
        for getter in [*_GETTERS, _random_getnode]:
            try:
                found = getter()
            except Exception:
                continue
            if found is not None and 0 <= found < 1 << 48:
                _node = found
                break
    return _node


_node = None
_last_timestamp = None

# Between the start of the Gregorian calendar and the Unix epoch, in 100 ns.
_EPOCH = 0x01B21DD213814000


def _timestamp():
    global _last_timestamp
    timestamp = time.time_ns() // 100 + _EPOCH
    if _last_timestamp is not None and timestamp <= _last_timestamp:
        timestamp = _last_timestamp + 1
    _last_timestamp = timestamp
    return timestamp


def _random_bits(count):
    return int.from_bytes(os.urandom((count + 7) // 8)) & ((1 << count) - 1)


def uuid1(node=None, clock_seq=None):
    """A UUID from the time and a number for this machine."""
    if _generate_time_safe is not None and node is clock_seq is None:
        made, safety = _generate_time_safe()
        known = safety in (0, -1)
        return UUID(bytes=made, is_safe=SafeUUID(safety) if known else SafeUUID.unknown)
    return _of_time(node, clock_seq)


def _of_time(node, clock_seq):
    timestamp = _timestamp()
    if clock_seq is None:
        import random

        clock_seq = random.getrandbits(14)
    if node is None:
        node = getnode()
    fields = (
        timestamp & 0xFFFFFFFF,
        (timestamp >> 32) & 0xFFFF,
        (timestamp >> 48) & 0x0FFF,
        (clock_seq >> 8) & 0x3F,
        clock_seq & 0xFF,
        node,
    )
    return UUID(fields=fields, version=1)


def uuid3(namespace, name):
    """A UUID from the MD5 of a namespace and a name."""
    from hashlib import md5

    if isinstance(name, str):
        name = bytes(name, "utf-8")
    return UUID(bytes=md5(namespace.bytes + name, usedforsecurity=False).digest(), version=3)


@accelerated
def uuid4():
    """A random UUID."""
    return UUID(bytes=os.urandom(16), version=4)


def uuid5(namespace, name):
    """A UUID from the SHA-1 of a namespace and a name."""
    from hashlib import sha1

    if isinstance(name, str):
        name = bytes(name, "utf-8")
    return UUID(bytes=sha1(namespace.bytes + name, usedforsecurity=False).digest()[:16], version=5)


if sys.version_info >= (3, 14):
    _last_v7 = (None, 0)

    def uuid6(node=None, clock_seq=None):
        """Like uuid1, but sorted by time."""
        timestamp = _timestamp()
        if clock_seq is None:
            clock_seq = _random_bits(14)
        if node is None:
            node = getnode()
        high = timestamp >> 12
        number = (high & 0xFFFFFFFFFFFF) << 80 | (timestamp & 0x0FFF) << 64 | (clock_seq & 0x3FFF) << 48
        return UUID(int=number | node & 0xFFFFFFFFFFFF, version=6)

    def uuid7():
        """A UUID from the time in milliseconds, a counter and random bits."""
        global _last_v7
        now = time.time_ns() // 1_000_000
        last, counter = _last_v7
        if last is None or now > last:
            counter = _random_bits(41)
        else:
            now = last
            counter += 1
            if counter >= 1 << 42:
                now += 1
                counter = _random_bits(41)
        _last_v7 = (now, counter)
        number = (now & 0xFFFFFFFFFFFF) << 80 | (counter >> 30 & 0x0FFF) << 64 | (counter & 0x3FFFFFFF) << 32
        return UUID(int=number | _random_bits(32), version=7)

    def uuid8(a=None, b=None, c=None):
        """A UUID of three numbers of 48, 12 and 62 bits."""
        a = _random_bits(48) if a is None else a
        b = _random_bits(12) if b is None else b
        c = _random_bits(62) if c is None else c
        return UUID(int=(a & 0xFFFFFFFFFFFF) << 80 | (b & 0xFFF) << 64 | c & 0x3FFFFFFFFFFFFFFF, version=8)

    NIL = UUID("00000000-0000-0000-0000-000000000000")
    MAX = UUID("ffffffff-ffff-ffff-ffff-ffffffffffff")


NAMESPACE_DNS = UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_URL = UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_OID = UUID("6ba7b812-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_X500 = UUID("6ba7b814-9dad-11d1-80b4-00c04fd430c8")
