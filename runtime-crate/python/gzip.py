"""Files of gzip. CPython Lib/gzip.py."""

import io
import os
import struct
import time
import warnings
import zlib

__all__ = ["BadGzipFile", "GzipFile", "open", "compress", "decompress"]
__molt_missing__ = ("main", "_PaddedFile", "_WriteBufferStream")

FTEXT, FHCRC, FEXTRA, FNAME, FCOMMENT = 1, 2, 4, 8, 16
READ = "rb"
WRITE = "wb"
READ_BUFFER_SIZE = 128 * 1024
_COMPRESS_LEVEL_FAST = 1
_COMPRESS_LEVEL_TRADEOFF = 6
_COMPRESS_LEVEL_BEST = 9


class BadGzipFile(OSError):
    """What is no gzip file."""


def _header(compresslevel, mtime, filename=b""):
    extra = {_COMPRESS_LEVEL_BEST: 2, _COMPRESS_LEVEL_FAST: 4}.get(compresslevel, 0)
    flags = FNAME if filename else 0
    header = b"\x1f\x8b\x08" + bytes([flags]) + struct.pack("<L", int(mtime)) + bytes([extra, 255])
    return header + filename + b"\0" if filename else header


def compress(data, compresslevel=_COMPRESS_LEVEL_BEST, *, mtime=None):
    """Compress data in one go."""
    data = bytes(data)
    body = zlib.compress(data, level=compresslevel, wbits=-15)
    header = _header(compresslevel, time.time() if mtime is None else mtime)
    return header + body + struct.pack("<LL", zlib.crc32(data), len(data) & 0xFFFFFFFF)


def decompress(data):
    """Decompress all members of data."""
    reader = _GzipReader(io.BytesIO(data))
    reader._names_sums = False
    return reader.readall()


class _GzipReader(io.RawIOBase):
    """The decompressed data of a stream, member by member."""

    _names_sums = True

    def __init__(self, fp):
        self._fp = fp
        # Read and not yet decompressed.
        self._pending = b""
        self._member = None
        self._crc = self._length = self._pos = 0
        self._size = None
        self._is_new = True
        self._last_mtime = None

    def readable(self):
        return True

    def seekable(self):
        return self._fp.seekable()

    def tell(self):
        return self._pos

    def readinto(self, buffer):
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def _next(self, count):
        """So many bytes; EOFError when the stream has fewer."""
        parts, have = [self._pending[:count]], min(count, len(self._pending))
        self._pending = self._pending[count:]
        while have < count:
            part = self._fp.read(count - have)
            if not part:
                raise EOFError("Compressed file ended before the end-of-stream marker was reached")
            parts.append(part)
            have += len(part)
        return b"".join(parts)

    def _begin_member(self):
        """Read the header of a member; whether there is one."""
        magic = self._pending[:2] or self._fp.read(2)
        self._pending = self._pending[2:]
        if len(magic) == 1:
            magic += self._fp.read(1)
        if not magic:
            return False
        if magic != b"\x1f\x8b":
            raise BadGzipFile(f"Not a gzipped file ({magic!r})")
        method, flags, self._last_mtime = struct.unpack("<BBIxx", self._next(8))
        if method != 8:
            raise BadGzipFile("Unknown compression method")
        if flags & FEXTRA:
            self._next(*struct.unpack("<H", self._next(2)))
        for flag in (FNAME, FCOMMENT):
            while flags & flag and self._next(1) != b"\0":
                pass
        if flags & FHCRC:
            self._next(2)
        self._member = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
        self._crc, self._length = zlib.crc32(b""), 0
        return True

    def _end_member(self):
        """Compare what came with what the end of the member says, and skip the filling behind it."""
        self._pending = self._member.unused_data
        crc, length = struct.unpack("<II", self._next(8))
        if crc != self._crc:
            raise BadGzipFile(f"CRC check failed {hex(crc)} != {hex(self._crc)}" if self._names_sums else "CRC check failed")
        if length != self._length & 0xFFFFFFFF:
            raise BadGzipFile("Incorrect length of data produced")
        self._member = None
        rest = self._pending.lstrip(b"\0")
        while not rest and (following := self._fp.read(READ_BUFFER_SIZE)):
            rest = following.lstrip(b"\0")
        self._pending = rest

    def read(self, size=-1):
        if size is None or size < 0:
            return self.readall()
        while size:
            if self._member is None and not self._begin_member():
                self._size = self._pos
                break
            if self._member.eof:
                self._end_member()
                continue
            packed = self._member.unconsumed_tail or self._pending or self._fp.read(READ_BUFFER_SIZE)
            self._pending = b""
            data = self._member.decompress(packed, size)
            if data:
                self._crc = zlib.crc32(data, self._crc)
                self._length += len(data)
                self._pos += len(data)
                return data
            if not packed and not self._member.eof:
                raise EOFError("Compressed file ended before the end-of-stream marker was reached")
        return b""

    def readall(self):
        parts = []
        while part := self.read(READ_BUFFER_SIZE):
            parts.append(part)
        return b"".join(parts)

    def seek(self, offset, whence=0):
        if whence == 2:
            while self.read(READ_BUFFER_SIZE):
                pass
        offset += (0, self._pos, self._pos)[whence]
        if offset < self._pos:
            self._fp.seek(0)
            self.__init__(self._fp)
        while self._pos < offset and self.read(min(READ_BUFFER_SIZE, offset - self._pos)):
            pass
        return self._pos


