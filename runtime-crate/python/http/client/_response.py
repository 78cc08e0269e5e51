"""Answers of other servers. CPython Lib/http/client.py `HTTPResponse`."""

import io

from http.client._errors import BadStatusLine, IncompleteRead, RemoteDisconnected, ResponseNotReady, UnknownProtocol
from http.client._headers import _read_headers, parse_headers, read_line

UNKNOWN = "UNKNOWN"

# Clients that wrap an answer read on by these.
__molt_public__ = ("_check_close", "_close_conn", "_method", "_read_next_chunk_size", "_read_status", "_safe_read")

_CONTINUE = 100


class HTTPResponse(io.BufferedIOBase):
    """An answer: its status and headers, and its body as a stream."""

    def __init__(self, sock, debuglevel=0, method=None, url=None):
        self.fp = sock.makefile("rb")
        self.debuglevel = debuglevel
        self._method = method
        self.headers = self.msg = None
        self.version = self.status = self.reason = UNKNOWN
        # How the body comes: in chunks, what is left of the one and of all, and whether its end is the connection's.
        self.chunked = self.chunk_left = self.length = self.will_close = UNKNOWN

    def _read_status(self):
        line = str(read_line(self.fp, "status line"), "iso-8859-1")
        if self.debuglevel > 0:
            print("reply:", repr(line))
        if not line:
            raise RemoteDisconnected("Remote end closed connection without response")
        version, *rest = line.split(None, 2)[:3] or [""]
        if not rest or not version.startswith("HTTP/"):
            self._close_conn()
            raise BadStatusLine(line)
        try:
            status = int(rest[0])
        except ValueError:
            raise BadStatusLine(line) from None
        if not 100 <= status <= 999:
            raise BadStatusLine(line)
        return version, status, rest[1] if len(rest) > 1 else ""

    def begin(self):
        """Read the status and the headers."""
        if self.headers is not None:
            return
        version, status, reason = self._read_status()
        while status == _CONTINUE:
            skipped = _read_headers(self.fp)
            if self.debuglevel > 0:
                print("headers:", skipped)
            version, status, reason = self._read_status()
        self.code = self.status = status
        self.reason = reason.strip()
        if version in ("HTTP/1.0", "HTTP/0.9"):
            self.version = 10
        elif version.startswith("HTTP/1."):
            self.version = 11
        else:
            raise UnknownProtocol(version)
        self.headers = self.msg = parse_headers(self.fp)
        if self.debuglevel > 0:
            for name, value in self.headers.items():
                print("header:", name + ":", value)
        self._measure()

    def _measure(self):
        """Find out how the body comes."""
        self.chunked = (self.headers.get("transfer-encoding") or "").lower() == "chunked"
        if self.chunked:
            self.chunk_left = None
        self.will_close = self._check_close()
        self.length = None if self.chunked else self._stated_length()
        if self.status in (204, 304) or 100 <= self.status < 200 or self._method == "HEAD":
            self.length = 0
        if not self.chunked and self.length is None:
            self.will_close = True

    def _stated_length(self):
        try:
            length = int(self.headers.get("content-length") or "")
        except ValueError:
            return None
        return length if length >= 0 else None

    def _check_close(self):
        connection = (self.headers.get("connection") or "").lower()
        if self.version == 11:
            return "close" in connection
        proxy = (self.headers.get("proxy-connection") or "").lower()
        return not (self.headers.get("keep-alive") or "keep-alive" in connection or "keep-alive" in proxy)

    def _close_conn(self):
        fp, self.fp = self.fp, None
        fp.close()

    def close(self):
        """Close the answer; what was not read of it is lost."""
        try:
            super().close()
        finally:
            if self.fp:
                self._close_conn()

    def flush(self):
        """Flush the stream below."""
        super().flush()
        if self.fp:
            self.fp.flush()

    def readable(self):
        """It always is."""
        return True

    def isclosed(self):
        """Whether the body was read to its end, or the answer closed."""
        return self.fp is None

    def _is_over(self):
        return self.fp is None or self._method == "HEAD"

    def _took(self, count, wanted):
        """Remember how much of the body was read; nothing of something is its end."""
        if not count and wanted:
            self._close_conn()
        elif self.length is not None:
            self.length -= count
            if not self.length:
                self._close_conn()

    def _within(self, count):
        """A number of bytes that is not more than what is left."""
        return count if self.length is None or 0 <= count <= self.length else self.length

    def read(self, amt=None):
        """The body, or up to so many bytes of it."""
        if self._is_over():
            if self.fp is not None:
                self._close_conn()
            return b""
        if self.chunked:
            return self._read_chunked(amt)
        if amt is not None:
            # A negative amount is passed on as it is.
            amt = self._within(amt) if amt >= 0 else amt
            data = self.fp.read(amt)
            self._took(len(data), amt)
            return data
        if self.length is None:
            data = self.fp.read()
        else:
            try:
                data = self._safe_read(self.length)
            except IncompleteRead:
                self._close_conn()
                raise
            self.length = 0
        self._close_conn()
        return data

    def readinto(self, b):
        """Fill a buffer with what comes of the body: how many bytes."""
        if self._is_over():
            if self.fp is not None:
                self._close_conn()
            return 0
        if self.chunked:
            return self._readinto_chunked(b)
        if self.length is not None and len(b) > self.length:
            b = memoryview(b)[: self.length]
        count = self.fp.readinto(b)
        self._took(count, b)
        return count

    def _read_next_chunk_size(self):
        size, _, _ = read_line(self.fp, "chunk size").partition(b";")
        try:
            return int(size, 16)
        except ValueError:
            self._close_conn()
            raise

    def _read_and_discard_trailer(self):
        while read_line(self.fp, "trailer line") not in (b"\r\n", b"\n", b""):
            pass

    def _get_chunk_left(self):
        """How much is left of the chunk, the next one if this one is read; None after the last."""
        if self.chunk_left:
            return self.chunk_left
        if self.chunk_left is not None:
            # The end of line behind a chunk.
            self._safe_read(2)
        try:
            left = self._read_next_chunk_size()
        except ValueError:
            raise IncompleteRead(b"") from None
        if left == 0:
            self._read_and_discard_trailer()
            self._close_conn()
            left = None
        self.chunk_left = left
        return left

    def _read_chunked(self, amt=None):
        parts = []
        try:
            while (left := self._get_chunk_left()) is not None:
                count = left if amt is None else min(amt, left)
                parts.append(self._safe_read(count))
                if amt is not None and amt <= left:
                    self.chunk_left = left - amt
                    break
                amt = None if amt is None else amt - left
                self.chunk_left = 0
        except IncompleteRead as failed:
            raise IncompleteRead(b"".join(parts)) from failed
        return b"".join(parts)

    def _readinto_chunked(self, b):
        view, total = memoryview(b), 0
        try:
            while (left := self._get_chunk_left()) is not None:
                count = self._safe_readinto(view[: min(len(view), left)])
                total += count
                self.chunk_left = left - count if len(view) <= left else 0
                if len(view) <= left:
                    break
                view = view[count:]
        except IncompleteRead:
            raise IncompleteRead(bytes(b[0:total])) from None
        return total

    def _safe_read(self, amt):
        """So many bytes, which have to be there."""
        data = self.fp.read(amt)
        if len(data) < amt:
            raise IncompleteRead(data, amt - len(data))
        return data

    def _safe_readinto(self, b):
        count = self.fp.readinto(b)
        if count < len(b):
            raise IncompleteRead(bytes(b[:count]), len(b) - count)
        return count

    def read1(self, n=-1):
        """What comes of the body by one call of the system at most."""
        if self._is_over():
            return b""
        if self.chunked:
            left = self._get_chunk_left()
            if left is None or n == 0:
                return b""
            data = self.fp.read1(n if 0 <= n <= left else left)
            self.chunk_left -= len(data)
            if not data:
                raise IncompleteRead(b"")
            return data
        n = self._within(n)
        data = self.fp.read1(n)
        self._took(len(data), n)
        return data

    def peek(self, n=-1):
        """What is there of the body, which stays there."""
        if self._is_over():
            return b""
        if not self.chunked:
            return self.fp.peek(n)
        try:
            left = self._get_chunk_left()
        except IncompleteRead:
            left = None
        return b"" if left is None else self.fp.peek(left)[:left]

    def readline(self, limit=-1):
        """A line of the body."""
        if self._is_over():
            return b""
        if self.chunked:
            return super().readline(limit)
        limit = self._within(limit)
        line = self.fp.readline(limit)
        self._took(len(line), limit)
        return line

    def fileno(self):
        """The descriptor of the connection."""
        return self.fp.fileno()

    def _known_headers(self):
        if self.headers is None:
            raise ResponseNotReady()
        return self.headers

    def getheader(self, name, default=None):
        """The values of a header as one text; the default where there is none."""
        values = self._known_headers().get_all(name) or default
        is_text = isinstance(values, str) or not hasattr(values, "__iter__")
        return values if is_text else ", ".join(values)

    def getheaders(self):
        """The headers as tuples of name and value."""
        return list(self._known_headers().items())

    def __iter__(self):
        return self

    def info(self):
        """The headers."""
        return self.headers

    def geturl(self):
        """Where the answer came from after redirections."""
        return self.url

    def getcode(self):
        """The status."""
        return self.status
