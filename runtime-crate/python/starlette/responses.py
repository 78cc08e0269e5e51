"""Responses. starlette/responses.py."""

import hashlib
import http.cookies
import json
import os
import sys
from collections.abc import AsyncIterable, Iterable
from datetime import datetime
from email.utils import format_datetime, formatdate
from mimetypes import guess_type
from secrets import token_hex
from urllib.parse import quote

from _starlette import accelerated, content_headers
from starlette._tasks import TaskGroup
from starlette.concurrency import iterate_in_threadpool, run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect


def build_headers(headers, body_length, media_type, charset):
    """The raw headers of a response: those given, then what they lack of a length and a type (None: not to be said)."""
    if headers is None:
        return content_headers(body_length, media_type, charset)
    raw = [(key.lower().encode("latin-1"), value.encode("latin-1")) for key, value in headers.items()]
    for key, _ in raw:
        if key == b"content-length":
            body_length = None
        elif key == b"content-type":
            media_type = None
    return raw + content_headers(body_length, media_type, charset)


class Response:
    """A response whose body is known, and the application that sends it."""

    media_type = None
    charset = "utf-8"
    _headers = None

    @accelerated
    def __init__(self, content=None, status_code=200, headers=None, media_type=None, background=None):
        self.status_code = status_code
        if media_type is not None:
            self.media_type = media_type
        self.background = background
        self.body = self.render(content)
        self.init_headers(headers)

    @accelerated
    def render(self, content):
        """The body for a content."""
        if content is None:
            return b""
        if isinstance(content, (bytes, memoryview)):
            return content
        return content.encode(self.charset)

    @accelerated
    def init_headers(self, headers=None):
        body = getattr(self, "body", None)
        length = None
        if body is not None and not (self.status_code < 200 or self.status_code in (204, 304)):
            length = len(body)
        self.raw_headers = build_headers(headers, length, self.media_type, self.charset)

    @property
    @accelerated
    def headers(self) -> "MutableHeaders":
        if self._headers is None:
            self._headers = MutableHeaders(raw=self.raw_headers)
        return self._headers

    def set_cookie(
        self,
        key,
        value="",
        max_age=None,
        expires=None,
        path="/",
        domain=None,
        secure=False,
        httponly=False,
        samesite="lax",
        partitioned=False,
    ):
        """Add a Set-Cookie header."""
        cookie = http.cookies.SimpleCookie()
        cookie[key] = value
        morsel = cookie[key]
        if max_age is not None:
            morsel["max-age"] = max_age
        if expires is not None:
            morsel["expires"] = format_datetime(expires, usegmt=True) if isinstance(expires, datetime) else expires
        if path is not None:
            morsel["path"] = path
        if domain is not None:
            morsel["domain"] = domain
        if secure:
            morsel["secure"] = True
        if httponly:
            morsel["httponly"] = True
        if samesite is not None:
            assert samesite.lower() in ("strict", "lax", "none"), "samesite must be either 'strict', 'lax' or 'none'"
            morsel["samesite"] = samesite
        if partitioned:
            if sys.version_info < (3, 14):
                raise ValueError("Partitioned cookies are only supported in Python 3.14 and above.")
            morsel["partitioned"] = True
        self.raw_headers.append((b"set-cookie", cookie.output(header="").strip().encode("latin-1")))

    def delete_cookie(self, key, path="/", domain=None, secure=False, httponly=False, samesite="lax"):
        """Add a Set-Cookie header that makes the client forget a cookie."""
        self.set_cookie(
            key,
            max_age=0,
            expires=0,
            path=path,
            domain=domain,
            secure=secure,
            httponly=httponly,
            samesite=samesite,
        )

    def _wrap_websocket_denial_send(self, send):
        async def wrapped(message):
            message_type = message["type"]
            if message_type in ("http.response.start", "http.response.body"):
                message = {**message, "type": "websocket." + message_type}
            await send(message)

        return wrapped

    @accelerated
    async def __call__(self, scope, receive, send):
        if scope["type"] == "websocket":
            send = self._wrap_websocket_denial_send(send)
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        await send({"type": "http.response.body", "body": self.body})
        if self.background is not None:
            await self.background()


class HTMLResponse(Response):
    media_type = "text/html"


class PlainTextResponse(Response):
    media_type = "text/plain"


_encode_json = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


class JSONResponse(Response):
    media_type = "application/json"

    @accelerated
    def __init__(self, content, status_code=200, headers=None, media_type=None, background=None):
        super().__init__(content, status_code, headers, media_type, background)

    def render(self, content):
        return _encode_json(content).encode("utf-8")


class RedirectResponse(Response):
    def __init__(self, url, status_code=307, headers=None, background=None):
        super().__init__(content=b"", status_code=status_code, headers=headers, background=background)
        self.headers["location"] = quote(str(url), safe=":/%#?=@[]!$&'()*+,;")


Content = str | bytes | memoryview
SyncContentStream = Iterable[Content]
AsyncContentStream = AsyncIterable[Content]
ContentStream = AsyncContentStream | SyncContentStream


