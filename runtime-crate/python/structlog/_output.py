"""Loggers that write. structlog `structlog/_output.py`."""

import copy
import sys
import threading
import weakref
from pickle import PicklingError
from sys import stderr, stdout

from _redaction import redacted

WRITE_LOCKS = weakref.WeakKeyDictionary()


def _get_lock_for_file(file):
    """One lock a file, whoever writes to it."""
    if file not in WRITE_LOCKS:
        WRITE_LOCKS[file] = threading.Lock()
    return WRITE_LOCKS[file]


class _FileLogger:
    """Writes to a file; one of the process's own can be pickled and copied, by its name."""

    __slots__ = ()
    _kind = ""

    def _streams(self):
        return stdout, stderr

    def _state(self):
        for name, stream in zip(("stdout", "stderr"), self._streams()):
            if self._file is stream:
                return name
        raise PicklingError(f"Only {self._kind}s to sys.stdout and sys.stderr can be pickled.")

    def _restore(self, state):
        out, err = self._streams()
        self._open(out if state == "stdout" else err)

    def _copy(self, **options):
        if self._file not in self._streams():
            raise copy.error(f"Only {self._kind}s to sys.stdout and sys.stderr can be deepcopied.")
        return type(self)(self._file, **options)

    def __getstate__(self):
        return self._state()

    def __setstate__(self, state):
        self._restore(state)

    def __deepcopy__(self, memodict):
        return self._copy()

    def __repr__(self):
        return f"<{self._kind}(file={self._file!r})>"


class PrintLogger(_FileLogger):
    """Prints."""

    _kind = "PrintLogger"

    def __init__(self, file=None):
        self._open(file or stdout)

    def _open(self, file):
        self._file = file
        self._lock = _get_lock_for_file(file)

    def msg(self, message):
        """Print a message; what is `sys.stdout` by then, if it was that."""
        file = None if self._file is stdout else self._file
        with self._lock:
            print(redacted(message) if isinstance(message, str) else message, file=file, flush=True)

    log = debug = info = warn = warning = msg
    fatal = failure = err = error = critical = exception = msg


class PrintLoggerFactory:
    """Makes print loggers."""

    def __init__(self, file=None):
        self._file = file

    def __call__(self, *args):
        return PrintLogger(self._file)


class WriteLogger(_FileLogger):
    """Writes lines."""

    _kind = "WriteLogger"

    def __init__(self, file=None):
        self._open(file or sys.stdout)

    def _open(self, file):
        self._file, self._write, self._flush = file, file.write, file.flush
        self._lock = _get_lock_for_file(file)

    def msg(self, message):
        """Write a message and flush."""
        with self._lock:
            self._write(redacted(message) + "\n")
            self._flush()

    log = debug = info = warn = warning = msg
    fatal = failure = err = error = critical = exception = msg


class WriteLoggerFactory:
    """Makes write loggers."""

    def __init__(self, file=None):
        self._file = file

    def __call__(self, *args):
        return WriteLogger(self._file)


class BytesLogger(_FileLogger):
    """Writes lines of bytes."""

    __slots__ = ("_file", "_flush", "_lock", "_write", "name")
    _kind = "BytesLogger"

    def __init__(self, file=None, *, name=None):
        self.name = name
        self._open(file or sys.stdout.buffer)

    def _open(self, file):
        self._file, self._write, self._flush = file, file.write, file.flush
        self._lock = _get_lock_for_file(file)

    def _streams(self):
        return sys.stdout.buffer, sys.stderr.buffer

    def __getstate__(self):
        return self._state(), self.name

    def __setstate__(self, state):
        state, self.name = (state, None) if isinstance(state, str) else state
        self._restore(state)

    def __deepcopy__(self, memodict):
        return self._copy(name=self.name)

    def __repr__(self):
        named = "" if self.name is None else f"name={self.name!r}, "
        return f"<BytesLogger({named}file={self._file!r})>"

    def msg(self, message):
        """Write a message and flush."""
        with self._lock:
            text = redacted(message.decode("utf-8", "surrogateescape"))
            self._write(text.encode("utf-8", "surrogateescape") + b"\n")
            self._flush()

    log = debug = info = warn = warning = msg
    fatal = failure = err = error = critical = exception = msg


class BytesLoggerFactory:
    """Makes bytes loggers; the first argument is the name."""

    __slots__ = ("_file",)

    def __init__(self, file=None):
        self._file = file

    def __call__(self, *args):
        return BytesLogger(self._file, name=args[0] if args else None)
