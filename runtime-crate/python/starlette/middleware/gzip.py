"""Compressed responses. starlette/middleware/gzip.py."""

import gzip
import io

from starlette.datastructures import Headers, MutableHeaders

DEFAULT_EXCLUDED_CONTENT_TYPES = ("text/event-stream",)


class GZipMiddleware:
    def __init__(self, app, minimum_size=500, compresslevel=9):
        self.app = app
        self.minimum_size = minimum_size
        self.compresslevel = compresslevel

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if "gzip" in Headers(scope=scope).get("Accept-Encoding", ""):
            responder = GZipResponder(self.app, self.minimum_size, compresslevel=self.compresslevel)
        else:
            responder = IdentityResponder(self.app, self.minimum_size)
        await responder(scope, receive, send)


class IdentityResponder:
    """What treats one response; this one only says that it would depend on the client's encodings."""

    def __init__(self, app, minimum_size):
        self.app = app
        self.minimum_size = minimum_size
        self.send = unattached_send
        # Kept back until the body shows what its headers have to be.
        self.initial_message = {}
        self.started = False
        self.content_encoding_set = False
        self.content_type_is_excluded = False

    async def __call__(self, scope, receive, send):
        self.send = send
        await self.app(scope, receive, self.send_with_compression)

    async def send_with_compression(self, message):
        message_type = message["type"]
        if message_type == "http.response.start":
            self.initial_message = message
            headers = Headers(raw=message["headers"])
            self.content_encoding_set = "content-encoding" in headers
            self.content_type_is_excluded = headers.get("content-type", "").startswith(DEFAULT_EXCLUDED_CONTENT_TYPES)
        elif message_type == "http.response.body":
            await self._send_body(message)
        elif message_type == "http.response.pathsend":
            await self.send(self.initial_message)
            await self.send(message)

    async def _send_body(self, message):
        untouched = self.content_encoding_set or self.content_type_is_excluded
        first, self.started = not self.started, True
        if not untouched:
            body = message.get("body", b"")
            more_body = message.get("more_body", False)
            if not first:
                message["body"] = self.apply_compression(body, more_body=more_body)
            elif more_body or len(body) >= self.minimum_size:
                self._compress_first(message, body, more_body)
        if first:
            await self.send(self.initial_message)
        await self.send(message)

    def _compress_first(self, message, body, more_body):
        compressed = self.apply_compression(body, more_body=more_body)
        headers = MutableHeaders(raw=self.initial_message["headers"])
        headers.add_vary_header("Accept-Encoding")
        if compressed != message["body"]:
            headers["Content-Encoding"] = self.content_encoding
            if more_body:
                del headers["Content-Length"]
            else:
                headers["Content-Length"] = str(len(compressed))
            message["body"] = compressed

    def apply_compression(self, body, *, more_body):
        """What is sent for a piece of the body."""
        return body


class GZipResponder(IdentityResponder):
    content_encoding = "gzip"

    def __init__(self, app, minimum_size, compresslevel=9):
        super().__init__(app, minimum_size)
        self.gzip_buffer = io.BytesIO()
        self.gzip_file = gzip.GzipFile(mode="wb", fileobj=self.gzip_buffer, compresslevel=compresslevel)

    async def __call__(self, scope, receive, send):
        with self.gzip_buffer, self.gzip_file:
            await super().__call__(scope, receive, send)

    def apply_compression(self, body, *, more_body):
        self.gzip_file.write(body)
        if not more_body:
            self.gzip_file.close()
        compressed = self.gzip_buffer.getvalue()
        self.gzip_buffer.seek(0)
        self.gzip_buffer.truncate()
        return compressed


async def unattached_send(message):
    raise RuntimeError("send awaitable not set")
