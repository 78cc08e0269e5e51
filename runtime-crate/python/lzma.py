"""Reading what LZMA compressed: files of .xz and .lzma. CPython Lib/lzma.py, Modules/_lzmamodule.c; liblzma's formats.

Nothing is compressed here.
"""

import builtins
import io
import os
import struct
from binascii import crc32

__all__ = [
    "CHECK_NONE", "CHECK_CRC32", "CHECK_CRC64", "CHECK_SHA256", "FILTER_LZMA1", "FILTER_LZMA2", "FORMAT_AUTO", "FORMAT_XZ",
    "FORMAT_ALONE", "FORMAT_RAW", "LZMADecompressor", "LZMAFile", "LZMAError", "open", "decompress", "is_check_supported",
]  # fmt: skip
__molt_missing__ = ("LZMACompressor", "compress", "FILTER_DELTA", "FILTER_X86", "PRESET_DEFAULT", "PRESET_EXTREME", "MF_BT4")

FORMAT_AUTO, FORMAT_XZ, FORMAT_ALONE, FORMAT_RAW = range(4)
CHECK_NONE, CHECK_CRC32, CHECK_CRC64, CHECK_SHA256, CHECK_UNKNOWN = 0, 1, 4, 10, 16
CHECK_ID_MAX = 15
FILTER_LZMA1, FILTER_LZMA2 = 0x4000000000000001, 0x21

_MAGIC = b"\xfd7zXZ\x00"
_CHECK_SIZES = (0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64)


class LZMAError(Exception):
    """Data that cannot be read."""


class _Short(Exception):
    """The data ends before the stream does."""


class _Bits:
    """The range decoder: bits whose chances are learnt. The chances lie in lists, as numbers of 11 bits."""

    def __init__(self, data, at):
        if at + 5 > len(data):
            raise _Short
        self.data = data
        self.code = int.from_bytes(data[at + 1 : at + 5], "big")
        self.range = 0xFFFFFFFF
        self.at = at + 5

    def bit(self, chances, place):
        if self.range < 1 << 24:
            self._refill()
        chance = chances[place]
        bound = (self.range >> 11) * chance
        if self.code < bound:
            self.range = bound
            chances[place] = chance + ((2048 - chance) >> 5)
            return 0
        self.range -= bound
        self.code -= bound
        chances[place] = chance - (chance >> 5)
        return 1

    def _refill(self):
        if self.at >= len(self.data):
            raise _Short
        self.range <<= 8
        self.code = (self.code << 8 | self.data[self.at]) & 0xFFFFFFFF
        self.at += 1

    def plain(self, count):
        """Bits with even chances."""
        value = 0
        for _ in range(count):
            if self.range < 1 << 24:
                self._refill()
            self.range >>= 1
            one = self.code >= self.range
            if one:
                self.code -= self.range
            value = value << 1 | one
        return value

    def tree(self, chances, base, count):
        """A number, its highest bit first."""
        node = 1
        for _ in range(count):
            node = node << 1 | self.bit(chances, base + node)
        return node - (1 << count)

    def reversed_tree(self, chances, base, count):
        """A number, its lowest bit first."""
        node, value = 1, 0
        for place in range(count):
            bit = self.bit(chances, base + node)
            node = node << 1 | bit
            value |= bit << place
        return value


def _chances(count):
    return [1024] * count


class _Lengths:
    """The lengths of matches."""

    def __init__(self):
        self.choice = _chances(2)
        self.low, self.middle, self.high = _chances(16 * 8), _chances(16 * 8), _chances(256)

    def read(self, bits, position):
        if not bits.bit(self.choice, 0):
            return 2 + bits.tree(self.low, position * 8, 3)
        if not bits.bit(self.choice, 1):
            return 10 + bits.tree(self.middle, position * 8, 3)
        return 18 + bits.tree(self.high, 0, 8)


