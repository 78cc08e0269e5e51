"""The parser of `multipart/form-data`: one method a state, called where a byte of its state stands.
python_multipart/multipart.py MultipartParser, parse_options_header."""

import logging

from python_multipart.exceptions import FormParserError, MultipartParseError

__molt_missing__ = (
    "BaseParser", "OctetStreamParser", "QuerystringParser", "FormParser", "Field", "File", "QuerystringState",
    "MultipartState", "create_form_parser", "parse_form",
)

CR = b"\r"[0]
LF = b"\n"[0]
SPACE = b" "[0]
HYPHEN = b"-"[0]

TOKEN_CHARS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-.^_`|~"

DEFAULT_MAX_HEADER_COUNT = 8
DEFAULT_MAX_HEADER_SIZE = 4096 + 128
MAX_BOUNDARY_LENGTH = 256

_logger = logging.getLogger("python_multipart.multipart")


def _split_parameters(text):
    """Split a header at its semicolons, save those in quotes; names are put in lower case."""
    parts = []
    start = 0
    while start <= len(text):
        quotes = 0
        counted = start
        end = text.find(";", start)
        while end >= 0:
            quotes += text.count('"', counted, end) - text.count('\\"', counted, end)
            if quotes % 2 == 0:
                break
            counted = end
            end = text.find(";", end + 1)
        if end < 0:
            end = len(text)
        name, equals, value = text[start:end].partition("=")
        part = name.rstrip(" \t").lower() + "=" + value.lstrip(" \t") if equals else name
        parts.append(part.strip(" \t"))
        start = end + 1
    return parts


def parse_options_header(value):
    """The value of a header such as Content-Type, in lower case, and its parameters, as bytes."""
    text = value.decode("latin-1") if isinstance(value, bytes) else value or ""
    # A value without parameters is not taken apart: there quotes mean nothing.
    kind, *parameters = _split_parameters(text) if ";" in text else [text.strip(" \t")]
    options = {}
    for name, _, content in (parameter.partition("=") for parameter in parameters):
        # Extended parameters (RFC 2231) are not allowed in forms; the plain one of the same name counts.
        if "*" not in name:
            content = _unquoted(content)
            if name == "filename":
                content = _without_directories(content)
            options[name.encode("latin-1")] = content.encode("latin-1")
    return kind.lower().encode("latin-1"), options


def _unquoted(text):
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        return text
    return text[1:-1].replace("\\\\", "\\").replace('\\"', '"')


def _without_directories(filename):
    """The last part of a path of Windows, which some browsers send whole."""
    is_path = filename[1:3] == ":\\" or filename.startswith("\\\\")
    return filename.rpartition("\\")[2] if is_path else filename


def _ignore(*args):
    pass


class MultipartParser:
    """A parser of a body that arrives in chunks; it calls back with what it finds.

    The callbacks are `on_part_begin`, `on_header_begin`, `on_header_field`, `on_header_value`, `on_header_end`,
    `on_headers_finished`, `on_part_data`, `on_part_end`, `on_end`; those for data get the chunk and two offsets.
    """

    def __init__(
        self,
        boundary,
        callbacks=None,
        *,
        max_header_count=DEFAULT_MAX_HEADER_COUNT,
        max_header_size=DEFAULT_MAX_HEADER_SIZE,
    ):
        if isinstance(boundary, str):
            boundary = boundary.encode("latin-1")
        if len(boundary) > MAX_BOUNDARY_LENGTH:
            raise FormParserError(f"Boundary length {len(boundary)} exceeds maximum of {MAX_BOUNDARY_LENGTH}")
        self.boundary = b"\r\n--" + boundary
        self.callbacks = {} if callbacks is None else callbacks
        self.max_header_count = max_header_count
        self.max_header_size = max_header_size
        self._state = self._start
        # How much of the boundary, or of a header's name, was seen.
        self._seen = 0
        self._header_count = 0
        self._header_size = 0
        # The end of the last chunk, which may turn out to be a boundary's beginning.
        self._held = b""

    def __repr__(self):
        return f"{self.__class__.__name__}(boundary={self.boundary!r})"

    def write(self, data):
        """Parse a chunk; gives its length."""
        length = len(data)
        if self._held:
            data = self._held + data
            self._held = b""
        # Offsets in errors count from the beginning of the chunk.
        self._shift = len(data) - length
        position = 0
        while position < len(data):
            position = self._state(data, position)
        return length

    def finalize(self):
        """Nothing is left to do, whatever the state."""

    def _notify(self, name):
        self.callbacks.get(name, _ignore)()

    def _give(self, name, data, start, end):
        if start < end:
            self.callbacks.get(name, _ignore)(data, start, end)

    def _error(self, message, position, logged=True):
        if logged:
            _logger.warning(message)
        return MultipartParseError(message, offset=position - self._shift)

    def _begin_part(self):
        self._notify("on_part_begin")
        self._header_count = 0
        self._header_size = 0
        self._seen = 0
        self._state = self._header_start

    def _count_header(self, size, position):
        self._header_size += size
        if self._header_size > self.max_header_size:
            raise self._error("Maximum header size exceeded", position, logged=False)

    def _start(self, data, i):
        if data[i] in (CR, LF):
            i = data.find(b"-", i)
            return len(data) if i < 0 else i
        self._seen = 0
        self._state = self._first_boundary
        return i

    def _first_boundary(self, data, i):
        boundary = self.boundary[2:]
        if self._seen == 0 and data.startswith(boundary, i):
            self._seen = len(boundary)
            return i + len(boundary)
        byte = data[i]
        if self._seen < len(boundary):
            if byte != boundary[self._seen]:
                wanted = (boundary[self._seen], byte, self._seen + 2)
                raise self._error("Expected boundary character %r, got %r at index %d" % wanted, i)
        elif self._seen == len(boundary):
            if byte == HYPHEN:
                self._state = self._empty_form
            elif byte != CR:
                raise self._error("Did not find CR at end of boundary (%d)" % (i - self._shift,), i)
        else:
            if byte != LF:
                raise self._error("Did not find LF at end of boundary (%d)" % (i - self._shift,), i)
            self._begin_part()
            return i + 1
        self._seen += 1
        return i + 1

    def _empty_form(self, data, i):
        if data[i] != HYPHEN:
            raise self._error("Did not find - at end of boundary (%d)" % (i - self._shift,), i)
        self._notify("on_end")
        self._state = self._epilogue
        return i + 1

    def _header_start(self, data, i):
        self._seen = 0
        if data[i] == CR:
            self._state = self._end_of_headers
            return i + 1
        self._header_count += 1
        if self._header_count > self.max_header_count:
            raise self._error("Maximum header count exceeded", i, logged=False)
        self._header_size = 0
        self._notify("on_header_begin")
        self._state = self._header_name
        return i

    def _header_name(self, data, i):
        colon = data.find(b":", i)
        end = len(data) if colon < 0 else colon
        self._count_header(end - i if colon < 0 else end - i + 1, i)
        invalid = data[i:end].translate(None, TOKEN_CHARS)
        if invalid:
            bad = data.index(invalid[:1], i)
            message = "Found invalid character %r in header at %d" % (invalid[0], bad - self._shift)
            raise self._error(message, bad)
        self._seen += end - i
        if colon >= 0:
            if self._seen == 0:
                raise self._error("Found 0-length header at %d" % (i - self._shift,), i)
            self._state = self._before_value
        self._give("on_header_field", data, i, end)
        return end if colon < 0 else end + 1

    def _before_value(self, data, i):
        if data[i] == SPACE:
            self._count_header(1, i)
            return i + 1
        self._state = self._header_value
        return i

    def _header_value(self, data, i):
        end = data.find(b"\r", i)
        if end < 0:
            end = len(data)
        self._count_header(end - i, i)
        self._give("on_header_value", data, i, end)
        if end == len(data):
            return end
        self._notify("on_header_end")
        self._header_size = 0
        self._state = self._after_value
        return end + 1

    def _after_value(self, data, i):
        if data[i] != LF:
            raise self._error(f"Did not find LF character at end of header (found {data[i]!r})", i)
        self._state = self._header_start
        return i + 1

    def _end_of_headers(self, data, i):
        if data[i] != LF:
            raise self._error(f"Did not find LF at end of headers (found {data[i]!r})", i)
        self._notify("on_headers_finished")
        self._state = self._part_data
        return i + 1

    def _part_data(self, data, i):
        boundary = self.boundary
        found = data.find(boundary, i)
        if found < 0:
            # A boundary contains one CR, its first byte.
            last = data.rfind(b"\r", max(i, len(data) - len(boundary) + 1))
            end = last if last >= 0 and boundary.startswith(data[last:]) else len(data)
            return self._hold(data, i, end)
        after = found + len(boundary)
        follows = data[after : after + 2]
        if follows[:1] in (b" ", b"\t"):
            self._give("on_part_data", data, i, found)
            self._seen = 0
            self._state = self._padding
            return after + 1
        if follows == b"\r\n":
            self._give("on_part_data", data, i, found)
            self._notify("on_part_end")
            self._begin_part()
            return after + 2
        if follows == b"--":
            self._give("on_part_data", data, i, found)
            self._notify("on_part_end")
            self._notify("on_end")
            self._state = self._epilogue
            return after + 2
        if follows in (b"", b"\r", b"-"):
            return self._hold(data, i, found)
        # It only looked like a boundary.
        self._give("on_part_data", data, i, after)
        return after

    def _hold(self, data, i, end):
        """Give what is data for sure, and keep the rest for the next chunk."""
        self._give("on_part_data", data, i, end)
        self._held = data[end:]
        return len(data)

    def _padding(self, data, i):
        byte = data[i]
        if self._seen == 0 and byte == CR:
            self._seen = 1
        elif self._seen == 1 and byte == LF:
            self._notify("on_part_end")
            self._begin_part()
        elif self._seen == 1 or byte not in b" \t":
            raise self._error("Did not find CRLF after boundary padding at %d" % (i - self._shift,), i)
        return i + 1

    def _epilogue(self, data, i):
        return len(data)
