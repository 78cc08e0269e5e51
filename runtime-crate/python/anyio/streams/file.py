"""Files as streams. anyio/streams/file.py."""

from io import SEEK_SET, UnsupportedOperation
from pathlib import Path
from typing import IO

from anyio import to_thread
from anyio._core._exceptions import BrokenResourceError, ClosedResourceError, EndOfStream
from anyio._core._tasks import CancelScope
from anyio._core._typedattr import TypedAttributeSet, typed_attribute
from anyio.abc._streams import ByteReceiveStream, ByteSendStream
from anyio.lowlevel import checkpoint_if_cancelled

__all__ = ("FileReadStream", "FileStreamAttribute", "FileWriteStream")


class FileStreamAttribute(TypedAttributeSet):
    """What a stream tells of its file."""

    file: IO[bytes] = typed_attribute()
    path: Path = typed_attribute()
    fileno: int = typed_attribute()


async def _called(method, argument):
    """What a method of a file gives, with the errors of a stream."""
    try:
        return await to_thread.run_sync(method, argument)
    except ValueError:
        raise ClosedResourceError from None
    except OSError as exc:
        raise BrokenResourceError from exc


class _BaseFileStream:
    def __init__(self, file):
        self._file = file

    async def aclose(self):
        """Close the file."""
        with CancelScope(shield=True):
            await to_thread.run_sync(self._file.close)
        await checkpoint_if_cancelled()

    @property
    def extra_attributes(self):
        file = self._file
        attributes = {FileStreamAttribute.file: lambda: file}
        if hasattr(file, "name"):
            attributes[FileStreamAttribute.path] = lambda: Path(file.name)
        try:
            file.fileno()
        except UnsupportedOperation:
            return attributes
        attributes[FileStreamAttribute.fileno] = file.fileno
        return attributes


class FileReadStream(_BaseFileStream, ByteReceiveStream):
    """Reads a file."""

    @classmethod
    async def from_path(cls, path):
        """Opens a file."""
        return cls(await to_thread.run_sync(Path(path).open, "rb"))

    async def receive(self, max_bytes=65536):
        """The next bytes of the file."""
        if max_bytes < 1:
            raise ValueError("max_bytes must be a positive integer")
        data = await _called(self._file.read, max_bytes)
        if not data:
            raise EndOfStream
        return data

    async def seek(self, position, whence=SEEK_SET):
        """Go to a place in the file."""
        return await to_thread.run_sync(self._file.seek, position, whence)

    async def tell(self):
        """The place in the file."""
        return await to_thread.run_sync(self._file.tell)


class FileWriteStream(_BaseFileStream, ByteSendStream):
    """Writes a file."""

    @classmethod
    async def from_path(cls, path, append=False):
        """Opens a file, new or at its end."""
        return cls(await to_thread.run_sync(Path(path).open, "ab" if append else "wb"))

    async def send(self, item):
        """Write bytes."""
        await _called(self._file.write, item)