class _Lzma:
    """The state of one LZMA stream: literals, matches, and repetitions of the last four distances."""

    def __init__(self, out):
        self.out = out
        self.start = len(out)

    def use(self, properties):
        """The parameters, as the byte that streams begin with."""
        if properties >= 9 * 5 * 5:
            raise LZMAError("Corrupt input data")
        rest, self.lc = divmod(properties, 9)
        pb, lp = divmod(rest, 5)
        self.position_mask, self.literal_mask = (1 << pb) - 1, (1 << lp) - 1
        self.reset()

    def reset(self):
        """Everything learnt is forgotten."""
        self.state = 0
        self.distances = [0, 0, 0, 0]
        self.is_match, self.is_long = _chances(12 * 16), _chances(12 * 16)
        self.is_repeated, self.is_first, self.is_second, self.is_third = (_chances(12) for _ in range(4))
        self.literals = _chances(0x300 * (self.literal_mask + 1 << self.lc))
        self.slots, self.special, self.aligned = _chances(4 * 64), _chances(128), _chances(16)
        self.lengths, self.repeated_lengths = _Lengths(), _Lengths()

    def run(self, bits, end):
        """Reads until the output is so long, or to the mark of the end where `end` is None."""
        out = self.out
        while end is None or len(out) < end:
            position = (len(out) - self.start) & self.position_mask
            if not bits.bit(self.is_match, self.state * 16 + position):
                self._literal(bits)
                continue
            if bits.bit(self.is_repeated, self.state):
                length = self._repetition(bits, position)
            else:
                length = self.lengths.read(bits, position)
                self.state = 7 if self.state < 7 else 10
                distance = self._distance(bits, length)
                if distance == 0xFFFFFFFF:
                    return
                self.distances = [distance, *self.distances[:3]]
            self._copy(length if end is None else min(length, end - len(out)))

    def _literal(self, bits):
        out = self.out
        before = out[-1] if len(out) > self.start else 0
        place = ((len(out) - self.start) & self.literal_mask) << self.lc | before >> (8 - self.lc)
        base = 0x300 * place
        symbol = 1
        if self.state >= 7:
            matched = out[-self.distances[0] - 1]
            while symbol < 0x100:
                expected = matched >> 7 & 1
                matched <<= 1
                bit = bits.bit(self.literals, base + (1 + expected << 8) + symbol)
                symbol = symbol << 1 | bit
                if bit != expected:
                    break
        while symbol < 0x100:
            symbol = symbol << 1 | bits.bit(self.literals, base + symbol)
        out.append(symbol & 0xFF)
        self.state = 0 if self.state < 4 else self.state - 3 if self.state < 10 else self.state - 6

    def _repetition(self, bits, position):
        distances = self.distances
        if not bits.bit(self.is_first, self.state):
            if not bits.bit(self.is_long, self.state * 16 + position):
                self.state = 9 if self.state < 7 else 11
                return 1
        else:
            if not bits.bit(self.is_second, self.state):
                place = 1
            else:
                place = 3 if bits.bit(self.is_third, self.state) else 2
            distances.insert(0, distances.pop(place))
        self.state = 8 if self.state < 7 else 11
        return self.repeated_lengths.read(bits, position)

    def _distance(self, bits, length):
        slot = bits.tree(self.slots, min(length - 2, 3) * 64, 6)
        if slot < 4:
            return slot
        count = (slot >> 1) - 1
        distance = (2 | slot & 1) << count
        if slot < 14:
            return distance + bits.reversed_tree(self.special, distance - slot, count)
        return distance + (bits.plain(count - 4) << 4) + bits.reversed_tree(self.aligned, 0, 4)

    def _copy(self, length):
        out, distance = self.out, self.distances[0] + 1
        if distance > len(out) - self.start:
            raise LZMAError("Corrupt input data")
        while length > 0:
            part = out[-distance : len(out) - distance + min(length, distance)]
            out += part
            length -= len(part)


def _lzma2(data, at, out):
    """Chunks of LZMA2; the place behind them."""
    stream = None
    while True:
        control = _byte(data, at)
        if control == 0:
            return at + 1
        if control < 0x80:
            if control > 2:
                raise LZMAError("Corrupt input data")
            size = int.from_bytes(_part(data, at + 1, 2), "big") + 1
            out += _part(data, at + 3, size)
            if stream is None or control == 1:
                stream = _Lzma(out)
                stream.start = len(out) - size
            at += 3 + size
            continue
        head = _part(data, at, 6 if control >= 0xC0 else 5)
        size = (control & 0x1F) << 16 | head[1] << 8 | head[2]
        packed = (head[3] << 8 | head[4]) + 1
        if control >= 0xE0:
            stream = _Lzma(out)
        if stream is None:
            raise LZMAError("Corrupt input data")
        if control >= 0xC0:
            stream.use(head[5])
        elif control >= 0xA0:
            stream.reset()
        at += len(head)
        stream.run(_Bits(_part(data, at, packed), 0), len(out) + size + 1)
        at += packed


def _byte(data, at):
    return _part(data, at, 1)[0]


def _part(data, at, size):
    if at + size > len(data):
        raise _Short
    return data[at : at + size]


def _number(data, at):
    """A number of seven bits a byte, and the place behind it."""
    value = 0
    for place in range(9):
        byte = _byte(data, at + place)
        value |= (byte & 0x7F) << 7 * place
        if byte < 0x80:
            return value, at + place + 1
    raise LZMAError("Corrupt input data")


