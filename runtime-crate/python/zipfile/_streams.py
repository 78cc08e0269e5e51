"""Reading and writing the data of one entry. CPython Lib/zipfile/__init__.py `ZipExtFile`, `_ZipWriteFile`."""

import io
import struct
import zlib

from zipfile._entries import DESCRIPTOR, ZIP64_LIMIT, ZIP_DEFLATED, ZIP_STORED, BadZipFile

__molt_missing__ = ()

_CHUNK = 64 * 1024


class ZipExtFile(io.BufferedIOBase):
    """An entry that is read."""

    __module__ = "zipfile"

    def __init__(self, archive, mode, zipinfo, start):
        self._archive, self._entry, self._start = archive, zipinfo, start
        self.mode, self.name, self.newlines = mode, zipinfo.filename, None
        self._rewind()

    def _rewind(self):
        self._at = self._start
        self._left = self._entry.compress_size
        self._inflater = zlib.decompressobj(-15) if self._entry.compress_type == ZIP_DEFLATED else None
        self._buffer, self._position = b"", 0
        self._crc, self._unread = 0, self._entry.file_size

    def __repr__(self):
        text = f"<{type(self).__module__}.{type(self).__qualname__}"
        if self.closed:
            return text + " [closed]>"
        text += f" name={self.name!r}"
        if self._entry.compress_type != ZIP_STORED:
            text += " compress_type=deflate"
        return text + ">"

    def readable(self):
        """Whether it can be read: always."""
        return True

    def seekable(self):
        """Whether one can go to a place."""
        return self._archive._seekable

    def tell(self):
        """Where one is."""
        return self._position

    def seek(self, offset, whence=0):
        """Go to a place."""
        if self.closed:
            raise ValueError("seek on closed file.")
        if whence not in (0, 1, 2):
            raise ValueError("whence must be os.SEEK_SET (0), os.SEEK_CUR (1), or os.SEEK_END (2)")
        base = (0, self._position, self._entry.file_size)[whence]
        target = min(max(base + offset, 0), self._entry.file_size)
        if target < self._position:
            self._rewind()
        while self._position < target:
            self.read(min(target - self._position, _CHUNK))
        return target

    def _more(self):
        """The next piece of the data; empty at the end."""
        while self._unread > 0:
            packed = self._archive._read_at(self._at, min(self._left, _CHUNK))
            if not packed and self._left > 0:
                raise EOFError
            self._at += len(packed)
            self._left -= len(packed)
            data = packed if self._inflater is None else self._inflater.decompress(packed)
            if self._left <= 0 and self._inflater is not None:
                data += self._inflater.flush()
            data = data[: self._unread]
            self._unread -= len(data)
            self._check(data)
            if data:
                return data
            if self._left <= 0:
                break
        return b""

    def _check(self, data):
        self._crc = zlib.crc32(data, self._crc)
        if (self._unread <= 0 or self._left <= 0) and self._crc != self._entry.CRC:
            raise BadZipFile(f"Bad CRC-32 for file {self.name!r}")

    def _take(self, count):
        data, self._buffer = self._buffer[:count], self._buffer[count:]
        self._position += len(data)
        return data

    def _refuse_if_closed(self, verb):
        if self.closed:
            raise ValueError(f"{verb} from closed file.")

    def read(self, n=-1):
        """So many bytes, or all that are left."""
        self._refuse_if_closed("read")
        if n is None or n < 0:
            pieces = [self._buffer]
            while piece := self._more():
                pieces.append(piece)
            self._buffer = b"".join(pieces)
            return self._take(len(self._buffer))
        while len(self._buffer) < n and (piece := self._more()):
            self._buffer += piece
        return self._take(n)

    def read1(self, n=-1):
        """What is there at once, at most so many bytes."""
        if not self._buffer:
            self._buffer = self._more()
        return self._take(len(self._buffer) if n is None or n < 0 else n)

    def peek(self, n=1):
        """What comes next, without taking it."""
        if len(self._buffer) < n:
            self._buffer += self._more()
        return self._buffer[: max(n, 512)]

    def readline(self, limit=-1):
        """The next line."""
        end = self._buffer.find(b"\n")
        while end < 0 and (piece := self._more()):
            self._buffer += piece
            end = self._buffer.find(b"\n")
        length = end + 1 if end >= 0 else len(self._buffer)
        return self._take(length if limit is None or limit < 0 else min(length, limit))


class ZipWriteFile(io.BufferedIOBase):
    """An entry that is written."""

    __module__ = "zipfile"
    __qualname__ = __name__ = "_ZipWriteFile"

    def __init__(self, archive, zipinfo, is_large):
        self._archive, self._entry, self._is_large = archive, zipinfo, is_large
        self.mode, self.name = "wb", zipinfo.filename
        self._size = self._packed = self._crc = 0
        self._deflater = None
        if zipinfo.compress_type == ZIP_DEFLATED:
            level = zipinfo.compress_level
            self._deflater = zlib.compressobj(-1 if level is None else level, zlib.DEFLATED, -15)

    def writable(self):
        """Whether it can be written: always."""
        return True

    def write(self, data):
        """Add bytes to the entry."""
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        data = bytes(data)
        self._size += len(data)
        self._crc = zlib.crc32(data, self._crc)
        self._put(data if self._deflater is None else self._deflater.compress(data))
        return len(data)

    def _put(self, data):
        self._packed += len(data)
        self._archive.fp.write(data)

    def close(self):
        """End the entry; its sizes are known now."""
        if self.closed:
            return
        try:
            super().close()
            if self._deflater is not None:
                self._put(self._deflater.flush())
            self._tell_sizes()
            self._archive._add(self._entry)
        finally:
            self._archive._writing = False

    def _tell_sizes(self):
        archive, entry = self._archive, self._entry
        entry.compress_size, entry.CRC, entry.file_size = self._packed, self._crc, self._size
        if not self._is_large:
            for size, text in ((self._size, "File size too large, try using force_zip64"),
                               (self._packed, "Compressed size too large, try using force_zip64")):  # fmt: skip
                if size > ZIP64_LIMIT:
                    raise RuntimeError(text)
        if entry.flag_bits & DESCRIPTOR:
            form = "<4sLQQ" if self._is_large else "<4sLLL"
            archive.fp.write(struct.pack(form, b"PK\x07\x08", entry.CRC, entry.compress_size, entry.file_size))
            archive.start_dir = archive.fp.tell()
        else:
            archive.start_dir = archive.fp.tell()
            archive.fp.seek(entry.header_offset)
            archive.fp.write(entry.FileHeader(self._is_large))
            archive.fp.seek(archive.start_dir)
