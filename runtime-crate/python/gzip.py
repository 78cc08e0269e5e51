"""Files of gzip. CPython Lib/gzip.py."""

import io
import struct
import time
import zlib

__all__ = ["BadGzipFile", "GzipFile", "open", "compress", "decompress"]
__molt_missing__ = ("main", "_PaddedFile", "_WriteBufferStream", "_GzipReader")

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


def _skip_header(data, at):
    """Where the compressed data of a member begins."""
    if data[at : at + 2] != b"\x1f\x8b":
        raise BadGzipFile(f"Not a gzipped file ({bytes(data[at : at + 2])!r})")
    if len(data) < at + 10:
        raise EOFError("Compressed file ended before the end-of-stream marker was reached")
    method, flags = data[at + 2], data[at + 3]
    if method != 8:
        raise BadGzipFile("Unknown compression method")
    at += 10
    if flags & FEXTRA:
        (length,) = struct.unpack_from("<H", data, at)
        at += 2 + length
    for flag in (FNAME, FCOMMENT):
        if flags & flag:
            at = data.index(b"\0", at) + 1
    return at + 2 if flags & FHCRC else at


def decompress(data):
    """Decompress all members of data."""
    data = bytes(data)
    parts = []
    at = 0
    while at < len(data):
        at = _skip_header(data, at)
        stream = zlib.decompressobj(wbits=-15)
        part = stream.decompress(data[at:])
        if not stream.eof or len(stream.unused_data) < 8:
            raise EOFError("Compressed file ended before the end-of-stream marker was reached")
        crc, length = struct.unpack("<II", stream.unused_data[:8])
        if crc != zlib.crc32(part):
            raise BadGzipFile("CRC check failed")
        if length != len(part) & 0xFFFFFFFF:
            raise BadGzipFile("Incorrect length of data produced")
        parts.append(part)
        rest = stream.unused_data[8:].lstrip(b"\x00")
        at = len(data) - len(rest)
    return b"".join(parts)


class GzipFile(io.BufferedIOBase):
    """A binary file whose contents are compressed."""

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
        if mode is None:
            mode = getattr(fileobj, "mode", "rb")
        self.fileobj = fileobj
        self.name = filename
        self.offset = 0
        self._mtime = mtime
        if mode.startswith("r"):
            self.mode = READ
            self._buffer = None
        elif mode.startswith(("w", "a", "x")):
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
        return self._mtime

    @property
    def closed(self):
        return self.fileobj is None

    def readable(self):
        return self.mode == READ

    def writable(self):
        return self.mode == WRITE

    def seekable(self):
        return True

    def _check(self, mode, what):
        if self.fileobj is None:
            raise ValueError("I/O operation on closed file.")
        if self.mode != mode:
            raise OSError(9, f"{what}() on {'write' if mode == READ else 'read'}-only GzipFile object")

    def write(self, data):
        """Compress data into the file."""
        self._check(WRITE, "write")
        data = bytes(data)
        if data:
            self.fileobj.write(self.compress.compress(data))
            self.size += len(data)
            self.crc = zlib.crc32(data, self.crc)
            self.offset += len(data)
        return len(data)

    def _read_all(self):
        if self._buffer is None:
            self._buffer = io.BytesIO(decompress(self.fileobj.read()))
        return self._buffer

    def read(self, size=-1):
        """Decompressed data."""
        self._check(READ, "read")
        return self._read_all().read(size)

    def read1(self, size=-1):
        self._check(READ, "read1")
        return self._read_all().read(size)

    def readline(self, size=-1):
        self._check(READ, "readline")
        return self._read_all().readline(size)

    def tell(self):
        return self.offset if self.mode == WRITE else self._read_all().tell()

    def seek(self, offset, whence=0):
        """Move within the decompressed data; in a file that is written, forward only."""
        if self.mode == READ:
            return self._read_all().seek(offset, whence)
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
            if self.mode == WRITE:
                fileobj.write(self.compress.flush())
                fileobj.write(struct.pack("<LL", self.crc, self.size & 0xFFFFFFFF))
        finally:
            if self.myfileobj is not None:
                self.myfileobj.close()
                self.myfileobj = None

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()

    def __iter__(self):
        while line := self.readline():
            yield line

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
