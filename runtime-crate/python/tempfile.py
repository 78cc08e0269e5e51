"""Temporary files and directories. CPython Lib/tempfile.py."""

import contextlib
import errno
import functools
import io
import itertools
import os
import random
import shutil
import sys
import threading
import types
import warnings
import weakref

__molt_missing__ = ()
__molt_public__ = (
    "_RandomNameSequence", "_TemporaryFileWrapper", "_file", "_get_candidate_names", "_max_size", "_rolled",
)  # fmt: skip

__all__ = [
    "NamedTemporaryFile", "SpooledTemporaryFile", "TMP_MAX", "TemporaryDirectory", "TemporaryFile", "gettempdir",
    "gettempdirb", "gettempprefix", "gettempprefixb", "mkdtemp", "mkstemp", "mktemp", "tempdir",
]  # fmt: skip

TMP_MAX = 10000
template = "tmp"
tempdir = None

_bin_openflags = _text_openflags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
_O_TMPFILE_WORKS = hasattr(os, "O_TMPFILE")

_once_lock = threading.Lock()
_name_sequence = None


class _RandomNameSequence:
    """Names that nobody can guess, without end; a child of the process has others."""

    characters = "abcdefghijklmnopqrstuvwxyz0123456789_"

    @property
    def rng(self):
        process = os.getpid()
        if process != getattr(self, "_rng_pid", None):
            self._rng, self._rng_pid = random.Random(), process
        return self._rng

    def __iter__(self):
        return self

    def __next__(self):
        return "".join(self.rng.choices(self.characters, k=8))


def _get_candidate_names():
    """The names that all functions take theirs from."""
    global _name_sequence
    with _once_lock:
        if _name_sequence is None:
            _name_sequence = _RandomNameSequence()
    return _name_sequence


def _candidate_tempdir_list():
    """Where temporary files may lie, the best place first."""
    places = [*filter(None, map(os.getenv, ("TMPDIR", "TEMP", "TMP"))), "/tmp", "/var/tmp", "/usr/tmp"]
    try:
        return [*map(os.path.abspath, places), os.getcwd()] if places else []
    except OSError:
        return [*map(os.path.abspath, places), os.curdir]


def _get_default_tempdir(dirlist=None):
    """The first place in which a file can be made."""
    names = _RandomNameSequence()
    places = dirlist or _candidate_tempdir_list()
    for place in places:
        place = os.path.abspath(place) if place != os.curdir else place
        for _ in range(100):
            path = os.path.join(place, next(names))
            try:
                descriptor = os.open(path, _bin_openflags, 0o600)
            except FileExistsError:
                continue
            except OSError:
                break
            try:
                with io.open(descriptor, "wb", buffering=0) as file:
                    file.write(b"blat")
            except OSError:
                break
            finally:
                os.unlink(path)
            return place
    raise FileNotFoundError(errno.ENOENT, f"No usable temporary directory found in {places}")


def _gettempdir():
    global tempdir
    if tempdir is None:
        with _once_lock:
            if tempdir is None:
                tempdir = _get_default_tempdir()
    return tempdir


def gettempdir() -> str:
    """The directory for temporary files."""
    return os.fsdecode(_gettempdir())


def gettempdirb():
    """The directory for temporary files, as bytes."""
    return os.fsencode(_gettempdir())


def gettempprefix():
    """What names begin with."""
    return os.fsdecode(template)


def gettempprefixb():
    """What names begin with, as bytes."""
    return os.fsencode(template)


def _infer_return_type(*args):
    """`bytes` or `str`: what the parts of a path are, those that are not given left out."""
    kinds = {bytes if isinstance(os.fspath(part), bytes) else str for part in args if part is not None}
    if len(kinds) == 2:
        raise TypeError("Can't mix bytes and non-bytes in path components.")
    if kinds:
        return kinds.pop()
    return bytes if isinstance(tempdir, bytes) else str


