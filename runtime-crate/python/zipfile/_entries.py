"""The records of a ZIP archive: entries, their headers, the directory at its end. CPython Lib/zipfile/__init__.py; APPNOTE.TXT.
"""

import os
import stat
import struct
import time
import warnings
from zlib import crc32

__molt_missing__ = ()

ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA = 0, 8, 12, 14

ZIP64_LIMIT = (1 << 31) - 1
ZIP_FILECOUNT_LIMIT = ZIP_MAX_COMMENT = (1 << 16) - 1
_FULL_16, _FULL_32 = 0xFFFF, 0xFFFFFFFF

VERSION, ZIP64_VERSION, NEWEST_VERSION = 20, 45, 63

ENCRYPTED, DESCRIPTOR, PATCH, STRONGLY_ENCRYPTED, UTF_8 = 1, 1 << 3, 1 << 5, 1 << 6, 1 << 11

LOCAL = struct.Struct("<4s2B4HL2L2H")
_CENTRAL = struct.Struct("<4s4B4HL2L5H2L")
_END = struct.Struct("<4s4H2LH")
_END_64 = struct.Struct("<4sQ2H2L4Q")
_LOCATOR_64 = struct.Struct("<4sLQL")
LOCAL_MARK, _CENTRAL_MARK, _END_MARK, _END_64_MARK, _LOCATOR_64_MARK = (
    b"PK" + mark for mark in (b"\3\4", b"\1\2", b"\5\6", b"\6\6", b"\6\7")
)

_METHODS = {
    0: "store", 1: "shrink", 2: "reduce", 3: "reduce", 4: "reduce", 5: "reduce", 6: "implode", 7: "tokenize", 8: "deflate",
    9: "deflate64", 10: "implode", 12: "bzip2", 14: "lzma", 18: "terse", 19: "lz77", 97: "wavpack", 98: "ppmd",
}  # fmt: skip


class BadZipFile(Exception):
    """A file is no ZIP archive, or a broken one."""

    __module__ = "zipfile"


class LargeZipFile(Exception):
    """An archive would need the extensions for large ones."""

    __module__ = "zipfile"


def method_name(method):
    """What a method of compression is called."""
    return _METHODS.get(method)


