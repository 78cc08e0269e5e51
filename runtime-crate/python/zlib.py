"""Compression as zlib does it. CPython Modules/zlibmodule.c; it is done in `_zlib`, by zlib itself.

`memLevel`, `strategy` and dictionaries other than the defaults are refused.
"""

from _zlib import adler32, compress, crc32, decompress
from _zlib import compressobj as _compressobj
from _zlib import decompressobj as _decompressobj

__version__ = "1.0"
ZLIB_VERSION = ZLIB_RUNTIME_VERSION = "1.3.2"
MAX_WBITS = 15
DEFLATED = 8
DEF_MEM_LEVEL = 8
DEF_BUF_SIZE = 16384
Z_NO_COMPRESSION = 0
Z_BEST_SPEED = 1
Z_BEST_COMPRESSION = 9
Z_DEFAULT_COMPRESSION = -1
Z_DEFAULT_STRATEGY = 0
Z_FILTERED = 1
Z_HUFFMAN_ONLY = 2
Z_RLE = 3
Z_FIXED = 4
Z_NO_FLUSH = 0
Z_PARTIAL_FLUSH = 1
Z_SYNC_FLUSH = 2
Z_FULL_FLUSH = 3
Z_FINISH = 4
Z_BLOCK = 5
Z_TREES = 6


class error(Exception):
    __module__ = "zlib"


def compressobj(
    level=Z_DEFAULT_COMPRESSION,
    method=DEFLATED,
    wbits=MAX_WBITS,
    memLevel=DEF_MEM_LEVEL,
    strategy=Z_DEFAULT_STRATEGY,
    zdict=None,
):
    """An object that compresses data piece by piece."""
    if method != DEFLATED:
        raise ValueError("Invalid initialization option")
    if memLevel != DEF_MEM_LEVEL or strategy != Z_DEFAULT_STRATEGY or zdict is not None:
        raise NotImplementedError("compressobj() with memLevel, strategy or zdict")
    return _compressobj(level, wbits)


def decompressobj(wbits=MAX_WBITS, zdict=b""):
    """An object that decompresses data piece by piece."""
    if zdict:
        raise NotImplementedError("decompressobj() with zdict")
    return _decompressobj(wbits)


def _bytes(data):
    """The bytes of a bytes-like object."""
    try:
        with memoryview(data) as view:
            return view.tobytes()
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'") from None


class _ZlibDecompressor:
    """Decompresses data piece by piece, and keeps by itself what there was no room for."""

    __module__ = "zlib"
    __slots__ = ("_pending", "_stream", "needs_input")

    def __init__(self, wbits=MAX_WBITS, zdict=b""):
        self._stream = decompressobj(wbits, _bytes(zdict))
        self._pending = b""
        self.needs_input = True

    @property
    def eof(self):
        """Whether the end of the stream was read."""
        return self._stream.eof

    @property
    def unused_data(self):
        """What was given after the end of the stream."""
        return self._stream.unused_data

    def decompress(self, data, max_length=-1):
        """What data decompress to, as far as there is room for it."""
        if self.eof:
            raise EOFError("End of stream already reached")
        data = self._pending + _bytes(data)
        if not max_length:
            # Of the stream's own method no room is as much room as it takes.
            self._pending, self.needs_input = data, not data
            return b""
        made = self._stream.decompress(data, max(max_length, 0))
        self._pending = self._stream.unconsumed_tail
        self.needs_input = not self.eof and not self._pending
        return made

    def __reduce_ex__(self, protocol, /):
        raise TypeError("cannot pickle 'zlib._ZlibDecompressor' object")