def _sanitize_params(prefix, suffix, dir):
    """Prefix, suffix and directory with their defaults, all texts or all bytes, and which of both."""
    kind = _infer_return_type(prefix, suffix, dir)
    if suffix is None:
        suffix = kind()
    if prefix is None:
        prefix = gettempprefix() if kind is str else gettempprefixb()
    if dir is None:
        dir = gettempdir() if kind is str else gettempdirb()
    return prefix, suffix, dir, kind


def _paths(dir, pre, suf, output_type):
    """As many paths as are tried, each with another name."""
    names = map(os.fsencode, _get_candidate_names()) if output_type is bytes else _get_candidate_names()
    for name in itertools.islice(names, TMP_MAX):
        yield os.path.abspath(os.path.join(dir, pre + name + suf))


def _mkstemp_inner(dir, pre, suf, flags, output_type):
    dir = os.path.abspath(dir)
    for path in _paths(dir, pre, suf, output_type):
        sys.audit("tempfile.mkstemp", path)
        try:
            return os.open(path, flags, 0o600), path
        except FileExistsError:
            pass
    raise FileExistsError(errno.EEXIST, "No usable temporary file name found")


def mkstemp(suffix=None, prefix=None, dir=None, text=False):
    """Make a file that nobody else has: its descriptor and its path."""
    prefix, suffix, dir, kind = _sanitize_params(prefix, suffix, dir)
    return _mkstemp_inner(dir, prefix, suffix, _text_openflags if text else _bin_openflags, kind)


def mkdtemp(suffix=None, prefix=None, dir=None) -> str | bytes:
    """Make a directory that nobody else has."""
    prefix, suffix, dir, kind = _sanitize_params(prefix, suffix, dir)
    for path in _paths(dir, prefix, suffix, kind):
        sys.audit("tempfile.mkdtemp", path)
        try:
            os.mkdir(path, 0o700)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(errno.EEXIST, "No usable temporary directory name found")


def mktemp(suffix="", prefix=template, dir=None) -> str | bytes:
    """A path that nothing has yet."""
    for name in itertools.islice(_get_candidate_names(), TMP_MAX):
        path = os.path.join(gettempdir() if dir is None else dir, prefix + name + suffix)
        if not _exists(path):
            return path
    raise FileExistsError(errno.EEXIST, "No usable temporary filename found")


_exists = os.path.lexists


class _TemporaryFileCloser:
    """Closes a file, and removes it, at the latest when nobody refers to it; the methods of the file keep it too."""

    file = None

    def __init__(self, file, name, delete=True, delete_on_close=True):
        self.file, self.name = file, name
        self._removes, self._removes_on_close = delete, delete and delete_on_close
        self._is_closed = False

    def close(self):
        """Close the file; remove it, unless that is left for later."""
        if self._is_closed:
            return
        self._is_closed = True
        try:
            self.file.close()
        finally:
            if self._removes_on_close:
                self.cleanup()

    def cleanup(self):
        """Close the file and remove it."""
        removes, self._removes, self._removes_on_close = self._removes, False, False
        try:
            self.close()
        finally:
            if removes:
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(self.name)

    def __del__(self):
        if self.file is not None:
            self.cleanup()


class _TemporaryFileWrapper:
    """A file that is removed when it is closed, or when nobody refers to it."""

    def __init__(self, file, name, delete=True, delete_on_close=True):
        self.file = file
        self.name = name
        self.delete = delete
        self._closer = _TemporaryFileCloser(file, name, delete, delete_on_close)

    def __getattr__(self, name):
        value = getattr(self.__dict__["file"], name)
        if callable(value):
            value = _kept(value, self._closer)
        if not isinstance(value, int):
            setattr(self, name, value)
        return value

    def __enter__(self):
        self.file.__enter__()
        return self

    def __exit__(self, exc, value, tb):
        result = self.file.__exit__(exc, value, tb)
        self._closer.cleanup()
        return result

    def close(self):
        """Close the file, and remove it."""
        self._closer.close()

    def __iter__(self):
        yield from self.file


