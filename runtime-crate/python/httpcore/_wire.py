"""HTTP/1.1 in bytes, a client's side of it: what is written, and what is read out of what came. h11 `_connection.py`, `_readers.py`, `_writers.py`,
`_headers.py`, `_receivebuffer.py`."""

import re

from h11._util import LocalProtocolError, RemoteProtocolError

NEED_DATA = "NEED_DATA"
PAUSED = "PAUSED"
END_OF_MESSAGE = "END_OF_MESSAGE"

# Where a side of the exchange is.
IDLE, SEND_BODY, SEND_RESPONSE, DONE, MUST_CLOSE, SWITCHED, ERROR = range(7)

_LONGEST_INCOMPLETE = 100 * 1024
_LONGEST_LENGTH = 20

_TOKEN = rb"[-!#$%&'*+.^_`|~0-9a-zA-Z]+"
_VALUE = rb"([^\x00\s]+(?:[ \t]+[^\x00\s]+)*)?"
_NAME = re.compile(_TOKEN)
_HEADER_VALUE = re.compile(_VALUE)
_HEADER_LINE = re.compile(rb"(?P<name>" + _TOKEN + rb"):[ \t]*(?P<value>" + _VALUE + rb")[ \t]*")
_TARGET = re.compile(rb"[\x21-\x7e]+")
_LENGTH = re.compile(rb"[0-9]+")
_STATUS_LINE = re.compile(rb"HTTP/(?P<version>[0-9]\.[0-9]) (?P<status>[0-9]{3})(?: (?P<reason>([ \t]|[^\x00\s])*))?")
_CHUNK_HEADER = re.compile(rb"(?P<size>([0-9A-Fa-f]){1,20})(?:;.*)?[ \t]*\r\n")
_BLANK_LINE = re.compile(rb"\n\r?\n", re.MULTILINE)
_FOLD = re.compile(rb"[ \t]+")


class Head:
    """The head of a response."""

    def __init__(self, version, status, reason, headers):
        self.version, self.status, self.reason, self.headers = version, status, reason, headers


