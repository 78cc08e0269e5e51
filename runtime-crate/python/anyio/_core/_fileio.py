"""Files and paths, asked in worker threads. anyio/_core/_fileio.py."""

import os
import pathlib
import sys
from collections.abc import AsyncIterator
from functools import partial
from os import PathLike
from typing import AnyStr, Generic

from anyio import to_thread
from anyio._core._synchronization import CapacityLimiter
from anyio._core._tasks import CancelScope
from anyio.abc._resources import AsyncResource


def _check_limiter(limiter):
    if limiter is not None and not isinstance(limiter, CapacityLimiter):
        raise TypeError(f"limiter must be a CapacityLimiter or None, not {limiter.__class__.__name__}")


class AsyncFile(AsyncResource, Generic[AnyStr]):
    """A file whose methods run in worker threads."""

    def __init__(self, fp, *, limiter=None):
        _check_limiter(limiter)
        self._fp = fp
        self._limiter = limiter

    def __getattr__(self, name):
        return getattr(self._fp, name)

    @property
    def limiter(self):
        """What limits its threads."""
        return self._limiter

    @property
    def wrapped(self):
        """The file itself."""
        return self._fp

    async def _call(self, method, *args):
        return await to_thread.run_sync(method, *args, limiter=self._limiter)

    async def __aiter__(self):
        while line := await self.readline():
            yield line

    async def aclose(self):
        """Close the file, whatever comes."""
        with CancelScope(shield=True):
            await self._call(self._fp.close)

    async def read(self, size=-1):
        """What is left, or so much of it."""
        return await self._call(self._fp.read, size)

    async def read1(self, size=-1):
        """Bytes by at most one read."""
        return await self._call(self._fp.read1, size)

    async def readline(self):
        """The next line."""
        return await self._call(self._fp.readline)

    async def readlines(self):
        """All lines."""
        return await self._call(self._fp.readlines)

    async def readinto(self, b):
        """Fill a buffer."""
        return await self._call(self._fp.readinto, b)

    async def readinto1(self, b):
        """Fill a buffer by at most one read."""
        return await self._call(self._fp.readinto1, b)

    async def write(self, b):
        """Write; how much was written."""
        return await self._call(self._fp.write, b)

    async def writelines(self, lines):
        """Write several."""
        return await self._call(self._fp.writelines, lines)

    async def truncate(self, size=None):
        """Cut the file off."""
        return await self._call(self._fp.truncate, size)

    async def seek(self, offset, whence=os.SEEK_SET):
        """Go to a place."""
        return await self._call(self._fp.seek, offset, whence)

    async def tell(self):
        """The place."""
        return await self._call(self._fp.tell)

    async def flush(self):
        """Write what is buffered."""
        return await self._call(self._fp.flush)


async def open_file(
    file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None, *, limiter=None
):
    """Open a file."""
    how = (mode, buffering, encoding, errors, newline, closefd, opener)
    return AsyncFile(await to_thread.run_sync(open, file, *how, limiter=limiter), limiter=limiter)


def wrap_file(file, *, limiter=None):
    """A file that is open, with methods that run in worker threads."""
    return AsyncFile(file, limiter=limiter)


class _PathIterator(AsyncIterator):
    """Paths, each of which is found in a worker thread."""

    def __init__(self, iterator, limiter, path_cls):
        self.iterator, self.limiter, self.path_cls = iterator, limiter, path_cls

    async def __anext__(self):
        found = await to_thread.run_sync(next, self.iterator, None, abandon_on_cancel=True, limiter=self.limiter)
        if found is None:
            raise StopAsyncIteration from None
        return self.path_cls(found, limiter=self.limiter)


def _plain(path):
    """The path of the standard library behind one of ours."""
    return path._path if isinstance(path, Path) else path


