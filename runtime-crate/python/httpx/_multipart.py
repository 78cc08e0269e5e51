"""Forms with files. httpx `httpx/_multipart.py`."""

import io
import mimetypes
import os
import re
from collections.abc import Mapping
from pathlib import Path

from ._types import AsyncByteStream, SyncByteStream
from ._utils import peek_filelike_length, primitive_value_to_str, to_bytes

# https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data, and what httpx makes of it.
_REPLACED = {'"': "%22", "\\": "\\\\"} | {chr(code): f"%{code:02X}" for code in range(0x20) if code != 0x1B}
_TO_REPLACE = re.compile("|".join(re.escape(character) for character in _REPLACED))


def _parameter(name, value):
    value = _TO_REPLACE.sub(lambda found: _REPLACED[found.group()], value)
    return f'{name}="{value}"'.encode()


def get_multipart_boundary_from_content_type(content_type):
    """The boundary that a header names already."""
    if not content_type or not content_type.startswith(b"multipart/form-data"):
        return None
    for part in content_type.split(b";")[1:]:
        part = part.strip()
        if part.lower().startswith(b"boundary="):
            return part[len(b"boundary=") :].strip(b'"')
    return None


class DataField:
    """A field with a value."""

    def __init__(self, name, value):
        if not isinstance(name, str):
            raise TypeError(f"Invalid type for name. Expected str, got {type(name)}: {name!r}")
        if value is not None and not isinstance(value, (str, bytes, int, float)):
            raise TypeError(f"Invalid type for value. Expected primitive type, got {type(value)}: {value!r}")
        self.name = name
        self.value = value if isinstance(value, bytes) else primitive_value_to_str(value)
        self._head = b"Content-Disposition: form-data; " + _parameter("name", name) + b"\r\n\r\n"

    def get_length(self):
        return len(self._head) + len(to_bytes(self.value))

    def render(self):
        yield self._head
        yield to_bytes(self.value)


class FileField:
    """A field with a file."""

    CHUNK_SIZE = 64 * 1024

    def __init__(self, name, value):
        self.name = name
        self.headers = {}
        content_type = None
        if not isinstance(value, tuple):
            self.filename, self.file = Path(str(getattr(value, "name", "upload"))).name, value
        elif len(value) == 2:
            self.filename, self.file = value
        elif len(value) == 3:
            self.filename, self.file, content_type = value
        else:
            self.filename, self.file, content_type, self.headers = value
        self._settle_type(content_type)
        if isinstance(self.file, io.StringIO):
            raise TypeError("Multipart file uploads require 'io.BytesIO', not 'io.StringIO'.")
        if isinstance(self.file, io.TextIOBase):
            raise TypeError("Multipart file uploads must be opened in binary mode, not text mode.")
        self._head = None

    def _settle_type(self, content_type):
        if content_type is None and self.filename:
            content_type = mimetypes.guess_type(self.filename)[0] or "application/octet-stream"
        if content_type is not None and not any("content-type" in key.lower() for key in self.headers):
            # As the original does, also in headers that the caller gave.
            self.headers["Content-Type"] = content_type

    def render_headers(self):
        if self._head is None:
            head = b"Content-Disposition: form-data; " + _parameter("name", self.name)
            if self.filename:
                head += b"; " + _parameter("filename", self.filename)
            for key, value in self.headers.items():
                head += f"\r\n{key}: ".encode() + value.encode()
            self._head = head + b"\r\n\r\n"
        return self._head

    def get_length(self):
        """How long the field is; None if its file does not say."""
        head = self.render_headers()
        if isinstance(self.file, (str, bytes)):
            return len(head) + len(to_bytes(self.file))
        length = peek_filelike_length(self.file)
        return None if length is None else len(head) + length

    def render(self):
        yield self.render_headers()
        if isinstance(self.file, (str, bytes)):
            yield to_bytes(self.file)
            return
        if hasattr(self.file, "seek"):
            try:
                self.file.seek(0)
            except io.UnsupportedOperation:
                pass
        while chunk := self.file.read(self.CHUNK_SIZE):
            yield to_bytes(chunk)


class MultipartStream(SyncByteStream, AsyncByteStream):
    """A form as it is sent, written while it is sent."""

    def __init__(self, data, files, boundary=None):
        self.boundary = os.urandom(16).hex().encode("ascii") if boundary is None else boundary
        self.content_type = f"multipart/form-data; boundary={self.boundary.decode('ascii')}"
        self.fields = [
            DataField(name, item)
            for name, value in data.items()
            for item in (value if isinstance(value, (tuple, list)) else [value])
        ]
        self.fields += [FileField(name, value) for name, value in (files.items() if isinstance(files, Mapping) else files)]

    def iter_chunks(self):
        for field in self.fields:
            yield b"--%s\r\n" % self.boundary
            yield from field.render()
            yield b"\r\n"
        yield b"--%s--\r\n" % self.boundary

    def get_content_length(self):
        """How long the form is; None if one of its files does not say."""
        lengths = [field.get_length() for field in self.fields]
        if None in lengths:
            return None
        return sum(lengths) + len(lengths) * (len(self.boundary) + 6) + len(self.boundary) + 6

    def get_headers(self):
        length = self.get_content_length()
        framing = {"Transfer-Encoding": "chunked"} if length is None else {"Content-Length": str(length)}
        return {**framing, "Content-Type": self.content_type}

    def __iter__(self):
        yield from self.iter_chunks()

    async def __aiter__(self):
        for chunk in self.iter_chunks():
            yield chunk