class GzipFile(io.BufferedIOBase):
    """A binary file whose contents are compressed."""

    fileobj = myfileobj = None

    def __init__(self, filename=None, mode=None, compresslevel=_COMPRESS_LEVEL_BEST, fileobj=None, mtime=None):
        if mode and ("t" in mode or "U" in mode):
            raise ValueError(f"Invalid mode: {mode!r}")
        if mode and "b" not in mode:
            mode += "b"
        self.myfileobj = None
        if fileobj is None:
            fileobj = self.myfileobj = io.open(filename, mode or "rb")
        if filename is None:
            filename = getattr(fileobj, "name", "")
            if not isinstance(filename, (str, bytes)):
                filename = ""
        else:
            filename = os.fspath(filename)
        was_given = mode is not None
        if mode is None:
            mode = getattr(fileobj, "mode", "rb")
        self.fileobj = fileobj
        self.name = filename
        self.offset = 0
        self._mtime = mtime
        if mode.startswith("r"):
            self.mode = READ
            self._buffer = io.BufferedReader(_GzipReader(fileobj))
        elif mode.startswith(("w", "a", "x")):
            if not was_given:
                message = "GzipFile was opened for writing, but this will change in future Python releases.  "
                message += "Specify the mode argument for opening it for writing."
                warnings.warn(message, FutureWarning, stacklevel=2)
            self.mode = WRITE
            self.crc = zlib.crc32(b"")
            self.size = 0
            self.compress = zlib.compressobj(compresslevel, zlib.DEFLATED, -zlib.MAX_WBITS)
            name = filename.encode("latin-1", "ignore") if isinstance(filename, str) else filename
            name = name.replace(b"\\", b"/").rsplit(b"/", 1)[-1]
            if name.endswith(b".gz"):
                name = name[:-3]
            fileobj.write(_header(compresslevel, time.time() if mtime is None else mtime, name))
        else:
            raise ValueError(f"Invalid mode: {mode!r}")

    @property
    def mtime(self):
        """The time of the last change."""
        return self._buffer.raw._last_mtime if self.mode == READ else self._mtime

    @property
    def closed(self):
        return self.fileobj is None

    def readable(self):
        return self.mode == READ

    def writable(self):
        return self.mode == WRITE

    def seekable(self):
        return True

    def _check_open(self):
        if self.fileobj is None:
            raise ValueError("I/O operation on closed file")

    def _check(self, mode, what):
        self._check_open()
        if self.mode != mode:
            raise OSError(9, f"{what}() on {'write' if mode == READ else 'read'}-only GzipFile object")

    def write(self, data):
        """Compress data into the file."""
        self._check(WRITE, "write")
        data = data if isinstance(data, bytes) else data.tobytes() if hasattr(data, "tobytes") else bytes(memoryview(data))
        if data:
            self.fileobj.write(self.compress.compress(data))
            self.size += len(data)
            self.crc = zlib.crc32(data, self.crc)
            self.offset += len(data)
        return len(data)

    def read(self, size=-1):
        """Decompressed data."""
        self._check(READ, "read")
        return self._buffer.read(size)

    def read1(self, size=-1):
        self._check(READ, "read1")
        return self._buffer.read1(io.DEFAULT_BUFFER_SIZE if size < 0 else size)

    def peek(self, n):
        """Decompressed data that is still to be read."""
        self._check(READ, "peek")
        return self._buffer.peek(n)

    def readline(self, size=-1):
        self._check(READ, "readline")
        return self._buffer.readline(size)

    def fileno(self):
        """The descriptor of the file below."""
        return self.fileobj.fileno()

    def rewind(self):
        """Go back to where the data begins."""
        self._check(READ, "rewind")
        self._buffer.seek(0)

    def tell(self):
        self._check_open()
        return self.offset if self.mode == WRITE else self._buffer.tell()

    def seek(self, offset, whence=0):
        """Move within the decompressed data; in a file that is written, forward only."""
        self._check_open()
        if self.mode == READ:
            return self._buffer.seek(offset, whence)
        if whence == 1:
            offset += self.offset
        elif whence:
            raise ValueError("Seek from end not supported")
        if offset < self.offset:
            raise OSError("Negative seek in write mode")
        self.write(bytes(offset - self.offset))
        return self.offset

    def flush(self, zlib_mode=zlib.Z_SYNC_FLUSH):
        """Write what is compressed so far."""
        self._check_open()
        if self.mode == WRITE and self.fileobj is not None:
            self.fileobj.write(self.compress.flush(zlib_mode))
            self.fileobj.flush()

    def close(self):
        """Write the end of the file, and close it if it was opened here."""
        fileobj = self.fileobj
        if fileobj is None:
            return
        self.fileobj = None
        try:
            if self.mode == READ:
                self._buffer.close()
            else:
                fileobj.write(self.compress.flush())
                fileobj.write(struct.pack("<LL", self.crc, self.size & 0xFFFFFFFF))
        finally:
            if self.myfileobj is not None:
                self.myfileobj.close()
                self.myfileobj = None

    def __repr__(self):
        return f"<gzip {self.fileobj!r} {hex(id(self))}>"


def open(filename, mode="rb", compresslevel=_COMPRESS_LEVEL_BEST, encoding=None, errors=None, newline=None):
    """Open a gzip file, binary or, with a `t` in the mode, as text."""
    if "t" in mode:
        if "b" in mode:
            raise ValueError(f"Invalid mode: {mode!r}")
    elif encoding is not None:
        raise ValueError("Argument 'encoding' not supported in binary mode")
    elif errors is not None:
        raise ValueError("Argument 'errors' not supported in binary mode")
    elif newline is not None:
        raise ValueError("Argument 'newline' not supported in binary mode")
    binary_mode = mode.replace("t", "")
    if hasattr(filename, "read") or hasattr(filename, "write"):
        file = GzipFile(None, binary_mode, compresslevel, filename)
    elif isinstance(filename, (str, bytes)) or hasattr(filename, "__fspath__"):
        file = GzipFile(filename, binary_mode, compresslevel)
    else:
        raise TypeError("filename must be a str or bytes object, or a file")
    return io.TextIOWrapper(file, encoding, errors, newline) if "t" in mode else file
