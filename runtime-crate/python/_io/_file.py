"""Files by their descriptors, and `open`. CPython Modules/_io/fileio.c, Modules/_io/_iomodule.c."""

import os
import stat
import warnings
from operator import index

from _io._base import DEFAULT_BUFFER_SIZE, RawIOBase, UnsupportedOperation, bytes_of, close_at_last, fill, length_of, size_of
from _io._buffered import BufferedRandom, BufferedReader, BufferedWriter
from _io._text import TextIOWrapper, text_encoding

__all__ = ["DEFAULT_BUFFER_SIZE", "FileIO", "open", "open_code", "text_encoding"]


def _check_mode(mode):
    if not isinstance(mode, str):
        raise TypeError(f"FileIO() argument 'mode' must be str, not {type(mode).__name__}")
    if set(mode) - set("xrwab+"):
        raise ValueError(f"invalid mode: {mode}")
    if sum(mode.count(letter) for letter in "rwax") != 1 or mode.count("+") > 1:
        raise ValueError("Must have exactly one of create/read/write/append mode and at most one plus")


class FileIO(RawIOBase):
    """A file by its descriptor."""

    _fd = -1
    _close_fd = True

    def __init__(self, file, mode="r", closefd=True, opener=None):
        if self._fd >= 0 and self._close_fd:
            os.close(self._fd)
        self._fd = -1
        if isinstance(file, float):
            raise TypeError("integer argument expected, got float")
        _check_mode(mode)
        self._created = "x" in mode
        self._plus = "+" in mode
        self._appending = "a" in mode
        self._readable = "r" in mode or self._plus
        self._writable = "r" not in mode or self._plus
        self._close_fd = closefd
        self._closed = False
        if isinstance(file, int):
            if isinstance(file, bool):
                warnings.warn("bool is used as a file descriptor", RuntimeWarning, stacklevel=2)
            if file < 0:
                raise ValueError("negative file descriptor")
            is_own, descriptor = False, int(file)
        else:
            if not closefd:
                raise ValueError("Cannot use closefd=False with file name")
            is_own, descriptor = True, self._open(file, opener, mode)
        try:
            status = os.fstat(descriptor)
            self._blksize = getattr(status, "st_blksize", DEFAULT_BUFFER_SIZE)
            if stat.S_ISDIR(status.st_mode):
                raise IsADirectoryError(21, os.strerror(21), file)
            self.name = file
            if self._appending:
                try:
                    os.lseek(descriptor, 0, 2)
                except OSError as error:
                    # What has no positions is written at its end anyway.
                    if error.errno != 29:
                        raise
        except BaseException:
            if is_own:
                os.close(descriptor)
            raise
        self._fd = descriptor

    def _open(self, file, opener, mode):
        flags = os.O_RDWR if self._readable and self._writable else os.O_RDONLY if self._readable else os.O_WRONLY
        if self._created:
            flags |= os.O_CREAT | os.O_EXCL
        elif "w" in mode:
            flags |= os.O_CREAT | os.O_TRUNC
        elif self._appending:
            flags |= os.O_CREAT | os.O_APPEND
        flags |= os.O_CLOEXEC
        if opener is None:
            return os.open(file, flags, 0o666)
        descriptor = opener(file, flags)
        if not isinstance(descriptor, int):
            raise TypeError("expected integer from opener")
        if descriptor < 0:
            raise ValueError(f"opener returned {descriptor}")
        if hasattr(os, "set_inheritable"):
            os.set_inheritable(descriptor, False)
        return descriptor

    @property
    def mode(self):
        if self._created:
            return "xb+" if self._readable else "xb"
        if self._appending:
            return "ab+" if self._readable else "ab"
        if self._readable:
            return "rb+" if self._writable else "rb"
        return "wb"

    @property
    def closed(self):
        return self._fd < 0

    @property
    def closefd(self):
        return self._close_fd

    def __repr__(self):
        kind = f"{type(self).__module__}.{type(self).__qualname__}"
        if self.closed:
            return f"<{kind} [closed]>"
        what = f"name={self.name!r}" if hasattr(self, "name") else f"fd={self._fd}"
        return f"<{kind} {what} mode={self.mode!r} closefd={self._close_fd}>"

    def __getstate__(self):
        raise TypeError(f"cannot pickle {type(self).__name__!r} instances")

    def _check(self, allowed, action):
        if self._fd < 0:
            raise ValueError("I/O operation on closed file")
        if not allowed:
            raise UnsupportedOperation(f"File not open for {action}")

    def _checkClosed(self, msg=None):
        if self._fd < 0:
            raise ValueError("I/O operation on closed file" if msg is None else msg)

    def read(self, size=-1):
        self._check(self._readable, "reading")
        size = size_of(size)
        if size < 0:
            return self.readall()
        try:
            return os.read(self._fd, size)
        except BlockingIOError:
            return None

    def readall(self):
        self._check(self._readable, "reading")
        parts = []
        try:
            while data := os.read(self._fd, 1 << 18):
                parts.append(data)
        except BlockingIOError:
            if not parts:
                return None
        return b"".join(parts)

    def readinto(self, buffer):
        self._check(self._readable, "reading")
        data = self.read(length_of(buffer))
        return None if data is None else fill(buffer, data)

    def write(self, data):
        self._check(self._writable, "writing")
        try:
            return os.write(self._fd, bytes_of(data))
        except BlockingIOError:
            return None

    def seek(self, pos, whence=0):
        self._checkClosed()
        return os.lseek(self._fd, index(pos), whence)

    def tell(self):
        self._checkClosed()
        return os.lseek(self._fd, 0, 1)

    def truncate(self, size=None):
        self._check(self._writable, "writing")
        size = self.tell() if size is None else size
        os.ftruncate(self._fd, size)
        return size

    def close(self):
        if self._fd < 0:
            return
        try:
            super().close()
        finally:
            descriptor, self._fd = self._fd, -1
            if self._close_fd:
                os.close(descriptor)

    def _dealloc_warn(self, source):
        if self._fd >= 0 and self._close_fd:
            warnings.warn(f"unclosed file {source!r}", ResourceWarning, stacklevel=2, source=source)

    def __del__(self):
        self._dealloc_warn(self)
        close_at_last(self)

    def seekable(self):
        self._checkClosed()
        try:
            os.lseek(self._fd, 0, 1)
        except OSError:
            return False
        return True

    def readable(self):
        self._checkClosed()
        return self._readable

    def writable(self):
        self._checkClosed()
        return self._writable

    def fileno(self):
        self._checkClosed()
        return self._fd

    def isatty(self):
        self._checkClosed()
        return os.isatty(self._fd)


