"""Temporary files and directories. CPython Lib/tempfile.py."""

import io
import os
import random
import weakref

__molt_missing__ = ()

__all__ = [
    "NamedTemporaryFile", "SpooledTemporaryFile", "TMP_MAX", "TemporaryDirectory", "TemporaryFile", "gettempdir",
    "gettempdirb", "gettempprefix", "gettempprefixb", "mkdtemp", "mkstemp", "mktemp", "tempdir",
]  # fmt: skip

TMP_MAX = 10000
template = "tmp"
tempdir = None

_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"
_FLAGS = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW

_names = random.Random()


def _candidates():
    for _ in range(TMP_MAX):
        yield "".join(_names.choices(_LETTERS, k=8))


def gettempdir():
    """The directory for temporary files."""
    global tempdir
    if tempdir is None:
        places = [os.getenv(name) for name in ("TMPDIR", "TEMP", "TMP")]
        for place in [*filter(None, places), "/tmp", "/var/tmp", "/usr/tmp", os.getcwd()]:
            place = os.path.abspath(place)
            if os.path.isdir(place) and os.access(place, os.W_OK):
                tempdir = place
                break
        else:
            raise FileNotFoundError(2, f"No usable temporary directory found in {places}")
    return os.fsdecode(tempdir)


def gettempdirb():
    """The directory for temporary files, as bytes."""
    return os.fsencode(gettempdir())


def gettempprefix():
    """What names begin with."""
    return os.fsdecode(template)


def gettempprefixb():
    """What names begin with, as bytes."""
    return os.fsencode(template)


def _affixes(prefix, suffix, dir):
    """Prefix, suffix and directory with their defaults, all texts or all bytes."""
    is_bytes = any(isinstance(part, bytes) for part in (prefix, suffix, dir))
    if is_bytes and any(isinstance(part, str) for part in (prefix, suffix, dir)):
        raise TypeError("Can't mix bytes and non-bytes in path components.")
    convert = os.fsencode if is_bytes else str
    return (
        convert(template) if prefix is None else prefix,
        convert("") if suffix is None else suffix,
        convert(gettempdir()) if dir is None else os.fspath(dir),
    )


def mkstemp(suffix=None, prefix=None, dir=None, text=False):
    """Make a file that nobody else has: its descriptor and its path."""
    prefix, suffix, dir = _affixes(prefix, suffix, dir)
    for name in _candidates():
        name = name.encode() if isinstance(prefix, bytes) else name
        path = os.path.abspath(os.path.join(dir, prefix + name + suffix))
        try:
            return os.open(path, _FLAGS, 0o600), path
        except FileExistsError:
            continue
    raise FileExistsError(17, "No usable temporary file name found")


def mkdtemp(suffix=None, prefix=None, dir=None):
    """Make a directory that nobody else has."""
    prefix, suffix, dir = _affixes(prefix, suffix, dir)
    for name in _candidates():
        name = name.encode() if isinstance(prefix, bytes) else name
        path = os.path.abspath(os.path.join(dir, prefix + name + suffix))
        try:
            os.mkdir(path, 0o700)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(17, "No usable temporary directory name found")


def mktemp(suffix="", prefix=template, dir=None):
    """A path that nothing has yet."""
    dir = gettempdir() if dir is None else dir
    for name in _candidates():
        path = os.path.join(dir, prefix + name + suffix)
        if not os.path.lexists(path):
            return path
    raise FileExistsError(17, "No usable temporary filename found")


class _TemporaryFileWrapper:
    """A file that is removed when it is closed, or when nobody refers to it."""

    def __init__(self, file, name, delete=True, delete_on_close=True):
        self.file = file
        self.name = name
        self.delete = delete
        self._delete_on_close = delete_on_close
        self._remove = weakref.finalize(self, _removed, file, name, delete)

    def __getattr__(self, name):
        value = getattr(self.__dict__["file"], name)
        if not isinstance(value, int):
            setattr(self, name, value)
        return value

    def __enter__(self):
        self.file.__enter__()
        return self

    def __exit__(self, exc, value, tb):
        result = self.file.__exit__(exc, value, tb)
        self._finish(True)
        return result

    def close(self):
        """Close the file, and remove it."""
        self.file.close()
        self._finish(self._delete_on_close)

    def _finish(self, now):
        if now:
            self._remove()

    def __iter__(self):
        yield from self.file


def _removed(file, name, delete):
    try:
        file.close()
    finally:
        if delete:
            try:
                os.unlink(name)
            except FileNotFoundError:
                pass


def NamedTemporaryFile(
    mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, delete=True, *,
    errors=None, delete_on_close=True,
):  # fmt: skip
    """Make a temporary file with a name, removed when it is closed."""
    descriptor, name = mkstemp(suffix, prefix, dir)
    try:
        file = io.open(descriptor, mode, buffering, encoding, errors, newline)
    except BaseException:
        os.unlink(name)
        os.close(descriptor)
        raise
    return _TemporaryFileWrapper(file, name, delete, delete_on_close)