class Wire:
    """One connection's bytes in both directions."""

    def __init__(self):
        self.ours, self.theirs = IDLE, SEND_RESPONSE
        self._buffer = bytearray()
        self._searched = 0
        self._closed = False
        self._begin()

    def _begin(self):
        self._method = None
        self._keeps_alive = True
        self._offers_switch = False
        self._left_to_send = None
        self._body = None

    def next_cycle(self):
        """Gets ready for the next request on this connection."""
        self.ours, self.theirs = IDLE, SEND_RESPONSE
        self._begin()

    # What is sent

    def head(self, method, target, headers):
        """Checks a request before it is sent: its bytes and what to keep of it."""
        checked = checked_headers(headers)
        hosts = sum(name == b"host" for _, name, _ in checked)
        if hosts != 1:
            raise LocalProtocolError("Found multiple Host: headers" if hosts else "Missing mandatory Host: header")
        if not _NAME.fullmatch(method):
            raise LocalProtocolError("Illegal method characters")
        if not _TARGET.fullmatch(target):
            raise LocalProtocolError("Illegal target characters")
        lines = [b"%s %s HTTP/1.1\r\n" % (method, target)]
        lines += [b"%s: %s\r\n" % (raw, value) for raw, name, value in checked if name == b"host"]
        lines += [b"%s: %s\r\n" % (raw, value) for raw, name, value in checked if name != b"host"]
        return method, checked, b"".join(lines) + b"\r\n"

    def send_head(self, made):
        """The bytes of a request's head."""
        if self.ours != IDLE:
            self._refuse_sending()
        self._method, headers, data = made
        self._offers_switch = self._method == b"CONNECT" or bool(_listed(headers, b"upgrade"))
        if b"close" in _listed(headers, b"connection"):
            self._keeps_alive = False
        if _listed(headers, b"transfer-encoding"):
            self._left_to_send = None
        else:
            lengths = _listed(headers, b"content-length")
            self._left_to_send = int(lengths[0]) if lengths else 0
        self.ours = SEND_BODY
        return data

    def send_data(self, data):
        """The bytes of a part of the body."""
        if self.ours != SEND_BODY:
            self._refuse_sending()
        if self._left_to_send is None:
            return b"%x\r\n%b\r\n" % (len(data), data) if data else b""
        self._left_to_send -= len(data)
        if self._left_to_send < 0:
            self.ours = ERROR
            raise LocalProtocolError("Too much data for declared Content-Length")
        return data

    def send_end(self):
        """The bytes behind the body."""
        if self.ours != SEND_BODY:
            self._refuse_sending()
        if self._left_to_send:
            self.ours = ERROR
            raise LocalProtocolError("Too little data for declared Content-Length")
        self.ours = DONE if self._keeps_alive else MUST_CLOSE
        return b"0\r\n\r\n" if self._left_to_send is None else b""

    def _refuse_sending(self):
        self.ours = ERROR
        raise LocalProtocolError("Can't send data when our state is ERROR")

    # What is received

    @property
    def trailing_data(self):
        return bytes(self._buffer)

    def receive(self, data):
        """Takes what came; nothing stands for the end."""
        if data:
            self._buffer += data
        else:
            self._closed = True

    def next_event(self):
        """The next thing in what came: a Head, bytes, END_OF_MESSAGE, PAUSED or NEED_DATA."""
        if self.theirs == ERROR:
            raise RemoteProtocolError("Can't receive data when peer state is ERROR")
        try:
            event = self._extract()
            if event is not NEED_DATA:
                return event
            if len(self._buffer) > _LONGEST_INCOMPLETE:
                raise RemoteProtocolError("Receive buffer too long", error_status_hint=431)
            if self._closed:
                raise RemoteProtocolError("peer unexpectedly closed connection")
            return event
        except LocalProtocolError as error:
            self.theirs = ERROR
            raise RemoteProtocolError(error.args[0], error.error_status_hint) from None
        except BaseException:
            self.theirs = ERROR
            raise

    def _extract(self):
        if self.theirs == SEND_RESPONSE:
            return self._extract_head()
        if self.theirs != SEND_BODY:
            return PAUSED
        event = self._body.read(self)
        if event is None and self._closed and not self._buffer:
            event = self._body.end()
        if event is END_OF_MESSAGE:
            self.theirs = DONE if self._keeps_alive else MUST_CLOSE
        return NEED_DATA if event is None else event

    def _extract_head(self):
        lines = self.take_lines()
        if lines is None:
            if self._buffer and self._buffer[0] < 0x21:
                raise LocalProtocolError("illegal request line")
            return NEED_DATA
        if not lines:
            raise LocalProtocolError("no response line received")
        matched = _matched(_STATUS_LINE, lines[0], "illegal status line: {!r}")
        headers = checked_headers(_header_lines(lines[1:]), parsed=True)
        head = Head(matched["version"], int(matched["status"]), matched["reason"] or b"", [(raw, value) for raw, _, value in headers])
        self._answered(head, headers)
        return head

    def _answered(self, head, headers):
        """What follows from the head of a response for the rest of it."""
        connects = self._method == b"CONNECT" and 200 <= head.status < 300
        if head.status == 101 or connects:
            if not self._offers_switch:
                raise LocalProtocolError("Received server _SWITCH_UPGRADE event without a pending proposal")
            self.theirs = SWITCHED
            return
        if head.status < 200:
            return
        if b"close" in _listed(headers, b"connection") or head.version < b"1.1":
            self._keeps_alive = False
            if self.ours == DONE:
                self.ours = MUST_CLOSE
        self.theirs = SEND_BODY
        lengths = _listed(headers, b"content-length")
        if head.status in (204, 304) or self._method == b"HEAD":
            self._body = Counted(0)
        elif _listed(headers, b"transfer-encoding"):
            self._body = Chunked()
        else:
            self._body = Counted(int(lengths[0])) if lengths else UntilTheEnd()

    # The buffer

    def _take(self, count):
        taken = bytes(self._buffer[:count])
        del self._buffer[:count]
        self._searched = 0
        return taken

    def take_at_most(self, count):
        """Some bytes, None if there are none."""
        return self._take(count) or None

    def take_line(self):
        """A line with its end, None if there is no whole one."""
        found = self._buffer.find(b"\r\n", max(0, self._searched - 1))
        if found < 0:
            self._searched = len(self._buffer)
            return None
        return self._take(found + 2)

    def take_lines(self):
        """The lines up to an empty one, None if that has not come."""
        for blank in (b"\n", b"\r\n"):
            if self._buffer.startswith(blank):
                self._take(len(blank))
                return []
        found = _BLANK_LINE.search(self._buffer, self._searched)
        if found is None:
            self._searched = max(0, len(self._buffer) - 2)
            return None
        lines = self._take(found.end()).split(b"\n")[:-2]
        return [line.removesuffix(b"\r") for line in lines]