class ZipInfo:
    """One entry of an archive."""

    __module__ = "zipfile"

    __slots__ = (
        "CRC", "_end_offset", "_raw_time", "comment", "compress_level", "compress_size", "compress_type", "create_system",
        "create_version", "date_time", "external_attr", "extra", "extract_version", "file_size", "filename", "flag_bits",
        "header_offset", "internal_attr", "orig_filename", "reserved", "volume",
    )  # fmt: skip

    def __init__(self, filename="NoName", date_time=(1980, 1, 1, 0, 0, 0)):
        if date_time[0] < 1980:
            raise ValueError("ZIP does not support timestamps before 1980")
        self.orig_filename, self.filename = filename, filename.partition("\0")[0]
        self.date_time = date_time
        self.compress_type, self.compress_level = ZIP_STORED, None
        self.comment = self.extra = b""
        # Files with permissions as Unix has them.
        self.create_system = 3
        self.create_version = self.extract_version = VERSION
        self.reserved = self.flag_bits = self.volume = self.internal_attr = self.external_attr = 0
        self.compress_size = self.file_size = 0
        self._end_offset = None

    def __repr__(self):
        parts = [f"<{type(self).__name__} filename={self.filename!r}"]
        mode, attributes = divmod(self.external_attr, 1 << 16)
        compressed = self.compress_type != ZIP_STORED
        is_file = not self.is_dir()
        if compressed:
            parts.append(f"compress_type={_METHODS.get(self.compress_type, self.compress_type)}")
        if mode:
            parts.append(f"filemode={stat.filemode(mode)!r}")
        if attributes:
            parts.append(f"external_attr={attributes:#x}")
        if is_file or self.file_size:
            parts.append(f"file_size={self.file_size!r}")
        if (is_file or self.compress_size) and (compressed or self.file_size != self.compress_size):
            parts.append(f"compress_size={self.compress_size!r}")
        return " ".join(parts) + ">"

    def is_dir(self):
        """Whether it is a directory."""
        return self.filename.endswith("/")

    @classmethod
    def from_file(cls, filename, arcname=None, *, strict_timestamps=True):
        """The entry for a file or directory."""
        filename = os.fspath(filename)
        status = os.stat(filename)
        moment = time.localtime(status.st_mtime)[:6]
        if not strict_timestamps:
            moment = min(max(moment, (1980, 1, 1, 0, 0, 0)), (2107, 12, 31, 23, 59, 59))
        name = os.path.normpath(filename if arcname is None else arcname).lstrip(os.sep)
        is_directory = stat.S_ISDIR(status.st_mode)
        self = cls(name + "/" if is_directory else name, moment)
        # The upper half is Unix's mode, the lower one has the mark of directories of MS-DOS.
        self.external_attr = (status.st_mode & 0xFFFF) << 16 | (0x10 if is_directory else 0)
        self.file_size = 0 if is_directory else status.st_size
        return self

    def _encoded_name(self):
        try:
            return self.filename.encode("ascii"), self.flag_bits
        except UnicodeEncodeError:
            return self.filename.encode(), self.flag_bits | UTF_8

    def _moment(self):
        year, month, day, hour, minute, second = self.date_time
        return hour << 11 | minute << 5 | second // 2, (year - 1980) << 9 | month << 5 | day

    def _needs(self, version):
        self.extract_version = max(version, self.extract_version)
        self.create_version = max(version, self.create_version)

    def FileHeader(self, zip64=None):
        """The header before the entry's data."""
        known = not self.flag_bits & DESCRIPTOR
        crc, packed, size = (self.CRC, self.compress_size, self.file_size) if known else (0, 0, 0)
        if zip64 is None:
            zip64 = size > ZIP64_LIMIT or packed > ZIP64_LIMIT
        extra = self.extra
        if zip64:
            extra += struct.pack("<HHQQ", 1, 16, size, packed)
            size = packed = _FULL_32
            self._needs(ZIP64_VERSION)
        name, flags = self._encoded_name()
        fixed = LOCAL.pack(
            LOCAL_MARK, self.extract_version, self.reserved, flags, self.compress_type, *self._moment(), crc, packed, size,
            len(name), len(extra),
        )  # fmt: skip
        return fixed + name + extra

    def _central_record(self):
        """The record in the directory."""
        size, packed, offset = self.file_size, self.compress_size, self.header_offset
        large = []
        if size > ZIP64_LIMIT or packed > ZIP64_LIMIT:
            large += [size, packed]
            size = packed = _FULL_32
        if offset > ZIP64_LIMIT:
            large.append(offset)
            offset = _FULL_32
        extra = self.extra
        if large:
            extra = struct.pack(f"<HH{len(large)}Q", 1, 8 * len(large), *large) + _without(extra, 1)
            self._needs(ZIP64_VERSION)
        name, flags = self._encoded_name()
        fixed = _CENTRAL.pack(
            _CENTRAL_MARK, self.create_version, self.create_system, self.extract_version, self.reserved, flags,
            self.compress_type, *self._moment(), self.CRC, packed, size, len(name), len(extra), len(self.comment), 0,
            self.internal_attr, self.external_attr, offset,
        )  # fmt: skip
        return fixed + name + extra + self.comment

    def _read_extra(self, name_crc):
        """Take large numbers, and the name in Unicode, from the extra fields."""
        for kind, data in _extra_fields(self.extra):
            if kind == 1:
                self._read_large(data)
            elif kind == 0x7075:
                self._read_unicode_name(data, name_crc)

    def _read_large(self, data):
        wanted = (("file_size", "File size"), ("compress_size", "Compress size"), ("header_offset", "Header offset"))
        for name, shown in wanted:
            value = getattr(self, name)
            if value == _FULL_32 or (name == "file_size" and value == (1 << 64) - 1):
                if len(data) < 8:
                    raise BadZipFile(f"Corrupt zip64 extra field. {shown} not found.")
                setattr(self, name, int.from_bytes(data[:8], "little"))
                data = data[8:]

    def _read_unicode_name(self, data, name_crc):
        if len(data) < 5:
            raise BadZipFile("Corrupt unicode path extra field (0x7075)")
        if data[0] != 1 or int.from_bytes(data[1:5], "little") != name_crc:
            return
        try:
            name = data[5:].decode()
        except UnicodeDecodeError as error:
            raise BadZipFile("Corrupt unicode path extra field (0x7075): invalid utf-8 bytes") from error
        if name:
            self.filename = name.partition("\0")[0]
        else:
            warnings.warn("Empty unicode path extra field (0x7075)", stacklevel=2)


def _extra_fields(extra):
    while len(extra) >= 4:
        kind, length = struct.unpack("<HH", extra[:4])
        if length + 4 > len(extra):
            raise BadZipFile(f"Corrupt extra field {kind:04x} (size={length})")
        yield kind, extra[4 : length + 4]
        extra = extra[length + 4 :]


def _without(extra, unwanted):
    fields = _extra_fields(extra)
    return b"".join(struct.pack("<HH", kind, len(data)) + data for kind, data in fields if kind != unwanted)


class Directory:
    """The directory at the end of an archive."""

    def __init__(self, size, offset, comment, start):
        self.size, self.offset, self.comment = size, offset, comment
        # An archive may lie behind something else, of which its offsets know nothing.
        self.shift = start - size - offset
        self.start = offset + self.shift


