"""Streams of bytes and text. CPython Modules/_io, Lib/_pyio.py."""

from _io._base import BufferedIOBase, IOBase, RawIOBase, TextIOBase, UnsupportedOperation
from _io._buffered import BufferedRandom, BufferedReader, BufferedRWPair, BufferedWriter
from _io._file import DEFAULT_BUFFER_SIZE, FileIO, open, open_code, text_encoding
from _io._memory import BytesIO
from _io._newlines import IncrementalNewlineDecoder
from _io._strings import StringIO
from _io._text import TextIOWrapper

__all__ = [
    "BlockingIOError", "BufferedIOBase", "BufferedRWPair", "BufferedRandom", "BufferedReader", "BufferedWriter", "BytesIO",
    "DEFAULT_BUFFER_SIZE", "FileIO", "IOBase", "IncrementalNewlineDecoder", "RawIOBase", "StringIO", "TextIOBase",
    "TextIOWrapper", "UnsupportedOperation", "open", "open_code", "text_encoding",
]  # fmt: skip

__molt_missing__ = ("_BufferedIOBase", "_IOBase", "_RawIOBase", "_TextIOBase", "_WindowsConsoleIO")

BlockingIOError = BlockingIOError
for _function in (open, open_code, text_encoding):
    _function.__module__ = "_io"
# What a class takes over as an attribute is no method of it, as with the native functions of CPython.
open = staticmethod(open)
open_code = staticmethod(open_code)

for _class in (IOBase, RawIOBase, BufferedIOBase, TextIOBase, UnsupportedOperation):
    _class.__module__ = "io"
for _class in (
    FileIO, BytesIO, StringIO, BufferedReader, BufferedWriter, BufferedRandom, BufferedRWPair, TextIOWrapper,
    IncrementalNewlineDecoder,
):  # fmt: skip
    _class.__module__ = "_io"
