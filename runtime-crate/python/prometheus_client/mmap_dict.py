"""Numbers in a file that other processes read. prometheus_client `mmap_dict.py`.

The file begins with how much of it is used, four bytes and four of padding. Then come entries: the length of a key, four bytes, the
key, padded with spaces to eight bytes, and two doubles, the number and when it was set. The original maps the file into memory; ours
reads and writes it at places, which other processes see as soon.
"""

import json
import os
import struct

__molt_public__ = ("_capacity", "_fname", "_init_value", "_positions", "_read_all_values", "_used")
__molt_missing__ = ("mmap", "MmapedDict._f", "MmapedDict._m")

_FIRST_SIZE = 1 << 16
_HEAD = struct.Struct("i")
_NUMBERS = struct.Struct("dd")


def _entries(data, used):
    """The entries in what a file holds: key, number, when it was set, and where both are."""
    used = used if used > 0 else _HEAD.unpack_from(data, 0)[0]
    position = 8
    while position < used:
        (length,) = _HEAD.unpack_from(data, position)
        if position + length > used:
            raise RuntimeError("Read beyond file size detected, file is corrupted.")
        key = data[position + 4 : position + 4 + length]
        position += 4 + length + (8 - (length + 4) % 8)
        yield (key.decode("utf-8"), *_NUMBERS.unpack_from(data, position), position)
        position += _NUMBERS.size


class MmapedDict:
    """Numbers by texts, in a file."""

    def __init__(self, filename, read_mode=False):
        flags = os.O_RDONLY if read_mode else os.O_RDWR | os.O_CREAT
        self._descriptor = os.open(filename, flags | os.O_CLOEXEC, 0o666)
        self._fname = filename
        self._capacity = os.fstat(self._descriptor).st_size
        if self._capacity == 0:
            self._grow(_FIRST_SIZE)
        self._positions = {}
        self._used = _HEAD.unpack(os.pread(self._descriptor, _HEAD.size, 0))[0]
        if self._used == 0:
            self._use(8)
        elif not read_mode:
            self._positions.update((key, position) for key, _, _, position in self._read_all_values())

    def _grow(self, capacity):
        os.ftruncate(self._descriptor, capacity)
        self._capacity = capacity

    def _use(self, used):
        self._used = used
        os.pwrite(self._descriptor, _HEAD.pack(used), 0)

    @staticmethod
    def read_all_values_from_file(filename):
        """The entries of a file that another process may be writing."""
        with open(filename, "rb") as file:
            data = file.read(os.sysconf("SC_PAGE_SIZE"))
            (used,) = _HEAD.unpack_from(data, 0)
            if used > len(data):
                data += file.read(used - len(data))
        return _entries(data, used)

    def _init_value(self, key):
        encoded = key.encode("utf-8")
        padding = b" " * (8 - (len(encoded) + 4) % 8)
        entry = _HEAD.pack(len(encoded)) + encoded + padding + _NUMBERS.pack(0.0, 0.0)
        while self._used + len(entry) > self._capacity:
            self._grow(self._capacity * 2)
        os.pwrite(self._descriptor, entry, self._used)
        # Readers see the entry once it is counted as used.
        self._use(self._used + len(entry))
        self._positions[key] = self._used - _NUMBERS.size

    def _position(self, key):
        if key not in self._positions:
            self._init_value(key)
        return self._positions[key]

    def _read_all_values(self):
        return _entries(os.pread(self._descriptor, self._used, 0), self._used)

    def read_all_values(self):
        """Each key with its number and when it was set."""
        for key, value, timestamp, _ in self._read_all_values():
            yield key, value, timestamp

    def read_value(self, key):
        """The number of a key, zero at first, and when it was set."""
        return _NUMBERS.unpack(os.pread(self._descriptor, _NUMBERS.size, self._position(key)))

    def write_value(self, key, value, timestamp):
        """Replace the number of a key."""
        os.pwrite(self._descriptor, _NUMBERS.pack(value, timestamp), self._position(key))

    def close(self):
        """Close the file."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def mmap_key(metric_name, name, labelnames, labelvalues, help_text):
    """The key of a sample: its names, labels and documentation."""
    return json.dumps([metric_name, name, dict(zip(labelnames, labelvalues)), help_text], sort_keys=True)