class StreamingResponse(Response):
    """A response whose body is iterated while it is sent; iteration ends when the client disconnects."""

    def __init__(self, content, status_code=200, headers=None, media_type=None, background=None):
        self.body_iterator = content if isinstance(content, AsyncIterable) else iterate_in_threadpool(content)
        self.status_code = status_code
        if media_type is not None:
            self.media_type = media_type
        self.background = background
        self.init_headers(headers)

    async def listen_for_disconnect(self, receive):
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                break

    async def stream_response(self, send):
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        async for chunk in self.body_iterator:
            if not isinstance(chunk, (bytes, memoryview)):
                chunk = chunk.encode(self.charset)
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def __call__(self, scope, receive, send):
        if scope["type"] == "websocket":
            await self.stream_response(self._wrap_websocket_denial_send(send))
        elif _sends_fail_after_disconnect(scope):
            try:
                await self.stream_response(send)
            except OSError:
                raise ClientDisconnect()
        else:
            async with TaskGroup() as task_group:
                task_group.start_soon(self._stream_in, task_group, send)
                await self.listen_for_disconnect(receive)
                task_group.cancel()
        if self.background is not None:
            await self.background()

    async def _stream_in(self, task_group, send):
        await self.stream_response(send)
        task_group.cancel()


def _sends_fail_after_disconnect(scope):
    """Whether the server's `send` raises OSError once the client is gone: since version 2.4 of the specification."""
    version = scope.get("asgi", {}).get("spec_version", "2.0")
    return tuple(map(int, version.split("."))) >= (2, 4)


_FILE_KIND = 0o170000
_REGULAR_FILE = 0o100000


def is_regular(mode):
    """Whether the mode of a file is that of a regular one."""
    return mode & _FILE_KIND == _REGULAR_FILE


class MalformedRangeHeader(Exception):
    def __init__(self, content="Malformed range header."):
        self.content = content


class RangeNotSatisfiable(Exception):
    def __init__(self, max_size):
        self.max_size = max_size


class _OpenFile:
    """A file whose operations are made in worker threads."""

    def __init__(self, path):
        self.path = path

    async def __aenter__(self):
        self.file = await run_in_threadpool(open, self.path, "rb")
        return self

    async def __aexit__(self, *exc_info):
        await run_in_threadpool(self.file.close)

    async def seek(self, offset):
        await run_in_threadpool(self.file.seek, offset)

    async def read(self, size):
        return await run_in_threadpool(self.file.read, size)


async def _send_no_body(send):
    await send({"type": "http.response.body", "body": b"", "more_body": False})