class Counted:
    """A body of a length that is known."""

    def __init__(self, length):
        self._length = self._left = length

    def read(self, wire):
        if self._left == 0:
            return END_OF_MESSAGE
        data = wire.take_at_most(self._left)
        if data is not None:
            self._left -= len(data)
        return data

    def end(self):
        raise RemoteProtocolError(
            "peer closed connection without sending complete message body "
            f"(received {self._length - self._left} bytes, expected {self._length})"
        )


class UntilTheEnd:
    """A body that ends with the connection."""

    def read(self, wire):
        return wire.take_at_most(999999999)

    def end(self):
        return END_OF_MESSAGE


class Chunked:
    """A body in chunks, each with its length before it."""

    def __init__(self):
        self._left = 0
        self._footer = b""
        self._in_trailer = False

    def read(self, wire):
        if self._footer and not self._passes_footer(wire):
            return None
        if not self._in_trailer and self._left == 0:
            line = wire.take_line()
            if line is None:
                return None
            self._left = int(_matched(_CHUNK_HEADER, line, "illegal chunk header: {!r}")["size"], 16)
            self._in_trailer = self._left == 0
        if self._in_trailer:
            return self._trailer(wire)
        data = wire.take_at_most(self._left)
        if data is None:
            return None
        self._left -= len(data)
        if self._left == 0:
            self._footer = b"\r\n"
        return data

    def _passes_footer(self, wire):
        data = wire.take_at_most(len(self._footer))
        if data is None:
            return False
        if not self._footer.startswith(data):
            raise LocalProtocolError(f"malformed chunk footer: {bytearray(data)!r} (expected {self._footer!r})")
        self._footer = self._footer[len(data) :]
        return not self._footer

    @staticmethod
    def _trailer(wire):
        lines = wire.take_lines()
        if lines is None:
            return None
        checked_headers(_header_lines(lines), parsed=True)
        return END_OF_MESSAGE

    def end(self):
        raise RemoteProtocolError("peer closed connection without sending complete message body (incomplete chunked read)")


def _matched(pattern, data, message):
    found = pattern.fullmatch(data)
    if found is None:
        raise LocalProtocolError(message.format(bytearray(data)))
    return found.groupdict()


def _header_lines(lines):
    """Names and values; a line that begins with a blank goes on with the one before it."""
    unfolded = []
    for line in lines:
        fold = _FOLD.match(line)
        if fold is None:
            unfolded.append(line)
        elif not unfolded:
            raise LocalProtocolError("continuation line at start of headers")
        else:
            unfolded[-1] += b" " + line[fold.end() :]
    found = [_matched(_HEADER_LINE, line, "illegal header line: {!r}") for line in unfolded]
    return [(one["name"], one["value"]) for one in found]


def checked_headers(headers, parsed=False):
    """Headers with their names in small letters between name and value, without what says the length twice."""
    checked = []
    length = None
    chunked = False
    for raw, value in headers:
        if not parsed:
            if not _NAME.fullmatch(raw):
                raise LocalProtocolError(f"Illegal header name {raw!r}")
            if not _HEADER_VALUE.fullmatch(value):
                raise LocalProtocolError(f"Illegal header value {value!r}")
        name = raw.lower()
        if name == b"content-length":
            value = _checked_length(value)
            if length is not None:
                if length != value:
                    raise LocalProtocolError("conflicting Content-Length headers")
                continue
            length = value
        elif name == b"transfer-encoding":
            if chunked:
                raise LocalProtocolError("multiple Transfer-Encoding headers", error_status_hint=501)
            value = value.lower()
            if value != b"chunked":
                raise LocalProtocolError("Only Transfer-Encoding: chunked is supported", error_status_hint=501)
            chunked = True
        checked.append((raw, name, value))
    return checked


def _checked_length(value):
    lengths = {length.strip() for length in value.split(b",")}
    if len(lengths) != 1:
        raise LocalProtocolError("conflicting Content-Length headers")
    length = lengths.pop()
    if not _LENGTH.fullmatch(length) or len(length) > _LONGEST_LENGTH:
        raise LocalProtocolError("bad Content-Length")
    return length


def _listed(headers, wanted):
    """What the headers of a name list, in small letters."""
    values = [value for _, name, value in headers if name == wanted]
    return [part.strip() for value in values for part in value.lower().split(b",") if part.strip()]