def _xz(data, out):
    """A stream of .xz; its check and the place behind it."""
    flags = _part(data, 6, 2)
    if crc32(flags) != int.from_bytes(_part(data, 8, 4), "little") or flags[0] or flags[1] > 15:
        raise LZMAError("Corrupt input data")
    check = flags[1]
    at = 12
    while size := _byte(data, at):
        size = (size + 1) * 4
        head = _part(data, at, size)
        if crc32(head[:-4]) != int.from_bytes(head[-4:], "little"):
            raise LZMAError("Corrupt input data")
        _check_filters(head)
        start = len(out)
        begin = at + size
        end = _lzma2(data, begin, out)
        end += -(end - begin) % 4
        given = _part(data, end, _CHECK_SIZES[check])
        if check == CHECK_CRC32 and crc32(out[start:]) != int.from_bytes(given, "little"):
            raise LZMAError("Corrupt input data")
        at = end + len(given)
    return check, _behind_index(data, at)


def _check_filters(head):
    at = 2
    for flag in (0x40, 0x80):
        if head[1] & flag:
            _, at = _number(head, at)
    kind, at = _number(head, at)
    if head[1] & 3 or kind != FILTER_LZMA2:
        raise LZMAError("Invalid or unsupported options")


def _behind_index(data, at):
    start = at
    count, at = _number(data, at + 1)
    for _ in range(2 * count):
        _, at = _number(data, at)
    at += -(at - start) % 4 + 4
    foot = _part(data, at, 12)
    if foot[10:] != b"YZ":
        raise LZMAError("Corrupt input data")
    return at + 12


def _alone(data, out):
    """A stream of .lzma; the place behind it."""
    properties, _, size = struct.unpack("<BIQ", _part(data, 0, 13))
    stream = _Lzma(out)
    stream.use(properties)
    bits = _Bits(data, 13)
    stream.run(bits, None if size == 0xFFFFFFFFFFFFFFFF else size)
    return bits.at


class LZMADecompressor:
    """Reads one stream, which may come piece by piece."""

    def __init__(self, format=FORMAT_AUTO, memlimit=None, filters=None):
        if format not in (FORMAT_AUTO, FORMAT_XZ, FORMAT_ALONE):
            raise ValueError(f"Invalid container format: {format}")
        self._format = format
        self._data = b""
        self._ready = b""
        self.check = CHECK_UNKNOWN
        self.eof = False
        self.needs_input = True
        self.unused_data = b""

    def decompress(self, data, max_length=-1):
        """What the data give, at most so many bytes; EOFError behind the end of the stream."""
        if self.eof and not self._ready:
            raise EOFError("Already at end of stream")
        if self.needs_input and not self._ready:
            self._data += bytes(data)
            self._read()
        cut = len(self._ready) if max_length < 0 else max_length
        given, self._ready = self._ready[:cut], self._ready[cut:]
        self.eof = self._ended and not self._ready
        self.needs_input = not self._ended and not self._ready
        return given

    _ended = False

    def _read(self):
        data, out = self._data, bytearray()
        is_xz = data.startswith(_MAGIC[: len(data)])
        if self._format == FORMAT_XZ and not is_xz or self._format == FORMAT_AUTO and not is_xz and data[:1] != b"]":
            raise LZMAError("Input format not supported by decoder")
        try:
            if is_xz and self._format != FORMAT_ALONE:
                self.check, end = _xz(data, out)
            else:
                self.check, end = CHECK_NONE, _alone(data, out)
        except _Short:
            return
        self._ended = True
        self._ready, self._data, self.unused_data = bytes(out), b"", data[end:]


def decompress(data, format=FORMAT_AUTO, memlimit=None, filters=None):
    """What compressed data hold, all streams of them."""
    results = []
    while True:
        stream = LZMADecompressor(format, memlimit, filters)
        try:
            results.append(stream.decompress(data))
        except LZMAError:
            if results:
                break
            raise
        if not stream.eof:
            raise LZMAError("Compressed data ended before the end-of-stream marker was reached")
        data = stream.unused_data
        if not data:
            break
    return b"".join(results)


def is_check_supported(check_id):
    """Whether a check is known."""
    return check_id in (CHECK_NONE, CHECK_CRC32, CHECK_CRC64, CHECK_SHA256)


class LZMAFile(io.BytesIO):
    """A compressed file, opened for reading."""

    def __init__(self, filename=None, mode="r", *, format=None, check=-1, preset=None, filters=None):
        if mode not in ("r", "rb"):
            raise ValueError(f"Invalid mode: {mode!r}")
        if isinstance(filename, (str, bytes, os.PathLike)):
            with builtins.open(filename, "rb") as file:
                data = file.read()
        elif hasattr(filename, "read"):
            data = filename.read()
        else:
            raise TypeError("filename must be a str, bytes, file or PathLike object")
        super().__init__(decompress(data, FORMAT_AUTO if format is None else format))

    def writable(self):
        return False


def open(
    filename,
    mode="rb",
    *,
    format=None,
    check=-1,
    preset=None,
    filters=None,
    encoding=None,
    errors=None,
    newline=None,
):
    """A compressed file, opened for reading as bytes or, with a `t` in the mode, as text."""
    file = LZMAFile(filename, mode.replace("t", ""), format=format, filters=filters)
    return io.TextIOWrapper(file, encoding, errors, newline) if "t" in mode else file