class FileResponse(Response):
    chunk_size = 64 * 1024

    def __init__(
        self,
        path,
        status_code=200,
        headers=None,
        media_type=None,
        background=None,
        filename=None,
        stat_result=None,
        content_disposition_type="attachment",
    ):
        self.path = path
        self.status_code = status_code
        self.filename = filename
        if media_type is None:
            media_type = guess_type(filename or path)[0] or "application/octet-stream"
        self.media_type = media_type
        self.background = background
        self.init_headers(headers)
        self.headers.setdefault("accept-ranges", "bytes")
        if filename is not None:
            quoted = quote(filename)
            name = f'filename="{filename}"' if quoted == filename else f"filename*=utf-8''{quoted}"
            self.headers.setdefault("content-disposition", f"{content_disposition_type}; {name}")
        self.stat_result = stat_result
        if stat_result is not None:
            self.set_stat_headers(stat_result)

    def set_stat_headers(self, stat_result):
        """Add what is known of the file: length, date, and a tag of both."""
        tag = f"{stat_result.st_mtime}-{stat_result.st_size}"
        digest = hashlib.md5(tag.encode(), usedforsecurity=False).hexdigest()
        self.headers.setdefault("content-length", str(stat_result.st_size))
        self.headers.setdefault("last-modified", formatdate(stat_result.st_mtime, usegmt=True))
        self.headers.setdefault("etag", f'"{digest}"')

    async def __call__(self, scope, receive, send):
        scope_type = scope["type"]
        send_header_only = scope_type == "http" and scope["method"].upper() == "HEAD"
        send_pathsend = scope_type == "http" and "http.response.pathsend" in scope.get("extensions", {})
        if scope_type == "websocket":
            send = self._wrap_websocket_denial_send(send)
        size = (await self._stat()).st_size
        headers = Headers(scope=scope)
        wanted = headers.get("range")
        condition = headers.get("if-range")
        if wanted is None or (condition is not None and not self._should_use_range(condition)):
            await self._handle_simple(send, send_header_only, send_pathsend)
        else:
            try:
                ranges = self._parse_range_header(wanted, size)
            except MalformedRangeHeader as exc:
                return await PlainTextResponse(exc.content, status_code=400)(scope, receive, send)
            except RangeNotSatisfiable as exc:
                response = PlainTextResponse(status_code=416, headers={"Content-Range": f"bytes */{exc.max_size}"})
                return await response(scope, receive, send)
            if len(ranges) == 1:
                start, end = ranges[0]
                await self._handle_single_range(send, start, end, size, send_header_only)
            else:
                await self._handle_multiple_ranges(send, ranges, size, send_header_only)
        if self.background is not None:
            await self.background()

    async def _stat(self):
        if self.stat_result is not None:
            return self.stat_result
        try:
            stat_result = await run_in_threadpool(os.stat, self.path)
            self.set_stat_headers(stat_result)
        except FileNotFoundError:
            raise RuntimeError(f"File at path {self.path} does not exist.")
        if not is_regular(stat_result.st_mode):
            raise RuntimeError(f"File at path {self.path} is not a file.")
        return stat_result

    async def _handle_simple(self, send, send_header_only, send_pathsend):
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        if send_header_only:
            await _send_no_body(send)
        elif send_pathsend:
            await send({"type": "http.response.pathsend", "path": str(self.path)})
        else:
            async with _OpenFile(self.path) as file:
                await self._send_part(send, file, 0, None)

    async def _handle_single_range(self, send, start, end, file_size, send_header_only):
        headers = MutableHeaders(raw=list(self.raw_headers))
        headers["content-range"] = f"bytes {start}-{end - 1}/{file_size}"
        headers["content-length"] = str(end - start)
        await send({"type": "http.response.start", "status": 206, "headers": headers.raw})
        if send_header_only:
            await _send_no_body(send)
        else:
            async with _OpenFile(self.path) as file:
                await file.seek(start)
                await self._send_part(send, file, start, end)

    async def _send_part(self, send, file, position, end):
        """Sends a file from where it stands to a position, or to its end; a short read ends it too."""
        more_body = True
        while more_body:
            chunk = await file.read(self.chunk_size if end is None else min(self.chunk_size, end - position))
            position += len(chunk)
            more_body = len(chunk) == self.chunk_size and position != end
            await send({"type": "http.response.body", "body": chunk, "more_body": more_body})

    async def _handle_multiple_ranges(self, send, ranges, file_size, send_header_only):
        boundary = token_hex(13)
        content_length, header_of = self.generate_multipart(ranges, boundary, file_size, self.headers["content-type"])
        headers = MutableHeaders(raw=list(self.raw_headers))
        headers["content-type"] = f"multipart/byteranges; boundary={boundary}"
        headers["content-length"] = str(content_length)
        await send({"type": "http.response.start", "status": 206, "headers": headers.raw})
        if send_header_only:
            await _send_no_body(send)
            return
        async with _OpenFile(self.path) as file:
            for start, end in ranges:
                await send({"type": "http.response.body", "body": header_of(start, end), "more_body": True})
                await file.seek(start)
                while start < end:
                    chunk = await file.read(min(self.chunk_size, end - start))
                    start += len(chunk)
                    await send({"type": "http.response.body", "body": chunk, "more_body": True})
                await send({"type": "http.response.body", "body": b"\r\n", "more_body": True})
            closing = f"--{boundary}--".encode("latin-1")
            await send({"type": "http.response.body", "body": closing, "more_body": False})

    def _should_use_range(self, http_if_range):
        return http_if_range == self.headers["last-modified"] or http_if_range == self.headers["etag"]

    @classmethod
    def _parse_range_header(cls, http_range, file_size):
        """The ranges asked for as (start, end), in their order, those that overlap or touch made one."""
        units, equals, listed = http_range.partition("=")
        if not equals:
            raise MalformedRangeHeader()
        if units.strip().lower() != "bytes":
            raise MalformedRangeHeader("Only support bytes range")
        ranges = cls._parse_ranges(listed, file_size)
        if not ranges:
            raise MalformedRangeHeader("Range header: range must be requested")
        if any(not 0 <= start < file_size for start, _ in ranges):
            raise RangeNotSatisfiable(file_size)
        if any(start > end for start, end in ranges):
            raise MalformedRangeHeader("Range header: start must be less than end")
        merged = []
        for start, end in sorted(ranges):
            if merged and start <= merged[-1][1]:
                start, last_end = merged.pop()
                end = max(last_end, end)
            merged.append((start, end))
        return merged

    @classmethod
    def _parse_ranges(cls, range_, file_size):
        """The ranges of a list that can be understood; the others are passed over."""
        ranges = []
        for part in range_.split(","):
            first, dash, last = part.strip().partition("-")
            first, last = first.strip(), last.strip()
            if not dash or not (first or last):
                continue
            try:
                start = int(first) if first else max(file_size - int(last), 0)
                end = int(last) + 1 if first and last and int(last) < file_size else file_size
            except ValueError:
                continue
            ranges.append((start, end))
        return ranges

    def generate_multipart(self, ranges, boundary, max_size, content_type):
        """The length of a body of several ranges, and what gives the head of each."""

        def header_of(start, end):
            head = f"--{boundary}\r\nContent-Type: {content_type}\r\nContent-Range: bytes {start}-{end - 1}/{max_size}\r\n\r\n"
            return head.encode("latin-1")

        # Each range ends with a line break of two bytes.
        length = sum(len(header_of(start, end)) + (end - start) + 2 for start, end in ranges)
        return length + len(boundary) + 4, header_of