class Path:
    """`pathlib.Path`, with methods that ask the file system in worker threads."""

    __slots__ = ("__weakref__", "_limiter", "_path")

    def __init__(self, *args, limiter=None):
        _check_limiter(limiter)
        self._path = pathlib.Path(*args)
        self._limiter = limiter

    async def _call(self, func, *args, **kwargs):
        return await to_thread.run_sync(partial(func, **kwargs), *args, limiter=self._limiter)

    async def _ask(self, func, *args, **kwargs):
        """As `_call`, for what may be abandoned."""
        called = partial(func, **kwargs)
        return await to_thread.run_sync(called, *args, abandon_on_cancel=True, limiter=self._limiter)

    def _same(self, *paths):
        """A path of this kind."""
        return type(self)(*paths, limiter=self._limiter)

    def __fspath__(self):
        return self._path.__fspath__()

    def __str__(self):
        return self._path.__str__()

    def __repr__(self):
        return f"{self.__class__.__name__}({self.as_posix()!r})"

    def __bytes__(self):
        return self._path.__bytes__()

    def __hash__(self):
        return self._path.__hash__()

    def __eq__(self, other):
        return self._path.__eq__(_plain(other))

    def __lt__(self, other):
        return self._path.__lt__(_plain(other))

    def __le__(self, other):
        return self._path.__le__(_plain(other))

    def __gt__(self, other):
        return self._path.__gt__(_plain(other))

    def __ge__(self, other):
        return self._path.__ge__(_plain(other))

    def __truediv__(self, other):
        return self._same(self._path / other)

    def __rtruediv__(self, other):
        return self._same(other) / self

    limiter = property(lambda self: self._limiter)
    parts = property(lambda self: self._path.parts)
    drive = property(lambda self: self._path.drive)
    root = property(lambda self: self._path.root)
    anchor = property(lambda self: self._path.anchor)
    name = property(lambda self: self._path.name)
    suffix = property(lambda self: self._path.suffix)
    suffixes = property(lambda self: self._path.suffixes)
    stem = property(lambda self: self._path.stem)
    parent = property(lambda self: self._same(self._path.parent))
    parents = property(lambda self: tuple([self._same(path) for path in self._path.parents]))

    if sys.version_info >= (3, 13):
        parser = os.path

        @classmethod
        def from_uri(cls, uri, *, limiter=None):
            """The path of a `file:` URI."""
            return cls(pathlib.Path.from_uri(uri), limiter=limiter)

        def full_match(self, path_pattern, *, case_sensitive=None):
            """Whether the whole path matches a pattern."""
            return self._path.full_match(path_pattern, case_sensitive=case_sensitive)

        def match(self, path_pattern, *, case_sensitive=None):
            """Whether the path, or its end, matches a pattern."""
            return self._path.match(path_pattern, case_sensitive=case_sensitive)

        async def is_dir(self, *, follow_symlinks=True):
            return await self._ask(self._path.is_dir, follow_symlinks=follow_symlinks)

        async def is_file(self, *, follow_symlinks=True):
            return await self._ask(self._path.is_file, follow_symlinks=follow_symlinks)

        async def owner(self, *, follow_symlinks=True):
            return await self._ask(self._path.owner, follow_symlinks=follow_symlinks)

        async def group(self, *, follow_symlinks=True):
            return await self._ask(self._path.group, follow_symlinks=follow_symlinks)

        async def read_text(self, encoding=None, errors=None, newline=None):
            return await self._call(self._path.read_text, encoding, errors, newline)

        def glob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
            """The paths below that match a pattern."""
            found = self._path.glob(pattern, case_sensitive=case_sensitive, recurse_symlinks=recurse_symlinks)
            return _PathIterator(found, self._limiter, type(self))

        def rglob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
            """The paths at any depth that match a pattern."""
            found = self._path.rglob(pattern, case_sensitive=case_sensitive, recurse_symlinks=recurse_symlinks)
            return _PathIterator(found, self._limiter, type(self))
    else:

        def match(self, path_pattern):
            """Whether the path, or its end, matches a pattern."""
            return self._path.match(path_pattern)

        async def is_dir(self):
            return await self._ask(self._path.is_dir)

        async def is_file(self):
            return await self._ask(self._path.is_file)

        async def owner(self):
            return await self._ask(self._path.owner)

        async def group(self):
            return await self._ask(self._path.group)

        async def read_text(self, encoding=None, errors=None):
            return await self._call(self._path.read_text, encoding, errors)

        def glob(self, pattern, **options):
            """The paths below that match a pattern."""
            return _PathIterator(self._path.glob(pattern, **options), self._limiter, type(self))

        def rglob(self, pattern, **options):
            """The paths at any depth that match a pattern."""
            return _PathIterator(self._path.rglob(pattern, **options), self._limiter, type(self))

    async def absolute(self):
        return self._same(await self._call(self._path.absolute))

    def as_posix(self):
        return self._path.as_posix()

    def as_uri(self):
        return self._path.as_uri()

    def is_relative_to(self, other):
        """Whether it lies below another path."""
        try:
            self.relative_to(other)
        except ValueError:
            return False
        return True

    async def chmod(self, mode, *, follow_symlinks=True):
        return await self._call(os.chmod, self._path, mode, follow_symlinks=follow_symlinks)

    @classmethod
    async def cwd(cls, *, limiter=None):
        return cls(await to_thread.run_sync(pathlib.Path.cwd, limiter=limiter), limiter=limiter)

    @classmethod
    async def home(cls, *, limiter=None):
        return cls(await to_thread.run_sync(pathlib.Path.home, limiter=limiter), limiter=limiter)

    async def exists(self, *, follow_symlinks=True):
        return await self._ask(self._path.exists, follow_symlinks=follow_symlinks)

    async def expanduser(self):
        return self._same(await self._ask(self._path.expanduser))

    async def hardlink_to(self, target):
        await self._call(os.link, _plain(target), self)

    def is_absolute(self):
        return self._path.is_absolute()

    async def is_block_device(self):
        return await self._ask(self._path.is_block_device)

    async def is_char_device(self):
        return await self._ask(self._path.is_char_device)

    async def is_fifo(self):
        return await self._ask(self._path.is_fifo)

    async def is_junction(self):
        return await self._call(self._path.is_junction)

    async def is_mount(self):
        return await self._ask(os.path.ismount, self._path)

    def is_reserved(self):
        return self._path.is_reserved()

    async def is_socket(self):
        return await self._ask(self._path.is_socket)

    async def is_symlink(self):
        return await self._ask(self._path.is_symlink)

    async def iterdir(self):
        """What lies in the directory."""
        entries = await self._ask(self._path.iterdir)
        async for path in _PathIterator(entries, self._limiter, type(self)):
            yield path

    def joinpath(self, *args):
        return self._same(self._path.joinpath(*args))

    async def lchmod(self, mode):
        await self._call(self._path.lchmod, mode)

    async def lstat(self):
        return await self._ask(self._path.lstat)

    async def mkdir(self, mode=0o777, parents=False, exist_ok=False):
        await self._call(self._path.mkdir, mode, parents, exist_ok)

    async def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        """Open the file."""
        file = await self._call(self._path.open, mode, buffering, encoding, errors, newline)
        return AsyncFile(file, limiter=self._limiter)

    async def read_bytes(self):
        return await self._call(self._path.read_bytes)

    def relative_to(self, *other, walk_up=False):
        others = [pathlib.Path(path) for path in other]
        return self._same(self._path.relative_to(*others, walk_up=walk_up))

    async def readlink(self):
        return self._same(await self._call(os.readlink, self._path))

    async def rename(self, target):
        await self._call(self._path.rename, _plain(target))
        return self._same(_plain(target))

    async def replace(self, target):
        await self._call(self._path.replace, _plain(target))
        return self._same(_plain(target))

    async def resolve(self, strict=False):
        return self._same(await self._ask(self._path.resolve, strict=strict))

    async def rmdir(self):
        await self._call(self._path.rmdir)

    async def samefile(self, other_path):
        return await self._ask(self._path.samefile, _plain(other_path))

    async def stat(self, *, follow_symlinks=True):
        return await self._ask(os.stat, self._path, follow_symlinks=follow_symlinks)

    async def symlink_to(self, target, target_is_directory=False):
        await self._call(self._path.symlink_to, _plain(target), target_is_directory)

    async def touch(self, mode=0o666, exist_ok=True):
        await self._call(self._path.touch, mode, exist_ok)

    async def unlink(self, missing_ok=False):
        await self._call(self._path.unlink, missing_ok)

    async def walk(self, top_down=True, on_error=None, follow_symlinks=False):
        """Each directory with the names of those and of the files in it."""
        found = self._path.walk(top_down, on_error, follow_symlinks)
        while (entry := await self._call(next, found, None)) is not None:
            root, directories, files = entry
            yield self._same(root), directories, files

    def with_name(self, name):
        return self._same(self._path.with_name(name))

    def with_stem(self, stem):
        return self._same(self._path.with_stem(stem))

    def with_suffix(self, suffix):
        return self._same(self._path.with_suffix(suffix))

    def with_segments(self, *pathsegments):
        return self._same(*pathsegments)

    async def write_bytes(self, data):
        return await self._call(self._path.write_bytes, data)

    async def write_text(self, data, encoding=None, errors=None, newline=None):
        return await self._call(self._path.write_text, data, encoding, errors, newline)


PathLike.register(Path)