def _kept(method, closer):
    """A method that keeps the file from being closed."""

    @functools.wraps(method)
    def kept(*args, **kwargs):
        return method(*args, **kwargs)

    kept._closer = closer
    return kept


def NamedTemporaryFile(
    mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, delete=True, *,
    errors=None, delete_on_close=True,
):  # fmt: skip
    """Make a temporary file with a name, removed when it is closed."""
    prefix, suffix, dir, kind = _sanitize_params(prefix, suffix, dir)
    name = None

    def make(*args):
        nonlocal name
        descriptor, name = _mkstemp_inner(dir, prefix, suffix, _bin_openflags, kind)
        return descriptor

    try:
        file = io.open(dir, mode, buffering, encoding, errors, newline, opener=make)
        try:
            raw = getattr(file, "buffer", file)
            getattr(raw, "raw", raw).name = name
            return _TemporaryFileWrapper(file, name, delete, delete_on_close)
        except BaseException:
            file.close()
            raise
    except BaseException:
        if name is not None:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(name)
        raise


def TemporaryFile(
    mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *, errors=None
):
    """Make a temporary file without a name."""
    prefix, suffix, dir, kind = _sanitize_params(prefix, suffix, dir)

    def make(*args):
        descriptor, name = _mkstemp_inner(dir, prefix, suffix, _bin_openflags, kind)
        os.unlink(name)
        return descriptor

    file = io.open(dir, mode, buffering, encoding, errors, newline, opener=make)
    raw = getattr(file, "buffer", file)
    raw = getattr(raw, "raw", raw)
    raw.name = raw.fileno()
    return file


class SpooledTemporaryFile(io.IOBase):
    """A file that lies in memory until it is larger than a limit."""

    __class_getitem__ = classmethod(types.GenericAlias)

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
        self._TemporaryFileArgs = {
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
        new = self._file = TemporaryFile(**self._TemporaryFileArgs)
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
            warnings.warn(f"Unclosed file {self!r}", ResourceWarning, stacklevel=2, source=self)
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
            return self._TemporaryFileArgs["mode"]

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

    def readinto1(self, b):
        return self._file.readinto1(b)

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

    __class_getitem__ = classmethod(types.GenericAlias)

    def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False, *, delete=True):
        self.name = mkdtemp(suffix, prefix, dir)
        self._ignore_cleanup_errors = ignore_cleanup_errors
        self._delete = delete
        arguments = self.name, f"Implicitly cleaning up {self!r}", ignore_cleanup_errors, delete
        self._finalizer = weakref.finalize(self, self._forgotten, *arguments)

    @classmethod
    def _forgotten(cls, name, warning, ignores_errors, removes):
        if removes:
            cls._rmtree(name, ignore_errors=ignores_errors)
            warnings.warn(warning, ResourceWarning, stacklevel=2)

    @classmethod
    def _rmtree(cls, name, ignore_errors=False):
        shutil.rmtree(name, onexc=functools.partial(_try_again, cls, name, ignore_errors))

    def __repr__(self):
        return f"<{self.__class__.__name__} {self.name!r}>"

    def __enter__(self):
        return self.name

    def __exit__(self, exc, value, tb):
        if self._delete:
            self.cleanup()

    def cleanup(self):
        """Remove the directory."""
        if self._finalizer.detach() or os.path.exists(self.name):
            self._rmtree(self.name, ignore_errors=self._ignore_cleanup_errors)


def _try_again(directory, name, ignores_errors, function, path, error):
    """What could not be removed may be removed once its place, or it, can be written to."""
    if isinstance(error, FileNotFoundError):
        return
    if isinstance(error, PermissionError):
        try:
            for place in {path, os.path.dirname(path) if path != name else path}:
                if not os.path.islink(place):
                    os.chmod(place, 0o700)
            try:
                os.unlink(path)
            except IsADirectoryError:
                directory._rmtree(path, ignore_errors=ignores_errors)
        except FileNotFoundError:
            pass
        return
    if not ignores_errors:
        raise error