FileIO._gives_bytes = FileIO


def _check_arguments(mode, buffering, encoding, errors, newline):
    if not isinstance(mode, str):
        raise TypeError(f"open() argument 'mode' must be str, not {type(mode).__name__}")
    if not isinstance(buffering, int):
        raise TypeError(f"'{type(buffering).__name__}' object cannot be interpreted as an integer")
    for name, value in ("encoding", encoding), ("errors", errors):
        if value is not None and not isinstance(value, str):
            raise TypeError(f"open() argument '{name}' must be str or None, not {type(value).__name__}")
    letters = set(mode)
    if letters - set("axrwb+t") or len(mode) > len(letters):
        raise ValueError(f"invalid mode: {mode!r}")
    is_binary = "b" in letters
    if is_binary and "t" in letters:
        raise ValueError("can't have text and binary mode at once")
    kinds = letters & set("xrwa")
    if len(kinds) > 1:
        raise ValueError("must have exactly one of create/read/write/append mode")
    if not kinds:
        raise ValueError("Must have exactly one of create/read/write/append mode and at most one plus")
    for name, value in ("an encoding", encoding), ("an errors", errors), ("a newline", newline):
        if is_binary and value is not None:
            raise ValueError(f"binary mode doesn't take {name} argument")
    if is_binary and buffering == 1:
        message = "line buffering (buffering=1) isn't supported in binary mode, the default buffer size will be used"
        warnings.warn(message, RuntimeWarning, stacklevel=3)
    return is_binary


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    """Open a file and return a stream."""
    if not isinstance(file, int):
        file = os.fspath(file)
    is_binary = _check_arguments(mode, buffering, encoding, errors, newline)
    result = raw = FileIO(file, "".join(letter for letter in mode if letter in "xrwa+"), closefd, opener)
    try:
        is_by_line = buffering == 1 or buffering < 0 and raw.isatty()
        if buffering == 0:
            if is_binary:
                return raw
            raise ValueError("can't have unbuffered text I/O")
        if buffering < -1:
            raise ValueError("invalid buffering size")
        buffered = BufferedRandom if "+" in mode else BufferedReader if "r" in mode else BufferedWriter
        result = buffered(raw, DEFAULT_BUFFER_SIZE if buffering < 2 else buffering)
        if is_binary:
            return result
        result = TextIOWrapper(result, encoding, errors, newline, is_by_line)
        result.mode = mode
        return result
    except BaseException:
        result.close()
        raise


def open_code(path):
    """Open a file of code."""
    if not isinstance(path, str):
        raise TypeError(f"open_code() argument 'path' must be str, not {type(path).__name__}")
    return open(path, "rb")
