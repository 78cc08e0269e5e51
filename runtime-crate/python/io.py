"""Streams of bytes and text. CPython Lib/io.py; they are in `_io`."""

from _io import (
    DEFAULT_BUFFER_SIZE, BlockingIOError, BufferedIOBase, BufferedRandom, BufferedReader, BufferedRWPair, BufferedWriter,
    BytesIO, FileIO, IncrementalNewlineDecoder, IOBase, RawIOBase, StringIO, TextIOBase, TextIOWrapper,
    UnsupportedOperation, open, open_code, text_encoding,
)  # fmt: skip

__all__ = [
    "BlockingIOError", "open", "open_code", "IOBase", "RawIOBase", "FileIO", "BytesIO", "StringIO", "BufferedIOBase",
    "BufferedReader", "BufferedWriter", "BufferedRWPair", "BufferedRandom", "TextIOBase", "TextIOWrapper",
    "UnsupportedOperation", "SEEK_SET", "SEEK_CUR", "SEEK_END", "DEFAULT_BUFFER_SIZE", "IncrementalNewlineDecoder",
    "text_encoding",
]  # fmt: skip

__molt_missing__ = ("Reader", "Writer", "OpenWrapper")
# Names that CPython has on Windows alone.
__molt_nowhere__ = ("_WindowsConsoleIO",)

SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