def find_directory(file):
    """Where the directory of an open file lies; None when the file is no archive."""
    file.seek(0, 2)
    length = file.tell()
    first = max(length - _END.size - ZIP_MAX_COMMENT, 0)
    file.seek(first)
    tail = file.read()
    at = tail.rfind(_END_MARK)
    # Most archives have no comment.
    if tail[-_END.size :].startswith(_END_MARK) and tail.endswith(b"\0\0"):
        at = len(tail) - _END.size
    if at < 0 or at + _END.size > len(tail):
        return None
    *_, size, offset, comment_length = _END.unpack(tail[at : at + _END.size])
    comment = tail[at + _END.size :][:comment_length]
    place = first + at
    return _find_large_directory(file, place, comment) or Directory(size, offset, comment, place)


def _find_large_directory(file, place, comment):
    if place < _LOCATOR_64.size:
        return None
    file.seek(place - _LOCATOR_64.size)
    locator = file.read(_LOCATOR_64.size)
    if not locator.startswith(_LOCATOR_64_MARK):
        return None
    _, disk, _, disks = _LOCATOR_64.unpack(locator)
    if disk != 0 or disks > 1:
        raise BadZipFile("zipfiles that span multiple disks are not supported")
    start = place - _LOCATOR_64.size - _END_64.size
    file.seek(max(start, 0))
    record = file.read(_END_64.size)
    if len(record) != _END_64.size or not record.startswith(_END_64_MARK):
        return None
    *_, size, offset = _END_64.unpack(record)
    return Directory(size, offset, comment, start)


def read_entries(file, directory, encoding):
    """The entries that a directory names."""
    if directory.start < 0:
        raise BadZipFile("Bad offset for central directory")
    file.seek(directory.start)
    data = file.read(directory.size)
    entries, at = [], 0
    while at < directory.size:
        fixed = data[at : at + _CENTRAL.size]
        if len(fixed) != _CENTRAL.size:
            raise BadZipFile("Truncated central directory")
        fields = _CENTRAL.unpack(fixed)
        if fields[0] != _CENTRAL_MARK:
            raise BadZipFile("Bad magic number for central directory")
        ends = [at + _CENTRAL.size]
        for length in fields[12:15]:
            ends.append(ends[-1] + length)
        name, extra, comment = (data[start:end] for start, end in zip(ends, ends[1:]))
        entries.append(_entry(fields, name, extra, comment, encoding, directory.shift))
        at = ends[-1]
    end = directory.start
    for entry in sorted(entries, key=lambda entry: entry.header_offset, reverse=True):
        entry._end_offset, end = end, entry.header_offset
    return entries


def decoded_name(name, flags, encoding):
    """The text of a name."""
    return name.decode() if flags & UTF_8 else name.decode(encoding or "cp437")


def _entry(fields, name, extra, comment, encoding, shift):
    entry = ZipInfo(decoded_name(name, fields[5], encoding))
    entry.extra, entry.comment, entry.header_offset = extra, comment, fields[18]
    entry.create_version, entry.create_system, entry.extract_version, entry.reserved, entry.flag_bits = fields[1:6]
    entry.compress_type, moment, day, entry.CRC, entry.compress_size, entry.file_size = fields[6:12]
    entry.volume, entry.internal_attr, entry.external_attr = fields[15:18]
    if entry.extract_version > NEWEST_VERSION:
        raise NotImplementedError(f"zip file version {entry.extract_version / 10:.1f}")
    entry._raw_time = moment
    date = ((day >> 9) + 1980, day >> 5 & 0xF, day & 0x1F)
    entry.date_time = (*date, moment >> 11, moment >> 5 & 0x3F, (moment & 0x1F) * 2)
    entry._read_extra(crc32(name))
    entry.header_offset += shift
    return entry


def directory_bytes(entries, start, comment, allow_large):
    """The directory of an archive whose data end at `start`."""
    records = b"".join(entry._central_record() for entry in entries)
    count, size, offset = len(entries), len(records), start
    large = {"Files count": count > ZIP_FILECOUNT_LIMIT, "Central directory offset": offset > ZIP64_LIMIT}
    large["Central directory size"] = size > ZIP64_LIMIT
    ends = b""
    if any(large.values()):
        if not allow_large:
            culprit = next(name for name, is_large in large.items() if is_large)
            raise LargeZipFile(f"{culprit} would require ZIP64 extensions")
        sizes = (count, count, size, offset)
        ends = _END_64.pack(_END_64_MARK, 44, ZIP64_VERSION, ZIP64_VERSION, 0, 0, *sizes)
        ends += _LOCATOR_64.pack(_LOCATOR_64_MARK, 0, start + size, 1)
        count, size, offset = min(count, _FULL_16), min(size, _FULL_32), min(offset, _FULL_32)
    return records + ends + _END.pack(_END_MARK, 0, 0, count, count, size, offset, len(comment)) + comment