def TemporaryFile(
    mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *, errors=None
):
    """Make a temporary file without a name."""
    descriptor, name = mkstemp(suffix, prefix, dir)
    try:
        os.unlink(name)
        return io.open(descriptor, mode, buffering, encoding, errors, newline)
    except BaseException:
        os.close(descriptor)
        raise


class SpooledTemporaryFile(io.IOBase):
    """A file that lies in memory until it is larger than a limit."""

    def __init__(
        self, max_size=0, mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None,
        *, errors=None,
    ):  # fmt: skip
        if "b" in mode:
            self._file = io.BytesIO()
        else:
            self._file = io.TextIOWrapper(
                io.BytesIO(), encoding=encoding, errors=errors, newline=newline, write_through=True
            )
        self._max_size = max_size
        self._rolled = False
        self._arguments = {
            "mode": mode, "buffering": buffering, "suffix": suffix, "prefix": prefix, "encoding": encoding,
            "newline": newline, "dir": dir, "errors": errors,
        }  # fmt: skip

    def _check(self, file):
        if not self._rolled and self._max_size and file.tell() > self._max_size:
            self.rollover()

    def rollover(self):
        """Move to a file on disk."""
        if self._rolled:
            return
        old = self._file
        new = self._file = TemporaryFile(**self._arguments)
        position = old.tell()
        if hasattr(new, "buffer"):
            new.buffer.write(old.detach().getvalue())
        else:
            new.write(old.getvalue())
        new.seek(position, 0)
        self._rolled = True

    def __enter__(self):
        if self._file.closed:
            raise ValueError("Cannot enter context with closed file")
        return self

    def __exit__(self, exc, value, tb):
        self._file.close()

    def __iter__(self):
        return self._file.__iter__()

    def __del__(self):
        if not self.closed:
            self.close()

    def close(self):
        self._file.close()

    @property
    def closed(self):
        return self._file.closed

    @property
    def encoding(self):
        return self._file.encoding

    @property
    def errors(self):
        return self._file.errors

    @property
    def newlines(self):
        return self._file.newlines

    @property
    def mode(self):
        try:
            return self._file.mode
        except AttributeError:
            return self._arguments["mode"]

    @property
    def name(self):
        try:
            return self._file.name
        except AttributeError:
            return None

    def fileno(self):
        self.rollover()
        return self._file.fileno()

    def flush(self):
        self._file.flush()

    def isatty(self):
        return self._file.isatty()

    def read(self, *args):
        return self._file.read(*args)

    def read1(self, *args):
        return self._file.read1(*args)

    def readinto(self, b):
        return self._file.readinto(b)

    def readline(self, *args):
        return self._file.readline(*args)

    def readlines(self, *args):
        return self._file.readlines(*args)

    def readable(self):
        return self._file.readable()

    def writable(self):
        return self._file.writable()

    def seekable(self):
        return self._file.seekable()

    def seek(self, *args):
        return self._file.seek(*args)

    def tell(self):
        return self._file.tell()

    def detach(self):
        return self._file.detach()

    def truncate(self, size=None):
        if size is None:
            return self._file.truncate()
        if size > self._max_size:
            self.rollover()
        return self._file.truncate(size)

    def write(self, s):
        file = self._file
        result = file.write(s)
        self._check(file)
        return result

    def writelines(self, iterable):
        if self._max_size == 0 or self._rolled:
            return self._file.writelines(iterable)
        for line in iterable:
            self.write(line)
        return None


class TemporaryDirectory:
    """A directory that is removed with all that lies in it."""

    def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False, *, delete=True):
        self.name = mkdtemp(suffix, prefix, dir)
        self._ignore_cleanup_errors = ignore_cleanup_errors
        self._delete = delete
        self._finalizer = weakref.finalize(self, _remove_tree, self.name, ignore_cleanup_errors) if delete else None

    def __repr__(self):
        return f"<{self.__class__.__name__} {self.name!r}>"

    def __enter__(self):
        return self.name

    def __exit__(self, exc, value, tb):
        if self._delete:
            self.cleanup()

    def cleanup(self):
        """Remove the directory."""
        if (self._finalizer is not None and self._finalizer.detach()) or os.path.exists(self.name):
            _remove_tree(self.name, self._ignore_cleanup_errors)


def _remove_tree(directory, ignore_errors):
    try:
        for path, directories, files in os.walk(directory, topdown=False):
            for name in files:
                os.unlink(os.path.join(path, name))
            for name in directories:
                below = os.path.join(path, name)
                if os.path.islink(below):
                    os.unlink(below)
                else:
                    os.rmdir(below)
        os.rmdir(directory)
    except OSError:
        if not ignore_errors:
            raise
