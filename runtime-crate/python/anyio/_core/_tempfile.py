"""Temporary files and directories. anyio/_core/_tempfile.py."""

import os
import tempfile
from functools import partial
from io import BytesIO, TextIOWrapper
from typing import AnyStr, Generic

from anyio import to_thread
from anyio._core._fileio import AsyncFile
from anyio._core._tasks import CancelScope
from anyio.lowlevel import checkpoint_if_cancelled


class _Opened:
    """Opens a file for the time of a block."""

    async def __aenter__(self):
        self._async_file = AsyncFile(await to_thread.run_sync(self._open))
        return self._async_file

    async def __aexit__(self, exc_type, exc_value, traceback):
        await self._async_file.aclose()


class TemporaryFile(_Opened, Generic[AnyStr]):
    """A file without a name."""

    def __init__(
        self, mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *, errors=None
    ):
        self.mode = mode
        self.buffering = buffering
        self.encoding = encoding
        self.newline = newline
        self.suffix = suffix
        self.prefix = prefix
        self.dir = dir
        self.errors = errors

    def _open(self):
        how = (self.mode, self.buffering, self.encoding, self.newline, self.suffix, self.prefix, self.dir)
        return tempfile.TemporaryFile(*how, errors=self.errors)


class NamedTemporaryFile(_Opened, Generic[AnyStr]):
    """A file with a name, which goes when the block ends."""

    def __init__(
        self, mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, delete=True, *,
        errors=None, delete_on_close=True,
    ):  # fmt: skip
        how = (mode, buffering, encoding, newline, suffix, prefix, dir, delete)
        self._open = partial(tempfile.NamedTemporaryFile, *how, errors=errors, delete_on_close=delete_on_close)


class SpooledTemporaryFile(AsyncFile[AnyStr]):
    """A file that is in memory until it is too large for it."""

    _rolled = False

    def __init__(
        self, max_size=0, mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *,
        errors=None,
    ):  # fmt: skip
        how = (mode, buffering, encoding, newline, suffix, prefix, dir)
        self._open = partial(tempfile.TemporaryFile, *how, errors=errors)
        self._max_size = max_size
        memory = BytesIO()
        if "b" not in mode:
            memory = TextIOWrapper(memory, encoding=encoding, errors=errors, newline=newline, write_through=True)
        super().__init__(memory)

    async def _call(self, method, *args):
        """In memory there is nothing to wait for."""
        if self._rolled:
            return await super()._call(method, *args)
        await checkpoint_if_cancelled()
        return method(*args)

    async def aclose(self):
        """Close the file."""
        if self._rolled:
            await super().aclose()
        else:
            self._fp.close()

    @property
    def closed(self):
        """Whether it is closed."""
        return self._fp.closed

    async def rollover(self):
        """Go on with a file on the disk."""
        if self._rolled:
            return
        await checkpoint_if_cancelled()
        memory = self._fp
        with CancelScope(shield=True):
            self._rolled = True
            place = memory.tell()
            memory.seek(0)
            self._fp = await to_thread.run_sync(self._open)
            await self.write(memory.read())
            await self.seek(place)
            memory.close()

    async def _wrote(self, result):
        if not self._rolled and self._max_size and self._fp.tell() > self._max_size:
            await self.rollover()
        return result

    async def write(self, b):
        """Write; how much was written."""
        return await self._wrote(await self._call(self._fp.write, b))

    async def writelines(self, lines):
        """Write several."""
        return await self._wrote(await self._call(self._fp.writelines, lines))

    async def seek(self, offset, whence=os.SEEK_SET):
        """Go to a place."""
        return await self._call(self._fp.seek, offset, whence)


class TemporaryDirectory(Generic[AnyStr]):
    """A directory, which goes when the block ends."""

    def __init__(self, suffix=None, prefix=None, dir=None, *, ignore_cleanup_errors=False, delete=True):
        self.suffix = suffix
        self.prefix = prefix
        self.dir = dir
        self.ignore_cleanup_errors = ignore_cleanup_errors
        self.delete = delete
        self._tempdir = None

    async def __aenter__(self):
        where = (self.suffix, self.prefix, self.dir, self.ignore_cleanup_errors)
        self._tempdir = await to_thread.run_sync(partial(tempfile.TemporaryDirectory, *where, delete=self.delete))
        return self._tempdir.name

    async def _shielded(self, method, *args):
        with CancelScope(shield=True):
            await to_thread.run_sync(method, *args)

    async def __aexit__(self, exc_type, exc_value, traceback):
        if self._tempdir is not None:
            await self._shielded(self._tempdir.__exit__, exc_type, exc_value, traceback)

    async def cleanup(self):
        """Remove it now."""
        if self._tempdir is not None:
            await self._shielded(self._tempdir.cleanup)
            await checkpoint_if_cancelled()


async def mkstemp(suffix=None, prefix=None, dir=None, text=False):
    """A new file: its descriptor and its path."""
    return await to_thread.run_sync(tempfile.mkstemp, suffix, prefix, dir, text)


async def mkdtemp(suffix=None, prefix=None, dir=None):
    """A new directory: its path."""
    return await to_thread.run_sync(tempfile.mkdtemp, suffix, prefix, dir)


async def gettempdir():
    """Where temporary files lie."""
    return await to_thread.run_sync(tempfile.gettempdir)


async def gettempdirb():
    """Where temporary files lie, as bytes."""
    return await to_thread.run_sync(tempfile.gettempdirb)
